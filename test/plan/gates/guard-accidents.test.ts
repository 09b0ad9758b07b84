// Accidents that public threads tell of, each as a case: what was meant to stop an account, and did not.
import { describe, expect, test } from 'vitest';
import type { AccountDay } from '../../../src/account/account-day.js';
import { accountDay } from '../../../src/account/reduce-day.js';
import {
  type MarketSnapshot,
  type OrderPlan,
  parseSettings,
  parseSignal,
  planSignal,
  type Result,
  type Settings,
  snapshotContext,
} from '../../../src/index.js';

const now = '2026-01-26T15:30:00Z';
const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 399, ask: 401 } };
const begun: AccountDay = {
  date: '2026-01-26',
  ...{ firstEquity: '100000', startEquity: '100000', lastEquity: '100000', highEquity: '100000', highBefore: '100000' },
  ...{ equities: [], entries: [], closes: [], halts: [] },
};

function settingsOf(settings: object): Settings {
  const parsed = parseSettings(settings);
  if (!parsed.ok) {
    throw new Error(parsed.errors[0].message);
  }
  return parsed.value;
}

const withoutState: MarketSnapshot = { now, equity: 100_000, quotes };

function decide(message: object, settings: object, market: Partial<MarketSnapshot> = {}): Result<OrderPlan> {
  return decideIn({ ...withoutState, accountDay: begun, ...market }, message, settings);
}

function decideIn(market: MarketSnapshot, message: object, settings: object): Result<OrderPlan> {
  const context = snapshotContext(market, settingsOf(settings), 'alert-1');
  const signal = parseSignal({ ticker: 'AAPL', ...message }, { clock: context.clock });
  return signal.ok ? planSignal(signal.value, context) : signal;
}

const codesOf = (plan: Result<OrderPlan>) => (plan.ok ? [] : plan.errors.map(({ code }) => code));
const ordersOf = (plan: Result<OrderPlan>) =>
  (plan.ok ? plan.value.steps : []).flatMap((step) =>
    step.step === 'submit-order' ? [[step.order.side, step.order.effect, step.order.quantity]] : [],
  );

describe('a message that names its own price', () => {
  const guard = { maxTotalValue: 1000 };

  test.each([{ price: 1 }, { signalPrice: 1 }])('passes no cap with %j: the quote decides', (own) => {
    expect(codesOf(decide({ action: 'buy', quantity: 10, ...own }, { guard }))).toEqual(['exposure-too-large']);
  });

  test.each([{ price: 1 }, { signalPrice: 1 }])('is refused with %j where there is no quote', (own) => {
    const market = { quotes: {} };
    expect(codesOf(decide({ action: 'buy', quantity: 10, ...own }, { guard }, market))).toEqual(['quote-unavailable']);
  });
});

describe('a sell', () => {
  const spent = { ...begun, entries: [{ id: 'e', ticker: 'AAPL', at: '2026-01-26T15:00:00Z' }] };
  const guard = { maxEntriesPerDay: 1 };

  test('that opens a short is an entry, not a reduction', () => {
    expect(codesOf(decide({ action: 'sell', quantity: 5 }, { guard }, { accountDay: spent }))).toEqual([
      'entries-exhausted',
    ]);
  });

  test('that would turn a long around closes it, and opens nothing', () => {
    const positions = { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } as const;
    const plan = decide({ action: 'sell', quantity: 30 }, { guard }, { accountDay: spent, positions });
    expect(ordersOf(plan)).toEqual([['sell', 'close', '10']]);
    // With an entry left it enters the other side.
    expect(ordersOf(decide({ action: 'sell', quantity: 30 }, { guard }, { positions }))).toEqual([
      ['sell', 'close', '10'],
      ['sell', 'open', '30'],
    ]);
  });
});

describe('a breaker', () => {
  test.each(['AAPL', 'MSFT'])('that a loss in AAPL has tripped refuses %s: it is one of the account', (ticker) => {
    const guard = { maxLossPerDay: 1000 };
    const market = {
      equity: 98_500,
      positions: { AAPL: { side: 'long', quantity: 100, averageEntryPrice: 165 } } as const,
    };
    const settings = { guard, allowAddToPosition: true };
    expect(codesOf(decide({ ticker, action: 'buy', quantity: 1 }, settings, market))).toEqual(['day-loss-reached']);
  });
});

describe('a limit that is configured', () => {
  test.each([
    ['maxLossPerDy', 1000],
    ['maxLossPerDay', 0],
    ['maxLossPerDay', 'much'],
  ])('as %s %j is refused, and not inert', (name, value) => {
    expect(parseSettings({ guard: { [name]: value } })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-setting', path: ['guard', name] }],
    });
  });

  test('refuses entries where nobody keeps the state that it reads', () => {
    const plan = decideIn(withoutState, { action: 'buy', quantity: 1 }, { guard: { maxLossPerDay: 1000 } });
    expect(plan).toMatchObject({ errors: [{ code: 'account-unavailable', path: ['accountDay'] }] });
  });
});

describe('a drawdown', () => {
  const settings = settingsOf({ guard: { maxDrawdown: { amount: 2000, trailing: 'intraday' } } });
  const { guard } = settings;
  if (guard === undefined) {
    throw new Error('The settings have a guard.');
  }
  const equity = (amount: number, at: string) => ({ event: 'equity', equity: amount, at }) as const;
  const fallen = [
    equity(100_000, '2026-01-26T14:00:00Z'),
    equity(103_000, '2026-01-26T15:00:00Z'),
    // 2,001 below the high.
    equity(100_999, '2026-01-26T15:10:00Z'),
    equity(102_500, '2026-01-26T15:20:00Z'),
  ].reduce<AccountDay | undefined>((day, event) => accountDay(day, event, guard), undefined);
  const entry = (accountDay: AccountDay | undefined, at: string, amount: number) => {
    const market = { now: at, equity: amount, ...(accountDay && { accountDay }) };
    return codesOf(decide({ action: 'buy', quantity: 1 }, settings, market));
  };

  test('does not reset itself: not by a recovery, not by midnight, not by a restart', () => {
    const stored = JSON.parse(JSON.stringify(fallen));
    expect(entry(fallen, now, 102_500)).toEqual(['drawdown-reached']);
    expect(entry(stored, '2026-01-27T15:30:00Z', 104_000)).toEqual(['drawdown-reached']);
    const higher = accountDay(stored, equity(104_000, '2026-01-28T15:00:00Z'), guard);
    expect(entry(higher, '2026-01-28T15:30:00Z', 104_000)).toEqual(['drawdown-reached']);
  });

  test('ends when a person clears it, and starts again at that equity', () => {
    const cleared = accountDay(fallen, { event: 'cleared', equity: 102_500, at: '2026-01-26T15:25:00Z' }, guard);
    expect(entry(cleared, now, 102_500)).toEqual([]);
    expect(entry(cleared, now, 100_500)).toEqual([]);
    expect(entry(cleared, now, 100_499)).toEqual(['drawdown-reached']);
  });
});
