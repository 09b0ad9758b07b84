import { describe, expect, it } from 'vitest';
import { sizeEntry } from '../../../src/plan/legs/entry-size.js';
import { aapl, accepted, codesOf, decisionOf, type Request } from '../../market/contracts/sample.ts';
import { call, options } from '../sample.ts';

function sized(request: Request) {
  return sizeEntry({ logicalSide: 'long', size: { by: 'signal' } }, decisionOf(request));
}

describe('sizeEntry', () => {
  it('has the units of an entry and its contract, whatever its gates refuse', () => {
    // 1510 / 150.02 is 10.06.
    const payload = { quantity: 1510, quantityType: 'dollar_amount' };
    const { contract, quantity } = accepted(sized({ payload, settings: { entryLockout: true } }));
    expect([contract, quantity.text]).toStrictEqual([aapl, '10']);
  });

  it('fails by a quantity of which no unit is left', () => {
    expect(codesOf(sized({ payload: { quantity: '0.5' } }))).toStrictEqual(['quantity-unresolved']);
  });

  it('fails by a contract that has expired', () => {
    const at = (now: string) => sized(options({ ticker: call }, {}, {}, { now }));
    expect(accepted(at('2026-01-30T20:59:00Z')).contract.ticker).toBe(call);
    // Options stop trading at 16:00 in New York.
    expect(codesOf(at('2026-01-30T21:01:00Z'))).toStrictEqual(['contract-expired']);
  });
});
