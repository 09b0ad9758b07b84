import { describe, expect, it } from 'vitest';
import { newDecision, partOf, record, remark, takeOver } from '../../src/market/planning-context.js';
import { contextOf, decisionOf, now, signalOf } from './contracts/sample.ts';

describe('newDecision', () => {
  it('reads the clock once', () => {
    let reads = 0;
    const clock = { now: () => Date.parse(now) + reads++ };
    const decision = newDecision(signalOf(), { ...contextOf(), clock });
    expect(decision.now).toBe(Date.parse(now));
    expect(reads).toBe(1);
    expect(decision.journal).toStrictEqual({ notices: [], trace: [] });
  });

  it('is released from the instant on that was asked for', () => {
    const delayed = { payload: { delay: 60 }, receivedAt: '2026-01-26T15:29:00Z' };
    expect(decisionOf(delayed).released).toBe(true);
    expect(decisionOf({ ...delayed, receivedAt: '2026-01-26T15:29:00.001Z' }).released).toBe(false);
    expect(decisionOf().released).toBe(false);
  });
});

describe('the journal', () => {
  it('keeps what was read and decided, in order', () => {
    const decision = decisionOf();
    record(decision, 'cancel', { cancel: true }, ['o1']);
    record(decision, 'position', { ticker: 'AAPL' }, []);
    expect(decision.journal.trace).toStrictEqual([
      { rule: 'cancel', read: { cancel: true }, decided: ['o1'] },
      { rule: 'position', read: { ticker: 'AAPL' }, decided: [] },
    ]);
  });

  it('keeps a remark once, and two of one code apart', () => {
    const decision = decisionOf();
    remark(decision, 'quantity-capped', 'One.', { path: ['quantity'] });
    remark(decision, 'quantity-capped', 'One.');
    remark(decision, 'quantity-capped', 'Two.');
    remark(decision, 'quantity-ignored', 'Two.', { orderIds: ['o1'] });
    expect(decision.journal.notices).toStrictEqual([
      { code: 'quantity-capped', message: 'One.', path: ['quantity'] },
      { code: 'quantity-capped', message: 'Two.' },
      { code: 'quantity-ignored', message: 'Two.', orderIds: ['o1'] },
    ]);
  });
});

describe('a part of a decision', () => {
  function withPart(isCarriedOut: boolean) {
    const decision = decisionOf();
    remark(decision, 'quantity-capped', 'Before.');
    const part = partOf(decision);
    record(part, 'cancel', {}, []);
    remark(part, 'quantity-capped', 'Before.');
    remark(part, 'trail-converted', 'In it.', { path: ['trailPercent'] });
    takeOver(part, isCarriedOut, decision);
    return { decision, part };
  }

  it('writes down apart and sees the same market', () => {
    const { decision, part } = withPart(true);
    expect(part.quotes).toBe(decision.quotes);
    expect(part.journal.notices.map(({ message }) => message)).toStrictEqual(['Before.', 'In it.']);
  });

  it('that is carried out leaves its reasons and its remarks', () => {
    const { decision } = withPart(true);
    expect(decision.journal).toStrictEqual({
      trace: [{ rule: 'cancel', read: {}, decided: [] }],
      notices: [
        { code: 'quantity-capped', message: 'Before.' },
        { code: 'trail-converted', message: 'In it.', path: ['trailPercent'] },
      ],
    });
  });

  it('that is dropped leaves its reasons alone', () => {
    const { decision } = withPart(false);
    expect(decision.journal.trace).toHaveLength(1);
    expect(decision.journal.notices).toStrictEqual([{ code: 'quantity-capped', message: 'Before.' }]);
  });
});
