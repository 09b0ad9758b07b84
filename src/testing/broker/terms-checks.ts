// Checks with orders whose terms matter: stops, legs, fractions. What the broker lists is compared with what was sent.
import { type Amount, type Decimal, decimal, decimalText, readNumber } from '../../core/decimal.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import type { BrokerCheck } from './broker-scenario.js';
import {
  type Answer,
  cancel,
  described,
  filledOf,
  isAmount,
  report,
  state,
  stateAtEnd,
  submit,
  type Trial,
} from './trial.js';

/** Properties of an order that a broker lists, each with the check that it belongs to. */
const terms = [
  ['side', 'terms'],
  ['type', 'terms'],
  ['quantity', 'terms'],
  ['limitPrice', 'terms'],
  ['stopPrice', 'terms'],
  ['timeInForce', 'time-in-force'],
] as const satisfies readonly (readonly [keyof OpenOrder & keyof Order, BrokerCheck])[];

/** An order rests under the terms that were sent. What the broker does not list is not judged. */
export async function judgeTerms(trial: Trial, order: Order, answer: Answer | undefined): Promise<void> {
  const listed = answer?.event === 'order' ? await listedOrder(trial, answer.orderId) : undefined;
  for (const [name, check] of listed === undefined ? [] : terms) {
    const [told, sent] = [listed?.[name], order[name]];
    if (told != null && sent !== undefined && !isSame(told, sent)) {
      const message = `${order.clientOrderId} rests with ${name} ${told}; expected ${sent}, which was sent.`;
      report(trial, check, message);
    }
    if (told == null && sent !== undefined && name === 'stopPrice') {
      report(trial, check, `${order.clientOrderId} rests without a ${name}; expected ${sent}, which was sent.`);
    }
  }
}

function isSame(told: Amount | string, sent: string): boolean {
  return (readNumber(told) ?? told) === (readNumber(sent) ?? sent);
}

async function listedOrder({ scenario }: Trial, orderId: string | undefined): Promise<OpenOrder | undefined> {
  const listed = (await scenario.openOrders?.()) ?? [];
  return listed.find(({ id }) => id === orderId);
}

/** A cancel ends the order that it names, by either name, and no other. */
export async function checkCancelScope(trial: Trial): Promise<void> {
  const [named, other] = [trial.next(trial.scenario.resting), trial.next(trial.scenario.resting)];
  const first = await submit(trial, named);
  await submit(trial, other);
  if (first?.event === 'order' && first.orderId !== undefined) {
    const { orderId } = first;
    const answer = await cancel(trial, { orderId });
    // A cancel may take a moment.
    const isPending = answer?.event === 'order' && answer.status === 'working';
    const cancelled = isPending ? await stateAtEnd(trial, { orderId }) : answer;
    if (cancelled?.event !== 'order' || cancelled.status !== 'cancelled') {
      const message = `cancel of ${orderId}, the broker's own identifier, answers ${described(cancelled)}`;
      report(trial, 'broker-id', `${message}; expected cancelled.`);
    }
  }
  await cancel(trial, { clientOrderId: named.clientOrderId });
  const left = await state(trial, { clientOrderId: other.clientOrderId });
  if (left?.event !== 'order' || left.status !== 'working') {
    const message = `After the cancel of ${named.clientOrderId}, find of ${other.clientOrderId} answers ${described(left)}`;
    report(trial, 'cancel-scope', `${message}; expected working: only the order that was named is cancelled.`);
  }
  await cancel(trial, { clientOrderId: other.clientOrderId });
}

/** A stop for what is held rests: it is not sent as a market order, nor on the other side, nor without its price. */
export async function checkStop(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  const before = decimal(await scenario.held());
  if (scenario.stop === undefined || before.isZero()) {
    return;
  }
  const order = next(scenario.stop, decimalText(before.abs()));
  const { clientOrderId } = order;
  const answer = await submit(trial, order);
  const found = await state(trial, { clientOrderId });
  const after = decimal(await scenario.held());
  if (found?.event !== 'order' || found.status !== 'working' || !after.eq(before)) {
    const message = `The stop ${clientOrderId}, which is to rest, is ${described(found)}, and ${decimalText(before)} held units became ${decimalText(after)}`;
    report(trial, 'stops', `${message}; expected working, and nothing traded.`);
  }
  await judgeTerms(trial, order, answer);
  await cancel(trial, { clientOrderId });
}

/** An entry in fractions trades what it says. */
export async function checkFraction(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  if (scenario.fraction === undefined) {
    return;
  }
  const order = next(scenario.fraction);
  const { clientOrderId } = order;
  const before = decimal(await scenario.held());
  await submit(trial, order);
  const found = await stateAtEnd(trial, { clientOrderId });
  const traded = decimal(await scenario.held())
    .minus(before)
    .abs();
  if (!isAmount(filledOf(found, order), order.quantity) || !traded.eq(order.quantity)) {
    const message = `${clientOrderId} of ${order.quantity} units is ${described(found)}, and ${decimalText(traded)} were traded`;
    report(trial, 'fractions', `${message}; expected ${order.quantity}, not cut or rounded.`);
  }
}

/** The legs of an entry rest when it has filled, under the prices that were sent. */
export async function checkLegs(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  if (scenario.bracket === undefined) {
    return;
  }
  const order = next(scenario.bracket);
  const { clientOrderId, ticker, side } = order;
  await submit(trial, order);
  const found = await stateAtEnd(trial, { clientOrderId });
  const listed = ((await scenario.openOrders?.()) ?? []).filter((one) => one.ticker === ticker && one.side !== side);
  const told = found?.event === 'order' ? found.legs : undefined;
  const legs = [
    ['stop loss', order.stopLoss?.stopPrice, listed.map(({ stopPrice }) => stopPrice), told?.stopLoss?.status],
    ['take profit', order.takeProfit?.limitPrice, listed.map(({ limitPrice }) => limitPrice), told?.takeProfit?.status],
  ] as const;
  for (const [name, price, prices, status] of legs) {
    const isListed = prices.some((one) => one != null && price !== undefined && isSame(one, price));
    const isKnown = scenario.openOrders === undefined ? told === undefined || status === 'working' : isListed;
    if (price !== undefined && !isKnown) {
      const message = `${clientOrderId} was sent with a ${name} at ${price}, and none rests when it is ${described(found)}`;
      report(trial, 'legs', `${message}; expected one.`);
    }
  }
  for (const { id } of listed) {
    await cancel(trial, { orderId: id });
  }
}

/** Units that an order has filled are at most its quantity. */
export function judgeSize(trial: Trial, order: Order, answer: Answer | undefined, traded: Decimal): void {
  const filled = decimal(filledOf(answer, order) ?? 0);
  if (filled.gt(order.quantity) || traded.gt(order.quantity)) {
    const message = `${order.clientOrderId} of ${order.quantity} units filled ${decimalText(filled)}, and ${decimalText(traded)} were traded`;
    report(trial, 'overfill', `${message}; expected ${order.quantity} at most.`);
  }
}
