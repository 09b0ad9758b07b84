import { html } from 'hono/html';
import type { Cursor, ListedState, RequestFilter } from '../request-list.js';
import type { Html } from './page.js';

/** What the query string of the page asks for. */
export interface PageQuery {
  readonly strategy?: string;
  readonly webhook?: string;
  readonly state?: ListedState;
  readonly search?: string;
  readonly before?: Cursor;
}

const stateNames: Readonly<Record<ListedState, string>> = {
  waiting: 'waiting',
  executing: 'executing',
  done: 'done',
  'nothing-to-do': 'nothing to do',
  rejected: 'rejected when planned',
  stopped: 'stopped',
  refused: 'refused when received',
  repeated: 'received more than once',
};

/** Characters of a search. */
const maxSearch = 200;

/** Reads a query string. What it does not know is left out: a page is shown for every address. */
export function readQuery(query: Readonly<Record<string, string | undefined>>): PageQuery {
  const { strategy = '', webhook = '', state = '', before = '' } = query;
  const search = (query.search ?? '').trim().replaceAll('\0', '').slice(0, maxSearch);
  const [, at, id] = /^(\d{1,16}(?:\.\d{1,6})?)_([\w-]{1,64})$/.exec(before) ?? [];
  return {
    ...(strategy !== '' && { strategy }),
    ...(webhook !== '' && { webhook }),
    ...(isListedState(state) && { state }),
    ...(search !== '' && { search }),
    ...(at !== undefined && id !== undefined && { before: { receivedAt: Number(at), id } }),
  };
}

function isListedState(text: string): text is ListedState {
  return Object.hasOwn(stateNames, text);
}

export function filterOf(
  { strategy, webhook, ...rest }: PageQuery,
  webhooks: readonly { readonly id: string; readonly strategy: string }[],
): RequestFilter {
  if (strategy === undefined && webhook === undefined) {
    return rest;
  }
  const chosen = webhooks.filter((each) => strategy === undefined || each.strategy === strategy).map(({ id }) => id);
  // A webhook that the configuration no longer has may have requests.
  return {
    ...rest,
    webhookIds: webhook === undefined ? chosen : strategy === undefined || chosen.includes(webhook) ? [webhook] : [],
  };
}

/** The address of the page with this query. */
export function addressOf({ strategy, webhook, state, search, before }: PageQuery): string {
  const fields = { strategy, webhook, state, search, before: before && `${before.receivedAt}_${before.id}` };
  const given = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '/' : `/?${text}`;
}

export function filterForm(
  query: PageQuery,
  webhooks: readonly { readonly id: string; readonly strategy: string }[],
): Html {
  const { strategy, webhook, state, search } = query;
  const isFiltered = addressOf(query) !== '/';
  return html`<form class="card filter" method="get" action="/" role="search" aria-label="Signals"><div class="fields">
<label>Strategy ${selection('strategy', strategy, unique(webhooks.map((each) => each.strategy)))}</label>
<label>State ${selection('state', state, Object.keys(stateNames), stateNames)}</label>
<label>Webhook ${selection(
    'webhook',
    webhook,
    webhooks.map(({ id }) => id),
    Object.fromEntries(
      webhooks.map((each) => [each.id, `${each.strategy}, ${each.id.slice(0, 8)}…${each.id.slice(-4)}`]),
    ),
  )}</label>
<label>Search <input type="search" name="search" maxlength="${maxSearch}" value="${search ?? ''}" placeholder="ticker, id, code, text"></label></div>
<button>Show</button>${isFiltered ? html` <a href="/#signals">All signals</a>` : ''}</form>`;
}

function selection(
  name: string,
  chosen: string | undefined,
  values: readonly string[],
  names: Readonly<Record<string, string>> = {},
): Html {
  return html`<select name="${name}"><option value="">all</option>${values.map(
    (value) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${names[value] ?? value}</option>`,
  )}</select>`;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
