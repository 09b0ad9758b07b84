/** The first position at which a text cannot be the beginning of any JSON text. */
export interface JsonSyntaxError {
  /** Position from 0 in UTF-16 units; the length of the text when it ends too early. */
  readonly offset: number;
  /** From 1; `\n` ends a line. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** The character at this position; undefined at the end of the text. */
  readonly found: string | undefined;
  /** What JSON allows at this position. */
  readonly expected: string;
  /** How to fix it, for mistakes that can be recognised. */
  readonly hint?: string;
}

/** What JSON allows between two tokens. */
type Expecting = 'value' | 'item or ]' | 'item' | 'name or }' | 'name' | 'colon' | 'comma or }' | 'comma or ]' | 'end';

const expectations: Readonly<Record<Expecting, string>> = {
  value: 'a value',
  'item or ]': 'a value or ]',
  item: 'a value',
  'name or }': 'a property name or }',
  name: 'a property name',
  colon: 'a colon',
  'comma or }': 'a comma or }',
  'comma or ]': 'a comma or ]',
  end: 'the end of the text',
};

/** Where the next token begins, and the open brackets around it. */
interface Position {
  readonly text: string;
  readonly offset: number;
  readonly expecting: Expecting;
  readonly open: Bracket[];
}

type Bracket = '{' | '[';

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
  const open: Bracket[] = [];
  let state: Accepted = { offset: 0, expecting: 'value' };
  for (;;) {
    const { expecting } = state;
    const offset = nextMatch(/[^ \t\r\n]/g, text, state.offset);
    if (offset === text.length) {
      return expecting === 'end' ? undefined : syntaxError(text, { offset, expected: expectations[expecting] });
    }
    const step = steps[expecting]({ text, offset, expecting, open });
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

const steps: Readonly<Record<Expecting, (position: Position) => Accepted | Rejected>> = {
  value: readValue,
  'item or ]': readValue,
  item: readValue,
  'name or }': readName,
  name: readName,
  colon: (position) =>
    position.text.charAt(position.offset) === ':'
      ? { offset: position.offset + 1, expecting: 'value' }
      : rejected(position),
  'comma or }': (position) => readSeparator(position, '}', 'name'),
  'comma or ]': (position) => readSeparator(position, ']', 'item'),
  end: rejected,
};

function rejected({ text, offset, expecting }: Position): Rejected {
  return { offset, expected: expectations[expecting], hint: characterHint(text.charAt(offset)) };
}

function readValue(position: Position): Accepted | Rejected {
  const { text, offset, expecting, open } = position;
  const character = text.charAt(offset);
  if (character === '{' || character === '[') {
    open.push(character);
    return { offset: offset + 1, expecting: character === '{' ? 'name or }' : 'item or ]' };
  }
  if (character === ']' && expecting === 'item or ]') {
    return close(position);
  }
  const scanned = scanScalar(position);
  return typeof scanned === 'number'
    ? { offset: scanned, expecting: afterValue(open) }
    : { ...scanned, ...valueHint(position) };
}

function readName(position: Position): Accepted | Rejected {
  const { text, offset, expecting } = position;
  const character = text.charAt(offset);
  if (character === '}' && expecting === 'name or }') {
    return close(position);
  }
  if (character !== '"') {
    return { ...rejected(position), ...nameHint(character, expecting) };
  }
  const scanned = scanString(text, offset);
  return typeof scanned === 'number' ? { offset: scanned, expecting: 'colon' } : scanned;
}

function readSeparator(position: Position, closing: '}' | ']', afterComma: 'name' | 'item'): Accepted | Rejected {
  const { text, offset } = position;
  switch (text.charAt(offset)) {
    case ',':
      return { offset: offset + 1, expecting: afterComma };
    case closing:
      return close(position);
    default:
      return rejected(position);
  }
}

function close({ offset, open }: Position): Accepted {
  open.pop();
  return { offset: offset + 1, expecting: afterValue(open) };
}

function afterValue(open: readonly Bracket[]): Expecting {
  const bracket = open.at(-1);
  if (bracket === undefined) {
    return 'end';
  }
  return bracket === '{' ? 'comma or }' : 'comma or ]';
}

/**
 * Index of the next match, or the length of the text. Patterns match one character: engines can run out of stack on a
 * repeated group over millions of characters.
 */
function nextMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function scanScalar(position: Position): Scanned {
  const { text, offset } = position;
  switch (text.charAt(offset)) {
    case '"':
      return scanString(text, offset);
    case 't':
      return scanWord(text, offset, 'true');
    case 'f':
      return scanWord(text, offset, 'false');
    case 'n':
      return scanWord(text, offset, 'null');
    default:
      return /^[-\d]/.test(text.charAt(offset)) ? scanNumber(text, offset) : rejected(position);
  }
}

function scanWord(text: string, from: number, word: string): Scanned {
  const wrong = [...word].findIndex((letter, index) => text.charAt(from + index) !== letter);
  return wrong === -1 ? from + word.length : { offset: from + wrong, expected: `the word ${word}` };
}

function scanNumber(text: string, from: number): Scanned {
  const start = from + (text.charAt(from) === '-' ? 1 : 0);
  // A leading zero stands alone: 01 is two tokens.
  const whole = text.charAt(start) === '0' ? start + 1 : scanDigits(text, start);
  const fraction = typeof whole === 'number' && text.charAt(whole) === '.' ? scanDigits(text, whole + 1) : whole;
  if (typeof fraction !== 'number' || !/[eE]/.test(text.charAt(fraction))) {
    return fraction;
  }
  return scanDigits(text, fraction + (/[+-]/.test(text.charAt(fraction + 1)) ? 2 : 1));
}

function scanDigits(text: string, from: number): Scanned {
  const end = nextMatch(/\D/g, text, from);
  return end === from ? { offset: from, expected: 'a digit' } : end;
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

/** How to fix a mistake, where a character or word between two tokens shows it. */
type Hint = Pick<Rejected, 'hint'>;

const trailingComma: Hint = { hint: 'Remove the trailing comma.' };

function nameHint(character: string, expecting: Expecting): Hint {
  if (character === '}' && expecting === 'name') {
    return trailingComma;
  }
  if (character === '{') {
    return { hint: 'An alert placeholder was probably not filled in.' };
  }
  return /[\w$]/.test(character) ? { hint: 'Put property names in double quotes.' } : {};
}

function valueHint({ text, offset, expecting }: Position): Hint {
  if (text.charAt(offset) === ']' && expecting === 'item') {
    return trailingComma;
  }
  const word = /^[A-Za-z_]{1,20}/.exec(text.slice(offset, offset + 20))?.[0];
  return word === undefined
    ? {}
    : { hint: `${word} is not a JSON value. Use a number, true, false or null, or put text in double quotes.` };
}

const typographicQuotes = '\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2033\u2032';

function characterHint(character: string): string | undefined {
  if (typographicQuotes.includes(character)) {
    return 'Replace the typographic quotes with straight double quotes.';
  }
  if (character === "'" || character === '`') {
    return 'Use double quotes.';
  }
  return character === '/' || character === '#' ? 'Remove the comment: JSON has no comments.' : undefined;
}
