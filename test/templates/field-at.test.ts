import { describe, expect, test } from 'vitest';
import { codeAt, fieldAt } from '../../src/templates/field-at.js';

describe('fieldAt', () => {
  test.each([
    [['quantity'], 'quantity'],
    [[1, 'quantity'], 'quantity'],
    [['stopLoss', 'percent'], 'percent'],
    [['stopLoss', 'limitOffset', 'percent'], 'percent'],
    [['targets', 0, 'moveStop', 'percent'], 'percent'],
    [['extras', 'quantity'], undefined],
    [['other'], undefined],
    [[], undefined],
  ])('at %j is %s', (path, name) => {
    expect(fieldAt(path)?.name).toBe(name);
  });
});

describe('codeAt', () => {
  test.each([
    [['quantity'], 'invalid-quantity'],
    [['other'], 'invalid-field'],
    [['quantity', 'inner', 0], 'invalid-quantity'],
    [['stopLoss', 'percent', 'inner'], 'invalid-stop-loss-percent'],
    [['orderType', 'stopLoss'], 'invalid-order-type'],
    [[], 'invalid-field'],
  ])('at %j is %s', (path, code) => {
    expect(codeAt(path)).toBe(code);
  });
});
