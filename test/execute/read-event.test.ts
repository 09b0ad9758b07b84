// What is read of the events that rules 14 to 22 add.
import { describe, expect, it } from 'vitest';
import { advance, parseExecution, parseExecutionEvent, startExecution } from '../../src/execute/index.js';
import { notInstants } from '../tables/instants.js';
import { entry, eventOf, plan, reverse, submit } from './rule-examples.js';

const at = '2026-01-26T15:30:01Z';
const working = { event: 'order', order: { clientOrderId: 's-entry' }, status: 'working', at };

function pathsOf(event: unknown): readonly string[] {
  const read = parseExecutionEvent(event);
  return read.ok ? [] : read.errors.map(({ path }) => path.join('.'));
}

describe('parseExecutionEvent', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['legs that are not an object', { ...working, legs: 'none' }, ['legs']],
    ['a leg that is not an object', { ...working, legs: { stopLoss: 'working' } }, ['legs.stopLoss']],
    ['a leg without a status', { ...working, legs: { stopLoss: {} } }, ['legs.stopLoss.status']],
    [
      'a leg with amounts that are not amounts',
      { ...working, legs: { takeProfit: { status: 'working', filled: -1, quantity: 'all' } } },
      ['legs.takeProfit.filled', 'legs.takeProfit.quantity'],
    ],
    ['a quantity that is not an amount', { ...working, quantity: 'all' }, ['quantity']],
    ['a fault of an unknown kind', { event: 'fault', port: 'quote', fault: 'slow', at }, ['port', 'fault']],
    [
      'a fault of an order without a name',
      { event: 'fault', port: 'find', order: {}, fault: 'timeout', at },
      ['order'],
    ],
  ])('refuses %s', (_, event, paths) => {
    expect(pathsOf(event)).toEqual(paths);
  });

  it.each(notInstants.map((value) => [value]))('refuses the time %j', (time) => {
    expect(pathsOf({ ...working, at: time })).toEqual(['at']);
    expect(pathsOf({ event: 'time', at: time })).toEqual(['at']);
  });

  it('takes a time with an offset, as market snapshots do', () => {
    expect(pathsOf({ event: 'time', at: '2026-01-26T17:30:01+02:00' })).toEqual([]);
  });

  it('takes null for absent, in every place', () => {
    const nothing = { filled: null, averagePrice: null, orderId: null, reason: null, quantity: null };
    const order = { clientOrderId: 's-entry', orderId: null };
    const read = parseExecutionEvent({ ...working, ...nothing, order, legs: { stopLoss: null, takeProfit: null } });
    expect(read).toEqual({ ok: true, value: { ...working, legs: {} } });
    expect(parseExecutionEvent({ ...working, legs: null })).toEqual({ ok: true, value: working });
    const fault = { event: 'fault', port: 'updates', fault: 'rejected', at };
    expect(parseExecutionEvent({ ...fault, order: null })).toEqual({ ok: true, value: fault });
  });

  const order = { clientOrderId: 's-entry' };
  const text = 'x'.repeat(300);
  const cut = 'x'.repeat(256);

  it.each<[string, unknown, unknown]>([
    [
      'an order with all that a broker tells',
      {
        ...working,
        ...{ filled: 1.5, fee: '0.50', averagePrice: '1e2', quantity: 10, stopPrice: 140, orderId: text, reason: text },
        legs: { takeProfit: { status: 'filled' }, stopLoss: { status: 'cancelled', filled: '4.0', orderId: text } },
      },
      {
        ...working,
        ...{ filled: '1.5', fee: '0.5', averagePrice: '100', quantity: '10', stopPrice: '140' },
        ...{ orderId: cut, reason: cut },
        legs: { takeProfit: { status: 'filled' }, stopLoss: { status: 'cancelled', filled: '4', orderId: cut } },
      },
    ],
    ['an order without what is of no known form', { ...working, stopPrice: -1, orderId: 5, reason: {} }, working],
    [
      'an order by our identifier where there are two',
      { ...working, order: { clientOrderId: 's-entry', orderId: 'b-1' } },
      working,
    ],
    [
      'an order by the identifier of the broker',
      { ...working, order: { orderId: 'b-1', note: 'other' } },
      { ...working, order: { orderId: 'b-1' } },
    ],
    [
      'an order that is not found',
      { event: 'not-found', order, status: 'filled', at },
      { event: 'not-found', order, at },
    ],
    [
      'a command without an answer',
      { event: 'unclear', command: 'replace', order, reason: text, at },
      { event: 'unclear', command: 'replace', order, reason: cut, at },
    ],
    [
      'a command without an answer and a reason',
      { event: 'unclear', command: 'cancel', order, at },
      { event: 'unclear', command: 'cancel', order, reason: '', at },
    ],
    [
      'a fault of an order',
      { event: 'fault', port: 'submit', order, fault: 'timeout', at },
      { event: 'fault', port: 'submit', order, fault: 'timeout', at },
    ],
    ['a time, and nothing else', { event: 'time', at, order }, { event: 'time', at }],
  ])('reads %s', (_, event, expected) => {
    expect(parseExecutionEvent(event)).toEqual({ ok: true, value: expected });
  });

  const named = 'an object with clientOrderId or orderId';
  const aSize = 'a number, 0 or above';
  const statuses = 'one of working, filled, cancelled, rejected, expired';
  const ports = 'one of submit, cancel, find, replace, updates';
  const commands = 'one of submit, cancel, find, replace';

  it.each<[unknown, readonly string[]]>([
    ['filled', [' is "filled"; expected an object with event, order and at.']],
    [{ event: 'fill', at }, ['event is "fill"; expected one of order, not-found, unclear, fault, time.']],
    [
      { event: 'order', status: 'FILLED', filled: -1, fee: 'x', quantity: Number.NaN, legs: 5, at: 'now' },
      [
        `order is missing; expected ${named}.`,
        `status is "FILLED"; expected ${statuses}.`,
        `filled is -1; expected ${aSize}.`,
        `fee is "x"; expected ${aSize}.`,
        `quantity is NaN; expected ${aSize}.`,
        'legs is 5; expected an object with takeProfit and stopLoss.',
        'at is "now"; expected an instant of the years 1970 to 9999, as 2026-01-26T15:30:00Z.',
      ],
    ],
    [
      { ...working, legs: { takeProfit: 5, stopLoss: { status: 'sent', filled: -1 } } },
      [
        'legs.takeProfit is 5; expected an object with status.',
        `legs.stopLoss.status is "sent"; expected ${statuses}.`,
        `legs.stopLoss.filled is -1; expected ${aSize}.`,
      ],
    ],
    [{ event: 'not-found', order: { orderId: 5 }, at }, [`order is {"orderId":5}; expected ${named}.`]],
    [
      { event: 'unclear', command: 'wake', order: 's-entry', at },
      [`order is "s-entry"; expected ${named}.`, `command is "wake"; expected ${commands}.`],
    ],
    [
      { event: 'fault', port: 'wake', fault: 'slow', at },
      [`port is "wake"; expected ${ports}.`, 'fault is "slow"; expected one of rejected, timeout, invalid.'],
    ],
  ])('says what is wrong with %j', (event, sentences) => {
    const read = parseExecutionEvent(event);
    expect(read.ok ? [] : read.errors.map(({ message }) => message)).toEqual(sentences);
  });

  it('names the property that throws', () => {
    const event = {
      ...working,
      get status(): string {
        throw new Error('gone');
      },
    };
    expect(parseExecutionEvent(event)).toMatchObject({
      ok: false,
      errors: [{ path: ['status'], message: 'status is missing; expected a value that can be read.' }],
    });
  });

  it('has no legs that were not told', () => {
    const stopLoss = { status: 'working' };
    const read = parseExecutionEvent({ ...working, legs: { stopLoss } });
    expect(read.ok && 'legs' in read.value && Object.keys(read.value.legs ?? {})).toEqual(['stopLoss']);
    const none = parseExecutionEvent({ ...working, legs: {} });
    expect(none.ok && 'legs' in none.value && none.value.legs).toStrictEqual({});
    const fault = parseExecutionEvent({ event: 'fault', port: 'updates', fault: 'rejected', at });
    expect(fault.ok && Object.keys(fault.value)).toEqual(['event', 'port', 'fault', 'at']);
  });

  it('leaves a price of a leg out that is not an amount', () => {
    const read = parseExecutionEvent({ ...working, legs: { stopLoss: { status: 'working', stopPrice: 'low' } } });
    expect(read).toMatchObject({ ok: true, value: { legs: { stopLoss: { status: 'working' } } } });
    expect(JSON.stringify(read)).not.toContain('low');
  });
});

describe('legs of an entry', () => {
  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  const started = startExecution(plan(submit('entry', 'buy', '10', { stopLoss })), { at });
  const first = started.ok ? started.value.execution : undefined;
  const legsAfter = (...legs: readonly object[]) =>
    legs.reduce(
      (execution, told) =>
        // What a broker tells, in the words of a caller in JavaScript.
        execution && advance(execution, { ...working, status: 'filled', legs: told } as never).execution,
      first,
    )?.orders[0]?.legs;

  it('keep their identifiers and prices', () => {
    const told = { stopLoss: { status: 'working', orderId: 'leg-1', stopPrice: 140, quantity: 10 } };
    const leg = { status: 'working', filled: '0', quantity: '10', stopPrice: '140', orderId: 'leg-1' };
    expect(legsAfter(told, { stopLoss: { status: 'working' } })).toEqual({ stopLoss: leg });
  });

  it('work again only when they have grown', () => {
    const cancelled = { stopLoss: { status: 'cancelled', quantity: 4 } };
    expect(legsAfter(cancelled, { stopLoss: { status: 'working', quantity: 4 } })?.stopLoss.status).toBe('cancelled');
    expect(legsAfter(cancelled, { stopLoss: { status: 'working', quantity: 10 } })?.stopLoss.status).toBe('working');
  });

  it('that have ended may no longer be listed', () => {
    const told = { stopLoss: { status: 'filled', quantity: 10 }, takeProfit: { status: 'cancelled' } };
    expect(legsAfter(told, {})).toEqual({
      stopLoss: { status: 'filled', filled: '10', quantity: '10' },
      takeProfit: { status: 'cancelled', filled: '0' },
    });
    expect(legsAfter({ stopLoss: { status: 'working' } }, {})?.stopLoss.status).toBe('missing');
  });

  it('count no fill twice when it is told late', () => {
    const told = { stopLoss: { status: 'working', filled: 4 } };
    expect(legsAfter(told, { stopLoss: { status: 'working', filled: 2 } })?.stopLoss.filled).toBe('4');
  });

  it('that filled without a figure have closed all', () => {
    const filled = { event: 'order', order: { clientOrderId: 's-entry' }, status: 'filled', at } as const;
    const event = { ...filled, legs: { stopLoss: { status: 'filled' } } } as const;
    expect(first && advance(first, event).execution.notices).toEqual([]);
  });
});

describe('parseExecution', () => {
  const orderOf = (clientOrderId: string) => ({ order: { clientOrderId } });

  /** Paths and expectations of what is wrong with an execution that was stored. */
  function faultsOf(stored: unknown): readonly unknown[] {
    const read = parseExecution(stored);
    return read.ok ? [] : read.errors.map((error) => [error.path.join('.'), 'expected' in error && error.expected]);
  }

  function storedOf(begun: Parameters<typeof startExecution>[0]) {
    const started = startExecution(begun, { at });
    if (!started.ok) {
      throw new Error('the plan starts');
    }
    return started.value.execution;
  }

  it('refuses an execution that has lost the order of a step that has begun', () => {
    const stored = storedOf(entry);
    expect(stored.orders).toMatchObject([orderOf('s-entry')]);
    expect(faultsOf(stored)).toEqual([]);
    const lost = [['orders', 'the order of the step entry, which was sent']];
    expect(faultsOf({ ...stored, orders: [] })).toEqual(lost);
    expect(faultsOf({ ...stored, steps: [{ status: 'done', at }], orders: [] })).toEqual(lost);
  });

  it('reads an execution whose step failed before its order was sent', () => {
    const reason = { code: 'withdrawal-due', message: 'It was not sent.' };
    const steps = [{ status: 'failed', reason: 'It was not sent.', at }];
    const failure = { reason, end: 'stopped', at };
    expect(faultsOf({ ...storedOf(entry), status: 'stopped', reason, failure, steps, orders: [] })).toEqual([]);
  });

  it('refuses an execution that has lost an order which rested before', () => {
    const stored = storedOf(reverse);
    expect(faultsOf(stored)).toEqual([]);
    const orders = stored.orders.filter(({ role }) => role !== 'resting');
    expect(faultsOf({ ...stored, orders })).toEqual([['orders', 'the order o1, which rested before the plan']]);
  });

  it('refuses an order that is listed twice', () => {
    const stored = storedOf(entry);
    expect(faultsOf({ ...stored, orders: [...stored.orders, ...stored.orders] })).toEqual([
      ['orders.1.order', 'each order once'],
    ]);
  });

  it.each(['stopped', 'replan'])('refuses one that is %s and does not say why', (status) => {
    expect(faultsOf({ ...storedOf(entry), status })).toEqual([['reason', `why it is ${status}`]]);
  });

  it('refuses to wait for a step that the plan does not have', () => {
    const stored = storedOf(plan(submit('entry', 'buy', '10'), { step: 'await-fill', of: 'entry' }));
    expect(faultsOf(stored)).toEqual([]);
    const steps = stored.plan.steps.map((step) => (step.step === 'await-fill' ? { ...step, of: 'exit' } : step));
    expect(faultsOf({ ...stored, plan: { ...stored.plan, steps } })).toEqual([
      ['plan.steps.1.of', 'a step that sends an order'],
    ]);
  });

  it.each(['-1', '0'])('refuses a held quantity of %s', (quantity) => {
    const stored = storedOf(reverse);
    const restore = { orders: [], ...stored.plan.restore, held: [{ ticker: 'AAPL', quantity }] };
    expect(faultsOf({ ...stored, plan: { ...stored.plan, restore } })).toEqual([
      ['plan.restore.held.0.quantity', expect.any(String)],
    ]);
  });
  it('reads what the rules after the acknowledgement store', () => {
    const started = startExecution(entry, { at: '2026-01-26T15:30:00Z', until: 'protected', replace: true });
    if (!started.ok) {
      throw new Error('the plan starts');
    }
    const words = ['s-entry submit unclear', 's-entry filled 10 stop=working/10 target=working/10'];
    const told = words.reduce(
      (execution, word) => advance(execution, eventOf(word, at)).execution,
      started.value.execution,
    );
    const [order] = told.orders;
    const cancel = { at, since: at, why: 'excess', unclear: 2, again: at };
    const further = { cancel, confirmation: { at, askedAt: at, result: 'unconfirmed' }, endedAt: at, isReduced: true };
    const stored = { ...told, orders: [{ ...order, ...further, replacement: { quantity: '6', at } }] };
    const faults = { inRow: 0, failing: 1, invalid: 2 };
    expect(parseExecution({ ...stored, faults })).toEqual({ ok: true, value: { ...stored, faults } });
    const wrong = parseExecution({ ...stored, until: 'done', replace: false, faults: { inRow: -1 } });
    expect(wrong.ok ? [] : wrong.errors.map(({ path }) => path[0])).toEqual(
      expect.arrayContaining(['until', 'replace', 'faults']),
    );
  });

  it('reads a take profit that is cancelled for a stop, and refuses another number of steps', () => {
    const started = startExecution(entry, { at: '2026-01-26T15:30:00Z' });
    const stored = started.ok ? started.value.execution : undefined;
    const orders = stored?.orders.map((order) => ({ ...order, cancel: { at, why: 'reserve' } }));
    expect(parseExecution({ ...stored, orders })).toEqual({ ok: true, value: { ...stored, orders } });
    const cut = parseExecution({ ...stored, steps: [] });
    expect(cut.ok ? '' : cut.errors[0].message).toBe('steps is 0; expected 1 states, one for each step of the plan.');
  });
});
