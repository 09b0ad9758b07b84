import type { Result } from '../../core/result.js';
import type { Action } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { planAdd } from './add.js';
import { planBreakeven } from './breakeven.js';
import { planCancel } from './cancel.js';
import { planExit } from './exit.js';
import { planResizeAction } from './resize.js';
import { planReverse } from './reverse.js';
import { planTrade } from './trade.js';

/** Plans an action for the positions that its ticker means. Codes: all of the sections `gates` and `plan`. */
export function planAction(action: Action, holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  switch (action) {
    case 'buy':
    case 'sell':
      return planTrade(action, holdings, planning);
    case 'exit':
      return planExit(holdings, planning);
    case 'reverse':
      return planReverse(holdings, planning);
    case 'breakeven':
      return planBreakeven(holdings, planning);
    case 'cancel':
      return planCancel(holdings, planning);
    case 'add':
      return planAdd(holdings, planning);
    case 'resize':
      return planResizeAction(holdings, planning);
  }
}
