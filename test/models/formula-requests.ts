// Random formulas and payloads with formulas, for tests that compare the library with the model.

import fc from 'fast-check';

/** What generated formulas refer to. The formula under test stands in `quantity`; `limitPrice` is another formula. */
export const formulaData: Readonly<Record<string, unknown>> = {
  ticker: 'AAPL',
  action: 'buy',
  price: 150.25,
  signalPrice: -3,
  stopPrice: '1,250.5',
  trailAmount: ' 0.10 ',
  trailPercent: '1e3',
  interval: '15m',
  zero: 0,
  blank: '',
  nothing: null,
  yes: true,
  no: false,
  none: [],
  list: [3, 1, 2],
  mixed: ['5', 5, 'five', true, null],
  texts: ['4', '1,000', '7.5'],
  extras: {
    'a b': { c: [10, 20] },
    rate: '0.25',
    key: 'rate',
    index: 1,
    matches: 'm',
    in: [1],
    deep: { not: { n: 7 } },
    ключ: 3,
    $x: -0.5,
    huge: 1.7e308,
    tiny: 3e-300,
    long: '0.1234567890123456789012345678901234567890123456789',
  },
};

export function payloadWith(expression: string): Record<string, unknown> {
  return { ...formulaData, limitPrice: '=signal.price', quantity: `=${expression}` };
}

function oneOf(...texts: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts);
}

const space = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(' ') },
    { weight: 1, arbitrary: oneOf('  ', '\t', '\n', '\r\n', ' \t ') },
  );

/** No space where none is needed, most of the time. */
const gap = (): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: space() });

const numberLiteral = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(20).map(String) },
    { weight: 2, arbitrary: fc.nat(1_000_000_000).map(String) },
    { weight: 3, arbitrary: fc.tuple(fc.nat(999), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`) },
    { weight: 1, arbitrary: fc.nat(99).map((part) => `.${part}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat(99), oneOf('e', 'E', 'e+', 'e-'), fc.nat(20)).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.bigInt(0n, 10n ** 45n).map(String) },
    {
      weight: 1,
      arbitrary: oneOf('0', '1', '0.1', '0.5', '2.5', '007', '1e308', '5e-324', '0.30', '9007199254740993'),
    },
  );

const escapeText = (text: string, quote: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');

const word = (): fc.Arbitrary<string> =>
  fc.oneof(
    oneOf('a', 'b', 'ab', 'abc', 'abd', 'B', '', 'five', '15m', '1', '15', 'true', 'null', '0', ' '),
    oneOf(
      '5',
      '5.0',
      '1,000',
      '1,250.5',
      ' 7 ',
      '1e3',
      '+2',
      '-4',
      '.5',
      '5.',
      '12,34',
      '0x10',
      'Infinity',
      '1e400',
      '1,000e2',
    ),
    oneOf(
      "it's",
      'say "x"',
      'back\\slash',
      'line\nbreak',
      'tab\t',
      'é',
      '😀',
      '\uFFFD',
      '=1',
      '**',
      'a..b',
      'x matches y',
    ),
    fc.string({ maxLength: 6 }),
  );

const stringLiteral = (): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(word(), oneOf('"', "'")).map(([text, quote]) => quote + escapeText(text, quote) + quote),
    },
    { weight: 1, arbitrary: oneOf("'\\a\\z'", '"\\t\\r\\f\\b\\v"', "'\\u0041'", "'\\0'", '"\\\'"') },
  );

/** A path below `signal`, as keys. */
const existingPath = (): fc.Arbitrary<readonly (string | number)[]> =>
  fc.constantFrom<readonly (string | number)[]>(
    ['price'],
    ['price'],
    ['signalPrice'],
    ['stopPrice'],
    ['trailAmount'],
    ['trailPercent'],
    ['interval'],
    ['ticker'],
    ['zero'],
    ['blank'],
    ['nothing'],
    ['yes'],
    ['no'],
    ['none'],
    ['list'],
    ['mixed'],
    ['texts'],
    ['list', 0],
    ['list', 2],
    ['mixed', 0],
    ['mixed', 2],
    ['mixed', 3],
    ['mixed', 4],
    ['texts', 1],
    ['extras', 'rate'],
    ['extras', 'a b', 'c', 1],
    ['extras', 'a b', 'c'],
    ['extras', 'matches'],
    ['extras', 'in'],
    ['extras', 'deep', 'not', 'n'],
    ['extras', 'ключ'],
    ['extras', '$x'],
    ['extras', 'huge'],
    ['extras', 'tiny'],
    ['extras', 'long'],
    ['extras', 'index'],
  );

const missingPath = (): fc.Arbitrary<readonly (string | number)[]> =>
  fc.constantFrom<readonly (string | number)[]>(
    ['missing'],
    ['Price'],
    ['extras', 'missing'],
    ['list', 3],
    ['list', 'length'],
    ['price', 'x'],
    ['ticker', 0],
    ['ticker', 'length'],
    ['nothing', 'x'],
    ['extras', 'a b', 'd', 'e'],
    ['__proto__'],
    ['constructor'],
    ['extras', 'toString'],
    ['missing', 'missing'],
  );

const numberPath = (): fc.Arbitrary<readonly (string | number)[]> =>
  fc.constantFrom<readonly (string | number)[]>(
    ['price'],
    ['signalPrice'],
    ['stopPrice'],
    ['trailAmount'],
    ['trailPercent'],
    ['zero'],
    ['list', 1],
    ['texts', 1],
    ['extras', 'rate'],
    ['extras', 'a b', 'c', 0],
    ['extras', 'deep', 'not', 'n'],
    ['extras', '$x'],
    ['extras', 'long'],
  );

const arrayPath = (): fc.Arbitrary<readonly (string | number)[]> =>
  fc.constantFrom<readonly (string | number)[]>(
    ['none'],
    ['list'],
    ['mixed'],
    ['texts'],
    ['extras', 'in'],
    ['extras', 'a b', 'c'],
  );

const writtenPath = (path: fc.Arbitrary<readonly (string | number)[]>): fc.Arbitrary<string> =>
  fc.tuple(path, fc.infiniteStream(fc.nat(99))).map(([keys, choices]) => {
    let text = 'signal';
    for (const key of keys) {
      const choice = choices.next().value;
      const dotted = typeof key === 'string' && /^[$_\p{ID_Start}][$\p{ID_Continue}]*$/u.test(key);
      if (dotted && choice < 60) text += choice < 4 ? ` . ${key}` : `.${key}`;
      else if (typeof key === 'number') text += choice < 80 ? `[${key}]` : choice < 90 ? `[ ${key} ]` : `[0 + ${key}]`;
      else if (choice % 3 === 0) text += `['${key}']`;
      else if (choice % 3 === 1) text += `["${key}"]`;
      else text += `['${key.slice(0, 1)}' ~ '${key.slice(1)}']`;
    }
    return text;
  });

const reference = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: writtenPath(existingPath()) },
    { weight: 1, arbitrary: writtenPath(missingPath()) },
    {
      weight: 2,
      arbitrary: oneOf(
        'signal.extras[signal.extras.key]',
        'signal.list[signal.extras.index]',
        'signal[signal.interval]',
      ),
    },
  );

const literal = (): fc.Arbitrary<string> => fc.oneof(numberLiteral(), stringLiteral(), oneOf('true', 'false', 'null'));

// Every operator with its own idea of the space it needs.
const signOperator = (): fc.Arbitrary<string> =>
  oneOf('+', '-', '*', '/', '%', '~', '==', '!=', '<', '>', '<=', '>=', '&&', '||', '+', '-', '*', '/', '%');
const wordOperator = (): fc.Arbitrary<string> =>
  oneOf('and', 'or', 'in', 'not in', 'not  in', 'contains', 'starts with', 'ends\twith');

const arithmetic = (): fc.Arbitrary<string> => oneOf('+', '-', '*', '/', '%');

type Kinds = {
  number: string;
  text: string;
  boolean: string;
  array: string;
  any: string;
};

const roundingMode = (): fc.Arbitrary<string> =>
  oneOf(
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    'rounding.halfAwayFromZero',
    'rounding.halfTowardsZero',
    'rounding.halfEven',
    'rounding.halfOdd',
    'rounding.towardsZero',
    'rounding.awayFromZero',
    'rounding.negativeInfinity',
    'rounding.positiveInfinity',
  );

/** Expressions that mostly fit together, so that values are reached and not only errors. */
const typed = (): fc.LetrecValue<Kinds> =>
  fc.letrec<Kinds>((tie) => {
    const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
      fc.tuple(...parts).map((texts) => texts.join(''));
    const list = (item: fc.Arbitrary<string>, maxLength: number, minLength = 0): fc.Arbitrary<string> =>
      fc
        .tuple(fc.array(item, { minLength, maxLength }), gap(), gap())
        .map(([items, before, after]) => items.join(`${before},${after}`));
    const choice = (kind: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      joined(tie('boolean'), gap(), fc.constant('?'), gap(), kind, gap(), fc.constant(':'), gap(), kind);
    const inParentheses = (kind: fc.Arbitrary<string>): fc.Arbitrary<string> => kind.map((text) => `(${text})`);
    return {
      number: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        numberLiteral(),
        writtenPath(numberPath()),
        oneOf("'5'", "'1,000'", '"2.50"'),
        joined(tie('number'), gap(), arithmetic(), gap(), tie('number')),
        joined(tie('number'), gap(), arithmetic(), gap(), tie('number')),
        inParentheses(tie('number')),
        joined(oneOf('-', '+', '- -', '-+'), gap(), tie('number')),
        joined(oneOf('abs', 'ceil', 'floor', 'round'), gap(), inParentheses(tie('number'))),
        joined(oneOf('min', 'max'), inParentheses(fc.oneof(tie('array'), list(tie('number'), 4, 1)))),
        joined(
          fc.constant('round('),
          tie('number'),
          fc.constant(', '),
          oneOf('0', '1', '2', '-1', '20', '-2'),
          fc.constant(')'),
        ),
        joined(fc.constant('round('), tie('number'), oneOf(', 0, ', ', 2 ,', ',-1,'), roundingMode(), fc.constant(')')),
        inParentheses(choice(tie('number'))),
      ),
      text: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        stringLiteral(),
        writtenPath(fc.constantFrom<readonly string[]>(['interval'], ['ticker'], ['blank'], ['extras', 'matches'])),
        joined(tie('any'), gap(), fc.constant('~'), gap(), tie('any')),
        inParentheses(choice(tie('text'))),
      ),
      boolean: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        oneOf('true', 'false', 'signal.yes', 'signal.no'),
        joined(tie('number'), gap(), oneOf('<', '>', '<=', '>=', '==', '!='), gap(), tie('number')),
        joined(tie('text'), gap(), oneOf('<', '>', '<=', '>=', '==', '!='), gap(), tie('text')),
        joined(tie('any'), gap(), oneOf('==', '!='), gap(), tie('any')),
        joined(tie('any'), space(), oneOf('and', 'or', '&&', '||'), space(), tie('any')),
        joined(fc.constant('not'), space(), tie('any')),
        joined(fc.constant('!'), gap(), tie('any')),
        joined(tie('any'), space(), oneOf('in', 'not in', 'not \n in'), space(), tie('array')),
        joined(tie('text'), space(), oneOf('contains', 'starts with', 'ends   with'), space(), tie('text')),
        inParentheses(tie('boolean')),
      ),
      array: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        writtenPath(arrayPath()),
        list(tie('number'), 3).map((items) => `[${items}]`),
        list(tie('any'), 3).map((items) => `[${items}]`),
      ),
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        literal(),
        tie('number'),
        tie('number'),
        tie('text'),
        tie('boolean'),
        reference(),
        choice(tie('any')),
      ),
    };
  });

/** Operands and operators in a row, without a parenthesis: precedence decides. */
const flat = (): fc.Arbitrary<string> => {
  const prefix = oneOf('', '', '', '', '', '', '-', '+', 'not ', '!', '- ', '--', '!!', 'not not ');
  const operand = fc
    .tuple(
      prefix,
      fc.oneof(
        { weight: 3, arbitrary: oneOf('0', '1', '2', '3', '7', '2.5', 'true', 'false') },
        { weight: 1, arbitrary: fc.oneof(literal(), reference(), oneOf('[1, 2]', '[]', '[true]')) },
      ),
    )
    .map((parts) => parts.join(''));
  const operator = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(gap(), signOperator(), gap()).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.tuple(space(), wordOperator(), space()).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: oneOf(' ? 1 : ', ' ? true : ', '?0:', " ? 'a' : ") },
  );
  return fc
    .tuple(operand, fc.array(fc.tuple(operator, operand), { minLength: 1, maxLength: 6 }))
    .map(([first, rest]) => first + rest.map((parts) => parts.join('')).join(''));
};

/** Well-formed formulas, without the leading `=`, over `formulaData`. Longer ones are cut away, not cut off. */
export function formulaExpression(): fc.Arbitrary<string> {
  const kinds = typed();
  const inner = fc.oneof(
    { weight: 4, arbitrary: kinds.number },
    { weight: 2, arbitrary: kinds.boolean },
    { weight: 1, arbitrary: kinds.text },
    { weight: 2, arbitrary: kinds.any },
    { weight: 3, arbitrary: flat() },
  );
  return fc
    .tuple(gap(), inner, gap())
    .map(([before, text, after]) => before + (text.length > 480 ? '1' : text) + after);
}

const intruder = (): fc.Arbitrary<string> =>
  oneOf(
    '**',
    '..',
    'matches',
    ' matches ',
    '=',
    '===',
    '!==',
    '=>',
    '??',
    '?.',
    '|',
    '&',
    '^',
    '<<',
    '`',
    '`a`',
    ';',
    ',',
    ',,',
    '@',
    '#',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '.',
    '?',
    ':',
    "'",
    '"',
    '\\',
    'price',
    'min',
    'rounding',
    'rounding.halfEven',
    'rounding.up',
    'signal',
    'this',
    'foo(',
    'sqrt(4)',
    '.trim()',
    '.length',
    '[0]',
    '()',
    '1e',
    '0x10',
    '1_000',
    ' not ',
    ' in ',
    ' and ',
    ' starts ',
    '/0',
    '%0',
    '/ 0',
    '-true',
    '*null',
    " + 'x'",
    ' < null',
    '5.',
    '1.2.3',
    'signal.missing',
    'signal.limitPrice',
    'signal.quantity',
    "signal['limit' ~ 'Price']",
    'signal.stopLoss',
    'TRUE',
    ' AND ',
    '\u00A0',
    '\u2003',
    '\0',
    '\uD800',
    '😀',
  );

const knownBroken = (): fc.Arbitrary<string> =>
  oneOf(
    '',
    ' ',
    '=',
    '1 +',
    '+',
    ')',
    '()',
    '(1',
    '1)',
    '[1',
    '[1,]',
    '[,1]',
    'min(1,)',
    'min(,1)',
    '1 2',
    "'a' 'b'",
    '1 ? 2',
    '1 ?: 2',
    '1 ? : 2',
    '1, 2',
    '(1, 2)',
    'signal.',
    'signal[',
    'signal[]',
    'signal.5',
    "'abc",
    '"abc',
    "'abc\\'",
    '[1, 2][0]',
    "'abc'.length",
    'min(1).x',
    'signal.word.trim()',
    'toString()',
    'constructor(1)',
    'eval(1)',
    'signal.x = 1',
    'price',
    'min',
    'round + 1',
    'rounding.halfEven',
    'round(1, rounding.halfEven)',
    'round(1, 2, rounding.up)',
    'round(1, 2, rounding)',
    'abs(1, 2, rounding.halfEven)',
    'true or price',
    'true or min',
    'signal',
    'signal ~ 1',
    'true or signal',
    'true or signal.limitPrice',
    'false and signal.quantity',
    "signal['limitPrice']",
    'signal.missing',
    "signal['__proto__']",
    'signal.list[-1]',
    'signal.list[1.5]',
    'signal.extras',
    'signal.list',
    '[1]',
    '[]',
    '1/0',
    '1%0',
    '0/0',
    "'a' + 1",
    'true + 1',
    'null * 2',
    '-null',
    "+'x'",
    '1 < true',
    "1 < 'a'",
    '[1] == [1]',
    'signal.extras == 1',
    '1 in 2',
    "'a' in 'abc'",
    'null contains 1',
    'abs()',
    'min()',
    'max([])',
    'min([], 1)',
    'max([1], 2)',
    'round()',
    'round(1, 21)',
    'round(1, -21)',
    'round(1, 1.5)',
    'round(1, 0, 9)',
    "round('x')",
    'round(1, 2, 3, 4)',
    'ceil(1, 2)',
    '1e308 * 10',
    '-1e308 * 10',
    '2 ** 3',
    '1..3',
    '1...3',
    'signal..price',
    "'a' matches 'b'",
    '2 ** )',
    '2 @ ** 3',
    '2 ** @',
    'matches',
    'signal.matches',
    'signal.extras.matches matches 1',
    "'**' ~ 1",
    "'..' + 1",
  );

/** Formulas, without the leading `=`, most of which are refused: each code of one formula is among them. */
export function brokenFormula(): fc.Arbitrary<string> {
  const place = fc.nat(1_000_000);
  return fc.oneof(
    { weight: 3, arbitrary: knownBroken() },
    {
      weight: 4,
      arbitrary: fc.tuple(formulaExpression(), place, intruder()).map(([text, at, extra]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + extra + text.slice(index);
      }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(formulaExpression(), place, fc.integer({ min: 1, max: 4 })).map(([text, at, length]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + text.slice(index + length);
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(formulaExpression(), fc.integer({ min: 490, max: 510 }))
        .map(([text, length]) => text.padEnd(length, ' ')),
    },
    { weight: 1, arbitrary: fc.tuple(formulaExpression(), intruder()).map(([text, extra]) => text + extra) },
    { weight: 1, arbitrary: fc.array(intruder(), { maxLength: 5 }).map((parts) => parts.join('')) },
  );
}

type Place = readonly string[];

const goodPlace = (): fc.Arbitrary<Place> =>
  fc.constantFrom<Place>(
    ['quantity'],
    ['limitPrice'],
    ['stopPrice'],
    ['message'],
    ['delay'],
    ['unknown'],
    ['sentiment'],
    ['takeProfit', 'percent'],
    ['takeProfit', 'amount'],
    ['stopLoss', 'percent'],
    ['stopLoss', 'type'],
    ['stopLoss', 'foo'],
  );

const badPlace = (): fc.Arbitrary<Place> =>
  fc.constantFrom<Place>(
    ['ticker'],
    ['action'],
    ['test'],
    ['cancel'],
    ['extras', 'formula'],
    ['extras', 'deep', 'formula'],
    ['list', '[]'],
    ['extras', 'list', '[]'],
    ['takeProfit', 'deep', 'formula'],
    ['stopLoss', 'list', '[]'],
    ['other', 'formula'],
    ['other', 'takeProfit', 'percent'],
  );

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of the payload with a value at a place; `[]` appends to an array. */
function put(payload: Json, place: Place, value: unknown): Json {
  const [key, next, ...rest] = place;
  if (key === undefined) return payload;
  if (next === undefined) return { ...payload, [key]: value };
  const inner = payload[key];
  if (next === '[]') return { ...payload, [key]: [...(Array.isArray(inner) ? inner : []), value] };
  return { ...payload, [key]: put(isObject(inner) ? inner : {}, [next, ...rest], value) };
}

const referring = (): fc.Arbitrary<string> =>
  oneOf(
    'signal.quantity',
    'signal.limitPrice + 1',
    'signal.takeProfit.percent',
    'signal.stopLoss',
    'signal.stopLoss ? 1 : 2',
    'signal.ticker ~ signal.action',
    'signal.extras',
    'signal.extras.formula',
    "signal['stop' ~ 'Loss'].percent",
    'true or signal.message',
    'signal.other == null',
    'signal.list[0]',
    'min(signal.list)',
    'signal.unknown',
    'signal.stopLoss.missing',
    "signal['quan' ~ 'tity']",
    'signal.stopPrice.x',
    'signal.takeProfit.amount * 2',
  );

/** A payload with none to six formulas, in places that allow them and in places that do not. */
export function formulaPayload(): fc.Arbitrary<Record<string, unknown>> {
  const formula = fc.oneof(
    { weight: 5, arbitrary: formulaExpression() },
    { weight: 2, arbitrary: brokenFormula() },
    { weight: 2, arbitrary: referring() },
    { weight: 1, arbitrary: oneOf('null', '1', "'='", 'true') },
  );
  const place = fc.oneof({ weight: 5, arbitrary: goodPlace() }, { weight: 1, arbitrary: badPlace() });
  const formulas = fc.array(fc.tuple(place, formula), { maxLength: 6 });
  const plain = fc.array(
    fc.tuple(
      goodPlace(),
      fc.oneof(
        word().filter((text) => !text.startsWith('=')),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
        fc.constant(null),
      ),
    ),
    { maxLength: 3 },
  );
  return fc.tuple(plain, formulas).map(([values, list]) => {
    let payload: Json = { ...formulaData };
    for (const [at, value] of values) payload = put(payload, at, value);
    for (const [at, text] of list) payload = put(payload, at, `=${text}`);
    return payload;
  });
}
