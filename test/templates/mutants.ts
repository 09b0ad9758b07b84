// Templates with one typing mistake each, and the line of the mistake.
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';

/** A template with one mistake. */
export interface Mutant {
  readonly template: string;
  readonly kind: SlipKind;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** What was changed, for a reader. */
  readonly slip: string;
}

export const slipKinds = ['name', 'placeholder', 'quotes', 'comma', 'bracket', 'enum word', 'arithmetic'] as const;
export type SlipKind = (typeof slipKinds)[number];

/** A change of a template: a part and its replacement. */
interface Change {
  readonly kind: SlipKind;
  readonly at: number;
  readonly length: number;
  readonly to: string;
}

const fieldNames = new Set([...signalFields, ...takeProfitFields, ...stopLossFields].map(({ name }) => String(name)));

/** Every enum word of a message. */
const enumWords = new Set(
  [...signalFields, ...stopLossFields].flatMap((field) =>
    field.kind === 'enum' ? [...field.values, ...Object.keys(field.aliases ?? {})] : [],
  ),
);

/** All mutants of a template. */
export function mutantsOf(template: string, text: string): readonly Mutant[] {
  return [
    ...nameSlips(text),
    ...placeholderSlips(text),
    ...quoteSlips(text),
    ...commaSlips(text),
    ...bracketSlips(text),
    ...enumSlips(text),
    ...arithmeticSlips(text),
  ].map(({ kind, at, length, to }) => ({
    template,
    kind,
    text: text.slice(0, at) + to + text.slice(at + length),
    line: text.slice(0, at).split('\n').length,
    slip: `${JSON.stringify(text.slice(at, at + length))} -> ${JSON.stringify(to)}`,
  }));
}

/** Typing mistakes in a word: a letter less, a letter more, another letter, two swapped, the other case. */
function wordSlips(word: string): readonly string[] {
  const slips: string[] = [];
  for (let index = 0; index < word.length; index += 1) {
    const [before, letter, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)];
    slips.push(before + after, before + letter + letter + after);
    if (/[a-z]/i.test(letter)) {
      slips.push(before + neighbourOf(letter) + after);
    }
    if (after !== '') {
      slips.push(before + after.charAt(0) + letter + after.slice(1));
    }
  }
  slips.push(word.charAt(0).toUpperCase() + word.slice(1));
  return [...new Set(slips)].filter((slip) => slip !== word && slip !== '');
}

/** The key to the right. */
function neighbourOf(letter: string): string {
  const keys = 'qwertyuiopasdfghjklzxcvbnmq';
  return keys.charAt(keys.indexOf(letter.toLowerCase()) + 1);
}

function changesAt(
  kind: SlipKind,
  text: string,
  pattern: RegExp,
  to: (match: RegExpExecArray) => readonly string[],
): readonly Change[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    to(match).map((instead) => ({ kind, at: match.index, length: match[0].length, to: instead })),
  );
}

function nameSlips(text: string): readonly Change[] {
  // Names in extras are the trader's own.
  const extras = text.indexOf('"extras"');
  return changesAt('name', text, /(?<=")\w+(?=":)/g, ({ 0: name, index }) =>
    fieldNames.has(name) && (extras === -1 || index <= extras + 1)
      ? wordSlips(name).filter((slip) => !fieldNames.has(slip))
      : [],
  );
}

function placeholderSlips(text: string): readonly Change[] {
  const names = changesAt('placeholder', text, /(?<=\{\{)[^{}]+(?=\}\})/g, ([name]) => wordSlips(name));
  const braces = changesAt('placeholder', text, /\{\{[^{}]+\}\}/g, ([whole]) => {
    const name = whole.slice(2, -2);
    return [`{${name}}}`, `{{${name}}`, `{{${name}`, `${name}}}`, `{${name}}`, `[[${name}]]`];
  });
  return [...names, ...braces];
}

function quoteSlips(text: string): readonly Change[] {
  const single = changesAt('quotes', text, /"/g, () => ['', "'", '“', '""']);
  const both = changesAt('quotes', text, /"(\{\{[^{}]+\}\})"/g, ([, inner = '']) =>
    // A number is also valid without quotes.
    /close|high|low|contracts|price/.test(inner) ? [] : [inner],
  );
  return [...single, ...both];
}

function commaSlips(text: string): readonly Change[] {
  return [
    ...changesAt('comma', text, /,/g, () => ['', ',,', ';', '.']),
    ...changesAt('comma', text, /(?<=[\d"])(?=\s*\})/g, () => [',']),
  ];
}

function bracketSlips(text: string): readonly Change[] {
  return changesAt('bracket', text, /(?<!\{)\{(?!\{)|(?<!\})\}(?!\})|[[\]]/g, ([bracket]) => [
    '',
    bracket + bracket,
    ({ '{': '[', '}': ']', '[': '{', ']': '}' } as Readonly<Record<string, string>>)[bracket] ?? '(',
  ]);
}

function enumSlips(text: string): readonly Change[] {
  return changesAt('enum word', text, /(?<=: ?")[a-z_]+(?=")/g, ([word]) =>
    enumWords.has(word)
      ? [...wordSlips(word), word.replace('_', '-'), word.replace('_', ''), `${word}s`].filter(
          (slip) => slip !== word && !enumWords.has(slip),
        )
      : [],
  );
}

function arithmeticSlips(text: string): readonly Change[] {
  return [
    ...changesAt('arithmetic', text, /(?<=: )\d+(?:\.\d+)?(?=[,\s}])/g, ([number]) => [
      `${number} * 2`,
      `"${number} * 2"`,
      `{{close}} * ${number}`,
      `{{close}} / 100 - ${number}`,
    ]),
    ...changesAt('arithmetic', text, /"=[^"\n]+"/g, ([formula]) => [
      formula.replace('=', ''),
      formula.slice(2, -1),
      formula.replace(' * ', ' ** '),
      formula.replace(' * ', ' '),
      formula.replace(' * ', ' * * '),
      formula.replace(/[*+] /, ''),
    ]).filter(({ to }) => !text.includes(to)),
  ];
}

/** Numbers from 0 to 1 by a seed: a linear congruential generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Some mutants of all templates, equally many of each kind where there are enough. */
export function someMutants(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const next = random(seed);
  const shuffled = all
    .map((mutant) => ({ mutant, rank: next() }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ mutant }) => mutant);
  const byKind = slipKinds.map((kind) => shuffled.filter((mutant) => mutant.kind === kind));
  const picked: Mutant[] = [];
  for (let index = 0; picked.length < count && index < shuffled.length; index += 1) {
    picked.push(...byKind.flatMap((mutants) => mutants.slice(index, index + 1)));
  }
  return picked.slice(0, count);
}
