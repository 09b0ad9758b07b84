import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Run by `npm test` in `docs`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['playground/test/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'playground/test/one-site.ts',
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
