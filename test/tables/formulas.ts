// A table worked by hand from SPEC.md 'Formulas' and 'Formula errors', DESIGN.md 6 and DECISIONS.md B. No line of it
// was printed by a program.

type Path = readonly (string | number)[];

export interface FormulaRow {
  rule: string;
  sentence: string;
  payload: Record<string, unknown>;
  answer: { ok: true; value: unknown } | { ok: false; errors: readonly { code: string; path: Path }[] };
}

export interface RoundingRow {
  mode: string;
  number: number;
  value: string;
  precision: number;
  result: string;
}

/** What every one-formula row can refer to. */
const data: Record<string, unknown> = {
  ticker: 'AAPL',
  action: 'buy',
  price: 150,
  qty: '1,250.5',
  word: 'breakout',
  list: [3, 1, 2],
  texts: ['4', '1,000', '7.5'],
  nothing: null,
  yes: true,
  no: false,
  zero: 0,
  blank: '',
  none: [],
  extras: { 'a b': { c: [10, 20] }, rate: '0.25', deep: { n: 7 }, matches: 1, in: 2, ключ: 3, $x: 4, key: 'rate' },
};

function gives(rule: string, sentence: string, expression: string, result: unknown, fields = {}): FormulaRow {
  const others = { ...data, ...fields };
  const payload = { ...others, quantity: `=${expression}` };
  return { rule, sentence, payload, answer: { ok: true, value: { ...others, quantity: result } } };
}

function fails(rule: string, sentence: string, expression: string, code: string, fields = {}): FormulaRow {
  const payload = { ...data, ...fields, quantity: `=${expression}` };
  return {
    rule,
    sentence,
    payload,
    answer: { ok: false, errors: [{ code: `invalid-formula-${code}`, path: ['quantity'] }] },
  };
}

function accepts(rule: string, sentence: string, payload: Record<string, unknown>, value: unknown): FormulaRow {
  return { rule, sentence, payload, answer: { ok: true, value } };
}

function rejects(
  rule: string,
  sentence: string,
  payload: Record<string, unknown>,
  ...errors: readonly (readonly [string, Path])[]
): FormulaRow {
  const listed = errors.map(([code, path]) => ({ code: `invalid-formula-${code}`, path }));
  return { rule, sentence, payload, answer: { ok: false, errors: listed } };
}

const S1 = 'SPEC Formulas 1';
const S2 = 'SPEC Formulas 2';
const S3 = 'SPEC Formulas 3';
const S4 = 'SPEC Formulas 4';
const S5 = 'SPEC Formulas 5';
const S6 = 'SPEC Formulas 6';
const D6 = 'DESIGN 6';

const spec1: readonly FormulaRow[] = [
  accepts(S1, 'A string starting with = is a formula.', { quantity: '=1+2' }, { quantity: 3 }),
  accepts(S1, 'Other strings stay.', { quantity: '1+2', message: ' =1' }, { quantity: '1+2', message: ' =1' }),
  accepts(S1, 'Any top-level field.', { limitPrice: '=2', foo: '=3' }, { limitPrice: 2, foo: 3 }),
  rejects(S1, 'Not ticker.', { ticker: "='AAPL'" }, ['blacklisted-field', ['ticker']]),
  rejects(S1, 'Not action.', { action: "='buy'" }, ['blacklisted-field', ['action']]),
  rejects(S1, 'Not test.', { test: '=true' }, ['blacklisted-field', ['test']]),
  rejects(S1, 'Not cancel.', { cancel: '=true' }, ['blacklisted-field', ['cancel']]),
  rejects('TARGETS 1', 'Not targets, whatever it gives.', { targets: '=null' }, ['blacklisted-field', ['targets']]),
  accepts(
    S1,
    'Sub-fields of takeProfit and stopLoss.',
    { price: 100, takeProfit: { limitPrice: '=signal.price * 1.05' }, stopLoss: { percent: '=1/2', type: 'stop' } },
    { price: 100, takeProfit: { limitPrice: 105 }, stopLoss: { percent: 0.5, type: 'stop' } },
  ),
  rejects(S1, 'Not in other nested objects.', { extras: { a: '=1' } }, ['nested', ['extras', 'a']]),
  rejects(S1, 'Not in arrays.', { list: [1, '=1'] }, ['nested', ['list', 1]]),
  rejects(S1, 'Not below the sub-fields.', { takeProfit: { a: { b: '=1' } } }, ['nested', ['takeProfit', 'a', 'b']]),
  rejects(S1, 'Not in an array in stopLoss.', { stopLoss: { a: ['=1'] } }, ['nested', ['stopLoss', 'a', 0]]),
  rejects(S1, 'Not in an array in place of takeProfit.', { takeProfit: ['=1'] }, ['nested', ['takeProfit', 0]]),
];

const spec2: readonly FormulaRow[] = [
  gives(S2, 'Payload fields with signal.', 'signal.price', 150),
  fails(S2, 'Bare names are invalid.', 'price', 'reference'),
  gives(S2, 'Nested values by dot.', 'signal.extras.deep.n', 7),
  gives(S2, 'Nested values by bracket.', "signal['extras']['deep']['n']", 7),
  gives(S2, 'Dot and bracket are mixable.', "signal.extras['a b'].c[1]", 20),
  gives(S2, 'min accepts an array.', 'min(signal.list)', 1),
  gives(S2, 'max accepts an array.', 'max(signal.list)', 3),
  gives(S2, 'Comma-grouped strings are numbers.', 'signal.qty + 1', 1251.5),
  gives(S2, 'Numeric strings are numbers.', 'signal.extras.rate * 4', 1),
  gives(S2, 'Numeric strings in an array are numbers.', 'max(signal.texts)', 1000),
];

const spec3: readonly FormulaRow[] = [
  rejects(S3, 'No reference to a formula field.', { a: '=1', b: '=signal.a' }, ['dependency', ['b']]),
  rejects(S3, 'Not to a later one either.', { a: '=signal.b', b: '=1' }, ['dependency', ['a']]),
  rejects(S3, 'Not to itself.', { a: '=signal.a + 1' }, ['dependency', ['a']]),
  rejects(S3, 'Not to a formula in stopLoss.', { stopLoss: { percent: '=1' }, b: '=signal.stopLoss.percent' }, [
    'dependency',
    ['b'],
  ]),
  accepts(
    S3,
    'A plain neighbour of a formula may be read.',
    { stopLoss: { percent: '=1', amount: 4 }, b: '=signal.stopLoss.amount' },
    { stopLoss: { percent: 1, amount: 4 }, b: 4 },
  ),
];

function zeros(count: number): string {
  return '0'.repeat(count);
}

const fiveHundred = `1${'+1'.repeat(249)}+`; // 500 characters short of one operand: 1 + 498 + 1

const spec4: readonly FormulaRow[] = [
  gives(S4, 'A string result.', "'ab'", 'ab'),
  gives(S4, 'A number result.', '12.5', 12.5),
  gives(S4, 'A boolean result.', '1 < 2', true),
  accepts(S4, 'A null result.', { quantity: '=null', price: 1 }, { price: 1 }),
  fails(S4, 'No array.', '[1, 2]', 'result'),
  fails(S4, 'No array by reference.', 'signal.list', 'result'),
  fails(S4, 'No object.', 'signal.extras', 'result'),
  gives(S4, 'At most 500 characters: 500 pass.', `${' '.repeat(499)}7`, 7),
  fails(S4, '501 do not.', `${' '.repeat(500)}7`, 'length'),
  fails(S4, '500 characters of bad syntax are syntax.', fiveHundred, 'syntax'),
];

const spec5: readonly FormulaRow[] = [
  gives(S5, '+', '1 + 2', 3),
  gives(S5, '-', '1 - 2', -1),
  gives(S5, '*', '3 * 4', 12),
  gives(S5, '/', '3 / 4', 0.75),
  gives(S5, '%', '7 % 4', 3),
  gives(S5, '==', '1 == 1.0', true),
  gives(S5, '!=', '1 != 1.0', false),
  gives(S5, '<', '1 < 1', false),
  gives(S5, '>', '2 > 1', true),
  gives(S5, '<=', '1 <= 1', true),
  gives(S5, '>=', '1 >= 2', false),
  gives(S5, 'and', 'true and false', false),
  gives(S5, 'or', 'true or false', true),
  gives(S5, 'not', 'not true', false),
  gives(S5, '&&', 'true && true', true),
  gives(S5, '||', 'false || false', false),
  gives(S5, '!', '!false', true),
  gives(S5, 'ternary, first', "signal.price > 100 ? 'high' : 'low'", 'high'),
  gives(S5, 'ternary, second', "signal.price > 200 ? 'high' : 'low'", 'low'),
  gives(S5, '~', "'a' ~ 'b'", 'ab'),
  gives(S5, 'in', '2 in [1, 2]', true),
  gives(S5, 'in a referenced array', '5 in signal.list', false),
  gives(S5, 'not in', '2 not in [1, 2]', false),
  gives(S5, 'contains', "signal.word contains 'out'", true),
  gives(S5, 'starts with', "signal.word starts with 'break'", true),
  gives(S5, 'ends with', "signal.word ends with 'break'", false),
  fails(S5, 'Not **.', '2 ** 3', 'operator'),
  fails(S5, 'Not ..', '1..3', 'operator'),
  fails(S5, 'Not matches.', "'a' matches 'b'", 'operator'),
];

const spec6: readonly FormulaRow[] = [
  gives(S6, 'abs', 'abs(-2.5)', 2.5),
  gives(S6, 'abs of a positive', 'abs(2.5)', 2.5),
  gives(S6, 'ceil', 'ceil(1.2)', 2),
  gives(S6, 'ceil of a negative', 'ceil(-1.2)', -1),
  gives(S6, 'floor', 'floor(1.8)', 1),
  gives(S6, 'floor of a negative', 'floor(-1.2)', -2),
  gives(S6, 'min(a, b, …)', 'min(3, 1, 2)', 1),
  gives(S6, 'max(a, b, …)', 'max(3, 1, 2)', 3),
  gives(S6, 'min(array)', 'min([3, 1, 2])', 1),
  gives(S6, 'max(array)', 'max([3, 1, 2])', 3),
  gives(S6, 'round(x)', 'round(2.5)', 3),
  gives(S6, 'round(x, precision)', 'round(1.255, 2)', 1.26),
  gives(S6, 'round(x, precision, mode number)', 'round(1.255, 2, 5)', 1.25),
  gives(S6, 'round(x, precision, named mode)', 'round(1.245, 2, rounding.halfEven)', 1.24),
  fails(S6, 'Modes end at 8.', 'round(1, 2, 9)', 'runtime'),
  fails(S6, 'Modes start at 1.', 'round(1, 2, 0)', 'runtime'),
  fails(S6, 'A mode is an integer.', 'round(1, 2, 1.5)', 'runtime'),
  fails(S6, 'An unknown named mode.', 'round(1, 2, rounding.up)', 'reference'),
];

const specErrors: readonly FormulaRow[] = [
  fails('SPEC Formula errors', 'Expression cannot be parsed.', '1 +', 'syntax'),
  fails('SPEC Formula errors', 'References a missing field.', 'signal.missing', 'reference'),
  fails('SPEC Formula errors', 'Division by zero.', '1 / 0', 'runtime'),
  fails('SPEC Formula errors', 'Bad round() arguments.', "round('x')", 'runtime'),
];

const design: readonly FormulaRow[] = [
  accepts(D6, 'A new payload in which every formula is replaced.', { a: '=1', b: '=2', c: 3 }, { a: 1, b: 2, c: 3 }),
  rejects(
    D6,
    'All formulas are checked, each with its path.',
    { a: '=1/0', stopLoss: { percent: '=1%0' } },
    ['runtime', ['a']],
    ['runtime', ['stopLoss', 'percent']],
  ),
  rejects(D6, 'Blacklisted comes before length.', { ticker: `=${' '.repeat(501)}` }, ['blacklisted-field', ['ticker']]),
  rejects(D6, 'Nested comes before length.', { extras: { a: `=${'1'.repeat(501)}` } }, ['nested', ['extras', 'a']]),
  fails(D6, 'Length comes before operator.', `2 ** 3${' '.repeat(500)}`, 'length'),
  fails(D6, 'Operator comes before syntax.', '2 ** )', 'operator'),
  fails(D6, 'Syntax comes before reference.', 'price +', 'syntax'),
  fails(D6, 'Reference comes before dependency.', 'signal.quantity + price', 'reference'),
  fails(D6, 'Dependency comes before runtime.', '1 / 0 + signal.quantity', 'dependency'),
  fails(D6, 'Runtime comes before result.', '[1 / 0]', 'runtime'),
  gives(D6, 'Length counts code points.', `'${'😀'.repeat(498)}'`, '😀'.repeat(498)),
  fails(D6, 'Length counts code points: one more.', `'${'😀'.repeat(499)}'`, 'length'),
  gives(D6, '?: is below or.', 'false or true ? 1 : 2', 1),
  gives(D6, 'or is below and.', 'true or true and false', true),
  gives(D6, '|| is below &&.', 'true || true && false', true),
  gives(D6, 'and is below ==.', 'true and 1 == 2', false),
  gives(D6, '== is below +.', '3 == 1 + 2', true),
  gives(D6, 'in is below +.', '1 + 1 in [2]', true),
  gives(D6, 'contains is below ~.', "'a' ~ 'b' contains 'ab'", true),
  fails(D6, '+ is below ~.', "1 + 2 ~ 'x'", 'runtime'),
  gives(D6, '~ is below *.', '2 ~ 3 * 4', '212'),
  gives(D6, '~ is below not.', "not true ~ 'x'", 'x'),
  gives(D6, 'not is below *.', 'not 0 * 5', true),
  gives(D6, '! is below %.', '!4 % 2', true),
  gives(D6, '* is below the signs.', '-2 * -3', 6),
  gives(D6, '% is below the signs.', '-7 % 4', -3),
  gives(D6, 'Parentheses.', '(1 + 2) * 3', 9),
  gives(D6, '* before +.', '1 + 2 * 3', 7),
  gives(D6, 'Decimal numbers.', '0.1 + 0.2', 0.3),
  gives(D6, 'Double-quoted strings.', '"it\'s"', "it's"),
  gives(D6, 'Backslash escapes.', "'it\\'s'", "it's"),
  accepts(D6, 'null.', { quantity: '=null == null' }, { quantity: true }),
  gives(D6, 'true.', 'true', true),
  gives(D6, 'false.', 'false', false),
  gives(D6, 'Arrays as operands.', "'b' in ['a', 'b']", true),
  gives(D6, 'and skips its right side.', 'false and 1 / 0', false),
  gives(D6, 'or skips its right side.', 'true or 1 / 0', true),
  gives(D6, '?: skips its second part.', 'false ? 1 / 0 : 2', 2),
  gives(D6, '?: skips its third part.', 'true ? 2 : 1 / 0', 2),
  fails(D6, 'Assignment.', 'signal.price = 1', 'syntax'),
  fails(D6, 'Bitwise or.', '1 | 2', 'syntax'),
  fails(D6, 'Bitwise and.', '1 & 2', 'syntax'),
  fails(D6, 'Bitwise xor.', '1 ^ 2', 'syntax'),
  fails(D6, 'Shift.', '1 << 2', 'syntax'),
  fails(D6, '===.', '1 === 1', 'syntax'),
  fails(D6, '!==.', '1 !== 1', 'syntax'),
  fails(D6, '??.', 'null ?? 1', 'syntax'),
  fails(D6, '?.', 'signal?.price', 'syntax'),
  fails(D6, '=>.', 'x => x', 'syntax'),
  fails(D6, 'Templates.', '`a`', 'syntax'),
  fails(D6, 'Sequences.', '1, 2', 'syntax'),
  fails(D6, 'Sequences in parentheses.', '(1, 2)', 'syntax'),
  fails(D6, 'Member calls.', 'signal.word.trim()', 'syntax'),
  fails(D6, 'Unknown functions.', 'sqrt(4)', 'syntax'),
  fails(D6, 'Inherited names are unknown functions.', 'toString()', 'syntax'),
  gives(D6, 'Numeric strings become decimals when referenced.', 'signal.qty', 1250.5),
  gives(D6, 'Exact decimal arithmetic.', '1.1 * 1.1', 1.21),
  gives(D6, '/ to 34 digits.', '2 / 3', '0.6666666666666666666666666666666667'),
  gives(D6, '% has the dividend’s sign.', '7 % -4', 3),
  fails(D6, 'A word in arithmetic.', 'signal.word + 1', 'runtime'),
  fails(D6, 'A boolean in arithmetic.', 'true + 1', 'runtime'),
  fails(D6, 'null in arithmetic.', 'signal.nothing * 1', 'runtime'),
  fails(D6, 'An array in arithmetic.', '[1] + 1', 'runtime'),
  fails(D6, 'A sign before a word.', "-'a'", 'runtime'),
  fails(D6, 'Modulo by zero.', '1 % 0', 'runtime'),
  fails(D6, 'Division by a referenced zero.', '1 / signal.zero', 'runtime'),
  fails(D6, 'A bad argument.', 'abs(true)', 'runtime'),
  gives(D6, '== compares numbers as numbers.', '"5" == 5', true),
  gives(D6, '== compares strings as strings.', "'a' == 'a'", true),
  gives(D6, '== never a word to a number.', "'five' == 5", false),
  gives(D6, '~ writes numbers canonically.', "1.50 ~ '/' ~ 1e3", '1.5/1000'),
  gives(D6, '~ writes true as 1.', "true ~ '|'", '1|'),
  gives(D6, '~ writes false as nothing.', "'|' ~ false", '|'),
  gives(D6, '~ writes null as nothing.', "'|' ~ signal.nothing", '|'),
  gives(D6, 'false is falsy.', 'signal.no ? 1 : 2', 2),
  gives(D6, 'null is falsy.', 'signal.nothing ? 1 : 2', 2),
  gives(D6, '0 is falsy.', 'signal.zero ? 1 : 2', 2),
  gives(D6, '"" is falsy.', 'signal.blank ? 1 : 2', 2),
  gives(D6, 'The empty array is falsy.', 'signal.none ? 1 : 2', 2),
  gives(D6, 'The empty array literal is falsy.', '[] ? 1 : 2', 2),
  gives(D6, 'An array with an item is truthy.', '[0] ? 1 : 2', 1),
  gives(D6, 'An object is truthy.', 'signal.extras ? 1 : 2', 1),
  gives(D6, 'A word is truthy.', 'signal.word ? 1 : 2', 1),
  gives(D6, 'Precision 20.', 'round(1.5, 20)', 1.5),
  gives(D6, 'Precision -20.', 'round(1.5, -20)', 0),
  fails(D6, 'Precision 21.', 'round(1.5, 21)', 'runtime'),
  fails(D6, 'Precision -21.', 'round(1.5, -21)', 'runtime'),
  fails(D6, 'Precision is an integer.', 'round(1.5, 0.5)', 'runtime'),
  gives(D6, 'Default half away from zero.', 'round(-2.5)', -3),
  gives(D6, 'A computed mode.', 'round(2.5, 0, 1 + 1)', 2),
  fails(D6, 'Named modes only as the third argument: alone.', 'rounding.halfEven', 'reference'),
  fails(D6, 'Named modes only as the third argument: second.', 'round(1, rounding.halfEven)', 'reference'),
  fails(D6, 'Named modes only as the third argument: in a sum.', 'round(1, 2, rounding.halfEven + 1)', 'reference'),
  fails(D6, 'Named modes only of round.', 'min(1, 2, rounding.halfEven)', 'reference'),
  fails(D6, 'Own properties only.', 'signal.toString', 'reference'),
  fails(D6, 'Own properties only, by bracket.', "signal.extras['constructor']", 'reference'),
  fails(D6, '__proto__ is a missing name.', 'signal.__proto__', 'reference'),
  gives(D6, 'The example of DESIGN 6.', "signal.extras['a b'].c[0]", 10),
  gives(D6, 'A missing one is judged when evaluated.', 'false and signal.missing', false),
  fails(D6, 'A missing one inside a missing one.', 'signal.missing.too', 'reference'),
  rejects(D6, 'An object that contains a formula.', { stopLoss: { percent: '=1' }, b: '=signal.stopLoss ? 1 : 2' }, [
    'dependency',
    ['b'],
  ]),
  gives(D6, 'A JSON number when that is exact.', '0.5', 0.5),
  gives(D6, 'Else a canonical decimal string.', '9007199254740993', '9007199254740993'),
  accepts(
    D6,
    'null removes the field, in stopLoss too.',
    { a: '=null', stopLoss: { percent: '=null', amount: 1 } },
    { stopLoss: { amount: 1 } },
  ),
];

const b1to3: readonly FormulaRow[] = [
  fails('B.1', 'The payload as sent: no alias.', 'signal.signalPrice', 'reference'),
  gives('B.1', 'The payload as sent: no normalising.', 'signal.sentiment', 'long', { sentiment: 'long' }),
  fails('B.1', 'The payload as sent: no default.', 'signal.quantityType', 'reference'),
  accepts('B.1', 'Unknown top-level fields are searched too.', { unknown: '=1+1' }, { unknown: 2 }),
  rejects('B.1', 'extras is searched.', { extras: { a: { b: '=1' } } }, ['nested', ['extras', 'a', 'b']]),
  rejects('B.1', 'A blacklisted name inside an object is nested.', { test: { a: '=1' } }, ['nested', ['test', 'a']]),
  rejects('B.1', 'A blacklisted name inside extras is nested.', { extras: { ticker: '=1' } }, [
    'nested',
    ['extras', 'ticker'],
  ]),
  accepts(
    'B.1',
    'A blacklisted name inside takeProfit is a sub-field.',
    { takeProfit: { ticker: '=1' } },
    { takeProfit: { ticker: 1 } },
  ),
  rejects('B.1', 'takeProfit deeper down is not the field.', { extras: { takeProfit: { a: '=1' } } }, [
    'nested',
    ['extras', 'takeProfit', 'a'],
  ]),
  accepts('B.1', 'takeProfit itself is a top-level field.', { takeProfit: '=1' }, { takeProfit: 1 }),
  accepts('B.1', 'Only the first character counts.', { a: ' =1', b: 'a=1' }, { a: ' =1', b: 'a=1' }),
  rejects('B.1', 'A lone = is a formula.', { a: '=' }, ['syntax', ['a']]),
  rejects(
    'B.2',
    'In the order of the table.',
    {
      ticker: '=1',
      a: '=[1]',
      b: '=2**2',
      c: `=${'1'.repeat(501)}`,
      d: '=1/0',
      extras: { e: '=1' },
      f: '=signal.a',
      g: '=x',
      h: '=)',
    },
    ['syntax', ['h']],
    ['reference', ['g']],
    ['dependency', ['f']],
    ['nested', ['extras', 'e']],
    ['runtime', ['d']],
    ['length', ['c']],
    ['operator', ['b']],
    ['result', ['a']],
    ['blacklisted-field', ['ticker']],
  ),
  rejects(
    'B.2',
    'Ties in payload order.',
    { b: '=1/0', stopLoss: { z: '=1%0', a: '=-true' }, a: '=1/0' },
    ['runtime', ['b']],
    ['runtime', ['stopLoss', 'z']],
    ['runtime', ['stopLoss', 'a']],
    ['runtime', ['a']],
  ),
  rejects('B.2', 'One error a formula.', { a: '=x + 1 / 0', b: '=1' }, ['reference', ['a']]),
  fails('B.3', 'Bare names are judged on the text.', 'true or price', 'reference'),
  fails('B.3', 'Misplaced rounding.x is judged on the text.', 'true or rounding.halfEven', 'reference'),
  fails('B.3', 'An unknown mode is judged on the text.', 'true or round(1, 2, rounding.up)', 'reference'),
  fails('B.3', 'Function names without a call.', 'min', 'reference'),
  fails('B.3', 'Function names without a call, skipped.', 'true ? 1 : round', 'reference'),
  fails('B.3', 'Dependencies of constant paths are judged on the text.', 'true or signal.quantity', 'dependency'),
  fails('B.3', 'Brackets with a literal are constant.', "true or signal['quantity']", 'dependency'),
  fails('B.3', 'signal alone.', 'signal', 'dependency'),
  fails('B.3', 'signal alone, skipped.', 'true or signal', 'dependency'),
  gives('B.3', 'Missing fields are judged when evaluated.', 'true or signal.missing', true),
  gives('B.3', 'Computed keys are judged when evaluated.', "true or signal['quan' ~ 'tity']", true),
  fails('B.3', 'Computed keys, evaluated: dependency.', "signal['quan' ~ 'tity']", 'dependency'),
  gives('B.3', 'A path through a formula with a computed key, skipped.', 'true or signal.quantity[0 + 0]', true),
  fails('B.3', 'The same, evaluated.', 'signal.quantity[0 + 0]', 'dependency'),
  fails('B.3', 'A constant path through a formula.', 'true or signal.quantity[0]', 'dependency'),
  fails('B.3', 'Computed keys, evaluated: missing.', "signal['quan' ~ 'tum']", 'reference'),
  gives('B.3', 'Computed keys, evaluated: found.', "signal['pri' ~ 'ce']", 150),
  gives('B.3', 'A key from the payload.', 'signal.extras[signal.extras.key]', 0.25),
  gives('B.3', 'A field that is null is null, not missing.', 'signal.nothing == null', true),
];

const b4to6: readonly FormulaRow[] = [
  gives('B.4', '=signal.qty with "1,250.5" gives 1250.5.', 'signal.qty', 1250.5),
  gives('B.4', 'Numeric text is a number in ~ too, when referenced.', "signal.qty ~ ''", '1250.5'),
  gives('B.4', 'Literals where a number is needed.', "'1,000' + 1", 1001),
  gives('B.4', 'Literals where a number is needed: a sign.', "-'5'", -5),
  gives('B.4', 'Literals where a number is needed: an argument.', "max('10', 9)", 10),
  gives('B.4', 'A literal stays text where none is needed.', "'1,000' ~ ''", '1,000'),
  gives('B.4', 'A literal stays text as a result.', "'5'", '5'),
  gives('B.5', '+ to 40 significant digits.', `1 + 0.${zeros(39)}6`, `1.${zeros(38)}1`),
  gives('B.5', '+ half-even, down.', `1 + 0.${zeros(39)}5`, 1),
  gives('B.5', '+ half-even, up.', `1.${zeros(38)}1 + 0.${zeros(39)}5`, `1.${zeros(38)}2`),
  gives('B.5', '- to 40 significant digits.', `-1 - 0.${zeros(39)}6`, `-1.${zeros(38)}1`),
  gives('B.5', '* half-even, up.', `1.${zeros(38)}1 * 1.5`, `1.5${zeros(37)}2`),
  gives('B.5', '* half-even, down.', `1.${zeros(38)}1 * 2.5`, `2.5${zeros(37)}2`),
  gives('B.5', '/ half-even, down.', `1${zeros(33)}1 / 2`, 5e33),
  gives('B.5', '/ half-even, up.', `1${zeros(33)}3 / 2`, `5${zeros(32)}2`),
  gives('B.5', '/ to 34.', '1 / 3', '0.3333333333333333333333333333333333'),
  gives('B.5', '/ of a negative.', '-1 / 3', '-0.3333333333333333333333333333333333'),
  gives('B.5', '/ that ends.', '1 / 8', 0.125),
  gives('B.5', '% exact.', '1 % 0.3', 0.1),
  gives('B.5', '% exact for large numbers.', '1e30 % 7', 1),
  gives('B.5', '% of a negative fraction.', '-5.5 % 2', -1.5),
  fails('B.5', 'Results outside the double range.', '1e308 * 10', 'runtime'),
  gives('B.5', 'Just inside the double range.', '1e307 * 10', 1e308),
  gives('B.6', 'Two numbers.', '1.50 == 1.5', true),
  gives('B.6', 'Numeric text and a number.', "5 == '5.0'", true),
  gives('B.6', 'Two texts are texts.', "'5' == '5.0'", false),
  gives('B.6', 'Two referenced numeric texts are numbers.', 'signal.texts[1] == signal.a', true, { a: '1000.0' }),
  gives('B.6', 'Two booleans.', 'true == true', true),
  gives('B.6', 'Two different booleans.', 'true == false', false),
  gives('B.6', 'null and null.', 'null == null', true),
  gives('B.6', 'Otherwise false: null and false.', 'null == false', false),
  gives('B.6', 'Otherwise false: null and 0.', 'null == 0', false),
  gives('B.6', 'Otherwise false: true and 1.', 'true == 1', false),
  gives('B.6', 'Otherwise false: "" and null.', "'' == null", false),
  gives('B.6', '!= is its opposite.', 'true != 1', true),
  fails('B.6', 'Arrays: runtime.', '[1] == [1]', 'runtime'),
  fails('B.6', 'Objects: runtime.', 'signal.extras == null', 'runtime'),
  gives('B.6', '< of two texts by UTF-16.', "'Z' < 'a'", true),
  gives('B.6', '< of two numeric literals is by text.', "'10' < '9'", true),
  gives('B.6', '< of referenced numeric text is by number.', 'signal.texts[0] < signal.texts[1]', true),
  gives('B.6', '< by UTF-16: a surrogate is below U+FFFD.', "'😀' < '\uFFFD'", true),
  fails('B.6', '< of a number and a word.', "1 < 'a'", 'runtime'),
  fails('B.6', '< of booleans.', 'false < true', 'runtime'),
  fails('B.6', '<= of null.', 'null <= 1', 'runtime'),
  gives('B.6', 'and gives a boolean.', "1 and 'a'", true),
  gives('B.6', 'or gives a boolean.', "0 or 'a'", true),
  gives('B.6', 'not gives a boolean.', 'not 5', false),
  fails('B.6', 'in needs an array.', "'a' in 'abc'", 'runtime'),
  fails('B.6', 'not in needs an array.', '1 not in signal.extras', 'runtime'),
  gives('B.6', 'in compares as == does.', "'5' in [5]", true),
  gives('B.6', 'contains takes numbers.', '12345 contains 34', true),
  gives('B.6', 'starts with takes numbers.', "1.50 starts with '1.5'", true),
  gives('B.6', 'ends with takes numbers.', "'v2' ends with 2", true),
  fails('B.6', 'contains takes no booleans.', "'true' contains true", 'runtime'),
  fails('B.6', 'contains takes no arrays.', '[1] contains 1', 'runtime'),
];

const b7to11: readonly FormulaRow[] = [
  gives('B.7', '- to the left.', '10 - 3 - 2', 5),
  gives('B.7', '/ to the left.', '100 / 10 / 2', 5),
  gives('B.7', '% and * to the left.', '7 % 4 * 2', 6),
  gives('B.7', '== to the left.', '1 == 1 == true', true),
  fails('B.7', '< to the left.', '1 < 2 < 3', 'runtime'),
  gives('B.7', '?: to the right.', 'false ? 1 : false ? 2 : 3', 3),
  gives('B.7', '?: in the middle.', 'true ? false ? 1 : 2 : 3', 2),
  fails('B.7', 'All three parts: no third.', 'true ? 1', 'syntax'),
  fails('B.7', 'All three parts: no second.', '1 ?: 2', 'syntax'),
  gives('B.7', 'A prefix wherever an operand may.', '2 * -3', -6),
  gives('B.7', 'not wherever an operand may.', "'x' ~ not false", 'x1'),
  gives('B.7', 'It takes what binds tighter.', "'x' ~ not 1 * 0", 'x1'),
  gives('B.7', 'not a in b is (not a) in b.', 'not 1 in [false]', true),
  gives('B.7', 'Signs may repeat.', '--5', 5),
  gives('B.7', 'Signs may repeat, mixed.', '1 - -+-2', -1),
  gives('B.7', 'not may repeat.', 'not not 1', true),
  gives('B.7', '! may repeat.', '!!1', true),
  gives('B.8', 'digits.', '12', 12),
  gives('B.8', '.digits', '.5', 0.5),
  fails('B.8', 'digits and a point are not a number.', '5.', 'syntax'),
  gives('B.8', 'An exponent.', '1.5e3', 1500),
  gives('B.8', 'An exponent with a sign.', '25E-2', 0.25),
  fails('B.8', 'No hexadecimal.', '0x10', 'syntax'),
  gives('B.8', 'Escapes n r t b f v.', "'\\n\\r\\t\\b\\f\\v'", '\n\r\t\b\f\v'),
  gives('B.8', 'Any other escaped character is itself.', "'\\a\\\\\\\"\\u'", 'a\\"u'),
  fails('B.8', 'An unterminated string.', "'abc", 'syntax'),
  gives('B.8', 'Unicode names.', 'signal.extras.ключ', 3),
  gives('B.8', '$ in names.', 'signal.extras.$x', 4),
  gives('B.8', 'After a dot any name.', 'signal.extras.in', 2),
  fails('B.8', 'After a dot a name.', 'signal.5', 'syntax'),
  gives('B.8', 'Brackets take any expression.', 'signal.list[1 + 1]', 2),
  gives('B.8', 'Brackets take a ternary.', 'signal.list[true ? 0 : 1]', 3),
  fails('B.8', 'Empty brackets.', 'signal.list[]', 'syntax'),
  fails('B.8', 'A literal has no members.', "'abc'.length", 'syntax'),
  fails('B.8', 'A literal array has no items.', '[1, 2][0]', 'syntax'),
  fails('B.8', 'A call has no members.', 'min(1, 2).x', 'syntax'),
  fails('B.8', 'Array keys are not negative.', 'signal.list[-1]', 'reference'),
  fails('B.8', 'Array keys are integers.', 'signal.list[0.5]', 'reference'),
  fails('B.8', 'Array keys are within the array.', 'signal.list[3]', 'reference'),
  fails('B.8', 'Arrays have no length.', 'signal.list.length', 'reference'),
  fails('B.8', 'Text has no members.', 'signal.word.length', 'reference'),
  fails('B.8', 'Text has no characters by number.', 'signal.word[0]', 'reference'),
  fails('B.8', 'null has no members.', 'signal.nothing.x', 'reference'),
  fails('B.9', 'Tokens before the first unreadable one are read.', '2 ** 3 @', 'operator'),
  fails('B.9', 'Tokens after the first unreadable one are not.', '2 @ 3 ** 4', 'syntax'),
  gives('B.9', 'Not inside string literals.', "'a ** b .. c matches d'", 'a ** b .. c matches d'),
  gives('B.9', 'matches after a dot is a name.', 'signal.extras.matches', 1),
  fails('B.9', 'Two dots after signal are an operator.', 'signal..price', 'operator'),
  fails('B.9', 'matches not after a dot, whatever the syntax.', 'matches matches', 'operator'),
  fails('B.10', 'No argument: abs.', 'abs()', 'runtime'),
  fails('B.10', 'No argument: min.', 'min()', 'runtime'),
  fails('B.10', 'Two arguments: floor.', 'floor(1, 2)', 'runtime'),
  fails('B.10', 'Four arguments: round.', 'round(1, 2, 3, 4)', 'runtime'),
  fails('B.10', 'A word as argument.', "ceil('x')", 'runtime'),
  fails('B.10', 'An array and a number.', 'max([1], 2)', 'runtime'),
  fails('B.10', 'A nested array.', 'max([[1]])', 'runtime'),
  gives('B.10', 'min of one number gives it.', 'min(5)', 5),
  gives('B.10', 'max of one number gives it.', "max('1,000')", 1000),
  fails('B.10', 'Of an empty array.', 'max([])', 'runtime'),
  fails('B.10', 'Of an empty array, referenced.', 'min(signal.none)', 'runtime'),
  gives('B.11', 'Exact by the shortest text.', '0.1', 0.1),
  gives('B.11', 'Large and exact.', '1e21', 1e21),
  gives('B.11', 'Else a decimal string.', '0.1000000000000000055', '0.1000000000000000055'),
  gives('B.11', 'Else a decimal string, whole.', '12345678901234567890', '12345678901234567890'),
  gives('B.11', 'A result that starts with = stays text.', "'=' ~ '1+1'", '=1+1'),
  gives('B.11', 'Minus zero is 0.', '-0', 0),
];

export const formulaRows: readonly FormulaRow[] = [
  ...spec1,
  ...spec2,
  ...spec3,
  ...spec4,
  ...spec5,
  ...spec6,
  ...specErrors,
  ...design,
  ...b1to3,
  ...b4to6,
  ...b7to11,
];

// The order of the modes: SPEC Formulas 6, DESIGN 6.
const modes = [
  'halfAwayFromZero',
  'halfTowardsZero',
  'halfEven',
  'halfOdd',
  'towardsZero',
  'awayFromZero',
  'negativeInfinity',
  'positiveInfinity',
] as const;

/** One value, one precision, the result of modes 1 to 8 in order. */
const byMode: readonly (readonly [value: string, precision: number, results: string])[] = [
  // ties at precision 0, even and odd below
  ['2.5', 0, '3 2 2 3 2 3 2 3'],
  ['-2.5', 0, '-3 -2 -2 -3 -2 -3 -3 -2'],
  ['3.5', 0, '4 3 4 3 3 4 3 4'],
  ['-3.5', 0, '-4 -3 -4 -3 -3 -4 -4 -3'],
  ['0.5', 0, '1 0 0 1 0 1 0 1'],
  ['-0.5', 0, '-1 0 0 -1 0 -1 -1 0'],
  // no ties
  ['2.4', 0, '2 2 2 2 2 3 2 3'],
  ['-2.4', 0, '-2 -2 -2 -2 -2 -3 -3 -2'],
  ['2.6', 0, '3 3 3 3 2 3 2 3'],
  ['-2.6', 0, '-3 -3 -3 -3 -2 -3 -3 -2'],
  ['2.5000000000000000001', 0, '3 3 3 3 2 3 2 3'],
  ['2.4999999999999999999', 0, '2 2 2 2 2 3 2 3'],
  // positive precision
  ['1.25', 1, '1.3 1.2 1.2 1.3 1.2 1.3 1.2 1.3'],
  ['-1.35', 1, '-1.4 -1.3 -1.4 -1.3 -1.3 -1.4 -1.4 -1.3'],
  ['1.005', 2, '1.01 1 1 1.01 1 1.01 1 1.01'],
  ['-1.015', 2, '-1.02 -1.01 -1.02 -1.01 -1.01 -1.02 -1.02 -1.01'],
  ['2.675', 2, '2.68 2.67 2.68 2.67 2.67 2.68 2.67 2.68'],
  ['1.251', 1, '1.3 1.3 1.3 1.3 1.2 1.3 1.2 1.3'],
  ['-1.249', 1, '-1.2 -1.2 -1.2 -1.2 -1.2 -1.3 -1.3 -1.2'],
  // negative precision
  ['1250', -2, '1300 1200 1200 1300 1200 1300 1200 1300'],
  ['-1350', -2, '-1400 -1300 -1400 -1300 -1300 -1400 -1400 -1300'],
  ['1249.99', -2, '1200 1200 1200 1200 1200 1300 1200 1300'],
  ['-1250.01', -2, '-1300 -1300 -1300 -1300 -1200 -1300 -1300 -1200'],
  ['5', -1, '10 0 0 10 0 10 0 10'],
  ['49', -2, '0 0 0 0 0 100 0 100'],
  ['-51', -2, '-100 -100 -100 -100 0 -100 -100 0'],
  // nothing to round
  ['7', 0, '7 7 7 7 7 7 7 7'],
  ['-7', 2, '-7 -7 -7 -7 -7 -7 -7 -7'],
  ['1200', -2, '1200 1200 1200 1200 1200 1200 1200 1200'],
  ['0', 0, '0 0 0 0 0 0 0 0'],
];

export const roundingRows: readonly RoundingRow[] = byMode.flatMap(([value, precision, results]) =>
  results.split(' ').map((result, index) => ({
    mode: modes[index] ?? '',
    number: index + 1,
    value,
    precision,
    result,
  })),
);
