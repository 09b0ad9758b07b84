import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { processorTime } from '../processor-time.js';
import { anyCharacter } from '../properties/any-character.js';
import { runCount } from '../properties/seeds.js';

const codes: ReadonlySet<string> = new Set(
  Object.values(errorCatalogue)
    .filter(({ section }) => section === 'Formula errors')
    .map(({ code }) => code),
);

/** Pieces of formulas, right and wrong. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['signal', '.', 'price', '[', ']', '(', ')', '"a"', "'", '"', '\\', '1', '2.5', ',', '?', ':', ' ', '\n', '='],
    ...['+', '-', '*', '/', '%', '~', '==', '!=', '<', '>=', 'and', 'or', 'not', '!', '&&', '||', 'in', 'not in', '#'],
    ...['contains', 'starts with', 'ends with', 'round(', 'max(', 'abs(', 'rounding.halfEven', 'true', 'null', '**'],
    ...['signal.price', 'signal.extras.list', 'signal.other', '1e400', '😀', '\ud800', '\u0000', 'constructor'],
  ),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);
const formula = fc.array(piece, { maxLength: 12 }).map((pieces) => `=${pieces.join(' ')}`);
const name = fc.oneof(
  fc.constantFrom('price', 'quantity', 'ticker', 'takeProfit', 'stopLoss', '__proto__', 'constructor', 'toString'),
  fc.string({ maxLength: 5 }),
);
const anything = fc.anything({
  key: name,
  maxDepth: 4,
  values: [formula, fc.boolean(), fc.double(), fc.string({ unit: anyCharacter }), fc.constant(null)],
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
});
const payload = fc.oneof(anything, fc.dictionary(name, fc.oneof(formula, anything), { noNullPrototype: false }));

describe('any payload', () => {
  it('does not throw or change its argument, and has complete errors', () => {
    fc.assert(
      fc.property(payload, (given) => {
        const before = fc.stringify(given);
        const answer = evaluateFormulas(given);
        expect(fc.stringify(given)).toBe(before);
        expect(evaluateFormulas(given)).toEqual(answer);
        for (const error of answer.ok ? [] : answer.errors) {
          expect(codes.has(error.code) || error.code === 'invalid-payload').toBe(true);
          expect(error.message).toMatch(/\.$/);
          expect(error.message.length).toBeLessThan(1_000);
          expect(JSON.parse(JSON.stringify(error))).toEqual(error);
        }
      }),
      { numRuns: runCount(5_000) },
    );
  });

  it('has no formula left and is otherwise unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(formula, fc.jsonValue())), (generated) => {
        // As text, so that it is JSON: there is no minus zero in it.
        const given: Record<string, unknown> = JSON.parse(JSON.stringify(generated));
        const answer = evaluateFormulas(given);
        if (answer.ok) {
          for (const [key, value] of Object.entries(given)) {
            if (typeof value !== 'string' || !value.startsWith('=')) {
              expect(answer.value[key]).toEqual(value);
            } else if (Object.hasOwn(answer.value, key)) {
              expect(['string', 'number', 'boolean']).toContain(typeof answer.value[key]);
            }
          }
          expect(JSON.parse(JSON.stringify(answer.value))).toEqual(answer.value);
        }
      }),
      { numRuns: runCount(3_000) },
    );
  });

  it('rejects deep and long payloads in linear time', () => {
    const long = 'x'.repeat(10_000_000);
    for (const given of [
      { quantity: `=${long}` },
      { quantity: `="${'\ud83d'.repeat(5_000_000)}"` },
      { [long]: '=1 +' },
      { long, quantity: '=signal.long contains "y"' },
      { long: ' '.repeat(10_000_000), quantity: '=signal.long + 1' },
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, '=signal.f1 ~'])),
    ]) {
      const start = processorTime();
      evaluateFormulas(given);
      expect(processorTime() - start).toBeLessThan(5_000);
    }
  });
});
