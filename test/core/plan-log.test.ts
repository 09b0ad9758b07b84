import { describe, expect, it } from 'vitest';
import { planLog, uniqueNotices } from '../../src/core/plan-log.js';
import { figure } from './calculation.ts';

describe('planLog', () => {
  it('has the decisions in order, with their figures', () => {
    const log = planLog([]);
    const quantity = figure(5);
    log.addDecision('cancel', { cancel: true }, ['o1']);
    log.addDecision('quantity.fixed_quantity', { leg: 'entry' }, '5', { quantity });
    expect(log.decisions).toStrictEqual([
      { rule: 'cancel', read: { cancel: true }, decided: ['o1'] },
      { rule: 'quantity.fixed_quantity', read: { leg: 'entry' }, decided: '5', figures: { quantity } },
    ]);
  });

  it('begins with the notices that it is given, and leaves their list as it is', () => {
    const first = [{ code: 'quantity-capped', message: 'One.' }] as const;
    const log = planLog(first);
    log.addNotice('quantity-ignored', 'Two.');
    expect(log.notices).toStrictEqual([...first, { code: 'quantity-ignored', message: 'Two.' }]);
    expect(first).toHaveLength(1);
  });

  it('has each notice once, and two of one code separately', () => {
    const log = planLog([]);
    log.addNotice('quantity-capped', 'One.', { path: ['quantity'] });
    log.addNotice('quantity-capped', 'One.');
    log.addNotice('quantity-capped', 'Two.');
    log.addNotice('quantity-ignored', 'Two.', { orderIds: ['o1'] });
    expect(uniqueNotices(log.notices)).toStrictEqual([
      { code: 'quantity-capped', message: 'One.', path: ['quantity'] },
      { code: 'quantity-capped', message: 'Two.' },
      { code: 'quantity-ignored', message: 'Two.', orderIds: ['o1'] },
    ]);
  });
});

describe('planLog whose notices are replaced', () => {
  it('drops those of the code with the sentence, and no others', () => {
    const log = planLog([{ code: 'quantity-capped', message: 'One.' }]);
    log.addNotice('quantity-ignored', 'One.');
    log.addNotice('quantity-capped', 'Two.');
    log.dropNotices('quantity-capped', new Set(['One.', 'Three.']));
    log.addNotice('quantity-capped', 'Four.');
    expect(log.notices).toStrictEqual([
      { code: 'quantity-ignored', message: 'One.' },
      { code: 'quantity-capped', message: 'Two.' },
      { code: 'quantity-capped', message: 'Four.' },
    ]);
  });
});

describe('uniqueNotices', () => {
  it('are the notices themselves where there is nothing to compare', () => {
    const one = [{ code: 'quantity-capped', message: 'One.' }] as const;
    expect(uniqueNotices(one)).toBe(one);
  });

  it('are one where the same notice is there twice', () => {
    const one = { code: 'quantity-capped', message: 'One.' } as const;
    expect(uniqueNotices([one, { ...one }])).toStrictEqual([one]);
  });
});

describe('planLog on trial', () => {
  it('keeps the notices of a trial apart until it is kept', () => {
    const log = planLog([]);
    log.addNotice('quantity-capped', 'One.');
    const trial = log.onTrial();
    trial.addNotice('quantity-capped', 'Two.');
    trial.addDecision('cancel', {}, []);
    expect(log.notices.map(({ message }) => message)).toStrictEqual(['One.']);
    expect(log.decisions).toHaveLength(1);
    log.addNotices(trial.notices);
    expect(log.notices.map(({ message }) => message)).toStrictEqual(['One.', 'Two.']);
  });
});
