import type { AlertPlatform, PlaceholderEntry } from './placeholder-entry.js';
import { tradingViewPlaceholders } from './tradingview.js';
import { trendSpiderPlaceholders } from './trendspider.js';

/**
 * The placeholders of each platform, as data.
 *
 * @example
 * placeholderTables.tradingview[0]?.name; // 'ticker'
 * placeholderTables.none; // []
 */
export const placeholderTables: Readonly<Record<AlertPlatform, readonly PlaceholderEntry[]>> = {
  tradingview: tradingViewPlaceholders,
  trendspider: trendSpiderPlaceholders,
  none: [],
};

/** A placeholder as its platform writes it. */
export function placeholderText(name: string, platform: AlertPlatform): string {
  return platform === 'trendspider' ? `%${name}%` : `{{${name}}}`;
}
