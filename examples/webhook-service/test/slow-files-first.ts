// The order of test files: without it a clean clone, where Vitest knows no durations, ends with one worker in a slow file.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take most of a minute or more, the slowest first. */
const slow = ['bad-hour', 'start', 'reconciliation', 'crash', 'backup', 'watchdog', 'alarms', 'page-browser'];

function rank({ moduleId }: TestSpecification): number {
  const index = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index === -1 ? slow.length : index;
}

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}
