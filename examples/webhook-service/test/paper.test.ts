import { readFileSync } from 'node:fs';
import { paperBroker } from 'signal-to-order/paper';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateChain } from '../src/brokers/option-chain.js';
import { worldNow } from '../src/brokers/paper-world.js';
import { readConfig } from '../src/config.js';
import { asOwner, noon, pageText, password, pathOf, type Running, run, sampleConfig, webhookIds } from './running.js';

const paper = {
  type: 'paper',
  quotes: { SPY: { bid: 599.99, ask: 600.01 }, ES: { bid: 6000, ask: 6000.25 } },
  instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
  optionChains: { SPY: { generate: { strikes: 10, step: 5, weeks: 4 } } },
};

const world = {
  knownTickers: undefined,
  brokers: { paper },
  strategies: {
    f: { settings: { assetClass: 'futures', allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'paper' }] },
    o: { settings: { assetClass: 'options' }, subscriptions: [{ id: 'a', broker: 'paper' }] },
  },
  webhooks: [
    { id: webhookIds.open, password, strategy: 'f' },
    { id: webhookIds.options, password, strategy: 'o' },
  ],
};

describe('the paper broker, with futures and options', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run(world);
  });
  afterAll(() => running.end());

  const executed = async (to: 'open' | 'options', signal: object): Promise<string> => {
    running.clock.advance(31_000);
    expect((await running.post(pathOf(to), signal)).body).toMatchObject({ success: true });
    await running.service().settle();
    return pageText(running);
  };

  test('trades the front month of a continuous symbol at the quote of its root, and rolls', async () => {
    // On 26 January the March contract is the front month: it expires on the third Friday, the 20th, and rolls on the 12th.
    expect(await executed('open', { ticker: 'ES1!', action: 'buy', quantity: 2 })).toMatch(/ESH2026 long 2 6,000\.25/);
    running.clock.advance(Date.parse('2026-03-12T17:00:00Z') - running.clock.now());
    expect(await executed('open', { ticker: 'ES1!', action: 'exit' })).toContain('sell 2 ESH2026 market filled 2 6000');
    expect(await executed('open', { ticker: 'ES1!', action: 'buy', quantity: 1 })).toMatch(/ESM2026 long 1 6,000\.25/);
  });

  test('applies a quote of a root to the open orders of its contracts', async () => {
    const stop = { ticker: 'ES1!', action: 'buy', quantity: 1, orderType: 'stop', stopPrice: 6010, timeInForce: 'gtc' };
    expect(await executed('open', stop)).toContain('entry buy 1 ESM2026 stop 6010 working');
    const form = new URLSearchParams({ broker: 'paper', ticker: 'ES', bid: '6011', ask: '6011.25' });
    await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body: form, redirect: 'manual' });
    expect(await pageText(running)).toContain('entry buy 1 ESM2026 stop 6010 filled 1 6011.25');
  });

  test('selects an option from the generated chain, and can still sell it after a large move', async () => {
    running.clock.advance(Date.parse('2026-03-16T15:00:00Z') - running.clock.now()); // a Monday
    const bought = await executed('options', { ticker: 'SPY', action: 'buy', quantity: 2, strikesAway: 1 });
    expect(bought).toMatch(/SPY 260320C605 long 2 \d/);
    const form = new URLSearchParams({ broker: 'paper', ticker: 'SPY', bid: '799.99', ask: '800.01' });
    await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body: form, redirect: 'manual' });
    const sold = await executed('options', { ticker: 'SPY', action: 'exit' });
    // The intrinsic value is 800 less 605; the spread is a hundredth of the price.
    expect(Number(/sell 2 SPY 260320C605 market filled 2 ([\d.]+)/.exec(sold)?.[1])).toBeCloseTo(195 * 0.99, 0);
  });
});

test('a generated chain is made when it is read, and once', () => {
  let made = 0;
  const generate = {
    get strikes() {
      made += 1;
      return 2;
    },
    ...{ step: 5, weeks: 1, volatility: 0.2 },
  };
  const quotes = { SPY: { bid: 600, ask: 600 }, AAPL: { bid: 150, ask: 150 } };
  const market = { cash: 1000, quotes, capabilities: {}, instruments: {}, rollovers: {}, optionChains: {} };
  const now = Date.parse(noon);
  const broker = paperBroker(worldNow({ ...market, generatedChains: { SPY: generate } }, undefined, now)).broker;
  expect([broker.quote('AAPL'), broker.equity(), broker.openOrders('AAPL')]).toEqual([quotes.AAPL, '1000', []]);
  expect(made).toBe(0);
  expect(broker.optionChain?.('SPY')?.contracts).toHaveLength(10);
  broker.optionChain?.('SPY');
  expect(made).toBe(1);
});

describe('the sample configuration', () => {
  let running: Running;
  const sample = JSON.parse(readFileSync(new URL('../config.sample.json', import.meta.url), 'utf8'));
  beforeAll(async () => {
    running = await run({ knownTickers: undefined, trustedProxies: 0, ...sample, listen: { port: 0 } });
  });
  afterAll(() => running.end());

  test.each([
    ['a stock', 0, 'AAPL', /buy 1 AAPL market filled 1 190\.02/],
    ['a future', 1, 'ES1!', /buy 1 ESH2026 market filled 1 6000\.25/],
    ['an option', 2, 'SPY', /buy 1 SPY 260130C600 market filled 1 [\d.]+/],
  ])('trades %s', async (_, index, ticker, order) => {
    const { id, password: word } = sample.webhooks[index];
    const path = `/trading/webhook/${id}/${encodeURIComponent(word)}`;
    const answer = await running.post(path, { ticker, action: 'buy', quantity: 1 });
    expect(answer.body).toMatchObject({ success: true });
    await running.service().settle();
    expect(await pageText(running)).toMatch(order);
  });
});

describe('a generated chain', () => {
  const monday = Date.parse('2026-01-26T17:00:00Z');
  const chain = generateChain(
    'SPY',
    601,
    { strikes: 2, step: 5, weeks: 2, volatility: 0.2 },
    ['SPY 260227P500'],
    monday,
  );

  test('has strikes around the price for each Friday, and the contracts of open positions', () => {
    expect([...new Set(chain.contracts.map(({ expiration }) => expiration))]).toEqual([
      '2026-01-30',
      '2026-02-06',
      '2026-02-27',
    ]);
    expect([...new Set(chain.contracts.map(({ strike }) => strike))]).toEqual([590, 595, 600, 605, 610, 500]);
    expect(chain.contracts.length).toBe(2 * 5 * 2 + 1);
    expect(chain.contracts[0]?.ticker).toBe('SPY 260130C590');
  });

  test('prices contracts higher that are nearer to the money, last longer or are in the money; the bid is never above the ask', () => {
    const bid = (ticker: string): number => Number(chain.contracts.find((each) => each.ticker === ticker)?.bid);
    expect(bid('SPY 260130C600')).toBeGreaterThan(bid('SPY 260130C610'));
    expect(bid('SPY 260206C600')).toBeGreaterThan(bid('SPY 260130C600'));
    expect(bid('SPY 260130P610')).toBeGreaterThan(9 * 0.99);
    expect(chain.contracts.filter(({ bid: low, ask }) => !(Number(low) > 0 && Number(low) < Number(ask)))).toEqual([]);
  });

  test('includes today if it is a Friday', () => {
    const friday = Date.parse('2026-01-30T20:00:00Z');
    const today = generateChain('SPY', 600, { strikes: 1, step: 5, weeks: 1, volatility: 0.2 }, [], friday);
    expect(today.contracts[0]?.expiration).toBe('2026-01-30');
  });
});

describe('the configuration of a paper broker', () => {
  test.each<readonly [change: object, fault: RegExp]>([
    [{ instruments: { ES: { tickSze: 1 } } }, /^brokers\.paper\.instruments\.ES\.tickSze: /],
    [{ instruments: { ES: { assetClass: 'future' } } }, /^brokers\.paper\.instruments\.ES\.assetClass: .*futures/],
    [{ instruments: { ES: { assetClass: 'futures', tickSize: 0 } } }, /^brokers\.paper\.instruments\.ES\.tickSize: /],
    [{ rollovers: { ES: { months: 'ABC', daysBeforeExpiry: 8 } } }, /^brokers\.paper\.rollovers\.ES\.months: /],
    [{ instruments: {} }, /^brokers\.paper\.rollovers\.ES: instruments\.ES must have assetClass futures, tickSize/],
    [{ quotes: { ES: { bid: 6000, ask: 6001 } } }, /^brokers\.paper\.optionChains\.SPY: there is no quote for SPY/],
    [{ quotes: { SPY: { bid: 'much' } } }, /^brokers\.paper\.quotes\.SPY\.bid: /],
    [{ optionChains: { SPY: { generate: { strikes: 10, step: 0, weeks: 4 } } } }, /optionChains\.SPY/],
    [
      { optionChains: { SPY: { contracts: [{ ticker: 'SPY 260130C600' }] } } },
      /^brokers\.paper\.optionChains\.SPY\.contracts\.0/,
    ],
    [{ capabilities: { brackets: 'no' } }, /^brokers\.paper\.capabilities\.brackets: /],
    [{ cahs: 5 }, /^brokers\.paper\.cahs: /],
  ])('reports %j with its path', (change, fault) => {
    const faults = readConfig({ ...sampleConfig, ...world, brokers: { paper: { ...paper, ...change } } }, {});
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });

  test('accepts valid values, with listed contracts', () => {
    const contracts = [
      { ticker: 'QQQ 260130C500', expiration: '2026-01-30', type: 'call', strike: 500, bid: 3, ask: 3.1 },
    ];
    const optionChains = { ...paper.optionChains, QQQ: { contracts } };
    expect(
      readConfig({ ...sampleConfig, ...world, brokers: { paper: { ...paper, optionChains } } }, {}),
    ).toHaveProperty('webhooks');
  });
});
