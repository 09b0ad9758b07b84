import { closestName } from '../core/closest-name.js';
import type { ErrorPath } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import type { JsonObject } from '../core/json.js';
import type { Condition, Dialect, DialectField } from './dialect.js';
import { applyMeaning, type Found } from './meaning.js';
import { merge } from './merge.js';
import type { SentFields } from './read-message.js';
import type { TranslationNotice, TranslationOptions } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';

/** The payload of one order, and everything that was found on the way. */
export interface TranslatedOrder {
  readonly payload: JsonObject;
  readonly errors: readonly TranslationError[];
  readonly notices: readonly TranslationNotice[];
}

/** Translates one order by the lines of a table. */
export function translateOrder(
  sent: SentFields,
  dialect: Dialect,
  fields: readonly DialectField[],
  options: TranslationOptions,
  place: ErrorPath,
): TranslatedOrder {
  const isText = dialect.syntax.kind !== 'json';
  const letters = (name: string): string => (isText ? name.toLowerCase() : name);
  const values = new Map(sent.toReversed().map(({ name, value }) => [letters(name), value]));
  const sentValue = (name: string): unknown => values.get(letters(name));
  const holds = ({ field, is }: Condition): boolean => {
    const value = sentValue(field);
    return is === 'any' || is === 'absent'
      ? (value === undefined) === (is === 'absent')
      : is.includes(String(value).trim().toLowerCase());
  };
  const lineOf = (name: string): DialectField | undefined =>
    fields.find((field) => isNamed(letters(field.name), letters(name)) && (field.when ?? []).every(holds));
  const isLeftOut = (name: string): boolean =>
    (options.leaveOut ?? []).some((other) => letters(other) === letters(name));

  const pathOf = (name: string): ErrorPath => [...place, ...(isText ? [name] : name.split('.'))];

  const found = sent.map(({ name, value }): Found => {
    const path = pathOf(name);
    if (isLeftOut(name)) {
      return { notices: [{ code: 'left-out', message: `${name} was left out, as the options say.`, path }] };
    }
    const line = lineOf(name);
    return line === undefined
      ? { errors: [unknownField(name, path, dialect, fields)] }
      : applyMeaning(line.means, { name, value, path, line, dialect, readings: options.readings ?? {}, sentValue });
  });
  const absent = fields.flatMap(({ name, when, absent: meaning }): readonly Found[] => {
    const applies = meaning !== undefined && sentValue(name) === undefined && (when ?? []).every(holds);
    if (!applies || isLeftOut(name)) {
      return [];
    }
    const path = pathOf(name);
    return 'set' in meaning
      ? [{ set: meaning.set, path }]
      : [{ errors: [translationError('no-counterpart', path, `Without ${name}, ${meaning.refused}`)] }];
  });
  const all = [...found, ...absent];
  const { payload, contradictions } = merge(all);
  const errors = [...all.flatMap((each) => each.errors ?? []), ...contradictions];
  return {
    payload,
    errors: errors.length > 0 ? errors : missingFields(payload, place, dialect),
    notices: all.flatMap((each) => each.notices ?? []),
  };
}

/** A name that ends with an asterisk stands for every name with that beginning. */
function isNamed(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function unknownField(
  name: string,
  path: ErrorPath,
  { syntax, name: platform }: Dialect,
  fields: readonly DialectField[],
): TranslationError {
  // A word is compared with forms, not with names of fields.
  const isWord = syntax.kind === 'words';
  const nearest = isWord ? undefined : closestName(name, [...new Set(fields.map((field) => field.name))]);
  const hint = nearest === undefined ? 'Remove it, or name it in leaveOut.' : `Did you mean ${nearest}?`;
  const what = isWord ? 'word' : 'field';
  return translationError('unknown-field', path, `${quote(name)} is not a known ${what} of ${platform}. ${hint}`);
}

function missingFields(payload: JsonObject, place: ErrorPath, { name }: Dialect): readonly TranslationError[] {
  return (['ticker', 'action'] as const)
    .filter((field) => payload[field] === undefined)
    .map((field) => {
      const [what, expected] = field === 'ticker' ? ['symbol', 'a symbol'] : ['action', 'an action'];
      return translationError('missing-field', place, `The message of ${name} has no ${what}.`, undefined, expected);
    });
}
