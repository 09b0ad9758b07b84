// Orders against the forms that a broker takes. An order that no form describes is refused, with the error of the nearest form.
import { type Decimal, decimal } from '../core/decimal.js';
import { addToDate, dateInZone, epochMilliseconds } from '../core/time.js';
import type { Order } from '../order/order.js';
import type { Bounds, OrderForm } from './broker-profile.js';
import { isInWindow, timeText } from './clock.js';
import {
  type Breach,
  type BrokerRuleError,
  brokenRule,
  brokenTable,
  isFractional,
  isOpenTo,
  marketPrice,
  type OrderCase,
} from './order-case.js';

/** A breach, and how much correcting it departs from the trader's intent: a time in force is changed before a quantity. */
export interface Difference extends Breach {
  readonly weight: number;
}

/** Weights of differences. The form with the lowest sum is the one that the error names. */
export const weights = { timeInForce: 2, type: 3, session: 4, legs: 5, fraction: 6, side: 8 } as const;

/** Errors of an order without its legs. */
export function formErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const forms = orderCase.rules.orders.filter((form) => isOpenTo(orderCase, form));
  const nearest = nearestForm(forms, (form) => formDifferences(form, orderCase));
  if (nearest === undefined) {
    return [
      brokenTable(orderCase, 'orders', { path: ['type'], sentence: 'does not take this order from this account' }),
    ];
  }
  const details = nearest.forms.map((form) => {
    const breaches = [...nearest.differences(form), ...formDetails(form, orderCase)];
    return breaches.map((breach) => brokenRule(orderCase, form, breach));
  });
  return shortest(details);
}

/** The forms with the fewest differences, in the profile's order; undefined if there are no forms. */
export function nearestForm<Form>(
  forms: readonly Form[],
  differences: (form: Form) => readonly Difference[],
): { readonly forms: readonly Form[]; readonly differences: (form: Form) => readonly Difference[] } | undefined {
  const sums = forms.map((form) => differences(form).reduce((sum, { weight }) => sum + weight, 0));
  const least = Math.min(...sums);
  // Several forms may take an order; of those that refuse it, the first is named.
  const nearest = forms.filter((_, index) => sums[index] === least);
  return forms.length === 0 ? undefined : { forms: least === 0 ? nearest : nearest.slice(0, 1), differences };
}

/** The list with the fewest items, the first of equal ones. */
export function shortest<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = []] = lists;
  return lists.reduce((best, list) => (list.length < best.length ? list : best), first);
}

/** The form that takes an order; undefined if none does. */
export function takingForm(orderCase: OrderCase): OrderForm | undefined {
  return orderCase.rules.orders.find(
    (form) =>
      isOpenTo(orderCase, form) &&
      formDifferences(form, orderCase).length === 0 &&
      formDetails(form, orderCase).length === 0,
  );
}

function formDifferences(form: OrderForm, { order, facts }: OrderCase): readonly Difference[] {
  const { type, timeInForce, side, effect } = order;
  const like = `${type} orders of ${className(facts.assetClass)} like this`;
  return [
    ...(form.types.includes(type)
      ? []
      : [
          { ...differs('type', type, `takes only ${list(form.types)} orders here, not ${type}`), weight: weights.type },
        ]),
    ...(form.timesInForce.includes(timeInForce)
      ? []
      : [
          {
            ...differs(
              'timeInForce',
              timeInForce,
              `takes ${like} only with the time in force ${list(form.timesInForce)}, not ${timeInForce}`,
            ),
            weight: weights.timeInForce,
          },
        ]),
    ...sessionDifferences(form.sessions, order, like),
    ...fractionDifferences(form.fraction, order, like),
    ...(form.effects?.includes(effect) === false
      ? [
          {
            ...differs('effect', effect, `takes ${like} only to ${list(form.effects)} a position`),
            weight: weights.side,
          },
        ]
      : []),
    ...(form.sides?.includes(side) === false
      ? [{ ...differs('side', side, `takes ${like} only to ${list(form.sides)}`), weight: weights.side }]
      : []),
  ];
}

/** Differences in the session. Sessions other than `regular` are the extended hours. */
export function sessionDifferences(sessions: readonly string[], order: Order, like: string): readonly Difference[] {
  const isExtended = order.extendedHours === true;
  const fills = sessions.some((session) => (session === 'regular') !== isExtended || session === 'always');
  const sentence = isExtended ? `does not fill ${like} in extended hours` : `takes ${like} only in extended hours`;
  return fills ? [] : [{ ...differs('extendedHours', isExtended, sentence), weight: weights.session }];
}

/** Differences in the quantity. */
export function fractionDifferences(fraction: boolean, order: Order, like: string): readonly Difference[] {
  return fraction || !isFractional(order)
    ? []
    : [
        {
          ...differs(
            'quantity',
            order.quantity,
            `takes ${like} only in whole quantities; the quantity is ${order.quantity}`,
          ),
          weight: weights.fraction,
        },
      ];
}

function differs(field: string, received: unknown, sentence: string): Breach {
  return { path: [field], received, sentence };
}

function formDetails(form: OrderForm, orderCase: OrderCase): readonly Breach[] {
  return [
    ...windowBreaches(form, orderCase),
    ...lifeBreaches(form, orderCase),
    ...needBreaches(form, orderCase),
    ...limitBreaches(form, orderCase),
  ];
}

function windowBreaches({ window }: OrderForm, { rules, order, facts }: OrderCase): readonly Breach[] {
  if (window === undefined || (facts.now !== undefined && isInWindow(window, rules.sessions, facts.now))) {
    return [];
  }
  const times = `from ${timeText(window.from, rules.sessions)} to ${timeText(window.to, rules.sessions)} ${window.timeZone}`;
  const found = facts.now === undefined ? 'the time is not known' : `it is ${facts.now}`;
  const sentence = `takes ${order.timeInForce} orders only ${times}; ${found}`;
  return [{ path: ['timeInForce'], received: order.timeInForce, sentence }];
}

/** The last day of a dated order, where the broker has a limit. A day that is not known is refused. */
function lifeBreaches({ maxDays }: OrderForm, { order, facts }: OrderCase): readonly Breach[] {
  const { timeInForce, expiresAt } = order;
  if (maxDays === undefined || timeInForce !== 'gtd') {
    return [];
  }
  const { now, marketTimeZone = 'America/New_York' } = facts;
  const today = now === undefined ? undefined : dateInZone(epochMilliseconds(now), marketTimeZone);
  const last = today === undefined ? undefined : addToDate(today, maxDays, 'day');
  const found = last === undefined ? 'the time is not known' : `the last day is ${last}`;
  const sentence = `takes gtd orders for at most ${maxDays} days; ${found}`;
  const isNear = last !== undefined && expiresAt !== undefined && expiresAt <= last;
  return isNear ? [] : [{ path: ['expiresAt'], received: expiresAt, sentence }];
}

function needBreaches({ needs = [] }: OrderForm, orderCase: OrderCase): readonly Breach[] {
  const { order, contract } = orderCase;
  const known = { quote: marketPrice(orderCase) !== undefined, position: contract.position !== undefined };
  return needs
    .filter((fact) => !known[fact])
    .map((fact) => ({
      path: ['type'],
      received: order.type,
      sentence: `needs a ${fact} to judge ${order.type} orders`,
    }));
}

function limitBreaches({ limits = {} }: OrderForm, orderCase: OrderCase): readonly Breach[] {
  const { order } = orderCase;
  const priced = pricesOf(order);
  const market = marketPrice(orderCase);
  const notionals = priced.length > 0 ? priced.map(([, price]) => price) : market === undefined ? [] : [market];
  return [
    ...boundBreaches(limits.quantity, decimal(order.quantity), ['quantity'], 'a quantity'),
    ...notionals.flatMap((price) =>
      boundBreaches(limits.notional, price.times(order.quantity), ['quantity'], 'a value'),
    ),
    ...priced.flatMap(([field, price]) => boundBreaches(limits.price, price, [field], `a ${field}`)),
  ];
}

/** Price fields of an order, with their prices. */
export function pricesOf(order: Order): readonly (readonly [field: 'limitPrice' | 'stopPrice', price: Decimal])[] {
  const { limitPrice, stopPrice } = order;
  return [
    ...(limitPrice === undefined ? [] : [['limitPrice', decimal(limitPrice)] as const]),
    ...(stopPrice === undefined ? [] : [['stopPrice', decimal(stopPrice)] as const]),
  ];
}

/** Breaches of limits. */
export function boundBreaches(
  bounds: Bounds | undefined,
  value: Decimal,
  path: Breach['path'],
  what: string,
): readonly Breach[] {
  const { minimum, maximum, exclusive = false } = bounds ?? {};
  const isBelow = minimum !== undefined && (value.lt(minimum) || (exclusive && value.eq(minimum)));
  const isAbove = maximum !== undefined && (value.gt(maximum) || (exclusive && value.eq(maximum)));
  const received = value.toFixed();
  const limit = (word: string, edge: unknown): string => `${exclusive ? `${word} ` : `of ${edgeWords[word]} `}${edge}`;
  return [
    ...(isBelow ? [{ path, received, sentence: `takes ${what} ${limit('above', minimum)}; it is ${received}` }] : []),
    ...(isAbove ? [{ path, received, sentence: `takes ${what} ${limit('below', maximum)}; it is ${received}` }] : []),
  ];
}

const edgeWords: Readonly<Record<string, string>> = { above: 'at least', below: 'at most' };

/** Name of an asset class in a sentence. */
export function className(assetClass: string): string {
  return assetClass.replace('_', ' ');
}

/** A list in words: `day, gtc or ioc`. */
export function list(words: readonly string[]): string {
  return words.join(', ').replace(/, (?=[^,]*$)/, ' or ');
}
