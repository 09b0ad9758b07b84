import { describe, expect, it } from 'vitest';
import { type Decimal, type DecimalString, decimal } from '../../../src/core/decimal.js';
import type { Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { oppositeSide } from '../../../src/market/contracts/contract.js';
import type { TradedInstrument } from '../../../src/market/instruments.js';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import { bracketPrice } from '../../../src/plan/legs/leg-price.js';
import type { PricedOnTick } from '../../../src/plan/legs/tick.js';
import type { StopLoss, TakeProfit } from '../../../src/signal/signal.js';
import { accepted, decisionOf, future, noticesOf, rejected, stock } from '../../market/contracts/sample.ts';

interface Entry {
  readonly side: PositionSide;
  readonly reference: Decimal;
  readonly instrument: TradedInstrument;
  readonly quantity: Decimal | undefined;
}

function entryOf(side: PositionSide, reference: DecimalString = '150', quantity?: number): Entry {
  const units = quantity === undefined ? undefined : decimal(quantity);
  return { side, reference: decimal(reference), instrument: stock, quantity: units };
}

function takeProfitPrice(asked: TakeProfit, entry: Entry, planning: PlanningContext): Result<PricedOnTick | undefined> {
  const { reference, quantity } = entry;
  const origin = { from: 'message', by: 'takeProfit' } as const;
  const basis = { entry, reference, towards: entry.side, quantity, planning, origin };
  return bracketPrice(asked.limitPrice, asked, basis, 'takeProfit.limitPrice');
}

function profit(asked: TakeProfit, entry: Entry) {
  return accepted(takeProfitPrice(asked, entry, decisionOf()))?.price;
}

function stop(asked: StopLoss, entry: Entry) {
  const { reference, quantity } = entry;
  const planning = decisionOf();
  const origin = { from: 'message', by: 'stopLoss' } as const;
  const basis = { entry, reference, towards: oppositeSide(entry.side), quantity, planning, origin };
  const leg = bracketPrice(asked.stopPrice, asked, basis, 'stopLoss.stopPrice');
  return { leg, notices: noticesOf(planning) };
}

describe('the price of a take profit', () => {
  it('lies above a long entry and below a short one', () => {
    expect(profit({ percent: '5' }, entryOf('long'))).toBe('157.5');
    expect(profit({ percent: '5' }, entryOf('short'))).toBe('142.5');
    expect(profit({ amount: '2.5' }, entryOf('long'))).toBe('152.5');
    expect(profit({ amount: '2.5' }, entryOf('short'))).toBe('147.5');
    expect(profit({ limitPrice: '151' }, entryOf('long'))).toBe('151');
    expect(profit({ limitPrice: '149' }, entryOf('short'))).toBe('149');
  });

  it('by P&L divides by quantity and point value', () => {
    expect(profit({ pnlAmount: '100' }, entryOf('long', '150', 40))).toBe('152.5');
    const es: Entry = { ...entryOf('long', '150', 2), instrument: future };
    expect(profit({ pnlAmount: '500' }, es)).toBe('155');
    expect(profit({ pnlAmount: '100' }, entryOf('long'))).toBeUndefined();
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    expect(profit({ amount: '0.001' }, entryOf('long'))).toBe('150.01');
    expect(profit({ amount: '1.001' }, entryOf('short'))).toBe('148.99');
  });

  it.each([
    ['long', '149.99', 'above'],
    ['short', '150.01', 'below'],
  ] as const)('of a %s entry at 150 cannot be at %s', (side, limitPrice, where) => {
    expect(rejected(takeProfitPrice({ limitPrice }, entryOf(side), decisionOf()))).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: `The price of takeProfit cannot be used: ${limitPrice} is not ${where} the entry at 150.`,
        path: ['takeProfit'],
        leg: 'takeProfit',
        price: limitPrice,
        entry: '150',
      },
    ]);
  });

  it('cannot be at or below zero', () => {
    for (const amount of ['150', '151'] as const) {
      const leg = takeProfitPrice({ amount }, entryOf('short'), decisionOf());
      expect(rejected(leg)[0]?.message).toMatch(/cannot be used: (0|-1) is not below the entry at 150\.$/);
    }
  });

  it('that rounds onto the entry is moved one tick to its side', () => {
    const planning = decisionOf();
    // 0.001 percent of 150.005 is 0.0015: 150.0065, up to the tick 150.01.
    const entry = { ...entryOf('short', '150.01') };
    expect(accepted(takeProfitPrice({ amount: '0.001' }, entry, planning))?.price).toBe('150');
    expect(noticesOf(planning)).toStrictEqual([]);
    const tiny = takeProfitPrice({ amount: '0.001' }, entryOf('long', '150.01'), planning);
    expect(accepted(tiny)?.price).toBe('150.02');
  });

  it('at a price on the entry is rejected, and so is one that rounds onto it', () => {
    for (const [side, limitPrice] of [
      ['long', '150'],
      ['short', '150'],
    ] as const) {
      expect(rejected(takeProfitPrice({ limitPrice }, entryOf(side), decisionOf()))).toMatchObject([
        { code: 'price-unresolved', leg: 'takeProfit', price: '150', entry: '150' },
      ]);
    }
    // The sell stop of a long entry goes up to the tick: 149.996 is 150.
    expect(rejected(stop({ stopPrice: '149.996' }, entryOf('long')).leg)).toMatchObject([
      { code: 'price-unresolved', leg: 'stopLoss', price: '150', entry: '150' },
    ]);
    expect(accepted(stop({ stopPrice: '149.99' }, entryOf('long')).leg)?.price).toBe('149.99');
  });

  it('is rejected if there is no tick between the entry and zero', () => {
    const message = (asked: TakeProfit) =>
      rejected(takeProfitPrice(asked, entryOf('short', '0.01'), decisionOf()))[0]?.message;
    const opening = 'The price of takeProfit cannot be used:';
    expect(message({ amount: '0.005' })).toBe(`${opening} there is no tick between the entry at 0.01 and zero.`);
    expect(message({ limitPrice: '0.005' })).toBe(`${opening} 0 is not below the entry at 0.01.`);
  });
});

describe('beside an entry of more than 40 digits', () => {
  const reference = '1e+45';

  it('a price on the entry cannot be moved: the next tick is rounded back onto it', () => {
    const entry: Entry = { ...entryOf('long'), reference: decimal(reference) };
    expect(rejected(takeProfitPrice({ amount: '1' }, entry, decisionOf()))[0]).toMatchObject({
      code: 'price-unresolved',
      message: `The price of takeProfit cannot be used: no tick can be told from the entry at 1${'0'.repeat(45)}.`,
    });
  });
});

describe('the price of a stop loss', () => {
  it('lies below a long entry and above a short one', () => {
    expect(accepted(stop({ percent: '2' }, entryOf('long')).leg)).toMatchObject({ price: '147' });
    expect(accepted(stop({ percent: '2' }, entryOf('short')).leg)?.price).toBe('153');
    expect(accepted(stop({ amount: '1.5' }, entryOf('long')).leg)?.price).toBe('148.5');
    expect(accepted(stop({ stopPrice: '149' }, entryOf('long')).leg)?.price).toBe('149');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long', '150', 40)).leg)?.price).toBe('148.5');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long')).leg)).toBeUndefined();
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    expect(accepted(stop({ amount: '1.005' }, entryOf('long')).leg)?.price).toBe('149');
    expect(accepted(stop({ amount: '1.005' }, entryOf('short')).leg)?.price).toBe('151');
  });

  it('that rounds onto or over the entry is moved one tick to its side', () => {
    const rounded = stop({ amount: '0.001' }, entryOf('long'));
    expect(accepted(rounded.leg)?.price).toBe('149.99');
    expect(rounded.notices[0]?.message).toBe(
      'The stopLoss price 149.999 would be rounded to the entry price: 149.99 is used instead.',
    );
    expect(accepted(stop({ amount: '0.002' }, entryOf('long', '150.005')).leg)?.price).toBe('150');
    expect(accepted(stop({ amount: '0.002' }, entryOf('short', '150.005')).leg)?.price).toBe('150.01');
  });

  it('is rejected if there is no tick between the entry and zero', () => {
    expect(rejected(stop({ amount: '0.005' }, entryOf('long', '0.01')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: there is no tick between the entry at 0.01 and zero.',
      path: ['stopLoss'],
    });
    expect(accepted(stop({ amount: '0.005' }, entryOf('long', '0.02')).leg)?.price).toBe('0.01');
  });

  it('on the wrong side of the entry cannot be used', () => {
    expect(rejected(stop({ stopPrice: '150.01' }, entryOf('long')).leg)[0]?.message).toBe(
      'The price of stopLoss cannot be used: 150.01 is not below the entry at 150.',
    );
    expect(rejected(stop({ stopPrice: '149.99' }, entryOf('short')).leg)[0]?.message).toBe(
      'The price of stopLoss cannot be used: 149.99 is not above the entry at 150.',
    );
  });
});
