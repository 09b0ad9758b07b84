import { describe, expect, it } from 'vitest';
import { type Decimal, type DecimalString, decimal } from '../../../src/core/decimal.js';
import { signalError } from '../../../src/core/errors.js';
import { err, ok, type Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import type { StopLossLeg, TakeProfitLeg } from '../../../src/order/order.js';
import { type BracketedEntry, bracketLegs, distanceToStop, planBracket } from '../../../src/plan/legs/bracket.js';
import type { BracketFields, StopLoss, TakeProfit } from '../../../src/signal/signal.js';
import {
  accepted,
  decisionOf,
  noticesOf,
  type Request,
  rejected,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';

interface Entry extends BracketedEntry {
  readonly quantity: Decimal | undefined;
}

function entryOf(side: PositionSide, reference: DecimalString = '150', quantity?: number): Entry {
  return {
    side,
    reference: () => ok(decimal(reference)),
    instrument: stock,
    quantity: quantity === undefined ? undefined : decimal(quantity),
  };
}

function takeProfitLeg(
  takeProfit: TakeProfit,
  entry: Entry,
  planning: PlanningContext,
): Result<TakeProfitLeg | undefined> {
  const legs = bracketLegs(planBracket({ takeProfit }, entry, planning), entry.quantity, planning);
  return legs.ok ? ok(legs.value.takeProfit) : legs;
}

function stopLossLeg(stopLoss: StopLoss, entry: Entry, planning: PlanningContext): Result<StopLossLeg | undefined> {
  const legs = bracketLegs(planBracket({ stopLoss }, entry, planning), entry.quantity, planning);
  return legs.ok ? ok(legs.value.stopLoss) : legs;
}

function stop(asked: StopLoss, entry: Entry, settings: object = {}, capabilities: object = {}) {
  const planning = decisionOf({ settings: { entry: { ...settings } }, market: { capabilities } });
  return { leg: stopLossLeg(asked, entry, planning), notices: noticesOf(planning) };
}

describe('a take profit', () => {
  it('lasts until it is cancelled, where the broker lets it', () => {
    const asked: TakeProfit = { percent: '5' };
    expect(accepted(takeProfitLeg(asked, entryOf('long'), decisionOf()))?.timeInForce).toBe('gtc');
    const daily = decisionOf({ market: { capabilities: { timesInForce: ['day'] } } });
    expect(accepted(takeProfitLeg(asked, entryOf('long'), daily))?.timeInForce).toBe('day');
  });
});

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

  it('cannot trail by nothing', () => {
    const none: StopLoss = { type: 'trailing_stop', trailAmount: '0' };
    expect(rejected(stop(none, entryOf('long')).leg)[0]).toMatchObject({
      message: 'The price of stopLoss cannot be used: a trail needs a distance above 0.',
      path: ['stopLoss'],
    });
  });
});

describe('a bracket', () => {
  const unknown = err(signalError('quote-unavailable', { message: 'No quote.' }));
  const fixed = { capabilities: { trailPercent: 'fixed-distance' } };
  const trails = { entry: { stopLoss: { type: 'trailing_stop' } } };

  it.each<readonly [StopLoss, Request]>([
    [{ type: 'trailing_stop', trailAmount: '1' }, {}],
    [{ type: 'trailing_stop', trailAmount: '1' }, { market: fixed }],
    [{ type: 'trailing_stop', trailPercent: '1' }, {}],
    [{ percent: '1' }, { settings: trails }],
    [{ amount: '1' }, { settings: trails }],
  ])('needs no reference price for %j', (stopLoss, request) => {
    const entry = { ...entryOf('long'), reference: () => unknown };
    expect(stopLossLeg(stopLoss, entry, decisionOf(request)).ok).toBe(true);
  });

  it.each<readonly [BracketFields, Request]>([
    [{ stopLoss: { type: 'trailing_stop', trailPercent: '1' } }, { market: fixed }],
    [{ stopLoss: { stopPrice: '149' } }, { settings: trails }],
    [{ stopLoss: { percent: '1' } }, {}],
    [{ stopLoss: { pnlAmount: '1' } }, {}],
    [{ takeProfit: { limitPrice: '160' } }, {}],
    [{ takeProfit: { pnlAmount: '1' } }, {}],
  ])('fails without a reference price for %j', (fields, request) => {
    const planning = decisionOf(request);
    const bracket = planBracket(fields, { ...entryOf('long'), reference: () => unknown }, planning);
    expect(bracketLegs(bracket, undefined, planning)).toBe(unknown);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('without legs is empty, and not in the trace', () => {
    const planning = decisionOf();
    expect(accepted(bracketLegs(planBracket({}, entryOf('long'), planning), decimal(1), planning))).toEqual({});
    expect(planning.trace).toStrictEqual([]);
  });

  it('is in the trace with its quantity', () => {
    const planning = decisionOf();
    const fields: BracketFields = {
      takeProfit: { amount: '5' },
      stopLoss: { type: 'trailing_stop', trailAmount: '1' },
    };
    const bracket = planBracket(fields, entryOf('long'), planning);
    bracketLegs(bracket, decimal('2.5'), planning);
    bracketLegs(planBracket({ stopLoss: { pnlAmount: '9' } }, entryOf('long'), planning), undefined, planning);
    expect(traceOf(planning, 'bracket').map(({ read, decided }) => [read, decided])).toStrictEqual([
      [
        { reference: '150', units: '2.5', ...fields },
        {
          takeProfit: { limitPrice: '155', timeInForce: 'gtc' },
          stopLoss: { type: 'trailing_stop', trailAmount: '1', timeInForce: 'gtc' },
        },
      ],
      [
        { reference: null, units: null, stopLoss: { pnlAmount: '9' } },
        { takeProfit: null, stopLoss: null },
      ],
    ]);
  });

  it('computes the stop loss once for size and legs', () => {
    const planning = decisionOf();
    const bracket = planBracket({ stopLoss: { percent: '2' } }, entryOf('long'), planning);
    expect(accepted(bracket.stopLoss())?.leg).toBe(accepted(bracketLegs(bracket, decimal(1), planning)).stopLoss);
  });

  it('reports the errors of both legs', () => {
    const planning = decisionOf();
    const fields = { takeProfit: { limitPrice: '149' }, stopLoss: { stopPrice: '151' } } as const;
    const legs = bracketLegs(planBracket(fields, entryOf('long'), planning), decimal(1), planning);
    expect(rejected(legs).map(({ path }) => path)).toStrictEqual([['takeProfit'], ['stopLoss']]);
  });
});

describe('distanceToStop', () => {
  function distance(stopLoss: StopLoss | undefined, side: PositionSide = 'long', request: Request = {}) {
    const planning = decisionOf(request);
    return distanceToStop(planBracket(stopLoss === undefined ? {} : { stopLoss }, entryOf(side), planning));
  }

  it.each<readonly [StopLoss, PositionSide, string]>([
    [{ percent: '2' }, 'long', '3'],
    [{ stopPrice: '147.5' }, 'long', '2.5'],
    [{ stopPrice: '152' }, 'short', '2'],
    // 150 - 1.006 is 148.994, up to the tick 149.
    [{ amount: '1.006' }, 'long', '1'],
    [{ type: 'trailing_stop', trailAmount: '1.5' }, 'long', '1.5'],
    [{ type: 'trailing_stop', trailPercent: '2' }, 'long', '3'],
  ])('of %j on a %s entry at 150 is %s', (stopLoss, side, points) => {
    expect(accepted(distance(stopLoss, side)).points.toFixed()).toBe(points);
  });

  it('is that of the setting when the signal has no stop loss', () => {
    const settings = { entry: { stopLoss: { type: 'stop', percent: 1 } } };
    expect(accepted(distance(undefined, 'long', { settings })).points.toFixed()).toBe('1.5');
  });

  it('needs no price for a trail in dollars, and one for everything else', () => {
    const unknown = err(signalError('quote-unavailable', { message: 'No quote.' }));
    const ofTrail = (stopLoss: StopLoss) =>
      distanceToStop(planBracket({ stopLoss }, { ...entryOf('long'), reference: () => unknown }, decisionOf()));
    expect(accepted(ofTrail({ type: 'trailing_stop', trailAmount: '1.5' })).points.toFixed()).toBe('1.5');
    expect(ofTrail({ type: 'trailing_stop', trailPercent: '2' })).toBe(unknown);
    expect(ofTrail({ percent: '2' })).toBe(unknown);
  });

  it('fails when the stop cannot be placed', () => {
    expect(rejected(distance({ stopPrice: '151' }))[0]?.code).toBe('price-unresolved');
  });

  it.each<readonly [string, StopLoss | undefined, string]>([
    ['without one', undefined, 'the entry has no stop loss'],
    ['by P&L', { pnlAmount: '60' }, 'a P&L stop depends on the quantity'],
    ['without a distance', { type: 'stop' }, 'it has no distance'],
  ])('needs a stop loss with a distance, not one %s', (_, stopLoss, why) => {
    expect(rejected(distance(stopLoss))).toStrictEqual([
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
