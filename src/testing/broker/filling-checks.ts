// Checks with an order that fills, and with one that is rejected.
import { decimal, decimalText } from '../../core/decimal.js';
import { judgeSize } from './terms-checks.js';
import { cancel, described, filledOf, isAmount, pause, report, stateAtEnd, submit, type Trial } from './trial.js';

/** A fill is told, an order that has filled cannot be cancelled, and a second submit buys nothing. */
export async function checkFilled(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  const order = next(scenario.filling);
  const { clientOrderId } = order;
  const before = decimal(await scenario.held());
  await submit(trial, order);
  const found = await stateAtEnd(trial, { clientOrderId });
  judgeSize(
    trial,
    order,
    found,
    decimal(await scenario.held())
      .minus(before)
      .abs(),
  );
  if (found?.event !== 'order' || found.status !== 'filled' || !isAmount(filledOf(found, order), order.quantity)) {
    const message = `find of ${clientOrderId}, which is to fill, answers ${described(found)}`;
    report(trial, 'fills', `${message}; expected filled with ${order.quantity} filled.`);
    await cancel(trial, { clientOrderId });
    return;
  }
  const cancelled = await cancel(trial, { clientOrderId });
  if (!isAmount(filledOf(cancelled, order), order.quantity)) {
    const message = `cancel of ${clientOrderId}, which has filled, answers ${described(cancelled)}`;
    report(trial, 'cancel-of-filled', `${message}; expected filled with ${order.quantity} filled.`);
  }
  await submit(trial, order);
  await stateAtEnd(trial, { clientOrderId });
  const traded = decimal(await scenario.held())
    .minus(before)
    .abs();
  if (!traded.eq(order.quantity)) {
    const message = `Two submits of ${clientOrderId} traded ${decimalText(traded)} units`;
    report(trial, 'repeated-submit', `${message}; expected ${order.quantity}, those of one order.`);
  }
  await checkUpdates(trial, clientOrderId);
}

/** Where there are updates, a fill is one. */
async function checkUpdates(trial: Trial, clientOrderId: string): Promise<void> {
  const { ports, scenario, updates } = trial;
  const isTold = (): boolean =>
    updates.some((update) => update.event === 'order' && update.order.clientOrderId === clientOrderId);
  const until = scenario.clock.now() + (scenario.waitSeconds ?? 10) * 1000;
  while (ports.updates !== undefined && !isTold()) {
    if (scenario.clock.now() >= until) {
      report(trial, 'updates', `No update came for ${clientOrderId}, which has filled; expected one.`);
      return;
    }
    await pause(trial, 0.5);
  }
}

/** A close order never opens a position on the other side. */
export async function checkReduceOnly(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  const held = decimal(await scenario.held());
  if (held.isZero()) {
    return;
  }
  const order = next(scenario.closing, decimalText(held.abs().times(2)));
  const { clientOrderId } = order;
  await submit(trial, order);
  const end = await stateAtEnd(trial, { clientOrderId });
  const after = decimal(await scenario.held());
  if (!after.isZero() && after.isNegative() !== held.isNegative()) {
    const message = `The close order ${clientOrderId} of ${order.quantity} units turned ${decimalText(held)} held units`;
    report(trial, 'reduce-only', `${message} into ${decimalText(after)}; expected a close at most.`);
  }
  if (end?.event === 'order' && end.status === 'working') {
    await cancel(trial, { clientOrderId });
  }
  // A broker may reject the order in full: the position is closed with one that fits.
  if (!after.isZero()) {
    const rest = next(
      after.isNegative() === held.isNegative() ? scenario.closing : scenario.filling,
      decimalText(after.abs()),
    );
    await submit(trial, rest);
    await stateAtEnd(trial, { clientOrderId: rest.clientOrderId });
  }
}

/** A rejection is an answer, with a reason. */
export async function checkRejection(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  if (scenario.refused === undefined) {
    return;
  }
  const order = next(scenario.refused);
  const answer = await submit(trial, order);
  if (answer?.event === 'order' && answer.status === 'rejected') {
    return;
  }
  const { clientOrderId } = order;
  const message = `submit of ${clientOrderId}, which the broker rejects, answers ${described(answer)}`;
  report(trial, 'rejection', `${message}; expected rejected, when the broker has judged.`);
  const end = await stateAtEnd(trial, { clientOrderId });
  if (end?.event === 'order' && end.status === 'working') {
    const later = `find of ${clientOrderId}, which the broker has rejected, answers ${described(end)}`;
    report(trial, 'rejection', `${later}; expected rejected: an end after working is told.`);
    await cancel(trial, { clientOrderId });
  }
}
