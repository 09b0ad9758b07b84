import { expect, test } from 'vitest';
import { explainAnswer, pathWords } from '../../src/cli/explain.js';
import { plainPaint } from '../../src/cli/paint.js';
import { type SignalError, signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';
import type { OrderPlan } from '../../src/plan/order-plan.js';

const plan: OrderPlan = {
  outcome: 'orders',
  ticker: 'AAPL',
  action: 'buy',
  steps: [
    {
      step: 'submit-order',
      id: 'entry',
      order: { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '5', timeInForce: 'day' },
    },
  ],
  notices: [{ code: 'quantity-ignored', message: 'quantity is not used.' }],
  trace: [
    { rule: 'position', read: { side: 'short', quantity: '10' }, decided: 'exit all, then enter' },
    {
      rule: 'quantity.fixed_quantity',
      read: {},
      decided: { units: '5', legs: [], stop: { type: 'stop', price: null } },
    },
  ],
};

const explained = `buy AAPL: orders

Decision
   1  position
      What is held under the ticker decides what the action means.
      read     side short, quantity 10
      decided  exit all, then enter
   2  quantity.fixed_quantity
      The quantity is used as it is, down to the step.
      decided  units 5, legs none, stop (type stop, price none)

Orders
  1  buy 5 AAPL market (open) day

Notices
  ! quantity-ignored
    quantity is not used.
`;

test('a plan: every rule with what it read and decided, then the orders and the notices', () => {
  expect(explainAnswer(ok(plan), plainPaint())).toBe(explained);
});

test('a batch: one plan after the other', () => {
  expect(explainAnswer(ok([plan, plan]), plainPaint())).toBe(`${explained}\n${explained}`);
});

test('a plan without orders says so', () => {
  const waiting: OrderPlan = {
    ...plan,
    outcome: 'postponed',
    releaseAt: '2026-01-26T16:00:00Z',
    steps: [],
    notices: [],
    trace: [],
  };
  expect(explainAnswer(ok(waiting), plainPaint())).toBe(
    'buy AAPL: postponed until 2026-01-26T16:00:00Z\n\nDecision\n\nOrders\n  none\n\nNotices\n  none\n',
  );
});

test('a refusal: every error with its place', () => {
  const refused = err<SignalError>(
    signalError('invalid-stop-loss-type', { message: 'type is "trail".' }),
    signalError('no-position', { message: 'There is no position.' }),
  );
  expect(explainAnswer(refused, plainPaint())).toBe(
    'refused\n\n1  invalid-stop-loss-type  stopLoss.type\n   type is "trail".\n2  no-position\n   There is no position.\n',
  );
});

test('a path is written as a program would', () => {
  expect(pathWords([1, 'stopLoss', 'type'])).toBe('[1].stopLoss.type');
  expect(pathWords(['extras', 'a b', 0])).toBe('extras["a b"][0]');
});
