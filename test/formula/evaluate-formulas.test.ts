import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { errors, message, result } from './helpers.js';

describe('evaluateFormulas', () => {
  it('does what its example says', () => {
    const answer = evaluateFormulas({ price: '150.02', limitPrice: '=round(signal.price * 0.99, 2)' });
    expect(answer).toEqual({ ok: true, value: { price: '150.02', limitPrice: 148.52 } });
  });

  it('returns the same object when there are no formulas', () => {
    const payload = { ticker: 'AAPL', extras: { a: [{ b: ' =1' }] }, takeProfit: { percent: '5' } };
    const answer = evaluateFormulas(payload);
    expect(answer.ok && answer.value).toBe(payload);
  });

  it('returns a new payload and shares what holds no formula', () => {
    const payload = { quantity: '=1 + 1', extras: { a: 1 }, takeProfit: { amount: '=2 * 2', note: 'x' } };
    const before = structuredClone(payload);
    const answer = evaluateFormulas(payload);
    expect(answer).toEqual({
      ok: true,
      value: { quantity: 2, extras: { a: 1 }, takeProfit: { amount: 4, note: 'x' } },
    });
    expect(answer.ok && answer.value.extras).toBe(payload.extras);
    expect(payload).toEqual(before);
  });

  it('keeps the order of the fields', () => {
    const answer = evaluateFormulas({ b: '=1', a: 2, stopLoss: { z: '=3', y: 4 }, c: '=5' });
    expect(answer.ok && JSON.stringify(answer.value)).toBe('{"b":1,"a":2,"stopLoss":{"z":3,"y":4},"c":5}');
  });

  it('does not mutate a frozen payload', () => {
    const payload = Object.freeze({ a: '=null', takeProfit: Object.freeze({ b: '=1', c: '=2' }) });
    expect(evaluateFormulas(payload)).toEqual({ ok: true, value: { takeProfit: { b: 1, c: 2 } } });
  });

  it.each([[undefined], [null], [1], ['=1'], [true], [[]], [['=1']], [Symbol('s')], [() => 1], [10n]])(
    'refuses %s, which is no object (B.1)',
    (payload) => {
      const answer = evaluateFormulas(payload);
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'invalid-payload', path: [], section: 'General' }] });
    },
  );
});

describe('places (SPEC Formulas 1, B.1)', () => {
  it.each(['ticker', 'action', 'test', 'cancel'])('refuses a formula as %s', (name) => {
    expect(errors({ [name]: '=1' })).toEqual([`invalid-formula-blacklisted-field at ${name}`]);
  });

  it('judges only the top-level field of a blacklisted name', () => {
    expect(evaluateFormulas({ takeProfit: { ticker: '=1', test: '=2' } })).toEqual({
      ok: true,
      value: { takeProfit: { ticker: 1, test: 2 } },
    });
    expect(errors({ test: { a: '=1' } })).toEqual(['invalid-formula-nested at test.a']);
  });

  it('evaluates unknown top-level fields', () => {
    expect(evaluateFormulas({ whatever: '=1' })).toEqual({ ok: true, value: { whatever: 1 } });
  });

  it('refuses formulas in other objects and in arrays', () => {
    const payload = {
      extras: { a: '=1', b: [{ c: '=2' }] },
      list: ['=3'],
      takeProfit: { deep: { d: '=4' }, list: ['=5'] },
      stopLoss: ['=6'],
    };
    expect(errors(payload)).toEqual(
      ['extras.a', 'extras.b.0.c', 'list.0', 'takeProfit.deep.d', 'takeProfit.list.0', 'stopLoss.0'].map(
        (path) => `invalid-formula-nested at ${path}`,
      ),
    );
  });

  it('takes only text whose first character is = for a formula', () => {
    const payload = { a: ' =1', b: '', c: '== 1' };
    expect(errors(payload)).toEqual(['invalid-formula-syntax at c']);
  });
});

describe('the order of the checks of one field (DESIGN 6)', () => {
  const long = '**'.repeat(251);

  it('looks at the place before the length', () => {
    expect(errors({ ticker: `=${long}` })).toEqual(['invalid-formula-blacklisted-field at ticker']);
    expect(errors({ extras: { a: `=${long}` } })).toEqual(['invalid-formula-nested at extras.a']);
  });

  it.each([
    [long, 'length'],
    ['1 ** (', 'operator'],
    ['price + (', 'syntax'],
    ['price + signal.quantity', 'reference'],
    ['signal.quantity + 1 / 0', 'dependency'],
    ['1 / 0 + signal.quantity', 'dependency'],
    ['[1 / 0]', 'runtime'],
    ['[1]', 'result'],
  ])('%s: %s', (formula, code) => {
    expect(result(formula)).toBe(`refused: ${code}`);
  });
});

describe('several errors (B.2)', () => {
  it('come in the order of the specification, ties in payload order', () => {
    const payload = {
      action: '=1',
      a: '=[1]',
      b: '=1 ** 2',
      c: `=${'1'.repeat(501)}`,
      d: '=1 / 0',
      extras: { e: '=1' },
      f: '=signal.a',
      g: '=price',
      h: '=(',
      i: '=)',
    };
    expect(errors(payload)).toEqual([
      'invalid-formula-syntax at h',
      'invalid-formula-syntax at i',
      'invalid-formula-reference at g',
      'invalid-formula-dependency at f',
      'invalid-formula-nested at extras.e',
      'invalid-formula-runtime at d',
      'invalid-formula-length at c',
      'invalid-formula-operator at b',
      'invalid-formula-result at a',
      'invalid-formula-blacklisted-field at action',
    ]);
  });

  it('come once a formula, however many things are wrong with it', () => {
    expect(result('price + foo + 1 / 0')).toBe('refused: reference');
  });

  it('are so many as there are wrong formulas', () => {
    const payload = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, '=(']));
    expect(errors(payload)).toHaveLength(200_000);
  });
});

describe('length (SPEC Formulas 4)', () => {
  it.each([
    ['500 characters', '1'.repeat(499).padStart(500, '0'), 'refused: runtime'],
    ['500 characters with spaces', `${' '.repeat(499)}1`, 1],
    ['501 characters', `${' '.repeat(500)}1`, 'refused: length'],
    ['500 code points of two units each', `"${'😀'.repeat(498)}"`, '😀'.repeat(498)],
    ['501 code points of two units each', `"${'😀'.repeat(499)}"`, 'refused: length'],
    ['ten million characters', '('.repeat(10_000_000), 'refused: length'],
  ])('%s', (_name, formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});

describe('results (SPEC Formulas 4, B.11)', () => {
  it.each<[string, unknown]>([
    ['"text"', 'text'],
    ['1.5', 1.5],
    ['true', true],
    ['[1]', 'refused: result'],
    ['[]', 'refused: result'],
    ['signal.none', 'refused: result'],
    ['signal.extras["a b"]', 'refused: result'],
  ])('%s gives %s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });

  it('of null remove the field', () => {
    expect(evaluateFormulas({ a: '=null', takeProfit: { b: '=null' } })).toEqual({
      ok: true,
      value: { takeProfit: {} },
    });
  });

  it.each<[string, unknown]>([
    ['0.1 + 0.2', 0.3],
    ['1 / 3', '0.3333333333333333333333333333333333'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740992', 9007199254740992],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e21', 1e21],
    ['1e-7', 1e-7],
    ['-0', 0],
    ['0 * -1', 0],
    ['1.50', 1.5],
  ])('%s is a number where that is exact: %s', (formula, expected) => {
    const value = result(formula);
    expect(value).toBe(expected);
    expect(Object.is(value, -0)).toBe(false);
  });

  it('that start with = stay text', () => {
    expect(result('"=1 + 1"')).toBe('=1 + 1');
  });
});

describe('the sentence of an error', () => {
  it.each([
    ['1 +* 2', 'quantity is "=1 +* 2": "*" is unexpected at character 4 after the =; expected a value.'],
    ['1 + ', 'quantity is "=1 + ": it ends at character 5 after the =; expected a value.'],
    ['😀', 'quantity is "=😀": "😀" is unexpected at character 1 after the =; expected a value.'],
    [
      '"😀" 1',
      `quantity is "=\\"😀\\" 1": "1" is unexpected at character 5 after the =; expected an operator or the end.`,
    ],
    ['1 / 0', 'quantity is "=1 / 0": it divides by zero; expected a divisor other than 0.'],
    [
      'signal.extras.sizes',
      'quantity is "=signal.extras.sizes": signal.extras.sizes was not sent; expected a field of the message.',
    ],
    [
      'signal.extras.list[9]',
      'quantity is "=signal.extras.list[9]": signal.extras.list[9] was not sent; expected a field of the message.',
    ],
    ['price', 'quantity is "=price": price refers to nothing; expected a reference such as signal.price.'],
    ['abs', 'quantity is "=abs": the function abs is not called; expected a call such as abs(signal.price).'],
    ['abs()', 'quantity is "=abs()": abs was called with 0 operands; expected 1 operand.'],
  ])('%s', (formula, expected) => {
    expect(message(formula)).toBe(expected);
  });

  it('carries the formula, cut, and its place', () => {
    const formula = `=${'1'.repeat(501)}`;
    const answer = evaluateFormulas({ takeProfit: { amount: formula } });
    expect(answer).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'invalid-formula-length',
          path: ['takeProfit', 'amount'],
          received: formula.slice(0, 60),
          expected: 'at most 500 characters after the =',
          section: 'Formula errors',
        },
      ],
    });
  });
});
