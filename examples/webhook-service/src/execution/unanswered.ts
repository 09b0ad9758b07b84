// What is done while a broker does not answer the questions of planning.
import type { Execution, ExecutionError } from '../store.js';
import type { Permission } from './restrictions.js';

/** Attempts after which nothing is entered: some 15 seconds after the signal its price is another one. Exits go on. */
const maxEntryAttempts = 4;

const longestPause = 30_000;

/** Milliseconds until an order is sent again that a broker has refused without saying when. */
const refusalPause = 5000;

/**
 * Milliseconds until the next attempt: what the broker asks for, else twice as long each time. The first one that enters nothing comes at
 * once: a signal that only enters ends with it.
 */
export function pauseAfter(attempt: number, retryAfterSeconds: number | undefined): number {
  if (attempt === maxEntryAttempts) {
    return 0;
  }
  return Math.min(1000 * (retryAfterSeconds ?? 2 ** Math.min(attempt, 10)), longestPause);
}

/** Whether the broker has left planning unanswered for so long that nothing is entered. */
export function isTooLateToEnter({ attempts }: Pick<Execution, 'attempts'>): boolean {
  return attempts >= maxEntryAttempts;
}

/** What remains of a permission when nothing is entered any more. */
export function withoutEntries(permission: Permission, broker: string): Permission {
  const message = `${broker} did not answer for so long that nothing is entered: the price is another one by now.`;
  return permission.allows === 'everything'
    ? { allows: 'closing', refusal: { code: 'broker-unavailable', message } }
    : permission;
}

/** The end of an execution whose broker has not answered, with what failed last. */
export function brokerUnavailable(broker: string, failures: readonly string[]): ExecutionError {
  const message = `${broker} did not answer what the plan needs: ${failures.at(-1) ?? 'no reason given'}. Nothing was sent.`;
  return { code: 'broker-unavailable', message };
}

/** Seconds that a broker asks to wait, as the cause of a failed request has it. */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = causeOf(error);
  const seconds = 'retryAfterSeconds' in cause ? cause.retryAfterSeconds : 0;
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
}

/** Milliseconds until an order is sent again that the broker has surely not taken; undefined: it may have it. */
export function pauseAfterRefusal(error: unknown): number | undefined {
  const cause = causeOf(error);
  const seconds = retryAfterOf(error);
  const pause = seconds === undefined ? refusalPause : Math.min(1000 * seconds, longestPause);
  return 'isRefused' in cause && cause.isRefused === true ? pause : undefined;
}

function causeOf(error: unknown): object {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null ? cause : {};
}
