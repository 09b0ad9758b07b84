// What a caller without a compiler passes by mistake: each is an error with a sentence, not an exception and not a plan.
import { type Argument, argumentFault } from '../core/argument-fault.js';
import { readClock } from '../core/clock.js';
import type { SignalError } from '../core/errors.js';
import { andThen, err, isNonEmpty, ok, type Result } from '../core/result.js';
import { signalIdFault } from '../core/signal-id.js';
import type { TradingContext } from '../market/ports.js';
import { signalTimeFault } from '../market/time-checks.js';
import { settingsFaults } from '../settings/settings-faults.js';
import type { Signal } from '../signal/signal.js';
import { signalFaults } from '../signal/signal-faults.js';

const contextArgument: Argument = {
  name: 'context',
  code: 'invalid-snapshot',
  expected: 'the answer of snapshotContext, or the value of loadContext',
  names: ['settings', 'clock', 'broker', 'positions', 'instruments'],
};

type Faults = readonly [SignalError, ...SignalError[]];

/** The errors of the arguments of a plan; undefined: they are what their types say. */
export function argumentFaults(signal: Signal, context: TradingContext): Faults | undefined {
  const faults = [...signalFaults(signal), ...contextFaults(context)];
  return isNonEmpty(faults) ? faults : undefined;
}

/** The moment of a plan, if its signal, its context and their times are what their types say. Codes: those of `planSignal` for arguments. */
export function planningTime(signal: Signal, context: TradingContext): Result<number> {
  const faults = argumentFaults(signal, context);
  if (faults !== undefined) {
    return { ok: false, errors: faults };
  }
  return andThen(readClock(context.clock), (now) => {
    const fault = signalTimeFault(signal) ?? signalIdFault(context.signalId);
    return fault === undefined ? ok(now) : err(fault);
  });
}

/** The errors of signals that are to be a list, and of each. Codes: `invalid-payload`. */
export function signalsFaults(signals: readonly Signal[]): readonly SignalError[] {
  return signals.flatMap(signalFaults);
}

/** The errors of a context. Codes: `invalid-snapshot`, `invalid-setting`. */
export function contextFaults(context: TradingContext): readonly SignalError[] {
  const fault = argumentFault(context, contextArgument);
  if (fault !== undefined) {
    return [fault];
  }
  const { fault: ofMarket, settings } = context;
  return [...(ofMarket === undefined ? [] : [ofMarket]), ...settingsFaults(settings)];
}
