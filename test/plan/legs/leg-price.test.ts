import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { Figure } from '../../../src/core/figure.js';
import { andThen, ok, type Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { oppositeSide } from '../../../src/market/contracts/contract.js';
import type { TradedInstrument } from '../../../src/market/instruments.js';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import { distanceOf, legFigure } from '../../../src/plan/legs/leg-figures.js';
import {
  absolutePrice,
  absolutePriceError,
  type PriceBasis,
  priceAtDistance,
  stopLossLimitPlace,
  stopLossPlace,
  takeProfitPlace,
} from '../../../src/plan/legs/leg-price.js';
import type { StopLoss, TakeProfit } from '../../../src/signal/signal.js';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import {
  accepted,
  codesOf,
  decisionOf,
  future,
  noticesOf,
  type Request,
  rejected,
  stock,
} from '../../market/contracts/sample.ts';
import { bracketPlanning } from './sample.ts';

interface Entry {
  readonly side: PositionSide;
  readonly reference: Figure;
  readonly instrument: TradedInstrument;
  readonly quantity: Figure | undefined;
}

function entryOf(side: PositionSide, reference: DecimalString = '150', quantity?: number): Entry {
  const units = quantity === undefined ? undefined : figure(quantity);
  return { side, reference: figure(reference), instrument: stock, quantity: units };
}

function basisOf({ side, reference, instrument, quantity }: Entry, towards: PositionSide): PriceBasis {
  const price = () => ok(reference);
  return { entry: { side, instrument, type: 'market', reference: price, base: price }, reference, towards, quantity };
}

function takeProfitFigure(asked: TakeProfit, entry: Entry, request?: Request): Result<Figure | undefined> {
  return takeProfitOf(asked, entry, bracketPlanning({ takeProfit: asked }, request));
}

function takeProfitOf(asked: TakeProfit, entry: Entry, planning: PlanningContext): Result<Figure | undefined> {
  const basis = basisOf(entry, entry.side);
  const limit = legFigure('takeProfit', 'limitPrice', asked.limitPrice, planning);
  return limit === undefined
    ? priceAtDistance(distanceOf('takeProfit', asked, planning), basis, takeProfitPlace, planning)
    : absolutePrice(limit, basis, takeProfitPlace, planning);
}

function takeProfitPrice(asked: TakeProfit, entry: Entry, planning: PlanningContext = decisionOf()) {
  return andThen(takeProfitOf(asked, entry, planning), (price) => ok(price?.text));
}

function profit(asked: TakeProfit, entry: Entry) {
  return accepted(takeProfitPrice(asked, entry));
}

function stop(asked: StopLoss, entry: Entry) {
  const planning = bracketPlanning({ stopLoss: asked });
  const basis = basisOf(entry, oppositeSide(entry.side));
  const own = legFigure('stopLoss', 'stopPrice', asked.stopPrice, planning);
  const priced: Result<Figure | undefined> =
    own === undefined
      ? priceAtDistance(distanceOf('stopLoss', asked, planning), basis, stopLossPlace, planning)
      : absolutePrice(own, basis, stopLossPlace, planning);
  return { leg: andThen(priced, (price) => ok(price?.text)), notices: noticesOf(planning) };
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
    expect(rejected(takeProfitPrice({ limitPrice }, entryOf(side)))).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: `The price of takeProfit cannot be used: ${limitPrice} is not ${where} the entry at 150.`,
        path: ['takeProfit'],
        leg: 'takeProfit',
        price: limitPrice,
        entry: '150',
        calculation: expect.anything(),
      },
    ]);
  });

  it('says how it was calculated, and so does its error', () => {
    const price = accepted(takeProfitFigure({ percent: '5' }, entryOf('long')));
    expect(price && calculation(price)).toBe(
      '157.5 plus(150 constant test, 7.5 percentOf(5 message takeProfit.percent, 150 constant test))',
    );
    const es = { ...entryOf('short', '150', 2), instrument: future };
    const byProfit = accepted(takeProfitFigure({ pnlAmount: '500' }, es));
    expect(byProfit && calculation(byProfit)).toBe(
      '145 minus(150 constant test, 5 dividedBy(500 message takeProfit.pnlAmount, 100 times(2 constant test, 50 market instruments.ESH2026.pointValue)))',
    );
    const [error] = rejected(takeProfitFigure({ limitPrice: '149' }, entryOf('long')));
    expect(error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures)).toStrictEqual({
      takeProfit: '149 message takeProfit.limitPrice',
      entry: '150 constant test',
    });
  });

  it('by P&L needs the rate of the currency of the prices', () => {
    const inBtc = { ...entryOf('long', '150', 2), instrument: { ...stock, quoteCurrency: 'BTC' } };
    expect(rejected(takeProfitFigure({ pnlAmount: '500' }, inBtc))[0]?.code).toBe('currency-mismatch');
    const market = { quotes: { 'BTC-USD': { last: '50' } } };
    expect(accepted(takeProfitFigure({ pnlAmount: '500' }, inBtc, { market }))?.text).toBe('155');
  });

  it('by P&L needs the point value of a future, and every leg its tick', () => {
    const codes = (missing: TradedInstrument['missing'], asked: TakeProfit) =>
      codesOf(takeProfitFigure(asked, { ...entryOf('long', '150', 2), instrument: { ...future, missing } }));
    expect(codes(['pointValue'], { pnlAmount: '500' })).toStrictEqual(['instrument-unknown']);
    expect(codes(['tickSize'], { amount: '5' })).toStrictEqual(['instrument-unknown']);
    expect(codes(['tickSize'], { limitPrice: '155' })).toStrictEqual(['instrument-unknown']);
    // A distance does not need the point value.
    const unknown = { ...entryOf('long'), instrument: { ...future, missing: ['pointValue'] } } as const;
    expect(profit({ amount: '5' }, unknown)).toBe('155');
  });

  it('names the field of its limit in the notice where it is moved', () => {
    const planning = decisionOf();
    const basis = basisOf(entryOf('long'), 'short');
    accepted(priceAtDistance({ amount: figure('0.001') }, basis, stopLossLimitPlace, planning));
    expect(noticesOf(planning)).toMatchObject([
      {
        message: 'The stopLoss.limitPrice price 149.999 would be rounded to the entry price: 149.99 is used instead.',
        path: ['stopLoss', 'limitPrice'],
      },
    ]);
  });

  it('cannot be at or below zero', () => {
    for (const amount of ['150', '151'] as const) {
      const leg = takeProfitPrice({ amount }, entryOf('short'));
      expect(rejected(leg)[0]?.message).toMatch(/cannot be used: (0|-1) is not above 0\./);
    }
  });

  it('that rounds onto the entry is moved one tick to its side', () => {
    const planning = decisionOf();
    // 0.001 percent of 150.005 is 0.0015: 150.0065, up to the tick 150.01.
    const entry = { ...entryOf('short', '150.01') };
    expect(accepted(takeProfitPrice({ amount: '0.001' }, entry, planning))).toBe('150');
    expect(noticesOf(planning)).toStrictEqual([]);
    const tiny = takeProfitPrice({ amount: '0.001' }, entryOf('long', '150.01'), planning);
    expect(accepted(tiny)).toBe('150.02');
  });

  it('at a price on the entry is rejected, and so is one that rounds onto it', () => {
    for (const [side, limitPrice] of [
      ['long', '150'],
      ['short', '150'],
    ] as const) {
      expect(rejected(takeProfitPrice({ limitPrice }, entryOf(side)))).toMatchObject([
        { code: 'price-unresolved', leg: 'takeProfit', price: '150', entry: '150' },
      ]);
    }
    // The sell stop of a long entry goes up to the tick: 149.996 is 150.
    expect(rejected(stop({ stopPrice: '149.996' }, entryOf('long')).leg)).toMatchObject([
      { code: 'price-unresolved', leg: 'stopLoss', price: '150', entry: '150' },
    ]);
    expect(accepted(stop({ stopPrice: '149.99' }, entryOf('long')).leg)).toBe('149.99');
  });

  it('is rejected if there is no tick between the entry and zero', () => {
    const message = (asked: TakeProfit) => rejected(takeProfitPrice(asked, entryOf('short', '0.01')))[0]?.message;
    const opening = 'The price of takeProfit cannot be used:';
    expect(message({ amount: '0.005' })).toBe(`${opening} there is no tick between the entry at 0.01 and zero.`);
    expect(message({ limitPrice: '0.005' })).toBe(`${opening} 0 is not above 0.`);
  });
});

describe('beside an entry of more than 40 digits', () => {
  const reference = '1e+45';

  it('a price on the entry cannot be moved: the next tick is rounded back onto it', () => {
    const entry: Entry = { ...entryOf('long'), reference: figure(reference) };
    expect(rejected(takeProfitPrice({ amount: '1' }, entry))[0]).toMatchObject({
      code: 'price-unresolved',
      message: `The price of takeProfit cannot be used: no tick can be told from the entry at 1${'0'.repeat(45)}.`,
    });
  });
});

describe('the price of a stop loss', () => {
  it('lies below a long entry and above a short one', () => {
    expect(accepted(stop({ percent: '2' }, entryOf('long')).leg)).toBe('147');
    expect(accepted(stop({ percent: '2' }, entryOf('short')).leg)).toBe('153');
    expect(accepted(stop({ amount: '1.5' }, entryOf('long')).leg)).toBe('148.5');
    expect(accepted(stop({ stopPrice: '149' }, entryOf('long')).leg)).toBe('149');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long', '150', 40)).leg)).toBe('148.5');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long')).leg)).toBeUndefined();
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    expect(accepted(stop({ amount: '1.005' }, entryOf('long')).leg)).toBe('149');
    expect(accepted(stop({ amount: '1.005' }, entryOf('short')).leg)).toBe('151');
  });

  it('that rounds onto or over the entry is moved one tick to its side', () => {
    const rounded = stop({ amount: '0.001' }, entryOf('long'));
    expect(accepted(rounded.leg)).toBe('149.99');
    expect(rounded.notices).toStrictEqual([
      {
        code: 'bracket-price-moved',
        message: 'The stopLoss price 149.999 would be rounded to the entry price: 149.99 is used instead.',
        path: ['stopLoss'],
      },
    ]);
    expect(accepted(stop({ amount: '0.002' }, entryOf('long', '150.005')).leg)).toBe('150');
    expect(accepted(stop({ amount: '0.002' }, entryOf('short', '150.005')).leg)).toBe('150.01');
  });

  it('is rejected if there is no tick between the entry and zero', () => {
    expect(rejected(stop({ amount: '0.005' }, entryOf('long', '0.01')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: there is no tick between the entry at 0.01 and zero.',
      path: ['stopLoss'],
    });
    expect(accepted(stop({ amount: '0.005' }, entryOf('long', '0.02')).leg)).toBe('0.01');
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

describe('a price of its own beside a trailing entry (safety S2)', () => {
  const trails: PriceBasis = {
    ...basisOf(entryOf('long'), 'short'),
    entry: { ...basisOf(entryOf('long'), 'short').entry, type: 'trailing_stop' },
  };

  it('is rejected: the trigger can move past it', () => {
    expect(absolutePriceError(figure(149), trails.entry, stopLossPlace, decisionOf())).toMatchObject({
      code: 'price-unresolved',
      message:
        'The price of stopLoss cannot be used: the trigger of a trailing entry moves, and can move past 149 of the message; expected a percent or an amount.',
      path: ['stopLoss'],
      leg: 'stopLoss',
    });
    const target = absolutePriceError(figure(160), trails.entry, takeProfitPlace, decisionOf());
    expect(target).toMatchObject({ path: ['takeProfit'], leg: 'takeProfit' });
    expect(absolutePriceError(undefined, trails.entry, takeProfitPlace, decisionOf())).toBeUndefined();
  });

  it('at a distance is not', () => {
    const stopped = priceAtDistance({ percent: figure(2) }, trails, stopLossPlace, decisionOf());
    expect(accepted(stopped)?.text).toBe('147');
  });
});
