// What a gate says of an entry that it refuses: the sentence, and where each figure in it is from.
import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import type { SignalError } from '../../../src/core/errors.js';
import type { Notice } from '../../../src/core/notices.js';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, now, type Request, signalOf } from '../../market/contracts/sample.ts';
import { long } from '../sample.ts';

/** A buy of one AAPL, with the calendars of the library. */
const buy = (payload: object, settings: object = {}, market: object = {}, receivedAt = now): Request => ({
  payload: { quantity: 1, ...payload },
  settings,
  market: { now: receivedAt, ...market },
  receivedAt,
});

/** The one error of a refused plan, or the one notice of a plan. */
function told(request: Request): SignalError | Notice | undefined {
  const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
  const [only, ...others] = plan.ok ? plan.value.notices : plan.errors;
  expect(others).toEqual([]);
  return only;
}

/** The sentence and its figures. */
function explained(request: Request): readonly (string | undefined)[] {
  const { code, message, calculation } = told(request) ?? {};
  return [code, message, calculation && explainCalculation(calculation)];
}

const tenSecondsAgo = '2026-01-26T15:29:50Z';
const calendars = true;
const clock = 'Now: 2026-01-26T15:30:00Z (the clock).';
const received = (request: Request, receivedAt: string): Request => ({ ...request, receivedAt });
const late =
  '2026-01-26T15:29:50Z is 60 seconds (delay of the message) after 2026-01-26T15:28:50Z (when the message was received, by the clock); there are 10 seconds from 2026-01-26T15:29:50Z to 2026-01-26T15:30:00Z (the clock)';

describe('the age of a refused entry', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'counts from its time',
      buy({ rejectAfter: 5, time: tenSecondsAgo }),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 5 seconds.',
      'Actual: 10 seconds, because there are 10 seconds from 2026-01-26T15:29:50Z (time of the message) to 2026-01-26T15:30:00Z (the clock). Limit: 5 seconds (rejectAfter of the message).',
    ],
    [
      'counts from its receipt without a time',
      received(buy({}, { entry: { rejectOlderThan: 1 } }), tenSecondsAgo),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 1 second.',
      'Actual: 10 seconds, because there are 10 seconds from 2026-01-26T15:29:50Z (when the message was received, by the clock) to 2026-01-26T15:30:00Z (the clock). Limit: 1 second (entry.rejectOlderThan of the settings).',
    ],
    [
      'leaves out its delay',
      received(buy({ rejectAfter: 5, delay: 60 }), '2026-01-26T15:28:50Z'),
      'signal-too-old',
      'The signal is 10 seconds old; the limit is 5 seconds.',
      'Actual: 10 seconds, because there are 70 seconds from 2026-01-26T15:28:50Z (when the message was received, by the clock) to 2026-01-26T15:30:00Z (the clock); 2026-01-26T15:29:50Z is 60 seconds (delay of the message) after 2026-01-26T15:28:50Z; there are 60 seconds from 2026-01-26T15:28:50Z to 2026-01-26T15:29:50Z; 70 − 60 = 10. Limit: 5 seconds (rejectAfter of the message).',
    ],
    [
      'is not known where its time cannot be read',
      buy({ time: 'nonsense' }, { entry: { rejectOlderThan: 7 } }),
      'invalid-time',
      'time is "nonsense" and cannot be read; this entry is limited to an age of 7 seconds.',
      'Limit: 7 seconds (entry.rejectOlderThan of the settings).',
    ],
    [
      'is that of its release',
      received(buy({ delay: 60 }, { maxReleaseDelaySeconds: 1 }), '2026-01-26T15:28:50Z'),
      'released-too-late',
      'The delayed signal is planned 10 seconds after its release; the limit is 1.',
      `Actual: 10, because ${late}. Limit: 1 (maxReleaseDelaySeconds of the settings).`,
    ],
    [
      'is that of its release, by the default',
      received(buy({ delay: 60 }), '2026-01-26T15:20:00Z'),
      'released-too-late',
      'The delayed signal is planned 540 seconds after its release; the limit is 300.',
      'Actual: 540, because 2026-01-26T15:21:00Z is 60 seconds (delay of the message) after 2026-01-26T15:20:00Z (when the message was received, by the clock); there are 540 seconds from 2026-01-26T15:21:00Z to 2026-01-26T15:30:00Z (the clock). Limit: 300 (maxReleaseDelaySeconds of the settings, set there or by default).',
    ],
    [
      'is a notice of an exit that was released too late',
      received(buy({ action: 'exit', delay: 60 }, { maxReleaseDelaySeconds: 1 }, long), '2026-01-26T15:28:50Z'),
      'released-too-late',
      'The delayed signal is planned 10 seconds after its release; the limit is 1. Nothing is entered; exits and cancels are still planned.',
      `Actual: 10, because ${late}. Limit: 1 (maxReleaseDelaySeconds of the settings).`,
    ],
    [
      'is that of its last day, which is over',
      buy({ expiresAt: '2026-01-25', timeInForce: 'gtc' }),
      'order-expired',
      'expiresAt is 2026-01-25, before today, 2026-01-26.',
      'Expires at: 2026-01-25 (expiresAt of the message). Today: 2026-01-26, which is the day of 2026-01-26T15:30:00Z (the clock) in America/New_York (marketTimeZone of the settings, set there or by default).',
    ],
    [
      'is that of the last session by its last day',
      buy({ expiresAt: '2026-01-26', timeInForce: 'gtc' }, { calendars }, {}, '2026-01-26T22:00:00Z'),
      'order-expired',
      'expiresAt is 2026-01-26: the last session by that day ended at 2026-01-26T21:00:00Z.',
      'Expires at: 2026-01-26 (expiresAt of the message). Session end: 2026-01-26T21:00:00Z (calendar XNYS). Now: 2026-01-26T22:00:00Z (the clock).',
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  it('names what was expected in place of a time that cannot be read', () => {
    expect(told(buy({ time: 'nonsense' }, { entry: { rejectOlderThan: 7 } }))).toMatchObject({
      received: 'nonsense',
      expected: 'a date and time, or a number of seconds or milliseconds since 1970',
    });
  });

  it.each([
    ['2026-01-25', {}, now, 'today or later'],
    ['2026-01-26', { calendars }, '2026-01-26T22:00:00Z', 'a day whose session has not ended'],
  ])('names what was expected in place of the last day %s', (expiresAt, settings, at, expected) => {
    const request = buy({ expiresAt, timeInForce: 'gtc' }, settings, {}, at);
    expect(told(request)).toMatchObject({ path: ['expiresAt'], received: expiresAt, expected });
  });
});

describe('the hours of a refused entry', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'are outside the windows of the settings',
      buy(
        {},
        {
          tradingWindows: [
            { days: ['mon', 'tue'], from: '11:00', to: '16:00' },
            { days: ['fri'], from: '09:30', to: '10:00' },
          ],
        },
      ),
      'outside-trading-window',
      'No trading window of the settings is open now.',
      `${clock} Windows: mon tue 11:00–16:00 America/New_York, fri 09:30–10:00 America/New_York (tradingWindows of the settings).`,
    ],
    [
      'are too near to the open',
      buy({}, { calendars, entryWindowFromOpen: { after: 90, before: 30 } }),
      'outside-trading-window',
      'Entries are allowed from 90 minutes after the open to 30 minutes before the close: 2026-01-26T16:00:00Z to 2026-01-26T20:30:00Z.',
      `${clock} From: 2026-01-26T16:00:00Z (calendar XNYS). To: 2026-01-26T20:30:00Z (calendar XNYS).`,
    ],
    [
      'are those of a holiday',
      buy({}, { calendars, whenClosed: 'refuse' }, {}, '2026-11-26T15:00:00Z'),
      'market-closed',
      'The market of AAPL is closed by the calendar XNYS; it opens at 2026-11-27T14:30:00Z.',
      'Now: 2026-11-26T15:00:00Z (the clock). Opens at: 2026-11-27T14:30:00Z (calendar XNYS).',
    ],
    [
      'are too near to the close',
      buy({}, { calendars, flatBy: { minutesBeforeClose: 15 } }, {}, '2026-01-26T20:50:00Z'),
      'session-ending',
      'Nothing is entered in AAPL from 2026-01-26T20:45:00Z on, 15 minutes before the close at 2026-01-26T21:00:00Z, until the next open.',
      'Now: 2026-01-26T20:50:00Z (the clock). Closes at: 2026-01-26T21:00:00Z (calendar XNYS). Minutes: 15 (flatBy.minutesBeforeClose of the settings).',
    ],
    [
      'are in the second of two blackouts',
      buy(
        {},
        {
          blackouts: [
            { name: 'Old', from: '2026-01-25T15:00:00Z', to: '2026-01-25T16:00:00Z' },
            { name: 'CPI', from: '2026-01-26T15:00:00Z', to: '2026-01-26T16:00:00Z' },
          ],
        },
      ),
      'blackout',
      'Nothing is entered in AAPL until 2026-01-26T16:00:00Z: CPI.',
      `${clock} From: 2026-01-26T15:00:00Z (blackouts.1.from of the settings). Until: 2026-01-26T16:00:00Z (blackouts.1.to of the settings).`,
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  const unknown = 'The hours of the market of AAPL are not known: the calendar XNYS knows 2024-01-01 to 2028-12-31.';

  it.each<readonly [string, object, string, string, string]>([
    ['refused', { whenClosed: 'refuse' }, '2029-03-01T15:00:00Z', 'calendar-unknown', unknown],
    [
      'sent with a notice',
      { whenClosed: 'send' },
      '2029-03-01T15:00:00Z',
      'calendar-unknown',
      `${unknown} What is sent now may rest until it opens.`,
    ],
    [
      'sent on a holiday with a notice',
      { whenClosed: 'send' },
      '2026-11-26T15:00:00Z',
      'market-closed',
      'The market of AAPL is closed by the calendar XNYS; it opens at 2026-11-27T14:30:00Z. What is sent now rests until then.',
    ],
  ])('let an entry be %s beyond the calendar or the session', (_, settings, at, ...expected) => {
    expect(explained(buy({}, { calendars, ...settings }, {}, at))).toEqual([...expected, undefined]);
  });

  it.each<readonly [string, object, string, object]>([
    ['session-end', { flatBy: { minutesBeforeClose: 15 } }, now, { minutesBeforeClose: 15 }],
    ['market-hours', {}, now, { market: 'open', calendar: 'XNYS' }],
    [
      'market-hours',
      { whenClosed: 'send' },
      '2026-11-26T15:00:00Z',
      { market: 'closed', calendar: 'XNYS', opensAt: '2026-11-27T14:30:00Z' },
    ],
    [
      'trading-window',
      { entryWindowFromOpen: { after: 30, before: 30 } },
      now,
      { from: '2026-01-26T15:00:00Z', to: '2026-01-26T20:30:00Z' },
    ],
    [
      'blackout',
      { blackouts: [{ name: 'Old', from: '2026-01-25T15:00:00Z', to: '2026-01-25T16:00:00Z' }] },
      now,
      { blackouts: 1 },
    ],
  ])('are in the trace where gate.%s lets an entry pass: %j', (name, settings, at, read) => {
    const request = buy({}, { calendars, ...settings }, {}, at);
    const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
    const trace = plan.ok ? plan.value.trace.filter(({ rule }) => rule === `gate.${name}`) : [];
    expect(trace).toStrictEqual([{ rule: `gate.${name}`, read, decided: 'passed' }]);
  });
});

describe('the market of a refused entry', () => {
  const spread = '150.02 (ask of AAPL) − 149.98 (bid of AAPL) = 0.04';
  const percent = `Actual: ≈ 0.0267 %, because ${spread}; the midpoint of 149.98 and 150.02 is 150; 0.04 is ≈ 0.0267 % of 150.`;
  const tooWide = 'The bid-ask spread of AAPL is';
  const value =
    'Actual: 600 USD, because the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150; 4 (quantity of the message) × 150 = 600. Limit: 1000 USD (minimum order value of AAPL).';

  it.each<readonly [string, Request, string, string, string]>([
    [
      'has a spread beyond the filter of the message',
      buy({ bidAskSpreadFilter: 0.03 }),
      'spread-too-wide',
      `${tooWide} 0.04 USD; the limit is 0.03 USD.`,
      `Actual: 0.04 USD, because ${spread}. Limit: 0.03 USD (bidAskSpreadFilter of the message).`,
    ],
    [
      'has a spread beyond the filter of the settings',
      buy({}, { entry: { bidAskSpreadFilter: 0.03 } }),
      'spread-too-wide',
      `${tooWide} 0.04 USD; the limit is 0.03 USD.`,
      `Actual: 0.04 USD, because ${spread}. Limit: 0.03 USD (entry.bidAskSpreadFilter of the settings).`,
    ],
    [
      'has a spread beyond the percentage of the message',
      buy({ bidAskSpreadFilterPercent: 0.02 }),
      'spread-too-wide',
      `${tooWide} ≈ 0.0266666666667 percent; the limit is 0.02 percent.`,
      `${percent} Limit: 0.02 % (bidAskSpreadFilterPercent of the message).`,
    ],
    [
      'has a spread beyond the percentage of the settings',
      buy({}, { entry: { bidAskSpreadFilterPercent: 0.02 } }),
      'spread-too-wide',
      `${tooWide} ≈ 0.0266666666667 percent; the limit is 0.02 percent.`,
      `${percent} Limit: 0.02 % (entry.bidAskSpreadFilterPercent of the settings).`,
    ],
    [
      'is one ticker too many',
      buy({}, { maxPositions: 1 }, { positions: { MSFT: { side: 'long', quantity: 1 } } }),
      'max-positions-reached',
      '1 ticker is open already; the settings allow 1.',
      'Open: 1 (open positions of the account). Limit: 1 (maxPositions of the settings).',
    ],
    [
      'takes no fewer units',
      buy({ quantity: 4 }, {}, { instruments: { AAPL: { minQuantity: 5 } } }),
      'below-minimum',
      "The entry of 4 AAPL is below the instrument's minimum of 5.",
      'Actual: 4 (quantity of the message). Limit: 5 (minimum quantity of AAPL).',
    ],
    [
      'takes no more units',
      buy({ quantity: 6 }, {}, { instruments: { AAPL: { maxQuantity: 5 } } }),
      'above-maximum',
      "The entry of 6 AAPL is above the instrument's maximum of 5.",
      'Actual: 6 (quantity of the message). Limit: 5 (maximum quantity of AAPL).',
    ],
    [
      'takes no smaller value',
      buy({ quantity: 4 }, {}, { instruments: { AAPL: { minNotional: 1000 } } }),
      'below-minimum',
      "The value of the entry of 4 AAPL is 600 USD, below the instrument's minimum of 1000 USD.",
      value,
    ],
    [
      'may not take a smaller value of an exit either',
      buy({ action: 'exit', quantity: 4 }, {}, { ...long, instruments: { AAPL: { minNotional: 1000 } } }),
      'below-minimum',
      "The value of the exit of 4 AAPL is 600 USD, below the instrument's minimum of 1000 USD. The exit is sent anyway; the exchange may reject it.",
      value,
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });
});

describe('what the settings do not permit', () => {
  it('is a test signal', () => {
    const settings = { testSignals: 'refuse' };
    expect(told(buy({ test: true }, settings))).toStrictEqual({
      code: 'test-signal-refused',
      section: 'gates',
      message: 'The signal is a test, and the settings refuse test signals.',
      path: ['test'],
      received: true,
    });
  });

  it('is a form that trades sooner, where the broker lacks the one that was asked for', () => {
    const market = { capabilities: { orderTypes: ['market', 'limit'] } };
    const fields = { orderType: 'trailing_stop', trailAmount: 1 };
    expect(told(buy(fields, { entryFallback: 'refuse' }, market))).toStrictEqual({
      code: 'unsupported-by-broker',
      section: 'broker',
      message:
        'This broker does not support orderType trailing_stop: the entry would be sent as market, which trades sooner, and the settings refuse that.',
      path: ['orderType'],
      received: 'trailing_stop',
      expected: 'a form that the broker supports, or the setting entryFallback notice',
      rule: 'capabilities.orderTypes',
      source: 'the capabilities of the broker',
    });
  });

  it('is a swap whose entry waits', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: 1 } } };
    const fields = { orderType: 'limit', limitPrice: 140 };
    expect(told(buy(fields, { waitingSwaps: 'refuse' }, market))).toStrictEqual({
      code: 'swap-refused',
      section: 'gates',
      message: 'The position would be closed at once, while the entry waits (limit); the settings refuse such swaps.',
      path: ['orderType'],
      received: 'limit',
      expected: 'action exit with the price, or the setting waitingSwaps exit-now',
    });
  });
});
