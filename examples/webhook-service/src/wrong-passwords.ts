// Wrong passwords of webhooks, and wrong tokens of the page. After too many, whatever comes from there waits until the minute is over,
// right or wrong: its answer does not tell which.
import type { UnavailableResponse } from './backlog.js';
import type { Log } from './log.js';

/** Guesses in a minute, of one source address and of all together, after which the next one waits. */
const limits = { address: 20, all: 200 } as const;

/** Addresses that are counted, and that are remembered, at most; the oldest are forgotten first. */
const maxAddresses = 10_000;

/** Log lines in a minute at most, and of one address. */
const maxLines = 100;
const maxLinesOfAddress = 5;

const minute = 60_000;
const day = 86_400_000;

/** Counts guesses by their source address. */
export interface Guesses {
  /** Counts a wrong password or token, and logs it with its address. */
  wrong(address: string | undefined): void;
  /** Remembers an address that has shown a right one. */
  right(address: string | undefined): void;
  /**
   * Seconds until a request from an address is answered; 0: this one is. `isNamed`: the configuration names its addresses. Neither
   * these nor those that have shown a right password in the last day wait for what others have guessed.
   */
  wait(address: string | undefined, isNamed: boolean): number;
}

export function newGuesses(now: () => number, log: Log): Guesses {
  let begun = now();
  let counts = new Map<string, number>();
  let all = 0;
  let lines = 0;
  const rightAt = new Map<string, number>();
  const begin = (): void => {
    const time = now();
    if (time < begun || time >= begun + minute) {
      [begun, counts, all, lines] = [time, new Map(), 0, 0];
    }
  };
  const isKnown = (source: string): boolean => now() - (rightAt.get(source) ?? Number.NEGATIVE_INFINITY) < day;
  return {
    wrong: (address = 'unknown') => {
      begin();
      const source = sourceOf(address);
      const times = (counts.get(source) ?? 0) + 1;
      keep(counts, source, times);
      all += 1;
      if (times <= maxLinesOfAddress && lines < maxLines) {
        lines += 1;
        log('warn', 'wrong-password', { address });
      }
    },
    right: (address = 'unknown') => keep(rightAt, sourceOf(address), now()),
    wait: (address = 'unknown', isNamed) => {
      begin();
      const source = sourceOf(address);
      const isOver = (counts.get(source) ?? 0) >= limits.address || (all >= limits.all && !isNamed && !isKnown(source));
      return isOver ? Math.ceil((begun + minute - now()) / 1000) : 0;
    },
  };
}

function keep(map: Map<string, number>, key: string, value: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxAddresses) {
    map.delete(map.keys().next().value ?? '');
  }
}

/** Address for counting: one line has a network of IPv6 addresses, so that is counted as one. */
function sourceOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) {
    return address.replace(/^::ffff:/i, '');
  }
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  return [...groups, ...(tail === undefined ? [] : ['0', '0', '0'])].slice(0, 4).join(':');
}

/** Answer to a request that waits, whether its password is right or wrong. */
export function waitResponse(seconds: number): UnavailableResponse {
  return {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
    body: { success: false, message: `Too many wrong passwords. Try again in ${seconds} s.` },
  };
}

/** Code in the log and the metrics. */
export const waitCode = 'too-many-wrong-passwords';
