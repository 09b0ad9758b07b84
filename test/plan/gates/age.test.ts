import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { long, noticesOf, planned, rejection, rejectionCodes, verdictsOf } from '../sample.ts';

const buy = { action: 'buy' };
const exit = { action: 'exit' };

describe('the age of a signal', () => {
  const aged = (seconds: number, over: object = {}): Request => ({
    payload: { ...buy, rejectAfter: 5, ...over },
    receivedAt: new Date(Date.parse('2026-01-26T15:30:00Z') - seconds * 1000).toISOString(),
  });

  it('is limited by the signal, in seconds since receipt', () => {
    expect(rejection(aged(5.5))).toStrictEqual([
      {
        code: 'signal-too-old',
        section: 'gates',
        message: 'The signal is 5.5 seconds old; the limit is 5 seconds.',
        path: [],
        ageSeconds: 5.5,
        calculation: expect.any(Object),
        limit: 5,
      },
    ]);
    expect(verdictsOf(aged(5), 'gate.age')).toStrictEqual([{ ageSeconds: 5, limit: 5, decided: 'passed' }]);
  });

  it('is counted from `time` where it was sent', () => {
    expect(rejectionCodes(aged(1, { time: '2026-01-26T15:29:50Z' }))).toStrictEqual(['signal-too-old']);
    expect(planned(aged(20, { time: '2026-01-26T15:29:58Z' })).outcome).toBe('orders');
  });

  it('leaves out the requested delay', () => {
    expect(verdictsOf(aged(62, { delay: 60 }), 'gate.age')).toStrictEqual([
      { ageSeconds: 2, limit: 5, decided: 'passed' },
    ]);
  });

  it("is limited by the settings of the half, which the signal's limit replaces", () => {
    const settings = { entry: { rejectOlderThan: 10 }, exit: { rejectOlderThan: 20 } };
    const none = { rejectAfter: null };
    expect(verdictsOf({ ...aged(8, none), settings }, 'gate.age')).toMatchObject([{ limit: 10 }]);
    expect(verdictsOf({ ...aged(15, { ...none, ...exit }), settings, market: long }, 'gate.age')).toMatchObject([
      { limit: 20 },
    ]);
    expect(rejectionCodes({ ...aged(8), settings })).toStrictEqual(['signal-too-old']);
    expect(verdictsOf(aged(99, none), 'gate.age')).toStrictEqual([]);
  });

  it('is not limited by the signal where it may not override', () => {
    const settings = { entry: { allowSignalOverride: { rejectOlderThan: false } } };
    const request = { ...aged(8), settings };
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'override-ignored',
        message:
          'rejectAfter 5 of the message is not used for the entry: entry.allowSignalOverride does not permit it.',
        path: ['rejectAfter'],
      },
    ]);
    const own = { entry: { rejectOlderThan: 7, allowSignalOverride: { rejectOlderThan: false } } };
    expect(rejection({ ...aged(8), settings: own })[0]).toMatchObject({ limit: 7 });
  });
});
