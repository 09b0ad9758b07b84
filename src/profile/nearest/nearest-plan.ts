// The nearest plan that a broker takes. Every candidate is judged by the rules themselves.
import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { once } from '../../core/once.js';
import { isNonEmpty, ok, type Result } from '../../core/result.js';
import type { IsoInstant } from '../../core/time.js';
import type { TimeInForce } from '../../core/vocabulary.js';
import { buildOrder, type Order, type OrderBase, stopLossPrices } from '../../order/order.js';
import type { AwaitFillStep, PlanStep, SubmitOrderStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';
import { heldBefore } from '../facts.js';
import { trackHeld } from '../held-on-the-way.js';
import type { Judge } from '../judge.js';
import { type BrokerRuleError, crossesZero, hasLegs, type OrderCase, orderCase, stepCase } from '../order-case.js';
import { isTaken, minimumErrors, orderErrors } from '../order-errors.js';
import { errorsByForm, formTaking } from '../order-forms.js';
import { type Change, changesOf, orderWords } from './changes.js';
import { stepOf, variantsOf } from './variants.js';

/** Steps that a broker takes instead of those of a plan. */
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

/** A change, and its cause where that is not a rule that the step itself breaks. */
interface CausedChange extends Change {
  readonly because?: BrokerRuleError;
  /** What the order breaks here of the form that takes its replacement. */
  readonly ofForm?: BrokerRuleError | undefined;
}

/** Steps in place of others. */
interface Replacement<C extends Change = CausedChange> {
  readonly steps: readonly PlanStep[];
  readonly withdrawals: Readonly<Record<string, IsoInstant>>;
  readonly changes: readonly C[];
}

/** An exit that is sent below minimums, and the rules that set them. */
export interface SmallExit {
  readonly order: Order;
  readonly errors: readonly BrokerRuleError[];
}

/** Steps that are taken, with every change. */
export interface TakenSteps extends Replacement<DueChange> {
  /** Exits that are taken but for a minimum. */
  readonly smallExits: readonly SmallExit[];
  /** Exits of positions below one unit, where only whole units are taken: they are not among the steps. */
  readonly leftOut: readonly Order[];
}

/** What comes with steps that stay as they were planned, without changes. */
export const unchanged: Omit<TakenSteps, 'steps' | 'changes'> = { withdrawals: {}, smallExits: [], leftOut: [] };

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
  /** Whether the exit of a position below one unit is left out where only whole units are taken. */
  readonly leavesOut: boolean;
}

interface Replacing extends ReplacementOptions {
  readonly judge: Judge;
  readonly freshId: (name: string) => string;
}

/** The nearest plan; undefined where a step has none. */
export function nearestPlan(
  steps: readonly PlanStep[],
  judge: Judge,
  withdrawals: Readonly<Record<string, IsoInstant>> = {},
): NearestPlan | undefined {
  const taken = takenSteps(steps, judge, { closesFirst: true, leavesOut: false });
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
  judge: Judge,
  options: ReplacementOptions,
): Result<TakenSteps, BrokerRuleError> {
  if (areTaken(steps, judge)) {
    return ok({ steps, changes: [], ...unchanged });
  }
  const heldAt = trackHeld((ticker) => heldBefore(judge.facts, ticker));
  const taken: PlanStep[] = [];
  const changes: DueChange[] = [];
  const smallExits: SmallExit[] = [];
  const leftOut: Order[] = [];
  const withdrawals: Record<string, IsoInstant> = {};
  const opens = new Set(
    submitSteps(steps)
      .filter(isEntry)
      .map(({ order }) => order.ticker),
  );
  const replacing: Replacing = { ...options, judge, freshId: freshIds(steps) };
  const before = (): readonly PlanStep[] => taken;
  const smaller = new Map<string, Pick<OrderBase, 'quantity'> & { readonly to: OrderBase['quantity'] }>();
  for (const step of steps) {
    if (step.step !== 'submit-order') {
      heldAt(step);
      taken.push(step);
      continue;
    }
    const sized = coveringWhatIsEntered(step, smaller.get(step.order.ticker));
    const asPlanned = orderCase(judge, sized.order, heldAt(sized), before);
    const errors = orderErrors(asPlanned);
    if (!isNonEmpty(errors)) {
      taken.push(sized);
      continue;
    }
    const setting = options.timeInForce?.(sized);
    const isEntered = opens.has(sized.order.ticker);
    // What is entered after an exit leaves no room for dust.
    const mayLeaveDust = !isEntered;
    // Without its stop an entry is not made; a position that is held is better off with one for the day (safety S18).
    const isProtection = sized.role === 'protection' && !isEntered;
    const planned: OrderCase = { ...asPlanned, setting, isProtection, mayLeaveDust };
    const taking = replacedStep(sized, planned, errors, replacing);
    if (!taking.ok && options.leavesOut && opens.size === 0 && isBelowOneUnit(sized, planned)) {
      leftOut.push(sized.order);
      continue;
    }
    if (!taking.ok) {
      return taking;
    }
    const replacement = taking.value;
    const entry = submitSteps(replacement.steps).findLast(isEntry)?.order;
    const { ticker, quantity } = sized.order;
    if (entry !== undefined && entry.quantity !== quantity) {
      smaller.set(ticker, { quantity, to: entry.quantity });
    }
    replacement.steps.forEach(heldAt);
    taken.push(...replacement.steps);
    changes.push(...replacement.changes);
    smallExits.push(...replacement.smallExits);
    Object.assign(withdrawals, replacement.withdrawals);
  }
  return ok({ steps: taken, withdrawals, changes, smallExits, leftOut });
}

function isEntry({ order }: SubmitOrderStep): boolean {
  return order.effect === 'open';
}

/** Whether the exit of a whole position is not taken for its fraction alone: that of one unit is (safety S10). */
function isBelowOneUnit(step: SubmitOrderStep, planned: OrderCase): boolean {
  const { order, held } = planned;
  if (step.role !== 'exit' || !closesPosition(planned) || planned.quantity.gte(1)) {
    return false;
  }
  const quantity = decimal(1);
  const whole: Order = { ...order, quantity: decimalText(quantity) };
  const position = held.isNegative() ? quantity.negated() : quantity;
  return inOneOrder(step, { ...planned, order: whole, quantity, held: position, ignoresMinimums: true }) !== undefined;
}

/** Whether an exit closes all of a position but what is less than a step. */
function closesPosition(orderCase: OrderCase): boolean {
  const rest = orderCase.held.abs().minus(orderCase.quantity);
  return rest.lte(0) || rest.lt(stepOf(orderCase) ?? 0);
}

/** Whether every order is taken as it is planned. */
function areTaken(steps: readonly PlanStep[], judge: Judge): boolean {
  const heldOf = (ticker: string): Decimal => heldBefore(judge.facts, ticker);
  // Where nothing is awaited, no order counts as filled.
  const heldAt = steps.some(({ step }) => step === 'await-fill') ? trackHeld(heldOf) : undefined;
  return steps.every((step, index) => {
    const held = heldAt?.(step);
    return (
      step.step !== 'submit-order' ||
      isTaken(orderCase(judge, step.order, held ?? heldOf(step.order.ticker), () => steps.slice(0, index)))
    );
  });
}

/** The broken rule that requires a change: the one of its field, else the first. A leg is not detached for its time in force. */
function causeOf(
  { field, ofForm }: CausedChange,
  errors: readonly [BrokerRuleError, ...BrokerRuleError[]],
): BrokerRuleError {
  const isLeg = field === 'takeProfit' || field === 'stopLoss';
  return (
    errors.find(({ path }) => (isLeg ? path.at(-1) !== 'timeInForce' : path.at(-1) === field)) ??
    ofForm ??
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
function freshIds(steps: readonly PlanStep[]): (name: string) => string {
  const used = once(() => new Set(steps.map((step) => ('id' in step ? step.id : step.of))));
  const counts = new Map<string, number>();
  return (name) => {
    let count = counts.get(name) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? name : `${name}-${count}`;
    } while (used().has(id));
    counts.set(name, count);
    return id;
  };
}

/** What is taken instead of a step. An exit may be below the minimums of every form: the broker may reject it (safety Q2). */
function replacedStep(
  step: SubmitOrderStep,
  asPlanned: OrderCase,
  errors: readonly [BrokerRuleError, ...BrokerRuleError[]],
  replacing: Replacing,
): Result<Omit<TakenSteps, 'leftOut'>, BrokerRuleError> {
  const replacement = replace(step, asPlanned, replacing);
  if (replacement !== undefined) {
    return ok({ ...replacement, changes: dueChanges(replacement, errors), smallExits: [] });
  }
  const { judge, held } = asPlanned;
  if (!stepCase(judge, step, held).ignoresMinimums) {
    return { ok: false, errors };
  }
  const small: OrderCase = { ...asPlanned, ignoresMinimums: true };
  const others = orderErrors(small);
  const causes = isNonEmpty(others) ? others : errors;
  const exit = inOneOrder(step, small);
  if (exit === undefined) {
    return { ok: false, errors: causes };
  }
  const { order } = exit;
  const smallExits = [{ order, errors: minimumErrors(orderCase(judge, order, held)) }];
  return ok({ ...exit, changes: dueChanges(exit, causes), smallExits });
}

function dueChanges(
  { changes }: Replacement,
  errors: readonly [BrokerRuleError, ...BrokerRuleError[]],
): readonly DueChange[] {
  return changes.map((change) => ({ ...change, because: change.because ?? causeOf(change, errors) }));
}

function replace(step: SubmitOrderStep, asPlanned: OrderCase, replacing: Replacing): Replacement | undefined {
  return (
    inOneOrder(step, asPlanned) ??
    withStopOfItsOwn(step, asPlanned, replacing) ??
    (replacing.closesFirst ? closingFirst(step, asPlanned, replacing) : undefined)
  );
}

/** The order in another form. */
function inOneOrder(step: SubmitOrderStep, asPlanned: OrderCase): OrderReplacement | undefined {
  for (const variant of variantsOf(asPlanned)) {
    const { order, withdrawal } = variant;
    const { judge, held, before, ignoresMinimums = false } = asPlanned;
    const variantCase: OrderCase = { ...orderCase(judge, order, held, before), ignoresMinimums };
    if (isTaken(variantCase)) {
      return {
        order,
        steps: [{ ...step, order }],
        withdrawals: withdrawal === undefined ? {} : { [step.id]: withdrawal },
        changes: changesOf(step.id, step.order, variant).map((change) => ({
          ...change,
          ofForm: brokenOfForm(change.field, asPlanned.order, variantCase),
        })),
      };
    }
  }
  return undefined;
}

/**
 * What an order breaks of the form that takes its replacement: in its quantity, or in the time in force that comes with another type,
 * of whose own no form says more than that it is not taken.
 */
function brokenOfForm(field: string, planned: Order, taken: OrderCase): BrokerRuleError | undefined {
  const { quantity, timeInForce } = planned;
  const isOfType = field === 'timeInForce' && planned.type !== taken.order.type;
  const form = field === 'quantity' || isOfType ? formTaking(taken) : undefined;
  const order: Order = isOfType ? { ...taken.order, timeInForce } : { ...taken.order, quantity };
  const broken = form && errorsByForm(form, { ...taken, order, quantity: taken.judge.amount(order.quantity) });
  return broken?.find(({ path }) => path[0] === field);
}

/** The entry alone, then its stop loss as a separate order (execution rule 6). The take profit is dropped. */
function withStopOfItsOwn(step: SubmitOrderStep, asPlanned: OrderCase, replacing: Replacing): Replacement | undefined {
  if (!hasLegs(step.order) || step.order.effect === 'close') {
    return undefined;
  }
  const { takeProfit, stopLoss, ...bare } = step.order;
  const entry = inOneOrder({ ...step, order: bare }, { ...asPlanned, order: bare });
  const dropped =
    takeProfit === undefined
      ? []
      : [
          {
            field: 'takeProfit',
            sentence: `The take profit of ${orderWords(step.id)} at ${takeProfit.limitPrice} is dropped.`,
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
  const units = asPlanned.judge.amount(quantity);
  const held = bare.side === 'buy' ? asPlanned.held.plus(units) : asPlanned.held.minus(units);
  const stopCase: OrderCase = { ...asPlanned, order: stop, quantity: units, held };
  const protection = inOneOrder({ step: 'submit-order', id, role: 'protection', order: stop }, stopCase);
  const ofStop = orderErrors(stopCase);
  return (
    protection && {
      steps: [...entry.steps, awaitFill(step.id), ...protection.steps],
      withdrawals: { ...entry.withdrawals, ...protection.withdrawals },
      changes: [
        ...entry.changes,
        ...dropped,
        {
          field: 'stopLoss',
          sentence: `The stop loss of ${orderWords(step.id)} is sent as a separate order after the fill.`,
        },
        ...(isNonEmpty(ofStop) ? dueChanges(protection, ofStop) : protection.changes),
      ],
    }
  );
}

/** An order that turns a position around: the position is closed first, then the rest is entered if that is taken. */
function closingFirst(step: SubmitOrderStep, asPlanned: OrderCase, replacing: Replacing): Replacement | undefined {
  if (!crossesZero(asPlanned)) {
    return undefined;
  }
  const { order, quantity, held } = asPlanned;
  const { takeProfit: _, stopLoss: _s, clientOrderId: _c, ...bare } = order;
  const id = replacing.freshId('exit');
  const size = held.abs();
  const closing: Order = { ...bare, effect: 'close', quantity: decimalText(size), ...named(order, step.id, id) };
  const exit = inOneOrder(
    { step: 'submit-order', id, role: 'exit', order: closing },
    { ...asPlanned, order: closing, quantity: size, mayLeaveDust: false },
  );
  if (exit === undefined) {
    return undefined;
  }
  const more = quantity.minus(size);
  const rest: Order = { ...order, quantity: decimalText(more) };
  const flat = { ...asPlanned, order: rest, quantity: more, held: decimal(0) };
  const reentry =
    inOneOrder({ ...step, order: rest }, flat) ?? withStopOfItsOwn({ ...step, order: rest }, flat, replacing);
  const split = {
    field: 'quantity',
    sentence: `The position of ${held.toFixed()} is closed by a separate order.`,
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
