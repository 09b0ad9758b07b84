import type { Execution as PlanExecution } from 'signal-to-order/execute';

/** What has become of an order of a signal: the broker has taken it, or it has filled. */
export type OrderNews = 'sent' | 'filled';

/** News of the entries and exits of a plan since an earlier state of it; not of its stops. */
export function orderNews(before: PlanExecution | undefined, after: PlanExecution): readonly OrderNews[] {
  return after.orders
    .filter(({ role }) => role === 'entry' || role === 'exit')
    .flatMap(({ order, status }): readonly OrderNews[] => {
      const earlier = before?.orders.find((each) => each.order.clientOrderId === order.clientOrderId)?.status;
      const isTaken = status === 'working' || status === 'filled';
      const wasTaken = earlier === 'working' || earlier === 'filled';
      return [
        ...(isTaken && !wasTaken ? (['sent'] as const) : []),
        ...(status === 'filled' && earlier !== 'filled' ? (['filled'] as const) : []),
      ];
    });
}
