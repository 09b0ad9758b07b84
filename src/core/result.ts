import { type ErrorCode, type ErrorDetails, type FactsOf, type SignalError, signalError } from './errors.js';

/** A result with a value. */
export interface Ok<T> {
  /** Distinguishes it from `Err`. */
  readonly ok: true;
  /** The value. */
  readonly value: T;
}

/** A result with at least one error. */
export interface Err<E = SignalError> {
  /** Distinguishes it from `Ok`. */
  readonly ok: false;
  /** All errors, in the order of the catalogue. */
  readonly errors: readonly [E, ...E[]];
}

/** What the functions of this library return: a value or all errors. They never throw. */
export type Result<T, E = SignalError> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(first: E, ...rest: readonly E[]): Err<E> {
  return { ok: false, errors: [first, ...rest] };
}

/** A result with one error of the catalogue. */
export function fail<C extends ErrorCode>(code: C, details: ErrorDetails & FactsOf<C>): Err<SignalError<C>> {
  return err(signalError(code, details));
}

/** The next result, made from the value of the first; or the errors of the first. */
export function andThen<A, B, E>(first: Result<A, E>, next: (value: A) => Result<B, E>): Result<B, E> {
  return first.ok ? next(first.value) : first;
}

/** The values of two results, or the errors of both. */
export function zip<A, B, E>(first: Result<A, E>, second: Result<B, E>): Result<readonly [A, B], E> {
  if (first.ok) {
    return second.ok ? ok([first.value, second.value]) : second;
  }
  return second.ok ? first : { ok: false, errors: [...first.errors, ...second.errors] };
}

/** What a function makes of each item, in order; or the errors of the first that fails. */
export function mapAll<A, B, E>(
  items: readonly A[],
  next: (item: A, index: number) => Result<B, E>,
): Result<readonly B[], E> {
  const values: B[] = [];
  for (const [index, item] of items.entries()) {
    const result = next(item, index);
    if (!result.ok) {
      return result;
    }
    values.push(result.value);
  }
  return ok(values);
}

/** The value if there are no errors; otherwise all errors. The value is calculated only without errors. */
export function resultOf<T, E>(errors: readonly E[], value: () => T): Result<T, E> {
  return isNonEmpty(errors) ? { ok: false, errors } : ok(value());
}

/** True for a list of at least one element. */
export function isNonEmpty<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}
