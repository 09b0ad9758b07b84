// A clock whose time passes when nothing else happens, and a broker on it that does what a test tells it to.
import type { Result } from '../../../src/core/result.js';
import type { ExecutionClock, PortSignal } from '../../../src/execute/driver/execution-ports.js';

export interface VirtualClock extends ExecutionClock {
  /** Does something at a time, in milliseconds after the start. */
  at(milliseconds: number, act: () => void): void;
  /** Lets time pass until the promise is settled. */
  settle<T>(promise: Promise<T>): Promise<T>;
  /** How many sleeps there are. */
  sleeping(): number;
}

export const start = Date.parse('2026-01-26T15:30:00Z');

export function virtualClock(): VirtualClock {
  let now = start;
  let timers: readonly { readonly at: number; readonly act: () => void }[] = [];

  const add = (at: number, act: () => void): { readonly at: number; readonly act: () => void } => {
    const timer = { at, act };
    timers = [...timers, timer];
    return timer;
  };

  const passTime = (): void => {
    const next = timers.reduce((first, timer) => (timer.at < first.at ? timer : first), {
      at: Number.POSITIVE_INFINITY,
      act: () => {
        throw new Error('Nothing is waited for: the promise would never settle.');
      },
    });
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, Math.min(next.at, Number.MAX_SAFE_INTEGER));
    next.act();
  };

  return {
    now: () => now,
    at: (milliseconds, act) => {
      add(start + milliseconds, act);
    },
    sleep: (milliseconds: number, signal: PortSignal) =>
      new Promise<void>((resolve, reject) => {
        const timer = add(now + milliseconds, resolve);
        signal.addEventListener('abort', () => {
          timers = timers.filter((other) => other !== timer);
          reject(new Error('aborted'));
        });
      }),
    sleeping: () => timers.length,
    settle: async (promise) => {
      let isSettled = false;
      const end = (): void => {
        isSettled = true;
      };
      promise.then(end, end);
      for (let turns = 0; turns < 100_000; turns += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (isSettled) {
          return promise;
        }
        passTime();
      }
      throw new Error('The promise has not settled.');
    },
  };
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}
