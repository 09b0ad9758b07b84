// Which tests are run for a mutant, and in which order.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layers } from '../../.dependency-cruiser.mjs';
import { searches } from '../searches.mjs';

/** Part of the path of the test files to run, as a regular expression: `MUTATION_TESTS=test/account` reads no others. */
const wanted = new RegExp(process.env.MUTATION_TESTS ?? '');

/**
 * What the tests of a mutant may take, in milliseconds of the run without a mutant: as much in its folder, in the folders above it,
 * and elsewhere. Those of the file that mirrors the changed one always run.
 */
const budget = Number(process.env.MUTATION_MS ?? 1000);

/** The folders that are mutated (`stryker.config.json`). */
const folders = layers.map(({ name }) => name).filter((name) => name !== 'testing' && name !== 'cli');

/** What reaches all of them, and compares whole answers. */
const tables = ['golden/', 'conformance/', 'tables/'];

/** What takes seconds and kills what unit tests kill in less time, beside the searches. */
const slow = [/propert/, /^test\/schema\/(?:generated-files|configuration-schemas)/, /^test\/plan\/sessions\./];

/** The test files below `root`. */
export const testFiles = (root) =>
  [...folders, ...tables]
    .map((folder) => join('test', folder))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter(
      (file) =>
        file.endsWith('.test.ts') &&
        wanted.test(file) &&
        !searches.includes(file) &&
        !slow.some((pattern) => pattern.test(file)),
    );

/**
 * The tests of a mutant of the file `source` by file: those of the file that mirrors it; of its folder, and the golden plans, of
 * which hundreds are compared in a tenth of a second; of the folder above; the others. Of each, quick ones before the rest. `ids`
 * reach the mutant; `times` are their milliseconds.
 */
export const chosenTests = (ids, source, times) => {
  const mirrored = source.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
  const above = `${mirrored.split('/', 2).join('/')}/`;
  const nearest = [mirrored, `${dirname(mirrored)}/`, above, 'test/'];
  const rankOf = (file) =>
    file.startsWith('test/golden/') ? 1 : nearest.findIndex((path) => file === path || file.startsWith(path));
  const sorted = ids
    .map((id) => ({ id, time: times[id], file: id.slice(0, id.indexOf('#')) }))
    .map((test) => ({ ...test, rank: rankOf(test.file) }))
    .sort((one, other) => one.rank - other.rank || one.time - other.time);
  const left = [Number.POSITIVE_INFINITY, budget, budget, budget];
  const files = new Map();
  for (const { id, time, file, rank } of sorted) {
    left[rank] -= time;
    if (left[rank] >= 0) {
      files.set(file, (files.get(file) ?? new Set()).add(id));
    }
  }
  return files;
};
