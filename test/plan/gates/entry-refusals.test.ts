import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { codesOf, contextOf, now, type Request, signalOf } from '../../market/contracts/sample.ts';
import { long, noticeCodesOf, verdictsOf } from '../sample.ts';
import { buyOne, explained, told } from './explained.ts';

const calendars = true;
const received = (request: Request, receivedAt: string): Request => ({ ...request, receivedAt });
const late =
  '2026-01-26T15:29:50Z is 60 seconds (delay of the message) after 2026-01-26T15:28:50Z (when the message was received, by the clock); there are 10 seconds from 2026-01-26T15:29:50Z to 2026-01-26T15:30:00Z (the clock)';

describe('an order that comes too late', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'is that of its release',
      received(buyOne({ delay: 60 }, { maxReleaseDelaySeconds: 1 }), '2026-01-26T15:28:50Z'),
      'released-too-late',
      'The delayed signal is planned 10 seconds after its release; the limit is 1.',
      `Actual: 10 seconds, because ${late}. Limit: 1 second (maxReleaseDelaySeconds of the settings).`,
    ],
    [
      'is that of its release, by the default',
      received(buyOne({ delay: 60 }), '2026-01-26T15:20:00Z'),
      'released-too-late',
      'The delayed signal is planned 540 seconds after its release; the limit is 300.',
      'Actual: 540 seconds, because 2026-01-26T15:21:00Z is 60 seconds (delay of the message) after 2026-01-26T15:20:00Z (when the message was received, by the clock); there are 540 seconds from 2026-01-26T15:21:00Z to 2026-01-26T15:30:00Z (the clock). Limit: 300 seconds (maxReleaseDelaySeconds of the settings, set there or by default).',
    ],
    [
      'is a notice of an exit that was released too late',
      received(buyOne({ action: 'exit', delay: 60 }, { maxReleaseDelaySeconds: 1 }, long), '2026-01-26T15:28:50Z'),
      'released-too-late',
      'The delayed signal is planned 10 seconds after its release; the limit is 1. Nothing is entered; exits and cancels are still planned.',
      `Actual: 10 seconds, because ${late}. Limit: 1 second (maxReleaseDelaySeconds of the settings).`,
    ],
    [
      'is that of its last day, which is over',
      buyOne({ expiresAt: '2026-01-25', timeInForce: 'gtc' }),
      'order-expired',
      'expiresAt is 2026-01-25, before today, 2026-01-26.',
      'Expires at: 2026-01-25 (expiresAt of the message). Today: 2026-01-26, which is the day of 2026-01-26T15:30:00Z (the clock) in America/New_York (marketTimeZone of the settings, set there or by default).',
    ],
    [
      'is that of the last session by its last day',
      buyOne({ expiresAt: '2026-01-26', timeInForce: 'gtc' }, { calendars }, {}, '2026-01-26T22:00:00Z'),
      'order-expired',
      'expiresAt is 2026-01-26: the last session by that day ended at 2026-01-26T21:00:00Z.',
      'Expires at: 2026-01-26 (expiresAt of the message). Session end: 2026-01-26T21:00:00Z (calendar XNYS). Now: 2026-01-26T22:00:00Z (the clock).',
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  it.each([
    ['2026-01-25', {}, now, 'today or later'],
    ['2026-01-26', { calendars }, '2026-01-26T22:00:00Z', 'a day whose session has not ended'],
  ])('names what was expected in place of the last day %s', (expiresAt, settings, at, expected) => {
    const request = buyOne({ expiresAt, timeInForce: 'gtc' }, settings, {}, at);
    expect(told(request)).toMatchObject({ path: ['expiresAt'], received: expiresAt, expected });
  });
});

describe('the last day of an order', () => {
  const lastDay = { expiresAt: '2026-01-26', timeInForce: 'gtc' };

  it.each([
    ['2026-01-26T20:59:59Z', []],
    ['2026-01-26T21:00:00Z', ['order-expired']],
  ])('ends exactly at the close: at %s an entry is refused by %j', (at, expected) => {
    const request = buyOne(lastDay, { calendars }, {}, at);
    const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
    expect(plan.ok ? [] : codesOf(plan)).toEqual(expected);
  });
});

describe('a delayed signal', () => {
  it('is planned exactly at the limit', () => {
    const request = received(buyOne({ delay: 60 }, { maxReleaseDelaySeconds: 10 }), '2026-01-26T15:28:50Z');
    expect(verdictsOf(request, 'gate.release')).toStrictEqual([{ lateSeconds: 10, limit: 10, decided: 'passed' }]);
  });
});

describe('a ticker that is nearly another one', () => {
  const lower = { ticker: 'aapl' };
  const message = 'Nothing is known of aapl; did you mean AAPL?';

  it('is refused where the settings say so', () => {
    const expected = {
      code: 'ticker-mistyped',
      section: 'gates',
      message,
      path: ['ticker'],
      received: 'aapl',
      expected: 'AAPL',
      suggestion: 'AAPL',
    };
    expect(told(buyOne(lower, { mistypedFields: 'refuse' }))).toStrictEqual(expected);
  });

  it.each([
    ['notice', lower, ['ticker-mistyped']],
    ['refuse', {}, []],
  ])('refuses nothing where mistypedFields is %s and the message has %j', (mistypedFields, fields, notices) => {
    expect(noticeCodesOf(buyOne(fields, { mistypedFields }))).toEqual(notices);
  });
});

describe('a test signal', () => {
  it('is planned by default', () => {
    const request = buyOne({ test: true });
    expect(verdictsOf(request, 'gate.test-signal')).toStrictEqual([{ testSignals: 'trade', decided: 'passed' }]);
  });

  it('is refused', () => {
    const settings = { testSignals: 'refuse' };
    expect(told(buyOne({ test: true }, settings))).toStrictEqual({
      code: 'test-signal-refused',
      section: 'gates',
      message: 'The signal is a test, and the settings refuse test signals.',
      path: ['test'],
      received: true,
    });
  });
});
