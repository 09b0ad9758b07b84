import { describe, expect, it } from 'vitest';
import { libraryVersion } from '../../src/core/library-version.js';
import { planIdentity, planRecord } from '../../src/plan/plan-record.js';
import { figure } from '../core/calculation.ts';

describe('what every plan says', () => {
  const about = { ticker: 'AAPL', action: 'buy' } as const;

  it('is what it is for, with the identifier where one was given (safety B2)', () => {
    expect(planIdentity(about, { signalId: 'alert-7' })).toStrictEqual({
      ...about,
      signalId: 'alert-7',
      libraryVersion,
    });
    expect(planIdentity(about, {})).toStrictEqual({ ...about, libraryVersion });
    expect(planIdentity(about, { signalId: undefined })).toStrictEqual({ ...about, libraryVersion });
  });

  it('is each notice once, and the decisions with the places of their figures', () => {
    const notice = { code: 'market-closed', message: 'Closed.' } as const;
    const units = figure(5);
    const decisions = [
      { rule: 'delay', read: {}, decided: 'released' },
      { rule: 'quantity.fixed_quantity', read: {}, decided: '5', figures: { quantity: units, all: units } },
    ] as const;
    expect(planRecord({ notices: [notice, { ...notice }], decisions })).toStrictEqual({
      notices: [notice],
      trace: [
        { rule: 'delay', read: {}, decided: 'released' },
        { rule: 'quantity.fixed_quantity', read: {}, decided: '5', figures: { quantity: 0, all: 0 } },
      ],
      figures: [{ value: '5', from: 'constant', path: ['test'] }],
    });
  });
});
