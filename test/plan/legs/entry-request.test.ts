import { describe, expect, it } from 'vitest';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import type { Contract } from '../../../src/market/contracts/contract.js';
import type { Holding } from '../../../src/market/holdings.js';
import { gatedLeg, logPutSide, namedContract } from '../../../src/plan/legs/entry-request.js';
import { figure } from '../../core/calculation.ts';
import { aapl, accepted, decisionOf, traceOf } from '../../market/contracts/sample.ts';
import { call, options, put } from '../sample.ts';

const contract = (ticker: string, inverted = false): Contract => ({ ticker, isSignalTicker: true, inverted });
const named = (logicalSide: PositionSide) => ({ logicalSide, size: { by: 'signal' } }) as const;
const held: Holding = {
  contract: contract('MSFT'),
  contractSide: 'long',
  logicalSide: 'long',
  quantity: figure(10),
  averageEntryPrice: undefined,
};

describe('namedContract', () => {
  it('is the contract of the signal, and that of the position which is added to', () => {
    const planning = decisionOf();
    expect(accepted(namedContract(named('long'), planning))).toStrictEqual(aapl);
    expect(accepted(namedContract({ ...named('long'), addTo: held }, planning))).toBe(held.contract);
  });
});

describe('gatedLeg', () => {
  it.each([
    ['nothing is held', {}, { adds: false, isFlat: true }],
    ['a position is added to', { addTo: held }, { adds: true, isFlat: false }],
    ['a position is closed first', { closed: figure(10) }, { adds: false, isFlat: false }],
  ])('tells the gates whether the ticker is flat: %s', (_, parts, facts) => {
    expect(gatedLeg({ ...named('long'), ...parts }, aapl, decisionOf())).toStrictEqual({
      leg: 'entry',
      logicalSide: 'long',
      contract: aapl,
      contractSide: 'long',
      ...facts,
    });
  });

  it('has the side of its contract, which an inverted put swaps', () => {
    const planning = decisionOf();
    expect(gatedLeg(named('short'), contract(put), planning).contractSide).toBe('short');
    expect(gatedLeg(named('short'), contract(put, true), planning).contractSide).toBe('long');
  });

  it('has the side of the contract that would be chosen, where none is known', () => {
    const sides = (optionType: string) =>
      (['long', 'short'] as const).map(
        (side) => gatedLeg(named(side), undefined, decisionOf(options({ optionType }))).contractSide,
      );
    // `both`: a call for a bullish signal, a put for a bearish one, each bought.
    expect(sides('both')).toStrictEqual(['long', 'long']);
    expect(sides('put')).toStrictEqual(['long', 'short']);
    // A contract that is known decides, whatever would be chosen.
    const planning = decisionOf(options({ optionType: 'both' }));
    expect(gatedLeg(named('short'), contract(put), planning).contractSide).toBe('short');
  });
});

describe('logPutSide', () => {
  const logged = (ticker: string, inverted: boolean, invertPuts: boolean) => {
    const planning = decisionOf({ settings: { invertPuts } });
    logPutSide(named('short'), contract(ticker, inverted), planning);
    return traceOf(planning, 'contract.side');
  };

  it('writes down the side of a put, and whether the settings invert it', () => {
    expect(logged(put, true, true)).toStrictEqual([
      { rule: 'contract.side', read: { contract: put, side: 'short', invertPuts: true }, decided: 'long' },
    ]);
    expect(logged(put, false, false)).toStrictEqual([
      { rule: 'contract.side', read: { contract: put, side: 'short', invertPuts: false }, decided: 'short' },
    ]);
  });

  it.each([call, 'AAPL'])('writes down nothing of %s', (ticker) => {
    expect(logged(ticker, false, true)).toStrictEqual([]);
  });
});
