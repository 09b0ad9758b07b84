import { describe, expect, it } from 'vitest';
import { signalError } from '../../../src/core/errors.js';
import { ok } from '../../../src/core/result.js';
import { holdingsOf } from '../../../src/market/holdings.js';
import { exitGates, failExit } from '../../../src/plan/legs/exit-gates.js';
import { codesOf, decisionOf, rejected } from '../../market/contracts/sample.ts';
import { call, long, options, put, short } from '../sample.ts';

const exit = { action: 'exit' };
const isolated = { sidesIsolated: true, allowedSides: 'bullish' };
/** The spread of the market is 0.04. */
const narrow = { ...exit, bidAskSpreadFilter: '0.01' };
const noPosition = signalError('no-position', { message: 'Nothing is held.' });

describe('exitGates', () => {
  it('judges the side of what is closed', () => {
    const gates = (market: object) => {
      const planning = decisionOf({ payload: exit, settings: isolated, market: { ...market } });
      return exitGates(holdingsOf(planning), planning);
    };
    expect(gates(long)).toStrictEqual(ok(undefined));
    expect(codesOf(gates(short))).toStrictEqual(['sides-isolated']);
  });

  it('judges each contract that is closed', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'long', quantity: '3' } };
    const quotes = {
      SPY: { bid: '600', ask: '600.2' },
      [call]: { bid: '4', ask: '4.2' },
      [put]: { bid: '3', ask: '3.3' },
    };
    const planning = decisionOf(options({ ...exit, bidAskSpreadFilter: '0.25' }, held, {}, { quotes }));
    expect(rejected(exitGates(holdingsOf(planning), planning))).toMatchObject([
      { code: 'spread-too-wide', message: expect.stringContaining(put) },
    ]);
  });

  it('refuses the exit of a swap whose entry waits, where the settings do', () => {
    const planning = decisionOf({ settings: { waitingSwaps: 'refuse' }, market: short });
    const holdings = holdingsOf(planning);
    expect(rejected(exitGates(holdings, planning, 'limit'))).toMatchObject([
      { code: 'swap-refused', received: 'limit' },
    ]);
    expect(exitGates(holdings, planning)).toStrictEqual(ok(undefined));
  });

  it('judges the contract that the ticker names, and no side, without a position', () => {
    const flat = decisionOf({ payload: narrow, settings: isolated });
    expect(codesOf(exitGates([], flat))).toStrictEqual(['spread-too-wide']);
    const underlying = decisionOf(options({ ...narrow, bidAskSpreadFilter: '0.1' }));
    expect(exitGates([], underlying)).toStrictEqual(ok(undefined));
  });
});

describe('failExit', () => {
  it('fails by the error, unless a gate fails', () => {
    expect(codesOf(failExit(noPosition, [], decisionOf({ payload: exit })))).toStrictEqual(['no-position']);
    expect(codesOf(failExit(noPosition, [], decisionOf({ payload: narrow })))).toStrictEqual(['spread-too-wide']);
    const planning = decisionOf({ payload: exit, settings: isolated, market: short });
    expect(codesOf(failExit(noPosition, holdingsOf(planning), planning))).toStrictEqual(['sides-isolated']);
  });
});
