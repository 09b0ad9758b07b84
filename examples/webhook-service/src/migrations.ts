/** A step from one version of the tables to the next. It is never changed once it has been released. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** What was received: requests with their answers, and how many there were. */
const received: readonly string[] = [
  `CREATE TABLE rates (
     webhook_id text PRIMARY KEY,
     history json NOT NULL
   )`,
  // body: as it was received, without secrets.
  `CREATE TABLE requests (
     id text PRIMARY KEY,
     webhook_id text NOT NULL,
     received_at double precision NOT NULL,
     digest text NOT NULL,
     status integer NOT NULL,
     codes json NOT NULL,
     response json NOT NULL,
     body text NOT NULL,
     repeats integer NOT NULL DEFAULT 0,
     repeated_at double precision
   )`,
  `CREATE INDEX requests_by_digest_and_time ON requests (digest, received_at) WHERE digest <> ''`,
  'CREATE INDEX requests_page ON requests (received_at DESC, id DESC)',
  'CREATE INDEX requests_of_webhook ON requests (webhook_id, received_at DESC, id DESC)',
  `CREATE TABLE refused_requests (
     webhook_id text NOT NULL,
     minute double precision NOT NULL,
     refused integer NOT NULL,
     PRIMARY KEY (webhook_id, minute)
   )`,
];

/** Accepted signals, their plans and executions. */
const executions: readonly string[] = [
  // action: what a signal may open is asked with each request, and reading it from the signals took most of the time of the
  // database. market: what the decision read, as the market of a line of the export. cancelled_before: a plan that is made again
  // forgets what the plan before it has cancelled, and the reconciliation reads it here. follow_at: when an execution that has ended
  // is looked at next, because stops of it may still move. approval: a plan that waits for the approval of a person.
  `CREATE TABLE executions (
     seq bigserial PRIMARY KEY,
     id text UNIQUE NOT NULL,
     request_id text NOT NULL,
     strategy text NOT NULL,
     subscription text NOT NULL,
     lane text NOT NULL,
     action text NOT NULL,
     received_at double precision NOT NULL,
     due_at double precision NOT NULL,
     state text NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     plans integer NOT NULL DEFAULT 0,
     revision integer NOT NULL DEFAULT 0,
     signal json NOT NULL,
     market json,
     plan json,
     progress json,
     errors json,
     held json,
     approval json,
     cancelled_before json,
     logged_plans integer,
     follow_at double precision,
     finished_at double precision
   )`,
  'CREATE INDEX executions_open ON executions (lane, due_at, seq) WHERE finished_at IS NULL',
  'CREATE INDEX executions_due ON executions (due_at, seq) WHERE finished_at IS NULL',
  'CREATE INDEX executions_request ON executions (request_id)',
  'CREATE INDEX executions_finished ON executions (finished_at)',
  'CREATE INDEX executions_state ON executions (state, received_at DESC, request_id)',
  `CREATE INDEX executions_stopped ON executions (finished_at) WHERE state = 'stopped'`,
  'CREATE INDEX executions_unlogged ON executions (seq) WHERE market IS NOT NULL AND logged_plans IS DISTINCT FROM plans',
  `CREATE INDEX executions_approval ON executions ((approval->'authorization'->>'id')) WHERE approval IS NOT NULL`,
  'CREATE INDEX executions_followed ON executions (follow_at) WHERE follow_at IS NOT NULL',
  // Failed plans that have raised their alarm.
  `CREATE TABLE raised_failures (
     execution_id text PRIMARY KEY,
     raised_at double precision NOT NULL
   )`,
  // The lines of the export, each with the digest of the one before. A plan that is made again is another decision.
  `CREATE TABLE decision_log (
     line bigserial PRIMARY KEY,
     strategy text NOT NULL,
     subscription text NOT NULL,
     received_at double precision NOT NULL,
     logged_at double precision NOT NULL,
     record text NOT NULL
   )`,
];

const paperBrokers: readonly string[] = [
  `CREATE TABLE paper_accounts (
     broker text PRIMARY KEY,
     state json NOT NULL,
     orders_made double precision NOT NULL
   )`,
  `CREATE TABLE paper_orders (
     broker text NOT NULL,
     id text NOT NULL,
     client_order_id text,
     entry text NOT NULL,
     finished json NOT NULL,
     finished_at double precision NOT NULL,
     PRIMARY KEY (broker, id)
   )`,
  'CREATE UNIQUE INDEX paper_orders_client ON paper_orders (broker, client_order_id)',
  'CREATE INDEX paper_orders_entry ON paper_orders (broker, entry)',
  'CREATE INDEX paper_orders_finished ON paper_orders (finished_at)',
  `CREATE TABLE paper_fills (
     seq bigserial PRIMARY KEY,
     broker text NOT NULL,
     fill json NOT NULL,
     filled_at double precision NOT NULL
   )`,
  'CREATE INDEX paper_fills_filled ON paper_fills (filled_at)',
];

/** What a person has set, and what the guard counts. */
const control: readonly string[] = [
  // The strategy '' is everything.
  `CREATE TABLE trading_switches (
     strategy text PRIMARY KEY,
     mode text NOT NULL,
     changed_at double precision NOT NULL,
     changed_by text NOT NULL
   )`,
  `CREATE TABLE webhook_passwords (
     webhook_id text PRIMARY KEY,
     password text NOT NULL,
     previous text,
     previous_until double precision,
     changed_at double precision NOT NULL,
     changed_by text NOT NULL
   )`,
  // What a guarded account did. book: its positions by the broker's fills, where the broker tells no profit. raised: the halts
  // that have raised their alarm. The revision keeps two writers apart.
  `CREATE TABLE guarded_accounts (
     broker text PRIMARY KEY,
     day json NOT NULL,
     book json,
     raised json NOT NULL,
     revision integer NOT NULL
   )`,
  // What a person did to it: started it, or cleared its drawdown.
  `CREATE TABLE guard_actions (
     seq bigserial PRIMARY KEY,
     broker text NOT NULL,
     action text NOT NULL,
     equity text NOT NULL,
     done_at double precision NOT NULL,
     done_by text NOT NULL
   )`,
];

/** What the service knows of its accounts. */
const accounts: readonly string[] = [
  `CREATE TABLE equity_history (
     broker text NOT NULL,
     at double precision NOT NULL,
     equity text NOT NULL,
     cash text,
     PRIMARY KEY (broker, at)
   )`,
  // Exits that have ended. Of an account without a guard whose broker tells no profits, the book is its positions by the broker's fills.
  `CREATE TABLE closed_trades (
     broker text NOT NULL,
     id text NOT NULL,
     ticker text NOT NULL,
     profit numeric NOT NULL,
     closed_at double precision NOT NULL,
     PRIMARY KEY (broker, id)
   )`,
  'CREATE INDEX closed_trades_closed ON closed_trades (closed_at)',
  'CREATE TABLE fill_books (broker text PRIMARY KEY, book json NOT NULL)',
  // What the service expects at each broker, since a baseline. The revision keeps two writers apart.
  `CREATE TABLE reconciliations (
     broker text PRIMARY KEY,
     baseline_at double precision NOT NULL,
     looked_at double precision NOT NULL,
     revision integer NOT NULL,
     accepted json NOT NULL
   )`,
  // Units, below 0 for a short position. fees: units that the broker may have kept since they were seen last.
  `CREATE TABLE expected_positions (
     broker text NOT NULL,
     ticker text NOT NULL,
     quantity numeric NOT NULL,
     fees numeric NOT NULL,
     PRIMARY KEY (broker, ticker)
   )`,
  // Orders of the service. counted: the filled units of each, and of its legs, that are in the expected positions. working: those
  // that were seen working and that the service has not asked to cancel.
  `CREATE TABLE followed_orders (
     broker text NOT NULL,
     client_order_id text NOT NULL,
     execution_id text NOT NULL,
     is_open boolean NOT NULL,
     counted json NOT NULL,
     working json NOT NULL,
     PRIMARY KEY (broker, client_order_id)
   )`,
  'CREATE INDEX followed_orders_execution ON followed_orders (execution_id)',
  'CREATE INDEX followed_orders_open ON followed_orders (broker) WHERE is_open',
  // Executions that have ended, all of whose orders are followed.
  'CREATE TABLE followed_executions (execution_id text PRIMARY KEY)',
  `CREATE TABLE differences (
     id text PRIMARY KEY,
     broker text NOT NULL,
     ticker text NOT NULL,
     kind text NOT NULL,
     subject text NOT NULL,
     expected text NOT NULL,
     actual text NOT NULL,
     found_at double precision NOT NULL,
     acknowledged_at double precision,
     acknowledged_by text
   )`,
  'CREATE UNIQUE INDEX differences_open ON differences (broker, kind, subject) WHERE acknowledged_at IS NULL',
  // Positions without a stop, and since when.
  `CREATE TABLE unprotected (
     broker text NOT NULL,
     ticker text NOT NULL,
     since double precision NOT NULL,
     PRIMARY KEY (broker, ticker)
   )`,
];

/** What the health check writes. */
const probes = 'CREATE TABLE probes (name text PRIMARY KEY, written_at double precision NOT NULL)';

/**
 * In order. Times are milliseconds since 1970 by the clock of the service. `json` keeps text unchanged; `jsonb` would reject a
 * NUL in a text.
 */
export const migrations: readonly Migration[] = [
  { name: '001-tables', statements: [...received, ...executions, ...paperBrokers, ...control, ...accounts, probes] },
];
