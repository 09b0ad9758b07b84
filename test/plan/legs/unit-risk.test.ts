import { describe, expect, it } from 'vitest';
import { listedCalculations } from '../../core/calculation.ts';
import { noticeCodesOf, noticesOf, ordersOf, rejection, rejectionCodes, stepsOf } from '../sample.ts';

type Fields = Readonly<Record<string, unknown>>;

// The market: bid 149.98, ask 150.02.
const risk = (fields: Fields, market: Fields = {}) => ({
  payload: { quantity: 300, quantityType: 'risk_dollar_amount', ...fields },
  market,
});
const at = (stopPrice: number) => ({ stopLoss: { stopPrice } });
const sell = { action: 'sell' };

describe('the risk of a unit', () => {
  it.each<readonly [string, Fields, string]>([
    // 300 / (150.02 - 147)
    ['from the ask of a buy', at(147), 'entry buy 99'],
    // 300 / (153 - 149.98)
    ['from the bid of a sell', { ...sell, ...at(153) }, 'entry sell 99'],
    // 300 / (160 - 147): a limit can fill at the ask, and at worst at the limit.
    ['from the limit', { orderType: 'limit', limitPrice: 160, ...at(147) }, 'entry buy 23'],
    // 300 / (155 - 147)
    ['from the stop', { orderType: 'stop', stopPrice: 155, ...at(147) }, 'entry buy 37'],
    // The trigger is at 155.02; a stop 3 below it loses 3.
    ['from the trigger', { orderType: 'trailing_stop', trailAmount: 5, stopLoss: { amount: 3 } }, 'entry buy 100'],
    // A trail loses its distance.
    ['by the trail', { stopLoss: { trailAmount: 3 } }, 'entry buy 100'],
  ])('is measured %s', (_, fields, step) => {
    expect(stepsOf(risk(fields))).toStrictEqual([step]);
  });

  it('is not told from the spread where the stop lies inside it and the entry fills now (safety S26)', () => {
    const inside = rejection(risk(at(149.99)));
    expect(inside).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message:
          'The price of stopLoss cannot be used: 149.99 lies between the bid and the ask of AAPL, and the entry fills now: no risk can be sized by it.',
        path: ['stopLoss'],
        leg: 'stopLoss',
      },
    ]);
    // On the bid it would trigger at once, too.
    expect(rejectionCodes(risk(at(149.98)))).toStrictEqual(['price-unresolved']);
    expect(rejectionCodes(risk({ ...sell, ...at(150.02) }))).toStrictEqual(['price-unresolved']);
    // 300 / 0.05
    expect(stepsOf(risk(at(149.97)))).toStrictEqual(['entry buy 6000']);
    expect(stepsOf(risk({ ...sell, ...at(150.03) }))).toStrictEqual(['entry sell 6000']);
  });

  it('is measured by its own prices where the entry waits, or nothing is known of the spread', () => {
    // A short that waits at 58 with its stop at 60, in a market of 57 to 61.
    const wide = { quotes: { AAPL: { bid: 57, ask: 61 } } };
    const waits = { ...sell, orderType: 'limit', limitPrice: 58, ...at(60) };
    expect(stepsOf(risk(waits, wide))).toStrictEqual(['entry sell 150']);
    const atMarket = { ...sell, ...at(60) };
    expect(rejectionCodes(risk(atMarket, wide))).toStrictEqual(['price-unresolved']);
    const last = { quotes: { AAPL: { last: 58 } } };
    expect(stepsOf(risk(atMarket, last))).toStrictEqual(['entry sell 150']);
  });

  it('is that of a trail, with a notice where the spread is as wide and the entry fills now', () => {
    const trail = (trailAmount: number, fields: Fields = {}) => ({ stopLoss: { trailAmount }, ...fields });
    const [notice] = noticesOf(risk(trail(0.03)));
    expect(notice).toStrictEqual({
      code: 'stop-inside-spread',
      message:
        'The trail of 0.03 points is not wider than the spread of 0.04: it can trigger at once, and the size by it loses more than was asked for.',
      path: ['stopLoss'],
      calculation: expect.any(Object),
    });
    expect(notice?.calculation && listedCalculations(notice.calculation.of, notice.calculation.figures)).toStrictEqual({
      trail: '0.03 message stopLoss.trailAmount',
      spread: '0.04 minus(150.02 market quotes.AAPL.ask, 149.98 market quotes.AAPL.bid)',
    });
    expect(noticeCodesOf(risk(trail(0.04)))).toStrictEqual(['stop-inside-spread']);
    expect(noticeCodesOf(risk(trail(0.05)))).toStrictEqual([]);
    // An entry that waits is filled at another spread.
    expect(noticeCodesOf(risk(trail(0.03, { orderType: 'limit', limitPrice: 140 })))).toStrictEqual([]);
    // 300 / 0.03
    expect(stepsOf(risk(trail(0.03)))).toStrictEqual(['entry buy 10000']);
  });

  it('is that of a trail without a notice, where no spread is known', () => {
    const trail = { stopLoss: { trailAmount: 3 } };
    for (const request of [
      risk(trail, { quotes: { AAPL: { last: 150 } } }),
      risk({ ...trail, signalPrice: 150 }, { quotes: {} }),
    ]) {
      expect(stepsOf(request)).toStrictEqual(['entry buy 100']);
      expect(noticeCodesOf(request)).not.toContain('stop-inside-spread');
    }
  });

  it('is not in question for a quantity that does not depend on it', () => {
    expect(ordersOf({ payload: { quantity: 5, ...at(149.99) } })).toHaveLength(1);
  });
});
