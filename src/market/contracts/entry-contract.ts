import { chosen, given } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { PlanningContext } from '../planning-context.js';
import { isOptionClass } from '../target.js';
import { type Contract, contractOf, invertsPuts } from './contract.js';
import { frontMonth } from './futures.js';
import { chooseOption, contractType } from './options.js';

/** Contract in which a position on a logical side is opened. Codes: `contract-not-found`, `quote-unavailable`. */
export function entryContract(logicalSide: PositionSide, planning: PlanningContext): Result<Contract> {
  const { target } = planning;
  switch (target.kind) {
    case 'underlying':
      return andThen(chooseOption(logicalSide, planning), ({ ticker, why }) =>
        ok(contractOf(ticker, false, planning, why)),
      );
    case 'continuous-future': {
      const { root, nth } = target;
      const contract = frontMonth(root, nth, planning);
      if (!contract.ok) {
        return contract;
      }
      const { symbol, roll, expiry, isListed } = contract.value;
      const why = chosen(
        symbol,
        'month',
        planning.todayChoice(),
        given(planning.signal.ticker, 'message', ['ticker']),
        given(roll, 'calendar', ['roll']),
        given(expiry, isListed ? 'market' : 'calendar', ['expiry']),
      );
      planning.log.addDecision('contract.front-month', { root, nth }, symbol, { contract: why });
      return ok(contractOf(symbol, false, planning, why));
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
