// Forms that a broker takes, of orders and of brackets: a form is a list of values for each aspect of an order. An order that
// no form describes is refused, with the error of the nearest form.
import type { Decimal } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import type { Bounds, BracketForm, OrderForm, SourcedRule } from './broker-profile.js';
import type { Judge } from './judge.js';
import { type Breach, type BrokerRuleError, brokenRule, isFractional, none, type OrderCase } from './order-case.js';

/** An aspect of an order that a form names the values of. */
export interface Aspect<Form> {
  readonly fits: (form: Form, orderCase: OrderCase) => boolean;
  readonly path: ErrorPath | ((orderCase: OrderCase) => ErrorPath);
  /** Sentence about an order that does not fit, without the name of the broker. */
  readonly sentence: (form: Form, orderCase: OrderCase) => string;
  readonly received?: (orderCase: OrderCase) => unknown;
  /** How much a correction departs from the trader's intent: a time in force is changed before a quantity. */
  readonly weight: number;
  /** Whether nothing else is said of a form that differs in it: the rest of the form is about other orders. */
  readonly isDecisive?: true;
}

/** Weights of aspects. The form with the lowest sum is the one that the error names. */
export const weights = { timeInForce: 2, type: 3, session: 4, legs: 5, fraction: 6, side: 8 } as const;

/** A kind of form: its aspects, and what it has to say on an order that fits. */
export interface FormKind<Form extends SourcedRule> {
  readonly aspects: readonly Aspect<Form>[];
  readonly details: (form: Form, orderCase: OrderCase) => readonly Breach[];
}

/** The form that takes an order; undefined if none does. */
export function takingForm<Form extends SourcedRule>(
  { aspects, details }: FormKind<Form>,
  forms: readonly Form[],
  orderCase: OrderCase,
): Form | undefined {
  return forms.find(
    (form) => aspects.every(({ fits }) => fits(form, orderCase)) && details(form, orderCase).length === 0,
  );
}

/** Errors by the nearest form; where several forms describe the order, by the one that it breaks least. */
export function nearestErrors<Form extends SourcedRule>(
  { aspects, details }: FormKind<Form>,
  forms: readonly Form[],
  orderCase: OrderCase,
): readonly BrokerRuleError[] {
  const differing = forms.map((form) => ({ form, differences: aspects.filter(({ fits }) => !fits(form, orderCase)) }));
  const sums = differing.map(({ differences }) => differences.reduce((sum, { weight }) => sum + weight, 0));
  const least = Math.min(...sums);
  const nearest = differing.filter((_, index) => sums[index] === least);
  const errors = (least === 0 ? nearest : nearest.slice(0, 1)).map(({ form, differences }) =>
    breachesOf({ aspects: differences, details }, form, orderCase).map((breach) => brokenRule(orderCase, form, breach)),
  );
  const [first = []] = errors;
  return errors.reduce((best, list) => (list.length < best.length ? list : best), first);
}

/** What an order breaks of a form. `aspects`: those in which it differs. */
function breachesOf<Form extends SourcedRule>(
  { aspects, details }: FormKind<Form>,
  form: Form,
  orderCase: OrderCase,
): readonly Breach[] {
  const decisive = aspects.filter(({ isDecisive }) => isDecisive);
  const told = (decisive.length > 0 ? decisive : aspects).map((aspect) => breachOf(aspect, form, orderCase));
  return decisive.length > 0 ? told : [...told, ...details(form, orderCase)];
}

function breachOf<Form>({ path, sentence, received }: Aspect<Form>, form: Form, orderCase: OrderCase): Breach {
  return {
    path: typeof path === 'function' ? path(orderCase) : path,
    sentence: sentence(form, orderCase),
    received: received?.(orderCase),
  };
}

/** Hours in which an order fills. Sessions other than `regular` are the extended hours. */
export function sessionAspect(like: (orderCase: OrderCase) => string): Aspect<OrderForm | BracketForm> {
  return {
    path: ['extendedHours'],
    fits: ({ sessions }, { order }) =>
      sessions.some((session) => (session === 'regular') !== (order.extendedHours === true) || session === 'always'),
    sentence: (_, orderCase) =>
      orderCase.order.extendedHours === true
        ? `does not fill ${like(orderCase)} in extended hours`
        : `takes ${like(orderCase)} only in extended hours`,
    received: ({ order }) => order.extendedHours === true,
    weight: weights.session,
  };
}

/** Whether the quantity may be a fraction. */
export function fractionAspect(like: (orderCase: OrderCase) => string): Aspect<OrderForm | BracketForm> {
  return {
    path: ['quantity'],
    fits: ({ fraction }, orderCase) => fraction || !isFractional(orderCase),
    sentence: (_, orderCase) =>
      `takes ${like(orderCase)} only in whole quantities; the quantity is ${orderCase.order.quantity}`,
    received: ({ order }) => order.quantity,
    weight: weights.fraction,
  };
}

/** Breaches of limits. */
export function boundBreaches(
  { amount }: Judge,
  bounds: Bounds | undefined,
  value: Decimal,
  path: ErrorPath,
  what: string,
): readonly Breach[] {
  if (bounds === undefined) {
    return none;
  }
  const { minimum, maximum, exclusive = false } = bounds;
  const isBelow = minimum !== undefined && !isInside(value.cmp(amount(minimum)), exclusive);
  const isAbove = maximum !== undefined && !isInside(-value.cmp(amount(maximum)), exclusive);
  if (!isBelow && !isAbove) {
    return none;
  }
  const received = value.toFixed();
  const limit = (word: string, edge: unknown): string => `${exclusive ? `${word} ` : `of ${edgeWords[word]} `}${edge}`;
  return [
    ...(isBelow ? [{ path, received, sentence: `takes ${what} ${limit('above', minimum)}; it is ${received}` }] : []),
    ...(isAbove ? [{ path, received, sentence: `takes ${what} ${limit('below', maximum)}; it is ${received}` }] : []),
  ];
}

/** `beyond`: 1 inside of a limit, 0 on it. */
function isInside(beyond: number, exclusive: boolean): boolean {
  return exclusive ? beyond > 0 : beyond >= 0;
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
