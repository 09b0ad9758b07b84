import { defineConfig, type Options } from 'tsup';

/** One line a subpath of the package. */
const entries = {
  index: 'src/index.ts',
  async: 'src/async/index.ts',
};

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  treeshake: true,
  // What several entries need stands in chunks that they share.
  splitting: true,
};

export default defineConfig([
  { ...shared, entry: { ...entries, cli: 'src/cli/cli.ts' }, format: 'esm', external: [/^node:/] },
  // The polyfill exists as ESM only, so the CommonJS build carries its own copy.
  { ...shared, entry: entries, format: 'cjs', noExternal: ['temporal-polyfill', 'temporal-utils'] },
  { entry: entries, format: ['esm', 'cjs'], dts: { only: true } },
]);
