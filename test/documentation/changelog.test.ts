import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changesSection,
  decisionChanges,
  heading,
  readChanges,
  withChanges,
} from '../../docs/generate/changed-decisions.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const changelog = read('CHANGELOG.md');
const releases = [...changelog.matchAll(/^## \[([^\]]+)\]/gm)].map(([, release = '']) => release);
const changes = readChanges();

describe('the changelog', () => {
  it('is up to date with the record of changed decisions (else: npm run generate -- changelog)', () => {
    expect(withChanges(changelog)).toBe(changelog);
    expect(withChanges(withChanges(changelog))).toBe(changelog);
  });

  it('says in every entry which decisions changed', () => {
    expect(Object.keys(changes).sort()).toEqual([...releases].sort());
    const entries = changelog.split(/^## \[/m).slice(1);
    expect(entries.filter((entry) => entry.split(`${heading}\n`).length !== 2)).toEqual([]);
  });

  it('changes no decision in a patch', () => {
    const patches = Object.entries(changes).filter(([release]) => !release.endsWith('.0'));
    expect(patches.filter(([, { changes: changed }]) => changed.length > 0)).toEqual([]);
  });

  it('says of every change what is decided now', () => {
    const recorded = Object.values(changes).flatMap(({ changes: changed }) => changed.map(({ kind }) => kind));
    expect(recorded.filter((kind) => decisionChanges[kind] === undefined)).toEqual([]);
  });

  it('knows every reason that a changed line can have', () => {
    const sources = `${read('test/conformance/changed.ts')}${read('test/conformance/fill-model.ts')}`;
    const named = [...sources.matchAll(/'([QS]\d+: [^']+)'/g)].map(([, kind = '']) =>
      kind.replace('the entry of a swap refused', 'refused').replace(', whatever the market', ''),
    );
    expect(named.length).toBeGreaterThan(15);
    expect([...new Set(named)].filter((kind) => decisionChanges[kind] === undefined)).toEqual([]);
  });

  it('says None of a release that changes nothing', () => {
    expect(changesSection({ since: '', changes: [] })).toBe(`${heading}\n\nNone.\n`);
  });
});
