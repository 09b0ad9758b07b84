import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Some tests start a server of their own, which takes a while on a busy machine.
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
