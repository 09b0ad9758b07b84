import { describe, expect, it } from 'vitest';
import {
  call,
  long,
  options,
  ordersOf,
  planned,
  put,
  rejection,
  rejectionCodes,
  resting,
  short,
  stepsOf,
} from '../sample.ts';

const add = { action: 'add', quantity: 5 };

describe('add', () => {
  it('enters on the side of the position without a setting for it', () => {
    expect(stepsOf({ payload: add, market: long })).toStrictEqual(['entry buy 5']);
    expect(stepsOf({ payload: add, market: short })).toStrictEqual(['entry sell 5']);
    expect(ordersOf({ payload: add, market: long })[0]?.effect).toBe('open');
  });

  it('cancels nothing, whatever is sent', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(stepsOf({ payload: { ...add, cancel: true }, market })).toStrictEqual(['entry buy 5']);
    expect(planned({ payload: add, market }).notices).toStrictEqual([]);
  });

  it('is not held back by the number of positions', () => {
    expect(stepsOf({ payload: add, market: long, settings: { maxPositions: 1 } })).toStrictEqual(['entry buy 5']);
  });

  it('goes through the other gates of an entry', () => {
    const settings = { entryLockout: true, allowedSides: 'bearish' };
    expect(rejectionCodes({ payload: add, market: long, settings })).toStrictEqual([
      'side-not-allowed',
      'entry-locked-out',
    ]);
  });

  it('needs a position, when no gate rejects it', () => {
    expect(rejection({ payload: add })).toMatchObject([
      { code: 'no-position', message: 'There is no open position in AAPL for add.' },
    ]);
    expect(
      rejectionCodes({
        payload: add,
        settings: { maxPositions: 1 },
        market: { positions: { MSFT: long.positions.AAPL } },
      }),
    ).toStrictEqual(['no-position']);
    expect(rejectionCodes({ payload: add, settings: { entryLockout: true } })).toStrictEqual(['entry-locked-out']);
  });

  it('needs one open contract of an underlying', () => {
    const held = { [call]: { side: 'long', quantity: '2' } };
    expect(ordersOf(options(add, held))).toMatchObject([{ ticker: call, side: 'buy', quantity: '5' }]);
    const two = { ...held, [put]: { side: 'long', quantity: '2' } };
    expect(rejectionCodes(options(add, two))).toStrictEqual(['contract-ambiguous']);
    expect(rejectionCodes(options(add, two, { entryLockout: true }))).toStrictEqual(['entry-locked-out']);
    expect(ordersOf(options({ ...add, optionType: 'put' }, two))).toMatchObject([{ ticker: put }]);
  });
});
