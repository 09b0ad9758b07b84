// Final position of a resize, worked out from the specification alone (Resize rules, quantityType rules).
import { type Decimal, decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import type { ResizeSignal } from '../../src/signal/signal.js';
import { midpointOf, pointValueOf, referenceOf, type Scene, startOf, stepOf } from './paper-scenes.js';

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
  const isFlat = startOf(scene, contract).isZero();
  const price = isFlat ? order && referenceOf(scene, order) : midpointOf(scene, contract);
  const dollars = quantityType === 'dollar_amount' ? scaled : equityOf(scene).times(scaled).div(100);
  return price && dollars.div(price.times(pointValueOf(scene, contract)));
}

function equityOf({ paper }: Scene): Decimal {
  return decimal(paper.broker.equity() ?? 0);
}
