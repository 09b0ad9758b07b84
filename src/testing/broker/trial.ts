// What all checks of a broker share: calls whose answers are judged, and findings.
import type { Awaitable } from '../../core/asynchronous.js';
import { type Amount, type DecimalString, decimal } from '../../core/decimal.js';
import { epochMilliseconds, instantText } from '../../core/time.js';
import type { OrderRef, SubmitCommand } from '../../execute/command.js';
import { eventOf, type ReadAnswer } from '../../execute/driver/calls.js';
import { newAborter } from '../../execute/driver/driver.js';
import type { BrokerAnswer, CallOptions, ExecutionPorts } from '../../execute/driver/execution-ports.js';
import type { Order } from '../../order/order.js';
import type { BrokerCheck, BrokerFinding, BrokerScenario } from './broker-scenario.js';
import { faultText } from './fault-text.js';

export interface Trial {
  readonly ports: ExecutionPorts;
  readonly scenario: BrokerScenario;
  readonly findings: BrokerFinding[];
  /** Answers that came as updates. */
  readonly updates: Answer[];
  /** The next order, with an identifier that was not used before. */
  next(order: Order, quantity?: Amount): SubmitCommand['order'];
}

/** Adds a finding. The same sentence is added once. */
export function report(trial: Trial, check: BrokerCheck, message: string): void {
  const { findings } = trial;
  if (!findings.some((finding) => finding.check === check && finding.message === message)) {
    findings.push({ check, message });
  }
}

export type Answer = ReadAnswer;

export function submit(trial: Trial, order: SubmitCommand['order']): Promise<Answer | undefined> {
  const { clientOrderId } = order;
  return judged(trial, 'submit', { clientOrderId }, (options) => trial.ports.submit(order, options));
}

export function cancel(trial: Trial, order: OrderRef): Promise<Answer | undefined> {
  return judged(trial, 'cancel', order, (options) => trial.ports.cancel(order, options));
}

export function state(trial: Trial, order: OrderRef): Promise<Answer | undefined> {
  return judged(trial, 'find', order, (options) => trial.ports.find(order, options));
}

/** What a call answers; undefined with a finding when it rejects, or answers with something else. */
async function judged(
  trial: Trial,
  name: 'submit' | 'cancel' | 'find',
  order: OrderRef,
  call: (options: CallOptions) => Awaitable<BrokerAnswer>,
): Promise<Answer | undefined> {
  const beganAt = Math.floor(trial.scenario.clock.now());
  const id = order.clientOrderId ?? order.orderId;
  try {
    const answer = eventOf(await call({ signal: newAborter().signal }), beganAt);
    if (answer === undefined) {
      report(
        trial,
        'answers',
        `The answer to ${name} of ${id} is not of a known form; expected an order event or not-found.`,
      );
      return undefined;
    }
    checkName(trial, name, order, answer);
    if (epochMilliseconds(answer.at) < beganAt) {
      const message = `The answer to ${name} is dated ${answer.at}, before the call at ${instantText(beganAt)}`;
      report(trial, 'answers', `${message}; expected the time of the clock, or none.`);
    }
    return answer;
  } catch (fault) {
    const why = faultText(fault);
    report(
      trial,
      'answers',
      `${name} of ${id} rejects (${why}); expected an answer. A rejection means that nobody knows.`,
    );
    return undefined;
  }
}

function checkName(trial: Trial, name: string, asked: OrderRef, { order }: Answer): void {
  const id = asked.clientOrderId ?? asked.orderId;
  const named = asked.clientOrderId === undefined ? order.orderId : order.clientOrderId;
  // A question by the broker's own identifier may be answered by ours.
  const isOurs = asked.orderId !== undefined && order.clientOrderId !== undefined;
  if (named !== id && !isOurs) {
    const other = order.clientOrderId ?? order.orderId;
    report(trial, 'answers', `The answer to ${name} of ${id} names ${other}; expected the name of the call.`);
  }
}

/** The state of an order when it has ended, or when the time for that is over. */
export async function stateAtEnd(trial: Trial, order: OrderRef): Promise<Answer | undefined> {
  const { clock, waitSeconds = 10 } = trial.scenario;
  const until = clock.now() + waitSeconds * 1000;
  for (;;) {
    const answer = await state(trial, order);
    if (answer?.event !== 'order' || answer.status !== 'working' || clock.now() >= until) {
      return answer;
    }
    await pause(trial, 0.5);
  }
}

export async function pause({ scenario: { clock } }: Trial, seconds: number): Promise<void> {
  await clock.sleep(seconds * 1000, newAborter().signal);
}

/** In words for a sentence. */
export function described(answer: Answer | undefined): string {
  if (answer === undefined) {
    return 'nothing';
  }
  if (answer.event === 'not-found') {
    return 'not-found';
  }
  return answer.filled === undefined ? answer.status : `${answer.status} with ${answer.filled} filled`;
}

/** Units that an answer says are filled; undefined: it does not say. */
export function filledOf(answer: Answer | undefined, order: Order): DecimalString | undefined {
  if (answer?.event !== 'order') {
    return undefined;
  }
  return answer.filled ?? (answer.status === 'filled' ? order.quantity : undefined);
}

/** True when a known amount is equal to another. */
export function isAmount(first: Amount | undefined, second: Amount): boolean {
  return first !== undefined && decimal(first).eq(second);
}
