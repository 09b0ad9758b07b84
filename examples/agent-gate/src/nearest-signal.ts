import { allowance, parseSignal, planSignal, type SignalError, type TradingContext } from 'signal-to-order';
import type { Preview } from './plan-store.js';

/** Codes of entries that are too large. */
const sizeCodes: ReadonlySet<string> = new Set([
  'order-too-large',
  'loss-at-stop-too-large',
  'buying-power-exceeded',
  'exposure-too-large',
  'open-risk-too-large',
  'above-maximum',
]);

type SentSignal = Readonly<Record<string, unknown>>;

/**
 * The signal with the largest quantity that would be planned: nothing else is changed, it is never larger, and only where every error is
 * one of size. Undefined where no smaller quantity passes.
 */
export function nearestSignal(
  sent: SentSignal,
  signal: Preview['signal'],
  errors: readonly SignalError[],
  context: TradingContext,
): SentSignal | undefined {
  const asked = Number(sent['quantity']);
  if (!errors.every(({ code }) => sizeCodes.has(code)) || !(asked > 0)) {
    return undefined;
  }
  const clock = { now: () => Date.parse(signal.receivedAt) };
  const passes = (quantity: string): boolean => {
    const smaller = parseSignal({ ...sent, quantity }, { clock, assetClass: context.settings.assetClass });
    return smaller.ok && planSignal(smaller.value, context).ok;
  };
  const allowed = allowedQuantity(sent, context);
  const found = allowed !== undefined && Number(allowed) < asked && passes(allowed) ? allowed : largest(asked, passes);
  return found === undefined ? undefined : { ...sent, quantity: found };
}

/** The largest number of units of an entry, where the signal asks for units. */
function allowedQuantity(sent: SentSignal, context: TradingContext): string | undefined {
  const { ticker, action, stopLoss, limitPrice, quantityType = 'fixed_quantity' } = sent;
  if (typeof ticker !== 'string' || (action !== 'buy' && action !== 'sell') || quantityType !== 'fixed_quantity') {
    return undefined;
  }
  const side = action === 'buy' ? 'long' : 'short';
  const { sides } = allowance(ticker, context, {
    side,
    ...(typeof stopLoss === 'object' && stopLoss !== null && { stopLoss }),
    ...((typeof limitPrice === 'number' || isDecimal(limitPrice)) && { price: limitPrice }),
  });
  return sides[side]?.maxQuantity;
}

function isDecimal(value: unknown): value is `${number}` {
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value);
}

/** The largest hundredth, or whole number above 100, below a quantity that passes: limits grow with the quantity. */
function largest(asked: number, passes: (quantity: string) => boolean): string | undefined {
  const scale = asked > 100 ? 1 : 100;
  let low = 0;
  let high = Math.ceil(Math.min(asked, Number.MAX_SAFE_INTEGER / 100) * scale);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(String(middle / scale))) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low === 0 ? undefined : String(low / scale);
}
