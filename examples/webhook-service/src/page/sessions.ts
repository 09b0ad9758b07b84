import { html } from 'hono/html';
import type { AssetClass, Settings } from 'signal-to-order';
import { calendarOf, nextOpen, sessionOf } from 'signal-to-order/calendars';
import type { AccountOverview } from '../brokers/adapter.js';
import { exitsOf } from '../session-exits.js';
import { momentOf } from './moments.js';
import type { Html } from './page.js';
import { stackedTable } from './tables.js';

/** The market of a ticker at a broker: whether it is open, until when, and when something is closed before its close. */
export interface ShownSession {
  readonly ticker: string;
  readonly subscription: string;
  readonly state: 'open' | 'closed' | 'unknown';
  /** The close of an open market, the next open of a closed one; undefined: nobody knows. */
  readonly next: string | undefined;
  /** When positions are closed and entries cancelled; undefined: they are not, or nobody knows. */
  readonly flatAt: string | undefined;
}

/** Sessions of what an account holds and has resting, for each subscription that knows sessions. */
export function shownSessions(
  overview: AccountOverview,
  subscriptions: readonly { readonly id: string; readonly settings: Settings }[],
  now: number,
): readonly ShownSession[] {
  const at = new Date(now).toISOString();
  const tickers = [...new Set([...overview.positions, ...overview.orders].map(({ ticker }) => ticker))];
  return subscriptions
    .filter(({ settings }) => settings.calendars !== false)
    .flatMap(({ id: subscription, settings }) => {
      const exits = exitsOf(overview, settings, now);
      return tickers.map((ticker) => ({
        ticker,
        subscription,
        ...stateOf(ticker, settings, at),
        flatAt: exits.find((exit) => exit.ticker === ticker)?.at,
      }));
    });
}

function stateOf(
  ticker: string,
  { calendars, assetClass }: Settings,
  at: string,
): Pick<ShownSession, 'state' | 'next'> {
  const calendar = calendarFor(ticker, calendars, assetClass);
  const session = calendar === undefined ? 'unknown' : sessionOf(calendar, at);
  if (calendar === undefined || session === 'unknown') {
    return { state: 'unknown', next: undefined };
  }
  return session === 'closed' ? { state: 'closed', next: nextOpen(calendar, at) } : { state: 'open', next: session.to };
}

function calendarFor(
  ticker: string,
  calendars: Settings['calendars'],
  assetClass: AssetClass,
): ReturnType<typeof calendarOf> {
  const own = typeof calendars === 'object' ? calendars[ticker] : undefined;
  return calendarOf(ticker, own === undefined ? undefined : { calendar: own }, assetClass);
}

export function sessionTable(broker: string, sessions: readonly ShownSession[]): Html | '' {
  if (sessions.length === 0) {
    return '';
  }
  const moment = (text: string | undefined): Html | string =>
    text === undefined ? html`<span class="quiet">unknown</span>` : momentOf(Date.parse(text));
  return stackedTable(
    `Sessions at ${broker}`,
    ['Ticker', 'Subscription', 'Market', 'Next', 'Flat by'],
    sessions.map(({ ticker, subscription, state, next, flatAt }) => [
      html`<strong>${ticker}</strong>`,
      subscription,
      state === 'open' ? html`<span class="good">open</span>` : html`<span class="quiet">${state}</span>`,
      html`${state === 'open' ? 'closes' : 'opens'} ${moment(next)}`,
      flatAt === undefined ? '' : moment(flatAt),
    ]),
  );
}
