import type { OrderPlan, TradingContext } from 'signal-to-order';
import type { Held } from '../store.js';

/** Position in the contract of a plan. */
export function heldBefore({ steps, restore, ticker }: OrderPlan, positions: TradingContext['positions']): Held | null {
  const submit = steps.find((step) => step.step === 'submit-order');
  const held = positions.position(submit?.order.ticker ?? restore?.held[0]?.ticker ?? ticker);
  return held == null ? null : { side: held.side, quantity: held.quantity };
}
