import { html } from 'hono/html';
import type { WebhookChoice } from './forms.js';
import type { Html } from './page.js';

/** The addresses for the alert platform. The script shows the buttons; without it, a field is selected and copied by hand. */
export function webhookList(webhooks: readonly WebhookChoice[]): Html {
  return html`<div class="card"><p class="quiet">An address has the password of its webhook: whoever has it can trade.</p>
${webhooks.map(
  ({ id, strategy, url }) => html`<div class="webhook" id="webhook-${id}"><label for="url-${id}">${strategy}</label>
<div class="copied"><input id="url-${id}" readonly value="${url}" spellcheck="false"><button type="button" hidden data-copy="url-${id}" aria-label="Copy the address of ${strategy}">Copy</button></div>
<a href="/passwords?webhook=${id}">New password for ${strategy}</a></div>`,
)}</div>`;
}
