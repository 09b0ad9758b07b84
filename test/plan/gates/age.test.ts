import { describe, expect, it } from 'vitest';
import { now, type Request } from '../../market/contracts/sample.ts';
import { long, noticeCodesOf, noticesOf, planned, rejection, rejectionCodes, verdictsOf } from '../sample.ts';
import { buyOne, explained, told } from './explained.ts';

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

const tenSecondsAgo = '2026-01-26T15:29:50Z';
const received = (request: Request, receivedAt: string): Request => ({ ...request, receivedAt });

describe('the limit of an age', () => {
  const unused = (message: object) => noticesOf(buyOne(message, {}, {}, now)).map(({ path }) => path);

  it('is noticed as unused where the message is planned as it comes in, without a time', () => {
    expect(unused({ rejectAfter: 5 })).toEqual([['rejectAfter']]);
    expect(unused({ rejectAfter: 5, time: now })).toEqual([]);
    expect(noticesOf(received(buyOne({ rejectAfter: 15 }), tenSecondsAgo))).toEqual([]);
  });

  it('is not in doubt by another notice of the message', () => {
    const request = buyOne({ rejectAfter: 5, time: now, qantity: 3 });
    expect(noticeCodesOf(request)).not.toContain('time-unreadable');
    expect(noticeCodesOf(request)).toHaveLength(1);
    expect(verdictsOf(request, 'gate.age')).toStrictEqual([{ ageSeconds: 0, limit: 5, decided: 'passed' }]);
  });
});

describe('an entry that is too old', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'counts from its time',
      buyOne({ rejectAfter: 5, time: tenSecondsAgo }),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 5 seconds.',
      'Actual: 10 seconds, because there are 10 seconds from 2026-01-26T15:29:50Z (time of the message) to 2026-01-26T15:30:00Z (the clock). Limit: 5 seconds (rejectAfter of the message).',
    ],
    [
      'counts from its receipt without a time',
      received(buyOne({}, { entry: { rejectOlderThan: 1 } }), tenSecondsAgo),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 1 second.',
      'Actual: 10 seconds, because there are 10 seconds from 2026-01-26T15:29:50Z (when the message was received, by the clock) to 2026-01-26T15:30:00Z (the clock). Limit: 1 second (entry.rejectOlderThan of the settings).',
    ],
    [
      'leaves out its delay',
      received(buyOne({ rejectAfter: 5, delay: 60 }), '2026-01-26T15:28:50Z'),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 5 seconds.',
      'Actual: 10 seconds, because there are 70 seconds from 2026-01-26T15:28:50Z (when the message was received, by the clock) to 2026-01-26T15:30:00Z (the clock); 2026-01-26T15:29:50Z is 60 seconds (delay of the message) after 2026-01-26T15:28:50Z; there are 60 seconds from 2026-01-26T15:28:50Z to 2026-01-26T15:29:50Z; 70 − 60 = 10. Limit: 5 seconds (rejectAfter of the message).',
    ],
    [
      'is not known where its time cannot be read',
      buyOne({ time: 'nonsense' }, { entry: { rejectOlderThan: 7 } }),
      'invalid-time',
      'time is "nonsense" and cannot be read; this entry is limited to an age of 7 seconds.',
      'Limit: 7 seconds (entry.rejectOlderThan of the settings).',
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  it('names what was expected in place of a time that cannot be read', () => {
    expect(told(buyOne({ time: 'nonsense' }, { entry: { rejectOlderThan: 7 } }))).toMatchObject({
      received: 'nonsense',
      expected: 'a date and time, or a number of seconds or milliseconds since 1970',
    });
  });
});
