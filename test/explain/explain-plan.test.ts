import { describe, expect, it } from 'vitest';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { Calculation } from '../../src/core/figure-list.js';
import type { Notice } from '../../src/core/notices.js';
import type { TraceEntry } from '../../src/core/trace.js';
import type { Action } from '../../src/core/vocabulary.js';
import { explainCalculation, explainPlan } from '../../src/explain/explain-plan.js';
import { explainTrace } from '../../src/explain/explain-trace.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../../src/order/order-plan.js';
import { type ExplainedPlan, explainedPlans } from './explained-plans.ts';
import { chosen, decided, ordersPlan, sent, submit } from './plan-telling.ts';
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

describe('explainPlan of decisions written by hand', () => {
  const buy = submit();
  const reset = { figures: [sent('5', 'quantity'), chosen('limit', 'cancelOrderType')] } as const;

  it.each<[PlanStep, string]>([
    [{ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] }, 'Cancels the open order o1.'],
    [
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] },
      'Cancels the open orders o1, o2.',
    ],
    [
      { step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders: [{ orderId: 's1', stopPrice: '150' }] },
      'Moves the stop s1 to 150. The take profits stay where they are.',
    ],
    [{ step: 'await-fill', of: 'exit', seconds: 120 }, 'Then waits until it has filled.'],
    [{ step: 'await-fill', of: 'exit' }, ''],
    [buy, 'Buys 5 AAPL.'],
  ])('tells the step %j', (step, text) => {
    expect(explainPlan(ordersPlan([step]))).toBe(text);
  });

  it('has the longest wait where the decision has it', () => {
    const wait = decided('wait', { seconds: 0 }, { step: 'exit' });
    const plan = ordersPlan([{ step: 'await-fill', of: 'exit', seconds: 5 }], { ...reset, trace: [wait] });
    expect(explainPlan(plan)).toBe('Then waits until it has filled, at most 5 seconds (quantity of the message).');
  });

  it('tells a contract only where it was found by a decision, and is traded', () => {
    const figures = [chosen('AAPL', 'ticker')];
    const plan = (...trace: readonly TraceEntry[]) => ordersPlan([buy], { ticker: 'ES1!', figures, trace });
    expect(explainPlan(plan(decided('contract.front-month', { contract: 0 }, {}, 'AAPL')))).toBe(
      'The contract of ES1! is AAPL (ticker of the message). Buys 5 AAPL.',
    );
    expect(explainPlan(plan(decided('position', {}, {}, 'AAPL')))).toBe('Buys 5 AAPL.');
    expect(explainPlan(plan(decided('contract.front-month', { contract: 0 }, {}, 'MSFT')))).toBe('Buys 5 AAPL.');
  });

  it('tells what the exit of a swap leaves to the entry', () => {
    const figures = [sent('15', 'quantity'), sent('10', 'a'), sent('5', 'b')];
    const named = { quantity: 0, closed: 1, left: 2 };
    const plan = (step: SubmitOrderStep, entry: TraceEntry) => ordersPlan([step], { figures, trace: [entry] });
    const ofEntry = decided('quantity.subtract', named, { leg: 'entry', side: 'long' });
    expect(explainPlan(plan(buy, ofEntry))).toMatch(
      /^Closes 10, and enters long with the 5 of 15 that are left\. Buys /,
    );
    expect(explainPlan(plan(buy, { ...ofEntry, figures: {} }))).toMatch(
      /^Closes unknown, and enters long with the unknown of unknown that are left\. Buys /,
    );
    expect(explainPlan(plan(buy, { ...ofEntry, figures: { ...named, left: 9 } }))).toMatch(
      /^Closes 10, .* the unknown of 15/,
    );
    for (const [step, entry] of [
      [{ ...buy, role: 'exit' }, ofEntry],
      [buy, decided('quantity.subtract', named, { leg: 'exit', side: 'long' })],
      [buy, decided('quantity.reduced', named, { leg: 'entry', side: 'long' })],
    ] as const) {
      expect(explainPlan(plan(step, entry))).toMatch(/^Buys 5 AAPL\./);
    }
  });

  it.each([
    [['o1'], 'The open order o1 stays: only orders of type limit (cancelOrderType of the message) are cancelled.'],
    [
      ['o1', 'o2'],
      'The 2 open orders o1, o2 stay: only orders of type limit (cancelOrderType of the message) are cancelled.',
    ],
  ])('tells which open orders stay: %j', (left, text) => {
    const trace = [decided('cancel', { cancelOrderType: 1 }, { left })];
    expect(explainPlan(ordersPlan([buy], { ...reset, trace }))).toBe(`Buys 5 AAPL. ${text}`);
  });

  it.each([decided('cancel', {}, { left: ['o1'] }), decided('cancel', { cancelOrderType: 1 }, {})])(
    'tells no open orders that stay where a decision has only %j',
    (entry) => {
      expect(explainPlan(ordersPlan([buy], { ...reset, trace: [entry] }))).toBe('Buys 5 AAPL.');
    },
  );

  it.each([
    [[], 'takes the orders as planned'],
    [null, 'takes the orders as planned'],
    [['bracket'], 'changes the orders'],
  ])('says what a profile that decided %j does', (outcome, words) => {
    const trace = [decided('broker.form', {}, { broker: 'alpaca', asOf: '2026-11-22' }, outcome)];
    expect(explainPlan(ordersPlan([buy], { trace }))).toBe(`Buys 5 AAPL. The profile alpaca of 2026-11-22 ${words}.`);
  });

  const idle = (action: Action, ...trace: readonly TraceEntry[]): string =>
    explainPlan({
      ...{ outcome: 'nothing-to-do', ticker: 'AAPL', action, steps: [], notices: [], trace },
      figures: [sent('150', 'price'), sent('0', 'quantity'), chosen('limit', 'cancelOrderType')],
    });

  it('says why there is nothing to do', () => {
    const late = 'Nothing to do: this step of the strategy reduces its position, and what is held is not larger.';
    expect(idle('resize', decided('resize.position', {}, {}, 'late'))).toBe(late);
    expect(idle('resize', decided('resize.position', {}, {}, 'in time'))).toBe('Nothing to do.');
    expect(idle('resize', decided('position', {}, {}, 'late'))).toBe('Nothing to do.');
    expect(idle('buy')).toBe('Nothing to do.');
    expect(idle('cancel')).toBe('Nothing to do: AAPL has no open orders to cancel.');
    expect(idle('cancel', decided('cancel', { cancelOrderType: 2 }, { left: ['o1'] }))).toBe(
      'Nothing to do. The open order o1 stays: only orders of type limit (cancelOrderType of the message) are cancelled.',
    );
  });

  it('says which stop rests', () => {
    expect(idle('breakeven', decided('breakeven.resting', { stopPrice: 0 }))).toBe(
      'Nothing to do: a resting stop is at least as good as a stop at 150 (price of the message).',
    );
    expect(idle('exit', decided('breakeven.resting'))).toBe(
      'Nothing to do: a resting stop is at least as good as the one of the exit.',
    );
  });

  it('says which position is already there', () => {
    expect(idle('resize', decided('resize.2', { target: 1 }, {}, 'at target'))).toBe(
      'Nothing to do: no position, target position 0 (quantity of the message).',
    );
    expect(idle('resize', decided('resize.2', { target: 0, held: 1 }, {}, 'at target'))).toBe(
      'Nothing to do: held 0 (quantity of the message), target position 150 (price of the message).',
    );
  });

  const waiting = (...trace: readonly TraceEntry[]): string =>
    explainPlan({
      ...{ outcome: 'postponed', ticker: 'AAPL', action: 'buy', releaseAt: '2026-01-26T15:40:00Z', steps: [] },
      ...{ notices: [], trace },
      figures: [
        { choice: '2026-01-26T15:30:00Z', from: 'clock', path: ['receivedAt'] },
        sent('600', 'delay'),
        { choice: '2026-01-26T15:40:00Z', by: 'afterDelay', of: [0, 1] },
      ],
    });
  const until = 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:40:00Z.';

  it('says until when a delayed signal waits', () => {
    expect(waiting(decided('position'), decided('delay', { releaseAt: 2 }))).toBe(
      `${until} That is 600 seconds (delay of the message) after 2026-01-26T15:30:00Z (when the message was received, by the clock).`,
    );
  });

  it.each([
    [{ calendar: 'XNYS' }, 'The market is closed until then by the calendar XNYS.'],
    [
      { calendar: 'XNYS', setting: 'whenClosed' },
      'The market is closed until then by the calendar XNYS; whenClosed of the settings is postpone.',
    ],
    [
      { calendar: 'XNYS', begin: 'noEntriesBefore' },
      'Entries begin then, by noEntriesBefore of the settings and the calendar XNYS.',
    ],
  ])('says why a signal waits for its market: %j', (read, text) => {
    expect(waiting(decided('session.postponed', {}, read), decided('position', {}, read))).toBe(`${until} ${text}`);
  });

  it('has the important notices with their amounts, and a sentence once', () => {
    const figures = [sent('150', 'price'), sent('149', 'stopPrice')];
    const notices: readonly Notice[] = [
      {
        code: 'quote-old',
        message: 'The quote is old. It counts.',
        calculation: { figures, of: { age: 0 }, units: { age: 'seconds' } },
      },
      { code: 'tick-assumed', message: 'Not important.' },
      { code: 'entry-refused', message: 'The entry was refused: The quote is old.' },
      {
        code: 'quote-stub',
        message: 'The quote is a stub.',
        calculation: { figures, of: { askPrice: 1, 'entry.age': 0 } },
      },
    ];
    expect(explainPlan(ordersPlan([buy], { notices }))).toBe(
      'Buys 5 AAPL. The quote is old. It counts. Age: 150 seconds (price of the message). The entry was refused: The quote is a stub. Ask price: 149 (stopPrice of the message).',
    );
  });

  it('says of a value that is not a plan what it is', () => {
    const [result, other]: readonly OrderPlan[] = JSON.parse('[{"ok": true}, []]');
    expect([result, other].map((value) => value && explainPlan(value))).toEqual([
      'The argument plan cannot be used, because it is a Result: check ok, then pass its value; expected the value of planSignal.',
      'The argument plan cannot be used, because it is an array; expected the value of planSignal.',
    ]);
  });
});

describe('explainCalculation of figures written by hand', () => {
  it('has a sentence for each amount, with its unit', () => {
    const figures = [sent('6', 'quantity'), sent('2', 'price'), { value: '12', by: 'times', of: [0, 1] }] as const;
    const of = { actual: 2, 'takeProfit.limitPrice': 1 };
    expect(explainCalculation({ figures, of, units: { actual: 'USD' } })).toBe(
      'Actual: 12 USD, because 6 (quantity of the message) × 2 (price of the message) = 12. Limit price (takeProfit): 2.',
    );
    expect(explainCalculation({ figures, of: { actual: 0 } })).toBe('Actual: 6 (quantity of the message).');
  });

  it('says of a value that is not a calculation what it is', () => {
    const value: Calculation = JSON.parse('{"figures": []}');
    expect(explainCalculation(value)).toBe(
      'The argument calculation cannot be used, because it has no of; expected the calculation of an error.',
    );
  });
});
