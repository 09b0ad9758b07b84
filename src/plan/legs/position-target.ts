import type { Figure } from '../../core/figure.js';
import { planLog } from '../../core/plan-log.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import { type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { resizeTarget } from '../sizing/resize-target.js';
import { entryBasis } from './entry-basis.js';

/** Where a resize takes a position that is held. */
export interface PositionTarget {
  readonly instrument: TradedInstrument;
  readonly target: Figure;
}

/** Codes: `instrument-unknown`, those of `resizeTarget`. */
export function positionTarget(holding: Holding, planning: PlanningContext): Result<PositionTarget> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) => {
    const target = resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning);
    return andThen(target, (units) => ok({ instrument, target: units }));
  });
}

/**
 * What one unit costs that is added to a position (safety S1). Nothing is logged of it: the entry that follows, if one does, says it.
 */
function growthPrice(holding: Holding, planning: PlanningContext): Result<Figure> {
  const unlogged = { ...planning, log: planLog([]) };
  const basis = entryBasis({ logicalSide: holding.logicalSide, addTo: holding }, holding.contract, unlogged);
  return andThen(basis, ({ prices }) => prices.cost());
}
