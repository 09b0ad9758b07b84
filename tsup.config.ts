import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { writeDocuments } from './docs/generate/schema/documents.js';

/** The subpaths that one program imports together. They share chunks, so that it loads the parser and the planner once. */
const library = {
  index: 'src/index.ts',
  async: 'src/async/index.ts',
  webhook: 'src/webhook/index.ts',
  schema: 'src/schema/index.ts',
  execute: 'src/execute/index.ts',
  authorize: 'src/authorize/index.ts',
  brokers: 'src/brokers/index.ts',
  templates: 'src/templates/index.ts',
  dialects: 'src/dialects/index.ts',
  calendars: 'src/calendars/index.ts',
  instruments: 'src/instruments/index.ts',
  guards: 'src/guards/index.ts',
  replay: 'src/replay/index.ts',
};

/** Subpaths for tests and back tests. Each file is complete: chunks shared with the library would split it further. */
const tools = {
  paper: 'src/paper/index.ts',
  testing: 'src/testing/index.ts',
};

/** Not subpaths: each gets a chunk of its own, so that a bundle without it, or of it alone, has no other library in it. */
const pieces = {
  'pieces/errors': 'src/core/errors.ts',
  'pieces/defaults': 'src/core/defaults.ts',
  'pieces/vocabulary': 'src/core/vocabulary.ts',
  // Computes constants of temporal-polyfill on import.
  'pieces/time': 'src/core/time.ts',
};

/** Coverage comments would be kept as if they were licences. The licences are in THIRD-PARTY-LICENSES.txt. */
const esbuildOptions: Options['esbuildOptions'] = (options) => {
  options.legalComments = 'none';
};

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  treeshake: true,
  // Built in: only a part of valibot and temporal-polyfill is used, and importing all of them nearly doubles the
  // import time (docs/size.md). @noble/hashes has no CommonJS, and asks for a later Node. ipaddr.js is built in because it
  // is a development dependency.
  noExternal: ['valibot', 'temporal-polyfill', 'temporal-utils', /^@noble\/hashes/],
  esbuildOptions,
};

export default defineConfig(() => {
  // Chunks are named by their content: files of an earlier build would stay and be packed.
  rmSync('dist', { recursive: true, force: true });
  // `src/schema/documents.ts` imports them.
  writeDocuments('dist/schema');
  return [
    { ...shared, entry: { ...library, ...pieces }, format: 'esm', splitting: true },
    { ...shared, entry: library, format: 'cjs', splitting: true },
    { ...shared, entry: tools, format: ['esm', 'cjs'], splitting: false },
    { ...shared, entry: { cli: 'src/cli/cli.ts' }, format: 'esm', splitting: false, external: [/^node:/] },
    // `npm run lint` checks the types.
    {
      entry: { ...library, ...tools },
      format: ['esm', 'cjs'],
      dts: { only: true, compilerOptions: { noCheck: true } },
    },
  ];
});
