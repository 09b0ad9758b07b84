import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { searches } from './test/searches.mjs';
import { skippedReporter } from './test/skipped-reporter.ts';
import { slowFilesFirst } from './test/slow-files-first.ts';

/** The examples name the package as their readers do; here that is the source, so that no build is needed. */
const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url));

const tests = 'test/**/*.test.ts';
/** Tests of `npm run test:projects`: they search long, or need the documentation and the examples. The other tests are `npm test`. */
const projects = ['test/{campaign,documentation,examples,models,picture}/**/*.test.ts', ...searches];
/** They have packages of their own. */
const packages = ['**/node_modules/**', 'test/{bench,runtimes}/**'];

/** Files and folders that take seconds, the slowest first. */
const slow = [
  'documentation/worked-',
  'execute/explore.test.ts',
  'plan/linear.test.ts',
  'campaign/',
  'models/',
  'testing/arbitraries',
  'properties/filled-',
  'properties/',
  'documentation/',
  'package/',
  'brokers/',
  'plan/',
  'signal/',
];

export default defineConfig({
  resolve: {
    alias: {
      'signal-to-order/execute': source('execute/index.ts'),
      'signal-to-order/authorize': source('authorize/index.ts'),
      'signal-to-order/brokers': source('brokers/index.ts'),
      'signal-to-order/templates': source('templates/index.ts'),
      'signal-to-order/dialects': source('dialects/index.ts'),
      'signal-to-order/instruments': source('instruments/index.ts'),
      'signal-to-order/guards': source('guards/index.ts'),
      'signal-to-order/calendars': source('calendars/index.ts'),
      'signal-to-order/replay': source('replay/index.ts'),
      'signal-to-order/paper': source('paper/index.ts'),
      'signal-to-order/testing': source('testing/index.ts'),
      'signal-to-order': source('index.ts'),
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'library', include: [tests], exclude: [...packages, ...projects] } },
      { extends: true, test: { name: 'projects', include: projects, exclude: packages } },
    ],
    reporters: ['default', 'json', skippedReporter],
    outputFile: { json: 'reports/vitest.json' },
    setupFiles: ['test/same-seed.ts'],
    testTimeout: 60_000,
    // One worker per core: Vitest's default keeps a core free, which is half of a machine with two.
    maxWorkers: '100%',
    // Files of one worker share their imports, which halves the time. Stubs and spies end with their test.
    isolate: false,
    sequence: { sequencer: slowFilesFirst(slow) },
    restoreMocks: true,
    unstubGlobals: true,
    // With `--coverage`, as `npm test` runs all tests: no part of them reaches everything.
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      // One line for a process, which test/cli/cli.test.ts runs as it was built; what it calls is tested here.
      exclude: ['src/cli/cli.ts'],
      // The numbers, then the files that miss something.
      reporter: ['text-summary', ['text', { skipFull: true }]],
      reportOnFailure: true,
      thresholds: { 100: true },
    },
  },
});
