import { defineConfig } from 'vitest/config';

// One file at a time: each starts programs of its own.
export default defineConfig({
  test: {
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
