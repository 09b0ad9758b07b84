import { html } from 'hono/html';
import type { AccountOverview, OpenBrokerOrder, ValuedPosition } from '../brokers/adapter.js';
import type { ClosedToday, ClosedTrade } from '../closed-trades.js';
import type { EquityRow } from '../equity-history.js';
import { priceWords } from '../price-words.js';
import { amountText, gainText, gainTone, minus, moneyText, sumOf } from './amounts.js';
import { equityChart } from './chart.js';
import { ageOf, momentOf } from './moments.js';
import { waitingWords } from './orders.js';
import type { Html } from './page.js';
import { type ShownSession, sessionTable } from './sessions.js';
import { stopCell } from './stops.js';
import { stackedTable } from './tables.js';

/** A broker as it is now. */
export interface ShownAccount {
  readonly broker: string;
  /** undefined: it has not answered in time. */
  readonly overview: AccountOverview | undefined;
  /** The first equity of the trading day; undefined: none is stored. */
  readonly opening: EquityRow | undefined;
  readonly curve: readonly EquityRow[];
  /** undefined: nothing today. */
  readonly closed: ClosedToday | undefined;
  /** Of the subscriptions that know sessions. */
  readonly sessions: readonly ShownSession[];
}

/** What the accounts are shown with. */
export interface AccountView {
  readonly now: number;
  readonly marketTimeZone: string;
  /** The request of each order, by the client order id. */
  readonly requestsOfOrders: ReadonlyMap<string, string>;
}

export function accountCard(
  { broker, overview, opening, curve, closed, sessions }: ShownAccount,
  view: AccountView,
): Html {
  const last = curve.at(-1);
  return html`<section class="card account" id="account-${broker}"><h3>${broker}</h3>
${
  overview === undefined
    ? html`<p><strong class="bad">does not answer</strong> Its equity, positions and orders are unknown now.
${last === undefined ? '' : `Its last known equity was ${moneyText(last.equity)}, on ${momentOf(last.at)}.`}</p>`
    : html`${figures(overview, opening, closed, view)}${positionTable(broker, overview, view.now)}${openOrderTable(broker, overview.orders, view)}${sessionTable(broker, sessions)}`
}
${closed === undefined ? '' : closedTable(broker, closed)}${equityChart(broker, curve)}</section>`;
}

const unknown = html`<span class="quiet">unknown</span>`;

function figures(
  { equity, cash, positions }: AccountOverview,
  opening: EquityRow | undefined,
  closed: ClosedToday | undefined,
  view: AccountView,
): Html {
  const unrealised = sumOf(positions.map((position) => position.unrealised));
  const day = opening === undefined ? undefined : minus(equity, opening.equity);
  const since = opening === undefined ? 'no equity of today is stored yet' : `since ${momentOf(opening.at)}`;
  return html`<dl class="figures"><div><dt>Equity</dt><dd>${moneyText(equity)}</dd></div>
<div><dt>Cash</dt><dd>${moneyText(cash)}</dd></div>
<div><dt>Today</dt><dd>${gain(day)} <small>${since}, ${view.marketTimeZone}</small></dd></div>
<div><dt>Realised today</dt><dd>${gain(closed?.realised ?? '0')}</dd></div>
<div><dt>Unrealised</dt><dd>${gain(unrealised)}</dd></div></dl>`;
}

function closedTable(broker: string, { trades, last }: ClosedToday): Html | string {
  const more = trades - last.length;
  return trades === 0
    ? ''
    : html`${stackedTable(`Closed today at ${broker}`, ['Ticker', 'Profit', 'Time'], last.map(closedRow))}${more === 0 ? '' : html`<p class="quiet">And ${more} before them.</p>`}`;
}

function closedRow({ ticker, profit, closedAt }: ClosedTrade): readonly (Html | string)[] {
  return [html`<strong>${ticker}</strong>`, gain(profit), momentOf(closedAt)];
}

function gain(amount: string | undefined): Html {
  return amount === undefined ? unknown : html`<span class="${gainTone(amount)}">${gainText(amount)}</span>`;
}

function positionTable(broker: string, { positions, orders }: AccountOverview, now: number): Html {
  if (positions.length === 0) {
    return html`<p class="quiet">No positions.</p>`;
  }
  return stackedTable(
    `Positions at ${broker}`,
    ['Ticker', 'Side', 'Quantity', 'Entry', 'Bid / ask', 'Stop', 'Unrealised'],
    positions.map((position) => positionRow(position, orders, now)),
  );
}

function positionRow(
  position: ValuedPosition,
  orders: readonly OpenBrokerOrder[],
  now: number,
): readonly (Html | string)[] {
  const { ticker, side, quantity, averageEntryPrice, bid, ask, quotedAt, unrealised } = position;
  return [
    html`<strong>${ticker}</strong>`,
    side,
    quantity,
    amountText(averageEntryPrice),
    bid === undefined && ask === undefined
      ? html`<span class="quiet">no quote</span>`
      : html`${bid === undefined ? 'none' : amountText(bid)} / ${ask === undefined ? 'none' : amountText(ask)} <small>${quotedAt === undefined ? 'time unknown' : `${ageOf(Date.parse(quotedAt), now)} old`}</small>`,
    stopCell(position, orders),
    gain(unrealised),
  ];
}

function openOrderTable(
  broker: string,
  orders: readonly OpenBrokerOrder[],
  { now, requestsOfOrders }: AccountView,
): Html {
  if (orders.length === 0) {
    return html`<p class="quiet">No open orders.</p>`;
  }
  return stackedTable(
    `Open orders at ${broker}`,
    ['Ticker', 'Side', 'Quantity', 'Order', 'Role', 'Age', 'Signal'],
    orders.map((order) => {
      const { ticker, side, quantity, filled, role, waits, timeInForce, submittedAt, clientOrderId } = order;
      const request = requestsOfOrders.get(clientOrderId ?? '');
      return [
        html`<strong>${ticker}</strong>`,
        side,
        quantity === '' ? unknown : `${quantity}${Number(filled) === 0 ? '' : `, ${filled} filled`}`,
        `${priceWords(order)}${timeInForce === undefined ? '' : `, ${timeInForce}`}`,
        `${role.replaceAll('-', ' ')}${waits === true ? `, ${waitingWords}` : ''}`,
        submittedAt === undefined ? unknown : ageOf(Date.parse(submittedAt), now),
        request === undefined
          ? html`<span class="quiet">unknown</span>`
          : html`<a href="/?search=${request}#signals">${request.slice(0, 8)}</a>`,
      ];
    }),
  );
}
