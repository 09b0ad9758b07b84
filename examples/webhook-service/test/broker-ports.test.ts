import type { ExecutionPorts } from 'signal-to-order/execute';
import { settableClock } from 'signal-to-order/paper';
import { expect, test } from 'vitest';
import type { FailureCause } from '../src/brokers/adapter.js';
import { patientPorts } from '../src/execution/broker-ports.js';
import { sentenceOf } from '../src/sentence.js';

const noon = '2026-01-26T17:00:00Z';
const { signal } = new AbortController();
const order = { clientOrderId: 's-exit' };
const sent = {
  ...order,
  ticker: 'AAPL',
  side: 'sell',
  effect: 'close',
  type: 'market',
  quantity: '5',
  timeInForce: 'day',
} as const;

/** The answer to a question some seconds after a submit that has failed. */
async function answerAfter(seconds: number, failure: FailureCause): Promise<string> {
  const clock = settableClock(noon);
  const unknown: ExecutionPorts['find'] = async () => ({ event: 'not-found', order });
  const submit: ExecutionPorts['submit'] = () => Promise.reject(new Error('refused', { cause: failure }));
  const ports = patientPorts<ExecutionPorts>(
    { submitTimeoutSeconds: 15, submit, cancel: unknown, find: unknown },
    clock.now,
  );
  await expect(ports.submit(sent, { signal })).rejects.toThrow('refused');
  clock.advance(seconds * 1000);
  try {
    return (await ports.find(order, { signal })).event;
  } catch (error) {
    return sentenceOf(error);
  }
}

const asksToWait = 'the broker asks to wait before s-exit is sent again';

test.each<readonly [when: string, seconds: number, failure: FailureCause, answer: string]>([
  ['lost, and may arrive', 14.9, {}, 'the submit of s-exit may still arrive'],
  ['lost, and cannot arrive any more', 15, {}, 'not-found'],
  ['lost, whatever time the broker asks for', 14.9, { retryAfterSeconds: 3 }, 'the submit of s-exit may still arrive'],
  ['refused, before the time', 2.9, { isRefused: true, retryAfterSeconds: 3 }, asksToWait],
  ['refused, at the time', 3, { isRefused: true, retryAfterSeconds: 3 }, 'not-found'],
  ['refused for an hour, before half a minute', 29.9, { isRefused: true, retryAfterSeconds: 3600 }, asksToWait],
  ['refused for an hour, after half a minute', 30, { isRefused: true, retryAfterSeconds: 3600 }, 'not-found'],
  ['refused without a time, before five seconds', 4.9, { isRefused: true }, asksToWait],
  ['refused without a time, after five seconds', 5, { isRefused: true }, 'not-found'],
])('an order is asked for after its submit was %s', async (_, seconds, failure, answer) => {
  expect(await answerAfter(seconds, failure)).toBe(answer);
});
