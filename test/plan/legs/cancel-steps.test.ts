import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/core/json.js';
import type { OpenOrder } from '../../../src/market/ports.js';
import { cancelSteps } from '../../../src/plan/legs/cancel-steps.js';
import { cancellable } from '../../../src/plan/resting-orders.js';
import { decisionOf } from '../../market/contracts/sample.ts';
import { long, noticesOf, planned, resting, stepsOf } from '../sample.ts';

const stopAndTarget: readonly OpenOrder[] = [
  { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' },
  { id: 'o2', ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit' },
];

describe('the step that cancels', () => {
  it('adds no step without orders, but always a trace entry', () => {
    const planning = decisionOf({ payload: { cancel: true } });
    expect(cancelSteps({ resting: [], cancelled: [], cancels: true }, planning)).toStrictEqual([]);
    expect(planning.log.decisions).toStrictEqual([{ rule: 'cancel', read: {}, decided: [] }]);
  });

  it('names the orders that the type of the message leaves alone', () => {
    const planning = decisionOf({ payload: { action: 'cancel', cancelOrderType: 'limit' } });
    cancelSteps({ resting: stopAndTarget, cancelled: cancellable(stopAndTarget, planning), cancels: true }, planning);
    expect(planning.log.decisions).toMatchObject([
      {
        rule: 'cancel',
        read: { left: ['o1'] },
        decided: ['o2'],
        figures: { cancelOrderType: { choice: 'limit', origin: { from: 'message', path: ['cancelOrderType'] } } },
      },
    ]);
  });

  it('is one step with the orders in their order', () => {
    const planning = decisionOf({ payload: { action: 'cancel' } });
    expect(cancelSteps({ resting: stopAndTarget, cancelled: stopAndTarget, cancels: true }, planning)).toStrictEqual([
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] },
    ]);
    expect(planning.log.notices).toStrictEqual([]);
  });

  it.each<[title: string, type: object, cancelled: readonly OpenOrder[], cancels: boolean]>([
    ['where all are of the type', { cancelOrderType: 'limit' }, stopAndTarget, true],
    ['where nothing was to be cancelled', { cancelOrderType: 'limit' }, [], false],
    ['where the message names no type', {}, [], true],
  ])('names no orders that are left %s', (_, type, cancelled, cancels) => {
    const planning = decisionOf({ payload: { cancel: cancels, ...type } });
    cancelSteps({ resting: stopAndTarget, cancelled, cancels }, planning);
    expect(planning.log.decisions).toStrictEqual([
      { rule: 'cancel', read: {}, decided: cancelled.map(({ id }) => id) },
    ]);
  });

  it('takes the type of the orders only where some were to be cancelled, and the field `cancel` never for action cancel', () => {
    const untaken = (payload: JsonObject, cancels: boolean) => {
      const planning = decisionOf({ payload });
      cancelSteps({ resting: [], cancelled: [], cancels }, planning);
      return planning.fields.untaken().filter((name) => name.startsWith('cancel'));
    };
    const payload = { cancel: true, cancelOrderType: 'stop' };
    expect(untaken(payload, true)).toStrictEqual([]);
    expect(untaken(payload, false)).toStrictEqual(['cancelOrderType']);
    expect(untaken({ ...payload, action: 'cancel' }, true)).toStrictEqual(['cancel']);
  });
});

describe('a cancellation of one type, where the broker ends orders together', () => {
  const pair = [
    resting('t', 'take-profit', { limitPrice: '170', quantity: '10', group: 'g' }),
    resting('s', 'stop-loss', { type: 'stop', stopPrice: '140', quantity: '10', group: 'g' }),
  ];
  const market = { ...long, openOrders: pair };
  const limits = { cancelOrderType: 'limit' };
  const unprotected = (message: string) => ({
    code: 'position-unprotected',
    message,
    orderIds: ['s'],
    calculation: expect.any(Object),
  });

  it('of limits cancels the stop beside the take profit, and says that the position loses it', () => {
    const request = { payload: { action: 'cancel', ...limits }, market };
    expect(stepsOf(request)).toStrictEqual(['cancel t s']);
    expect(noticesOf(request)).toStrictEqual([unprotected('10 AAPL remain without the resting stop s.')]);
  });

  it('leaves the stop in what a failure puts back', () => {
    const { restore } = planned({ payload: { action: 'exit', quantity: 4, ...limits }, market });
    expect(restore?.orders).toMatchObject([
      { orderId: 't', role: 'take-profit' },
      { orderId: 's', role: 'stop-loss', order: { type: 'stop', stopPrice: '140', quantity: '10' } },
    ]);
  });

  it('before an exit of a part sends a stop for the rest with protectRemaining, else names the rest', () => {
    const request = { payload: { action: 'exit', quantity: 4, ...limits }, market };
    expect(stepsOf({ ...request, settings: { protectRemaining: true } })).toStrictEqual([
      'cancel t s',
      'stop-loss sell 6',
      'exit sell 4',
    ]);
    expect(noticesOf(request)).toStrictEqual([unprotected('6 AAPL remain without the resting stop s.')]);
  });

  it('before an exit that waits does not say that the stop stays', () => {
    const payload = { action: 'exit', orderType: 'limit', limitPrice: 170, ...limits };
    expect(noticesOf({ payload, market })).toStrictEqual([
      unprotected('Until the exit fills, 10 AAPL are without the resting stop s.'),
    ]);
  });

  it('before an addition says that the position loses its stop, and not that the stop covers a part', () => {
    const settings = { allowAddToPosition: true };
    const request = { payload: { action: 'buy', quantity: 2, cancel: true, ...limits }, settings, market };
    expect(stepsOf(request)).toStrictEqual(['cancel t s', 'entry buy 2']);
    expect(noticesOf(request)).toStrictEqual([unprotected('10 AAPL remain without the resting stop s.')]);
  });

  it('of stops says that the take profit ends, too', () => {
    const request = { payload: { action: 'cancel', cancelOrderType: 'stop' }, market };
    expect(stepsOf(request)).toStrictEqual(['cancel t s']);
    expect(noticesOf(request)).toStrictEqual([
      unprotected('10 AAPL remain without the resting stop s.'),
      {
        code: 'take-profit-cancelled',
        message: 'The broker ends the take profit t at 170 together with the stop that is cancelled.',
        orderIds: ['t'],
        price: '170',
        calculation: expect.any(Object),
      },
    ]);
  });
});
