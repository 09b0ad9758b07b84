// What `npm run mutate -- <folder>` runs against every mutant of a folder: vitest.mutation.config.ts bundles it with the
// mirrored unit tests, the tables and the lines of the conformance suite into one module, because loading is what a mutant
// costs most.
import { it } from 'vitest';

/**
 * Loads tests, so that what a mutant does to the loading is a failing test: Stryker takes a file without tests for a mutant
 * that survived. For the same reason nothing of src is imported here.
 */
export async function loadTests(files: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  for (const [file, load] of Object.entries(files)) {
    try {
      await load();
    } catch (cause) {
      it(`${file} can be loaded`, () => {
        throw cause;
      });
    }
  }
}
