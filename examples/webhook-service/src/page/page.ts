import { html } from 'hono/html';
import type { Difference } from '../reconciliation/differences.js';
import type { RefusedRow } from '../store.js';
import { answerCard, quoteForm, signalForm, type WebhookChoice } from './forms.js';
import { type SwitchFacts, switchBlock } from './pauses.js';
import { type BrokerHoldings, positionsOf } from './positions.js';
import { differenceBlock } from './reconciliation.js';
import { momentOf, type ShownRequest, signalCard } from './signals.js';
import { style } from './style.js';

/** Content of the page. */
export interface PageFacts {
  readonly now: number;
  readonly requests: readonly ShownRequest[];
  readonly holdings: readonly BrokerHoldings[];
  /** Requests over the rate limit in the last day. */
  readonly refused: readonly RefusedRow[];
  readonly webhooks: readonly WebhookChoice[];
  readonly paperBrokers: readonly string[];
  readonly trading: SwitchFacts;
  readonly differences: readonly Difference[];
  /** Response to the form, if one was sent. */
  readonly answered?: { readonly status: number; readonly body: unknown; readonly sent: string } | undefined;
}

export type Html = ReturnType<typeof html>;

export function page(facts: PageFacts): Html {
  const { now, requests, holdings, refused, webhooks, paperBrokers, trading, differences, answered } = facts;
  return document(html`
<header><h1>Signals</h1><a href="/">Refresh</a><time>${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></header>
${answered === undefined ? '' : answerCard(answered)}
${differenceBlock(differences)}
${switchBlock(trading)}
<div class="columns">
<section><h2>Send a test signal</h2>${signalForm(webhooks, answered?.sent)}</section>
<section><h2>Positions</h2>${holdings.map(positionsOf)}${paperBrokers.length === 0 ? '' : quoteForm(paperBrokers)}
<details class="card"><summary>Addresses of the webhooks, with their passwords</summary>
${webhooks.map(({ id, strategy, path }) => html`<p>${strategy}: <code>${path}</code> <a href="/passwords?webhook=${id}">New password</a></p>`)}</details></section>
</div>
<section><h2>Last signals</h2>
${refused.map((row) => refusedLine(row, webhooks))}
${requests.length === 0 ? html`<p class="card quiet">No signals yet.</p>` : requests.map(signalCard)}</section>`);
}

function refusedLine({ webhook_id: id, refused, last }: RefusedRow, webhooks: readonly WebhookChoice[]): Html {
  const name = webhooks.find((webhook) => webhook.id === id)?.strategy ?? id;
  return html`<p class="card"><code class="bad">too-many-requests</code> ${name}: ${refused} in the last day, the last at ${momentOf(last)}</p>`;
}

/** Page with the form for the token. */
export function tokenPage(isWrong: boolean): Html {
  return document(html`
<header><h1>Signals</h1></header>
<form class="card" method="post" action="/token">
${isWrong ? html`<p class="bad" role="alert">Wrong token.</p>` : ''}
<label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<p class="quiet">The token is <code>token</code> in the configuration of the service, or in the file <code>data.token</code> beside its data folder. Under another name than localhost, the configuration needs <code>publicUrl</code>.</p>
<button>Enter</button></form>`);
}

export function document(body: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Signals</title><style>${style}</style></head>
<body>${body}</body></html>`;
}
