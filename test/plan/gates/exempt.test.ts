import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { long, rejectionCodes, stepsOf } from '../sample.ts';

const closed = { tradingWindows: [{ days: ['sun'], from: '09:00', to: '10:00' }], exitsOutsideTradingWindows: false };

describe('exempt from gates', () => {
  it('add is the permission to add, and opens no position', () => {
    const add: Request = { payload: { action: 'add', quantity: 1 }, settings: { maxPositions: 1 }, market: long };
    expect(stepsOf(add)).toEqual(['entry buy 1']);
    expect(rejectionCodes({ ...add, payload: { action: 'buy' } })).toEqual(['add-to-position-not-allowed']);
    expect(rejectionCodes({ ...add, market: {} })).toEqual(['no-position']);
  });

  it('breakeven takes risk away: only age and isolation are checked', () => {
    const payload = { action: 'breakeven', orderType: 'stop' };
    const settings = { ...closed, ignoreExitSignals: true, exit: { bidAskSpreadFilter: 0.01 } };
    expect(stepsOf({ payload, settings, market: long })).toEqual(['exit sell 10']);
    const isolated = { ...settings, sidesIsolated: true, allowedSides: 'bearish' };
    expect(rejectionCodes({ payload, settings: isolated, market: long })).toEqual(['sides-isolated']);
  });

  it('a resize may add, and reduces outside the trading windows', () => {
    const resize = (quantity: number): Request => ({ payload: { action: 'resize', quantity }, market: long });
    expect(stepsOf(resize(11))).toEqual(['entry buy 1']);
    expect(stepsOf({ ...resize(9), settings: closed })).toEqual(['exit sell 1']);
    expect(rejectionCodes({ ...resize(11), settings: closed })).toEqual(['outside-trading-window']);
    const exit = { payload: { action: 'exit' }, settings: closed, market: long };
    expect(rejectionCodes(exit)).toEqual(['outside-trading-window']);
  });

  it('reverse enters a side that is not allowed', () => {
    const reverse: Request = { payload: { action: 'reverse' }, settings: { allowedSides: 'bullish' }, market: long };
    expect(stepsOf(reverse)).toEqual(['exit sell 10', 'await exit', 'entry sell 10']);
    expect(stepsOf({ ...reverse, payload: { action: 'sell' } })).toEqual(['exit sell 10']);
  });
});
