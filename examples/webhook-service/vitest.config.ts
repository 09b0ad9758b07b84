import { defineConfig } from 'vitest/config';

// A service takes a second to start, and the tests start real ones: one file at a time.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/empty-folder.ts',
    fileParallelism: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
