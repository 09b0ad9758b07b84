import { expect, it } from 'vitest';
import { submitStep } from '../../../src/plan/legs/submit-step.js';
import { decisionOf } from '../../market/contracts/sample.ts';

const parts = {
  trade: { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '5' },
  prices: { type: 'stop', stopPrice: '149' },
  duration: { timeInForce: 'gtc' },
} as const;
const order = { ...parts.trade, ...parts.prices, ...parts.duration };

it('has a role and an order', () => {
  expect(submitStep('stop-loss', 'protection', parts, decisionOf())).toStrictEqual({
    step: 'submit-order',
    id: 'stop-loss',
    role: 'protection',
    order,
  });
});

it('names its order by the signal and the step, where the signal has an identifier', () => {
  const step = submitStep('exit-2', 'exit', parts, decisionOf({ signalId: 's1' }));
  expect(step).toStrictEqual({
    step: 'submit-order',
    id: 'exit-2',
    role: 'exit',
    order: { ...order, clientOrderId: 's1-exit-2' },
  });
});
