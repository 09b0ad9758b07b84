import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The examples name the package as their readers do; here that is the source, so that no build is needed. */
const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      'signal-to-order/paper': source('paper/index.ts'),
      'signal-to-order/testing': source('testing/index.ts'),
      'signal-to-order': source('index.ts'),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    // They have packages of their own.
    exclude: ['**/node_modules/**', 'test/{bench,runtimes}/**'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    // One for each core: left to itself, Vitest keeps a core free, which on two is half of them.
    maxWorkers: '100%',
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
