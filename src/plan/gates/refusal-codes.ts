// What the table says about codes.
import type { ErrorCode, GateRule, SignalError } from '../../core/errors.js';
import type { Gate } from './gate.js';
import { gates } from './table.js';

/** The rule of the trace that refuses with a code; undefined for codes of other errors. */
export function refusingRule(code: ErrorCode): GateRule | undefined {
  return gates.find((gate) => gate.code === code)?.rule;
}

/** Whether an error comes with the gates. */
export function isGateError({ code }: SignalError): boolean {
  return gates.some((gate) => isOf(gate, code));
}

/** Whether an entry failed because of what it is: leaving out a field that was sent for it can change the plan. */
export function isAboutEntry({ code }: SignalError): boolean {
  return !gates.some((gate) => isOf(gate, code) && (gate.needs === 'signal' || gate.needs === 'leg'));
}

/** Whether an entry failed because of its size. */
export function isAboutSize({ code }: SignalError): boolean {
  return gates.some((gate) => isOf(gate, code) && gate.needs === 'order');
}

/** Codes of the section `plan` come with the errors of the plan, although a gate gives them. */
function isOf({ rule, code, also = [] }: Gate, given: ErrorCode): boolean {
  const codes: readonly ErrorCode[] = [code, ...also];
  return rule !== undefined && codes.includes(given);
}
