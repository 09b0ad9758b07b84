// The tests of a mutation run (`npx stryker run`): what is quick, the unit tests of the changed file first.
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { layers } from './.dependency-cruiser.mjs';

/** Those that are mutated (`stryker.config.json`). */
const folders = layers.map(({ name }) => name).filter((name) => name !== 'testing' && name !== 'cli');

/** The first failure ends the run of a mutant: the files that mirror the changed file come first, quick files before the rest. */
class MirroredTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stryker names the changed file here.
    const changed = this.ctx.config.related?.[0] ?? '';
    const folder = /\/src\/([a-z]+)\//.exec(changed)?.[1] ?? '';
    const mirrored = `/test/${changed.replace(/^.*\/src\//, '').replace(/\.ts$/, '')}.test.ts`;
    const rank = ({ moduleId }: TestSpecification): number => {
      if (moduleId.endsWith(mirrored)) {
        return 0;
      }
      return moduleId.includes(`/test/${folder}/`)
        ? 1
        : /\/(?:schema|conformance|golden|tables)\//.test(moduleId)
          ? 3
          : 2;
    };
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Makes the schemas of settings and snapshots for each call. They are made once otherwise: Stryker would count the first test
 * that parses as the only one that reaches them.
 */
const schemasPerCall: Plugin = {
  name: 'schemas-per-call',
  enforce: 'pre',
  transform(code, id) {
    return /\/src\/(?:settings\/parse-settings|market\/snapshot-schema)\.ts$/.test(id)
      ? code.replace(/\bonce\((\w+Schema)\)/, '$1')
      : undefined;
  },
};

export default defineConfig({
  plugins: [schemasPerCall],
  test: {
    include: [
      ...folders.map((folder) => `test/${folder}/**/*.test.ts`),
      'test/conformance/conformance.test.ts',
      'test/golden/golden.test.ts',
      'test/tables/{parse-codes,signal-decisions}.test.ts',
    ],
    exclude: ['test/formula/always.test.ts', 'test/**/*propert*.test.ts', 'test/schema/generated-files.test.ts'],
    setupFiles: ['test/mutation-setup.ts'],
    runner: './test/mutation-runner.ts',
    sequence: { sequencer: MirroredTestsFirst },
    // One module graph for all files of a run: loading it costs more than most tests.
    isolate: false,
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
