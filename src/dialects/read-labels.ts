// Signals as they are written for people: labels with what follows them, in one line or in several, and words without a label.
import type { LabelForm, LabelsSyntax } from './dialect.js';
import { fieldOfWord } from './read-word.js';
import type { SentField, SentFields } from './sent-fields.js';

/** Pictures around the text, and the character before a hashtag. */
const decoration = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|#/gu;

/** `2)` before the second of several prices. */
const numbering = /^\d{1,2}\)/;

/** A label with its expression. */
interface LabelPattern {
  readonly label: LabelForm;
  readonly pattern: RegExp;
}

/** A label, or none, and the words up to the next one. */
interface Run {
  readonly label?: LabelForm;
  /** The first group of the form of the label. */
  readonly value?: string | undefined;
  readonly words: readonly string[];
}

/**
 * The fields of a text. A label of prices gives `entry.1`, `entry.2`, …, each with `entry.1.share` if a percentage follows; any other
 * label gives its first group, or the words that follow it in its line. Any other word is the field of its form, or one of its own name.
 */
export function readLabels(text: string, { labels, words: forms }: LabelsSyntax): SentFields {
  const patterns = labels.map((label) => ({
    label,
    pattern: new RegExp(`^(?:${label.form})(?![\\p{L}\\d])(?: ?[:=)])?`, 'iu'),
  }));
  const counts = new Map<string, number>();
  const fields: SentField[] = [];
  /** The label whose prices can go on in the next line. */
  let open: LabelForm | undefined;
  for (const run of text.split('\n').flatMap((line) => runsOf(line, patterns))) {
    const { label = open, value, words } = run;
    if (label !== undefined && label.prices !== true) {
      const sent = value ?? words.join(' ');
      fields.push(...(sent === '' ? [] : [{ name: label.field, value: sent }]));
    }
    const prices = label?.prices === true ? pricesIn(words) : [];
    fields.push(...(label === undefined ? [] : fieldsOfPrices(prices, label.field, counts)));
    const isText = label !== undefined && label.prices !== true && value === undefined;
    const others = isText ? [] : words.slice(prices.length);
    fields.push(...others.map((word) => fieldOfWord(word.toUpperCase(), forms) ?? { name: word, value: word }));
    open = label?.prices === true && others.length === 0 ? label : undefined;
  }
  return fields;
}

/** A line as labels, each with the words after it. */
function runsOf(line: string, patterns: readonly LabelPattern[]): readonly Run[] {
  const runs: Run[] = [];
  let run: Run = { words: [] };
  let rest = line.replace(decoration, ' ').replace(/\s+/g, ' ').trim();
  while (rest !== '') {
    const found = labelAt(rest, patterns);
    const [word = ''] = rest.split(' ', 1);
    if (found !== undefined) {
      runs.push(run);
    }
    run = found?.run ?? { ...run, words: [...run.words, word] };
    rest = rest.slice(found?.length ?? word.length).trimStart();
  }
  return [...runs, run];
}

/** The label that a text begins with, and its length. */
function labelAt(text: string, patterns: readonly LabelPattern[]): { run: Run; length: number } | undefined {
  for (const { label, pattern } of patterns) {
    const [whole, value] = pattern.exec(text) ?? [];
    if (whole !== undefined) {
      return { run: { label, words: [], value }, length: whole.length };
    }
  }
  return undefined;
}

/** The words before the first one that is not a price or a share. */
function pricesIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word !== '-' && !/^\d/.test(word));
  return end === -1 ? words : words.slice(0, end);
}

/** Prices and their shares; `counts` has how many of each field came before. */
function fieldsOfPrices(words: readonly string[], field: string, counts: Map<string, number>): SentFields {
  return words
    .map((word) => word.replace(numbering, '').replace(/,$/, ''))
    .flatMap((word) => word.split('-'))
    .filter((word) => word !== '')
    .map((word): SentField => {
      const before = counts.get(field) ?? 0;
      if (word.endsWith('%') && before > 0) {
        return { name: `${field}.${before}.share`, value: word };
      }
      counts.set(field, before + 1);
      return { name: `${field}.${before + 1}`, value: word };
    });
}
