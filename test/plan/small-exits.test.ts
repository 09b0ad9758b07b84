// Exits below a minimum that the broker sets (safety Q2). 10 AAPL are held, and the quote is 149.98 to 150.02.
import { describe, expect, it } from 'vitest';
import { conform } from '../../src/brokers/index.js';
import type { Amount, DecimalString } from '../../src/core/decimal.js';
import type { Result } from '../../src/core/result.js';
import type { BrokerProfile } from '../../src/index.js';
import { type Holding, holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { OpenOrder } from '../../src/market/ports.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { cancelledByExits, sentExits, smallExits } from '../../src/plan/small-exits.js';
import type { ClassProfile, OrderForm, ProfileRule } from '../../src/profile/broker-profile.js';
import { formOf, marketOrder, monday, profileOf, simpleClass, stocks } from '../brokers/sample.js';
import { accepted, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';
import { long, resting, short } from './sample.js';

function planAt(profile: BrokerProfile, request: Request): Result<OrderPlan> {
  const { broker, ...context } = contextOf(request);
  return planSignal(signalOf(request), { ...context, broker: { ...broker, profile } });
}

/** The steps in short: `cancel o1`, `stop-loss stop gtc 6`, `exit market day 4`, `await exit`. */
function stepsOf({ steps }: OrderPlan): readonly string[] {
  return steps.map(inShort);
}

function inShort(step: PlanStep): string {
  switch (step.step) {
    case 'cancel-orders':
      return `cancel ${step.orderIds.join(' ')}`;
    case 'replace-orders':
      return `move ${step.orders.map(({ orderId }) => orderId).join(' ')}`;
    case 'await-fill':
      return `await ${step.of}`;
    case 'submit-order':
      return `${step.id} ${step.order.type} ${step.order.timeInForce} ${step.order.quantity}`;
  }
}

/** Codes of the notices; those about a broker's minimum with their rule. */
function noticesOf({ notices }: OrderPlan): readonly string[] {
  return notices.map(({ code, rule }) => (rule === undefined ? code : `${code} ${rule}`));
}

const quantity = (minimum: Amount, exclusive = false) =>
  profileOf(formOf({ limits: { quantity: { minimum, exclusive } } }));
const notional = (minimum: Amount) => profileOf(formOf({ limits: { notional: { minimum } } }));
/** The only form of the profile in place of itself and others. */
const formsOf = (...changes: readonly Partial<OrderForm>[]): Pick<ClassProfile, 'orders'> => ({
  orders: changes.flatMap((change) => formOf(change).orders),
});
const rule: ProfileRule = {
  id: 'test.stocks.least',
  basis: 'vendor',
  sources: ['a page'],
  sentence: 'Test takes only more than the minimum.',
  check: 'above-min-notional',
};

const exit = (units: number, fields: object = {}, market: object = {}): Request => ({
  payload: { action: 'exit', quantity: units, ...fields },
  market: { ...long, ...market },
});
const stop = resting('o1', 'stop-loss', { type: 'stop', stopPrice: '135', quantity: '10' });
const withStop = { openOrders: [stop] };
const byForm = 'below-minimum test.stocks.all';

describe('an exit below a minimum of the broker', () => {
  it.each<[title: string, profile: BrokerProfile, request: Request, steps: readonly string[], notices: string[]]>([
    ['is sent below the least quantity', quantity('5'), exit(4), ['exit market day 4'], [byForm]],
    ['has no notice at the least quantity', quantity('5'), exit(5), ['exit market day 5'], []],
    ['is sent at a quantity that has to be exceeded', quantity('5', true), exit(5), ['exit market day 5'], [byForm]],
    // 4 at the bid are 599.92, 5 are 749.90.
    ['is sent below the least value', notional('600'), exit(4), ['exit market day 4'], [byForm]],
    ['has no notice above the least value', notional('599'), exit(4), ['exit market day 4'], []],
    ['has no notice at the least value', notional('749.9'), exit(5), ['exit market day 5'], []],
    [
      'is sent by its limit price below the least value',
      notional('641'),
      exit(4, { orderType: 'limit', limitPrice: 160 }),
      ['exit limit day 4'],
      [byForm],
    ],
    [
      'is sent at the value of a rule that has to be exceeded',
      profileOf({ rules: [rule] }),
      exit(5, {}, { instruments: { AAPL: { minNotional: '749.9' } } }),
      ['exit market day 5'],
      ['below-minimum test.stocks.least'],
    ],
    [
      'has no notice above the value of a rule',
      profileOf({ rules: [rule] }),
      exit(5, {}, { instruments: { AAPL: { minNotional: '749.8' } } }),
      ['exit market day 5'],
      [],
    ],
    [
      'has a notice for each minimum, of the broker and of the instrument',
      profileOf({ ...formOf({ limits: { quantity: { minimum: '5' } } }), rules: [rule] }),
      exit(4, {}, { instruments: { AAPL: { minNotional: '700' } } }),
      ['exit market day 4'],
      ['below-minimum', byForm, 'below-minimum test.stocks.least'],
    ],
    [
      'is sent in the first form that is taken but for the minimum',
      quantity('5'),
      exit(4, { orderType: 'limit', limitPrice: 160, timeInForce: 'gtc' }),
      ['exit limit gtc 4'],
      [byForm],
    ],
  ])('%s', (_, profile, request, steps, notices) => {
    const plan = accepted(planAt(profile, request));
    expect(stepsOf(plan)).toEqual(steps);
    expect(noticesOf(plan)).toEqual(notices);
  });

  it('cancels no pair of a ladder, and says which exits are larger than what remains (targets 10)', () => {
    const leg = { quantity: '5', side: 'sell' };
    const pair = (group: string, target: string) => [
      resting(`s-${group}`, 'stop-loss', { type: 'stop', stopPrice: '135', group, ...leg }),
      resting(`t-${group}`, 'take-profit', { limitPrice: target, group, ...leg }),
    ];
    const openOrders = [...pair('near', '153'), ...pair('far', '156')];
    const least = accepted(planAt(quantity('8'), exit(6, {}, { openOrders })));
    expect(stepsOf(least)).toEqual(['exit market day 6']);
    expect(least.notices).toContainEqual({
      code: 'resting-exits-exceed-position',
      message: 'The resting exits s-near, t-near, s-far, t-far are larger than the 4 AAPL that remain.',
      orderIds: ['s-near', 't-near', 's-far', 't-far'],
      calculation: expect.any(Object),
    });
  });

  it('says that the broker sets the minimum, and that the broker may reject the exit', () => {
    expect(accepted(planAt(quantity('5'), exit(4))).notices).toEqual([
      {
        code: 'below-minimum',
        message:
          'The exit of 4 AAPL is below a minimum of the broker: Test takes a quantity of at least 5; it is 4. The exit is sent anyway; the broker may reject it.',
        path: ['quantity'],
        rule: 'test.stocks.all',
      },
    ]);
  });

  it('has a form whose minimum it keeps, where there is one', () => {
    const forms = (least: Amount) =>
      formsOf(
        { id: 'test.stocks.day', timesInForce: ['day'], limits: { quantity: { minimum: '5' } } },
        { id: 'test.stocks.ioc', timesInForce: ['ioc'], limits: { quantity: { minimum: least } } },
      );
    const kept = accepted(planAt(profileOf(forms('4')), exit(4)));
    expect(stepsOf(kept)).toEqual(['exit market ioc 4']);
    expect(noticesOf(kept)).toEqual(['order-form-changed test.stocks.day']);
    const small = accepted(planAt(profileOf(forms('4.5')), exit(4)));
    expect(stepsOf(small)).toEqual(['exit market day 4']);
    expect(noticesOf(small)).toEqual(['below-minimum test.stocks.day']);
  });

  it('changes its form for another rule, which its notice names', () => {
    const orders = formOf({ timesInForce: ['ioc'], limits: { quantity: { minimum: '5' } } });
    const plan = accepted(planAt(profileOf(orders), exit(4)));
    expect(stepsOf(plan)).toEqual(['exit market ioc 4']);
    expect(noticesOf(plan)).toEqual(['order-form-changed test.stocks.all', byForm]);
    expect(plan.notices[0]?.message).toBe(
      'The time in force of the order "exit" is ioc instead of day. Test takes market orders of stocks like this only with the time in force ioc, not day.',
    );
  });

  it('is told what the broker changes', () => {
    const orders = formOf({ coerced: { timeInForce: 'ioc' }, limits: { quantity: { minimum: '5' } } });
    const plan = accepted(planAt(profileOf(orders), exit(4)));
    expect(noticesOf(plan)).toEqual(['order-form-changed test.stocks.all', byForm]);
  });

  it('is refused for another rule alone', () => {
    const orders = formOf({ types: ['limit'], limits: { quantity: { minimum: '5' } } });
    const errors = rejected(planAt(profileOf({ ...orders, brackets: [] }), exit(4)));
    expect(errors).toMatchObject([{ code: 'unsupported-by-broker', path: ['type'] }]);
    expect(errors[0]?.message).not.toContain('at least 5');
  });

  it('conforms as part of a plan, and not by itself', () => {
    for (const profile of [quantity('5'), notional('600')]) {
      const plan = accepted(planAt(profile, exit(4)));
      const facts = { ...stocks, now: monday, quote: { bid: 149.98, ask: 150.02 } } as const;
      expect(conform(plan, profile, facts)).toEqual({ ok: true });
      const order = plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []))[0];
      // No smaller or larger order is nearer.
      expect(order && conform(order, profile, facts)).toMatchObject({ ok: false, errors: [{ path: ['quantity'] }] });
      expect(order && conform(order, profile, facts)).not.toHaveProperty('nearest');
    }
  });
});

describe('a stop below a minimum of the broker', () => {
  it('is not sent after an entry, and the entry neither', () => {
    const bare = (minimum: Amount) => profileOf({ ...formOf({ limits: { quantity: { minimum } } }), brackets: [] });
    const request: Request = { payload: { quantity: 4, stopLoss: { amount: 5 } } };
    expect(stepsOf(accepted(planAt(bare('4'), request)))).toEqual([
      'entry market day 4',
      'await entry',
      'stop-loss stop gtc 4',
    ]);
    expect(rejected(planAt(bare('5'), request))).toMatchObject([{ code: 'unsupported-by-broker' }]);
    const orders = formsOf({ types: ['market'] }, { types: ['stop'], limits: { quantity: { minimum: '5' } } });
    expect(rejected(planAt(profileOf({ ...orders, brackets: [] }), request))).toMatchObject([
      { code: 'unsupported-by-broker' },
    ]);
  });

  it('does not replace one that rests, for breakeven', () => {
    const request: Request = { payload: { action: 'breakeven', orderType: 'stop' }, market: { ...long, ...withStop } };
    expect(rejected(planAt(quantity('11'), request))).toMatchObject([{ rule: 'test.stocks.all' }]);
    expect(stepsOf(accepted(planAt(quantity('10'), request)))).toEqual(['cancel o1', 'exit stop gtc 10']);
  });
});

describe('orders that rest before an exit below a minimum of the broker', () => {
  const cancels = { cancel: true };

  it('stay, because the broker may reject the exit', () => {
    const kept = accepted(planAt(quantity('11'), exit(10, cancels, withStop)));
    expect(stepsOf(kept)).toEqual(['exit market day 10']);
    expect(kept.restore).toBeUndefined();
    expect(noticesOf(kept)).toEqual(['resting-exits-exceed-position', 'below-minimum test.stocks.all']);
    const cancelled = accepted(planAt(quantity('10'), exit(10, cancels, withStop)));
    expect(stepsOf(cancelled)).toEqual(['cancel o1', 'exit market day 10']);
    expect(noticesOf(cancelled)).toEqual([]);
  });

  it('stay, whatever the identifiers are that the broker takes', () => {
    const profile = { ...quantity('11'), clientOrderId: { maxLength: 32, pattern: '^[0-9a-z]+$' } };
    const request = { ...exit(10, cancels, withStop), signalId: 'Signal_1' };
    expect(stepsOf(accepted(planAt(profile, request)))).toEqual(['exit market day 10']);
  });

  it('are named where they can still enter', () => {
    const entry = resting('o2', 'entry', { side: 'buy' });
    const kept = accepted(planAt(quantity('11'), exit(10, cancels, { openOrders: [stop, entry] })));
    expect(kept.notices.find(({ code }) => code === 'resting-entries-remain')).toMatchObject({ orderIds: ['o2'] });
  });

  it('need no further stop for what remains', () => {
    const request = { ...exit(4, cancels, withStop), settings: { protectRemaining: true } };
    expect(stepsOf(accepted(planAt(quantity('5'), request)))).toEqual(['exit market day 4']);
    expect(stepsOf(accepted(planAt(quantity('4'), request)))).toEqual([
      'cancel o1',
      'stop-loss stop gtc 6',
      'exit market day 4',
    ]);
  });

  it('stay before a resize that reduces', () => {
    const request: Request = {
      payload: { action: 'resize', quantity: 6, ...cancels },
      market: { ...long, ...withStop },
    };
    expect(stepsOf(accepted(planAt(quantity('5'), request)))).toEqual(['exit market day 4']);
    expect(stepsOf(accepted(planAt(quantity('4'), request)))).toEqual(['cancel o1', 'exit market day 4']);
  });

  it('stay before a swap', () => {
    const openOrders = [{ ...stop, side: 'buy', stopPrice: '170' }];
    const request: Request = { payload: { quantity: 20, ...cancels }, market: { ...short, openOrders } };
    expect(stepsOf(accepted(planAt(quantity('11'), request)))).toEqual([
      'exit market day 10',
      'await exit',
      'entry market day 20',
    ]);
    expect(stepsOf(accepted(planAt(quantity('10'), request)))[0]).toBe('cancel o1');
  });

  it('are cancelled on other contracts', () => {
    const [call, other] = ['SPY 260220C600', 'SPY 260220C610'];
    const held = (units: string) => ({ side: 'long', quantity: units });
    const request: Request = {
      payload: { ticker: 'SPY', action: 'exit', ...cancels },
      settings: { assetClass: 'options' },
      market: {
        positions: { [call]: held('1'), [other]: held('2') },
        openOrders: [
          { ...stop, ticker: call },
          { ...stop, id: 'o2', ticker: other },
        ],
      },
    };
    const options = { ...simpleClass, ...formOf({ limits: { quantity: { minimum: '2' } } }) };
    const profile = { ...profileOf(), classes: { options } };
    expect(stepsOf(accepted(planAt(profile, request)))).toEqual([
      'cancel o2',
      'exit market day 1',
      'exit-2 market day 2',
    ]);
  });

  it('are not asked about where the plan is refused', () => {
    const request = exit(10, cancels, withStop);
    const none = { ...profileOf(), classes: {} };
    // Only a caller without a compiler can pass it.
    const unreadable = { classes: { stocks: 5 } } as unknown as BrokerProfile;
    expect(rejected(planAt(none, request))).toMatchObject([{ rule: 'test.classes' }]);
    expect(rejected(planAt(unreadable, request))).toMatchObject([{ code: 'invalid-snapshot' }]);
  });
});

describe('the small ones among exits', () => {
  const none = { belowMinimum: [], leftOut: [] };
  const planningAt = (profile: BrokerProfile | undefined, request: Request = { market: long }): PlanningContext => {
    const { broker, ...context } = contextOf(request);
    return createPlanningContext(signalOf(request), { ...context, broker: { ...broker, profile } });
  };
  const exitOf = (units: DecimalString): SubmitOrderStep => {
    const order: Order = { ...marketOrder, side: 'sell', effect: 'close', quantity: units };
    return { step: 'submit-order', id: 'exit', role: 'exit', order };
  };
  const restingStop = (id: string, ticker: string, role: OpenOrder['role'] = 'stop-loss'): OpenOrder => ({
    id,
    ticker,
    type: 'stop',
    side: 'sell',
    role,
  });
  const smallOf = (profile: BrokerProfile | undefined, units: DecimalString) => {
    const planning = planningAt(profile);
    return smallExits([exitOf(units)], holdingsOf(planning), planning);
  };

  it.each<[title: string, profile: BrokerProfile | undefined, units: DecimalString, expected: object]>([
    ['are those below a minimum', quantity('5'), '4', { ...none, belowMinimum: [exitOf('4').order] }],
    ['have none at a minimum', quantity('5'), '5', none],
    ['have none without a profile', undefined, '4', none],
    ['have none where the broker does not take the exit at all', profileOf(formOf({ types: ['limit'] })), '4', none],
  ])('%s', (_, profile, units, expected) => {
    expect(smallOf(profile, units)).toStrictEqual(expected);
  });

  it('are left out below one unit where only whole units are taken', () => {
    const positions = { AAPL: { side: 'long', quantity: '0.5' } };
    const planning = planningAt(profileOf(formOf({ fraction: false })), { market: { positions } });
    const exits = [exitOf('0.5')];
    expect(smallExits(exits, holdingsOf(planning), planning)).toStrictEqual({
      ...none,
      leftOut: [exitOf('0.5').order],
    });
    expect(smallExits([], holdingsOf(planning), planning)).toStrictEqual(none);
  });

  it('cancel no order of their contract', () => {
    const orders = [
      restingStop('o1', 'ESH6'),
      restingStop('o2', 'ESM6'),
      restingStop('o3', 'ESU6'),
      restingStop('o4', 'ESH2026', 'entry'),
      restingStop('o5', 'ESU6', 'entry'),
    ];
    const small = {
      belowMinimum: [{ ...exitOf('4').order, ticker: 'ESH26' }],
      leftOut: [{ ...exitOf('4').order, ticker: 'ESM2026' }],
    };
    const planning = planningAt(undefined);
    expect(cancelledByExits(orders, small, planning).map(({ id }) => id)).toStrictEqual(['o3', 'o5']);
    expect(planning.log.notices).toStrictEqual([
      {
        code: 'resting-entries-remain',
        message: 'The resting entry o4 may still change the position.',
        orderIds: ['o4'],
      },
    ]);
  });

  it('cancel what the others cancel where there are none', () => {
    const planning = planningAt(undefined);
    const orders = [restingStop('o1', 'ESH6'), restingStop('o2', 'AAPL', 'entry')];
    expect(cancelledByExits(orders, none, planning)).toStrictEqual(orders);
    expect(planning.log.notices).toStrictEqual([]);
  });

  it('are sent but for those that are left out', () => {
    const request: Request = {
      payload: { ticker: 'SPY', action: 'exit' },
      settings: { assetClass: 'options' },
      market: {
        positions: {
          'SPY 260220C600': { side: 'long', quantity: '1' },
          'SPY 260220C610': { side: 'long', quantity: '1' },
        },
      },
    };
    const planned = holdingsOf(planningAt(undefined, request)).map((holding: Holding) => ({
      holding,
      units: holding.quantity,
      step: undefined,
      remaining: holding.quantity,
      dust: undefined,
    }));
    const leftOut = [{ ...exitOf('1').order, ticker: 'SPY 260220C600' }];
    expect(sentExits(planned, { ...none, leftOut })).toStrictEqual(planned.slice(1));
    expect(sentExits(planned, { ...none, belowMinimum: leftOut })).toStrictEqual(planned);
  });
});
