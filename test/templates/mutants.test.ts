import { describe, expect, test } from 'vitest';
import { lintTemplate } from '../../src/templates/lint-template.js';
import { type Mutant, mutantsOf, slipKinds, someMutants } from './mutants.js';
import { rightTemplates } from './right-templates.js';

const context = { platform: 'tradingview' } as const;

function isFound({ text, line }: Mutant): boolean {
  return lintTemplate(text, context).findings.some((finding) => finding.severity === 'error' && finding.line === line);
}

describe('right templates', () => {
  test.each(Object.entries(rightTemplates))('one that %s has no error', (_, text) => {
    expect(lintTemplate(text, context).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('right templates with one slip', () => {
  const all = Object.entries(rightTemplates).flatMap(([name, text]) => mutantsOf(name, text));
  const mutants = someMutants(all, 400, 27);

  test('are 400, of each kind', () => {
    expect(mutants).toHaveLength(400);
    expect(new Set(mutants.map(({ kind }) => kind))).toEqual(new Set(slipKinds));
  });

  test('are found at the line of the slip, at least 98 of 100', () => {
    const missed = mutants.filter((mutant) => !isFound(mutant));
    expect(missed.length / mutants.length, JSON.stringify(missed, undefined, 1)).toBeLessThanOrEqual(0.02);
  });
});
