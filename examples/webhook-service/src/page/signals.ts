import { html } from 'hono/html';
import { explainPlan } from 'signal-to-order';
import { type Execution, progressOf, type RequestRow } from '../store.js';
import { endsTable, type OpenPlan } from './ends.js';
import { orderTable, type ShownOrder } from './orders.js';
import type { Html } from './page.js';
import { noticeList, stepList, traceList } from './plan.js';

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

export function signalCard({ request, executions }: ShownRequest): Html {
  const { id, received_at, status, codes, response } = request;
  const verdict =
    status === 200
      ? html`<strong class="good">accepted</strong>`
      : html`<strong class="bad">rejected</strong> <code class="bad">${codes.join(', ')}</code>`;
  return html`<article class="card" id="${id}"><div class="head"><time>${momentOf(received_at)}</time>
${verdict} <span>${[...new Set(executions.map(({ execution }) => titleOf(execution)))].join('; ')}</span></div>
${sentencesOf(response).map((sentence) => html`<p>${sentence}</p>`)}
${executions.map(executionPart)}
<details><summary>Answer</summary><pre>${JSON.stringify(response, undefined, 2)}</pre></details></article>`;
}

/** Error messages of a rejection. */
function sentencesOf({ errors = [] }: RequestRow['response']): readonly string[] {
  return errors.map(({ message }) => message);
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

function executionPart({ execution, orders, open }: ShownExecution): Html {
  const { subscription, strategy, state, errors, plan, signal, due_at, finished_at } = execution;
  const { reason, notices = [] } = progressOf(execution) ?? {};
  const isDelayed = state === 'waiting' && finished_at === null;
  return html`<div class="part"><div class="head"><span>${strategy} / ${subscription}</span>
<strong class="${tones[state]}">${state}</strong>
${isDelayed ? html`<span class="quiet">due ${momentOf(due_at)}</span>` : ''}</div>
${(errors ?? []).map(({ code, message }) => html`<p><code class="bad">${code}</code> ${message}</p>`)}
${reason === undefined ? '' : html`<p><code class="bad">${reason.code}</code> ${reason.message}</p>`}
${noticeList(notices)}
${plan ? html`<p>${explainPlan(plan)}</p>` : ''}
${orderTable(orders)}
${open === undefined ? '' : endsTable(open)}
${noticeList(plan?.notices ?? signal.notices ?? [])}
${stepList(plan?.steps ?? [])}
${traceList(plan?.trace ?? [])}
<details><summary>Signal</summary><pre>${JSON.stringify(signal, undefined, 2)}</pre></details></div>`;
}

export function momentOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
