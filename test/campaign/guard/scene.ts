// One account of the comparison: where its random values come from, where findings go, and which library answers.
import type { GuardLibrary } from './library.js';
import type { Random } from './random.js';
import type { Report } from './report.js';

export interface Scene {
  readonly index: number;
  readonly random: Random;
  readonly report: Report;
  readonly library: GuardLibrary;
}
