import type { IdentifierForm } from './broker-profile.js';

/** One class of characters, repeated: such a pattern always matches in linear time. */
const repeatedClass = /^\^\[(?:[^\]\\]|\\.)+\](?:\{1,\d{1,4}\}|\+)\$$/;

/** The pattern of a profile, `^[A-Za-z0-9_-]{1,36}$`; undefined for any other form, which could take exponential time. */
export function identifierPattern(pattern: string): RegExp | undefined {
  if (!repeatedClass.test(pattern)) {
    return undefined;
  }
  try {
    return new RegExp(pattern);
  } catch {
    // A range such as `z-a`.
    return undefined;
  }
}

/** Whether identifiers have the form. */
export function identifierTest({ maxLength, pattern }: IdentifierForm): (id: string) => boolean {
  const expression = identifierPattern(pattern);
  return (id) => id.length <= maxLength && expression?.test(id) === true;
}

/** Maximum number of characters that a pattern accepts; undefined: no limit. */
export function patternLength(pattern: string): number | undefined {
  const [, most] = /\{1,(\d+)\}\$$/.exec(pattern) ?? [];
  return most === undefined ? undefined : Number(most);
}
