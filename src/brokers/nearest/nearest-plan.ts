// The nearest plan that a broker takes. Every candidate is judged by the rules themselves.
import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { isNonEmpty } from '../../core/result.js';
import type { IsoInstant } from '../../core/time.js';
import type { BrokerProfile } from '../../market/broker-profile.js';
import { type Order, type OrderBase, stopLossPrices } from '../../plan/legs/order.js';
import type { AwaitFillStep, PlanStep, SubmitOrderStep } from '../../plan/order-plan.js';
import { trackHeld } from '../held-on-the-way.js';
import { type ConformFacts, crossesZero, hasLegs, type OrderCase } from '../order-case.js';
import { contractFacts, heldBefore, orderErrors } from '../order-errors.js';
import { changesOf } from './changes.js';
import { variantsOf } from './variants.js';

/**
 * Steps that a broker takes in place of those of a plan.
 *
 * @since 0.2.0
 */
export interface NearestPlan {
  /** As of every plan with steps. */
  readonly outcome: 'orders';
  /** What is to be done, in this order. */
  readonly steps: readonly [PlanStep, ...PlanStep[]];
  /** When orders are to be cancelled, by the id of their step. */
  readonly withdrawals?: Readonly<Record<string, IsoInstant>>;
  /** What is changed, one sentence each. */
  readonly changes: readonly string[];
}

/** Steps in place of one step. */
interface Replacement {
  readonly steps: readonly PlanStep[];
  readonly withdrawals: Readonly<Record<string, IsoInstant>>;
  readonly changes: readonly string[];
}

/** One order in place of another. */
interface OrderReplacement extends Replacement {
  readonly order: Order;
}

type Judge = (order: Order, held: Decimal) => boolean;

/** The nearest plan; undefined where a step has none. */
export function nearestPlan(
  steps: readonly PlanStep[],
  profile: BrokerProfile,
  facts: ConformFacts,
  withdrawals: Readonly<Record<string, IsoInstant>> = {},
): NearestPlan | undefined {
  const rules = profile.classes[facts.assetClass];
  if (rules === undefined) {
    return undefined;
  }
  const isTaken: Judge = (order, held) => orderErrors(profile, facts, order, held).length === 0;
  const heldAt = trackHeld((ticker) => heldBefore(facts, ticker));
  const taken: PlanStep[] = [];
  const changes: string[] = [];
  let ends = withdrawals;
  const freshId = freshIds(new Set(steps.flatMap((step) => (step.step === 'await-fill' ? [] : [step.id]))));
  const smaller = new Map<string, Pick<OrderBase, 'quantity'> & { readonly to: OrderBase['quantity'] }>();
  for (const step of steps) {
    const sized = step.step === 'submit-order' ? coveringWhatIsEntered(step, smaller.get(step.order.ticker)) : step;
    if (sized.step !== 'submit-order') {
      taken.push(sized);
      heldAt(sized);
      continue;
    }
    const { order } = sized;
    const orderCase = {
      profile,
      rules,
      order,
      facts,
      contract: contractFacts(facts, order.ticker),
      held: heldAt(sized),
    };
    const replacement = replace(sized, orderCase, isTaken, freshId);
    if (replacement === undefined) {
      return undefined;
    }
    const entered = replacement.steps.flatMap((each) => (each.step === 'submit-order' ? [each.order] : []));
    const entry = entered.findLast(({ effect }) => effect === 'open');
    if (entry !== undefined && entry.quantity !== order.quantity) {
      smaller.set(order.ticker, { quantity: order.quantity, to: entry.quantity });
    }
    replacement.steps.forEach(heldAt);
    taken.push(...replacement.steps);
    changes.push(...replacement.changes);
    ends = { ...ends, ...replacement.withdrawals };
  }
  const any = Object.keys(ends).length > 0 && { withdrawals: ends };
  return isNonEmpty(taken) ? { outcome: 'orders', steps: taken, ...any, changes } : undefined;
}

/** A stop that follows an entry covers what is entered. */
function coveringWhatIsEntered(
  step: SubmitOrderStep,
  entered: { readonly quantity: OrderBase['quantity']; readonly to: OrderBase['quantity'] } | undefined,
): SubmitOrderStep {
  const { order } = step;
  return entered !== undefined && order.effect === 'close' && order.quantity === entered.quantity
    ? { ...step, order: { ...order, quantity: entered.to } }
    : step;
}

/** Names of further steps, as the planner gives them: `stop-loss`, `stop-loss-2`. Each is used once. */
function freshIds(used: ReadonlySet<string>): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    let count = counts.get(name) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? name : `${name}-${count}`;
    } while (used.has(id));
    counts.set(name, count);
    return id;
  };
}

function replace(
  step: SubmitOrderStep,
  orderCase: OrderCase,
  isTaken: Judge,
  freshId: (name: string) => string,
): Replacement | undefined {
  return (
    inOneOrder(step, orderCase, isTaken) ??
    withStopOfItsOwn(step, orderCase, isTaken, freshId) ??
    closingFirst(step, orderCase, isTaken, freshId)
  );
}

/** The order in another form. */
function inOneOrder(step: SubmitOrderStep, orderCase: OrderCase, isTaken: Judge): OrderReplacement | undefined {
  const variant = variantsOf(orderCase).find(({ order }) => isTaken(order, orderCase.held));
  if (variant === undefined) {
    return undefined;
  }
  const { order, withdrawal } = variant;
  return {
    order,
    steps: [{ ...step, order }],
    withdrawals: withdrawal === undefined ? {} : { [step.id]: withdrawal },
    changes: changesOf(step.id, step.order, variant),
  };
}

/** The entry alone, then its stop loss as an order of its own (execution rule 6). The take profit is dropped. */
function withStopOfItsOwn(
  step: SubmitOrderStep,
  orderCase: OrderCase,
  isTaken: Judge,
  freshId: (name: string) => string,
): Replacement | undefined {
  if (!hasLegs(step.order) || step.order.effect === 'close') {
    return undefined;
  }
  const { takeProfit, stopLoss, ...bare } = step.order;
  const entry = inOneOrder({ ...step, order: bare }, { ...orderCase, order: bare }, isTaken);
  const dropped =
    takeProfit === undefined ? [] : [`The take profit of ${step.id} at ${takeProfit.limitPrice} is dropped.`];
  if (entry === undefined || stopLoss === undefined) {
    return entry && { ...entry, changes: [...entry.changes, ...dropped] };
  }
  const { ticker, quantity } = entry.order;
  const id = freshId('stop-loss');
  const stop: Order = {
    ...{ ticker, side: bare.side === 'buy' ? 'sell' : 'buy', effect: 'close', quantity },
    timeInForce: stopLoss.timeInForce,
    ...stopLossPrices(stopLoss),
    ...named(bare, step.id, id),
  };
  const held = orderCase.held.plus(bare.side === 'buy' ? quantity : decimal(quantity).negated());
  const protection = inOneOrder(
    { step: 'submit-order', id, order: stop },
    { ...orderCase, order: stop, held },
    isTaken,
  );
  return (
    protection && {
      steps: [...entry.steps, awaitFill(step.id), ...protection.steps],
      withdrawals: { ...entry.withdrawals, ...protection.withdrawals },
      changes: [
        ...entry.changes,
        ...dropped,
        `The stop loss of ${step.id} is sent as an order of its own after the fill.`,
        ...protection.changes,
      ],
    }
  );
}

/** An order that turns a position around: what is held is closed first, then the rest is entered where that is taken. */
function closingFirst(
  step: SubmitOrderStep,
  orderCase: OrderCase,
  isTaken: Judge,
  freshId: (name: string) => string,
): Replacement | undefined {
  const { order } = step;
  if (!crossesZero(orderCase)) {
    return undefined;
  }
  const { takeProfit: _, stopLoss: _s, clientOrderId: _c, ...bare } = order;
  const id = freshId('exit');
  const size = orderCase.held.abs();
  const closing: Order = { ...bare, effect: 'close', quantity: decimalText(size), ...named(order, step.id, id) };
  const exit = inOneOrder({ ...step, id, order: closing }, { ...orderCase, order: closing }, isTaken);
  if (exit === undefined) {
    return undefined;
  }
  const rest: Order = { ...order, quantity: decimalText(decimal(order.quantity).minus(size)) };
  const flat = { ...orderCase, order: rest, held: decimal(0) };
  const reentry =
    inOneOrder({ ...step, order: rest }, flat, isTaken) ??
    withStopOfItsOwn({ ...step, order: rest }, flat, isTaken, freshId);
  const split = `The position of ${orderCase.held.toFixed()} is closed by an order of its own.`;
  return reentry === undefined
    ? { ...exit, changes: [split, ...exit.changes, `Nothing is entered after it.`] }
    : {
        steps: [...exit.steps, awaitFill(id), ...reentry.steps],
        withdrawals: { ...exit.withdrawals, ...reentry.withdrawals },
        changes: [split, ...exit.changes, ...reentry.changes],
      };
}

function awaitFill(of: string): AwaitFillStep {
  return { step: 'await-fill', of };
}

/** Identifier of a further order: that of the first one with the name of its own step. */
function named({ clientOrderId }: OrderBase, from: string, to: string): Pick<OrderBase, 'clientOrderId'> {
  if (clientOrderId === undefined) {
    return {};
  }
  const end = `-${from}`;
  const stem = clientOrderId.endsWith(end) ? clientOrderId.slice(0, -end.length) : clientOrderId;
  return { clientOrderId: `${stem}-${to}` };
}
