// The order of test files: without it a clean clone, where Vitest knows no durations, ends with one worker in a slow file.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files and folders that take seconds, the slowest first. */
const slow = [
  'execute/explore.test.ts',
  'execute/driver/crashes.test.ts',
  'models/',
  'documentation/',
  'campaign/',
  'properties/filled-',
  'package/',
  'signal/',
  'properties/',
  'testing/',
];

function rank({ moduleId }: TestSpecification): number {
  const index = slow.findIndex((name) => moduleId.includes(`/test/${name}`));
  return index === -1 ? slow.length : index;
}

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}
