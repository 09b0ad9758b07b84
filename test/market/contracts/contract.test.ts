import { describe, expect, it } from 'vitest';
import { given } from '../../../src/core/figure.js';
import {
  applyPutInversion,
  closingSide,
  contractOf,
  invertsPuts,
  isAllowed,
  openingSide,
  oppositeSide,
  requestedOptionType,
} from '../../../src/market/contracts/contract.js';
import { decisionOf } from './sample.ts';

describe('sides', () => {
  it('have an opposite, an order that opens and an order that closes', () => {
    expect([oppositeSide('long'), openingSide('long'), closingSide('long')]).toStrictEqual(['short', 'buy', 'sell']);
    expect([oppositeSide('short'), openingSide('short'), closingSide('short')]).toStrictEqual(['long', 'sell', 'buy']);
  });

  it('are swapped for inverted puts', () => {
    expect(applyPutInversion('long', { inverted: true })).toBe('short');
    expect(applyPutInversion('short', { inverted: true })).toBe('long');
    expect(applyPutInversion('long', { inverted: false })).toBe('long');
  });

  it('are allowed together or one alone', () => {
    expect([isAllowed('long', 'both'), isAllowed('short', 'both')]).toStrictEqual([true, true]);
    expect([isAllowed('long', 'bullish'), isAllowed('short', 'bullish')]).toStrictEqual([true, false]);
    expect([isAllowed('long', 'bearish'), isAllowed('short', 'bearish')]).toStrictEqual([false, true]);
  });
});

const call = 'SPY 260130C600';
const put = 'SPY 260130P590';

describe('the reading of puts', () => {
  it('is inverted by the setting, or by both for contracts from the chain', () => {
    expect(invertsPuts(true, decisionOf({ settings: { invertPuts: true } }))).toBe(true);
    expect(invertsPuts(false, decisionOf({ settings: { optionType: 'both' } }))).toBe(true);
    expect(invertsPuts(true, decisionOf({ settings: { optionType: 'both' } }))).toBe(false);
    expect(invertsPuts(false, decisionOf())).toBe(false);
  });

  it('applies only to puts', () => {
    const planning = decisionOf({ settings: { invertPuts: true } });
    expect(contractOf(put, false, planning)).toStrictEqual({ ticker: put, isSignalTicker: false, inverted: true });
    expect(contractOf(call, true, planning)).toStrictEqual({ ticker: call, isSignalTicker: true, inverted: false });
    expect(contractOf('AAPL', true, planning).inverted).toBe(false);
  });

  it('has why it was chosen, where it was', () => {
    const why = given(call, 'calendar', ['today']);
    expect(contractOf(call, false, decisionOf(), why)).toStrictEqual({
      ticker: call,
      isSignalTicker: false,
      inverted: false,
      why,
    });
  });
});

it("the signal's option type counts, else the setting's", () => {
  const settings = { assetClass: 'options', optionType: 'put' };
  expect(requestedOptionType(decisionOf({ payload: { ticker: 'SPY', optionType: 'both' }, settings }))).toBe('both');
  expect(requestedOptionType(decisionOf({ payload: { ticker: 'SPY' }, settings }))).toBe('put');
});
