import { html } from 'hono/html';
import type { FailedExit } from '../failed-exits.js';
import type { Clean } from '../without-secrets.js';
import { ageOf } from './moments.js';
import type { Html } from './page.js';

/** Exits that did not close what they were for; nothing where there are none. */
export function failedExitBlock(exits: readonly FailedExit[], clean: Clean, now: number): Html | string {
  return exits.length === 0
    ? ''
    : html`<section><h2>Exits that failed</h2><div class="card" role="alert">
<ul>${exits.map(
        ({ execution: { signal, strategy, subscription, finished_at: at }, broker, code, message }) =>
          html`<li><strong class="bad">${signal.action} ${signal.ticker} at ${broker}</strong> (${strategy} / ${subscription})${at === null ? '' : `, ${ageOf(at, now)} ago`}: <code>${code}</code> ${clean(message)}</li>`,
      )}</ul>
<p>What they were to close is still open. Send the exit again, or close it at the broker. One that is planned or sent again is tried until the broker takes it.</p></div></section>`;
}
