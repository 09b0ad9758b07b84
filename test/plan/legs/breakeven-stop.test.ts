import { describe, expect, it } from 'vitest';
import { type Holding, holdingsOf } from '../../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import { breakevenPrice } from '../../../src/plan/legs/breakeven-price.js';
import { breakevenStep } from '../../../src/plan/legs/breakeven-stop.js';
import { formOf, profileOf } from '../../brokers/sample.ts';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import {
  accepted,
  contextOf,
  decisionOf,
  noticesOf,
  type Request,
  rejected,
  signalOf,
  traceOf,
} from '../../market/contracts/sample.ts';
import { long, short } from '../sample.ts';

/** A breakeven of 10 AAPL, bought at 140 unless the market says otherwise. */
function breakeven(request: Request = {}): { readonly planning: PlanningContext; readonly holding: Holding } {
  const payload = { action: 'breakeven', orderType: 'stop', ...request.payload };
  const planning = decisionOf({ market: long, ...request, payload });
  const [holding] = holdingsOf(planning);
  if (holding === undefined) {
    throw new Error('nothing is held');
  }
  return { planning, holding };
}

function price(request: Request = {}): string {
  const { planning, holding } = breakeven(request);
  return calculation(accepted(breakevenPrice(holding, planning)));
}

describe('breakevenPrice', () => {
  it('is the average entry price', () => {
    expect(price()).toBe('140 market positions.AAPL.averageEntryPrice');
    expect(price({ market: short })).toBe('160 market positions.AAPL.averageEntryPrice');
  });

  it('is moved by the offset to the profitable side, of the message else of the settings', () => {
    const payload = { breakevenOffset: '1.5' };
    const settings = { exitBreakevenOffset: '2' };
    expect(price({ payload, settings })).toBe(
      '141.5 plus(140 market positions.AAPL.averageEntryPrice, 1.5 message breakevenOffset)',
    );
    expect(price({ payload, market: short })).toBe(
      '158.5 minus(160 market positions.AAPL.averageEntryPrice, 1.5 message breakevenOffset)',
    );
    expect(price({ settings })).toBe(
      '142 plus(140 market positions.AAPL.averageEntryPrice, 2 setting exitBreakevenOffset)',
    );
  });

  it('takes an offset only where the exit settings let it override', () => {
    const payload = { breakevenOffset: '1.5' };
    const settings = { exit: { allowSignalOverride: { price: false } } };
    const { planning, holding } = breakeven({ payload, settings });
    expect(accepted(breakevenPrice(holding, planning)).text).toBe('140');
    expect(noticesOf(planning)).toMatchObject([{ code: 'override-ignored', path: ['breakevenOffset'] }]);
    expect(planning.fields.untaken()).toContain('breakevenOffset');
  });

  it('is on the tick: up for a stop that sells, down for one that buys', () => {
    const at = (side: 'long' | 'short') => ({
      positions: { AAPL: { side, quantity: '10', averageEntryPrice: '140.005' } },
      instruments: { AAPL: { tickSize: '0.01' } },
    });
    const rounded = (value: string, by: string) =>
      `${value} ${by}(140.005 market positions.AAPL.averageEntryPrice, 0.01 market instruments.AAPL.tickSize)`;
    expect(price({ market: at('long') })).toBe(rounded('140.01', 'upToTick'));
    expect(price({ market: at('short') })).toBe(rounded('140', 'downToTick'));
  });

  it('must be above 0', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '1' } } };
    const { planning, holding } = breakeven({ payload: { breakevenOffset: '1.5' }, market });
    const [error] = rejected(breakevenPrice(holding, planning));
    expect(error).toMatchObject({
      code: 'price-unresolved',
      message: 'The breakeven stop would be -0.5; expected a price above 0.',
      path: ['breakevenOffset'],
    });
    expect(error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures)).toStrictEqual({
      stopPrice: '-0.5 minus(1 market positions.AAPL.averageEntryPrice, 1.5 message breakevenOffset)',
    });
  });

  it('needs an average entry price', () => {
    const { planning, holding } = breakeven({ market: { positions: { AAPL: { side: 'long', quantity: '10' } } } });
    expect(rejected(breakevenPrice(holding, planning))).toStrictEqual([
      {
        code: 'breakeven-unsupported',
        section: 'plan',
        message: 'The average entry price of AAPL is unknown.',
        path: ['action'],
        received: 'breakeven',
      },
    ]);
  });

  it('needs the tick of a future', () => {
    const position = { side: 'long', quantity: '1', averageEntryPrice: '6900' };
    const { planning, holding } = breakeven({
      payload: { ticker: 'ESH2026' },
      settings: { assetClass: 'futures' },
      market: { positions: { ESH2026: position } },
    });
    expect(rejected(breakevenPrice(holding, planning))).toMatchObject([{ code: 'instrument-unknown' }]);
  });
});

describe('breakevenStep', () => {
  const step = (request: Request = {}) => {
    const { planning, holding } = breakeven(request);
    return { step: accepted(breakevenStep(holding, figure('141.5'), planning)), planning };
  };
  const order = {
    ticker: 'AAPL',
    side: 'sell',
    effect: 'close',
    type: 'stop',
    quantity: '10',
    timeInForce: 'gtc',
    stopPrice: '141.5',
  };

  it('is a stop for the whole position that stays until it is cancelled', () => {
    expect(step().step).toStrictEqual({ step: 'submit-order', id: 'exit', role: 'protection', order });
    expect(step({ market: short }).step.order.side).toBe('buy');
  });

  it('of type stop_limit has its limit at the stop, with a notice', () => {
    const limited = step({ payload: { orderType: 'stop_limit' } });
    expect(limited.step.order).toStrictEqual({ ...order, type: 'stop_limit', limitPrice: '141.5' });
    expect(noticesOf(limited.planning)).toMatchObject([{ code: 'stop-may-be-jumped', path: ['orderType'] }]);
  });

  it('is a stop-limit where the broker takes no other stop, and the settings place its limit', () => {
    const at = (settings: object) => {
      const request: Request = {
        payload: { action: 'breakeven', orderType: 'stop' },
        market: long,
        settings: { ...settings },
      };
      const { broker, ...context } = contextOf(request);
      const profile = profileOf(formOf({ types: ['market', 'limit', 'stop_limit'] }));
      const planning = createPlanningContext(signalOf(request), { ...context, broker: { ...broker, profile } });
      const steps = holdingsOf(planning).map((held) => accepted(breakevenStep(held, figure('141.5'), planning)).order);
      return { steps, planning };
    };
    const limited = at({ exit: { stopLimitOffset: { amount: 1 } } });
    expect(limited.steps).toStrictEqual([{ ...order, type: 'stop_limit', limitPrice: '140.5' }]);
    expect(noticesOf(limited.planning)).toMatchObject([
      {
        code: 'stop-loss-type-changed',
        message: 'This broker takes stops with a limit only: the order of type stop becomes a stop_limit.',
        path: ['orderType'],
      },
    ]);
    expect(at({}).steps).toStrictEqual([order]);
  });

  it('fills in extended hours where the message says so', () => {
    const extended = step({ payload: { extendedHours: true } });
    expect(extended.step.order).toStrictEqual({ ...order, extendedHours: true });
    expect(noticesOf(extended.planning)).toMatchObject([{ code: 'extended-hours-unsupported' }]);
    expect(step({ payload: { extendedHours: false } }).step.order).toStrictEqual(order);
  });

  it('is traced with its figures', () => {
    const { planning } = step();
    const quantity = '10 market positions.AAPL.quantity';
    const timeInForce = 'gtc constant protectiveTimeInForce';
    expect(traceOf(planning, 'breakeven.stop')).toStrictEqual([
      {
        rule: 'breakeven.stop',
        read: { leg: 'exit', contract: 'AAPL' },
        decided: '141.5',
        figures: { quantity, stopPrice: '141.5 constant test', timeInForce },
      },
    ]);
    const limited = step({ payload: { orderType: 'stop_limit' } });
    expect(traceOf(limited.planning, 'breakeven.stop')[0]?.figures).toStrictEqual({
      quantity,
      stopPrice: '141.5 constant test',
      limitPrice: '141.5 constant test',
      timeInForce,
    });
  });
});
