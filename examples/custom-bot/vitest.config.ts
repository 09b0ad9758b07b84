import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A stop is looked at once more 5 seconds after it was sent.
  test: {
    testTimeout: 30_000,
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
