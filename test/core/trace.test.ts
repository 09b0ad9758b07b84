import { expect, it } from 'vitest';
import { traceRuleCatalogue } from '../../src/core/trace.js';
import { quantityTypes } from '../../src/core/vocabulary.js';

it('has a sentence for every rule', () => {
  for (const [rule, { condition: sentence }] of Object.entries(traceRuleCatalogue)) {
    expect(rule).toMatch(/^[a-z]+(\.[a-z0-9_-]+)?$/);
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});

it('has a rule for every type of quantity', () => {
  expect(Object.keys(traceRuleCatalogue)).toEqual(
    expect.arrayContaining(quantityTypes.map((type) => `quantity.${type}`)),
  );
});
