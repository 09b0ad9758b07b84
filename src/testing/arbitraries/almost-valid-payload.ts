import * as fc from 'fast-check';
import type { ErrorCode } from '../../core/errors.js';
import type { JsonValue } from '../../core/json.js';
import type { BatchContext } from '../../signal/parse-signals.js';
import { maybe } from './amounts.js';
import { type Breakage, breakages } from './breakages.js';
import { mergedFields, unconnectedFields } from './payload-parts.js';

/** A message that breaks one rule. */
export interface AlmostValidPayload {
  /** The message. */
  readonly payload: JsonValue;
  /** Context for `parseSignals`. Some rules depend on the asset class, the ticker lists or the batch setting. */
  readonly context: BatchContext;
  /** The expected code. */
  readonly code: ErrorCode;
  /** All expected codes, in order: `code` alone, except for two trails at once, which break two rules. */
  readonly codes: readonly [ErrorCode, ...ErrorCode[]];
}

/** Time of the contexts, in milliseconds since 1970: a Monday morning in New York. */
const now = Date.UTC(2026, 0, 26, 15, 30);

/**
 * Generates messages that break one rule, with the expected code. There are messages for every code of parsing; `wanted`
 * selects one code, and any other code throws. Failures shrink to `ticker`, `action` and the fields that break the rule.
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
    throw new Error(`No message has the code ${wanted}: it is not a code of parsing.`);
  }
  return fc.oneof(brokenBy(first), ...others.map(brokenBy));
}

function brokenBy(breakage: Breakage): fc.Arbitrary<AlmostValidPayload> {
  const { codes, fault, whole, context } = breakage;
  const around: BatchContext = { clock: { now: () => now, unit: 'milliseconds' }, allowBatchSignals: true, ...context };
  return fc.tuple(maybe(unconnectedFields()), fault).map(([rest, fields]): AlmostValidPayload => {
    const message = mergedFields({ ticker: 'AAPL', action: 'buy' }, rest, fields);
    return { payload: whole === undefined ? message : whole(message), context: around, code: codes[0], codes };
  });
}
