import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../../src/market/holdings.js';
import { awaitSteps, exitOrders } from '../../../src/plan/legs/exit.js';
import { signalTerms } from '../../../src/plan/legs/order-terms.js';
import { accepted, decisionOf, noticesOf as planningNotices, traceOf } from '../../market/contracts/sample.ts';
import {
  call,
  long,
  noticesOf,
  options,
  ordersOf,
  planned,
  put,
  rejectionCodes,
  resting,
  short,
  stepsOf,
} from '../sample.ts';

const exit = { action: 'exit' };

describe('exit', () => {
  it('closes the position, reduce-only, with the exit settings', () => {
    expect(ordersOf({ payload: exit, market: long, settings: { exit: { timeInForce: 'gtc' } } })).toStrictEqual([
      { ticker: 'AAPL', side: 'sell', effect: 'close', type: 'market', quantity: '10', timeInForce: 'gtc' },
    ]);
    expect(stepsOf({ payload: exit, market: short })).toStrictEqual(['exit buy 10']);
  });

  it('closes as much as was sent, and all where signals may not say', () => {
    expect(stepsOf({ payload: { ...exit, quantity: 4 }, market: long })).toStrictEqual(['exit sell 4']);
    const settings = { allowSignalQuantity: false };
    expect(stepsOf({ payload: { ...exit, quantity: 4 }, market: long, settings })).toStrictEqual(['exit sell 10']);
  });

  it('sends the order that was asked for', () => {
    const payload = { ...exit, orderType: 'limit', limitPrice: 155, cancelAfter: 60 };
    expect(ordersOf({ payload, market: long })).toMatchObject([{ type: 'limit', limitPrice: '155', cancelAfter: 60 }]);
  });

  it('reports what is wrong with quantity and price together', () => {
    const payload = { ...exit, orderType: 'limit', limitPrice: 0, quantity: '0.5' };
    expect(rejectionCodes({ payload, market: long })).toStrictEqual(['price-unresolved', 'quantity-unresolved']);
  });

  it('closes every open contract of an underlying, one step each, or none', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'short', quantity: '3' } };
    expect(stepsOf(options(exit, held))).toStrictEqual(['exit sell 2', 'exit-2 buy 3']);
    expect(ordersOf(options(exit, held)).map(({ ticker }) => ticker)).toStrictEqual([call, put]);
    expect(rejectionCodes(options({ ...exit, quantity: '0.5' }, held))).toStrictEqual(['quantity-unresolved']);
  });

  it('cancels resting orders first, and notes what remains', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(stepsOf({ payload: exit, market })).toStrictEqual(['cancel o1', 'exit sell 10']);
    expect(noticesOf({ payload: exit, market })).toStrictEqual([]);
    const part = { payload: { ...exit, quantity: 4 }, market };
    expect(noticesOf(part)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: '6 AAPL remain without the resting stop o1.',
        orderIds: ['o1'],
        calculation: expect.any(Object),
      },
    ]);
    expect(stepsOf({ payload: { ...exit, cancel: false }, market })).toStrictEqual(['exit sell 10']);
    expect(stepsOf({ payload: exit, market, settings: { cancelOpenOrders: false } })).toStrictEqual(['exit sell 10']);
    expect(stepsOf({ payload: { ...exit, cancel: true }, market, settings: { cancelOpenOrders: false } })[0]).toBe(
      'cancel o1',
    );
  });

  it('closes both sides with sentiment flat', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'long', quantity: '3' } };
    const openOrders = [resting('o1', 'stop-loss', { ticker: call })];
    const flat = (action: string) =>
      options({ action, sentiment: 'flat' }, held, { invertPuts: true }, { openOrders, optionChains: {} });
    for (const action of ['buy', 'sell']) {
      expect(stepsOf(flat(action))).toStrictEqual(['cancel o1', 'exit sell 2', 'exit-2 sell 3']);
    }
  });

  it('says of contracts that are left alone when they lose their stop', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'long', quantity: '3' } };
    const openOrders = [resting('o1', 'stop-loss', { ticker: put })];
    const request = options({ ...exit, quantity: 2 }, held, {}, { openOrders });
    expect(stepsOf(request)).toStrictEqual(['cancel o1', 'exit sell 2']);
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: `3 ${put} remain without the resting stop o1.`,
        orderIds: ['o1'],
        calculation: expect.any(Object),
      },
    ]);
  });

  it('has the role of an exit', () => {
    expect(planned({ payload: exit, market: long }).steps).toMatchObject([{ id: 'exit', role: 'exit' }]);
  });

  it('of several contracts takes a quantity from what expires first, and closes all of them as they are held', () => {
    const later = 'SPY 260227C600';
    const held = { [later]: { side: 'long', quantity: '2' }, [call]: { side: 'long', quantity: '3' } };
    const tickers = (payload: object) =>
      ordersOf(options({ ...exit, ...payload }, held)).map(({ ticker, quantity }) => `${ticker} ${quantity}`);
    expect(tickers({ quantity: 4 })).toStrictEqual([`${call} 3`, `${later} 1`]);
    expect(tickers({})).toStrictEqual([`${later} 2`, `${call} 3`]);
  });

  it('is sent below a minimum of the exchange, with a notice', () => {
    const market = { ...long, instruments: { AAPL: { assetClass: 'stocks', minQuantity: 5 } } };
    const request = { payload: { ...exit, quantity: 4 }, market };
    expect(stepsOf(request)).toStrictEqual(['exit sell 4']);
    expect(noticesOf(request)).toMatchObject([
      {
        code: 'below-minimum',
        message:
          "The exit of 4 AAPL is below the instrument's minimum of 5. The exit is sent anyway; the exchange may reject it.",
      },
    ]);
  });
});

describe('an exit of less than a step (safety S10)', () => {
  const market = {
    positions: { AAPL: { side: 'long', quantity: '0.4' } },
    instruments: { AAPL: { assetClass: 'stocks', quantityStep: 1, minQuantity: 1 } },
  };

  it('has no order, and no step to wait for', () => {
    const planning = decisionOf({ payload: exit, market });
    const exits = exitOrders(holdingsOf(planning), { terms: signalTerms('exit', planning), size: 'full' }, planning);
    expect(accepted(exits)).toMatchObject([{ units: { text: '0' }, step: undefined, dust: { text: '0.4' } }]);
    expect(awaitSteps(accepted(exits), planning)).toStrictEqual([]);
    expect(planningNotices(planning).map(({ code }) => code)).toStrictEqual(['dust-remains']);
  });
});

describe('awaitSteps', () => {
  it('waits two minutes for each exit, and writes it down', () => {
    const planning = decisionOf({ payload: exit, market: long });
    const exits = exitOrders(holdingsOf(planning), { terms: signalTerms('exit', planning), size: 'full' }, planning);
    expect(awaitSteps(accepted(exits), planning)).toStrictEqual([{ step: 'await-fill', of: 'exit', seconds: 120 }]);
    expect(traceOf(planning, 'wait')).toStrictEqual([
      {
        rule: 'wait',
        read: { of: 'exit' },
        decided: 120,
        figures: { seconds: '120 constant fillTimeoutSeconds' },
      },
    ]);
  });
});
