import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** One line of size-limit's answer, in bytes. */
interface Size {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

/** What .size-limit.json asks for: each import bundled and minified with its dependencies, compressed by brotli. */
async function sizes(): Promise<readonly Size[]> {
  const sizeLimit = join(root, 'node_modules/size-limit/bin.js');
  const answer = await promisify(execFile)(process.execPath, [sizeLimit, '--json'], { cwd: root }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  return JSON.parse(answer);
}

/** The packages that leave bytes in what a bundler makes of a line of code, this one included. */
async function packagesIn(line: string, plugins: Plugin[] = []): Promise<readonly string[]> {
  return (await bundled(line, plugins)).packages;
}

/** What a bundler makes of a line of code, and the packages that leave bytes in it. */
async function bundled(line: string, plugins: Plugin[] = []): Promise<{ text: string; packages: readonly string[] }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: line, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['fast-check'],
    logLevel: 'silent',
    plugins,
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const packages = inputs.map(([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'signal-to-order');
  return { text: outputFiles.map(({ text }) => text).join('\n'), packages: [...new Set(packages)].toSorted() };
}

/** Keeps every statement that could do something on import, whatever the package promises. */
const believingInSideEffects: Plugin = {
  name: 'believing-in-side-effects',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), sideEffects: true }));
  },
};

describe('size, with all dependencies', () => {
  it('stays below the limits, and no limit is so far above that growth would not be seen', async () => {
    const measured = await sizes();
    expect(measured.filter(({ passed }) => !passed)).toEqual([]);
    expect(measured.filter(({ size, sizeLimit }) => size < sizeLimit * 0.8).map(({ name }) => name)).toEqual([
      // Held to the goal itself: measured 3.0 kB and 0.3 kB.
      'errorCatalogue',
      'defaultSettings',
    ]);
  });
});

describe('what is not used is left out', () => {
  it('evaluateFormulas carries no schemas', async () => {
    const { text, packages } = await bundled("export { evaluateFormulas } from 'signal-to-order'");
    expect(packages).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
    // What is contained of valibot names it in each of its schemas.
    expect(text).not.toContain('valibot');
    expect((await bundled("export { parseSettings } from 'signal-to-order'")).text).toContain('valibot');
  });

  it('the catalogue carries nothing but itself', async () => {
    const packages = await packagesIn("export { errorCatalogue, describeError } from 'signal-to-order'");
    expect(packages).toEqual(['signal-to-order']);
  });

  it('planning carries no parser', async () => {
    const packages = await packagesIn("export { planSignal, snapshotContext } from 'signal-to-order'");
    expect(packages).toEqual(['decimal.js', 'signal-to-order']);
  });

  it('the main entry and the paper broker carry two libraries, and no fast-check', async () => {
    const all = await packagesIn("export * from 'signal-to-order'; export * as paper from 'signal-to-order/paper'");
    expect(all).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
  });

  // Several modules share a chunk: a bundler can drop what is unused in it only when nothing happens on import.
  it.each(['index', 'async', 'paper'])('nothing happens when dist/%s.js is imported', async (entry) => {
    const packages = await packagesIn(`import './dist/${entry}.js'`, [believingInSideEffects]);
    expect(packages).not.toContain('signal-to-order');
  });
});
