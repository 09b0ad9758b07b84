// The linter finds imports in a wrong direction: .dependency-cruiser.mjs, tried on a folder of files that break each rule. Files of
// planning stay small enough to be read with what they import.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { layers } from '../../.dependency-cruiser.mjs';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'import-directions-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** File, the module that it imports, the rule that forbids it; without a rule the import is allowed. */
const imports: readonly (readonly [file: string, imported: string, rule?: string])[] = [
  ['src/core/time.ts', '../plan/plan-signal.js', 'core-imports-downwards'],
  ['src/core/types.ts', '../signal/signal.js', 'core-imports-downwards'],
  ['src/formula/parse.ts', '../signal/signal.js', 'formula-imports-downwards'],
  ['src/signal/signal.ts', '../formula/syntax.js'],
  ['src/signal/rules.ts', '../settings/settings.js', 'signal-imports-downwards'],
  ['src/settings/schema.ts', '../market/holdings.js', 'settings-imports-downwards'],
  ['src/market/holdings.ts', '../settings/settings.js'],
  ['src/market/quotes.ts', '../formula/syntax.js', 'market-imports-downwards'],
  ['src/plan/plan-signal.ts', './actions/trade.js'],
  ['src/plan/actions/trade.ts', '../legs/entry.js'],
  ['src/plan/actions/exit.ts', '../plan-signal.js', 'plan-actions-imports-downwards'],
  ['src/plan/legs/exit.ts', '../actions/trade.js', 'plan-legs-imports-downwards'],
  ['src/plan/sizing/step.ts', '../actions/trade.js', 'plan-sizing-imports-downwards'],
  ['src/plan/gates/table.ts', '../legs/entry.js', 'plan-gates-imports-downwards'],
  ['src/plan/overrides.ts', '../cli/run.js', 'plan-imports-downwards'],
  ['src/webhook/receive.ts', '../plan/plan-signal.js', 'webhook-imports-downwards'],
  ['src/async/load.ts', '../webhook/rate.js', 'async-imports-downwards'],
  ['src/schema/documents.ts', '../paper/broker.js', 'schema-imports-downwards'],
  ['src/paper/fills.ts', '../testing/arbitraries.js', 'paper-imports-downwards'],
  ['src/testing/clock.ts', '../index.js', 'testing-imports-downwards'],
  ['src/cli/main.ts', '../testing/arbitraries.js', 'cli-imports-downwards'],
  ['src/cli/files.ts', 'node:fs'],
  ['src/webhook/files.ts', 'node:fs', 'node-in-the-command-only'],
  ['src/core/decimal.ts', 'decimal.js'],
  ['src/plan/legs/tick.ts', 'decimal.js', 'one-owner-of-decimal.js'],
  ['src/signal/parse.ts', 'jsep', 'one-owner-of-jsep'],
  ['src/market/contracts.ts', 'temporal-polyfill', 'one-owner-of-temporal-polyfill'],
  ['src/core/address.ts', 'ipaddr.js', 'one-owner-of-ipaddr.js'],
  ['src/signal/hash.ts', '@noble/hashes', 'one-owner-of-@noble/hashes'],
  ['src/core/random.ts', 'fast-check', 'one-owner-of-fast-check'],
  ['src/core/one.ts', './two.js', 'no-circular-imports'],
  // A circle is reported once.
  ['src/core/two.ts', './one.js'],
  ['src/core/lost.ts', './nowhere.js', 'every-import-resolves'],
];

/** Files that are only imported. */
const targets = [
  'src/index.ts',
  'src/formula/syntax.ts',
  'src/settings/settings.ts',
  'src/plan/legs/entry.ts',
  'src/cli/run.ts',
  'src/webhook/rate.ts',
  'src/paper/broker.ts',
  'src/testing/arbitraries.ts',
];

const packages = ['decimal.js', 'jsep', 'temporal-polyfill', 'ipaddr.js', '@noble/hashes', 'fast-check'];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Most modules that a file of planning imports; the table of gates imports the judge of each row. */
const maxImports = 14;

describe('the files of src/plan', () => {
  it('import few modules each', () => {
    const files = readdirSync(join(root, 'src/plan'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && file !== join('gates', 'table.ts'),
    );
    const counted = files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, 'src/plan', file), 'utf8'));
      return { file, imports: new Set(importedFiles.map(({ fileName }) => fileName)).size };
    });
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.filter(({ imports }) => imports > maxImports)).toEqual([]);
  });
});

describe('the rules for imports', () => {
  it('name every folder of src, and let each import folders of rows above it only', () => {
    const names = layers.map(({ name }) => name);
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
    for (const [index, { imports: allowed }] of layers.entries()) {
      expect(allowed.filter((name) => !names.slice(0, index).includes(name))).toEqual([]);
    }
  });

  it('find every import in a wrong direction, also of a type, and no other', () => {
    write('tsconfig.json', '{}');
    for (const name of packages) {
      write(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`);
      write(`node_modules/${name}/index.js`, '');
    }
    for (const file of targets) {
      write(file, 'export const value = 1;\n');
    }
    for (const [file, imported] of imports) {
      write(file, `import type { value } from '${imported}';\nexport type Value = typeof value;\n`);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'src'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(stdout);
    expect(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).toSorted()).toEqual(
      imports.flatMap(([file, , rule]) => (rule === undefined ? [] : [`${file}: ${rule}`])).toSorted(),
    );
  });
});
