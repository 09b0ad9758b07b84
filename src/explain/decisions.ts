// The decisions of a plan that one order was made by.
import type { FigureName, TraceEntry, TraceRule } from '../core/trace.js';
import type { OrderPlan, SubmitOrderStep } from '../order/order-plan.js';

/** What decided about one order. */
export interface OrderDecisions {
  /** Size of the order. */
  readonly size: TraceEntry | undefined;
  /** The part of an entry that it is, with its target. */
  readonly part?: TraceEntry | undefined;
  /** Price at which the entry fills now, where its size goes by it; and the same for its loss at the stop. */
  readonly fill?: TraceEntry | undefined;
  readonly loss?: TraceEntry | undefined;
  /** Position and target of a resize. */
  readonly resize?: TraceEntry | undefined;
  readonly target?: TraceEntry | undefined;
  readonly price: TraceEntry | undefined;
  readonly duration: TraceEntry | undefined;
  readonly bracket?: TraceEntry | undefined;
  /** What the legs of the bracket were judged by. */
  readonly legs?: TraceEntry | undefined;
  /** Loss at the limit of the stop loss. */
  readonly atLimit?: TraceEntry | undefined;
  /** When it is to be cancelled. */
  readonly withdrawal: TraceEntry | undefined;
}

/** The decisions of a plan about its orders and waits. */
export interface PlanDecisions {
  readonly of: (step: SubmitOrderStep) => OrderDecisions;
  /** The wait for the fill of a step. */
  readonly wait: (step: string) => TraceEntry | undefined;
}

type Topic = keyof OrderDecisions | 'stop' | 'wait';

/** Finds decisions by their topic, and the step, or the leg and the contract, that they are about: the last one where several are. */
export function decisionsOf({ trace }: OrderPlan): PlanDecisions {
  const byKey = new Map<string, TraceEntry>();
  for (const entry of trace) {
    const topic = topicOf(entry.rule);
    if (topic !== undefined) {
      const { leg, contract, step, of } = entry.read;
      byKey.set(keyOf(topic, topic === 'stop' ? undefined : (step ?? of ?? leg), contract), entry);
    }
  }
  const find = (topic: Topic, about?: string, contract?: string) =>
    byKey.get(keyOf(topic, about, contract)) ?? byKey.get(keyOf(topic, about, undefined));
  return {
    of: ({ id, role, order: { ticker, effect } }) => {
      const withdrawal = find('withdrawal', id);
      const bracket = find('bracket');
      if (role === 'protection') {
        // A stop of its own has the prices of the bracket, or those of the stop that it replaces.
        const stop = find('stop', undefined, ticker);
        const price = stop ?? bracket;
        return { size: stop, price, duration: price, withdrawal };
      }
      const leg = effect === 'open' ? 'entry' : 'exit';
      return {
        size: find('size', leg, ticker),
        part: find('part', id, ticker),
        resize: find('resize', undefined, ticker),
        target: find('target', undefined, ticker),
        price: find('price', leg, ticker),
        duration: find('duration', leg, ticker),
        withdrawal,
        ...(leg === 'entry' && {
          fill: find('fill', undefined, ticker),
          loss: find('fill', 'loss', ticker),
          bracket,
          legs: find('legs'),
          atLimit: find('atLimit'),
        }),
      };
    },
    wait: (step) => find('wait', step),
  };
}

function keyOf(topic: Topic, about: unknown, contract: unknown): string {
  return JSON.stringify([topic, about ?? null, contract ?? null]);
}

function topicOf(rule: TraceRule): Topic | undefined {
  switch (rule) {
    case 'resize.1':
      return 'target';
    case 'resize.2':
      return 'resize';
    case 'quantity.target':
      return 'part';
    case 'order.price':
      return 'price';
    case 'price.fill':
      return 'fill';
    case 'order.time-in-force':
      return 'duration';
    case 'bracket':
      return 'bracket';
    case 'bracket.fill':
      return 'legs';
    case 'bracket.limit':
      return 'atLimit';
    case 'breakeven.stop':
    case 'stop.remaining':
      return 'stop';
    case 'order.withdrawal':
      return 'withdrawal';
    case 'wait':
      return 'wait';
    default:
      return rule.startsWith('quantity.') ? 'size' : undefined;
  }
}

/** Index of a figure of a decision; undefined: the decision does not have it. */
export function figureOf(decision: TraceEntry | undefined, name: FigureName): number | undefined {
  return decision?.figures?.[name];
}

/** One unit of what an order trades, in a trader's word. */
export function unitOf({ size, resize }: Pick<OrderDecisions, 'size' | 'resize'>): string {
  const unit = size?.read['unit'] ?? resize?.read['unit'];
  return typeof unit === 'string' ? unit : 'unit';
}
