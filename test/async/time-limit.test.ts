import { describe, expect, it, vi } from 'vitest';
import { abortedBy, abortion, timeoutFault, timer } from '../../src/async/time-limit.js';

/** What has ended by now; undefined while it is waited for. */
async function endedOf<T>(ended: Promise<T>): Promise<T | undefined> {
  return Promise.race([ended, Promise.resolve(undefined)]);
}

describe('a timer', () => {
  it('ends when its seconds have passed', async () => {
    const start = performance.now();
    expect(await timer(0.02).ended).toStrictEqual({ missing: { kind: 'timeout', seconds: 0.02 } });
    // A timer may end part of a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(18);
  });

  it('has not ended before', async () => {
    const { ended, stop } = timer(60);
    expect(await endedOf(ended)).toBeUndefined();
    stop();
  });

  it('is cleared when it stops', () => {
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const set = vi.spyOn(globalThis, 'setTimeout');
    timer(60).stop();
    expect(clear.mock.calls).toStrictEqual([[set.mock.results[0]?.value]]);
  });

  it.each([
    [60, [60_000]],
    [2_147_483.647, [2_147_483_647]],
    [2_147_483.648, []],
    [Number.POSITIVE_INFINITY, []],
  ])('of %s seconds sets timers of the runtime of %j milliseconds, which have 31 bits', async (seconds, times) => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const { ended, stop } = timer(seconds);
    expect(await endedOf(ended)).toBeUndefined();
    stop();
    expect(set.mock.calls.map(([, milliseconds]) => milliseconds)).toStrictEqual(times);
  });
});

describe('an abortion', () => {
  it('ends when the signal aborts, with its reason', async () => {
    const controller = new AbortController();
    const { ended } = abortion(controller.signal);
    expect(await endedOf(ended)).toBeUndefined();
    controller.abort('enough');
    expect(await endedOf(ended)).toStrictEqual({ missing: { kind: 'aborted' }, cause: 'enough' });
  });

  it('does not end when it was stopped before', async () => {
    const controller = new AbortController();
    const { ended, stop } = abortion(controller.signal);
    stop();
    controller.abort();
    expect(await endedOf(ended)).toBeUndefined();
  });

  it('never ends without a signal', async () => {
    const { ended, stop } = abortion(undefined);
    stop();
    expect(await endedOf(ended)).toBeUndefined();
  });

  it.each([
    [new DOMException('too late', 'TimeoutError'), 'timeout'],
    [{ name: 'TimeoutError' }, 'timeout'],
    [new DOMException('enough', 'AbortError'), 'aborted'],
    ['TimeoutError', 'aborted'],
    [undefined, 'aborted'],
  ])('for the reason %s is of the kind %s', (reason, kind) => {
    const { signal } = new AbortController();
    const aborted = Object.defineProperty(signal, 'reason', { value: reason });
    expect(abortedBy(aborted)).toStrictEqual({ missing: { kind }, cause: reason });
  });
});

describe('timeoutFault', () => {
  it.each([0.001, 10, Number.POSITIVE_INFINITY])('is undefined for %s seconds', (seconds) => {
    expect(timeoutFault(seconds)).toBeUndefined();
  });

  it.each([
    [0, 0, '0'],
    [-1, -1, '-1'],
    [Number.NaN, 'NaN', 'NaN'],
    ['10', '10', '"10"'],
    [null, null, 'null'],
  ])('is an error for %j', (seconds, received, shown) => {
    const expected = 'a number of seconds above 0';
    expect(timeoutFault(seconds)).toMatchObject({
      code: 'invalid-setting',
      message: `portTimeoutSeconds is ${shown}; expected ${expected}.`,
      path: ['portTimeoutSeconds'],
      received,
      expected,
    });
  });
});
