import { expect, it } from 'vitest';
import { feeTerms } from '../../src/market/fee-terms.js';
import type { Instrument } from '../../src/market/ports.js';
import { calculations } from '../core/calculation.ts';

const path = 'market instruments.AAPL.fee';

it.each<[fee: Instrument['fee'] | null, terms: Readonly<Record<string, string>> | undefined]>([
  [{ percent: '0.1' }, { percent: `0.1 ${path}.percent` }],
  [{ perUnit: 0.005 }, { perUnit: `0.005 ${path}.perUnit` }],
  [{ minimum: '1' }, { minimum: `1 ${path}.minimum` }],
  [
    { percent: '0.1', perUnit: '0.005', minimum: '1' },
    { percent: `0.1 ${path}.percent`, perUnit: `0.005 ${path}.perUnit`, minimum: `1 ${path}.minimum` },
  ],
  [{ percent: '0.0', perUnit: 0, minimum: '1' }, { minimum: `1 ${path}.minimum` }],
  [{ percent: 0, perUnit: '0', minimum: undefined }, undefined],
  [{}, undefined],
  [undefined, undefined],
  [null, undefined],
])('the fee %j has the terms %j: those above 0', (fee, terms) => {
  const found = feeTerms('AAPL', fee);
  expect(found && calculations({ ...found })).toStrictEqual(terms);
});
