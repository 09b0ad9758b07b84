import { type Argument, argumentFault } from '../core/argument-fault.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { givenValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import { defaultSettings } from './defaults.js';
import { parseSettings } from './parse-settings.js';

/** Settings that were not parsed lack defaults. */
const parts = /* @__PURE__ */ ((): readonly (readonly [
  Argument,
  partOf: (settings: Readonly<Record<string, unknown>>) => unknown,
])[] => [
  [settingsArgument('settings.entry', defaultSettings.entry), ({ entry }) => entry],
  [settingsArgument('settings.exit', defaultSettings.exit), ({ exit }) => exit],
])();

const whole = /* @__PURE__ */ settingsArgument('settings', defaultSettings);

function settingsArgument(name: string, defaults: object): Argument {
  return { name, code: 'invalid-setting', expected: 'the value of parseSettings', names: Object.keys(defaults) };
}

/** The errors of settings that were not parsed, whole or in part. Codes: `invalid-setting`. */
export const settingsFaults: (settings: unknown) => readonly SignalError[] = /* @__PURE__ */ remembered((settings) => {
  const fault = argumentFault(settings, whole);
  if (fault === undefined && isRecord(settings)) {
    const faults = parts.flatMap(([argument, partOf]) => argumentFault(partOf(settings), argument) ?? []);
    return faults.length === 0 ? parsingOf(settings).whole : faults;
  }
  return [fault].filter((each) => each !== undefined);
});

/** The errors of settings of which only a part is needed. Codes: `invalid-setting`. */
export function partialSettingsFaults(settings: unknown): readonly SignalError[] {
  return isRecord(settings) ? parsingOf(settings).invalid : [];
}

/** `invalid`: what parsing rejects. `whole`: that, or what parsing changes, as in a file that is spread over the defaults. */
const parsingOf = /* @__PURE__ */ remembered((settings) => {
  const parsed = parseSettings(settings);
  const invalid = parsed.ok ? [] : inSettings(parsed.errors);
  return { invalid, whole: parsed.ok ? inSettings(unparsedErrors(settings, parsed.value, [])) : invalid };
});

function inSettings(errors: readonly SignalError[]): readonly SignalError[] {
  return errors.map((error) => ({ ...error, path: ['settings', ...error.path] }));
}

/** Where valid settings are not what they are when they are parsed: null is left out then, and defaults are filled in. */
function unparsedErrors(given: unknown, parsed: unknown, path: ErrorPath): readonly SignalError[] {
  if (given === null || (given === undefined && parsed !== undefined)) {
    const expected = 'the value of parseSettings';
    const message = givenValueMessage(path.join('.'), given, expected);
    return [signalError('invalid-setting', { message, path, expected })];
  }
  const [givenParts, parsedParts] = [partsOf(given), partsOf(parsed)];
  return Object.keys({ ...givenParts, ...parsedParts }).flatMap((name) =>
    unparsedErrors(givenParts[name], parsedParts[name], [...path, name]),
  );
}

/** The members of an object or list, by name or index. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) || Array.isArray(value) ? { ...value } : {};
}
