/** A dump of a database, with the names of its migrations. */
export interface Dumped {
  readonly dump: Buffer;
  readonly migrations: readonly string[];
}

/** Names of the migrations of a database. Rejects with a sentence if it is not one of the service. */
export async function migrationsOf(
  query: (sql: string) => Promise<readonly { readonly name: string }[]>,
): Promise<readonly string[]> {
  const rows = await query('SELECT name FROM migrations ORDER BY name').catch((error: { readonly code?: string }) => {
    throw error.code === '42P01' ? new Error('the database has no tables of the service') : error;
  });
  return rows.map(({ name }) => name);
}
