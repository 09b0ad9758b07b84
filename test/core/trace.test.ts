import { expect, it } from 'vitest';
import { createPlanLog, traceRules } from '../../src/core/trace.js';

it('a new plan log is empty and independent of others', () => {
  const journal = createPlanLog();
  expect(journal).toStrictEqual({ notices: [], trace: [] });
  expect(createPlanLog().trace).not.toBe(journal.trace);
});

it('has a sentence for every rule', () => {
  for (const [rule, sentence] of Object.entries(traceRules)) {
    expect(rule).toMatch(/^[a-z]+(\.[a-z0-9_-]+)?$/);
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});
