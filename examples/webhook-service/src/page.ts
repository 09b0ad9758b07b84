import { html, raw } from 'hono/html';
import type { HeldPosition } from './brokers/adapter.js';
import type { Execution, RequestRow } from './store.js';

/** What the page shows. */
export interface PageFacts {
  readonly requests: readonly RequestRow[];
  readonly executions: readonly Execution[];
  readonly positions: readonly { readonly broker: string; readonly held: readonly HeldPosition[] | undefined }[];
  readonly webhooks: readonly { readonly id: string; readonly strategy: string; readonly path: string }[];
  readonly paperBrokers: readonly string[];
  /** Answer to the form, when one was sent. */
  readonly answered?: string | undefined;
}

type Html = ReturnType<typeof html>;

const style = raw(`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; }
  th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
  pre { overflow-x: auto; white-space: pre-wrap; font-size: .85rem; background: #8881; padding: .6rem; }
  textarea { width: 100%; font: .9rem/1.4 ui-monospace, monospace; }
  .refused { color: #c33; } .done { color: #2a2; }
  label { display: block; margin: .4rem 0; }
`);

export function page(facts: PageFacts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Signals</title><style>${style}</style>
</head>
<body>
<h1>Signals</h1>
${facts.answered === undefined ? '' : html`<h2>Answer</h2><pre>${facts.answered}</pre>`}
<h2>Send a test signal</h2>
<form method="post" action="/test">
<label>Webhook <select name="webhook">${facts.webhooks.map(
    ({ id, strategy }) => html`<option value="${id}">${strategy} (${id})</option>`,
  )}</select></label>
<label>Signal <textarea name="body" rows="6">{
  "ticker": "AAPL",
  "action": "buy",
  "quantity": 1
}</textarea></label>
<button>Send</button>
</form>
<h2>Positions</h2>
${facts.positions.map(positionTable)}
${facts.paperBrokers.length === 0 ? '' : quoteForm(facts.paperBrokers)}
<h2>Last signals</h2>
<table>
<tr><th>Received</th><th>Verdict</th><th>What became of it</th></tr>
${facts.requests.map((request) =>
  requestRow(
    request,
    facts.executions.filter((execution) => execution.request_id === request.id),
  ),
)}
</table>
<h2>Addresses</h2>
<details><summary>Show the addresses of the webhooks, with their passwords</summary>
${facts.webhooks.map(({ strategy, path }) => html`<p>${strategy}: <code>${path}</code></p>`)}
</details>
</body>
</html>`;
}

/** Asks for the token. */
export function tokenPage(): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Signals</title><style>${style}</style></head>
<body><h1>Signals</h1>
<form method="post" action="/token"><label>Token <input type="password" name="token" autofocus></label>
<button>Enter</button></form></body></html>`;
}

function positionTable({ broker, held }: PageFacts['positions'][number]): Html {
  if (held === undefined) {
    return html`<p>${broker} does not answer.</p>`;
  }
  return held.length === 0
    ? html`<p>${broker}: nothing is held.</p>`
    : html`<table><caption>${broker}</caption>
<tr><th>Ticker</th><th>Side</th><th>Quantity</th><th>Average entry price</th></tr>
${held.map(
  ({ ticker, side, quantity, averageEntryPrice }) =>
    html`<tr><td>${ticker}</td><td>${side}</td><td>${quantity}</td><td>${averageEntryPrice}</td></tr>`,
)}</table>`;
}

function quoteForm(brokers: readonly string[]): Html {
  return html`<details><summary>Set a quote of the paper broker</summary>
<form method="post" action="/quotes">
<label>Broker <select name="broker">${brokers.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Ticker <input name="ticker" required></label>
<label>Bid <input name="bid" inputmode="decimal" required></label>
<label>Ask <input name="ask" inputmode="decimal" required></label>
<button>Set</button>
</form></details>`;
}

function requestRow({ id, received_at, status, codes, response }: RequestRow, executions: readonly Execution[]): Html {
  return html`<tr id="${id}"><td>${new Date(received_at).toISOString()}</td>
<td class="${status === 200 ? 'done' : 'refused'}">${status} ${codes.join(', ')}
<details><summary>answer</summary><pre>${JSON.stringify(response, undefined, 2)}</pre></details></td>
<td>${executions.map(executionBlock)}</td></tr>`;
}

function executionBlock({ subscription, state, errors, plan, progress, due_at, finished_at }: Execution): Html {
  const codes = (errors ?? []).map(({ code }) => code).join(', ');
  const isDelayed = state === 'waiting' && finished_at === null;
  return html`<div><strong>${subscription}</strong>: ${state} ${codes}
${isDelayed ? html`(due ${new Date(due_at).toISOString()})` : ''}
${detail('errors', errors)}${detail('steps', plan?.steps)}${detail('orders', progress)}
${detail('notices', plan?.notices)}${detail('trace', plan?.trace)}</div>`;
}

function detail(name: string, value: unknown): Html | string {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty
    ? ''
    : html`<details><summary>${name}</summary><pre>${JSON.stringify(value, undefined, 2)}</pre></details>`;
}
