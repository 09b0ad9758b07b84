import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import {
  askedBracket,
  type BracketedEntry,
  dollarTrail,
  needsNoPrice,
  stopDistance,
  stopLossLeg,
  takeProfitLeg,
} from '../../../src/plan/legs/bracket.js';
import type { StopLoss, TakeProfit } from '../../../src/signal/signal.js';
import { accepted, decisionOf, future, noticesOf, refused, stock } from '../../market/contracts/sample.ts';

function entryOf(
  side: PositionSide,
  reference: '150' | '150.005' | '0.01' | '0.02' = '150',
  quantity?: number,
): BracketedEntry {
  return {
    side,
    reference: decimal(reference),
    instrument: stock,
    quantity: quantity === undefined ? undefined : decimal(quantity),
  };
}

function profit(asked: TakeProfit, entry: BracketedEntry) {
  return accepted(takeProfitLeg(asked, entry, decisionOf()))?.limitPrice;
}

function stop(asked: StopLoss, entry: BracketedEntry, settings: object = {}, capabilities: object = {}) {
  const planning = decisionOf({ settings: { entry: { ...settings } }, market: { capabilities } });
  return { leg: stopLossLeg(asked, entry, planning), notices: noticesOf(planning) };
}

describe('askedBracket', () => {
  const entry = { takeProfit: { percent: '5' }, stopLoss: { type: 'stop', percent: '2' } };

  it("takes each leg from the signal, else from the setting's", () => {
    const planning = decisionOf({ settings: { entry } });
    expect(askedBracket({}, planning)).toStrictEqual(entry);
    expect(askedBracket({ takeProfit: { amount: '1' } }, planning)).toStrictEqual({
      takeProfit: { amount: '1' },
      stopLoss: entry.stopLoss,
    });
    expect(askedBracket({ stopLoss: { amount: '1' } }, planning)).toStrictEqual({
      takeProfit: entry.takeProfit,
      stopLoss: { amount: '1' },
    });
    expect(askedBracket({}, decisionOf())).toStrictEqual({});
  });

  it('takes a type alone for no stop loss', () => {
    const planning = decisionOf({ settings: { entry: { stopLoss: { type: 'trailing_stop' } } } });
    expect(askedBracket({}, planning)).toStrictEqual({});
  });
});

describe('takeProfitLeg', () => {
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
    const es: BracketedEntry = { ...entryOf('long', '150', 2), instrument: future };
    expect(profit({ pnlAmount: '500' }, es)).toBe('155');
    expect(profit({ pnlAmount: '100' }, entryOf('long'))).toBeUndefined();
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    expect(profit({ amount: '0.001' }, entryOf('long'))).toBe('150.01');
    expect(profit({ amount: '1.001' }, entryOf('short'))).toBe('148.99');
  });

  it('lasts until it is cancelled, where the broker lets it', () => {
    const asked: TakeProfit = { percent: '5' };
    expect(accepted(takeProfitLeg(asked, entryOf('long'), decisionOf()))?.timeInForce).toBe('gtc');
    const daily = decisionOf({ market: { capabilities: { timesInForce: ['day'] } } });
    expect(accepted(takeProfitLeg(asked, entryOf('long'), daily))?.timeInForce).toBe('day');
  });

  it.each([
    ['long', '149.99', 'above'],
    ['short', '150.01', 'below'],
  ] as const)('of a %s entry at 150 cannot be at %s', (side, limitPrice, where) => {
    expect(refused(takeProfitLeg({ limitPrice }, entryOf(side), decisionOf()))).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: `The price of takeProfit cannot be used: ${limitPrice} is not a price ${where} the entry at 150.`,
        path: ['takeProfit'],
      },
    ]);
  });

  it('cannot be at or below zero', () => {
    for (const amount of ['150', '151'] as const) {
      const leg = takeProfitLeg({ amount }, entryOf('short'), decisionOf());
      expect(refused(leg)[0]?.message).toMatch(/cannot be used: (0|-1) is not a price below the entry at 150\.$/);
    }
  });

  it('on the entry itself is moved one tick to its side', () => {
    const planning = decisionOf();
    expect(accepted(takeProfitLeg({ limitPrice: '150' }, entryOf('long'), planning))?.limitPrice).toBe('150.01');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'bracket-price-moved',
        message: 'The takeProfit price 150 rounded onto the entry: 150.01 is used.',
        path: ['takeProfit'],
      },
    ]);
    expect(profit({ limitPrice: '150' }, entryOf('short'))).toBe('149.99');
  });

  it('has no place where no tick lies between the entry and zero', () => {
    const leg = takeProfitLeg({ limitPrice: '0.005' }, entryOf('short', '0.01'), decisionOf());
    expect(refused(leg)[0]?.message).toBe(
      'The price of takeProfit cannot be used: no tick lies between the entry at 0.01 and zero.',
    );
  });
});

describe('beside an entry of more than 40 digits', () => {
  const reference = '1e+45';

  it('a price on the entry cannot be moved: the next tick is rounded back onto it', () => {
    const entry: BracketedEntry = { ...entryOf('long'), reference: decimal(reference) };
    expect(refused(takeProfitLeg({ limitPrice: reference }, entry, decisionOf()))[0]).toMatchObject({
      code: 'price-unresolved',
      message: `The price of takeProfit cannot be used: no tick can be told from the entry at 1${'0'.repeat(45)}.`,
    });
  });
});

describe('stopLossLeg', () => {
  it('lies below a long entry and above a short one', () => {
    expect(accepted(stop({ percent: '2' }, entryOf('long')).leg)).toStrictEqual({
      type: 'stop',
      stopPrice: '147',
      timeInForce: 'gtc',
    });
    expect(accepted(stop({ percent: '2' }, entryOf('short')).leg)?.stopPrice).toBe('153');
    expect(accepted(stop({ amount: '1.5' }, entryOf('long')).leg)?.stopPrice).toBe('148.5');
    expect(accepted(stop({ stopPrice: '149' }, entryOf('long')).leg)?.stopPrice).toBe('149');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long', '150', 40)).leg)?.stopPrice).toBe('148.5');
    expect(accepted(stop({ pnlAmount: '60' }, entryOf('long')).leg)).toBeUndefined();
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    expect(accepted(stop({ amount: '1.005' }, entryOf('long')).leg)?.stopPrice).toBe('149');
    expect(accepted(stop({ amount: '1.005' }, entryOf('short')).leg)?.stopPrice).toBe('151');
  });

  it('that rounds onto or over the entry is moved one tick to its side', () => {
    const rounded = stop({ amount: '0.001' }, entryOf('long'));
    expect(accepted(rounded.leg)?.stopPrice).toBe('149.99');
    expect(rounded.notices[0]?.message).toBe('The stopLoss price 149.999 rounded onto the entry: 149.99 is used.');
    expect(accepted(stop({ amount: '0.002' }, entryOf('long', '150.005')).leg)?.stopPrice).toBe('150');
    expect(accepted(stop({ amount: '0.002' }, entryOf('short', '150.005')).leg)?.stopPrice).toBe('150.01');
  });

  it('has no place where no tick lies between the entry and zero', () => {
    expect(refused(stop({ amount: '0.005' }, entryOf('long', '0.01')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: no tick lies between the entry at 0.01 and zero.',
      path: ['stopLoss'],
    });
    expect(accepted(stop({ amount: '0.005' }, entryOf('long', '0.02')).leg)?.stopPrice).toBe('0.01');
  });

  it('on the wrong side of the entry cannot be used', () => {
    expect(refused(stop({ stopPrice: '150.01' }, entryOf('long')).leg)[0]?.message).toBe(
      'The price of stopLoss cannot be used: 150.01 is not a price below the entry at 150.',
    );
    expect(refused(stop({ stopPrice: '149.99' }, entryOf('short')).leg)[0]?.message).toBe(
      'The price of stopLoss cannot be used: 149.99 is not a price above the entry at 150.',
    );
  });

  it('of type stop_limit has its own limit, else the stop', () => {
    expect(accepted(stop({ type: 'stop_limit', percent: '2' }, entryOf('long')).leg)).toStrictEqual({
      type: 'stop_limit',
      stopPrice: '147',
      limitPrice: '147',
      timeInForce: 'gtc',
    });
    const own: StopLoss = { type: 'stop_limit', stopPrice: '149', limitPrice: '148.501' };
    expect(accepted(stop(own, entryOf('long')).leg)?.limitPrice).toBe('148.51');
    const wrong: StopLoss = { type: 'stop_limit', stopPrice: '149', limitPrice: '151' };
    expect(refused(stop(wrong, entryOf('long')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss.limitPrice cannot be used: 151 is not a price below the entry at 150.',
      path: ['stopLoss', 'limitPrice'],
    });
    const onEntry = stop({ type: 'stop_limit', stopPrice: '149', limitPrice: '150' }, entryOf('long'));
    expect(accepted(onEntry.leg)?.limitPrice).toBe('149.99');
    expect(onEntry.notices[0]?.message).toBe(
      'The stopLoss.limitPrice price 150 rounded onto the entry: 149.99 is used.',
    );
  });

  it('without a price and a distance is none', () => {
    expect(accepted(stop({ type: 'stop' }, entryOf('long', '150', 40)).leg)).toBeUndefined();
  });

  it("is of the setting's type when the signal names none", () => {
    const settings = { stopLoss: { type: 'stop_limit' } };
    expect(accepted(stop({ percent: '2' }, entryOf('long'), settings).leg)?.type).toBe('stop_limit');
    expect(accepted(stop({ type: 'stop', percent: '2' }, entryOf('long'), settings).leg)?.type).toBe('stop');
  });

  it('that trails has the distance that was sent', () => {
    const trailing = { type: 'trailing_stop' } as const;
    expect(accepted(stop({ ...trailing, trailAmount: '1.005' }, entryOf('long')).leg)).toStrictEqual({
      type: 'trailing_stop',
      trailAmount: '1.005',
      timeInForce: 'gtc',
    });
    expect(accepted(stop({ ...trailing, trailPercent: '2', amount: '9' }, entryOf('long')).leg)).toStrictEqual({
      type: 'trailing_stop',
      trailPercent: '2',
      timeInForce: 'gtc',
    });
  });

  it('that trails by a percentage is converted where the broker keeps a fixed distance', () => {
    const capabilities = { trailPercent: 'fixed-distance' };
    const leg = stop({ type: 'trailing_stop', trailPercent: '1' }, entryOf('long', '150.005'), {}, capabilities).leg;
    expect(accepted(leg)?.trailAmount).toBe('1.51');
  });

  it("takes its distance for the trail where the setting's type trails", () => {
    const settings = { stopLoss: { type: 'trailing_stop' } };
    expect(accepted(stop({ percent: '2' }, entryOf('long'), settings).leg)?.trailPercent).toBe('2');
    expect(accepted(stop({ amount: '3' }, entryOf('long'), settings).leg)?.trailAmount).toBe('3');
  });

  it('at a price cannot trail: it is a plain stop, with a remark', () => {
    const settings = { stopLoss: { type: 'trailing_stop' } };
    const plain = stop({ stopPrice: '149' }, entryOf('long'), settings);
    expect(accepted(plain.leg)).toStrictEqual({ type: 'stop', stopPrice: '149', timeInForce: 'gtc' });
    expect(plain.notices).toStrictEqual([
      {
        code: 'stop-loss-type-changed',
        message: 'A stop loss at a price, or by P&L, cannot trail as the settings say: it is a plain stop.',
        path: ['stopLoss'],
      },
    ]);
  });

  it('cannot trail by nothing', () => {
    const none: StopLoss = { type: 'trailing_stop', trailAmount: '0' };
    expect(refused(stop(none, entryOf('long')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: a trail needs a distance above 0.',
      path: ['stopLoss'],
    });
  });
});

describe('needsNoPrice', () => {
  const fixed = decisionOf({ market: { capabilities: { trailPercent: 'fixed-distance' } } });

  it('holds for trails that the broker takes as they are', () => {
    expect(needsNoPrice({ type: 'trailing_stop', trailAmount: '1' }, decisionOf())).toBe(true);
    expect(needsNoPrice({ type: 'trailing_stop', trailAmount: '1' }, fixed)).toBe(true);
    expect(needsNoPrice({ type: 'trailing_stop', trailPercent: '1' }, decisionOf())).toBe(true);
    expect(needsNoPrice({ type: 'trailing_stop', trailPercent: '1' }, fixed)).toBe(false);
  });

  it('holds for distances that become trails by the setting', () => {
    const trails = decisionOf({ settings: { entry: { stopLoss: { type: 'trailing_stop' } } } });
    expect(needsNoPrice({ percent: '1' }, trails)).toBe(true);
    expect(needsNoPrice({ amount: '1' }, trails)).toBe(true);
    expect(needsNoPrice({ stopPrice: '149' }, trails)).toBe(false);
    expect(needsNoPrice({ percent: '1' }, decisionOf())).toBe(false);
    expect(needsNoPrice({ amount: '1' }, decisionOf())).toBe(false);
  });
});

describe('dollarTrail', () => {
  it('is the amount by which a stop loss trails', () => {
    const trails = decisionOf({ settings: { entry: { stopLoss: { type: 'trailing_stop' } } } });
    expect(dollarTrail({ type: 'trailing_stop', trailAmount: '1', amount: '2' }, decisionOf())).toBe('1');
    expect(dollarTrail({ amount: '2' }, trails)).toBe('2');
    expect(dollarTrail({ type: 'trailing_stop', trailPercent: '1', amount: '2' }, decisionOf())).toBeUndefined();
    expect(dollarTrail({ type: 'stop', amount: '2' }, trails)).toBeUndefined();
  });
});

describe('stopDistance', () => {
  it('is what one unit loses from the entry to the stop', () => {
    const entry = entryOf('long');
    const leg = { type: 'stop', timeInForce: 'gtc' } as const;
    expect(stopDistance({ ...leg, stopPrice: '147.5' }, entry)?.toFixed()).toBe('2.5');
    expect(stopDistance({ ...leg, stopPrice: '151' }, entry)?.toFixed()).toBe('1');
    expect(stopDistance({ ...leg, trailAmount: '3' }, entry)?.toFixed()).toBe('3');
    expect(stopDistance({ ...leg, trailPercent: '2' }, entry)?.toFixed()).toBe('3');
    expect(stopDistance(leg, entry)).toBeUndefined();
    expect(stopDistance(undefined, entry)).toBeUndefined();
  });
});
