import { describe, expect, it } from 'vitest';
import { call, long, noticesOf, options, put, rejectionCodes, short, stepsOf } from '../sample.ts';

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

  it('closes several contracts of one side, and opens as many as they are together', () => {
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

  it('closes positions on both sides, which have no opposite that could be entered', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'short', quantity: '1' } };
    expect(stepsOf(options(reverse, held))).toStrictEqual(['exit sell 2', 'exit-2 buy 1']);
    expect(noticesOf(options(reverse, held))).toMatchObject([
      {
        code: 'entry-refused',
        message: `Only the exit is planned; nothing is entered: contract-ambiguous. reverse has no opposite side: SPY is held on both, in ${call}, ${put}.`,
      },
    ]);
    expect(rejectionCodes(options(reverse, held, { ignoreExitSignals: true }))).toStrictEqual(['exit-signals-ignored']);
  });

  it('needs a position', () => {
    expect(rejectionCodes({ payload: reverse })).toStrictEqual(['no-position']);
    expect(rejectionCodes({ payload: reverse, settings: { ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
  });
});
