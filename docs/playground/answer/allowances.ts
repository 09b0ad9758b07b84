import { type Allowance, allowance, type Signal, type TradingContext } from '../library.js';

/** No more are shown of a batch. */
const maxSignals = 5;

/**
 * What an entry may be at most right now, for each signal: on its side with its stop loss and limit price; on both sides where it has none.
 * Only where something limits it.
 */
export function allowancesOf(signals: readonly Signal[], context: TradingContext): readonly Allowance[] {
  return signals
    .slice(0, maxSignals)
    .map((signal) => allowance(signal.ticker, context, entryOf(signal)))
    .filter(isLimited);
}

function entryOf(signal: Signal): Parameters<typeof allowance>[2] {
  if (signal.action !== 'buy' && signal.action !== 'sell') {
    return {};
  }
  const { action, stopLoss, orderType, limitPrice } = signal;
  return { side: action === 'buy' ? 'long' : 'short', stopLoss, price: orderType === 'limit' ? limitPrice : undefined };
}

function isLimited({ sides: { long, short } }: Allowance): boolean {
  return [long, short].some((side) => side !== undefined && side.limits.length > 0);
}
