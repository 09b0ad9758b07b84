import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alpaca, binance, tradier } from '../../src/brokers/index.js';
import { calendarOf } from '../../src/calendars/index.js';
import type { Result } from '../../src/core/result.js';
import type { BrokerProfile } from '../../src/index.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { OpenOrder, TradingContext } from '../../src/market/ports.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import { formOnTrial, inBrokerForm, settingOf } from '../../src/plan/broker-form.js';
import type { Draft } from '../../src/plan/draft.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { bracketOf, formOf, limitOrder, marketOrder, profileOf } from '../brokers/sample.js';
import { accepted, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';
import { call, long, resting, spyChain } from './sample.js';

function contextAt(profile: unknown, request: Request): TradingContext {
  const context = contextOf(request);
  const broker = { ...context.broker, profile };
  // An invalid profile can only come from a caller without a compiler.
  return { ...context, broker: broker as TradingContext['broker'] };
}

function planAt(profile: unknown, request: Request = {}): Result<OrderPlan> {
  return planSignal(signalOf(request), contextAt(profile, request));
}

/** Orders in short: `entry market day 1`, with legs, and when they are withdrawn. */
function formsOf(plan: OrderPlan): readonly string[] {
  return plan.steps.map((step) => {
    if (step.step === 'await-fill') {
      return `await ${step.of}`;
    }
    if (step.step !== 'submit-order') {
      return step.step === 'cancel-orders' ? `cancel ${step.orderIds.join(' ')}` : step.id;
    }
    const { order, id } = step;
    const { takeProfit, stopLoss } = order;
    const withdrawal = plan.withdrawals?.[id];
    return [
      `${id} ${order.type} ${order.timeInForce} ${order.quantity}`,
      ...(takeProfit ? [`profit ${takeProfit.timeInForce}`] : []),
      ...(stopLoss ? [`${stopLoss.type} ${stopLoss.timeInForce}`] : []),
      ...(withdrawal ? [`until ${withdrawal}`] : []),
    ].join(', ');
  });
}

function forms(profile: BrokerProfile, request: Request): readonly string[] {
  return formsOf(accepted(planAt(profile, request)));
}

const stops = profileOf({ ...formOf({ types: ['market', 'stop'] }), brackets: [] });
const trailing: Request = { payload: { orderType: 'trailing_stop', trailAmount: 1, stopPrice: 160, quantity: 1 } };
const bracket = { stopLoss: { amount: 5 }, takeProfit: { amount: 10 } };
type Fields = NonNullable<Request['payload']>;
const quantityType = 'percent_of_position';
const crypto: Request = {
  payload: { ticker: 'BTC-USD', quantity: 1 },
  settings: { assetClass: 'crypto' },
  market: { quotes: { 'BTC-USD': { bid: '100', ask: '100.1' } } },
};
const options: Request = {
  payload: { ticker: call, quantity: 1 },
  settings: { assetClass: 'options' },
  market: { optionChains: spyChain, capabilities: { optionWriting: true } },
};

function over(request: Request, payload: object, settings: object = {}, market: object = {}): Request {
  return {
    ...request,
    payload: { ...request.payload, ...payload },
    settings: { ...request.settings, ...settings },
    market: { ...request.market, ...market },
  };
}

describe('a plan with the profile of its broker', () => {
  it.each<[title: string, profile: BrokerProfile, request: Request, expected: readonly string[]]>([
    ['is as it was planned where that is taken', alpaca, {}, ['entry market day 1']],
    [
      'has one bracket until it is cancelled, withdrawn at the close, for a day entry with lasting legs',
      alpaca,
      { payload: bracket },
      ['entry market gtc 1, profit gtc, stop gtc, until 2026-01-26T21:00:00Z'],
    ],
    [
      'has the stop loss after the fill where its type is not attached',
      alpaca,
      { payload: { ...bracket, stopLoss: { type: 'trailing_stop', trailPercent: 5 } } },
      ['entry market day 1', 'await entry', 'stop-loss trailing_stop gtc 1'],
    ],
    [
      'has the order type of the settings where no form has that of the signal, and it waits as long',
      stops,
      over(trailing, {}, { entry: { orderType: 'stop' } }),
      ['entry stop day 1'],
    ],
    [
      'has the time in force of the settings where that of the signal is not taken',
      alpaca,
      over(options, { timeInForce: 'gtc' }),
      ['entry market day 1'],
    ],
    [
      'is withdrawn at the end of the day where the settings are gtc and the signal is a day order',
      alpaca,
      over(crypto, { timeInForce: 'day' }, { entry: { timeInForce: 'gtc' } }),
      ['entry market gtc 1, until 2026-01-27T00:00:00Z'],
    ],
    [
      'is withdrawn at the end of the day where the nearest form is gtc',
      alpaca,
      crypto,
      ['entry market gtc 1, until 2026-01-27T00:00:00Z'],
    ],
    [
      'is withdrawn at the end of the day where neither the signal nor the settings have a life that is taken',
      alpaca,
      over(crypto, { timeInForce: 'fok' }),
      ['entry market gtc 1, until 2026-01-27T00:00:00Z'],
    ],
    [
      'is withdrawn at the end of the day where an exit has no life that is taken',
      alpaca,
      over(
        crypto,
        { action: 'exit', timeInForce: 'fok' },
        {},
        { positions: { 'BTC-USD': { side: 'long', quantity: 1 } } },
      ),
      ['exit market gtc 1, until 2026-01-27T00:00:00Z'],
    ],
    [
      'rests for the day by the settings where an order that ends at once is not taken',
      tradier,
      { payload: { orderType: 'limit', limitPrice: 149, timeInForce: 'ioc' } },
      ['entry limit day 1'],
    ],
    [
      'keeps its life where a broker takes no legs with it: the stop is an order of its own',
      alpaca,
      { payload: { stopLoss: { percent: 2 }, timeInForce: 'ioc' } },
      ['entry market ioc 1', 'await entry', 'stop-loss stop gtc 1'],
    ],
    [
      'is smaller where only whole quantities have a bracket',
      alpaca,
      { payload: { ...bracket, quantity: 1.5 }, settings: { useFractionalQuantity: true } },
      ['entry market gtc 1, profit gtc, stop gtc, until 2026-01-26T21:00:00Z'],
    ],
    [
      'ends a dated order with the session of its last day',
      alpaca,
      { payload: { orderType: 'limit', limitPrice: 149, timeInForce: 'gtc', expiresAt: '2026-01-28' } },
      ['entry limit gtc 1, until 2026-01-28T21:00:00Z'],
    ],
    [
      'ends a dated day order that has to be gtc with the session of today, not with that of its last day',
      alpaca,
      { payload: { ...bracket, expiresAt: '2026-01-28' } },
      ['entry market gtc 1, profit gtc, stop gtc, until 2026-01-26T21:00:00Z'],
    ],
    [
      'ends a dated order in extended hours at the end of its last day',
      alpaca,
      {
        payload: {
          orderType: 'limit',
          limitPrice: 149,
          timeInForce: 'day',
          extendedHours: true,
          expiresAt: '2026-01-28',
        },
      },
      ['entry limit day 1, until 2026-01-29T05:00:00Z'],
    ],
    [
      'keeps the life of a breakeven stop, whatever the settings are',
      alpaca,
      {
        payload: { action: 'breakeven', orderType: 'stop' },
        settings: { exit: { timeInForce: 'ioc' } },
        market: { ...long, openOrders: [resting('o1', 'stop-loss', { type: 'stop', stopPrice: '120' })] },
      },
      ['cancel o1', 'exit stop gtc 10'],
    ],
  ])('%s', (_, profile, request, expected) => {
    expect(forms(profile, request)).toEqual(expected);
  });

  it('never gives a protective stop the time in force of the settings', () => {
    const profile = profileOf(formOf({ timesInForce: ['day'] }));
    const request: Request = { payload: { stopLoss: { amount: 5 } }, market: { capabilities: { brackets: false } } };
    // As a day order it would leave the position without a stop tomorrow.
    expect(planAt(profile, request)).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', path: ['timeInForce'] }],
    });
  });

  it.each<[title: string, payload: object, expected: string]>([
    ['a dated one only with a date', {}, 'entry market gtc 1, until 2026-01-26T21:00:00Z'],
    ['a dated one with its date', { expiresAt: '2026-01-28' }, 'entry market gtd 1, until 2026-01-28T21:00:00Z'],
  ])('has a time in force of the settings: %s', (_, payload, expected) => {
    const profile = profileOf(formOf({ timesInForce: ['gtd', 'gtc'] }));
    const settings = { entry: { timeInForce: 'gtd' } };
    expect(forms(profile, { payload: { timeInForce: 'day', ...payload }, settings })).toEqual([expected]);
  });

  it('does not use a longer time in force of the settings if no session ends', () => {
    const sessions = { night: { from: '20:00', to: '04:00', timeZone: 'America/New_York' } };
    const profile = profileOf({ ...formOf({ timesInForce: ['gtc'], sessions: ['night'] }), sessions });
    const settings = { entry: { timeInForce: 'gtc' } };
    const plan = planAt(profile, { payload: { timeInForce: 'day', extendedHours: true }, settings });
    expect(plan).toMatchObject({ ok: false, errors: [{ code: 'unsupported-by-broker' }] });
  });

  it('explains each change and names its rule', () => {
    const { notices, trace, figures } = accepted(planAt(alpaca, { payload: bracket }));
    expect(notices).toEqual([
      {
        code: 'order-form-changed',
        message:
          'The time in force of the order "entry" is gtc instead of day. The order "entry" has to be cancelled at 2026-01-26T21:00:00Z. Alpaca has one time in force for an entry and its legs; the entry is day, the leg gtc.',
        path: ['timeInForce'],
        rule: 'alpaca.stocks.bracket',
      },
      {
        code: 'session-assumed',
        message:
          'The order "entry" has to be cancelled at 2026-01-26T21:00:00Z, the usual end of the session on a weekday: no calendar says whether that day is a holiday or a half day.',
      },
    ]);
    expect(trace.slice(-2)).toMatchObject([
      {
        rule: 'broker.form',
        read: { broker: 'alpaca', asOf: alpaca.asOf },
        decided: [{ rule: 'alpaca.stocks.bracket', field: 'timeInForce' }],
      },
      { rule: 'order.withdrawal', read: { step: 'entry' }, decided: '2026-01-26T21:00:00Z' },
    ]);
    expect(trace.at(-1)?.figures?.withdrawal).toBe(figures.length - 1);
    expect(figures.at(-1)).toEqual({ choice: '2026-01-26T21:00:00Z', from: 'market', path: ['profile'] });
  });

  it.each<[title: string, request: Request, end: string, isAssumed: boolean]>([
    ['the usual close of its last day', {}, '2026-01-28T21:00:00Z', true],
    // Midnight in Tokyo is before the close in New York.
    ['the end of the day of the market', { settings: { marketTimeZone: 'Asia/Tokyo' } }, '2026-01-28T15:00:00Z', false],
  ])('names one withdrawal of a dated order: %s', (_, request, end, isAssumed) => {
    const dated = { orderType: 'limit', limitPrice: 149, timeInForce: 'gtd', expiresAt: '2026-01-28' };
    const { notices, withdrawals } = accepted(
      planAt(alpaca, over(request, dated, { entry: { timeInForce: 'gtc' }, ...request.settings })),
    );
    expect(withdrawals).toEqual({ entry: end });
    const told = notices.filter(({ message }) => message.includes('has to be cancelled'));
    expect(told.map(({ code }) => code)).toEqual(['order-form-changed', ...(isAssumed ? ['session-assumed'] : [])]);
    for (const { message } of told) {
      expect(message).toContain(`The order "entry" has to be cancelled at ${end}`);
    }
  });

  it('names the rule that detaches a leg, not the time in force', () => {
    const payload = { ...bracket, stopLoss: { type: 'trailing_stop', trailPercent: 5 } };
    const { notices, restore } = accepted(planAt(alpaca, { payload }));
    const why = 'Alpaca attaches only a stop loss of the type stop or stop_limit, not trailing_stop.';
    expect(notices.map(({ message, path }) => [path, message])).toEqual([
      [['takeProfit'], `The take profit of the order "entry" at 160 is dropped. ${why}`],
      [['stopLoss'], `The stop loss of the order "entry" is sent as a separate order after the fill. ${why}`],
    ]);
    // Execution rule 6: the stop follows the fill by whole steps.
    expect(restore).toEqual({ held: [], orders: [], quantityStep: '1' });
  });

  it('names the form if the broker changes an order that it takes', () => {
    const profile = profileOf(formOf({ timesInForce: ['gtc'], coerced: { timeInForce: 'day' } }));
    const { notices } = accepted(planAt(profile, { payload: { timeInForce: 'gtc' } }));
    expect(notices).toEqual([
      {
        code: 'order-form-changed',
        message: 'Test makes the time in force day.',
        path: ['timeInForce'],
        rule: 'test.stocks.all',
      },
    ]);
  });

  it('names the field of the signal if the type changes', () => {
    const profile = profileOf(formOf({ types: ['limit'] }));
    const { notices, steps } = accepted(planAt(profile));
    expect(steps).toMatchObject([{ order: { type: 'limit', limitPrice: '150.02' } }]);
    expect(notices).toMatchObject([{ path: ['orderType'] }, { path: ['limitPrice'] }]);
  });

  it('names the rule if a type is not taken', () => {
    const { notices } = accepted(planAt(stops, over(trailing, {}, { entry: { orderType: 'stop' } })));
    expect(notices).toMatchObject([
      { code: 'order-type-unsupported', rule: 'test.stocks.orders' },
      { code: 'field-without-effect' },
    ]);
  });

  it('has a stop loss of another type if no form has its own type', () => {
    const profile = profileOf({ ...formOf({ types: ['market', 'stop'] }), ...bracketOf({ stopLoss: ['stop'] }) });
    const { notices, steps } = accepted(
      planAt(profile, { payload: { stopLoss: { type: 'trailing_stop', trailAmount: 5 } } }),
    );
    expect(steps).toMatchObject([{ order: { stopLoss: { type: 'stop', stopPrice: '145' } } }]);
    expect(notices).toMatchObject([{ code: 'stop-loss-type-changed', rule: 'test.stocks.orders' }]);
  });

  it('does not use the profile if nothing is sent', () => {
    const cancelled = planAt(42, { payload: { action: 'cancel' }, market: { openOrders: [resting('o1', 'entry')] } });
    expect(accepted(cancelled).steps).toHaveLength(1);
    const postponed = planAt(42, { payload: { delay: 60 } });
    expect(accepted(postponed).outcome).toBe('postponed');
  });
});

describe('a plan that the broker does not take', () => {
  it('is rejected with the rule before anything is sent', () => {
    const refused = planAt(alpaca, over(options, { stopLoss: { amount: 1 } }));
    expect(rejected(refused)).toEqual([
      {
        code: 'unsupported-by-broker',
        section: 'broker',
        message:
          'Alpaca does not take this order in any form that is as safe; nothing is sent. Alpaca does not take a take profit or stop loss attached to an entry of options.',
        path: ['stopLoss'],
        rule: 'alpaca.options.brackets',
        source: 'alpacahq/cli@8bdc158 api/specs/trading-api.json',
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['entry', { orderType: 'trailing_stop', trailAmount: 1 }, {}],
    ['entry', { orderType: 'stop', stopPrice: 160 }, { entry: { orderType: 'limit' } }],
  ])('is rejected if it waits and its profile has only forms of an %s that trade sooner', (_, payload, settings) => {
    const profile = profileOf(formOf({ types: ['market', 'limit'] }));
    expect(planAt(profile, { payload, settings })).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', path: ['type'], rule: 'test.stocks.all' }],
    });
  });

  it('is rejected if an exit that waits could only be sold at once', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '2' } } };
    const payload = { action: 'exit', orderType: 'stop', stopPrice: 140 };
    expect(planAt(profileOf(formOf({ types: ['market'] })), { payload, market })).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', path: ['type'] }],
    });
  });

  it('is rejected if its auction is not taken', () => {
    const payload = { timeInForce: 'opg' };
    const settings = { entry: { timeInForce: 'day' } };
    expect(planAt(profileOf(formOf({ timesInForce: ['day', 'ioc'] })), { payload, settings })).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', path: ['timeInForce'] }],
    });
  });

  it('closes what is on the step of an exit, and keeps the rest', () => {
    const position = (quantity: string) => ({ positions: { AAPL: { side: 'long', quantity } } });
    const whole = profileOf(formOf({ fraction: false }));
    const closed = accepted(planAt(whole, { payload: { action: 'exit' }, market: position('10.5') }));
    expect(formsOf(closed)).toEqual(['exit market day 10']);
    expect(closed.notices).toMatchObject([{ code: 'dust-remains', quantity: '10', remaining: '0.5' }]);
    const dust = accepted(planAt(whole, { payload: { action: 'exit' }, market: position('0.5') }));
    expect(dust.outcome).toBe('nothing-to-do');
    expect(dust.notices).toMatchObject([{ code: 'dust-remains', quantity: '0', remaining: '0.5' }]);
  });

  it.each<[title: string, side: 'long' | 'short', held: string, payload: Fields, expected: readonly string[]]>([
    // 5.5, of which whole shares are 5.
    ['half of a long position', 'long', '11', { action: 'exit', quantity: 50, quantityType }, ['sell 5']],
    ['half of a short position', 'short', '11', { action: 'exit', quantity: 50, quantityType }, ['buy 5']],
    // 9.5 down, of which whole shares are 9.
    ['the way to a target', 'long', '10.5', { action: 'resize', quantity: 1 }, ['sell 9', 'target-missed']],
    ['the way to a target of a short', 'short', '10.5', { action: 'resize', quantity: 1 }, ['buy 9', 'target-missed']],
    // 0.5 down, less than a whole share.
    ['less than a share to a target', 'long', '10.5', { action: 'resize', quantity: 10 }, ['target-missed']],
  ])('closes whole shares of %s', (_, side, quantity, payload, expected) => {
    const whole = profileOf(formOf({ fraction: false }));
    const market = { positions: { AAPL: { side, quantity } } };
    const request = { payload, market, settings: { useFractionalQuantity: true } };
    const { steps, notices } = accepted(planAt(whole, request));
    const orders = steps.map((step) =>
      step.step === 'submit-order' ? `${step.order.side} ${step.order.quantity}` : '',
    );
    expect([...orders, ...notices.map(({ code }) => code)]).toEqual(expected);
  });

  it('says of a part of a position that its form is smaller, and not that it leaves less than a step', () => {
    const early = { now: '2026-01-26T11:00:00Z' };
    const settings = { useFractionalQuantity: true };
    const part = { action: 'exit', quantity: 50, quantityType, extendedHours: true };
    const half = {
      payload: part,
      settings,
      market: { ...early, positions: { AAPL: { side: 'long', quantity: '11' } } },
    };
    const closed = accepted(planAt(alpaca, half));
    expect(formsOf(closed)).toEqual(['exit limit day 5']);
    expect(closed.notices.map(({ code }) => code)).not.toContain('dust-remains');
    expect(closed.notices).toContainEqual(expect.objectContaining({ code: 'order-form-changed', path: ['quantity'] }));
    // The exit is planned for 10.012345678: one more decimal is less than Alpaca's step.
    const held = { AAPL: { side: 'long', quantity: '10.0123456789' } };
    const all = { payload: { action: 'exit', extendedHours: true }, settings, market: { ...early, positions: held } };
    const dust = accepted(planAt(alpaca, all)).notices.filter(({ code }) => code === 'dust-remains');
    expect(dust).toMatchObject([{ quantity: '10', remaining: '0.0123456789' }]);
  });

  it('fills an exit in regular hours where its extended ones cannot be asked for while these are open', () => {
    const request = { payload: { action: 'exit', extendedHours: true }, market: long };
    const { steps, notices } = accepted(planAt(tradier, request));
    expect(steps).toMatchObject([{ order: { side: 'sell', quantity: '10', type: 'limit', timeInForce: 'day' } }]);
    expect(steps[0]).not.toHaveProperty('order.extendedHours');
    expect(notices.map(({ code, path }) => [code, path])).toContainEqual(['order-form-changed', ['extendedHours']]);
    // 20:30 in New York: Tradier's late session has ended.
    const night = over(request, {}, {}, { now: '2026-01-27T01:30:00Z' });
    expect(planAt(tradier, night)).toMatchObject({ ok: false, errors: [{ code: 'unsupported-by-broker' }] });
  });

  describe('with the exit of a fraction in extended hours, which are for whole shares', () => {
    const market = (quantity: string, now: string, more: Fields = {}): Fields => ({
      ...{ now, positions: { AAPL: { side: 'long', quantity, averageEntryPrice: '140' } } },
      ...more,
    });
    const atNoon = '2026-01-26T17:00:00Z';
    const afterHours = '2026-01-26T22:00:00Z';
    const exit = { action: 'exit', extendedHours: true };
    const outcomeOf = (payload: Fields, facts: Fields): readonly unknown[] => {
      const settings = { useFractionalQuantity: true };
      const { steps, notices } = accepted(planAt(alpaca, { payload, market: facts, settings }));
      const orders = steps.map((step) =>
        step.step === 'submit-order'
          ? `${step.order.quantity}${step.order.extendedHours ? ' extended' : ''}`
          : step.step,
      );
      const told = notices.flatMap(({ code, remaining }) => (code === 'dust-remains' ? [`${remaining} remain`] : []));
      return [...orders, ...told];
    };

    it.each<[title: string, payload: Fields, facts: Fields, expected: readonly string[]]>([
      ['sells all in open regular hours', exit, market('10.5', atNoon), ['10.5']],
      ['sells less than a share in open regular hours', exit, market('0.4', atNoon), ['0.4']],
      ['sells whole shares after hours', exit, market('10.5', afterHours), ['10 extended', '0.5 remain']],
      ['has nothing to do below a share after hours', exit, market('0.4', afterHours), ['0.4 remain']],
      [
        'has nothing to do below a share held short after hours',
        exit,
        market('0.4', afterHours, { positions: { AAPL: { side: 'short', quantity: '0.4' } } }),
        ['0.4 remain'],
      ],
      [
        'has nothing to do below a share by a sale with sentiment flat',
        { action: 'sell', sentiment: 'flat', extendedHours: true },
        market('0.4', afterHours),
        ['0.4 remain'],
      ],
      [
        'has nothing to do below a share for the closing auction',
        { action: 'exit', timeInForce: 'cls' },
        market('0.4', atNoon),
        ['0.4 remain'],
      ],
      [
        'enters nothing after it below a share',
        { action: 'reverse', extendedHours: true },
        market('0.4', afterHours),
        ['0.4 remain'],
      ],
      [
        'cancels no order that rests below a share',
        exit,
        market('0.4', afterHours, { openOrders: [resting('o1', 'stop-loss')] }),
        ['0.4 remain'],
      ],
      [
        'counts once what is less than a step of the broker',
        exit,
        market('0.4000000001', afterHours),
        ['0.4000000001 remain'],
      ],
    ])('%s', (_, payload, facts, expected) => {
      expect(outcomeOf(payload, facts)).toEqual(expected);
    });

    it.each<[title: string, payload: Fields, quantity: string, told: readonly string[]]>([
      ['a stop for all of it', exit, '0.5', []],
      ['a stop for all of it in a swap', { ...exit, action: 'reverse' }, '0.5', []],
      // The position of 0.5 stays, so a stop for 1 is too large for it.
      ['a stop for a share', exit, '1', ['The resting exit s1 is larger than the 0.5 AAPL that remain.']],
      ['a stop that the settings keep', { ...exit, cancel: false }, '0.5', []],
    ])(
      'says of what rests below a share only what is so after a plan without the exit: %s',
      (_, payload, size, told) => {
        const stop = resting('s1', 'stop-loss', { type: 'stop', stopPrice: '140', quantity: size });
        const request = { payload, market: market('0.5', afterHours, { openOrders: [stop] }) };
        const { outcome, notices } = accepted(planAt(alpaca, request));
        expect(outcome).toBe('nothing-to-do');
        const others = ['entry-refused', 'limit-without-price'];
        expect(notices.filter(({ code }) => !others.includes(code)).map(({ message }) => message)).toEqual([
          ...told,
          '0.5 AAPL remain: the broker takes this order only in whole units in extended hours.',
        ]);
      },
    );

    it.each<[title: string, now: string, settings: Fields, payload: Fields, told: readonly string[]]>([
      ['told without calendars', '2026-01-26T17:00:00Z', {}, exit, ['session-assumed']],
      // 14:00 in New York on the day after Thanksgiving, an hour after the early close.
      ['told without calendars on a half day', '2026-11-27T19:00:00Z', {}, exit, ['session-assumed']],
      ['not told with calendars', '2026-01-26T17:00:00Z', { calendars: true }, exit, []],
      [
        'not told of a stop, which waits for its price in regular hours anyway',
        '2026-01-26T17:00:00Z',
        {},
        { ...exit, orderType: 'stop', stopPrice: 140 },
        [],
      ],
    ])('that the regular hours of the exit seem to be open is %s', (_, time, settings, payload, told) => {
      const request = { payload, market: market('10.5', time), settings: { useFractionalQuantity: true, ...settings } };
      const { steps, notices } = accepted(planSignal(signalOf(request), { ...contextAt(alpaca, request), calendarOf }));
      expect(steps).toMatchObject([{ order: { quantity: '10.5', timeInForce: 'day' } }]);
      expect(steps[0]).not.toHaveProperty('order.extendedHours');
      expect(notices.map(({ code }) => code).filter((code) => code === 'session-assumed')).toEqual(told);
    });

    it('keeps its hours on a half day after the early close with calendars', () => {
      const settings = { useFractionalQuantity: true, calendars: true };
      const request = { payload: exit, market: market('10.5', '2026-11-27T19:00:00Z'), settings };
      const { steps, notices } = accepted(planSignal(signalOf(request), { ...contextAt(alpaca, request), calendarOf }));
      // Of 10.5 shares, 10 can be sold in extended hours.
      expect(steps).toMatchObject([{ order: { quantity: '10', extendedHours: true } }]);
      expect(notices.map(({ code }) => code)).not.toContain('session-assumed');
    });

    it('says why a fraction remains', () => {
      const { notices } = accepted(planAt(alpaca, { payload: exit, market: market('10.5', afterHours) }));
      expect(notices).toMatchObject([
        { code: 'limit-without-price' },
        {
          code: 'order-form-changed',
          path: ['quantity'],
          message:
            'The quantity of the order "exit" is 10 instead of 10.5. Alpaca takes limit orders of stocks like this only in whole quantities; the quantity is 10.5.',
          rule: 'alpaca.stocks.extended-hours',
        },
        {
          code: 'dust-remains',
          message: '0.5 AAPL remain: the broker takes this order only in whole units in extended hours.',
        },
      ]);
      const auction = { action: 'exit', timeInForce: 'cls' };
      expect(accepted(planAt(alpaca, { payload: auction, market: market('0.4', atNoon) })).notices).toMatchObject([
        { code: 'dust-remains', message: '0.4 AAPL remain: the broker takes this order only in whole units.' },
      ]);
    });

    it('refuses a part below a share, and a whole exit that is refused for more than its fraction', () => {
      const settings = { useFractionalQuantity: true };
      const part = { ...exit, quantity: 0.4 };
      const rejection = { ok: false, errors: [{ code: 'unsupported-by-broker' }] };
      expect(planAt(alpaca, { payload: part, market: market('10', afterHours), settings })).toMatchObject(rejection);
      const marketOnly = profileOf(formOf({ types: ['market'] }));
      const half = { action: 'exit', quantity: 0.2, orderType: 'stop', stopPrice: 140 };
      expect(planAt(marketOnly, { payload: half, market: market('0.4', atNoon), settings })).toMatchObject(rejection);
      // The window of the opening auction is closed at noon, for a whole share too.
      const auction = { action: 'exit', timeInForce: 'opg' };
      expect(planAt(alpaca, { payload: auction, market: market('0.4', atNoon), settings })).toMatchObject(rejection);
    });
  });

  it('names identifiers where it only cancels a stop of a class that is not traded', () => {
    const market = { openOrders: [resting('o1', 'stop-loss')] };
    const request = { payload: { action: 'cancel' }, market, signalId: 'tv-1' };
    expect(accepted(planAt(binance, request)).steps).toHaveLength(1);
  });

  it('is rejected if its class is not traded', () => {
    expect(planAt(binance, {})).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', rule: 'binance.classes', path: ['ticker'] }],
    });
  });

  it('keeps the exit of a swap whose entry is not taken', () => {
    const market = { positions: { 'BTC-USD': { side: 'long', quantity: '2' } }, capabilities: { shortSelling: true } };
    const plan = accepted(planAt(alpaca, over(crypto, { action: 'reverse' }, {}, market)));
    expect(formsOf(plan)).toEqual(['exit market gtc 2, until 2026-01-27T00:00:00Z']);
    expect(plan.notices.map(({ code }) => code)).toEqual(['entry-refused', 'order-form-changed']);
    expect(plan.notices[0]?.message).toContain('unsupported-by-broker');
  });

  it('is rejected together with the exit if that is not taken either', () => {
    const settings = { exit: { orderType: 'limit', timeInForce: 'gtc' } };
    const market = { positions: { [call]: { side: 'long', quantity: '2' } } };
    // A resting order that closes a position keeps its full life: a day order would leave the position open.
    expect(planAt(alpaca, over(options, { action: 'reverse' }, settings, market))).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', rule: 'alpaca.options.regular', path: ['timeInForce'] }],
    });
  });
});

const planningAt = (profile: unknown, request: Request = {}): PlanningContext =>
  createPlanningContext(signalOf(request), contextAt(profile, request));
const entry: SubmitOrderStep = { step: 'submit-order', id: 'entry', role: 'entry', order: marketOrder };
const draftOf = (...cancelled: readonly OpenOrder['role'][]): Draft => ({
  steps: [],
  holdings: [],
  cancelled: cancelled.map((role) => ({ id: role, ticker: 'AAPL', type: 'stop', side: 'sell', role })),
});

/** The profile `test`, which takes identifiers of at most `maxLength` lower-case letters and digits. */
function naming(maxLength: number): BrokerProfile {
  return profileOf({}, { clientOrderId: { maxLength, pattern: `^[a-z0-9]{1,${maxLength}}$`, sources: ['a table'] } });
}

describe('the form of a draft', () => {
  it.each<[title: string, draft: Draft, signalId: string | undefined, isAsked: boolean]>([
    ['asks the profile about an order', { ...draftOf(), steps: [entry] }, undefined, true],
    ['asks the profile about a cancelled stop, which may be restored', draftOf('take-profit', 'stop-loss'), 'a', true],
    ['asks it not without a signalId, with which nothing is restored', draftOf('stop-loss'), undefined, false],
    ['asks it not about another cancelled order', draftOf('take-profit', 'entry', 'other'), 'a', false],
    ['asks it not where nothing is cancelled', draftOf(), 'a', false],
  ])('%s', (_, draft, signalId, isAsked) => {
    // A profile that cannot be read rejects the draft where it is asked.
    const form = inBrokerForm(draft, planningAt(42, signalId === undefined ? {} : { signalId }));
    if (isAsked) {
      expect(rejected(form)).toMatchObject([{ code: 'invalid-snapshot' }]);
    } else {
      expect(form).toStrictEqual({ ok: true, value: { steps: draft.steps, withdrawals: {} } });
    }
  });

  it('is as it was planned where nothing is sent and the broker takes the identifiers', () => {
    const draft = draftOf('stop-loss');
    const form = inBrokerForm(draft, planningAt(profileOf(), { signalId: 'a' }));
    expect(form).toStrictEqual({ ok: true, value: { steps: draft.steps, withdrawals: {} } });
  });

  it('has the prefix of identifiers for a stop that may be restored', () => {
    const form = accepted(inBrokerForm(draftOf('stop-loss'), planningAt(naming(32), { signalId: 'Signal 1' })));
    // As many digits as leave room for the code of an order, at most 24.
    expect(form.clientOrderIdPrefix).toMatch(/^[a-z0-9]{24}$/);
    expect(form).toMatchObject({ steps: [], judged: { profile: { id: 'test' } } });
  });

  it('has the identifiers that the broker takes, and says so', () => {
    const draft = { ...draftOf(), steps: [entry] };
    const { steps, clientOrderIdPrefix, judged } = accepted(
      inBrokerForm(draft, planningAt(naming(32), { signalId: 'Signal 1' })),
    );
    const clientOrderId = steps[0]?.step === 'submit-order' ? steps[0].order.clientOrderId : undefined;
    expect(clientOrderIdPrefix).toMatch(/^[a-z0-9]{24}$/);
    expect(clientOrderId?.startsWith(`${clientOrderIdPrefix}`)).toBe(true);
    expect(judged?.changes).toStrictEqual([
      {
        rule: 'test.client-order-id',
        field: 'clientOrderId',
        sentences: [
          {
            sentence: `Every clientOrderId begins with ${clientOrderIdPrefix} instead of the signalId "Signal 1": find the orders at Test by that. Test takes a clientOrderId of at most 32 characters that match ^[a-z0-9]{1,32}$.`,
          },
        ],
      },
    ]);
  });

  it('has no identifiers without a signalId, whatever the broker takes', () => {
    const draft = { ...draftOf(), steps: [entry] };
    const form = accepted(inBrokerForm(draft, planningAt(naming(32))));
    expect(form).not.toHaveProperty('clientOrderIdPrefix');
    expect(form.steps).toStrictEqual([entry]);
    expect(form.judged?.changes).toStrictEqual([]);
  });

  it('is refused where the broker takes no identifier of the library', () => {
    const draft = { ...draftOf(), steps: [entry] };
    expect(rejected(inBrokerForm(draft, planningAt(naming(8), { signalId: 'Signal 1' })))).toStrictEqual([
      {
        code: 'unsupported-by-broker',
        section: 'broker',
        message:
          'Test does not take this order in any form that is as safe; nothing is sent. Test takes a clientOrderId of at most 8 characters that match ^[a-z0-9]{1,8}$; the shortest ones have 16 lower-case letters and digits.',
        path: ['clientOrderId'],
        rule: 'test.client-order-id',
        source: 'a table',
      },
    ]);
  });

  it('is refused with the sentence of each broken rule once', () => {
    const rule = {
      basis: 'vendor',
      sources: ['a page'],
      sentence: 'Test takes only more than the minimum.',
      check: 'above-min-notional',
    } as const;
    const rules = ['one', 'two'].map((id) => ({ ...rule, id: `test.stocks.${id}` }));
    const profile = profileOf({ ...formOf({ limits: { quantity: { minimum: '20' } } }), rules });
    const request: Request = { market: { instruments: { AAPL: { minNotional: '2000' } } } };
    const [error] = rejected(inBrokerForm({ ...draftOf(), steps: [entry] }, planningAt(profile, request)));
    // 10 at the ask of 150.02.
    expect(error?.message).toBe(
      'Test does not take this order in any form that is as safe; nothing is sent. Test takes a quantity of at least 20; it is 10. Test takes a value of at least 2000; it is 1500.2. Test takes only more than the minimum.',
    );
  });
});

describe('the form of orders on trial', () => {
  const day = (step: Partial<SubmitOrderStep>): SubmitOrderStep => ({ ...entry, order: limitOrder, ...step });

  it.each<[title: string, timeInForce: string, expected: string]>([
    ['has the time in force of the settings', 'ioc', 'ioc'],
    ['has another where the settings have none that is taken', 'fok', 'gtc'],
  ])('%s', (_, timeInForce, expected) => {
    const profile = profileOf(formOf({ timesInForce: ['gtc', 'ioc'] }));
    const form = formOnTrial([day({})], [], planningAt(profile, { settings: { entry: { timeInForce } } }));
    expect(form).toMatchObject({ ok: true, value: { steps: [{ order: { timeInForce: expected } }] } });
  });

  it('is absent without a profile, and for one that cannot be read', () => {
    expect(formOnTrial([entry], [], planningAt(undefined))).toBeUndefined();
    expect(formOnTrial([entry], [], planningAt(42))).toBeUndefined();
  });

  it('has the broken rules where the orders are not taken', () => {
    const profile = profileOf({}, { classes: {} });
    expect(formOnTrial([entry], [], planningAt(profile))).toMatchObject({
      ok: false,
      errors: [{ rule: 'test.classes' }],
    });
  });
});

it('the time in force of the settings is that of the leg, and a protective stop has none', () => {
  const settings = { entry: { timeInForce: 'ioc' }, exit: { timeInForce: 'gtc' } };
  const planning = planningAt(undefined, { settings });
  const roles = ['entry', 'exit', 'protection'] as const;
  expect(roles.map((role) => settingOf({ ...entry, role }, planning))).toStrictEqual(['ioc', 'gtc', undefined]);
});

describe('an invalid profile', () => {
  it.each<[unknown]>([
    [5],
    ['alpaca'],
    [{}],
    [{ id: 'x', classes: { stocks: {} } }],
    [{ id: 'x', classes: { stocks: { orders: [{}], brackets: [], rules: [] } } }],
  ])('rejects the plan: %j', (profile) => {
    const expected = 'a profile that parseBrokerProfile accepts';
    const message = `The broker's profile cannot be read; expected ${expected}.`;
    expect(rejected(planAt(profile))).toMatchObject([
      { code: 'invalid-snapshot', message, path: ['profile'], expected },
    ]);
  });

  it.each([[null], [undefined]])('counts as absent if it is %s', (profile) => {
    expect(planAt(profile)).toEqual(planSignal(signalOf(), contextOf()));
  });

  it('never makes planning throw', () => {
    const classes = fc.record({ stocks: fc.anything() }, { noNullPrototype: true });
    const profile = fc.oneof(fc.anything(), fc.record({ id: fc.anything(), classes, clientOrderId: fc.anything() }));
    fc.assert(
      fc.property(profile, (value) => {
        expect(['boolean']).toContain(typeof planAt(value, { payload: bracket, signalId: 'a' }).ok);
      }),
      { numRuns: 500, seed: 23 },
    );
  });
});

describe('a batch', () => {
  it('is planned with the profile, item by item', () => {
    const request: Request = { payload: bracket };
    const signals = [signalOf(request), signalOf({ payload: { action: 'exit' } })];
    const results = planBatch(signals, contextAt(alpaca, request));
    expect(results.map((result) => (result.ok ? formsOf(result.value) : result.errors))).toEqual([
      ['entry market gtc 1, profit gtc, stop gtc, until 2026-01-26T21:00:00Z'],
      ['exit market day 1'],
    ]);
  });
});

describe('an exit below a minimum of its instrument, with a profile', () => {
  const future = (limits: object): Request => ({
    payload: { ticker: 'ESH6', action: 'exit' },
    settings: { assetClass: 'futures' },
    market: {
      quotes: { ESH6: { bid: '5999.75', ask: '6000', last: '6000' } },
      positions: { ESH6: { side: 'long', quantity: '1' } },
      instruments: { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: 50, ...limits } },
    },
  });
  const futures = { ...stops, classes: { futures: stops.classes.stocks } };

  it('is judged by its value, which counts the point value', () => {
    // 1 at the midpoint of 5,999.875, 50 dollars a point, is 299,993.75.
    const plan = accepted(planAt(futures, future({ minNotional: 10_000 })));
    expect(formsOf(plan)).toEqual(['exit market day 1']);
    expect(plan.notices).toEqual([]);
  });

  it.each([
    [
      { minNotional: 300_000 },
      "The value of the exit of 1 ESH6 is 299993.75 USD, below the instrument's minimum of 300000 USD.",
    ],
    [{ minQuantity: 2 }, "The exit of 1 ESH6 is below the instrument's minimum of 2."],
  ])('is sent with the notice, by %j', (limits, sentence) => {
    const plan = accepted(planAt(futures, future(limits)));
    expect(formsOf(plan)).toEqual(['exit market day 1']);
    expect(plan.notices).toMatchObject([
      { code: 'below-minimum', message: `${sentence} The exit is sent anyway; the exchange may reject it.` },
    ]);
  });
});

describe('a profile that is not an object', () => {
  it.each([Number.NaN, 0, '', false, 7, []])('is an error of an exit: %j', (profile) => {
    for (const payload of [{ action: 'exit' }, { action: 'exit', quantity: 3 }, { action: 'reverse' }]) {
      expect(rejected(planAt(profile, { payload, market: long }))).toMatchObject([{ code: 'invalid-snapshot' }]);
    }
  });
});
