import type { JsonObject, JsonValue } from '../core/json.js';
import type { StopLoss, TakeProfit } from './signal.js';

type SentValue = JsonValue | TakeProfit | StopLoss;

/**
 * The named fields that a message has sent, with their values: what a decision used of them, for its trace (safety M4).
 */
export function sentFields<Name extends string>(
  fields: { readonly [Key in Name]?: SentValue | undefined },
  ...names: readonly Name[]
): JsonObject {
  const sent: Record<string, JsonValue> = {};
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined) {
      sent[name] = isBracket(value) ? { ...value } : value;
    }
  }
  return sent;
}

function isBracket(value: SentValue): value is TakeProfit | StopLoss {
  return typeof value === 'object' && value !== null;
}
