import { defineConfig } from 'vitest/config';
import { slowFilesFirst } from '../../test/slow-files-first.ts';

/** Files that take most of a minute or more, the slowest first. */
const slow = ['bad-hour', 'start', 'reconciliation', 'crash', 'backup', 'watchdog', 'alarms', 'page-browser'];

// The tests start real services: one file at a time where they share a PostgreSQL server, otherwise three, of which one waits.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/empty-folder.ts',
    fileParallelism: process.env.TEST_DATABASE_URL === undefined,
    maxWorkers: 3,
    // Files of one worker share their imports, and the databases of kept-database.ts. Stubs and spies end with their test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: slowFilesFirst(slow) },
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // A busy machine takes its time: Vitest's default is one second.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
