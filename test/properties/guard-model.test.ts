// The account guard decides as an independent model of it does, which was written from its document alone.
// `npx tsx test/campaign/guard-run.ts --runs 2000 --seed 1` compares many more accounts.
import { describe, expect, it } from 'vitest';
import type { GuardSettings, TradingContext } from '../../src/index.js';
import { type GuardLibrary, guardLibrary } from '../campaign/guard/library.js';
import { compareGuards } from '../campaign/guard.js';

/** Few accounts that meet what is wanted; at the last one the broker does not say which entries rest. */
const ranges = [
  { seed: 133, runs: 45 },
  { seed: 5, from: 14, runs: 1 },
] as const;

/** What the accounts have to meet, so that a rule that nothing reaches is noticed. */
const wanted = [
  'refusal: day-loss-reached (maxLossPerDay)',
  'refusal: day-loss-reached (maxLossPerDayPercent)',
  'refusal: day-profit-reached (maxProfitPerDay)',
  'refusal: drawdown-reached (maxDrawdown)',
  'refusal: entries-exhausted (maxEntriesPerDay)',
  'refusal: entries-exhausted (maxEntriesPerTicker)',
  'refusal: cooling-down (cooldownAfterLoss)',
  'refusal: cooling-down (maxLossesInRow)',
  'refusal: exposure-too-large (maxContracts)',
  'refusal: exposure-too-large (maxTotalValue)',
  'refusal: exposure-too-large (maxTotalValuePercent)',
  'refusal: exposure-too-large (maxSideValue)',
  'refusal: exposure-too-large (maxSideValuePercent)',
  'refusal: open-risk-too-large (maxOpenRisk)',
  'refusal: open-risk-too-large (maxOpenRiskPercent)',
  'fails closed: account-unavailable accountDay',
  'fails closed: account-unavailable restingEntries',
  'fails closed: account-unavailable restingEntries.N.quantity',
  'fails closed: currency-mismatch',
  'fails closed: equity-unavailable',
  'fails closed: quote-unavailable',
  'notice: quantity-reduced',
  'outcome: planned',
  'exempt: a plan without an entry',
  'allowance: a quantity',
  'allowance: nothing',
  'halts: day-loss-reached',
  'halts: day-profit-reached',
  'halts: drawdown-reached',
];

/** A library that plans with another guard. */
function withGuard(change: (guard: GuardSettings, context: TradingContext) => Partial<GuardSettings>): GuardLibrary {
  const changed = (context: TradingContext): TradingContext => {
    const { guard } = context.settings;
    return guard === undefined
      ? context
      : { ...context, settings: { ...context.settings, guard: { ...guard, ...change(guard, context) } } };
  };
  return { ...guardLibrary, planSignal: (signal, context) => guardLibrary.planSignal(signal, changed(context)) };
}

/** Faults, and a kind of difference that shows each of them. */
const faults: Readonly<Record<string, { readonly library: GuardLibrary; readonly kind: RegExp }>> = {
  'lets one step more pass': {
    library: withGuard(({ maxContracts }) =>
      maxContracts === undefined
        ? {}
        : { maxContracts: { ...maxContracts, limit: `${Number(maxContracts.limit) + 1}` } },
    ),
    kind: /refusal: .*the model has exposure-too-large/,
  },
  'lets one entry more pass': {
    library: withGuard(({ maxEntriesPerDay }) =>
      maxEntriesPerDay === undefined ? {} : { maxEntriesPerDay: maxEntriesPerDay + 1 },
    ),
    kind: /refusal: .*entries-exhausted/,
  },
  'refuses where it should shrink': {
    library: withGuard(() => ({ fit: 'refuse' })),
    kind: /shrunk: the library refuses/,
  },
  'forgets losses that were closed': {
    library: {
      ...guardLibrary,
      accountDay: (day, event, guard) =>
        event?.event === 'closed' && Number(event.profit) < 0 ? day : guardLibrary.accountDay(day, event, guard),
    },
    kind: /state: closes, lastLossAt/,
  },
};

describe('the account guard and its model', () => {
  it('have the same states, decisions and allowances in the same accounts', () => {
    const reports = ranges.map(compareGuards);
    expect(reports.flatMap(({ differences }) => [...differences.keys()])).toEqual([]);
    expect(reports.flatMap(({ met }) => [...met.keys()])).toEqual(expect.arrayContaining(wanted));
  });

  it.each(Object.entries(faults))('differ where the library %s', (_name, { library, kind }) => {
    const [{ seed, runs }] = ranges;
    const shows = (from: number) =>
      [...compareGuards({ seed, from, runs: 1, library }).differences.keys()].some((name) => kind.test(name));
    expect(Array.from({ length: runs }, (_, from) => from).find(shows)).toBeDefined();
  });
});
