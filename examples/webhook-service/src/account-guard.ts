// The state of guarded accounts in the database. `accountDay` of the library counts; what is told here is stored before an order is sent.
import type { AccountDay, GuardSettings, Halt } from 'signal-to-order';
import { type AccountEvent, accountDay, parseAccountDay } from 'signal-to-order/execute';
import type { BrokerAdapter } from './brokers/adapter.js';
import type { FillBook } from './brokers/alpaca-closes.js';
import { saveClosed } from './closed-trades.js';
import type { Queryable } from './database.js';

/** A guarded account, as it is stored. */
export interface GuardedAccount {
  readonly day: AccountDay;
  /** Of a broker that is asked for its fills. */
  readonly book: FillBook | undefined;
}

/** What has happened to an account since it was read. */
export interface AccountNews {
  readonly events: readonly AccountEvent[];
  readonly book?: FillBook | undefined;
}

interface Row {
  readonly day: unknown;
  readonly book: FillBook | null;
  readonly revision: number;
}

/** undefined: nobody has started it, or its state is lost. */
export async function readAccount(
  database: Queryable,
  broker: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<GuardedAccount | undefined> {
  const [row] = await database.query<Row>(`SELECT day, book FROM guarded_accounts WHERE broker = $1 ${lock}`, [broker]);
  const day = parseAccountDay(row?.day);
  return day.ok ? { day: day.value, book: row?.book ?? undefined } : undefined;
}

/** Stores the state of an account that the caller has locked. */
export async function saveAccountDay(transaction: Queryable, broker: string, day: AccountDay): Promise<void> {
  await transaction.query('UPDATE guarded_accounts SET day = $2, revision = revision + 1 WHERE broker = $1', [
    broker,
    JSON.stringify(day),
  ]);
}

/** Stores what has happened to an account, whoever else does so at the same time. One that nobody has started stays so. */
export async function tellAccount(
  database: Queryable,
  broker: string,
  guard: GuardSettings,
  { events, book }: AccountNews,
): Promise<void> {
  for (let isStored = false; !isStored; ) {
    const [row] = await database.query<Row>('SELECT day, book, revision FROM guarded_accounts WHERE broker = $1', [
      broker,
    ]);
    const before = parseAccountDay(row?.day);
    if (row === undefined || !before.ok) {
      return;
    }
    const day = dayAfter(before.value, events, guard);
    const stored = await database.query(
      `UPDATE guarded_accounts SET day = $3, book = $4, revision = revision + 1
       WHERE broker = $1 AND revision = $2 RETURNING broker`,
      [broker, row.revision, JSON.stringify(day), JSON.stringify(book ?? row.book)],
    );
    isStored = stored.length > 0;
  }
  await saveClosed(database, broker, events);
}

/** The state after events. A loss of yesterday counts before the day turns. */
export function dayAfter(day: AccountDay, events: readonly AccountEvent[], guard: GuardSettings): AccountDay {
  const ordered = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return ordered.reduce((before, event) => accountDay(before, event, guard), day);
}

export function equityEvent(equity: string, now: number, event: 'equity' | 'cleared' = 'equity'): AccountEvent {
  return { event, equity: Number(equity), at: new Date(now).toISOString() };
}

/** Tells the state of an account its equity, and the exits that have ended since, where the broker has to be asked for them. */
export async function lookAtAccount(
  database: Queryable,
  broker: string,
  { closes }: Pick<BrokerAdapter, 'closes'>,
  guard: GuardSettings,
  equity: AccountEvent,
): Promise<void> {
  const account = await readAccount(database, broker);
  if (account !== undefined) {
    const { events = [], book } = (await closes?.(account.book)) ?? {};
    await tellAccount(database, broker, guard, { events: [...events, equity], book });
  }
}

/** A halt that has begun. */
export interface NewHalt extends Halt {
  readonly broker: string;
}

/** Halts that have begun since the last look, each once, whichever process looks. */
export async function takeNewHalts(transaction: Queryable): Promise<readonly NewHalt[]> {
  const rows = await transaction.query<{ broker: string; day: unknown; raised: string }>(
    'SELECT broker, day, raised::text AS raised FROM guarded_accounts ORDER BY broker',
  );
  const found: NewHalt[] = [];
  for (const { broker, day, raised } of rows) {
    const read = parseAccountDay(day);
    const halts = read.ok ? read.value.halts : [];
    const keys = halts.map(({ code, at }) => `${code} ${at.slice(0, 10)}`);
    const before: readonly string[] = JSON.parse(raised);
    if (JSON.stringify(keys) !== JSON.stringify(before)) {
      const taken = await transaction.query(
        'UPDATE guarded_accounts SET raised = $3 WHERE broker = $1 AND raised::text = $2 RETURNING broker',
        [broker, raised, JSON.stringify(keys)],
      );
      const fresh = halts.filter((_, index) => !before.includes(keys[index] ?? ''));
      found.push(...(taken.length === 0 ? [] : fresh.map((halt) => ({ ...halt, broker }))));
    }
  }
  return found;
}

export type GuardActionName = 'started' | 'cleared';

/** What a person did to an account. */
export interface GuardAction {
  readonly broker: string;
  readonly action: GuardActionName;
  readonly equity: string;
  readonly done_at: number;
  /** Source address. */
  readonly done_by: string;
}

/** Starts an account at its equity. Returns false if it is started already. */
export async function startAccount(
  transaction: Queryable,
  guard: GuardSettings,
  { broker, equity, done_at: now }: GuardAction,
  book: FillBook | undefined,
): Promise<boolean> {
  const day = accountDay(undefined, equityEvent(equity, now), guard);
  if (day === undefined || (await readAccount(transaction, broker)) !== undefined) {
    return false;
  }
  // A state that cannot be read is lost.
  await transaction.query(
    `INSERT INTO guarded_accounts AS a (broker, day, book, raised, revision) VALUES ($1, $2, $3, '[]', 0)
     ON CONFLICT (broker) DO UPDATE SET day = excluded.day, book = excluded.book, raised = '[]', revision = a.revision + 1`,
    [broker, JSON.stringify(day), book === undefined ? null : JSON.stringify(book)],
  );
  return true;
}

/** Starts the drawdown of an account again at its equity. Returns false if nobody has started the account. */
export async function clearDrawdown(
  transaction: Queryable,
  guard: GuardSettings,
  { broker, equity, done_at: now }: GuardAction,
): Promise<boolean> {
  const isStarted = (await readAccount(transaction, broker)) !== undefined;
  await tellAccount(transaction, broker, guard, { events: [equityEvent(equity, now, 'cleared')] });
  return isStarted;
}

export async function saveGuardAction(transaction: Queryable, action: GuardAction): Promise<void> {
  const { broker, action: name, equity, done_at: at, done_by: address } = action;
  await transaction.query(
    'INSERT INTO guard_actions (broker, action, equity, done_at, done_by) VALUES ($1, $2, $3, $4, $5)',
    [broker, name, equity, at, address],
  );
}

/** The last three actions of an account, the latest first. */
export async function lastGuardActions(database: Queryable, broker: string): Promise<readonly GuardAction[]> {
  return database.query<GuardAction>('SELECT * FROM guard_actions WHERE broker = $1 ORDER BY seq DESC LIMIT 3', [
    broker,
  ]);
}
