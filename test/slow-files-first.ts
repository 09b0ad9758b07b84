// The order of test files: without it a clean clone, where Vitest knows no durations, ends with one worker in a slow file.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts files and folders of `test/` that take long first, in the order of their names here. */
export function slowFilesFirst(names: readonly string[]): typeof BaseSequencer {
  const rank = ({ moduleId }: TestSpecification): number => {
    const index = names.findIndex((name) => moduleId.includes(`/test/${name}`));
    return index === -1 ? names.length : index;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return [...files].sort((one, other) => rank(one) - rank(other));
    }
  };
}
