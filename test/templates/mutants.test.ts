import { describe, expect, test } from 'vitest';
import { lintTemplate } from '../../src/templates/lint-template.js';
import { thorough } from '../properties/seeds.js';
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

/** A second mistake on another line of a mutant; undefined if no line can have it. */
const secondMistakes: Readonly<Record<string, (line: string) => string | undefined>> = {
  'a comma too many': (line) => (line.endsWith(',') ? `${line},` : undefined),
  'the literal na': (line) => (/: "[^"]*",?$/.test(line) ? line.replace(/: "[^"]*"/, ': na') : undefined),
  'a plot that may be NaN': (line) => withNumber(line, '{{plot_7}}'),
  'a plot that may be NaN, in quotes': (line) => withNumber(line, '"{{plot_7}}"'),
};

function withNumber(line: string, value: string): string | undefined {
  const number = /(?<="(?:quantity|price|limitPrice|stopPrice|percent|amount)": )(?:"[^"]*"|[\d.]+|\{\{[^}]*\}\})/;
  return number.test(line) ? line.replace(number, value) : undefined;
}

describe('correct templates with one mistake and another one on a line of its own', () => {
  const all = Object.entries(rightTemplates).flatMap(([name, text]) => mutantsOf(name, text));
  const count = thorough ? 400 : 100;
  const mutants = someMutants(all, count, 28);

  test.each(Object.entries(secondMistakes))('have a finding at both lines, where the other is %s', (_, change) => {
    const pairs = mutants.flatMap(({ text, line }) =>
      text.split('\n').flatMap((written, index, lines) => {
        const changed = index + 1 === line ? undefined : change(written);
        return changed === undefined ? [] : [{ text: lines.with(index, changed).join('\n'), lines: [line, index + 1] }];
      }),
    );
    const missed = pairs.filter(({ text, lines }) => {
      const { findings } = lintTemplate(text, context);
      const errors = findings.filter(({ severity }) => severity === 'error');
      return !lines.every((line) => errors.some((finding) => finding.line === line));
    });
    expect(pairs.length).toBeGreaterThan(count / 2);
    // A bracket that is misspelt has no fields, and which object a value is in is not known after some mistakes.
    expect(missed.length / pairs.length, JSON.stringify(missed, undefined, 1)).toBeLessThanOrEqual(0.02);
  });

  test('have no syntax fault at a third line', () => {
    const others = someMutants(all, count, 29).filter(({ text, line }) =>
      lintTemplate(text, context).findings.some(
        (finding) => finding.code === 'malformed-json' && finding.line !== line,
      ),
    );
    expect(others).toEqual([]);
  });
});
