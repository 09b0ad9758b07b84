import { defineConfig } from 'vitest/config';

// The tests start real servers. A stop is looked at once more 5 seconds after it was sent.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
