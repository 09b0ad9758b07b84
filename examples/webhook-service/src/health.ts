// What a monitor asks: whether the database can be written, and whether signals are carried out.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from 'signal-to-order';
import type { Backlog } from './backlog.js';
import type { Database } from './database.js';
import { inTime } from './in-time.js';

export interface Health {
  /** Whether the database takes a write now, and the disk of an embedded one too. */
  isWritable(): Promise<boolean>;
  /** What keeps signals from being carried out, as sentences without names. */
  problems(): Promise<readonly string[]>;
}

export interface HealthParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly backlog: Pick<Backlog, 'behind'>;
  /** Accounts of the configuration. */
  readonly brokers: readonly string[];
  /** Folder of the embedded database; undefined: the database is on a server. */
  readonly folder: string | undefined;
  /** When the service looked for due signals last, by `performance.now()`. */
  readonly sweptAt: () => number;
}

/** Milliseconds for which a probe counts: whoever asks all the time does not write all the time. */
const probeEvery = 1000;

const patience = 4000;

/** Bytes of a probe: the files of a database have room left when the disk has none. */
const probeBytes = 262_144;

/** Milliseconds without a look for due signals, and without a comparison of an account, that are too long. */
const maxSweepAge = 30_000;
const maxComparisonAge = 300_000;

export function newHealth({ database, clock, backlog, brokers, folder, sweptAt }: HealthParts): Health {
  let probedAt = Number.NEGATIVE_INFINITY;
  let probed: Promise<boolean> = Promise.resolve(false);
  const probe = async (): Promise<true> => {
    await database.query(
      `INSERT INTO probes (name, written_at) VALUES ('health', $1)
       ON CONFLICT (name) DO UPDATE SET written_at = excluded.written_at`,
      [clock.now()],
    );
    if (folder !== undefined) {
      const file = join(folder, 'health.probe');
      try {
        await writeFile(file, Buffer.alloc(probeBytes), { mode: 0o600, flush: true });
      } finally {
        await rm(file, { force: true });
      }
    }
    return true;
  };
  const isWritable = (): Promise<boolean> => {
    if (performance.now() - probedAt >= probeEvery) {
      probedAt = performance.now();
      probed = inTime(probe, patience).then((isDone) => isDone === true);
    }
    return probed;
  };
  return {
    isWritable,
    problems: async () => {
      if (!(await isWritable())) {
        return ['The database cannot be written.'];
      }
      const isIdle = performance.now() - sweptAt() > maxSweepAge;
      const isBehind = (await backlog.behind()).some(({ unanswered }) => unanswered.length === 0);
      const rows = await database.query<{ broker: string; looked_at: number }>(
        'SELECT broker, looked_at FROM reconciliations',
      );
      const lookedAt = new Map(rows.map(({ broker, looked_at: at }) => [broker, at]));
      const isKnown = (broker: string): boolean =>
        clock.now() - (lookedAt.get(broker) ?? Number.NEGATIVE_INFINITY) <= maxComparisonAge;
      return [
        ...(isIdle || isBehind ? ['Signals wait too long, though their broker answers.'] : []),
        ...(brokers.every(isKnown)
          ? []
          : ['What an account has is not known: its broker has not answered for minutes.']),
      ];
    },
  };
}
