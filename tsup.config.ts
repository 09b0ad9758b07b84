import { defineConfig, type Options } from 'tsup';

const entries = {
  index: 'src/index.ts',
};

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  treeshake: true,
  sourcemap: true,
};

export default defineConfig([
  { ...shared, entry: entries, format: 'esm', dts: true, clean: true },
  // The polyfill exists as ESM only, so the CommonJS build carries its own copy.
  { ...shared, entry: entries, format: 'cjs', dts: true, noExternal: ['temporal-polyfill'], splitting: true },
  { ...shared, entry: { cli: 'src/cli/cli.ts' }, format: 'esm', platform: 'node' },
]);
