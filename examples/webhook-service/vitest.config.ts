import { defineConfig } from 'vitest/config';

// A service takes a second to start, and the tests start real ones: one file at a time.
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 },
});
