// Random orders that rest: stops and take profits of positions, and entries.
import type { OpenOrder, Position } from '../../../src/index.js';
import { num } from '../../models/guard/numbers.js';
import { amountText } from './amounts.js';
import { closingSide, type MarketDraft } from './market-draft.js';
import type { Random } from './random.js';
import { onTick, someUnits, tickers, tradedTicker } from './tickers.js';

/** Positions with their exits, and entries that rest. */
export function holdSome(random: Random, market: MarketDraft, traded: string): void {
  const { chance, pick } = random;
  const openOrders: OpenOrder[] = [];
  const held = new Set(chance(0.38) ? [traded] : []);
  for (let left = pick([0, 0, 1, 1, 2, 3]); left > 0; left -= 1) {
    held.add(pick(tickers));
  }
  const nextId = (letter: string, orders: number) => `${letter}${orders + 1}`;
  for (const ticker of held) {
    const side = pick(['long', 'short']);
    const quantity = someUnits(random, ticker);
    const averageEntryPrice = tradedTicker(ticker).price;
    const position = { side, quantity: chance(0.02) ? '0' : quantity, averageEntryPrice } as const;
    market.positions[ticker] = position;
    for (let left = pick([0, 0, 1, 1, 1, 2]); left > 0; left -= 1) {
      openOrders.push(someStop(random, ticker, { ...position, quantity }, nextId('s', openOrders.length)));
    }
    if (chance(0.3)) {
      openOrders.push(takeProfit(ticker, { ...position, quantity }, nextId('t', openOrders.length)));
    }
  }
  const resting = Array.from({ length: pick([0, 0, 0, 1, 1, 2]) }, (_, index) =>
    restingEntry(random, chance(0.4) ? traded : pick(tickers), nextId('r', openOrders.length + index)),
  );
  if (random.next() < 0.5) {
    openOrders.push(...resting);
  } else {
    market.restingEntries = resting;
    openOrders.push(...resting.filter(() => chance(0.6)));
  }
  if (openOrders.length > 0 || !chance(0.5)) {
    market.openOrders = openOrders;
  }
}

function someStop(random: Random, ticker: string, { side, quantity }: Position, id: string): OpenOrder {
  const { chance, pick, between } = random;
  const { price, tick, decimals } = tradedTicker(ticker);
  const away = price * between(-0.03, 0.08, 4);
  const stopPrice = onTick(side === 'long' ? price - away : price + away, tick);
  const type = pick(['stop', 'stop', 'stop', 'stop_limit', 'trailing_stop']);
  const part = () =>
    num(quantity)
      .times(pick([0.5, 0.25, 2]))
      .toDecimalPlaces(decimals, 1);
  const units = chance(0.06) ? undefined : chance(0.6) ? num(quantity) : part();
  const role = chance(0.8) ? 'stop-loss' : 'other';
  const prices =
    type === 'trailing_stop'
      ? chance(0.5)
        ? { trailAmount: onTick(price * 0.02, tick) }
        : { trailPercent: 3 }
      : chance(0.97)
        ? { stopPrice, ...(type === 'stop_limit' && { limitPrice: stopPrice }) }
        : {};
  const isKnown = units !== undefined && !units.isZero();
  return {
    id,
    ticker,
    type,
    side: closingSide(side),
    role,
    ...(isKnown && { quantity: amountText(units) }),
    ...prices,
  };
}

function takeProfit(ticker: string, { side, quantity }: Position, id: string): OpenOrder {
  const { price, tick } = tradedTicker(ticker);
  const limitPrice = onTick(price * (side === 'long' ? 1.2 : 0.8), tick);
  return { id, ticker, type: 'limit', side: closingSide(side), role: 'take-profit', quantity, limitPrice };
}

function restingEntry(random: Random, ticker: string, id: string): OpenOrder {
  const { chance, pick, between } = random;
  const { price, tick } = tradedTicker(ticker);
  const type = pick(['limit', 'limit', 'limit', 'stop', 'stop_limit', 'market', 'trailing_stop']);
  const at = onTick(price * between(0.93, 1.07, 3), tick);
  const side = pick(['buy', 'sell']);
  const prices = {
    market: {},
    limit: { limitPrice: at },
    stop: { stopPrice: at },
    stop_limit: { stopPrice: at, limitPrice: onTick(side === 'buy' ? at * 1.01 : at * 0.99, tick) },
    trailing_stop: { trailAmount: onTick(price * 0.02, tick) },
  };
  const quantity = chance(0.04) ? {} : { quantity: someUnits(random, ticker) };
  return { id, ticker, type, side, role: 'entry', ...quantity, ...prices[type] };
}
