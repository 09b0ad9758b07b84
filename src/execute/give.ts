import type { DecimalString } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import type { ExecutionOrder, RequestedCancel } from './execution.js';
import { addOrder, changeOrder, type Run } from './run.js';
import { retrySeconds, secondsAfter } from './timing.js';

/** Terms and purpose of an order that is to be sent. */
export interface NewOrder extends Pick<ExecutionOrder, 'role' | 'step' | 'place' | 'isReduced'> {
  readonly terms: Order;
  readonly clientOrderId: string;
  readonly quantity: DecimalString;
}

/** Sends an order for the first time. */
export function giveOrder(run: Run, { terms, clientOrderId, quantity, ...purpose }: NewOrder): void {
  addOrder(run, {
    order: { clientOrderId },
    ...purpose,
    status: 'sent',
    quantity,
    filled: '0',
    submits: 1,
    sentAt: run.at,
  });
  run.commands.push({ command: 'submit', order: { ...terms, quantity, clientOrderId } });
}

/** Sends an order again under its identifier. */
export function giveAgain(
  run: Run,
  order: ExecutionOrder,
  { terms, clientOrderId, quantity }: Pick<NewOrder, 'terms' | 'clientOrderId' | 'quantity'>,
): void {
  changeOrder(run, order, { submits: order.submits + 1, sentAt: run.at, quantity, question: undefined });
  run.commands.push({ command: 'submit', order: { ...terms, quantity, clientOrderId } });
}

/** Cancels an order, for the first time or again: what counts from the first cancel goes on counting (execution rule 21). */
export function giveCancel(run: Run, order: ExecutionOrder, why: RequestedCancel['why']): void {
  const { cancel } = order;
  const since = cancel?.since ?? cancel?.at;
  const earlier = { ...(since && { since }), ...(cancel?.unclear && { unclear: cancel.unclear }) };
  changeOrder(run, order, { cancel: { at: run.now, ...earlier, why } });
  run.commands.push({ command: 'cancel', order: order.order });
}

/** Changes the quantity of an order where it rests (execution rule 16). */
export function giveReplace(run: Run, order: ExecutionOrder, quantity: DecimalString): void {
  changeOrder(run, order, { replacement: { quantity, at: run.now }, isReduced: true });
  run.commands.push({ command: 'replace', order: order.order, quantity });
}

/** Asks for the state of an order. What was asked before stays asked. */
export function ask(
  run: Run,
  order: ExecutionOrder,
  isFinal: boolean = order.question?.isFinal === true,
): ExecutionOrder {
  run.commands.push({ command: 'find', order: order.order });
  return changeOrder(run, order, {
    question: {
      at: run.at,
      again: secondsAfter(run.now, retrySeconds),
      unclear: order.question?.unclear ?? 0,
      ...(isFinal && { isFinal }),
    },
  });
}
