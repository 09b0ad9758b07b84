import * as fc from 'fast-check';
import type { ErrorCode } from '../../core/errors.js';
import type { JsonValue } from '../../core/json.js';
import type { BatchContext } from '../../signal/parse-signals.js';
import { maybe } from './amounts.js';
import { type Breakage, breakages } from './breakages.js';
import { mergedFields, unconnectedFields } from './payload-parts.js';

/** A message with one fault. */
export interface AlmostValidPayload {
  /** The message. */
  readonly payload: JsonValue;
  /** What `parseSignals` is to know: the fault may lie in the class, the lists of tickers or the batch setting. */
  readonly context: BatchContext;
  /** The code that it must give. */
  readonly code: ErrorCode;
  /** Every code that it gives, in order: `code` alone, but for two trails, which break two rules at once. */
  readonly codes: readonly [ErrorCode, ...ErrorCode[]];
}

/** The clock of the contexts, in milliseconds since 1970: a Monday morning in New York. */
const now = Date.UTC(2026, 0, 26, 15, 30);

/**
 * Messages that break exactly one rule, with the code that they must give; every code of parsing has its own. Failures
 * shrink to the fault in a message of little more than `ticker` and `action`.
 *
 * @example
 * const answers = fc.property(almostValidPayload(), ({ payload, context, code }) => {
 *   const result = parseSignals(payload, context);
 *   return !result.ok && result.errors[0].code === code; });
 * fc.check(answers).failed; // false
 */
export function almostValidPayload(wanted?: ErrorCode): fc.Arbitrary<AlmostValidPayload> {
  const [first, ...others] = breakages.filter(({ codes }) => wanted === undefined || codes[0] === wanted);
  if (first === undefined) {
    throw new Error(`No message can give ${wanted}: it is no code of parsing.`);
  }
  return fc.oneof(brokenBy(first), ...others.map(brokenBy));
}

function brokenBy(breakage: Breakage): fc.Arbitrary<AlmostValidPayload> {
  const { codes, fault, whole, context } = breakage;
  const around = { clock: { now: () => now }, allowBatchSignals: true, ...context };
  return fc.tuple(maybe(unconnectedFields()), fault).map(([rest, fields]): AlmostValidPayload => {
    const message = mergedFields({ ticker: 'AAPL', action: 'buy' }, rest, fields);
    return { payload: whole === undefined ? message : whole(message), context: around, code: codes[0], codes };
  });
}
