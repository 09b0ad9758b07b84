// Final position of a resize, worked out from the specification alone (Resize rules, quantityType rules).
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import type { ResizeSignal } from '../../src/signal/signal.js';
import {
  costOf,
  fillOf,
  midpointOf,
  perDollarOf,
  pointValueOf,
  referenceOf,
  type Scene,
  startOf,
  stepOf,
} from './paper-scenes.js';

/** Final units of a contract after a resize; undefined where its price is not certain. */
export function resizeTargetOf(
  signal: ResizeSignal,
  contract: string,
  order: Order | undefined,
  scene: Scene,
): Decimal | undefined {
  const units = unitsOf(signal, contract, order, scene);
  const step = stepOf(scene, contract);
  return units?.div(step).floor().times(step);
}

function unitsOf(
  { quantity, quantityType }: ResizeSignal,
  contract: string,
  order: Order | undefined,
  scene: Scene,
): Decimal | undefined {
  // Resize rule 9: the multiplier scales the target.
  const scaled = decimal(quantity).times(scene.settings.signalQuantityMultiplier);
  if (scaled.isZero() || quantityType === undefined || quantityType === 'fixed_quantity') {
    return scaled;
  }
  const start = startOf(scene, contract);
  const dollars = quantityType === 'dollar_amount' ? scaled : equityOf(scene).times(scaled).div(100);
  const money = perDollarOf(scene, contract)?.times(dollars);
  const unitsAt = (price: Decimal | undefined) => price && money?.div(price.times(pointValueOf(scene, contract)));
  if (order?.type === 'trailing_stop') {
    return undefined;
  }
  if (start.isZero()) {
    return unitsAt(order && referenceOf(scene, order) && costOf(scene, order));
  }
  const atMidpoint = unitsAt(midpointOf(scene, contract));
  const growing = order?.effect === 'open' ? order : undefined;
  if (atMidpoint === undefined || atMidpoint.lte(start.abs())) {
    return atMidpoint;
  }
  // Safety S1: what is added is paid at the market, and a position that is large enough stays.
  const paid = growing && fillOf(scene, growing);
  const atFill = growing === undefined ? start.abs() : unitsAt(paid);
  return atFill === undefined ? undefined : Decimal.max(start.abs(), Decimal.min(atMidpoint, atFill));
}

function equityOf({ paper }: Scene): Decimal {
  return decimal(paper.broker.equity() ?? 0);
}
