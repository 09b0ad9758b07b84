import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { partialSettingsFaults, settingsFaults } from '../../src/settings/settings-faults.js';
import { settings } from '../../src/testing/index.js';
import { always } from '../properties/seeds.js';

/** Paths and sentences of the faults of defaults with these settings. */
function faultsWith(more: object): readonly (readonly [string, string])[] {
  return settingsFaults({ ...defaultSettings, ...more }).map(({ path, message }) => [path.join('.'), message]);
}

describe('settingsFaults', () => {
  it('finds nothing in settings that were parsed', () => {
    expect(settingsFaults(defaultSettings)).toStrictEqual([]);
    expect(faultsWith({ maxPositions: undefined })).toStrictEqual([]);
    always(settings(), 4201, (given) => {
      expect(settingsFaults(given)).toStrictEqual([]);
      const parsed = parseSettings(given);
      expect(parsed.ok && settingsFaults(parsed.value)).toStrictEqual([]);
    });
  });

  it.each([
    ['undefined', undefined, 'it is not an object'],
    ['a list', [], 'it is an array'],
    ['a Result', parseSettings({}), 'it is a Result: check ok, then pass its value'],
    ['settings as they are written', { assetClass: 'crypto' }, 'it has no futuresSizing'],
  ])('finds %s in their place', (_, given, problem) => {
    expect(settingsFaults(given).map(({ message }) => message)).toStrictEqual([
      `The argument settings cannot be used, because ${problem}; expected the value of parseSettings.`,
    ]);
  });

  it('finds settings of an order that lack defaults', () => {
    expect(settingsFaults({ ...defaultSettings, exit: {} }).map(({ path }) => path)).toStrictEqual([['settings.exit']]);
  });

  // What a file says, spread over the defaults.
  it.each([
    [{ assetClass: 'stock' }, 'settings.assetClass', 'assetClass is "stock"; expected one of stocks,'],
    [
      { maxOrderQuantity: 'five' },
      'settings.maxOrderQuantity',
      'maxOrderQuantity is "five"; expected a number above 0.',
    ],
    [
      { maxOrderQuantity: 1e308 },
      'settings.maxOrderQuantity',
      'maxOrderQuantity is 1e+308; expected a number above 0, in at most 64 characters without an exponent.',
    ],
    [{ maxOrderQuantity: Number.NaN }, 'settings.maxOrderQuantity', 'maxOrderQuantity is NaN; expected a number above'],
    [{ maxOrderQuantitty: 5 }, 'settings.maxOrderQuantitty', 'maxOrderQuantitty is not known; expected maxOrderQ'],
    [{ guard: { maxLosPerDay: 1 } }, 'settings.guard.maxLosPerDay', 'guard.maxLosPerDay is not known; expected maxLo'],
    [{ maxOrderQuantity: null }, 'settings.maxOrderQuantity', 'maxOrderQuantity is null; expected the value of pa'],
    [{ tradingWindows: 'x' }, 'settings.tradingWindows', 'tradingWindows is "x"; expected a list of trading window'],
    [{ marketTimeZone: 'Mars' }, 'settings.marketTimeZone', 'marketTimeZone is "Mars"; expected a name of the'],
  ])('finds %j', (more, path, message) => {
    const [[foundPath, foundMessage] = [], ...others] = faultsWith(more);
    expect(foundPath).toBe(path);
    expect(foundMessage).toContain(message);
    expect(others).toStrictEqual([]);
  });

  it('finds defaults that only parsing fills in', () => {
    const window = { days: ['mon'], from: '09:30', to: '16:00' };
    expect(faultsWith({ tradingWindows: [window] })).toStrictEqual([
      [
        'settings.tradingWindows.0.timeZone',
        'tradingWindows.0.timeZone is missing; expected the value of parseSettings.',
      ],
    ]);
    expect(faultsWith({ guard: { maxLossPerDay: '1' } }).map(([path]) => path)).toStrictEqual([
      'settings.guard.timeZone',
      'settings.guard.dayStart',
      'settings.guard.fit',
    ]);
  });

  it('gives the same answer when it is asked again', () => {
    const wrong = { ...defaultSettings, maxPositions: 0 };
    expect(settingsFaults(wrong)).toHaveLength(1);
    expect(settingsFaults(wrong)).toBe(settingsFaults(wrong));
  });
});

describe('partialSettingsFaults', () => {
  it('finds wrong values, and not what the part lacks', () => {
    expect(partialSettingsFaults({ assetClass: 'stocks' })).toStrictEqual([]);
    expect(partialSettingsFaults({ assetClass: 'stock' }).map(({ path }) => path)).toStrictEqual([
      ['settings', 'assetClass'],
    ]);
    expect(partialSettingsFaults(undefined)).toStrictEqual([]);
  });
});
