import { describe, expect, it } from 'vitest';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import { explainCalculation, explainPlan } from '../../src/explain/explain-plan.js';
import { explainTrace } from '../../src/explain/explain-trace.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { type ExplainedPlan, explainedPlans } from './explained-plans.ts';
import { type RejectedSignal, rejectedSignals } from './rejected-signals.ts';

const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };

/** AAPL is quoted in euros. */
const inEuros = { AAPL: { quoteCurrency: 'EUR' } };

function answerOf({ payload, settings = {}, market = {}, broker, receivedAt }: Omit<ExplainedPlan, 'title' | 'text'>) {
  const all = { now: '2026-01-26T15:30:00Z', equity: 100000, quotes, ...market };
  return respondToPlan({
    payload,
    settings,
    market: all,
    ...(broker && { broker }),
    ...(receivedAt && { receivedAt }),
  });
}

function planOf(request: Omit<ExplainedPlan, 'title' | 'text'>): OrderPlan {
  const answer = answerOf(request);
  if (!answer.ok || isBatch(answer.value)) {
    throw new Error(JSON.stringify(answer));
  }
  return answer.value;
}

describe('explainPlan', () => {
  it.each(explainedPlans)('explains $title', (explained) => {
    expect(explainPlan(planOf(explained))).toBe(explained.text);
  });

  it.each(explainedPlans)('gives the same text for $title where the plan was stored as JSON', (explained) => {
    const stored: OrderPlan = JSON.parse(JSON.stringify(planOf(explained)));
    expect(explainPlan(stored)).toBe(explained.text);
  });

  it.each(explainedPlans)('says what is done by $title without any trace or figures', (explained) => {
    const text = explainPlan({ ...planOf(explained), trace: [], figures: [] });
    const [first = ''] = explained.text.split('. ').filter((part) => /^(Sells|Buys|Nothing|Cancels)/.test(part));
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).toContain(first.startsWith('Nothing to do') ? 'Nothing to do' : first);
  });

  it('names a figure that a stored plan does not have', () => {
    const plan = planOf({
      payload: { ticker: 'AAPL', action: 'buy', quantity: 5, orderType: 'limit', limitPrice: 149 },
    });
    expect(explainPlan({ ...plan, figures: [] })).toBe(
      "Buys 5 AAPL at a limit of 149. Its limit price is unknown. Before the broker's form, its time in force is unknown.",
    );
  });

  it.each([[[]], [[0]]])('follows the parts of a stored plan only to operands before them: %j', (operands) => {
    const plan = planOf({
      payload: {
        ...{ ticker: 'AAPL', action: 'buy', quantity: 9, limitPrice: 150, orderType: 'limit' },
        ...{ targets: [{ percent: 2 }, { percent: 4 }], stopLoss: { percent: 2 } },
      },
    });
    const figures: OrderPlan['figures'] = [{ value: '4', by: 'minus', of: operands }];
    const trace = plan.trace.map((entry) =>
      entry.rule === 'quantity.target' ? { ...entry, figures: { quantity: 0 } } : { ...entry, figures: {} },
    );
    expect(explainPlan({ ...plan, figures, trace })).toContain('This order is for the target at 153. Its quantity: ');
  });

  it('tells what a resize holds also where a stored plan does not have the side', () => {
    const plan = planOf({
      payload: { ticker: 'AAPL', action: 'resize', quantity: 4 },
      market: { positions: { AAPL: { side: 'long', quantity: 10 } } },
    });
    const trace = plan.trace.map(({ read: { side: _, ...read }, ...entry }) => ({ ...entry, read }));
    expect(explainPlan(plan)).toContain(
      'The position is long 10 (position in AAPL), the target position long 4 (quantity of the message).',
    );
    expect(explainPlan({ ...plan, trace })).toContain(
      'The position is 10 (position in AAPL), the target position 4 (quantity of the message).',
    );
  });

  it('explains an exit of a thousand contracts in linear time, each remainder by the one before', () => {
    const strikes = Array.from({ length: 1000 }, (_, index) => `SPY 260306C${index + 1}`);
    const positions = Object.fromEntries(strikes.map((ticker) => [ticker, { side: 'long', quantity: 2 }]));
    const plan = planOf({
      payload: { ticker: 'SPY', action: 'exit', quantity: 1999 },
      settings: { assetClass: 'options' },
      market: { positions },
    });
    const text = explainPlan(plan);
    expect(
      text.startsWith('Sells 2 SPY 260306C1. The order is for the whole position (position in SPY 260306C1).'),
    ).toBe(true);
    // 1999 units: 999 positions of 2, then 1 of the last. The first remainder is 1999 − 2.
    expect(text).toContain('Sells 1 SPY 260306C1000. 1999 (quantity of the message) − 2 = 1997; 1997 − 2 = 1995; ');
    expect(text).toContain('; 5 − 2 = 3; 3 − 2 = 1. Its time in force is day.');
    expect(text.match(/ − 2 = /g)).toHaveLength(999);
  });

  it.each([
    ['changes the orders', { action: 'buy', quantity: 5, takeProfit: { percent: 4 }, stopLoss: { percent: 2 } }],
    ['takes the orders as planned', { action: 'buy', quantity: 5 }],
  ])('says that the profile of the broker %s', (words, payload) => {
    const plan = planOf({ payload: { ticker: 'AAPL', ...payload }, broker: 'alpaca' });
    expect(explainPlan(plan)).toContain(`The profile alpaca of 2026-11-22 ${words}.`);
  });

  it('does not say that a profile takes an exit that it leaves out', () => {
    const positions = { AAPL: { side: 'long', quantity: '0.5', averageEntryPrice: '140' } };
    const plan = planOf({
      payload: { ticker: 'AAPL', action: 'exit', extendedHours: true },
      market: { now: '2026-01-26T22:30:00Z', positions },
      broker: 'alpaca',
    });
    expect(explainPlan(plan)).toContain('The profile alpaca of 2026-11-22 changes the orders.');
  });
});

describe('explainCalculation', () => {
  it.each(rejectedSignals)('explains the amounts of $title', ({ code, text, ...request }: RejectedSignal) => {
    const answer = answerOf(request);
    const errors = answer.ok ? [] : answer.errors;
    expect(errors.map((error) => error.code)).toEqual([code]);
    const [{ calculation } = {}] = errors;
    expect(calculation && explainCalculation(calculation)).toBe(text);
    expect(calculation && explainCalculation(JSON.parse(JSON.stringify(calculation)))).toBe(text);
  });
});

describe('explainTrace', () => {
  const plan = planOf({ payload: { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { percent: 2 } } });
  const bracket = explainTrace(plan).find(({ rule }) => rule === 'bracket');

  it('has each decision of the plan with its rule as a sentence', () => {
    expect(explainTrace(plan).map(({ rule }) => rule)).toEqual(plan.trace.map(({ rule }) => rule));
    expect(bracket).toEqual({
      rule: 'bracket',
      sentence: 'Take profit and stop loss: prices that were sent, or distances from the reference price.',
      read: {},
      decided: { takeProfit: null, stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } },
      figures: [
        'stopLoss.stopPrice 147: 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147',
        'timeInForce gtc (built in for stops and take profits)',
      ],
    });
  });

  it('tells a calculation only in the decision that names it first', () => {
    const told = explainTrace(plan).flatMap(({ figures }) => figures);
    expect(told.filter((text) => text.includes('midpoint'))).toEqual([
      'price 150: the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150',
    ]);
  });

  it('does without the figures of a delay, as plans of earlier versions have them', () => {
    const waiting = planOf({ payload: { ticker: 'AAPL', action: 'buy', delay: 600 } });
    const trace = waiting.trace.map(({ figures: _, ...entry }) => entry);
    expect(explainPlan({ ...waiting, trace })).toBe(
      'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:40:00Z.',
    );
  });

  it('does without the setting that makes a signal wait, as plans of earlier versions have none', () => {
    const settings = { calendars: true, whenClosed: 'postpone' };
    const payload = { ticker: 'AAPL', action: 'buy' };
    const waiting = planOf({ payload, settings, market: { now: '2026-11-26T15:00:00Z' } });
    const trace = waiting.trace.map((entry) => ({ ...entry, read: { calendar: 'XNYS' } }));
    expect(explainPlan({ ...waiting, trace })).toBe(
      'Nothing is sent yet: the buy of AAPL waits until 2026-11-27T14:30:00Z. The market is closed until then by the calendar XNYS.',
    );
  });

  it('has decisions without figures', () => {
    expect(explainTrace(plan).find(({ rule }) => rule === 'position')).toMatchObject({ figures: [] });
  });

  it('has money with the currency of the account (money I6)', () => {
    const settings = { maxOrderValue: 9000, maxOrderQuantity: 100 };
    const payload = { ticker: 'AAPL', action: 'buy', quantity: 8, quantityType: 'percent_of_equity' };
    const told = explainTrace(planOf({ payload, settings, market: { currency: 'EUR', instruments: inEuros } }));
    const ofRule = (rule: string) => told.filter((one) => one.rule === rule).flatMap(({ figures }) => figures);
    expect(ofRule('quantity.percent_of_equity')[0]).toBe(
      'amount 8000 EUR: 8 % (quantity of the message) of 100000 (equity of the account) is 8000',
    );
    expect(ofRule('gate.order-size')).toEqual([
      'actual 53',
      'limit 100 (maxOrderQuantity of the settings)',
      'actual 7951.06 EUR: 53 × 150.02 = 7951.06',
      'limit 9000 EUR (maxOrderValue of the settings)',
    ]);
  });

  it('is the same for a plan that was stored as JSON', () => {
    const stored: OrderPlan = JSON.parse(JSON.stringify(plan));
    expect(explainTrace(stored)).toEqual(explainTrace(plan));
  });
});
