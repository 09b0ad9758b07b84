import { html } from 'hono/html';
import type { Order } from 'signal-to-order';
import type { ExecutionOrder } from 'signal-to-order/execute';
import type { StandingOrder } from '../brokers/adapter.js';
import { priceWords } from '../price-words.js';
import { type Execution, progressOf } from '../store.js';
import type { Html } from './page.js';

/** An order of a plan, or one that was added for protection. */
export interface ShownOrder {
  readonly name: string;
  readonly order: Order;
  /** What the execution knows of it; undefined: it was not sent. */
  readonly sent: ExecutionOrder | undefined;
  /** Its current state; undefined: the broker did not answer. */
  readonly standing: StandingOrder | undefined;
}

/** The orders of an execution: those of its plan, then the stops that were put back. */
export function shownOrders(
  execution: Execution,
  standing: ReadonlyMap<string, StandingOrder> | undefined,
): readonly ShownOrder[] {
  const { plan } = execution;
  const sentOrders = progressOf(execution)?.orders.filter(({ role }) => role !== 'resting') ?? [];
  const shown = (name: string, order: Order, sent: ExecutionOrder | undefined): ShownOrder => ({
    ...{ name, order: { ...order, quantity: sent?.quantity ?? order.quantity }, sent },
    standing: standing?.get(sent?.order.clientOrderId ?? ''),
  });
  return [
    ...(plan?.steps ?? []).flatMap((step) => {
      const sent = step.step === 'submit-order' ? sentOrders.filter((each) => each.step === step.id) : [];
      return step.step !== 'submit-order'
        ? []
        : sent.length === 0
          ? shown(step.id, step.order, undefined)
          : sent.map((each) => shown(step.id, step.order, each));
    }),
    ...sentOrders.flatMap((sent) => {
      const order = sent.place === undefined ? undefined : plan?.restore?.orders[sent.place - 1]?.order;
      return order === undefined ? [] : shown('stop put back', order, sent);
    }),
  ];
}

export function orderTable(orders: readonly ShownOrder[]): Html | string {
  return orders.length === 0
    ? ''
    : html`<div class="scroll"><table>
<thead><tr><th>Order</th><th>What</th><th>State now</th><th class="number">Filled</th><th class="number">At</th></tr></thead>
<tbody>${orders.map(orderRows)}</tbody></table></div>`;
}

function orderRows({ name, order, sent, standing }: ShownOrder): Html {
  const { side, quantity, ticker } = order;
  return html`<tr><td>${name}</td><td>${side} ${quantity} ${ticker} ${priceWords(order)}</td>
${standing === undefined ? unknownState(sent) : stateCells(standing)}</tr>
${standing?.legs.map(
  (leg) => html`<tr><td class="leg">${leg.type === 'limit' ? 'take profit' : 'stop loss'}</td>
<td>${leg.side} ${leg.quantity} ${leg.ticker} ${priceWords(leg)}</td>${stateCells(leg)}</tr>`,
)}`;
}

const tones: Readonly<Record<StandingOrder['status'], string>> = {
  working: 'busy',
  filled: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
  rejected: 'bad',
};

function stateCells({ status, reason, filled, averagePrice }: StandingOrder): Html {
  return html`<td class="${tones[status]}">${status}${reason === undefined ? '' : `: ${reason}`}</td>
<td class="number">${filled}</td><td class="number">${averagePrice ?? ''}</td>`;
}

function unknownState(sent: ExecutionOrder | undefined): Html {
  const words =
    sent === undefined
      ? 'not sent'
      : `${sent.status}, ${sent.filled} filled when it was last asked for; no current state from the broker`;
  return html`<td class="quiet wide" colspan="3">${words}</td>`;
}
