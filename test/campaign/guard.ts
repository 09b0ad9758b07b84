// The library's account guard against a model of it: states of accounts, plans and allowances, in random accounts and markets.
// Many accounts: npx tsx test/campaign/guard-run.ts --runs 2000 --seed 1
import { compareAccount } from './guard/compare-account.js';
import { type GuardLibrary, guardLibrary } from './guard/library.js';
import { accountSeed, randomFrom } from './guard/random.js';
import { newReport, type Report } from './guard/report.js';

export interface GuardRun {
  readonly seed: number;
  /** Index of the first account; default 0. */
  readonly from?: number;
  /** Number of accounts. */
  readonly runs: number;
  /** Whether some messages ask for money and not for units; default false. */
  readonly sizes?: boolean;
  /** Default the library as it is. */
  readonly library?: GuardLibrary;
}

export function compareGuards({ seed, from = 0, runs, sizes = false, library = guardLibrary }: GuardRun): Report {
  const report = newReport();
  for (let index = from; index < from + runs; index += 1) {
    report.begin(index);
    const scene = { index, random: randomFrom(accountSeed(seed, index)), report, library };
    try {
      compareAccount(scene, sizes);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      report.differ(`thrown: ${message.slice(0, 80)}`, { stack: stack?.split('\n').slice(0, 6) });
    }
  }
  return report;
}
