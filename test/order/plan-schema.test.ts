import { describe, expect, it } from 'vitest';
import { parseJsonWith } from '../../src/core/schema.js';
import { planSchema } from '../../src/order/plan-schema.js';

const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' };
const step = { step: 'submit-order', id: 'entry', role: 'entry', order };
const plan = { outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], steps: [step] };
const postponed = { ...plan, outcome: 'postponed', steps: [] };
const orderRole = 'one of entry, take-profit, stop-loss, other';
const held = { ticker: 'AAPL', quantity: '10', covered: '4', side: 'long' };
const cancelled = {
  orderId: 'o1',
  ticker: 'AAPL',
  side: 'sell',
  role: 'stop-loss',
  quantity: '10',
  filled: '0',
  order,
};
const move = { when: 'entry', stops: ['entry-2', 'entry-3'], to: '150' };
const full = {
  signalId: 'a1',
  libraryVersion: '0.1.0',
  clientOrderIdPrefix: '0123456789ab',
  restore: { held: [held], orders: [cancelled], takeProfits: [cancelled], quantityStep: '1' },
  withdrawals: { entry: '2026-01-26T21:00:00Z' },
  moves: [move],
};

const read = (stored: unknown) => parseJsonWith(planSchema(), stored, 'invalid-snapshot', 'The plan');

/** Path and expectation of each error. */
function faults(stored: unknown): unknown {
  const result = read(stored);
  return result.ok ? [] : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('planSchema', () => {
  it('rejects steps and an instant that do not belong to the outcome', () => {
    expect(faults(plan)).toStrictEqual([]);
    expect(faults({ ...plan, steps: [] })).toStrictEqual([
      ['steps', 'a step at least with the outcome orders, otherwise none'],
    ]);
    expect(faults({ ...plan, releaseAt: '2026-01-26T15:30:00Z' })).toStrictEqual([
      ['releaseAt', 'an instant with the outcome postponed, otherwise none'],
    ]);
  });

  it('rejects an unknown outcome alone, with steps and an instant', () => {
    const unknown = [['outcome', 'one of orders, postponed, nothing-to-do']];
    expect(faults({ ...plan, outcome: 'order' })).toStrictEqual(unknown);
    expect(faults({ ...plan, outcome: 'posponed', steps: [], releaseAt: '2026-01-26T15:30:00Z' })).toStrictEqual(
      unknown,
    );
    expect(faults({ ...plan, outcome: null })).toStrictEqual(unknown);
  });

  it('rejects a postponed plan without an instant, and steps of other plans than orders', () => {
    const idle = { ...plan, steps: [] };
    const releaseAt = '2026-01-26T15:30:00Z';
    expect(faults({ ...idle, outcome: 'nothing-to-do' })).toStrictEqual([]);
    expect(faults({ ...idle, outcome: 'postponed', releaseAt })).toStrictEqual([]);
    expect(faults({ ...idle, outcome: 'postponed' })).toStrictEqual([
      ['releaseAt', 'an instant with the outcome postponed, otherwise none'],
    ]);
    expect(faults({ ...plan, outcome: 'nothing-to-do' })).toStrictEqual([
      ['steps', 'a step at least with the outcome orders, otherwise none'],
    ]);
    // What is not a list has its own error alone.
    expect(faults({ ...plan, steps: 'none' })).toStrictEqual([['steps', 'a list of steps']]);
    expect(faults({ ...plan, outcome: 'nothing-to-do', steps: 'none' })).toStrictEqual([['steps', 'a list of steps']]);
  });

  it('reads every field, and keeps those that it does not know', () => {
    const stored = { ...plan, ...full, figures: [['1']], desk: 'north' };
    expect(read(stored)).toStrictEqual({ ok: true, value: stored });
  });

  it('reads a plan without figures as one that has none', () => {
    expect(read(plan)).toStrictEqual({ ok: true, value: { ...plan, figures: [] } });
  });

  it.each<readonly [path: string, changed: unknown, expected: string]>([
    ['', 'buy 5 AAPL', 'a plan'],
    ['ticker', { ...plan, ticker: ' ' }, 'a ticker'],
    ['action', { ...plan, action: 'hold' }, 'one of buy, sell, exit, reverse, breakeven, cancel, add, resize'],
    ['signalId', { ...plan, signalId: '' }, 'an identifier'],
    ['libraryVersion', { ...plan, libraryVersion: 1 }, 'a version of this package'],
    ['clientOrderIdPrefix', { ...plan, clientOrderIdPrefix: ' ' }, 'the beginning of an identifier'],
    ['notices', { ...plan, notices: undefined }, 'a list of notices'],
    ['trace', { ...plan, trace: undefined }, 'a list of trace entries'],
    ['figures', { ...plan, figures: '1' }, 'a list of figures'],
    ['restore', { ...plan, restore: 'all' }, 'an object with held and orders'],
    ['withdrawals', { ...plan, withdrawals: [] }, 'an object of instants by step'],
    ['withdrawals.entry', { ...plan, withdrawals: { entry: 'soon' } }, 'an instant such as 2026-01-26T15:30:00Z'],
    ['moves', { ...plan, moves: {} }, 'a list of moves of stops'],
    ['releaseAt', { ...postponed, releaseAt: 'tomorrow' }, 'an instant such as 2026-01-26T15:30:00Z'],
  ])('names %j of %j', (path, changed, expected) => {
    expect(faults(changed)).toStrictEqual([[path, expected]]);
  });

  it.each<readonly [path: string, changed: object, expected: string]>([
    ['restore.held', { held: undefined }, 'a list of held quantities'],
    ['restore.held.0', { held: ['10'] }, 'an object with ticker and quantity'],
    ['restore.held.0.ticker', { held: [{ ...held, ticker: '' }] }, 'a ticker'],
    ['restore.held.0.quantity', { held: [{ ...held, quantity: '0' }] }, 'a number above 0'],
    ['restore.held.0.covered', { held: [{ ...held, covered: '0' }] }, 'a number above 0'],
    ['restore.held.0.side', { held: [{ ...held, side: 'flat' }] }, 'one of long, short'],
    ['restore.orders', { orders: undefined }, 'a list of cancelled orders'],
    ['restore.takeProfits', { takeProfits: cancelled }, 'a list of take profits'],
    ['restore.takeProfits.0.role', { takeProfits: [{ ...cancelled, role: 'exit' }] }, orderRole],
    ['restore.quantityStep', { quantityStep: '0' }, 'a number above 0'],
    ['restore.orders.0', { orders: ['o1'] }, 'an object with orderId, ticker, side and role'],
    ['restore.orders.0.orderId', { orders: [{ ...cancelled, orderId: ' ' }] }, 'an identifier'],
    ['restore.orders.0.ticker', { orders: [{ ...cancelled, ticker: 5 }] }, 'a ticker'],
    ['restore.orders.0.side', { orders: [{ ...cancelled, side: 'long' }] }, 'one of buy, sell'],
    ['restore.orders.0.role', { orders: [{ ...cancelled, role: 'exit' }] }, orderRole],
    ['restore.orders.0.quantity', { orders: [{ ...cancelled, quantity: '-1' }] }, 'a number, 0 or above'],
    ['restore.orders.0.filled', { orders: [{ ...cancelled, filled: '-1' }] }, 'a number, 0 or above'],
    ['restore.orders.0.order', { orders: [{ ...cancelled, order: 'stop' }] }, 'an order'],
  ])('names %s of a restore with %j', (path, changed, expected) => {
    expect(faults({ ...plan, restore: { ...full.restore, ...changed } })).toStrictEqual([[path, expected]]);
  });

  it.each<readonly [path: string, changed: unknown, expected: string]>([
    ['moves.0', 'entry', 'an object with when, stops and to'],
    ['moves.0.when', { ...move, when: '' }, 'the name of a step'],
    ['moves.0.stops', { ...move, stops: [] }, 'a list of steps, at least one'],
    ['moves.0.stops', { ...move, stops: 'entry-2' }, 'a list of steps, at least one'],
    ['moves.0.stops.0', { ...move, stops: [' '] }, 'the name of a step'],
    ['moves.0.to', { ...move, to: '0' }, 'a number above 0'],
  ])('names %s of the move %j', (path, changed, expected) => {
    expect(faults({ ...plan, moves: [changed] })).toStrictEqual([[path, expected]]);
  });
});
