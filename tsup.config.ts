import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';

/** The subpaths that one program imports together. They share chunks, so that it loads the parser and the planner once. */
const library = {
  index: 'src/index.ts',
  async: 'src/async/index.ts',
  webhook: 'src/webhook/index.ts',
  schema: 'src/schema/index.ts',
};

/** Subpaths for tests and back tests. Each file is complete: chunks shared with the library would split it further. */
const tools = {
  paper: 'src/paper/index.ts',
  testing: 'src/testing/index.ts',
};

/** Not a subpath: gives the catalogue its own chunk, so that a bundle of the catalogue alone has no arithmetic in it. */
const catalogue = { errors: 'src/core/errors.ts' };

/** Coverage comments would be kept as if they were licences. The licences are in THIRD-PARTY-LICENSES.txt. */
const esbuildOptions: Options['esbuildOptions'] = (options) => {
  options.legalComments = 'none';
};

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  treeshake: true,
  // Built in: importing all of valibot takes a fifth of the import time of the main entry. ipaddr.js is built in because
  // it is a development dependency.
  noExternal: ['valibot'],
  esbuildOptions,
};

export default defineConfig(() => {
  // Chunks are named by their content: files of an earlier build would stay and be packed.
  rmSync('dist', { recursive: true, force: true });
  return [
    { ...shared, entry: { ...library, ...catalogue }, format: 'esm', splitting: true },
    { ...shared, entry: library, format: 'cjs', splitting: true },
    { ...shared, entry: tools, format: ['esm', 'cjs'], splitting: false },
    { ...shared, entry: { cli: 'src/cli/cli.ts' }, format: 'esm', splitting: false, external: [/^node:/] },
    { entry: { ...library, ...tools }, format: ['esm', 'cjs'], dts: { only: true } },
  ];
});
