// Sends signals while the service is killed with SIGKILL again and again, then compares the executions with the model.
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/database.js';
import { freePort } from './free-port.js';
import type { PostgresServer } from './postgres-server.js';

export interface CrashRunOptions {
  readonly signals: number;
  readonly kills: number;
  /** The built service. */
  readonly main: string;
  /** An empty database of a PostgreSQL server; absent: the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Number of workers; more than one needs a PostgreSQL server. */
  readonly workers?: number;
  /** Ends all connections to the server in place of a worker. */
  readonly disconnects?: boolean;
  /** Stops the server for some seconds in place of a worker. */
  readonly outage?: Pick<PostgresServer, 'halt' | 'resume'> & { readonly seconds: number };
  readonly random?: () => number;
  /** An empty embedded database to start with; absent: the service creates one, which takes seconds. */
  readonly emptyFolder?: string | undefined;
}

export interface CrashReport {
  readonly accepted: number;
  readonly kills: number;
  /** Requests that had to be sent again. */
  readonly repeats: number;
  /** How many requests were answered with something else than 200, by status and `Retry-After`. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Differences; empty if every accepted signal was executed once. */
  readonly faults: readonly string[];
}

const id = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const password = 'crash-test-password';
const token = 'crash-test-token';
const tickers = ['AAPL', 'MSFT', 'SPY', 'TSLA', 'NVDA'] as const;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function crashRun(options: CrashRunOptions): Promise<CrashReport> {
  const { signals, kills, databaseUrl, workers = 1, random = Math.random } = options;
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'crash-'));
  const data = join(folder, 'data');
  if (options.emptyFolder !== undefined) {
    await cp(options.emptyFolder, data, { recursive: true });
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config()));
  const services = await Promise.all(
    Array.from({ length: workers }, async () => {
      const port = await freePort();
      return { port, start: () => start(options.main, folder, port, databaseUrl) };
    }),
  );
  const running = services.map(({ start: begin }) => begin());
  let killed = 0;
  let repeats = 0;
  const refusals: Record<string, number> = {};
  let sent = 0;
  const answered = new Map<string, { ticker: string; quantity: number }>();

  const send = async (): Promise<void> => {
    while (sent < signals || killed < kills) {
      sent += 1;
      const number = sent;
      const ticker = tickers[number % tickers.length] ?? 'AAPL';
      const quantity = 1 + (number % 7);
      const delay = number % 10 === 0 ? { delay: 2 } : {};
      const body = JSON.stringify({ ticker, action: 'buy', quantity, ...delay, extras: { number } });
      for (let attempt = 0; ; attempt += 1) {
        // Any running worker may answer: a retry can reach a different one.
        const service = services[(number + attempt) % services.length] ?? services[0];
        const answer = await post(service?.port ?? 0, body);
        if (answer.id !== undefined) {
          answered.set(answer.id, { ticker, quantity });
          break;
        }
        repeats += 1;
        refusals[answer.refusal] = (refusals[answer.refusal] ?? 0) + 1;
        await sleep(100);
      }
      // A longer run sends more signals; the pause limits their number.
      await sleep(sent < signals ? 5 : 200);
    }
  };

  const kill = async (): Promise<void> => {
    while (killed < kills) {
      await Promise.any(services.map(({ port }) => alive(port)));
      await sleep(50 + random() * 1200);
      if (options.disconnects && databaseUrl !== undefined) {
        await disconnectAll(databaseUrl);
        killed += 1;
        continue;
      }
      if (options.outage !== undefined) {
        await options.outage.halt();
        await sleep(options.outage.seconds * 1000);
        await options.outage.resume();
        killed += 1;
        continue;
      }
      const victim = Math.floor(random() * services.length);
      const child = running[victim];
      const service = services[victim];
      if (child !== undefined && service !== undefined) {
        child.kill('SIGKILL');
        await exited(child);
        killed += 1;
        running[victim] = service.start();
      }
    }
  };

  // Every refusal is of an outage.
  await Promise.all(services.map(({ port }) => alive(port)));
  await startAccount(services[0]?.port ?? 0);
  await Promise.all([kill(), send(), send(), send(), send()]);
  await Promise.all(services.map(({ port }) => alive(port)));
  for (let open = 1; open > 0; ) {
    await sleep(500);
    open = await openAt(services[0]?.port ?? 0);
  }
  const ended = running.filter(({ exitCode }) => exitCode !== null).map(() => 'a service ended by itself');
  for (const child of running) {
    child.kill('SIGTERM');
    await exited(child);
  }
  const rough = running.filter(({ exitCode }) => exitCode !== 0).map(() => 'a service did not stop gracefully');
  // The service stays while the server is away.
  const unexpected = Object.entries(refusals).filter(([refusal]) => refusal !== whileAway);
  const wrong =
    options.outage === undefined
      ? []
      : unexpected.map(([refusal, count]) => `${count} requests were answered: ${refusal}`);
  const faults = [...ended, ...rough, ...wrong, ...(await compare(data, databaseUrl, answered))];
  await rm(folder, { recursive: true, force: true });
  return { accepted: answered.size, kills: killed, repeats, refusals, seconds: (Date.now() - begun) / 1000, faults };
}

/** Ends every connection to the database, as an operator or a restart of the server would. */
async function disconnectAll(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  await client.end();
}

function config(): unknown {
  const quotes = Object.fromEntries(tickers.map((ticker) => [ticker, { bid: 99.99, ask: 100.01 }]));
  // The day turns twelve hours from now: entries of all of the run are counted.
  const dayStart = new Date(Date.now() + 43_200_000).toISOString().slice(11, 16);
  const guard = { timeZone: 'UTC', dayStart, maxEntriesPerDay: 1_000_000 };
  return {
    duplicateWindowSeconds: 3600,
    rateLimits: { perMinute: 100_000, perHour: 100_000 },
    token,
    brokers: { paper: { type: 'paper', quotes, guard } },
    strategies: {
      crash: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'main', broker: 'paper' }] },
    },
    webhooks: [{ id, password, strategy: 'crash' }],
  };
}

function start(main: string, folder: string, port: number, databaseUrl: string | undefined): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SIGNAL_CONFIG: join(folder, 'config.json'),
      SIGNAL_DATA: join(folder, 'data'),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (line.includes('"level":"error"')) {
        process.stderr.write(`${line}\n`);
      }
    }
  });
  return child;
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
    } else {
      child.once('exit', () => resolve());
    }
  });
}

/** Refusal of a service whose database does not answer. */
const whileAway = 'status 503, Retry-After 5';

/** Identifier of an acceptance, or what was answered in its place. */
type PostAnswer = { readonly id: string } | { readonly id?: never; readonly refusal: string };

async function post(port: number, body: string): Promise<PostAnswer> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/trading/webhook/${id}/${password}`, {
      method: 'POST',
      body,
      // A query without an answer is given up before.
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json()) as { id?: string };
    return response.status === 200 && answer.id !== undefined
      ? { id: answer.id }
      : { refusal: `status ${response.status}, Retry-After ${response.headers.get('retry-after')}` };
  } catch {
    return { refusal: 'no answer' };
  }
}

/** Starts the account with its guard, as a person does on the page. */
async function startAccount(port: number): Promise<void> {
  const body = new URLSearchParams({ broker: 'paper', action: 'started' });
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`http://127.0.0.1:${port}/guard`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  if (status !== 303) {
    throw new Error(`the account was not started: ${status}`);
  }
}

async function openAt(port: number): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5000) });
    return response.ok ? ((await response.json()) as { open: number }).open : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

async function alive(port: number): Promise<void> {
  while ((await openAt(port)) === Number.POSITIVE_INFINITY) {
    await sleep(50);
  }
}

/** Compares the tables with the 200 responses: each is executed once and nothing else, and positions are their sums. */
async function compare(
  data: string,
  databaseUrl: string | undefined,
  answered: ReadonlyMap<string, { ticker: string; quantity: number }>,
): Promise<readonly string[]> {
  const database = await openDatabase(data, databaseUrl);
  const faults: string[] = [];
  const executions = await database.query<{ request_id: string; state: string }>(
    'SELECT request_id, state FROM executions',
  );
  // An entry counts before it is sent, and once.
  const [counted] = await database.query<{ entries: readonly { readonly id: string }[] }>(
    `SELECT day->'entries' AS entries FROM guarded_accounts WHERE broker = 'paper'`,
  );
  const planned = await database.query<{ id: string }>(
    `SELECT plan->'steps'->0->'order'->>'clientOrderId' AS id FROM executions`,
  );
  const entries = (counted?.entries ?? []).map((entry) => entry.id).toSorted();
  if (JSON.stringify(entries) !== JSON.stringify(planned.map((order) => order.id).toSorted())) {
    faults.push(`the state of the account has ${entries.length} entries, planned were ${planned.length}`);
  }
  const requests = new Map<string, number>();
  for (const { request_id: request, state } of executions) {
    requests.set(request, (requests.get(request) ?? 0) + 1);
    if (state !== 'done') {
      faults.push(`${request} ended as ${state}`);
    }
  }
  for (const [request, count] of requests) {
    if (count !== 1 || !answered.has(request)) {
      faults.push(`${request} has ${count} executions, ${answered.has(request) ? '' : 'not '}answered`);
    }
  }
  for (const request of answered.keys()) {
    if (!requests.has(request)) {
      faults.push(`${request} was answered with 200 and has no execution`);
    }
  }
  const fills = await database.query<{ fill: { ticker: string; quantity: string } }>('SELECT fill FROM paper_fills');
  if (fills.length !== answered.size) {
    faults.push(`${fills.length} fills for ${answered.size} signals`);
  }
  const [account] = await database.query<{ state: { positions: Record<string, { quantity: string }> } }>(
    'SELECT state FROM paper_accounts',
  );
  for (const ticker of tickers) {
    const model = [...answered.values()].reduce((sum, each) => sum + (each.ticker === ticker ? each.quantity : 0), 0);
    const held = Number(account?.state.positions[ticker]?.quantity ?? 0);
    if (held !== model) {
      faults.push(`${ticker}: ${held} held, ${model} expected`);
    }
  }
  await database.close();
  return faults;
}
