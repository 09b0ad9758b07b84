// docs/invariants.md is true to the tests: every line names a test that exists, every rule for plans has a line.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planInvariants } from './plan-invariants.js';

const document = 'docs/invariants.md';

interface Line {
  readonly sentence: string;
  readonly test: string;
  readonly file: string;
}

const rows = readFileSync(document, 'utf8')
  .split('\n')
  .filter((row) => row.startsWith('| ') && !row.startsWith('| always'));

const lines: readonly Line[] = rows.flatMap((row) => {
  const [, sentence = '', property = ''] =
    row.split(' | ').length === 2 ? (/^\| (.*) \| (.*) \|$/.exec(row) ?? []) : [];
  const [, test = '', link = ''] = /^\[`(.+)`\]\((.+)\)$/.exec(property) ?? [];
  return test === '' ? [] : [{ sentence, test, file: normalize(join(dirname(document), link)) }];
});

/** What may be the names of the tests of a file, first arguments all; the rules for plans are the names of the tests that run them. */
function testsIn(file: string): ReadonlySet<string> {
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/\(\s*(['"`])([^\n]+?)\1,/g)].map(([, , name = '']) => name);
  const runsRules = source.includes('it.each(Object.entries(planInvariants))');
  return new Set([...names, ...(runsRules ? Object.keys(planInvariants) : [])]);
}

describe('docs/invariants.md', () => {
  it('links every line to a property', () => {
    expect(lines.length).toBe(rows.length);
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each(lines)('$sentence', ({ test, file }) => {
    expect(existsSync(file), `${file} does not exist`).toBe(true);
    expect([...testsIn(file)], `${file} has no test of this name`).toContain(test);
  });

  it('has a line for every rule of plans', () => {
    const named = new Set(lines.map(({ test }) => test));
    expect(Object.keys(planInvariants).filter((name) => !named.has(name))).toEqual([]);
  });
});
