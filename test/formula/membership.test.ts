import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { newContext } from '../../src/formula/context.js';
import { isMember } from '../../src/formula/membership.js';
import type { FormulaList } from '../../src/formula/values.js';

describe('a list that many formulas search', () => {
  it('is read once', () => {
    const list: FormulaList = { type: 'list', elements: [3, '1', 2], origin: 'payload' };
    const context = newContext({}, { holders: new Set(), textLength: 0 });
    expect(isMember(decimal(1), list, context)).toBe(true);
    const index = context.memberIndexes.get(list.elements);
    expect(index?.numbers).toEqual(new Set(['3', '1', '2']));
    expect(isMember(decimal(4), list, context)).toBe(false);
    expect(context.memberIndexes.get(list.elements)).toBe(index);
  });
});
