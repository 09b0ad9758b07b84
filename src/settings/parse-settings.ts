import { ok, type Result } from '../core/result.js';
import { lazily, readWith, type Schema } from '../core/schema.js';
import { defaultSettings, type Settings, type SettingsInput } from './settings.js';
import { settingsSchema } from './settings-schema.js';

const schema: () => Schema<SettingsInput> = /* @__PURE__ */ lazily(settingsSchema);

/**
 * Reads the settings of a strategy. What is absent or null has its default, also inside `entry` and `exit`; amounts are
 * numbers or text that holds one. A name that is no setting is refused: a mistyped setting would trade otherwise than
 * its author thinks. All errors come at once, with the code `invalid-setting` and the setting's place as `path`.
 *
 * @example
 * const settings = parseSettings({ maxPositions: 3, entry: { orderType: 'limit' } });
 * settings.ok && settings.value.entry.timeInForce; // 'day'
 * parseSettings({ maxPositons: 3 }).ok; // false: maxPositons is not known; expected maxPositions.
 */
export function parseSettings(input: unknown): Result<Settings> {
  const given = readWith(schema(), input, 'invalid-setting', 'The settings object');
  return given.ok ? ok(completed(given.value)) : given;
}

/** Puts the defaults where nothing is written. */
function completed(given: SettingsInput): Settings {
  const { defaultOrderType, defaultTimeInForce, tradingWindows, entry, exit, ...rest } = given;
  const { marketTimeZone = defaultSettings.marketTimeZone } = rest;
  const ofBothHalves = {
    ...(defaultOrderType === undefined ? {} : { orderType: defaultOrderType }),
    ...(defaultTimeInForce === undefined ? {} : { timeInForce: defaultTimeInForce }),
  };
  const windows = tradingWindows?.map((window) => ({ ...window, timeZone: window.timeZone ?? marketTimeZone }));
  return {
    ...defaultSettings,
    ...rest,
    ...(windows === undefined ? {} : { tradingWindows: windows }),
    entry: { ...defaultSettings.entry, ...ofBothHalves, ...entry },
    exit: { ...defaultSettings.exit, ...ofBothHalves, ...exit },
  };
}
