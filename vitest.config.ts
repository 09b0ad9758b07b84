import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/cli/cli.ts'] },
  },
});
