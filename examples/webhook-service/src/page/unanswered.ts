import { html } from 'hono/html';
import type { WaitingAccount } from '../store.js';
import type { ShownAccount } from './account.js';
import { momentOf } from './moments.js';
import type { Html } from './page.js';

/** Tickers that a sentence names. */
const maxNamed = 5;

/** Accounts whose broker leaves signals, or this page, unanswered; nothing while each answers. */
export function unansweredBlock(
  waiting: readonly WaitingAccount[],
  accounts: readonly Pick<ShownAccount, 'broker' | 'overview'>[],
): Html | string {
  const unanswered = waiting.filter((account) => account.unanswered.length > 0);
  const silent = accounts.filter(
    ({ broker, overview }) => overview === undefined && unanswered.every((account) => account.broker !== broker),
  );
  return unanswered.length + silent.length === 0
    ? ''
    : html`<section><h2>Brokers that do not answer</h2><div class="card" role="alert">
<ul>${unanswered.map(
        (account) =>
          html`<li><strong class="bad">${unansweredWords(account)}</strong> <span class="quiet">since ${momentOf(account.oldest)}</span></li>`,
      )}${silent.map(({ broker }) => html`<li><strong class="bad">${broker} does not answer</strong>: what it holds, and whether its stops work, is not known now.</li>`)}</ul>
<p>What closes or reduces is tried until the broker answers; nothing is entered. Close positions at the broker by hand if they cannot wait.</p></div></section>`;
}

/** What waits for a broker, in one sentence. */
function unansweredWords({ broker, waiting, unanswered }: WaitingAccount): string {
  const named = unanswered.slice(0, maxNamed).join(', ');
  const more = unanswered.length > maxNamed ? ` and ${unanswered.length - maxNamed} more` : '';
  return `${broker} does not answer: ${waiting} ${waiting === 1 ? 'signal waits' : 'signals wait'} (${named}${more}).`;
}

/** What an account that is behind means, for an alarm. */
export function behindWords(account: WaitingAccount): string {
  const { broker, waiting, unanswered } = account;
  if (unanswered.length > 0) {
    return `${unansweredWords(account)} Look at the account at the broker.`;
  }
  const signals = waiting === 1 ? '1 signal waits' : `${waiting} signals wait`;
  return `${signals} too long for a plan at ${broker}: new entries there are answered with 503.`;
}
