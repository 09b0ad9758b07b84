import { expect, it } from 'vitest';
import { traceRules } from '../../src/core/trace.js';
import { quantityTypes } from '../../src/core/vocabulary.js';

it('has a sentence for every rule', () => {
  for (const [rule, sentence] of Object.entries(traceRules)) {
    expect(rule).toMatch(/^[a-z]+(\.[a-z0-9_-]+)?$/);
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});

it('has a rule for every type of quantity', () => {
  expect(Object.keys(traceRules)).toEqual(expect.arrayContaining(quantityTypes.map((type) => `quantity.${type}`)));
});
