// A worker that runs in workerd, the runtime of Cloudflare Workers, on a free port.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import workerd from 'workerd';

/** One request to the bot. */
interface Handed {
  readonly signalId: string;
  readonly signals: readonly { readonly ticker: string }[];
}

export interface RunningWorker {
  /** Sends a request to the worker, by default from 203.0.113.7. */
  send(path: string, init?: RequestInit & { readonly from?: string }): Promise<Response>;
  /** Requests to the bot. */
  handed(): Promise<readonly Handed[]>;
  stop(): void;
}

export async function startWorker(): Promise<RunningWorker> {
  const [worker, bot] = [await freePort(), await freePort()];
  const sockets = [`--socket-addr=http=127.0.0.1:${worker}`, `--socket-addr=bot=127.0.0.1:${bot}`];
  const running = spawn(workerd, ['serve', 'config.capnp', '--experimental', ...sockets], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  const handed = async (): Promise<readonly Handed[]> => (await fetch(`http://127.0.0.1:${bot}/`)).json<Handed[]>();
  while (running.exitCode === null && !(await handed().catch(() => undefined))) {
    await sleep(50);
  }
  return {
    send: (path, { from = '203.0.113.7', ...init } = {}) =>
      fetch(`http://127.0.0.1:${worker}${path}`, {
        method: 'POST',
        ...init,
        headers: from === '' ? {} : { 'cf-connecting-ip': from },
      }),
    handed,
    stop: () => {
      running.kill();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
