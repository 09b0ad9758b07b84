import type { Log } from './log.js';

/** Wrong passwords in a minute, of one source address and for one webhook, that are answered as such. */
const limits = { address: 10, webhook: 100 } as const;

/** Addresses and webhooks that are counted at most; the oldest are forgotten first. */
const maxCounted = 10_000;

/** Log lines in a minute at most, and of one address. */
const maxLines = 100;
const maxLinesOfAddress = 5;

const minute = 60_000;

/** Counts a wrong password. Returns the seconds until the next one is answered as such; 0: this one is. */
export type CountWrongPassword = (address: string | undefined, path: string) => number;

/**
 * Limits wrong passwords by source address and by webhook, and logs them with their address. The right password is not
 * counted, and never refused because of them.
 */
export function wrongPasswords(now: () => number, log: Log): CountWrongPassword {
  let counts = new Map<string, number>();
  let begun = now();
  let lines = 0;
  const count = (key: string): number => {
    const times = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, times);
    if (counts.size > maxCounted) {
      counts.delete(counts.keys().next().value ?? '');
    }
    return times;
  };
  return (address = 'unknown', path) => {
    const time = now();
    if (time < begun || time >= begun + minute) {
      counts = new Map();
      begun = time;
      lines = 0;
    }
    const ofAddress = count(`address ${address}`);
    const ofWebhook = count(`webhook ${/[0-9a-f-]{36}/i.exec(path)?.[0].toLowerCase() ?? ''}`);
    if (ofAddress <= maxLinesOfAddress && lines < maxLines) {
      lines += 1;
      log('warn', 'wrong-password', { address });
    }
    const isOver = ofAddress > limits.address || ofWebhook > limits.webhook;
    return isOver ? Math.ceil((begun + minute - time) / 1000) : 0;
  };
}
