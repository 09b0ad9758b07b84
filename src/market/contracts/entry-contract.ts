import { andThen, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { addTrace, type PlanningContext } from '../planning-context.js';
import { isOptionClass } from '../target.js';
import { type Contract, contractOf, invertsPuts } from './contract.js';
import { frontMonth } from './futures.js';
import { chooseOption, contractType } from './options.js';

/** Contract in which a position on a logical side is opened. Codes: `contract-not-found`, `quote-unavailable`. */
export function entryContract(logicalSide: PositionSide, planning: PlanningContext): Result<Contract> {
  const { target } = planning;
  const chosen = (ticker: string) => ok(contractOf(ticker, false, planning));
  switch (target.kind) {
    case 'underlying':
      return andThen(chooseOption(logicalSide, planning), chosen);
    case 'continuous-future': {
      const { root, nth } = target;
      const contract = frontMonth(root, nth, planning);
      addTrace(planning, 'contract.front-month', { root, nth }, contract.ok ? contract.value : null);
      return andThen(contract, chosen);
    }
    case 'instrument':
    case 'option-contract':
    case 'futures-contract':
      return ok(contractOf(target.ticker, true, planning));
  }
}

/** Whether an entry would choose a put whose logical side is the underlying's. */
export function choosesInvertedPut(logicalSide: PositionSide, planning: PlanningContext): boolean {
  const isOption = isOptionClass(planning.target.assetClass);
  return isOption && contractType(logicalSide, planning) === 'put' && invertsPuts(false, planning);
}
