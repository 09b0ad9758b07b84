import { type ErrorPath, type SignalError, signalError } from './errors.js';
import { quote } from './excerpt.js';
import { isRecord } from './json.js';
import { comparedLetters, knownNames, nearestName } from './nearest-name.js';

/**
 * Errors of options that are not an object, and of each misspelt name, such as `signalID` where `signalId` is missing: it would have
 * no effect. Null means no options. Other names stay: an object may hold more than is read. Codes: `invalid-setting`.
 */
export function optionsFaults(
  options: unknown,
  known: Readonly<Record<string, true>>,
  path: ErrorPath = ['options'],
): readonly SignalError[] {
  if (options == null) {
    return [];
  }
  if (!isRecord(options)) {
    const expected = 'an object';
    const message = `The argument ${path.join('.')} cannot be used, because it is ${quote(options)}; expected ${expected}.`;
    return [signalError('invalid-setting', { message, path, expected })];
  }
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) {
    return [];
  }
  const names = knownNames(Object.keys(known).filter((name) => options[name] === undefined));
  return unknown.flatMap((name) => {
    const meant = nearestName(comparedLetters(name), names);
    return meant === undefined ? [] : misspelt(name, meant, path);
  });
}

function misspelt(name: string, meant: string, path: ErrorPath): SignalError {
  const message = `The argument ${path.join('.')} has ${name}, which has no effect; did you mean ${meant}?`;
  return signalError('invalid-setting', { message, path: [...path, name], expected: meant });
}
