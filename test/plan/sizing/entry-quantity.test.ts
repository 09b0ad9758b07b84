import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import type { QuantityType } from '../../../src/core/vocabulary.js';
import { signalTerms } from '../../../src/plan/legs/order-terms.js';
import { entryQuantity, type SizedEntry, sizedEntry } from '../../../src/plan/sizing/entry-quantity.js';
import type { BracketFields, QuantityFields } from '../../../src/signal/signal.js';
import { aapl, accepted, decisionOf, future, refused, stock, traceOf } from '../../market/contracts/sample.ts';

type Sized = QuantityFields<QuantityType> & BracketFields;

function entry(signal: Sized, over: Partial<SizedEntry> = {}, settings: object = {}, market: object = {}) {
  const planning = decisionOf({ settings: { ...settings }, market: { equity: '100000', ...market } });
  const terms = signalTerms('entry', planning.signal, planning);
  const sized: SizedEntry = {
    signal,
    terms,
    contract: aapl,
    instrument: stock,
    side: 'long',
    held: undefined,
    ...over,
  };
  return { quantity: entryQuantity(sized, planning), decision: planning };
}

function units(signal: Sized, over: Partial<SizedEntry> = {}, settings: object = {}): string {
  return accepted(entry(signal, over, settings).quantity).toFixed();
}

const risk = { quantity: '300', quantityType: 'risk_dollar_amount' } as const;

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

  it('is the size that is closed when a reverse sends none', () => {
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

  it('as a percentage of the position counts what is held', () => {
    const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(units(percent, { held: decimal(9) })).toBe('4');
    expect(refused(entry(percent).quantity)).toStrictEqual([
      {
        code: 'no-position',
        section: 'plan',
        message: 'There is no open position in AAPL for buy.',
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

  it('that is less than one step cannot be traded', () => {
    expect(refused(entry({ quantity: '100', quantityType: 'dollar_amount' }).quantity)).toStrictEqual([
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

  it('of an account that is in debt cannot be traded', () => {
    const sized = { quantity: '10', quantityType: 'percent_of_equity' } as const;
    const inDebt = entry(sized, {}, {}, { equity: '-100000' });
    expect(refused(inDebt.quantity)[0]?.code).toBe('quantity-unresolved');
  });

  it.each(['dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'] as const)(
    'of futures cannot be %s',
    (quantityType) => {
      expect(refused(entry({ quantity: '5', quantityType }, { instrument: future }).quantity)).toStrictEqual([
        {
          code: 'invalid-quantity-type-for-asset-class',
          section: 'Quantity',
          message: `quantityType ${quantityType} cannot be used with futures; expected fixed_quantity or percent_of_position.`,
          path: ['quantityType'],
          received: quantityType,
          expected: 'one of fixed_quantity, percent_of_position',
        },
      ]);
    },
  );

  it('of futures may be fixed or a percentage of the position', () => {
    expect(units({ quantity: '5' }, { instrument: future })).toBe('5');
    const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(units(percent, { instrument: future, held: decimal(4) })).toBe('2');
  });
});

describe('a quantity that risks an amount', () => {
  it('divides it by the distance to the stop as it is sent, on the tick', () => {
    expect(units({ ...risk, stopLoss: { percent: '2' } })).toBe('100');
    // 150 - 1.006 is 148.994, up to the tick 149: one dollar is risked a unit.
    expect(units({ ...risk, stopLoss: { amount: '1.006' } })).toBe('300');
    expect(units({ ...risk, stopLoss: { stopPrice: '152' } }, { side: 'short' })).toBe('150');
    const percent = { quantity: '1', quantityType: 'risk_percent', stopLoss: { percent: '2' } } as const;
    expect(units(percent)).toBe('333');
  });

  it('takes the trail for the distance', () => {
    expect(units({ ...risk, stopLoss: { type: 'trailing_stop', trailAmount: '1.5' } })).toBe('200');
    expect(units({ ...risk, stopLoss: { type: 'trailing_stop', trailPercent: '2' } })).toBe('100');
  });

  it('needs no price for a trail in dollars', () => {
    const stopLoss = { type: 'trailing_stop', trailAmount: '1.5' } as const;
    expect(accepted(entry({ ...risk, stopLoss }, {}, {}, { quotes: {} }).quantity).toFixed()).toBe('200');
    const priced = entry({ ...risk, stopLoss: { percent: '2' } }, {}, {}, { quotes: {} });
    expect(refused(priced.quantity)[0]?.code).toBe('quote-unavailable');
  });

  it("takes the setting's stop loss when the signal sends none", () => {
    expect(units(risk, {}, { entry: { stopLoss: { type: 'stop', percent: 2 } } })).toBe('100');
  });

  it('passes on that the stop cannot be placed', () => {
    expect(refused(entry({ ...risk, stopLoss: { stopPrice: '151' } }).quantity)[0]?.code).toBe('price-unresolved');
  });

  it.each<readonly [string, BracketFields, string]>([
    ['without one', {}, 'there is none'],
    ['by P&L', { stopLoss: { pnlAmount: '60' } }, 'a P&L stop depends on the quantity'],
    ['without a distance', { stopLoss: { type: 'stop' } }, 'it has no distance'],
  ])('needs a stop loss with a distance, not one %s', (_, bracket, why) => {
    expect(refused(entry({ ...risk, ...bracket }).quantity)).toStrictEqual([
      {
        code: 'stop-loss-required',
        section: 'plan',
        message: `A quantity that risks an amount needs a stop loss with a distance: ${why}.`,
        path: ['stopLoss'],
        expected: 'a stop loss by percent, amount, stopPrice or trail',
      },
    ]);
  });
});

it('sizedEntry sizes a wish, whatever the signal sent', () => {
  const { decision } = entry({});
  const terms = signalTerms('entry', decision.signal, decision);
  const sized: SizedEntry = {
    signal: { quantity: '9' },
    terms,
    contract: aapl,
    instrument: stock,
    side: 'long',
    held: undefined,
  };
  expect(accepted(sizedEntry({ type: 'fixed_quantity', value: decimal(3) }, sized, decision)).toFixed()).toBe('3');
});
