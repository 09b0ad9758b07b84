import { describe, expect, it } from 'vitest';
import { openedContracts } from '../../../src/plan/expected/trades.js';
import { contextOf, type Request } from '../../market/contracts/sample.ts';
import { long, planned, short } from '../sample.ts';
import { withPositions } from './sample.ts';

function opened(request: Request, context = contextOf(request)): readonly string[] {
  return openedContracts(context, planned(request));
}

const buy = { payload: { quantity: 5 } };
const sell = { payload: { action: 'sell', quantity: 5 } };
const exit = { payload: { action: 'exit' }, market: long };

describe('openedContracts', () => {
  it('are those in which a plan enters a side that is not held', () => {
    expect(opened(buy)).toStrictEqual(['AAPL']);
    expect(opened({ ...sell, market: long })).toStrictEqual(['AAPL']);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: long })).toStrictEqual([]);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: short })).toStrictEqual([]);
    expect(opened(exit)).toStrictEqual([]);
  });

  it('count a position of 0, and one that cannot be read, as none', () => {
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: 0 }) }))).toStrictEqual(['AAPL']);
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: -1 }) }))).toStrictEqual(['AAPL']);
  });
});
