/** The first position at which a text cannot be the beginning of any JSON text. */
interface JsonSyntaxError {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** From 1; `\n` ends a line. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** The character at this position; undefined at the end of the text. */
  readonly found: string | undefined;
  /** What JSON allows at this position. */
  readonly expected: string;
  readonly hint?: string;
}

/** The characters with which a text, a number, a word, an array or an object begins. */
const valueStarts = '"-0123456789tfn[{';

/** What JSON allows between two tokens: its description, and the characters with which it begins. */
const states = {
  value: { expected: 'a value', starts: valueStarts },
  'item or ]': { expected: 'a value or ]', starts: `${valueStarts}]` },
  item: { expected: 'a value', starts: valueStarts },
  'name or }': { expected: 'a property name or }', starts: '"}' },
  name: { expected: 'a property name', starts: '"' },
  colon: { expected: 'a colon', starts: ':' },
  'comma or }': { expected: 'a comma or }', starts: ',}' },
  'comma or ]': { expected: 'a comma or ]', starts: ',]' },
  end: { expected: 'the end of the text', starts: '' },
} as const;

type Expecting = keyof typeof states;

/** State after a valid token. */
interface Accepted {
  readonly offset: number;
  readonly expecting: Expecting;
}

interface Rejected {
  readonly offset: number;
  readonly expected: string;
  readonly hint?: string | undefined;
}

/** End of a valid token, or the position within it that is invalid. */
type Scanned = number | Rejected;

/**
 * Finds the first syntax error of a text; undefined for valid JSON, by the rules of `JSON.parse`. Linear in the length of
 * the text and without recursion, so that deep nesting cannot exhaust the stack.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  // For each open bracket, what follows a value in it.
  const open: Expecting[] = [];
  let state: Accepted = { offset: 0, expecting: 'value' };
  for (;;) {
    const { expecting } = state;
    const offset = nextMatch(/[^ \t\r\n]/g, text, state.offset);
    if (offset === text.length) {
      return expecting === 'end' ? undefined : syntaxError(text, { offset, expected: states[expecting].expected });
    }
    const step = readToken(text, { offset, expecting }, open);
    if ('expected' in step) {
      return syntaxError(text, step);
    }
    state = step;
  }
}

/** Line and column, both from 1, of a position in a text. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', start)) {
    line += 1;
    start = next + 1;
  }
  let column = 1;
  for (const _ of text.slice(start, offset)) {
    column += 1;
  }
  return { line, column };
}

function syntaxError(text: string, { offset, expected, hint }: Rejected): JsonSyntaxError {
  const codePoint = text.codePointAt(offset);
  const found = codePoint === undefined ? undefined : String.fromCodePoint(codePoint);
  return { offset, ...placeInText(text, offset), found, expected, ...(hint === undefined ? {} : { hint }) };
}

function readToken(text: string, state: Accepted, open: Expecting[]): Accepted | Rejected {
  const { offset, expecting } = state;
  const character = text.charAt(offset);
  if (!states[expecting].starts.includes(character)) {
    return rejected(text, state);
  }
  if ('{}[]:,'.includes(character)) {
    return { offset: offset + 1, expecting: afterSymbol(character, open) };
  }
  const scanned = scanScalar(text, state);
  if (typeof scanned !== 'number') {
    return scanned;
  }
  return { offset: scanned, expecting: expecting.startsWith('name') ? 'colon' : afterValue(open) };
}

function afterSymbol(symbol: string, open: Expecting[]): Expecting {
  switch (symbol) {
    case '{':
      open.push('comma or }');
      return 'name or }';
    case '[':
      open.push('comma or ]');
      return 'item or ]';
    case ':':
      return 'value';
    case ',':
      return open.at(-1) === 'comma or }' ? 'name' : 'item';
    default:
      open.pop();
      return afterValue(open);
  }
}

function afterValue(open: readonly Expecting[]): Expecting {
  return open.at(-1) ?? 'end';
}

function rejected(text: string, { offset, expecting }: Accepted): Rejected {
  return { offset, expected: states[expecting].expected, hint: hintFor(text.slice(offset, offset + 20), expecting) };
}

/**
 * Index of the next match, or the length of the text. Patterns match one character: engines can run out of stack on a
 * repeated group over millions of characters.
 */
function nextMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function scanScalar(text: string, state: Accepted): Scanned {
  const { offset } = state;
  const character = text.charAt(offset);
  if (character === '"') {
    return scanString(text, offset);
  }
  const word = ['true', 'false', 'null'].find((known) => known.startsWith(character));
  if (word === undefined) {
    return scanNumber(text, offset);
  }
  const wrong = [...word].findIndex((letter, index) => text.charAt(offset + index) !== letter);
  return wrong === -1
    ? offset + word.length
    : { ...rejected(text, state), offset: offset + wrong, expected: `the word ${word}` };
}

/** A number whose last part can lack its digits. After a leading zero no digit follows: 01 is two tokens. */
const numberStart = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?/y;

function scanNumber(text: string, from: number): Scanned {
  numberStart.lastIndex = from;
  numberStart.test(text);
  const end = numberStart.lastIndex;
  return /\d/.test(text.charAt(end - 1)) ? end : { offset: end, expected: 'a digit' };
}

function scanString(text: string, from: number): Scanned {
  let offset = from + 1;
  for (;;) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings.
    offset = nextMatch(/["\\\u0000-\u001f]/g, text, offset);
    switch (text.charAt(offset)) {
      case '"':
        return offset + 1;
      case '\\': {
        const escaped = scanEscape(text, offset + 1);
        if (typeof escaped !== 'number') {
          return escaped;
        }
        offset = escaped;
        break;
      }
      case '':
        return { offset, expected: 'the closing double quote' };
      default:
        return { offset, expected: 'an escape such as \\n for a control character, or the closing double quote' };
    }
  }
}

/** Scans what follows a backslash. */
function scanEscape(text: string, from: number): Scanned {
  const character = text.charAt(from);
  if (character === 'u') {
    const wrong = nextMatch(/[^0-9A-Fa-f]/g, text, from + 1);
    return wrong < from + 5 ? { offset: wrong, expected: 'four hexadecimal digits after \\u' } : from + 5;
  }
  return /["\\/bfnrt]/.test(character)
    ? from + 1
    : { offset: from, expected: 'one of " \\ / b f n r t u after the backslash' };
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
  { expecting: /^/, found: /^[/#]/, hint: 'Remove the comment: JSON has no comments.' },
];

function hintFor(rest: string, expecting: Expecting): string | undefined {
  const mistake = hints.find((row) => row.expecting.test(expecting) && row.found.test(rest));
  return mistake?.hint.replace('$&', rest.replace(/[^A-Za-z_].*$/s, ''));
}
