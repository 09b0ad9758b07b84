import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quotedPrice, quoteOf } from '../../market/quotes.js';
import { readOptionSymbol } from '../../signal/ticker.js';

/** From this ratio to the contract's own price on, a price is more likely one of the underlying. */
const farRatio = 3;

/**
 * The error of a price that was sent for an option contract and is one of its underlying: nearer to that as a ratio, and more than
 * three times away from the contract's own (safety S8). Where one of both is not known, there is nothing to compare.
 */
export function underlyingPriceError(
  sent: Figure,
  path: ErrorPath,
  contract: string,
  planning: PlanningContext,
): SignalError<'price-of-underlying'> | undefined {
  const symbol = readOptionSymbol(contract);
  if (symbol === undefined) {
    return undefined;
  }
  const own = quotedPrice(quoteOf(contract, planning));
  if (own === undefined || ratio(sent, own) <= farRatio) {
    return undefined;
  }
  const underlying = quotedPrice(quoteOf(symbol.underlying, planning));
  if (underlying === undefined || ratio(sent, underlying) >= ratio(sent, own)) {
    return undefined;
  }
  // The field of a leg is inside of it: `stopLoss.stopPrice`, `targets.1.limitPrice`.
  const isLeg = path.length > 1;
  const premium = isLeg ? ' Take profit and stop loss of options are prices of the premium.' : '';
  const message = `${path.join('.')} ${sent.text} looks like a price of ${symbol.underlying} (now ${underlying.text}), and not of the option ${contract} (now ${own.text}).${premium}`;
  return signalError('price-of-underlying', {
    message,
    path,
    received: sent.text,
    expected: `a price of ${contract}`,
    contractPrice: own.text,
    underlyingPrice: underlying.text,
    calculation: calculationOf({ sent, price: own, reference: underlying }),
  });
}

function ratio(one: Figure, other: Figure): number {
  const quotient = one.decimal.div(other.decimal).abs().toNumber();
  return quotient < 1 ? 1 / quotient : quotient;
}
