// Entries with legs against the bracket forms that a broker takes.
import type { Decimal, DecimalString } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import type { Order } from '../order/order.js';
import type { BracketForm, BracketLegsForm } from './broker-profile.js';
import {
  type Aspect,
  className,
  type FormKind,
  fractionAspect,
  list,
  nearestErrors,
  sessionAspect,
  takingForm,
  weights,
} from './forms.js';
import type { Judge } from './judge.js';
import {
  type Breach,
  type BrokerRuleError,
  brokenTable,
  hasLegs,
  marketPrice,
  none,
  type OrderCase,
} from './order-case.js';

/** Errors of the legs of an order. */
export function bracketErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, judge } = orderCase;
  if (!hasLegs(order)) {
    return none;
  }
  const path = [order.stopLoss === undefined ? 'takeProfit' : 'stopLoss'];
  if (order.effect === 'close') {
    return [brokenTable(orderCase, 'brackets', { path, sentence: 'attaches legs to entries only' })];
  }
  if (judge.brackets.length === 0) {
    const sentence = `does not take a take profit or stop loss attached to an entry of ${className(judge.facts.assetClass)}`;
    return [brokenTable(orderCase, 'brackets', { path, sentence })];
  }
  return areLegsTaken(orderCase) ? none : nearestErrors(bracketForms, judge.brackets, orderCase);
}

/** Whether an order has no legs, or a form that takes them. */
export function areLegsTaken(orderCase: OrderCase): boolean {
  const { order, judge } = orderCase;
  return (
    !hasLegs(order) || (order.effect === 'open' && takingForm(bracketForms, judge.brackets, orderCase) !== undefined)
  );
}

/** Whether a form has these legs, with this type of stop loss. No other form of an entry changes that. */
export function mayAttach(order: Order, { brackets }: Judge): boolean {
  return (
    !hasLegs(order) ||
    (order.effect === 'open' && brackets.some((form) => hasTheseLegs(form, order) && hasThisStop(form, order)))
  );
}

/** Which legs an order has. */
function legsOf({ takeProfit, stopLoss }: Order): BracketLegsForm {
  return takeProfit === undefined ? 'stop-loss' : stopLoss === undefined ? 'take-profit' : 'both';
}

const legPaths: Readonly<Record<BracketLegsForm, ErrorPath>> = {
  both: ['takeProfit'],
  'take-profit': ['takeProfit'],
  'stop-loss': ['stopLoss'],
};

function hasTheseLegs({ legs }: BracketForm, order: Order): boolean {
  return legs.includes(legsOf(order));
}

function hasThisStop({ stopLoss: types }: BracketForm, { stopLoss }: Order): boolean {
  return stopLoss === undefined || types.includes(stopLoss.type);
}

const aspects: readonly Aspect<BracketForm>[] = /* @__PURE__ */ (() => [
  {
    path: ['type'],
    fits: ({ entries }, { order }) => entries.includes(order.type),
    sentence: ({ entries }, { order }) => `attaches legs only to ${list(entries)} orders, not to ${order.type}`,
    received: ({ order }) => order.type,
    weight: weights.type,
  },
  {
    path: ({ order }) => legPaths[legsOf(order)],
    fits: (form, { order }) => hasTheseLegs(form, order),
    sentence: ({ legs }, { order }) => `attaches ${list(legs)}, not ${legsOf(order)}`,
    weight: weights.legs,
  },
  {
    path: ['stopLoss', 'type'],
    fits: (form, { order }) => hasThisStop(form, order),
    sentence: ({ stopLoss: types }, { order: { stopLoss } }) =>
      `attaches only a stop loss of the type ${list(types)}, not ${stopLoss?.type}`,
    received: ({ order }) => order.stopLoss?.type,
    weight: weights.type,
  },
  {
    path: ['stopLoss', 'timeInForce'],
    fits: (form, { order }) => haveOneTime(form, order),
    sentence: (_, { order: { takeProfit, stopLoss } }) =>
      `has one time in force for both legs; the take profit is ${takeProfit?.timeInForce}, the stop loss ${stopLoss?.timeInForce}`,
    received: ({ order }) => order.stopLoss?.timeInForce,
    weight: weights.timeInForce,
  },
  legTime('takeProfit'),
  legTime('stopLoss'),
  sessionAspect(like),
  fractionAspect(like),
])();

/** Whether both legs share a time in force, where they have to. */
function haveOneTime({ timeInForce }: BracketForm, { takeProfit, stopLoss }: Order): boolean {
  return timeInForce !== 'legs' || !takeProfit || !stopLoss || takeProfit.timeInForce === stopLoss.timeInForce;
}

/** The time in force of a leg: one of the form's, and that of the entry where they share it. */
function legTime(name: 'takeProfit' | 'stopLoss'): Aspect<BracketForm> {
  return {
    path: [name, 'timeInForce'],
    fits: (form, { order }) => {
      const life = order[name]?.timeInForce;
      // Legs that have to share one are said to differ, and no more.
      return (
        life === undefined ||
        !haveOneTime(form, order) ||
        (form.timesInForce.includes(life) && (form.timeInForce !== 'one' || life === order.timeInForce))
      );
    },
    sentence: ({ timesInForce }, { order }) => {
      const life = order[name]?.timeInForce;
      return timesInForce.some((each) => each === life)
        ? `has one time in force for an entry and its legs; the entry is ${order.timeInForce}, the leg ${life}`
        : `takes legs only with the time in force ${list(timesInForce)}, not ${life}`;
    },
    received: ({ order }) => order[name]?.timeInForce,
    weight: weights.timeInForce,
  };
}

const bracketForms: FormKind<BracketForm> = { aspects, details: distanceBreaches };

function like({ order }: OrderCase): string {
  return `${order.type} orders with legs`;
}

/** Price from which legs are measured: the limit of the entry, else its stop, else the market; undefined if unknown. */
function baseOf(orderCase: OrderCase): Decimal | undefined {
  const { limitPrice, stopPrice } = orderCase.order;
  const price = limitPrice ?? stopPrice;
  return price === undefined ? marketPrice(orderCase) : orderCase.judge.amount(price);
}

function distanceBreaches({ distance }: BracketForm, orderCase: OrderCase): readonly Breach[] {
  const { order, judge } = orderCase;
  const { takeProfit, stopLoss } = order;
  const base = baseOf(orderCase);
  const least = distance === undefined ? 'on its side of' : `at least ${distance} from`;
  const near = (path: ErrorPath, price: DecimalString, above: boolean, from: Decimal): readonly Breach[] => {
    const leg = judge.amount(price);
    const ahead = above ? leg.minus(from) : from.minus(leg);
    const isNear = distance === undefined ? !ahead.gt(0) : ahead.lt(judge.amount(distance));
    const sentence = `takes a leg only ${least} ${from.toFixed()}; it is at ${leg.toFixed()}`;
    return isNear ? [{ path, received: leg.toFixed(), sentence }] : none;
  };
  const isBuy = order.side === 'buy';
  const stop = stopLoss?.stopPrice;
  const beyond = base ?? (stop === undefined ? undefined : judge.amount(stop));
  return [
    ...(takeProfit === undefined || beyond === undefined
      ? none
      : near(['takeProfit', 'limitPrice'], takeProfit.limitPrice, isBuy, beyond)),
    ...(stop === undefined || base === undefined ? none : near(['stopLoss', 'stopPrice'], stop, !isBuy, base)),
  ];
}
