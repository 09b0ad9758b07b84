import type { OrderPlan } from 'signal-to-order';
import type { OrderState } from '../brokers/adapter.js';
import { changeExecution, type Execution, type StepProgress } from '../store.js';
import { awaitFill, withdrawn } from './await.js';
import { type ExecutionPorts, type Subscriber, untilAnswered } from './ports.js';
import { markToSend, submitOnce } from './send.js';

/** One step of a plan, with its progress. */
export interface StepAtHand {
  readonly execution: Execution;
  readonly made: OrderPlan;
  readonly index: number;
  readonly before: StepProgress;
  /** Whether it was marked as begun with the plan, but has not begun. */
  readonly isMarked: boolean;
  /** Progress of all steps with this one changed; not stored yet. */
  readonly change: (change: Partial<StepProgress>) => readonly StepProgress[];
}

/** What happens after a step. */
export type Next = 'go on' | 'leave alone' | 'plan again' | { readonly failed: string } | { readonly sent: OrderState };

export async function doStep(atHand: StepAtHand, subscriber: Subscriber, ports: ExecutionPorts): Promise<Next> {
  const { execution, made, index, before, isMarked, change } = atHand;
  const { broker, brokerName } = subscriber;
  const step = made.steps[index];
  switch (step?.step) {
    case undefined:
      return 'go on';
    case 'cancel-orders': {
      const states: OrderState[] = [];
      for (const orderId of step.orderIds) {
        states.push(await withdrawn(orderId, broker, ports));
      }
      const left = states.filter(({ status }) => status === 'working').map(({ id }) => id);
      if (left.length > 0) {
        return { failed: `${left.join(', ')} could not be withdrawn in time` };
      }
      const filled = states.filter(({ status }) => status === 'filled').map(({ id }) => id);
      if (filled.length === 0) {
        return 'go on';
      }
      // A fill in the meantime has changed the position of the plan.
      const hasSent = made.steps.slice(0, index).some((earlier) => earlier.step === 'submit-order');
      return hasSent ? { failed: `${filled.join(', ')} had filled` } : 'plan again';
    }
    case 'submit-order': {
      const { clientOrderId } = step.order;
      if (clientOrderId === undefined) {
        return { failed: 'the order has no clientOrderId' };
      }
      const order = { ...step.order, clientOrderId };
      const mayBeSent = before.status === 'begun' && !isMarked;
      let sent = mayBeSent ? await untilAnswered(() => broker.find(clientOrderId), ports) : undefined;
      if (sent === undefined) {
        if (!isMarked) {
          await markToSend(execution, change({ status: 'begun' }), order, subscriber, ports);
        }
        sent = await submitOnce(order, broker, ports);
        ports.orderSent(brokerName);
      }
      return sent.status === 'rejected' ? { failed: sent.reason ?? 'rejected' } : { sent };
    }
    case 'await-fill': {
      const until = before.until ?? (step.seconds === undefined ? undefined : ports.clock.now() + step.seconds * 1000);
      if (until !== undefined && before.until === undefined) {
        await changeExecution(ports.database, execution.id, { progress: change({ until }) });
      }
      return awaitFill(orderIdOf(made, step.of), { until, seconds: step.seconds }, broker, ports);
    }
    default:
      return step satisfies never;
  }
}

function orderIdOf({ steps }: OrderPlan, id: string): string | undefined {
  const submitted = steps.find((step) => step.step === 'submit-order' && step.id === id);
  return submitted?.step === 'submit-order' ? submitted.order.clientOrderId : undefined;
}
