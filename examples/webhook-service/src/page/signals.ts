import { html } from 'hono/html';
import { explainPlan } from 'signal-to-order';
import type { Execution, RequestRow } from '../store.js';
import { orderTable, type ShownOrder } from './orders.js';
import type { Html } from './page.js';
import { noticeList, stepList, traceList } from './plan.js';

/** Current state of one signal for one subscription. */
export interface ShownExecution {
  readonly execution: Execution;
  readonly orders: readonly ShownOrder[];
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

function executionPart({ execution, orders }: ShownExecution): Html {
  const { subscription, strategy, state, errors, plan, signal, due_at, finished_at, progress } = execution;
  const isDelayed = state === 'waiting' && finished_at === null;
  const failed = progress?.find(({ status }) => status === 'failed');
  return html`<div class="part"><div class="head"><span>${strategy} / ${subscription}</span>
<strong class="${tones[state]}">${state}</strong>
${isDelayed ? html`<span class="quiet">due ${momentOf(due_at)}</span>` : ''}</div>
${(errors ?? []).map(({ code, message }) => html`<p><code class="bad">${code}</code> ${message}</p>`)}
${failed === undefined ? '' : html`<p class="bad">${failed.id}: ${failed.reason ?? 'failed'}</p>`}
${plan ? html`<p>${explainPlan(plan)}</p>` : ''}
${orderTable(orders)}
${noticeList(plan?.notices ?? signal.notices ?? [])}
${stepList(plan?.steps ?? [])}
${traceList(plan?.trace ?? [])}
<details><summary>Signal</summary><pre>${JSON.stringify(signal, undefined, 2)}</pre></details></div>`;
}

export function momentOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
