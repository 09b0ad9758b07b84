export const alertPlatforms = ['tradingview', 'trendspider', 'none'] as const;
/** Platform that fills in the placeholders of an alert; `none` fills in nothing. */
export type AlertPlatform = (typeof alertPlatforms)[number];

export const alertKinds = ['strategy', 'indicator'] as const;
/** What an alert is on. Only strategies have the placeholders `strategy.*`. */
export type AlertKind = (typeof alertKinds)[number];

/** Placeholders of one group change together: their values are at the same index. */
export type PlaceholderGroup = 'fill' | 'price' | 'interval' | 'event' | 'status';

/** One placeholder of a platform. */
export interface PlaceholderEntry {
  /** Name between the brackets; `plot()` for a plot by its title. */
  readonly name: string;
  /** Kind of value that it becomes. `free` text is written by the user and can contain any character. */
  readonly becomes: 'number' | 'price' | 'text' | 'free' | 'time';
  /** Sample values: several for a placeholder of a group, otherwise one. */
  readonly values: readonly [string, ...string[]];
  /** Placeholders of the same group have their values at the same index. */
  readonly group?: PlaceholderGroup;
  /** What it becomes when it has no value. */
  readonly absent?: 'NaN' | '';
  /** Exists only on this kind of alert; absent: on every alert. */
  readonly alert?: AlertKind;
  /** Public pages that describe it: keys of `placeholderSources`. */
  readonly sources: readonly SourceId[];
}

/**
 * Public pages that describe placeholders, read on 2026-11-22 as stored copies. Nothing was tried on the live platforms.
 *
 * @example
 * const [ticker] = placeholderTables.tradingview;
 * ticker?.sources; // ['help', 'pineAlerts']
 * placeholderSources.pineAlerts; // 'https://www.tradingview.com/pine-script-docs/concepts/alerts'
 */
export const placeholderSources = {
  help: 'https://www.tradingview.com/support/solutions/43000531021',
  pineAlerts: 'https://www.tradingview.com/pine-script-docs/concepts/alerts',
  pineReleases: 'https://www.tradingview.com/pine-script-docs/release-notes',
  pineStrategies: 'https://www.tradingview.com/pine-script-docs/concepts/strategies',
  bigBeluga: 'https://docs.bigbeluga.com/backtesters/bigbeluga-backtester/alerts',
  algoTradeAnalytics: 'https://docs.algo-trade-analytics.com',
  crossTrade: 'https://blog.crosstrade.io/using-pine-script-variables',
  tvHub: 'https://www.tv-hub.org/docs/pine-script/pine-placeholders',
  trendSpiderWebhooks: 'https://help.trendspider.com/kb/alerts/webhooks',
  algoWay: 'https://algoway.trade',
  unconfirmed: 'a public repository; no page of the platform confirms it',
} as const;

/** Key of a page. */
export type SourceId = keyof typeof placeholderSources;
