import { describe, expect, it } from 'vitest';
import { addNotice, addTrace, createPlanningContext } from '../../src/market/planning-context.js';
import { contextOf, decisionOf, now, signalOf } from './contracts/sample.ts';

describe('createPlanningContext', () => {
  it('reads the clock once', () => {
    let reads = 0;
    const clock = { now: () => Date.parse(now) + reads++ };
    const planning = createPlanningContext(signalOf(), { ...contextOf(), clock });
    expect(planning.now).toBe(Date.parse(now));
    expect(reads).toBe(1);
    expect(planning).toMatchObject({ notices: [], trace: [] });
  });

  it('is released at the requested instant', () => {
    const delayed = { payload: { delay: 60 }, receivedAt: '2026-01-26T15:29:00Z' };
    expect(decisionOf(delayed).released).toBe(true);
    expect(decisionOf({ ...delayed, receivedAt: '2026-01-26T15:29:00.001Z' }).released).toBe(false);
    expect(decisionOf().released).toBe(false);
  });
});

describe('the plan log', () => {
  it('has the trace in order', () => {
    const planning = decisionOf();
    addTrace(planning, 'cancel', { cancel: true }, ['o1']);
    addTrace(planning, 'position', { ticker: 'AAPL' }, []);
    expect(planning.trace).toStrictEqual([
      { rule: 'cancel', read: { cancel: true }, decided: ['o1'] },
      { rule: 'position', read: { ticker: 'AAPL' }, decided: [] },
    ]);
  });

  it('has each notice once, and two of one code separately', () => {
    const planning = decisionOf();
    addNotice(planning, 'quantity-capped', 'One.', { path: ['quantity'] });
    addNotice(planning, 'quantity-capped', 'One.');
    addNotice(planning, 'quantity-capped', 'Two.');
    addNotice(planning, 'quantity-ignored', 'Two.', { orderIds: ['o1'] });
    expect(planning.notices).toStrictEqual([
      { code: 'quantity-capped', message: 'One.', path: ['quantity'] },
      { code: 'quantity-capped', message: 'Two.' },
      { code: 'quantity-ignored', message: 'Two.', orderIds: ['o1'] },
    ]);
  });
});
