import { describe, expect, it } from 'vitest';
import { noticeCodesOf, noticesOf, short, stepsOf, traceOf, verdictsOf } from '../sample.ts';

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
    expect(sentences({}, { ...settings, entryLockout: true })).toContain('as the exit closes');
  });

  it('keeps its reasons in the trace', () => {
    expect(traceOf(request, 'quantity.dollar_amount')).toMatchObject([{ decided: '0' }]);
    expect(verdictsOf(request, 'entry.refused')).toStrictEqual([{ decided: ['quantity-unresolved'] }]);
  });

  it('has fields that took part in its refusal, where one of its reasons is about the entry', () => {
    const locked = { payload: { ...buy, orderType: 'limit', limitPrice: 151 }, market: short };
    const both = { ...locked, settings: { entryLockout: true, maxOrderQuantity: 4, maxOrderValue: 100 } };
    expect(verdictsOf(both, 'entry.refused')).toStrictEqual([{ decided: ['entry-locked-out', 'order-too-large'] }]);
    expect(noticeCodesOf(both)).toStrictEqual(['entry-refused']);
    expect(noticesOf({ ...both, settings: { entryLockout: true, maxOrderQuantity: 4 } })[0]?.message).toBe(
      'Only the exit is planned; nothing is entered (entry-locked-out, order-too-large). Entries are locked out by the settings. The quantity of the entry is 5; maxOrderQuantity is 4.',
    );
    const alone = { ...locked, settings: { entryLockout: true } };
    expect(verdictsOf(alone, 'entry.refused')).toStrictEqual([]);
    expect(noticeCodesOf(alone)).toStrictEqual([
      'entry-refused',
      'field-without-effect',
      'field-without-effect',
      'field-without-effect',
    ]);
  });

  it('names the amounts of several reasons by their codes, or by the fields or settings that share one', () => {
    const amountsOf = (payload: object, settings: Readonly<Record<string, unknown>>) =>
      Object.keys(noticesOf({ payload: { ...buy, ...payload }, market: short, settings })[0]?.calculation?.of ?? {});
    expect(amountsOf({}, { maxOrderQuantity: 4 })).toStrictEqual(['actual', 'limit']);
    const limit = { orderType: 'limit', limitPrice: 180 };
    // 180 is 20 % above the midpoint of 150.
    expect(amountsOf(limit, { maxOrderQuantity: 4, priceCollarPercent: 10 })).toStrictEqual([
      'order-too-large.actual',
      'order-too-large.limit',
      'price-out-of-collar.actual',
      'price-out-of-collar.limit',
      'price-out-of-collar.percent',
    ]);
    const stop = { ...limit, orderType: 'stop_limit', stopPrice: 175 };
    expect(amountsOf(stop, { priceCollarPercent: 10 })).toStrictEqual([
      'limitPrice.actual',
      'limitPrice.limit',
      'limitPrice.percent',
      'stopPrice.actual',
      'stopPrice.limit',
      'stopPrice.percent',
    ]);
    expect(amountsOf(stop, { maxOrderQuantity: 4, priceCollarPercent: 10 }).slice(0, 3)).toStrictEqual([
      'order-too-large.actual',
      'order-too-large.limit',
      'limitPrice.actual',
    ]);
    expect(amountsOf({}, { maxOrderQuantity: 4, maxOrderValue: 100 })).toStrictEqual([
      'maxOrderQuantity.actual',
      'maxOrderQuantity.limit',
      'maxOrderValue.actual',
      'maxOrderValue.limit',
    ]);
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
