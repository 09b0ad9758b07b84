import * as fc from 'fast-check';
import type { JsonObject } from '../../core/json.js';
import { decimalNumber, firstOf } from './amounts.js';

/** A formula and its message. */
export interface FormulaCase {
  /** The expression without the leading `=`. */
  readonly expression: string;
  /** The field with the formula. */
  readonly field: 'limitPrice' | 'message' | 'ignoreTradingWindows';
  /** A message with the formula and every field that it reads. */
  readonly payload: JsonObject;
}

type Kinds = {
  number: string;
  text: string;
  boolean: string;
};

/** Fields that formulas read: numbers, numbers as text, texts, booleans, a list, nested properties. */
const readFields = fc.record({
  price: decimalNumber(0.01, 1000),
  signalPrice: decimalNumber(1, 1000).map(String),
  interval: fc.constantFrom('5', '1D'),
  extras: fc.record({
    atr: decimalNumber(0.01, 10),
    lows: fc.array(decimalNumber(1, 1000), { minLength: 1, maxLength: 3 }),
    'a b': fc.record({ qty: fc.constantFrom('1,250.5', '7') }),
    strong: fc.boolean(),
  }),
});

const joined = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));

/** At most three operators deep, so that an expression stays below 500 characters and its value below 1e50. */
const depth = { maxDepth: 3, depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true } as const;

const expressions: fc.LetrecValue<Kinds> = fc.letrec<Kinds>((tie: fc.LetrecTypedTie<Kinds>) => ({
  number: fc.oneof(
    depth,
    fc.nat({ max: 20 }).map(String),
    fc.constantFrom('signal.price', 'signal.signalPrice', 'signal.extras.atr', 'signal.extras.lows[0]'),
    fc.constantFrom("signal.extras['a b'].qty", "+'2.5'", '0.5', '1e3'),
    joined('(', tie('number'), fc.constantFrom(' + ', ' - ', ' * ', '*', '+'), tie('number'), ')'),
    joined('(', tie('number'), fc.constantFrom(' / ', ' % '), fc.integer({ min: 1, max: 9 }).map(String), ')'),
    joined(fc.constantFrom('abs', 'ceil', 'floor', 'round'), '(', tie('number'), ')'),
    joined('round(', tie('number'), ', ', fc.nat({ max: 4 }).map(String), fc.constantFrom('', ', 3'), ')'),
    joined(
      'round(',
      tie('number'),
      ', 2, rounding.',
      fc.constantFrom('halfEven', 'towardsZero', 'positiveInfinity'),
      ')',
    ),
    joined(fc.constantFrom('min', 'max'), '(', tie('number'), ', ', tie('number'), ')'),
    joined(fc.constantFrom('min', 'max'), '(signal.extras.lows)'),
    joined('(', tie('boolean'), ' ? ', tie('number'), ' : ', tie('number'), ')'),
    joined('-', tie('number')),
  ),
  text: fc.oneof(
    depth,
    fc.constantFrom("'up'", '"it\'s"', "''", 'signal.ticker', "(signal.interval ~ '')"),
    joined('(', tie('text'), ' ~ ', tie('text'), ')'),
    joined('(', tie('text'), ' ~ ', tie('number'), ')'),
    joined('(', tie('boolean'), ' ? ', tie('text'), ' : ', tie('text'), ')'),
  ),
  boolean: fc.oneof(
    depth,
    fc.constantFrom('true', 'false', 'signal.extras.strong', 'signal.price in signal.extras.lows'),
    joined('(', tie('number'), fc.constantFrom(' < ', ' >= ', ' == ', ' != '), tie('number'), ')'),
    joined('(', tie('text'), fc.constantFrom(' contains ', ' starts with ', ' ends with ', ' == '), tie('text'), ')'),
    joined('(', tie('boolean'), fc.constantFrom(' and ', ' or ', ' && ', ' || '), tie('boolean'), ')'),
    joined('(not ', tie('boolean'), ')'),
  ),
}));

function inField(field: FormulaCase['field'], expression: fc.Arbitrary<string>): fc.Arbitrary<FormulaCase> {
  return fc.tuple(expression, readFields).map(([text, rest]) => ({
    expression: text,
    field,
    payload: { ticker: 'AAPL', action: 'buy', ...rest, [field]: `=${text}` },
  }));
}

/**
 * Generates valid formulas in valid messages: numbers in `limitPrice`, texts in `message`, booleans in
 * `ignoreTradingWindows`. Failures shrink to small expressions such as `0`.
 *
 * @example
 * const [one] = fc.sample(formula(), 1);
 * const result = evaluateFormulas(one?.payload); // { ok: true, value: the payload with a value in place of the formula }
 * result.ok; // true
 */
export function formula(): fc.Arbitrary<FormulaCase> {
  return firstOf(
    inField('limitPrice', expressions.number),
    inField('message', expressions.text),
    inField('ignoreTradingWindows', expressions.boolean),
  );
}
