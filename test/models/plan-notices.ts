// The notices that library and model are compared by, in their order. The others are a matter of words.

/** Those that the decisions name. */
export const decidedNotices: readonly string[] = [
  'position-unprotected',
  'resting-exits-exceed-position',
  'resting-entries-remain',
  'stop-already-passed',
];

/** Those of the safety rules R and Q that change what a plan does. */
export const safetyNotices: readonly string[] = [
  'stop-inside-spread',
  'stop-already-better',
  'stop-covers-part',
  'target-missed',
  'trail-wide',
  'quantity-large',
  'dust-remains',
  'breakeven-unjudged',
  'swap-exits-now',
  'take-profit-cancelled',
  'stop-may-be-jumped',
];

export const noticeCodes: readonly string[] = [...decidedNotices, ...safetyNotices];
