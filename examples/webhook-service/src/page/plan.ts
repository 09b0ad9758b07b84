import { html } from 'hono/html';
import type { ExplainedDecision, Notice, PlanStep } from 'signal-to-order';
import { stepWords } from '../step-words.js';
import type { Clean } from '../without-secrets.js';
import type { Html } from './page.js';
import { scrolled } from './tables.js';

/** Steps of the plan, one per line. */
export function stepList(steps: readonly PlanStep[]): Html | string {
  return steps.length === 0
    ? ''
    : html`<details><summary>Plan</summary><ol>${steps.map((step) => html`<li>${stepWords(step)}</li>`)}</ol></details>`;
}

type Sentence = Pick<Notice, 'message'> & { readonly code: string };

/** Notices, always visible: they report fallbacks and risks. */
export function noticeList(notices: readonly Sentence[], clean: Clean): Html | string {
  return notices.length === 0
    ? ''
    : html`<ul>${notices.map(({ code, message }) => html`<li><code>${code}</code> ${clean(message)}</li>`)}</ul>`;
}

/** Decisions of the plan: each rule with its inputs, its outcome and its figures. */
export function decisionList(decisions: readonly ExplainedDecision[], clean: Clean): Html | string {
  return decisions.length === 0
    ? ''
    : html`<details><summary>Trace</summary>${scrolled(
        'Trace',
        html`<table>
<thead><tr><th scope="col">Rule</th><th scope="col">Read</th><th scope="col">Decided</th><th scope="col">Figures</th></tr></thead>
<tbody>${decisions.map(
          ({ rule, read, decided, figures }) =>
            html`<tr><td>${rule}</td><td class="wide">${clean(wordsOf(read))}</td><td class="wide">${clean(wordsOf(decided))}</td><td class="wide">${clean(figures.join('; '))}</td></tr>`,
        )}</tbody></table>`,
      )}</details>`;
}

/** JSON without punctuation: the names and values of an object. */
function wordsOf(value: ExplainedDecision['decided']): string {
  if (Array.isArray(value)) {
    return value.map(wordsOf).join('; ');
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => `${name} ${wordsOf(each)}`)
        .join(', ')
    : String(value ?? 'none');
}
