// Where the stop of a breakeven is: at the average entry price of a position, moved by the offset to the profitable side.
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { err, fail, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { missingFactError, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { messageFigure } from '../../signal/field-reader.js';
import { permitted } from '../overrides.js';
import { toTick } from './tick.js';

/** Stop price, on the tick. Codes: `instrument-unknown`, `breakeven-unsupported`, `price-unresolved`. */
export function breakevenPrice(
  { averageEntryPrice, contract: { ticker }, contractSide }: Holding,
  planning: PlanningContext,
): Result<Figure> {
  const instrument = tradedInstrument(ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  if (averageEntryPrice === undefined) {
    return fail('breakeven-unsupported', {
      message: `The average entry price of ${ticker} is unknown.`,
      path: ['action'],
      received: planning.signal.action,
    });
  }
  const unknown = missingFactError(instrument.value, 'tickSize');
  if (unknown !== undefined) {
    return err(unknown);
  }
  const offset = requestedOffset(planning);
  const price = contractSide === 'long' ? averageEntryPrice.plus(offset) : averageEntryPrice.minus(offset);
  const stop = toTick(price, instrument.value, closingSide(contractSide), planning);
  if (stop.isPositive()) {
    return ok(stop);
  }
  const message = `The breakeven stop would be ${stop.text}; expected a price above 0.`;
  const calculation = calculationOf({ stopPrice: stop });
  return fail('price-unresolved', { message, path: ['breakevenOffset'], calculation });
}

/** Offset of the signal, else of the settings. */
function requestedOffset(planning: PlanningContext): Figure {
  const { fields, context } = planning;
  const offset = permitted('breakevenOffset', 'exit', planning) && fields.take('breakevenOffset');
  return offset === undefined
    ? Figure.from('setting', ['exitBreakevenOffset'], context.settings.exitBreakevenOffset ?? 0)
    : messageFigure(offset, ['breakevenOffset'], fields);
}
