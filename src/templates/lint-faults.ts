// Contexts of `lintTemplate` that are not what their type says: a text would be judged by another platform or other settings.
import { argumentFault } from '../core/argument-fault.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, givenValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { optionsFaults } from '../core/options-fault.js';
import { presentEntries } from '../core/schema.js';
import { snapshotArgument, snapshotContext } from '../market/snapshot.js';
import { defaultSettings } from '../settings/defaults.js';
import { settingsFaults } from '../settings/settings-faults.js';
import { alertKinds, alertPlatforms } from './placeholder-entry.js';
import type { LintContext } from './variants.js';

const names: Readonly<Record<keyof LintContext, true>> = {
  platform: true,
  alert: true,
  settings: true,
  market: true,
  profile: true,
  calendarOf: true,
  instruments: true,
  now: true,
};

/** The errors of a context. Codes: `invalid-setting`, and `invalid-snapshot` for its market. */
export function lintFaults(context: LintContext): readonly SignalError[] {
  const { platform, alert, settings, market, profile, now } = context;
  return [
    ...optionsFaults(context, names, ['context']),
    ...valueFaults('platform', platform, `one of ${alertPlatforms.join(', ')}`, isOneOf(alertPlatforms)),
    ...valueFaults('alert', alert, alertKinds.join(' or '), isOneOf(alertKinds)),
    ...valueFaults('now', now, 'an instant such as 2026-01-26T15:30:00Z', isText),
    ...valueFaults('profile', profile, 'the profile of a broker', isRecord),
    ...(settings === undefined ? [] : settingsFaults(settings)),
    ...(market === undefined ? [] : marketFaults(market)),
  ];
}

/** A context without what is null: null is absence. A value that is not an object stays, for `lintFaults`. */
export function withoutNulls(context: LintContext | null | undefined): LintContext {
  const given = context ?? {};
  return isRecord(given) ? Object.fromEntries(presentEntries(given)) : given;
}

/** The error of a context with a property that throws when it is read. */
export const unreadableContext = 'The argument context cannot be read: one of its properties throws.';

function valueFaults(
  name: keyof LintContext,
  value: unknown,
  expected: string,
  isValid: (value: unknown) => boolean,
): readonly SignalError[] {
  if (value === undefined || isValid(value)) {
    return [];
  }
  const path = ['context', name];
  const message = givenValueMessage(path.join('.'), value, expected);
  return [signalError('invalid-setting', { message, path, received: excerpt(value), expected })];
}

function isOneOf(words: readonly string[]): (value: unknown) => boolean {
  return (value) => words.some((word) => word === value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Errors of what is not a snapshot, or has no readable time. */
function marketFaults(market: NonNullable<LintContext['market']>): readonly SignalError[] {
  const fault =
    argumentFault(market, { ...snapshotArgument, name: 'market' }) ?? snapshotContext(market, defaultSettings).fault;
  return fault === undefined ? [] : [fault];
}
