// Every number of an order is in the trace with its origin, and every number of an explanation is one of the plan.
import { describe, expect, it } from 'vitest';
import { explainPlan } from '../../src/explain/explain-plan.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { always } from './seeds.js';

const fields = ['quantity', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'cancelAfter'] as const;

/** The numbers of an order by the names that the trace has for them. */
function numbersOf(order: Order): readonly (readonly [string, string])[] {
  const { takeProfit, stopLoss } = order;
  const own = fields.map((field) => [field, order[field]] as const);
  const legs = [
    ['takeProfit.limitPrice', takeProfit?.limitPrice],
    ['stopLoss.stopPrice', stopLoss?.stopPrice],
    ['stopLoss.limitPrice', stopLoss?.limitPrice],
    ['stopLoss.trailAmount', stopLoss?.trailAmount],
    ['stopLoss.trailPercent', stopLoss?.trailPercent],
  ] as const;
  return [...own, ...legs].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
}

/** Numbers of an order that the trace does not have with an origin. */
function unexplained({ id, order }: SubmitOrderStep, { trace }: OrderPlan): readonly string[] {
  const traced = new Set(
    trace.flatMap(({ numbers = [] }) =>
      numbers.filter(({ by }) => by !== '').map(({ name, value }) => `${name} ${value}`),
    ),
  );
  // A stop loss of its own is a leg of the entry, or the stop of what an exit leaves.
  const prefixes = id.startsWith('stop-loss') ? ['', 'stopLoss.'] : [''];
  return numbersOf(order)
    .filter(([name, value]) => !prefixes.some((prefix) => traced.has(`${prefix}${name} ${value}`)))
    .map(([name, value]) => `${name} ${value}`);
}

/** Texts with digits that are not numbers: tickers, identifiers, dates, and sentences of notices. */
function withoutNames(text: string, plan: OrderPlan): string {
  const orders = plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  const ids = plan.steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  const places = plan.trace.flatMap(({ numbers = [] }) =>
    numbers.filter(({ from }) => from === 'market').map(({ by }) => by),
  );
  const names = [
    ...plan.notices.map(({ message }) => message),
    ...places,
    ...orders.flatMap(({ ticker, expiresAt = '' }) => [ticker, expiresAt]),
    ...ids,
    plan.ticker,
    plan.releaseAt ?? '',
  ];
  return [...new Set(names)]
    .filter((name) => name !== '')
    .sort((first, second) => second.length - first.length)
    .reduce((rest, name) => rest.replaceAll(name, '~'), text);
}

function numbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => number.replaceAll(',', ''));
}

/** Every number that the steps and the trace of a plan have. */
function knownNumbers({ steps, trace }: OrderPlan): ReadonlySet<string> {
  return new Set(JSON.stringify([steps, trace]).match(/\d+(?:\.\d+)?/g) ?? []);
}

/** A number of a sentence is a number of the plan, or one whose last decimals were cut. */
function isKnown(number: string, known: ReadonlySet<string>): boolean {
  const isCutOf = (long: string): boolean =>
    long.startsWith(number) && (number.includes('.') ? long.length > number.length : long[number.length] === '.');
  return known.has(number) || [...known].some(isCutOf);
}

describe('the numbers of a plan', () => {
  it('are in the trace with their origin', () => {
    always(scenario(), 71, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        const orders = plan.value.steps.filter((step) => step.step === 'submit-order');
        expect(orders.flatMap((step) => unexplained(step, plan.value))).toStrictEqual([]);
      }
    });
  });

  it('are the only ones of its explanation', () => {
    always(scenario(), 72, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        const known = knownNumbers(plan.value);
        const told = numbersIn(withoutNames(explainPlan(plan.value), plan.value));
        expect(told.filter((number) => !isKnown(number, known))).toStrictEqual([]);
      }
    });
  });

  it('are explained the same after the plan went through JSON', () => {
    always(scenario(), 73, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        expect(explainPlan(JSON.parse(JSON.stringify(plan.value)))).toBe(explainPlan(plan.value));
      }
    });
  });
});
