// A server of an example, as its own process, and everything that it writes.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import workerd from 'workerd';

export interface RunningServer {
  /** Sends a request; by default a POST. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** What it has written to both outputs, when it has answered. */
  log(): Promise<string>;
  stop(): void;
}

const root = join(import.meta.dirname, '..');

/** Starts a built file, with Node or workerd, and waits until it answers. */
export async function startServer(name: string, environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const port = String(await freePort());
  // In the environment of a test, Express keeps its errors to itself.
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...environment, PORT: port } };
  const child =
    name === 'cloudflare-worker'
      ? spawn(workerd, ['serve', 'config.capnp', '--verbose', `--socket-addr=http=127.0.0.1:${port}`], options)
      : spawn(process.execPath, [`dist/${name}.js`], options);
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => written.push(String(piece)));
  }
  const send = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init });
  while (!(await answers(child, send))) {
    await sleep(20);
  }
  return {
    send,
    // A line that was written before a response arrives after it.
    log: () => sleep(100).then(() => written.join('')),
    stop: () => {
      child.kill();
    },
  };
}

async function answers({ exitCode }: ChildProcess, send: RunningServer['send']): Promise<boolean> {
  if (exitCode !== null) {
    throw new Error(`The server ended with status ${exitCode}.`);
  }
  return send('/').then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
