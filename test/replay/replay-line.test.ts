import { describe, expect, it } from 'vitest';
import { type AccountEvent, accountDay } from '../../src/execute/index.js';
import { type AccountDay, defaultSettings, parseSettings, type Settings } from '../../src/index.js';
import { type AccountDays, compareDecisions, parseReplayLine, replayLine } from '../../src/replay/index.js';
import { decideNext } from '../../src/replay/replay-line.js';
import { randomOf } from '../models/strategy-walk.ts';
import { runCount } from '../properties/seeds.ts';

const quotes = { AAPL: { bid: 99, ask: 100 }, MSFT: { bid: 399, ask: 400 } };

/** Settings of a guard whose day turns at midnight in New York. */
function guarded(guard: object): Settings {
  const parsed = parseSettings({ guard });
  return parsed.ok ? parsed.value : expect.unreachable();
}

interface Line {
  readonly at: string;
  readonly equity?: number;
  readonly payload?: object;
  readonly signalId?: string;
  readonly accountEvents?: readonly AccountEvent[];
  readonly accountDay?: AccountDay;
}

const held = { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 90 } } as const;
const add = { ticker: 'AAPL', action: 'add', quantity: 1 };

function requestOf({ at, equity, payload = add, signalId, accountEvents, accountDay: recorded }: Line) {
  const market = { now: at, equity, quotes, positions: held, accountDay: recorded };
  const line = parseReplayLine({ payload, market, signalId, accountEvents });
  return line.ok ? line.value : expect.unreachable(JSON.stringify(line));
}

/** The codes with which each line is refused under two guards; an empty text: it is planned. */
function codes(lines: readonly Line[], before: object, after: object = before): readonly (readonly [string, string])[] {
  let days: AccountDays = {};
  return lines.map((line) => {
    const replayed = replayLine(requestOf(line), guarded(before), guarded(after), days);
    days = replayed.days;
    const [decision] = replayed.decisions;
    const codesOf = (side: 'before' | 'after'): string => {
      const decided = decision?.[side];
      return decided === undefined || decided.ok ? '' : decided.errors.map(({ code }) => code).join(' ');
    };
    return [codesOf('before'), codesOf('after')];
  });
}

const day = (time: string): string => `2026-01-26T${time}:00Z`;
const nextDay = (time: string): string => `2026-01-27T${time}:00Z`;

describe('replayLine', () => {
  it('halts a day on which the equity was below the limit, also after it has recovered, under each guard for itself', () => {
    const lines = [
      { at: day('15:00'), equity: 100_000 },
      { at: day('15:10'), equity: 99_300 },
      { at: day('15:20'), equity: 99_900 },
      { at: nextDay('15:00'), equity: 99_900 },
    ];
    expect(codes(lines, { maxLossPerDay: 1_000 }, { maxLossPerDay: 500 })).toEqual([
      ['', ''],
      ['', 'day-loss-reached'],
      ['', 'day-loss-reached'],
      ['', ''],
    ]);
  });

  it('counts the entries that it plans, those of a batch and those without an identifier too', () => {
    const msft = { ticker: 'MSFT', action: 'buy', quantity: 1 };
    const lines = [
      { at: day('15:00'), equity: 100_000, signalId: 'a' },
      { at: day('15:01'), equity: 100_000, signalId: 'a' },
      { at: day('15:02'), equity: 100_000 },
      { at: day('15:03'), equity: 100_000 },
    ];
    // The second line is the first one again, and both that follow count.
    expect(codes(lines, { maxEntriesPerDay: 2 }, { maxEntriesPerDay: 3 })).toEqual([
      ['', ''],
      ['', ''],
      ['', ''],
      ['entries-exhausted', ''],
    ]);
    const batch = [{ at: day('15:00'), equity: 100_000, payload: [add, msft], signalId: 'b' }, lines[2] ?? lines[0]];
    expect(codes(batch as readonly Line[], { maxEntriesPerDay: 2 })).toEqual([
      ['', ''],
      ['entries-exhausted', 'entries-exhausted'],
    ]);
  });

  it('goes by the events that a line tells', () => {
    const closed = { event: 'closed', id: 'x', ticker: 'AAPL', profit: -5, at: day('15:00') } as const;
    const lines = [
      { at: day('15:00'), equity: 100_000 },
      { at: day('15:05'), equity: 100_000, accountEvents: [closed] },
      { at: day('15:10'), equity: 100_000 },
    ];
    // 600 seconds after the loss an entry is planned again.
    expect(codes(lines, { cooldownAfterLoss: 600 })).toEqual([
      ['', ''],
      ['cooling-down', 'cooling-down'],
      ['', ''],
    ]);
    const first = [{ at: day('15:05'), equity: 100_000, accountEvents: [closed] }];
    expect(codes(first, { cooldownAfterLoss: 600 })).toEqual([['cooling-down', 'cooling-down']]);
  });

  it('keeps a drawdown until a person clears it', () => {
    const lines: readonly Line[] = [
      { at: day('15:00'), equity: 100_000 },
      { at: day('15:10'), equity: 98_900 },
      { at: nextDay('15:00'), equity: 100_000 },
      {
        at: nextDay('15:10'),
        equity: 100_000,
        accountEvents: [{ event: 'cleared', equity: 100_000, at: nextDay('15:05') }],
      },
    ];
    const guard = { maxDrawdown: { amount: 1_000, trailing: 'intraday' } };
    expect(codes(lines, guard).map(([code]) => code)).toEqual(['', 'drawdown-reached', 'drawdown-reached', '']);
  });

  it('refuses entries before the first equity, and plans exits', () => {
    const lines = [{ at: day('15:00') }, { at: day('15:01'), payload: { ticker: 'AAPL', action: 'exit' } }];
    expect(codes(lines, { maxLossPerDay: 1 }).map(([code]) => code)).toEqual([
      'equity-unavailable account-unavailable',
      '',
    ]);
  });

  it('decides as without it where no settings have a guard', () => {
    const request = requestOf({ at: day('15:00'), equity: 100_000 });
    const locked = { ...defaultSettings, entryLockout: true };
    const { decisions, days } = replayLine(request, defaultSettings, locked);
    expect(decisions).toEqual(compareDecisions(request, defaultSettings, locked));
    expect(days).toEqual({ before: undefined, after: undefined });
  });

  it('decides nothing without a market, and keeps what the account did', () => {
    const unreadable = JSON.parse('{"payload":{}}');
    const days = replayLine(requestOf({ at: day('15:00'), equity: 100_000 }), guarded({}), guarded({})).days;
    expect(days.before).toBeDefined();
    const replayed = replayLine(unreadable, guarded({}), guarded({}), days);
    expect(replayed.days).toBe(days);
    expect(replayed.decisions).toEqual(compareDecisions(unreadable, guarded({}), guarded({})));
    expect(replayed.decisions[0]?.before.ok).toBe(false);
  });

  it('decides a line under one settings as under two', () => {
    const request = requestOf({ at: day('15:00'), equity: 100_000, signalId: 'a' });
    const settings = guarded({ maxEntriesPerDay: 1 });
    const first = decideNext(request, settings, undefined);
    expect(first.decisions.map(({ ok }) => ok)).toEqual([true]);
    expect(first.day?.entries.map(({ id }) => id)).toEqual(['a-entry']);
    const { decisions, days } = replayLine(request, settings, settings);
    expect([first.decisions, first.day]).toEqual([decisions.map(({ after }) => after), days.after]);
    const second = decideNext({ ...request, signalId: 'b' }, settings, first.day);
    expect(second.decisions[0]).toMatchObject({ ok: false, errors: [{ code: 'entries-exhausted' }] });
    expect(second.day).toEqual(first.day);
  });

  it('keeps nothing for settings that were not parsed, and decides nothing by them', () => {
    const request = requestOf({ at: day('15:00'), equity: 100_000 });
    const unparsed = JSON.parse('{"guard":{"maxEntriesPerDay":1}}');
    const { decisions, days } = replayLine(request, guarded({ maxEntriesPerDay: 1 }), unparsed);
    expect(decisions[0]?.after).toMatchObject({ ok: false, errors: [{ code: 'invalid-setting' }] });
    expect([days.before?.entries.length, days.after]).toEqual([1, undefined]);
  });

  it('refuses entries on a state that cannot be read, and keeps it', () => {
    const request = requestOf({ at: day('15:00'), equity: 100_000 });
    const broken = JSON.parse('{"halts":5}');
    const { decisions, days } = replayLine(request, guarded({ maxEntriesPerDay: 1 }), guarded({}), { before: broken });
    expect(decisions[0]?.before).toMatchObject({ ok: false, errors: [{ path: ['accountDay', 'date'] }] });
    expect(days.before).toBe(broken);
  });
});

describe('replayLine of a line whose market has the state of the account', () => {
  /** 100,000 at the start, 99,300 at the lowest, 99,800 now; the guard of then has halted both. */
  const recorded: AccountDay = {
    date: '2026-01-26',
    firstEquity: 100_000,
    startEquity: 100_000,
    lastEquity: 99_800,
    highEquity: 100_200,
    equities: [
      { at: day('14:40'), equity: 100_200 },
      { at: day('14:50'), equity: 99_300 },
      { at: day('14:55'), equity: 99_800 },
    ],
    entries: [{ id: 'x', ticker: 'AAPL', at: day('14:45') }],
    closes: [],
    halts: [
      { code: 'day-loss-reached', at: day('14:50') },
      { code: 'drawdown-reached', at: '2026-01-20T15:00:00Z' },
    ],
    highBefore: 100_000,
  };

  it('finds the halts of the day again under each guard', () => {
    const lines = [{ at: day('15:00'), equity: 99_800, accountDay: recorded }];
    expect(codes(lines, { maxLossPerDay: 600 }, { maxLossPerDay: 800 })).toEqual([['day-loss-reached', '']]);
  });

  it('counts the entries that were sent, not those that it plans', () => {
    const lines = ['15:00', '15:01', '15:02'].map((at) => ({
      ...{ at: day(at), equity: 99_800, accountDay: recorded, signalId: at },
    }));
    expect(codes(lines, { maxEntriesPerDay: 2 }, { maxEntriesPerDay: 1 })).toEqual([
      ['', 'entries-exhausted'],
      ['', 'entries-exhausted'],
      ['', 'entries-exhausted'],
    ]);
  });

  // The floor is 100,200 - 900 = 99,300, and exactly the limit passes; 850 behind it is 99,350.
  it('begins with its drawdown, and then keeps the one that each guard finds until the account is cleared', () => {
    const fresh = { ...recorded, halts: [] };
    const later: AccountDay = { ...fresh, date: '2026-01-27', startEquity: 100_000, equities: [] };
    const { highBefore: _, ...cleared } = { ...later, firstEquity: 99_900, highEquity: 99_900 };
    const again = { ...cleared, clearedAt: nextDay('15:00') };
    const sameEquity = { ...again, clearedAt: nextDay('15:05') };
    const drawdown = (amount: number) => ({ maxDrawdown: { amount, trailing: 'intraday' } });
    const lines = [
      { at: day('15:00'), equity: 99_800, accountDay: fresh },
      { at: nextDay('14:00'), equity: 100_000, accountDay: later },
      { at: nextDay('15:01'), equity: 99_900, accountDay: again },
    ];
    expect(codes(lines, drawdown(900), drawdown(850))).toEqual([
      ['', 'drawdown-reached'],
      ['', 'drawdown-reached'],
      ['', ''],
    ]);
    const first = [{ at: day('15:00'), equity: 99_800, accountDay: recorded }];
    expect(codes(first, drawdown(5_000))).toEqual([['drawdown-reached', 'drawdown-reached']]);
    // A second clear at the same equity.
    const low = { ...again, equities: [{ at: nextDay('15:02'), equity: 98_000 }], lastEquity: 98_000 };
    const twice = [
      { at: nextDay('15:03'), equity: 99_900, accountDay: low },
      { at: nextDay('15:06'), equity: 99_900, accountDay: { ...sameEquity, equities: [] } },
    ];
    expect(codes(twice, drawdown(900)).map(([code]) => code)).toEqual(['drawdown-reached', '']);
  });
});

describe('a log of many lines', () => {
  it('leaves the state that the reducer gives for its events', () => {
    const settings = guarded({
      ...{ maxLossPerDay: 4_000, maxEntriesPerDay: 40, maxLossesInRow: 6, cooldownAfterLoss: 120 },
      maxDrawdown: { amount: 9_000, trailing: 'end-of-day' },
    });
    const { guard } = settings;
    const next = randomOf(7);
    const random = (limit: number): number => Math.floor(next() * limit);
    let days: AccountDays = {};
    let expected: AccountDay | undefined;
    const tell = (event: AccountEvent): void => {
      expected = guard === undefined ? undefined : accountDay(expected, event, guard);
    };
    let now = Date.parse('2026-01-26T14:30:00Z');
    let equity = 100_000;
    const met = new Map<string, number>();
    const lines = runCount(10_000, 500);
    for (let index = 0; index < lines; index += 1) {
      now += random(400) * 1_000;
      equity += random(801) - 400;
      const at = new Date(now).toISOString();
      const isTold = random(4) === 0;
      const closed = { event: 'closed', id: `exit-${index}`, ticker: 'AAPL', profit: random(201) - 100, at } as const;
      const cleared = { event: 'cleared', equity, at } as const;
      const accountEvents = isTold ? [random(50) === 0 ? cleared : closed] : [];
      const payload = random(5) === 0 ? { ticker: 'AAPL', action: 'exit' } : add;
      const replayed = replayLine(
        requestOf({ at, equity, payload, signalId: `s${index}`, accountEvents }),
        settings,
        settings,
        days,
      );
      days = replayed.days;
      const inTurn: readonly AccountEvent[] = [...accountEvents, { event: 'equity', equity, at }];
      for (const event of index === 0 ? inTurn.toReversed() : inTurn) {
        tell(event);
      }
      const [decision] = replayed.decisions;
      const isEntry = 'quantity' in payload;
      if (decision?.after.ok && isEntry) {
        tell({ event: 'entry', id: `s${index}-entry`, ticker: 'AAPL', at });
      }
      const outcome = decision?.after.ok === false ? decision.after.errors.map(({ code }) => code) : ['planned'];
      for (const name of outcome) {
        met.set(name, (met.get(name) ?? 0) + 1);
      }
      expect(days.after).toEqual(expected);
      expect(days.before).toEqual(expected);
      // What reduces is never refused.
      expect(decision?.after.ok || isEntry).toBe(true);
    }
    const all = ['planned', 'day-loss-reached', 'drawdown-reached', 'entries-exhausted', 'cooling-down'];
    expect([...met.keys()].sort()).toEqual(all.sort());
  }, 600_000);
});
