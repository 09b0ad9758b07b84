import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { market, now, snapshotOf } from './sample.js';

function placesOf(input: unknown): readonly string[] {
  const result = parseMarketSnapshot(input);
  return result.ok ? [] : result.errors.map(({ path }) => path.join('.'));
}

describe('parseMarketSnapshot', () => {
  test('reads every part, with canonical amounts and UTC instants', () => {
    expect(snapshotOf(market)).toStrictEqual({
      ...market,
      now,
      equity: '100000',
      quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150', time: '2026-01-26T15:29:58.5Z' } },
      positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
    });
  });

  test('requires only now', () => {
    expect(snapshotOf({ now })).toStrictEqual({ now });
    expect(placesOf({})).toStrictEqual(['now']);
  });

  test('rejects a misspelt key, which would give a market without positions', () => {
    const read = parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', postions: {}, open_orders: [], note: 'stored' });
    expect(read.ok || read.errors.map(({ path, message }) => [path, message])).toStrictEqual([
      [['postions'], 'postions is not known; expected positions.'],
      [['open_orders'], 'open_orders is not known; expected openOrders.'],
    ]);
  });

  test.each([
    [{ quotes: { AAPL: { bid: 1, asc: 2 } } }, 'quotes.AAPL.asc', 'ask'],
    [{ quotes: { AAPL: { bid: 1, timestamp: 'x' } } }, 'quotes.AAPL.timestamp', 'time'],
    [{ capabilities: { shortselling: false } }, 'capabilities.shortselling', 'shortSelling'],
    [{ capabilities: { bracket: false } }, 'capabilities.bracket', 'brackets'],
    [{ instruments: { AAPL: { tick_size: 1 } } }, 'instruments.AAPL.tick_size', 'tickSize'],
    [
      { instruments: { AAPL: { tickSize: [{ from: 0, tick: 1, Tick: 2 }] } } },
      'instruments.AAPL.tickSize.0.Tick',
      'tick',
    ],
    [
      { positions: { AAPL: { side: 'long', quantity: 1, avg_price: 5 } } },
      'positions.AAPL.avg_price',
      'averageEntryPrice',
    ],
  ])('rejects a misspelt name inside: %j (safety S14)', (parts, place, suggestion) => {
    const read = parseMarketSnapshot({ now, ...parts });
    expect(read.ok || read.errors.map(({ path, message }) => [path.join('.'), message])).toStrictEqual([
      [place, `${place} is not known; expected ${suggestion}.`],
    ]);
    expect(read).toMatchObject({ errors: [{ suggestion }] });
  });

  test('rejects a position that names another ticker than the one that it is listed under (safety S16)', () => {
    const positions = { AAPL: { ticker: 'MSFT', side: 'long', quantity: 5 } };
    const read = parseMarketSnapshot({ now, positions });
    expect(read.ok || read.errors.map(({ path, message }) => [path.join('.'), message])).toStrictEqual([
      [
        'positions.AAPL.ticker',
        'positions.AAPL.ticker is "MSFT"; expected "AAPL", the ticker that it is listed under.',
      ],
    ]);
  });

  test.each(['broker', 'clock', 'ports'])('rejects a %s that is written as a port', (name) => {
    const read = parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', [name]: { quotes: {} } });
    expect(read.ok ? [] : read.errors).toMatchObject([{ code: 'invalid-snapshot', path: [name] }]);
    // A name beside it may be the broker's.
    expect(parseMarketSnapshot({ now: '2026-01-26T15:30:00Z', [name]: 'alpaca' }).ok).toBe(true);
  });

  test('reports a misspelt name beside other errors', () => {
    expect(placesOf({ now, quotes: { AAPL: { asc: 1, bid: 'x' } }, equity: true })).toStrictEqual([
      'equity',
      'quotes.AAPL.bid',
      'quotes.AAPL.asc',
    ]);
  });

  test('ignores unknown keys and null at every depth', () => {
    expect(
      snapshotOf({ now, colour: 1, equity: null, quotes: { AAPL: { bid: 1, volume: 5, ask: null }, MSFT: null } }),
    ).toStrictEqual({ now, quotes: { AAPL: { bid: '1' } } });
  });

  test.each([
    [{ now: 'today' }, ['now']],
    [{ now: '2026-01-26' }, ['now']],
    [{ now: '2026-01-26T15:30:00' }, ['now']],
    [{ now: '2026-02-30T15:30:00Z' }, ['now']],
    [{ now: 5 }, ['now']],
    // In UTC it is a year that four digits cannot write.
    [{ now: '0000-01-01T00:30:00+01:00' }, ['now']],
    [{ now: '9999-12-31T23:30:00-01:00' }, ['now']],
    [{ now, equity: 'lots' }, ['equity']],
    [{ now, equity: Number.POSITIVE_INFINITY }, ['equity']],
    [{ now, quotes: { AAPL: { bid: 'x', ask: true } } }, ['quotes.AAPL.bid', 'quotes.AAPL.ask']],
    [{ now, quotes: { AAPL: { time: 'noon' } } }, ['quotes.AAPL.time']],
    [{ now, quotes: [] }, ['quotes']],
    [{ now, quotes: { AAPL: 150 } }, ['quotes.AAPL']],
    [{ now, positions: { AAPL: { side: 'buy', quantity: -1 } } }, ['positions.AAPL.side', 'positions.AAPL.quantity']],
    [{ now, positions: { AAPL: {} } }, ['positions.AAPL.side', 'positions.AAPL.quantity']],
    [{ now, positions: { AAPL: { ticker: 'MSFT', side: 'long', quantity: 5 } } }, ['positions.AAPL.ticker']],
    [
      { now, positions: { 'BTC-USD': { ticker: 'ETH/USD', side: 'long', quantity: -5 }, A: 5 } },
      ['positions.BTC-USD.quantity', 'positions.A', 'positions.BTC-USD.ticker'],
    ],
    [{ now, openOrders: {} }, ['openOrders']],
    [
      { now, openOrders: [{ id: '', ticker: 'A', type: 'x', side: 'long', role: 'sl', quantity: 'x' }] },
      ['openOrders.0.id', 'openOrders.0.type', 'openOrders.0.side', 'openOrders.0.role', 'openOrders.0.quantity'],
    ],
    [
      { now, instruments: { A: { assetClass: 'x', tickSize: 0 } } },
      ['instruments.A.assetClass', 'instruments.A.tickSize'],
    ],
    [{ now, optionChains: { SPY: {} } }, ['optionChains.SPY.contracts']],
    [
      {
        now,
        optionChains: { SPY: { contracts: [{ ticker: 'SPY', expiration: '2026-02-30', type: 'both', strike: 0 }] } },
      },
      [
        'optionChains.SPY.contracts.0.expiration',
        'optionChains.SPY.contracts.0.type',
        'optionChains.SPY.contracts.0.strike',
      ],
    ],
    [
      { now, rollovers: { ES: { months: 'ABC', daysBeforeExpiry: -1, expiryRule: 'x', expiries: { ESH6: 'x' } } } },
      ['rollovers.ES.months', 'rollovers.ES.daysBeforeExpiry', 'rollovers.ES.expiryRule', 'rollovers.ES.expiries.ESH6'],
    ],
    [
      { now, capabilities: { orderTypes: ['x'], brackets: 'yes', trailPercent: 'x' } },
      ['capabilities.orderTypes.0', 'capabilities.brackets', 'capabilities.trailPercent'],
    ],
  ])('%j is rejected', (input, places) => {
    expect(placesOf(input)).toStrictEqual(places);
  });

  test.each([
    [5, ' is 5; expected an object with now, quotes, positions and so on.'],
    [
      { now: '0000-01-01T00:30:00+01:00' },
      'now is "0000-01-01T00:30:00+01:00"; expected an instant such as 2026-01-26T15:30:00Z.',
    ],
    [{ now, quotes: 5 }, 'quotes is 5; expected an object of quotes by ticker.'],
    [{ now, quotes: { A: 5 } }, 'quotes.A is 5; expected an object with bid, ask and last.'],
    [{ now, positions: 5 }, 'positions is 5; expected an object of positions by ticker.'],
    [{ now, positions: { A: 5 } }, 'positions.A is 5; expected an object with side and quantity.'],
    [
      { now, openOrders: [{ id: 5, ticker: 'A', type: 'stop', side: 'sell', role: 'other' }] },
      'openOrders.0.id is 5; expected the identifier of the order as text.',
    ],
    [
      { now, openOrders: [{ id: 'o1', ticker: 5, type: 'stop', side: 'sell', role: 'other' }] },
      'openOrders.0.ticker is 5; expected a ticker as text.',
    ],
    [{ now, instruments: 5 }, 'instruments is 5; expected an object of instruments by ticker.'],
    [
      { now, instruments: { A: 5 } },
      'instruments.A is 5; expected an object with assetClass, tickSize, quantityStep and pointValue.',
    ],
    [{ now, optionChains: 5 }, 'optionChains is 5; expected an object of option chains by underlying.'],
    [{ now, optionChains: { A: 5 } }, 'optionChains.A is 5; expected an object with contracts.'],
    [
      { now, optionChains: { A: { contracts: 5 } } },
      'optionChains.A.contracts is 5; expected a list of option contracts.',
    ],
    [
      { now, optionChains: { A: { contracts: [5] } } },
      'optionChains.A.contracts.0 is 5; expected an object with ticker, expiration, type and strike.',
    ],
    [{ now, rollovers: 5 }, 'rollovers is 5; expected an object of rollover schedules by futures root.'],
    [{ now, rollovers: { ES: 5 } }, 'rollovers.ES is 5; expected an object with months and daysBeforeExpiry.'],
    [
      { now, rollovers: { ES: { months: 'H', daysBeforeExpiry: 367 } } },
      'rollovers.ES.daysBeforeExpiry is 367; expected a whole number of days, 0 to 366.',
    ],
    [
      { now, rollovers: { ES: { months: 'HA', daysBeforeExpiry: 8 } } },
      'rollovers.ES.months is "HA"; expected letters of delivery months as in HMUZ.',
    ],
    [
      { now, rollovers: { ES: { months: 'AH', daysBeforeExpiry: 8 } } },
      'rollovers.ES.months is "AH"; expected letters of delivery months as in HMUZ.',
    ],
    [
      { now, rollovers: { ES: { months: 'H', daysBeforeExpiry: 8, expiries: 5 } } },
      'rollovers.ES.expiries is 5; expected an object of dates by contract symbol.',
    ],
    [{ now, capabilities: { orderTypes: 5 } }, 'capabilities.orderTypes is 5; expected a list of order types.'],
    [{ now, capabilities: { timesInForce: 5 } }, 'capabilities.timesInForce is 5; expected a list of times in force.'],
    [
      { now, capabilities: { trailPercent: 5 } },
      'capabilities.trailPercent is 5; expected one of native, fixed-distance.',
    ],
  ])('says what it expects instead of %j', (input, sentence) => {
    const read = parseMarketSnapshot(input);
    expect(read.ok || read.errors.map(({ message }) => message)).toStrictEqual([
      input === 5 ? `The market snapshot${sentence}` : sentence,
    ]);
  });

  test('reports code, received and expected value', () => {
    expect(parseMarketSnapshot({ now, quotes: { AAPL: { bid: 'NaN' } } })).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message: 'quotes.AAPL.bid is "NaN"; expected a number. An alert placeholder was probably not filled in.',
          path: ['quotes', 'AAPL', 'bid'],
          received: 'NaN',
          expected: 'a number',
        },
      ],
    });
  });

  test('reports a hundred thousand errors', () => {
    const quotes = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`T${index}`, 5]));
    expect(placesOf({ now, quotes })).toHaveLength(130_000);
  });

  test('gives JSON for any value, and leaves a parsed snapshot unchanged', () => {
    const amount = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('1,000.50', 'x', null),
    );
    const like = fc.record({
      now: fc.constantFrom(now, '2026-01-26T15:30:00.123456789+05:30', '0000-01-01T00:00:00+23:59', 'x'),
      equity: amount,
      quotes: fc.dictionary(
        fc.constantFrom('AAPL', '__proto__', 'constructor', 'ESH6'),
        fc.record({ bid: amount, ask: amount }),
      ),
      positions: fc.oneof(fc.anything(), fc.constant({ AAPL: { side: 'short', quantity: 5 } })),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), like), (input) => {
        const result = parseMarketSnapshot(input);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        if (result.ok) {
          expect(snapshotOf(result.value)).toEqual(result.value);
        }
      }),
    );
  });
});
