/** What a piece of text is, for a reader's eye. */
export type Ink =
  | 'title'
  | 'quiet'
  | 'name'
  | 'text'
  | 'formula'
  | 'number'
  | 'word'
  | 'good'
  | 'bad'
  | 'mark'
  | 'warning'
  | 'buy'
  | 'sell';

/** How text is put before a reader: in colour with typographic marks, or as plain ASCII. */
export interface Paint {
  /** The text in its colour. Nothing that a message holds can steer the terminal. */
  paint(ink: Ink, content: string): string;
  /** The text without colour, as it will be shown. */
  plain(content: string): string;
  readonly marks: Marks;
  /** Columns to fill, at most 100. */
  readonly columns: number;
}

/** The few signs that differ between a terminal and plain ASCII. */
export interface Marks {
  readonly rule: string;
  readonly under: string;
  readonly good: string;
  readonly bad: string;
  readonly warning: string;
  readonly leg: string;
  readonly dot: string;
  readonly ellipsis: string;
}

const terminalMarks: Marks = {
  rule: '─',
  under: '^',
  good: '✓',
  bad: '✗',
  warning: '!',
  leg: '↳',
  dot: '·',
  ellipsis: '…',
};

const plainMarks: Marks = {
  rule: '-',
  under: '^',
  good: 'ok',
  bad: 'x',
  warning: '!',
  leg: '->',
  dot: '|',
  ellipsis: '...',
};

const codes: Readonly<Record<Ink, readonly [number, number]>> = {
  title: [1, 22],
  quiet: [2, 22],
  name: [36, 39],
  text: [32, 39],
  formula: [35, 39],
  number: [33, 39],
  word: [34, 39],
  good: [32, 39],
  bad: [31, 39],
  mark: [91, 39],
  warning: [33, 39],
  buy: [32, 39],
  sell: [31, 39],
};

/** The widest text, however wide the terminal. */
const maxWidth = 100;

/** What is known of the place where text will be shown. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** In colour on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`; plain ASCII anywhere else. */
export function paintFor({ isTerminal, columns, environment }: Screen): Paint {
  const inColour = isTerminal && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const width = Math.max(40, Math.min(columns ?? maxWidth, maxWidth));
  return inColour ? colourPaint(width) : plainPaint(width);
}

/** Colour and typographic marks. */
export function colourPaint(columns: number = maxWidth): Paint {
  return {
    paint: (ink, content) => {
      const [on, off] = codes[ink];
      return content === '' ? '' : `\u001b[${on}m${harmless(content)}\u001b[${off}m`;
    },
    plain: harmless,
    marks: terminalMarks,
    columns,
  };
}

/** ASCII only, without escape codes. */
export function plainPaint(columns: number = maxWidth): Paint {
  return { paint: (_, content) => ascii(content), plain: ascii, marks: plainMarks, columns };
}

/** Control characters and characters that reorder text, written as escapes. */
function harmless(content: string): string {
  return content.replace(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, escaped);
}

function ascii(content: string): string {
  return content.replaceAll('…', plainMarks.ellipsis).replace(/[^\u0020-\u007e]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** How many columns a text takes in a terminal. */
export function displayWidth(content: string): number {
  if (/^[\u0020-\u007e]*$/.test(content)) {
    return content.length;
  }
  let width = 0;
  for (const character of content) {
    width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Characters of two columns: East Asian scripts and pictures. */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Breaks a sentence at its spaces into lines of at most so many columns, and a word only where it is longer. */
export function wrapped(content: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const words = content.split(/\s+/).filter((part) => part !== '');
  for (const word of words.flatMap((whole) => broken(whole, columns))) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function broken(word: string, columns: number): readonly string[] {
  if (displayWidth(word) <= columns) {
    return [word];
  }
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && displayWidth(part) + displayWidth(character) > columns) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
