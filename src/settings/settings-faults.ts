import { type Argument, argumentFault } from '../core/argument-fault.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
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
export function settingsFaults(settings: unknown): readonly SignalError[] {
  const fault = argumentFault(settings, whole);
  if (fault === undefined && isRecord(settings)) {
    const faults = parts.flatMap(([argument, partOf]) => argumentFault(partOf(settings), argument) ?? []);
    return faults.length === 0 ? wholeFaults(settings) : faults;
  }
  return [fault].filter((each) => each !== undefined);
}

/** The errors of settings of which only a part is needed. Codes: `invalid-setting`. */
export function partialSettingsFaults(settings: unknown): readonly SignalError[] {
  return isRecord(settings) ? partialFaults(settings) : [];
}

type Faults = (settings: Readonly<Record<string, unknown>>) => readonly SignalError[];

/** Finds the faults of the same settings once: they are planned with again and again. */
function remembered(faultsOf: Faults): Faults {
  const found = new WeakMap<object, readonly SignalError[]>();
  return (settings) => {
    const faults = found.get(settings) ?? inSettings(faultsOf(settings));
    found.set(settings, faults);
    return faults;
  };
}

function inSettings(errors: readonly SignalError[]): readonly SignalError[] {
  return errors.map((error) => ({ ...error, path: ['settings', ...error.path] }));
}

const partialFaults: Faults = /* @__PURE__ */ remembered((settings) => {
  const parsed = parseSettings(settings);
  return parsed.ok ? [] : parsed.errors;
});

/** Values of a file that are spread over the defaults are not what `parseSettings` gives. */
const wholeFaults: Faults = /* @__PURE__ */ remembered((settings) => {
  const parsed = parseSettings(settings);
  return parsed.ok ? unparsedErrors(settings, parsed.value, []) : parsed.errors;
});

/** Where valid settings are not what they are when they are parsed: null is left out then, and defaults are filled in. */
function unparsedErrors(given: unknown, parsed: unknown, path: ErrorPath): readonly SignalError[] {
  if (given === null || (given === undefined && parsed !== undefined)) {
    const expected = 'the value of parseSettings';
    const message = `${path.join('.')} is ${given === null ? 'null' : 'missing'}; expected ${expected}.`;
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
