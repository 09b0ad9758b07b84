import { describe, expect, it } from 'vitest';
import { type DecimalString, decimal } from '../../../src/core/decimal.js';
import type { QuantityType } from '../../../src/core/vocabulary.js';
import type { Holding } from '../../../src/market/holdings.js';
import { currentPrice } from '../../../src/plan/legs/market-price.js';
import { type ExitSize, exitQuantity } from '../../../src/plan/sizing/exit-quantity.js';
import type { QuantityFields } from '../../../src/signal/signal.js';
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
  signal: QuantityFields<QuantityType>,
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
  const planning = decisionOf({ settings: { ...settings }, market: { equity: '1000', ...market } });
  const price = () => currentPrice(aapl, 'exit', planning);
  const holding: Holding = {
    contract: aapl,
    contractSide: 'long',
    logicalSide: 'long',
    quantity: decimal(held),
    averageEntryPrice: undefined,
  };
  return { quantity: exitQuantity(size, signal, { holding, instrument, price }, planning), decision: planning };
}

const leg = { quantity: '50', quantityType: 'percent_of_position' } as const;

describe('exitQuantity', () => {
  it('is all of the position when none is sent, never rounded', () => {
    const { quantity, decision } = exit({}, { held: '10.5' });
    expect(accepted(quantity).toFixed()).toBe('10.5');
    expect(traceOf(decision, 'quantity.whole-position')).toStrictEqual([
      {
        rule: 'quantity.whole-position',
        read: { leg: 'exit', contract: 'AAPL', unit: 'share' },
        decided: '10.5',
        numbers: [{ name: 'quantity', value: '10.5', from: 'market', by: 'positions.AAPL.quantity' }],
      },
    ]);
  });

  it('is all of the position, or computed already, whatever the signal says', () => {
    expect(accepted(exit({ quantity: '3' }, { size: 'full' }).quantity).toFixed()).toBe('10');
    expect(accepted(exit({ quantity: '3' }, { size: decimal('2.5') }).quantity).toFixed()).toBe('2.5');
  });

  it('is all of the position where signals may not set quantities', () => {
    const settings = { allowSignalQuantity: false };
    expect(accepted(exit({ quantity: '3' }, { settings }).quantity).toFixed()).toBe('10');
    expect(accepted(exit(leg, { settings }).quantity).toFixed()).toBe('5');
  });

  it('is what was sent, down to the step', () => {
    const { quantity, decision } = exit({ quantity: '3.7' });
    expect(accepted(quantity).toFixed()).toBe('3');
    expect(traceOf(decision, 'quantity.fixed_quantity')).toStrictEqual([
      {
        rule: 'quantity.fixed_quantity',
        read: {
          leg: 'exit',
          contract: 'AAPL',
          unit: 'share',
          value: '3.7',
          units: '3.7',
          step: '1',
          held: '10',
          quantity: '3.7',
        },
        decided: '3',
        numbers: [
          { name: 'requested', value: '3.7', from: 'message', by: 'quantity' },
          { name: 'step', value: '1', from: 'rule', by: 'whole shares' },
          { name: 'quantity', value: '3', from: 'rule', by: '3.7 rounded down to whole shares' },
        ],
      },
    ]);
    expect(accepted(exit({ quantity: '450', quantityType: 'dollar_amount' }).quantity).toFixed()).toBe('3');
    expect(accepted(exit({ quantity: '50', quantityType: 'percent_of_equity' }).quantity).toFixed()).toBe('3');
    expect(accepted(exit({ quantity: '25', quantityType: 'percent_of_position' }).quantity).toFixed()).toBe('2');
  });

  it('of a fraction of a unit is less than a step, but for all of it', () => {
    expect(accepted(exit({ quantity: '2.2' }, { held: '2.5' }).quantity).toFixed()).toBe('2');
    expect(accepted(exit({ quantity: '0.5' }, { held: '0.5' }).quantity).toFixed()).toBe('0.5');
    expect(rejected(exit({ quantity: '0.3' }, { held: '0.5' }).quantity)[0]).toMatchObject({
      code: 'quantity-unresolved',
      message: '0.3 as fixed_quantity is 0.3 units: less than one step of 1.',
    });
  });

  it('is capped at the position, with a notice', () => {
    const capped = exit({ quantity: '12' });
    expect(accepted(capped.quantity).toFixed()).toBe('10');
    expect(noticesOf(capped.decision)).toStrictEqual([
      {
        code: 'quantity-capped',
        message: 'The exit asks for 12 units and the position has 10: the whole position is closed.',
        path: ['quantity'],
      },
    ]);
    const exact = exit({ quantity: '10' });
    expect(accepted(exact.quantity).toFixed()).toBe('10');
    expect(noticesOf(exact.decision)).toStrictEqual([]);
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
    expect(rejected(exit({ quantity: '5', quantityType }).quantity)[0]).toMatchObject({
      code: 'stop-loss-required',
      message: 'A quantity that risks an amount needs a stop loss with a distance: the entry has no stop loss.',
    });
  });

  it('of futures cannot depend on prices or equity', () => {
    const dynamic = { quantity: '5', quantityType: 'dollar_amount' } as const;
    expect(rejected(exit(dynamic, { instrument: future }).quantity)[0]).toMatchObject({
      code: 'invalid-quantity-type-for-asset-class',
      received: 'dollar_amount',
    });
    expect(accepted(exit({ quantity: '5' }, { instrument: future }).quantity).toFixed()).toBe('5');
    expect(accepted(exit(leg, { instrument: future }).quantity).toFixed()).toBe('5');
  });

  it('needs a price for dollars', () => {
    const dollars = { quantity: '500', quantityType: 'dollar_amount' } as const;
    expect(rejected(exit(dollars, { market: { quotes: {} } }).quantity)[0]?.code).toBe('quote-unavailable');
  });
});
