import { describe, expect, it } from 'vitest';
import { marketPriceTypes } from '../../../src/core/vocabulary.js';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import type { Quote } from '../../../src/market/ports.js';
import { usableQuote } from '../../../src/market/quotes.js';
import { currentPrice, isPassed, marketPrice, noticePassedStop } from '../../../src/plan/legs/market-price.js';
import { calculation, figure } from '../../core/calculation.ts';
import {
  aapl,
  accepted,
  decisionOf,
  noticesOf,
  type Request,
  rejected,
  traceOf,
} from '../../market/contracts/sample.ts';

const elsewhere = { ...aapl, isSignalTicker: false };
const noQuotes = { quotes: {} };
const lastOnly = { quotes: { AAPL: { last: '149' } } };

function sourceOf(contract: typeof aapl | typeof elsewhere, planning: PlanningContext): unknown {
  currentPrice(contract, 'entry', planning);
  return traceOf(planning, 'price.reference')[0]?.read.source;
}

function prices(quote: Quote): readonly (string | undefined)[] {
  const usable = usableQuote(quote, ['quotes', 'AAPL']);
  return marketPriceTypes.flatMap((type) => [
    marketPrice(usable, type, 'buy')?.text,
    marketPrice(usable, type, 'sell')?.text,
  ]);
}

describe('marketPrice', () => {
  it('of each type, for a buy and for a sell', () => {
    const quote: Quote = { bid: '149', ask: '151', last: '148', mark: '150.5' };
    const [askBid, mark, ask, bid, last] = [
      ['151', '149'],
      ['150.5', '150.5'],
      ['151', '151'],
      ['149', '149'],
      ['148', '148'],
    ];
    expect(prices(quote)).toStrictEqual([askBid, mark, ask, bid, last].flat());
  });

  it('is the midpoint with mark if the quote has no mark', () => {
    expect(prices({ bid: '149', ask: '151' }).slice(2, 4)).toStrictEqual(['150', '150']);
  });

  it('is missing where the quote does not have it', () => {
    expect(prices({ last: '148' }).slice(0, 8)).toStrictEqual(Array(8).fill(undefined));
    expect(marketPrice(undefined, 'last', 'buy')).toBeUndefined();
  });
});

describe('the source of the current price', () => {
  const source = (request: Request, contract = aapl as typeof aapl | typeof elsewhere) =>
    sourceOf(contract, decisionOf(request));

  it('prefers midpoint to last to signalPrice', () => {
    expect(source({ payload: { signalPrice: 1 } })).toBe('midpoint');
    expect(source({ payload: { signalPrice: 1 }, market: lastOnly })).toBe('last');
    expect(source({ payload: { signalPrice: 1 }, market: noQuotes })).toBe('signalPrice');
    expect(source({ market: noQuotes })).toBeUndefined();
  });

  it('takes signalPrice only above 0, for the ticker that was sent, and not after a delay', () => {
    expect(source({ payload: { signalPrice: 0 }, market: noQuotes })).toBeUndefined();
    expect(source({ payload: { signalPrice: -1 }, market: noQuotes })).toBeUndefined();
    expect(source({ payload: { signalPrice: 1 }, market: noQuotes }, elsewhere)).toBeUndefined();
    const delayed = { payload: { signalPrice: 1, delay: 60 }, receivedAt: '2026-01-26T15:00:00Z' };
    expect(source({ ...delayed, market: noQuotes })).toBeUndefined();
  });
});

describe('currentPrice', () => {
  it('says that the price of a delayed signal is not used', () => {
    const message = (payload: Readonly<Record<string, unknown>>, contract: typeof aapl | typeof elsewhere) => {
      const planning = { ...decisionOf({ payload, market: noQuotes }), released: true };
      return rejected(currentPrice(contract, 'entry', planning))[0]?.message;
    };
    const none = 'There is no usable quote for AAPL, and the signal has no price to use instead.';
    expect(message({ signalPrice: '148.5' }, aapl)).toBe(
      'There is no usable quote for AAPL, and the price of a delayed signal is not used instead.',
    );
    expect(message({}, aapl)).toBe(none);
    expect(message({ signalPrice: '148.5' }, elsewhere)).toBe(none);
  });

  it('adds a notice for signalPrice', () => {
    const planning = decisionOf({ payload: { signalPrice: '148.5' }, market: noQuotes });
    expect(calculation(accepted(currentPrice(aapl, 'entry', planning)))).toBe('148.5 message signalPrice');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no usable quote for AAPL: signalPrice 148.5 of the message is taken as its market price.',
        path: ['signalPrice'],
      },
    ]);
  });

  it('is traced with its source', () => {
    const planning = decisionOf();
    currentPrice(aapl, 'exit', planning);
    expect(traceOf(planning, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { contract: 'AAPL', source: 'midpoint' },
        decided: '150',
        figures: { price: '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)' },
      },
    ]);
  });

  it('fails for an entry on a quote that is too old', () => {
    const quotes = { AAPL: { bid: 149, ask: 151, time: '2026-01-26T15:29:30Z' } };
    const planning = decisionOf({ settings: { maxQuoteAgeSeconds: 20 }, market: { quotes } });
    expect(rejected(currentPrice(aapl, 'entry', planning))).toMatchObject([
      { code: 'quote-unavailable', message: 'The quote for AAPL is 30 seconds old; the limit of the settings is 20.' },
    ]);
  });

  it('adds no notice for a quote', () => {
    const planning = decisionOf();
    currentPrice(aapl, 'entry', planning);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('fails without any price', () => {
    expect(rejected(currentPrice(aapl, 'entry', decisionOf({ market: noQuotes })))).toStrictEqual([
      {
        code: 'quote-unavailable',
        section: 'plan',
        message: 'There is no usable quote for AAPL, and the signal has no price to use instead.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });
});

describe('isPassed', () => {
  it('a sell stop when the market is at it or below', () => {
    expect([99, 100, 101].map((market) => isPassed(figure(100), figure(market), 'sell'))).toStrictEqual([
      true,
      true,
      false,
    ]);
  });

  it('a buy stop when the market is at it or above', () => {
    expect([99, 100, 101].map((market) => isPassed(figure(100), figure(market), 'buy'))).toStrictEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('noticePassedStop', () => {
  it('names the stop that triggers at once', () => {
    const planning = decisionOf();
    noticePassedStop(figure('149.5'), { terms: { leg: 'entry' }, side: 'buy', contract: aapl }, planning);
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-already-passed',
        message:
          'The market for AAPL is at 150 and has reached the buy stop at 149.5: the stop triggers as soon as it can trade.',
        path: ['stopPrice'],
        calculation: {
          figures: [
            { value: '150.02', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
            { value: '149.98', from: 'market', path: ['quotes', 'AAPL', 'bid'] },
            { value: '150', by: 'midpoint', of: [1, 0] },
          ],
          of: { market: 2 },
        },
      },
    ]);
  });

  it('is silent on a stop that waits, and without a price', () => {
    const planning = decisionOf();
    noticePassedStop(figure('150.5'), { terms: { leg: 'entry' }, side: 'buy', contract: aapl }, planning);
    expect(noticesOf(planning)).toStrictEqual([]);
    const blind = decisionOf({ market: { quotes: {} } });
    noticePassedStop(figure('149.5'), { terms: { leg: 'entry' }, side: 'buy', contract: aapl }, blind);
    expect(noticesOf(blind)).toStrictEqual([]);
  });
});
