// Random days of an account: equities, entries, closes and a person who clears, late, repeated and malformed.
import { isoText } from './amounts.js';
import type { Random } from './random.js';
import { tickers } from './tickers.js';

const millisecondsPerDay = 86_400_000;

/** Events in the order of their arrival; what is malformed among them is not an event. */
export function accountEvents(random: Random, now: number): readonly unknown[] {
  const events = eventsInOrder(random, now);
  if (random.chance(0.5)) {
    deliverLate(random, events);
  }
  if (random.chance(0.3)) {
    repeatSome(random, events);
  }
  if (random.chance(0.1)) {
    const malformed = random.pick(malformedEvents(isoText(now)));
    events.splice(random.integer(0, events.length), 0, malformed);
  }
  return events;
}

function eventsInOrder(random: Random, now: number): unknown[] {
  const { pick, chance, between, integer } = random;
  const days = integer(1, 4);
  const total = pick([0, 1, 2, 4, 6, 9, 12, 18, 24]);
  let equity = pick([50_000, 100_000, 100_000, 250_000]);
  return eventTimes(random, now, days, total).map((time, index) => {
    const at = isoText(time);
    const kind = index === 0 && chance(0.97) ? 'equity' : someKind(random);
    equity += between(-1400, 1400) + (chance(0.05) ? between(-6000, 6000) : 0);
    if (kind === 'entry') {
      return { event: 'entry', id: `e${index}`, ticker: pick([...tickers, 'ES1!', 'MES1!', 'ESH8']), at };
    }
    if (kind === 'closed') {
      return { event: 'closed', id: `c${index}`, ticker: pick(tickers), profit: someProfit(random), at };
    }
    const rounded = Number(equity.toFixed(2));
    return { event: kind, equity: chance(0.3) ? String(rounded) : rounded, at };
  });
}

function eventTimes(random: Random, now: number, days: number, total: number): readonly number[] {
  const times = new Set<number>();
  while (times.size < total) {
    times.add(eventTime(random, now, days));
  }
  return [...times].sort((first, second) => first - second);
}

function eventTime({ next, chance, integer }: Random, now: number, days: number): number {
  const at = now - Math.floor(next() * days * millisecondsPerDay * (chance(0.1) ? 1.5 : 1));
  const whole = chance(0.9) ? at - (((at % 1000) + 1000) % 1000) : at;
  return chance(0.01) ? now + integer(1, 7200) * 1000 : whole;
}

function someKind({ pick, chance }: Random): 'equity' | 'entry' | 'closed' | 'cleared' {
  const cleared = chance(0.4) ? 'cleared' : 'equity';
  return pick(['equity', 'equity', 'equity', 'equity', 'entry', 'entry', 'closed', 'closed', 'closed', cleared]);
}

function someProfit({ pick, between }: Random): number | string {
  return pick([0, between(-500, -1), between(-500, -1), between(1, 400), '-0.01', '12.5']);
}

function deliverLate({ integer }: Random, events: unknown[]): void {
  for (let left = integer(1, 6); left > 0 && events.length > 1; left -= 1) {
    const from = integer(0, events.length - 1);
    const to = Math.max(0, Math.min(events.length - 1, from + integer(-3, 3)));
    events.splice(to, 0, ...events.splice(from, 1));
  }
}

function repeatSome({ integer }: Random, events: unknown[]): void {
  for (let left = integer(1, 4); left > 0 && events.length > 0; left -= 1) {
    const index = integer(0, events.length - 1);
    events.splice(integer(index + 1, events.length), 0, events[index]);
  }
}

function malformedEvents(at: string): readonly [unknown, ...unknown[]] {
  return [
    null,
    7,
    'equity',
    {},
    { event: 'equity', equity: 'abc', at },
    { event: 'equity', equity: null, at },
    { event: 'equity', equity: Number.NaN, at },
    { event: 'equity', equity: 1, at: 'yesterday' },
    { event: 'equity', equity: 1 },
    { event: 'entry', ticker: 'AAPL', at },
    { event: 'closed', id: 'x', ticker: 'AAPL', at },
    { event: 'closed', id: 'x', ticker: 'AAPL', profit: 'much', at },
    { event: 'deposit', equity: 1, at },
    { event: 'entry', id: 5, ticker: 'AAPL', at },
  ];
}
