// Compares the formula language with Symfony's ExpressionLanguage on random expressions of their common subset.
//
//   oracle [--runs 200000] [--seed 1] [--model]
//
// Every difference must fall into one of the classes below. A class is not a kind of expression but a cause: its
// predicate reads which operators met which types while PHP evaluated (evaluate.php reports them) and what both sides
// answered. Exit status 1: a difference that no class explains.
//
// Precedence and associativity are the same on both sides for all operators that are generated, so expressions
// without parentheses are generated as they come. `contains`, `starts with` and `ends with` are newer than the
// installed Symfony: they are generated in parentheses with operands in parentheses, and PHP gets str_contains(…) in
// their place.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { modelFormula } from '../../test/models/formula-model.js';

type Ours = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly code: string };

interface Theirs {
  readonly value?: unknown;
  readonly error?: string;
  readonly syntax?: boolean;
  readonly uses: readonly string[];
}

/** One expression as each side reads it: they differ in `contains` and its kin only. */
interface Expression {
  readonly ours: string;
  readonly theirs: string;
}

const signal: Readonly<Record<string, unknown>> = {
  price: 150.25,
  n: 7,
  neg: -3,
  zero: 0,
  tenth: 0.1,
  quarter: 0.25,
  large: 123456789012,
  qty: '12.5',
  count: '4',
  grouped: '1,250.5',
  word: 'breakout',
  blank: '',
  nothing: null,
  yes: true,
  no: false,
  list: [3, 1, 2],
  texts: ['4', '7.5'],
  words: ['a', 'breakout', 'b'],
  none: [],
  extras: { rate: 0.75, deep: { n: 8 }, c: [10, 20.5], 'a b': 5, not: 6, key: 'rate' },
};

const rounding: Readonly<Record<string, number>> = {
  halfAwayFromZero: 1,
  halfTowardsZero: 2,
  halfEven: 3,
  halfOdd: 4,
  towardsZero: 5,
  awayFromZero: 6,
  negativeInfinity: 7,
  positiveInfinity: 8,
};

// ---------------------------------------------------------------------------------------------------------------------
// The generator

/** mulberry32: the same seed gives the same expressions everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Kind = 'number' | 'text' | 'boolean' | 'array' | 'any';

function generator(seed: number): () => Expression {
  const next = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];
  const same = (text: string): Expression => ({ ours: text, theirs: text });
  const join2 = (left: Expression, between: string, right: Expression): Expression => ({
    ours: left.ours + between + right.ours,
    theirs: left.theirs + between + right.theirs,
  });
  const wrap = (before: string, inner: Expression, after: string): Expression => ({
    ours: before + inner.ours + after,
    theirs: before + inner.theirs + after,
  });
  const gap = (): string => pick(['', ' ', ' ', '  ', '\t']);
  /** Around operators that are signs. Never nothing before a word: Symfony wants a space there. */
  const sign = (operator: string): string => gap() + operator + pick([' ', ' ', '  ', '\n']);

  const numberText = (): string => {
    const choice = below(20);
    if (choice < 11) return String(below(13));
    if (choice < 13) return String(below(100000));
    if (choice < 16) return `${below(20)}.${pick(['5', '25', '75', '125', '50'])}`;
    if (choice < 18) return `${below(20)}.${below(1000)}`;
    if (choice < 19) return `${1 + below(9)}${pick(['e', 'E'])}${pick(['+', '-'])}${below(9)}`;
    return pick([
      '9007199254740993',
      '1e+300',
      '1e-300',
      '123456789.123456789',
      '0.30',
      '007',
      '1e+155',
      '2.675',
      '1.005',
      '(1e-200 * 1e-200)',
      '(1e+200 * 1e+200)',
    ]);
  };
  const quoted = (text: string): string => {
    const quote = pick(["'", '"']);
    const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
    // Symfony's lexer makes a space of a line break that is not escaped.
    return quote + escaped.replaceAll('\n', '\\n') + quote;
  };
  const plainText = (): string =>
    quoted(pick(['a', 'b', 'ab', 'abc', 'B', '', 'breakout', 'out', 'é', 'x y', "it's", 'q"q', 'b\\s', 'l\nl']));
  const numericText = (): string => quoted(pick(['5', '4', '0', '12.5', '-3', '1e3', '.5', '0.0']));

  const numberReference = (): string =>
    pick([
      'signal.price',
      'signal.n',
      'signal.neg',
      'signal.zero',
      'signal.tenth',
      'signal.quarter',
      'signal.large',
      'signal.qty',
      'signal.count',
      'signal["n"]',
      "signal['price']",
      'signal.list[0]',
      'signal.list[ 1 + 1 ]',
      'signal.extras.rate',
      'signal.extras.deep.n',
      "signal.extras['a b']",
      'signal["extras"].c[1]',
      'signal.extras.not',
      'signal.extras[signal.extras.key]',
      'signal.texts[1]',
      'signal . n',
    ]);
  const textReference = (): string =>
    pick(['signal.word', 'signal.blank', 'signal.words[0]', "signal['word']", 'signal.extras.key']);
  const oddReference = (): string =>
    pick([
      'signal.nothing',
      'signal.grouped',
      'signal.missing',
      'signal.list[3]',
      'signal.extras.missing',
      'signal.word.length',
      'signal.word[0]',
      'signal.nothing.x',
      'signal.extras',
      'signal.list',
      'signal.none',
      'signal.words',
      'signal.list[-1]',
      'signal["mis" ~ "sing"]',
      'signal["n" ~ ""]',
    ]);
  const arrayReference = (): string =>
    pick(['signal.list', 'signal.texts', 'signal.words', 'signal.none', 'signal.extras.c']);

  const comparison = (): string => pick(['==', '!=', '<', '>', '<=', '>=']);
  const arithmetic = (): string => pick(['+', '-', '*', '/', '%', '+', '-', '*']);

  /** Operands and operators in a row: both sides must bind them alike. */
  const flat = (): Expression => {
    const operand = (): string => {
      const choice = below(20);
      if (choice < 12) return String(below(10));
      if (choice < 14) return pick(['true', 'false', 'null', "''", "'a'", "'5'"]);
      if (choice < 17) return numberReference();
      if (choice < 18) return below(2) === 0 ? textReference() : oddReference();
      return pick(['[1, 2, 3]', '[ true ]', '[0]', 'signal.list', '[]', '2.5', '(1 + 2)', 'max(1, 2)']);
    };
    const prefixed = (): string =>
      (below(3) > 0 ? '' : pick(['-', '- ', '+', ' not ', '!', '--', ' not not ', '! ', '- not ', '!-', '-+'])) +
      operand();
    const operator = (): string => {
      const choice = below(20);
      if (choice < 8) return sign(arithmetic());
      if (choice < 11) return sign(comparison());
      if (choice < 13) return sign('~');
      if (choice < 15) return sign(pick(['&&', '||']));
      if (choice < 17) return pick([' and ', ' or ', ' or  ']);
      if (choice < 19) return pick([' in ', ' not in ']);
      return pick([' ? 1 : ', " ? 'a' : ", ' ? 2 + 3 : ', ' ? true ? 4 : 5 : ', ' ? not 0 * 2 : ']);
    };
    let text = prefixed();
    for (let count = 1 + below(6); count > 0; count -= 1) text += `${operator()} ${prefixed()}`;
    return same(text);
  };

  const choice = (kind: Kind, depth: number): Expression => {
    const parts = join2(
      join2(tree('boolean', depth - 1), sign('?'), tree(kind, depth - 1)),
      sign(':'),
      tree(kind, depth - 1),
    );
    return wrap('(', parts, ' )');
  };

  /** An expression of a kind. Operands of operators come with and without parentheses. */
  const tree = (kind: Kind, depth: number): Expression => {
    const operand = (of: Kind): Expression => {
      const inner = tree(of, depth - 1);
      return below(3) === 0 ? wrap('( ', inner, ' )') : inner;
    };
    const listOf = (of: Kind, least: number): Expression => {
      let items = below(8) === 0 ? same('') : tree(of, depth - 1);
      if (items.ours === '' && least > 0) items = tree(of, depth - 1);
      if (items.ours === '') return items;
      for (let count = below(3); count > 0; count -= 1) items = join2(items, ' , ', tree(of, depth - 1));
      return items;
    };
    if (kind === 'any')
      return below(12) === 0 ? same(oddReference()) : tree(pick(['number', 'number', 'text', 'boolean']), depth);
    if (kind === 'number') {
      const case_ = depth <= 0 ? below(3) : below(13);
      if (case_ === 0) return same(numberText());
      if (case_ === 1) return same(numberReference());
      if (case_ === 2) return same(below(6) === 0 ? numericText() : String(below(10)));
      if (case_ < 8) return join2(operand('number'), sign(arithmetic()), operand('number'));
      if (case_ === 8) return wrap(pick(['-', '+', '- ']), operand('number'), '');
      if (case_ === 9) return wrap(`${pick(['abs', 'ceil', 'floor', 'round'])}( `, tree('number', depth - 1), ' )');
      if (case_ === 10) {
        const several = (): Expression => join2(tree('number', depth - 1), ', ', listOf('number', 1));
        const inside = below(3) === 0 ? tree('array', depth - 1) : below(8) === 0 ? listOf('number', 1) : several();
        return wrap(`${pick(['min', 'max'])}( `, inside, ' )');
      }
      if (case_ === 11) {
        const named = pick([
          'halfAwayFromZero',
          'halfTowardsZero',
          'halfEven',
          'halfOdd',
          'towardsZero',
          'awayFromZero',
          'negativeInfinity',
          'positiveInfinity',
        ]);
        const third = pick(['', ` , ${1 + below(8)}`, ` , rounding.${named}`, ', 9']);
        if (below(3) === 0) {
          const tie = pick([
            `${below(9)}.5, 0`,
            `${below(9)}.${below(9)}5 , 1`,
            `${below(99)}5, -1`,
            `${below(9)}50, -2`,
          ]);
          return same(`round( ${pick(['', '-', '- '])}${tie}${third} )`);
        }
        return wrap(
          'round( ',
          tree('number', depth - 1),
          `, ${pick(['0', '1', '2', '3', '-1', '-2', '0.5'])}${third} )`,
        );
      }
      return choice('number', depth);
    }
    if (kind === 'text') {
      const case_ = depth <= 0 ? below(2) : below(6);
      if (case_ === 0) return same(below(8) === 0 ? numericText() : plainText());
      if (case_ === 1) return same(textReference());
      if (case_ < 5) return join2(operand('any'), sign('~'), operand('any'));
      return choice('text', depth);
    }
    if (kind === 'array') {
      if (below(2) === 0) return same(arrayReference());
      return wrap('[ ', listOf(below(3) === 0 ? 'any' : 'number', 0), ' ]');
    }
    const case_ = depth <= 0 ? 0 : below(10);
    if (case_ === 0) return same(pick(['true', 'false', 'signal.yes', 'signal.no']));
    if (case_ < 3) return join2(operand('number'), sign(comparison()), operand('number'));
    if (case_ === 3) return join2(operand('text'), sign(comparison()), operand('text'));
    if (case_ === 4) return join2(operand('any'), sign(pick(['==', '!='])), operand('any'));
    if (case_ === 5) return join2(operand('any'), pick([' and ', ' or ', ' && ', ' || ']), operand('any'));
    if (case_ === 6) return wrap(pick([' not ', '!', ' ! ']), operand('any'), '');
    if (case_ === 7) return join2(operand('any'), pick([' in ', ' not in ']), tree('array', depth - 1));
    if (case_ === 8) {
      const left = tree(below(5) === 0 ? 'number' : 'text', depth - 1);
      const right = tree(below(5) === 0 ? 'number' : 'text', depth - 1);
      const [word, name] = pick<readonly [string, string]>([
        ['contains', 'str_contains'],
        ['starts with', 'str_starts_with'],
        ['ends  with', 'str_ends_with'],
      ]);
      return {
        ours: `((${left.ours}) ${word} (${right.ours}))`,
        theirs: `${name}((${left.theirs}), (${right.theirs}))`,
      };
    }
    return wrap('( ', tree('boolean', depth - 1), ' )');
  };

  return () => {
    for (;;) {
      const made = below(5) < 2 ? flat() : tree(pick(['number', 'number', 'boolean', 'text', 'any']), 1 + below(4));
      if ([...made.ours].length <= 500) return made;
    }
  };
}

// ---------------------------------------------------------------------------------------------------------------------
// Explained differences

interface Difference {
  readonly ours: Ours;
  readonly theirs: Theirs;
}

interface Class {
  readonly name: string;
  readonly explains: (difference: Difference) => boolean;
}

const numeric: readonly string[] = ['int', 'float', 'numeric-text'];
const scalarTexts: readonly string[] = ['text', 'numeric-text', 'grouped-text'];

function usesSome(theirs: Theirs, test: (operator: string, ...types: readonly string[]) => boolean): boolean {
  return theirs.uses.some((use) => {
    const [operator = '', ...types] = use.split(' ');
    return test(operator, ...types);
  });
}

function isRuntime(ours: Ours): boolean {
  return !ours.ok && ours.code === 'invalid-formula-runtime';
}

function sameNumber(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function isDecimalText(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** What DECISIONS B.6 and DESIGN 6 refuse at runtime and PHP converts without a word. */
function isRefusedMeeting(operator: string, ...types: readonly string[]): boolean {
  if (['+', '-', '*', '/', '%', 'prefix+', 'prefix-', 'abs', 'ceil', 'floor', 'round'].includes(operator)) {
    return types.some((type) => ['null', 'bool', 'array', 'object', 'text'].includes(type));
  }
  if (operator === 'min' || operator === 'max') {
    return types.length > 1 && types.some((type) => !numeric.includes(type));
  }
  if (operator === 'min-item' || operator === 'max-item') return types.some((type) => !numeric.includes(type));
  if (['<', '>', '<=', '>='].includes(operator)) {
    const numbers = types.every((type) => numeric.includes(type));
    const texts = types.every((type) => scalarTexts.includes(type));
    return !numbers && !texts;
  }
  if (operator === '==' || operator === '!=' || operator === '~') {
    return types.includes('array') || types.includes('object');
  }
  if (operator.startsWith('str_')) return types.some((type) => !numeric.includes(type) && type !== 'text');
  return false;
}

// In this order; the first that explains a difference gets it.
const classes: readonly Class[] = [
  {
    name: 'the last digits: both are numbers, binary here, decimal there (1e-9)',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      typeof ours.value === 'number' &&
      typeof theirs.value === 'number' &&
      sameNumber(ours.value, theirs.value),
  },
  {
    name: 'a number that no double holds is a decimal text (1e-9)',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      isDecimalText(ours.value) &&
      typeof theirs.value === 'number' &&
      sameNumber(Number(ours.value), theirs.value),
  },
  {
    name: 'a referenced numeric text is a number, in PHP the text',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      typeof ours.value === 'number' &&
      typeof theirs.value === 'string' &&
      asNumber(theirs.value) === ours.value &&
      theirs.uses.includes('reference numeric-text'),
  },
  {
    name: 'unary + makes a number of numeric text, in Symfony it does nothing',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      typeof ours.value === 'number' &&
      typeof theirs.value === 'string' &&
      asNumber(theirs.value) === ours.value &&
      theirs.uses.includes('prefix+ numeric-text'),
  },
  {
    name: 'min and max give a number, in PHP the numeric text that was passed',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      typeof ours.value === 'number' &&
      typeof theirs.value === 'string' &&
      asNumber(theirs.value) === ours.value &&
      usesSome(theirs, (operator, ...types) => /^(min|max)(-item)?$/.test(operator) && types.includes('numeric-text')),
  },
  {
    name: 'as the last two, then written by ~ or contains: here as a number, in PHP as it stands ("0.0")',
    explains: ({ ours, theirs }) =>
      ours.ok &&
      theirs.uses.includes('written numeric-text') &&
      usesSome(
        theirs,
        (operator, ...types) => /^(prefix\+|(min|max)(-item)?)$/.test(operator) && types.includes('numeric-text'),
      ),
  },
  {
    name: 'a comma-grouped text is a number, in PHP it is not',
    explains: ({ theirs }) => usesSome(theirs, (_operator, ...types) => types.includes('grouped-text')),
  },
  {
    name: 'min and max of one number give it, PHP wants an array there',
    explains: ({ theirs }) =>
      theirs.error !== undefined &&
      usesSome(
        theirs,
        (operator, ...types) =>
          (operator === 'min' || operator === 'max') && types.length === 1 && types[0] !== 'array',
      ),
  },
  {
    name: 'an array or an object is no result',
    explains: ({ ours, theirs }) =>
      !ours.ok && ours.code === 'invalid-formula-result' && typeof theirs.value === 'object' && theirs.value !== null,
  },
  {
    name: 'strict types: refused at runtime, PHP converts',
    explains: ({ ours, theirs }) => isRuntime(ours) && usesSome(theirs, isRefusedMeeting),
  },
  {
    name: 'numeric text made a number (by reference, +, min, max) is refused against a word, PHP orders texts',
    explains: ({ ours, theirs }) =>
      isRuntime(ours) &&
      usesSome(
        theirs,
        (operator, ...types) =>
          /^(reference|prefix\+|(min|max)(-item)?)$/.test(operator) && types.includes('numeric-text'),
      ) &&
      usesSome(
        theirs,
        (operator, left, right) =>
          ['<', '>', '<=', '>='].includes(operator) &&
          ((left === 'numeric-text' && right === 'text') || (left === 'text' && right === 'numeric-text')),
      ),
  },
  {
    name: 'two numeric literals are compared as texts, in PHP as numbers',
    explains: ({ theirs }) =>
      usesSome(
        theirs,
        (operator, ...types) =>
          ['==', '!=', '<', '>', '<=', '>='].includes(operator) && types.every((type) => type === 'numeric-text'),
      ),
  },
  {
    name: '== of a boolean or null and another type is false, PHP converts',
    explains: ({ theirs }) =>
      usesSome(
        theirs,
        (operator, left, right) =>
          (operator === '==' || operator === '!=') &&
          left !== right &&
          [left, right].some((type) => type === 'bool' || type === 'null'),
      ),
  },
  {
    name: 'the text "0" is true, in PHP false; a referenced "0.0" is 0, in PHP true',
    explains: ({ theirs }) => theirs.uses.includes('truth zero-text'),
  },
  {
    name: 'outside the double range: refused, PHP gives 0',
    explains: ({ ours, theirs }) => isRuntime(ours) && theirs.uses.includes('underflow'),
  },
  {
    name: '~ and contains write numbers in plain notation, PHP with an exponent from 1e15 and below 1e-4',
    explains: ({ theirs }) => theirs.uses.includes('written exponent'),
  },
  {
    name: '~ and contains write minus zero as 0, PHP as -0',
    explains: ({ theirs }) => theirs.uses.includes('written minus-zero'),
  },
  {
    name: '~ and contains write all digits of a number that PHP had to cut to a double',
    explains: ({ theirs }) => theirs.uses.includes('written inexact'),
  },
  {
    name: 'at an edge: the last bit of binary arithmetic decides (comparison, rounding, %, cancellation)',
    explains: ({ theirs }) => usesSome(theirs, (operator) => operator === 'near'),
  },
];

type Verdict =
  | { readonly kind: 'equal' | 'both-refuse' }
  | { readonly kind: 'explained'; readonly name: string }
  | { readonly kind: 'unexplained' };

const textCodes: readonly string[] = ['invalid-formula-syntax', 'invalid-formula-operator'];

function judge(difference: Difference): Verdict {
  const { ours, theirs } = difference;
  if (theirs.error !== undefined && !ours.ok) {
    // Both must agree that it is the text that is wrong, or that it is not.
    const agree = (theirs.syntax === true) === textCodes.includes(ours.code);
    return { kind: agree ? 'both-refuse' : 'unexplained' };
  }
  if (theirs.error === undefined && ours.ok && ours.value === theirs.value) return { kind: 'equal' };
  const found = classes.find((candidate) => candidate.explains(difference));
  return found === undefined ? { kind: 'unexplained' } : { kind: 'explained', name: found.name };
}

// ---------------------------------------------------------------------------------------------------------------------
// The run

type Evaluator = (
  payload: unknown,
) =>
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly errors: readonly { readonly code: string }[] };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function evaluateOurs(evaluator: Evaluator, expression: Expression): Ours {
  const answer = evaluator({ ...signal, quantity: `=${expression.ours}` });
  if (!answer.ok) return { ok: false, code: answer.errors[0]?.code ?? '' };
  const value = isRecord(answer.value) ? answer.value.quantity : undefined;
  return { ok: true, value: value === undefined ? null : value }; // a result of null removes the field
}

/** evaluate.php stands beside the source of this file; the bundle of it may stand elsewhere below the project. */
function scriptPath(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 6; up += 1) {
    for (const candidate of [join(folder, 'evaluate.php'), join(folder, 'scripts', 'oracle', 'evaluate.php')]) {
      if (existsSync(candidate)) return candidate;
    }
    folder = dirname(folder);
  }
  throw new Error('evaluate.php was not found beside or above this file');
}

function evaluateTheirs(script: string, expressions: readonly Expression[]): Theirs[] {
  const variables = { signal, rounding };
  const input = expressions.map(({ theirs }) => JSON.stringify({ expression: theirs, variables })).join('\n');
  const run = spawnSync('php', ['-d', 'memory_limit=1G', script], {
    input: `${input}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (run.error !== undefined) throw run.error;
  if (run.status !== 0) throw new Error(`php ended with ${run.status}: ${run.stderr}`);
  const lines = run.stdout.trimEnd().split('\n');
  if (lines.length !== expressions.length)
    throw new Error(`php answered ${lines.length} of ${expressions.length}: ${run.stderr}`);
  return lines.map((line): Theirs => JSON.parse(line));
}

async function loadEvaluator(useModel: boolean): Promise<Evaluator> {
  if (useModel) return modelFormula;
  const library = await import('../../src/index.js');
  return library.evaluateFormulas;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '200000' },
      seed: { type: 'string', default: '1' },
      model: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  const evaluator = await loadEvaluator(values.model);
  const script = scriptPath();
  const make = generator(Number(values.seed));
  const counts = new Map<string, { count: number; example: string }>();
  let unexplained = 0;
  for (let done = 0; done < runs; ) {
    const expressions = Array.from({ length: Math.min(20000, runs - done) }, make);
    const theirAnswers = evaluateTheirs(script, expressions);
    expressions.forEach((expression, index) => {
      const theirs = theirAnswers[index];
      if (theirs === undefined) return;
      const ours = evaluateOurs(evaluator, expression);
      const verdict = judge({ ours, theirs });
      const name = verdict.kind === 'explained' ? verdict.name : verdict.kind;
      const answers = `ours ${JSON.stringify(ours)}\n      php  ${JSON.stringify(theirs)}`;
      const told = `${expression.ours.trim()}\n      ${answers}`;
      const entry = counts.get(name) ?? { count: 0, example: told };
      entry.count += 1;
      if (told.length < entry.example.length) entry.example = told;
      counts.set(name, entry);
      if (verdict.kind === 'unexplained') {
        unexplained += 1;
        if (unexplained <= 20) console.log(`unexplained: ${told}`);
      }
    });
    done += expressions.length;
  }
  console.log(
    `${runs} expressions, seed ${values.seed}: ${values.model ? 'the model' : 'the library'} against Symfony's language`,
  );
  for (const name of ['equal', 'both-refuse', ...classes.map((each) => each.name), 'unexplained']) {
    const entry = counts.get(name);
    console.log(`${String(entry?.count ?? 0).padStart(8)}  ${name}`);
    if (entry !== undefined && name !== 'equal' && name !== 'both-refuse' && name !== 'unexplained') {
      console.log(`      e.g. ${entry.example}`);
    }
  }
  return unexplained === 0 ? 0 : 1;
}

process.exitCode = await main();
