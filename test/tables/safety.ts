// Every line of the safety rules, worked out by hand: the trigger, the near miss, and what a trader reads.
import { answerRows } from './safety-answers.js';
import { batchRows } from './safety-batches.js';
import { fillRows } from './safety-fills.js';
import { foundRows } from './safety-found.js';
import { messageRows } from './safety-messages.js';
import { nameRows } from './safety-names.js';
import { portRows } from './safety-ports.js';
import { positionRows } from './safety-positions.js';
import { priceRows } from './safety-prices.js';
import { quantityRows } from './safety-quantities.js';
import { sessionRows } from './safety-sessions.js';
import type { SafetyRow, SafetyRule } from './safety-table.js';
import { wordRows } from './safety-words.js';

/** The lines that have rows, by section. */
export const safetyRules = {
  messages: ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8'],
  ports: ['P1', 'P2', 'P3', 'P4', 'P5'],
  prices: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'],
  quantities: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8'],
  batches: ['B1', 'B2', 'B3', 'B4'],
  fills: ['S1', 'S2', 'S3', 'S4', 'S9', 'S13', 'S26'],
  positions: ['S5', 'S7', 'S10', 'S20', 'S21', 'S22', 'S23', 'S27'],
  names: ['S12', 'S14', 'S15', 'S16', 'S24', 'S25', 'S28', 'S29', 'S30'],
  sessions: ['S17', 'S18', 'S19'],
} as const satisfies Readonly<Record<string, readonly SafetyRule[]>>;

/** The lines that the library does not keep yet. */
export const openRules: ReadonlySet<SafetyRule> = new Set<SafetyRule>();

export const safetyRows: readonly SafetyRow[] = [
  ...nameRows,
  ...messageRows,
  ...portRows,
  ...priceRows,
  ...quantityRows,
  ...batchRows,
  ...foundRows,
  ...positionRows,
  ...wordRows,
  ...answerRows,
  ...fillRows,
  ...sessionRows,
];
