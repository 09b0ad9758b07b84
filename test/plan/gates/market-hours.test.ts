import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import { gateFacts } from '../../../src/plan/gates/gate-facts.js';
import { closedMarket } from '../../../src/plan/gates/market-hours.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { aapl, contextOf, decisionOf, now, type Request, signalOf } from '../../market/contracts/sample.ts';
import { futures, long, options, rejection, short } from '../sample.ts';
import { buyOne, explained, told } from './explained.ts';

const calendars = true;
const clock = 'Now: 2026-01-26T15:30:00Z (the clock).';
const unknown = 'The hours of the market of AAPL are not known: the calendar XNYS knows 2024-01-01 to 2028-12-31.';

/** Beyond the last day of the calendar. */
const beyond = '2029-03-01T15:00:00Z';
const cpi = { name: 'CPI', from: '2026-01-26T15:00:00Z', to: '2026-01-26T16:00:00Z' };

/** Decisions of a gate in the trace of a plan. */
function traceOf(request: Request, name: string): readonly object[] {
  const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
  if (!plan.ok) {
    throw new Error(JSON.stringify(plan.errors));
  }
  return plan.value.trace.filter(({ rule }) => rule === `gate.${name}`);
}

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
          blackouts: [{ name: 'Old', from: '2026-01-25T15:00:00Z', to: '2026-01-25T16:00:00Z' }, cpi],
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
    const trace = traceOf(buyOne({}, { calendars, ...settings }, {}, at), name);
    expect(trace).toStrictEqual([{ rule: `gate.${name}`, read, decided: 'passed' }]);
  });

  it.each<readonly [string, object, string, object]>([
    ['market-hours', { whenClosed: 'refuse' }, beyond, { market: 'unknown' }],
    ['session-end', { flatBy: { minutesBeforeClose: 15 } }, beyond, { minutesBeforeClose: 15 }],
    [
      'session-end',
      { flatBy: { minutesBeforeClose: 15 } },
      '2026-01-26T20:50:00Z',
      { minutesBeforeClose: 15, closesAt: '2026-01-26T21:00:00Z' },
    ],
    ['blackout', { blackouts: [cpi] }, now, { name: 'CPI', until: '2026-01-26T16:00:00Z' }],
  ])('are in the trace where gate.%s refuses the entry of a swap: %j', (name, settings, at, read) => {
    const trace = traceOf(buyOne({}, { calendars, ...settings }, short, at), name);
    expect(trace).toStrictEqual([{ rule: `gate.${name}`, read, decided: 'failed' }]);
  });

  it.each<readonly [string, string, object, object]>([
    ['market-hours', 'without calendars', { calendars: false }, {}],
    ['session-end', 'without flatBy', { calendars }, {}],
    ['session-end', 'where flatBy is for other tickers', { flatBy: { minutesBeforeClose: 15, tickers: ['MSFT'] } }, {}],
    ['blackout', 'without blackouts', { calendars }, {}],
    ['trading-window', 'without a part of the day', { calendars }, {}],
    [
      'trading-window',
      'on a market that never closes',
      { entryWindowFromOpen: { after: 30, before: 30 } },
      { instruments: { AAPL: { calendar: 'ALWAYS' } } },
    ],
  ])('have no gate.%s in the trace %s', (name, _, settings, market) => {
    expect(traceOf(buyOne({}, { calendars, ...settings }, market), name)).toEqual([]);
  });
});

describe('a market that is not known to be open', () => {
  const holiday = '2026-11-26T15:00:00Z';
  const beforeOpen = '2026-01-26T13:30:00Z';
  /** A Saturday: the next open is in the year after the calendar. */
  const lastSaturday = '2028-12-30T15:00:00Z';
  const forOpen = { timeInForce: 'opg' };
  const exit = { action: 'exit' };
  const onHoliday = 'The market of AAPL is closed by the calendar XNYS; it opens at 2026-11-27T14:30:00Z.';
  const early = 'The market of AAPL is closed by the calendar XNYS; it opens at 2026-01-26T14:30:00Z.';
  const forever = 'The market of AAPL is closed by the calendar XNYS; nobody knows when it opens.';
  const untilThen = 'What is sent now rests until then.';
  const mayRest = 'What is sent now may rest until it opens.';

  it.each<readonly [string, object, string, string, string, string]>([
    ['an exit', exit, 'refuse', holiday, 'market-closed', `${onHoliday} ${untilThen}`],
    ['an exit', exit, 'postpone', holiday, 'market-closed', `${onHoliday} ${untilThen}`],
    ['an exit beyond the calendar', exit, 'refuse', beyond, 'calendar-unknown', `${unknown} ${mayRest}`],
    ['an entry for the open', forOpen, 'postpone', beforeOpen, 'market-closed', `${early} ${untilThen}`],
  ])('lets %s pass with a notice: %j, whenClosed %s', (_, fields, whenClosed, at, ...expected) => {
    const request = buyOne(fields, { calendars, whenClosed }, 'action' in fields ? long : {}, at);
    expect(explained(request)).toEqual([...expected, undefined]);
    expect(traceOf(request, 'market-hours').length).toBe(at === beyond ? 0 : 1);
  });

  it.each<readonly [string, object, string, string, string, string]>([
    ['an entry without a known open', {}, 'postpone', lastSaturday, 'calendar-unknown', unknown],
    ['an entry for an open that is not known', forOpen, 'postpone', lastSaturday, 'calendar-unknown', unknown],
    ['an entry for the open', forOpen, 'refuse', beforeOpen, 'market-closed', early],
    ['an entry beyond the calendar', {}, 'postpone', beyond, 'calendar-unknown', unknown],
    ['an entry for the open beyond the calendar', forOpen, 'postpone', beyond, 'calendar-unknown', unknown],
  ])('refuses %s: %j, whenClosed %s', (_, fields, whenClosed, at, ...expected) => {
    expect(explained(buyOne(fields, { calendars, whenClosed }, {}, at)).slice(0, 2)).toEqual(expected);
  });

  it.each<readonly [string, string, object]>([
    ['names the next open', holiday, { message: `${onHoliday} ${untilThen}`, opensAt: '2026-11-27T14:30:00Z' }],
    ['names no open that nobody knows', lastSaturday, { message: `${forever} ${untilThen}` }],
  ])('%s in a notice', (_, at, notice) => {
    expect(told(buyOne({}, { calendars }, {}, at))).toStrictEqual({ code: 'market-closed', ...notice });
  });

  it.each<readonly [string, string, object, string]>([
    [
      'names the next open',
      holiday,
      { message: onHoliday, opensAt: '2026-11-27T14:30:00Z' },
      'Now: 2026-11-26T15:00:00Z (the clock). Opens at: 2026-11-27T14:30:00Z (calendar XNYS).',
    ],
    ['names no open that nobody knows', lastSaturday, { message: forever }, 'Now: 2028-12-30T15:00:00Z (the clock).'],
  ])('%s in an error', (_, at, error, figures) => {
    const request = buyOne({}, { calendars, whenClosed: 'refuse' }, {}, at);
    const rest = { code: 'market-closed', section: 'gates', path: [], calculation: expect.any(Object) };
    expect(told(request)).toStrictEqual({ ...rest, ...error });
    expect(explained(request)[2]).toBe(figures);
  });

  it('passes a gate that postpones where nothing is entered until the open anyway', () => {
    const settings = { calendars, whenClosed: 'postpone', flatBy: { minutesBeforeClose: 15 } };
    const request = buyOne({}, settings, {}, '2026-01-26T22:00:00Z');
    expect(told(request)).toMatchObject({ code: 'session-ending' });
    expect(traceOf({ ...request, market: { ...request.market, ...short } }, 'market-hours')).toContainEqual({
      rule: 'gate.market-hours',
      read: { market: 'closed', calendar: 'XNYS', opensAt: '2026-01-27T14:30:00Z' },
      decided: 'passed',
    });
  });

  it('refuses an entry where the context has no calendars', () => {
    const request = buyOne({}, { calendars, whenClosed: 'refuse' });
    expect(rejection(request).map(({ message }) => message)).toEqual([
      'The hours of the market of AAPL are not known: the context has no calendarOf; pass the option calendarOf of signal-to-order/calendars.',
    ]);
  });

  it('refuses an entry where the settings know no sessions', () => {
    const facts = gateFacts(decisionOf());
    const leg = {
      leg: 'entry',
      logicalSide: 'long',
      contract: aapl,
      contractSide: 'long',
      adds: false,
      isFlat: true,
    } as const;
    const settings = { calendars: false, whenClosed: 'refuse', exitsWhenClosed: 'send' } as const;
    const message = 'The hours of the market of AAPL are not known: the setting calendars is off.';
    expect(closedMarket(settings, leg, facts)).toMatchObject([{ is: 'failed', error: { message } }]);
  });
});

describe('the part of the day in which entries are allowed', () => {
  const entryWindowFromOpen = { after: 30, before: 30 };

  it.each([
    ['2026-01-26T14:59:59Z', {}, 'outside-trading-window'],
    ['2026-01-26T15:00:00Z', {}, undefined],
    ['2026-01-26T20:29:59Z', {}, undefined],
    ['2026-01-26T20:30:00Z', {}, 'outside-trading-window'],
    ['2026-01-26T20:30:00Z', { ignoreTradingWindows: true }, undefined],
    ['2026-01-26T20:30:00Z', { ignoreTradingWindows: false }, 'outside-trading-window'],
    [beyond, { ignoreTradingWindows: true }, 'calendar-unknown'],
  ])('refuses an entry at %s with %j by %s', (at, fields, code) => {
    const settings = { calendars, entryWindowFromOpen };
    expect(explained(buyOne({ ...fields }, settings, {}, at))[0]).toBe(code);
  });
});

describe('a trade day that ends', () => {
  it('is not known beyond the calendar', () => {
    const settings = { calendars, flatBy: { minutesBeforeClose: 15 } };
    expect(explained(buyOne({}, settings, {}, beyond))).toEqual(['calendar-unknown', unknown, undefined]);
  });
});

describe('a blackout', () => {
  it.each([
    ['2026-01-26T14:59:59Z', undefined],
    ['2026-01-26T15:00:00Z', 'blackout'],
    ['2026-01-26T15:59:59Z', 'blackout'],
    ['2026-01-26T16:00:00Z', undefined],
  ])('at %s refuses an entry by %s', (at, code) => {
    expect(explained(buyOne({}, { blackouts: [cpi] }, {}, at))[0]).toBe(code);
  });

  it.each([
    ['AAPL', 'blackout'],
    ['MSFT', undefined],
  ])('of %s refuses an entry in AAPL by %s', (ticker, code) => {
    expect(explained(buyOne({}, { blackouts: [{ ...cpi, tickers: [ticker] }] }))[0]).toBe(code);
  });
});

describe('the tickers of a blackout, or of the end of the day', () => {
  const limits = (tickers: readonly string[]) => [
    { blackouts: [{ ...cpi, tickers }] },
    { calendars, flatBy: { minutesBeforeClose: 600, tickers } },
  ];

  it.each(limits(['ESH2026']))('name the contract of a continuous future: %j', (settings) => {
    const { payload, settings: ofFutures, market } = futures({});
    expect(told(buyOne({ ...payload }, { ...ofFutures, ...settings }, market))).toMatchObject({ section: 'gates' });
  });

  it.each(limits(['MSFT']))('are compared with the underlying where no contract is found: %j', (settings) => {
    const { payload, settings: ofOptions, market } = options({}, {}, {}, { optionChains: {} });
    expect(told(buyOne({ ...payload }, { ...ofOptions, ...settings }, market))).toMatchObject({
      code: 'contract-not-found',
    });
  });
});
