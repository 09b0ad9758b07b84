// Safety R1: no leg of a plan would fill or trigger at once at the market that the plan was made for.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/index.js';
import { planSignal, snapshotContext } from '../../src/index.js';
import { entriesOf, freshQuoteIn, type TwoSidedQuote } from '../models/plan-markets.ts';
import { planRequest, safetyRequest } from '../models/plan-requests.ts';
import { runCount } from './seeds.ts';

const entering = { actions: ['buy', 'sell', 'add', 'reverse', 'resize'] } as const;

/**
 * Price at which an entry fills at this market: market order at the ask, limit at the lower of limit and ask, stop at the higher
 * of stop and ask, stop-limit at its stop; sells mirrored. Undefined where nobody knows.
 */
function fillOf({ type, side, limitPrice, stopPrice }: Order, quote: TwoSidedQuote | undefined): Decimal | undefined {
  const isBuy = side === 'buy';
  const market = isBuy ? quote?.ask : quote?.bid;
  switch (type) {
    case 'market':
      return market;
    case 'limit':
      return isBuy ? Decimal.min(limitPrice, market ?? limitPrice) : Decimal.max(limitPrice, market ?? limitPrice);
    case 'stop':
      return isBuy ? Decimal.max(stopPrice, market ?? stopPrice) : Decimal.min(stopPrice, market ?? stopPrice);
    case 'stop_limit':
      return decimal(stopPrice);
    case 'trailing_stop':
      return undefined;
  }
}

it('no leg of a plan would trigger at once at the market that the plan was made for', () => {
  const numRuns = runCount(1_000);
  const seed = Number(process.env.SEED ?? 21);
  const judged = { takeProfit: 0, stopLoss: 0, insideSpread: 0 };
  fc.assert(
    fc.property(fc.oneof(planRequest(entering), safetyRequest(entering)), ({ signal, settings, market }) => {
      const plan = planSignal(signal, snapshotContext(market, settings));
      if (!plan.ok) {
        return;
      }
      for (const { entry, stopPrice } of entriesOf(plan.value)) {
        const quote = freshQuoteIn(market, entry.ticker, settings.maxQuoteAgeSeconds);
        const towards = entry.side === 'buy' ? 1 : -1;
        const takeProfit = entry.takeProfit?.limitPrice;
        // Both judgements hold: against the order's own price and against its fill.
        const own = entry.type === 'stop' ? entry.stopPrice : entry.limitPrice;
        for (const price of [own, fillOf(entry, quote)].filter((known) => known !== undefined)) {
          if (takeProfit !== undefined) {
            expect(decimal(takeProfit).comparedTo(price)).toBe(towards);
            judged.takeProfit += 1;
          }
          if (stopPrice !== undefined) {
            expect(decimal(stopPrice).comparedTo(price)).toBe(-towards);
            judged.stopLoss += 1;
          }
        }
        // Between bid and ask the stop may be reached already: a notice says so.
        if (stopPrice !== undefined && quote?.bid.lte(stopPrice) && quote.ask.gte(stopPrice)) {
          expect(plan.value.notices.map(({ code }) => code)).toContain('stop-inside-spread');
          judged.insideSpread += 1;
        }
      }
    }),
    { numRuns, seed },
  );
  expect(judged.takeProfit).toBeGreaterThan(numRuns / 50);
  expect(judged.stopLoss).toBeGreaterThan(numRuns / 50);
  expect(judged.insideSpread).toBeGreaterThanOrEqual(Math.floor(numRuns / 10_000));
}, 1_800_000);
