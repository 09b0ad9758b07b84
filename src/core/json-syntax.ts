/** The first place at which a text can no longer become JSON, whatever might follow. */
export interface JsonFault {
  /** Distance from the beginning in UTF-16 units; the length of the text when it ends too early. */
  readonly offset: number;
  /** Counted from 1; `\n` ends a line. */
  readonly line: number;
  /** Counted from 1, in characters. */
  readonly column: number;
  /** What stands there: a character in quotes, or the end of the text. */
  readonly found: string;
  /** What could stand there. */
  readonly expected: string;
  /** What is probably meant, where that can be told. */
  readonly hint?: string;
}

/** What may come next, between two tokens. */
type Awaited = 'value' | 'item or ]' | 'item' | 'name or }' | 'name' | 'colon' | 'comma or }' | 'comma or ]' | 'end';

const expectations: Readonly<Record<Awaited, string>> = {
  value: 'a value',
  'item or ]': 'a value or ]',
  item: 'a value',
  'name or }': 'a name in double quotes or }',
  name: 'a name in double quotes',
  colon: 'a colon',
  'comma or }': 'a comma or }',
  'comma or ]': 'a comma or ]',
  end: 'the end of the text',
};

/** What a scanner of one token found: where the token ends, or where and why it breaks. */
type Scanned = number | { readonly offset: number; readonly expected: string };

/**
 * Finds where a text stops being JSON, exactly as `JSON.parse` judges; undefined for a text that is JSON. Linear in the
 * text, without recursion, whatever the nesting.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open = newBracketStack();
  let awaited: Awaited = 'value';
  let offset = 0;
  for (;;) {
    offset = skipSpace(text, offset);
    if (offset >= text.length) {
      return awaited === 'end' ? undefined : faultAt(text, offset, expectations[awaited]);
    }
    const character = text.charAt(offset);
    switch (awaited) {
      case 'end':
        return faultAt(text, offset, expectations.end);
      case 'colon':
        if (character !== ':') {
          return faultAt(text, offset, expectations.colon);
        }
        offset += 1;
        awaited = 'value';
        break;
      case 'comma or }':
      case 'comma or ]': {
        const closing: string = awaited === 'comma or }' ? '}' : ']';
        if (character === ',') {
          awaited = closing === '}' ? 'name' : 'item';
        } else if (character === closing) {
          awaited = open.close();
        } else {
          return faultAt(text, offset, expectations[awaited]);
        }
        offset += 1;
        break;
      }
      case 'name or }':
      case 'name': {
        if (character === '}' && awaited === 'name or }') {
          offset += 1;
          awaited = open.close();
          break;
        }
        if (character !== '"') {
          return faultAt(text, offset, expectations[awaited], nameHint(text, offset, awaited));
        }
        const scanned = scanString(text, offset);
        if (typeof scanned !== 'number') {
          return faultAt(text, scanned.offset, scanned.expected);
        }
        offset = scanned;
        awaited = 'colon';
        break;
      }
      // A value, an item, or the end of the list; what else there may be one day, `valueHint` will not take.
      default: {
        if (character === '{' || character === '[') {
          offset += 1;
          awaited = open.open(character);
          break;
        }
        if (character === ']' && awaited === 'item or ]') {
          offset += 1;
          awaited = open.close();
          break;
        }
        const scanned = scanScalar(text, offset, expectations[awaited]);
        if (typeof scanned !== 'number') {
          return faultAt(text, scanned.offset, scanned.expected, valueHint(text, offset, awaited));
        }
        offset = scanned;
        awaited = open.afterValue();
        break;
      }
    }
  }
}

/** Line and column, both from 1, of a place in a text. */
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

interface BracketStack {
  open(bracket: '{' | '['): Awaited;
  close(): Awaited;
  afterValue(): Awaited;
}

/** One byte a level: ten million opening brackets are no burden. */
function newBracketStack(): BracketStack {
  let levels = new Uint8Array(64);
  let depth = 0;
  const afterValue = (): Awaited => {
    if (depth === 0) {
      return 'end';
    }
    return levels[depth - 1] === 1 ? 'comma or }' : 'comma or ]';
  };
  return {
    open: (bracket) => {
      if (depth === levels.length) {
        const wider = new Uint8Array(depth * 2);
        wider.set(levels);
        levels = wider;
      }
      levels[depth] = bracket === '{' ? 1 : 0;
      depth += 1;
      return bracket === '{' ? 'name or }' : 'item or ]';
    },
    close: () => {
      depth -= 1;
      return afterValue();
    },
    afterValue,
  };
}

function skipSpace(text: string, from: number): number {
  let offset = from;
  for (;;) {
    const code = text.charCodeAt(offset);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) {
      return offset;
    }
    offset += 1;
  }
}

function scanScalar(text: string, offset: number, expected: string): Scanned {
  const character = text.charAt(offset);
  switch (character) {
    case '"':
      return scanString(text, offset);
    case 't':
      return scanWord(text, offset, 'true');
    case 'f':
      return scanWord(text, offset, 'false');
    case 'n':
      return scanWord(text, offset, 'null');
    default:
      return character === '-' || isDigit(text, offset) ? scanNumber(text, offset) : { offset, expected };
  }
}

function scanWord(text: string, from: number, word: string): Scanned {
  for (let index = 0; index < word.length; index += 1) {
    if (text.charAt(from + index) !== word.charAt(index)) {
      return { offset: from + index, expected: `the word ${word}` };
    }
  }
  return from + word.length;
}

function scanNumber(text: string, from: number): Scanned {
  let offset = from + (text.charAt(from) === '-' ? 1 : 0);
  if (text.charAt(offset) === '0') {
    offset += 1;
  } else {
    const end = skipDigits(text, offset);
    if (end === offset) {
      return { offset, expected: 'a digit' };
    }
    offset = end;
  }
  if (text.charAt(offset) === '.') {
    const end = skipDigits(text, offset + 1);
    if (end === offset + 1) {
      return { offset: end, expected: 'a digit' };
    }
    offset = end;
  }
  if (text.charAt(offset) === 'e' || text.charAt(offset) === 'E') {
    const sign = text.charAt(offset + 1);
    const digits = offset + (sign === '+' || sign === '-' ? 2 : 1);
    const end = skipDigits(text, digits);
    if (end === digits) {
      return { offset: end, expected: 'a digit' };
    }
    offset = end;
  }
  return offset;
}

function scanString(text: string, from: number): Scanned {
  let offset = from + 1;
  for (;;) {
    const code = text.charCodeAt(offset);
    if (Number.isNaN(code)) {
      return { offset, expected: 'the closing double quote' };
    }
    if (code === 34) {
      return offset + 1;
    }
    if (code < 32) {
      return { offset, expected: 'an escape such as \\n in place of a control character, or the closing double quote' };
    }
    if (code !== 92) {
      offset += 1;
      continue;
    }
    const escaped = text.charAt(offset + 1);
    if (escaped === 'u') {
      for (let digit = offset + 2; digit < offset + 6; digit += 1) {
        if (!/^[0-9A-Fa-f]$/.test(text.charAt(digit))) {
          return { offset: digit, expected: 'four hexadecimal digits after \\u' };
        }
      }
      offset += 6;
    } else if (escaped !== '' && '"\\/bfnrt'.includes(escaped)) {
      offset += 2;
    } else {
      return { offset: offset + 1, expected: 'one of " \\ / b f n r t u after the backslash' };
    }
  }
}

function isDigit(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code >= 48 && code <= 57;
}

function skipDigits(text: string, from: number): number {
  let offset = from;
  while (isDigit(text, offset)) {
    offset += 1;
  }
  return offset;
}

const typographicQuotes = '\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2033\u2032';

const trailingComma = 'The comma before it must go.';

const unfilledPlaceholder = 'It looks like an alert placeholder that was not filled.';

function quoteHint(character: string): string | undefined {
  if (typographicQuotes.includes(character)) {
    return 'It is a typographic quote; JSON wants straight double quotes.';
  }
  if (character === "'" || character === '`') {
    return 'JSON wants double quotes.';
  }
  return character === '/' || character === '#' ? 'JSON has no comments.' : undefined;
}

function nameHint(text: string, offset: number, awaited: 'name' | 'name or }'): string | undefined {
  const character = text.charAt(offset);
  if (character === '}' && awaited === 'name') {
    return trailingComma;
  }
  return character === '{' ? unfilledPlaceholder : quoteHint(character);
}

function valueHint(text: string, offset: number, awaited: 'value' | 'item' | 'item or ]'): string | undefined {
  const character = text.charAt(offset);
  if (character === ']' && awaited === 'item') {
    return trailingComma;
  }
  const word = /^[A-Za-z_]{1,20}/.exec(text.slice(offset, offset + 20))?.[0];
  return word === undefined ? quoteHint(character) : `${word} is no JSON value; text stands in double quotes.`;
}

function faultAt(text: string, offset: number, expected: string, hint?: string): JsonFault {
  const codePoint = text.codePointAt(offset);
  const shown = hint ?? (codePoint === undefined ? undefined : quoteHint(String.fromCodePoint(codePoint)));
  return {
    offset,
    ...placeInText(text, offset),
    found: codePoint === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(codePoint)),
    expected,
    ...(shown === undefined ? {} : { hint: shown }),
  };
}
