import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { decideOnce } from '../../src/replay/compare-decisions.js';
import { compareDecisions, type DecisionRequest } from '../../src/replay/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { scenario } from '../../src/testing/index.js';
import { runCount } from '../properties/seeds.js';

const now = '2026-01-26T15:30:00Z';
const market: MarketSnapshot = { now, equity: '100000', quotes: { AAPL: { bid: '99', ask: '101' } } };
const buy = { ticker: 'AAPL', action: 'buy' };
const locked = { ...defaultSettings, entryLockout: true };
const noBatch = { ...defaultSettings, allowBatchSignals: false };

function differences(
  payload: unknown,
  before = defaultSettings,
  after = locked,
  request: Partial<DecisionRequest> = {},
) {
  return compareDecisions({ payload, market, ...request }, before, after).map(({ difference }) => difference);
}

describe('decideOnce', () => {
  test('decides a message, and each of a batch', () => {
    expect(decideOnce({ request: { payload: buy, market }, settings: locked })).toMatchObject([
      { ok: false, errors: [{ code: 'entry-locked-out' }] },
    ]);
    expect(
      decideOnce({ request: { payload: [buy, buy], market }, settings: defaultSettings }).map(({ ok }) => ok),
    ).toEqual([true, true]);
  });
});

describe('compareDecisions', () => {
  test('says which way a decision differs', () => {
    expect(differences(buy)).toEqual([{ rule: 'gate.entry-lockout', kind: 'refused' }]);
    expect(differences(buy, locked, defaultSettings)).toEqual([{ rule: 'gate.entry-lockout', kind: 'taken' }]);
    const limit = { ...defaultSettings, entry: { ...defaultSettings.entry, orderType: 'limit' as const } };
    expect(differences(buy, defaultSettings, limit)).toEqual([{ rule: 'order.price', kind: 'changed' }]);
  });

  test('finds plans that differ only by where their stops move, or by when their orders are withdrawn', () => {
    const settingsOf = (given: object): Settings => {
      const read = parseSettings(given);
      return read.ok ? read.value : defaultSettings;
    };
    const quotes = { AAPL: { bid: 149.98, ask: 150.02 } };
    const replacing: MarketSnapshot = { ...market, quotes, capabilities: { brackets: true, replace: true } };
    const targets = (...moves: readonly object[]): Settings =>
      settingsOf({ entry: { stopLoss: { percent: 2 }, targets: [{ percent: 1, ...moves[0] }, { percent: 2 }] } });
    const sized = { ...buy, quantity: 10 };
    const moved = compareDecisions({ payload: sized, market: replacing }, targets({ moveStop: 'entry' }), targets());
    expect(moved).toMatchObject([
      {
        before: { value: { moves: [{ when: 'entry-1', stops: ['entry-2'], to: '150' }] } },
        difference: { rule: 'bracket.terms', kind: 'changed', otherRules: ['bracket.target'] },
      },
    ]);
    expect(moved[0]?.after).not.toHaveProperty('value.moves');
    const flat = (minutesBeforeClose: number): Settings =>
      settingsOf({ calendars: true, flatBy: { minutesBeforeClose } });
    const resting = { ...sized, orderType: 'limit', limitPrice: 90 };
    expect(compareDecisions({ payload: resting, market, calendarOf }, flat(30), flat(60))).toMatchObject([
      {
        before: { value: { withdrawals: { entry: '2026-01-26T20:30:00Z' } } },
        after: { value: { withdrawals: { entry: '2026-01-26T20:00:00Z' } } },
        difference: { rule: 'order.withdrawal', kind: 'changed' },
      },
    ]);
  });

  test('names the code that only one of two refusals has', () => {
    const both = { ...locked, allowedSides: 'bearish' as const };
    expect(differences(buy, locked, both)).toEqual([{ rule: 'gate.allowed-sides', kind: 'changed' }]);
    expect(differences(buy, both, locked)).toEqual([{ rule: 'gate.allowed-sides', kind: 'changed' }]);
    const crypto = { ...locked, assetClass: 'crypto' as const };
    expect(differences({ ticker: 'AA PL', action: 'buy' }, defaultSettings, crypto)).toEqual([
      { rule: 'invalid-crypto-ticker-format', kind: 'changed', otherRules: ['invalid-stocks-ticker-format'] },
    ]);
  });

  test('finds no difference between refusals with the same codes and paths', () => {
    const message = { ticker: 'AAPL', action: 'hold' };
    expect(differences(message)).toEqual([undefined]);
  });

  test('decides each message of a batch', () => {
    const batch = [buy, { ticker: 'AAPL', action: 'cancel' }];
    expect(differences(batch)).toEqual([{ rule: 'gate.entry-lockout', kind: 'refused' }, undefined]);
    // A batch that is refused as a whole is refused for each of its messages.
    expect(differences(batch, defaultSettings, noBatch)).toEqual([
      { rule: 'batch-signals-not-enabled', kind: 'refused' },
      { rule: 'batch-signals-not-enabled', kind: 'refused' },
    ]);
    expect(differences(batch, noBatch, defaultSettings).map((each) => each?.kind)).toEqual(['taken', 'taken']);
    expect(differences(batch, noBatch, noBatch)).toEqual([undefined]);
    expect(differences([], defaultSettings, noBatch)).toHaveLength(1);
  });

  test('answers a time that is not text', () => {
    const decided = (request: object): unknown => {
      const [decision] = compareDecisions({ payload: buy, market, ...request }, defaultSettings, locked);
      const { before, difference } = decision ?? {};
      return [before?.ok ? [] : before?.errors.map(({ code, path, message }) => [code, path, message]), difference];
    };
    const expected = 'expected an instant such as 2026-01-26T15:30:00Z.';
    expect(decided({ receivedAt: Symbol('now') })).toEqual([
      [['invalid-snapshot', ['receivedAt'], `receivedAt is symbol; ${expected}`]],
      undefined,
    ]);
    expect(decided({ market: { ...market, now: 5 } })).toEqual([
      [['invalid-snapshot', ['market', 'now'], `market.now is 5; ${expected}`]],
      undefined,
    ]);
  });

  test('decides at the time of receipt, and names orders by the identifier', () => {
    const delayed = { ...buy, delay: 60 };
    expect(differences(delayed, defaultSettings, locked, { receivedAt: now })).toEqual([undefined]);
    const [decision] = compareDecisions({ payload: buy, market, signalId: 'a1' }, defaultSettings, locked);
    expect(JSON.stringify(decision?.before)).toContain('"clientOrderId":"a1-entry"');
  });

  test('finds the release of a postponed signal in the outcome', () => {
    const delayed = { ...buy, delay: 60 };
    const [decision] = compareDecisions({ payload: delayed, market }, defaultSettings, locked);
    expect(decision?.before).toMatchObject({ ok: true, value: { outcome: 'postponed' } });
    expect(decision?.difference).toBeUndefined();
  });

  test('returns an empty difference for the same settings, byte for byte', () => {
    fc.assert(
      fc.property(scenario(), ({ payload, settings, market: stored }) => {
        const parsed = parseSettings(settings);
        const one = parsed.ok ? parsed.value : defaultSettings;
        const other = structuredClone(one);
        for (const { before, after, difference } of compareDecisions({ payload, market: stored }, one, other)) {
          expect(difference).toBeUndefined();
          expect(JSON.stringify(after)).toBe(JSON.stringify(before));
        }
      }),
      { numRuns: runCount(1000) },
    );
  });
});
