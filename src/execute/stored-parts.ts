// What the parts of a stored execution say of each other. A part that was lost would be forgotten: an order that was sent would be
// left alone, and the execution would end as done.
import type { SignalError } from '../core/errors.js';
import type { Execution, ExecutionOrder } from './execution.js';
import { nameOf } from './order-state.js';
import { planShape } from './plan-shape.js';
import { restingIds } from './resting-order.js';
import { invalidValue } from './start-error.js';

type Faults = readonly SignalError<'invalid-snapshot'>[];

/** Errors of the parts of an execution, each of which has the right form. The machine writes no such execution. */
export function storedPartFaults(execution: Execution): Faults {
  const { status, reason, plan, steps } = execution;
  if (steps.length !== plan.steps.length) {
    return [invalidValue(['steps'], steps.length, `${plan.steps.length} states, one for each step of the plan`)];
  }
  const isUnexplained = (status === 'stopped' || status === 'replan') && reason === undefined;
  return [
    ...unknownSteps(execution),
    ...repeatedOrders(execution),
    ...lostOrders(execution),
    ...(isUnexplained ? [invalidValue(['reason'], reason, `why it is ${status}`)] : []),
  ];
}

function unknownSteps({ plan }: Execution): Faults {
  const { submits } = planShape(plan);
  return plan.steps.flatMap((step, index) =>
    step.step !== 'await-fill' || submits.has(step.of)
      ? []
      : invalidValue(['plan', 'steps', index, 'of'], step.of, 'a step that sends an order'),
  );
}

function repeatedOrders({ orders }: Execution): Faults {
  const keyOf = ({ order }: ExecutionOrder): string => JSON.stringify([order.clientOrderId, order.orderId]);
  const first = new Map(orders.map((order, index): [string, number] => [keyOf(order), index]).toReversed());
  return orders.flatMap((order, index) =>
    first.get(keyOf(order)) === index ? [] : invalidValue(['orders', index, 'order'], nameOf(order), 'each order once'),
  );
}

/** An execution has each order that its plan cancels or moves, from the start, and each that was sent. */
function lostOrders({ plan, steps, orders }: Execution): Faults {
  const known = new Set(orders.map(({ order }) => order.orderId));
  const sent = new Set(orders.map(({ step }) => step));
  // The stops of an awaited entry are sent with its fills: there may be none.
  const { submits, followed } = planShape(plan);
  const unsent = [...submits].filter(([id, step]) => {
    const status = steps[plan.steps.indexOf(step)]?.status;
    return step !== followed?.stop && (status === 'begun' || status === 'done') && !sent.has(id);
  });
  return [
    ...restingIds(plan).flatMap((id) => (known.has(id) ? [] : `the order ${id}, which rested before the plan`)),
    ...unsent.map(([id]) => `the order of the step ${id}, which was sent`),
  ].map((expected) => invalidValue(['orders'], orders, expected));
}
