import { attempt } from '../core/attempt.js';
import { epochMilliseconds, type IsoInstant, instantText, isInstant, lastInstant } from '../core/instant.js';
import { stepLines } from '../explain/step-text.js';
import type { OrderPlan } from '../order/order-plan.js';
import { signalKey } from '../signal/signal-key.js';

/** Leave to execute one plan, once, for some time. Plain JSON, to be stored beside the plan. */
export interface Authorization {
  /** Identifier that the client sends back: the token. */
  readonly id: string;
  /** SHA-256 of the plan's canonical JSON, 64 hexadecimal digits. */
  readonly digest: string;
  /** First instant at which it can no longer be used. */
  readonly expiresAt: IsoInstant;
  /** What the plan does, for the person who approves it: its steps, or that nothing is sent. */
  readonly summary: string;
}

/** Inputs of `authorization` apart from the plan. */
export interface AuthorizationOptions {
  /** Identifier of the authorization, at least one character: a random one that nobody can guess, used for one plan only. */
  readonly id: string;
  /** The time now: an instant, or milliseconds since 1970 as a clock tells it. */
  readonly now: IsoInstant | number;
  /** Seconds for which it can be used: a whole number from 1 to 86,400. */
  readonly validSeconds: number;
}

const maxValidSeconds = 86_400;

/**
 * Leave to execute a plan as it is: store it beside the plan when the plan is shown to somebody, and pass both to `redeem` before the
 * plan is executed. It has no key and no signature: whoever previews keeps the plan, and the client sends back only the `id`.
 *
 * A RangeError tells options that a program got wrong: a `validSeconds` that is not a whole number from 1 to 86,400, an empty `id`,
 * a `now` that is not a time of the years 1970 to 9999.
 *
 * @example
 * const leave = authorization(plan, { id: 'a1', now: '2026-01-26T15:30:00Z', validSeconds: 60 }); // buy 5 AAPL
 * leave; // { id: 'a1', digest: '…', expiresAt: '2026-01-26T15:31:00Z', summary: 'buy 5 AAPL market (open) day' }
 */
export function authorization(plan: OrderPlan, options: AuthorizationOptions): Authorization {
  const { id, now, validSeconds }: Partial<AuthorizationOptions> = options ?? {};
  if (typeof id !== 'string' || id === '') {
    throw new RangeError('id is not a text of at least one character.');
  }
  if (!Number.isInteger(validSeconds) || Number(validSeconds) < 1 || Number(validSeconds) > maxValidSeconds) {
    throw new RangeError(`validSeconds is ${validSeconds}; expected a whole number from 1 to ${maxValidSeconds}.`);
  }
  const start = millisecondsOf(now);
  const end = start + Number(validSeconds) * 1000;
  if (!(start >= 0 && end <= lastInstant)) {
    throw new RangeError('now is neither an instant nor milliseconds since 1970.');
  }
  const summary = attempt(() => summaryOf(plan)) ?? 'not a plan';
  return { id, digest: signalKey(plan), expiresAt: instantText(end), summary };
}

function millisecondsOf(now: unknown): number {
  return Math.trunc(isInstant(now) ? epochMilliseconds(now) : typeof now === 'number' ? now : Number.NaN);
}

/** The steps of a plan in one line, without the identifiers of its orders. Throws or says nothing of a value that is not a plan. */
function summaryOf(plan: OrderPlan): string {
  switch (plan.outcome) {
    case 'orders':
      return stepLines(plan, { withIds: false }).join('; ');
    case 'postponed':
      return `nothing before ${plan.releaseAt}`;
    case 'nothing-to-do':
      return 'nothing to do';
  }
}
