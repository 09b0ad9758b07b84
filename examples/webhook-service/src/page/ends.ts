import { html } from 'hono/html';
import type { OrderPlan } from 'signal-to-order';
import { describeEnds, type EndInWords, possibleEnds } from 'signal-to-order/execute';
import type { Held } from '../store.js';
import type { Html } from './page.js';
import { stackedTable } from './tables.js';

/** A plan whose end is open, and the position that it began with. */
export interface OpenPlan {
  readonly plan: OrderPlan;
  readonly held: Held | null;
  /** The signal waits: this is the plan that it would have now. */
  readonly isPreview: boolean;
}

/** Every way in which a plan can end: what is held then, how much of it a stop protects, what still rests. */
export function endsTable({ plan, held, isPreview }: OpenPlan): Html | string {
  const ends = plan.steps.length === 0 ? [] : describeEnds(plan, possibleEnds(plan, held ?? undefined));
  return ends.length === 0
    ? ''
    : html`<details><summary>How this can end${isPreview ? ', planned now' : ''}</summary>${stackedTable('Ends', ['When', 'Position', 'Protected', 'Resting'], ends.map(endRow))}
${ends.some(({ worst }) => worst) ? html`<p class="quiet">! The worst end: most units without a stop.</p>` : ''}</details>`;
}

function endRow({ when, position, protected: covered, resting, worst }: EndInWords): readonly (Html | string)[] {
  return [
    html`<span class="${worst ? 'bad' : ''}">${worst ? '! ' : ''}${sentence(when)}</span>`,
    position,
    covered,
    resting,
  ];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
