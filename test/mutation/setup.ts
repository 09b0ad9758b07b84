// Keeps a run for one mutant short: generated inputs for a moment, and nothing that is slow or measures time.
import fc from 'fast-check';
import { beforeEach, inject } from 'vitest';

declare global {
  var __stryker__: { activeMutant?: string; hitCount?: number } | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly mutantActivation: 'static' | 'runtime';
  }
}

const slow =
  /nastiest|linear time|ten million|a million|100,000|so many as there are wrong formulas|is paid once|stale snapshot whenever|over the whole calendar|is shared, not copied/;

fc.configureGlobal({
  seed: 1,
  interruptAfterTimeLimit: 20,
  endOnFailure: true,
  // On a machine under load no value may have been tried in that time: that is no failure.
  reporter: ({ failed, counterexample, errorInstance }) => {
    if (failed && counterexample !== null) {
      throw errorInstance;
    }
  },
});

// The thread is kept (kept-thread.ts), and with it the mutant of the last run: nothing may be loaded under that one.
if (inject('mutantActivation') === 'runtime') {
  delete globalThis.__stryker__?.activeMutant;
}

// Nor do its hits count while modules are loaded: few are allowed to a mutant that the loading meets once.
delete globalThis.__stryker__?.hitCount;

beforeEach(({ task, skip }) => {
  skip(slow.test(`${task.suite?.name} ${task.name}`), 'takes too long for every mutant');
});
