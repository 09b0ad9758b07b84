import { describe, expect, it } from 'vitest';
import { alpaca } from '../../src/brokers/index.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import { type SoonerEntry, soonerEntry } from '../../src/plan/sooner-entry.js';
import { contextOf, decisionOf, signalOf } from '../market/contracts/sample.ts';

interface Case {
  readonly payload?: object;
  readonly entry?: object;
  readonly capabilities?: object;
}

function requestOf({ payload, entry, capabilities }: Case) {
  return { payload: { quantity: 5, ...payload }, settings: { entry }, market: { capabilities } };
}

const noStops = { orderTypes: ['market', 'limit'] };
const marketOnly = { orderTypes: ['market'] };
const stop = { orderType: 'stop', stopPrice: 160 };
const limit = { orderType: 'limit', limitPrice: 140 };
const noOverride = { allowSignalOverride: { orderType: false, timeInForce: false } };
const noAuctions = { timesInForce: ['day', 'gtc'] };
const sooner = (field: SoonerEntry['field'], asked: string, used: string) => ({ field, asked, used });

describe('an entry trades sooner than asked', () => {
  it.each<readonly [string, Case, object]>([
    [
      'where a stop becomes a market order',
      { payload: stop, capabilities: noStops },
      sooner('orderType', 'stop', 'market'),
    ],
    [
      'where a stop becomes a limit order',
      { payload: stop, entry: { orderType: 'limit' }, capabilities: noStops },
      sooner('orderType', 'stop', 'limit'),
    ],
    [
      'where a limit order becomes a market order',
      { payload: limit, capabilities: marketOnly },
      sooner('orderType', 'limit', 'market'),
    ],
    [
      'where an order for the open becomes one of the day',
      { payload: { timeInForce: 'opg' }, capabilities: noAuctions },
      sooner('timeInForce', 'opg', 'day'),
    ],
    [
      'where an order for the close of the settings becomes one of the day',
      { entry: { timeInForce: 'cls' }, capabilities: noAuctions },
      sooner('timeInForce', 'cls', 'day'),
    ],
    [
      'where an order for the open becomes one of the settings',
      { payload: { timeInForce: 'opg' }, entry: { timeInForce: 'gtc' }, capabilities: noAuctions },
      sooner('timeInForce', 'opg', 'gtc'),
    ],
    [
      'where the time of the settings is not taken either',
      { payload: { timeInForce: 'opg' }, entry: { timeInForce: 'gtc' }, capabilities: { timesInForce: ['day'] } },
      sooner('timeInForce', 'opg', 'day'),
    ],
    [
      'by its type first',
      { payload: { ...stop, timeInForce: 'opg' }, capabilities: { ...noStops, ...noAuctions } },
      sooner('orderType', 'stop', 'market'),
    ],
  ])('%s', (_, each, expected) => {
    expect(soonerEntry(decisionOf(requestOf(each)))).toStrictEqual(expected);
  });
});

describe('an entry trades no sooner than asked', () => {
  it.each<readonly [string, Case]>([
    ['where the broker takes everything', { payload: { ...stop, timeInForce: 'opg' } }],
    ['where the broker takes its type', { payload: limit, capabilities: noStops }],
    ['where the settings wait as long', { payload: stop, entry: { orderType: 'stop_limit' }, capabilities: noStops }],
    ['where the settings wait longer', { payload: limit, entry: { orderType: 'stop' }, capabilities: marketOnly }],
    [
      'where its type is that of the settings',
      { entry: { orderType: 'stop' }, capabilities: noStops, payload: { stopPrice: 160 } },
    ],
    ['where the settings do not let it choose a type', { payload: stop, entry: noOverride, capabilities: noStops }],
    [
      'where the settings do not let it choose a time',
      { payload: { timeInForce: 'opg' }, entry: noOverride, capabilities: noAuctions },
    ],
    ['where it is for no auction', { payload: { timeInForce: 'ioc' }, capabilities: noAuctions }],
    [
      'where it is for an auction that the broker has',
      { payload: { timeInForce: 'opg' }, capabilities: { timesInForce: ['day', 'opg'] } },
    ],
    [
      'where it becomes an order for another auction',
      {
        payload: { timeInForce: 'opg' },
        entry: { timeInForce: 'cls' },
        capabilities: { timesInForce: ['day', 'cls'] },
      },
    ],
  ])('%s', (_, each) => {
    expect(soonerEntry(decisionOf(requestOf(each)))).toBeUndefined();
  });

  it('where only a profile lacks its type: the nearest form answers', () => {
    const request = requestOf({ payload: stop });
    const { broker, ...context } = contextOf(request);
    const { stocks } = alpaca.classes;
    const orders = stocks?.orders.filter(({ types }) => !types.includes('stop')) ?? [];
    const profile = { ...alpaca, classes: { ...(stocks && { stocks: { ...stocks, orders } }) } };
    const planning = createPlanningContext(signalOf(request), { ...context, broker: { ...broker, profile } });
    expect(soonerEntry(planning)).toBeUndefined();
  });
});
