// How long loading waits: for each port, and until the caller aborts.
import type { AbortSignalLike } from '../core/asynchronous.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, invalidValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import type { PortFailureReason } from '../market/port-failure.js';

/** Default of `portTimeoutSeconds`. */
export const defaultPortTimeoutSeconds = 10;

/** Longer timers end at once: the limit of a runtime's timer, in milliseconds. */
const maxTimerMs = 2_147_483_647;

/** Why waiting ended without an answer. */
export interface Waited {
  readonly missing: PortFailureReason;
  readonly cause?: unknown;
}

/** Something that may end before an answer comes. `stop` when the answer is there: nothing of it remains. */
interface Ending {
  readonly ended: Promise<Waited>;
  readonly stop: () => void;
}

// Globals of every supported runtime, which ECMAScript does not define.
declare const setTimeout: (callback: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

function never(): Ending {
  return { ended: new Promise(() => undefined), stop: () => undefined };
}

/** Ends when a time has passed; never for Infinity. */
export function timer(seconds: number): Ending {
  if (seconds * 1000 > maxTimerMs) {
    return never();
  }
  let handle: unknown;
  const ended = new Promise<Waited>((resolve) => {
    handle = setTimeout(() => resolve({ missing: { kind: 'timeout', seconds } }), seconds * 1000);
  });
  return { ended, stop: () => clearTimeout(handle) };
}

/** Ends when a signal aborts that has not aborted yet. */
export function abortion(signal: AbortSignalLike | undefined): Ending {
  if (signal === undefined) {
    return never();
  }
  const waiting = new Set<(waited: Waited) => void>();
  const listener = (): void => {
    for (const end of waiting) {
      end(abortedBy(signal));
    }
  };
  const ended = new Promise<Waited>((resolve) => {
    waiting.add(resolve);
  });
  signal.addEventListener('abort', listener);
  return { ended, stop: () => signal.removeEventListener('abort', listener) };
}

/** Why an aborted signal ended loading: `AbortSignal.timeout` has a reason of its own. */
export function abortedBy({ reason }: AbortSignalLike): Waited {
  const isTimeout = isRecord(reason) && reason['name'] === 'TimeoutError';
  return { missing: { kind: isTimeout ? 'timeout' : 'aborted' }, cause: reason };
}

/** Error of a time limit that is not a time. Codes: `invalid-setting`. */
export function timeoutFault(seconds: unknown): SignalError | undefined {
  if (typeof seconds === 'number' && seconds > 0) {
    return undefined;
  }
  const expected = 'a number of seconds above 0';
  const message = invalidValueMessage('portTimeoutSeconds', seconds, expected);
  return signalError('invalid-setting', {
    message,
    path: ['portTimeoutSeconds'],
    received: excerpt(seconds),
    expected,
  });
}
