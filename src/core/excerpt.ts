import type { JsonValue } from './json.js';

/** Maximum length of an excerpt, in UTF-16 units. */
const maxExcerptLength = 60;

/** An invalid value as an error holds it: a JSON value, cut at 60 characters. */
export function excerpt(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
      return cut(value);
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value + 0 : String(value);
    case 'object':
      return value === null ? null : cut(openingOf(value));
    case 'bigint':
      // A bigint of millions of digits takes quadratic time to print.
      return 'a bigint';
    case 'undefined':
    case 'symbol':
    case 'function':
      return typeof value;
  }
}

/** An invalid value in a sentence: text in quotes, cut text with an ellipsis. */
export function quote(value: unknown): string {
  const shown = excerpt(value);
  const wasCut = typeof shown === 'string' && shown.length >= maxExcerptLength - 1 && shown !== value;
  const text = typeof value === 'string' ? JSON.stringify(String(shown)) : String(shown);
  return wasCut ? `${text}…` : text;
}

/** What alert platforms write for a placeholder without a value. */
const unfilledWord = /^(?:nan|none|null|undefined|n\/?a|inf|-?infinity)$/i;

const percentPlaceholder = /(?<![^\s])%[a-z][\w.]{0,40}%(?![^\s])/i;

const maxPlaceholderLength = 200;

/**
 * True for text that an alert platform writes for a placeholder without a value: one that it did not fill in, as
 * `{{close}}` of TradingView anywhere in the text or `%last_price%` of TrendSpider, or a word such as `NaN` and `None`.
 */
export function looksUnfilled(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxPlaceholderLength) {
    return false;
  }
  return placeholderIn(value) !== undefined || unfilledWord.test(value.trim());
}

/**
 * The first placeholder of a text that nobody filled in (safety M8); undefined if there is none. Percent signs enclose a
 * placeholder if they stand alone: in `5%or%` they do not.
 */
export function placeholderIn(text: string): string | undefined {
  const start = text.indexOf('{{');
  const end = start === -1 ? -1 : text.indexOf('}}', start + 2);
  return end === -1 ? percentPlaceholder.exec(text)?.[0] : text.slice(start, end + 2);
}

/** Sentence about an invalid value: what it is, what was expected, and a hint where one helps. */
export function invalidValueMessage(name: string, value: unknown, expected: string): string {
  return `${name} is ${quote(value)}; expected ${expected}.${placeholderHint(value)}`;
}

/** Sentence about an invalid value that a program gave: no placeholder can be in it. */
export function givenValueMessage(name: string, value: unknown, expected: string): string {
  return `${name} is ${value === undefined ? 'missing' : quote(value)}; expected ${expected}.`;
}

/** Sentence to append to a message about an invalid value; empty unless it looks like an unfilled placeholder. */
export function placeholderHint(value: unknown): string {
  return looksUnfilled(value) ? ' An alert placeholder was probably not filled in.' : '';
}

/** Text cut at the maximum length, without half a surrogate pair at its end. */
function cut(text: string): string {
  if (text.length <= maxExcerptLength) {
    return text;
  }
  const last = text.charCodeAt(maxExcerptLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxExcerptLength - 1 : maxExcerptLength);
}

/** The beginning of an object's JSON text. Writing stops at the maximum length: the object may be large or cyclic. */
function openingOf(value: object): string {
  let text = '';
  const write = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null) {
      text += typeof part === 'string' ? JSON.stringify(cut(part)) : String(excerpt(part));
    } else if (depth > 8) {
      text += '…';
    } else {
      const isList = Array.isArray(part);
      text += isList ? '[' : '{';
      let separator = '';
      // By the prototype of all arrays: a list can lack it, and can have holes.
      for (const name of isList ? Array.prototype.keys.call(part) : Object.keys(part)) {
        if (text.length > maxExcerptLength) {
          break;
        }
        text += separator + (isList ? '' : `${JSON.stringify(cut(String(name)))}:`);
        separator = ',';
        write(Reflect.get(part, name), depth + 1);
      }
      text += isList ? ']' : '}';
    }
  };
  write(value, 0);
  return text;
}
