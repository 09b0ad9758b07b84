import type { JsonObject, JsonValue } from './json.js';
import type { Notice } from './notices.js';

/** One step of a decision: the rule, the values that it read, and what it decided. */
export interface TraceEntry {
  /** `resize.4`, `gate.allowed-sides`, `quantity.dollar_amount`. */
  readonly rule: string;
  readonly read: JsonObject;
  readonly decided: JsonValue;
}

/** Where one decision writes down what it read and decided. It lives as long as one call and never leaves it. */
export interface Journal {
  readonly notices: Notice[];
  readonly trace: TraceEntry[];
}

export function newJournal(): Journal {
  return { notices: [], trace: [] };
}
