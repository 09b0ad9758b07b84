import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { Figure } from '../../../src/core/figure.js';
import { andThen, ok, type Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import type { StopLossLeg } from '../../../src/order/order.js';
import type { BracketedEntry } from '../../../src/plan/legs/leg-price.js';
import { pricedStop } from '../../../src/plan/legs/stop-loss.js';
import type { StopLoss } from '../../../src/signal/signal.js';
import { calculations, figure } from '../../core/calculation.ts';
import { accepted, decisionOf, noticesOf, type Request, rejected, stock } from '../../market/contracts/sample.ts';
import { bracketPlanning } from './sample.ts';

interface Entry extends BracketedEntry {
  readonly quantity: Figure | undefined;
}

function entryOf(side: PositionSide, base: DecimalString = '150', quantity?: number): Entry {
  const price = () => ok(figure(base));
  return {
    side,
    type: 'market',
    reference: price,
    base: price,
    instrument: stock,
    quantity: quantity === undefined ? undefined : figure(quantity),
  };
}

/** The stop loss of an entry, and the notices about it. */
function stop(asked: StopLoss, entry: Entry, settings: object = {}, capabilities: object = {}) {
  const request = { settings: { entry: { ...settings } }, market: { capabilities } };
  const planning = bracketPlanning({ stopLoss: asked }, request);
  const priced = pricedStop(asked, entry, entry.quantity, planning);
  const leg: Result<StopLossLeg | undefined> = andThen(priced, (known) => ok(known?.leg));
  return { leg, notices: noticesOf(planning) };
}

describe('a stop loss', () => {
  it('is a plain stop unless a type is named', () => {
    expect(accepted(stop({ percent: '2' }, entryOf('long')).leg)).toStrictEqual({
      type: 'stop',
      stopPrice: '147',
      timeInForce: 'gtc',
    });
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
    expect(rejected(stop(wrong, entryOf('long')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss.limitPrice cannot be used: 151 is not below the entry at 150.',
      path: ['stopLoss', 'limitPrice'],
    });
    const onEntry = stop({ type: 'stop_limit', stopPrice: '149', limitPrice: '150' }, entryOf('long'));
    expect(rejected(onEntry.leg)[0]).toMatchObject({ path: ['stopLoss', 'limitPrice'], price: '150', entry: '150' });
  });

  it('of type stop_limit has its limit on the side of its stop where it fills (safety S4)', () => {
    const sells = (limitPrice: DecimalString) =>
      stop({ type: 'stop_limit', stopPrice: '149', limitPrice }, entryOf('long')).leg;
    expect(accepted(sells('149'))?.limitPrice).toBe('149');
    expect(rejected(sells('149.01'))).toMatchObject([
      {
        code: 'price-unresolved',
        path: ['stopLoss', 'limitPrice'],
        received: '149.01',
        expected: 'a limit at or below the stop',
      },
    ]);
    const buys = (limitPrice: DecimalString) =>
      stop({ type: 'stop_limit', stopPrice: '151', limitPrice }, entryOf('short')).leg;
    expect(accepted(buys('151'))?.limitPrice).toBe('151');
    expect(rejected(buys('150.99'))).toMatchObject([
      { path: ['stopLoss', 'limitPrice'], received: '150.99', expected: 'a limit at or above the stop' },
    ]);
  });

  it('of a trailing type that the broker lacks is a stop at that distance (safety R6)', () => {
    const fixed = { orderTypes: ['market', 'stop'] };
    const stopPrice = (asked: StopLoss) => accepted(stop(asked, entryOf('long'), {}, fixed).leg);
    const at = (price: string) => ({ type: 'stop', stopPrice: price, timeInForce: 'gtc' });
    expect(stopPrice({ type: 'trailing_stop', trailAmount: '3' })).toStrictEqual(at('147'));
    expect(stopPrice({ type: 'trailing_stop', trailPercent: '1' })).toStrictEqual(at('148.5'));
    expect(stopPrice({ type: 'trailing_stop', trailAmount: '3', stopPrice: '140' })).toStrictEqual(at('147'));
    expect(stopPrice({ type: 'stop_limit', stopPrice: '149', limitPrice: '148' })).toStrictEqual(at('149'));
    expect(rejected(stop({ type: 'trailing_stop', trailAmount: '0' }, entryOf('long'), {}, fixed).leg)).toMatchObject([
      { code: 'price-unresolved', leg: 'stopLoss' },
    ]);
  });

  it('of type stop_limit by P&L has its limit at the stop, and is undefined without a quantity', () => {
    const asked: StopLoss = { type: 'stop_limit', pnlAmount: '60' };
    expect(accepted(stop(asked, entryOf('long', '150', 40)).leg)).toStrictEqual({
      type: 'stop_limit',
      stopPrice: '148.5',
      limitPrice: '148.5',
      timeInForce: 'gtc',
    });
    expect(accepted(stop(asked, entryOf('long')).leg)).toBeUndefined();
  });

  it('is absent without a price and a distance', () => {
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

  it('has its prices, or its trail, as figures', () => {
    const figuresOf = (asked: StopLoss, request: Request = {}) => {
      const entry = entryOf('long');
      const priced = accepted(pricedStop(asked, entry, undefined, bracketPlanning({ stopLoss: asked }, request)));
      return priced && calculations({ ...priced.figures });
    };
    const percent = '3 percentOf(2 message stopLoss.percent, 150 constant test)';
    const stopPrice = `147 minus(150 constant test, ${percent})`;
    expect(figuresOf({ percent: '2' })).toStrictEqual({ stopPrice });
    expect(figuresOf({ type: 'stop_limit', percent: '2' })).toStrictEqual({ stopPrice, limitPrice: stopPrice });
    expect(figuresOf({ type: 'stop_limit', stopPrice: '149', limitPrice: '148.501' })).toStrictEqual({
      stopPrice: '149 message stopLoss.stopPrice',
      limitPrice: '148.51 upToTick(148.501 message stopLoss.limitPrice, 0.01 market instruments.AAPL.tickSize)',
    });
    expect(figuresOf({ type: 'trailing_stop', trailAmount: '1.5' })).toStrictEqual({
      trailAmount: '1.5 message stopLoss.trailAmount',
    });
    const trails = { settings: { entry: { stopLoss: { type: 'trailing_stop' } } } };
    expect(figuresOf({ percent: '2' }, trails)).toStrictEqual({ trailPercent: '2 message stopLoss.percent' });
    const fixed = { market: { capabilities: { orderTypes: ['market', 'stop'] } } };
    expect(figuresOf({ type: 'trailing_stop', trailAmount: '3' }, fixed)).toStrictEqual({
      stopPrice: '147 minus(150 constant test, 3 message stopLoss.trailAmount)',
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

  it('at a price cannot trail: it is a plain stop, with a notice', () => {
    const settings = { stopLoss: { type: 'trailing_stop' } };
    const plain = stop({ stopPrice: '149' }, entryOf('long'), settings);
    expect(accepted(plain.leg)).toStrictEqual({ type: 'stop', stopPrice: '149', timeInForce: 'gtc' });
    expect(plain.notices).toStrictEqual([
      {
        code: 'stop-loss-type-changed',
        message: 'The settings ask for a trailing stop loss, but one at a price or by P&L cannot trail: stop is used.',
        path: ['stopLoss'],
      },
    ]);
  });

  it('cannot trail by the whole price, and says when it trails by more than half (safety S3)', () => {
    const trailing = (trailAmount: DecimalString) =>
      stop({ type: 'trailing_stop', trailAmount }, entryOf('long', '150'));
    expect(rejected(trailing('150').leg)).toMatchObject([{ code: 'price-unresolved', path: ['stopLoss'] }]);
    expect(trailing('75.01').notices).toMatchObject([{ code: 'trail-wide', path: ['stopLoss'] }]);
    expect(trailing('75').notices).toStrictEqual([]);
  });

  it('cannot trail by nothing', () => {
    const none: StopLoss = { type: 'trailing_stop', trailAmount: '0' };
    expect(rejected(stop(none, entryOf('long')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: a trail needs a distance above 0.',
      path: ['stopLoss'],
    });
  });
});

describe('the type of a stop loss that the broker does not take', () => {
  const noStops = { orderTypes: ['market', 'limit'] };
  const trails = { stopLoss: { type: 'trailing_stop' } };

  it.each<[string, StopLoss, object, string]>([
    ['a stop', { percent: '2' }, {}, 'This broker does not support a stop loss of type stop: stop is sent anyway'],
    [
      'a trailing stop with a distance',
      { type: 'trailing_stop', trailAmount: '1' },
      {},
      'This broker supports neither a stop loss of type trailing_stop nor one of type stop: trailing_stop is sent anyway',
    ],
    [
      'a trailing stop at a price, which cannot trail',
      { stopPrice: '147' },
      trails,
      'This broker supports neither a stop loss of type trailing_stop nor one of type stop: stop is sent anyway',
    ],
    [
      'a stop-limit',
      { type: 'stop_limit', percent: '2' },
      {},
      'This broker supports neither a stop loss of type stop_limit nor one of type stop: stop_limit is sent anyway',
    ],
  ])('is named in a notice: %s', (_, asked, settings, opening) => {
    expect(stop(asked, entryOf('long'), settings, noStops).notices[0]).toStrictEqual({
      code: 'order-type-unsupported',
      message: `${opening}, and the broker may reject it.`,
      path: ['stopLoss'],
    });
  });
});

describe('the fields of a stop loss that its type does not use', () => {
  it('are a limit beside a plain stop: it is not judged', () => {
    const both: StopLoss = { type: 'stop', stopPrice: '147', limitPrice: '146' };
    const planning = bracketPlanning({ stopLoss: both });
    const plain = accepted(pricedStop(both, entryOf('long'), undefined, planning));
    expect(plain?.leg).toStrictEqual({ type: 'stop', stopPrice: '147', timeInForce: 'gtc' });
    const trailing = { ...entryOf('long'), type: 'trailing_stop' } as const;
    const distance: StopLoss = { type: 'stop', amount: '3', limitPrice: '146' };
    const priced = pricedStop(distance, trailing, undefined, bracketPlanning({ stopLoss: distance }));
    expect(accepted(priced)?.leg).toMatchObject({ type: 'stop', stopPrice: '147' });
  });

  const limitOffset = { amount: '1' } as const;

  it.each<[string, StopLoss, string]>([
    ['a plain stop', { percent: '2', limitOffset }, 'a stop loss of type stop has no limit'],
    [
      'a limit that was sent',
      { type: 'stop_limit', stopPrice: '147', limitPrice: '146', limitOffset },
      'the limit that was sent is used',
    ],
  ])('are an offset beside %s, with a notice', (_, asked, why) => {
    expect(stop(asked, entryOf('long')).notices).toStrictEqual([
      {
        code: 'field-without-effect',
        message: `stopLoss.limitOffset has no effect: ${why}.`,
        path: ['stopLoss', 'limitOffset'],
      },
    ]);
  });

  it('have no notice where the offset places the limit, or the settings have it', () => {
    expect(stop({ type: 'stop_limit', percent: '2', limitOffset }, entryOf('long')).notices).toStrictEqual([]);
    const settings = { entry: { stopLoss: { type: 'stop', percent: '2' } } };
    const planning = bracketPlanning({}, { settings });
    accepted(pricedStop({ percent: '2', limitOffset }, entryOf('long'), undefined, planning));
    expect(noticesOf(planning)).toStrictEqual([]);
  });
});

describe('a stop loss of a trailing entry (safety S2)', () => {
  const faults = (asked: StopLoss) => {
    const entry = { ...entryOf('long'), type: 'trailing_stop' } as const;
    return rejected(pricedStop(asked, entry, undefined, bracketPlanning({ stopLoss: asked }))).map(({ path }) => path);
  };

  it('has no price of its own, and no limit', () => {
    expect(faults({ stopPrice: '147' })).toStrictEqual([['stopLoss']]);
    expect(faults({ type: 'stop_limit', percent: '2', limitPrice: '146' })).toStrictEqual([['stopLoss', 'limitPrice']]);
  });
});

it('a stop at no distance is one tick away from its entry', () => {
  const { leg, notices } = stop({ amount: '0' }, entryOf('long'));
  expect(accepted(leg)).toStrictEqual({ type: 'stop', stopPrice: '149.99', timeInForce: 'gtc' });
  expect(notices).toMatchObject([{ code: 'bracket-price-moved', path: ['stopLoss'] }]);
});

it('without a stop loss there is none', () => {
  expect(pricedStop(undefined, entryOf('long'), undefined, decisionOf())).toStrictEqual({ ok: true, value: undefined });
});
