/** Subpath `signal-to-order/replay`: decisions of the past, made again under two settings. */
export { type ComparedDecision, compareDecisions, type DecisionRequest } from './compare-decisions.js';
export type { Difference } from './difference.js';
export { parseReplayLine, type ReplayLine } from './parse-replay-line.js';
export { type AccountDays, type ReplayedDecisions, replayLine } from './replay-line.js';
