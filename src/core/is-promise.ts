import { attempt } from './attempt.js';

/** Whether a value is a promise, or another object with a method `then`. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  const then = attempt(() => (typeof value === 'object' && value !== null && 'then' in value ? value.then : undefined));
  return typeof then === 'function';
}
