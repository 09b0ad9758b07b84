import type { ParseContext } from '../../signal/parse-context.js';
import { parseSignal } from '../../signal/parse-signal.js';
import type { Signal } from '../../signal/signal.js';

/** The signal of a message that was made to be accepted; throws when parsing says otherwise, for then the two disagree. */
export function acceptedSignal(payload: unknown, context: ParseContext): Signal {
  const parsed = parseSignal(payload, context);
  if (!parsed.ok) {
    throw new Error(`A message that was made to be accepted is refused: ${JSON.stringify(parsed.errors)}`);
  }
  return parsed.value;
}
