import { describe, expect, it } from 'vitest';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { NumberName, TraceEntry } from '../../src/core/trace.js';
import { explainPlan } from '../../src/explain/explain-plan.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { type ExplainedPlan, explainedPlans } from './explained-plans.ts';

const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };

function planOf({ payload, settings = {}, market = {} }: ExplainedPlan): OrderPlan {
  const all = { now: '2026-01-26T15:30:00Z', equity: 100000, quotes, ...market };
  const answer = respondToPlan({ payload, settings, market: all });
  if (!answer.ok || isBatch(answer.value)) {
    throw new Error(JSON.stringify(answer));
  }
  return answer.value;
}

/** A plan as it was stored before traces had numbers. */
function withoutNumbers(plan: OrderPlan): OrderPlan {
  return { ...plan, trace: plan.trace.map(({ rule, read, decided }) => ({ rule, read, decided })) };
}

interface ChangedTrace {
  readonly title: string;
  readonly payload: object;
  readonly market?: object;
  /** What is left of an entry. */
  readonly change: (entry: TraceEntry) => readonly TraceEntry[];
  readonly text: string;
}

function withoutNumber(name: NumberName): ChangedTrace['change'] {
  return (entry) => [{ ...entry, numbers: (entry.numbers ?? []).filter((number) => number.name !== name) }];
}

const held10 = { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } };
const breakeven = { action: 'breakeven', orderType: 'stop', breakevenOffset: 0.255 };
const bracketed = { action: 'buy', quantity: 5, takeProfit: { percent: 4 }, stopLoss: { percent: 2 } };
const forDollars = { action: 'buy', quantity: 5000, quantityType: 'dollar_amount' };

/** Plans as another version may have stored them. */
const changedTraces: readonly ChangedTrace[] = [
  {
    title: 'the word for one unit',
    payload: { action: 'buy', quantity: 5 },
    change: ({ read: { unit: _, ...read }, ...entry }) => [{ ...entry, read }],
    text: 'Buys 5 AAPL. The message asks for 5 units.',
  },
  {
    title: 'the target of a resize',
    payload: { action: 'resize', quantity: 25 },
    market: { positions: { AAPL: { side: 'long', quantity: 10 } } },
    change: ({ read: { type: _, ...read }, ...entry }) => [{ ...entry, read }],
    text: 'Buys 15 AAPL. Held 10, target 25: buys the difference of 15.',
  },
  {
    title: 'the equity',
    payload: { action: 'buy', quantity: 5, quantityType: 'percent_of_equity' },
    change: withoutNumber('equity'),
    text: 'Buys 33 AAPL. 5 % to be spent; one share costs 150; 5,000 / 150 = 33.33, rounded down to whole shares. 150 is the midpoint of 149.98 and 150.02.',
  },
  {
    title: 'the division',
    payload: forDollars,
    change: withoutNumber('units'),
    text: 'Buys 33 AAPL. 5,000 is to be spent; one share costs 150. 150 is the midpoint of 149.98 and 150.02.',
  },
  {
    title: 'the origin of a price',
    payload: forDollars,
    change: (entry) => (entry.rule === 'price.reference' ? [] : [entry]),
    text: 'Buys 33 AAPL. 5,000 is to be spent; one share costs 150; 5,000 / 150 = 33.33, rounded down to whole shares.',
  },
  {
    title: 'the price of one unit',
    payload: forDollars,
    change: withoutNumber('price'),
    text: 'Buys 33 AAPL. 5,000 is to be spent.',
  },
  {
    title: 'a percentage of what is held (held)',
    payload: { action: 'exit', quantity: 25, quantityType: 'percent_of_position' },
    market: held10,
    change: withoutNumber('held'),
    text: 'Sells 2 AAPL.',
  },
  {
    title: 'a percentage of what is held (units)',
    payload: { action: 'exit', quantity: 25, quantityType: 'percent_of_position' },
    market: held10,
    change: withoutNumber('units'),
    text: 'Sells 2 AAPL.',
  },
  {
    title: 'the size by a quantity type that is not known',
    payload: { action: 'resize', quantity: 25 },
    market: held10,
    change: ({ read, ...entry }) => [{ ...entry, read: { ...read, type: 'other_quantity' } }],
    text: 'Buys 15 AAPL. Held 10, target 25: buys the difference of 15.',
  },
  ...(['held', 'target', 'quantity'] as const).map((name) => ({
    title: `the difference of a resize (${name})`,
    payload: { action: 'resize', quantity: 25 },
    market: held10,
    change: withoutNumber(name),
    text: 'Buys 15 AAPL. The message asks for a position of 25 shares.',
  })),
  ...(['held', 'target'] as const).map((name) => ({
    title: `the size of a position at its target (${name})`,
    payload: { action: 'resize', quantity: 10 },
    market: held10,
    change: withoutNumber(name),
    text: 'Nothing to do: the position is at its target.',
  })),
  ...(['averageEntryPrice', 'stopPrice'] as const).map((name) => ({
    title: `the stop of a breakeven (${name})`,
    payload: breakeven,
    market: held10,
    change: withoutNumber(name),
    text: 'Sells 10 AAPL once the price reaches 140.26. That is the whole position.',
  })),
  {
    title: 'the reference price of a bracket',
    payload: bracketed,
    change: withoutNumber('price'),
    text: 'Buys 5 AAPL. The message asks for 5 shares. Takes profit at 156, 150 + 4 %. Stops the loss at 147, 150 − 2 %.',
  },
  {
    title: 'the origin of a take profit',
    payload: bracketed,
    change: withoutNumber('takeProfit.limitPrice'),
    text: 'Buys 5 AAPL. The message asks for 5 shares. Takes profit at 156. Stops the loss at 147, 2 % below 150. 150 is the midpoint of 149.98 and 150.02.',
  },
  {
    title: 'the origin of the limit of a stop loss',
    payload: { action: 'buy', quantity: 5, stopLoss: { type: 'stop_limit', stopPrice: 145, limitPrice: 144.5 } },
    change: withoutNumber('stopLoss.limitPrice'),
    text: 'Buys 5 AAPL. The message asks for 5 shares. Stops the loss at 145, from the message (stopLoss.stopPrice). The limit of the stop loss is 144.5.',
  },
  {
    title: 'the origin of a trail',
    payload: { action: 'buy', quantity: 5, orderType: 'trailing_stop', trailPercent: 2 },
    change: withoutNumber('trailPercent'),
    text: 'Buys 5 AAPL by a trailing stop. The message asks for 5 shares. It trails by 2 %.',
  },
];

describe('explainPlan', () => {
  it.each(explainedPlans)('explains $title', (explained) => {
    expect(explainPlan(planOf(explained))).toBe(explained.text);
  });

  it.each(explainedPlans)('says what is done by $title where the trace has no numbers', (explained) => {
    const plan = planOf(explained);
    const [first = ''] = explained.text.split('. ');
    expect(explainPlan(withoutNumbers(plan))).toContain(plan.outcome === 'orders' ? first : 'Nothing');
  });

  it.each(changedTraces)(
    'leaves out $title where a stored trace does not have it',
    ({ payload, market, change, text }) => {
      const plan = planOf({ title: '', payload: { ticker: 'AAPL', ...payload }, ...(market && { market }), text });
      expect(explainPlan({ ...plan, trace: plan.trace.flatMap((entry) => change(entry)) })).toBe(text);
    },
  );

  it('says the same where a stored trace has its entries in another order', () => {
    const payload = { ticker: 'AAPL', ...forDollars, orderType: 'limit', stopLoss: { percent: 2 } };
    const plan = planOf({ title: '', payload, text: '' });
    const text =
      'Buys 33 AAPL at a limit of 150.02. 5,000 is to be spent; one share costs 150; 5,000 / 150 = 33.33, rounded down to whole shares. The limit is from the market (quotes.AAPL.ask). Stops the loss at 147, 2 % below 150. 150 is the midpoint of 149.98 and 150.02.';
    expect(explainPlan(plan)).toBe(text);
    expect(explainPlan({ ...plan, trace: [...plan.trace].reverse() })).toBe(text);
  });

  it.each([
    ['changes the orders', bracketed],
    ['takes the orders as planned', { action: 'buy', quantity: 5 }],
  ])('says that the profile of the broker %s', (words, payload) => {
    const answer = respondToPlan({
      ...{ payload: { ticker: 'AAPL', ...payload }, broker: 'alpaca' },
      market: { now: '2026-01-26T15:30:00Z', equity: 100000, quotes },
    });
    const plan = answer.ok && !isBatch(answer.value) ? answer.value : undefined;
    expect(plan && explainPlan(plan)).toContain(`The profile alpaca of 2026-11-22 ${words}.`);
  });

  it('says what is done without any trace', () => {
    for (const explained of explainedPlans) {
      expect(explainPlan({ ...planOf(explained), trace: [] })).toMatch(/^[A-Z].*\.$/);
    }
  });
});
