import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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

interface Bundle {
  readonly text: string;
  /** Files that leave bytes in it. */
  readonly files: readonly string[];
  /** Packages of these files, this one included. */
  readonly packages: readonly string[];
}

/** What a bundler makes of a line of code. */
async function bundled(line: string, plugins: Plugin[] = []): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
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
  const files = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 && file !== '<stdin>' ? [file] : [],
  );
  const packages = files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'signal-to-order');
  return { text: outputFiles.map(({ text }) => text).join('\n'), files, packages: [...new Set(packages)].toSorted() };
}

/** Keeps every statement that could do something on import, although package.json says that none does. */
const ignoreSideEffectsFlag: Plugin = {
  name: 'ignore-side-effects-flag',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\.js$/, existsSync(join(resolveDir, path)) ? '.js' : '.ts')),
      sideEffects: true,
    }));
  },
};

describe('size, with all dependencies', () => {
  it('stays below the limits, and no limit is so far above that growth would not be seen', async () => {
    const measured = await sizes();
    expect(measured.filter(({ passed }) => !passed)).toEqual([]);
    expect(measured.filter(({ size, sizeLimit }) => size < sizeLimit * 0.9).map(({ name }) => name)).toEqual([]);
  });
});

describe('unused code', () => {
  it('evaluateFormulas carries no schemas', async () => {
    const { text, packages } = await bundled("export { evaluateFormulas } from 'signal-to-order'");
    expect(packages).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
    // What is contained of valibot names it in each of its schemas.
    expect(text).not.toContain('valibot');
    expect((await bundled("export { parseSettings } from 'signal-to-order'")).text).toContain('valibot');
  });

  it('the catalogue carries nothing but itself', async () => {
    const { packages } = await bundled("export { errorCatalogue } from 'signal-to-order'");
    expect(packages).toEqual(['signal-to-order']);
  });

  it('planning carries no parser', async () => {
    const { packages } = await bundled("export { planSignal, snapshotContext } from 'signal-to-order'");
    expect(packages).toEqual(['decimal.js', 'signal-to-order']);
  });

  it('a profile of a broker carries nothing but itself, and the main entry no profile', async () => {
    const profile = await bundled("export { binance } from 'signal-to-order/brokers'");
    expect(profile.packages).toEqual(['signal-to-order']);
    expect(profile.text).toContain('binance-spot-api-docs');
    expect(profile.text).not.toMatch(/alpaca|tradier|tastytrade|tradestation|interactivebrokers|kraken/i);
    const main = await bundled("export * from 'signal-to-order'");
    expect(main.text).not.toContain('QuantConnect');
  });

  it('a calendar carries nothing but itself, and the main entry no calendar', async () => {
    const calendar = await bundled("export { xnys } from 'signal-to-order/calendars'");
    expect(calendar.packages).toEqual(['signal-to-order']);
    expect(calendar.text).toContain('Juneteenth');
    expect(calendar.text).not.toMatch(/Xetra|Eurex|Nasdaq/);
    const main = await bundled("export * from 'signal-to-order'");
    expect(main.text).not.toMatch(/Juneteenth|Xetra|Eurex/);
  });

  it('instruments carry nothing but themselves, and the main entry no instrument', async () => {
    const instruments = await bundled("export * from 'signal-to-order/instruments'");
    expect(instruments.packages).toEqual(['signal-to-order']);
    expect(instruments.text).toContain('Euro-Bund');
    const main = await bundled("export * from 'signal-to-order'");
    expect(main.text).not.toMatch(/Euro-Bund|E-mini/);
  });

  it('rules of a firm carry nothing but themselves, and the main entry no firm', async () => {
    const firm = await bundled("export { topstep50k } from 'signal-to-order/guards'");
    expect(firm.packages).toEqual(['signal-to-order']);
    expect(firm.text).toContain('Topstep');
    expect(firm.text).not.toMatch(/Apex|FTMO|Breakout|FundedNext|Take Profit/);
    const main = await bundled("export * from 'signal-to-order'");
    expect(main.text).not.toMatch(/Topstep|Apex|FTMO/);
  });

  it('the main entry and the paper broker carry two libraries, and no fast-check', async () => {
    const { packages } = await bundled(
      "export * from 'signal-to-order'; export * as paper from 'signal-to-order/paper'",
    );
    expect(packages).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
  });

  // Several modules share a chunk: a bundler can drop what is unused in it only when nothing happens on import. The chunk
  // of temporal-polyfill computes constants on import: it holds nothing else, and is dropped as a file.
  it.each(['index', 'async', 'brokers', 'calendars', 'instruments', 'guards'])(
    'nothing happens when dist/%s.js is imported, apart from Temporal',
    async (entry) => {
      const time = await bundled("import './dist/pieces/time.js'", [ignoreSideEffectsFlag]);
      const { files } = await bundled(`import './dist/${entry}.js'`, [ignoreSideEffectsFlag]);
      expect(time.files).toEqual([expect.stringMatching(/^dist\/chunk-\w+\.js$/)]);
      expect(files.filter((file) => file.startsWith('dist/') && !time.files.includes(file))).toEqual([]);
    },
  );

  it('nothing happens when src/paper/index.ts is imported', async () => {
    const { files } = await bundled("import './src/paper/index.ts'", [ignoreSideEffectsFlag]);
    expect(files.filter((file) => file.startsWith('src/'))).toEqual([]);
  });
});
