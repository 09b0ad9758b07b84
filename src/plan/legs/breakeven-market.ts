import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { fail, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteSide } from '../../market/quote-side.js';
import { quoteOf } from '../../market/quotes.js';
import { currentPrice, isPassed } from './market-price.js';

/** A sell stop is compared with the bid, a buy stop with the ask (safety R5). Codes: `stop-already-passed`. */
export function checkNotPassed(
  stop: Figure,
  { contract, contractSide }: Holding,
  planning: PlanningContext,
): Result<undefined> {
  const { ticker } = contract;
  const side = closingSide(contractSide);
  const quoted = quoteSide(quoteOf(ticker, planning), side);
  if (quoted !== undefined) {
    const source = side === 'sell' ? 'bid' : 'ask';
    planning.log.addDecision('price.reference', { contract: ticker, source }, quoted.text, { price: quoted });
  }
  const market = quoted === undefined ? currentPrice(contract, 'exit', planning) : ok(quoted);
  if (!market.ok || !isPassed(stop, market.value, side)) {
    return ok(undefined);
  }
  const [stopPrice, marketPrice] = [stop.text, market.value.text];
  return fail('stop-already-passed', {
    message: `The market for ${ticker} is at ${marketPrice} and has passed the breakeven stop ${stopPrice}.`,
    path: ['action'],
    stopPrice,
    marketPrice,
    calculation: calculationOf({ stopPrice: stop, marketPrice: market.value }),
  });
}
