import type { ExpectedArgument } from '../core/argument-problem.js';

/** What explanations read: a plan, also one that was stored as JSON. */
export const explainedPlan: ExpectedArgument = {
  name: 'plan',
  expected: 'the value of planSignal',
  names: ['outcome', 'steps', 'trace', 'figures', 'notices'],
};
