import type { ParseContext } from '../../signal/parse-context.js';
import { parseSignal } from '../../signal/parse-signal.js';
import type { Signal } from '../../signal/signal.js';

/** Parses a generated message. Throws if it is rejected, because then generator and parser disagree. */
export function acceptedSignal(payload: unknown, context: ParseContext): Signal {
  const parsed = parseSignal(payload, context);
  if (!parsed.ok) {
    throw new Error(`A generated message was rejected: ${JSON.stringify(parsed.errors)}`);
  }
  return parsed.value;
}
