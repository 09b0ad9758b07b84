// A gate in a process of its own, with the SDK's client over stdio.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach } from 'vitest';

export const program = resolve(import.meta.dirname, '../dist/main.js');

/** The protocol version that the SDK's line speaks, and the one before it. */
export const protocols = {
  current: { mode: { pin: '2026-07-28' } },
  previous: { mode: 'legacy' },
} as const;

export interface Running {
  readonly client: Client;
  readonly pid: number;
  readonly stderr: () => string;
  call(tool: string, input?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** What a tool has answered. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is expected of it is in the tests
  readonly value: any;
}

const left: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of left.splice(0).reverse()) {
    await end();
  }
});

export interface Place {
  readonly folder: string;
  readonly file: string;
  readonly data: string;
}

export const market = {
  equity: '100000',
  quotes: { AAPL: { bid: '149.9', ask: '150' }, MSFT: { bid: '399', ask: '400' } },
};

/** A folder with the file of a gate. */
export function place(config: object = {}): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agent-gate-'));
  left.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'gate.json');
  writeFileSync(file, JSON.stringify({ market, data: 'data', approval: 'none', ...config }));
  return { folder, file, data: join(folder, 'data') };
}

export interface StartOptions {
  readonly protocol?: keyof typeof protocols;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node before the program. */
  readonly node?: readonly string[];
}

export async function start(
  { file }: Pick<Place, 'file'>,
  { protocol = 'current', env = {}, node = [] }: StartOptions = {},
): Promise<Running> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...node, program, file],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (piece) => {
    stderr += String(piece);
  });
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: protocols[protocol] });
  await client.connect(transport);
  const running: Running = {
    client,
    pid: transport.pid ?? -1,
    stderr: () => stderr,
    call: async (name, input = {}) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      return { isError: isError === true, text, value: structuredContent };
    },
    close: () => client.close(),
  };
  left.push(() => running.close());
  return running;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command until it ends. */
export async function run(...args: readonly string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...args])) };
  } catch (error) {
    return Object(error);
  }
}

export const buy = { ticker: 'AAPL', action: 'buy', quantity: 10, stopLoss: { stopPrice: 145 } };
