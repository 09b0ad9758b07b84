import { styleText } from 'node:util';

/** Colour or weight by the meaning of a piece of text, as `styleText` names it. */
const formats = {
  title: 'bold',
  quiet: 'dim',
  name: 'cyan',
  text: 'green',
  formula: 'magenta',
  number: 'yellow',
  word: 'blue',
  good: 'green',
  bad: 'red',
  mark: 'redBright',
  warning: 'yellow',
  buy: 'green',
  sell: 'red',
} as const;

/** Meaning of a piece of text. */
export type Style = keyof typeof formats;

/** Signs that differ between a terminal and plain ASCII. */
interface Marks {
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

/** How text is shown: in colour with typographic marks, or as plain ASCII. */
export interface Theme {
  /** The text in its style. Control characters are escaped: a message cannot steer the terminal. */
  styled(style: Style, content: string): string;
  /** The text without style, escaped as by `styled`. */
  plain(content: string): string;
  readonly marks: Marks;
  /** Width of the output, at most 100 columns. */
  readonly columns: number;
}

const minColumns = 40;
const maxColumns = 100;

/** Where the text is shown. */
interface Screen {
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Colour on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`; else plain ASCII. */
export function themeFor({ isTerminal, columns = maxColumns, environment }: Screen): Theme {
  const hasColor = isTerminal && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const width = Math.max(minColumns, Math.min(columns, maxColumns));
  return hasColor ? colorTheme(width) : plainTheme(width);
}

/** Colours and typographic marks. */
export function colorTheme(columns: number = maxColumns): Theme {
  return {
    styled: (style, content) =>
      // `themeFor` has looked at the stream; `styleText` would look at that of this process.
      content === '' ? '' : styleText(formats[style], escapeControlChars(content), { validateStream: false }),
    plain: escapeControlChars,
    marks: terminalMarks,
    columns,
  };
}

/** ASCII without colours. */
export function plainTheme(columns: number = maxColumns): Theme {
  return { styled: (_, content) => toAscii(content), plain: toAscii, marks: plainMarks, columns };
}

/** Escapes control characters and characters that reorder text. */
export function escapeControlChars(content: string): string {
  return content.replace(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, unicodeEscape);
}

/** ASCII for the signs of explanations and calculations. */
const asciiSigns: Readonly<Record<string, string>> = {
  '…': plainMarks.ellipsis,
  '×': 'x',
  '−': '-',
  '–': '-',
  '≈': '~',
};

function toAscii(content: string): string {
  return content.replace(/[^\u0020-\u007e]/g, (character) => asciiSigns[character] ?? unicodeEscape(character));
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
