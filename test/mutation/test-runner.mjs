// A test runner of Stryker: one process that keeps what it compiled, and evaluates the modules again for each mutant. Vitest's
// own starts a worker for each, which takes a second and more in place of some hundredths.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { startTests } from '@vitest/runner';
import * as fastCheck from 'fast-check';
import * as vitest from 'vitest';
import { chosenTests, testFiles } from './chosen-tests.mjs';
import { moduleRegistry } from './fresh-modules.mjs';

/** Milliseconds of each test without a mutant: a runner that is started again after a timeout reads them. */
const timesFile = 'test-times.json';

const config = {
  setupFiles: [],
  passWithNoTests: true,
  allowOnly: true,
  sequence: { shuffle: false, concurrent: false, seed: 0, hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  strictTags: false,
};

/** The tests of a file by name, each with a name that no other has. */
const namedTests = (root, file) => {
  const named = new Map();
  const visit = (task, path) => {
    if (task.type === 'test') {
      let id = `${relative(root, file.filepath)}#${path.join(' > ')}`;
      while (named.has(id)) {
        id += '+';
      }
      named.set(id, task);
    }
    for (const child of task.tasks ?? []) {
      visit(child, [...path, child.name]);
    }
  };
  visit(file, []);
  return named;
};

/** Skips suites whose tests are all skipped, so that their hooks do not run. */
const skipEmptySuites = (suite) => {
  for (const child of suite.tasks ?? []) {
    skipEmptySuites(child);
  }
  if (suite.tasks?.every(({ mode }) => mode === 'skip')) {
    suite.mode = 'skip';
  }
};

const messageOf = ({ errors }) => String(errors?.[0]?.message).slice(0, 300);

/**
 * Runs the tests of a file that `isWanted`, until `after` says that it is enough. A file that cannot be collected has an error.
 */
const runFile = async (root, file, load, { isWanted = () => true, collected, before, after }) => {
  const ids = new Map();
  let isOver = false;
  const [suite] = await startTests([join(root, file)], {
    config: { ...config, root },
    importFile: load,
    onCollected: ([whole]) => {
      for (const [id, test] of namedTests(root, whole)) {
        ids.set(test, id);
        if (!isWanted(id)) {
          test.mode = 'skip';
        }
      }
      skipEmptySuites(whole);
      collected?.();
    },
    onBeforeRunTask: (test) => {
      if (isOver) {
        test.mode = 'skip';
      }
    },
    onBeforeTryTask: (test) => {
      before?.(ids.get(test));
    },
    onAfterRetryTask: (test) => {
      vitest.vi.restoreAllMocks();
      vitest.vi.unstubAllGlobals();
      isOver = after(ids.get(test), test.result) === 'enough';
    },
  });
  return suite.result?.state === 'fail' && suite.result.errors !== undefined ? messageOf(suite.result) : undefined;
};

class FreshModulesRunner {
  static inject = [commonTokens.logger];
  #log;
  #root = '';
  #scope;
  #times;

  constructor(log) {
    this.#log = log;
    this.#scope = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    // Stryker has gone to the folder of the instrumented sources only now.
    this.#root = process.cwd();
    // A mutant may reject what no test awaits.
    process.on('unhandledRejection', () => {});
    // A mutant is tested with the same inputs as the source, and with few: a property is seldom what kills it.
    fastCheck.configureGlobal({ seed: 1, numRuns: 20 });
  }

  #modules() {
    return moduleRegistry(this.#root, { vitest, 'fast-check': { ...fastCheck, __esModule: true } });
  }

  async dryRun() {
    const scope = this.#scope;
    const tests = [];
    const times = {};
    const left = [];
    for (const file of testFiles(this.#root)) {
      // For Stryker, the first test takes what loading the file takes: it adds all time outside of tests to the timeout of each mutant.
      let end = performance.now();
      let start = end;
      const error = await runFile(this.#root, file, this.#modules(), {
        before: (id) => {
          scope.currentTestId = id;
          start = performance.now();
        },
        after: (id, result) => {
          scope.currentTestId = undefined;
          const timeSpentMs = performance.now() - end;
          end = performance.now();
          times[id] = end - start;
          if (result.state === 'fail') {
            left.push(`${id}: ${messageOf(result)}`);
            return;
          }
          const status = result.state === 'pass' ? TestStatus.Success : TestStatus.Skipped;
          tests.push({ id, name: id, fileName: file, timeSpentMs, status });
        },
      });
      if (error !== undefined) {
        left.push(`${file}: ${error}`);
      }
    }
    for (const reason of left) {
      this.#log.warn(`Left out, because it fails without a mutant: ${reason}`);
    }
    writeFileSync(timesFile, JSON.stringify(times));
    const known = new Set(tests.map(({ id }) => id));
    const { static: whileLoading = {}, perTest = {} } = scope.mutantCoverage ?? {};
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: {
        static: whileLoading,
        perTest: Object.fromEntries(Object.entries(perTest).filter(([id]) => known.has(id))),
      },
    };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName }) {
    const scope = this.#scope;
    this.#times ??= JSON.parse(readFileSync(timesFile, 'utf8'));
    const load = this.#modules();
    const ids = testFilter ?? Object.keys(this.#times);
    scope.hitCount = 0;
    scope.hitLimit = hitLimit;
    const tests = [];
    const add = (id, failureMessage) => {
      const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
      tests.push({ id, name: id, timeSpentMs: 0, status, failureMessage });
    };
    let hasFailed = false;
    for (const [file, chosen] of chosenTests(ids, relative(this.#root, sandboxFileName), this.#times)) {
      scope.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
      const error = await runFile(this.#root, file, load, {
        isWanted: (id) => chosen.has(id),
        collected: () => {
          scope.activeMutant = activeMutant.id;
        },
        after: (id, result) => {
          hasFailed = result.state === 'fail';
          add(id, hasFailed ? messageOf(result) : undefined);
          return hasFailed ? 'enough' : 'more';
        },
      });
      if (!hasFailed && error !== undefined) {
        hasFailed = true;
        add(file, error);
      }
      if (hasFailed) {
        break;
      }
    }
    scope.activeMutant = undefined;
    const result = determineHitLimitReached(scope.hitCount, hitLimit);
    return toMutantRunResult(result ?? { status: DryRunStatus.Complete, tests });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'fresh-modules', FreshModulesRunner)];
