import { describe, expect, it } from 'vitest';
import type { Calculation } from '../../src/core/figure-list.js';
import type { Quote } from '../../src/market/ports.js';
import {
  freshQuoteOf,
  isQuoteTooOld,
  knownPrice,
  quoteOf,
  quoteTooOld,
  sidePrice,
  tracePrice,
  usableQuote,
  usableSignalPrice,
} from '../../src/market/quotes.js';
import { calculation, calculations, listedCalculations } from '../core/calculation.ts';
import { decisionOf, noticesOf, now, type Request, traceOf } from './contracts/sample.ts';

const call = {
  ticker: 'SPY 260130C600',
  expiration: '2026-01-30',
  type: 'call',
  strike: '600',
  bid: '4.1',
  ask: '4.3',
};
const options = { payload: { ticker: 'SPY' }, settings: { assetClass: 'options' } };

/** Figures of a notice or an error by name, with their units. */
function shown(calculated: Calculation | undefined) {
  return calculated && { ...listedCalculations(calculated.of, calculated.figures), units: calculated.units };
}

describe('quoteOf', () => {
  it('is the broker’s quote', () => {
    expect(quoteOf('AAPL', decisionOf())?.midpoint?.text).toBe('150');
    expect(quoteOf('MSFT', decisionOf())).toBeUndefined();
  });

  it('comes from the chain for an option without its own quote', () => {
    const planning = decisionOf({ ...options, market: { optionChains: { SPY: { contracts: [call] } } } });
    const { bid, midpoint } = quoteOf('SPY 260130C600', planning) ?? {};
    expect(midpoint?.text).toBe('4.2');
    expect(bid && calculation(bid)).toBe('4.1 market optionChains.SPY.SPY 260130C600.bid');
    expect(quoteOf('SPY 260130C605', planning)).toBeUndefined();
  });

  it('comes from the chain of the sent ticker for an index option: the index or the other series', () => {
    const weekly = { ...call, ticker: 'SPXW 260130C6900', strike: '6900' };
    const optionChains = {
      SPX: { contracts: [weekly] },
      SPXW: { contracts: [{ ...weekly, bid: '5', ask: '5' }] },
    };
    const quoted = (ticker: string) => {
      const request = { payload: { ticker }, settings: { assetClass: 'index_options' }, market: { optionChains } };
      return quoteOf('SPXW 260130C6900', decisionOf(request))?.midpoint?.text;
    };
    expect(quoted('SPX')).toBe('4.2');
    expect(quoted('SPXW')).toBe('5');
    expect(quoted('SPXW 260130C6900')).toBe('5');
  });

  it('comes from the chain of its own underlying for an option that the signal does not mean', () => {
    const weekly = { ...call, ticker: 'SPXW 260130C6900', strike: '6900', bid: '5', ask: '5' };
    const optionChains = { SPY: { contracts: [call] }, SPXW: { contracts: [weekly] } };
    expect(quoteOf('SPXW 260130C6900', decisionOf({ ...options, market: { optionChains } }))?.midpoint?.text).toBe('5');
    expect(quoteOf('SPY 260130C600', decisionOf({ market: { optionChains } }))?.midpoint?.text).toBe('4.2');
    const stock = { payload: { ticker: 'SPX' }, market: { optionChains } };
    expect(quoteOf('SPXW 260130C6900', decisionOf(stock))?.midpoint?.text).toBe('5');
  });

  it("of an option is the broker's own where there are both", () => {
    const quotes = { 'SPY 260130C600': { bid: '5', ask: '5' } };
    const planning = decisionOf({ ...options, market: { quotes, optionChains: { SPY: { contracts: [call] } } } });
    expect(quoteOf('SPY 260130C600', planning)?.midpoint?.text).toBe('5');
  });

  it('is limited in age by the settings', () => {
    const quotes = { AAPL: { last: '150', time: '2026-01-26T15:29:50Z' } };
    expect(quoteOf('AAPL', decisionOf({ settings: { maxQuoteAgeSeconds: 10 }, market: { quotes } }))).toBeDefined();
    expect(quoteOf('AAPL', decisionOf({ settings: { maxQuoteAgeSeconds: 9 }, market: { quotes } }))).toBeUndefined();
  });

  it('does not use a chain for other tickers', () => {
    const planning = decisionOf();
    const asked: unknown[] = [];
    const options = (underlying: string) => {
      asked.push(underlying);
      return planning.context.options(underlying);
    };
    expect(quoteOf('MSFT', { ...planning, context: { ...planning.context, options } })).toBeUndefined();
    expect(asked).toStrictEqual([]);
  });

  it('is requested once per plan, also when it is missing', () => {
    const planning = decisionOf();
    const asked: string[] = [];
    const broker = { ...planning.context.broker, quote: (ticker: string) => void asked.push(ticker) };
    const counting = { ...planning, context: { ...planning.context, broker } };
    quoteOf('AAPL', counting);
    quoteOf('AAPL', counting);
    expect(asked).toStrictEqual(['AAPL']);
    expect(counting.now).toBe(Date.parse(now));
  });
});

describe('knownPrice', () => {
  const known = (isSignalTicker: boolean, quotes: object) => {
    const planning = decisionOf({ payload: { signalPrice: 152 }, market: { quotes } });
    const price = knownPrice({ ticker: 'AAPL', isSignalTicker }, 'entry', planning);
    return price && [price.source, price.price.text];
  };

  it('is the midpoint, else the last price, else signalPrice where that is a price of the ticker', () => {
    expect(known(true, { AAPL: { bid: 149, ask: 151, last: 148 } })).toStrictEqual(['midpoint', '150']);
    expect(known(true, { AAPL: { last: 148 } })).toStrictEqual(['last', '148']);
    expect(known(true, {})).toStrictEqual(['signalPrice', '152']);
    expect(known(false, {})).toBeUndefined();
  });
});

describe('an old quote (safety R8)', () => {
  const old = (time: string, settings: object = {}) =>
    decisionOf({
      payload: { signalPrice: 152 },
      settings: { ...settings },
      market: { quotes: { AAPL: { bid: 149, ask: 151, time } } },
    });

  it('gets a notice more than 60 seconds behind the clock, and is not fresh then', () => {
    const minute = old('2026-01-26T15:29:00Z');
    expect(quoteOf('AAPL', minute)).toBeDefined();
    expect(freshQuoteOf('AAPL', minute)).toBeDefined();
    expect(noticesOf(minute)).toStrictEqual([]);
    const older = old('2026-01-26T15:28:59.5Z');
    expect(freshQuoteOf('AAPL', older)).toBeUndefined();
    expect(noticesOf(older)).toStrictEqual([]);
    expect(quoteOf('AAPL', older)).toBeDefined();
    const [notice, ...others] = noticesOf(older);
    expect(notice).toMatchObject({ code: 'quote-old', message: 'The quote for AAPL is 60.5 seconds old.' });
    expect(shown(notice?.calculation)).toStrictEqual({
      age: '60.5 secondsBetween(2026-01-26T15:28:59.5Z market quotes.AAPL.time, 2026-01-26T15:30:00Z clock now)',
      limit: '60 constant oldQuoteSeconds',
      units: { age: 'seconds', limit: 'seconds' },
    });
    expect(others).toStrictEqual([]);
  });

  it('that is a stub is old all the same', () => {
    const stub = { bid: 1, ask: 200, last: 10, time: '2026-01-26T15:28:00Z' };
    const planning = decisionOf({ market: { quotes: { AAPL: stub } } });
    expect(quoteOf('AAPL', planning)).toBeUndefined();
    expect(noticesOf(planning).map(({ code }) => code)).toStrictEqual(['quote-stub', 'quote-old']);
  });

  it.each([
    ['2026-01-26T15:29:30Z', 'The quote for AAPL is 30 seconds old; the limit of the settings is 20.', '30'],
    ['2026-01-26T15:29:39.5Z', 'The quote for AAPL is 20.5 seconds old; the limit of the settings is 20.', '20.5'],
  ])('of %s is an error under a limit of 20 seconds', (time, message, age) => {
    const error = quoteTooOld('AAPL', old(time, { maxQuoteAgeSeconds: 20 }));
    expect(error).toMatchObject({ code: 'quote-unavailable', message, path: ['ticker'], received: 'AAPL' });
    expect(shown(error?.calculation)).toStrictEqual({
      age: `${age} secondsBetween(${time} market quotes.AAPL.time, 2026-01-26T15:30:00Z clock now)`,
      limit: '20 setting maxQuoteAgeSeconds',
      units: { age: 'seconds', limit: 'seconds' },
    });
  });

  it('is accepted up to the limit, and without a limit', () => {
    expect(quoteTooOld('AAPL', old('2026-01-26T15:29:40Z', { maxQuoteAgeSeconds: 20 }))).toBeUndefined();
    expect(quoteTooOld('AAPL', old('2026-01-26T14:00:00Z'))).toBeUndefined();
    expect(quoteTooOld('MSFT', old('2026-01-26T14:00:00Z', { maxQuoteAgeSeconds: 20 }))).toBeUndefined();
  });

  it('is too old beyond the limit of the settings; signalPrice then prices an exit only', () => {
    const planning = old('2026-01-26T15:29:30Z', { maxQuoteAgeSeconds: 20 });
    expect(isQuoteTooOld('AAPL', planning)).toBe(true);
    expect(isQuoteTooOld('AAPL', old('2026-01-26T15:29:30Z', { maxQuoteAgeSeconds: 30 }))).toBe(false);
    expect(isQuoteTooOld('MSFT', planning)).toBe(false);
    const contract = { ticker: 'AAPL', isSignalTicker: true };
    expect(knownPrice(contract, 'entry', planning)).toBeUndefined();
    expect(knownPrice(contract, 'exit', planning)).toMatchObject({ source: 'signalPrice' });
  });
});

describe('a stub quote (safety S26)', () => {
  const quoted = (bid: number, ask: number, last?: number, over: Request = {}) => {
    const planning = decisionOf({
      market: { quotes: { AAPL: { bid, ask, ...(last !== undefined && { last }) } } },
      ...over,
    });
    return { midpoint: quoteOf('AAPL', planning)?.midpoint?.text, planning };
  };

  it('is not a quote, and gets a notice once', () => {
    const { midpoint, planning } = quoted(1, 200, 10);
    expect(midpoint).toBeUndefined();
    expect(quoteOf('AAPL', planning)).toBeUndefined();
    expect(freshQuoteOf('AAPL', planning)).toBeUndefined();
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'quote-stub',
        message: 'The quote for AAPL, 1 to 200 after a last price of 10, is too wide to trade at: it does not count.',
      },
    ]);
  });

  it.each<readonly [string, number, number, number | undefined, string]>([
    ['an ask of exactly twice the bid', 100, 200, 10, '150'],
    ['a midpoint of exactly one half above the last price', 60, 240, 100, '150'],
    ['a midpoint of exactly one half below the last price', 20, 80, 100, '50'],
    ['no last price', 1, 200, undefined, '100.5'],
  ])('is not one with %s', (_, bid, ask, last, midpoint) => {
    const quote = quoted(bid, ask, last);
    expect(quote.midpoint).toBe(midpoint);
    expect(noticesOf(quote.planning)).toStrictEqual([]);
  });

  it.each<readonly [number, number, number]>([
    [60, 240.02, 100],
    [19.98, 80, 100],
  ])('is one from %d to %d after %d', (bid, ask, last) => {
    expect(quoted(bid, ask, last).midpoint).toBeUndefined();
  });

  it('of an option is a quote', () => {
    const planning = decisionOf({ ...options, market: { quotes: { 'SPY 260130C600': { bid: 1, ask: 9, last: 2 } } } });
    expect(quoteOf('SPY 260130C600', planning)?.midpoint?.text).toBe('5');
  });
});

describe('sidePrice (safety S7)', () => {
  const prices = (quote: object, settings: object = {}) => {
    const planning = decisionOf({ settings: { ...settings }, market: { quotes: { AAPL: quote } } });
    return (['buy', 'sell'] as const).map((side) => {
      const price = sidePrice('AAPL', side, planning);
      return price && calculation(price);
    });
  };
  const [ask, bid] = ['151 market quotes.AAPL.ask', '149 market quotes.AAPL.bid'];
  const time = '2026-01-26T15:29:00Z';

  it.each<readonly [string, object, object, readonly unknown[]]>([
    ['the ask for a buy and the bid for a sell', { bid: 149, ask: 151 }, {}, [ask, bid]],
    ['the bid of a quote without an ask', { bid: 149, last: 150 }, {}, [undefined, bid]],
    ['the ask of a quote without a bid', { ask: 151, last: 150 }, {}, [ask, undefined]],
    ['unknown where there is a last price alone', { last: 150 }, {}, [undefined, undefined]],
    ['unknown where the side that is there is 0', { bid: 0 }, {}, [undefined, undefined]],
    ['unknown where bid and ask are crossed', { bid: 151, ask: 149 }, {}, [undefined, undefined]],
    ['unknown where one of both sides is 0', { bid: 0, ask: 151 }, {}, [undefined, undefined]],
    ['unknown where the quote is a stub', { bid: 1, ask: 200, last: 10 }, {}, [undefined, undefined]],
    ['unknown where the quote is too old', { bid: 149, time }, { maxQuoteAgeSeconds: 59 }, [undefined, undefined]],
  ])('is %s', (_, quote, settings, expected) => {
    expect(prices(quote, settings)).toStrictEqual(expected);
  });

  it('is unknown without a quote', () => {
    expect(sidePrice('MSFT', 'buy', decisionOf())).toBeUndefined();
  });
});

/** Bid, midpoint, ask, last price and mark of a usable quote. */
function read(quote: Quote | undefined) {
  const usable = usableQuote(quote, ['quotes', 'AAPL']);
  return usable && [usable.bid, usable.midpoint, usable.ask, usable.last, usable.mark].map((price) => price?.text);
}

describe('usableQuote', () => {
  it('has bid, ask and midpoint', () => {
    expect(read({ bid: '149.98', ask: 150.03, last: '150', mark: 150.01 })).toStrictEqual([
      '149.98',
      '150.005',
      '150.03',
      '150',
      '150.01',
    ]);
  });

  it('has the place of each price in the market', () => {
    const { bid, ask, midpoint, last, mark } =
      usableQuote({ bid: '149.98', ask: 150.02, last: '150', mark: 150.01 }, ['quotes', 'AAPL']) ?? {};
    expect(calculations({ bid, ask, midpoint, last, mark })).toStrictEqual({
      bid: '149.98 market quotes.AAPL.bid',
      ask: '150.02 market quotes.AAPL.ask',
      midpoint: '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)',
      last: '150 market quotes.AAPL.last',
      mark: '150.01 market quotes.AAPL.mark',
    });
  });

  it('can have only a last price or mark', () => {
    expect(read({ last: '150' })).toStrictEqual([undefined, undefined, undefined, '150', undefined]);
    expect(read({ mark: '150' })).toStrictEqual([undefined, undefined, undefined, undefined, '150']);
    expect(read({})).toStrictEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('leaves out an invalid last price or mark', () => {
    expect(read({ last: 0, mark: '-1' })?.slice(3)).toStrictEqual([undefined, undefined]);
    expect(read({ last: Number.POSITIVE_INFINITY, mark: Number.NaN })?.slice(3)).toStrictEqual([undefined, undefined]);
  });

  it('can be locked, with bid equal to ask', () => {
    expect(read({ bid: 150, ask: '150.00' })?.slice(0, 3)).toStrictEqual(['150', '150', '150']);
  });

  it.each<readonly [string, Quote | undefined]>([
    ['nothing', undefined],
    ['crossed', { bid: '150.01', ask: '150', last: '150' }],
    ['a bid alone', { bid: '150', last: '150' }],
    ['an ask alone', { ask: '150', last: '150' }],
    ['a bid of 0', { bid: 0, ask: 150, last: 150 }],
    ['an ask below 0', { bid: 150, ask: -1, last: 150 }],
    ['an infinite ask', { bid: 150, ask: Number.POSITIVE_INFINITY }],
  ])('%s is not a quote', (_, quote) => {
    expect(read(quote)).toBeUndefined();
  });

  it('treats null as absent', () => {
    const quote: Quote = JSON.parse('{"bid":null,"ask":null,"last":"150","mark":null,"time":null}');
    expect(read(quote)).toStrictEqual([undefined, undefined, undefined, '150', undefined]);
  });
});

describe('the age of a quote', () => {
  /** Whether a port's quote of AAPL is usable under a limit of its age. */
  function isUsable(quote: Quote, maxQuoteAgeSeconds?: number): boolean {
    const planning = decisionOf({ settings: { ...(maxQuoteAgeSeconds !== undefined && { maxQuoteAgeSeconds }) } });
    const broker = { ...planning.context.broker, quote: () => quote };
    return quoteOf('AAPL', { ...planning, context: { ...planning.context, broker } }) !== undefined;
  }

  it('can be above the limit: the quote is not usable', () => {
    const quote: Quote = { last: '150', time: '2026-01-26T15:29:55Z' };
    expect(isUsable(quote, 5)).toBe(true);
    expect(isUsable({ ...quote, time: '2026-01-26T15:29:54.999Z' }, 5)).toBe(false);
    expect(isUsable(quote)).toBe(true);
  });

  it('can be unknown because the time cannot be read: the quote is not usable under a limit', () => {
    const quote = { bid: 149.98, ask: 150.02, time: 'at noon' };
    expect(isUsable(quote, 5)).toBe(false);
    expect(isUsable(quote)).toBe(true);
  });

  it('is never too high without a time', () => {
    expect(isUsable({ last: '150' }, 5)).toBe(true);
    expect(isUsable(JSON.parse('{"last":"150","time":null}'), 5)).toBe(true);
  });
});

describe('usableSignalPrice', () => {
  const usable = (payload: NonNullable<Request['payload']>, receivedAt = '2026-01-26T15:00:00Z') => {
    const planning = decisionOf({ payload, receivedAt });
    const price = usableSignalPrice(planning);
    return price && calculation(price);
  };

  it('is the price of the message with its formula, above 0', () => {
    expect(usable({ signalPrice: '152' })).toBe('152 message signalPrice');
    expect(usable({ signalPrice: '=150 + 2' })).toBe('152 message signalPrice =150 + 2');
    expect(usable({ signalPrice: '0' })).toBeUndefined();
    expect(usable({ signalPrice: '-1' })).toBeUndefined();
    expect(usable({})).toBeUndefined();
  });

  it('is price where no signalPrice is sent', () => {
    expect(usable({ price: '152' })).toBe('152 message price');
    expect(usable({ price: '151', signalPrice: '152' })).toBe('152 message signalPrice');
  });

  it('is out of date after the release of a delayed signal', () => {
    expect(usable({ signalPrice: '152', delay: 60 })).toBeUndefined();
  });
});

describe('tracePrice', () => {
  it('traces the price of a ticker with its source', () => {
    const planning = decisionOf({});
    const known = knownPrice({ ticker: 'AAPL', isSignalTicker: true }, 'entry', planning);
    expect(known).toBeDefined();
    if (known !== undefined) {
      tracePrice(known, 'AAPL', planning);
    }
    expect(traceOf(planning, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { contract: 'AAPL', source: 'midpoint' },
        decided: '150',
        figures: { price: '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)' },
      },
    ]);
  });
});
