import { endOf, type JsonToken, jsonTokens } from './json-tokens.js';

/** The first position at which a text cannot be the beginning of any JSON text. */
interface JsonSyntaxError extends SyntaxFault {
  /** From 1; `\n` ends a line. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** The character at this position; undefined at the end of the text. */
  readonly found: string | undefined;
}

/** What JSON allows next. */
export type Expecting =
  | 'value'
  | 'item or ]'
  | 'item'
  | 'name or }'
  | 'name'
  | 'colon'
  | 'comma or }'
  | 'comma or ]'
  | 'end';

interface Allowed {
  readonly expected: string;
  /** Kinds of tokens with which it begins. */
  readonly kinds: readonly JsonToken['kind'][];
}

const allowed: Readonly<Record<Expecting, Allowed>> = {
  value: { expected: 'a value', kinds: ['text', 'bare', '[', '{'] },
  'item or ]': { expected: 'a value or ]', kinds: ['text', 'bare', '[', '{', ']'] },
  item: { expected: 'a value', kinds: ['text', 'bare', '[', '{'] },
  'name or }': { expected: 'a property name or }', kinds: ['text', '}'] },
  name: { expected: 'a property name', kinds: ['text'] },
  colon: { expected: 'a colon', kinds: [':'] },
  'comma or }': { expected: 'a comma or }', kinds: [',', '}'] },
  'comma or ]': { expected: 'a comma or ]', kinds: [',', ']'] },
  end: { expected: 'the end of the text', kinds: [] },
};

/** What comes next, and for each open bracket what follows a value in it. */
export interface SyntaxState {
  expecting: Expecting;
  readonly open: ('comma or }' | 'comma or ]')[];
}

/** Where a token is not what JSON allows. */
export interface SyntaxFault {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** What JSON allows there. */
  readonly expected: string;
  readonly hint?: string | undefined;
}

/** Before the first token. */
export function startSyntax(): SyntaxState {
  return { expecting: 'value', open: [] };
}

/**
 * Finds the first syntax error of a text; undefined for valid JSON, by the rules of `JSON.parse`. Linear in the length of
 * the text and without recursion, so that deep nesting cannot exhaust the stack.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const state = startSyntax();
  for (const token of jsonTokens(text)) {
    const fault = tokenFault(text, token, state);
    if (fault !== undefined) {
      return { ...placed(text, fault), ...fault };
    }
    takeToken(token, state);
  }
  const fault = endFault(text, state);
  return fault && { ...placed(text, fault), ...fault };
}

function placed(text: string, { offset }: SyntaxFault): Omit<JsonSyntaxError, keyof SyntaxFault> {
  return { ...placeInText(text, offset), found: characterAt(text, offset) };
}

/** The whole character at an offset; undefined at the end of the text. */
export function characterAt(text: string, offset: number): string | undefined {
  const codePoint = text.codePointAt(offset);
  return codePoint === undefined ? undefined : String.fromCodePoint(codePoint);
}

/** Line and column, both from 1, of a position in a text. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1 };
}

/** What is wrong with the next token; undefined if JSON allows it. A value with holes is one, whatever is around them. */
export function tokenFault(text: string, token: JsonToken, state: SyntaxState): SyntaxFault | undefined {
  const { start, kind } = token;
  const { expecting } = state;
  const { kinds, expected } = allowed[expecting];
  if (!kinds.includes(kind)) {
    return faultAt(text, start, expected, expecting, start);
  }
  if (kind === 'text') {
    return textFault(text, token);
  }
  return kind === 'bare' && token.holes.length === 0 ? bareFault(text, token, expecting, afterValue(state)) : undefined;
}

/** What is missing at the end of a text; undefined if nothing is. */
export function endFault(text: string, { expecting }: SyntaxState): SyntaxFault | undefined {
  return expecting === 'end' ? undefined : { offset: text.length, expected: allowed[expecting].expected };
}

/** Goes on to what JSON allows after a token that it allows. */
export function takeToken({ kind }: JsonToken, state: SyntaxState): void {
  switch (kind) {
    case '{':
      state.open.push('comma or }');
      state.expecting = 'name or }';
      return;
    case '[':
      state.open.push('comma or ]');
      state.expecting = 'item or ]';
      return;
    case ':':
      state.expecting = 'value';
      return;
    case ',':
      state.expecting = state.open.at(-1) === 'comma or }' ? 'name' : 'item';
      return;
    case '}':
    case ']':
      state.open.pop();
      break;
    case 'text':
      if (state.expecting.startsWith('name')) {
        state.expecting = 'colon';
        return;
      }
  }
  state.expecting = afterValue(state);
}

/** What follows a value. */
export function afterValue({ open }: SyntaxState): Expecting {
  return open.at(-1) ?? 'end';
}

/** A fault, with the hint for what begins at an offset. */
function faultAt(text: string, offset: number, expected: string, expecting: Expecting, from: number): SyntaxFault {
  const hint = hintFor(text.slice(from, from + 20), expecting);
  return { offset, expected, ...(hint === undefined ? {} : { hint }) };
}

/** A number whose last part can lack its digits. After a leading zero no digit follows: 01 is two values. */
const numberStart = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?/y;

/** A value without quotes: a number or a word of JSON, and nothing after it. */
function bareFault(
  text: string,
  { start, end }: JsonToken,
  expecting: Expecting,
  after: Expecting,
): SyntaxFault | undefined {
  const character = text.charAt(start);
  const literal = ['true', 'false', 'null'].find((known) => known.startsWith(character));
  if (literal === undefined && !/[-\d]/.test(character)) {
    return faultAt(text, start, allowed[expecting].expected, expecting, start);
  }
  const read = literal === undefined ? endOf(numberStart, text, start) : start + commonLength(text, start, literal);
  const isWhole = literal === undefined ? /\d/.test(text.charAt(read - 1)) : read === start + literal.length;
  if (!isWhole) {
    return faultAt(text, read, literal === undefined ? 'a digit' : `the word ${literal}`, expecting, start);
  }
  if (read >= end) {
    return undefined;
  }
  const rest = endOf(/[ \t\r]*/y, text, read);
  return faultAt(text, rest, allowed[after].expected, after, rest);
}

/** How many characters of a word are at an offset. */
function commonLength(text: string, offset: number, expected: string): number {
  const wrong = [...expected].findIndex((letter, index) => text.charAt(offset + index) !== letter);
  return wrong === -1 ? expected.length : wrong;
}

/** A text with a control character, a backslash without an escape, or without its double quote. */
function textFault(text: string, { invalidAt }: JsonToken): SyntaxFault | undefined {
  if (invalidAt === undefined) {
    return undefined;
  }
  switch (text.charAt(invalidAt)) {
    case '':
      return { offset: invalidAt, expected: 'the closing double quote' };
    case '\\': {
      const offset = endOf(/u[\dA-Fa-f]*/y, text, invalidAt + 1);
      const hasDigits = offset > invalidAt + 1;
      const expected = hasDigits
        ? 'four hexadecimal digits after \\u'
        : 'one of " \\ / b f n r t u after the backslash';
      return { offset, expected };
    }
    default: {
      const expected = 'an escape such as \\n for a control character, or the closing double quote';
      return { offset: invalidAt, expected };
    }
  }
}

interface Hint {
  readonly expecting: RegExp;
  readonly found: RegExp;
  /** How to fix the mistake; `$&` is the word that was found. */
  readonly hint: string;
}

/** Mistakes that can be recognised by what was expected and what was found. */
const hints: readonly Hint[] = [
  { expecting: /^name$/, found: /^\}/, hint: 'Remove the trailing comma.' },
  { expecting: /^item$/, found: /^\]/, hint: 'Remove the trailing comma.' },
  { expecting: /^name/, found: /^\{/, hint: 'An alert placeholder was probably not filled in.' },
  { expecting: /^name/, found: /^[\w$]/, hint: 'Put property names in double quotes.' },
  {
    expecting: /^(?:value|item)/,
    found: /^[A-Za-z_]+/,
    hint: '$& is not a JSON value. Use a number, true, false or null, or put text in double quotes.',
  },
  {
    expecting: /^/,
    found: /^[\u201c-\u201f\u2018-\u201a\u00ab\u00bb\u2032\u2033]/,
    hint: 'Replace the typographic quotes with straight double quotes.',
  },
  { expecting: /^/, found: /^['`]/, hint: 'Use double quotes.' },
  { expecting: /^/, found: /^(?:\/[/*]|#)/, hint: 'Remove the comment: JSON has no comments.' },
  { expecting: /^/, found: /^\//, hint: 'A calculation is a formula, as text: "=10 / 2".' },
];

function hintFor(rest: string, expecting: Expecting): string | undefined {
  const mistake = hints.find((row) => row.expecting.test(expecting) && row.found.test(rest));
  return mistake?.hint.replace('$&', rest.replace(/[^A-Za-z_].*/s, ''));
}
