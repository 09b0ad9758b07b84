import { describe, expect, test } from 'vitest';
import { lintTemplate } from '../../src/templates/lint-template.js';
import { type Mutant, mutantsOf, slipKinds, someMutants } from './mutants.js';
import { rightTemplates } from './right-templates.js';

const context = { platform: 'tradingview' } as const;

function isFound({ text, line }: Mutant): boolean {
  return lintTemplate(text, context).findings.some((finding) => finding.severity === 'error' && finding.line === line);
}

describe('correct templates', () => {
  test.each(Object.entries(rightTemplates))('have no error: one that %s', (_, text) => {
    expect(lintTemplate(text, context).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('correct templates with one mistake', () => {
  const all = Object.entries(rightTemplates).flatMap(([name, text]) => mutantsOf(name, text));
  const mutants = someMutants(all, 400, 27);

  test('number 400 and have every kind of mistake', () => {
    expect(mutants).toHaveLength(400);
    expect(new Set(mutants.map(({ kind }) => kind))).toEqual(new Set(slipKinds));
  });

  test('have a finding at the line of the mistake in at least 98 of 100', () => {
    const missed = mutants.filter((mutant) => !isFound(mutant));
    expect(missed.length / mutants.length, JSON.stringify(missed, undefined, 1)).toBeLessThanOrEqual(0.02);
  });
});
