// What refuses entries only (safety M6, M7): an exit of the same signal is planned, with a notice of the same code.
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import { epochMilliseconds } from '../core/time.js';
import { addNotice, type PlanningContext } from '../market/planning-context.js';
import { isTestSignal } from '../signal/test-signal.js';

type Refusal<C extends 'test-signal-refused' | 'released-too-late' | 'order-expired'> = SignalError<C> | undefined;

export function testRefusal({ fields, context }: PlanningContext): Refusal<'test-signal-refused'> {
  const test = fields.peek('test');
  if (!isTestSignal({ test }) || context.settings.testSignals === 'trade') {
    return undefined;
  }
  const message = 'The signal is a test, and the settings refuse test signals.';
  return signalError('test-signal-refused', { message, path: ['test'], received: excerpt(test) });
}

/** Seconds between the release of a delayed signal and now; undefined: it was not delayed. */
export function releaseDelaySeconds({ signal: { releaseAt }, now }: PlanningContext): number | undefined {
  return releaseAt === undefined ? undefined : (now - epochMilliseconds(releaseAt)) / 1000;
}

/** Exactly the limit passes. */
export function releaseRefusal(planning: PlanningContext): Refusal<'released-too-late'> {
  const { maxReleaseDelaySeconds: limit } = planning.context.settings;
  const lateSeconds = releaseDelaySeconds(planning);
  if (lateSeconds === undefined || lateSeconds <= limit) {
    return undefined;
  }
  const message = `The delayed signal is planned ${lateSeconds} seconds after its release; the limit is ${limit}.`;
  return signalError('released-too-late', { message, path: ['delay'], lateSeconds, limit });
}

/** The last day of an order counts in the time zone of the market. */
export function expiryRefusal({ fields, today }: PlanningContext): Refusal<'order-expired'> {
  const expiresAt = fields.peek('expiresAt');
  if (expiresAt === undefined) {
    return undefined;
  }
  const message = `expiresAt is ${expiresAt}, before today, ${today()}.`;
  const expected = 'today or later';
  return expiresAt < today()
    ? signalError('order-expired', { message, path: ['expiresAt'], received: expiresAt, expected })
    : undefined;
}

/** Adds a notice for each reason that would have refused an entry: such a plan enters nothing. */
export function noticeEntryRefusals(planning: PlanningContext): void {
  for (const error of [testRefusal(planning), releaseRefusal(planning), expiryRefusal(planning)]) {
    if (error !== undefined) {
      const message = `${error.message} Nothing is entered; exits and cancels are still planned.`;
      addNotice(planning, error.code, message, { path: error.path });
    }
  }
}
