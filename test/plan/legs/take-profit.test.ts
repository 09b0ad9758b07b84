import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { ok } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { pricedProfit } from '../../../src/plan/legs/take-profit.js';
import type { TakeProfit } from '../../../src/signal/signal.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, type Request, stock } from '../../market/contracts/sample.ts';
import { bracketPlanning, unknownPrice } from './sample.ts';

/** The take profit of an entry in AAPL at 150. */
function profit(asked: TakeProfit, side: PositionSide = 'long', quantity?: DecimalString, request?: Request) {
  const price = () => ok(figure(150));
  const entry = { side, instrument: stock, type: 'market', reference: price, base: price } as const;
  const units = quantity === undefined ? undefined : figure(quantity);
  return accepted(pricedProfit(asked, entry, units, bracketPlanning({ takeProfit: asked }, request)));
}

describe('a take profit', () => {
  it('is a price, or a distance in the direction of the entry', () => {
    expect(profit({ limitPrice: '160' })?.leg).toStrictEqual({ limitPrice: '160', timeInForce: 'gtc' });
    expect(profit({ percent: '5' })?.leg.limitPrice).toBe('157.5');
    expect(profit({ amount: '2.5' }, 'short')?.leg.limitPrice).toBe('147.5');
  });

  it('by P&L needs the quantity, and is undefined without it', () => {
    expect(profit({ pnlAmount: '100' }, 'long', '40')?.leg.limitPrice).toBe('152.5');
    expect(profit({ pnlAmount: '100' })).toBeUndefined();
  });

  it('has its price as a figure', () => {
    const limit = profit({ limitPrice: '160' })?.price;
    expect(limit && calculation(limit)).toBe('160 message takeProfit.limitPrice');
    const byPercent = profit({ percent: '5' })?.price;
    expect(byPercent && calculation(byPercent)).toBe(
      '157.5 plus(150 constant test, 7.5 percentOf(5 message takeProfit.percent, 150 constant test))',
    );
  });

  it('lasts until it is cancelled, where the broker lets it', () => {
    expect(profit({ percent: '5' })?.leg.timeInForce).toBe('gtc');
    const daily = { market: { capabilities: { timesInForce: ['day'] } } };
    expect(profit({ percent: '5' }, 'long', undefined, daily)?.leg.timeInForce).toBe('day');
  });

  it('needs the price of the entry', () => {
    const price = () => unknownPrice;
    const entry = { side: 'long', instrument: stock, type: 'market', reference: price, base: price } as const;
    const planning = bracketPlanning({ takeProfit: { limitPrice: '160' } });
    expect(pricedProfit({ limitPrice: '160' }, entry, undefined, planning)).toStrictEqual(unknownPrice);
  });
});
