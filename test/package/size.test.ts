import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Bundle {
  /** Bytes of the minified bundle, compressed as web servers do it at their best. */
  readonly brotli: number;
  /** The packages that left bytes in it, itself included. */
  readonly packages: readonly string[];
}

/** What a bundler makes of a line of code that uses the built package, with everything it depends on. */
async function bundle(line: string, plugins: Plugin[] = []): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: line, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['fast-check'],
    plugins,
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const packages = inputs.map(([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'signal-to-order');
  const compressed = await promisify(brotliCompress)(outputFiles[0]?.contents ?? '');
  return { brotli: compressed.length, packages: [...new Set(packages)] };
}

/** Keeps every statement that could do something on import, whatever the package promises. */
const believingInSideEffects: Plugin = {
  name: 'believing-in-side-effects',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), sideEffects: true }));
  },
};

describe('size, with all dependencies, in bytes of brotli', () => {
  // Limits are a little above what was measured, so that growth is seen. The goal of the main entry is 45,000. Of its
  // 70,400, Temporal's polyfill takes 17,500, decimal.js 11,400, jsep 3,200, valibot 900 and the library itself 37,500.
  it.each([
    ["export * from 'signal-to-order'", 73_000],
    ["export { parseSignal } from 'signal-to-order'", 52_000],
    ["export { planSignal } from 'signal-to-order'", 48_500],
    ["export { parseSettings } from 'signal-to-order'", 47_500],
    ["export { evaluateFormulas } from 'signal-to-order'", 26_500],
    ["export { errorCatalogue } from 'signal-to-order'", 8_000],
    ["export { defaultSettings } from 'signal-to-order'", 500],
  ])('%s stays below %i', async (line, limit) => {
    const { brotli } = await bundle(line);
    expect(brotli).toBeLessThan(limit);
    // A limit far above the size would not notice anything.
    expect(brotli).toBeGreaterThan(limit * 0.3);
  });
});

describe('what is not used is left out', () => {
  it('evaluateFormulas carries no time zones', async () => {
    const { packages } = await bundle("export { evaluateFormulas } from 'signal-to-order'");
    expect(packages.toSorted()).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
  });

  it('the catalogue carries nothing but itself', async () => {
    const { packages } = await bundle("export { errorCatalogue, describeError } from 'signal-to-order'");
    expect(packages).toEqual(['signal-to-order']);
  });

  it('planning carries no parser', async () => {
    const { packages } = await bundle("export { planSignal, snapshotContext } from 'signal-to-order'");
    expect(packages.toSorted()).toEqual(['decimal.js', 'signal-to-order', 'temporal-polyfill', 'temporal-utils']);
  });

  // Several modules share a chunk: a bundler can drop what is unused in it only when nothing happens on import.
  it.each(['index', 'async'])('nothing happens when dist/%s.js is imported', async (entry) => {
    const { packages } = await bundle(`import './dist/${entry}.js'`, [believingInSideEffects]);
    expect(packages).not.toContain('signal-to-order');
  });
});
