import { excerpt } from '../core/excerpt.js';

/**
 * TradingView's placeholders by name, for `alertTemplate`. The types of its fields say which of them may be where.
 *
 * @example
 * placeholder.close; // '{{close}}'
 * placeholder.plot('Stop'); // '{{plot("Stop")}}'
 */
export const placeholder = {
  /** Symbol without its exchange. */
  ticker: '{{ticker}}',
  /** Exchange of the symbol; delayed data ends in `_DL` or `_DLY`. */
  exchange: '{{exchange}}',
  /** Timeframe of the chart: `15`, `D`. */
  interval: '{{interval}}',
  /** Price at the beginning of the bar. */
  open: '{{open}}',
  /** Highest price of the bar. */
  high: '{{high}}',
  /** Lowest price of the bar. */
  low: '{{low}}',
  /** Price at the end of the bar. */
  close: '{{close}}',
  /** Can be missing: for `extras` only. */
  volume: '{{volume}}',
  /** Start of the bar. */
  time: '{{time}}',
  /** When the alert fires. */
  timenow: '{{timenow}}',
  /** Currency of the prices. */
  currency: '{{syminfo.currency}}',
  /** First currency of a pair. */
  baseCurrency: '{{syminfo.basecurrency}}',
  /** `buy` or `sell`, for entries and exits alike. */
  strategyOrderAction: '{{strategy.order.action}}',
  /** Units of the order. */
  strategyOrderContracts: '{{strategy.order.contracts}}',
  /** Price of the fill. */
  strategyOrderPrice: '{{strategy.order.price}}',
  /** First argument of `strategy.entry`; text of the script's author. */
  strategyOrderId: '{{strategy.order.id}}',
  /** `comment` of the order; text of the script's author. */
  strategyOrderComment: '{{strategy.order.comment}}',
  /** `long`, `short` or `flat`, after the order. */
  strategyMarketPosition: '{{strategy.market_position}}',
  /** Units after the order, without a sign. */
  strategyMarketPositionSize: '{{strategy.market_position_size}}',
  /** `long`, `short` or `flat`, before the order. */
  strategyPrevMarketPosition: '{{strategy.prev_market_position}}',
  /** Units before the order, without a sign. */
  strategyPrevMarketPositionSize: '{{strategy.prev_market_position_size}}',
  /** Value of a plot by its title; it can be missing: for `extras` only. What is not text is written as an error would show it. */
  plot: (title: string): PlotPlaceholder => `{{plot("${typeof title === 'string' ? title : excerpt(title)}")}}`,
} as const;

/** Placeholder for a plot. */
type PlotPlaceholder = `{{plot("${string}")}}`;

type Placeholders = typeof placeholder;

/** Placeholder for a price: never missing, and above 0. */
export type PricePlaceholder = Placeholders['open' | 'high' | 'low' | 'close' | 'strategyOrderPrice'];

/** Placeholder for a number of units, 0 or above. */
export type UnitsPlaceholder = Placeholders['strategyOrderContracts' | 'strategyMarketPositionSize'];

/** Placeholder for `buy` or `sell`. */
export type ActionPlaceholder = Placeholders['strategyOrderAction'];

/** Placeholder for `long`, `short` or `flat`. */
export type PositionPlaceholder = Placeholders['strategyMarketPosition'];

/** Placeholder for `long`, `short` or `flat`, before the order. */
export type PreviousPositionPlaceholder = Placeholders['strategyPrevMarketPosition'];

/** Placeholder for units before the order, 0 or above. */
export type PreviousUnitsPlaceholder = Placeholders['strategyPrevMarketPositionSize'];

/** Placeholder for a time. */
export type TimePlaceholder = Placeholders['time' | 'timenow'];
