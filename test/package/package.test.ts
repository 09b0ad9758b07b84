import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLines, importLine, requireLine, tenLines } from './consumer.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** The package as a user gets it: packed, then installed in a project that holds nothing else. */
let workshop: string;
let tarball: string;
let packed: readonly string[];
let consumer: string;
let installed: string;

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'signal-to-order-'));
  // A copy is packed: prepack changes README.md while other tests read it.
  await copyPackage(join(workshop, 'package'));
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--foreground-scripts=false', '--pack-destination', workshop],
    { cwd: join(workshop, 'package') },
  );
  const [{ filename, files }]: [{ filename: string; files: { path: string }[] }] = JSON.parse(stdout);
  tarball = join(workshop, filename);
  packed = files.map(({ path }) => path);
  consumer = join(workshop, 'consumer');
  installed = join(consumer, 'node_modules/signal-to-order');
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), '{ "name": "consumer", "version": "1.0.0", "private": true }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball], {
    cwd: consumer,
  });
}, 120_000);

/** What `npm pack` reads in a clone of this repository. */
async function copyPackage(folder: string): Promise<void> {
  const { files }: { files: string[] } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const names = ['package.json', 'README.md', 'LICENSE', 'docs/generate/package-page.mjs', ...files];
  await Promise.all(
    names
      .filter((name) => !name.startsWith('!'))
      .map((name) => cp(join(root, name), join(folder, name), { recursive: true })),
  );
}

/** A step of the README for npm, in the copy; exit status and the sentence that it prints. */
async function packageStep(step: string): Promise<{ readonly code: number; readonly stderr: string }> {
  return run(process.execPath, ['docs/generate/package-page.mjs', step], { cwd: join(workshop, 'package') }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

async function setInManifest(values: Readonly<Record<string, unknown>>): Promise<void> {
  const file = join(workshop, 'package/package.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...values }));
}

afterAll(() => rm(workshop, { recursive: true, force: true }));

async function written(name: string, text: string): Promise<string> {
  const path = join(consumer, name);
  await writeFile(path, text);
  return path;
}

describe('the tarball', () => {
  it('holds what a user needs and nothing else', () => {
    const expected =
      /^(?:dist\/[\w-]+\.(?:js|cjs|d\.ts|d\.cts)|dist\/schema\/[a-z.]+\.json|package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD-PARTY-LICENSES\.txt)$/;
    expect(packed.filter((path) => !expected.test(path))).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining([
        ...['LICENSE', 'README.md', 'dist/cli.js', 'dist/index.js', 'dist/index.cjs'],
        'dist/schema/settings.schema.json',
      ]),
    );
  });

  it('does not refer to missing source maps', async () => {
    const texts = await Promise.all(packed.map((path) => readFile(join(installed, path), 'utf8')));
    expect(texts.filter((text) => text.includes('sourceMappingURL='))).toEqual([]);
  });

  it('installs two libraries, both of them for the main entry, and no script runs', async () => {
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const imports = await importsReachableFrom('index.js');
    expect([...imports].sort()).toEqual(['decimal.js', 'jsep']);
    expect(Object.keys(manifest.dependencies)).toEqual([...imports].sort());
    const { stdout } = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: consumer });
    const names = stdout
      .trim()
      .split('\n')
      .map((path) => path.split('node_modules/').at(-1) ?? '');
    expect(names.slice(1).sort()).toEqual(['decimal.js', 'jsep', 'signal-to-order']);
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
  });

  it('ships the licences of the libraries that are built in', async () => {
    const said = await readFile(join(root, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const path of [
      'ipaddr.js/LICENSE',
      '@noble/hashes/LICENSE',
      'valibot/LICENSE.md',
      'temporal-polyfill/LICENSE',
      'temporal-utils/LICENSE',
    ]) {
      expect(said).toContain(await readFile(join(root, 'node_modules', path), 'utf8'));
    }
    const contained = new Set<string>();
    for (const path of packed.filter((file) => /\.c?js$/.test(file))) {
      const text = await readFile(join(installed, path), 'utf8');
      for (const [, name = ''] of text.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)) {
        contained.add(name);
      }
    }
    expect([...contained].sort()).toEqual([
      '@noble/hashes',
      'ipaddr.js',
      'temporal-polyfill',
      'temporal-utils',
      'valibot',
    ]);
  });

  it('is found flawless by publint', async () => {
    const bytes = await readFile(tarball);
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});

/** The packages that a module of `dist` imports, itself or through its chunks. */
async function importsReachableFrom(entry: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  const seen = new Set([entry]);
  for (const file of seen) {
    const text = await readFile(join(installed, 'dist', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*?(?:from )?["']([^"']+)["'];$/gm)) {
      if (name.startsWith('./')) {
        seen.add(name.slice(2));
      } else {
        packages.add(name);
      }
    }
  }
  return packages;
}

describe('the page on npm', () => {
  it('has links to the repository of package.json only, and its picture as a file', async () => {
    const { repository, version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const address = /^git\+(https:.*)\.git$/.exec(repository.url)?.[1] ?? 'no address';
    const page = await readFile(join(installed, 'README.md'), 'utf8');
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links).toContain(`${address}/raw/v${version}/docs/public/demo.svg`);
    expect(links).toContain(`${address}/blob/v${version}/docs/errors.md`);
    expect(links.filter((link) => !/^(?:https:|#)/.test(link))).toEqual([]);
  });

  it('is the README of the repository again after packing', async () => {
    const packedFrom = await readFile(join(workshop, 'package/README.md'), 'utf8');
    expect(packedFrom).toBe(await readFile(join(root, 'README.md'), 'utf8'));
    expect(await readdir(join(workshop, 'package'))).not.toContain('.readme-original');
  });

  it('is written once when an earlier pack was interrupted', async () => {
    await packageStep('write');
    await packageStep('write');
    const page = await readFile(join(workshop, 'package/README.md'), 'utf8');
    await packageStep('restore');
    expect(page).toBe(await readFile(join(installed, 'README.md'), 'utf8'));
    expect(await readFile(join(workshop, 'package/README.md'), 'utf8')).toBe(
      await readFile(join(root, 'README.md'), 'utf8'),
    );
  });

  it('cannot be published with the placeholder, nor with addresses that differ', async () => {
    const address = 'https://github.com/somebody/signal-to-order';
    const filled = {
      repository: { type: 'git', url: `git+${address}.git` },
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    };
    await setInManifest({
      ...filled,
      repository: { type: 'git', url: 'git+https://github.com/OWNER/signal-to-order.git' },
    });
    expect(await packageStep('check')).toEqual({
      code: 1,
      stderr: 'Replace OWNER in repository, homepage and bugs of package.json before publishing.\n',
    });
    await setInManifest({ ...filled, bugs: 'https://github.com/OWNER/signal-to-order/issues' });
    expect((await packageStep('check')).code).toBe(1);
    await setInManifest(filled);
    expect(await packageStep('check')).toEqual({ code: 0, stderr: '' });
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(scripts.prepublishOnly).toMatch(/^node docs\/generate\/package-page\.mjs check && /);
  });
});

describe('an empty project', () => {
  it('gets the same answers by import and by require', async () => {
    const asModule = await written('ten-lines.mjs', `${importLine}\n${tenLines}`);
    const asScript = await written('ten-lines.cjs', `${requireLine}\n${tenLines}`);
    const [imported, required] = await Promise.all([asModule, asScript].map((file) => run(process.execPath, [file])));
    const answers = JSON.parse(imported?.stdout ?? '');
    expect(required?.stdout).toBe(imported?.stdout);
    expect(answers).toEqual({
      step: {
        ticker: 'AAPL',
        side: 'buy',
        effect: 'open',
        type: 'limit',
        quantity: '66',
        limitPrice: '150',
        timeInForce: 'day',
      },
      release: '2026-01-26T22:30:00Z',
      codes: ['invalid-payload', 'invalid-quantity'],
      rule: 'invalid-quantity',
      asked: ['AAPL'],
    });
  });

  it('finds the same names by import and by require, in every subpath', async () => {
    const subpaths = [
      '',
      '/async',
      '/webhook',
      '/execute',
      '/authorize',
      '/brokers',
      '/templates',
      '/dialects',
      '/calendars',
      '/instruments',
      '/guards',
      '/replay',
      '/paper',
      '/testing',
      '/schema',
    ].map((path) => `signal-to-order${path}`);
    const list = JSON.stringify(subpaths);
    // fast-check is the user's own: an optional peer of the testing subpath.
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-save', 'fast-check@4'], {
      cwd: consumer,
    });
    const asModule = await written(
      'names.mjs',
      `const found = [];
       for (const path of ${list}) found.push(Object.keys(await import(path)).sort());
       console.log(JSON.stringify(found));`,
    );
    const asScript = await written(
      'names.cjs',
      `console.log(JSON.stringify(${list}.map((path) => Object.keys(require(path)).sort())));`,
    );
    const [imported, required] = await Promise.all([asModule, asScript].map((file) => run(process.execPath, [file])));
    expect(required?.stdout).toBe(imported?.stdout);
    const [
      main,
      async,
      webhook,
      execute,
      authorize,
      brokers,
      templates,
      dialects,
      calendars,
      instruments,
      guards,
      replay,
      paper,
      testing,
      schema,
    ] = JSON.parse(imported?.stdout ?? '');
    expect(main).toEqual(expect.arrayContaining(['parseSignal', 'parseSettings', 'planSignal', 'snapshotContext']));
    expect(async).toEqual(['loadContext', 'requirements']);
    expect(webhook).toContain('receive');
    expect(execute).toEqual(expect.arrayContaining(['advance', 'possibleEnds', 'runExecution']));
    expect(authorize).toEqual(expect.arrayContaining(['authorization', 'decisionRecord', 'redeem', 'verifyLog']));
    expect(brokers).toEqual(expect.arrayContaining(['alpaca', 'conform', 'parseBrokerProfile']));
    expect(templates).toEqual(expect.arrayContaining(['alertTemplate', 'lintTemplate', 'pineLines']));
    expect(replay).toEqual(['compareDecisions', 'parseReplayLine', 'replayLine']);
    expect(dialects).toEqual(expect.arrayContaining(['readSymbol', 'translate', 'writeSymbol']));
    expect(calendars).toEqual(expect.arrayContaining(['calendarOf', 'isOpen', 'nextOpen', 'sessionOf', 'xnys']));
    expect(instruments).toEqual(['forexPairs', 'futuresInstruments']);
    expect(guards).toEqual(expect.arrayContaining(['firmGuards', 'topstep50k']));
    expect(paper).toEqual(['paperBroker', 'settableClock']);
    expect(testing).toEqual(expect.arrayContaining(['checkBroker', 'scenario', 'validPayload']));
    expect(schema).toEqual(expect.arrayContaining(['signalSchema', 'signalJsonSchema', 'openApiDocument']));
  });

  it('has a command that answers', async () => {
    const [command] = (await readdir(join(consumer, 'node_modules/.bin'))).filter((name) => name === 'signal-to-order');
    const bin = join(consumer, 'node_modules/.bin', command ?? '');
    const { stdout: version } = await run(bin, ['--version']);
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
    const asked = run(bin, ['check', '--jsonl']);
    asked.child.stdin?.end(checkLines);
    const rejected = await asked.catch((failure: { code: number; stdout: string }) => failure);
    expect('code' in rejected && rejected.code).toBe(1);
    const answers = rejected.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { ok: true, value: { ticker: 'AAPL', action: 'buy', quantity: '10', receivedAt: '2026-01-26T15:30:00Z' } },
      { ok: false, errors: [{ code: 'invalid-action', path: ['action'] }] },
    ]);
  });
});
