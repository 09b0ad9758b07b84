import { html } from 'hono/html';
import type { HeldPosition } from '../brokers/adapter.js';
import type { Html } from './page.js';

/** Positions at a broker; undefined if it does not answer. */
export interface BrokerHoldings {
  readonly broker: string;
  readonly held: readonly HeldPosition[] | undefined;
}

export function positionsOf({ broker, held }: BrokerHoldings): Html {
  if (held === undefined) {
    return html`<p class="card"><strong>${broker}</strong> <span class="bad">does not answer</span></p>`;
  }
  if (held.length === 0) {
    return html`<p class="card"><strong>${broker}</strong> <span class="quiet">no positions</span></p>`;
  }
  return html`<div class="card scroll"><strong>${broker}</strong><table>
<thead><tr><th>Ticker</th><th>Side</th><th class="number">Quantity</th><th class="number">Average price</th></tr></thead>
<tbody>${held.map(
    ({ ticker, side, quantity, averageEntryPrice }) =>
      html`<tr><td>${ticker}</td><td>${side}</td><td class="number">${quantity}</td><td class="number">${averageEntryPrice}</td></tr>`,
  )}</tbody></table></div>`;
}
