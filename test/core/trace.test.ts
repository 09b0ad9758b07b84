import { expect, it } from 'vitest';
import { traceRules } from '../../src/core/trace.js';

it('has a sentence for every rule', () => {
  for (const [rule, sentence] of Object.entries(traceRules)) {
    expect(rule).toMatch(/^[a-z]+(\.[a-z0-9_-]+)?$/);
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});
