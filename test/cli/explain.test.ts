import { expect, test } from 'vitest';
import { errorLines, explainResponse, pathText } from '../../src/cli/explain.js';
import { plainTheme } from '../../src/cli/theme.js';
import { type SignalError, signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';
import type { OrderPlan } from '../../src/order/order-plan.js';

const plan: OrderPlan = {
  outcome: 'orders',
  ticker: 'AAPL',
  action: 'buy',
  steps: [
    {
      step: 'submit-order',
      id: 'entry',
      role: 'entry',
      order: { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '5', timeInForce: 'day' },
    },
  ],
  notices: [{ code: 'quantity-ignored', message: 'quantity is not used.' }],
  trace: [
    { rule: 'position', read: { side: 'short', quantity: '10' }, decided: 'exit all, then enter' },
    {
      rule: 'quantity.fixed_quantity',
      read: { leg: 'entry', contract: 'AAPL', unit: 'share' },
      decided: { units: '5', legs: [], stop: { type: 'stop', price: null } },
      figures: { quantity: 2 },
    },
  ],
  figures: [
    { value: '5.5', from: 'message', path: ['quantity'], formula: '11 / 2' },
    { value: '1', from: 'default', path: ['stocks', 'step'] },
    { value: '5', by: 'downToStep', of: [0, 1] },
  ],
};

const explained = `buy AAPL: orders

  Buys 5 AAPL. 5.5 (quantity of the message: 11 / 2) rounded down to whole shares (built-in step of
  stocks) is 5. quantity is not used.

Decision
   1  position
      The open position decides what the action means; in a batch, with the fills of the
      items before.
      read     side short, quantity 10
      decided  exit all, then enter
   2  quantity.fixed_quantity
      The quantity itself, rounded down to the step.
      read     leg entry, contract AAPL, unit share
      decided  units 5, legs none, stop (type stop, price none)
      figures  quantity 5: 5.5 (quantity of the message: 11 / 2) rounded down to whole
               shares (built-in step of stocks) is 5

Orders
  1  buy 5 AAPL market (open) day

Notices
  ! quantity-ignored
    quantity is not used.
`;

test('explainResponse shows every rule with its inputs and its decision, then orders and notices', () => {
  expect(explainResponse(ok(plan), plainTheme())).toBe(explained);
});

test('explainResponse shows the items of a batch one after the other, under their numbers', () => {
  const locked = err<SignalError>(signalError('entry-locked-out', { message: 'Entries are locked out.' }));
  expect(explainResponse(ok([ok(plan), locked, ok(plan)]), plainTheme())).toBe(
    `[0] ${explained}\n[1] rejected\n\nentry-locked-out\nEntries are locked out.\n\n[2] ${explained}`,
  );
});

test('explainResponse shows none when a plan has no orders', () => {
  const waiting: OrderPlan = {
    ...plan,
    outcome: 'postponed',
    releaseAt: '2026-01-26T16:00:00Z',
    steps: [],
    notices: [],
    trace: [],
    figures: [],
  };
  expect(explainResponse(ok(waiting), plainTheme())).toBe(
    'buy AAPL: postponed until 2026-01-26T16:00:00Z\n\n  Nothing is sent yet: the buy of AAPL waits until 2026-01-26T16:00:00Z.\n\nDecision\n\nOrders\n  none\n\nNotices\n  none\n',
  );
});

test('explainResponse shows every error with its path', () => {
  const rejected = err<SignalError>(
    signalError('invalid-stop-loss-type', { message: 'type is "trail".' }),
    signalError('no-position', { message: 'There is no position.' }),
  );
  expect(explainResponse(rejected, plainTheme())).toBe(
    'rejected\n\n1  invalid-stop-loss-type  stopLoss.type\n   type is "trail".\n2  no-position\n   There is no position.\n',
  );
});

test('pathText writes a path in JavaScript notation', () => {
  expect(pathText([1, 'stopLoss', 'type'])).toBe('[1].stopLoss.type');
  expect(pathText(['extras', 'a b', 0])).toBe('extras["a b"][0]');
});

test('errorLines shows how the values of an error were calculated, below its sentence', () => {
  const error = signalError('stop-loss-required', {
    message: 'The limit is too far.',
    path: ['limitPrice'],
    calculation: { figures: [{ value: '5', from: 'message', path: ['limitPrice'] }], of: { actual: 0 } },
  });
  expect(errorLines([error], plainTheme())).toStrictEqual([
    'stop-loss-required  limitPrice',
    'The limit is too far.',
    'Actual: 5 (limitPrice of the message).',
  ]);
});

test('a rejection says that the limits of fields are built in, and not so of amounts that are compared', () => {
  const builtIn = '\nThe limits above are built in.\n';
  const rejection = (expected: string, calculated: object = {}) =>
    explainResponse(err(signalError('invalid-quantity', { message: 'No.', expected, ...calculated })), plainTheme());
  expect(rejection('a number, 0.001 to 100')).toContain(builtIn);
  expect(rejection('text of at most 255 characters')).toContain(builtIn);
  expect(rejection('one of buy, sell')).not.toContain(builtIn);
  const calculation = { figures: [], of: {} };
  expect(rejection('a price above 150', { calculation })).not.toContain(builtIn);
});
