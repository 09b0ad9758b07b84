// What is read of a stored execution, part by part.
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../src/core/json.js';
import { type Execution, type ExecutionOrder, parseExecution } from '../../src/execute/index.js';
import { entry } from './rule-examples.js';

const at = '2026-01-26T15:30:00Z';

const order: ExecutionOrder = {
  order: { clientOrderId: 's-entry' },
  role: 'entry',
  status: 'working',
  filled: '4',
  submits: 1,
  quantity: '10',
  fee: '0',
  stopPrice: '140',
  averagePrice: '150.5',
  step: 'entry',
  place: 1,
  orderId: 'b-1',
  sentAt: at,
  workedAt: at,
  seenAt: at,
  cancel: { at, since: at, why: 'plan', unclear: 1, again: at, hasFailed: true },
  question: { at, again: at, unclear: 0, isUnclear: true, isFinal: true },
  confirmation: { at, askedAt: at, result: 'confirmed' },
  legs: {
    takeProfit: { status: 'missing', filled: '0' },
    stopLoss: { status: 'working', filled: '0', quantity: '4', stopPrice: '140', pricedAt: at, orderId: 'leg-1' },
  },
  endedAt: at,
  replacement: { quantity: '6', at },
  move: { stopPrice: '150', at, tries: 1, isAsked: true, hasFailed: true },
  isReduced: true,
  isFillUnknown: true,
  reason: 'halted',
};

const reason = { code: 'order-rejected', message: 'The broker rejected s-entry.' } as const;

/** It has every part that an execution can have. */
const whole: Execution = {
  version: 1,
  status: 'stopped',
  plan: entry,
  steps: [{ status: 'failed', reason: 'The broker rejected s-entry.', at }],
  orders: [order],
  reason,
  notices: [{ code: 'order-unfilled', message: 's-entry ended with 4 of 10 filled.' }],
  now: at,
  wake: at,
  failure: { reason, end: 'stopped', at },
  until: 'protected',
  replace: true,
  following: true,
  faults: { inRow: 0, failing: 1, invalid: 2 },
};

/** The same with another value at a path; undefined removes it. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) {
    return to;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? changed(item, rest, to) : item));
  }
  const fields = isRecord(value) ? value : {};
  return { ...fields, [key]: changed(fields[key], rest, to) };
}

function faultsOf(path: string, to: unknown): readonly unknown[] {
  const read = parseExecution(JSON.parse(JSON.stringify(changed(whole, path.split('.'), to))));
  return read.ok ? [] : read.errors.map((error) => [error.path.join('.'), error.expected]);
}

const anInstant = 'an instant such as 2026-01-26T15:30:00Z';
const aCount = 'a whole number, 0 or above';
const aSize = 'a number, 0 or above';
const trueOrNothing = 'true, or left out';
const statuses = 'working, filled, cancelled, rejected, expired';

/** A place, a value that it cannot have, and what is expected there. */
const wrongParts: readonly (readonly [path: string, value: unknown, expected: string])[] = [
  ['version', 2, '1, the version of this library'],
  ['status', 'open', 'one of running, done, stopped, replan'],
  ['steps', 'none', 'a list of states, one for each step of the plan'],
  ['steps.0', 'done', 'the state of a step'],
  ['steps.0.status', 'running', 'one of open, begun, done, failed, skipped'],
  ['steps.0.reason', 5, 'text'],
  ['steps.0.at', 'now', anInstant],
  ['orders', 'none', 'a list of orders'],
  ['orders.0', 's-entry', 'an order of an execution'],
  ['orders.0.order', 's-entry', 'an object with clientOrderId or orderId'],
  ['orders.0.order.clientOrderId', 5, 'text'],
  ['orders.0.role', 'other', 'one of exit, entry, protection, resting'],
  ['orders.0.status', 'done', `one of sent, ${statuses}, not-found`],
  ['orders.0.filled', -1, aSize],
  ['orders.0.submits', -1, aCount],
  ['orders.0.submits', 0.5, aCount],
  ['orders.0.quantity', -1, aSize],
  ['orders.0.fee', -1, aSize],
  ['orders.0.stopPrice', -1, aSize],
  ['orders.0.averagePrice', -1, aSize],
  ['orders.0.step', ' ', 'the name of a step'],
  ['orders.0.place', 0, 'a place in restore.orders, from 1'],
  ['orders.0.orderId', 5, 'text'],
  ['orders.0.sentAt', 'now', anInstant],
  ['orders.0.workedAt', 'now', anInstant],
  ['orders.0.seenAt', 'now', anInstant],
  ['orders.0.cancel', true, 'an object with at and why'],
  ['orders.0.cancel.at', 'now', anInstant],
  ['orders.0.cancel.since', 'now', anInstant],
  ['orders.0.cancel.why', 'late', 'one of plan, withdrawal, failure, excess, reserve'],
  ['orders.0.cancel.unclear', -1, aCount],
  ['orders.0.cancel.again', 'now', anInstant],
  ['orders.0.cancel.hasFailed', false, trueOrNothing],
  ['orders.0.question', true, 'an object with at, again and unclear'],
  ['orders.0.question.at', 'now', anInstant],
  ['orders.0.question.again', 'now', anInstant],
  ['orders.0.question.unclear', -1, aCount],
  ['orders.0.question.isUnclear', false, trueOrNothing],
  ['orders.0.question.isFinal', false, trueOrNothing],
  ['orders.0.confirmation', true, 'an object with at and askedAt'],
  ['orders.0.confirmation.at', 'now', anInstant],
  ['orders.0.confirmation.askedAt', 'now', anInstant],
  ['orders.0.confirmation.result', 'open', 'one of confirmed, unconfirmed'],
  ['orders.0.legs', true, 'an object with stopLoss'],
  ['orders.0.legs.takeProfit', true, 'a leg of an entry'],
  ['orders.0.legs.takeProfit.status', 'sent', `one of ${statuses}, missing`],
  ['orders.0.legs.stopLoss', true, 'a leg of an entry'],
  ['orders.0.legs.stopLoss.filled', -1, aSize],
  ['orders.0.legs.stopLoss.quantity', -1, aSize],
  ['orders.0.legs.stopLoss.stopPrice', -1, aSize],
  ['orders.0.legs.stopLoss.pricedAt', 'now', anInstant],
  ['orders.0.legs.stopLoss.orderId', 5, 'text'],
  ['orders.0.endedAt', 'now', anInstant],
  ['orders.0.replacement', true, 'an object with quantity and at'],
  ['orders.0.replacement.quantity', -1, aSize],
  ['orders.0.replacement.at', 'now', anInstant],
  ['orders.0.move', true, 'an object with stopPrice, at and tries'],
  ['orders.0.move.stopPrice', -1, aSize],
  ['orders.0.move.at', 'now', anInstant],
  ['orders.0.move.tries', -1, aCount],
  ['orders.0.move.isAsked', false, trueOrNothing],
  ['orders.0.move.hasFailed', false, trueOrNothing],
  ['orders.0.isReduced', false, trueOrNothing],
  ['orders.0.isFillUnknown', false, trueOrNothing],
  ['orders.0.reason', 5, 'text'],
  ['reason', 'rejected', 'an object with code and message'],
  ['reason.code', 'rejected', 'a known code'],
  // Of objects, but of no catalogue.
  ['reason.code', 'toString', 'a known code'],
  ['reason.message', 5, 'text'],
  ['notices', 'none', 'a list of notices'],
  ['notices.0', 'unfilled', 'an object with code and message'],
  ['notices.0.code', 'order-rejected', 'a known code'],
  ['notices.0.message', 5, 'text'],
  ['now', 'now', anInstant],
  ['wake', 'now', anInstant],
  ['failure', true, 'an object with reason, end and at'],
  ['failure.reason.code', 'order-unfilled', 'a known code'],
  ['failure.end', 'done', 'one of stopped, replan'],
  ['failure.at', 'now', anInstant],
  ['until', 'done', 'protected, or left out'],
  ['replace', false, trueOrNothing],
  ['following', false, trueOrNothing],
  ['faults', true, 'counts of calls that failed'],
  ['faults.inRow', -1, aCount],
  ['faults.failing', -1, aCount],
  ['faults.invalid', -1, aCount],
];

/** Parts without which an execution is not read, beside those of the plan. */
const requiredParts: readonly (readonly [path: string, expected: string])[] = [
  ['steps.0.status', 'one of open, begun, done, failed, skipped'],
  ['orders.0.role', 'one of exit, entry, protection, resting'],
  ['orders.0.filled', aSize],
  ['orders.0.submits', aCount],
  ['orders.0.cancel.at', anInstant],
  ['orders.0.question.again', anInstant],
  ['orders.0.confirmation.askedAt', anInstant],
  ['orders.0.legs.stopLoss', 'a leg of an entry'],
  ['orders.0.replacement.quantity', aSize],
  ['orders.0.move.tries', aCount],
  ['failure.end', 'one of stopped, replan'],
  ['faults.inRow', aCount],
  ['notices', 'a list of notices'],
];

const optionalParts: readonly string[] = [
  'steps.0.reason',
  'steps.0.at',
  ...['quantity', 'fee', 'stopPrice', 'averagePrice', 'place', 'orderId', 'sentAt', 'workedAt', 'seenAt', 'cancel']
    .concat(['question', 'confirmation', 'legs', 'endedAt', 'replacement', 'move', 'isReduced', 'isFillUnknown'])
    .concat(['reason', 'cancel.since', 'cancel.unclear', 'cancel.again', 'cancel.hasFailed', 'question.isUnclear'])
    .concat(['question.isFinal', 'confirmation.result', 'legs.takeProfit', 'move.isAsked', 'move.hasFailed'])
    .map((part) => `orders.0.${part}`),
  ...['quantity', 'stopPrice', 'pricedAt', 'orderId'].map((part) => `orders.0.legs.stopLoss.${part}`),
  ...['wake', 'failure', 'until', 'replace', 'following', 'faults'],
];

describe('a stored execution', () => {
  it('is read as it was stored', () => {
    expect(parseExecution(JSON.parse(JSON.stringify(whole)))).toStrictEqual({ ok: true, value: whole });
  });

  it('keeps what the machine does not know, in every part', () => {
    const later = { later: 'version' };
    const stored = [
      'steps.0',
      'orders.0',
      'orders.0.cancel',
      'orders.0.legs.stopLoss',
      'reason',
      'faults',
    ].reduce<unknown>((value, path) => changed(value, [...path.split('.'), 'note'], later), { ...whole, note: later });
    expect(parseExecution(stored)).toStrictEqual({ ok: true, value: stored });
  });

  it.each(wrongParts)('is refused with %s of %j', (path, value, expected) => {
    expect(faultsOf(path, value)).toStrictEqual([[path, expected]]);
  });

  it.each(requiredParts)('is refused without %s', (path, expected) => {
    expect(faultsOf(path, undefined)).toStrictEqual([[path, expected]]);
  });

  it.each(optionalParts)('is read without %s', (path) => {
    expect(faultsOf(path, undefined)).toStrictEqual([]);
  });

  it.each([{}, { clientOrderId: 's-entry', orderId: 'b-1' }])('is refused with an order that is named %j', (name) => {
    expect(faultsOf('orders.0.order', name)).toStrictEqual([
      ['orders.0.order.clientOrderId', 'either clientOrderId or orderId'],
    ]);
  });

  it('is named in the error of another value', () => {
    const read = parseExecution('running');
    expect(read.ok ? [] : read.errors.map(({ message }) => message)).toStrictEqual([
      'The execution is "running"; expected an execution.',
    ]);
  });
});
