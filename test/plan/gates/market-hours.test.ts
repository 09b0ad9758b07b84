import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, now, type Request, signalOf } from '../../market/contracts/sample.ts';
import { buyOne, explained } from './explained.ts';

const calendars = true;
const clock = 'Now: 2026-01-26T15:30:00Z (the clock).';
const unknown = 'The hours of the market of AAPL are not known: the calendar XNYS knows 2024-01-01 to 2028-12-31.';

describe('the hours of an entry', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'are too near to the open',
      buyOne({}, { calendars, entryWindowFromOpen: { after: 90, before: 30 } }),
      'outside-trading-window',
      'Entries are allowed from 90 minutes after the open to 30 minutes before the close: 2026-01-26T16:00:00Z to 2026-01-26T20:30:00Z.',
      `${clock} From: 2026-01-26T16:00:00Z (calendar XNYS). To: 2026-01-26T20:30:00Z (calendar XNYS).`,
    ],
    [
      'are those of a holiday',
      buyOne({}, { calendars, whenClosed: 'refuse' }, {}, '2026-11-26T15:00:00Z'),
      'market-closed',
      'The market of AAPL is closed by the calendar XNYS; it opens at 2026-11-27T14:30:00Z.',
      'Now: 2026-11-26T15:00:00Z (the clock). Opens at: 2026-11-27T14:30:00Z (calendar XNYS).',
    ],
    [
      'are too near to the close',
      buyOne({}, { calendars, flatBy: { minutesBeforeClose: 15 } }, {}, '2026-01-26T20:50:00Z'),
      'session-ending',
      'Nothing is entered in AAPL from 2026-01-26T20:45:00Z on, 15 minutes before the close at 2026-01-26T21:00:00Z, until the next open.',
      'Now: 2026-01-26T20:50:00Z (the clock). Closes at: 2026-01-26T21:00:00Z (calendar XNYS). Minutes: 15 (flatBy.minutesBeforeClose of the settings).',
    ],
    [
      'are in the second of two blackouts',
      buyOne(
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
    expect(explained(buyOne({}, { calendars, ...settings }, {}, at))).toEqual([...expected, undefined]);
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
    const request = buyOne({}, { calendars, ...settings }, {}, at);
    const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
    const trace = plan.ok ? plan.value.trace.filter(({ rule }) => rule === `gate.${name}`) : [];
    expect(trace).toStrictEqual([{ rule: `gate.${name}`, read, decided: 'passed' }]);
  });
});
