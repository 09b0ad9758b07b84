// Checks with an order that rests.
import { decimal, decimalText } from '../../core/decimal.js';
import { judgeListed } from './terms-checks.js';
import { type Answer, cancel, described, filledOf, isAmount, report, state, submit, type Trial } from './trial.js';

/** What was never sent is not found. */
export async function checkUnknown(trial: Trial): Promise<void> {
  const { clientOrderId } = trial.next(trial.scenario.resting);
  for (const ask of [state, cancel]) {
    const answer = await ask(trial, { clientOrderId });
    if (answer !== undefined && answer.event !== 'not-found') {
      const what = `${ask === state ? 'find' : 'cancel'} of ${clientOrderId}, which was never sent`;
      report(trial, 'unknown-order', `${what}, answers ${described(answer)}; expected not-found.`);
    }
  }
}

/** A second submit under one identifier makes no second order. */
export async function checkRepeatedSubmit(trial: Trial): Promise<void> {
  const order = trial.next(trial.scenario.resting);
  const { clientOrderId } = order;
  const first = await submit(trial, order);
  const second = await submit(trial, order);
  if (first?.event !== 'order' || first.status !== 'working') {
    const message = `submit of ${clientOrderId}, which is to rest, answers ${described(first)}; expected working.`;
    report(trial, 'repeated-submit', message);
    return;
  }
  if (second?.event !== 'order' || second.status !== 'working') {
    const message = `The second submit of ${clientOrderId} answers ${described(second)}`;
    report(trial, 'repeated-submit', `${message}; expected the state of the first, working.`);
  } else if (first.orderId !== second.orderId) {
    const message = `The second submit of ${clientOrderId} made a second order, ${second.orderId} beside ${first.orderId}`;
    report(trial, 'repeated-submit', `${message}; expected the first one.`);
  }
  if (first.orderId !== undefined) {
    const { orderId } = first;
    const found = await state(trial, { orderId });
    if (found?.event !== 'order' || found.status !== 'working') {
      const message = `find of ${orderId}, the broker's own identifier, answers ${described(found)}; expected working.`;
      report(trial, 'broker-id', message);
    }
    await judgeListed(trial, order, orderId);
    await cancelSecond(trial, second);
  }
  await cancel(trial, { clientOrderId });
}

/** Nothing is left behind: a second order has no other name. */
async function cancelSecond(trial: Trial, second: Answer | undefined): Promise<void> {
  if (second?.event === 'order' && second.orderId !== undefined) {
    await cancel(trial, { orderId: second.orderId });
  }
}

/** What was cancelled has ended, and is not cancelled again. */
export async function checkCancel(trial: Trial): Promise<void> {
  const order = trial.next(trial.scenario.resting);
  const { clientOrderId } = order;
  await submit(trial, order);
  await cancel(trial, { clientOrderId });
  const found = await state(trial, { clientOrderId });
  const again = await cancel(trial, { clientOrderId });
  for (const [what, answer] of [
    ['find after the cancel', found],
    ['The second cancel', again],
  ] as const) {
    if (answer?.event !== 'order' || answer.status !== 'cancelled') {
      report(trial, 'cancel', `${what} of ${clientOrderId} answers ${described(answer)}; expected cancelled.`);
    }
  }
}

/** Fills are cumulative. */
export async function checkParts(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  if (scenario.fillPart === undefined) {
    return;
  }
  const order = next(scenario.resting);
  const { clientOrderId } = order;
  const part = decimalText(decimal(order.quantity).div(2));
  await submit(trial, order);
  for (const expected of [part, order.quantity]) {
    await scenario.fillPart(clientOrderId, part);
    const answer = await state(trial, { clientOrderId });
    if (!isAmount(filledOf(answer, order), expected)) {
      const message = `After fills of ${expected} in all, find of ${clientOrderId} answers ${described(answer)}`;
      report(trial, 'fills', `${message}; expected all fills together.`);
    }
  }
}
