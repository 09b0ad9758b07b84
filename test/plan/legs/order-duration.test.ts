import { describe, expect, it } from 'vitest';
import type { OrderType } from '../../../src/core/vocabulary.js';
import { fillsInExtendedHours, orderDuration } from '../../../src/plan/legs/order-duration.js';
import { signalTerms } from '../../../src/plan/legs/order-terms.js';
import { aapl, decisionOf, noticesOf, type Request, traceOf } from '../../market/contracts/sample.ts';

function duration(request: Request, isExtended = false) {
  const planning = decisionOf(request);
  const value = orderDuration({ terms: signalTerms('entry', planning), contract: aapl }, isExtended, planning);
  return { value, trace: traceOf(planning, 'order.time-in-force') };
}

function extended(requested: boolean, type: OrderType, market: object = {}) {
  const planning = decisionOf({ market: { ...market } });
  return { fills: fillsInExtendedHours(requested, type, planning), notices: noticesOf(planning) };
}

describe('orderDuration', () => {
  const payload = { timeInForce: 'ioc', cancelAfter: 60, expiresAt: '2026-02-01' };

  it('has the time in force, the time limits that were sent, and extended hours', () => {
    expect(duration({}).value).toStrictEqual({ timeInForce: 'day' });
    expect(duration({ payload }).value).toStrictEqual({
      timeInForce: 'ioc',
      cancelAfter: 60,
      expiresAt: '2026-02-01',
    });
    expect(duration({}, true).value).toStrictEqual({ timeInForce: 'day', extendedHours: true });
  });

  it('says in the trace how long the order stays, and why', () => {
    expect(duration({ payload }).trace).toStrictEqual([
      {
        rule: 'order.time-in-force',
        read: { leg: 'entry', contract: 'AAPL' },
        decided: 'ioc',
        figures: {
          timeInForce: 'ioc message timeInForce',
          cancelAfter: '60 message cancelAfter',
          expiresAt: '2026-02-01 message expiresAt',
        },
      },
    ]);
    expect(duration({}).trace[0]?.figures).toStrictEqual({ timeInForce: 'day default entry.timeInForce' });
    expect(duration({ settings: { entry: { timeInForce: 'gtc' } } }).trace[0]?.figures).toStrictEqual({
      timeInForce: 'gtc setting entry.timeInForce',
    });
  });
});

describe('fillsInExtendedHours', () => {
  it('adds no notice for a market or a limit order', () => {
    expect(extended(true, 'market')).toStrictEqual({ fills: true, notices: [] });
    expect(extended(true, 'limit')).toStrictEqual({ fills: true, notices: [] });
  });

  it('adds a notice for a stop, which extended hours do not trigger', () => {
    expect(extended(true, 'stop')).toStrictEqual({
      fills: true,
      notices: [
        {
          code: 'extended-hours-unsupported',
          message: 'An order of type stop is not triggered in extended hours.',
          path: ['extendedHours'],
        },
      ],
    });
  });

  it('is false, with a notice, where the broker has no extended hours', () => {
    expect(extended(true, 'market', { capabilities: { extendedHours: false } })).toStrictEqual({
      fills: false,
      notices: [
        {
          code: 'extended-hours-unsupported',
          message: 'This broker does not fill in extended hours: the order fills in regular hours only.',
          path: ['extendedHours'],
        },
      ],
    });
  });

  it('is false, without a notice, where it was not requested', () => {
    const capabilities = { extendedHours: false };
    expect(extended(false, 'stop', { capabilities })).toStrictEqual({ fills: false, notices: [] });
  });
});
