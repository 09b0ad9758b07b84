import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/core/result.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planResize, planSignal } from '../../src/plan/plan-signal.js';
import { resolveQuantity } from '../../src/plan/resolve-quantity.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02' } },
};
const context = snapshotContext(market, defaultSettings);
const message = { ticker: 'AAPL', action: 'resize', quantity: 5 };
const parsed = parseSignal(message, { clock: { now: () => Date.parse(market.now) } });
const signal = parsed.ok ? parsed.value : undefined;

/** What the decisions of the library answer to arguments that their types exclude. */
const decisions: Readonly<Record<string, (...parameters: readonly unknown[]) => Result<unknown>>> = {
  planSignal: (...parameters) => Reflect.apply(planSignal, undefined, parameters),
  planResize: (...parameters) => Reflect.apply(planResize, undefined, parameters),
  resolveQuantity: (...parameters) => Reflect.apply(resolveQuantity, undefined, parameters),
  planBatch: (item, ...others) => Reflect.apply(planBatch, undefined, [[item], ...others])[0],
};

const settingsError = (name: string, problem: string) => [
  'invalid-setting',
  [name],
  `The argument ${name} cannot be used, because ${problem}; expected the value of parseSettings.`,
];
const signalError = (problem: string) => [
  'invalid-payload',
  ['signal'],
  `The argument signal cannot be used, because ${problem}; expected the value of parseSignal.`,
];
const contextError = (problem: string) => [
  'invalid-snapshot',
  ['context'],
  `The argument context cannot be used, because ${problem}; expected the answer of snapshotContext, or the value of loadContext.`,
];
const aResult = 'it is a Result: check ok, then pass its value';
const withSettings = (settings: unknown) => ({ ...context, settings });

describe.each(Object.entries(decisions))('%s', (_, decide) => {
  const errorsOf = (...parameters: readonly unknown[]) => {
    const result = decide(...parameters);
    return result.ok ? [] : result.errors.map((error) => [error.code, error.path, error.message]);
  };

  test('plans with arguments that are what they should be', () => {
    expect(errorsOf(signal, context)).toStrictEqual([]);
  });

  test.each([
    ['a Result in place of the signal', [parsed, context], [signalError(aResult)]],
    ['a message that was not parsed', [message, context], [signalError('it has no receivedAt')]],
    ['no signal', [undefined, context], [signalError('it is not an object')]],
    ['the signals of a batch', [[signal, signal], context], [signalError('it is an array')]],
    ['a Result in place of the context', [signal, { ok: true, value: context }], [contextError(aResult)]],
    ['no context', [signal], [contextError('it is not an object')]],
    ['settings alone', [signal, defaultSettings], [contextError('it has no settings')]],
    ['settings that were not parsed', [signal, withSettings({})], [settingsError('settings', 'it has no assetClass')]],
    [
      'a Result in place of the settings',
      [signal, withSettings(parseSettings({}))],
      [settingsError('settings', aResult)],
    ],
    [
      'settings whose entry was not parsed',
      [signal, withSettings({ ...defaultSettings, entry: {} })],
      [settingsError('settings.entry', 'it has no orderType')],
    ],
    [
      'settings whose exit was not parsed',
      [signal, withSettings({ ...defaultSettings, exit: null })],
      [settingsError('settings.exit', 'it is not an object')],
    ],
  ])('refuses %s', (_, parameters, errors) => {
    expect(errorsOf(...parameters)).toStrictEqual(errors);
  });

  test('refuses a snapshot that is a Result, and one that is missing', () => {
    for (const [snapshot, problem] of [
      [parseMarketSnapshot(market), aResult],
      [undefined, 'it is not an object'],
      [{}, 'it has no now'],
    ] as const) {
      const made = Reflect.apply(snapshotContext, undefined, [snapshot, defaultSettings]);
      expect(errorsOf(signal, made)).toStrictEqual([
        [
          'invalid-snapshot',
          ['snapshot'],
          `The argument snapshot cannot be used, because ${problem}; expected a MarketSnapshot, the value of parseMarketSnapshot.`,
        ],
      ]);
    }
  });
});

describe('the time of a snapshot', () => {
  test.each([
    [1769441400000, '1769441400000'],
    ['soon', '"soon"'],
  ])('that is %j is refused as it is written', (now, written) => {
    const made = Reflect.apply(snapshotContext, undefined, [{ ...market, now }, defaultSettings]);
    const message = `now is ${written}; expected an instant such as 2026-01-26T15:30:00Z.`;
    expect(Reflect.apply(planSignal, undefined, [signal, made])).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot', path: ['now'], message }],
    });
  });
});

describe('planSignal', () => {
  test('names everything that was not parsed', () => {
    const result = Reflect.apply(planSignal, undefined, [message, withSettings({})]);
    expect(result).toMatchObject({ errors: [{ code: 'invalid-payload' }, { code: 'invalid-setting' }] });
  });
});

describe('planBatch', () => {
  test('takes a Result in place of the list as one item that is refused', () => {
    const results = Reflect.apply(planBatch, undefined, [{ ok: true, value: [signal] }, context]);
    expect(results).toMatchObject([{ ok: false, errors: [{ code: 'invalid-payload' }] }]);
  });

  test('refuses the item that was not parsed, and plans the others', () => {
    const results = Reflect.apply(planBatch, undefined, [[signal, message, signal], context]);
    expect(results.map(({ ok }: Result<unknown>) => ok)).toStrictEqual([true, false, true]);
  });
});
