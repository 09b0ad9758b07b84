import { describe, expect, it } from 'vitest';
import { evaluateFormulas, evaluateMessage } from '../../src/formula/evaluate-formulas.js';
import { errors, message, result } from './helpers.js';

describe('evaluateFormulas', () => {
  it('matches its example', () => {
    const answer = evaluateFormulas({ price: '150.02', limitPrice: '=round(signal.price * 0.99, 2)' });
    expect(answer).toEqual({ ok: true, value: { price: '150.02', limitPrice: 148.52 } });
  });

  it('returns the same object when there are no formulas', () => {
    const payload = { ticker: 'AAPL', extras: { a: [{ b: ' =1' }] }, takeProfit: { percent: '5' } };
    const answer = evaluateFormulas(payload);
    expect(answer.ok && answer.value).toBe(payload);
  });

  it('returns a new payload and shares parts without formulas', () => {
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
    'rejects %s, which is not an object (B.1)',
    (payload) => {
      const answer = evaluateFormulas(payload);
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'invalid-payload', path: [], section: 'General' }] });
    },
  );
});

describe('places (SPEC Formulas 1, B.1)', () => {
  it.each(['ticker', 'action', 'test', 'cancel'])('rejects a formula as %s', (name) => {
    expect(errors({ [name]: '=1' })).toEqual([`invalid-formula-blacklisted-field at ${name}`]);
  });

  it('rejects a blacklisted name only at the top level', () => {
    expect(evaluateFormulas({ takeProfit: { ticker: '=1', test: '=2' } })).toEqual({
      ok: true,
      value: { takeProfit: { ticker: 1, test: 2 } },
    });
    expect(errors({ test: { a: '=1' } })).toEqual(['invalid-formula-nested at test.a']);
  });

  it('evaluates unknown top-level fields', () => {
    expect(evaluateFormulas({ whatever: '=1' })).toEqual({ ok: true, value: { whatever: 1 } });
  });

  it('rejects formulas in other objects and in arrays', () => {
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

  it('treats only text whose first character is = as a formula', () => {
    const payload = { a: ' =1', b: '', c: '== 1' };
    expect(errors(payload)).toEqual(['invalid-formula-syntax at c']);
  });
});

describe('the order of the checks of one field (DESIGN 6)', () => {
  const long = '**'.repeat(251);

  it('checks the place before the length', () => {
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
    expect(result(formula)).toBe(`rejected: ${code}`);
  });
});

describe('several errors (B.2)', () => {
  it('are in the order of the specification, ties in payload order', () => {
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

  it('are one per formula, for any number of mistakes', () => {
    expect(result('price + foo + 1 / 0')).toBe('rejected: reference');
  });

  it('are one per invalid formula', () => {
    const payload = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, '=(']));
    expect(errors(payload)).toHaveLength(200_000);
  });
});

describe('length (SPEC Formulas 4)', () => {
  it.each([
    ['500 characters', '1'.repeat(499).padStart(500, '0'), 'rejected: runtime'],
    ['500 characters with spaces', `${' '.repeat(499)}1`, 1],
    ['501 characters', `${' '.repeat(500)}1`, 'rejected: length'],
    ['500 code points of two units each', `"${'😀'.repeat(498)}"`, '😀'.repeat(498)],
    ['500 code points of two units each, a name', '𝒳'.repeat(500), 'rejected: reference'],
    ['501 code points of two units each, a name', '𝒳'.repeat(501), 'rejected: length'],
    ['501 code points of two units each', `"${'😀'.repeat(499)}"`, 'rejected: length'],
    ['ten million characters', '('.repeat(10_000_000), 'rejected: length'],
  ])('%s', (_name, formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});

describe('results (SPEC Formulas 4, B.11)', () => {
  it.each<[string, unknown]>([
    ['"text"', 'text'],
    ['1.5', 1.5],
    ['true', true],
    ['[1]', 'rejected: result'],
    ['[]', 'rejected: result'],
    ['signal.none', 'rejected: result'],
    ['signal.extras["a b"]', 'rejected: result'],
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
    ['1 + ', 'quantity is "=1 + ": it ends 4 characters after the =; expected a value.'],
    ['😀', 'quantity is "=😀": "😀" is unexpected at character 1 after the =; expected a value.'],
    [
      '"😀" 1',
      `quantity is "=\\"😀\\" 1": "1" is unexpected at character 5 after the =; expected an operator or the end.`,
    ],
    ['1 / 0', 'quantity is "=1 / 0": it divides by zero; expected a divisor other than 0.'],
    ['1 % 0', 'quantity is "=1 % 0": it takes the remainder of a division by zero; expected a divisor other than 0.'],
    [
      '1e308 * 10',
      'quantity is "=1e308 * 10": a result is outside the range of numbers; expected results between ±5e-324 and ±1.8e308.',
    ],
    [
      `1e${'0'.repeat(40)}999`,
      `quantity is "=1e${'0'.repeat(40)}999": 1e${'0'.repeat(38)} is outside the range of numbers; expected numbers between ±5e-324 and ±1.8e308.`,
    ],
    ['1 + true', 'quantity is "=1 + true": + cannot calculate with true; expected a number or numeric text.'],
    ['+[1]', 'quantity is "=+[1]": + cannot calculate with an array; expected a number or numeric text.'],
    ['-null', 'quantity is "=-null": - cannot calculate with null; expected a number or numeric text.'],
    ['[1] == 1', 'quantity is "=[1] == 1": == cannot compare an array with 1; expected two plain values.'],
    ['1 < true', 'quantity is "=1 < true": < cannot compare 1 with true; expected two numbers or two texts.'],
    [
      'abs(rounding.halfOdd)',
      'quantity is "=abs(rounding.halfOdd)": rounding.halfOdd is misplaced; expected rounding modes only as the third operand of round.',
    ],
    [
      'round(1, 2, rounding.up)',
      'quantity is "=round(1, 2, rounding.up)": rounding.up is not a rounding mode; expected one of rounding.halfAwayFromZero, rounding.halfTowardsZero, rounding.halfEven, rounding.halfOdd, rounding.towardsZero, rounding.awayFromZero, rounding.negativeInfinity, rounding.positiveInfinity.',
    ],
    ['1 in 2', 'quantity is "=1 in 2": in cannot search 2; expected an array on the right of in.'],
    [
      '[1] in [1]',
      'quantity is "=[1] in [1]": in cannot compare arrays and objects; expected plain values on the left of in and in its array.',
    ],
    ['min([])', 'quantity is "=min([])": min was called with an empty array; expected at least one number.'],
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
    ['price.x', 'quantity is "=price.x": price refers to nothing; expected a reference such as signal.price.'],
    [
      '2 ** 3',
      'quantity is "=2 ** 3": it uses `**`; expected the operators of formulas, without `**`, `..` and `matches`.',
    ],
    ['abs()', 'quantity is "=abs()": abs was called with 0 operands; expected 1 operand.'],
  ])('%s', (formula, expected) => {
    expect(message(formula)).toBe(expected);
  });

  it('of a place where formulas are not allowed', () => {
    const sentence = (payload: object) => {
      const answer = evaluateFormulas(payload);
      return answer.ok ? undefined : answer.errors[0].message;
    };
    expect(sentence({ ticker: '=1' })).toBe(
      'ticker is "=1": ticker, action, test, cancel and targets are never formulas; expected a literal value.',
    );
    expect(sentence({ extras: { a: '=1' } })).toBe(
      'extras.a is "=1": formulas are allowed only in top-level fields and in fields of takeProfit and stopLoss; expected a literal value.',
    );
    expect(sentence({ a: `=${'1'.repeat(501)}` })).toMatch(
      /: it is too long; expected at most 500 characters after the =\.$/,
    );
  });

  it('of a payload that is not a message', () => {
    expect(evaluateFormulas(5)).toMatchObject({
      errors: [
        { message: 'The message is 5; expected a JSON object.', path: [], received: 5, expected: 'a JSON object' },
      ],
    });
    let deep: unknown = 1;
    for (let level = 0; level < 70; level += 1) {
      deep = [deep];
    }
    expect(evaluateFormulas({ quantity: '=1', extras: { deep } })).toMatchObject({
      errors: [
        { message: 'The message is nested too deeply; expected at most 64 levels.', expected: 'at most 64 levels' },
      ],
    });
  });

  it('has the shortened formula and its path', () => {
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

describe('the two parts of the sentence', () => {
  const number = 'a number or numeric text';
  const precision = 'a whole number from -20 to 20';

  it.each([
    ['abs("a")', 'abs cannot calculate with the text "a"', number],
    ['ceil(true)', 'ceil cannot calculate with true', number],
    ['floor(null)', 'floor cannot calculate with null', number],
    ['round("a")', 'round cannot calculate with the text "a"', number],
    ['min(1, true)', 'min cannot calculate with true', number],
    ['1 - true', '- cannot calculate with true', number],
    ['1 * true', '* cannot calculate with true', number],
    ['1 / true', '/ cannot calculate with true', number],
    ['1 % true', '% cannot calculate with true', number],
    ['1 > true', '> cannot compare 1 with true', 'two numbers or two texts'],
    ['1 <= true', '<= cannot compare 1 with true', 'two numbers or two texts'],
    ['1 >= true', '>= cannot compare 1 with true', 'two numbers or two texts'],
    ['true contains "a"', 'contains cannot search with true', 'texts or numbers'],
    ['"a" starts with true', 'starts with cannot search with true', 'texts or numbers'],
    ['"a" ends with null', 'ends with cannot search with null', 'texts or numbers'],
    ['ceil()', 'ceil was called with 0 operands', '1 operand'],
    ['min()', 'min was called with 0 operands', '1 or more operands'],
    ['max()', 'max was called with 0 operands', '1 or more operands'],
    ['round(1, 2, 3, 4)', 'round was called with 4 operands', '1 to 3 operands'],
    ['round(1, 1.5)', 'round was called with 1.5 as its precision', precision],
    ['1 / (1 / 3 - 1 / 3)', 'it divides by zero', 'a divisor other than 0'],
    ['round(1, 1e21)', 'round was called with 1000000000000000000000 as its precision', precision],
    ['round(1, 21)', 'round was called with 21 as its precision', precision],
    [
      'round(1, 2, 9)',
      'round was called with 9 as its mode',
      'a whole number from 1 to 8, or one of the rounding. names',
    ],
    ['(1', 'it ends 2 characters after the =', ')'],
    ['1 ? 2', 'it ends 5 characters after the =', ': and a value for when the test fails'],
    ['signal[1', 'it ends 8 characters after the =', ']'],
    ['signal.', 'it ends 7 characters after the =', 'a name'],
    ['1 + and', '"a" is unexpected at character 5 after the =', 'a value'],
    ['.', '"." is unexpected at character 1 after the =', 'a value'],
    ['true ? [1] : 2', 'its result is an array', 'text, a number, a boolean or null'],
    ['signal.extras', 'its result is an object', 'text, a number, a boolean or null'],
    ['signal.extras ~ "a"', '~ cannot join an object', 'text, numbers, booleans or null'],
    [`abs("${'t'.repeat(41)}")`, `abs cannot calculate with the text "${'t'.repeat(40)}"`, number],
    ['signal.quantity', 'it refers to a field that is or contains a formula', 'fields without formulas'],
    ['signal.extras["si" ~ "ze"].x', 'signal.extras[…].x was not sent', 'a field of the message'],
    [`signal["${'k'.repeat(41)}"]`, `signal.${'k'.repeat(40)} was not sent`, 'a field of the message'],
  ])('%s: %s', (formula, reason, expected) => {
    expect(message(formula)).toMatch(/^quantity is "=/);
    expect(message(formula).endsWith(`: ${reason}; expected ${expected}.`)).toBe(true);
  });
});

describe('evaluateMessage (safety M5)', () => {
  it('tells which formulas gave null', () => {
    const sent = { price: '=null', limitPrice: '=1', takeProfit: { amount: '=null', percent: 2 } };
    expect(evaluateMessage(sent)).toMatchObject({ ok: true, value: { nulls: [['price'], ['takeProfit', 'amount']] } });
    expect(evaluateMessage({ price: null })).toMatchObject({ ok: true, value: { nulls: [], formulas: [] } });
  });

  it('tells which formulas gave a value', () => {
    const sent = { price: '=null', limitPrice: '=1', takeProfit: { amount: '=1 + 1' } };
    expect(evaluateMessage(sent)).toMatchObject({
      ok: true,
      value: {
        formulas: [
          { path: ['limitPrice'], text: '=1' },
          { path: ['takeProfit', 'amount'], text: '=1 + 1' },
        ],
      },
    });
  });
});

describe('a branch that evaluation skips', () => {
  it('has rounding modes that exist', () => {
    expect(result('true ? 1 : round(1, 0, rounding.nearest)')).toBe('rejected: reference');
    expect(result('true ? 1 : round(1, 0, rounding.halfTowardsZero)')).toBe(1);
  });
});
