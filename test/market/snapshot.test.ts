import { describe, expect, test } from 'vitest';
import { alpaca } from '../../src/brokers/alpaca.js';
import {
  type ContextOptions,
  type MarketSnapshot,
  type SnapshotPorts,
  snapshotContext,
  snapshotPorts,
} from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { notInstants } from '../tables/instants.js';
import { accountDay, market, now, snapshotOf } from './sample.js';

describe('snapshotPorts', () => {
  const ports = snapshotPorts(snapshotOf(market));

  test('return the values of the snapshot', () => {
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

  test('return what the snapshot says of the account', () => {
    const { broker, account } = snapshotPorts({ now, currency: 'EUR', buyingPower: '5000', accountDay });
    expect([broker.currency, broker.buyingPower?.(), account?.day()]).toStrictEqual(['EUR', '5000', accountDay]);
  });

  test('have the resting entries of the snapshot, else the entries among its open orders', () => {
    const order = { ticker: 'AAPL', type: 'limit', side: 'buy', limitPrice: '140' } as const;
    const [entry, exit] = [
      { ...order, id: 'o1', role: 'entry' } as const,
      { ...order, id: 'o2', role: 'other' } as const,
    ];
    const entries = (snapshot: object) => written(snapshot).broker.restingEntries?.();
    expect(entries({ openOrders: [entry, exit] })).toStrictEqual([entry]);
    expect(entries({ openOrders: [null, entry] })).toStrictEqual([entry]);
    expect(entries({ openOrders: [entry], restingEntries: [] })).toStrictEqual([]);
    expect(entries({})).toStrictEqual([]);
  });

  test('return nothing for missing values', () => {
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

  test('treat __proto__ as an ordinary ticker', () => {
    const odd = snapshotPorts(snapshotOf(JSON.parse(`{"now":"${now}","quotes":{"__proto__":{"last":7}}}`)));
    expect(odd.broker.quote('__proto__')?.last).toBe('7');
    expect(odd.broker.quote('last')).toBeUndefined();
  });

  test('find futures with any digits of the year', () => {
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
    expect(broker.openOrders('ESM6')).toStrictEqual([]);
  });

  test('prefer an exact match', () => {
    const { broker } = snapshotPorts({ now, quotes: { ESH6: { last: '1' }, ESH2026: { last: '2' } } });
    expect(broker.quote('ESH6')?.last).toBe('1');
    expect(broker.quote('ESH2026')?.last).toBe('2');
  });

  test('ignore positions of 0', () => {
    const { positions } = snapshotPorts({ now, positions: { AAPL: { side: 'long', quantity: '0' } } });
    expect(positions.position('AAPL')).toBeUndefined();
    expect(positions.openTickers()).toStrictEqual([]);
  });

  test.each([-10, '-10', Number.NaN, 'ten', '', true])(
    'keep a position of the quantity %j for planning to refuse',
    (quantity) => {
      const { positions } = written({ positions: { AAPL: { side: 'short', quantity } } });
      expect(positions.position('AAPL')).toStrictEqual({ side: 'short', quantity });
      expect(positions.openTickers()).toStrictEqual(['AAPL']);
    },
  );

  test('treat null as absence', () => {
    const { broker, positions, instruments } = written({
      quotes: null,
      positions: null,
      openOrders: null,
      instruments: null,
      optionChains: null,
      rollovers: null,
      capabilities: null,
    });
    expect(broker.quote('AAPL')).toBeUndefined();
    expect(broker.openOrders('AAPL')).toStrictEqual([]);
    expect(broker.optionChain?.('SPY')).toBeUndefined();
    expect(broker.capabilities).toStrictEqual({});
    expect(positions.position('AAPL')).toBeUndefined();
    expect(positions.openTickers()).toStrictEqual([]);
    expect(instruments.instrument('AAPL')).toBeUndefined();
    expect(instruments.rollover?.('ES')).toBeUndefined();
    expect(written({ positions: { AAPL: null } }).positions.openTickers()).toStrictEqual([]);
  });

  test.each([[[{ symbol: 'AAPL' }]], ['none'], [new Map([['AAPL', { side: 'long', quantity: 5 }]])]])(
    'answer what is not an object by ticker as it is written: %j',
    (answer) => {
      const { broker, positions } = written({ quotes: answer, positions: answer });
      expect(broker.quote('AAPL')).toBe(answer);
      expect(positions.position('AAPL')).toBe(answer);
      expect(positions.openTickers()).toBe(answer);
    },
  );

  test('answer open orders that are not a list as resting entries, as they are written', () => {
    const openOrders = { o1: {} };
    expect(written({ openOrders }).broker.restingEntries?.()).toBe(openOrders);
  });

  // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
  test.each([[{ o1: {} }], [[null, { ticker: 'MSFT' }]], [[{ ticker: 'MSFT' }, { id: 'o1', ticker: 7 }]], [[, {}]]])(
    'answer open orders as they are written if a ticker cannot be read: %j',
    (openOrders) => {
      expect(written({ openOrders }).broker.openOrders('AAPL')).toBe(openOrders);
    },
  );
});

/** Ports of a snapshot that was not parsed, as JavaScript can write it. */
function written(snapshot: object): SnapshotPorts {
  const unparsed: unknown = { now, ...snapshot };
  return snapshotPorts(unparsed as MarketSnapshot);
}

test('snapshotContext returns settings, snapshot ports and signalId', () => {
  const context = snapshotContext({ now, equity: 5, quotes: { AAPL: { last: 150 } } }, defaultSettings, 'alert-7');
  expect(context.settings).toBe(defaultSettings);
  expect(context.signalId).toBe('alert-7');
  expect(context.clock.now()).toBe(Date.parse(now));
  // A snapshot of before September 2001 is not taken for one in seconds.
  expect(context.clock.unit).toBe('milliseconds');
  expect(context.broker.equity()).toBe(5);
  expect(context.broker.quote('AAPL')?.last).toBe(150);
  expect(snapshotContext({ now }, defaultSettings).signalId).toBeUndefined();
});

test('snapshotContext takes the options of planning', () => {
  const calendarOf = () => undefined;
  const instruments = { ES: { assetClass: 'futures', tickSize: '0.25' } } as const;
  const options = { signalId: 'alert-7', profile: alpaca, calendarOf, instruments };
  const context = snapshotContext({ now, equity: 5 }, defaultSettings, options);
  expect(context).toMatchObject({ signalId: 'alert-7', calendarOf, descriptions: instruments });
  expect([context.broker.profile, context.broker.equity()]).toStrictEqual([alpaca, 5]);
  expect(context.fault).toBeUndefined();
});

test.each([[undefined], [{}], [null]])('snapshotContext has no key of its own for options that are %j', (options) => {
  const context = snapshotContext({ now }, defaultSettings, options as ContextOptions | undefined);
  const keys = ['settings', 'clock', 'broker', 'positions', 'instruments', 'account', 'signalId'];
  expect(Object.keys(context)).toStrictEqual(keys);
  expect(context.broker).not.toHaveProperty('profile');
});

test.each<readonly [string, unknown, unknown, object]>([
  [
    'the snapshot is absent',
    undefined,
    {},
    {
      code: 'invalid-snapshot',
      path: ['snapshot'],
      expected: 'a MarketSnapshot, the value of parseMarketSnapshot',
    },
  ],
  ['the snapshot is a Result', { ok: true, value: { now } }, {}, { code: 'invalid-snapshot', path: ['snapshot'] }],
  [
    'the time is a number',
    { now: 5 },
    {},
    {
      code: 'invalid-snapshot',
      message: 'now is 5; expected an instant such as 2026-01-26T15:30:00Z.',
      path: ['now'],
      received: 5,
      expected: 'an instant such as 2026-01-26T15:30:00Z',
    },
  ],
  [
    'the name of an option is misspelt',
    { now, equity: 5 },
    { signalID: 'alert-7' },
    { code: 'invalid-setting', path: ['options', 'signalID'], expected: 'signalId' },
  ],
])('snapshotContext has a fault, and ports that know nothing, where %s', (_, snapshot, options, fault) => {
  const context = snapshotContext(snapshot as MarketSnapshot, defaultSettings, options as ContextOptions);
  expect(context.fault).toMatchObject(fault);
  expect([context.clock.now(), context.broker.equity()]).toStrictEqual([Number.NaN, undefined]);
});

test.each(notInstants.filter((value) => value !== undefined).map((value) => [value]))(
  'snapshotContext has a fault where its time is %j',
  (time) => {
    const context = snapshotContext({ now: time } as MarketSnapshot, defaultSettings);
    expect(context.fault).toMatchObject({ code: 'invalid-snapshot', path: ['now'] });
    expect(written({ now: time }).clock.now()).toBeNaN();
  },
);

test('snapshotContext takes a time with an offset', () => {
  const context = snapshotContext({ now: '2026-01-26T17:30:00+02:00' }, defaultSettings);
  expect(context.fault).toBeUndefined();
  expect(context.clock.now()).toBe(Date.UTC(2026, 0, 26, 15, 30));
});
