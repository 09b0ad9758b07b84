// Guard G1 at the paper broker: entries, exits and equities of its account, by hand and against events that are counted beside it.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AccountDay, AccountEvent } from '../../src/account/account-day.js';
import { accountDay } from '../../src/account/reduce-day.js';
import { type OrderPlan, parseSettings, parseSignal, planSignal, type Result, type Settings } from '../../src/index.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../src/paper/paper-broker.js';
import { type SettableClock, settableClock } from '../../src/paper/settable-clock.js';
import type { GuardSettings } from '../../src/settings/guard-settings.js';
import { always } from '../properties/seeds.js';

const now = '2026-01-26T15:30:00Z';
const hour = 3_600_000;

function settingsWith(guard: object): Settings & { readonly guard: GuardSettings } {
  const parsed = parseSettings({ allowAddToPosition: true, guard });
  if (!parsed.ok || parsed.value.guard === undefined) {
    throw new Error(JSON.stringify(parsed));
  }
  return { ...parsed.value, guard: parsed.value.guard };
}

interface Account {
  readonly paper: PaperBroker;
  readonly clock: SettableClock;
  /** Plans a message, and executes the plan: the plan, or its errors. */
  readonly send: (id: string, message: object) => Result<OrderPlan>;
}

function accountOf(settings: Settings, options: Partial<PaperBrokerOptions> = {}): Account {
  const clock = settableClock(now);
  const paper = paperBroker({ clock, quotes: { AAPL: { bid: 99, ask: 100 } }, guard: settings.guard, ...options });
  const send: Account['send'] = (id, message) => {
    const context = paper.context(settings, id);
    const signal = parseSignal({ ticker: 'AAPL', ...message }, { clock });
    const plan = signal.ok ? planSignal(signal.value, context) : signal;
    if (plan.ok) {
      paper.execute(plan.value);
    }
    return plan;
  };
  return { paper, clock, send };
}

const codes = (plan: Result<OrderPlan>): readonly string[] => (plan.ok ? [] : plan.errors.map(({ code }) => code));

describe('the day of a paper account', () => {
  const settings = settingsWith({ maxLossPerDay: 1000, maxEntriesPerDay: 2 });

  test('begins with its first equity, and counts entries, exits and the equity after each', () => {
    const { paper, clock, send } = accountOf(settings);
    const begun = {
      date: '2026-01-26',
      firstEquity: '100000',
      startEquity: '100000',
      entries: [],
      closes: [],
      halts: [],
    };
    expect(paper.state().accountDay).toMatchObject({ ...begun, lastEquity: '100000' });
    send('a', { action: 'buy', quantity: 100 });
    // 100 at 100 are worth 99.50 each.
    const entries = [{ id: 'a-entry', ticker: 'AAPL', at: now }];
    expect(paper.state().accountDay).toMatchObject({ ...begun, lastEquity: '99950', highEquity: '100000', entries });
    clock.set('2026-01-26T16:30:00Z');
    paper.setQuote('AAPL', { bid: 88, ask: 90 });
    // 90,000 in cash and 100 at 89: 1,100 below the begin of the day.
    expect(paper.state().accountDay).toMatchObject({ lastEquity: '98900', halts: [{ code: 'day-loss-reached' }] });
    expect(codes(send('b', { action: 'add', quantity: 1 }))).toEqual(['day-loss-reached']);
    // An exit is planned all the same; its 100 units lose 12 each.
    expect(send('c', { action: 'exit' }).ok).toBe(true);
    expect(paper.state().accountDay).toMatchObject({
      lastEquity: '98800',
      closes: [{ id: 'c-exit', ticker: 'AAPL', profit: '-1200', at: '2026-01-26T16:30:00Z' }],
      lastLossAt: '2026-01-26T16:30:00Z',
    });
  });

  test('outlives a restart of the process, and its halts end with it', () => {
    const before = accountOf(settings);
    before.send('a', { action: 'buy', quantity: 100 });
    before.paper.setQuote('AAPL', { bid: 88, ask: 90 });
    const state = JSON.parse(JSON.stringify(before.paper.state()));
    const { clock, send, paper } = accountOf(settings, { state });
    expect(paper.state()).toEqual(before.paper.state());
    expect(codes(send('b', { action: 'add', quantity: 1 }))).toEqual(['day-loss-reached']);
    clock.set('2026-01-27T15:30:00Z');
    expect(send('c', { action: 'add', quantity: 1 }).ok).toBe(true);
    expect(paper.state().accountDay).toMatchObject({
      date: '2026-01-27',
      startEquity: '98900',
      entries: [{ id: 'c-entry' }],
    });
  });

  test('is as it was stored until something happens, whatever the time of the restart', () => {
    const before = accountOf(settings);
    before.send('a', { action: 'buy', quantity: 1 });
    before.clock.set('2026-01-27T15:30:00Z');
    const { paper } = before;
    const again = paperBroker({ clock: before.clock, guard: settings.guard, state: paper.state() });
    expect(again.state()).toEqual(paper.state());
    expect(again.state().accountDay?.date).toBe('2026-01-26');
  });

  test('counts an entry that the broker rejects: it was sent', () => {
    const { paper, send } = accountOf(settings);
    const { orderPorts } = paper;
    const refused = {
      ticker: 'AAPL',
      side: 'buy',
      effect: 'open',
      quantity: '0',
      type: 'market',
      timeInForce: 'gtc',
    } as const;
    orderPorts.submit({ ...refused, clientOrderId: 'x' });
    expect(paper.state().orders.at(-1)?.status).toBe('rejected');
    send('a', { action: 'buy', quantity: 1 });
    expect(
      paper
        .state()
        .accountDay?.entries.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a-entry', 'x']);
    expect(codes(send('b', { action: 'add', quantity: 1 }))).toEqual(['entries-exhausted']);
  });

  test('has the loss of an exit that fills after it was cancelled, once', () => {
    const { paper, clock, send } = accountOf(settings, {
      misbehaviour: ({ effect }) => (effect === 'close' ? { lateFill: { quantity: 5, afterSeconds: 60 } } : {}),
    });
    send('a', { action: 'buy', quantity: 10 });
    const limit = { type: 'limit', limitPrice: '120', timeInForce: 'gtc' } as const;
    const exit = { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '10', ...limit } as const;
    paper.orderPorts.submit({ ...exit, clientOrderId: 'x' });
    paper.orderPorts.cancel({ clientOrderId: 'x' });
    expect(paper.state().accountDay?.closes).toEqual([]);
    clock.advance(60_000);
    // 5 bought at 100 are sold at 99.
    const closes = [{ id: 'x', ticker: 'AAPL', profit: '-5', at: '2026-01-26T15:31:00Z' }];
    expect(paper.state().accountDay).toMatchObject({ closes, lastLossAt: '2026-01-26T15:31:00Z' });
    clock.advance(60_000);
    expect(paper.state().accountDay?.closes).toEqual(closes);
  });

  test('is that of a state that is restored: nothing has happened', () => {
    const { paper, send } = accountOf(settings);
    const empty = paper.state();
    send('a', { action: 'buy', quantity: 100 });
    paper.restore(empty);
    expect(paper.state()).toEqual(empty);
  });

  test('has the profit of a stop that fills in parts, in the currency of the account and less its fee', () => {
    const { paper, send } = accountOf(settings, {
      quotes: { SAP: { bid: 100, ask: 100 }, 'EUR-USD': { last: 2 } },
      instruments: { SAP: { quoteCurrency: 'EUR', fee: { perUnit: '0.5' } } },
      maxFill: 6,
    });
    const { orderPorts } = paper;
    orderPorts.submit({
      ...{ ticker: 'SAP', side: 'buy', effect: 'open', quantity: '6', type: 'market', timeInForce: 'gtc' },
      clientOrderId: 'a',
    });
    orderPorts.submit({
      ...{ ticker: 'SAP', side: 'sell', effect: 'close', quantity: '6', type: 'limit', limitPrice: '110' },
      ...{ timeInForce: 'gtc', clientOrderId: 'b' },
    });
    const [, exit] = paper.state().orders;
    paper.fill(exit?.id ?? '', 4, 110);
    expect(paper.state().accountDay?.closes).toEqual([]);
    paper.fill(exit?.id ?? '', 2, 110);
    // 6 × 10 euros less 6 × 0.50 of the exit are 57, at 2 dollars 114.
    expect(paper.state().accountDay?.closes).toMatchObject([{ id: 'b', ticker: 'SAP', profit: '114' }]);
    expect(send('c', { ticker: 'SAP', action: 'exit' }).ok).toBe(false);
  });

  test('counts an entry once, when it is sent: not when it fills', () => {
    const { paper, clock, send } = accountOf(settings);
    send('a', { action: 'buy', quantity: 10, orderType: 'limit', limitPrice: 95 });
    const entries = [{ id: 'a-entry', ticker: 'AAPL', at: now }];
    expect(paper.state().accountDay).toMatchObject({ entries, lastEquity: '100000' });
    clock.set('2026-01-26T16:00:00Z');
    paper.setQuote('AAPL', { bid: 94, ask: 95 });
    expect(paper.state().accountDay).toMatchObject({ entries, closes: [], lastEquity: '99995' });
  });

  test('names the leg of a bracket by the identifier that the broker has given it', () => {
    const { paper, send } = accountOf(settings);
    send('a', { action: 'buy', quantity: 10, stopLoss: { stopPrice: 95 } });
    paper.setQuote('AAPL', { bid: 94, ask: 95 });
    // 10 bought at 100 and sold at 94.
    expect(paper.state().accountDay).toMatchObject({
      entries: [{ id: 'a-entry' }],
      closes: [{ id: 'paper-2', profit: '-60' }],
      lastEquity: '99940',
    });
  });

  test('waits for an equity where a currency has no rate', () => {
    const { paper } = accountOf(settings, {
      quotes: { SAP: { bid: 100, ask: 100 } },
      instruments: { SAP: { quoteCurrency: 'EUR' } },
      positions: { SAP: { side: 'long', quantity: 1, averageEntryPrice: 100 } },
    });
    expect(paper.state()).not.toHaveProperty('accountDay');
    paper.setQuote('EUR-USD', { last: 2 });
    expect(paper.state().accountDay).toMatchObject({ firstEquity: '100200' });
  });

  describe('begins with the quote that brings the first equity', () => {
    /** The account has euros, and a share in euros that nobody can value yet. */
    const unvalued: Partial<PaperBrokerOptions> = {
      quotes: { SAP: { bid: 100, ask: 100 }, AAPL: { bid: 99, ask: 100 } },
      instruments: { SAP: { quoteCurrency: 'EUR' } },
      positions: {
        SAP: { side: 'long', quantity: 1, averageEntryPrice: 100 },
        'EUR-USD': { side: 'long', quantity: 100, averageEntryPrice: 1 },
      },
    };

    test('and counts the exit that this quote fills', () => {
      const { paper } = accountOf(settings, unvalued);
      paper.orderPorts.submit({
        ...{ ticker: 'EUR-USD', side: 'sell', effect: 'close', quantity: '100', type: 'limit', limitPrice: '1.5' },
        ...{ timeInForce: 'gtc', clientOrderId: 'a' },
      });
      paper.setQuote('EUR-USD', { bid: 2, ask: 2 });
      // 100 sold at 2 dollars, and one share at 100 euros: both doubled what was paid.
      expect(paper.state().accountDay).toMatchObject({
        firstEquity: '100400',
        closes: [{ id: 'a', ticker: 'EUR-USD', profit: '100' }],
      });
    });

    test('and never counts an entry that was sent before it', () => {
      const { paper } = accountOf(settings, unvalued);
      paper.orderPorts.submit({
        ...{ ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '1', type: 'limit', limitPrice: '95' },
        ...{ timeInForce: 'gtc', clientOrderId: 'a' },
      });
      paper.setQuote('EUR-USD', { last: 2 });
      expect(paper.setQuote('AAPL', { bid: 94, ask: 95 })).toHaveLength(1);
      expect(paper.state().accountDay).toMatchObject({ firstEquity: '100400', entries: [] });
    });
  });

  test('counts an exit once, when it ends: not when it fills after its cancel, on another day', () => {
    const { paper, clock } = accountOf(settings, {
      positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 100 } },
      misbehaviour: () => ({ lateFill: { quantity: 6, afterSeconds: 24 * 3600 } }),
    });
    paper.orderPorts.submit({
      ...{ ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '10', type: 'limit', limitPrice: '110' },
      ...{ timeInForce: 'gtc', clientOrderId: 'a' },
    });
    paper.fill('paper-1', 4, 110);
    paper.cancel('paper-1');
    expect(paper.state().accountDay?.closes).toMatchObject([{ id: 'a', profit: '40' }]);
    clock.set('2026-01-27T15:30:00Z');
    // 6 more are sold at 99: the order has lost 6 of its 40, and 440 and 594 were paid for it.
    expect(paper.state()).toMatchObject({
      cash: '101034',
      orders: [{ profit: '34' }],
      accountDay: { date: '2026-01-27', closes: [], lastEquity: '101034' },
    });
  });

  it.each([[{ maxEntriesPerDay: 5 }, ['account-unavailable']]])(
    'is unknown without the option guard: %j refuses entries',
    (guard, refused) => {
      const { paper, send } = accountOf(settingsWith(guard), { guard: undefined });
      expect(paper).not.toHaveProperty('account');
      expect(codes(send('a', { action: 'buy', quantity: 1 }))).toEqual(refused);
    },
  );
});

describe('the exposure of a paper account', () => {
  test('counts entries that rest in other tickers', () => {
    const settings = settingsWith({ maxTotalValue: 10_000 });
    const quotes = { AAPL: { bid: 99, ask: 100 }, MSFT: { bid: 400, ask: 401 } };
    const { paper, send } = accountOf(settings, { quotes });
    send('a', { ticker: 'MSFT', action: 'buy', quantity: 10, orderType: 'limit', limitPrice: 390 });
    expect(paper.broker.restingEntries?.()).toMatchObject([{ ticker: 'MSFT', quantity: '10', limitPrice: '390' }]);
    // 3,900 rest: 61 at 100 are the most.
    expect(codes(send('b', { action: 'buy', quantity: 62 }))).toEqual(['exposure-too-large']);
    expect(send('b', { action: 'buy', quantity: 61 }).ok).toBe(true);
  });
});

type Step =
  | { readonly step: 'quote'; readonly bid: number }
  | { readonly step: 'buy' | 'sell'; readonly units: number }
  | { readonly step: 'wait'; readonly hours: number };

const someSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ step: fc.constant('quote' as const), bid: fc.integer({ min: 50, max: 150 }) }),
    fc.record({ step: fc.constant('buy' as const), units: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ step: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ step: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  ),
  { maxLength: 15 },
);

/** On a new day 50 units or more lose 50 each, whatever came before: beyond both limits. */
const fall: readonly Step[] = [
  { step: 'quote', bid: 150 },
  { step: 'wait', hours: 30 },
  { step: 'buy', units: 50 },
  { step: 'quote', bid: 100 },
];

const steps = fc.tuple(someSteps, someSteps).map(([before, after]) => [...before, ...fall, ...after]);

describe('the reducer', () => {
  it('gives the state that the broker keeps, for events that are counted beside it', () => {
    const { guard } = settingsWith({
      maxLossPerDay: 500,
      maxDrawdown: { amount: 2000, trailing: 'end-of-day' },
      cooldownAfterLoss: 60,
    });
    const halts = new Set<string>();
    always(
      steps,
      20_261_127,
      (taken) => {
        const clock = settableClock(now);
        const paper = paperBroker({ clock, guard, cash: 20_000, quotes: { AAPL: { bid: 100, ask: 101 } } });
        let [cash, held, cost, bid] = [20_000, 0, 0, 100];
        let day: AccountDay | undefined;
        const tell = (event: Record<string, unknown>): void => {
          day = accountDay(
            day,
            { ...event, at: new Date(clock.now()).toISOString() } as unknown as AccountEvent,
            guard,
          );
        };
        const tellEquity = (): void => tell({ event: 'equity', equity: String(cash + held * (bid + 0.5)) });
        tellEquity();
        const submit = (id: string, side: 'buy' | 'sell', units: number): void => {
          const trade = {
            ticker: 'AAPL',
            side,
            effect: side === 'buy' ? 'open' : 'close',
            quantity: `${units}`,
          } as const;
          paper.orderPorts.submit({ ...trade, type: 'market', timeInForce: 'gtc', clientOrderId: id });
        };
        for (const [index, one] of taken.entries()) {
          const id = `order-${index}`;
          if (one.step === 'wait') {
            clock.set(clock.now() + one.hours * hour);
          } else if (one.step === 'quote') {
            bid = one.bid;
            paper.setQuote('AAPL', { bid, ask: bid + 1 });
            tellEquity();
          } else if (one.step === 'buy') {
            submit(id, 'buy', one.units);
            tell({ event: 'entry', id, ticker: 'AAPL' });
            [cash, held, cost] = [cash - one.units * (bid + 1), held + one.units, cost + one.units * (bid + 1)];
            tellEquity();
          } else if (held > 0) {
            const units = Math.min(one.units, held);
            submit(id, 'sell', one.units);
            const share = (cost * units) / held;
            tell({ event: 'closed', id, ticker: 'AAPL', profit: (units * bid - share).toFixed(6) });
            [cash, held, cost] = [cash + units * bid, held - units, cost - share];
            tellEquity();
          }
          for (const { code } of day?.halts ?? []) {
            halts.add(code);
          }
          expect(rounded(paper.state().accountDay)).toEqual(rounded(day));
        }
      },
      400,
    );
    expect([...halts].sort()).toEqual(['day-loss-reached', 'drawdown-reached']);
  });
});

/** An average entry price is rounded: amounts are compared to six decimals. */
function rounded(day: AccountDay | undefined): unknown {
  const amounts = ['firstEquity', 'startEquity', 'lastEquity', 'highEquity', 'highBefore', 'equity', 'profit'];
  return JSON.parse(JSON.stringify(day ?? null), (name, value: unknown) =>
    amounts.includes(name) ? Number(value).toFixed(3) : value,
  );
}
