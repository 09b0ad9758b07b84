// A small profile, orders and facts for tests, and the rules that an answer names.
import { type ConformFacts, conform } from '../../src/brokers/index.js';
import type { BrokerProfile } from '../../src/index.js';
import type { LimitOrder, MarketOrder, Order, StopOrder, TrailingStopOrder } from '../../src/order/order.js';
import type { ClassProfile } from '../../src/profile/broker-profile.js';
import type { PlanToJudge } from '../../src/profile/conform.js';

const base = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '10', timeInForce: 'day' } as const;

export const marketOrder: MarketOrder = { ...base, type: 'market' };
export const limitOrder: LimitOrder = { ...base, type: 'limit', limitPrice: '100' };
export const stopOrder: StopOrder = { ...base, type: 'stop', stopPrice: '100' };
export const trailingOrder = { ...base, type: 'trailing_stop', trailPercent: '5' } as const satisfies TrailingStopOrder;

/** 10:30 on a Monday in New York. */
export const monday = '2026-01-26T15:30:00Z';

const source = { basis: 'vendor', sources: ['a document'] } as const;

/** What the broker of the tests takes: everything in regular hours. */
export const simpleClass: ClassProfile = {
  orders: [
    {
      ...source,
      id: 'test.stocks.all',
      types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
      timesInForce: ['day', 'gtc', 'ioc'],
      sessions: ['regular'],
      fraction: true,
    },
  ],
  brackets: [
    {
      ...source,
      id: 'test.stocks.bracket',
      entries: ['market', 'limit', 'stop'],
      legs: ['both', 'take-profit', 'stop-loss'],
      stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
      timeInForce: 'each',
      timesInForce: ['day', 'gtc'],
      sessions: ['regular'],
      fraction: true,
    },
  ],
  shortSelling: {},
  crossZero: 'taken',
  rules: [],
  sessions: { regular: { from: '09:30', to: '16:00', timeZone: 'America/New_York' } },
};

/** The profile of the tests with other rules for stocks. */
export function profileOf(changes: Partial<ClassProfile> = {}, more: Partial<BrokerProfile> = {}): BrokerProfile {
  const stocks = { ...simpleClass, ...changes };
  return { id: 'test', name: 'Test', asOf: '2026-01-01', sources: ['a page'], classes: { stocks }, ...more };
}

/** The only form of the profile, changed. */
export function formOf(changes: Partial<ClassProfile['orders'][number]>): Pick<ClassProfile, 'orders'> {
  return { orders: simpleClass.orders.map((form) => ({ ...form, ...changes })) };
}

/** The only bracket form of the profile, changed. */
export function bracketOf(changes: Partial<ClassProfile['brackets'][number]>): Pick<ClassProfile, 'brackets'> {
  return { brackets: simpleClass.brackets.map((form) => ({ ...form, ...changes })) };
}

export const stocks: ConformFacts = { assetClass: 'stocks' };

/** Sentences of the broken rules. */
export function sentences(
  order: Order | PlanToJudge,
  profile: BrokerProfile,
  facts: ConformFacts = stocks,
): readonly string[] {
  const answer = conform(order, profile, facts);
  return answer.ok ? [] : answer.errors.map(({ message }) => message);
}

/** Rule and path of each broken rule. */
export function broken(
  order: Order | PlanToJudge,
  profile: BrokerProfile,
  facts: ConformFacts = stocks,
): readonly string[] {
  const answer = conform(order, profile, facts);
  return answer.ok
    ? []
    : answer.errors.map((error) => `${'rule' in error ? error.rule : error.code} ${error.path.join('.')}`);
}
