import { html } from 'hono/html';
import { explainPlan, explainTrace } from 'signal-to-order';
import { isWaitingForApproval } from '../approvals.js';
import type { RequestRow } from '../request-list.js';
import { type Execution, progressOf } from '../store.js';
import type { Clean } from '../without-secrets.js';
import { alertBody } from './alert-body.js';
import { approvalLine } from './approvals.js';
import { endsTable, type OpenPlan } from './ends.js';
import { momentOf } from './moments.js';
import { moveList } from './moves.js';
import { orderTable, type ShownOrder, workingOrders } from './orders.js';
import type { Html } from './page.js';
import { decisionList, noticeList, stepList } from './plan.js';

export { momentOf };

/** Current state of one signal for one subscription. */
export interface ShownExecution {
  readonly execution: Execution;
  readonly orders: readonly ShownOrder[];
  /** Its plan, if the end of it is open. */
  readonly open: OpenPlan | undefined;
}

/** A request with its executions. */
export interface ShownRequest {
  readonly request: RequestRow;
  readonly executions: readonly ShownExecution[];
}

export function signalCard({ request, executions }: ShownRequest, clean: Clean): Html {
  const { id, received_at, status, codes, response, body, repeats, repeated_at: repeatedAt } = request;
  const isAccepted = status === 200;
  const { errors = [] } = response;
  const verdict = isAccepted
    ? html`<strong class="good">accepted</strong>`
    : html`<strong class="bad">rejected</strong> <code class="bad">${codes.join(', ')}</code>`;
  return html`<article class="card" id="${id}" data-key><div class="head"><time datetime="${new Date(received_at).toISOString()}">${momentOf(received_at)}</time>
${verdict} <span>${[...new Set(executions.map(({ execution }) => titleOf(execution)))].join('; ')}</span></div>
${repeats === 0 ? '' : html`<p class="quiet">Received ${repeats + 1} times${repeatedAt === null ? '' : `, the last at ${momentOf(repeatedAt)}`}, and executed once.</p>`}
${errors.length > 1 ? html`<ol>${errors.map(({ message }) => html`<li>${clean(message)}</li>`)}</ol>` : errors.map(({ message }) => html`<p>${clean(message)}</p>`)}
${isAccepted || body === '' ? '' : alertBody(body, errors)}
${executions.map((execution) => executionPart(execution, clean))}
<div class="more">${isAccepted ? html`<details><summary>Alert as received</summary><pre>${body}</pre></details>` : ''}
<details><summary>Answer</summary><pre>${clean(JSON.stringify(response, undefined, 2))}</pre></details></div></article>`;
}

/** Action and ticker of the signal. */
function titleOf({ signal: { action, ticker } }: Execution): string {
  return `${action} ${ticker}`;
}

const tones: Readonly<Record<Execution['state'], string>> = {
  waiting: 'busy',
  executing: 'busy',
  done: 'good',
  'nothing-to-do': 'quiet',
  rejected: 'bad',
  stopped: 'bad',
};

/** A plan whose orders may still fill is not done for the trader, also if all of its steps are. */
function stateWords({ execution: { state }, orders }: ShownExecution): Html {
  const working = orders.reduce((sum, order) => sum + workingOrders(order), 0);
  return state === 'done' && working > 0
    ? html`<strong class="busy">sent, ${working === 1 ? 'an order is' : `${working} orders are`} working</strong>`
    : html`<strong class="${tones[state]}">${state.replaceAll('-', ' ')}</strong>`;
}

function executionPart(shown: ShownExecution, clean: Clean): Html {
  const { execution, orders, open } = shown;
  const { subscription, strategy, state, errors, plan, signal, due_at, finished_at } = execution;
  const { reason, notices = [] } = progressOf(execution) ?? {};
  const isDelayed = state === 'waiting' && finished_at === null && !isWaitingForApproval(execution);
  const explained = plan ?? (open?.isPreview ? open.plan : undefined);
  return html`<div class="part"><div class="head"><span>${strategy} / ${subscription}</span>
${stateWords(shown)}
${isDelayed ? html`<span class="quiet">due ${momentOf(due_at)}</span>` : ''}</div>
${approvalLine(execution)}
${(errors ?? []).map(({ code, message }) => html`<p><code class="bad">${code}</code> ${clean(message)}</p>`)}
${reason === undefined ? '' : html`<p><code class="bad">${reason.code}</code> ${clean(reason.message)}</p>`}
${noticeList(notices, clean)}
${explained === undefined ? '' : html`<p>${plan ? '' : 'Planned now: '}${clean(explainPlan(explained))}</p>`}
${orderTable(orders)}
${moveList(execution)}
${open === undefined ? '' : endsTable(open)}
${noticeList(plan?.notices ?? signal.notices ?? [], clean)}
<div class="more">${stepList(plan?.steps ?? [])}
${decisionList(plan === null ? [] : explainTrace(plan), clean)}
<details><summary>Signal</summary><pre>${clean(JSON.stringify(signal, undefined, 2))}</pre></details></div></div>`;
}
