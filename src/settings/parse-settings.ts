import { once } from '../core/once.js';
import { ok, type Result } from '../core/result.js';
import { parseWith, type Schema } from '../core/schema.js';
import { defaultSettings } from './defaults.js';
import type { PartialSettings, Settings } from './settings.js';
import { settingsSchema } from './settings-schema.js';

const schema: () => Schema<PartialSettings> = /* @__PURE__ */ once(settingsSchema);

/**
 * Parses the settings of a strategy. What is absent or null has its default, also inside `entry` and `exit`; amounts are
 * numbers or text that holds one. An unknown key is rejected: a mistyped setting would trade otherwise than its author
 * thinks. All errors are reported, with the setting's place as `path`.
 *
 * Codes: `invalid-setting`.
 *
 * @example
 * const settings = parseSettings({ maxPositions: 3, entry: { orderType: 'limit' } });
 * settings.ok && settings.value.entry.timeInForce; // 'day'
 * parseSettings({ maxPositons: 3 }).ok; // false: maxPositons is not known; expected maxPositions.
 */
export function parseSettings(input: unknown): Result<Settings> {
  const parsed = parseWith(schema(), input, 'invalid-setting', 'The settings object');
  return parsed.ok ? ok(withDefaults(parsed.value)) : parsed;
}

function withDefaults(given: PartialSettings): Settings {
  const { defaultOrderType, defaultTimeInForce, tradingWindows, guard, entry, exit, ...rest } = given;
  const { marketTimeZone = defaultSettings.marketTimeZone } = rest;
  const orderDefaults = {
    ...(defaultOrderType === undefined ? {} : { orderType: defaultOrderType }),
    ...(defaultTimeInForce === undefined ? {} : { timeInForce: defaultTimeInForce }),
  };
  const windows = tradingWindows?.map((window) => ({ ...window, timeZone: window.timeZone ?? marketTimeZone }));
  return {
    ...defaultSettings,
    ...rest,
    ...(windows === undefined ? {} : { tradingWindows: windows }),
    ...(guard === undefined ? {} : { guard: { timeZone: marketTimeZone, dayStart: '00:00', fit: 'refuse', ...guard } }),
    entry: { ...defaultSettings.entry, ...orderDefaults, ...entry },
    exit: { ...defaultSettings.exit, ...orderDefaults, ...exit },
  };
}
