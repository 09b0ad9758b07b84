// The stop of a breakeven: at the average entry price of a position, moved by the offset to the profitable side.
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, err, fail, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { missingFactError, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { messageFigure } from '../../signal/field-reader.js';
import { permitted } from '../overrides.js';
import { fillsInExtendedHours } from './order-duration.js';
import { becomesStopLimit, protectiveTimeInForce } from './order-type.js';
import { limitOfStop, settingOffset } from './stop-limit.js';
import { submitStep } from './submit-step.js';
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

/** Step of a stop for the units of a position. Codes: `instrument-unknown`, `price-unresolved` for its limit. */
export function breakevenStep(
  { contract: { ticker }, contractSide, quantity }: Holding,
  stop: Figure,
  planning: PlanningContext,
): Result<SubmitOrderStep> {
  const { take } = planning.fields;
  const asked = take('orderType') === 'stop_limit' ? 'stop_limit' : 'stop';
  const offset = settingOffset('exit', planning);
  const side = closingSide(contractSide);
  const isChanged = becomesStopLimit(
    { part: 'orderType', type: asked, offset, effect: 'close', path: ['orderType'] },
    planning,
  );
  const type = isChanged ? 'stop_limit' : asked;
  const limit = andThen(tradedInstrument(ticker, planning), (instrument) =>
    type === 'stop' ? ok(undefined) : limitOfStop({ stop, side, offset, instrument, path: ['orderType'] }, planning),
  );
  return andThen(limit, (limitPrice) => {
    const extended = fillsInExtendedHours(take('extendedHours') === true, type, planning);
    const timeInForce = protectiveTimeInForce(planning);
    const figures = { quantity, stopPrice: stop, limitPrice, timeInForce };
    planning.log.addDecision('breakeven.stop', { leg: 'exit', contract: ticker }, stop.text, figures);
    const stopPrice = stop.text;
    const trade = { ticker, side, effect: 'close', quantity: quantity.text } as const;
    const prices =
      limitPrice === undefined
        ? ({ type: 'stop', stopPrice } as const)
        : ({ type: 'stop_limit', limitPrice: limitPrice.text, stopPrice } as const);
    const duration = { timeInForce: timeInForce.choice, ...(extended && { extendedHours: true as const }) };
    return ok(submitStep('exit', 'protection', { trade, prices, duration }, planning));
  });
}
