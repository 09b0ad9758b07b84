import type { JsonValue } from './json.js';

/** How much of an offending value an error repeats. */
const maxExcerptLength = 60;

/** The offending value as an error may carry it: a JSON value, cut at 60 characters. */
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

/** The offending value in a sentence: text in quotes, cut text with an ellipsis. */
export function quote(value: unknown): string {
  if (typeof value === 'string' && value.length <= maxExcerptLength) {
    return inQuotes(value);
  }
  const shown = excerpt(value);
  const wasCut = typeof shown === 'string' && shown.length >= maxExcerptLength - 1 && shown !== value;
  const text = typeof value === 'string' ? inQuotes(String(shown)) : String(shown);
  return wasCut ? `${text}…` : text;
}

/** Text that JSON writes as it is: most of what is refused, and several times faster than asking JSON. */
const plainText = /^[\w .,:;/+-]*$/;

function inQuotes(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Alert platforms send these words when a placeholder could not be filled. */
const unfilledWords: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'nan',
  'none',
  'null',
  'undefined',
  'n/a',
  'na',
  'inf',
  'infinity',
  '-infinity',
]);

const maxUnfilledWordLength = 9;

/** How the unfilled words begin, and an open placeholder: most of what is refused begins otherwise. */
const unfilledOpening = /^\s*[niu{-]/i;

/** True for text that an alert platform left in place of a value: `{{close}}`, `NaN`, `None`. */
export function looksUnfilled(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 200 || !unfilledOpening.test(value)) {
    return false;
  }
  const text = value.trim();
  return (
    (text.startsWith('{{') && text.endsWith('}}')) ||
    (text.length <= maxUnfilledWordLength && unfilledWords.has(text.toLowerCase()))
  );
}

/** A sentence for a value that cannot be used: what stands there, what would pass, and a hint where one helps. */
export function refusedValue(name: string, value: unknown, expected: string): string {
  return `${name} is ${quote(value)}; expected ${expected}.${hintAt(value)}`;
}

/** What may be said besides of a value that cannot be used. */
export function hintAt(value: unknown): string {
  return looksUnfilled(value) ? ' It looks like an alert placeholder that was not filled.' : '';
}

/** Cuts text without leaving half a surrogate pair at the end. */
function cut(text: string): string {
  if (text.length <= maxExcerptLength) {
    return text;
  }
  const last = text.charCodeAt(maxExcerptLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxExcerptLength - 1 : maxExcerptLength);
}

/** The beginning of an object's JSON text, written only as far as it will be shown. */
function openingOf(value: object): string {
  let text = '';
  const write = (part: unknown, depth: number): void => {
    if (text.length > maxExcerptLength) {
      return;
    }
    if (typeof part !== 'object' || part === null) {
      text += typeof part === 'string' ? JSON.stringify(cut(part)) : String(excerpt(part));
    } else if (depth > 8) {
      text += '…';
    } else if (Array.isArray(part)) {
      text += '[';
      for (let index = 0; index < part.length && text.length <= maxExcerptLength; index += 1) {
        text += index > 0 ? ',' : '';
        write(part[index], depth + 1);
      }
      text += ']';
    } else {
      text += '{';
      let first = true;
      for (const name in part) {
        if (text.length > maxExcerptLength) {
          break;
        }
        if (Object.hasOwn(part, name)) {
          text += `${first ? '' : ','}${JSON.stringify(cut(name))}:`;
          first = false;
          write(Reflect.get(part, name), depth + 1);
        }
      }
      text += '}';
    }
  };
  write(value, 0);
  return text;
}
