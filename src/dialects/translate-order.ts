import { closestName } from '../core/closest-name.js';
import type { ErrorPath } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import type { JsonObject } from '../core/json.js';
import type { Condition, Dialect, DialectField } from './dialect.js';
import { applyMeaning, type Found } from './meaning.js';
import { merge } from './merge.js';
import type { SentField, SentFields } from './sent-fields.js';
import type { TranslationNotice, TranslationOptions } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';
import { wordText } from './word-text.js';

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
      : is.includes(wordText(value).toLowerCase());
  };
  /** The lines of a field, and what the asterisk of each stands for. The first one counts. */
  const linesOf = (name: string): readonly { line: DialectField; star: string }[] =>
    fields.flatMap((line) => {
      const star = starOf(letters(line.name), letters(name));
      return star !== undefined && (line.when ?? []).every(holds) ? [{ line, star }] : [];
    });
  const isLeftOut = (name: string): boolean =>
    (options.leaveOut ?? [])
      .map(letters)
      .some((other) => other === letters(name) || (!isText && name.startsWith(`${other}.`)));

  const found = sent.map(({ name, value, path: sentPath = [name] }): Found => {
    const path = [...place, ...sentPath];
    if (isLeftOut(name)) {
      return { notices: [{ code: 'left-out', message: `${name} was left out, as the options say.`, path }] };
    }
    const [own] = linesOf(name);
    if (own === undefined) {
      return { errors: [unknownField(name, path, dialect, fields)] };
    }
    const readings = options.readings ?? {};
    return applyMeaning(own.line.means, { ...own, name, value, path, dialect, readings, sentValue });
  });
  const absent = fields.flatMap(({ name, when, absent: meaning }): readonly Found[] => {
    const applies = meaning !== undefined && sentValue(name) === undefined && (when ?? []).every(holds);
    if (!applies || isLeftOut(name)) {
      return [];
    }
    const path = [...place, ...(isText ? [name] : name.split('.'))];
    return 'set' in meaning
      ? [{ set: meaning.set, path }]
      : [{ errors: [translationError('no-counterpart', path, `Without ${name}, ${meaning.refused}`)] }];
  });
  const all = [...found, ...absent];
  const { payload, errors, notices } = merge(all, dialect);
  const isNamed = dialect.syntax.kind !== 'words' && dialect.syntax.kind !== 'labels';
  const repeated = isNamed ? sent.filter(({ name, value }) => value !== sentValue(name) && !isLeftOut(name)) : [];
  const isSaid = ({ path }: TranslationError): boolean =>
    errors.some((error) => error.code === 'contradiction' && error.path.join() === path.join());
  const allErrors = [
    ...all.flatMap((each) => each.errors ?? []),
    ...errors,
    ...repeated.map((field) => repeatedField(field, place)).filter((error) => !isSaid(error)),
  ];
  return {
    payload,
    errors: allErrors.length > 0 ? allErrors : missingFields(payload, place, dialect),
    notices: [...all.flatMap((each) => (each.moves === undefined ? (each.notices ?? []) : [])), ...notices],
  };
}

/** A field that comes again with another value. One that only decides what others mean sets nothing that `merge` compares. */
function repeatedField({ name, path = [name] }: SentField, place: ErrorPath): TranslationError {
  const message = `${name} is sent more than once, with different values. Send one of them.`;
  return translationError('contradiction', [...place, ...path], message);
}

/** What the asterisk of a pattern stands for in a name; undefined: the name has another form. Without an asterisk: nothing. */
function starOf(pattern: string, name: string): string | undefined {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) {
    return name === pattern ? '' : undefined;
  }
  const fits = name.startsWith(before) && name.endsWith(after) && name.length >= before.length + after.length;
  const star = fits ? name.slice(before.length, name.length - after.length) : undefined;
  return after !== '' && star?.includes('.') ? undefined : star;
}

function unknownField(
  name: string,
  path: ErrorPath,
  { syntax, name: platform }: Dialect,
  fields: readonly DialectField[],
): TranslationError {
  // A word is compared with forms, not with names of fields.
  const isWord = syntax.kind === 'words' || syntax.kind === 'labels';
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
