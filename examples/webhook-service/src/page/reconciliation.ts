import { html } from 'hono/html';
import type { Difference } from '../reconciliation/differences.js';
import type { Finding } from '../reconciliation/judge.js';
import type { Html } from './page.js';
import { momentOf } from './signals.js';

/** Differences between the accounts and what the service expects; nothing while there are none. */
export function differenceBlock(differences: readonly Difference[]): Html | string {
  return differences.length === 0
    ? ''
    : html`<section><h2>Differences</h2><div class="card" role="status">
<p><strong class="bad">The account is not as the service expects.</strong> Nothing is entered in these tickers until you acknowledge it; exits go on.</p>
<ul>${differences.map(
        (
          difference,
        ) => html`<li>${differenceWords(difference)} <span class="quiet">found ${momentOf(difference.found_at)}</span>
<a href="/differences?id=${difference.id}">Acknowledge…</a></li>`,
      )}</ul></div></section>`;
}

/** What differs, in one sentence. */
export function differenceWords({
  kind,
  broker,
  ticker,
  subject,
  expected,
  actual,
}: Finding & Pick<Difference, 'broker'>): string {
  switch (kind) {
    case 'position':
      return expected === actual
        ? `${ticker} at ${broker}: the position differed, and is ${actual} again, as expected.`
        : `${ticker} at ${broker}: the account has ${actual} units, expected are ${expected}.`;
    case 'order-missing':
      return `${ticker} at ${broker}: the order ${subject} should be working, and the broker does not know it.`;
    case 'order-cancelled':
      return `${ticker} at ${broker}: the stop ${subject} was cancelled, and not by this service. The position may be without a stop.`;
    case 'order-overfilled':
      return `${ticker} at ${broker}: the order ${subject} was for ${expected} units and has filled ${actual}. The position is not what was asked for.`;
    case 'order-unknown':
      return `${ticker} at ${broker}: the order ${subject} (${actual}) was not sent by this service.`;
    default:
      return kind satisfies never;
  }
}

const effects: Readonly<Record<Difference['kind'], string>> = {
  position: 'The position of the account is expected from now on. Compare it with your broker first.',
  'order-missing': 'The order counts as ended, without further fills. Check whether a position has lost its stop.',
  'order-cancelled': 'No stop is put back. Check whether the position has one before you go on.',
  'order-overfilled': 'No order is sent for the difference. Trade it by hand at your broker if you do not want it.',
  'order-unknown': 'The order is expected from now on. If it fills, its position is a difference again.',
};

/** Asks before a difference is acknowledged. */
export function confirmAcknowledgement(difference: Difference): Html {
  const { id, kind, expected, actual } = difference;
  return html`<header><h1>Acknowledge?</h1></header>
<form class="card" method="post" action="/differences"><p>${differenceWords(difference)}</p><p>${effects[kind]}</p>
<p class="quiet">Entries are allowed again at once. No order is sent.</p>
<input type="hidden" name="id" value="${id}"><input type="hidden" name="expected" value="${expected}"><input type="hidden" name="actual" value="${actual}">
<button>Acknowledge</button> <a href="/">Back</a></form>`;
}
