import { describe, expect, it } from 'vitest';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { holdingsOf } from '../../../src/market/holdings.js';
import { waitingEntry } from '../../../src/plan/legs/waiting-entry.js';
import { decisionOf, noticesOf, type Request } from '../../market/contracts/sample.ts';
import { long, short } from '../sample.ts';

/** What the entry of a swap waits by; the side that is held is the other one. */
function waiting(side: PositionSide, request: Request) {
  const planning = decisionOf(request);
  return { waits: waitingEntry(side, holdingsOf(planning), planning), planning };
}

function waitsBy(side: PositionSide, payload: object, entry: object = {}, market: object = {}) {
  const held = side === 'long' ? short : long;
  return waiting(side, { payload: { ...payload }, settings: { entry }, market: { ...held, ...market } }).waits;
}

const stop = { orderType: 'stop', stopPrice: 155 };
const limit = (limitPrice: number) => ({ orderType: 'limit', limitPrice });

// The market: bid 149.98, ask 150.02.
describe('the entry of a swap (safety S21)', () => {
  it.each<[title: string, payload: object, entry?: object, market?: object]>([
    ['at market', {}, {}],
    ['of the day, where the settings have an auction', { timeInForce: 'day' }, { timeInForce: 'opg' }],
    ['at market, where the settings have a stop', { orderType: 'market' }, { orderType: 'stop' }],
    ['for an auction, where it may not override the settings', { timeInForce: 'opg' }, { allowSignalOverride: false }],
    ['by a stop, where it may not override the settings', stop, { allowSignalOverride: false }],
    ['by a stop that the broker does not take', stop, {}, { capabilities: { orderTypes: ['market'] } }],
    ['by a limit at the ask', limit(150.02), {}],
    ['by a limit of the settings, which has no price', {}, { orderType: 'limit' }],
    ['by a limit without a quote', limit(149), {}, { quotes: {} }],
    ['by a limit where nothing is held', limit(149), {}, { positions: {} }],
  ])('trades at once %s', (_, payload, entry, market) => {
    expect(waitsBy('long', payload, entry, market)).toBeUndefined();
  });

  it.each<[waits: string, by: string, payload: object, entry?: object, market?: object]>([
    ['opg', 'the opening', { timeInForce: 'opg' }, {}],
    ['cls', 'the closing of the settings', {}, { timeInForce: 'cls' }],
    ['opg', 'the opening, before its stop', { ...stop, timeInForce: 'opg' }, {}],
    ['stop', 'its stop', stop, {}],
    ['stop', 'the stop of the settings', {}, { orderType: 'stop' }],
    ['limit', 'its limit below the ask', limit(150.01), {}],
    ['limit', 'its price as the limit', { orderType: 'limit', price: 150.01 }, {}],
    ['limit', 'its limit below the ask, where there is no bid', limit(149), {}, { quotes: { AAPL: { ask: '150' } } }],
  ])('waits by %s for %s', (waits, _, payload, entry, market) => {
    expect(waitsBy('long', payload, entry, market)).toBe(waits);
  });

  it('of a short position waits for a limit above the bid', () => {
    expect(waitsBy('short', limit(149.99))).toBe('limit');
    expect(waitsBy('short', limit(149.98))).toBeUndefined();
  });

  it('is asked about without a notice, and without taking a field', () => {
    const market = { ...short, capabilities: { orderTypes: ['market'] } };
    const { planning } = waiting('long', { payload: stop, market });
    expect(noticesOf(planning)).toStrictEqual([]);
    expect(planning.fields.untaken()).toEqual(expect.arrayContaining(['orderType', 'stopPrice']));
  });
});
