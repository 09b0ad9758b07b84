import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarketSnapshot, parseMarketSnapshot, snapshotPorts } from '../../src/market/snapshot.js';

const now = '2026-01-26T15:30:00Z';

/** The snapshot of DESIGN 10, with numbers where they may stand. */
const market = {
  now: '2026-01-26T10:30:00-05:00',
  equity: 100000,
  quotes: { AAPL: { bid: 149.98, ask: '150.02', last: '150.00', time: '2026-01-26T15:29:58.500Z' } },
  positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: '140' } },
  openOrders: [{ id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit', quantity: '10' }],
  instruments: { ESH2026: { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' } },
  optionChains: {
    SPY: {
      contracts: [
        { ticker: 'SPY 260130C600', expiration: '2026-01-30', type: 'call', strike: '600', bid: '4.1', ask: '4.2' },
      ],
    },
  },
  rollovers: {
    ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday', expiries: { ESH2026: '2026-03-20' } },
  },
  capabilities: { shortSelling: true, brackets: true, orderTypes: ['market', 'limit'], quantityStep: '0.000001' },
};

function snapshotOf(input: unknown): MarketSnapshot {
  const result = parseMarketSnapshot(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

function placesOf(input: unknown): readonly string[] {
  const result = parseMarketSnapshot(input);
  return result.ok ? [] : result.errors.map(({ path }) => path.join('.'));
}

describe('parseMarketSnapshot', () => {
  test('reads every part; amounts become canonical text, instants UTC', () => {
    expect(snapshotOf(market)).toStrictEqual({
      ...market,
      now,
      equity: '100000',
      quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150', time: '2026-01-26T15:29:58.5Z' } },
      positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
    });
  });

  test('only now is needed', () => {
    expect(snapshotOf({ now })).toStrictEqual({ now });
    expect(placesOf({})).toStrictEqual(['now']);
  });

  test('names that are not known are ignored at every depth, null is absence', () => {
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
  ])('%j is refused', (input, places) => {
    expect(placesOf(input)).toStrictEqual(places);
  });

  test('an error has the code, the value and what would pass', () => {
    expect(parseMarketSnapshot({ now, quotes: { AAPL: { bid: 'NaN' } } })).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message:
            'quotes.AAPL.bid is "NaN"; expected a number. It looks like an alert placeholder that was not filled.',
          path: ['quotes', 'AAPL', 'bid'],
          received: 'NaN',
          expected: 'a number',
        },
      ],
    });
  });

  test('a hundred thousand faults are a hundred thousand errors', () => {
    const quotes = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`T${index}`, 5]));
    expect(placesOf({ now, quotes })).toHaveLength(130_000);
  });

  test('any value is answered, with JSON, and a snapshot that was read reads as itself', () => {
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
          expect(snapshotOf(result.value)).toStrictEqual(result.value);
        }
      }),
    );
  });
});

describe('snapshotPorts', () => {
  const ports = snapshotPorts(snapshotOf(market));

  test('answer what the snapshot holds', () => {
    expect(ports.clock.now()).toBe(Date.parse(now));
    expect(ports.broker.equity()).toBe('100000');
    expect(ports.broker.quote('AAPL')?.bid).toBe('149.98');
    expect(ports.broker.openOrders('AAPL').map(({ id }) => id)).toStrictEqual(['o1']);
    expect(ports.broker.optionChain?.('SPY')?.contracts).toHaveLength(1);
    expect(ports.broker.capabilities.brackets).toBe(true);
    expect(ports.positions.position('AAPL')?.quantity).toBe('10');
    expect(ports.positions.openTickers()).toStrictEqual(['AAPL']);
    expect(ports.instruments.instrument('ESH2026')?.pointValue).toBe('50');
    expect(ports.instruments.rollover?.('ES')?.months).toBe('HMUZ');
  });

  test('answer nothing for what it does not hold', () => {
    const empty = snapshotPorts({ now });
    for (const { broker, positions, instruments } of [ports, empty]) {
      for (const ticker of ['MSFT', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        expect(broker.quote(ticker)).toBeUndefined();
        expect(broker.openOrders(ticker)).toStrictEqual([]);
        expect(broker.optionChain?.(ticker)).toBeUndefined();
        expect(positions.position(ticker)).toBeUndefined();
        expect(instruments.instrument(ticker)).toBeUndefined();
        expect(instruments.rollover?.(ticker)).toBeUndefined();
      }
    }
    expect(empty.broker.equity()).toBeUndefined();
    expect(empty.positions.openTickers()).toStrictEqual([]);
    expect(empty.broker.capabilities).toStrictEqual({});
  });

  test('a ticker named __proto__ is a ticker like any other', () => {
    const odd = snapshotPorts(snapshotOf(JSON.parse(`{"now":"${now}","quotes":{"__proto__":{"last":7}}}`)));
    expect(odd.broker.quote('__proto__')?.last).toBe('7');
    expect(odd.broker.quote('last')).toBeUndefined();
  });

  test('futures are found whatever the digits of the year', () => {
    const { broker, positions, instruments } = snapshotPorts({
      now,
      quotes: { ESH26: { last: '6900' } },
      positions: { ESH2026: { side: 'short', quantity: '2' } },
      openOrders: [{ id: 'o1', ticker: 'ESH6', type: 'stop', side: 'buy', role: 'stop-loss' }],
      instruments: { ESH6: { pointValue: '50' } },
    });
    for (const ticker of ['ESH6', 'ESH26', 'ESH2026']) {
      expect(broker.quote(ticker)?.last).toBe('6900');
      expect(positions.position(ticker)?.quantity).toBe('2');
      expect(broker.openOrders(ticker)).toHaveLength(1);
      expect(instruments.instrument(ticker)?.pointValue).toBe('50');
    }
    expect(positions.openTickers()).toStrictEqual(['ESH2026']);
    expect(broker.quote('ESM6')).toBeUndefined();
  });

  test('what is written exactly so is found first', () => {
    const { broker } = snapshotPorts({ now, quotes: { ESH6: { last: '1' }, ESH2026: { last: '2' } } });
    expect(broker.quote('ESH6')?.last).toBe('1');
    expect(broker.quote('ESH2026')?.last).toBe('2');
  });

  test('a position of 0 is none', () => {
    const { positions } = snapshotPorts({ now, positions: { AAPL: { side: 'long', quantity: '0' } } });
    expect(positions.position('AAPL')).toBeUndefined();
    expect(positions.openTickers()).toStrictEqual([]);
  });
});
