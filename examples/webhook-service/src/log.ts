import { type DestinationStream, destination, pino } from 'pino';

export { sentenceOf } from './sentence.js';

/** Fields of a log line. No paths and bodies: they contain passwords and strategies. */
export interface LogFacts {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined;
}

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: LogFacts) => void;

const removed = '[removed]';

/** Names of fields whose values are never written. */
const secretNames = ['password', 'token', 'secretKey', 'keyId', 'authorization', 'cookie', 'path', 'body'];

/** A shorter text is not looked for: it would be found in words. */
const minSecretLength = 6;

/**
 * Writes one JSON object per line. `secrets` are removed from any text, such as the message of an error that names the address
 * of a database with its password. The list may grow.
 */
export function jsonLog(write: DestinationStream['write'], now: () => number, secrets: readonly string[] = []): Log {
  const withoutSecrets = secretRemover(secrets);
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretNames, censor: removed },
      hooks: { streamWrite: withoutSecrets },
    },
    { write },
  );
  return (level, event, facts = {}) => logger[level]({ event, ...facts });
}

/** Removes secrets from JSON. The list may grow. */
export function secretRemover(secrets: readonly string[]): (json: string) => string {
  let [found, known] = [patternOf(secrets), secrets.length];
  return (json) => {
    if (secrets.length !== known) {
      [found, known] = [patternOf(secrets), secrets.length];
    }
    return found === undefined ? json : json.replace(found, removed);
  };
}

/** Finds any of the secrets as a line has them, in JSON. */
function patternOf(secrets: readonly string[]): RegExp | undefined {
  const texts = secrets
    .filter(({ length }) => length >= minSecretLength)
    .map((secret) =>
      JSON.stringify(secret)
        .slice(1, -1)
        .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    );
  return texts.length === 0 ? undefined : new RegExp(texts.join('|'), 'g');
}

/** Writes to standard output before it returns, so that the last line before the end of the process is not lost. */
export function standardOutput(): DestinationStream['write'] {
  const stream = destination({ dest: 1, sync: true });
  // The service continues if the reader of the log goes away.
  stream.on('error', () => undefined);
  return (line) => void stream.write(line);
}
