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

/** End of a valid token, or the position within it that is invalid. */
type Scanned = number | { readonly offset: number; readonly expected: string };

const space = /[ \t\r\n]*/y;

/**
 * Finds the first syntax error of a text; undefined for valid JSON, by the rules of `JSON.parse`. Linear in the length of
 * the text and without recursion, so that deep nesting cannot exhaust the stack.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  // For each open bracket, what follows a value in it.
  const open: Expecting[] = [];
  let expecting: Expecting = 'value';
  let offset = endOf(space, text, 0);
  while (offset < text.length || expecting !== 'end') {
    const { starts, expected } = states[expecting];
    const character = text.charAt(offset);
    const scanned = character !== '' && starts.includes(character) ? scan(text, offset) : { offset, expected };
    if (typeof scanned !== 'number') {
      const hint = hintFor(text.slice(offset, offset + 20), expecting);
      const codePoint = text.codePointAt(scanned.offset);
      const found = codePoint === undefined ? undefined : String.fromCodePoint(codePoint);
      return { ...scanned, ...placeInText(text, scanned.offset), found, ...(hint === undefined ? {} : { hint }) };
    }
    expecting = afterToken(character, expecting, open);
    offset = endOf(space, text, scanned);
  }
  return undefined;
}

/** Line and column, both from 1, of a position in a text. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1 };
}

/** What follows the token that begins with a character. */
function afterToken(character: string, expecting: Expecting, open: Expecting[]): Expecting {
  switch (character) {
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
    case '}':
    case ']':
      open.pop();
      break;
    case '"':
      if (expecting.startsWith('name')) {
        return 'colon';
      }
  }
  return open.at(-1) ?? 'end';
}

/** The end of what a sticky pattern matches at a position; the position itself if it does not match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function scan(text: string, from: number): Scanned {
  const character = text.charAt(from);
  if ('{}[]:,'.includes(character)) {
    return from + 1;
  }
  if (character === '"') {
    return scanString(text, from);
  }
  const word = ['true', 'false', 'null'].find((known) => known.startsWith(character));
  return word === undefined ? scanNumber(text, from) : scanWord(text, from, word);
}

function scanWord(text: string, from: number, word: string): Scanned {
  const wrong = [...word].findIndex((letter, index) => text.charAt(from + index) !== letter);
  return wrong === -1 ? from + word.length : { offset: from + wrong, expected: `the word ${word}` };
}

/** A number whose last part can lack its digits. After a leading zero no digit follows: 01 is two tokens. */
const numberStart = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?/y;

function scanNumber(text: string, from: number): Scanned {
  const end = endOf(numberStart, text, from);
  return /\d/.test(text.charAt(end - 1)) ? end : { offset: end, expected: 'a digit' };
}

/** Plain characters, or one escape. Not more: engines can run out of stack on a repeated group over millions of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings.
const stringPart = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

function scanString(text: string, from: number): Scanned {
  let offset = from + 1;
  for (let end = endOf(stringPart, text, offset); end > offset; end = endOf(stringPart, text, offset)) {
    offset = end;
  }
  switch (text.charAt(offset)) {
    case '"':
      return offset + 1;
    case '\\': {
      const digitsEnd = endOf(/u[\dA-Fa-f]*/y, text, offset + 1);
      return digitsEnd > offset + 1
        ? { offset: digitsEnd, expected: 'four hexadecimal digits after \\u' }
        : { offset: digitsEnd, expected: 'one of " \\ / b f n r t u after the backslash' };
    }
    case '':
      return { offset, expected: 'the closing double quote' };
    default:
      return { offset, expected: 'an escape such as \\n for a control character, or the closing double quote' };
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
  { expecting: /^/, found: /^[/#]/, hint: 'Remove the comment: JSON has no comments.' },
];

function hintFor(rest: string, expecting: Expecting): string | undefined {
  const mistake = hints.find((row) => row.expecting.test(expecting) && row.found.test(rest));
  return mistake?.hint.replace('$&', rest.replace(/[^A-Za-z_].*$/s, ''));
}
