import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import { isPassed, noticePassedStop } from '../../../src/plan/legs/stop-passed.js';
import { aapl, decisionOf, noticesOf } from '../../market/contracts/sample.ts';

describe('isPassed', () => {
  it('a sell stop when the market is at it or below', () => {
    expect([99, 100, 101].map((market) => isPassed(decimal(100), decimal(market), 'sell'))).toStrictEqual([
      true,
      true,
      false,
    ]);
  });

  it('a buy stop when the market is at it or above', () => {
    expect([99, 100, 101].map((market) => isPassed(decimal(100), decimal(market), 'buy'))).toStrictEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('remarkOnPassedStop', () => {
  it('says which stop fires at once', () => {
    const planning = decisionOf();
    noticePassedStop(decimal('149.5'), 'buy', aapl, planning);
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'stop-already-passed',
        message: 'The market for AAPL is at 150: the buy stop at 149.5 fires at once.',
        path: ['stopPrice'],
      },
    ]);
  });

  it('is silent on a stop that waits, and without a price', () => {
    const planning = decisionOf();
    noticePassedStop(decimal('150.5'), 'buy', aapl, planning);
    expect(noticesOf(planning)).toStrictEqual([]);
    const blind = decisionOf({ market: { quotes: {} } });
    noticePassedStop(decimal('149.5'), 'buy', aapl, blind);
    expect(noticesOf(blind)).toStrictEqual([]);
  });
});
