import { describe, expect, it, test } from 'vitest';
import { rejection, stepsOf } from '../sample.ts';
import { buy, type Given, msft, quotes, stop } from './guarded-buy.ts';

describe('a limit of the exposure', () => {
  test.each<[string, Given, Given, object]>([
    [
      'the value of all positions and the entry',
      // 10 × 400 and 10 × 150.02
      { guard: { maxTotalValue: 5500 }, market: { quotes, positions: msft } },
      { guard: { maxTotalValue: 5500.2 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxTotalValue', actual: '5500.2', limit: '5500' },
    ],
    [
      'the same in percent of the equity',
      { guard: { maxTotalValuePercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxTotalValuePercent: 5.5002 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxTotalValuePercent', actual: '5.5002', limit: '5.5' },
    ],
    [
      'longs and shorts together',
      { guard: { maxTotalValue: 5500 }, market: { quotes, positions: { MSFT: { side: 'short', quantity: 10 } } } },
      { guard: { maxSideValue: 5500 }, market: { quotes, positions: { MSFT: { side: 'short', quantity: 10 } } } },
      { code: 'exposure-too-large', actual: '5500.2' },
    ],
    [
      'the side of the entry',
      { guard: { maxSideValue: 5500 }, market: { quotes, positions: msft } },
      { guard: { maxSideValue: 5500.2 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxSideValue', actual: '5500.2', limit: '5500' },
    ],
    [
      'the side of the entry in percent of the equity',
      { guard: { maxSideValuePercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxSideValuePercent: 6 }, market: { quotes, positions: msft } },
      { code: 'exposure-too-large', setting: 'maxSideValuePercent', actual: '5.5002', limit: '5.5' },
    ],
    [
      'the open risk: 10 MSFT at their stop at 390, and the entry at its stop at 147',
      {
        fields: { stopLoss: { stopPrice: 147 } },
        guard: { maxOpenRisk: 130 },
        market: { quotes, positions: msft, openOrders: [stop('MSFT', 390, 10)] },
      },
      {
        fields: { stopLoss: { stopPrice: 147 } },
        guard: { maxOpenRisk: 130.2 },
        market: { quotes, positions: msft, openOrders: [stop('MSFT', 390, 10)] },
      },
      { code: 'open-risk-too-large', setting: 'maxOpenRisk', actual: '130.2', limit: '130' },
    ],
    [
      'the open risk in percent of the equity, in which what has no stop counts whole',
      { guard: { maxOpenRiskPercent: 5.5 }, market: { quotes, positions: msft } },
      { guard: { maxOpenRiskPercent: 5.5002 }, market: { quotes, positions: msft } },
      { code: 'open-risk-too-large', setting: 'maxOpenRiskPercent', actual: '5.5002', limit: '5.5' },
    ],
  ])('limits %s', (_, trigger, nearMiss, error) => {
    expect(rejection(buy(trigger))).toMatchObject([{ section: 'gates', path: ['quantity'], ...error }]);
    expect(stepsOf(buy(nearMiss))).toEqual(['entry buy 10']);
  });

  it.each([
    [
      { maxTotalValue: 1000 },
      'The value of all positions, resting entries and the entry is 1500.2 EUR; maxTotalValue is 1000 EUR.',
    ],
    [
      { maxSideValuePercent: 1 },
      'The value of the long positions, resting entries and the entry is 1.5002% of an equity of 100000 EUR; maxSideValuePercent is 1.',
    ],
    [
      { maxOpenRisk: 1000 },
      'The loss of all positions and the entry at their stops (resting entries, and what has no stop, with their whole value) is 1500.2 EUR; maxOpenRisk is 1000 EUR.',
    ],
  ])('names the currency of the account (money I6): %o', (guard, message) => {
    const market = { currency: 'EUR', instruments: { AAPL: { quoteCurrency: 'EUR' } } };
    expect(rejection(buy({ guard, market }))).toMatchObject([
      { message, currency: 'EUR', calculation: { units: { actual: 'EUR', limit: 'EUR' } } },
    ]);
  });

  it('is beyond any percentage of an equity of 0', () => {
    expect(rejection(buy({ guard: { maxTotalValuePercent: 50 }, market: { quotes, equity: 0 } }))).toMatchObject([
      { code: 'exposure-too-large', setting: 'maxTotalValuePercent', actual: '100', limit: '50' },
    ]);
  });
});
