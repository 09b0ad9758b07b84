import { isForAuction, type OrderType, type PositionSide, type TimeInForce } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import { sidePrice } from '../../market/quotes.js';
import { permitted } from '../overrides.js';
import { supportedOrderType } from './order-type.js';

/** What the entry of a swap waits by while its exit trades at once (safety S21); undefined: it trades at once, too. */
export function waitingEntry(
  logicalSide: PositionSide,
  [held]: readonly Holding[],
  planning: PlanningContext,
): OrderType | TimeInForce | undefined {
  // Asked before the entry is planned, which adds the notices and takes the fields.
  const trial = onTrial(planning);
  const { orderType, timeInForce } = planning.context.settings.entry;
  const time = permitted('timeInForce', 'entry', trial) ?? timeInForce;
  if (isForAuction(time)) {
    return time;
  }
  const type = supportedOrderType(permitted('orderType', 'entry', trial) ?? orderType, orderType, trial);
  if (type === 'limit') {
    return held !== undefined && isBeyondMarket(logicalSide, held, trial) ? type : undefined;
  }
  return type === 'market' ? undefined : type;
}

/** Whether a limit does not fill now. One without a price is at the market. */
function isBeyondMarket(logicalSide: PositionSide, { contract }: Holding, trial: PlanningContext): boolean {
  const limit = permitted('limitPrice', 'entry', trial) ?? permitted('price', 'entry', trial);
  if (limit === undefined) {
    return false;
  }
  const side = logicalSide === 'long' ? 'buy' : 'sell';
  const market = sidePrice(contract.ticker, side, trial)?.decimal;
  return market !== undefined && (side === 'buy' ? market.gt(limit) : market.lt(limit));
}
