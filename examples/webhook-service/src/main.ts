import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { secretsOf } from './config.js';
import { loadConfig } from './config-file.js';
import { jsonLog, sentenceOf, standardOutput } from './log.js';
import { startService } from './service.js';
import { steadyClock } from './steady-clock.js';

const home = new URL('..', import.meta.url);
const file = process.env.SIGNAL_CONFIG ?? fileURLToPath(new URL('config.json', home));
const folder = process.env.SIGNAL_DATA ?? fileURLToPath(new URL('data', home));

// The token, the lock and the configuration of the first start are for the owner alone.
process.umask(0o077);

const write = standardOutput();

let log = jsonLog(write, Date.now);

const clock = {
  // No delay and no time limit waits for a clock that was set back.
  now: steadyClock(Date.now, () => performance.now()),
  sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

async function main(): Promise<void> {
  const config = await loadConfig(file, fileURLToPath(new URL('config.sample.json', home)), process.env);
  if (!('webhooks' in config)) {
    for (const fault of config) {
      log('error', 'configuration', { file, fault });
    }
    process.exitCode = 2;
    return;
  }
  const secrets = [...secretsOf(config, process.env)];
  log = jsonLog(write, Date.now, secrets);
  const hide = (secret: string): void => void (secrets.includes(secret) || secrets.push(secret));
  const databaseUrl = process.env.DATABASE_URL;
  const databaseLost = (sentence: string): never => {
    log('error', 'database-lost', { failure: sentence });
    // Whatever was answered with 200 is stored, and the next start goes on with it.
    process.exit(1);
  };
  const service = await startService({
    ...{ config, folder, databaseUrl, clock, log, hide, databaseLost },
    graceMilliseconds: 1000,
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop-failed', { failure: sentenceOf(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

// pg-boss does not await the completion of jobs: a brief loss of the database must not end the service.
process.on('unhandledRejection', (error) => log('error', 'unhandled', { failure: sentenceOf(error) }));

main().catch((error: unknown) => {
  log('error', 'start-failed', { failure: sentenceOf(error) });
  process.exit(1);
});
