// Checks with orders whose terms matter: stops, fractions. What the broker lists is compared with what was sent.
import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import type { SubmitCommand } from '../../execute/command.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import { listedInTime } from './listed-orders.js';
import { judgeTerms } from './terms.js';
import {
  type Answer,
  cancel,
  described,
  filledOf,
  isAmount,
  pause,
  report,
  state,
  stateAtEnd,
  submit,
  type Trial,
} from './trial.js';

/** An order that works by `find` is listed before long, under the terms that were sent. Without its identifier nothing is compared. */
export async function judgeListed(
  trial: Trial,
  order: SubmitCommand['order'],
  orderId: string | undefined,
): Promise<void> {
  const { clientOrderId } = order;
  const isIt = ({ id }: OpenOrder): boolean => id === orderId;
  const listed = await listedInTime(trial, (orders) => orderId === undefined || orders.some(isIt));
  if (listed === undefined || orderId === undefined) {
    return;
  }
  const rests = listed.find(isIt);
  if (rests !== undefined) {
    judgeTerms(trial, clientOrderId, order, rests);
    return;
  }
  // It may have ended while the list was waited for.
  const found = await state(trial, { clientOrderId });
  if (found?.event === 'order' && found.status === 'working') {
    const message = `find of ${clientOrderId} answers working, and openOrders does not list ${orderId}`;
    report(trial, 'terms', `${message}; expected an order that rests.`);
  }
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

/** Seconds after which a broker has judged what it has acknowledged (EXECUTION 15). */
const judgedSeconds = 5;

/** A stop for what is held rests: it is not sent as a market order, nor on the other side, nor without its price. */
export async function checkStop(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  const before = decimal(await scenario.held());
  if (scenario.stop === undefined || before.isZero()) {
    return;
  }
  const order = next(scenario.stop, decimalText(before.abs()));
  const { clientOrderId } = order;
  await submit(trial, order);
  await pause(trial, judgedSeconds);
  const found = await state(trial, { clientOrderId });
  const after = decimal(await scenario.held());
  const working = found?.event === 'order' && found.status === 'working' ? found : undefined;
  if (working === undefined || !after.eq(before)) {
    const message = `The stop ${clientOrderId}, which is to rest, is ${described(found)}, and ${decimalText(before)} held units became ${decimalText(after)}`;
    report(trial, 'stops', `${message}; expected working, and nothing traded.`);
  }
  await judgeListed(trial, order, working?.orderId);
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

/** Units that an order has filled are at most its quantity. */
export function judgeSize(trial: Trial, order: Order, answer: Answer | undefined, traded: Decimal): void {
  const filled = decimal(filledOf(answer, order) ?? 0);
  if (filled.gt(order.quantity) || traded.gt(order.quantity)) {
    const message = `${order.clientOrderId} of ${order.quantity} units filled ${decimalText(filled)}, and ${decimalText(traded)} were traded`;
    report(trial, 'overfill', `${message}; expected ${order.quantity} at most.`);
  }
}
