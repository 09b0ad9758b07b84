import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/core/decimal.js';
import { isAbsent, numberInText } from '../../src/formula/values.js';

describe('values', () => {
  it('are absent if JSON would leave them out of an object', () => {
    expect([undefined, () => 1, Symbol('s')].map(isAbsent)).toEqual([true, true, true]);
    expect([null, 0, '', false, [], {}].map(isAbsent)).toEqual([false, false, false, false, false, false]);
  });

  it('are numbers if they are numeric text', () => {
    expect(numberInText(' 1,234.50 ')).toEqual(new Decimal('1234.5'));
    expect(numberInText('9007199254740993')).toEqual(new Decimal('9007199254740993'));
    expect(numberInText('12,34')).toBe(undefined);
  });
});
