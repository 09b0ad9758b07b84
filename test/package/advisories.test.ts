import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisedAgainst, shipped } from './advisories.js';

const root = resolve(import.meta.dirname, '../..');

describe('the advisories of shipped packages', () => {
  it('list nothing (skipped if the registry does not answer)', { timeout: 60_000 }, ({ skip }) => {
    const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
      cwd: root,
      encoding: 'utf8',
    });
    const advised = advisedAgainst(stdout);
    skip(advised === undefined, 'the registry gave no list of advisories');
    expect(advised).toEqual([]);
  });

  it('are asked for every package that is installed or contained', async () => {
    const manifest = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
    expect(shipped).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    const licences = await readFile(resolve(root, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const contained = shipped.filter((name) => !(name in manifest.dependencies));
    expect(contained.filter((name) => !licences.includes(name))).toEqual([]);
  });

  it('are distinguished from those of tools, and from a missing answer', () => {
    const found = { vulnerabilities: { 'decimal.js': { severity: 'high' }, vitest: { severity: 'low' } } };
    expect(advisedAgainst(JSON.stringify(found))).toEqual(['decimal.js']);
    expect(advisedAgainst('{ "vulnerabilities": {} }')).toEqual([]);
    expect(advisedAgainst('{ "message": "405 Method Not Allowed", "error": {} }')).toBeUndefined();
    expect(advisedAgainst('')).toBeUndefined();
  });
});
