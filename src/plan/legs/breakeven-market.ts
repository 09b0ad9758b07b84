import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { fail, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { sidePrice } from '../../market/quotes.js';
import { currentPrice, isPassed } from './market-price.js';

/**
 * A sell stop is compared with the bid, a buy stop with the ask, also where the other side is missing (safety R5, S7). Without a price
 * a notice says so. Codes: `stop-already-passed`.
 */
export function checkNotPassed(
  stop: Figure,
  { contract, contractSide }: Holding,
  planning: PlanningContext,
): Result<undefined> {
  const { ticker } = contract;
  const side = closingSide(contractSide);
  const quoted = sidePrice(ticker, side, planning);
  if (quoted !== undefined) {
    const source = side === 'sell' ? 'bid' : 'ask';
    planning.log.addDecision('price.reference', { contract: ticker, source }, quoted.text, { price: quoted });
  }
  const market = quoted === undefined ? currentPrice(contract, 'exit', planning) : ok(quoted);
  if (!market.ok) {
    const message = `No price of ${ticker} is known to compare with the breakeven stop ${stop.text}: it may trigger at once.`;
    planning.log.addNotice('breakeven-unjudged', message, { calculation: calculationOf({ stopPrice: stop }) });
    return ok(undefined);
  }
  if (!isPassed(stop, market.value, side)) {
    return ok(undefined);
  }
  const [stopPrice, marketPrice] = [stop.text, market.value.text];
  return fail('stop-already-passed', {
    message: `The market for ${ticker} is at ${marketPrice} and has passed the breakeven stop, which ${side}s at or ${side === 'sell' ? 'below' : 'above'} ${stopPrice}.`,
    path: ['action'],
    stopPrice,
    marketPrice,
    calculation: calculationOf({ stopPrice: stop, marketPrice: market.value }),
  });
}
