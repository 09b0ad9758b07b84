import type { ErrorCode } from '../core/errors.js';
import type { TraceRule } from '../core/trace.js';
import { gates } from './gates.js';

/** Limits of an entry, by the code that each refuses with. */
const limitRules: readonly (readonly [ErrorCode, TraceRule])[] = [
  ['order-too-large', 'gate.order-size'],
  ['price-out-of-collar', 'gate.price-collar'],
  ['loss-at-stop-too-large', 'gate.loss-at-stop'],
  ['buying-power-exceeded', 'gate.buying-power'],
];

/** The rule of the trace that refuses with a code; undefined for codes of other errors. */
export function refusingRule(code: ErrorCode): TraceRule | undefined {
  return gates.find((gate) => gate.code === code)?.rule ?? limitRules.find(([limit]) => limit === code)?.[1];
}
