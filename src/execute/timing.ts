import { epochMilliseconds, type IsoInstant, instantText, lastInstant } from '../core/instant.js';

/** Seconds after which a command without an effect is given again, or its order asked for (execution rules 3 and 7). */
export const retrySeconds = 30;

/** Seconds of a failure after which a trader is told that a position is without its stop (execution rule 7). */
export const unprotectedSeconds = 60;

/** Seconds that a broker has to judge what it has acknowledged (execution rule 15). */
export const settleSeconds = 5;

/** Seconds after which an execution ends although nobody has confirmed its stop (execution rules 15 and 18). */
export const unconfirmedSeconds = 60;

/** Commands in a row without an answer after which a plan is given up of which nothing works. */
export const maxFaultsInRow = 10;

/** Most submits of one order (execution rule 10). */
export const maxSubmits = 5;

/** Most tries to move a stop to a price (targets 7). */
export const maxMoves = 5;

/** The instant some seconds later. */
export function secondsAfter(at: IsoInstant, seconds: number): IsoInstant {
  return instantText(Math.min(epochAfter(at, seconds), lastInstant));
}

/** A deadline that does not come: it is after the last instant. */
export const never: number = 253_402_300_800_000;

/** Deadline some seconds after an instant, in epoch milliseconds; `never` without an instant or seconds, and beyond 9999. */
export function deadlineAfter(at: IsoInstant | undefined, seconds: number | undefined): number {
  const deadline = at === undefined || seconds === undefined ? never : epochAfter(at, seconds);
  return deadline <= lastInstant ? deadline : never;
}

function epochAfter(at: IsoInstant, seconds: number): number {
  return epochMilliseconds(at) + Math.ceil(seconds * 1000);
}

/** True when a deadline has come. */
export function hasCome(deadline: number, now: IsoInstant): boolean {
  return deadline !== never && deadline <= epochMilliseconds(now);
}

/** True when an instant has come. */
export function isDue(at: IsoInstant, now: IsoInstant): boolean {
  return at === now || epochMilliseconds(at) <= epochMilliseconds(now);
}

/** The later of two instants; the first may be missing. */
export function later(first: IsoInstant | undefined, second: IsoInstant): IsoInstant {
  return first !== undefined && isDue(second, first) ? first : second;
}

/** Most milliseconds that an event is taken to be ahead of the clock, which only `time` events move. */
const maxLeadMs = 86_400_000;

/** Time of an event, not before the clock; one that is far ahead of it is not believed. */
export function nearClock(at: IsoInstant, now: IsoInstant): IsoInstant {
  const lead = at === now ? 0 : epochMilliseconds(at) - epochMilliseconds(now);
  return lead > 0 && lead <= maxLeadMs ? at : now;
}

/** Seconds until a question that ended without an answer is asked again: 1, 2, 4, … at most 30 (execution rule 10). */
export function pauseAfter(unclear: number): number {
  return Math.min(2 ** unclear, retrySeconds);
}
