import { describe, expect, it } from 'vitest';
import { entryRequest } from '../../src/allowance/entry.js';
import { aapl, decisionOf } from '../market/contracts/sample.ts';
import { call, options, put, resting } from '../plan/sample.js';

const position = (side: 'long' | 'short') => ({ AAPL: { side, quantity: 5 } });

describe('the entry that an allowance is about', () => {
  it('opens a position where nothing is held', () => {
    const request = entryRequest('long', decisionOf());
    expect(request).toMatchObject({ logicalSide: 'long', size: { by: 'signal' }, closing: [] });
    expect([request.addTo, request.closed]).toEqual([undefined, undefined]);
  });

  it.each(['long', 'short'] as const)('adds to a %s position of its side', (side) => {
    const request = entryRequest(side, decisionOf({ market: { positions: position(side) } }));
    expect(request).toMatchObject({ logicalSide: side, closing: [], addTo: { contract: aapl, logicalSide: side } });
    expect(request.closed).toBeUndefined();
  });

  it.each([
    ['long', 'short'],
    ['short', 'long'],
  ] as const)('on the %s side comes after the exit of a %s position', (side, held) => {
    const request = entryRequest(side, decisionOf({ market: { positions: position(held) } }));
    expect(request).toMatchObject({ logicalSide: side, closing: [{ contract: aapl, logicalSide: held }] });
    expect([request.addTo, request.closed?.text]).toEqual([undefined, '5']);
  });

  it.each([
    ['those of the ticker', 'short', true, ['o1']],
    ['those of the ticker where nothing is held', undefined, true, ['o1']],
    ['none where the settings keep them', 'short', false, []],
    ['none where it adds to a position', 'long', true, []],
  ] as const)('cancels of the resting orders %s', (_, held, cancelOpenOrders, ids) => {
    const openOrders = [resting('o1', 'entry'), resting('o2', 'entry', { ticker: 'MSFT' })];
    const market = { openOrders, ...(held && { positions: position(held) }) };
    const request = entryRequest('long', decisionOf({ market, settings: { cancelOpenOrders } }));
    expect(request.cancelled?.(aapl).map(({ id }) => id)).toEqual(ids);
  });

  it('cancels the resting orders of every contract of an underlying, whatever the option fields are', () => {
    const openOrders = [resting('o1', 'entry', { ticker: call }), resting('o2', 'entry', { ticker: put })];
    const planning = decisionOf(options({ optionType: 'call' }, {}, { cancelOpenOrders: true }, { openOrders }));
    const contract = { ticker: call, isSignalTicker: false, inverted: false };
    const cancelled = entryRequest('long', planning).cancelled?.(contract);
    expect(cancelled?.map(({ id }) => id)).toEqual(['o1', 'o2']);
  });
});
