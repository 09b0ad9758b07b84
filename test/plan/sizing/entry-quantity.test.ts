import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../src/core/figure.js';
import { err, ok } from '../../../src/core/result.js';
import { type EntrySize, entryQuantity } from '../../../src/plan/sizing/entry-quantity.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, decisionOf, rejected, stock, traceOf } from '../../market/contracts/sample.ts';

interface Facts {
  readonly held?: Figure;
  readonly closed?: Figure;
  readonly size?: EntrySize;
}

/** An entry at 150 with a stop 3 points away. */
function entry(fields: object, over: Facts = {}, settings: object = {}, market: object = {}) {
  const planning = decisionOf({
    payload: { stopLoss: { amount: 3 }, ...fields },
    settings: { ...settings },
    market: { equity: '100000', ...market },
  });
  const { held, closed, size = { by: 'signal', ...(closed && { closed }) } } = over;
  const facts = {
    instrument: stock,
    price: () => ok(figure(150)),
    stopDistance: () => ok(figure(3)),
    held,
  };
  return { quantity: entryQuantity(size, facts, planning), decision: planning };
}

function units(fields: object, over: Facts = {}, settings: object = {}): string {
  return accepted(entry(fields, over, settings).quantity).text;
}

describe('entryQuantity', () => {
  it("is the signal's, down to the step", () => {
    expect(units({ quantity: '5.9' })).toBe('5');
    expect(units({ quantity: '5.9' }, {}, { useFractionalQuantity: true })).toBe('5.9');
    expect(units({ quantity: '5000', quantityType: 'dollar_amount' })).toBe('33');
    expect(units({ quantity: '10', quantityType: 'percent_of_equity' })).toBe('66');
  });

  it("is the setting's default when none is sent, 1 unless set", () => {
    expect(units({})).toBe('1');
    expect(units({}, {}, { defaultQuantity: { quantityType: 'dollar_amount', quantity: 1000 } })).toBe('6');
  });

  it('is the closed size for a reverse without a quantity', () => {
    expect(units({}, { closed: figure(7) })).toBe('7');
    expect(units({ quantity: '2' }, { closed: figure(7) })).toBe('2');
  });

  it("is the setting's default when what was sent may not be used, in a reverse too", () => {
    const defaultQuantity = { quantityType: 'fixed_quantity', quantity: 4 };
    const settings = { allowSignalQuantity: false, defaultQuantity };
    expect(units({ quantity: '2' }, { closed: figure(7) }, settings)).toBe('4');
    const noTypes = { entry: { allowSignalOverride: { quantityType: false } }, defaultQuantity };
    expect(units({ quantity: '2', quantityType: 'dollar_amount' }, { closed: figure(7) }, noTypes)).toBe('4');
  });

  it('is not scaled by the multiplier where the signal sent none', () => {
    const settings = { signalQuantityMultiplier: 3 };
    expect(units({}, {}, settings)).toBe('1');
    expect(units({}, { closed: figure(7) }, settings)).toBe('7');
    expect(units({ quantity: '2' }, {}, settings)).toBe('6');
  });

  it('as a percentage of the position uses the open position', () => {
    const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(units(percent, { held: figure(9) })).toBe('4');
    expect(rejected(entry(percent).quantity)).toStrictEqual([
      {
        code: 'no-position',
        section: 'plan',
        message: 'There is no open position in AAPL that a buy closes.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });

  it('is written down', () => {
    const { decision } = entry({ quantity: '5000', quantityType: 'dollar_amount' });
    const exact = `33.${'3'.repeat(38)} dividedBy(5000 message quantity, 150 constant test)`;
    expect(traceOf(decision, 'quantity.dollar_amount')).toStrictEqual([
      {
        rule: 'quantity.dollar_amount',
        read: { leg: 'entry', contract: 'AAPL', unit: 'share', currency: 'USD' },
        decided: '33',
        figures: {
          amount: '5000 message quantity',
          quantity: `33 downToStep(${exact}, 1 default useFractionalQuantity)`,
        },
      },
    ]);
  });

  it('names the default of the library, the default of the settings, or the size that is closed', () => {
    const origin = (over: Facts, settings: object) => calculation(accepted(entry({}, over, settings).quantity));
    expect(origin({}, {})).toBe('1 default defaultQuantity.quantity');
    expect(origin({}, { defaultQuantity: { quantityType: 'fixed_quantity', quantity: 4 } })).toBe(
      '4 setting defaultQuantity.quantity',
    );
    const dollars = { defaultQuantity: { quantityType: 'dollar_amount', quantity: 1 }, useFractionalQuantity: true };
    expect(origin({}, dollars)).toContain('1 setting defaultQuantity.quantity');
    expect(origin({ closed: figure(7) }, {})).toBe('7 constant test');
  });

  it('is rejected below one step', () => {
    expect(rejected(entry({ quantity: '100', quantityType: 'dollar_amount' }).quantity)).toStrictEqual([
      {
        code: 'quantity-unresolved',
        section: 'plan',
        message: '100 USD as dollar_amount is ≈ 0.666666666667 shares: less than one step of 1.',
        path: ['quantity'],
        received: '100',
        expected: 'at least 1 share',
        calculation: expect.anything(),
      },
    ]);
    expect(units({ quantity: '150', quantityType: 'dollar_amount' })).toBe('1');
  });

  it('is rejected for an account with negative equity', () => {
    const sized = { quantity: '10', quantityType: 'percent_of_equity' } as const;
    const inDebt = entry(sized, {}, {}, { equity: '-100000' });
    expect(rejected(inDebt.quantity)[0]?.code).toBe('quantity-unresolved');
  });

  it('risks an amount down to the distance of the stop', () => {
    expect(units({ quantity: '300', quantityType: 'risk_dollar_amount' })).toBe('100');
    expect(units({ quantity: '1', quantityType: 'risk_percent' })).toBe('333');
  });

  it('is the target of a resize, whatever the signal says', () => {
    const size = { by: 'target', requested: { type: 'fixed_quantity', value: figure('3.5') } } as const;
    expect(units({ quantity: '9' }, { size }, { signalQuantityMultiplier: 3 })).toBe('3');
  });

  it('is what the exit of a swap leaves, and both are written down (follow F1)', () => {
    const subtracted = { closed: figure('7.5'), side: 'short' } as const;
    const { quantity, decision } = entry({ quantity: '10.6' }, { size: { by: 'signal', subtracted } });
    expect(accepted(quantity).text).toBe('3');
    const left = '3.1 minus(10.6 message quantity, 7.5 constant test)';
    expect(traceOf(decision, 'quantity.subtract')).toStrictEqual([
      {
        rule: 'quantity.subtract',
        read: { leg: 'entry', side: 'short', contract: 'AAPL', unit: 'share' },
        decided: '3.1',
        figures: { quantity: '10.6 message quantity', closed: '7.5 constant test', left },
      },
    ]);
  });

  it('may be computed already, and is then not written to the trace', () => {
    const { quantity, decision } = entry({ quantity: '9' }, { size: { by: 'units', units: figure('2.5') } });
    expect(accepted(quantity).text).toBe('2.5');
    expect(decision.log.decisions).toStrictEqual([]);
  });

  it('passes on why it cannot be converted', () => {
    const planning = decisionOf({ payload: { quantity: '5', quantityType: 'dollar_amount' } });
    const unknown = err({ code: 'quote-unavailable', section: 'plan', message: 'No quote.', path: [] } as const);
    const facts = { instrument: stock, price: () => unknown, held: undefined };
    expect(entryQuantity({ by: 'signal' }, facts, planning)).toStrictEqual(unknown);
  });
});
