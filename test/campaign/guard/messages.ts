// Random messages about a ticker: every action, most of them entries of each order type, with and without a stop.
import type { Position } from '../../../src/index.js';
import { num } from '../../models/guard/numbers.js';
import { amountText } from './amounts.js';
import type { SomeMarket } from './markets.js';
import type { Random } from './random.js';
import { onTick, someUnits, tradedTicker } from './tickers.js';

/** Stop loss of a message. */
export interface MessageStop {
  readonly percent?: number;
  readonly stopPrice?: number;
  readonly amount?: number;
  readonly pnlAmount?: number;
  readonly type?: 'trailing_stop';
  readonly trailPercent?: number;
  readonly trailAmount?: number;
}

export interface Message {
  ticker: string;
  action: string;
  quantity?: string | number;
  quantityType?: string;
  sentiment?: string;
  orderType?: string;
  limitPrice?: number;
  stopPrice?: number;
  stopLoss?: MessageStop;
  price?: number;
  cancel?: true;
}

const opening = ['buy', 'sell', 'add', 'resize', 'reverse'];

export function someMessage(random: Random, { market, traded, isContinuous }: SomeMarket, sizes: boolean): Message {
  const { next, chance } = random;
  const position = market.positions[traded];
  const { price, tick, assetClass } = tradedTicker(traded);
  const roll = next();
  const action = someAction(random, roll);
  const message: Message = { ticker: isContinuous ? 'ES1!' : traded, action };
  sizeMessage(random, message, traded, position);
  // The rarest rolls sell a position in part, or to the last unit.
  if (roll >= 0.97) {
    if (chance(0.5)) {
      message.sentiment = 'flat';
    } else {
      message.quantity = 50;
      message.quantityType = 'percent_of_position';
    }
  }
  const opens = opening.includes(action);
  const side = message.sentiment === 'bearish' ? 'sell' : entrySide(action, position);
  const reference = opens && chance(0.42) ? priceOrder(random, message, traded, side) : price;
  const isSized =
    sizes &&
    opens &&
    message.quantityType === undefined &&
    message.sentiment === undefined &&
    assetClass !== 'futures' &&
    chance(0.5);
  if (isSized) {
    sizeInMoney(random, message);
  }
  const mayStop = opens && (message.quantityType === undefined || isSized) && message.sentiment !== 'flat';
  if (mayStop && chance(isSized ? 0.9 : 0.62)) {
    message.stopLoss = someStopLoss(random, traded, reference, side);
  }
  if (chance(0.05)) {
    message.price = onTick(price * 0.5, tick);
  }
  if (chance(0.04)) {
    message.cancel = true;
  }
  return message;
}

/** The first action whose bound is above the roll; buy and sell are all the others. */
const rarerActions = [
  [0.66, undefined],
  [0.74, 'add'],
  [0.82, 'resize'],
  [0.88, 'exit'],
  [0.93, 'reverse'],
  [0.95, 'breakeven'],
  [0.97, 'cancel'],
] as const;

function someAction({ pick }: Random, roll: number): string {
  return rarerActions.find(([below]) => roll < below)?.[1] ?? pick(['buy', 'sell']);
}

/** Side of the entry. */
function entrySide(action: string, position: Position | undefined): 'buy' | 'sell' {
  switch (action) {
    case 'buy':
    case 'sell':
      return action;
    case 'reverse':
      return position?.side === 'long' ? 'sell' : 'buy';
    default:
      return position?.side === 'short' ? 'sell' : 'buy';
  }
}

function sizeMessage(random: Random, message: Message, traded: string, position: Position | undefined): void {
  const { chance } = random;
  const { action } = message;
  if (action === 'resize') {
    message.quantity = chance(0.05) ? '0' : someUnits(random, traded);
    if (position !== undefined && chance(0.5)) {
      message.quantity = amountText(num(position.quantity).plus(someUnits(random, traded)));
    }
    if (position === undefined && chance(0.3)) {
      message.sentiment = 'bearish';
    }
  } else if (action === 'breakeven') {
    message.orderType = 'stop';
  } else if (action !== 'cancel' && !(action === 'exit' && chance(0.5)) && !chance(0.03)) {
    message.quantity = someUnits(random, traded);
  }
}

/** Makes the entry wait for a price, and returns that price. */
function priceOrder({ pick, between }: Random, message: Message, traded: string, side: 'buy' | 'sell'): number {
  const { price, tick } = tradedTicker(traded);
  const type = pick(['limit', 'limit', 'limit', 'limit', 'stop', 'stop_limit']);
  const at = onTick(price * between(0.96, 1.04, 4), tick);
  message.orderType = type;
  if (type === 'limit') {
    message.limitPrice = at;
  } else {
    message.stopPrice = at;
  }
  if (type === 'stop_limit') {
    message.limitPrice = onTick(at * (side === 'buy' ? 1.005 : 0.995), tick);
  }
  return at;
}

function sizeInMoney({ pick, integer, between }: Random, message: Message): void {
  const type =
    message.action === 'resize'
      ? pick(['dollar_amount', 'percent_of_equity'])
      : pick(['dollar_amount', 'percent_of_equity', 'risk_dollar_amount', 'risk_percent']);
  const amounts = {
    dollar_amount: () => integer(500, 20_000),
    percent_of_equity: () => between(1, 20),
    risk_dollar_amount: () => integer(50, 800),
    risk_percent: () => between(0.1, 2),
  };
  message.quantityType = type;
  message.quantity = amounts[type]();
}

function someStopLoss(random: Random, traded: string, reference: number, side: 'buy' | 'sell'): MessageStop {
  const { next, integer, between } = random;
  const { price, tick } = tradedTicker(traded);
  const away = side === 'buy' ? -1 : 1;
  const form = next();
  return form < 0.4
    ? { percent: between(1, 9, 1) }
    : form < 0.75
      ? { stopPrice: onTick(reference * (1 + away * between(0.04, 0.12, 3)), tick) }
      : form < 0.83
        ? { amount: onTick(price * 0.05, tick) }
        : form < 0.9
          ? { type: 'trailing_stop', trailPercent: between(1, 9, 1) }
          : form < 0.97
            ? { type: 'trailing_stop', trailAmount: onTick(price * 0.04, tick) }
            : { pnlAmount: integer(50, 500) };
}
