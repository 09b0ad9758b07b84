import { Decimal } from 'decimal.js';
import { html } from 'hono/html';
import type { AccountOverview, OpenBrokerOrder, ValuedPosition } from '../brokers/adapter.js';
import { priceWords } from '../price-words.js';
import { stopsOf, type UnprotectedRow, unitsOf, unitsWithoutStop } from '../unprotected.js';
import { amountText, moneyText } from './amounts.js';
import { ageOf } from './moments.js';
import type { Html } from './page.js';

/** The stops of a position, how far the market is from each in money, and the units without any. */
export function stopCell(position: ValuedPosition, orders: readonly OpenBrokerOrder[]): Html {
  const open = unitsWithoutStop(position, orders);
  const without = open === undefined ? '' : html` <strong class="bad">${open.toFixed()} without a stop</strong>`;
  return html`${stopsOf(position, orders).map((stop, index) => html`${index === 0 ? '' : ', '}${stopText(stop, position)}`)}${without}`;
}

/** The positions that no stop covers, or not whole, and for how long; nothing where there are none. */
export function unprotectedBlock(
  accounts: readonly { readonly broker: string; readonly overview: AccountOverview | undefined }[],
  rows: readonly UnprotectedRow[],
  now: number,
): Html | string {
  const open = accounts.flatMap(({ broker, overview }) =>
    (overview?.positions ?? []).flatMap((position) => {
      const units = unitsWithoutStop(position, overview?.orders ?? []);
      const seen = rows.find((row) => row.broker === broker && row.ticker === position.ticker);
      const age = seen === undefined ? '' : ` for ${ageOf(seen.since, now)}`;
      return units === undefined ? [] : [`${units.toFixed()} ${position.ticker} at ${broker}${age}`];
    }),
  );
  return open.length === 0
    ? ''
    : html`<p class="card"><strong class="bad">Without a stop:</strong> ${open.join(', ')}. <a href="#accounts">See the accounts</a></p>`;
}

/** `147.00 60.00 away`; a trail in words. */
function stopText(stop: OpenBrokerOrder, position: ValuedPosition): Html {
  const { stopPrice } = stop;
  if (stopPrice === undefined) {
    return html`${priceWords(stop)}`;
  }
  const { side, bid, ask, last, perPoint } = position;
  const market = (side === 'long' ? bid : ask) ?? last;
  if (market === undefined || perPoint === undefined) {
    return html`${amountText(stopPrice)}`;
  }
  const points = side === 'long' ? new Decimal(market).minus(stopPrice) : new Decimal(stopPrice).minus(market);
  const money = points.times(perPoint).times(unitsOf(stop, position)).div(position.quantity);
  const away = money.lt(0) ? html`<strong class="bad">passed</strong>` : html`${moneyText(money.toFixed())} away`;
  return html`${amountText(stopPrice)} <small>${away}</small>`;
}
