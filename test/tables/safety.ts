// Every line of the safety rules, worked out by hand: the trigger, the near miss, and what a trader reads. Sections R
// (prices) and Q (quantities and limits) follow.
import { batchRows } from './safety-batches.js';
import { messageRows } from './safety-messages.js';
import { nameRows } from './safety-names.js';
import { portRows } from './safety-ports.js';
import type { SafetyRow, SafetyRule } from './safety-table.js';

/** The lines that have rows, by section. */
export const safetyRules = {
  messages: ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8'],
  ports: ['P1', 'P2', 'P3', 'P4', 'P5'],
  batches: ['B1', 'B2', 'B3', 'B4'],
} as const satisfies Readonly<Record<string, readonly SafetyRule[]>>;

/** The lines that the library does not keep yet. */
export const openRules: ReadonlySet<SafetyRule> = new Set<SafetyRule>(['B4']);

export const safetyRows: readonly SafetyRow[] = [...nameRows, ...messageRows, ...portRows, ...batchRows];
