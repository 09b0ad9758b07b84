import { describe, expect, it } from 'vitest';
import { noticesOf, short, stepsOf, traceOf } from '../sample.ts';

const buy = { action: 'buy', quantity: 5 };

describe('a rejected entry', () => {
  const request = {
    payload: { ...buy, quantity: '0.5', quantityType: 'dollar_amount', orderType: 'stop', stopPrice: 140 },
    market: short,
  };

  it('does not hold back the exit', () => {
    expect(stepsOf(request)).toStrictEqual(['exit buy 10']);
  });

  it('is named in a notice, and has no notice of its own', () => {
    // The market has passed the stop: 0.5 / 150.02.
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'entry-refused',
        message:
          'Only the exit is planned; nothing is entered (quantity-unresolved). 0.5 USD as dollar_amount is ≈ 0.003332888948 shares: less than one step of 1.',
        calculation: expect.any(Object),
      },
    ]);
    const locked = {
      payload: { ...buy, rejectAfter: 5 },
      market: short,
      settings: { entryLockout: true, maxPositions: 1 },
    };
    expect(noticesOf(locked)[0]?.message).toBe(
      'Only the exit is planned; nothing is entered (entry-locked-out). Entries are locked out by the settings.',
    );
  });

  it('names every code, in the order of the catalogue', () => {
    const two = {
      ...request,
      market: { ...short, quotes: {} },
      payload: { ...buy, quantityType: 'percent_of_equity' },
    };
    expect(noticesOf(two)[0]?.message).toMatch(
      /nothing is entered \(quote-unavailable, equity-unavailable\)\. There is/,
    );
  });

  it('says that it has the size of the exit, where amounts are compared with it', () => {
    const settings = { maxOrderQuantity: '7' };
    const sentences = (payload: object, of: Record<string, unknown> = settings) =>
      noticesOf({ payload: { action: 'reverse', ...payload }, market: short, settings: of })[0]?.message;
    expect(sentences({})).toBe(
      'Only the exit is planned; nothing is entered (order-too-large). The entry is for as many as the exit closes. The quantity of the entry is 10; maxOrderQuantity is 7.',
    );
    // A quantity of its own, and a refusal without amounts.
    expect(sentences({ quantity: 8 })).not.toContain('as the exit closes');
    expect(sentences({}, { entryLockout: true })).not.toContain('as the exit closes');
  });

  it('keeps its reasons in the trace', () => {
    expect(traceOf(request, 'quantity.dollar_amount')).toMatchObject([{ decided: '0' }]);
  });

  it('keeps the remarks of the exit', () => {
    const blind = {
      payload: { ...buy, takeProfit: { percent: 5 } },
      market: { ...short, quotes: {} },
      settings: { exit: { orderType: 'limit' } },
    };
    expect(noticesOf(blind).map(({ code }) => code)).toStrictEqual(['exit-without-price', 'entry-refused']);
  });
});
