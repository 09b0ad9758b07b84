import { html } from 'hono/html';
import type { Html } from './page.js';
import { momentOf } from './signals.js';

/** A webhook with the addresses to which its platform may send. */
export interface PasswordFacts {
  readonly id: string;
  readonly strategy: string;
  readonly url: string;
  /** When its password was made on the page; 0: it is that of the configuration. */
  readonly changedAt: number;
  /** The address before, while it is still accepted. */
  readonly earlier: { readonly url: string; readonly until: number } | undefined;
  /** Seconds for which the old password is accepted after a rotation. */
  readonly overlapSeconds: number;
}

/** The address of a webhook, and a form that makes a new password. */
export function passwordPage({ id, strategy, url, changedAt, earlier, overlapSeconds }: PasswordFacts): Html {
  return html`<header><h1>Webhook of ${strategy}</h1><a href="/">Back</a></header>
<section class="card"><p>Send alerts to</p><pre>${url}</pre>
<p class="quiet">${changedAt === 0 ? 'The password is that of the configuration.' : `The password was made on this page at ${momentOf(changedAt)}; that of the configuration is not used.`}</p>
${earlier === undefined ? '' : html`<p class="busy">Until ${momentOf(earlier.until)} the address before is accepted, too:</p><pre>${earlier.url}</pre>`}</section>
<form class="card" method="post" action="/passwords"><h2>New password</h2>
<p>The address changes: enter the new one at your alert platform.
${overlapSeconds === 0 ? 'The old one is rejected at once.' : `The old one is accepted for ${overlapSeconds} more seconds.`}</p>
<input type="hidden" name="webhook" value="${id}"><input type="hidden" name="changed" value="${changedAt}">
${overlapSeconds === 0 ? '' : html`<p><label for="now">Old password</label><select id="now" name="old"><option value="later">accept it for ${overlapSeconds} more seconds</option><option value="now">reject it at once: somebody else knows it</option></select></p>`}
<button>Make a new password</button></form>`;
}
