import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { fillsInExtendedHours } from './order-duration.js';
import { becomesStopLimit, protectiveTimeInForce } from './order-type.js';
import { limitOfStop, settingOffset } from './stop-limit.js';
import { submitStep } from './submit-step.js';

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
