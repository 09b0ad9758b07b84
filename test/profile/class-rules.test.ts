import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/order/order.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import type { ProfileRule } from '../../src/profile/broker-profile.js';
import { conform, type PlanToJudge } from '../../src/profile/conform.js';
import { judgeOf } from '../../src/profile/judge.js';
import { orderCase } from '../../src/profile/order-case.js';
import { isTaken } from '../../src/profile/order-errors.js';
import {
  broken,
  limitOrder,
  marketOrder,
  monday,
  profileOf,
  sentences,
  stocks,
  stopOrder,
  trailingOrder,
} from '../brokers/sample.js';

const short: Order = { ...limitOrder, side: 'sell' };
const long5 = { ...stocks, position: { side: 'long', quantity: 5 } } as const;
const short5 = { ...stocks, position: { side: 'short', quantity: '5' } } as const;

describe('short sales', () => {
  it('are taken unless the profile forbids them', () => {
    expect(broken(short, profileOf())).toEqual([]);
    expect(sentences(short, profileOf({ shortSelling: false }))).toEqual(['Test does not sell stocks short.']);
    expect(broken({ ...short, effect: 'close' }, profileOf({ shortSelling: false }))).toEqual([]);
    expect(broken({ ...short, quantity: '5' }, profileOf({ shortSelling: false }), long5)).toEqual([]);
    expect(broken({ ...short, quantity: '5.1' }, profileOf({ shortSelling: false }), long5)).toHaveLength(1);
    // What is bought makes a short position smaller.
    expect(broken({ ...limitOrder, quantity: '3' }, profileOf({ shortSelling: false }), short5)).toEqual([]);
  });

  it('have conditions', () => {
    const some = profileOf({ shortSelling: { whole: true, minimumPrice: 5, timesInForce: ['gtc'] } });
    const at = (last: number) => ({ ...stocks, quote: { last } });
    expect(broken({ ...short, timeInForce: 'gtc' }, some, at(5))).toEqual([]);
    expect(sentences({ ...short, quantity: '1.5' }, some, at(4.99))).toEqual([
      'Test sells only whole quantities of stocks short; the quantity is 1.5.',
      'Test sells stocks short only from a price of 5 on; it is 4.99.',
      'Test sells stocks short only with the time in force gtc.',
    ]);
    expect(broken({ ...short, quantity: '1.5' }, some, at(4.99))).toEqual([
      'test.stocks.short-selling quantity',
      'test.stocks.short-selling side',
      'test.stocks.short-selling timeInForce',
    ]);
  });

  it('are judged by the last price of the instrument, else the bid, not by the prices of the order', () => {
    const some = profileOf({ shortSelling: { minimumPrice: 5 } });
    const refused = (last: string) => [`Test sells stocks short only from a price of 5 on; ${last}.`];
    const atMarket: Order = { ...marketOrder, side: 'sell' };
    expect(sentences({ ...short, limitPrice: '5.01' }, some, { ...stocks, quote: { last: 4.99 } })).toEqual(
      refused('it is 4.99'),
    );
    expect(broken({ ...short, limitPrice: '4' }, some, { ...stocks, quote: { last: 5 } })).toEqual([]);
    expect(broken(atMarket, some, { ...stocks, quote: { last: '5', bid: '4.98' } })).toEqual([]);
    expect(broken({ ...stopOrder, side: 'sell' }, some, { ...stocks, quote: { last: 0, bid: '5.01' } })).toEqual([]);
    expect(sentences(atMarket, some, { ...stocks, quote: { bid: '4.99' } })).toEqual(refused('it is 4.99'));
    expect(sentences(short, some)).toEqual(refused('the price is not known'));
  });
});

describe('orders that turn a position around', () => {
  it('are taken, refused, or refused of some types', () => {
    expect(broken(short, profileOf(), long5)).toEqual([]);
    const refused = profileOf({ crossZero: 'refused' });
    expect(sentences(short, refused, long5)).toEqual([
      'Test does not turn a position of 5 around with one order; close it first.',
    ]);
    expect(broken(limitOrder, refused, short5)).toEqual(['test.stocks.cross-zero quantity']);
    expect(broken({ ...limitOrder, quantity: '5' }, refused, short5)).toEqual([]);
    expect(broken({ ...limitOrder, effect: 'close' }, refused, short5)).toEqual([]);
    expect(broken(limitOrder, refused)).toEqual([]);
    expect(broken(short, profileOf({ crossZero: { refused: ['limit'] } }), long5)).toHaveLength(1);
    expect(broken(short, profileOf({ crossZero: { refused: ['market'] } }), long5)).toEqual([]);
    expect(broken(short, profileOf({ crossZero: { refused: ['day'] } }), long5)).toHaveLength(1);
    expect(broken(short, profileOf({ crossZero: { refused: ['cls'] } }), long5)).toEqual([]);
  });

  it('are found whatever their effect by a rule', () => {
    const rule: ProfileRule = {
      id: 'test.stocks.auction-exit',
      sentence: 'Test does not take it.',
      check: 'crosses-zero',
      basis: 'adapter',
      sources: ['page'],
    };
    const some = profileOf({ rules: [rule] });
    expect(broken({ ...short, effect: 'close' }, some, long5)).toEqual(['test.stocks.auction-exit quantity']);
    expect(broken({ ...short, effect: 'close', quantity: '5' }, some, long5)).toEqual([]);
    expect(broken(short, some, long5)).toEqual(['test.stocks.auction-exit quantity']);
    expect(broken({ ...short, effect: 'close' }, some)).toEqual([]);
  });
});

describe('numbers', () => {
  it('have at most the decimals of the class', () => {
    const two = profileOf({ quantityDecimals: 2 });
    expect(broken({ ...limitOrder, quantity: '1.25' }, two)).toEqual([]);
    expect(sentences({ ...limitOrder, quantity: '1.255' }, two)).toEqual([
      'Test takes at most 2 decimals; the quantity is 1.255.',
    ]);
    expect(broken({ ...limitOrder, quantity: '1.255' }, two)).toEqual(['test.stocks.quantity-decimals quantity']);
  });

  it('are on the steps of the class, else of the instrument', () => {
    const steps = profileOf({
      priceSteps: [
        { from: 0, tick: '0.01' },
        { from: '50', tick: '0.5' },
      ],
    });
    const off: Order = {
      ...{ ...limitOrder, type: 'stop_limit', limitPrice: '50.25', stopPrice: '49.995' },
      takeProfit: { limitPrice: '60.1', timeInForce: 'gtc' },
      stopLoss: { type: 'stop_limit', limitPrice: '40.001', stopPrice: '40.01', timeInForce: 'gtc' },
    };
    expect(broken(off, steps)).toEqual([
      'test.stocks.bracket type',
      'test.stocks.price-steps limitPrice',
      'test.stocks.price-steps stopPrice',
      'test.stocks.price-steps takeProfit.limitPrice',
      'test.stocks.price-steps stopLoss.limitPrice',
    ]);
    const stopLoss = { type: 'stop', stopPrice: '40.001', timeInForce: 'gtc' } as const;
    expect(broken({ ...limitOrder, stopLoss }, steps)).toEqual(['test.stocks.price-steps stopLoss.stopPrice']);
    expect(broken(marketOrder, steps)).toEqual([]);
    expect(sentences({ ...limitOrder, limitPrice: '50.25' }, steps)).toEqual([
      'Test takes prices here in steps of 0.5; it is 50.25.',
    ]);
    const instrument = { ...stocks, instrument: { tickSize: '0.05' } } as const;
    expect(broken({ ...limitOrder, limitPrice: '100.01' }, profileOf(), instrument)).toHaveLength(1);
    expect(broken({ ...limitOrder, limitPrice: '100.01' }, profileOf())).toEqual([]);
  });

  it('of trails are within bounds, and of the units that are taken', () => {
    const trail = profileOf({ trail: { percent: { minimum: '0.1', maximum: 10 }, amount: false } });
    expect(broken({ ...trailingOrder, trailPercent: '0.1' }, trail)).toEqual([]);
    expect(sentences({ ...trailingOrder, trailPercent: '10.5' }, trail)).toEqual([
      'Test takes a trailPercent of at most 10; it is 10.5.',
    ]);
    const byAmount = { type: 'trailing_stop', trailAmount: '1', timeInForce: 'gtc' } as const;
    expect(sentences({ ...limitOrder, stopLoss: byAmount }, trail)).toEqual([
      'Test does not take the trailAmount of a trailing stop.',
    ]);
    const { trailPercent: _, ...trailing } = trailingOrder;
    const byDistance: Order = { ...trailing, trailAmount: '1' };
    expect(sentences(byDistance, trail)).toEqual(['Test does not take the trailAmount of a trailing stop.']);
    expect(broken(byDistance, trail)).toEqual(['test.stocks.trail trailAmount']);
    expect(broken({ ...limitOrder, stopLoss: byAmount }, trail)).toEqual(['test.stocks.trail stopLoss.trailAmount']);
    const byPercent = { type: 'trailing_stop', trailPercent: '10.5', timeInForce: 'gtc' } as const;
    expect(broken({ ...limitOrder, stopLoss: byPercent }, trail)).toEqual(['test.stocks.trail stopLoss.trailPercent']);
    expect(broken({ ...limitOrder, stopLoss: byAmount }, profileOf())).toEqual([]);
    expect(broken({ ...limitOrder, stopLoss: byAmount }, profileOf({ trail: {} }))).toEqual([]);
  });

  it('are within the limits of the instrument', () => {
    const instrument = { quantityStep: '0.5', minQuantity: 1, maxQuantity: '100', minNotional: 200 } as const;
    const facts = { ...stocks, instrument };
    expect(broken({ ...limitOrder, quantity: '2' }, profileOf(), facts)).toEqual([]);
    expect(sentences({ ...limitOrder, quantity: '0.75' }, profileOf(), facts)).toEqual([
      'Test takes steps of 0.5 units; the quantity is 0.75.',
      'Test takes a quantity of at least 1; it is 0.75.',
      'Test takes a value of at least 200; it is 75.',
    ]);
    expect(broken({ ...marketOrder, quantity: '101' }, profileOf(), { ...facts, quote: { ask: 1 } })).toEqual([
      'test.stocks.instrument quantity',
      'test.stocks.instrument quantity',
    ]);
    expect(broken({ ...marketOrder, quantity: '1' }, profileOf(), facts)).toEqual([]);
    expect(
      broken({ ...limitOrder, quantity: '0.3' }, profileOf(), { ...stocks, instrument: { quantityStep: 0 } }),
    ).toEqual([]);
    expect(
      broken({ ...limitOrder, quantity: '0.3' }, profileOf(), { ...stocks, instrument: { quantityStep: '0.5' } }),
    ).toEqual(['test.stocks.instrument quantity']);
  });

  it('count the point value', () => {
    // 10 at 100, 50 dollars a point, are 50,000.
    const instrument = { pointValue: 50, minNotional: 50_000 } as const;
    expect(broken(limitOrder, profileOf(), { ...stocks, instrument })).toEqual([]);
    expect(
      sentences(limitOrder, profileOf(), { ...stocks, instrument: { ...instrument, minNotional: '50000.01' } }),
    ).toEqual(['Test takes a value of at least 50000.01; it is 50000.']);
  });
});

describe('rules', () => {
  const rule = (changes: Partial<ProfileRule>): ProfileRule => ({
    ...{ id: 'test.stocks.rule', sentence: 'Test says no.', check: 'refused', basis: 'vendor', sources: ['a law'] },
    ...changes,
  });
  const withRule = (changes: Partial<ProfileRule>) => profileOf({ rules: [rule(changes)] });

  it.each<[string, ProfileRule['when'], Order, Order]>([
    ['types', { types: ['limit'] }, limitOrder, marketOrder],
    ['times in force', { timesInForce: ['day'] }, limitOrder, { ...limitOrder, timeInForce: 'gtc' }],
    ['sides', { sides: ['sell'] }, short, limitOrder],
    ['effects', { effects: ['close'] }, { ...limitOrder, effect: 'close' }, limitOrder],
    ['short sales', { short: true }, short, { ...short, effect: 'close' }],
    ['other than short sales', { short: false }, limitOrder, short],
    ['legs', { legs: true }, { ...limitOrder, takeProfit: { limitPrice: '110', timeInForce: 'gtc' } }, limitOrder],
    ['no legs', { legs: false }, limitOrder, { ...limitOrder, takeProfit: { limitPrice: '110', timeInForce: 'gtc' } }],
  ])('are about %s', (_, when, concerned, other) => {
    expect(sentences(concerned, withRule({ when }))).toEqual(['Test says no.']);
    expect(sentences(other, withRule({ when }))).toEqual([]);
  });

  it('are about an account, and hold until a day', () => {
    expect(broken(limitOrder, withRule({ account: 'cash' }))).toEqual([]);
    expect(broken(limitOrder, withRule({ account: 'cash' }), { ...stocks, account: 'cash' })).toEqual([
      'test.stocks.rule type',
    ]);
    expect(broken(limitOrder, withRule({ until: '2026-01-25' }))).toHaveLength(1);
    expect(broken(limitOrder, withRule({ until: '2026-01-25' }), { ...stocks, now: monday })).toEqual([]);
  });

  it('refuse stops that trigger at once', () => {
    const stops = withRule({ check: 'stop-beyond-market' });
    const at = (ask: number, bid = ask) => ({ ...stocks, quote: { bid, ask } });
    expect(broken(stopOrder, stops, at(99.99))).toEqual([]);
    expect(broken(stopOrder, stops, at(100))).toEqual(['test.stocks.rule stopPrice']);
    expect(broken({ ...stopOrder, side: 'sell' }, stops, at(100.01))).toEqual([]);
    expect(broken({ ...stopOrder, side: 'sell' }, stops, at(100))).toHaveLength(1);
    expect(broken(stopOrder, stops)).toEqual([]);
    expect(broken(limitOrder, stops, at(100))).toEqual([]);
  });

  it('refuse values that are not above the least one', () => {
    const least = withRule({ check: 'above-min-notional' });
    const facts = { ...stocks, instrument: { minNotional: 1000 } };
    expect(broken({ ...limitOrder, limitPrice: '100.01' }, least, facts)).toEqual([]);
    expect(broken(limitOrder, least, facts)).toEqual(['test.stocks.rule quantity']);
    expect(broken(limitOrder, least)).toEqual([]);
    // At one of its prices it is worth more, at the other it is not.
    const stopLimit: Order = { ...limitOrder, type: 'stop_limit', limitPrice: '101', stopPrice: '100' };
    expect(broken(stopLimit, least, facts)).toEqual(['test.stocks.rule quantity']);
    // 10 at 100, 50 dollars a point, are 50,000.
    const future = (minNotional: number) => ({ ...stocks, instrument: { pointValue: 50, minNotional } });
    expect(broken(limitOrder, least, future(49_999))).toEqual([]);
    expect(broken(limitOrder, least, future(50_000))).toEqual(['test.stocks.rule quantity']);
  });

  it('refuse an order after an entry with legs, which rest on the other side of the contract', () => {
    const single = withRule({ check: 'after-legs', when: { effects: ['open'] } });
    const stopLoss = { type: 'stop', stopPrice: '90', timeInForce: 'gtc' } as const;
    const takeProfit = { limitPrice: '110', timeInForce: 'gtc' } as const;
    const step = (id: string, order: Order): SubmitOrderStep => ({ step: 'submit-order', id, role: 'entry', order });
    const plan = (...orders: readonly Order[]): PlanToJudge => ({
      steps: orders.map((order, index) => step(`entry-${index + 1}`, order)),
    });
    const first: Order = { ...limitOrder, stopLoss, takeProfit };
    expect(broken(plan(first, { ...limitOrder, stopLoss }), single)).toEqual(['test.stocks.rule steps.1.order.side']);
    // An entry without legs is on the other side of the legs, too.
    expect(broken(plan(first, marketOrder, { ...limitOrder, takeProfit }), single)).toEqual([
      'test.stocks.rule steps.1.order.side',
      'test.stocks.rule steps.2.order.side',
    ]);
    expect(broken(plan(first), single)).toEqual([]);
    expect(broken(first, single)).toEqual([]);
    const cancel = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] } as const;
    expect(broken({ steps: [cancel, ...plan(first).steps] }, single)).toEqual([]);
    const judge = judgeOf(single, stocks);
    expect(judge && isTaken(orderCase(judge, first))).toBe(true);
    expect(broken(plan(limitOrder, first), single)).toEqual([]);
    expect(broken(plan(first, { ...first, ticker: 'MSFT' }), single)).toEqual([]);
    expect(broken(plan(first, short), single)).toEqual([]);
    expect(broken(plan(first, { ...limitOrder, effect: 'close' }), single)).toEqual([]);
    expect(broken(plan(first, { ...limitOrder, stopLoss }), profileOf())).toEqual([]);
  });

  it('that refuse an order after an entry with legs leave no nearest plan', () => {
    const single = withRule({ check: 'after-legs', when: { effects: ['open'] } });
    const order: Order = { ...limitOrder, stopLoss: { type: 'stop', stopPrice: '90', timeInForce: 'gtc' } };
    const steps: readonly SubmitOrderStep[] = ['entry-1', 'entry-2'].map((id) => ({
      ...{ step: 'submit-order', id, role: 'entry' },
      order,
    }));
    const answer = conform({ steps }, single, stocks);
    expect(answer).toMatchObject({ ok: false, errors: [{ message: 'Test says no.', source: 'a law' }] });
    expect(answer).not.toHaveProperty('nearest');
  });

  it('give a table its sources', () => {
    const table = rule({ id: 'test.stocks.short-selling', check: 'table' });
    expect(broken(limitOrder, profileOf({ rules: [table] }))).toEqual([]);
    const answer = profileOf({ rules: [table], shortSelling: false });
    expect(broken(short, answer)).toEqual(['test.stocks.short-selling side']);
    expect(conform(short, answer, stocks)).toMatchObject({ errors: [{ source: 'a law' }] });
    const unsourced = { ...profileOf({ shortSelling: false }), sources: [] };
    expect(conform(short, unsourced, stocks)).toMatchObject({ errors: [{ source: '' }] });
    expect(conform(short, { ...unsourced, classes: {} }, stocks)).toMatchObject({ errors: [{ source: '' }] });
  });
});

describe('identifiers', () => {
  const named = (clientOrderId: string): Order => ({ ...limitOrder, clientOrderId });
  const profile = profileOf({}, { clientOrderId: { maxLength: 5, pattern: '^[a-z-]{1,5}$' } });

  it('have a length and a pattern', () => {
    expect(broken(named('a-b'), profile)).toEqual([]);
    expect(broken(limitOrder, profile)).toEqual([]);
    expect(sentences(named('abcdef'), profile)).toEqual([
      'Test takes a clientOrderId of at most 5 characters that match ^[a-z-]{1,5}$; this one has 6.',
    ]);
    expect(broken(named('A'), profile)).toEqual(['test.client-order-id clientOrderId']);
    expect(broken(named('A'), profileOf())).toEqual([]);
  });

  it('match no pattern that could take exponential time', () => {
    const slow = profileOf({}, { clientOrderId: { maxLength: 50, pattern: '^(a+)+$' } });
    expect(broken(named('a'), slow)).toHaveLength(1);
    const reversed = profileOf({}, { clientOrderId: { maxLength: 50, pattern: '^[z-a]+$' } });
    expect(broken(named('a'), reversed)).toHaveLength(1);
  });
});
