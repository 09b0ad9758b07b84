import { html } from 'hono/html';
import type { WaitingExecution } from '../approvals.js';
import type { FailedExit } from '../failed-exits.js';
import type { Difference } from '../reconciliation/differences.js';
import type { RefusedRow, WaitingAccount } from '../store.js';
import type { UnprotectedRow } from '../unprotected.js';
import type { Clean } from '../without-secrets.js';
import { type AccountView, accountCard, type ShownAccount } from './account.js';
import { approvalBlock } from './approvals.js';
import { failedExitBlock } from './failed-exits.js';
import { addressOf, filterForm, type PageQuery } from './filter.js';
import { answerCard, quoteForm, signalForm, type WebhookChoice } from './forms.js';
import { guardBlock, type ShownGuard } from './guards.js';
import { momentOf } from './moments.js';
import { type SwitchFacts, switchBlock } from './pauses.js';
import { differenceBlock } from './reconciliation.js';
import { type ShownRequest, signalCard } from './signals.js';
import { unprotectedBlock } from './stops.js';
import { unansweredBlock } from './unanswered.js';
import { webhookList } from './webhooks.js';

/** Content of the page. */
export interface PageFacts extends AccountView {
  readonly accounts: readonly ShownAccount[];
  readonly failedExits: readonly FailedExit[];
  readonly unprotected: readonly UnprotectedRow[];
  readonly guards: readonly ShownGuard[];
  readonly query: PageQuery;
  readonly requests: readonly ShownRequest[];
  /** The page with the requests that are older than these; absent: there are none. */
  readonly older?: PageQuery;
  /** Requests over the rate limit in the last day. */
  readonly refused: readonly RefusedRow[];
  readonly webhooks: readonly WebhookChoice[];
  readonly paperBrokers: readonly string[];
  /** Changes with what is shown. */
  readonly mark: string;
  readonly clean: Clean;
  readonly trading: SwitchFacts;
  /** Executions whose plans wait for a person. */
  readonly approvals: readonly WaitingExecution[];
  readonly differences: readonly Difference[];
  /** Accounts with signals that are due and not planned. */
  readonly waiting: readonly WaitingAccount[];
  /** Response to the form, if one was sent. */
  readonly answered?: { readonly status: number; readonly body: unknown; readonly sent: string } | undefined;
}

export type Html = ReturnType<typeof html>;

/** What is in an element with `data-live`, the script replaces when something has changed. */
export function page(facts: PageFacts): Html {
  const { now, accounts, refused, webhooks, paperBrokers, answered, query, mark, trading, differences } = facts;
  const isPaused = trading.switches.some(({ mode }) => mode !== 'run');
  return document(
    html`<a class="skip" href="#signals">Skip to the signals</a>
<header><h1>Signals</h1><nav aria-label="Page"><a href="#accounts">Accounts</a> <a href="#switches">Trading</a> <a href="#signals">Signals</a> <a href="#webhooks">Webhooks</a> <a href="#test">Test</a></nav>
<p class="state"><span id="live" role="status"></span> <a href="${addressOf(query)}">Refresh</a> <time id="now" data-live datetime="${new Date(now).toISOString()}">${momentOf(now)}</time></p></header>
<main data-mark="${mark}">
${answered === undefined ? '' : answerCard(answered)}
<div id="approvals" data-live>${approvalBlock(facts.approvals, facts.clean, now)}</div>
<div id="failed-exits" data-live>${failedExitBlock(facts.failedExits, facts.clean, now)}</div>
<div id="unanswered" data-live>${unansweredBlock(facts.waiting, accounts)}</div>
<div id="unprotected" data-live>${unprotectedBlock(accounts, facts.unprotected, now)}</div>
<div id="differences" data-live>${differenceBlock(differences)}</div>
<div id="paused" data-live>${isPaused ? html`<p class="card"><strong class="bad">Not everything trades.</strong> <a href="#switches">See the switches</a></p>` : ''}</div>
<div id="guards" data-live>${guardBlock(facts.guards, now)}</div>
<section id="accounts" aria-labelledby="accounts-title"><h2 id="accounts-title">Accounts</h2><div id="account-list" class="columns" data-live>${accounts.map((account) => accountCard(account, facts))}</div></section>
<div id="switches" data-live>${switchBlock(trading)}</div>
<section id="signals" aria-labelledby="signals-title" tabindex="-1"><h2 id="signals-title">Last signals</h2>
${filterForm(query, webhooks)}
<div id="refused-list" data-live>${refused.map((row) => refusedLine(row, webhooks))}</div>
<div id="signal-list" data-live="list">${signalList(facts)}</div></section>
<div class="columns">
<section id="webhooks" aria-labelledby="webhooks-title"><h2 id="webhooks-title">Webhooks</h2>${webhookList(webhooks)}</section>
<section id="test" aria-labelledby="test-title"><h2 id="test-title">Send a test signal</h2>${signalForm(webhooks, answered?.sent)}
${paperBrokers.length === 0 ? '' : quoteForm(paperBrokers)}</section>
</div></main>`,
    answered === undefined ? addressOf(query) : undefined,
  );
}

function signalList({ requests, query, older, clean }: PageFacts): Html {
  const isFirst = query.before === undefined;
  const { before: _, ...newest } = query;
  return html`${
    requests.length === 0
      ? html`<p class="card quiet" id="no-signals" data-key>${addressOf(query) === '/' ? 'No signals yet.' : 'No signals like these.'}</p>`
      : requests.map((request) => signalCard(request, clean))
  }
<nav id="pager" data-key class="pager" aria-label="Pages of signals">${isFirst ? '' : html`<a href="${addressOf(newest)}#signals">Newest</a>`}
${older === undefined ? html`<span class="quiet">The end of the list.</span>` : html`<a rel="next" href="${addressOf(older)}#signals">Older</a>`}</nav>`;
}

function refusedLine({ webhook_id: id, refused, last }: RefusedRow, webhooks: readonly WebhookChoice[]): Html {
  const name = webhooks.find((webhook) => webhook.id === id)?.strategy ?? id;
  return html`<p class="card"><code class="bad">too-many-requests</code> ${name}: ${refused} in the last day, the last at ${momentOf(last)}</p>`;
}

/** Page with the form for the token. */
export function tokenPage(isWrong: boolean): Html {
  return document(html`<header><h1>Signals</h1></header><main>
<form class="card" method="post" action="/token">
${isWrong ? html`<p class="bad" role="alert">Wrong token.</p>` : ''}
<label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<p class="quiet">The token is <code>token</code> in the configuration of the service, or in the file <code>data.token</code> beside its data folder. Under another name than localhost, the configuration needs <code>publicUrl</code>.</p>
<button>Enter</button></form></main>`);
}

/** Seconds after which a browser without JavaScript loads the page again. */
const refreshSeconds = 60;

/** `refreshed`: the address that is loaded again and that the script keeps up to date. */
export function document(body: Html, refreshed?: string): Html {
  const live =
    refreshed === undefined
      ? ''
      : html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}; url=${refreshed}"></noscript>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Signals</title><link rel="stylesheet" href="/page.css">${live}
<script src="/page.js" defer></script></head>
<body>${body}</body></html>`;
}
