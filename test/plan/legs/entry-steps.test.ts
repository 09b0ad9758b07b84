import { describe, expect, it } from 'vitest';
import type { BracketLegs } from '../../../src/order/order.js';
import { entrySteps } from '../../../src/plan/legs/entry-steps.js';
import { decisionOf, noticesOf } from '../../market/contracts/sample.ts';

const takeProfit = { limitPrice: '155', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } as const;

/** The steps of a buy of 5 AAPL, in short, and the notices about them. */
function stepsOf(legs: Partial<BracketLegs>, brackets: boolean) {
  const planning = decisionOf({ market: { capabilities: { brackets } } });
  const trade = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5' } as const;
  const priced = { prices: { type: 'market' }, figures: {}, duration: { timeInForce: 'day' } } as const;
  const bracket = { takeProfit: undefined, stopLoss: undefined, ...legs };
  const steps = entrySteps(trade, priced, bracket, 'long', planning).map((step) => {
    if (step.step !== 'submit-order') {
      return step.step;
    }
    const { side, effect, timeInForce } = step.order;
    return [step.id, step.role, side, effect, timeInForce].join(' ');
  });
  return [steps, noticesOf(planning).map(({ code, message }) => `${code}: ${message}`)];
}

describe('the steps of an entry', () => {
  const entry = 'entry entry buy open day';
  const protectedLater = [entry, 'await-fill', 'stop-loss protection sell close gtc'];
  const opening = 'bracket-unsupported: This broker does not support brackets:';
  const separate = 'the stop loss becomes an order of its own after the fill';

  it.each<[string, Partial<BracketLegs>, readonly string[], readonly string[]]>([
    ['no leg', {}, [entry], []],
    ['a take profit', { takeProfit }, [entry], [`${opening} the take profit is dropped.`]],
    ['a stop loss', { stopLoss }, protectedLater, [`${opening} ${separate}.`]],
    ['both', { takeProfit, stopLoss }, protectedLater, [`${opening} the take profit is dropped, and ${separate}.`]],
  ])('with %s at a broker without brackets', (_, legs, steps, notices) => {
    expect(stepsOf(legs, false)).toStrictEqual([steps, notices]);
    expect(stepsOf(legs, true)).toStrictEqual([[entry], []]);
  });
});
