import { describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '../../../src/core/decimal.js';
import { err, ok } from '../../../src/core/result.js';
import type { QuantityType } from '../../../src/core/vocabulary.js';
import { type EntrySize, entryQuantity } from '../../../src/plan/sizing/entry-quantity.js';
import type { QuantityFields } from '../../../src/signal/signal.js';
import { accepted, decisionOf, rejected, stock, traceOf } from '../../market/contracts/sample.ts';

type Sized = QuantityFields<QuantityType>;

interface Facts {
  readonly held?: Decimal;
  readonly closed?: Decimal;
  readonly size?: EntrySize;
}

/** An entry at 150 with a stop 3 points away. */
function entry(signal: Sized, over: Facts = {}, settings: object = {}, market: object = {}) {
  const planning = decisionOf({ settings: { ...settings }, market: { equity: '100000', ...market } });
  const { held, closed, size = { by: 'signal', ...(closed && { closed }) } } = over;
  const facts = {
    instrument: stock,
    price: () => ok(decimal(150)),
    stopDistance: () => ok({ points: decimal(3), by: '' }),
    held,
  };
  return { quantity: entryQuantity(size, signal, facts, planning), decision: planning };
}

function units(signal: Sized, over: Facts = {}, settings: object = {}): string {
  return accepted(entry(signal, over, settings).quantity).toFixed();
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
    expect(units({}, { closed: decimal(7) })).toBe('7');
    expect(units({ quantity: '2' }, { closed: decimal(7) })).toBe('2');
  });

  it("is the setting's default when what was sent may not be used, in a reverse too", () => {
    const defaultQuantity = { quantityType: 'fixed_quantity', quantity: 4 };
    const settings = { allowSignalQuantity: false, defaultQuantity };
    expect(units({ quantity: '2' }, { closed: decimal(7) }, settings)).toBe('4');
    const noTypes = { entry: { allowSignalOverride: { quantityType: false } }, defaultQuantity };
    expect(units({ quantity: '2', quantityType: 'dollar_amount' }, { closed: decimal(7) }, noTypes)).toBe('4');
  });

  it('is not scaled by the multiplier where the signal sent none', () => {
    const settings = { signalQuantityMultiplier: 3 };
    expect(units({}, {}, settings)).toBe('1');
    expect(units({}, { closed: decimal(7) }, settings)).toBe('7');
    expect(units({ quantity: '2' }, {}, settings)).toBe('6');
  });

  it('as a percentage of the position uses the open position', () => {
    const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(units(percent, { held: decimal(9) })).toBe('4');
    expect(rejected(entry(percent).quantity)).toStrictEqual([
      {
        code: 'no-position',
        section: 'plan',
        message: 'There is no open position in AAPL for buy to close.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });

  it('is written down', () => {
    const { decision } = entry({ quantity: '5000', quantityType: 'dollar_amount' });
    expect(traceOf(decision, 'quantity.dollar_amount')).toMatchObject([
      { read: { value: '5000', units: expect.stringMatching(/^33\.3{30,}$/), step: '1' }, decided: '33' },
    ]);
  });

  it('is rejected below one step', () => {
    expect(rejected(entry({ quantity: '100', quantityType: 'dollar_amount' }).quantity)).toStrictEqual([
      {
        code: 'quantity-unresolved',
        section: 'plan',
        message: '100 as dollar_amount is 0.666666666667 units: less than one step of 1.',
        path: ['quantity'],
        received: '100',
        expected: 'at least 1 units',
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
    const numbers = [{ name: 'requested', value: '3.5', from: 'message', by: 'quantity' }] as const;
    const size = { by: 'target', requested: { type: 'fixed_quantity', value: decimal('3.5'), numbers } } as const;
    expect(units({ quantity: '9' }, { size }, { signalQuantityMultiplier: 3 })).toBe('3');
  });

  it('may be computed already, and is then not written to the trace', () => {
    const { quantity, decision } = entry({ quantity: '9' }, { size: { by: 'units', units: decimal('2.5') } });
    expect(accepted(quantity).toFixed()).toBe('2.5');
    expect(decision.trace).toStrictEqual([]);
  });

  it('passes on why it cannot be converted', () => {
    const planning = decisionOf();
    const unknown = err({ code: 'quote-unavailable', section: 'plan', message: 'No quote.', path: [] } as const);
    const facts = { instrument: stock, price: () => unknown, held: undefined };
    expect(entryQuantity({ by: 'signal' }, { quantity: '5', quantityType: 'dollar_amount' }, facts, planning)).toBe(
      unknown,
    );
  });
});
