// Guard G1: the state of an account by hand, and against a count of all events of a day in the order of their time.
// `RUNS=100000 npx vitest run --project=library test/account` searches longer.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AccountDay, AccountEvent } from '../../src/account/account-day.js';
import { accountDay, dayFrom } from '../../src/account/reduce-day.js';
import { parseAccountDay } from '../../src/execute/parse-account-day.js';
import type { GuardSettings } from '../../src/settings/guard-settings.js';
import { runCount } from '../properties/seeds.ts';
import { notInstants } from '../tables/instants.js';

const guardOf = (rules: Partial<GuardSettings> = {}): GuardSettings => ({
  timeZone: 'UTC',
  dayStart: '00:00',
  fit: 'refuse',
  ...rules,
});

const at = (time: string, day = '26'): string => `2026-01-${day}T${time}:00Z`;
const equity = (amount: number, time: string, day?: string): AccountEvent => ({
  event: 'equity',
  equity: amount,
  at: at(time, day),
});
const closed = (id: string, profit: number, time: string, day?: string): AccountEvent => ({
  event: 'closed',
  id,
  ticker: 'AAPL',
  profit,
  at: at(time, day),
});
const entry = (id: string, ticker: string, time: string): AccountEvent => ({
  event: 'entry',
  id,
  ticker,
  at: at(time),
});

function reached(events: readonly AccountEvent[], guard = guardOf(), day?: AccountDay): AccountDay {
  const state = events.reduce<AccountDay | undefined>((state, event) => accountDay(state, event, guard), day);
  if (state === undefined) {
    throw new Error('the account has not begun');
  }
  return state;
}

const codes = ({ halts }: AccountDay) => halts.map(({ code }) => code);

describe('an account', () => {
  it('begins with its first equity', () => {
    expect(reached([equity(50_000, '14:00')])).toEqual({
      date: '2026-01-26',
      firstEquity: '50000',
      startEquity: '50000',
      lastEquity: '50000',
      highEquity: '50000',
      equities: [{ at: '2026-01-26T14:00:00Z', equity: '50000' }],
      entries: [],
      closes: [],
      halts: [],
      beganAt: '2026-01-26T14:00:00Z',
    });
    expect(accountDay(undefined, entry('a', 'AAPL', '10:00'), guardOf())).toBeUndefined();
    const cleared = { event: 'cleared', equity: 50_000, at: at('10:00') } as const;
    expect(accountDay(undefined, cleared, guardOf())).toBeUndefined();
  });

  it('starts a day with the last equity before it', () => {
    const day = reached([equity(100, '09:00'), equity(130, '10:00'), equity(120, '11:00'), equity(110, '09:00', '27')]);
    expect(day).toMatchObject({ date: '2026-01-27', firstEquity: '100', startEquity: '120', lastEquity: '110' });
    expect(day).toMatchObject({ highEquity: '130', highBefore: '130' });
  });

  it('has the high of ends of days where the drawdown trails them', () => {
    const guard = guardOf({ maxDrawdown: { amount: '50', trailing: 'end-of-day' } });
    const events = [equity(100, '09:00'), equity(130, '10:00'), equity(120, '11:00')];
    expect(reached(events, guard).highEquity).toBe('100');
    expect(reached([...events, equity(125, '09:00', '27')], guard).highEquity).toBe('120');
  });

  it('counts the last equity before a day for its high, also where the drawdown trails another high from then on', () => {
    const guard = guardOf({ maxDrawdown: { amount: '50', trailing: 'end-of-day' } });
    const day = reached([equity(100, '09:00'), equity(130, '10:00')], guard);
    const changed = guardOf({ maxDrawdown: { amount: '50', trailing: 'intraday' } });
    expect(reached([equity(90, '09:00', '27')], changed, day)).toMatchObject({ highEquity: '130', highBefore: '130' });
  });

  it('has no member without a value on its next day', () => {
    expect(dayFrom(reached([equity(100, '09:00'), equity(90, '10:00')]), '2026-01-27')).toStrictEqual({
      date: '2026-01-27',
      firstEquity: '100',
      startEquity: '90',
      lastEquity: '90',
      highEquity: '100',
      equities: [],
      entries: [],
      closes: [],
      halts: [],
      highBefore: '100',
    });
  });

  it.each([[null], [{}], ['text'], [{ equities: [], entries: [], closes: [], halts: {} }]])(
    'stays as it is stored where that is not a state: %j',
    (stored) => {
      expect(accountDay(stored as unknown as AccountDay, equity(1, '12:00'), guardOf())).toBe(stored);
    },
  );

  it('is not changed by an event of a day that is over, nor by one that cannot be read', () => {
    const day = reached([equity(100, '09:00'), equity(110, '09:00', '27')]);
    const unreadable: unknown[] = [
      null,
      {},
      { event: 'equity', equity: 'much', at: at('10:00', '27') },
      ...notInstants.map((time) => ({ event: 'equity', equity: 5, at: time })),
      { event: 'entry', id: '', ticker: 'AAPL', at: at('10:00', '27') },
      { event: 'entry', id: 'a', at: at('10:00', '27') },
      { event: 'closed', id: 'a', ticker: 'AAPL', profit: null, at: at('10:00', '27') },
      { event: 'opened', id: 'a', ticker: 'AAPL', profit: 1, at: at('10:00', '27') },
    ];
    for (const event of [equity(1, '12:00'), closed('a', -1, '12:00'), ...unreadable]) {
      expect(accountDay(day, event as AccountEvent, guardOf())).toBe(day);
    }
  });

  it('counts entries by underlying and root, each identifier once', () => {
    const day = reached([
      equity(100, '09:00'),
      entry('b', 'SPXW 260130C6000', '11:00'),
      entry('a', 'ESH2026', '10:00'),
      entry('c', 'AAPL', '12:00'),
      entry('b', 'SPXW 260130C6000', '11:30'),
    ]);
    expect(day.entries.map(({ id, ticker }) => `${id} ${ticker}`)).toEqual(['a ES', 'b SPX', 'c AAPL']);
  });

  it.each([
    // A ladder names its parts by their place, or by a short key of the message.
    ['key-entry', 'key-entry'],
    ['key-entry-1', 'key-entry'],
    ['key-entry-12', 'key-entry'],
    ['key-entry-1-entry-2', 'key-entry-1-entry'],
    ['key-entry-1a', 'key-entry-1a'],
    ['key-entry-a', 'key-entry-a'],
    ['key-exit-1', 'key-exit-1'],
    ['0123456789abep1', '0123456789abe'],
    ['0123456789abep12', '0123456789abe'],
    ['0123456789abcdef01234567ep2', '0123456789abcdef01234567e'],
    ['0123456789abcdef012345678ep2', '0123456789abcdef012345678ep2'],
    ['0123456789aep1', '0123456789aep1'],
    ['x0123456789abep1', 'x0123456789abep1'],
    ['0123456789abep1x', '0123456789abep1x'],
    ['0123456789abepx', '0123456789abepx'],
    ['ghijklmnopqrep1', 'ghijklmnopqrep1'],
  ])('counts the entry %s under %s', (id, counted) => {
    const day = reached([equity(100, '09:00'), entry(id, 'AAPL', '10:00'), entry(counted, 'AAPL', '11:00')]);
    expect(day.entries).toEqual([{ id: counted, ticker: 'AAPL', at: at('10:00') }]);
  });

  it('has closes of one instant by profit, then by name, and entries by name', () => {
    const events = [
      ...[closed('c', 5, '10:00'), closed('a', 5, '10:00'), closed('b', -5, '10:00'), closed('d', 7, '10:00')],
      ...[entry('c', 'AAPL', '10:00'), entry('a', 'AAPL', '10:00'), entry('b', 'AAPL', '10:00')],
      ...[closed('z', 1, '09:30'), entry('z', 'AAPL', '09:30')],
    ];
    for (const order of [events, events.toReversed()]) {
      const day = reached([equity(100, '09:00'), ...order]);
      expect(day.closes.map(({ id }) => id)).toEqual(['z', 'd', 'a', 'c', 'b']);
      expect(day.entries.map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c']);
    }
  });

  it('remembers the latest of the losses, in whatever order they are told', () => {
    const losses = [closed('a', -5, '10:00'), closed('b', -1, '11:00'), closed('c', 0, '12:00')];
    for (const order of [losses, losses.toReversed()]) {
      expect(reached([equity(100, '09:00'), ...order]).lastLossAt).toBe(at('11:00'));
    }
  });

  it('remembers the last loss past midnight, and counts closes of the day alone', () => {
    const day = reached([
      equity(100, '09:00'),
      closed('a', -5, '10:00'),
      closed('b', 5, '11:00'),
      closed('a', -5, '12:00'),
    ]);
    expect(day).toMatchObject({ lastLossAt: at('10:00'), closes: [{ id: 'a', profit: '-5' }, { id: 'b' }] });
    const next = dayFrom(day, '2026-01-27');
    expect(next).toMatchObject({ lastLossAt: at('10:00'), closes: [], date: '2026-01-27' });
    expect(dayFrom(next, '2026-01-27')).toBe(next);
  });
});

describe('a halt', () => {
  it('needs more than the loss of the day, and stays when the equity recovers', () => {
    const guard = guardOf({ maxLossPerDay: '10' });
    expect(codes(reached([equity(100, '09:00'), equity(90, '10:00')], guard))).toEqual([]);
    const day = reached([equity(100, '09:00'), equity(89.99, '10:00'), equity(150, '11:00')], guard);
    expect(day.halts).toEqual([{ code: 'day-loss-reached', at: at('10:00') }]);
    expect(codes(dayFrom(day, '2026-01-27'))).toEqual([]);
  });

  it('comes from a percentage of the start of the day, and from a profit', () => {
    const guard = guardOf({ maxLossPerDayPercent: '5', maxProfitPerDay: '20' });
    expect(codes(reached([equity(200, '09:00'), equity(190, '10:00'), equity(220, '11:00')], guard))).toEqual([]);
    const both = [equity(200, '09:00'), equity(189, '10:00'), equity(221, '11:00')];
    expect(codes(reached(both, guard))).toEqual(['day-loss-reached', 'day-profit-reached']);
  });

  it('comes from a drawdown behind the highest equity, and outlives the day until a person clears it', () => {
    const guard = guardOf({ maxDrawdown: { amount: '10', trailing: 'intraday' } });
    const day = reached(
      [equity(100, '09:00'), equity(120, '10:00'), equity(109, '11:00'), equity(119, '12:00')],
      guard,
    );
    expect(codes(day)).toEqual(['drawdown-reached']);
    const next = reached([equity(140, '09:00', '27')], guard, day);
    expect(codes(next)).toEqual(['drawdown-reached']);
    const clear: AccountEvent = { event: 'cleared', equity: 115, at: at('10:00', '27') };
    const cleared = reached([clear, clear], guard, next);
    expect(cleared).toMatchObject({ halts: [], firstEquity: '115', highEquity: '115', startEquity: '119' });
    // A late equity from before the clear belongs to the drawdown that is over.
    expect(codes(reached([equity(90, '09:30', '27')], guard, cleared))).toEqual([]);
    expect(codes(reached([equity(104, '11:00', '27')], guard, cleared))).toEqual(['drawdown-reached']);
    // An older clear changes nothing.
    const older: AccountEvent = { event: 'cleared', equity: 50, at: at('09:10', '27') };
    expect(reached([older], guard, cleared)).toMatchObject({ firstEquity: '115', clearedAt: at('10:00', '27') });
  });

  it('of the day stays when a person clears the drawdown, also where its limit was raised', () => {
    const strict = guardOf({ maxLossPerDay: '10', maxDrawdown: { amount: '10', trailing: 'intraday' } });
    const day = reached([equity(100, '09:00'), equity(80, '10:00')], strict);
    expect(codes(day)).toEqual(['day-loss-reached', 'drawdown-reached']);
    const raised = guardOf({ maxLossPerDay: '50', maxDrawdown: { amount: '10', trailing: 'intraday' } });
    const clear: AccountEvent = { event: 'cleared', equity: 80, at: at('11:00') };
    expect(reached([clear], raised, day).halts).toEqual([{ code: 'day-loss-reached', at: at('10:00') }]);
  });

  it.each([
    [['11:00 105', '11:00 110'], '105', '11:00'],
    [['11:00 110', '11:00 105'], '105', '11:00'],
    [['11:00 105', '12:00 110'], '110', '12:00'],
  ])('ends with the later of the clears %j, of one instant with the lowest', (clears, first, time) => {
    const events = clears.map((text): AccountEvent => {
      const [when = '', amount = ''] = text.split(' ');
      return { event: 'cleared', equity: Number(amount), at: at(when) };
    });
    const guard = guardOf({ maxDrawdown: { amount: '10', trailing: 'none' } });
    expect(reached([equity(100, '09:00'), ...events], guard)).toMatchObject({
      firstEquity: first,
      clearedAt: at(time),
    });
  });

  it('since a clear is not ended by the same clear again', () => {
    const guard = guardOf({ maxDrawdown: { amount: '10', trailing: 'intraday' } });
    const clear: AccountEvent = { event: 'cleared', equity: 100, at: at('10:00') };
    const day = reached([equity(120, '09:00'), clear, equity(89, '11:00')], guard);
    const raised = guardOf({ maxDrawdown: { amount: '50', trailing: 'intraday' } });
    expect(codes(reached([clear], raised, day))).toEqual(['drawdown-reached']);
  });

  it('has the earliest instant that is known of it', () => {
    const guard = guardOf({ maxLossPerDay: '10' });
    // The lower equity takes the place of the one that broke the rule.
    const day = reached([equity(100, '09:00'), equity(85, '11:00'), equity(80, '12:00')], guard);
    expect(day.equities.map((point) => point.equity)).toEqual(['100', '80']);
    expect(day.halts).toEqual([{ code: 'day-loss-reached', at: at('11:00') }]);
    const late = reached([equity(70, '10:00'), equity(60, '13:00')], guard, day);
    expect(late.halts).toEqual([{ code: 'day-loss-reached', at: at('10:00') }]);
  });

  it('comes in the order of the rules, whichever was reached first', () => {
    const guard = guardOf({ maxLossPerDay: '10', maxDrawdown: { amount: '20', trailing: 'intraday' } });
    const before = reached([equity(100, '09:00'), equity(79, '10:00'), equity(99, '11:00')], guard);
    // 85 is 14 below the begin of the day, and above the floor of the drawdown, which is 80.
    const day = reached([equity(85, '10:00', '27')], guard, before);
    expect(day.halts).toEqual([
      { code: 'day-loss-reached', at: at('10:00', '27') },
      { code: 'drawdown-reached', at: at('10:00') },
    ]);
  });

  test.each([
    // trailing, percent, stopsAtStart, equities, reached
    ['none', { amount: '10' }, [100, 150, 90], false],
    ['none', { amount: '10' }, [100, 150, 89], true],
    ['none', { percent: '10' }, [200, 180], false],
    ['none', { percent: '10' }, [200, 179], true],
    ['intraday', { percent: '10' }, [100, 200, 180], false],
    ['intraday', { percent: '10' }, [100, 200, 179], true],
    ['intraday', { amount: '10', stopsAtStart: true }, [100, 200, 100], false],
    ['intraday', { amount: '10', stopsAtStart: true }, [100, 200, 99], true],
    ['intraday', { amount: '10', stopsAtStart: true }, [100, 90], false],
    ['end-of-day', { amount: '10' }, [100, 200, 90], false],
    ['end-of-day', { amount: '10' }, [100, 200, 89], true],
  ] as const)('of a drawdown that trails %s by %j after %j is reached: %s', (trailing, limit, equities, isReached) => {
    const guard = guardOf({ maxDrawdown: { ...limit, trailing } });
    const events = equities.map((amount, index) => equity(amount, `1${index}:00`));
    expect(codes(reached(events, guard))).toEqual(isReached ? ['drawdown-reached'] : []);
  });

  it('is not ended by a raised limit, but by a rule that is gone', () => {
    const day = reached([equity(100, '09:00'), equity(80, '10:00')], guardOf({ maxLossPerDay: '10' }));
    const raised = guardOf({ maxLossPerDay: '50' });
    expect(codes(reached([equity(95, '11:00')], raised, day))).toEqual(['day-loss-reached']);
    expect(codes(reached([entry('a', 'AAPL', '11:00')], raised, day))).toEqual(['day-loss-reached']);
    for (const event of [equity(95, '11:00'), entry('a', 'AAPL', '11:00'), closed('a', 1, '11:00')]) {
      expect(codes(reached([event, event], guardOf(), day))).toEqual([]);
    }
  });

  it('comes from a stored state without a high before the day', () => {
    const guard = guardOf({ maxDrawdown: { amount: '10', trailing: 'intraday' } });
    const stored = { firstEquity: 100, startEquity: 110, lastEquity: 112, highEquity: 120, entries: [], closes: [] };
    const of = (equities: AccountDay['equities'], highEquity = 120): AccountDay => ({
      ...stored,
      date: '2026-01-26',
      highEquity,
      equities,
      halts: [],
    });
    expect(codes(reached([equity(109, '10:00')], guard, of([])))).toEqual(['drawdown-reached']);
    expect(codes(reached([equity(110, '10:00')], guard, of([])))).toEqual([]);
    // The high is of the day: what was before it is the first equity.
    const ofDay = of([{ at: at('12:00'), equity: 120 }]);
    expect(codes(reached([equity(90, '10:00')], guard, ofDay))).toEqual([]);
    expect(codes(reached([equity(89, '10:00')], guard, ofDay))).toEqual(['drawdown-reached']);
  });
});

/** Figures and halts of a day by their definition, from all of its events at once. */
function countedDay(before: AccountDay | undefined, events: readonly AccountEvent[], guard: GuardSettings) {
  const points = events
    .flatMap((event) =>
      event.event === 'equity' || event.event === 'cleared'
        ? [{ time: Date.parse(event.at), equity: Number(event.equity), isClear: event.event === 'cleared' }]
        : [],
    )
    .sort((one, other) => one.time - other.time || other.equity - one.equity);
  const start = before === undefined ? (points[0]?.equity ?? 0) : Number(before.lastEquity);
  const clear = points.findLast(({ isClear }) => isClear);
  const first = clear?.equity ?? (before === undefined ? start : Number(before.firstEquity));
  const ends = guard.maxDrawdown?.trailing === 'end-of-day';
  const high =
    clear?.equity ??
    (before === undefined ? start : Math.max(Number(before.highEquity), ends ? Number(before.lastEquity) : 0));
  const found = new Set<string>();
  let highest = high;
  for (const point of points) {
    if (
      point.equity < start - Number(guard.maxLossPerDay ?? Number.POSITIVE_INFINITY) ||
      point.equity < start - (start * Number(guard.maxLossPerDayPercent ?? Number.POSITIVE_INFINITY)) / 100
    ) {
      found.add('day-loss-reached');
    }
    if (point.equity > start + Number(guard.maxProfitPerDay ?? Number.POSITIVE_INFINITY)) {
      found.add('day-profit-reached');
    }
    if (guard.maxDrawdown !== undefined && (clear === undefined || point.time >= clear.time)) {
      const { amount, percent, trailing, stopsAtStart } = guard.maxDrawdown;
      highest = ends ? high : Math.max(highest, point.equity);
      const base = trailing === 'none' ? first : highest;
      const floor = base - Number(amount ?? (base * Number(percent)) / 100);
      if (point.equity < (stopsAtStart === true ? Math.min(floor, first) : floor)) {
        found.add('drawdown-reached');
      }
    } else if (clear === undefined) {
      highest = ends ? high : Math.max(highest, point.equity);
    }
  }
  if (clear !== undefined) {
    found.delete(guard.maxDrawdown === undefined ? 'drawdown-reached' : '');
    highest = ends ? high : Math.max(...points.filter(({ time }) => time >= clear.time).map((point) => point.equity));
  }
  const carried = before?.halts.some(({ code }) => code === 'drawdown-reached') === true && clear === undefined;
  if (carried && guard.maxDrawdown !== undefined) {
    found.add('drawdown-reached');
  }
  const ids = (kind: string) => [
    ...new Set(events.flatMap((event) => (event.event === kind && 'id' in event ? event.id : []))),
  ];
  const losses = events.flatMap((event) =>
    event.event === 'closed' && Number(event.profit) < 0 ? [Date.parse(event.at)] : [],
  );
  const lastLoss = Math.max(...losses, before?.lastLossAt === undefined ? 0 : Date.parse(before.lastLossAt));
  return {
    startEquity: start,
    firstEquity: first,
    highEquity: highest,
    lastEquity: points.at(-1)?.equity ?? Number(before?.lastEquity),
    halts: [...found].sort(),
    entries: ids('entry').sort(),
    closes: ids('closed').sort(),
    lastLoss,
  };
}

function figuresOf(day: AccountDay) {
  return {
    startEquity: Number(day.startEquity),
    firstEquity: Number(day.firstEquity),
    highEquity: Number(day.highEquity),
    lastEquity: Number(day.lastEquity),
    halts: codes(day).sort(),
    entries: day.entries.map(({ id }) => id).sort(),
    closes: day.closes.map(({ id }) => id).sort(),
    lastLoss: day.lastLossAt === undefined ? 0 : Date.parse(day.lastLossAt),
  };
}

const guards: fc.Arbitrary<GuardSettings> = fc
  .record(
    {
      maxLossPerDay: fc.constantFrom('5', '20'),
      maxLossPerDayPercent: fc.constantFrom('5', '25'),
      maxProfitPerDay: fc.constantFrom('5', '20'),
      maxDrawdown: fc
        .tuple(
          fc.constantFrom('intraday', 'end-of-day', 'none'),
          fc.boolean(),
          fc.constantFrom<{ amount: `${number}` } | { percent: `${number}` }>({ amount: '10' }, { percent: '25' }),
        )
        .map(([trailing, stopsAtStart, limit]) => ({ ...limit, trailing, stopsAtStart }) as const),
    },
    { requiredKeys: [] },
  )
  .map((rules) => guardOf(rules as Partial<GuardSettings>));

const minute = fc.integer({ min: 0, max: 12 }).map((time) => `10:${String(time).padStart(2, '0')}`);
const amount = fc.integer({ min: 60, max: 140 });

const dayEvents = (day: string): fc.Arbitrary<readonly AccountEvent[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(amount, minute).map(([of, time]) => equity(of, time, day)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(amount, minute)
          .map(([of, time]): AccountEvent => ({ event: 'cleared', equity: of, at: at(time, day) })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('AAPL', 'MSFT'), minute)
          .map(
            ([ticker, time]): AccountEvent => ({ event: 'entry', id: `${ticker} ${time}`, ticker, at: at(time, day) }),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.integer({ min: -2, max: 2 }), minute)
          .map(([profit, time]) => closed(`${profit} ${time}`, profit, time, day)),
      },
    ),
    { minLength: 1, maxLength: 14 },
  );

/** In another order, and some of them twice: no clear comes after equities that are later than it. */
const shuffled = (events: readonly AccountEvent[]): fc.Arbitrary<readonly AccountEvent[]> =>
  fc
    .tuple(fc.shuffledSubarray([...events], { minLength: events.length }), fc.subarray([...events]))
    .map(([order, again]) => {
      const mixed = [...order, ...again.filter(({ event }) => event !== 'cleared')];
      const clears = mixed
        .filter(({ event }) => event === 'cleared')
        .sort((one, other) => one.at.localeCompare(other.at));
      return clears.reduce<readonly AccountEvent[]>((rest, clear) => {
        const others = rest.filter((event) => event !== clear);
        const later = others.findIndex((event) => 'equity' in event && event.at >= clear.at);
        return later < 0 ? [...others, clear] : others.toSpliced(later, 0, clear);
      }, mixed);
    });

describe('the state of a day', () => {
  it('is the same for every order of its events, and for repeated ones', () => {
    const first = at('09:00');
    const begin = fc.constant<AccountEvent>({ event: 'equity', equity: 100, at: first });
    fc.assert(
      fc.property(
        fc
          .tuple(guards, begin, dayEvents('26'), dayEvents('27'))
          .chain(([guard, start, one, two]) =>
            fc.tuple(fc.constant({ guard, start, one, two }), shuffled(one), shuffled(two)),
          ),
        ([{ guard, start, one, two }, orderOfOne, orderOfTwo]) => {
          const firstDay = reached([start, ...orderOfOne], guard);
          expect(figuresOf(firstDay)).toEqual(countedDay(undefined, [start, ...one], guard));
          const secondDay = reached(orderOfTwo, guard, firstDay);
          expect(figuresOf(secondDay)).toEqual(countedDay(firstDay, two, guard));
          // Stored and read again, it is the same state.
          expect(parseAccountDay(JSON.parse(JSON.stringify(secondDay)))).toEqual({ ok: true, value: secondDay });
        },
      ),
      { numRuns: runCount(800), seed: 46 },
    );
  }, 3_600_000);

  it('is the same where the first equity of the account comes late', () => {
    const events = fc.array(fc.tuple(amount, minute), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(guards, events, fc.nat(), (guard, all, seed) => {
        const equities = all.map(([of, time]) => equity(of, time));
        const moved = equities.toSorted((one, other) =>
          JSON.stringify([one, seed]).localeCompare(JSON.stringify([other, seed])),
        );
        expect(figuresOf(reached(moved, guard))).toEqual(countedDay(undefined, equities, guard));
      }),
      { numRuns: runCount(500), seed: 46 },
    );
  });
});
