import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { buyOne, explained, told } from './explained.ts';

describe('what is not permitted', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'is one ticker too many',
      buyOne({}, { maxPositions: 1 }, { positions: { MSFT: { side: 'long', quantity: 1 } } }),
      'max-positions-reached',
      '1 ticker is open already; the settings allow 1.',
      'Open: 1 (open positions of the account). Limit: 1 (maxPositions of the settings).',
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  it('is a form that trades sooner, where the broker lacks the one that was asked for', () => {
    const market = { capabilities: { orderTypes: ['market', 'limit'] } };
    const fields = { orderType: 'trailing_stop', trailAmount: 1 };
    expect(told(buyOne(fields, { entryFallback: 'refuse' }, market))).toStrictEqual({
      code: 'unsupported-by-broker',
      section: 'broker',
      message:
        'This broker does not support orderType trailing_stop: the entry would be sent as market, which trades sooner, and the settings refuse that.',
      path: ['orderType'],
      received: 'trailing_stop',
      expected: 'a form that the broker supports, or the setting entryFallback notice',
      rule: 'capabilities.orderTypes',
      source: 'the capabilities of the broker',
    });
  });

  it('is a swap whose entry waits', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: 1 } } };
    const fields = { orderType: 'limit', limitPrice: 140 };
    expect(told(buyOne(fields, { waitingSwaps: 'refuse' }, market))).toStrictEqual({
      code: 'swap-refused',
      section: 'gates',
      message: 'The position would be closed at once, while the entry waits (limit); the settings refuse such swaps.',
      path: ['orderType'],
      received: 'limit',
      expected: 'action exit with the price, or the setting waitingSwaps exit-now',
    });
  });
});
