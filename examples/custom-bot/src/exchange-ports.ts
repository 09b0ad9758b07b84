// Input of planning, loaded from the exchange.
import ccxt, { type Exchange, type Order as ExchangeOrder, type Position as ExchangePosition } from 'ccxt';
import type { BrokerProfile, Clock, Instrument, OpenOrder, Position, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import { fromCcxtMarket } from './ccxt-market.js';
import { featuresOf, profileFromCcxt } from './ccxt-profile.js';

/** `BTC-USDT` of an alert is the perpetual contract `BTC/USDT:USDT` of ccxt. */
export function contractOf(ticker: string): string {
  const [base = '', quote = ''] = ticker.split('-');
  return `${base}/${quote}:${quote}`;
}

function tickerOf(contract: string): string {
  return contract.replace(/:.*$/, '').replace('/', '-');
}

const timesInForce = ['gtc', 'ioc', 'fok'] as const;

/** What `order-ports.ts` sends. A ccxt trailing stop does not have an identifier of its own by which to find it again. */
const sends = { orderTypes: ['market', 'limit', 'stop', 'stop_limit'], stopLossTypes: ['stop'] } as const;

/** What the exchange takes for contracts, according to ccxt. Throws if ccxt contradicts itself: the bot does not plan without a profile. */
function profileOf(exchange: Exchange, clock: Clock): BrokerProfile {
  const profile = profileFromCcxt(featuresOf(exchange, 'swap'), exchange.markets ?? {}, {
    ...{ id: exchange.id, name: String(exchange.name), kind: 'swap', version: ccxt.version, sends },
    asOf: new Date(clock.now()).toISOString().slice(0, 10),
  });
  if (!profile.ok) {
    throw new Error(profile.errors.map(({ message }) => message).join(' '));
  }
  return profile.value;
}

/** The ports of a margin account that settles in one coin. Its markets must be loaded. */
export function exchangePorts(exchange: Exchange, settledIn: string, clock: Clock): AsyncPorts {
  const profile = profileOf(exchange, clock);
  return {
    clock,
    broker: {
      capabilities: { shortSelling: profile.classes.crypto?.shortSelling !== false },
      profile,
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

/** Throws if the market contradicts itself: an unknown instrument would be planned without limits. */
function instrumentOf(exchange: Exchange, contract: string): Instrument {
  const { precision, limits, ...market } = exchange.market(contract);
  const instrument = fromCcxtMarket({ ...market, precision: precision ?? {}, limits: limits ?? {} });
  if (!instrument.ok) {
    throw new Error(instrument.errors.map(({ message }) => message).join(' '));
  }
  return instrument.value;
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
