import { expect, test } from 'vitest';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { sizedEntry } from '../../../src/plan/legs/sized-entry.js';
import { aapl, accepted, decisionOf } from '../../market/contracts/sample.ts';

test('sizedEntry counts the fee of an entry, and no fee of a loss where there is no stop loss', () => {
  const market = { instruments: { AAPL: { fee: { perUnit: 0.01 } } } };
  const planning = decisionOf({ payload: { quantity: 10 }, market });
  const request = { logicalSide: 'long', size: { by: 'signal' } } as const;
  const { gated } = sizedEntry(request, accepted(entryBasis(request, aapl, planning)), planning);
  expect(accepted(gated.fees.ofEntry()).map(({ each }) => each?.text)).toEqual(['0.01']);
  expect(accepted(gated.stopDistance())).toBeUndefined();
  expect(accepted(gated.fees.ofLoss())).toEqual([]);
});
