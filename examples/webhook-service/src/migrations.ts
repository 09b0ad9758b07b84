/** A step from one version of the tables to the next. It is never changed once it has been released. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * In order. Times are milliseconds since 1970 by the clock of the service. `json` keeps text unchanged; `jsonb` would reject a
 * NUL in a text. Versions before these steps have the tables of the first ones, or of the first alone.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-tables',
    statements: [
      `CREATE TABLE IF NOT EXISTS rates (
         webhook_id text PRIMARY KEY,
         history json NOT NULL
       )`,
      `CREATE TABLE IF NOT EXISTS requests (
         id text PRIMARY KEY,
         webhook_id text NOT NULL,
         received_at double precision NOT NULL,
         digest text NOT NULL,
         status integer NOT NULL,
         codes json NOT NULL,
         response json NOT NULL
       )`,
      `CREATE INDEX IF NOT EXISTS requests_by_digest ON requests (digest) WHERE digest <> ''`,
      `CREATE INDEX IF NOT EXISTS requests_received ON requests (received_at)`,
      `CREATE TABLE IF NOT EXISTS executions (
         seq bigserial PRIMARY KEY,
         id text UNIQUE NOT NULL,
         request_id text NOT NULL,
         strategy text NOT NULL,
         subscription text NOT NULL,
         lane text NOT NULL,
         received_at double precision NOT NULL,
         due_at double precision NOT NULL,
         state text NOT NULL,
         attempts integer NOT NULL DEFAULT 0,
         signal json NOT NULL,
         plan json,
         progress json,
         errors json,
         finished_at double precision
       )`,
      `CREATE INDEX IF NOT EXISTS executions_open ON executions (lane, due_at, seq) WHERE finished_at IS NULL`,
      `CREATE INDEX IF NOT EXISTS executions_request ON executions (request_id)`,
      `CREATE INDEX IF NOT EXISTS executions_finished ON executions (finished_at)`,
      `CREATE TABLE IF NOT EXISTS paper_accounts (
         broker text PRIMARY KEY,
         state json NOT NULL,
         orders_made double precision NOT NULL
       )`,
      `CREATE TABLE IF NOT EXISTS paper_orders (
         broker text NOT NULL,
         id text NOT NULL,
         client_order_id text,
         entry text NOT NULL,
         finished json NOT NULL,
         finished_at double precision NOT NULL,
         PRIMARY KEY (broker, id)
       )`,
      `CREATE UNIQUE INDEX IF NOT EXISTS paper_orders_client ON paper_orders (broker, client_order_id)`,
      `CREATE INDEX IF NOT EXISTS paper_orders_entry ON paper_orders (broker, entry)`,
      `CREATE INDEX IF NOT EXISTS paper_orders_finished ON paper_orders (finished_at)`,
      `CREATE TABLE IF NOT EXISTS paper_fills (
         seq bigserial PRIMARY KEY,
         broker text NOT NULL,
         fill json NOT NULL,
         filled_at double precision NOT NULL
       )`,
      `CREATE INDEX IF NOT EXISTS paper_fills_filled ON paper_fills (filled_at)`,
    ],
  },
  {
    name: '002-execution-machine',
    statements: [
      `ALTER TABLE executions ADD COLUMN IF NOT EXISTS plans integer NOT NULL DEFAULT 0`,
      `ALTER TABLE executions ADD COLUMN IF NOT EXISTS held json`,
      `ALTER TABLE executions ADD COLUMN IF NOT EXISTS revision integer NOT NULL DEFAULT 0`,
    ],
  },
  {
    name: '003-refused-requests',
    statements: [
      `CREATE TABLE IF NOT EXISTS refused_requests (
         webhook_id text NOT NULL,
         minute double precision NOT NULL,
         refused integer NOT NULL,
         PRIMARY KEY (webhook_id, minute)
       )`,
    ],
  },
  {
    name: '004-due-executions',
    statements: ['CREATE INDEX IF NOT EXISTS executions_due ON executions (due_at, seq) WHERE finished_at IS NULL'],
  },
  {
    name: '005-page',
    statements: [
      // The body as it was received, without secrets; null for requests of earlier versions.
      'ALTER TABLE requests ADD COLUMN IF NOT EXISTS body text',
      'ALTER TABLE requests ADD COLUMN IF NOT EXISTS repeats integer NOT NULL DEFAULT 0',
      'ALTER TABLE requests ADD COLUMN IF NOT EXISTS repeated_at double precision',
      'CREATE INDEX IF NOT EXISTS requests_page ON requests (received_at DESC, id DESC)',
      'CREATE INDEX IF NOT EXISTS requests_of_webhook ON requests (webhook_id, received_at DESC, id DESC)',
      'CREATE INDEX IF NOT EXISTS executions_state ON executions (state, received_at DESC, request_id)',
      `CREATE TABLE IF NOT EXISTS equity_history (
         broker text NOT NULL,
         at double precision NOT NULL,
         equity text NOT NULL,
         cash text,
         PRIMARY KEY (broker, at)
       )`,
    ],
  },
  {
    name: '006-control',
    statements: [
      // The strategy '' is everything.
      `CREATE TABLE IF NOT EXISTS trading_switches (
         strategy text PRIMARY KEY,
         mode text NOT NULL,
         changed_at double precision NOT NULL,
         changed_by text NOT NULL
       )`,
      `CREATE TABLE IF NOT EXISTS webhook_passwords (
         webhook_id text PRIMARY KEY,
         password text NOT NULL,
         previous text,
         previous_until double precision,
         changed_at double precision NOT NULL,
         changed_by text NOT NULL
       )`,
      // What the service expects at each broker, since a baseline. The revision keeps two writers apart.
      `CREATE TABLE IF NOT EXISTS reconciliations (
         broker text PRIMARY KEY,
         baseline_at double precision NOT NULL,
         looked_at double precision NOT NULL,
         revision integer NOT NULL,
         accepted json NOT NULL
       )`,
      // Units, below 0 for a short position. fees: units that the broker may have kept since they were seen last.
      `CREATE TABLE IF NOT EXISTS expected_positions (
         broker text NOT NULL,
         ticker text NOT NULL,
         quantity numeric NOT NULL,
         fees numeric NOT NULL,
         PRIMARY KEY (broker, ticker)
       )`,
      // Orders of the service. counted: the filled units of each, and of its legs, that are in the expected positions. working:
      // those that were seen working and that the service has not asked to cancel.
      `CREATE TABLE IF NOT EXISTS followed_orders (
         broker text NOT NULL,
         client_order_id text NOT NULL,
         execution_id text NOT NULL,
         is_open boolean NOT NULL,
         counted json NOT NULL,
         working json NOT NULL,
         PRIMARY KEY (broker, client_order_id)
       )`,
      `CREATE INDEX IF NOT EXISTS followed_orders_execution ON followed_orders (execution_id)`,
      `CREATE INDEX IF NOT EXISTS followed_orders_open ON followed_orders (broker) WHERE is_open`,
      // Executions that have ended, all of whose orders are followed.
      `CREATE TABLE IF NOT EXISTS followed_executions (execution_id text PRIMARY KEY)`,
      `CREATE TABLE IF NOT EXISTS differences (
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
      // Failed plans that have raised their alarm.
      `CREATE TABLE IF NOT EXISTS raised_failures (
         execution_id text PRIMARY KEY,
         raised_at double precision NOT NULL
       )`,
      `CREATE INDEX IF NOT EXISTS executions_stopped ON executions (finished_at) WHERE state = 'stopped'`,
      `CREATE UNIQUE INDEX IF NOT EXISTS differences_open ON differences (broker, kind, subject) WHERE acknowledged_at IS NULL`,
    ],
  },
  {
    // What a decision read, as the market of a line of the export.
    name: '007-decisions',
    statements: ['ALTER TABLE executions ADD COLUMN IF NOT EXISTS market json'],
  },
  {
    name: '008-repeated-requests',
    statements: [
      `CREATE INDEX IF NOT EXISTS requests_by_digest_and_time ON requests (digest, received_at) WHERE digest <> ''`,
      'DROP INDEX IF EXISTS requests_by_digest',
      // `requests_page` begins with the same column.
      'DROP INDEX IF EXISTS requests_received',
    ],
  },
  {
    // The progress of an execution is stored without its plan. Nothing is changed here: versions that expect it there do not start.
    name: '009-plan-once',
    statements: [],
  },
  {
    // A plan that is made again forgets what the plan before it has cancelled: the reconciliation reads it here.
    name: '010-cancelled-before',
    statements: ['ALTER TABLE executions ADD COLUMN IF NOT EXISTS cancelled_before json'],
  },
  {
    // The lines of the export, each with the digest of the one before. A plan that is made again is another decision.
    name: '011-decision-log',
    statements: [
      `CREATE TABLE IF NOT EXISTS decision_log (
         line bigserial PRIMARY KEY,
         strategy text NOT NULL,
         subscription text NOT NULL,
         received_at double precision NOT NULL,
         logged_at double precision NOT NULL,
         record text NOT NULL
       )`,
      'ALTER TABLE executions ADD COLUMN IF NOT EXISTS logged_plans integer',
      `CREATE INDEX IF NOT EXISTS executions_unlogged ON executions (seq)
         WHERE market IS NOT NULL AND logged_plans IS DISTINCT FROM plans`,
    ],
  },
  {
    name: '012-account-guard',
    statements: [
      // What a guarded account did. book: its positions by the broker's fills, where the broker tells no profit. raised: the
      // halts that have raised their alarm. The revision keeps two writers apart.
      `CREATE TABLE IF NOT EXISTS guarded_accounts (
         broker text PRIMARY KEY,
         day json NOT NULL,
         book json,
         raised json NOT NULL,
         revision integer NOT NULL
       )`,
      // What a person did to it: started it, or cleared its drawdown.
      `CREATE TABLE IF NOT EXISTS guard_actions (
         seq bigserial PRIMARY KEY,
         broker text NOT NULL,
         action text NOT NULL,
         equity text NOT NULL,
         done_at double precision NOT NULL,
         done_by text NOT NULL
       )`,
    ],
  },
  {
    // A plan that waits for the approval of a person. Versions before would carry it out when it expires: they do not start.
    name: '013-approvals',
    statements: [
      'ALTER TABLE executions ADD COLUMN IF NOT EXISTS approval json',
      `CREATE INDEX IF NOT EXISTS executions_approval ON executions ((approval->'authorization'->>'id'))
         WHERE approval IS NOT NULL`,
    ],
  },
  {
    // What the health check writes.
    name: '014-probes',
    statements: ['CREATE TABLE IF NOT EXISTS probes (name text PRIMARY KEY, written_at double precision NOT NULL)'],
  },
  {
    // When an execution that has ended is looked at next, because stops of it may still move. Versions before would leave them.
    name: '015-following',
    statements: [
      'ALTER TABLE executions ADD COLUMN IF NOT EXISTS follow_at double precision',
      'CREATE INDEX IF NOT EXISTS executions_followed ON executions (follow_at) WHERE follow_at IS NOT NULL',
    ],
  },
  {
    // Positions without a stop, and since when.
    name: '016-unprotected',
    statements: [
      `CREATE TABLE IF NOT EXISTS unprotected (
         broker text NOT NULL,
         ticker text NOT NULL,
         since double precision NOT NULL,
         PRIMARY KEY (broker, ticker)
       )`,
    ],
  },
  {
    // What a signal may open is asked with each request: reading it from the signals took most of the time of the database.
    name: '017-actions',
    statements: ['ALTER TABLE executions ADD COLUMN IF NOT EXISTS action text'],
  },
];
