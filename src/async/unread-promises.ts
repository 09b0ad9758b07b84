import type { AbortSignalLike } from '../core/asynchronous.js';
import { attempt } from '../core/attempt.js';
import type { AsyncPorts } from './async-ports.js';

/**
 * Handles the rejections of promises that a broker has as values: a plan may never read them, and a rejection that nobody awaits ends
 * a process (safety S15). A getter is not called, because it may ask the broker.
 */
export function handleRejections<S extends AbortSignalLike>(ports: AsyncPorts<S>): void {
  for (const name of ['capabilities', 'currency'] as const) {
    // Ports are not checked yet.
    const value: unknown = attempt(() => Object.getOwnPropertyDescriptor(ports.broker, name)?.value);
    if (value instanceof Promise) {
      value.catch(() => undefined);
    }
  }
}
