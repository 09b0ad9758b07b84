// Orders without their legs against the forms that a broker takes.
import type { Decimal } from '../core/decimal.js';
import { addToDate, dateInZone, epochMilliseconds } from '../core/time.js';
import type { Order } from '../order/order.js';
import { defaultPointValues, orderValue } from '../order/order-value.js';
import type { Bounds, OrderForm } from './broker-profile.js';
import { isInWindow, timeText } from './clock.js';
import {
  type Aspect,
  boundBreaches,
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
import { type Breach, type BrokerRuleError, brokenTable, marketPrice, none, type OrderCase } from './order-case.js';

/** Errors of an order without its legs. */
export function formErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { orders } = orderCase.judge;
  if (orders.length === 0) {
    const sentence = 'does not take this order from this account';
    return [brokenTable(orderCase, 'orders', { path: ['type'], sentence })];
  }
  return formTaking(orderCase) === undefined ? nearestErrors(orderForms, orders, orderCase) : none;
}

/** The form that takes an order without its legs; undefined if none does. */
export function formTaking(orderCase: OrderCase): OrderForm | undefined {
  return takingForm(orderForms, orderCase.judge.orders, orderCase);
}

/** What an order breaks of one form. */
export function errorsByForm(form: OrderForm, orderCase: OrderCase): readonly BrokerRuleError[] {
  return nearestErrors(orderForms, [form], orderCase);
}

const aspects: readonly Aspect<OrderForm>[] = /* @__PURE__ */ (() => [
  {
    path: ['type'],
    fits: ({ types }, { order }) => types.includes(order.type),
    sentence: (form, orderCase) =>
      `takes only ${list(typesTaken(form, orderCase))} orders here, not ${orderCase.order.type}`,
    received: ({ order }) => order.type,
    weight: weights.type,
    isDecisive: true,
  },
  {
    path: ['timeInForce'],
    fits: ({ timesInForce }, { order }) => timesInForce.includes(order.timeInForce),
    sentence: ({ timesInForce }, orderCase) =>
      `takes ${like(orderCase)} only with the time in force ${list(timesInForce)}, not ${orderCase.order.timeInForce}`,
    received: ({ order }) => order.timeInForce,
    weight: weights.timeInForce,
  },
  sessionAspect(like),
  fractionAspect(like),
  {
    path: ['effect'],
    fits: ({ effects }, { order }) => effects?.includes(order.effect) !== false,
    sentence: ({ effects = [] }, orderCase) => `takes ${like(orderCase)} only to ${list(effects)} a position`,
    received: ({ order }) => order.effect,
    weight: weights.side,
  },
  {
    path: ['side'],
    fits: ({ sides }, { order }) => sides?.includes(order.side) !== false,
    sentence: ({ sides = [] }, orderCase) => `takes ${like(orderCase)} only to ${list(sides)}`,
    received: ({ order }) => order.side,
    weight: weights.side,
  },
])();

/** The types that any form has; those of the nearest form where another one has the type of the order under other terms. */
function typesTaken({ types }: OrderForm, { order, judge: { orders } }: OrderCase): OrderForm['types'] {
  const all = new Set(orders.flatMap((form) => form.types));
  return all.has(order.type) ? types : [...all];
}

const orderForms: FormKind<OrderForm> = { aspects, details };

/** Orders of the same kind, in a sentence. */
function like({ order, judge: { facts } }: OrderCase): string {
  return `${order.type} orders of ${className(facts.assetClass)} like this`;
}

function details(form: OrderForm, orderCase: OrderCase): readonly Breach[] {
  const { window, maxDays, needs, limits } = form;
  return window === undefined && maxDays === undefined && needs === undefined && limits === undefined
    ? none
    : [
        ...windowBreaches(form, orderCase),
        ...lifeBreaches(form, orderCase),
        ...needBreaches(form, orderCase),
        ...limitBreaches(form, orderCase),
      ];
}

/** When such an order may be sent. A time in force that the form does not take has no window. */
function windowBreaches(form: OrderForm, orderCase: OrderCase): readonly Breach[] {
  const { judge, order } = orderCase;
  const { facts } = judge;
  const { window } = form;
  if (window === undefined || !form.timesInForce.includes(order.timeInForce)) {
    return none;
  }
  const sessions = judge.sessions();
  if (facts.now !== undefined && isInWindow(window, sessions, facts.now)) {
    return none;
  }
  const fitting = judge.orders.filter((other) => aspects.every(({ fits }) => fits(other, orderCase)));
  const windows = [form, ...fitting].flatMap((each) => each.window ?? []);
  const times = windows.map(({ from, to, timeZone }) => [timeText(from, sessions), timeText(to, sessions), timeZone]);
  const listed = new Set(times.map(([from, to, timeZone]) => `from ${from} to ${to} ${timeZone}`));
  const hours = order.extendedHours === true ? ' in extended hours' : '';
  const what = `${order.timeInForce} ${order.type} orders of ${className(facts.assetClass)}${hours}`;
  const found = facts.now === undefined ? 'the time is not known' : `it is ${facts.now}`;
  const sentence = `takes ${what} only ${list([...listed])}; ${found}`;
  return [{ path: ['timeInForce'], received: order.timeInForce, sentence }];
}

/** The last day of a dated order, where the broker has a limit. A day that is not known is refused. */
function lifeBreaches({ maxDays }: OrderForm, { order, judge: { facts } }: OrderCase): readonly Breach[] {
  const { timeInForce, expiresAt } = order;
  if (maxDays === undefined || timeInForce !== 'gtd') {
    return none;
  }
  const { now, marketTimeZone = 'America/New_York' } = facts;
  const today = now === undefined ? undefined : dateInZone(epochMilliseconds(now), marketTimeZone);
  const last = today === undefined ? undefined : addToDate(today, maxDays, 'day');
  const found = last === undefined ? 'the time is not known' : `the last day is ${last}`;
  const sentence = `takes gtd orders for at most ${maxDays} days; ${found}`;
  const isNear = last !== undefined && expiresAt !== undefined && expiresAt <= last;
  return isNear ? none : [{ path: ['expiresAt'], received: expiresAt, sentence }];
}

function needBreaches({ needs = [] }: OrderForm, orderCase: OrderCase): readonly Breach[] {
  const { order, contract } = orderCase;
  return needs
    .filter((fact) => (fact === 'quote' ? marketPrice(orderCase) : contract.position) === undefined)
    .map((fact) => ({
      path: ['type'],
      received: order.type,
      sentence: `needs a ${fact} to judge ${order.type} orders`,
    }));
}

function limitBreaches({ limits }: OrderForm, orderCase: OrderCase): readonly Breach[] {
  if (limits === undefined) {
    return none;
  }
  const { judge, order, quantity, ignoresMinimums = false } = orderCase;
  const [units, notional] = [limits.quantity, limits.notional].map((bounds) =>
    bounds !== undefined && ignoresMinimums ? withoutMinimum(bounds) : bounds,
  );
  return [
    ...boundBreaches(judge, units, quantity, ['quantity'], 'a quantity'),
    ...(notional === undefined ? none : notionals(orderCase)).flatMap((value) =>
      boundBreaches(judge, notional, value, ['quantity'], 'a value'),
    ),
    ...pricesOf(order, judge).flatMap(([field, price]) =>
      boundBreaches(judge, limits.price, price, [field], `a ${field}`),
    ),
  ];
}

function withoutMinimum({ minimum: _, ...bounds }: Bounds): Bounds {
  return bounds;
}

/** Errors of the minimums of forms that take an order but for these: by the form that it breaks least. */
export function minimumsOfForms(orderCase: OrderCase): readonly BrokerRuleError[] {
  const lenient: OrderCase = { ...orderCase, ignoresMinimums: true };
  const forms = orderCase.judge.orders.filter((form) => takingForm(orderForms, [form], lenient) !== undefined);
  return nearestErrors(orderForms, forms, orderCase);
}

/** Values of an order with its point value, at each of its prices, or at the market. */
export function notionals(orderCase: OrderCase): readonly Decimal[] {
  const prices = pricesOf(orderCase.order, orderCase.judge).map(([, price]) => price);
  const market = prices.length > 0 ? undefined : marketPrice(orderCase);
  const { judge, quantity, contract } = orderCase;
  const pointValue = judge.amount(contract.instrument?.pointValue ?? defaultPointValues[judge.facts.assetClass]);
  return [...prices, ...(market === undefined ? [] : [market])].map((price) => orderValue(quantity, price, pointValue));
}

/** Price fields of an order, with their prices. */
function pricesOf(
  { limitPrice, stopPrice }: Order,
  { amount }: Judge,
): readonly (readonly [field: 'limitPrice' | 'stopPrice', price: Decimal])[] {
  return [
    ...(limitPrice === undefined ? [] : [['limitPrice', amount(limitPrice)] as const]),
    ...(stopPrice === undefined ? [] : [['stopPrice', amount(stopPrice)] as const]),
  ];
}
