import { TestRunner } from 'vitest';

/** Stops at the first failure: Vitest skips the tests of the other files, but loads them, which takes most of the time. */
export default class FirstFailureRunner extends TestRunner {
  #hasFailed = false;

  override cancel(reason: Parameters<TestRunner['cancel']>[0]): void {
    this.#hasFailed = true;
    super.cancel(reason);
  }

  override importFile(...file: Parameters<TestRunner['importFile']>): unknown {
    return this.#hasFailed ? undefined : super.importFile(...file);
  }
}
