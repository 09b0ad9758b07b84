import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.js';
import { calendar, calendarInvocation } from '../../src/cli/calendar.js';
import type { CommandIo } from '../../src/cli/command-io.js';

/** What a command line prints, and its exit status. */
async function printed(...given: readonly string[]): Promise<readonly [string, number]> {
  const invocation = readArguments(['calendar', ...given]);
  if (!('run' in invocation) || invocation.run !== 'calendar') {
    throw new Error(JSON.stringify(invocation));
  }
  const written: string[] = [];
  const io = {
    write: async (text: string) => {
      written.push(text);
      return true;
    },
  } as unknown as CommandIo;
  const { status } = await calendar(invocation, io);
  return [written.join(''), status];
}

describe('the command calendar', () => {
  test('prints a half day', async () => {
    const [text, status] = await printed('XNYS', '2026-11-27');
    expect(text).toBe(
      [
        'XNYS  New York Stock Exchange',
        'fri 2026-11-27  Day after Thanksgiving',
        '  extended  04:00–09:30 America/New_York  2026-11-27T09:00:00Z to 2026-11-27T14:30:00Z',
        '  regular   09:30–13:00 America/New_York  2026-11-27T14:30:00Z to 2026-11-27T18:00:00Z',
        '  extended  13:00–17:00 America/New_York  2026-11-27T18:00:00Z to 2026-11-27T22:00:00Z',
        '  next open 2026-11-30T14:30:00Z',
        '',
      ].join('\n'),
    );
    expect(status).toBe(0);
  });

  test('prints a holiday, a weekend, and a session that begins the evening before', async () => {
    expect((await printed('xnys', '2026-11-26'))[0]).toBe(
      'XNYS  New York Stock Exchange\nthu 2026-11-26  closed: Thanksgiving\n  next open 2026-11-27T14:30:00Z\n',
    );
    expect((await printed('XNYS', '2026-11-28'))[0]).toContain('sat 2026-11-28  closed\n');
    expect((await printed('CME-EQUITY', '2026-01-26'))[0]).toContain('regular   17:00–16:00 America/Chicago');
    expect((await printed('XTKS', '2026-01-26'))[0]).toContain('mon 2026-01-26\n  regular   09:00–11:30');
  });

  test('says that nobody knows a day, with status 1', async () => {
    expect(await printed('XNYS', '2029-01-02')).toEqual([
      'XNYS  New York Stock Exchange\ntue 2029-01-02  nobody knows: the calendar knows 2024-01-01 to 2028-12-31\n',
      1,
    ]);
    expect((await printed('XNYS', '9999-12-31'))[1]).toBe(1);
    // The last day has no next open.
    expect((await printed('XNYS', '2028-12-29'))[0]).not.toContain('next open');
  });

  test('prints the days of a calendar, and all calendars', async () => {
    const [days] = await printed('CBOT-GRAINS');
    expect(days).toContain('CBOT-GRAINS  Grains and oilseeds at CBOT, America/Chicago\n');
    expect(days).toContain('  2026-11-26  closed  Thanksgiving\n  2026-11-27  08:30–12:05  Day after Thanksgiving\n');
    const [all] = await printed();
    expect(all.split('\n')).toHaveLength(18);
    expect(all).toContain('XNYS         2024-01-01 to 2028-12-31  New York Stock Exchange\n');
  });

  test('writes JSON', async () => {
    const [day] = await printed('XNYS', '2026-11-26', '--json');
    expect(JSON.parse(day)).toEqual({
      calendar: 'XNYS',
      date: '2026-11-26',
      state: 'closed',
      name: 'Thanksgiving',
      sessions: [],
      nextOpen: '2026-11-27T14:30:00Z',
    });
    const [unknown] = await printed('XNYS', '2029-01-02', '--json');
    expect(JSON.parse(unknown)).toEqual({ calendar: 'XNYS', date: '2029-01-02', state: 'unknown', sessions: [] });
    expect(JSON.parse((await printed('XPAR', '2026-12-24', '--json'))[0])).toMatchObject({
      state: 'open',
      name: 'Christmas Eve',
      sessions: [{ to: '2026-12-24T13:00:00Z' }],
    });
    expect(JSON.parse((await printed('XPAR', '--json'))[0])).toMatchObject({ id: 'XPAR', timeZone: 'Europe/Paris' });
    expect(JSON.parse((await printed('--json'))[0])).toContain('XPAR');
  });

  test('rejects what is not a calendar or a date', () => {
    expect(calendarInvocation(['XNSY'], false)).toEqual({
      usageError: 'Unknown calendar "XNSY"; calendar without arguments lists them. Did you mean XNYS?',
    });
    expect(calendarInvocation(['moon'], false)).toEqual({
      usageError: 'Unknown calendar "moon"; calendar without arguments lists them.',
    });
    expect(calendarInvocation(['XNYS', 'today'], false)).toEqual({
      usageError: 'The date is "today"; expected a date such as 2026-11-27.',
    });
    expect(readArguments(['calendar', 'XNYS', '2026-11-27', 'more'])).toEqual({
      usageError: 'Unexpected argument "more"; calendar takes a calendar and a date.',
    });
  });
});
