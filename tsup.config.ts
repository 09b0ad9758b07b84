import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { writeDocuments } from './docs/generate/schema/documents.js';

/** One line a subpath of the package. */
const entries = {
  index: 'src/index.ts',
  async: 'src/async/index.ts',
  webhook: 'src/webhook/index.ts',
  paper: 'src/paper/index.ts',
  testing: 'src/testing/index.ts',
  schema: 'src/schema/index.ts',
};

/** No subpath: it gives the catalogue a chunk of its own, so that whoever imports it alone gets no arithmetic along. */
const ownChunk = { errors: 'src/core/errors.ts' };

/** Marks for the coverage would be kept as if they spoke of licences, which stand in THIRD-PARTY-LICENSES.txt. */
const esbuildOptions: Options['esbuildOptions'] = (options) => {
  options.legalComments = 'none';
};

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  treeshake: true,
  // Of valibot a fifth of the main entry's time to import would be spent on what it never uses: the little that is used
  // is contained. ipaddr.js is contained because it is a development dependency.
  // Of temporal-polyfill only the functions for time zones and dates are used: built in, the rest is not loaded (docs/size.md).
  noExternal: ['valibot', 'temporal-polyfill', 'temporal-utils'],
  // temporal-polyfill would take a platform's own Temporal where there is one. Its own code alone is smaller, and answers the
  // same on every platform.
  define: { 'globalThis.Temporal': 'undefined' },
  // What several entries need stands in chunks that they share.
  splitting: true,
  esbuildOptions,
};

export default defineConfig(() => {
  // Chunks are named by their content: what an earlier build left would be packed along.
  rmSync('dist', { recursive: true, force: true });
  // `src/schema/documents.ts` imports them.
  writeDocuments('dist/schema');
  return [
    { ...shared, entry: { ...entries, ...ownChunk, cli: 'src/cli/cli.ts' }, format: 'esm', external: [/^node:/] },
    { ...shared, entry: entries, format: 'cjs' },
    { entry: entries, format: ['esm', 'cjs'], dts: { only: true } },
  ];
});
