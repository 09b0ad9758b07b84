import { html } from 'hono/html';
import { describeEnds, possibleEnds } from 'signal-to-order/execute';
import { type Decision, isWaitingForApproval, type WaitingExecution } from '../approvals.js';
import { hasExit } from '../execution/approval.js';
import { stepWords } from '../step-words.js';
import type { Execution } from '../store.js';
import type { Clean } from '../without-secrets.js';
import { ageOf, momentOf } from './moments.js';
import type { Html } from './page.js';

/** Decisions, and what a button says. */
const buttons: Readonly<Record<Decision['decision'], string>> = { approved: 'Approve', refused: 'Refuse' };

/** Plans that wait for a person, the first to expire first; nothing while there are none. */
export function approvalBlock(waiting: readonly WaitingExecution[], clean: Clean, now: number): Html | string {
  return waiting.length === 0
    ? ''
    : html`<section aria-labelledby="approvals-title"><h2 id="approvals-title">Waiting for your approval</h2>${waiting.map(
        (execution) => html`<div class="card approval" role="status">${planFacts(execution, clean, now)}
<form method="get" action="/approvals"><input type="hidden" name="token" value="${execution.approval.authorization.id}">
<button name="decision" value="approved">Approve…</button> <button class="other" name="decision" value="refused">Refuse…</button></form></div>`,
      )}</section>`;
}

/** What is asked for: the strategy, the orders, the worst end, and the time that is left. */
function planFacts(
  { strategy, subscription, signal, lane, plan, held, approval }: WaitingExecution,
  clean: Clean,
  now: number,
): Html {
  const { expiresAt } = approval.authorization;
  const worst = describeEnds(plan, possibleEnds(plan, held ?? undefined)).find((end) => end.worst);
  return html`<h3>${signal.action} ${signal.ticker} <span class="quiet">${strategy} / ${subscription}, at ${lane.slice(0, lane.indexOf('/'))}</span></h3>
<ul>${plan.steps.map((step) => html`<li>${clean(stepWords(step))}</li>`)}</ul>
${worst === undefined ? '' : html`<p><strong class="bad">Worst end:</strong> ${worst.when} Position ${worst.position}; protected ${worst.protected}; resting ${worst.resting}.</p>`}
<p class="quiet">Until <time datetime="${expiresAt}">${momentOf(Date.parse(expiresAt))}</time>, ${ageOf(now, Date.parse(expiresAt))} from now. ${hasExit(plan) ? 'Then, or if you refuse it, only its exit is carried out.' : 'Then, or if you refuse it, nothing is sent.'}</p>`;
}

/** Who decided, and when; of a plan that waits, until when. */
export function approvalLine(execution: Execution): Html | string {
  const { decision, decidedAt = 0, decidedBy, authorization } = execution.approval ?? {};
  if (decision !== undefined) {
    return html`<p class="quiet">${decision === 'approved' ? 'Approved' : 'Refused'} ${momentOf(decidedAt)}, from ${decidedBy}.</p>`;
  }
  return isWaitingForApproval(execution) && authorization !== undefined
    ? html`<p class="busy">Waits for approval until ${momentOf(Date.parse(authorization.expiresAt))}.</p>`
    : '';
}

const effects: Readonly<Record<Decision['decision'], string>> = {
  approved:
    'The plan is made again with the market, the account and the guard of now. If it is the same, its orders are sent; if it is not, nothing is entered and the signal says what has changed.',
  refused: 'Nothing is entered, and the signal ends.',
};

/** Asks before a plan is approved or refused. */
export function confirmApproval(
  execution: WaitingExecution,
  decision: Decision['decision'],
  clean: Clean,
  now: number,
): Html {
  return html`<header><h1>${buttons[decision]} this plan?</h1></header>
<form class="card approval" method="post" action="/approvals">${planFacts(execution, clean, now)}<p>${effects[decision]}</p>
<input type="hidden" name="token" value="${execution.approval.authorization.id}"><input type="hidden" name="decision" value="${decision}">
<button>${buttons[decision]}</button> <a href="/">Back</a></form>`;
}

/** State of a plan that has been decided, in a line. */
export function decidedWords({ state, approval, errors }: Execution): string {
  const { decision, decidedAt = 0, decidedBy, usedAt } = approval ?? {};
  const [error] = errors ?? [];
  const who = decision === undefined ? '' : ` It was ${decision} ${momentOf(decidedAt)}, from ${decidedBy}.`;
  if (usedAt !== undefined) {
    return `The plan was begun ${momentOf(usedAt)}; it is ${state}.${who}`;
  }
  return error === undefined ? `The plan does not wait any more.${who}` : `${error.code}: ${error.message}${who}`;
}
