import { html } from 'hono/html';
import type { OrderPlan } from 'signal-to-order';
import { type PossibleEnd, type PossiblePosition, type PossibleQuantity, possibleEnds } from 'signal-to-order/execute';
import type { Held } from '../store.js';
import type { Html } from './page.js';

/** A plan whose end is open, and the position that it began with. */
export interface OpenPlan {
  readonly plan: OrderPlan;
  readonly held: Held | null;
  /** The signal waits: this is the plan that it would have now. */
  readonly isPreview: boolean;
}

/** Every way in which a plan can end: what is held then, how much of it a stop protects, what still rests. */
export function endsTable({ plan, held, isPreview }: OpenPlan): Html | string {
  const ends = plan.steps.length === 0 ? [] : possibleEnds(plan, held ?? undefined);
  const withTicker = new Set(ends.flatMap(({ positions }) => positions.map(({ ticker }) => ticker))).size > 1;
  return ends.length === 0
    ? ''
    : html`<details><summary>How this can end${isPreview ? ', planned now' : ''}</summary><div class="scroll"><table>
<thead><tr><th>When</th><th>Position</th><th>Protected</th><th>Resting</th></tr></thead>
<tbody>${ends.map((end) => endRow(end, plan, withTicker))}</tbody></table></div>
${ends.some(({ worst }) => worst) ? html`<p class="quiet">! The worst end: most units without a stop.</p>` : ''}</details>`;
}

function endRow({ when, positions, resting, worst }: PossibleEnd, { signalId }: OrderPlan, withTicker: boolean): Html {
  const names = resting.map((name) => (signalId === undefined ? name : name.replace(`${signalId}-`, '')));
  const held = positions.map((position) => positionWords(position, withTicker)).join(', ') || 'flat';
  const covered = [...new Set(positions.map(protectedWords))].join(', ') || '–';
  return html`<tr><td class="${worst ? 'bad ' : ''}wide">${worst ? '! ' : ''}${sentence(when)}</td><td>${held}</td>
<td>${covered}</td><td>${names.join(', ') || 'nothing'}</td></tr>`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function positionWords({ ticker, side, quantity }: PossiblePosition, withTicker: boolean): string {
  return [side, quantityWords(quantity), ...(withTicker ? [ticker] : [])].join(' ');
}

/** A part that nobody knows is protected whole when the bounds are the same. */
function protectedWords({ quantity, protected: covered }: PossiblePosition): string {
  const words = quantityWords(covered);
  if (words === quantityWords(quantity)) {
    return 'all';
  }
  return words === '0' ? 'nothing' : words;
}

function quantityWords(quantity: PossibleQuantity): string {
  return typeof quantity === 'string' ? quantity : `${quantity.atLeast} to ${quantity.atMost}`;
}
