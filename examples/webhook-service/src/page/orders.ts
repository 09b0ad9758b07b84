import { html } from 'hono/html';
import type { Order } from 'signal-to-order';
import type { StandingOrder } from '../brokers/adapter.js';
import type { StepProgress } from '../store.js';
import type { Html } from './page.js';

/** An order of a plan: as sent, and its current state at the broker. */
export interface ShownOrder {
  readonly id: string;
  readonly order: Order;
  readonly progress: StepProgress | undefined;
  /** undefined: the broker did not answer. */
  readonly standing: StandingOrder | undefined;
}

export function orderTable(orders: readonly ShownOrder[]): Html | string {
  return orders.length === 0
    ? ''
    : html`<div class="scroll"><table>
<thead><tr><th>Order</th><th>What</th><th>State now</th><th class="number">Filled</th><th class="number">At</th></tr></thead>
<tbody>${orders.map(orderRows)}</tbody></table></div>`;
}

function orderRows({ id, order, progress, standing }: ShownOrder): Html {
  const { side, quantity, ticker } = order;
  return html`<tr><td>${id}</td><td>${side} ${quantity} ${ticker} ${priceWords(order)}</td>
${standing === undefined ? unknownState(progress) : stateCells(standing)}</tr>
${standing?.legs.map(
  (leg) => html`<tr><td class="leg">${leg.type === 'limit' ? 'take profit' : 'stop loss'}</td>
<td>${leg.side} ${leg.quantity} ${leg.ticker} ${priceWords(leg)}</td>${stateCells(leg)}</tr>`,
)}`;
}

const tones: Readonly<Record<StandingOrder['status'], string>> = {
  working: 'busy',
  filled: 'good',
  cancelled: 'quiet',
  rejected: 'bad',
};

function stateCells({ status, reason, filled, averagePrice }: StandingOrder): Html {
  return html`<td class="${tones[status]}">${status}${reason === undefined ? '' : `: ${reason}`}</td>
<td class="number">${filled}</td><td class="number">${averagePrice ?? ''}</td>`;
}

function unknownState(progress: StepProgress | undefined): Html {
  const { status = 'open', orderStatus } = progress ?? {};
  const words =
    status === 'open'
      ? 'not sent'
      : `${orderStatus ?? 'possibly sent'} when it was sent; no current state from the broker`;
  return html`<td class="quiet wide" colspan="3">${words}</td>`;
}

interface Priced {
  readonly type: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  readonly trailAmount?: string;
  readonly trailPercent?: string;
}

/** `stop_limit 140, limit 139`. */
export function priceWords({ type, limitPrice, stopPrice, trailAmount, trailPercent }: Priced): string {
  const stop = stopPrice === undefined ? '' : ` ${stopPrice}`;
  const limit = limitPrice === undefined ? '' : stop === '' ? ` ${limitPrice}` : `, limit ${limitPrice}`;
  const trail = trailAmount ?? (trailPercent === undefined ? undefined : `${trailPercent}%`);
  return `${type}${stop}${limit}${trail === undefined ? '' : ` by ${trail}`}`;
}
