// What a market says about the orders of a plan: quotes of contracts, and dollars of a point. Only symbols are read by the library.
import { type Decimal, decimal } from '../../src/core/decimal.js';
import type { Quote } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { readFuturesSymbol, readOptionSymbol } from '../../src/signal/ticker.js';

/** Bid and ask of a contract. */
export interface TwoSidedQuote {
  readonly bid: Decimal;
  readonly ask: Decimal;
}

/** Quote of a contract, from the quotes or the chain; undefined: one-sided, crossed, not above 0, or older than that. */
export function quoteIn(market: MarketSnapshot, ticker: string, maxSeconds = Infinity): TwoSidedQuote | undefined {
  const chain = market.optionChains?.[readOptionSymbol(ticker)?.underlying ?? ''];
  const quote: Quote | undefined =
    market.quotes?.[ticker] ?? chain?.contracts.find((contract) => contract.ticker === ticker);
  if (quote?.bid == null || quote.ask == null || !decimal(quote.bid).gt(0) || decimal(quote.bid).gt(quote.ask)) {
    return undefined;
  }
  const age = quote.time === undefined ? 0 : Date.parse(market.now) - Date.parse(quote.time);
  return age > 1000 * maxSeconds ? undefined : { bid: decimal(quote.bid), ask: decimal(quote.ask) };
}

/** The same; undefined also: older than 60 seconds. */
export function freshQuoteIn(market: MarketSnapshot, ticker: string, maxSeconds = 60): TwoSidedQuote | undefined {
  return quoteIn(market, ticker, Math.min(60, maxSeconds));
}

/** Dollars of one unit per point of its price; undefined where the price is not in dollars. */
export function pointValueIn({ instruments }: MarketSnapshot, ticker: string): Decimal | undefined {
  const root = readFuturesSymbol(ticker)?.root ?? '';
  const { pointValue, quoteCurrency = 'USD' } = instruments?.[ticker] ?? instruments?.[root] ?? {};
  const isPair = ticker.includes('-') && !ticker.endsWith('-USD');
  const preset = readOptionSymbol(ticker) === undefined ? 1 : 100;
  return isPair || quoteCurrency !== 'USD' ? undefined : decimal(pointValue ?? preset);
}

/** Order of the step of a plan, if it submits one. */
export function orderIn(step: PlanStep): readonly Order[] {
  return step.step === 'submit-order' ? [step.order] : [];
}

/** An entry of a plan with the stop price that protects it: of its bracket, or of the order that follows its fill. */
export interface ProtectedEntry {
  readonly entry: Order;
  readonly stopPrice: Order['stopPrice'];
}

export function entriesOf({ steps }: OrderPlan): readonly ProtectedEntry[] {
  const filled = steps.findIndex((step) => step.step === 'await-fill' && step.of === 'entry');
  const [own] = filled === -1 ? [] : steps.slice(filled + 1).flatMap(orderIn);
  return steps
    .flatMap(orderIn)
    .filter(({ effect }) => effect === 'open')
    .map((entry) => ({ entry, stopPrice: entry.stopLoss?.stopPrice ?? own?.stopPrice }));
}
