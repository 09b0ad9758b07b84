// Every number of a plan is a figure with its origin, and every number of an explanation is one of the plan.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/core/figure.js';
import type { PlanFigure } from '../../src/core/figure-list.js';
import type { JsonObject } from '../../src/core/json.js';
import type { TraceEntry } from '../../src/core/trace.js';
import { explainPlan } from '../../src/explain/explain-plan.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { figureFaults } from './figure-checks.js';
import { always } from './seeds.js';

const fields = [
  ...(['quantity', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent'] as const),
  ...(['timeInForce', 'cancelAfter', 'expiresAt'] as const),
] as const;

/** The numbers, days and words of an order by the names that decisions have for them. */
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

/** A number that is listed: `4 quantity 10` is what decision 4 calls quantity. */
function isListed(value: string, name: string, { figures, trace }: OrderPlan, isAbout: (entry: TraceEntry) => boolean) {
  return trace.some((entry) => {
    const index = Object.entries(entry.figures ?? {}).find(([key]) => key === name)?.[1];
    const figure = index === undefined ? undefined : figures[index];
    return figure !== undefined && isAbout(entry) && ('value' in figure ? figure.value : figure.choice) === value;
  });
}

/** Numbers, days and words of an order that no decision about it names by a figure. */
function unexplained({ role, order }: SubmitOrderStep, plan: OrderPlan): readonly string[] {
  const isAbout = ({ read: { contract } }: TraceEntry): boolean => contract === undefined || contract === order.ticker;
  // A stop loss of its own is a leg of the entry, or the stop of what an exit leaves.
  const prefixes = role === 'protection' ? ['', 'stopLoss.'] : [''];
  return numbersOf(order)
    .filter(([name, value]) => !prefixes.some((prefix) => isListed(value, `${prefix}${name}`, plan, isAbout)))
    .map(([name, value]) => `${name} ${value}`);
}

/** Waits and withdrawals that no decision about them names by a figure. */
function unexplainedTimes(plan: OrderPlan): readonly string[] {
  const waits = plan.steps.flatMap((step) =>
    step.step === 'await-fill' && step.seconds !== undefined ? [[step.of, `${step.seconds}`] as const] : [],
  );
  return [
    ...waits.filter(([of, value]) => !isListed(value, 'seconds', plan, ({ read }) => read.of === of)),
    ...Object.entries(plan.withdrawals ?? {}).filter(
      ([step, value]) => !isListed(value, 'withdrawal', plan, ({ read }) => read.step === step),
    ),
  ].map(([name, value]) => `${name} ${value}`);
}

const wrapped: ReadonlySet<string> = new Set([
  ...['quantity', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'breakevenOffset', 'strikePrice'],
  ...['price', 'signalPrice', 'cancelAfter', 'percent', 'amount', 'pnlAmount', 'stopLossLimitPrice'],
]);

/** The message with formulas in place of its numbers: `=(5)`. */
function withFormulas(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (isObject(part)) {
        return [name, withFormulas(part)];
      }
      return [name, wrapped.has(name) && part !== null ? `=(${part})` : part];
    }),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Scenarios, some with formulas. */
const messages = fc.tuple(scenario(), fc.boolean()).map(([given, hasFormulas]): Scenario => {
  const payload = hasFormulas ? { ...given.payload, ...withFormulas(given.payload) } : given.payload;
  const { assetClass, marketTimeZone } = given.settings;
  const receivedAt = Date.parse(given.signal.receivedAt);
  const signal = parseSignal(payload, { clock: { now: () => receivedAt }, assetClass, marketTimeZone });
  return signal.ok ? { ...given, payload, signal: signal.value } : given;
});

/** Texts with digits that are not numbers: tickers, identifiers, dates, and sentences of notices. */
function withoutNames(text: string, plan: OrderPlan): string {
  const orders = plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  const ids = plan.steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  // Names of tickers and orders, dates and symbols.
  const places = allFigures(plan).flatMap((figure) => [
    ...('path' in figure ? [figure.path.join('.'), ...figure.path.filter((name) => typeof name === 'string')] : []),
    ...('choice' in figure && !/^\d+(?:\.\d+)?$/.test(figure.choice) ? [figure.choice] : []),
  ]);
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

/** Figures of a plan and of its notices. */
function allFigures({ figures, notices }: OrderPlan): readonly PlanFigure[] {
  return [...figures, ...notices.flatMap(({ calculation }) => calculation?.figures ?? [])];
}

function numbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => number.replaceAll(',', ''));
}

/** Every number that the steps, the trace and the figures of a plan have. */
function knownNumbers(plan: OrderPlan): ReadonlySet<string> {
  return new Set(JSON.stringify([plan.steps, plan.trace, allFigures(plan)]).match(/\d+(?:\.\d+)?/g) ?? []);
}

/** A number of a sentence is a number of the plan, or one that was rounded half-even. */
function isKnown(number: string, known: ReadonlySet<string>): boolean {
  const places = number.split('.')[1]?.length ?? 0;
  const isRounded = (long: string): boolean =>
    long.includes('.') && new Decimal(long).toDecimalPlaces(places, Decimal.ROUND_HALF_EVEN).toFixed() === number;
  return known.has(number) || [...known].some(isRounded);
}

const sources = ['message', 'formula', 'setting', 'default', 'market', 'constant'];

describe('the checks of figures', () => {
  const payload = { quantity: '10.50', percent: '=(3)', optionType: 'both' };
  const quotes = { AAPL: { bid: '149.98', ask: 150.02 } };
  const settings = { marketTimeZone: 'UTC', entry: { timeInForce: 'gtc' }, useFractionalQuantity: true };
  const market = { now: '2026-01-26T15:30:00Z', quotes, instruments: { ES: { tickSize: '0.25' } } };
  const origins = { payload, signal: { expiresAt: '2026-02-01' }, settings, market };
  const quantity: PlanFigure = { value: '10.5', from: 'message', path: ['quantity'] };
  const step: PlanFigure = { value: '0.25', from: 'market', path: ['instruments', 'ESH2026', 'tickSize'] };
  const calculated = (by: Operation, value: `${number}`): PlanFigure => ({ by, value, of: [0, 1] });
  const faults = (...figures: readonly PlanFigure[]) =>
    figureFaults([quantity, step, ...figures], origins).map((text) => Number.parseInt(text, 10));

  it('take every operation with its result, and none with another', () => {
    const right: readonly (readonly [Operation, `${number}`])[] = [
      ['plus', '10.75'],
      ['minus', '10.25'],
      ['times', '2.625'],
      ['dividedBy', '42'],
      ['difference', '10.25'],
      ['percentOf', '0.02625'],
      ['inPercentOf', '4200'],
      ['midpoint', '5.375'],
      ['lower', '0.25'],
      ['higher', '10.5'],
      ['downToStep', '10.5'],
      ['downToTick', '10.5'],
      ['upToTick', '10.5'],
      ['tickAbove', '10.75'],
      ['tickBelow', '10.25'],
    ];
    expect(faults(...right.map(([by, value]) => calculated(by, value)))).toStrictEqual([]);
    const wrong = right.map(([by, value]) => calculated(by, `${Number(value) + 1}`));
    expect(faults(...wrong)).toStrictEqual(wrong.map((_, index) => index + 2));
  });

  it('take values from where they are, and none from elsewhere', () => {
    const right: readonly PlanFigure[] = [
      { value: '3', from: 'message', path: ['percent'], formula: '=(3)' },
      { value: '150.02', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
      { choice: 'gtc', from: 'setting', path: ['entry', 'timeInForce'] },
      { choice: 'day', from: 'default', path: ['exit', 'timeInForce'] },
      { value: '120', from: 'constant', path: ['fillTimeoutSeconds'] },
      { choice: '2026-01-26T15:30:00Z', from: 'clock', path: ['now'] },
      { choice: '2026-02-01', from: 'message', path: ['expiresAt'] },
      { choice: '2026-02-02T00:00:00Z', by: 'endOfDay', of: [8, 4] },
      { choice: 'both', from: 'message', path: ['optionType'] },
      { choice: 'put', by: 'bySide', of: [10] },
      { choice: '2026-01-26T21:15:00Z', from: 'default', path: ['index_options', 'session'] },
    ];
    // The settings of the exit have no time in force here: `day` is not theirs.
    const exit = { ...settings, exit: { timeInForce: 'day' } };
    expect(figureFaults([quantity, step, ...right], { ...origins, settings: exit })).toStrictEqual([]);
    const wrong: readonly PlanFigure[] = [
      { value: '3', from: 'message', path: ['percent'] },
      { value: '10.5', from: 'message', path: ['quantity'], formula: '=(10.5)' },
      { value: '10.5', from: 'message', path: ['percent'] },
      { value: '149.98', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
      { value: '149.98', from: 'market', path: ['quotes', 'MSFT', 'bid'] },
      { choice: 'gtc', from: 'default', path: ['entry', 'timeInForce'] },
      { value: '1', from: 'default', path: ['useFractionalQuantity'] },
      { value: '121', from: 'constant', path: ['fillTimeoutSeconds'] },
      { choice: '2026-01-26T15:30:01Z', from: 'clock', path: ['now'] },
      { choice: '2026-01-26T21:15:00Z', from: 'default', path: ['options', 'session'] },
      { value: '21', by: 'plus', of: [0, 11] },
      { value: '10.5', by: 'plus', of: [0] },
      { choice: 'put', by: 'bySide', of: [0] },
      { choice: '2026-02-04T00:00:00Z', by: 'endOfDay', of: [0, 1] },
    ];
    expect(faults(...wrong)).toStrictEqual(wrong.map((_, index) => index + 2));
  });
});

describe('the numbers of a plan', () => {
  it('are figures of decisions about their order, wait or withdrawal', () => {
    always(messages, 71, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        const orders = plan.value.steps.filter((step) => step.step === 'submit-order');
        expect(orders.flatMap((step) => unexplained(step, plan.value))).toStrictEqual([]);
        expect(unexplainedTimes(plan.value)).toStrictEqual([]);
      }
    });
  });

  it('are calculated from values of the message, the settings, the market and the library', () => {
    const met = new Set<string>();
    always(
      messages,
      74,
      (given) => {
        const plan = planSignal(given.signal, given.context);
        const lists = plan.ok
          ? [
              plan.value.figures,
              ...plan.value.notices.flatMap(({ calculation }) => (calculation ? [calculation.figures] : [])),
            ]
          : plan.errors.flatMap(({ calculation }) => (calculation === undefined ? [] : [calculation.figures]));
        for (const figures of lists) {
          expect(figureFaults(figures, given)).toStrictEqual([]);
          for (const figure of figures) {
            met.add('by' in figure ? figure.by : figure.formula === undefined ? figure.from : 'formula');
          }
        }
      },
      400,
    );
    expect([...met]).toEqual(
      expect.arrayContaining([...sources, 'times', 'dividedBy', 'midpoint', 'downToStep', 'upToTick']),
    );
  });

  it('are the only ones of its explanation', () => {
    always(messages, 72, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        const known = knownNumbers(plan.value);
        const told = numbersIn(withoutNames(explainPlan(plan.value), plan.value));
        expect(
          told.filter((number) => !isKnown(number, known)),
          explainPlan(plan.value),
        ).toStrictEqual([]);
      }
    });
  });

  it('are explained the same after the plan went through JSON', () => {
    always(messages, 73, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      if (plan.ok) {
        expect(explainPlan(JSON.parse(JSON.stringify(plan.value)))).toBe(explainPlan(plan.value));
      }
    });
  });
});
