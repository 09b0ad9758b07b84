import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '../..');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface Site {
  readonly folder: string;
  readonly remove: () => void;
}

/** The built site: the folder `DOCS_SITE` when somebody has built it, else a folder of its own. */
export function builtSite(): Site {
  const given = process.env.DOCS_SITE;
  if (given !== undefined && given !== '') {
    return { folder: resolve(given), remove: () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'signal-to-order-site-'));
  const vitepress = resolve(docs, 'node_modules/vitepress/bin/vitepress.js');
  execFileSync('node', [vitepress, 'build', docs, '--outDir', folder], { stdio: 'pipe', env: withoutTest() });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** The test runner's own mark would make a build for development. */
function withoutTest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  return env;
}

export interface Served {
  readonly address: string;
  readonly close: () => void;
}

/** Serves a folder of plain files on a free port of this machine. */
export async function serve(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      const content = readFileSync(join(folder, file));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
