// The setting flatBy with real fills: whatever is held and traded during a day, nothing is held at its close (calendars C2).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { paperBroker } from '../../src/paper/paper-broker.js';
import { settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { sessionExits } from '../../src/plan/session-exits.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { acceptedSignal } from '../../src/testing/arbitraries/accepted-signal.js';
import { accepted } from '../market/contracts/sample.js';
import { always } from './seeds.js';

/** Closes of stocks in New York and of index futures in Chicago, by hand: ordinary days, half days, both sides of daylight saving. */
const days = [
  { stocks: '2026-01-16T21:00:00Z', futures: '2026-01-16T22:00:00Z', month: 'ESH2026' },
  { stocks: '2026-03-06T21:00:00Z', futures: '2026-03-06T22:00:00Z', month: 'ESH2026' },
  { stocks: '2026-03-09T20:00:00Z', futures: '2026-03-09T21:00:00Z', month: 'ESH2026' },
  { stocks: '2026-07-09T20:00:00Z', futures: '2026-07-09T21:00:00Z', month: 'ESU2026' },
  { stocks: '2026-11-27T18:00:00Z', futures: '2026-11-27T18:15:00Z', month: 'ESZ2026' },
  { stocks: '2026-12-24T18:00:00Z', futures: '2026-12-24T18:15:00Z', month: 'ESH2027' },
] as const;

const tickers = ['AAPL', 'MSFT', 'future'] as const;

const accounts = fc.record({
  day: fc.constantFrom(...days),
  minutesBeforeClose: fc.integer({ min: 0, max: 60 }),
  held: fc.array(
    fc.record({
      ticker: fc.constantFrom(...tickers),
      side: fc.constantFrom('long', 'short'),
      quantity: fc.integer({ min: 1, max: 50 }),
      hasStop: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  alerts: fc.array(
    fc.record({
      ticker: fc.constantFrom(...tickers),
      action: fc.constantFrom('buy', 'sell', 'add', 'exit', 'reverse'),
      // An entry at a limit that the day does not reach rests.
      orderType: fc.constantFrom('market', 'limit'),
      quantity: fc.integer({ min: 1, max: 20 }),
      minutes: fc.integer({ min: 1, max: 180 }),
    }),
    { maxLength: 6 },
  ),
});

type Account = Parameters<Parameters<typeof accounts.map>[0]>[0];

/** What is held and what rests as entries at each close. */
function atTheCloses({ day, minutesBeforeClose, held, alerts }: Account): readonly string[] {
  const symbol = (ticker: (typeof tickers)[number]): string => (ticker === 'future' ? day.month : ticker);
  const closes = { AAPL: day.stocks, MSFT: day.stocks, [day.month]: day.futures };
  const settings = accepted(
    parseSettings({
      calendars: true,
      flatBy: { minutesBeforeClose },
      allowAddToPosition: true,
      cancelOpenOrders: false,
    }),
  );
  const clock = settableClock(new Date(Date.parse(day.stocks) - 181 * 60_000).toISOString());
  const last = clock.now() + 360 * 60_000;
  const quotes = Object.fromEntries(Object.keys(closes).map((name) => [name, { bid: '99.75', ask: '100' } as const]));
  const future = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } as const;
  const positions = Object.fromEntries(
    held.map(
      ({ ticker, side, quantity }) =>
        [symbol(ticker), { side, quantity: `${quantity}`, averageEntryPrice: '100' }] as const,
    ),
  );
  const paper = paperBroker({ clock, quotes, positions, instruments: { [day.month]: future }, cash: 1_000_000 });
  const context = () => ({ ...paper.context(settings), calendarOf });
  const carryOut = (signal: Parameters<typeof planSignal>[0]): void => {
    const plan = planSignal(signal, context());
    if (plan.ok) {
      paper.execute(plan.value);
    }
  };
  const send = (message: object): void => carryOut(acceptedSignal({ ...message }, { clock }));
  for (const { ticker, side, hasStop } of held) {
    if (hasStop) {
      const stopPrice = side === 'long' ? 90 : 110;
      send({ ticker: symbol(ticker), action: 'exit', orderType: 'stop', stopPrice, timeInForce: 'gtc' });
    }
  }
  const events = alerts.toSorted((one, other) => one.minutes - other.minutes);
  const start = clock.now();
  const left: string[] = [];
  const waiting = new Map(Object.entries(closes).map(([name, at]) => [name, Date.parse(at)]));
  for (let now = start; now <= last; now = clock.now()) {
    const exits = accepted(sessionExits(context(), Object.keys(closes)));
    const due = exits.filter(({ at = '' }) => Date.parse(at) <= now);
    for (const { signal } of due) {
      carryOut({ ...signal, receivedAt: new Date(now).toISOString() });
    }
    for (const [name, at] of waiting) {
      if (at <= now) {
        waiting.delete(name);
        const { positions: rest, orders } = paper.state();
        left.push(...(rest[name] === undefined ? [] : [`${rest[name].side} ${rest[name].quantity} ${name}`]));
        left.push(
          ...orders.flatMap(({ ticker, status, role }) =>
            ticker === name && status === 'working' && role === 'entry' ? [`entry ${name}`] : [],
          ),
        );
      }
    }
    const [next] = events;
    if (next !== undefined && start + next.minutes * 60_000 <= now) {
      events.shift();
      const { ticker, action, orderType, quantity } = next;
      const limitPrice = orderType === 'limit' ? { orderType, limitPrice: action === 'buy' ? 90 : 110 } : {};
      send({ ticker: symbol(ticker), action, ...(action !== 'exit' && { quantity, ...limitPrice }) });
      continue;
    }
    const times = [
      ...exits.map(({ at = '' }) => Date.parse(at)),
      ...waiting.values(),
      ...(next === undefined ? [] : [start + next.minutes * 60_000]),
    ].filter((at) => at > now);
    clock.set(new Date(times.length === 0 ? last + 1 : Math.min(...times)).toISOString());
  }
  return left;
}

describe('flatBy', () => {
  it('leaves nothing held and no entry resting at the close, where every exit fills', () => {
    always(
      accounts,
      45,
      (account) => {
        expect(atTheCloses(account)).toEqual([]);
      },
      1_000,
    );
  });
});
