import { expect, it } from 'vitest';
import { createPlanLog, traceRules } from '../../src/core/trace.js';

it('a journal is empty, and each its own', () => {
  const journal = createPlanLog();
  expect(journal).toStrictEqual({ notices: [], trace: [] });
  expect(createPlanLog().trace).not.toBe(journal.trace);
});

it('every rule of a trace is explained in a sentence', () => {
  for (const [rule, sentence] of Object.entries(traceRules)) {
    expect(rule).toMatch(/^[a-z]+(\.[a-z0-9_-]+)?$/);
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});
