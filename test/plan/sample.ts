// A request planned, and what the tests of planning ask of a plan.
import type { ErrorCode, SignalError } from '../../src/core/errors.js';
import type { Notice, NoticeCode } from '../../src/core/notices.js';
import type { Result } from '../../src/core/result.js';
import type { TraceEntry } from '../../src/core/trace.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { listedCalculations } from '../core/calculation.ts';
import { accepted, codesOf, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';

export function plan(request: Request): Result<OrderPlan> {
  return planSignal(signalOf(request), contextOf(request));
}

export function planned(request: Request): OrderPlan {
  return accepted(plan(request));
}

/** The steps in short: `cancel o1 o2`, `exit sell 10`, `await exit`, `entry buy 5`. */
export function stepsOf(request: Request): readonly string[] {
  return planned(request).steps.map(inShort);
}

function inShort(step: PlanStep): string {
  switch (step.step) {
    case 'cancel-orders':
      return `cancel ${step.orderIds.join(' ')}`;
    case 'replace-orders':
      return `move ${step.orders.map(({ orderId, stopPrice }) => `${orderId} to ${stopPrice}`).join(', ')}`;
    case 'await-fill':
      return `await ${step.of}`;
    case 'submit-order':
      return `${step.id} ${step.order.side} ${step.order.quantity}`;
  }
}

export function ordersOf(request: Request): readonly Order[] {
  return planned(request).steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

export function noticesOf(request: Request): readonly Notice[] {
  return planned(request).notices;
}

export function noticeCodesOf(request: Request): readonly NoticeCode[] {
  return noticesOf(request).map(({ code }) => code);
}

export function traceOf(request: Request, rule: string): readonly TraceEntry[] {
  return planned(request).trace.filter((entry) => entry.rule === rule);
}

/** What a gate read and decided. */
export function verdictsOf(request: Request, rule: string): readonly object[] {
  return traceOf(request, rule).map(({ read, decided }) => ({ ...read, decided }));
}

/** The figures of each decision by a rule, in one line each. */
export function figuresOf(request: Request, rule: string): readonly Readonly<Record<string, string>>[] {
  const { trace, figures } = planned(request);
  return trace.filter((entry) => entry.rule === rule).map((entry) => listedCalculations(entry.figures ?? {}, figures));
}

export function rejection(request: Request): readonly SignalError[] {
  return rejected(plan(request));
}

export function rejectionCodes(request: Request): readonly ErrorCode[] {
  return codesOf(plan(request));
}

/** Market parts: 10 AAPL held, with an average entry of 140. */
export const long = { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } };
export const short = { positions: { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '160' } } };

/** A resting order of AAPL. */
export function resting(id: string, role: 'entry' | 'take-profit' | 'stop-loss' | 'other', over: object = {}) {
  return { id, ticker: 'AAPL', type: 'limit', side: 'sell', role, ...over };
}

/** Two contracts of SPY that are held: a call, long, and a put, long. */
export const call = 'SPY 260130C600';
export const put = 'SPY 260130P600';
export const spyChain = {
  SPY: {
    contracts: [
      { ticker: call, expiration: '2026-01-30', type: 'call', strike: '600', bid: '4', ask: '4.2' },
      { ticker: put, expiration: '2026-01-30', type: 'put', strike: '600', bid: '3', ask: '3.2' },
    ],
  },
};

/** A request for options of SPY, with what is held. */
export function options(payload: object, positions: object = {}, settings: object = {}, market: object = {}): Request {
  return {
    payload: { ticker: 'SPY', ...payload },
    settings: { assetClass: 'options', ...settings },
    market: { quotes: { SPY: { bid: '600', ask: '600.2' } }, optionChains: spyChain, positions, ...market },
  };
}

/** A request for the continuous future of ES: ESH2026 until March 12, then ESM2026. */
export function futures(payload: object, market: object = {}): Request {
  const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' };
  return {
    payload: { ticker: 'ES1!', ...payload },
    settings: { assetClass: 'futures' },
    market: {
      quotes: { ESH2026: { bid: '6900', ask: '6900.25' }, ESM2026: { bid: '6950', ask: '6950.25' } },
      instruments: { ES: es },
      rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
      ...market,
    },
  };
}
