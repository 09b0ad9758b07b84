// What holds for every plan. Each rule has a name; docs/invariants.md lists the same.

import { type Amount, type DecimalString, Decimal as LibraryDecimal } from '../../src/core/decimal.js';
import { noticeCatalogue } from '../../src/core/notices.js';
import { traceRuleCatalogue } from '../../src/core/trace.js';
import { type TradedInstrument, tradedInstrument } from '../../src/market/instruments.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import { tickAt } from '../../src/order/ticks.js';
import { quantityStep } from '../../src/plan/sizing/quantity-step.js';
import type { Signal } from '../../src/signal/signal.js';
import { firstNonJson } from './plain-json.js';

/** Arithmetic that rounds nothing: amounts have at most some hundred digits. */
const Decimal = LibraryDecimal.clone({ precision: 1000 });
type Decimal = LibraryDecimal;

function decimal(amount: Amount): Decimal {
  return new Decimal(amount);
}

/** A plan with all that it was made from. */
export interface Planned {
  readonly plan: OrderPlan;
  readonly signal: Signal;
  readonly context: TradingContext;
}

type Check = (planned: Planned) => string | undefined;

function submitted({ steps }: OrderPlan): readonly SubmitOrderStep[] {
  return steps.filter((step) => step.step === 'submit-order');
}

/** Units of a ticker: above 0 long, below 0 short. */
function heldUnits(ticker: string, { positions }: TradingContext): Decimal {
  const position = positions.position(ticker);
  const units = decimal(position?.quantity ?? 0);
  return position?.side === 'short' ? units.negated() : units;
}

function signed({ side, quantity }: Order): Decimal {
  return side === 'buy' ? decimal(quantity) : decimal(quantity).negated();
}

const positiveQuantities: Check = ({ plan }) =>
  submitted(plan).some(({ order }) => !decimal(order.quantity).gt(0))
    ? 'an order without a positive quantity'
    : undefined;

function pricesOf(order: Order): readonly (readonly [string, DecimalString | undefined])[] {
  return [
    ['limitPrice', order.limitPrice],
    ['stopPrice', order.stopPrice],
    ['takeProfit.limitPrice', order.takeProfit?.limitPrice],
    ['stopLoss.stopPrice', order.stopLoss?.stopPrice],
    ['stopLoss.limitPrice', order.stopLoss?.limitPrice],
  ];
}

function isOnTick(price: Decimal, { ticks }: TradedInstrument): boolean {
  return price.gt(0) && price.mod(tickAt(ticks, price)).isZero();
}

/** A price of an open order of the ticker: a stop that is renewed keeps its terms (safety B4). */
function isRestingPrice(price: DecimalString, ticker: string, { broker }: TradingContext): boolean {
  return broker
    .openOrders(ticker)
    .some(({ limitPrice, stopPrice }) =>
      [limitPrice, stopPrice].some((resting) => resting !== undefined && decimal(resting).eq(price)),
    );
}

const pricesOnTheTick: Check = ({ plan, signal, context }) => {
  const planning = createPlanningContext(signal, context);
  const remaining = new Set(remainingStops(plan));
  for (const step of submitted(plan)) {
    const { order } = step;
    const instrument = tradedInstrument(order.ticker, planning);
    if (!instrument.ok) {
      return `an order for ${order.ticker}, which is not known`;
    }
    for (const [name, price] of pricesOf(order)) {
      if (price === undefined || (remaining.has(step) && isRestingPrice(price, order.ticker, context))) {
        continue;
      }
      if (!isOnTick(decimal(price), instrument.value)) {
        return `${name} ${price} is not a positive price on the tick`;
      }
    }
  }
  return undefined;
};

const quantitiesOnTheStep: Check = ({ plan, signal, context }) => {
  const planning = createPlanningContext(signal, context);
  for (const { order } of submitted(plan)) {
    const instrument = tradedInstrument(order.ticker, planning);
    const step = decimal(instrument.ok ? quantityStep(instrument.value, planning).text : 1);
    const isWhole = heldUnits(order.ticker, context).abs().eq(order.quantity);
    // What is closed as a whole is never rounded, nor is a stop loss for what was just entered.
    if (order.effect === 'open' && !decimal(order.quantity).mod(step).isZero() && !isWhole) {
      return `quantity ${order.quantity} is not on the step ${step.toFixed()}`;
    }
  }
  return undefined;
};

/** A stop loss of its own: of an entry at a broker without brackets, or of what exits leave (safety B4). */
const protects = (step: SubmitOrderStep): boolean => /^stop-loss(?:-\d+)?$/.test(step.id);

/** The stop loss that follows an entry closes what the entry opens. */
function entryStop({ steps }: OrderPlan): SubmitOrderStep | undefined {
  const filled = steps.findIndex((step) => step.step === 'await-fill' && step.of === 'entry');
  const [stop] = filled === -1 ? [] : steps.slice(filled + 1).filter((step) => step.step === 'submit-order');
  return stop;
}

/** Stops of what exits leave (safety B4). Their prices are those of the stops that they replace. */
export function remainingStops(plan: OrderPlan): readonly SubmitOrderStep[] {
  const own = entryStop(plan);
  return submitted(plan).filter((step) => protects(step) && step !== own);
}

const exitsWithinThePosition: Check = ({ plan, context }) => {
  const closing = new Map<string, Decimal>();
  for (const step of submitted(plan)) {
    const { order } = step;
    if (order.effect === 'close' && !protects(step)) {
      const held = heldUnits(order.ticker, context);
      const sum = (closing.get(order.ticker) ?? new Decimal(0)).plus(order.quantity);
      closing.set(order.ticker, sum);
      if (held.isZero() || held.gt(0) === (order.side === 'buy') || sum.gt(held.abs())) {
        return `a close of ${order.side} ${sum.toFixed()} where ${held.toFixed()} is held`;
      }
    }
  }
  return undefined;
};

const stopsWithinTheEntry: Check = ({ plan }) => {
  const entry = submitted(plan).find(({ id }) => id === 'entry')?.order;
  const stop = entryStop(plan)?.order;
  if (stop === undefined) {
    return undefined;
  }
  const fits =
    entry !== undefined && entry.ticker === stop.ticker && stop.effect === 'close' && stop.side !== entry.side;
  return fits && decimal(stop.quantity).lte(entry.quantity) ? undefined : 'a stop loss that does not fit its entry';
};

/** Safety B4: the cancel step, then the new stop for what will be left, then the exit. */
const stopsCoverWhatRemains: Check = ({ plan, context }) => {
  for (const { id, order } of remainingStops(plan)) {
    const held = heldUnits(order.ticker, context);
    const closing = submitted(plan).filter(
      (step) => !protects(step) && step.order.effect === 'close' && step.order.ticker === order.ticker,
    );
    const remaining = closing.reduce((units, step) => units.plus(signed(step.order)), held);
    const uncovered = remaining.plus(signed(order));
    const isNoticed = plan.notices.some(
      (notice) => notice.code === 'dust-remains' && uncovered.abs().eq(notice.remaining ?? 0),
    );
    const covers = order.effect === 'close' && (uncovered.isZero() || isNoticed) && remaining.times(held).gt(0);
    const ids = plan.steps.map((step) => (step.step === 'await-fill' ? '' : step.id));
    const isFirst =
      plan.steps[0]?.step === 'cancel-orders' && closing.every((step) => ids.indexOf(step.id) > ids.indexOf(id));
    if (!covers || !isFirst) {
      return `the stop ${id} of ${order.side} ${order.quantity} where ${remaining.toFixed()} will remain`;
    }
  }
  return undefined;
};

const neverFlips: Check = ({ plan, signal, context }) => {
  const units = new Map<string, Decimal>();
  const awaited = new Set(plan.steps.flatMap((step) => (step.step === 'await-fill' ? [step.of] : [])));
  for (const step of submitted(plan)) {
    const { order } = step;
    if (protects(step)) {
      continue;
    }
    const before = units.get(order.ticker) ?? heldUnits(order.ticker, context);
    const after = before.plus(signed(order));
    units.set(order.ticker, after);
    if (before.times(after).lt(0)) {
      return `one order takes ${order.ticker} from ${before.toFixed()} to ${after.toFixed()}`;
    }
    if (order.effect === 'open' && signed(order).times(before).lt(0)) {
      return `an opening order against the position in ${order.ticker}`;
    }
    const closed = submitted(plan).filter((other) => other.order.effect === 'close' && !protects(other));
    if (order.effect === 'open' && closed.some(({ id }) => !awaited.has(id))) {
      return 'an entry that does not wait for the exit before it';
    }
    // With `position` the sentiment of a resize may name the other side (follow F2).
    const staysOnSide = signal.action === 'resize' && context.settings.resizeSentiment === 'order';
    if (staysOnSide && heldUnits(order.ticker, context).times(after).lt(0)) {
      return 'a resize that ends on the other side';
    }
  }
  return undefined;
};

const bracketsAroundTheEntry: Check = ({ plan }) => {
  for (const { order } of submitted(plan)) {
    const { takeProfit, stopLoss } = order;
    if (takeProfit !== undefined && stopLoss?.stopPrice !== undefined) {
      const above = decimal(takeProfit.limitPrice).gt(stopLoss.stopPrice);
      if (above !== (order.side === 'buy')) {
        return 'a take profit on the side of the stop loss';
      }
    }
    if (order.effect === 'close' && (takeProfit !== undefined || stopLoss !== undefined)) {
      return 'a close with a bracket';
    }
  }
  return undefined;
};

const stepsThatFit: Check = ({ plan, context }) => {
  const ids = new Set<string>();
  const known = new Set(plan.steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : [])));
  for (const step of plan.steps) {
    if (step.step === 'await-fill') {
      if (!ids.has(step.of)) {
        return `await-fill of ${step.of}, which was not sent before`;
      }
    } else {
      if (ids.has(step.id)) {
        return `two steps with the id ${step.id}`;
      }
      ids.add(step.id);
    }
    if (step.step === 'cancel-orders' && (step.orderIds.length === 0 || known.size !== step.orderIds.length)) {
      return 'a cancel step without orders, or with one order twice';
    }
    if (step.step === 'submit-order') {
      const { signalId } = context;
      const expected = signalId === undefined ? undefined : `${signalId}-${step.id}`;
      if (step.order.clientOrderId !== expected) {
        return `the client order id ${step.order.clientOrderId} instead of ${expected}`;
      }
    }
  }
  return undefined;
};

const outcomeThatFits: Check = ({ plan, signal, context }) => {
  const hasSteps = plan.steps.length > 0;
  // Until a time of the message, or until the open.
  const { settings } = context;
  const waits =
    settings.calendars !== false && (settings.whenClosed === 'postpone' || settings.exitsWhenClosed === 'postpone');
  const isReleased = waits
    ? Date.parse(`${plan.releaseAt}`) > context.clock.now()
    : plan.releaseAt === signal.releaseAt;
  const fits = {
    orders: hasSteps && plan.releaseAt === undefined,
    'nothing-to-do': !hasSteps && plan.releaseAt === undefined,
    postponed: !hasSteps && plan.releaseAt !== undefined && isReleased,
  }[plan.outcome];
  return fits && plan.ticker === signal.ticker && plan.action === signal.action
    ? undefined
    : 'an outcome that does not fit';
};

const listedNames: Check = ({ plan }) => {
  const rule = plan.trace.find((entry) => !Object.hasOwn(traceRuleCatalogue, entry.rule))?.rule;
  const notice = plan.notices.find(({ code }) => !Object.hasOwn(noticeCatalogue, code))?.code;
  return rule === undefined && notice === undefined ? undefined : `${rule ?? notice} is in no catalogue`;
};

const plainJson: Check = ({ plan }) => {
  const odd = firstNonJson(plan);
  return odd === undefined ? undefined : `the plan is not JSON at ${odd}`;
};

/** Every rule by its name. */
export const planInvariants: Readonly<Record<string, Check>> = {
  'orders have positive quantities': positiveQuantities,
  'prices are positive multiples of the tick': pricesOnTheTick,
  'entries are multiples of the quantity step': quantitiesOnTheStep,
  'exits close at most the position, on its side': exitsWithinThePosition,
  'a separate stop loss covers at most its entry': stopsWithinTheEntry,
  'a stop for what remains covers exactly that': stopsCoverWhatRemains,
  'no order takes a position through zero': neverFlips,
  'take profit and stop loss are on opposite sides': bracketsAroundTheEntry,
  'steps refer to earlier steps and have unique ids': stepsThatFit,
  'the outcome matches the steps': outcomeThatFits,
  'notices and trace rules are in the catalogues': listedNames,
  'a plan is plain JSON': plainJson,
};

/** The first rule that a plan breaks, with what is wrong. */
export function faultOfPlan(planned: Planned): string | undefined {
  for (const [name, check] of Object.entries(planInvariants)) {
    const fault = check(planned);
    if (fault !== undefined) {
      return `${name}: ${fault}`;
    }
  }
  return undefined;
}
