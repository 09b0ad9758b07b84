import { expect, it } from 'vitest';
import { planResize, planSignal } from '../../src/plan/plan-signal.js';
import { accepted, contextOf, resizeOf } from '../market/contracts/sample.ts';
import { long } from './sample.js';

it('planResize is the plan of a resize', () => {
  const context = contextOf({ market: long });
  const plan = accepted(planResize(resizeOf(15), context));
  expect(plan.steps).toMatchObject([{ id: 'entry', order: { side: 'buy', quantity: '5' } }]);
  expect(plan).toStrictEqual(accepted(planSignal(resizeOf(15), context)));
});
