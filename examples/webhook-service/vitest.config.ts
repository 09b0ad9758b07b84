import { defineConfig } from 'vitest/config';

// The tests start real services: one file at a time where they share a PostgreSQL server, otherwise one on each core.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/empty-folder.ts',
    fileParallelism: process.env.TEST_DATABASE_URL === undefined,
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
