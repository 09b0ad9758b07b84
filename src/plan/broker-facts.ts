// What the broker knows of the contracts of a plan.
import { instantText } from '../core/time.js';
import { type Holding, holdingsByContract } from '../market/holdings.js';
import { instrumentOf } from '../market/instruments.js';
import type { PlanningContext } from '../market/planning-context.js';
import { freshQuoteOf } from '../market/quotes.js';
import { calendarOf } from '../market/signal-hours.js';
import type { SubmitOrderStep } from '../order/order-plan.js';
import type { ConformFacts, ContractFacts } from '../profile/facts.js';

/** Facts that the broker knows. They are read before the profile, so that an error thrown by a port passes through. */
export function brokerFacts(
  submits: readonly SubmitOrderStep[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): ConformFacts {
  const tickers = new Set(submits.map(({ order }) => order.ticker));
  const heldIn = holdingsByContract(holdings, planning);
  return {
    assetClass: planning.target.assetClass,
    get now() {
      return instantText(planning.now);
    },
    calendar: calendarOf(planning),
    marketTimeZone: planning.context.settings.marketTimeZone,
    contracts: Object.fromEntries(
      [...tickers].map((ticker) => [ticker, contractFacts(ticker, heldIn(ticker), planning)]),
    ),
  };
}

function contractFacts(ticker: string, held: Holding | undefined, planning: PlanningContext): ContractFacts {
  const { bid, ask, last } = freshQuoteOf(ticker, planning) ?? {};
  return {
    quote: { bid: bid?.text, ask: ask?.text, last: last?.text },
    position: { side: held?.contractSide ?? 'long', quantity: held?.quantity.text ?? '0' },
    instrument: instrumentOf(ticker, planning),
  };
}
