// Exits that have ended at Alpaca, with their profits: it tells fills, and not what was gained by them.
import type { AccountEvent } from 'signal-to-order/execute';
import type { HeldPosition } from './adapter.js';
import { type AlpacaHttp, must } from './alpaca-http.js';
import { type AlpacaOrder, hasEnded } from './alpaca-orders.js';
import { kindOf, tickerOf } from './alpaca-symbols.js';
import { type BookedPosition, type CostBook, withFill } from './cost-book.js';

/** The book of an account, as far as its fills were read. */
export interface FillBook extends CostBook {
  /** Identifier of the last fill in it; undefined: the account had none. */
  readonly after?: string | undefined;
  /** Positions as Alpaca had them when they were read last without a new fill, and when that was first so. */
  readonly seen?: { readonly positions: string; readonly at: number } | undefined;
}

/** Exits that have ended since a book was read, and the book after them. */
export interface Closes {
  readonly events: readonly AccountEvent[];
  readonly book: FillBook;
}

/** An execution of an order, as Alpaca lists it. */
interface AlpacaFill {
  readonly id: string;
  readonly symbol: string;
  readonly side: string;
  readonly qty: string;
  readonly price: string;
  readonly order_id: string;
}

/** Times at which an order can have ended. */
interface EndedOrder extends AlpacaOrder {
  readonly updated_at: string;
  readonly filled_at?: string | null;
  readonly canceled_at?: string | null;
  readonly expired_at?: string | null;
}

/** Fills that one request gets: Alpaca has a hundred at most. */
const pageSize = 100;

/**
 * Milliseconds after which positions that differ from the fills are right: a split, an option that has expired, a fee that was paid in
 * the coin. A fill may be listed a little later than its position.
 */
const believedAfter = 60_000;

/** How often an account is read until nothing is filled in between. */
const looks = 3;

/** The book of the account as it is now. Rejects if it does not stay as it is. */
export async function openBook(http: AlpacaHttp, held: () => Promise<readonly HeldPosition[]>): Promise<Closes> {
  for (let look = 0; look < looks; look += 1) {
    const before = await lastFill(http);
    const positions = bookedPositions(await held());
    if ((await lastFill(http)) === before) {
      return { events: [], book: { positions, exits: {}, after: before } };
    }
  }
  throw new Error('the account trades: its positions and its fills do not fit');
}

/** What has been closed since a book was read. */
export async function closesSince(
  http: AlpacaHttp,
  held: () => Promise<readonly HeldPosition[]>,
  earlier: FillBook,
  now: number,
): Promise<Closes> {
  const positions = bookedPositions(await held());
  const fills = await fillsAfter(http, earlier.after);
  const filled = fills.reduce<FillBook>((book, { id, symbol, side, qty, price, order_id: orderId }) => {
    const ticker = tickerOf(symbol, undefined);
    const quantity = side === 'buy' ? qty : `-${qty}`;
    const pointValue = kindOf(ticker) === 'option' ? 100 : 1;
    return { ...withFill(book, { orderId, ticker, quantity, price, pointValue }), after: id };
  }, earlier);
  const events: AccountEvent[] = [];
  const exits = { ...filled.exits };
  for (const [id, { ticker, profit }] of Object.entries(exits)) {
    const order = must(await http.trading<EndedOrder>('GET', `/v2/orders/${encodeURIComponent(id)}`));
    if (hasEnded(order)) {
      const { client_order_id: name, canceled_at: cancelled, expired_at: expired, filled_at: done, updated_at } = order;
      const at = new Date(cancelled ?? expired ?? done ?? updated_at).toISOString();
      events.push({ event: 'closed', id: name, ticker, profit: Number(profit), at });
      delete exits[id];
    }
  }
  return { events, book: { ...corrected(filled, positions, fills.length > 0, now), exits } };
}

/** The book with the positions that Alpaca has, once these have stayed the same for a while without a fill. */
function corrected(
  book: FillBook,
  positions: Readonly<Record<string, BookedPosition>>,
  hasFilled: boolean,
  now: number,
): FillBook {
  const text = JSON.stringify(positions);
  const { seen } = book;
  if (hasFilled || seen?.positions !== text) {
    return { ...book, seen: hasFilled ? undefined : { positions: text, at: now } };
  }
  return now - seen.at < believedAfter ? book : { ...book, positions };
}

function bookedPositions(held: readonly HeldPosition[]): Readonly<Record<string, BookedPosition>> {
  return Object.fromEntries(
    held.map(({ ticker, side, quantity, averageEntryPrice }) => [
      ticker,
      { quantity: side === 'short' ? `-${quantity}` : quantity, price: averageEntryPrice },
    ]),
  );
}

async function lastFill({ trading }: AlpacaHttp): Promise<string | undefined> {
  const [last] = must(
    await trading<readonly AlpacaFill[]>('GET', '/v2/account/activities/FILL?direction=desc&page_size=1'),
  );
  return last?.id;
}

async function fillsAfter({ trading }: AlpacaHttp, after: string | undefined): Promise<readonly AlpacaFill[]> {
  const fills: AlpacaFill[] = [];
  for (let token = after; ; ) {
    const query = new URLSearchParams({
      direction: 'asc',
      page_size: String(pageSize),
      ...(token !== undefined && { page_token: token }),
    });
    const page = must(await trading<readonly AlpacaFill[]>('GET', `/v2/account/activities/FILL?${query}`));
    fills.push(...page);
    token = page.at(-1)?.id;
    if (page.length < pageSize) {
      return fills;
    }
  }
}
