// Messages with formulas: those of the public arbitrary, and rows of operands and operators without regard to types, so
// that precedence, errors and dependencies occur too.
import * as fc from 'fast-check';
import { formula } from '../../src/testing/arbitraries/formula.js';

/** Values that the expressions refer to. */
const message: Readonly<Record<string, unknown>> = {
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
  list: [3, 1, 2],
  mixed: ['5', 5, 'five', true, null],
  extras: { 'a b': { c: [10, 20] }, rate: '0.25', key: 'rate', ключ: 3, huge: 1.7e308, tiny: 3e-300, in: [1] },
};

const words = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** Any part of a list that is separated by spaces. */
const partOf = (list: string): fc.Arbitrary<string> => words(...list.split(' '));

function joined(...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

const space = words('', '', '', ' ', ' ', '\t', '\n', '  ');

const numbers = fc.oneof(
  fc.nat({ max: 20 }).map(String),
  words('2.5', '0.1', '.5', '1e3', '007', '1e308', '5e-324', '9007199254740993', "'5'", "'1,000'", '"2.50"'),
  fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 999 })).map(([whole, part]) => `${whole}.${part}`),
);

/** Paths from the message: found, missing, computed. */
const paths = [
  "price signalPrice stopPrice interval zero blank nothing yes list list[1] list[0+2] ['price'] ['pri'~'ce'] mixed[2]",
  'extras.rate extras[signal.extras.key] extras.ключ extras.huge extras.tiny extras missing list[3] list.length',
  '__proto__ limitPrice',
].join(' ');

const references = fc
  .oneof({ weight: 25, arbitrary: partOf(paths) }, { weight: 1, arbitrary: words("extras['a b'].c[1]") })
  .map((path) => (path.startsWith('[') ? `signal${path}` : `signal.${path}`));

const texts = fc.oneof(
  words("'a'", '"it\'s"', "'it\\'s'", "''", "'abc'", "'line\\nbreak'", '"é😀"', "'=1'", "'1,250.5'", "'1e400'"),
  fc.string({ maxLength: 5 }).map((text) => `'${text.replaceAll(/[\\'\n\r]/g, '')}'`),
);

const operand = joined(
  words('', '', '', '', '', '-', '+', 'not ', '!', '- -', '!!'),
  fc.oneof(
    { weight: 4, arbitrary: numbers },
    { weight: 3, arbitrary: references },
    texts,
    words('true', 'false', 'null'),
  ),
);

const operator = fc.oneof(
  { weight: 4, arbitrary: joined(space, partOf('+ - * / % ~ == != < > <= >='), space) },
  {
    weight: 1,
    arbitrary: words(' and ', ' or ', '&&', '||', ' in ', ' not  in ', ' contains ', ' starts with ', ' ends\twith '),
  },
  { weight: 1, arbitrary: words(' ? 1 : ', '?0:', " ? 'a' : ") },
);

/** Operands and operators in a row, with parentheses, lists and calls here and there. */
const row: fc.Arbitrary<string> = fc.letrec<{ row: string; term: string }>((tie) => {
  const items = fc.array(tie('row'), { maxLength: 3 }).map((list) => list.join(', '));
  return {
    term: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      operand,
      operand,
      joined(words('('), tie('row'), words(')')),
      joined(words('['), items, words(']')),
      joined(words('min(', 'max(', 'abs(', 'ceil(', 'floor(', 'round('), items, words(')')),
      joined(
        words('round('),
        tie('row'),
        words(', 0', ', 2', ', -1'),
        words(', 3)', ', 8)', ', rounding.halfOdd)', ')'),
      ),
    ),
    row: fc
      .tuple(tie('term'), fc.array(fc.tuple(operator, tie('term')), { maxLength: 3 }))
      .map(([first, rest]) => first + rest.flat().join('')),
  };
}).row;

const intruder = fc.oneof(
  partOf("** .. = === ?? ?. | ; , @ ( ) [ ] { . ? : ' \\"),
  partOf('price min signal rounding rounding.up sqrt(4) .trim() 0x10 1_000 /0 %0'),
  words(' matches ', ' starts ', "+ 'x'", ' < null', '1.2.3', 'TRUE', '\u00a0', '\0', '\ud800', '-true', '1 2', '()'),
  words(' '.repeat(501)),
);

const broken = fc
  .tuple(row, fc.nat(), intruder)
  .map(([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1)));

const expression = fc.oneof({ weight: 3, arbitrary: row }, { weight: 1, arbitrary: broken });

/** Places of formulas: fields, parts of brackets, free-form values and fields where a formula is not allowed. */
const place = partOf('quantity limitPrice message takeProfit.percent stopLoss.amount other extras.size cancel');

function put(
  target: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [first = '', ...rest] = path.split('.');
  const inner = target[first];
  const below = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
  return { ...target, [first]: rest.length === 0 ? value : put(below, rest.join('.'), value) };
}

/** Messages with one formula, or with several that may refer to each other. */
export function formulaPayload(): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const dependent = partOf('signal.quantity+1 signal.stopLoss.amount signal.takeProfit signal.message~1 1');
  const several = fc.array(fc.tuple(place, fc.oneof(expression, dependent)), { maxLength: 4 });
  return fc.oneof(
    { weight: 4, arbitrary: expression.map((text) => put(message, 'quantity', `=${text}`)) },
    { weight: 2, arbitrary: formula().map(({ payload }) => payload) },
    {
      weight: 3,
      arbitrary: several.map((all) => all.reduce((payload, [path, text]) => put(payload, path, `=${text}`), message)),
    },
  );
}
