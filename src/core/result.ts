import type { SignalError } from './errors.js';

/** A success that carries its value. */
export interface Ok<T> {
  /** Tells it from a refusal. */
  readonly ok: true;
  /** What was asked for. */
  readonly value: T;
}

/** A refusal that carries every reason, at least one. */
export interface Err<E = SignalError> {
  /** Tells it from a success. */
  readonly ok: false;
  /** Every reason, in the order of the catalogue. */
  readonly errors: readonly [E, ...E[]];
}

/** What every function of this library answers: a value or every reason why there is none. Nothing throws. */
export type Result<T, E = SignalError> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(first: E, ...rest: readonly E[]): Err<E> {
  return { ok: false, errors: [first, ...rest] };
}

/** Both values, or the errors of both. */
export function zip<A, B, E>(first: Result<A, E>, second: Result<B, E>): Result<readonly [A, B], E> {
  if (first.ok) {
    return second.ok ? ok([first.value, second.value]) : second;
  }
  return second.ok ? first : { ok: false, errors: [...first.errors, ...second.errors] };
}

/** The value when no error was collected, else the refusal with all of them. */
export function resultOf<T, E>(errors: readonly E[], value: () => T): Result<T, E> {
  return isNonEmpty(errors) ? { ok: false, errors } : ok(value());
}

/** True for a list of at least one. */
export function isNonEmpty<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}
