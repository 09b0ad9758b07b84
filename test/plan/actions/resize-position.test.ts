// Setting resizeSentiment: position (follow F2), and late alerts (follow F3).
import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  futures,
  long,
  noticeCodesOf,
  noticesOf,
  options,
  ordersOf,
  planned,
  rejectionCodes,
  resting,
  short,
  stepsOf,
  traceOf,
  verdictsOf,
} from '../sample.ts';

type Fields = Readonly<Record<string, unknown>>;

const settings = { resizeSentiment: 'position' };
const resize = (quantity: unknown, sentiment?: string, fields: object = {}) => ({
  action: 'resize',
  quantity,
  ...(sentiment && { sentiment }),
  ...fields,
});

function trades(request: Parameters<typeof ordersOf>[0]): readonly string[] {
  return ordersOf(request).map(({ effect, side, quantity, ticker }) =>
    ticker === 'AAPL' ? `${effect} ${side} ${quantity}` : `${effect} ${side} ${quantity} ${ticker}`,
  );
}

describe('a resize whose sentiment is the side of its target', () => {
  it.each([
    ['long 10 to long 12', long, resize(12, 'long'), ['open buy 2']],
    ['long 10 to long 6', long, resize(6, 'bullish'), ['close sell 4']],
    ['long 10 to long 10', long, resize(10, 'long'), []],
    ['long 10 to short 7', long, resize(7, 'short'), ['close sell 10', 'open sell 7']],
    ['long 10 to flat', long, resize(0, 'flat'), ['close sell 10']],
    ['long 10 to flat, whatever the quantity', long, resize(5, 'flat'), ['close sell 10']],
    ['long 10 to 0, with the other sentiment', long, resize(0, 'short'), ['close sell 10']],
    ['short 10 to short 12', short, resize(12, 'bearish'), ['open sell 2']],
    ['short 10 to short 6', short, resize(6, 'short'), ['close buy 4']],
    ['short 10 to long 7', short, resize(7, 'long'), ['close buy 10', 'open buy 7']],
    ['flat to long', {}, resize(5, 'long'), ['open buy 5']],
    ['flat to short', {}, resize(5, 'short'), ['open sell 5']],
    ['flat to flat', {}, resize(0, 'flat'), []],
    ['flat to flat, whatever the quantity', {}, resize(5, 'flat'), []],
    ['long 10 to 6 without a sentiment', long, resize(6), ['close sell 4']],
    ['short 10 to 12 without a sentiment', short, resize(12), ['open sell 2']],
    ['flat to 5 without a sentiment', {}, resize(5), ['open buy 5']],
  ])('trades from %s', (_, market, payload, expected) => {
    expect(trades({ payload, market, settings })).toEqual(expected);
  });

  it('waits for the exit, and brackets the entry of a turn', () => {
    const payload = resize(7, 'short', { stopLoss: { amount: 5 }, orderType: 'limit', limitPrice: 150.1 });
    expect(planned({ payload, market: long, settings }).steps).toMatchObject([
      { id: 'exit', order: { type: 'market', effect: 'close', quantity: '10' } },
      { step: 'await-fill', of: 'exit' },
      { id: 'entry', order: { type: 'limit', limitPrice: '150.1', quantity: '7', stopLoss: { stopPrice: '155.1' } } },
    ]);
  });

  it('cancels in a turn as a swap does', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss'), resting('o2', 'entry')] };
    expect(stepsOf({ payload: resize(7, 'short'), market, settings })[0]).toBe('cancel o1 o2');
  });

  it('sizes a dynamic target of a turn as an entry', () => {
    const market = { ...long, quotes: { AAPL: { bid: '150', ask: '150' } } };
    const payload = resize(3000, 'short', { quantityType: 'dollar_amount' });
    expect(trades({ payload, market, settings })).toEqual(['close sell 10', 'open sell 20']);
  });

  it.each([
    ['swapping is off', { allowSideSwapping: false }, 7],
    ['the side is not allowed', { allowedSides: 'bullish' }, 7],
    ['entries are locked out', { entryLockout: true }, 7],
    ['the target is less than a step', {}, 0.5],
  ])('closes all where %s', (_, others, quantity) => {
    const request = { payload: resize(quantity, 'short'), market: long, settings: { ...settings, ...others } };
    expect(trades(request)).toEqual(['close sell 10']);
    expect(noticeCodesOf(request)).toContain('entry-refused');
  });

  it('exits at once with swapping off, although the entry would wait', () => {
    const others = { allowSideSwapping: false, waitingSwaps: 'refuse' };
    const payload = resize(7, 'short', { orderType: 'limit', limitPrice: 160 });
    expect(trades({ payload, market: long, settings: { ...settings, ...others } })).toEqual(['close sell 10']);
  });

  it('is refused by an exit that is refused', () => {
    const request = { payload: resize(7, 'short'), market: long, settings: { ...settings, ignoreExitSignals: true } };
    expect(rejectionCodes(request)).toEqual(['exit-signals-ignored']);
  });

  it('says that a setting keeps it from turning, and that the fields of the entry have no effect', () => {
    const others = { allowSideSwapping: false };
    const payload = resize(7, 'short', { orderType: 'limit', limitPrice: 160 });
    const request = { payload, market: long, settings: { ...settings, ...others } };
    expect(noticesOf(request)).toEqual([
      {
        code: 'entry-refused',
        message: 'Only the exit is planned; nothing is entered: the setting allowSideSwapping is false.',
      },
      ...['limitPrice', 'orderType'].map((field) => ({
        code: 'field-without-effect',
        message: `${field} has no effect: it belongs to the entry, and nothing is entered.`,
        path: [field],
      })),
    ]);
  });

  it('enters its target in a turn, also where the settings set the quantity of entries', () => {
    const request = {
      payload: resize(7, 'short'),
      market: long,
      settings: { ...settings, allowSignalQuantity: false },
    };
    expect(trades(request)).toEqual(['close sell 10', 'open sell 7']);
  });

  it('puts back in a failed turn what it cancelled', () => {
    const stop = resting('o1', 'stop-loss', { type: 'stop', stopPrice: '135', quantity: '10' });
    const request = { payload: resize(7, 'short'), market: { ...long, openOrders: [stop] }, settings };
    expect(planned(request).restore).toMatchObject({
      held: [{ ticker: 'AAPL', quantity: '10' }],
      orders: [{ orderId: 'o1', quantity: '10' }],
    });
  });

  it('says in the trace whether it may turn', () => {
    const turns = (given: object) =>
      verdictsOf({ payload: resize(7, 'short'), market: long, settings: { ...settings, ...given } }, 'action.swap');
    expect(turns({})).toEqual([{ allowSideSwapping: true, allowedSides: 'both', decided: true }]);
    expect(turns({ allowSideSwapping: false })).toEqual([
      { allowSideSwapping: false, allowedSides: 'both', decided: false },
    ]);
  });

  it('says its target once in the trace', () => {
    const targetsOf = (payload: Fields) => {
      const request = { payload, market: long, settings };
      return [verdictsOf(request, 'resize.1'), figuresOf(request, 'resize.1')];
    };
    const seven = [[{ type: 'fixed_quantity', decided: { target: '7' } }], [{ target: '7 message quantity' }]];
    expect(targetsOf(resize(7, 'short'))).toEqual(seven);
    expect(targetsOf(resize(7, 'long'))).toMatchObject(seven);
    expect(targetsOf(resize(7, 'flat'))).toEqual([
      [{ type: 'fixed_quantity', decided: { target: '0' } }],
      [{ target: '0 message sentiment' }],
    ]);
  });

  it('says in the trace what the sentiment meant', () => {
    const meaning = (market: Fields, payload: Fields) =>
      traceOf({ payload, market, settings }, 'resize.position').map(({ decided }) => decided);
    expect(meaning(long, resize(7, 'short'))).toEqual(['turn']);
    expect(meaning(long, resize(7, 'long'))).toEqual(['same side']);
    expect(meaning(long, resize(7, 'flat'))).toEqual(['flat']);
    expect(meaning(long, resize(7))).toEqual(['same side']);
    const read = (payload: Fields) => traceOf({ payload, market: long, settings }, 'resize.position')[0]?.read;
    expect(read(resize(7, 'short'))).toEqual({ sentiment: 'bearish' });
    expect(read(resize(7))).toEqual({ sentiment: null });
  });

  const months = {
    positions: {
      ESH2026: { side: 'long', quantity: '1', averageEntryPrice: '5900' },
      ESM2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' },
    },
  };
  const ofFuture = (quantity: number, sentiment: string) => {
    const request = futures({ ticker: 'ES1!', ...resize(quantity, sentiment) }, months);
    return { ...request, settings: { ...request.settings, ...settings } };
  };

  it.each([
    [4, 'long'],
    [4, 'short'],
  ])('does not choose between months: %d %s', (quantity, sentiment) => {
    expect(rejectionCodes(ofFuture(quantity, sentiment))).toEqual(['contract-ambiguous']);
  });

  it.each([
    [4, 'flat'],
    [0, 'short'],
  ])('closes every month: %d %s', (quantity, sentiment) => {
    expect(trades(ofFuture(quantity, sentiment))).toEqual(['close sell 1 ESH2026', 'close sell 2 ESM2026']);
  });

  it('closes every option contract of an underlying', () => {
    const positions = {
      'SPY 260130C600': { side: 'long', quantity: '1', averageEntryPrice: '4' },
      'SPY 260130C605': { side: 'long', quantity: '2', averageEntryPrice: '4' },
    };
    expect(trades(options(resize(0, 'flat'), positions, settings))).toEqual([
      'close sell 1 SPY 260130C600',
      'close sell 2 SPY 260130C605',
    ]);
  });
});

describe('a late alert of a reduction', () => {
  const late = { expect: { position: 'long', quantity: 10 } };
  const held = (side: string, quantity: string) => ({
    positions: { AAPL: { side, quantity, averageEntryPrice: '140' } },
  });

  it.each([
    ['opens', {}, resize(6, 'long', late), settings],
    ['opens without a sentiment', {}, resize(6, undefined, late), {}],
    ['opens the other side by the sentiment of its order', {}, resize(6, 'short', late), {}],
    ['grows', held('long', '4'), resize(6, 'long', late), settings],
    ['grows without a sentiment', held('long', '4'), resize(6, undefined, late), {}],
    ['turns', held('short', '5'), resize(6, 'long', late), settings],
    ['opens with a dynamic target', {}, resize(900, 'long', { ...late, quantityType: 'dollar_amount' }), settings],
    [
      'turns with a dynamic target',
      held('short', '5'),
      resize(900, 'long', { ...late, quantityType: 'dollar_amount' }),
      settings,
    ],
  ])('never %s', (_, market, payload, given) => {
    const request = { payload, market, settings: given };
    const plan = planned(request);
    expect([plan.outcome, plan.notices[0]?.code]).toEqual(['nothing-to-do', 'position-unexpected']);
    expect(traceOf(request, 'resize.position').at(-1)?.decided).toBe('late');
  });

  it('says in the trace what the strategy held, and what its target is', () => {
    const withSide = { payload: resize(6, 'long', late), market: {}, settings };
    expect(verdictsOf(withSide, 'resize.position').at(-1)).toEqual({ sentiment: 'bullish', decided: 'late' });
    expect(figuresOf(withSide, 'resize.position')).toEqual([
      {},
      { held: '10 message expect.quantity', target: '6 message quantity' },
    ]);
    const without = { payload: resize(6, undefined, late), market: {} };
    expect(verdictsOf(without, 'resize.position')).toEqual([{ sentiment: null, decided: 'late' }]);
    const byOrder = { payload: resize(6, 'short', late), market: {} };
    expect(noticeCodesOf(byOrder)).toEqual(['position-unexpected']);
  });

  it('names the entries that rest', () => {
    const openOrders = [resting('e1', 'entry')];
    const request = { payload: resize(6, 'long', late), market: { ...held('short', '5'), openOrders }, settings };
    expect(noticeCodesOf(request)).toEqual(['position-unexpected', 'resting-entries-remain']);
  });

  it('is known without the contract that a fixed quantity would enter', () => {
    const request = options(resize(6, 'long', late), {}, settings, { optionChains: {} });
    expect(planned(request).outcome).toBe('nothing-to-do');
  });

  it('is sized at the price of the side that it would enter', () => {
    // 900 dollars are 4 shares at the ask of 200, and 6 at the midpoint of 150.
    const market = { quotes: { AAPL: { bid: '100', ask: '200' } } };
    const dollars = (side: string) =>
      resize(900, side, { quantityType: 'dollar_amount', expect: { position: side, quantity: 5 } });
    expect(trades({ payload: dollars('long'), market, settings })).toEqual([]);
    expect(trades({ payload: dollars('short'), market, settings })).toEqual(['open sell 6']);
    // Twice as much is 9 and 12 shares.
    const larger = resize(1800, 'long', { ...late, quantityType: 'dollar_amount' });
    expect(trades({ payload: larger, market, settings })).toEqual([]);
    expect(trades({ payload: { ...larger, expect: { position: 'long', quantity: 8 } }, market, settings })).toEqual([
      'open buy 9',
    ]);
  });

  it('is sized by its target, also where the settings set the quantity of entries', () => {
    // 1800 / 150.02 are 11 whole shares, more than the 10 that were held.
    const payload = resize(1800, 'long', { ...late, quantityType: 'dollar_amount' });
    const request = { payload, market: {}, settings: { ...settings, allowSignalQuantity: false } };
    expect(trades(request)).toEqual(['open buy 11']);
  });

  it.each([
    ['reduces', held('long', '8'), resize(6, 'long', late), ['close sell 2']],
    ['closes', held('long', '8'), resize(0, 'flat', late), ['close sell 8']],
    ['closes the other side', held('short', '8'), resize(0, 'flat', late), ['close buy 8']],
  ])('still %s', (_, market, payload, expected) => {
    expect(trades({ payload, market, settings })).toEqual(expected);
  });

  it.each([
    ['a step that grows', resize(12, 'long', late)],
    ['a step of the same size', resize(10, 'long', late)],
    ['an expectation without a size', resize(6, 'long', { expect: { position: 'long' } })],
    ['an expectation without a side', resize(6, 'long', { expect: { quantity: 10 } })],
    ['an expectation without a side, and no side of its target', resize(6, undefined, { expect: { quantity: 10 } })],
    ['a flat strategy', resize(6, 'long', { expect: { position: 'flat', quantity: 0 } })],
    ['a turn', resize(6, 'short', late)],
  ])('is not %s', (_, payload) => {
    expect(trades({ payload, market: {}, settings })).toHaveLength(1);
  });

  it('is not one whose target cannot be sized', () => {
    const payload = resize(900, 'long', { ...late, quantityType: 'dollar_amount' });
    expect(rejectionCodes({ payload, market: { quotes: {} }, settings })).toEqual(['quote-unavailable']);
  });

  it('is compared in steps, after the multiplier', () => {
    // 12 × 0.51 = 6.12: 6 whole shares both times.
    const payload = resize(12, 'long', { expect: { position: 'long', quantity: 12 } });
    const request = { payload, market: held('long', '1'), settings: { ...settings, signalQuantityMultiplier: '0.51' } };
    expect(trades(request)).toEqual(['open buy 5']);
  });
});
