import { expect, it } from 'vitest';
import { distanceOf, legFigure } from '../../../src/plan/legs/leg-figures.js';
import { calculation, calculations } from '../../core/calculation.ts';
import { decisionOf } from '../../market/contracts/sample.ts';

it('a value of a leg that the message has is from the message, with its formula', () => {
  const planning = decisionOf({ payload: { stopLoss: { percent: '=1 + 1' } } });
  const percent = legFigure('stopLoss', 'percent', '2', planning);
  expect(percent && calculation(percent)).toBe('2 message stopLoss.percent =1 + 1');
});

it('a value of another leg is from the settings', () => {
  const planning = decisionOf({ payload: { stopLoss: { percent: 2 } } });
  const amount = legFigure('takeProfit', 'amount', '5', planning);
  expect(amount && calculation(amount)).toBe('5 setting entry.takeProfit.amount');
});

it('a value that is absent is not a figure', () => {
  expect(legFigure('stopLoss', 'percent', undefined, decisionOf())).toBeUndefined();
});

it('the distance of a leg is its percentage, its amount, or its P&L', () => {
  const planning = decisionOf();
  const origin = 'setting entry.takeProfit';
  expect(calculations(distanceOf('takeProfit', { percent: '5' }, planning))).toStrictEqual({
    percent: `5 ${origin}.percent`,
  });
  expect(calculations(distanceOf('takeProfit', { amount: '2.5' }, planning))).toStrictEqual({
    amount: `2.5 ${origin}.amount`,
  });
  expect(calculations(distanceOf('takeProfit', { pnlAmount: '60' }, planning))).toStrictEqual({
    pnlAmount: `60 ${origin}.pnlAmount`,
  });
  expect(calculations(distanceOf('takeProfit', { limitPrice: '160' }, planning))).toStrictEqual({});
});
