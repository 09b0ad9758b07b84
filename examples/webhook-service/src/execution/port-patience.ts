// A broker that leaves a question of planning open holds up whoever waits for the lock of its account: it is waited for once.
import { type Log, sentenceOf } from '../log.js';

/** Asks a port of a broker, and rejects where it has not answered in its time. */
export type AskPort = <T>(broker: string, port: string, ask: () => T | PromiseLike<T>) => Promise<T>;

/** Milliseconds that a port has: less than a request, so that what hangs is told apart from what fails. */
const patience = 9000;

/** Milliseconds that a port has until it answers again. */
const shortPatience = 1000;

/**
 * A port that has not answered in time has a second for each further question, until it answers one of them, late or not: a plan that can
 * do without it is made then (safety S15), and any other is tried again.
 */
export function newPortPatience(log: Log): AskPort {
  const hanging = new Set<string>();
  return async (broker, port, ask) => {
    const name = `${broker} ${port}`;
    const milliseconds = hanging.has(name) ? shortPatience : patience;
    const { promise: late, reject } = newRejection();
    const timer = setTimeout(() => {
      hanging.add(name);
      const failure = new Error(`${broker} has not answered for ${milliseconds / 1000} s (${port})`);
      log('warn', 'broker-does-not-answer', { broker, port, failure: sentenceOf(failure) });
      reject(failure);
    }, milliseconds);
    const answer = (async () => {
      const answered = await ask();
      hanging.delete(name);
      return answered;
    })();
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function newRejection(): { readonly promise: Promise<never>; readonly reject: (reason: Error) => void } {
  let reject = (_: Error): void => undefined;
  const promise = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  return { promise, reject };
}
