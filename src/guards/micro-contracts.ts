import type { DecimalString } from '../core/decimal.js';

/**
 * Micros with a tenth of the point value of the contract that they are named after: ten of them count as one. SIL, MBT and MET have
 * other parts, and count as whole contracts, as does every root that is not in the list.
 */
export const microContracts = [
  'MES',
  'MNQ',
  'M2K',
  'MYM',
  'MCL',
  'MNG',
  'MGC',
  'MHG',
  'M6E',
  'M6A',
  'M6B',
  'MCD',
  'MJY',
  'MSF',
] as const;

/** Weights for `maxContracts`, whose limit is in whole contracts. */
export const microWeights: Readonly<Record<string, DecimalString>> = /* @__PURE__ */ (() =>
  Object.fromEntries(microContracts.map((root) => [root, '0.1'] as const)))();
