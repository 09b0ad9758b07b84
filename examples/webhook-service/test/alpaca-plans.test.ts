// Plans with the profile of Alpaca, sent to the double: what the planner makes of a signal is what Alpaca takes.
import { type OrderPlan, parseSettings, parseSignal, planSignal, type Result } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrokerAdapter } from '../src/brokers/adapter.js';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';

let alpaca: AlpacaDouble;
let adapter: BrokerAdapter;
const clock = { now: () => Date.parse(alpaca.now) };

beforeAll(async () => {
  alpaca = await alpacaDouble({ cash: 1_000_000 });
  const { url } = alpaca;
  adapter = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, clock);
});
beforeEach(() => {
  alpaca.reset();
  alpaca.now = '2026-01-26T17:00:00Z';
});
afterAll(() => alpaca.close());

const options = { signal: new AbortController().signal };

async function plan(message: object, given: object): Promise<Result<OrderPlan>> {
  const settings = parseSettings(given);
  const signal = settings.ok
    ? parseSignal({ action: 'buy', ...message }, { clock, assetClass: settings.value.assetClass })
    : settings;
  if (!settings.ok || !signal.ok) {
    throw new Error(JSON.stringify(settings.ok ? signal : settings));
  }
  const ports = adapter.portsFor(signal.value, settings.value);
  const context = await loadContext(signal.value, settings.value, ports, { ...options, signalId: 'signal' });
  return context.ok ? planSignal(signal.value, context.value) : context;
}

/** Sends the orders of a plan; an entry fills before what waits for it. Reasons of rejections. */
async function send({ steps }: OrderPlan): Promise<readonly string[]> {
  const reasons: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.step === 'submit-order') {
      const { clientOrderId = '' } = step.order;
      const answer = await adapter.orders.submit({ ...step.order, clientOrderId }, options);
      reasons.push(...(answer.event === 'order' && answer.reason !== undefined ? [answer.reason] : []));
      const sent = alpaca.orders.at(-1);
      if (steps[index + 1]?.step === 'await-fill' && (sent?.status === 'new' || sent?.status === 'accepted')) {
        alpaca.book.fill(sent, Number(sent.qty));
      } else if (sent?.status === 'canceled') {
        return reasons;
      }
    }
  }
  return reasons;
}

const stock = { ticker: 'AAPL', quantity: 5 };
const call = { ticker: 'SPY 260130C602.5', quantity: 2 };
const pair = { ticker: 'BTC-USD', quantity: 0.0101 };
const limit = { orderType: 'limit', limitPrice: 149 };
const stop = { stopLoss: { stopPrice: 140 } };
const trailing = { stopLoss: { type: 'trailing_stop', trailPercent: 1 } };
const profit = { takeProfit: { limitPrice: 160 } };
const ofOptions = { assetClass: 'options' };
const ofCrypto = { assetClass: 'crypto' };
const fractions = { useFractionalQuantity: true };

/** Type, time in force, quantity and class of each body. */
function sent(): readonly string[] {
  return alpaca.bodies.map(({ type, time_in_force: tif, qty, order_class: name, extended_hours: extended }) =>
    [type, tif, qty, name, extended && 'extended'].filter(Boolean).join(' '),
  );
}

// One row for each rule that the adapter had of its own before profiles.
describe('a signal that Alpaca takes in another form', () => {
  test.each<readonly [why: string, rule: string, message: object, settings: object, orders: readonly string[]]>([
    [
      'types',
      'alpaca.crypto.orders',
      { ...pair, orderType: 'stop', stopPrice: 155 },
      ofCrypto,
      ['stop_limit gtc 0.0101'],
    ],
    ['times in force', 'alpaca.options.regular', { ...call, timeInForce: 'gtc' }, ofOptions, ['market day 2']],
    ['times in force', 'alpaca.crypto.orders', { ...pair, timeInForce: 'day' }, ofCrypto, ['market gtc 0.0101']],
    // As a day order, which the settings have.
    ['times in force', 'alpaca.crypto.orders', { ...pair, timeInForce: 'fok' }, ofCrypto, ['market gtc 0.0101']],
    ['legs on options', 'alpaca.options.brackets', { ...call, ...profit }, ofOptions, ['market day 2']],
    [
      'legs on crypto pairs',
      'alpaca.crypto.brackets',
      { ...pair, stopLoss: { type: 'stop_limit', stopPrice: 140, limitPrice: 139 } },
      ofCrypto,
      ['market gtc 0.0101', 'stop_limit gtc 0.0101'],
    ],
    [
      'a trailing stop as a leg',
      'alpaca.stocks.bracket',
      { ...stock, ...trailing, ...profit },
      {},
      ['market day 5', 'trailing_stop gtc 5'],
    ],
    [
      'legs in extended hours',
      'alpaca.stocks.oto',
      { ...stock, ...limit, ...stop, extendedHours: true },
      {},
      ['limit gtc 5 oto'],
    ],
    [
      'legs of an immediate order',
      'alpaca.stocks.oto',
      { ...stock, ...stop, timeInForce: 'ioc' },
      {},
      ['market ioc 5', 'stop gtc 5'],
    ],
    [
      'one time in force for a group',
      'alpaca.stocks.bracket',
      { ...stock, ...limit, ...stop, ...profit },
      {},
      ['limit gtc 5 bracket'],
    ],
    [
      'immediate trailing stops',
      'alpaca.stocks.stops',
      { ...stock, orderType: 'trailing_stop', trailAmount: 1, timeInForce: 'ioc' },
      {},
      ['trailing_stop day 5'],
    ],
    [
      'extended hours',
      'alpaca.stocks.extended-hours',
      { ...stock, ...limit, timeInForce: 'gtc', extendedHours: true },
      {},
      ['limit day 5 extended'],
    ],
    ['fractions with legs', 'alpaca.stocks.oto', { ...stock, ...stop, quantity: 1.5 }, fractions, ['market gtc 1 oto']],
    [
      'fractions in trailing stops',
      'alpaca.stocks.stops',
      { ...stock, orderType: 'trailing_stop', trailAmount: 1, quantity: 1.5 },
      fractions,
      ['trailing_stop day 1'],
    ],
    [
      'fractions for longer than a day',
      'alpaca.stocks.fractional',
      { ...stock, quantity: 1.5, timeInForce: 'gtc' },
      fractions,
      ['market day 1.5'],
    ],
    [
      'fractions sold short',
      'alpaca.stocks.short-selling',
      { ...stock, action: 'sell', quantity: 1.5 },
      fractions,
      ['market day 1'],
    ],
  ])('because of %s (%s): %j', async (_, rule, message, settings, orders) => {
    const planned = await plan(message, settings);
    expect(planned.ok && planned.value.notices.map((notice) => notice.rule)).toContain(rule);
    expect(planned.ok && (await send(planned.value))).toEqual([]);
    expect(sent()).toEqual(orders);
  });

  test.each<readonly [why: string, message: object, settings: object, orders: readonly string[]]>([
    ['a market order in extended hours has a limit', { ...stock, extendedHours: true }, {}, ['limit day 5 extended']],
    ['contracts are whole', { ...call, quantity: 1.5 }, ofOptions, ['market day 1']],
    ["quantities have the pair's steps", { ...pair, quantity: '0.00123456789' }, ofCrypto, ['market gtc 0.0012']],
    ['the closing auction is open', { ...stock, timeInForce: 'cls' }, {}, ['market cls 5']],
  ])('%s', async (_, message, settings, orders) => {
    const planned = await plan(message, settings);
    expect(planned.ok && (await send(planned.value))).toEqual([]);
    expect(sent()).toEqual(orders);
  });
});

describe('a signal that Alpaca does not take', () => {
  test.each<readonly [code: string, rule: string | undefined, message: object, settings: object]>([
    ['unsupported-by-broker', 'alpaca.options.brackets', { ...call, ...stop }, ofOptions],
    // What waits, or is for an auction, is not sent for now (safety S11).
    [
      'unsupported-by-broker',
      'alpaca.options.regular',
      { ...call, orderType: 'trailing_stop', trailAmount: 1 },
      ofOptions,
    ],
    [
      'unsupported-by-broker',
      'alpaca.stocks.stops',
      { ...stock, orderType: 'stop', stopPrice: 155, timeInForce: 'opg' },
      {},
    ],
    ['unsupported-by-broker', 'alpaca.stocks.opening-auction', { ...stock, timeInForce: 'opg' }, {}],
    [
      'unsupported-by-broker',
      'alpaca.classes',
      { ticker: 'SPX 260130C6000', quantity: 1 },
      { assetClass: 'index_options' },
    ],
    ['short-selling-unsupported', undefined, { ...pair, action: 'sell' }, ofCrypto],
  ])('is rejected before anything is sent: %s %s', async (code, rule, message, settings) => {
    const planned = await plan(message, settings);
    expect(planned.ok ? [] : planned.errors).toMatchObject([{ code, ...(rule && { rule }) }]);
  });
});

/** The same numbers whenever the tests run. */
function randomOf(seed: number): <T>(items: readonly [T, ...T[]]) => T {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)] ?? items[0];
  };
}

test('every plan is taken by Alpaca or rejected with the rule', async () => {
  const of = randomOf(7);
  const rejected = new Map<string, number>();
  let sentOrders = 0;
  for (let round = 0; round < Number(process.env.RUNS ?? 400); round += 1) {
    alpaca.reset();
    alpaca.now = of(['2026-01-26T17:00:00Z', '2026-01-27T01:30:00Z', '2026-01-26T13:00:00Z']);
    const [instrument, settings] = of<readonly [object, object]>([
      [stock, {}],
      [stock, fractions],
      [call, ofOptions],
      [pair, ofCrypto],
    ]);
    const side = of(['buy', 'sell']);
    const sign = side === 'buy' ? 1 : -1;
    const isWhole = instrument === call;
    const message = {
      ...instrument,
      action: side,
      ...of<object>([{}, { quantity: isWhole ? 3 : 1.234567 }, { quantity: 1 }]),
      ...of<object>([
        {},
        { orderType: 'limit', limitPrice: 150 - sign },
        { orderType: 'stop', stopPrice: 150 + 5 * sign },
        { orderType: 'stop_limit', stopPrice: 150 + 5 * sign, limitPrice: 150 + 6 * sign },
        { orderType: 'trailing_stop', trailPercent: 2 },
      ]),
      ...of<object>([
        {},
        { stopLoss: { percent: 7 } },
        { stopLoss: { type: 'trailing_stop', trailAmount: 3 } },
        {
          stopLoss: { type: 'stop_limit', stopPrice: 150 - 20 * sign, limitPrice: 150 - 21 * sign },
        },
      ]),
      ...of<object>([{}, {}, { takeProfit: { percent: 9 } }]),
      ...of<object>([{}, { timeInForce: of(['day', 'gtc', 'ioc', 'fok', 'opg', 'cls']) }]),
      ...of<object>([{}, {}, {}, instrument === stock ? { extendedHours: true } : {}]),
    };
    const planned = await plan(message, settings);
    if (planned.ok) {
      expect([message, await send(planned.value)]).toEqual([message, []]);
      sentOrders += alpaca.orders.length;
    } else {
      const codes = planned.errors.map(({ code }) => code).join(' ');
      rejected.set(codes, (rejected.get(codes) ?? 0) + 1);
    }
  }
  // Absolute legs of trailing entries are refused by planning.
  expect([...rejected.keys()].sort()).toEqual([
    'price-unresolved',
    'short-selling-unsupported',
    'unsupported-by-broker',
  ]);
  expect(sentOrders).toBeGreaterThan(250);
  expect(alpaca.refusedRequests).toEqual([]);
}, 600_000);
