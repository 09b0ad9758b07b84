import { Umzug } from 'umzug';
import type { Database, Queryable } from './database.js';
import { type Migration, migrations } from './migrations.js';

/** Milliseconds for the steps of large tables. */
const patience = 600_000;

/**
 * Brings the tables to the version of this service, whatever version has written them. All steps are one transaction: a
 * process that ends in between has changed nothing. Rejects with a sentence if a later version has written them.
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await database.transaction(async (transaction) => {
    // Two processes that start together must not create the same table twice.
    await transaction.query('SELECT pg_advisory_xact_lock(7042001)');
    await transaction.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await transaction.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    const later = done.filter(({ name }) => steps.every((step) => step.name !== name));
    if (later.length > 0) {
      const names = later.map(({ name }) => name).join(', ');
      throw new Error(`the database was written by a later version of the service (${names}); start that version`);
    }
    const umzug = new Umzug<Queryable>({
      context: transaction,
      logger: undefined,
      storage: {
        executed: async () => done.map(({ name }) => name),
        logMigration: async ({ name, context }) => {
          await context.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
        },
        unlogMigration: async ({ name, context }) => {
          await context.query('DELETE FROM migrations WHERE name = $1', [name]);
        },
      },
      migrations: steps.map(({ name, statements }) => ({
        name,
        up: async ({ context }) => {
          for (const statement of statements) {
            await context.query(statement);
          }
        },
      })),
    });
    await umzug.up();
  }, patience);
}
