// Types of asynchronous ports. The library is compiled without the types of a runtime.

/** A value, or a promise of it: a synchronous port is also an asynchronous one. */
export type Awaitable<T> = T | PromiseLike<T>;

/** The part of an `AbortSignal` that this library uses. */
export interface AbortSignalLike {
  /** Whether the signal has aborted. */
  readonly aborted: boolean;
  /** Why. */
  readonly reason: unknown;
  /** Adds a listener for the abort. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes the listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}
