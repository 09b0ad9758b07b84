// What is known of a contract: its quote, the position in it, its description.
import type { Amount } from '../core/decimal.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type { AssetClass, PositionSide } from '../core/vocabulary.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import type { TickRow } from './tick-row.js';

/** Quote of one instrument. */
export interface Quote {
  /** Highest price of a buyer. */
  readonly bid?: Amount | undefined;
  /** Lowest price of a seller. */
  readonly ask?: Amount | undefined;
  /** Price of the last trade. */
  readonly last?: Amount | undefined;
  /** Fair price as the broker or exchange computes it. */
  readonly mark?: Amount | undefined;
  /** Time of the quote; without it the settings cannot limit its age. */
  readonly time?: IsoInstant | undefined;
}

/** Filled position in one instrument. */
export interface Position {
  /** Long or short. */
  readonly side: PositionSide;
  /** Units of the instrument, above 0; 0 is flat, whatever the side says. */
  readonly quantity: Amount;
  /** Average price of its fills. */
  readonly averageEntryPrice?: Amount | undefined;
}

/** Initial margin of one unit, by the side of the position that is opened. */
export interface MarginBySide {
  /** For a long position. */
  readonly long?: Amount | undefined;
  /** For a short position. */
  readonly short?: Amount | undefined;
}

/**
 * What a broker charges for an order: the percentage and the amount per unit add up, and the whole order costs at least the minimum.
 */
export interface OrderFee {
  /** Percent of the value, 0 or above and below 100. */
  readonly percent?: Amount | undefined;
  /** Amount of the quote currency for each unit, 0 or above. */
  readonly perUnit?: Amount | undefined;
  /** Smallest fee of an order in the quote currency, 0 or above. */
  readonly minimum?: Amount | undefined;
}

/** Description of one instrument. What is absent has the default of its asset class. */
export interface Instrument {
  /** Asset class; wins over the one of the settings. */
  readonly assetClass?: AssetClass | undefined;
  /** Smallest step of a price, or a table of steps by price. */
  readonly tickSize?: Amount | readonly TickRow[] | undefined;
  /** Smallest step of a quantity. */
  readonly quantityStep?: Amount | undefined;
  /** Amount of the quote currency that one unit gains when the price rises by 1. */
  readonly pointValue?: Amount | undefined;
  /** Currency of its prices; absent: that of a pair, else USD. */
  readonly quoteCurrency?: string | undefined;
  /**
   * What the broker asks for to open one unit, 0 or above, in the quote currency, for both sides or for each. The buying power is
   * compared with it, and not with the value. Options that are bought cost their premium, whatever it says. Absent: futures and
   * options that are sold are not compared (`margin-unknown`).
   */
  readonly initialMargin?: Amount | MarginBySide | undefined;
  /**
   * What each order costs in fees. Sizes in money and the buying power leave room for the fee of the entry; sizes by risk and limits
   * of the loss at the stop count those of entry and exit. Absent: none.
   */
  readonly fee?: OrderFee | undefined;
  /** Smallest quantity of an order; 0 or absent: no limit. */
  readonly minQuantity?: Amount | undefined;
  /** Largest quantity of an order, above 0; absent: no limit. */
  readonly maxQuantity?: Amount | undefined;
  /** Smallest value of an order, in the quote currency; 0 or absent: no limit. */
  readonly minNotional?: Amount | undefined;
  /** Last day on which it trades, in the market's time zone; absent: no limit. */
  readonly lastTradeDay?: IsoDate | undefined;
  /** Calendar of its sessions, by its identifier or itself; absent: that of the futures root or the asset class. */
  readonly calendar?: string | TradingCalendar | undefined;
}
