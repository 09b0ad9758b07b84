import { describe, expect, it } from 'vitest';
import { underlyingPriceError } from '../../../src/plan/legs/underlying-price.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { contextOf, decisionOf, signalOf } from '../../market/contracts/sample.ts';

const call = 'SPY 260220C600';
const spy = { bid: '598', ask: '602' };
const premium = { bid: '4.9', ask: '5.1' };

type Market = Readonly<Record<string, unknown>>;

function plan(fields: object, market: Market = { quotes: { SPY: spy, [call]: premium } }) {
  const settings = { assetClass: 'options' } as const;
  const signal = signalOf({ payload: { ticker: call, quantity: 1, ...fields }, settings });
  return planSignal(signal, contextOf({ settings, market }));
}

function errorsOf(fields: object, market?: Market) {
  const planned = plan(fields, market);
  return planned.ok ? [] : planned.errors.map(({ code, path }) => [code, path.join('.')]);
}

describe('a price of an option (safety S8)', () => {
  // The underlying is at 600, the premium at 5.
  it.each([
    [{ orderType: 'limit', limitPrice: 595 }, 'limitPrice'],
    [{ orderType: 'limit', price: 600 }, 'price'],
    [{ orderType: 'stop', stopPrice: 610 }, 'stopPrice'],
    [{ orderType: 'stop_limit', stopPrice: 5.5, limitPrice: 610 }, 'limitPrice'],
    [{ takeProfit: { limitPrice: 620 } }, 'takeProfit.limitPrice'],
    [{ stopLoss: { stopPrice: 590 } }, 'stopLoss.stopPrice'],
  ])('is refused where %j is one of the underlying', (fields, path) => {
    expect(errorsOf(fields)).toContainEqual(['price-of-underlying', path]);
  });

  it('is refused with both prices, and says that stops are of the premium', () => {
    const planned = plan({ stopLoss: { stopPrice: 590 } });
    expect(planned.ok || planned.errors[0]).toMatchObject({
      message:
        'stopLoss.stopPrice 590 looks like a price of SPY (now 600), and not of the option SPY 260220C600 (now 5). Take profit and stop loss of options are prices of the premium.',
      received: '590',
      contractPrice: '5',
      underlyingPrice: '600',
      expected: 'a price of SPY 260220C600',
    });
    const { calculation } = planned.ok ? {} : planned.errors[0];
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      sent: '590 message stopLoss.stopPrice',
      price: '5 midpoint(4.9 market quotes.SPY 260220C600.bid, 5.1 market quotes.SPY 260220C600.ask)',
      reference: '600 midpoint(598 market quotes.SPY.bid, 602 market quotes.SPY.ask)',
    });
  });

  it.each([
    ['a target', { targets: [{ limitPrice: 6 }, { limitPrice: 620 }] }, / prices of the premium\.$/],
    ['the order itself', { orderType: 'limit', limitPrice: 595 }, / \(now 5\)\.$/],
  ])('that is sent for %s says so of legs only', (_, fields, end) => {
    const planned = plan(fields);
    expect(planned.ok ? '' : planned.errors[0].message).toMatch(end);
  });

  // 54.7 is as far from 5 as from 600: the geometric mean of both is 54.77.
  it.each([
    ['three times the premium', { orderType: 'limit', limitPrice: 15 }],
    ['nearer to the premium than to the underlying', { orderType: 'limit', limitPrice: 54.7 }],
    ['a take profit far from the premium, and farther from the underlying', { takeProfit: { limitPrice: 50 } }],
  ])('is taken where it is %s', (_, fields) => {
    expect(errorsOf(fields)).toEqual([]);
  });

  it.each([
    // The limit is on the underlying, and 1.6 times the premium.
    ['less than three times the premium', 8, 8, 5],
    ['three times the premium, and nearer to the underlying', 15, 20, 5],
    // 16 is four times 4, and a quarter of 64.
    ['as near to the underlying as to the premium', 16, 64, 4],
  ])('is taken where it is %s', (_, limitPrice, last, own) => {
    const market = { quotes: { SPY: { last }, [call]: { last: own } } };
    expect(errorsOf({ orderType: 'limit', limitPrice }, market)).toEqual([]);
    expect(errorsOf({ orderType: 'limit', limitPrice: limitPrice + 8 }, market)).toHaveLength(1);
  });

  it('is not judged for what is not an option', () => {
    const planning = decisionOf({ market: { quotes: { AAPL: { last: 600 } } } });
    expect(underlyingPriceError(figure(60), ['limitPrice'], 'AAPL', planning)).toBeUndefined();
  });

  it('is refused from where it is nearer to the underlying on', () => {
    expect(errorsOf({ orderType: 'limit', limitPrice: 54.8 })).toEqual([['price-of-underlying', 'limitPrice']]);
  });

  it('is not judged where a price of either is not known', () => {
    const fields = { orderType: 'limit', limitPrice: 595 };
    expect(errorsOf(fields, { quotes: { [call]: premium } })).toEqual([]);
    expect(errorsOf(fields, { quotes: { SPY: spy } })).toEqual([]);
    expect(errorsOf(fields, { quotes: { SPY: { last: '600' }, [call]: { last: '5' } } })).toHaveLength(1);
  });

  it('is refused for an exit too', () => {
    const positions = { [call]: { side: 'long', quantity: '1' } };
    const market = { quotes: { SPY: spy, [call]: premium }, positions };
    expect(errorsOf({ action: 'exit', orderType: 'limit', limitPrice: 595 }, market)).toEqual([
      ['price-of-underlying', 'limitPrice'],
    ]);
  });
});
