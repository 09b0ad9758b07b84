import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { accepted, contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { futures, resting } from '../sample.ts';

const month = 'ESH2026';
const openOrders = [
  resting('e', 'entry', { ticker: month, side: 'buy', quantity: '1' }),
  resting('s', 'stop-loss', { ticker: month, type: 'stop', stopPrice: '6700', quantity: '9' }),
];

/** Ids of the orders that a plan cancels or names, where the broker answers each symbol by its own orders alone. */
function concernedBy(request: Request) {
  const { broker, ...context } = contextOf(request);
  const own = {
    ...broker,
    openOrders: (ticker: string) => broker.openOrders(ticker).filter((o) => o.ticker === ticker),
  };
  const { steps, notices } = accepted(planSignal(signalOf(request), { ...context, broker: own }));
  return {
    cancelled: steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : [])),
    named: notices.flatMap(({ orderIds = [] }) => orderIds),
  };
}

describe('an action at a continuous future asks for the orders of the month', () => {
  const positions = { [month]: { side: 'long', quantity: '4', averageEntryPrice: '6800' } };
  const resize = (quantity: number) => ({ action: 'resize', quantity });
  const late = { sentiment: 'long', expect: { position: 'long', quantity: 10 } };

  it.each<[string, object, object, object, { cancelled: string[]; named: string[] }]>([
    ['that is held: cancel', { action: 'cancel' }, positions, {}, { cancelled: ['e', 's'], named: ['s'] }],
    ['that would be entered: cancel', { action: 'cancel' }, {}, {}, { cancelled: ['e', 's'], named: [] }],
    ['that is held: add', { action: 'add', quantity: 1 }, positions, {}, { cancelled: [], named: ['s'] }],
    [
      'that is held: breakeven',
      { action: 'breakeven', orderType: 'stop' },
      positions,
      {},
      { cancelled: ['s'], named: [] },
    ],
    ['that is held: exit', { action: 'exit' }, positions, {}, { cancelled: ['e', 's'], named: [] }],
    ['that is held: resize to what is held', resize(4), positions, {}, { cancelled: [], named: ['e'] }],
    ['that is held: resize to more', resize(6), positions, {}, { cancelled: [], named: ['e'] }],
    ['that is held: resize to less', resize(2), positions, {}, { cancelled: ['s'], named: ['s', 'e'] }],
    ['that is opened by a resize', resize(2), {}, {}, { cancelled: [], named: ['e', 's'] }],
    ['that is held: a late resize', { ...resize(6), ...late }, positions, {}, { cancelled: [], named: ['e'] }],
    [
      'that is held: a late turn',
      { ...resize(6), ...late },
      { [month]: { side: 'short', quantity: '4' } },
      { resizeSentiment: 'position' },
      { cancelled: [], named: ['e'] },
    ],
  ])('%s', (_, payload, held, settings, expected) => {
    const request = futures(payload, { positions: held, openOrders });
    expect(concernedBy({ ...request, settings: { ...request.settings, ...settings } })).toStrictEqual(expected);
  });
});
