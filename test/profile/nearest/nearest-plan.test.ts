import { describe, expect, it } from 'vitest';
import type { BrokerProfile } from '../../../src/index.js';
import type { Order } from '../../../src/order/order.js';
import type { PlanStep } from '../../../src/order/order-plan.js';
import type { OrderForm } from '../../../src/profile/broker-profile.js';
import type { ConformFacts } from '../../../src/profile/facts.js';
import { judgeOf } from '../../../src/profile/judge.js';
import {
  nearestPlan,
  type ReplacementOptions,
  type TakenSteps,
  takenSteps,
} from '../../../src/profile/nearest/nearest-plan.js';
import {
  bracketOf,
  formOf,
  limitOrder,
  marketOrder,
  monday,
  profileOf,
  simpleClass,
  stocks,
  stopOrder,
} from '../../brokers/sample.js';
import { submitStep } from '../../order/submit-step.js';

const forPlan: ReplacementOptions = { closesFirst: false, leavesOut: true };
const toCompare: ReplacementOptions = { closesFirst: true, leavesOut: false };

function answerOf(
  steps: readonly PlanStep[],
  profile: BrokerProfile,
  facts: Partial<ConformFacts> = {},
  options = forPlan,
) {
  const judge = judgeOf(profile, { ...stocks, ...facts }, true);
  return judge === undefined ? expect.unreachable() : takenSteps(steps, judge, options);
}

/** The steps that are taken instead. */
function taken(...asked: Parameters<typeof answerOf>): TakenSteps {
  const answer = answerOf(...asked);
  return answer.ok ? answer.value : expect.unreachable(JSON.stringify(answer.errors));
}

/** Rule and path of the errors of the order that has no replacement. */
function refused(...asked: Parameters<typeof answerOf>): readonly string[] {
  const answer = answerOf(...asked);
  return answer.ok ? [] : answer.errors.map(({ rule, path }) => `${rule} ${path.join('.')}`);
}

const ordersOf = ({ steps }: TakenSteps): readonly Order[] =>
  steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
const sentencesOf = ({ changes }: TakenSteps): readonly string[] => changes.map(({ sentence }) => sentence);
/** The field of each change, with the rule and the path of its cause. */
const causesOf = ({ changes }: TakenSteps): readonly (readonly string[])[] =>
  changes.map(({ field, because }) => [field, because.rule, because.path.join('.')]);

/** The form of the sample with another name and other terms. */
const form = (name: string, changes: Partial<OrderForm>): readonly OrderForm[] =>
  simpleClass.orders.map((each) => ({ ...each, ...changes, id: `test.stocks.${name}` }));

const whole = profileOf(formOf({ fraction: false }));
const gtcOnly = formOf({ timesInForce: ['gtc'] });
const dayOnly = profileOf(formOf({ timesInForce: ['day'] }));
const stopLoss = { type: 'stop', stopPrice: '90', timeInForce: 'gtc' } as const;
const takeProfit = { limitPrice: '110', timeInForce: 'gtc' } as const;
const long = (quantity: number) => ({ position: { side: 'long', quantity } }) as const;
const short = (quantity: number) => ({ position: { side: 'short', quantity } }) as const;
const closing: Order = { ...marketOrder, side: 'sell', effect: 'close' };
const closingStop: Order = { ...stopOrder, side: 'sell', effect: 'close', stopPrice: '90' };
const cancel: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] };

describe('steps that a broker takes', () => {
  it('have their changes, and nothing else', () => {
    const entry = submitStep('entry', { ...limitOrder, quantity: '2.5' });
    expect(answerOf([cancel, entry], whole)).toEqual({
      ok: true,
      value: {
        steps: [cancel, { ...entry, order: { ...limitOrder, quantity: '2' } }],
        withdrawals: {},
        changes: [
          {
            field: 'quantity',
            sentence: 'The quantity of the order "entry" is 2 instead of 2.5.',
            because: expect.objectContaining({ rule: 'test.stocks.all', path: ['quantity'] }),
            ofForm: expect.objectContaining({ rule: 'test.stocks.all', path: ['quantity'] }),
          },
        ],
        smallExits: [],
        leftOut: [],
      },
    });
  });

  it('count an order as filled once it is awaited', () => {
    const refusing = profileOf({ crossZero: 'refused' });
    const sell: Order = { ...limitOrder, side: 'sell', quantity: '15' };
    const awaited: PlanStep = { step: 'await-fill', of: 'entry' };
    const steps = [submitStep('entry', limitOrder), awaited, submitStep('entry-2', sell)];
    expect(refused(steps, refusing)).toEqual(['test.stocks.cross-zero quantity']);
    expect(taken([submitStep('entry', limitOrder), submitStep('entry-2', sell)], refusing).changes).toEqual([]);
  });

  it('are not there below the minimum of a form, but for exits', () => {
    const minimum = { timesInForce: ['day'], limits: { quantity: { minimum: 20 } } } as const;
    const large = profileOf(formOf(minimum));
    expect(refused([submitStep('entry', { ...limitOrder, timeInForce: 'gtc' })], large)).toEqual([
      'test.stocks.all timeInForce',
      'test.stocks.all quantity',
    ]);
    expect(refused([submitStep('stop-loss', closingStop)], large, long(10))).toEqual(['test.stocks.all quantity']);
    const exit = taken([submitStep('exit', { ...closing, timeInForce: 'gtc' })], large, long(10));
    expect(ordersOf(exit)).toEqual([closing]);
    expect(causesOf(exit)).toEqual([['timeInForce', 'test.stocks.all', 'timeInForce']]);
    expect(exit.smallExits).toEqual([
      { order: closing, errors: [expect.objectContaining({ rule: 'test.stocks.all', path: ['quantity'] })] },
    ]);
  });
});

describe('a stop that protects', () => {
  const stop: Order = { ...closingStop, timeInForce: 'gtc' };

  it('is for the day where a position is held, and has its life where one is entered', () => {
    expect(ordersOf(taken([submitStep('stop-loss', stop)], dayOnly, long(10)))).toEqual([closingStop]);
    const entered = [submitStep('entry', limitOrder), submitStep('stop-loss', stop)];
    expect(refused(entered, dayOnly)).toEqual(['test.stocks.all timeInForce']);
    expect(refused([submitStep('exit', stop)], dayOnly, long(10))).toEqual(['test.stocks.all timeInForce']);
  });

  it('covers what is entered, and no other order does', () => {
    const part: Order = { ...closingStop, quantity: '1' };
    const entry = submitStep('entry', { ...limitOrder, quantity: '2.5' });
    const again = submitStep('entry-2', { ...limitOrder, quantity: '2.5' });
    const all = submitStep('stop-loss', { ...closingStop, quantity: '2.5' });
    const steps = taken([entry, again, all, submitStep('stop-loss-2', part)], whole);
    expect(ordersOf(steps).map(({ quantity }) => quantity)).toEqual(['2', '2', '2', '1']);
    expect(sentencesOf(steps)).toEqual([
      'The quantity of the order "entry" is 2 instead of 2.5.',
      'The quantity of the order "entry-2" is 2 instead of 2.5.',
    ]);
  });

  it('covers a smaller entry also where a later one only has another life', () => {
    const profile = profileOf(formOf({ fraction: false, timesInForce: ['day'] }));
    const later = submitStep('entry-2', { ...limitOrder, timeInForce: 'gtc' });
    const stopOf = submitStep('stop-loss', { ...closingStop, quantity: '2.5' });
    const entry = submitStep('entry', { ...limitOrder, quantity: '2.5' });
    expect(ordersOf(taken([entry, later, stopOf], profile)).map(({ quantity }) => quantity)).toEqual(['2', '10', '2']);
  });

  it('is not made smaller in silence by an exit that leaves dust', () => {
    const limit = submitStep('exit', { ...limitOrder, side: 'sell', effect: 'close', quantity: '2.5' });
    const steps = taken([limit, submitStep('stop-loss', { ...closingStop, quantity: '2.5' })], whole, long(2.5));
    expect(sentencesOf(steps)).toEqual([
      'The quantity of the order "exit" is 2 instead of 2.5.',
      'The quantity of the order "stop-loss" is 2 instead of 2.5.',
    ]);
  });
});

describe('the exit of a position below one unit', () => {
  const half: Order = { ...closing, quantity: '0.5' };

  it('is left out where only whole units are taken', () => {
    const minimum = profileOf(formOf({ fraction: false, limits: { quantity: { minimum: 5 } } }));
    for (const profile of [whole, minimum]) {
      const left = taken([cancel, submitStep('exit', half)], profile, long(0.5));
      expect([left.steps, left.leftOut, left.changes]).toEqual([[cancel], [half], []]);
    }
    const cover: Order = { ...half, side: 'buy' };
    expect(taken([submitStep('exit', cover)], whole, short(0.5)).leftOut).toEqual([cover]);
  });

  it('is refused with an entry, as a stop, as a part, and where it is not to be left out', () => {
    const error = ['test.stocks.all quantity'];
    const entry = submitStep('entry', { ...limitOrder, ticker: 'MSFT' });
    expect(refused([submitStep('exit', half), entry], whole, long(0.5))).toEqual(error);
    expect(refused([submitStep('stop-loss', { ...closingStop, quantity: '0.5' })], whole, long(0.5))).toEqual(error);
    expect(refused([submitStep('exit', half)], whole, long(2))).toEqual(error);
    const limits = profileOf(formOf({ fraction: false, types: ['limit'] }));
    expect(refused([submitStep('exit', half)], limits, long(0.5))).toEqual(['test.stocks.all type']);
    expect(refused([submitStep('exit', half)], whole, long(0.5), toCompare)).toEqual(error);
    const judge = judgeOf(whole, { ...stocks, ...long(0.5) }, true);
    expect(judge && nearestPlan([cancel, submitStep('exit', half)], judge)).toBeUndefined();
  });

  it('is sent where something else is taken instead', () => {
    const exit = taken([submitStep('exit', { ...half, timeInForce: 'gtc' })], dayOnly, long(0.5));
    expect([ordersOf(exit), exit.leftOut]).toEqual([[half], []]);
  });
});

describe('the cause of a change', () => {
  const gtc: Order = { ...limitOrder, timeInForce: 'gtc' };
  const limits = form('limits', { types: ['limit'], timesInForce: ['day'] });
  const others = form('others', { types: ['market', 'stop'] });

  it('of legs is what is said of them, not of a time in force', () => {
    const profile = profileOf({ orders: [...limits, ...others], ...bracketOf({ entries: ['market'] }) });
    expect(causesOf(taken([submitStep('entry', { ...gtc, takeProfit, stopLoss })], profile))).toEqual([
      ['timeInForce', 'test.stocks.limits', 'timeInForce'],
      ['takeProfit', 'test.stocks.bracket', 'type'],
      ['stopLoss', 'test.stocks.bracket', 'type'],
    ]);
  });

  it('of legs that are refused for their time in force alone is that', () => {
    const profile = profileOf({ orders: [...limits, ...others], ...bracketOf({ timesInForce: ['gtc'] }) });
    const stop = { ...stopLoss, timeInForce: 'day' } as const;
    expect(causesOf(taken([submitStep('entry', { ...gtc, stopLoss: stop })], profile))).toEqual([
      ['timeInForce', 'test.stocks.limits', 'timeInForce'],
      ['stopLoss', 'test.stocks.bracket', 'stopLoss.timeInForce'],
    ]);
  });

  it('of a time in force is the one that an entry shares with its legs', () => {
    const profile = profileOf({ ...formOf({ fraction: false }), ...bracketOf({ timeInForce: 'one' }) });
    const entry = submitStep('entry', { ...limitOrder, quantity: '1.5', takeProfit });
    expect(causesOf(taken([entry], profile, { now: monday }))).toEqual([
      ['quantity', 'test.stocks.all', 'quantity'],
      ['timeInForce', 'test.stocks.bracket', 'takeProfit.timeInForce'],
      ['timeInForce', 'test.stocks.bracket', 'takeProfit.timeInForce'],
    ]);
  });

  it('of a time in force is a rule about it before the form of another type', () => {
    const profile = profileOf({ orders: limits, shortSelling: { timesInForce: ['day'] } });
    const sell = submitStep('entry', { ...marketOrder, side: 'sell', timeInForce: 'gtc' });
    expect(causesOf(taken([sell], profile, { quote: { bid: 99 } }))).toEqual([
      ['type', 'test.stocks.limits', 'type'],
      ['timeInForce', 'test.stocks.short-selling', 'timeInForce'],
      ['limitPrice', 'test.stocks.limits', 'type'],
    ]);
  });

  it('of a quantity is the form that takes the replacement, where the type is told first', () => {
    const profile = profileOf({ orders: form('limits', { types: ['limit'], fraction: false }) });
    const steps = taken([submitStep('entry', { ...marketOrder, quantity: '1.5' })], profile, { quote: { ask: 99 } });
    expect(causesOf(steps)).toEqual([
      ['type', 'test.stocks.limits', 'type'],
      ['quantity', 'test.stocks.limits', 'quantity'],
      ['limitPrice', 'test.stocks.limits', 'type'],
    ]);
  });
});

describe('a stop loss that becomes an order of its own', () => {
  const separate = profileOf({ brackets: [] });
  const entry = submitStep('entry', { ...limitOrder, stopLoss });

  it('is one change of an entry without a take profit', () => {
    expect(sentencesOf(taken([entry], separate))).toEqual([
      'The stop loss of the order "entry" is sent as a separate order after the fill.',
    ]);
  });

  it('has a withdrawal of its own, and so does the entry', () => {
    const profile = profileOf({ ...gtcOnly, brackets: [] });
    const day = submitStep('entry', { ...limitOrder, stopLoss: { ...stopLoss, timeInForce: 'day' } });
    const end = '2026-01-26T21:00:00Z';
    expect(taken([day], profile, { now: monday }).withdrawals).toEqual({ entry: end, 'stop-loss': end });
  });

  it('is judged by the position after the entry has filled', () => {
    const exits = { effects: ['close'] } as const;
    const rule = { id: 'test.stocks.exit', sentence: 'No.', check: 'crosses-zero', when: exits } as const;
    const rules = [{ ...rule, basis: 'vendor', sources: ['a page'] } as const];
    const profile = profileOf({ brackets: [], rules });
    const sold: Order = { ...limitOrder, side: 'sell', stopLoss: { ...stopLoss, stopPrice: '110' } };
    expect(ordersOf(taken([entry], profile))).toHaveLength(2);
    // 5 are held after the entry, and the stop sells 10.
    expect(refused([entry], profile, short(5))).toEqual(['test.stocks.brackets stopLoss']);
    expect(refused([submitStep('entry', sold)], profile, long(5))).toEqual(['test.stocks.brackets stopLoss']);
    expect(ordersOf(taken([submitStep('entry', sold)], profile, long(25)))).toHaveLength(2);
  });
});

describe('an order that turns a position around', () => {
  const sell = submitStep('entry', { ...limitOrder, side: 'sell' });

  it('is two orders, each with its withdrawal', () => {
    const profile = profileOf({ ...gtcOnly, crossZero: 'refused' });
    const split = taken([sell], profile, { now: monday, ...long(4) }, toCompare);
    const end = '2026-01-26T21:00:00Z';
    expect(split.withdrawals).toEqual({ exit: end, entry: end });
    expect(causesOf(split).map(([field]) => field)).toEqual([
      ...['quantity', 'timeInForce', 'timeInForce', 'timeInForce', 'timeInForce'],
    ]);
  });

  it('is its exit where the rest is not taken', () => {
    const profile = profileOf({ crossZero: 'refused', shortSelling: false });
    const exit = taken([sell], profile, long(4), toCompare);
    expect(exit.changes.map(({ field, sentence }) => [field, sentence])).toEqual([
      ['quantity', 'The position of 4 is closed by a separate order.'],
      ['quantity', 'The rest of the order is not sent.'],
    ]);
  });

  it('is refused where the whole position cannot be closed, or nothing may be closed first', () => {
    const profile = profileOf({ ...formOf({ fraction: false }), crossZero: 'refused' });
    expect(refused([sell], profile, long(4.5), toCompare)).toEqual(['test.stocks.cross-zero quantity']);
    expect(refused([sell], profile, long(4))).toEqual(['test.stocks.cross-zero quantity']);
  });
});
