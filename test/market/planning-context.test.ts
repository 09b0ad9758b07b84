import { describe, expect, it } from 'vitest';
import { ok } from '../../src/core/result.js';
import { createPlanningContext, unlessMarketInvalid } from '../../src/market/planning-context.js';
import { noticeSignalPrice } from '../../src/market/quotes.js';
import { contextOf, decisionOf, now, signalOf } from './contracts/sample.ts';

describe('createPlanningContext', () => {
  it('reads the clock once', () => {
    let reads = 0;
    const clock = { now: () => Date.parse(now) + reads++ };
    const planning = createPlanningContext(signalOf(), { ...contextOf(), clock });
    expect(planning.now).toBe(Date.parse(now));
    expect(reads).toBe(1);
    expect(planning).toMatchObject({ log: { notices: [], decisions: [] } });
  });

  it('is released at the requested instant', () => {
    const delayed = { payload: { delay: 60 }, receivedAt: '2026-01-26T15:29:00Z' };
    expect(decisionOf(delayed).released).toBe(true);
    expect(decisionOf({ ...delayed, receivedAt: '2026-01-26T15:29:00.001Z' }).released).toBe(false);
    expect(decisionOf().released).toBe(false);
  });
});

describe('createPlanningContext of a parsed signal', () => {
  it('counts its age from time, else from receipt', () => {
    const receivedAt = '2026-01-26T15:29:00Z';
    const time = '2026-01-26T15:28:00Z';
    expect(decisionOf({ receivedAt, payload: { time } }).sentAt).toBe(Date.parse(time));
    expect(decisionOf({ receivedAt }).sentAt).toBe(Date.parse(receivedAt));
  });

  it('begins with the notices of parsing, which it leaves as they are', () => {
    const signal = signalOf({ payload: { time: 'soon' } });
    const planning = createPlanningContext(signal, contextOf());
    expect(planning.log.notices.map(({ code }) => code)).toStrictEqual(['time-unreadable']);
    planning.log.addNotice('quantity-capped', 'One.');
    expect(signal.notices).toHaveLength(1);
  });
});

describe('unlessMarketInvalid', () => {
  it('is the result, unless an answer was invalid: then the errors of the answers alone', () => {
    const planning = decisionOf();
    expect(unlessMarketInvalid(ok(5), planning)).toStrictEqual(ok(5));
    const context = contextOf();
    const broker = { ...context.broker, equity: () => Number.NaN };
    const invalid = createPlanningContext(signalOf(), { ...context, broker });
    invalid.context.broker.equity();
    const result = unlessMarketInvalid(ok(5), invalid);
    expect(result.ok || result.errors.map(({ code, path }) => [code, ...path])).toStrictEqual([
      ['invalid-snapshot', 'equity'],
    ]);
  });
});

describe('noticeSignalPrice', () => {
  it('says that the price of the signal is used', () => {
    const planning = decisionOf();
    noticeSignalPrice('AAPL', '152', planning);
    expect(planning.log.notices).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no usable quote for AAPL: signalPrice 152 of the message is taken as its market price.',
        path: ['signalPrice'],
      },
    ]);
  });
});
