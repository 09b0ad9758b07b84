import { defineConfig } from 'vitest/config';

// The tests start real services: one file at a time where they share a PostgreSQL server, otherwise one on each core.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/empty-folder.ts',
    fileParallelism: process.env.TEST_DATABASE_URL === undefined,
    maxWorkers: '100%',
    // Every service compiles PGlite again. Without this, a third of the processor time goes into optimising it for a few seconds.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // A busy machine takes its time: Vitest's default is one second.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
