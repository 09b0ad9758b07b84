// The step that cancels resting orders.
import type { OrderType } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { CancelOrdersStep } from '../../order/order-plan.js';
import { messageChoice } from '../../signal/field-reader.js';
import { cancelsOpenOrders } from '../overrides.js';
import { withoutOrders } from '../resting-orders.js';
import { noticeEnded } from './ended-orders.js';

/** Orders that a plan could cancel. */
export interface CancelRequest {
  readonly resting: readonly OpenOrder[];
  /** Those of them that are cancelled. */
  readonly cancelled: readonly OpenOrder[];
  /** Whether orders were to be cancelled, if there were any. */
  readonly cancels: boolean;
}

/** Step that cancels orders; none without orders. */
export function cancelSteps(
  { resting, cancelled, cancels }: CancelRequest,
  planning: PlanningContext,
): readonly CancelOrdersStep[] {
  const { signal, fields } = planning;
  const { ticker, action } = signal;
  const orderIds = cancelled.map(({ id }) => id);
  if (action !== 'cancel') {
    fields.take('cancel');
  }
  if (cancels) {
    fields.take('cancelOrderType');
  }
  const type = fields.peek('cancelOrderType');
  noticeEnded(takenAlong(cancelled, type), planning);
  if (cancels && type !== undefined && cancelled.length < resting.length) {
    const left = withoutOrders(resting, cancelled).map(({ id }) => id);
    const cancelOrderType = messageChoice(type, ['cancelOrderType'], fields);
    planning.log.addDecision('cancel', { left }, orderIds, { cancelOrderType });
  } else {
    planning.log.addDecision('cancel', {}, orderIds);
  }
  return orderIds.length === 0 ? [] : [{ step: 'cancel-orders', id: 'cancel', ticker, orderIds }];
}

/** Step that cancels orders before what follows, by `cancel` of the signal or the setting. */
export function cancelFirst(
  resting: readonly OpenOrder[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): readonly CancelOrdersStep[] {
  return cancelSteps({ resting, cancelled, cancels: cancelsOpenOrders(planning) }, planning);
}

/** Take profits that end because the stop of their group is of the type that is cancelled. */
function takenAlong(cancelled: readonly OpenOrder[], type: OrderType | undefined): readonly OpenOrder[] {
  return type === undefined ? [] : cancelled.filter((order) => order.role === 'take-profit' && order.type !== type);
}
