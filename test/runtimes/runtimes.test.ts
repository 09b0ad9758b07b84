// The same twenty messages in every runtime and through every bundler: the answers are equal to the last byte.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build as bundle } from 'esbuild';
import { chromium } from 'playwright-core';
import { build as buildWithVite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from './messages.js';
import { binaryOf, newWorkshop, run } from './workshop.js';

const browser = '/usr/bin/chromium';

let folder: string;
let reference: string;

beforeAll(async () => {
  folder = await newWorkshop();
  reference = await printed(process.execPath, 'module.mjs');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd: folder, maxBuffer: 1e8 });
  return stdout.trimEnd();
}

interface Plan {
  readonly ok: boolean;
  readonly value: { readonly outcome: string };
  readonly errors: readonly { readonly code: string }[];
}

/** What a message came to: the outcome of its plans, or the codes that rejected it. */
function verdictOf({ signals, plans }: { readonly signals: Plan; readonly plans: readonly Plan[] }): string | string[] {
  const rejected = [signals, ...plans].find(({ ok }) => !ok);
  return rejected === undefined ? (plans[0]?.value.outcome ?? '') : rejected.errors.map(({ code }) => code);
}

describe('the answers to twenty messages', () => {
  test('are, in Node by import, what the messages’ files say', () => {
    const answers: Parameters<typeof verdictOf>[0][] = JSON.parse(reference);
    expect(answers).toHaveLength(20);
    expect(answers.map(verdictOf)).toEqual(messages.map(({ expect: expected }) => expected));
  });

  test('are the same in Node by require', async () => {
    expect(await printed(process.execPath, 'script.cjs')).toBe(reference);
  });

  test('are the same through esbuild, minified, in both formats', async () => {
    for (const format of ['esm', 'cjs'] as const) {
      const outfile = join(folder, `bundled.${format === 'esm' ? 'mjs' : 'cjs'}`);
      const entryPoints = [join(folder, 'module.mjs')];
      await bundle({
        entryPoints,
        outfile,
        format,
        bundle: true,
        minify: true,
        platform: 'neutral',
        mainFields: ['module', 'main'],
      });
      expect(await printed(process.execPath, outfile)).toBe(reference);
    }
  });

  test('are the same in Bun', async () => {
    const bun = await binaryOf('@oven', 'bin/bun');
    expect(bun, 'the binary of Bun').toBeDefined();
    expect(await printed(bun ?? '', 'module.mjs')).toBe(reference);
  });

  test('are the same in Deno, without a permission', async () => {
    const deno = await binaryOf('@deno', 'deno');
    expect(deno, 'the binary of Deno').toBeDefined();
    expect(
      await printed(deno ?? '', 'run', '--no-prompt', '--no-lock', '--node-modules-dir=manual', 'module.mjs'),
    ).toBe(reference);
  });

  test('are the same in workerd, the runtime of Cloudflare Workers', async () => {
    const workerd = await binaryOf('@cloudflare', 'bin/workerd');
    const outfile = join(folder, 'bundled-worker.js');
    await bundle({
      entryPoints: [join(folder, 'worker.mjs')],
      outfile,
      format: 'esm',
      bundle: true,
      conditions: ['workerd'],
    });
    await writeFile(
      join(folder, 'config.capnp'),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ ( name = "answers", worker = (
    modules = [ ( name = "worker", esModule = embed "bundled-worker.js" ) ], compatibilityDate = "2026-01-01" ) ) ],
  sockets = [ ( name = "http", http = (), service = "answers" ) ],
);
`,
    );
    const port = await freePort();
    const served = spawn(workerd ?? '', ['serve', 'config.capnp', `--socket-addr=http=127.0.0.1:${port}`], {
      cwd: folder,
    });
    try {
      expect(await answerAt(`http://127.0.0.1:${port}/`)).toBe(reference);
    } finally {
      served.kill();
    }
  });

  test.skipIf(!existsSync(browser))(
    'are the same through Vite in Chromium (skipped where Chromium is not installed)',
    async () => {
      await buildWithVite({ root: folder, logLevel: 'error', build: { outDir: 'built' } });
      const { server, port } = await serveFolder(join(folder, 'built'));
      const chrome = await chromium.launch({
        executablePath: browser,
        args: ['--no-sandbox', '--disable-background-networking'],
      });
      try {
        const page = await chrome.newPage();
        await page.goto(`http://127.0.0.1:${port}/`);
        await page.waitForFunction('document.querySelector("output").textContent !== ""');
        expect(await page.textContent('output')).toBe(reference);
      } finally {
        await chrome.close();
        server.close();
      }
    },
  );
});

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

async function serveFolder(root: string): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const content = await readFile(join(root, path)).catch(() => undefined);
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': types[extname(path)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: portOf(server) };
}

async function freePort(): Promise<number> {
  const { server, port } = await serveFolder(folder);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks until something answers. */
async function answerAt(url: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url).catch((fault: unknown) => {
      if (tries > 200) {
        throw fault;
      }
    });
    if (response !== undefined) {
      return response.text();
    }
    await sleep(50);
  }
}
