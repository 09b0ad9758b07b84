import { Figure } from '../core/figure.js';
import type { Instrument } from '../order/contract-facts.js';

/** The parts of a fee that are above 0. */
export interface FeeTerms {
  readonly percent?: Figure | undefined;
  readonly perUnit?: Figure | undefined;
  readonly minimum?: Figure | undefined;
}

/** Terms of the fee of a contract; undefined: it has none. */
export function feeTerms(contract: string, fee: Instrument['fee'] | null): FeeTerms | undefined {
  const termOf = (name: 'percent' | 'perUnit' | 'minimum'): Figure | undefined => {
    const amount = fee?.[name];
    return amount == null || Number(amount) === 0
      ? undefined
      : Figure.from('market', ['instruments', contract, 'fee', name], amount);
  };
  const terms = { percent: termOf('percent'), perUnit: termOf('perUnit'), minimum: termOf('minimum') };
  return (terms.percent ?? terms.perUnit ?? terms.minimum) === undefined ? undefined : terms;
}
