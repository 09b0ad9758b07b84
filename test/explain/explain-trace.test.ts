import { describe, expect, it } from 'vitest';
import { explainTrace } from '../../src/explain/explain-trace.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { decided, ordersPlan, sent, submit } from './plan-telling.ts';

const figures = [
  sent('5.5', 'quantity'),
  { value: '1', from: 'default', path: ['stocks', 'useFractionalQuantity'] },
  { value: '5', by: 'downToStep', of: [0, 1] },
] as const;

describe('explainTrace', () => {
  it('has each decision with its rule as a sentence, and its figures in words with the unit of the decision', () => {
    const trace = [
      decided('quantity.fixed_quantity', { quantity: 2 }, { unit: 'share' }, '5'),
      { rule: 'cancel', read: {}, decided: [] } as const,
    ];
    expect(explainTrace(ordersPlan([submit()], { trace, figures }))).toEqual([
      {
        rule: 'quantity.fixed_quantity',
        sentence: 'The quantity itself, rounded down to the step.',
        read: { unit: 'share' },
        decided: '5',
        figures: [
          'quantity 5: 5.5 (quantity of the message) rounded down to whole shares (useFractionalQuantity of the settings is off, set there or by default) is 5',
        ],
      },
      {
        rule: 'cancel',
        sentence: 'Open orders to cancel before new orders are sent.',
        read: {},
        decided: [],
        figures: [],
      },
    ]);
  });

  it('has no word for a unit that a decision does not name', () => {
    const trace = [decided('quantity.fixed_quantity', { quantity: 2 })];
    expect(explainTrace(ordersPlan([submit()], { trace, figures }))[0]?.figures).toEqual([
      'quantity 5: 5.5 (quantity of the message) rounded down to a whole number (useFractionalQuantity of the settings is off, set there or by default) is 5',
    ]);
  });

  it('has the currency of a decision after its money, and after nothing else', () => {
    const money = [sent('20', 'quantity'), sent('9', 'limitPrice')];
    const of = (currency: string | null): unknown => {
      const trace = [decided('quantity.risk_percent', { amount: 0, price: 1 }, { currency })];
      return explainTrace(ordersPlan([submit()], { trace, figures: money }))[0]?.figures;
    };
    expect(of('EUR')).toEqual(['amount 20 EUR (quantity of the message)', 'price 9 (limitPrice of the message)']);
    expect(of(null)).toEqual(['amount 20 (quantity of the message)', 'price 9 (limitPrice of the message)']);
  });

  it.each(['fee', 'loss', 'actual', 'limit', 'takeProfit.pnlAmount', 'stopLoss.pnlAmount'] as const)(
    'has the currency after the figure %s',
    (name) => {
      const trace = [decided('bracket', { [name]: 0 }, { currency: 'EUR' })];
      const told = explainTrace(ordersPlan([submit()], { trace, figures: [sent('1', 'quantity')] }));
      expect(told[0]?.figures).toEqual([`${name} 1 EUR (quantity of the message)`]);
    },
  );

  it('has no decisions of a value that is not a plan', () => {
    const values: readonly OrderPlan[] = JSON.parse('[{}, [], {"ok": true, "value": {}}]');
    expect(values.map(explainTrace)).toEqual([[], [], []]);
  });
});
