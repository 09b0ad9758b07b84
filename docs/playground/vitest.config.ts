import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { slowFilesFirst } from '../../test/slow-files-first.ts';

/** Run by `npm test` in `docs`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['playground/test/**/*.test.ts', 'test/**/*.test.ts'],
    // One worker per core: Vitest's default keeps a core free, which is half of a machine with two.
    maxWorkers: '100%',
    sequence: { sequencer: slowFilesFirst(['pages', 'chromium', 'axe']) },
    globalSetup: 'playground/test/one-site.ts',
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
