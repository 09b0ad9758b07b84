import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { Figure } from '../../../src/core/figure.js';
import type { Holding } from '../../../src/market/holdings.js';
import { currentPrice } from '../../../src/plan/legs/market-price.js';
import { type ExitSize, exitQuantity } from '../../../src/plan/sizing/exit-quantity.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import {
  aapl,
  accepted,
  decisionOf,
  future,
  noticesOf,
  rejected,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';

function exit(
  fields: object,
  {
    held = '10',
    settings = {},
    market = {},
    instrument = stock,
    size = 'signal',
  }: {
    readonly held?: DecimalString;
    readonly settings?: object;
    readonly market?: object;
    readonly instrument?: typeof stock;
    readonly size?: ExitSize;
  } = {},
) {
  const planning = decisionOf({
    payload: { ...fields },
    settings: { ...settings },
    market: { equity: '1000', ...market },
  });
  const price = () => currentPrice(aapl, 'exit', planning);
  const holding: Holding = {
    contract: aapl,
    contractSide: 'long',
    logicalSide: 'long',
    quantity: Figure.from('market', ['positions', 'AAPL', 'quantity'], held),
    averageEntryPrice: undefined,
  };
  return { quantity: exitQuantity(size, { holding, instrument, price }, planning), decision: planning };
}

const leg = { quantity: '50', quantityType: 'percent_of_position' } as const;

describe('exitQuantity', () => {
  it('is all of the position when none is sent, never rounded', () => {
    const { quantity, decision } = exit({}, { held: '10.5' });
    expect(accepted(quantity).text).toBe('10.5');
    expect(traceOf(decision, 'quantity.whole-position')).toStrictEqual([
      {
        rule: 'quantity.whole-position',
        read: { leg: 'exit', contract: 'AAPL', unit: 'share' },
        decided: '10.5',
        figures: { quantity: '10.5 market positions.AAPL.quantity' },
      },
    ]);
  });

  it('is all of the position, or computed already, whatever the signal says', () => {
    expect(accepted(exit({ quantity: '3' }, { size: 'full' }).quantity).text).toBe('10');
    expect(accepted(exit({ quantity: '3' }, { size: figure('2.5') }).quantity).text).toBe('2.5');
  });

  it("is a quantity in place of the signal's", () => {
    const size = { type: 'percent_of_position', value: figure(40) } as const;
    expect(accepted(exit({ quantity: '3' }, { size }).quantity).text).toBe('4');
  });

  it('is all of the position where signals may not set quantities', () => {
    const settings = { allowSignalQuantity: false };
    expect(accepted(exit({ quantity: '3' }, { settings }).quantity).text).toBe('10');
    expect(accepted(exit(leg, { settings }).quantity).text).toBe('5');
  });

  it('is what was sent, down to the step', () => {
    const { quantity, decision } = exit({ quantity: '3.7' });
    expect(accepted(quantity).text).toBe('3');
    expect(traceOf(decision, 'quantity.fixed_quantity')).toStrictEqual([
      {
        rule: 'quantity.fixed_quantity',
        read: { leg: 'exit', contract: 'AAPL', unit: 'share' },
        decided: '3',
        figures: { quantity: '3 downToStep(3.7 message quantity, 1 default useFractionalQuantity)' },
      },
    ]);
    expect(accepted(exit({ quantity: '450', quantityType: 'dollar_amount' }).quantity).text).toBe('3');
    expect(accepted(exit({ quantity: '50', quantityType: 'percent_of_equity' }).quantity).text).toBe('3');
    expect(accepted(exit({ quantity: '25', quantityType: 'percent_of_position' }).quantity).text).toBe('2');
  });

  it('of a fraction of a unit is less than a step, but for all of it', () => {
    expect(accepted(exit({ quantity: '2.2' }, { held: '2.5' }).quantity).text).toBe('2');
    expect(accepted(exit({ quantity: '0.5' }, { held: '0.5' }).quantity).text).toBe('0.5');
    expect(rejected(exit({ quantity: '0.3' }, { held: '0.5' }).quantity)[0]).toMatchObject({
      code: 'quantity-unresolved',
      message: '0.3 as fixed_quantity is 0.3 shares: less than one step of 1.',
    });
  });

  it('is capped at the position, with a notice', () => {
    const capped = exit({ quantity: '12' });
    expect(accepted(capped.quantity).text).toBe('10');
    expect(noticesOf(capped.decision)).toStrictEqual([
      {
        code: 'quantity-capped',
        message: 'The exit asks for 12 shares and the position has 10: the whole position is closed.',
        path: ['quantity'],
        calculation: expect.any(Object),
      },
    ]);
    const { calculation } = noticesOf(capped.decision)[0] ?? {};
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      asked: '12 message quantity',
      held: '10 market positions.AAPL.quantity',
    });
    const exact = exit({ quantity: '10' });
    expect(accepted(exact.quantity).text).toBe('10');
    expect(noticesOf(exact.decision)).toStrictEqual([]);
  });

  it('is not known where the rate of its amount is too old', () => {
    const settings = { maxQuoteAgeSeconds: 60 };
    const rate = { bid: 1.25, ask: 1.25, time: '2026-01-26T15:00:00Z' };
    const quotes = { AAPL: { bid: 150, ask: 150 }, 'EUR-USD': rate };
    const dollars = { quantity: '450', quantityType: 'dollar_amount' } as const;
    expect(rejected(exit(dollars, { settings, market: { currency: 'EUR', quotes } }).quantity)).toMatchObject([
      {
        code: 'quantity-unresolved',
        message:
          'The size of the exit is unknown. The quote for EUR-USD is 1800 seconds old; the limit of the settings is 60.',
      },
    ]);
    // The price of the contract itself is another matter.
    const old = { AAPL: { ...rate, bid: 150, ask: 150 } };
    expect(rejected(exit(dollars, { settings, market: { quotes: old } }).quantity)[0]?.code).toBe('quote-unavailable');
  });

  it('is not known when its type may not be used', () => {
    const dollars = { quantity: '450', quantityType: 'dollar_amount' } as const;
    const settings = { exit: { allowSignalOverride: { quantityType: false } } };
    expect(rejected(exit(dollars, { settings }).quantity)).toStrictEqual([
      {
        code: 'quantity-unresolved',
        section: 'plan',
        message:
          'The size of the exit is unknown: the exit settings do not let the signal use quantityType dollar_amount.',
        path: ['quantityType'],
        received: 'dollar_amount',
      },
    ]);
  });

  it('is a part of the position whatever may be overridden', () => {
    const settings = { exit: { allowSignalOverride: false } };
    expect(exit(leg, { settings }).quantity).toMatchObject({ ok: true });
  });

  it.each(['risk_dollar_amount', 'risk_percent'] as const)('cannot be %s: an exit has no stop loss', (quantityType) => {
    expect(rejected(exit({ quantity: '5', quantityType, stopLoss: { percent: 2 } }).quantity)[0]).toMatchObject({
      code: 'stop-loss-required',
      message:
        'A quantity that risks an amount needs a stop loss with a distance or a price: the entry has no stop loss.',
    });
  });

  it('of futures cannot depend on prices or equity', () => {
    const dynamic = { quantity: '5', quantityType: 'dollar_amount' } as const;
    expect(rejected(exit(dynamic, { instrument: future }).quantity)[0]).toMatchObject({
      code: 'invalid-quantity-type-for-asset-class',
      received: 'dollar_amount',
    });
    expect(accepted(exit({ quantity: '5' }, { instrument: future }).quantity).text).toBe('5');
    expect(accepted(exit(leg, { instrument: future }).quantity).text).toBe('5');
  });

  it('is not known in dollars without a rate of the currency of the prices', () => {
    const dollars = { quantity: '500', quantityType: 'dollar_amount' };
    const instrument = { ...stock, quoteCurrency: 'BTC' };
    expect(rejected(exit(dollars, { instrument }).quantity)).toStrictEqual([
      {
        code: 'quantity-unresolved',
        section: 'plan',
        message:
          'The size of the exit is unknown. Prices are in BTC and the account is in USD: an amount of money needs the rate BTC-USD, which has no quote.',
        path: ['quantityType'],
        received: 'dollar_amount',
      },
    ]);
  });

  it('needs a price for dollars', () => {
    const dollars = { quantity: '500', quantityType: 'dollar_amount' } as const;
    expect(rejected(exit(dollars, { market: { quotes: {} } }).quantity)[0]?.code).toBe('quote-unavailable');
  });
});
