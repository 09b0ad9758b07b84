import { describe, expect, it } from 'vitest';
import { alpaca, type ConformFacts, conform, type NearestPlan } from '../../src/brokers/index.js';
import { xnys } from '../../src/calendars/index.js';
import type { BrokerProfile } from '../../src/index.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { judgeOf } from '../../src/profile/judge.js';
import { nearestPlan } from '../../src/profile/nearest/nearest-plan.js';
import { planForm } from '../../src/profile/plan-form.js';
import {
  formOf,
  limitOrder,
  marketOrder,
  monday,
  profileOf,
  simpleClass,
  stocks,
  stopOrder,
  trailingOrder,
} from '../brokers/sample.js';

function nearestOf(
  order: Order | OrderPlan,
  profile: BrokerProfile,
  facts: ConformFacts = stocks,
): NearestPlan | undefined {
  const answer = conform(order, profile, facts);
  expect(answer.ok).toBe(false);
  return answer.ok ? undefined : answer.nearest;
}

/** The orders of the nearest plan. */
function ordersOf(
  order: Order | OrderPlan,
  profile: BrokerProfile,
  facts: ConformFacts = stocks,
): readonly Order[] | undefined {
  return nearestOf(order, profile, facts)?.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

const takeProfit = { limitPrice: '110', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '90', timeInForce: 'gtc' } as const;
const at = { ...stocks, now: monday };
const gtcOnly = profileOf(formOf({ timesInForce: ['gtc'] }));
const dayOnly = profileOf(formOf({ timesInForce: ['day'] }));
const withQuote = { ...stocks, quote: { bid: '99.99', ask: '100.013' } } as const;
const source = { basis: 'vendor', sources: ['a document'] } as const;

describe('the life of an entry', () => {
  it('is withdrawn at the end of its session, where the time is known', () => {
    expect(nearestOf(limitOrder, gtcOnly, at)).toEqual({
      outcome: 'orders',
      steps: [{ step: 'submit-order', id: 'order', role: 'entry', order: { ...limitOrder, timeInForce: 'gtc' } }],
      withdrawals: { order: '2026-01-26T21:00:00Z' },
      changes: [
        'The time in force of the order is gtc instead of day.',
        'The order has to be cancelled at 2026-01-26T21:00:00Z.',
      ],
    });
    expect(nearestOf(limitOrder, gtcOnly)).toBeUndefined();
    expect(
      nearestOf(limitOrder, profileOf({ ...formOf({ timesInForce: ['gtc'] }), sessions: {} }), at),
    ).toBeUndefined();
  });

  it('of a dated order ends after its day', () => {
    const dated: Order = { ...limitOrder, timeInForce: 'gtd', expiresAt: '2026-02-03' };
    expect(nearestOf(dated, gtcOnly)?.withdrawals).toEqual({ order: '2026-02-04T05:00:00Z' });
    expect(nearestOf(dated, gtcOnly, { ...stocks, marketTimeZone: 'UTC' })?.withdrawals).toEqual({
      order: '2026-02-04T00:00:00Z',
    });
    expect(ordersOf(dated, dayOnly)).toEqual([{ ...dated, timeInForce: 'day' }]);
    expect(nearestOf({ ...dated, expiresAt: '9999-12-31' }, gtcOnly)).toBeUndefined();
    expect(nearestOf({ ...limitOrder, timeInForce: 'gtd' }, gtcOnly)).toBeUndefined();
  });

  it('is shorter where no longer one is taken', () => {
    const iocOnly = profileOf(formOf({ timesInForce: ['ioc'] }));
    expect(ordersOf({ ...limitOrder, timeInForce: 'gtc' }, dayOnly)).toEqual([{ ...limitOrder, timeInForce: 'day' }]);
    expect(ordersOf(marketOrder, iocOnly)).toEqual([{ ...marketOrder, timeInForce: 'ioc' }]);
    expect(ordersOf({ ...marketOrder, timeInForce: 'gtc' }, iocOnly)).toEqual([{ ...marketOrder, timeInForce: 'ioc' }]);
    expect(ordersOf(limitOrder, iocOnly)).toBeUndefined();
    for (const timeInForce of ['opg', 'cls', 'ioc', 'fok'] as const) {
      expect(ordersOf({ ...limitOrder, timeInForce }, dayOnly)).toBeUndefined();
    }
  });

  it('of an exit that waits is never shorter', () => {
    const exit = { effect: 'close', side: 'sell', timeInForce: 'gtc' } as const;
    expect(ordersOf({ ...stopOrder, ...exit }, dayOnly)).toBeUndefined();
    expect(ordersOf({ ...marketOrder, ...exit }, dayOnly)).toEqual([{ ...marketOrder, ...exit, timeInForce: 'day' }]);
    expect(ordersOf({ ...stopOrder, ...exit, timeInForce: 'day' }, gtcOnly, at)).toEqual([{ ...stopOrder, ...exit }]);
  });
});

describe('the exit of a position', () => {
  const exit = { ...marketOrder, effect: 'close', side: 'sell', quantity: '10.57' } as const;
  const long = (quantity: number) => ({ ...stocks, position: { side: 'long', quantity } }) as const;
  const whole = profileOf(formOf({ fraction: false }));

  it('is rounded down to the steps, so that it is not refused for them', () => {
    expect(ordersOf(exit, whole, long(10.57))).toEqual([{ ...exit, quantity: '10' }]);
    const steps = { ...long(10.57), instrument: { quantityStep: 0.1 } };
    expect(ordersOf(exit, profileOf(), steps)).toEqual([{ ...exit, quantity: '10.5' }]);
    expect(ordersOf(exit, whole, { ...long(10.57), instrument: { quantityStep: '4' } })).toEqual([
      { ...exit, quantity: '8' },
    ]);
  });

  it('has no nearest plan below one step', () => {
    expect(ordersOf({ ...exit, quantity: '0.57' }, whole, long(0.57))).toBeUndefined();
  });

  it('is rounded down where it is a part, too', () => {
    expect(ordersOf({ ...exit, quantity: '5.5' }, whole, long(11))).toEqual([{ ...exit, quantity: '5' }]);
    expect(ordersOf({ ...exit, quantity: '0.5' }, whole, long(11))).toBeUndefined();
  });

  it('keeps its quantity where the plan enters the ticker too', () => {
    const steps: OrderPlan = {
      outcome: 'orders',
      ticker: 'AAPL',
      action: 'reverse',
      steps: [
        { step: 'submit-order', id: 'exit', role: 'exit', order: exit },
        { step: 'submit-order', id: 'entry', role: 'entry', order: { ...marketOrder, side: 'sell' } },
      ],
      notices: [],
      trace: [],
      figures: [],
    };
    expect(ordersOf(steps, whole, long(10.57))).toBeUndefined();
  });
});

describe('the type of an entry', () => {
  const limits = profileOf(formOf({ types: ['limit', 'stop_limit'] }));

  it('becomes a stop with a limit, or a limit at the market', () => {
    const { type: _, ...stop } = stopOrder;
    const { type: _m, ...market } = marketOrder;
    expect(ordersOf(stopOrder, limits)).toEqual([{ ...stop, type: 'stop_limit', limitPrice: '100' }]);
    expect(ordersOf(marketOrder, limits, withQuote)).toEqual([{ ...market, type: 'limit', limitPrice: '100.013' }]);
    const steps = profileOf({ ...formOf({ types: ['limit'] }), priceSteps: [{ from: 0, tick: '0.01' }] });
    expect(ordersOf(marketOrder, steps, withQuote)).toEqual([{ ...market, type: 'limit', limitPrice: '100.01' }]);
    expect(ordersOf({ ...marketOrder, side: 'sell' }, steps, { ...stocks, quote: { bid: 99.991 } })).toEqual([
      { ...market, side: 'sell', type: 'limit', limitPrice: '100' },
    ]);
    expect(ordersOf(marketOrder, limits)).toBeUndefined();
    expect(ordersOf(trailingOrder, limits, withQuote)).toBeUndefined();
  });

  it('has a time in force that is due to the form of its new type', () => {
    const dayLimits = profileOf(formOf({ types: ['limit'], timesInForce: ['day'] }));
    const facts = { assetClass: 'stocks', contracts: { AAPL: { quote: { bid: '99.99', ask: '100.01' } } } } as const;
    const step = {
      step: 'submit-order',
      id: 'entry',
      role: 'entry',
      order: { ...marketOrder, timeInForce: 'gtc' },
    } as const;
    const form = planForm([step], dayLimits, facts, () => undefined);
    expect(form.ok && form.value.changes).toMatchObject([
      { field: 'orderType', sentences: [{}, { sentence: 'Test takes only limit orders here, not market.' }] },
      {
        field: 'timeInForce',
        sentences: [
          { sentence: 'The time in force of the order "entry" is day instead of gtc.' },
          { sentence: 'Test takes limit orders of stocks like this only with the time in force day, not gtc.' },
        ],
      },
      { field: 'limitPrice' },
    ]);
  });

  it('of an exit is kept', () => {
    expect(ordersOf({ ...stopOrder, effect: 'close' }, limits)).toBeUndefined();
    expect(ordersOf({ ...marketOrder, effect: 'close' }, limits, withQuote)).toBeUndefined();
  });
});

describe('the hours and the size of an entry', () => {
  it('are regular hours where extended ones are not taken', () => {
    expect(ordersOf({ ...limitOrder, extendedHours: true }, profileOf())).toEqual([limitOrder]);
    expect(nearestOf({ ...limitOrder, extendedHours: true }, profileOf())?.changes).toEqual([
      'The order fills in regular hours only.',
    ]);
  });

  it('are regular hours of an exit while these are open, and no others', () => {
    const exit: Order = { ...limitOrder, effect: 'close', extendedHours: true };
    const { extendedHours: _, ...regular } = exit;
    const nearestAt = (now?: string) => ordersOf(exit, profileOf(), { ...stocks, now });
    expect(nearestAt(monday)).toEqual([regular]);
    // 17:00 in New York, and a time that is not known.
    expect(nearestAt('2026-01-26T22:00:00Z')).toBeUndefined();
    expect(nearestAt()).toBeUndefined();
    expect(ordersOf(exit, profileOf({ sessions: {} }), at)).toBeUndefined();
  });

  it('are regular hours of an exit where the calendar says that these are open', () => {
    const exit: Order = { ...limitOrder, effect: 'close', extendedHours: true };
    const { extendedHours: _, ...regular } = exit;
    const nearestAt = (now: string) => ordersOf(exit, profileOf(), { ...stocks, now, calendar: xnys });
    // The Friday after Thanksgiving closes at 13:00 in New York.
    expect(nearestAt('2026-11-27T17:30:00Z')).toEqual([regular]);
    expect(nearestAt('2026-11-27T19:00:00Z')).toBeUndefined();
  });

  it('are smaller, on the step, below the limits, whole', () => {
    const whole = profileOf(formOf({ fraction: false }));
    expect(ordersOf({ ...limitOrder, quantity: '2.7' }, whole)).toEqual([{ ...limitOrder, quantity: '2' }]);
    expect(ordersOf({ ...limitOrder, quantity: '0.7' }, whole)).toBeUndefined();
    expect(ordersOf({ ...limitOrder, quantity: '2.777' }, profileOf({ quantityDecimals: 2 }))).toEqual([
      { ...limitOrder, quantity: '2.77' },
    ]);
    const instrument = { quantityStep: '0.3', maxQuantity: 8 } as const;
    expect(ordersOf(limitOrder, profileOf(), { ...stocks, instrument })).toEqual([{ ...limitOrder, quantity: '7.8' }]);
    const most = profileOf({ ...formOf({ limits: { quantity: { maximum: 4 } } }), quantityDecimals: 3 });
    expect(ordersOf(limitOrder, most, { ...stocks, instrument: { quantityStep: 0 } })).toEqual([
      { ...limitOrder, quantity: '4' },
    ]);
    expect(
      ordersOf({ ...limitOrder, quantity: '1' }, profileOf(), { ...stocks, instrument: { minQuantity: 2 } }),
    ).toBeUndefined();
  });
});

describe('prices', () => {
  const steps = profileOf({ priceSteps: [{ from: 0, tick: '0.5' }] });

  it('of a bought entry go down, its stop up and its take profit down', () => {
    const order: Order = {
      ...{ ...limitOrder, limitPrice: '100.3', takeProfit: { ...takeProfit, limitPrice: '110.7' } },
      stopLoss: { type: 'stop_limit', stopPrice: '90.2', limitPrice: '90.2', timeInForce: 'gtc' },
    };
    expect(ordersOf(order, steps)).toEqual([
      {
        ...{ ...limitOrder, limitPrice: '100', takeProfit: { ...takeProfit, limitPrice: '110.5' } },
        stopLoss: { type: 'stop_limit', stopPrice: '90.5', limitPrice: '90', timeInForce: 'gtc' },
      },
    ]);
  });

  it('of a sold entry go up, its stop down and its take profit up', () => {
    const order: Order = {
      ...{ ...limitOrder, side: 'sell', limitPrice: '100.3', takeProfit: { ...takeProfit, limitPrice: '90.7' } },
      stopLoss: { ...stopLoss, stopPrice: '110.2' },
    };
    expect(ordersOf(order, steps)).toEqual([
      {
        ...{ ...limitOrder, side: 'sell', limitPrice: '100.5', takeProfit: { ...takeProfit, limitPrice: '91' } },
        stopLoss: { ...stopLoss, stopPrice: '110' },
      },
    ]);
    expect(nearestOf(order, steps)?.changes).toEqual([
      'The limit price of the order is 100.5 instead of 100.3.',
      'The take profit of the order is 91 instead of 90.7.',
      'The stop loss of the order is 110 instead of 110.2.',
    ]);
  });

  it('of exits go where they fill', () => {
    const exit = { effect: 'close', side: 'sell' } as const;
    expect(ordersOf({ ...limitOrder, ...exit, limitPrice: '100.3' }, steps)).toEqual([
      { ...limitOrder, ...exit, limitPrice: '100' },
    ]);
    expect(ordersOf({ ...stopOrder, ...exit, stopPrice: '90.3' }, steps)).toEqual([
      { ...stopOrder, ...exit, stopPrice: '90.5' },
    ]);
    const cover = { effect: 'close', side: 'buy' } as const;
    expect(ordersOf({ ...limitOrder, ...cover, limitPrice: '100.3' }, steps)).toEqual([
      { ...limitOrder, ...cover, limitPrice: '100.5' },
    ]);
    expect(ordersOf({ ...stopOrder, ...cover, stopPrice: '90.3' }, steps)).toEqual([
      { ...stopOrder, ...cover, stopPrice: '90' },
    ]);
  });
});

describe('a bracket that is not taken', () => {
  const separate = profileOf({ brackets: [] });
  const named = { ...limitOrder, takeProfit, stopLoss, clientOrderId: 'alert-order' } as const;

  it('becomes the entry, its fill, and a stop of its own', () => {
    expect(nearestOf(named, separate)).toEqual({
      outcome: 'orders',
      steps: [
        { step: 'submit-order', id: 'order', role: 'entry', order: { ...limitOrder, clientOrderId: 'alert-order' } },
        { step: 'await-fill', of: 'order' },
        {
          step: 'submit-order',
          id: 'stop-loss',
          role: 'protection',
          order: {
            ...{ ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '10', timeInForce: 'gtc' },
            ...{ type: 'stop', stopPrice: '90', clientOrderId: 'alert-stop-loss' },
          },
        },
      ],
      changes: [
        'The take profit of the order at 110 is dropped.',
        'The stop loss of the order is sent as a separate order after the fill.',
      ],
    });
  });

  it('loses a take profit that is alone', () => {
    expect(ordersOf({ ...limitOrder, takeProfit }, separate)).toEqual([limitOrder]);
    expect(nearestOf({ ...limitOrder, takeProfit }, separate)?.changes).toEqual([
      'The take profit of the order at 110 is dropped.',
    ]);
  });

  it('of a sold entry has a stop that buys, of its size', () => {
    const whole = profileOf({ ...formOf({ fraction: false }), brackets: [] });
    const orders = ordersOf(
      { ...limitOrder, side: 'sell', quantity: '2.5', stopLoss: { ...stopLoss, stopPrice: '110' } },
      whole,
    );
    expect(orders?.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['sell', '2'],
      ['buy', '2'],
    ]);
  });

  it('has no nearest plan where the entry or the stop is not taken', () => {
    const noStops = profileOf({ ...formOf({ types: ['market', 'limit'] }), brackets: [] });
    expect(ordersOf({ ...limitOrder, stopLoss }, noStops)).toBeUndefined();
    expect(ordersOf({ ...trailingOrder, stopLoss }, noStops)).toBeUndefined();
    expect(ordersOf({ ...limitOrder, effect: 'close', stopLoss }, separate)).toBeUndefined();
  });

  it('keeps identifiers apart', () => {
    const plan: OrderPlan = {
      ...{ outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [] },
      steps: [
        {
          step: 'submit-order',
          id: 'stop-loss',
          role: 'protection',
          order: { ...stopOrder, effect: 'close', side: 'sell' },
        },
        { step: 'submit-order', id: 'entry', role: 'entry', order: { ...named, clientOrderId: 'mine' } },
      ],
    };
    expect(nearestOf(plan, separate)?.steps.map((step) => ('id' in step ? step.id : step.of))).toEqual([
      'stop-loss',
      'entry',
      'entry',
      'stop-loss-2',
    ]);
    expect(ordersOf(plan, separate)?.map(({ clientOrderId }) => clientOrderId)).toEqual([
      undefined,
      'mine',
      'mine-stop-loss-2',
    ]);
  });
});

describe('an order that turns a position around', () => {
  const refused = profileOf({ crossZero: 'refused' });
  const long4 = { ...stocks, position: { side: 'long', quantity: 4 } } as const;
  const sell: Order = { ...limitOrder, side: 'sell', clientOrderId: 'a-order' };

  it('becomes an exit and an entry', () => {
    const { steps, changes } = nearestOf(sell, refused, long4) ?? {};
    expect(steps).toEqual([
      {
        step: 'submit-order',
        id: 'exit',
        role: 'exit',
        order: { ...sell, effect: 'close', quantity: '4', clientOrderId: 'a-exit' },
      },
      { step: 'await-fill', of: 'exit' },
      { step: 'submit-order', id: 'order', role: 'entry', order: { ...sell, quantity: '6' } },
    ]);
    expect(changes).toEqual(['The position of 4 is closed by a separate order.']);
  });

  it('becomes an exit alone where the entry is not taken', () => {
    const noShorts = profileOf({ crossZero: 'refused', shortSelling: false });
    expect(ordersOf(sell, noShorts, long4)?.map(({ effect, quantity }) => [effect, quantity])).toEqual([
      ['close', '4'],
    ]);
    expect(nearestOf(sell, noShorts, long4)?.changes).toEqual([
      'The position of 4 is closed by a separate order.',
      'The rest of the order is not sent.',
    ]);
  });

  it('has its legs after the exit', () => {
    const legs: Order = {
      ...sell,
      takeProfit: { ...takeProfit, limitPrice: '90' },
      stopLoss: { ...stopLoss, stopPrice: '110' },
    };
    expect(ordersOf(legs, refused, long4)?.map(({ stopLoss: stop }) => stop?.stopPrice)).toEqual([undefined, '110']);
    const separate = profileOf({ crossZero: 'refused', brackets: [] });
    expect(
      nearestOf(legs, separate, long4)?.steps.map((step) => ('id' in step ? step.id : `await ${step.of}`)),
    ).toEqual(['exit', 'await exit', 'order', 'await order', 'stop-loss']);
  });

  it('has no nearest plan where the exit is not taken', () => {
    const sellsToOpen = profileOf({ ...formOf({ effects: ['open'] }), crossZero: 'refused' });
    expect(ordersOf(sell, sellsToOpen, long4)).toBeUndefined();
  });
});

describe('a plan', () => {
  const plan = (...steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan => ({
    ...{ outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [], steps },
    withdrawals: { other: '2026-02-01T00:00:00Z' },
  });

  it('keeps its other steps and withdrawals', () => {
    const cancel: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] };
    const entry: PlanStep = { step: 'submit-order', id: 'entry', role: 'entry', order: limitOrder };
    expect(nearestOf(plan(cancel, entry), gtcOnly, at)).toMatchObject({
      steps: [cancel, { ...entry, order: { ...limitOrder, timeInForce: 'gtc' } }],
      withdrawals: { other: '2026-02-01T00:00:00Z', entry: '2026-01-26T21:00:00Z' },
    });
  });

  it('has a stop of the size that is entered', () => {
    const [all] = simpleClass.orders;
    const whole = profileOf({ orders: all === undefined ? [] : [{ ...all, ...source, fraction: false }] });
    const stop: Order = { ...stopOrder, side: 'sell', effect: 'close', quantity: '2.5', stopPrice: '90' };
    const steps = plan(
      { step: 'submit-order', id: 'entry', role: 'entry', order: { ...limitOrder, quantity: '2.5' } },
      { step: 'await-fill', of: 'entry' },
      { step: 'submit-order', id: 'stop-loss', role: 'protection', order: stop },
    );
    expect(ordersOf(steps, whole)?.map(({ quantity }) => quantity)).toEqual(['2', '2']);
  });

  it('without steps has no nearest plan', () => {
    const judge = judgeOf(profileOf(), stocks);
    expect(judge && nearestPlan([], judge)).toBeUndefined();
  });

  it('has no nearest plan where one of its orders has none, or the class is not traded', () => {
    const steps = plan(
      { step: 'submit-order', id: 'entry', role: 'entry', order: limitOrder },
      { step: 'submit-order', id: 'stop', role: 'protection', order: { ...stopOrder, effect: 'close' } },
    );
    expect(nearestOf(steps, profileOf(formOf({ types: ['limit'], timesInForce: ['gtc'] })), at)).toBeUndefined();
    expect(nearestOf(steps, profileOf(), { assetClass: 'crypto' })).toBeUndefined();
  });
});

describe('Alpaca', () => {
  it('takes the day entry with lasting legs as one gtc bracket that is withdrawn at the close', () => {
    const order: Order = { ...limitOrder, takeProfit, stopLoss };
    expect(ordersOf(order, alpaca, at)).toEqual([{ ...order, timeInForce: 'gtc' }]);
    // Without a clock, nobody knows when the day ends.
    expect(ordersOf(order, alpaca)?.map(({ type, timeInForce }) => [type, timeInForce])).toEqual([
      ['limit', 'day'],
      ['stop', 'gtc'],
    ]);
  });

  it('takes a trailing stop after the fill', () => {
    const trailing = { type: 'trailing_stop', trailPercent: '5', timeInForce: 'gtc' } as const;
    expect(ordersOf({ ...limitOrder, stopLoss: trailing }, alpaca, at)?.map(({ type }) => type)).toEqual([
      'limit',
      'trailing_stop',
    ]);
  });
});
