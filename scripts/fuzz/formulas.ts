// Formulas: well-formed ones of every operator and function, broken ones, and the data that they refer to.
import { oddText, oddValue } from './oddities.js';
import type { Random } from './random.js';

/** What formulas refer to. */
export const formulaData: Readonly<Record<string, unknown>> = {
  ticker: 'AAPL',
  action: 'buy',
  price: 150.25,
  signalPrice: -3,
  stopPrice: '1,250.5',
  interval: '15m',
  zero: 0,
  blank: '',
  nothing: null,
  yes: true,
  no: false,
  none: [],
  list: [3, 1, 2],
  mixed: ['5', 5, 'five', true, null],
  other: '=signal.price',
  extras: { 'a b': { c: [10, 20] }, rate: '0.25', key: 'rate', deep: { not: { n: 7 } }, huge: 1.7e308, tiny: 3e-300 },
};

const references = [
  'signal.price',
  'signal.signalPrice',
  'signal.stopPrice',
  'signal.zero',
  'signal.list[0]',
  'signal.list[1 + 1]',
  'signal.extras.rate',
  "signal.extras['a b'].c[1]",
  'signal.extras[signal.extras.key]',
  'signal.extras.deep.not.n',
  'signal.mixed[0]',
  'signal.extras.huge',
  'signal.extras.tiny',
  'signal.yes',
  'signal.no',
  'signal.interval',
  'signal.ticker',
  'signal.blank',
  'signal.nothing',
  'signal.list',
  'signal.none',
  'signal.mixed',
  'signal.missing',
  'signal.extras',
  'signal.other',
  'signal',
  "signal['__proto__']",
  'signal.constructor',
  'signal.list.length',
  "signal['con' ~ 'structor']",
  'signal.list[3]',
  'signal.price.x',
] as const;

const literals = [
  '0',
  '1',
  '2',
  '7',
  '2.5',
  '.5',
  '1e3',
  '1e308',
  '5e-324',
  '007',
  "'a'",
  '"ab"',
  "'5'",
  "'1,000'",
  "''",
  "'\\n'",
  'true',
  'false',
  'null',
  '[1, 2]',
  '[]',
  "['a', 5]",
  '9007199254740993',
  `0.${'3'.repeat(50)}`,
  '1e-300',
  "'=1'",
] as const;

const operators = [
  ' + ',
  ' - ',
  ' * ',
  ' / ',
  ' % ',
  '+',
  '*',
  ' ~ ',
  ' == ',
  ' != ',
  ' < ',
  ' > ',
  ' <= ',
  ' >= ',
  ' and ',
  ' or ',
  ' && ',
  ' || ',
  ' in ',
  ' not in ',
  ' contains ',
  ' starts with ',
  ' ends with ',
  '\n+\t',
] as const;

const functions = ['abs', 'ceil', 'floor', 'round', 'min', 'max'] as const;

const modes = [
  '1',
  '8',
  '9',
  '0',
  'rounding.halfEven',
  'rounding.halfOdd',
  'rounding.up',
  'rounding.towardsZero',
] as const;

const broken = [
  '',
  ' ',
  '**',
  '..',
  ' matches ',
  '=',
  '===',
  '?.',
  '??',
  '=>',
  '|',
  '&',
  '`a`',
  ';',
  ',',
  '#',
  '(',
  ')',
  '[',
  ']',
  '{',
  '.',
  '?',
  ':',
  "'",
  '\\',
  'price',
  'rounding.halfEven',
  'this',
  'foo(1)',
  '.trim()',
  '()',
  '1e',
  '0x10',
  ' not ',
  ' = 1',
  '1_0',
  'new Date()',
  'signal.x = 1',
  '\u00a0',
  '\ud800',
  'min',
  'signal.',
  'signal[',
  'constructor(1)',
  '/ 0',
  '% 0',
] as const;

/** An expression, so many operators deep. */
export function expression(random: Random, depth: number): string {
  if (depth <= 0) {
    return random.chance(50) ? random.pick(literals) : random.pick(references);
  }
  const inner = (): string => expression(random, depth - 1 - random.below(2));
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return `${inner()}${random.pick(operators)}${inner()}`;
    case 3:
      return `(${inner()}${random.pick(operators)}${inner()})`;
    case 4:
      return `${random.pick(['-', '+', 'not ', '!', '--'])}${inner()}`;
    case 5:
      return `${random.pick(functions)}(${inner()}${random.chance(40) ? `, ${inner()}` : ''})`;
    case 6:
      return `round(${inner()}, ${random.pick(['0', '2', '-1', '20', '21', '0.5'])}, ${random.pick(modes)})`;
    case 7:
      return `${inner()} ? ${inner()} : ${inner()}`;
    default:
      return inner();
  }
}

/** A formula with its `=`, as a field may hold it. */
export function someFormula(random: Random): string {
  let text = expression(random, random.below(4));
  if (random.chance(15)) {
    const at = random.below(text.length + 1);
    text = text.slice(0, at) + (random.chance(70) ? random.pick(broken) : oddText(random)) + text.slice(at);
  }
  return random.chance(1) ? `=${text}${' '.repeat(500)}` : `=${text}`;
}

/** A payload with one to three formulas in it, somewhere. */
export function formulaPayload(random: Random): { [name: string]: unknown } {
  const payload: { [name: string]: unknown } = { ...formulaData, quantity: someFormula(random) };
  if (random.chance(20)) {
    payload[random.pick(['stopPrice', 'price', 'limitPrice', 'ticker', 'cancel', 'unknown'])] = someFormula(random);
  }
  if (random.chance(15)) {
    payload.stopLoss = { percent: someFormula(random), [random.pick(['type', 'amount'])]: random.chance(50) ? '=' : 1 };
  }
  if (random.chance(5)) {
    payload.extras = { nested: { formula: someFormula(random) } };
  }
  if (random.chance(5)) {
    payload.price = oddValue(random);
  }
  return payload;
}
