// Input of planning, loaded from the exchange.
import type { Exchange, Order as ExchangeOrder, Position as ExchangePosition } from 'ccxt';
import type { Clock, Instrument, OpenOrder, Position, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';

/** `BTC-USDT` of an alert is the perpetual contract `BTC/USDT:USDT` of ccxt. */
export function contractOf(ticker: string): string {
  const [base = '', quote = ''] = ticker.split('-');
  return `${base}/${quote}:${quote}`;
}

function tickerOf(contract: string): string {
  return contract.replace(/:.*$/, '').replace('/', '-');
}

const timesInForce = ['gtc', 'ioc', 'fok'] as const;

/** The ports of a margin account that settles in one coin. Its markets must be loaded. */
export function exchangePorts(exchange: Exchange, settledIn: string, clock: Clock): AsyncPorts {
  return {
    clock,
    broker: {
      capabilities: {
        orderTypes: ['market', 'limit', 'stop', 'stop_limit'],
        timesInForce,
        shortSelling: true,
        brackets: true,
      },
      quote: async (ticker) => (isTraded(exchange, ticker) ? quoteOf(exchange, contractOf(ticker)) : undefined),
      equity: async () => (await exchange.fetchBalance())[settledIn]?.total,
      openOrders: async (ticker) =>
        isTraded(exchange, ticker)
          ? (await exchange.fetchOpenOrders(contractOf(ticker))).map((order) => openOrderOf(order, ticker))
          : [],
    },
    positions: {
      position: async (ticker) => (await heldOf(exchange, [ticker])).get(ticker),
      openTickers: async () => [...(await heldOf(exchange)).keys()],
    },
    instruments: {
      instrument: (ticker) => (isTraded(exchange, ticker) ? instrumentOf(exchange, contractOf(ticker)) : undefined),
    },
  };
}

function isTraded(exchange: Exchange, ticker: string): boolean {
  return exchange.markets?.[contractOf(ticker)] !== undefined;
}

async function quoteOf(exchange: Exchange, contract: string): Promise<Quote> {
  const { bid, ask, last, markPrice, datetime } = await exchange.fetchTicker(contract);
  return { bid, ask, last, mark: markPrice, time: datetime };
}

/** ccxt has steps as numbers (precision mode TICK_SIZE); one contract is worth `contractSize` of the base. */
function instrumentOf(exchange: Exchange, contract: string): Instrument {
  const { precision, contractSize } = exchange.market(contract);
  return { tickSize: precision.price, quantityStep: precision.amount, pointValue: contractSize };
}

async function heldOf(exchange: Exchange, tickers?: readonly string[]): Promise<ReadonlyMap<string, Position>> {
  const asked = tickers?.filter((ticker) => isTraded(exchange, ticker)).map(contractOf);
  const positions = asked?.length === 0 ? [] : await exchange.fetchPositions(asked);
  return new Map(positions.flatMap((position) => namedPosition(position)));
}

/** Exchanges also return positions of size 0. */
function namedPosition({ symbol, side, contracts, entryPrice }: ExchangePosition): readonly [string, Position][] {
  const isHeld = symbol !== undefined && contracts !== undefined && contracts > 0;
  return isHeld && (side === 'long' || side === 'short')
    ? [[tickerOf(symbol), { side, quantity: contracts, averageEntryPrice: entryPrice }]]
    : [];
}

/** An open order with its terms, under which a stop can be sent again. */
function openOrderOf(order: ExchangeOrder, ticker: string): OpenOrder {
  const { id = '', side, remaining, reduceOnly, filled, price, triggerPrice } = order;
  const waits = triggerPrice !== undefined && triggerPrice !== null;
  const [atOnce, triggered] =
    order.type === 'limit' ? (['limit', 'stop_limit'] as const) : (['market', 'stop'] as const);
  return {
    id,
    ticker,
    side: side === 'sell' ? 'sell' : 'buy',
    type: waits ? triggered : atOnce,
    role: reduceOnly !== true ? 'entry' : waits ? 'stop-loss' : 'take-profit',
    quantity: remaining,
    filled,
    ...(waits && { stopPrice: triggerPrice }),
    ...(order.type === 'limit' && { limitPrice: price }),
    timeInForce: timesInForce.find((name) => name.toUpperCase() === order.timeInForce),
  };
}
