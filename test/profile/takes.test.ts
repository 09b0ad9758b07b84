import { describe, expect, it } from 'vitest';
import type { BrokerCapabilities } from '../../src/profile/broker-capabilities.js';
import type { BrokerProfile } from '../../src/profile/broker-profile.js';
import { type Answer, type KnownBroker, type OrderPart, stopLimitsOnly, takes } from '../../src/profile/takes.js';
import { bracketOf, formOf, profileOf } from '../brokers/sample.js';

function brokerOf(capabilities: BrokerCapabilities, profile?: unknown): KnownBroker {
  // A caller without a compiler may pass any profile.
  return {
    capabilities: () => capabilities,
    profile: () => profile as BrokerProfile | undefined,
    assetClass: 'stocks',
  };
}

/** A part with a value, in the answer of a broker that takes it and of one that does not. */
type Row<Part extends keyof OrderPart = keyof OrderPart> = {
  readonly [Name in Part]: readonly [Name, OrderPart[Name], has: BrokerCapabilities, lacks: BrokerCapabilities];
}[Part];

const rows: readonly Row[] = [
  ['orderType', 'stop', { orderTypes: ['market', 'stop'] }, { orderTypes: ['market'] }],
  ['stopLossType', 'stop_limit', { orderTypes: ['stop_limit'] }, { orderTypes: ['stop'] }],
  ['timeInForce', 'gtc', { timesInForce: ['gtc'] }, { timesInForce: [] }],
  ['trailUnit', 'trailPercent', { trailPercent: 'native' }, { trailPercent: 'fixed-distance' }],
  ['quantity', '1.5', { quantityStep: '0.5' }, { quantityStep: '1' }],
  ['attachedLegs', true, { brackets: true }, { brackets: false }],
  ['extendedHours', true, { extendedHours: true }, { extendedHours: false }],
];

const ask = <Part extends keyof OrderPart>(part: Part, value: OrderPart[Part], broker: KnownBroker): Answer =>
  takes(part, value, broker);

describe('takes', () => {
  it.each(rows)('answers %s %s by the capabilities, which have what they do not say', (part, value, has, lacks) => {
    expect(ask(part, value, brokerOf(has))).toEqual({ taken: true });
    expect(ask(part, value, brokerOf(lacks))).toEqual({ taken: false });
    expect(ask(part, value, brokerOf({}))).toEqual({ taken: true });
  });

  it('takes every trail by a distance', () => {
    expect(takes('trailUnit', 'trailAmount', brokerOf({ trailPercent: 'fixed-distance' }))).toEqual({ taken: true });
  });

  it('answers types by the profile, with its rule', () => {
    const lack = { taken: false, rule: 'test.stocks.orders' };
    const market = profileOf({ ...formOf({ types: ['market'] }), brackets: [] });
    expect(takes('orderType', 'market', brokerOf({}, market))).toEqual({ taken: true });
    expect(takes('orderType', 'stop', brokerOf({}, market))).toEqual(lack);
    expect(takes('stopLossType', 'stop', brokerOf({}, market))).toEqual(lack);
    // The capabilities come first.
    expect(takes('orderType', 'stop', brokerOf({ orderTypes: [] }, market))).toEqual({ taken: false });
  });

  it('takes a stop loss that is attached, or that may be an order of its own', () => {
    const attached = profileOf({ ...formOf({ types: ['market'] }), ...bracketOf({ stopLoss: ['stop_limit'] }) });
    expect(takes('stopLossType', 'stop_limit', brokerOf({}, attached)).taken).toBe(true);
    expect(takes('orderType', 'stop_limit', brokerOf({}, attached)).taken).toBe(false);
    const orders = [...formOf({ types: ['market'] }).orders, ...formOf({ types: ['stop'] }).orders];
    const own = profileOf({ orders, brackets: [] });
    expect(takes('stopLossType', 'stop', brokerOf({}, own)).taken).toBe(true);
  });

  it('leaves everything but types to the forms', () => {
    const day = profileOf({ ...formOf({ types: ['market'], timesInForce: ['day'] }), brackets: [] });
    expect(takes('timeInForce', 'gtc', brokerOf({}, day)).taken).toBe(true);
    expect(takes('attachedLegs', true, brokerOf({}, day)).taken).toBe(true);
  });

  it.each([[undefined], [5], [{ id: 'x' }], [{ id: 'x', classes: {} }], [{ id: 'x', classes: { stocks: {} } }]])(
    'takes every type where the profile does not tell: %j',
    (profile) => {
      expect(takes('orderType', 'stop', brokerOf({}, profile))).toEqual({ taken: true });
      expect(takes('stopLossType', 'stop', brokerOf({}, profile))).toEqual({ taken: true });
    },
  );
});

describe('takes a new price of an attached stop', () => {
  const moving = profileOf(bracketOf({ replace: true }));
  const pairs = profileOf(bracketOf({ replace: true, legs: ['both'] }));
  const both = { taken: true };
  const lack = { taken: false, rule: 'test.stocks.orders' };

  it.each<[string, BrokerCapabilities, BrokerProfile | undefined, Answer]>([
    ['the capability alone', { replace: true }, undefined, both],
    ['neither', {}, undefined, { taken: false }],
    ['a capability that denies it', { replace: false }, moving, { taken: false }],
    ['a form alone', {}, moving, { taken: false }],
    ['the capability and a form', { replace: true }, moving, both],
    ['the capability, but no form that says so', { replace: true }, profileOf(), lack],
    ['the capability, but no bracket', { replace: true }, profileOf({ brackets: [] }), lack],
  ])('by %s', (_, capabilities, profile, answer) => {
    expect(takes('stopReplacement', 'both', brokerOf(capabilities, profile))).toEqual(answer);
  });

  it('only for the legs of a form that says so', () => {
    expect(takes('stopReplacement', 'both', brokerOf({ replace: true }, pairs)).taken).toBe(true);
    expect(takes('stopReplacement', 'stop-loss', brokerOf({ replace: true }, pairs)).taken).toBe(false);
    expect(takes('stopReplacement', 'stop-loss', brokerOf({ replace: true }, moving)).taken).toBe(true);
  });
});

describe('takes an entry with legs in extended hours', () => {
  const lack = { taken: false, rule: 'test.stocks.orders' };
  const both = [
    ...bracketOf({ sessions: ['regular'] }).brackets,
    ...bracketOf({ sessions: ['regular', 'post'] }).brackets,
  ];

  it.each<[title: string, profile: BrokerProfile | undefined, answer: Answer]>([
    ['no profile', undefined, { taken: true }],
    ['no bracket, which leaves the entry as it is', profileOf({ brackets: [] }), { taken: true }],
    ['brackets of regular hours', profileOf(bracketOf({ sessions: ['regular'] })), lack],
    ['a bracket of both hours', profileOf({ brackets: both }), { taken: true }],
    ['a bracket of all hours', profileOf(bracketOf({ sessions: ['always'] })), { taken: true }],
  ])('by %s', (_, profile, answer) => {
    expect(takes('extendedLegs', true, brokerOf({}, profile))).toEqual(answer);
  });
});

describe('stopLimitsOnly', () => {
  const limited = profileOf({ ...formOf({ types: ['market', 'stop_limit'] }), brackets: [] });
  const both = profileOf({ ...formOf({ types: ['stop', 'stop_limit'] }), brackets: [] });
  const neither = profileOf({ ...formOf({ types: ['market'] }), brackets: [] });

  it('is the rule of a profile that takes stop-limits and no stops', () => {
    expect(stopLimitsOnly('orderType', brokerOf({}, limited))).toBe('test.stocks.orders');
    expect(stopLimitsOnly('orderType', brokerOf({ orderTypes: ['market', 'stop_limit'] }, limited))).toBe(
      'test.stocks.orders',
    );
    const attached = profileOf({ ...formOf({ types: ['market'] }), ...bracketOf({ stopLoss: ['stop_limit'] }) });
    expect(stopLimitsOnly('stopLossType', brokerOf({}, attached))).toBe('test.stocks.orders');
    expect(stopLimitsOnly('orderType', brokerOf({}, attached))).toBeUndefined();
  });

  it('is undefined where stops are taken too, or no stop-limits, or no profile tells', () => {
    for (const broker of [
      brokerOf({}, both),
      brokerOf({}, neither),
      brokerOf({ orderTypes: ['market'] }, limited),
      brokerOf({ orderTypes: ['market', 'stop_limit'] }),
    ]) {
      expect(stopLimitsOnly('orderType', broker)).toBeUndefined();
    }
  });
});
