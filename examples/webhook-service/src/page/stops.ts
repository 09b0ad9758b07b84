import { Decimal } from 'decimal.js';
import { html } from 'hono/html';
import type { AccountOverview, OpenBrokerOrder, ValuedPosition } from '../brokers/adapter.js';
import { priceWords } from '../price-words.js';
import { amountText, moneyText } from './amounts.js';
import type { Html } from './page.js';

/** The stops of a position, how far the market is from each in money, and the units without any. */
export function stopCell(position: ValuedPosition, orders: readonly OpenBrokerOrder[]): Html {
  const stops = stopsOf(position, orders);
  const open = unitsWithout(position, stops);
  const without = open.gt(0) ? html` <strong class="bad">${open.toFixed()} without a stop</strong>` : '';
  return html`${stops.map((stop, index) => html`${index === 0 ? '' : ', '}${stopText(stop, position)}`)}${without}`;
}

/** The positions that no stop covers, or not whole; nothing where there are none. */
export function unprotectedBlock(
  accounts: readonly { readonly broker: string; readonly overview: AccountOverview | undefined }[],
): Html | string {
  const open = accounts.flatMap(({ broker, overview }) =>
    (overview?.positions ?? []).flatMap((position) => {
      const units = unitsWithout(position, stopsOf(position, overview?.orders ?? []));
      return units.gt(0) ? [`${units.toFixed()} ${position.ticker} at ${broker}`] : [];
    }),
  );
  return open.length === 0
    ? ''
    : html`<p class="card"><strong class="bad">Without a stop:</strong> ${open.join(', ')}. <a href="#accounts">See the accounts</a></p>`;
}

function stopsOf({ ticker, side }: ValuedPosition, orders: readonly OpenBrokerOrder[]): readonly OpenBrokerOrder[] {
  const closing = side === 'long' ? 'sell' : 'buy';
  return orders.filter((order) => order.ticker === ticker && order.side === closing && order.role === 'stop-loss');
}

/** Units of a position that its stops do not cover; 0 or less: they cover all of it. */
function unitsWithout(position: ValuedPosition, stops: readonly OpenBrokerOrder[]): Decimal {
  return stops.reduce((open, stop) => open.minus(unitsOf(stop, position)), new Decimal(position.quantity));
}

/** What a stop covers; one whose size is not told is for the whole position. */
function unitsOf({ quantity, filled }: OpenBrokerOrder, position: ValuedPosition): Decimal {
  return new Decimal(quantity === '' ? position.quantity : quantity).minus(filled);
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
