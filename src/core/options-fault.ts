import { type ErrorPath, type SignalError, signalError } from './errors.js';
import { quote } from './excerpt.js';
import { isRecord } from './json.js';
import { comparedLetters, knownNames, nearestName } from './nearest-name.js';

/** The options of a function: null, which a program has where nothing is set, is none. */
export function givenOptions<T extends object>(options: T | null | undefined): Partial<T> {
  return options ?? {};
}

/**
 * The errors of options that are no object, and of each name that is nearly one of theirs which they lack, such as `signalID`: it
 * would have no effect. Other names stay: what is passed may hold more than is read. Codes: `invalid-setting`.
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
  const names = knownNames(Object.keys(known).filter((name) => options[name] === undefined));
  return Object.keys(options).flatMap((name) => {
    const meant = Object.hasOwn(known, name) ? undefined : nearestName(comparedLetters(name), names);
    return meant === undefined ? [] : misspelt(name, meant, path);
  });
}

function misspelt(name: string, meant: string, path: ErrorPath): SignalError {
  const message = `The argument ${path.join('.')} has ${name}, which has no effect; did you mean ${meant}?`;
  return signalError('invalid-setting', { message, path: [...path, name], expected: meant });
}
