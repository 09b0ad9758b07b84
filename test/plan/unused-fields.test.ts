import { describe, expect, it } from 'vitest';
import { call, long, noticesOf, options, resting, short } from './sample.js';

type Request = Parameters<typeof noticesOf>[0];

/** The reason for each field without an effect, by its path. */
function reasons(request: Request): Readonly<Record<string, string>> {
  const unused = noticesOf(request).filter(({ code }) => code === 'field-without-effect');
  return Object.fromEntries(
    unused.map(({ path = [], message }) => {
      const name = path.join('.');
      expect(message.startsWith(`${name} has no effect: `)).toBe(true);
      return [name, message.slice(`${name} has no effect: `.length)];
    }),
  );
}

/** Every field of an order, of a type that the exit settings do not have. */
const orderFields = {
  orderType: 'limit',
  limitPrice: 150,
  timeInForce: 'gtc',
  extendedHours: true,
  marketPriceType: 'mark',
  cancelAfter: 60,
  expiresAt: '2026-02-01',
};

describe('a field that was sent', () => {
  it('has no effect where no order is submitted', () => {
    const none = 'this cancel of AAPL submits no order.';
    const payload = { action: 'cancel', ...orderFields, quantity: 5, cancel: false, rejectAfter: 10 };
    expect(reasons({ payload, market: { openOrders: [resting('o1', 'entry')] } })).toStrictEqual({
      ...Object.fromEntries([...Object.keys(orderFields), 'quantity'].map((name) => [name, none])),
      cancel: 'action cancel always cancels.',
      rejectAfter: 'the age of this signal is not checked.',
    });
  });

  it('belongs to the entry of a swap, which a gate can refuse', () => {
    const refused = 'it belongs to the entry, and nothing is entered.';
    const payload = { quantity: 5, orderType: 'limit', limitPrice: 149, stopLoss: { percent: 2 } };
    const settings = { entryLockout: true };
    const expected = { quantity: refused, orderType: refused, limitPrice: refused, stopLoss: refused };
    expect(reasons({ payload, market: short, settings })).toStrictEqual(expected);
    expect(reasons({ payload: { ...payload, action: 'reverse' }, market: long, settings })).toStrictEqual(expected);
  });

  it('has no effect on a breakeven stop', () => {
    const fields = { limitPrice: 1, stopPrice: 1, trailAmount: 1, timeInForce: 'day', expiresAt: '2026-02-01' };
    const payload = { action: 'breakeven', orderType: 'stop', quantity: 5, ...fields };
    expect(reasons({ payload, market: long })).toStrictEqual({
      limitPrice: 'the limit of a breakeven stop follows from its stop price.',
      stopPrice: 'a breakeven stop is measured from the average entry price.',
      trailAmount: 'a breakeven stop has no trail.',
      timeInForce: 'a breakeven stop stays until it is cancelled.',
      expiresAt: 'a breakeven stop stays until it is cancelled.',
      quantity: 'a breakeven stop is for the whole position.',
    });
  });

  it('is the quantity of a closed position, whatever the signal says', () => {
    const payload = { action: 'sell', sentiment: 'flat', quantity: 5 };
    expect(reasons({ payload, market: long })).toStrictEqual({ quantity: 'sentiment flat closes the whole position.' });
  });

  it('is a quantity whose type may not be sent', () => {
    const payload = { quantity: 500, quantityType: 'dollar_amount' };
    const settings = { entry: { allowSignalOverride: { quantityType: false } } };
    expect(reasons({ payload, settings })).toStrictEqual({
      quantity: 'the settings do not let the signal set the quantity in this way.',
    });
  });

  it('names its contract already, or chooses none', () => {
    const named = { ticker: 'SPY 260130C600', optionType: 'call', quantity: 1 };
    expect(reasons(options(named))).toStrictEqual({
      optionType: 'the ticker names the option contract.',
    });
    const held = { [call]: { side: 'long', quantity: '1' } };
    expect(reasons(options({ action: 'exit', strikesAway: 1 }, held))).toStrictEqual({
      strikesAway: 'no option contract is chosen by it here.',
    });
  });

  it('is a window or a spread that is not checked', () => {
    expect(reasons({ payload: { ignoreTradingWindows: true } })).toStrictEqual({
      ignoreTradingWindows: 'no trading window is checked here.',
    });
    const payload = { action: 'breakeven', orderType: 'stop', bidAskSpreadFilter: 1 };
    expect(reasons({ payload, market: long })).toStrictEqual({ bidAskSpreadFilter: 'no spread is checked here.' });
  });

  it('is the price of a trail, which the specification only checks', () => {
    const stopLoss = { type: 'trailing_stop', trailAmount: 2, trailPrice: 140 };
    expect(reasons({ payload: { stopLoss } })).toStrictEqual({
      'stopLoss.trailPrice': 'trailAmount or trailPercent is the distance of a trail.',
    });
  });

  it('is used where its decision fails the entry of a swap', () => {
    const payload = { quantity: 5, takeProfit: { limitPrice: 1 } };
    expect(noticesOf({ payload, market: short }).map(({ code }) => code)).toStrictEqual(['entry-refused']);
  });

  it.each<readonly [string, object, Readonly<Record<string, string>>]>([
    [
      'an exit has none of what belongs to an entry',
      { payload: { action: 'exit', takeProfit: { percent: 1 }, stopLoss: { percent: 1 } }, market: long },
      { takeProfit: 'an exit has no take profit.', stopLoss: 'an exit has no stop loss.' },
    ],
    [
      'an exit has no targets',
      { payload: { action: 'exit', targets: [{ percent: 1 }, { percent: 2 }] }, market: long },
      { targets: 'an exit has no targets.' },
    ],
    [
      'the type of the order has no such price',
      { payload: { quantity: 1, limitPrice: 1, stopPrice: 1, trailPercent: 1, marketPriceType: 'mark' } },
      {
        limitPrice: 'an order of type market has no limit price.',
        stopPrice: 'an order of type market has no stop price.',
        trailPercent: 'an order of type market has no trail.',
        marketPriceType: 'no price of the order is taken from a quote.',
      },
    ],
    [
      'a breakeven stop has no trail',
      { payload: { action: 'breakeven', orderType: 'stop', trailPercent: 1, cancelAfter: 60 }, market: long },
      {
        trailPercent: 'a breakeven stop has no trail.',
        cancelAfter: 'a breakeven stop stays until it is cancelled.',
      },
    ],
    [
      'the offset is of a breakeven, and none has passed since the receipt',
      { payload: { quantity: 1, breakevenOffset: 1, rejectAfter: 5 } },
      {
        breakevenOffset: 'only action breakeven uses it.',
        rejectAfter: 'without time the age counts from the receipt, and none has passed.',
      },
    ],
    [
      'a resize to what is held trades nothing',
      {
        payload: { action: 'resize', quantity: 10, sentiment: 'long', cancel: true, rejectAfter: 5 },
        market: long,
      },
      {
        sentiment: 'this resize of AAPL trades nothing.',
        cancel: 'this resize cancels no orders.',
        rejectAfter: 'the age of this signal is not checked.',
      },
    ],
    [
      'the age of a resize that trades counts from the receipt',
      { payload: { action: 'resize', quantity: 15, rejectAfter: 5 }, market: long },
      { rejectAfter: 'without time the age counts from the receipt, and none has passed.' },
    ],
    [
      'the age of an exit of less than a step counts from the receipt',
      {
        payload: { action: 'exit', rejectAfter: 5 },
        market: {
          positions: { AAPL: { side: 'long', quantity: '0.5' } },
          instruments: { AAPL: { quantityStep: '1' } },
        },
      },
      { rejectAfter: 'without time the age counts from the receipt, and none has passed.' },
    ],
    [
      'the order of a swap is its entry',
      { payload: { quantity: 5, orderType: 'limit', limitPrice: 149, trailAmount: 1 }, market: short },
      { trailAmount: 'an order of type limit has no trail.' },
    ],
    [
      'a stock is not an option',
      { payload: { quantity: 1, optionType: 'call', strikesAway: 1 } },
      { optionType: 'AAPL is not an option.', strikesAway: 'AAPL is not an option.' },
    ],
    [
      'a breakeven reads no spread, in percent either',
      { payload: { action: 'breakeven', orderType: 'stop', bidAskSpreadFilterPercent: 1 }, market: long },
      { bidAskSpreadFilterPercent: 'no spread is checked here.' },
    ],
  ])('tells its reason: %s', (_, request, expected) => {
    expect(reasons(request)).toStrictEqual(expected);
  });
});
