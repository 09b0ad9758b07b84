// Final position of a resize, worked out from the specification alone (Resize rules, quantityType rules).
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import type { ResizeSignal } from '../../src/signal/signal.js';
import { entryCosts, midpointOf, pointValueOf, type Scene, startOf, stepOf } from './paper-scenes.js';

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
  const dollars = quantityType === 'dollar_amount' ? scaled : equityOf(scene).times(scaled).div(100);
  const unitsAt = (price: Decimal | undefined) => price && dollars.div(price.times(pointValueOf(scene, contract)));
  if (isFlat) {
    return unitsAt(costOf(order, scene));
  }
  // Safety S1: a position grows by what its units cost, where that makes it smaller.
  const byMidpoint = unitsAt(midpointOf(scene, contract));
  const held = startOf(scene, contract);
  if (byMidpoint === undefined || order?.effect === 'close' || byMidpoint.lte(held.abs())) {
    return byMidpoint;
  }
  const byCost = unitsAt(costOf(order ?? growingOrder(contract, held, scene), scene));
  return byCost && Decimal.max(held.abs(), Decimal.min(byMidpoint, byCost));
}

function costOf(order: Order | undefined, scene: Scene): Decimal | undefined {
  return order && entryCosts(scene, order)?.cost;
}

/** The order that a position would grow by, where nothing was sent: at the market. */
function growingOrder(ticker: string, held: Decimal, { signal, settings }: Scene): Order | undefined {
  const type = ('orderType' in signal ? signal.orderType : undefined) ?? settings.entry.orderType;
  const side = held.gt(0) ? 'buy' : 'sell';
  return type === 'market' ? { ticker, side, effect: 'open', type, quantity: '1', timeInForce: 'day' } : undefined;
}

function equityOf({ paper }: Scene): Decimal {
  return decimal(paper.broker.equity() ?? 0);
}
