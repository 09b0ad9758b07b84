import { html } from 'hono/html';
import type { Html } from './page.js';

/** A webhook. */
export interface WebhookChoice {
  readonly id: string;
  readonly strategy: string;
  /** The whole address, with the password. */
  readonly url: string;
}

const example = `{
  "ticker": "AAPL",
  "action": "buy",
  "quantity": 1
}`;

export function signalForm(webhooks: readonly WebhookChoice[], sent = example): Html {
  return html`<form class="card" method="post" action="/test">
<label>Test strategy <select name="webhook">${webhooks.map(
    ({ id, strategy }) => html`<option value="${id}">${strategy}</option>`,
  )}</select></label>
<label for="signal">Signal</label>
<textarea id="signal" name="body" rows="6" spellcheck="false">${sent}</textarea>
<button>Send</button></form>`;
}

/** Response to the form: the same that an alert platform would get. */
export function answerCard({ status, body }: { readonly status: number; readonly body: unknown }): Html {
  const verdict =
    status === 200 ? html`<strong class="good">accepted</strong>` : html`<strong class="bad">rejected</strong>`;
  return html`<section class="card" role="status"><p>The test signal was ${verdict}, with status ${status}:</p>
<pre>${JSON.stringify(body, undefined, 2)}</pre></section>`;
}

export function quoteForm(brokers: readonly string[]): Html {
  return html`<details class="card"><summary>Set a quote of the paper broker</summary>
<form method="post" action="/quotes"><div class="fields">
<label>Broker <select name="broker">${brokers.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Quoted ticker <input name="ticker" required></label>
<label>Bid <input name="bid" inputmode="decimal" required></label>
<label>Ask <input name="ask" inputmode="decimal" required></label></div>
<button>Set</button></form></details>`;
}
