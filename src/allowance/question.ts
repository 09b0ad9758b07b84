// What an allowance is asked about, and the message that would enter it.
import type { Amount } from '../core/decimal.js';
import type { Result } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import type { TradingContext } from '../market/ports.js';
import { parseSignal } from '../signal/parse-signal.js';
import type { Signal } from '../signal/signal.js';

/** Inputs of `allowance` apart from the ticker and the context. */
export interface AllowanceOptions {
  /** The side that is asked about; absent: both. */
  readonly side?: PositionSide | undefined;
  /** Stop loss of the entry, as in a message. */
  readonly stopLoss?: object | undefined;
  /** Limit price of the entry; absent: the order type of the settings. */
  readonly price?: Amount | undefined;
}

/** One side of an allowance. */
export interface Question extends AllowanceOptions {
  readonly ticker: string;
  readonly side: PositionSide;
}

/** Legs by P&L come nearer with each unit: plans alone say which quantities leave them a price. */
export interface PnlLegs {
  readonly stopLoss: boolean;
  readonly takeProfit: boolean;
}

/** Which legs of the entry are by P&L: those of the question, else of the settings. */
export function pnlLegs({ stopLoss }: Question, { settings: { entry } }: TradingContext): PnlLegs {
  return { stopLoss: isByPnl(stopLoss ?? entry.stopLoss), takeProfit: isByPnl(entry.takeProfit) };
}

function isByPnl(leg: object | undefined): boolean {
  return leg != null && 'pnlAmount' in leg && leg.pnlAmount !== undefined;
}

/** The message that an allowance is about. */
export function signalOf(
  { ticker, side, stopLoss, price }: Question,
  quantity: string,
  context: TradingContext,
): Result<Signal> {
  const { assetClass, marketTimeZone, strikeCount } = context.settings;
  const message = {
    ticker,
    action: side === 'long' ? 'buy' : 'sell',
    quantity,
    quantityType: 'fixed_quantity',
    stopLoss,
    ...(price !== undefined && { orderType: 'limit', limitPrice: price }),
  };
  return parseSignal(message, { clock: context.clock, assetClass, marketTimeZone, strikeCount });
}
