// The time of planning is in proportion to what the account, the market, a batch and a message hold.
import { describe, expect, it } from 'vitest';
import { uniqueNotices } from '../../src/core/plan-log.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { BrokerForm } from '../../src/plan/broker-form.js';
import { logBrokerForm } from '../../src/plan/broker-form-log.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { marketOrder, profileOf } from '../brokers/sample.js';
import { accepted, contextOf, now, type Request, settingsOf, signalOf } from '../market/contracts/sample.ts';
import { pair } from '../market/pair.js';
import { submitStep } from '../order/submit-step.js';
import { growth } from '../processor-time.js';
import { futures, resting } from './sample.ts';

/**
 * Ten times the items take at most this many times the time, of quadratic work a hundred. Fifteen times is what a quiet machine
 * shows; more memory takes more time for the same work while other tests run.
 */
const most = 30;

type Fields = Readonly<Record<string, unknown>>;

/** A record with an entry for each number below the count. */
function entries(count: number, entry: (index: number) => readonly [string, unknown]): Fields {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

const held = { side: 'long', quantity: '4', averageEntryPrice: '140' };
const other = (index: number) => [`S${index}`, held] as const;

/** Stops of the contracts, a count in all. */
function stops(count: number, tickerOf: (index: number) => string = () => 'AAPL'): readonly object[] {
  const stop = { type: 'stop', stopPrice: '80', quantity: '1' };
  return Array.from({ length: count }, (_, index) =>
    resting(`o${index}`, 'stop-loss', { ...stop, ticker: tickerOf(index) }),
  );
}

function callOf(index: number): string {
  return `SPY 2602${String(1 + (index % 28)).padStart(2, '0')}C${100 + Math.floor(index / 28)}`;
}

/** The same contract in the OCC form. */
function occOf(index: number): string {
  const strike = `${(100 + Math.floor(index / 28)) * 1000}`;
  return `SPY2602${String(1 + (index % 28)).padStart(2, '0')}C${strike.padStart(8, '0')}`;
}

/** A month of ES, far from now. */
function monthOf(index: number): string {
  return `ES${'HMUZ'[index % 4]}${3000 + Math.floor(index / 4)}`;
}

/** Contracts of one underlying that are held, with a stop on each. */
function contracts(payload: Fields, settings: Fields = {}): (count: number) => Request {
  return (count) => ({
    payload: { ticker: 'SPY', ...payload },
    settings: { assetClass: 'options', ...settings },
    market: {
      quotes: { SPY: { bid: '600', ask: '600.2' } },
      positions: entries(count, (index) => [callOf(index), held]),
      openOrders: stops(count, callOf),
    },
  });
}

/** Orders of one stock, of which 4 are held. */
function orders(payload: Fields, settings: Fields = {}): (count: number) => Request {
  return (count) => ({ payload, settings, market: { positions: { AAPL: held }, openOrders: stops(count) } });
}

/** Pairs of one stock, each of 4, which are all that is held. */
function pairs(payload: Fields): (count: number) => Request {
  return (count) => {
    const legs = Array.from({ length: count }, (_, index) => pair(`${index}`, '4', `${160 + index}`)).flat();
    const positions = { AAPL: { ...held, quantity: `${4 * count}`, averageEntryPrice: '148' } };
    return { payload, market: { positions, openOrders: legs, capabilities: { replace: true } } };
  };
}

function chain(nameOf: (index: number) => string): (count: number) => Request {
  return (count) => ({
    payload: { ticker: 'SPY', quantity: 1 },
    settings: { assetClass: 'options' },
    market: {
      quotes: { SPY: { bid: '600', ask: '600.2' } },
      optionChains: {
        SPY: {
          contracts: Array.from({ length: count }, (_, index) => ({
            ticker: nameOf(index),
            expiration: `2026-02-${String(1 + (index % 28)).padStart(2, '0')}`,
            type: 'call',
            strike: `${100 + Math.floor(index / 28)}`,
            bid: '4',
            ask: '4.2',
          })),
        },
      },
    },
  });
}

/** Orders that a plan cancels, and orders that it submits. */
function sizeOf({ steps }: OrderPlan): readonly [number, number] {
  const cancelled = steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  return [cancelled.length, steps.filter(({ step }) => step === 'submit-order').length];
}

/** Plans a request as often as it is called. */
function planning({ payload = {}, settings = {}, market = {} }: Request): () => OrderPlan {
  const signal = signalOf({ payload, settings });
  const whole = settingsOf(settings);
  const quotes = { AAPL: { bid: '149.98', ask: '150.02', last: '150' } };
  const snapshot = accepted(parseMarketSnapshot({ now, equity: '100000', quotes, ...market }));
  return () => accepted(planSignal(signal, snapshotContext(snapshot, whole)));
}

const protects = { cancelOpenOrders: true, protectRemaining: true };
const exit = { action: 'exit' };

type Case = readonly [name: string, requestOf: (count: number) => Request, sizeWith: (count: number) => object];

const accounts: readonly Case[] = [
  ['orders, of which an exit cancels all', orders(exit), (count) => [count, 1]],
  ['orders that an exit keeps', orders({ ...exit, quantity: 1 }, { cancelOpenOrders: false }), () => [0, 1]],
  ['orders, of which a partial exit renews one', orders({ ...exit, quantity: 1 }, protects), (count) => [count, 2]],
  ['orders that are cancelled', orders({ action: 'cancel' }), (count) => [count, 0]],
  ['orders beside an addition', orders({ action: 'add', quantity: 1 }), () => [0, 1]],
  ['orders that a reverse cancels', orders({ action: 'reverse' }), (count) => [count, 2]],
  ['orders that a smaller target cancels', orders({ action: 'resize', quantity: 1 }, protects), (count) => [count, 2]],
  ['orders that a breakeven replaces', orders({ action: 'breakeven', orderType: 'stop' }), (count) => [count, 1]],
  // 6 of them are closed: the last pair, and half of the one before it.
  ['pairs of which an exit keeps most', pairs({ ...exit, quantity: 6 }), () => [4, 2]],
  ['pairs that a breakeven moves', pairs({ action: 'breakeven', orderType: 'stop' }), () => [0, 0]],
  [
    'orders of other tickers',
    (count) => ({ market: { openOrders: stops(count, (index) => `S${index}`) } }),
    () => [0, 1],
  ],
  [
    'positions that count as open',
    (count) => ({ settings: { maxPositions: 100_000 }, market: { positions: entries(count, other) } }),
    () => [0, 1],
  ],
  [
    'positions beside a future in another spelling',
    (count) =>
      futures({ ticker: 'ESH6', ...exit }, { positions: { ...entries(count, other), ESH2026: held }, openOrders: [] }),
    () => [0, 1],
  ],
  [
    'positions and orders beside a continuous future',
    (count) =>
      futures(exit, {
        positions: { ...entries(count, other), ESH2026: held },
        openOrders: stops(count, () => 'ESH2026'),
      }),
    (count) => [count, 1],
  ],
];

const severalContracts: readonly Case[] = [
  [
    'months of a continuous future',
    (count) =>
      futures(exit, {
        positions: entries(count, (index) => [monthOf(index), held]),
        openOrders: stops(count, monthOf),
      }),
    (count) => [count, count],
  ],
  ['contracts that are closed', contracts(exit), (count) => [count, count]],
  [
    'contracts of which a part is closed, and the rest is protected',
    contracts({ ...exit, quantity: 50, quantityType: 'percent_of_position' }, protects),
    (count) => [count, 2 * count],
  ],
  [
    'contracts that are closed in the order of their expiration',
    (count) => contracts({ ...exit, quantity: 4 * count })(count),
    (count) => [count, count],
  ],
  ['contracts whose orders are cancelled', contracts({ action: 'cancel' }), (count) => [count, 0]],
  ['contracts whose stops stay', contracts(exit, { cancelOpenOrders: false }), (count) => [0, count]],
  ['contracts without a quote', contracts(exit, { exit: { bidAskSpreadFilter: 1 } }), (count) => [count, count]],
];

const chains: readonly Case[] = [
  ['contracts of a chain', chain(callOf), () => [0, 1]],
  ['contracts of a chain in the OCC form', chain(occOf), () => [0, 1]],
];

describe('the time of a plan is in proportion to', () => {
  // A search through all of them, for each of them, shows by these numbers; larger ones measure the processor's cache.
  it.each([
    ...accounts.map((one) => [...one, 800] as const),
    ...severalContracts.map((one) => [...one, 200] as const),
    ...chains.map((one) => [...one, 500] as const),
  ])('%s', (_name, requestOf, sizeWith, few) => {
    const make = (count: number) => planning(requestOf(count));
    expect(sizeOf(make(30)())).toStrictEqual(sizeWith(30));
    expect(growth(make, few, most)).toBeLessThanOrEqual(most);
  });

  it('the notices that its steps add', () => {
    const make = (count: number) => () => {
      const planning = createPlanningContext(signalOf(), contextOf());
      for (let index = 0; index < count; index += 1) {
        planning.log.addNotice('spread-unchecked', `There is no quote for S${index}.`);
      }
      return uniqueNotices(planning.log.notices);
    };
    expect(make(30)()).toHaveLength(30);
    expect(growth(make, 800, most)).toBeLessThanOrEqual(most);
  });

  it('the sentences about what its profile changes', () => {
    const make = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => `exit-${index + 1}`);
      const sentences = ids.flatMap((id) => [{ sentence: `${id} is gtc.` }, { sentence: 'It ends.', withdrawn: id }]);
      const form: BrokerForm = {
        steps: ids.map((id) => submitStep(id, { ...marketOrder, effect: 'close' })),
        withdrawals: Object.fromEntries(ids.map((id) => [id, '2026-01-26T21:00:00Z'])),
        judged: {
          profile: profileOf(),
          changes: [{ rule: 'test.stocks.all', field: 'timeInForce', sentences }],
          endingStops: [],
          smallExits: [],
          leftOut: [],
          assumedOpen: [],
          assumesSessions: false,
        },
      };
      return () => {
        const planning = createPlanningContext(signalOf(), contextOf());
        logBrokerForm(form, planning);
        return planning.log.notices.map(({ message }) => message);
      };
    };
    expect(make(2)()).toStrictEqual([
      'exit-1 is gtc. The order "exit-1" has to be cancelled at 2026-01-26T21:00:00Z. exit-2 is gtc. The order "exit-2" has to be cancelled at 2026-01-26T21:00:00Z.',
    ]);
    expect(growth(make, 1000, most)).toBeLessThanOrEqual(most);
  });

  it('the notices of a signal', () => {
    const message = (index: number) => ({ code: 'field-mistyped', message: `field${index} is ignored.` }) as const;
    const make = (count: number) => {
      const signal = { ...signalOf(), notices: Array.from({ length: count }, (_, index) => message(index)) };
      const snapshot = { now, quotes: { AAPL: { bid: '149.98', ask: '150.02' } } } as const;
      return () => accepted(planSignal(signal, snapshotContext(snapshot, settingsOf())));
    };
    expect(make(30)().notices).toHaveLength(30);
    expect(growth(make, 1000, most)).toBeLessThanOrEqual(most);
  });
});

it.each([
  ['one stock', () => 'AAPL'],
  ['many stocks', (index: number) => `S${index}`],
])('the time of a batch of %s is in proportion to its items', (_name, tickerOf) => {
  const make = (count: number) => {
    const items = Array.from({ length: count }, (_, index) =>
      signalOf({ payload: { ticker: tickerOf(index), quantity: 1 } }),
    );
    const quotes = Object.fromEntries(items.map(({ ticker }) => [ticker, { bid: '149.98', ask: '150.02' }] as const));
    return () => planBatch(items, snapshotContext({ now, quotes }, settingsOf(), 'batch'));
  };
  expect(make(30)().map((plan) => sizeOf(accepted(plan)))).toStrictEqual(Array.from({ length: 30 }, () => [0, 1]));
  expect(growth(make, 50, most)).toBeLessThanOrEqual(most);
});

it.each<[string, (count: number) => Fields]>([
  ['unknown fields', (count) => entries(count, (index) => [`field${index}`, index])],
  ['misspelt fields', (count) => entries(count, (index) => [`quantit${index}`, index])],
  ['formulas', (count) => entries(count, (index) => [`field${index}`, '=1+1'])],
  ['extras', (count) => ({ extras: { list: Array.from({ length: count }, (_, index) => ({ index })) } })],
])('the time of reading a message is in proportion to its %s', (_name, fieldsOf) => {
  const make = (count: number) => {
    const message = { ticker: 'AAPL', action: 'buy', ...fieldsOf(count) };
    return () => accepted(parseSignal(message, { clock: Date }));
  };
  expect(growth(make, 500, most)).toBeLessThanOrEqual(most);
});

it('a plan of 200,000 orders throws nothing', () => {
  const plan = planning(orders(exit)(200_000));
  expect(sizeOf(plan())).toStrictEqual([200_000, 1]);
});
