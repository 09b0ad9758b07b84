// The nearest plan that a broker takes. Every candidate is judged by the rules themselves.
import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { type Err, isNonEmpty, ok, type Result, resultOf } from '../../core/result.js';
import type { IsoInstant } from '../../core/time.js';
import type { TimeInForce } from '../../core/vocabulary.js';
import { buildOrder, type Order, type OrderBase, stopLossPrices } from '../../order/order.js';
import type { AwaitFillStep, PlanStep, SubmitOrderStep } from '../../order/order-plan.js';
import type { BrokerProfile } from '../broker-profile.js';
import { trackHeld } from '../held-on-the-way.js';
import { type BrokerRuleError, type ConformFacts, crossesZero, hasLegs, type OrderCase } from '../order-case.js';
import { contractFacts, heldBefore, orderErrors } from '../order-errors.js';
import { type Change, changesOf } from './changes.js';
import { variantsOf } from './variants.js';

/**
 * Steps that a broker takes instead of those of a plan.
 *
 * @since 0.2.0
 */
export interface NearestPlan {
  /** As of every plan with steps. */
  readonly outcome: 'orders';
  /** Steps, in the order in which to carry them out. */
  readonly steps: readonly [PlanStep, ...PlanStep[]];
  /** When to cancel orders, by the id of their step. */
  readonly withdrawals?: Readonly<Record<string, IsoInstant>>;
  /** Changes, one sentence each. */
  readonly changes: readonly string[];
}

/** A change, and the broken rule that requires it. */
export interface DueChange extends Change {
  readonly because: BrokerRuleError;
}

/** Steps in place of others. */
interface Replacement<C extends Change = Change> {
  readonly steps: readonly PlanStep[];
  readonly withdrawals: Readonly<Record<string, IsoInstant>>;
  readonly changes: readonly C[];
}

/** Steps that are taken, with every change. */
export type TakenSteps = Replacement<DueChange>;

/** One order in place of another. */
interface OrderReplacement extends Replacement {
  readonly order: Order;
}

/** How the steps of a plan may be replaced. */
export interface ReplacementOptions {
  /** Time in force of the settings, which is tried after the order's own. */
  readonly timeInForce?: ((step: SubmitOrderStep) => TimeInForce | undefined) | undefined;
  /** Whether a position that an order would turn around is closed first. */
  readonly closesFirst: boolean;
}

interface Replacing extends ReplacementOptions {
  readonly isTaken: (order: Order, held: Decimal) => boolean;
  readonly freshId: (name: string) => string;
}

/** The nearest plan; undefined where a step has none. */
export function nearestPlan(
  steps: readonly PlanStep[],
  profile: BrokerProfile,
  facts: ConformFacts,
  withdrawals: Readonly<Record<string, IsoInstant>> = {},
): NearestPlan | undefined {
  const taken = takenSteps(steps, profile, facts, { closesFirst: true });
  if (!taken.ok || !isNonEmpty(taken.value.steps)) {
    return undefined;
  }
  const { steps: nearest, changes } = taken.value;
  const ends = { ...withdrawals, ...taken.value.withdrawals };
  return {
    outcome: 'orders',
    steps: nearest,
    ...(Object.keys(ends).length > 0 && { withdrawals: ends }),
    changes: changes.map(({ sentence }) => sentence),
  };
}

/** Steps that are taken instead of those of a plan; or every rule that is broken by the first order without a replacement. */
export function takenSteps(
  steps: readonly PlanStep[],
  profile: BrokerProfile,
  facts: ConformFacts,
  options: ReplacementOptions,
): Result<TakenSteps, BrokerRuleError> {
  const heldAt = trackHeld((ticker) => heldBefore(facts, ticker));
  const taken: PlanStep[] = [];
  const changes: DueChange[] = [];
  let withdrawals: TakenSteps['withdrawals'] = {};
  const replacing: Replacing = {
    ...options,
    isTaken: (order, held) => orderErrors(profile, facts, order, held).length === 0,
    freshId: freshIds(new Set(steps.flatMap((step) => (step.step === 'await-fill' ? [] : [step.id])))),
  };
  const smaller = new Map<string, Pick<OrderBase, 'quantity'> & { readonly to: OrderBase['quantity'] }>();
  for (const step of steps) {
    const sized = step.step === 'submit-order' ? coveringWhatIsEntered(step, smaller.get(step.order.ticker)) : step;
    const held = heldAt(sized);
    if (sized.step !== 'submit-order') {
      taken.push(sized);
      continue;
    }
    const { order } = sized;
    const replacement = replaceBroken(sized, profile, facts, held, replacing);
    if (!replacement.ok) {
      return replacement;
    }
    const { value } = replacement;
    const entered = value.steps.flatMap((each) => (each.step === 'submit-order' ? [each.order] : []));
    const entry = entered.findLast(({ effect }) => effect === 'open');
    if (entry !== undefined && entry.quantity !== order.quantity) {
      smaller.set(order.ticker, { quantity: order.quantity, to: entry.quantity });
    }
    value.steps.forEach(heldAt);
    taken.push(...value.steps);
    changes.push(...value.changes);
    withdrawals = { ...withdrawals, ...value.withdrawals };
  }
  return ok({ steps: taken, withdrawals, changes });
}

/** Steps that are taken instead of an order: the order itself, if it does not break a rule. */
function replaceBroken(
  step: SubmitOrderStep,
  profile: BrokerProfile,
  facts: ConformFacts,
  held: Decimal,
  replacing: Replacing,
): Result<TakenSteps, BrokerRuleError> {
  const { order } = step;
  const errors = orderErrors(profile, facts, order, held);
  const rules = profile.classes[facts.assetClass];
  if (!isNonEmpty(errors) || rules === undefined) {
    return resultOf(errors, () => ({ steps: [step], withdrawals: {}, changes: [] }));
  }
  const setting = replacing.timeInForce?.(step);
  const contract = contractFacts(facts, order.ticker);
  const replacement = replace(step, { profile, rules, order, facts, contract, held, setting }, replacing);
  const refused: Err<BrokerRuleError> = { ok: false, errors };
  return replacement === undefined
    ? refused
    : ok({
        ...replacement,
        changes: replacement.changes.map((change) => ({ ...change, because: causeOf(change, errors) })),
      });
}

/** The broken rule that requires a change: the one of its field, else the first. A leg is not detached for its time in force. */
function causeOf({ field }: Change, errors: readonly [BrokerRuleError, ...BrokerRuleError[]]): BrokerRuleError {
  const isLeg = field === 'takeProfit' || field === 'stopLoss';
  return (
    errors.find(({ path }) => (isLeg ? path.at(-1) !== 'timeInForce' : path.at(-1) === field)) ??
    errors.find(({ path }) => path[0] === field) ??
    errors[0]
  );
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

/** Unused ids for further steps, as the planner names them: `stop-loss`, `stop-loss-2`. */
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

function replace(step: SubmitOrderStep, orderCase: OrderCase, replacing: Replacing): Replacement | undefined {
  return (
    inOneOrder(step, orderCase, replacing) ??
    withStopOfItsOwn(step, orderCase, replacing) ??
    (replacing.closesFirst ? closingFirst(step, orderCase, replacing) : undefined)
  );
}

/** The order in another form. */
function inOneOrder(step: SubmitOrderStep, orderCase: OrderCase, { isTaken }: Replacing): OrderReplacement | undefined {
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

/** The entry alone, then its stop loss as a separate order (execution rule 6). The take profit is dropped. */
function withStopOfItsOwn(step: SubmitOrderStep, orderCase: OrderCase, replacing: Replacing): Replacement | undefined {
  if (!hasLegs(step.order) || step.order.effect === 'close') {
    return undefined;
  }
  const { takeProfit, stopLoss, ...bare } = step.order;
  const entry = inOneOrder({ ...step, order: bare }, { ...orderCase, order: bare }, replacing);
  const dropped =
    takeProfit === undefined
      ? []
      : [
          {
            field: 'takeProfit',
            sentence: `The take profit of ${step.id} at ${takeProfit.limitPrice} is dropped.`,
          },
        ];
  if (entry === undefined || stopLoss === undefined) {
    return entry && { ...entry, changes: [...entry.changes, ...dropped] };
  }
  const { ticker, quantity } = entry.order;
  const id = replacing.freshId('stop-loss');
  const { clientOrderId } = named(bare, step.id, id);
  const parts = {
    trade: { ticker, side: bare.side === 'buy' ? 'sell' : 'buy', effect: 'close', quantity },
    prices: stopLossPrices(stopLoss),
    duration: { timeInForce: stopLoss.timeInForce },
  } as const;
  const stop = buildOrder(parts, clientOrderId);
  const held = orderCase.held.plus(bare.side === 'buy' ? quantity : decimal(quantity).negated());
  const protection = inOneOrder(
    { step: 'submit-order', id, role: 'protection', order: stop },
    { ...orderCase, order: stop, held },
    replacing,
  );
  return (
    protection && {
      steps: [...entry.steps, awaitFill(step.id), ...protection.steps],
      withdrawals: { ...entry.withdrawals, ...protection.withdrawals },
      changes: [
        ...entry.changes,
        ...dropped,
        {
          field: 'stopLoss',
          sentence: `The stop loss of ${step.id} is sent as a separate order after the fill.`,
        },
        ...protection.changes,
      ],
    }
  );
}

/** An order that turns a position around: the position is closed first, then the rest is entered if that is taken. */
function closingFirst(step: SubmitOrderStep, orderCase: OrderCase, replacing: Replacing): Replacement | undefined {
  const { order } = step;
  if (!crossesZero(orderCase)) {
    return undefined;
  }
  const { takeProfit: _, stopLoss: _s, clientOrderId: _c, ...bare } = order;
  const id = replacing.freshId('exit');
  const size = orderCase.held.abs();
  const closing: Order = { ...bare, effect: 'close', quantity: decimalText(size), ...named(order, step.id, id) };
  const exit = inOneOrder(
    { step: 'submit-order', id, role: 'exit', order: closing },
    { ...orderCase, order: closing },
    replacing,
  );
  if (exit === undefined) {
    return undefined;
  }
  const rest: Order = { ...order, quantity: decimalText(decimal(order.quantity).minus(size)) };
  const flat = { ...orderCase, order: rest, held: decimal(0) };
  const reentry =
    inOneOrder({ ...step, order: rest }, flat, replacing) ??
    withStopOfItsOwn({ ...step, order: rest }, flat, replacing);
  const split = {
    field: 'quantity',
    sentence: `The position of ${orderCase.held.toFixed()} is closed by a separate order.`,
  };
  return reentry === undefined
    ? {
        ...exit,
        changes: [split, ...exit.changes, { field: 'quantity', sentence: 'The rest of the order is not sent.' }],
      }
    : {
        steps: [...exit.steps, awaitFill(id), ...reentry.steps],
        withdrawals: { ...exit.withdrawals, ...reentry.withdrawals },
        changes: [split, ...exit.changes, ...reentry.changes],
      };
}

function awaitFill(of: string): AwaitFillStep {
  return { step: 'await-fill', of };
}

/** Identifier of a further order: that of the original order, with the id of its own step at the end. */
function named({ clientOrderId }: OrderBase, from: string, to: string): Pick<OrderBase, 'clientOrderId'> {
  if (clientOrderId === undefined) {
    return {};
  }
  const end = `-${from}`;
  const stem = clientOrderId.endsWith(end) ? clientOrderId.slice(0, -end.length) : clientOrderId;
  return { clientOrderId: `${stem}-${to}` };
}
