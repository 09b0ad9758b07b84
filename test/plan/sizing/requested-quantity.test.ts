import { describe, expect, it } from 'vitest';
import { signalQuantity } from '../../../src/plan/sizing/requested-quantity.js';
import { calculation } from '../../core/calculation.ts';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

function quantityOf(fields: object, settings: object = {}, leg: 'entry' | 'exit' = 'entry') {
  const planning = decisionOf({ payload: { stopLoss: { percent: 2 }, ...fields }, settings: { ...settings } });
  const read = signalQuantity(leg, planning);
  const requested = read.use === 'signal' ? [read.requested.type, read.requested.value.text] : undefined;
  return { use: read.use, requested, notices: noticesOf(planning) };
}

describe('signalQuantity', () => {
  it('is absent when the signal has no quantity', () => {
    expect(quantityOf({}, { allowSignalQuantity: false })).toStrictEqual({
      use: 'none',
      requested: undefined,
      notices: [],
    });
  });

  it('is a fixed quantity unless a type says otherwise', () => {
    expect(quantityOf({ quantity: '5' }).requested).toStrictEqual(['fixed_quantity', '5']);
    expect(quantityOf({ quantity: '5', quantityType: 'risk_percent' }).requested).toStrictEqual(['risk_percent', '5']);
  });

  it('is scaled by the multiplier, but for a percentage of the position', () => {
    const settings = { signalQuantityMultiplier: '1.5' };
    expect(quantityOf({ quantity: '5' }, settings).requested).toStrictEqual(['fixed_quantity', '7.5']);
    expect(quantityOf({ quantity: '50', quantityType: 'dollar_amount' }, settings).requested).toStrictEqual([
      'dollar_amount',
      '75',
    ]);
    const percent = quantityOf({ quantity: '50', quantityType: 'percent_of_position' }, settings);
    expect(percent.requested).toStrictEqual(['percent_of_position', '50']);
  });

  it('is ignored, with a notice, where signals may not set it', () => {
    expect(quantityOf({ quantity: '5' }, { allowSignalQuantity: false })).toStrictEqual({
      use: 'not-allowed',
      requested: undefined,
      notices: [
        {
          code: 'quantity-ignored',
          message: 'quantity 5 of the message is ignored: the settings do not let signals set it.',
          path: ['quantity'],
        },
      ],
    });
  });

  it('as a percentage of the position is always read', () => {
    const fields = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(quantityOf(fields, { allowSignalQuantity: false }).use).toBe('signal');
  });

  it('as a percentage of the position is read for an exit alone where no type may be overridden (safety Q3)', () => {
    const fields = { quantity: '50', quantityType: 'percent_of_position' } as const;
    const settings = { entry: { allowSignalOverride: false }, exit: { allowSignalOverride: false } };
    expect(quantityOf(fields, settings, 'exit').use).toBe('signal');
    expect(quantityOf(fields, settings, 'entry').use).toBe('type-not-allowed');
  });

  it.each(['entry', 'exit'] as const)('goes with its type where the %s settings forbid the type', (leg) => {
    const settings = { [leg]: { allowSignalOverride: { quantityType: false } } };
    const fields = { quantity: '5', quantityType: 'fixed_quantity' } as const;
    expect(quantityOf(fields, settings, leg)).toStrictEqual({
      use: 'type-not-allowed',
      requested: undefined,
      notices: [
        {
          code: 'override-ignored',
          message: `quantityType fixed_quantity of the message is not used for the ${leg}: ${leg}.allowSignalOverride does not permit it.`,
          path: ['quantityType'],
        },
      ],
    });
    expect(quantityOf(fields, settings, leg === 'entry' ? 'exit' : 'entry').use).toBe('signal');
    expect(quantityOf({ quantity: '5' }, settings, leg).use).toBe('signal');
  });

  it('is a figure of the message, scaled by the settings', () => {
    const requested = (fields: object, settings: object = {}) => {
      const read = signalQuantity('entry', decisionOf({ payload: { ...fields }, settings: { ...settings } }));
      return read.use === 'signal' ? calculation(read.requested.value) : read.use;
    };
    expect(requested({ quantity: '5' })).toBe('5 message quantity');
    expect(requested({ quantity: '=2 + 3' }, { signalQuantityMultiplier: 2 })).toBe(
      '10 times(5 message quantity =2 + 3, 2 setting signalQuantityMultiplier)',
    );
    expect(requested({ quantity: '=20 + 30', quantityType: 'percent_of_position' })).toBe(
      '50 message quantity =20 + 30',
    );
  });

  it('takes its fields only where they are used', () => {
    const untaken = (settings: object) => {
      const planning = decisionOf({
        payload: { quantity: 5, quantityType: 'fixed_quantity' },
        settings: { ...settings },
      });
      signalQuantity('entry', planning);
      return planning.fields.untaken().filter((name) => name.startsWith('quantity'));
    };
    expect(untaken({})).toStrictEqual([]);
    expect(untaken({ allowSignalQuantity: false })).toStrictEqual(['quantity', 'quantityType']);
    expect(untaken({ entry: { allowSignalOverride: false } })).toStrictEqual(['quantity', 'quantityType']);
  });
});
