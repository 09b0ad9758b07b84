import { describe, expect, it } from 'vitest';
import { readDelay } from '../../src/signal/delay.js';
import { processorTime } from '../processor-time.js';

const now = Date.parse('2026-01-26T15:30:00Z');

describe('a valid delay', () => {
  it.each([
    [1, '2026-01-26T15:30:01Z'],
    [86_400, '2026-01-27T15:30:00Z'],
    ['60', '2026-01-26T15:31:00Z'],
    [' 060 ', '2026-01-26T15:31:00Z'],
    ['+5 minutes', '2026-01-26T15:35:00Z'],
    ['5minutes', '2026-01-26T15:35:00Z'],
    ['+ 5  min', '2026-01-26T15:35:00Z'],
    ['30 seconds', '2026-01-26T15:30:30Z'],
    ['1 sec', '2026-01-26T15:30:01Z'],
    ['20 mins', '2026-01-26T15:50:00Z'],
    ['+1 hour', '2026-01-26T16:30:00Z'],
    ['1 day', '2026-01-27T15:30:00Z'],
    ['24 hours', '2026-01-27T15:30:00Z'],
    ['2026-01-26T15:30:01Z', '2026-01-26T15:30:01Z'],
    ['2026-01-26T15:30:00.000000001Z', '2026-01-26T15:30:00.000000001Z'],
    ['2026-01-27T10:30:00-05:00', '2026-01-27T15:30:00Z'],
    ['2026-01-26 11:00 am EST', '2026-01-26T16:00:00Z'],
    ['2026-01-26 17:30 America/New_York', '2026-01-26T22:30:00Z'],
  ])('%j at %s', (delay, releaseAt) => {
    // A moment begins with its year; everything else counts from the receipt.
    expect(readDelay(delay, now)).toEqual({ releaseAt, isRelative: !`${delay}`.startsWith('2026-') });
  });
});

describe('an invalid delay', () => {
  it.each([
    ['A.20 zero', 0, ['invalid-delay']],
    ['A.20 negative', -5, ['invalid-delay']],
    ['A.20 a fraction', 1.5, ['invalid-delay']],
    ['A.20 not a number', Number.NaN, ['invalid-delay']],
    ['A.20 above the maximum', 86_401, ['invalid-delay', 'invalid-delay-exceeds-max']],
    ['A.20 digits above the maximum', '86401', ['invalid-delay', 'invalid-delay-exceeds-max']],
    ['A.20 digits of zero', '0', ['invalid-delay']],
    ['A.20 a boolean', true, ['invalid-delay']],
    ['A.20 an object', {}, ['invalid-delay']],
    ['A.20 signed digits', '+60', ['invalid-delay-format']],
    ['A.20 a negative text', '-60', ['invalid-delay-format']],
    ['A.20 a fraction as text', '1.5', ['invalid-delay-format']],
    ['A.20 grouped digits', '1,000', ['invalid-delay-format']],
    ['A.20 empty text', '', ['invalid-delay-format']],
    ['A.21 a minus', '-5 minutes', ['invalid-delay-format']],
    ['A.21 next hour', 'next hour', ['invalid-delay-format']],
    ['A.21 upper case', '5 Minutes', ['invalid-delay-format']],
    ['A.21 a word behind the unit', '5 minutes ago', ['invalid-delay-format']],
    ['A.21 a unit with two plurals', '5 minutess', ['invalid-delay-format']],
    ['A.21 months', '1 month', ['invalid-delay-format']],
    ['A.21 no units left', '0 seconds', ['invalid-delay-past']],
    ['A.21 a week', '1 week', ['invalid-delay-exceeds-max']],
    ['A.21 more than a day', '25 hours', ['invalid-delay-exceeds-max']],
    ['A.21 a thousand characters', `${'9'.repeat(995)} days`, ['invalid-delay-exceeds-max']],
    ['a relative time of more than a thousand characters', `${'9'.repeat(996)} days`, ['invalid-delay-format']],
    ['A.21 digits beyond any number', `${'9'.repeat(400)} days`, ['invalid-delay-exceeds-max']],
    ['A.22 a date', '2026-01-27', ['invalid-delay-missing-timezone']],
    ['A.22 a date with a zone', '2026-01-27 EST', ['invalid-delay-format']],
    ['A.22 no zone', '2026-01-27T05:30:00', ['invalid-delay-missing-timezone']],
    ['A.22 no zone after am', '2026-01-27 05:30 am', ['invalid-delay-missing-timezone']],
    ['A.22 an unknown zone', '2026-01-27T05:30 XYZ', ['invalid-delay-format']],
    ['A.22 a day that does not exist', '2026-02-30T05:30Z', ['invalid-delay-format']],
    ['A.23 now', '2026-01-26T15:30:00Z', ['invalid-delay-past']],
    ['A.23 a nanosecond after a second that is past', '2026-01-26T15:29:59.000000001Z', ['invalid-delay-past']],
    ['A.23 long ago', '2020-01-01T00:00Z', ['invalid-delay-past']],
    ['A.23 a nanosecond too far', '2026-01-27T15:30:00.000000001Z', ['invalid-delay-exceeds-max']],
    ['A.23 years ahead', '9999-12-31T23:59:59Z', ['invalid-delay-exceeds-max']],
  ])('%s', (_line, delay, codes) => {
    expect(readDelay(delay, now)).toMatchObject({ codes });
  });

  it.each([
    [0, 'whole seconds, 1 to 86400'],
    [true, 'whole seconds, 1 to 86400'],
    ['next hour', 'seconds, a time from now as in +5 minutes, or a date and time with its time zone'],
    ['2026-01-27 EST', 'seconds, a time from now as in +5 minutes, or a date and time with its time zone'],
    ['2020-01-01T00:00Z', 'a time after the receipt of the signal'],
    ['0 seconds', 'a time after the receipt of the signal'],
    ['25 hours', 'a time at most 24 hours after the receipt of the signal'],
    ['9999-12-31T23:59:59Z', 'a time at most 24 hours after the receipt of the signal'],
    ['2026-01-27', 'a date and time with its time zone, as in 2026-01-25T05:30:00-05:00'],
  ])('states for %j that %s is expected', (delay, expected) => {
    expect(readDelay(delay, now)).toMatchObject({ expected });
  });

  it('A.23 is in the past when it ends at the current millisecond', () => {
    expect(readDelay('2026-01-26T15:30:00.250Z', now + 250)).toMatchObject({ codes: ['invalid-delay-past'] });
  });

  it.each([' ', '+', '1', '0', '+ ', '2026-', 'a', '1 ', '1 minute'])(
    'rejects ten million characters of %j in linear time',
    (part) => {
      const text = part.repeat(10_000_000 / part.length);
      const start = processorTime();
      expect(readDelay(text, now)).toHaveProperty('codes');
      expect(processorTime() - start).toBeLessThan(1_000);
    },
  );
});
