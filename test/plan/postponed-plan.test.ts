import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import type { OrderPlan, PostponedPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { accepted, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';

function planned(request: Request): OrderPlan {
  return accepted(planSignal(signalOf(request), { ...contextOf(request), calendarOf }));
}

/** The plan of a signal that waits; anything else fails the test. */
function postponed(request: Request): PostponedPlan {
  const plan = planned(request);
  if (plan.outcome !== 'postponed') {
    throw new Error(`${plan.outcome} is not postponed`);
  }
  return plan;
}

describe('a signal that waits for the market', () => {
  function requestAt(receivedAt: string, settings: object = {}): Request {
    return {
      payload: { quantity: 5 },
      settings: { calendars: true, whenClosed: 'postpone', ...settings },
      market: { now: receivedAt },
      receivedAt,
      signalId: 'alert-7',
    };
  }

  const saturday = '2026-01-24T15:00:00Z';

  it('has no steps until the open', () => {
    expect(postponed(requestAt(saturday))).toMatchObject({
      outcome: 'postponed',
      signalId: 'alert-7',
      releaseAt: '2026-01-26T14:30:00Z',
      steps: [],
    });
  });

  it.each([
    [
      'the hours of the market',
      saturday,
      {},
      '2026-01-26T14:30:00Z',
      'it is not sent outside the hours of AAPL (XNYS)',
    ],
    [
      'the window of entries',
      '2026-01-26T14:35:00Z',
      { entryWindowFromOpen: { after: 15, before: 30 } },
      '2026-01-26T14:45:00Z',
      'entries in AAPL (XNYS) begin then (entryWindowFromOpen)',
    ],
  ])('says that %s make it wait', (_, now, settings, opensAt, why) => {
    expect(postponed(requestAt(now, settings)).notices).toContainEqual({
      code: 'market-closed',
      message: `The signal waits until ${opensAt}: by the settings, ${why}.`,
      opensAt,
    });
  });

  it('keeps the decision with the calendar that the moment is from', () => {
    const { trace, figures } = postponed(requestAt(saturday));
    const decision = trace.find(({ rule }) => rule === 'session.postponed');
    expect(decision).toMatchObject({
      read: { releaseAt: '2026-01-26T14:30:00Z', setting: 'whenClosed', calendar: 'XNYS' },
      decided: 'postponed',
    });
    expect(figures[decision?.figures?.['releaseAt'] ?? -1]).toStrictEqual({
      choice: '2026-01-26T14:30:00Z',
      from: 'market',
      path: ['calendar', 'XNYS'],
    });
  });

  it('is planned at once in an open market', () => {
    expect(planned(requestAt('2026-01-26T15:00:00Z')).outcome).toBe('orders');
  });
});

describe('a signal with a delay', () => {
  it('waits for its release, by its own field', () => {
    const { notices, trace, figures, ...plan } = postponed({ payload: { quantity: 5, delay: 60 } });
    expect(plan).toMatchObject({ outcome: 'postponed', releaseAt: '2026-01-26T15:31:00Z', steps: [] });
    expect(notices).toStrictEqual([]);
    expect(trace).toMatchObject([{ rule: 'delay', read: { releaseAt: '2026-01-26T15:31:00Z' }, decided: 'postponed' }]);
    expect(figures[trace[0]?.figures?.['releaseAt'] ?? -1]).toMatchObject({ choice: '2026-01-26T15:31:00Z' });
  });
});
