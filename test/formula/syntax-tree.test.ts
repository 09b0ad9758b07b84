import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { type Expression, partsOf } from '../../src/formula/syntax-tree.js';

const one: Expression = { type: 'literal', value: decimal(1) };
const two: Expression = { type: 'literal', value: decimal(2) };
const three: Expression = { type: 'literal', value: decimal(3) };

describe('the parts of an expression', () => {
  it.each<[string, Expression, readonly Expression[]]>([
    ['a literal', one, []],
    ['a number out of range', { type: 'unbounded-number', raw: '1e999' }, []],
    ['a bare name', { type: 'bare-name', name: 'price' }, []],
    ['a rounding mode', { type: 'rounding-name', name: 'halfEven' }, []],
    ['signal[1][2]', { type: 'reference', keys: [one, two] }, [one, two]],
    ['max(1, 2)', { type: 'call', name: 'max', operands: [one, two] }, [one, two]],
    ['-1', { type: 'prefix', operator: '-', operand: one }, [one]],
    ['1 * 2', { type: 'infix', operator: '*', left: one, right: two }, [one, two]],
    ['1 ? 2 : 3', { type: 'conditional', test: one, consequent: two, alternate: three }, [one, two, three]],
    ['[1, 2]', { type: 'array', elements: [one, two] }, [one, two]],
  ])('%s: from left to right', (_name, expression, parts) => {
    expect(partsOf(expression)).toEqual(parts);
  });
});
