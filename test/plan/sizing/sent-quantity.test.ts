import { describe, expect, it } from 'vitest';
import type { QuantityType } from '../../../src/core/vocabulary.js';
import { sentQuantity } from '../../../src/plan/sizing/sent-quantity.js';
import type { QuantityFields } from '../../../src/signal/signal.js';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

function sent(fields: QuantityFields<QuantityType>, settings: object = {}, leg: 'entry' | 'exit' = 'entry') {
  const planning = decisionOf({ settings: { ...settings } });
  const read = sentQuantity(leg, fields, planning);
  const wish = read.use === 'signal' ? [read.wish.type, read.wish.value.toFixed()] : undefined;
  return { use: read.use, wish, notices: noticesOf(planning) };
}

describe('sentQuantity', () => {
  it('is none when none was sent', () => {
    expect(sent({}, { allowSignalQuantity: false })).toStrictEqual({ use: 'none', wish: undefined, notices: [] });
  });

  it('is a fixed quantity unless a type says otherwise', () => {
    expect(sent({ quantity: '5' }).wish).toStrictEqual(['fixed_quantity', '5']);
    expect(sent({ quantity: '5', quantityType: 'risk_percent' }).wish).toStrictEqual(['risk_percent', '5']);
  });

  it('is scaled by the multiplier, but for a percentage of the position', () => {
    const settings = { signalQuantityMultiplier: '1.5' };
    expect(sent({ quantity: '5' }, settings).wish).toStrictEqual(['fixed_quantity', '7.5']);
    expect(sent({ quantity: '50', quantityType: 'dollar_amount' }, settings).wish).toStrictEqual([
      'dollar_amount',
      '75',
    ]);
    const percent = sent({ quantity: '50', quantityType: 'percent_of_position' }, settings);
    expect(percent.wish).toStrictEqual(['percent_of_position', '50']);
  });

  it('is ignored, with a remark, where signals may not set it', () => {
    expect(sent({ quantity: '5' }, { allowSignalQuantity: false })).toStrictEqual({
      use: 'not-allowed',
      wish: undefined,
      notices: [
        {
          code: 'quantity-ignored',
          message: 'quantity 5 is ignored: the settings do not let signals set it.',
          path: ['quantity'],
        },
      ],
    });
  });

  it('as a percentage of the position is always read', () => {
    const fields = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(sent(fields, { allowSignalQuantity: false }).use).toBe('signal');
  });

  it.each(['entry', 'exit'] as const)('goes with its type where the %s settings forbid the type', (leg) => {
    const settings = { [leg]: { allowSignalOverride: { quantityType: false } } };
    const fields = { quantity: '5', quantityType: 'fixed_quantity' } as const;
    expect(sent(fields, settings, leg)).toStrictEqual({
      use: 'type-not-allowed',
      wish: undefined,
      notices: [
        {
          code: 'override-ignored',
          message: `quantityType fixed_quantity and its quantity 5 are ignored: the ${leg} settings do not let the signal override it.`,
          path: ['quantityType'],
        },
      ],
    });
    expect(sent(fields, settings, leg === 'entry' ? 'exit' : 'entry').use).toBe('signal');
    expect(sent({ quantity: '5' }, settings, leg).use).toBe('signal');
  });
});
