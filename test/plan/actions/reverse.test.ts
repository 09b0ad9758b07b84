import { describe, expect, it } from 'vitest';
import { call, futures, long, options, put, rejection, rejectionCodes, short, stepsOf } from '../sample.ts';

const reverse = { action: 'reverse' };

describe('reverse', () => {
  it('closes everything and opens as much on the other side', () => {
    expect(stepsOf({ payload: reverse, market: long })).toStrictEqual(['exit sell 10', 'await exit', 'entry sell 10']);
    expect(stepsOf({ payload: reverse, market: short })).toStrictEqual(['exit buy 10', 'await exit', 'entry buy 10']);
  });

  it('opens the quantity that was sent', () => {
    expect(stepsOf({ payload: { ...reverse, quantity: 4 }, market: long })[2]).toBe('entry sell 4');
    const leg = { ...reverse, quantity: 50, quantityType: 'percent_of_position' };
    expect(stepsOf({ payload: leg, market: long })[2]).toBe('entry sell 5');
  });

  it('asks neither for allowed sides nor for side swapping', () => {
    const settings = { allowedSides: 'bullish', allowSideSwapping: false };
    expect(stepsOf({ payload: reverse, market: long, settings })).toHaveLength(3);
  });

  it('is held back by isolation', () => {
    const settings = { allowedSides: 'bearish', sidesIsolated: true };
    expect(rejectionCodes({ payload: reverse, market: long, settings })).toStrictEqual(['sides-isolated']);
  });

  it('closes several contracts of one side, and opens the sum of their quantities', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, 'SPY 260227C600': { side: 'long', quantity: '1' } };
    const market = { capabilities: { optionWriting: true } };
    expect(stepsOf(options(reverse, held, {}, market))).toStrictEqual([
      'exit sell 2',
      'exit-2 sell 1',
      'await exit',
      'await exit-2',
      'entry sell 3',
    ]);
  });

  it('is ambiguous with positions on both sides', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'short', quantity: '1' } };
    expect(rejection(options(reverse, held))).toMatchObject([
      {
        code: 'contract-ambiguous',
        message: `SPY is held on both sides, and reverse would close only one of them: ${call}, ${put}.`,
        contracts: [call, put],
      },
    ]);
    expect(rejectionCodes(options(reverse, held, { ignoreExitSignals: true }))).toStrictEqual(['exit-signals-ignored']);
  });

  it('closes every month of a continuous future and enters their sum', () => {
    const positions = { ESM2026: { side: 'long', quantity: '2' }, ESH2026: { side: 'long', quantity: '1' } };
    expect(stepsOf(futures(reverse, { positions }))).toStrictEqual([
      'exit sell 1',
      'exit-2 sell 2',
      'await exit',
      'await exit-2',
      'entry sell 3',
    ]);
  });

  it('needs a position', () => {
    expect(rejectionCodes({ payload: reverse })).toStrictEqual(['no-position']);
    expect(rejectionCodes({ payload: reverse, settings: { ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
  });
});
