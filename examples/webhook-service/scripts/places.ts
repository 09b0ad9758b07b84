import { fileURLToPath } from 'node:url';
import { sentenceOf } from '../src/sentence.js';

const home = new URL('..', import.meta.url);

// What these commands write is for its owner alone.
process.umask(0o077);

/** Where the service keeps its files, by the same variables as its start. */
export const places = {
  config: process.env.SIGNAL_CONFIG ?? fileURLToPath(new URL('config.json', home)),
  folder: process.env.SIGNAL_DATA ?? fileURLToPath(new URL('data', home)),
  databaseUrl: process.env.DATABASE_URL,
};

/** Ends a command with a sentence and status 1; no text has the password of the database. */
export function fail(error: unknown): void {
  const sentence = sentenceOf(error);
  const { databaseUrl = '' } = places;
  const password = URL.canParse(databaseUrl) ? new URL(databaseUrl).password : '';
  process.stderr.write(`${password === '' ? sentence : sentence.replaceAll(password, '[removed]')}\n`);
  process.exitCode = 1;
}
