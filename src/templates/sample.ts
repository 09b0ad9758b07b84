import { type DecimalString, decimal, decimalText, readNumber } from '../core/decimal.js';
import { epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { Settings } from '../settings/settings.js';

/** The market from which placeholders are filled in. */
export interface SampleMarket {
  /** As the platform writes it: a pair of currencies has no dash. */
  readonly ticker: string;
  readonly baseCurrency: string;
  readonly currency: string;
  /** Absent: the prices of the table. */
  readonly price: DecimalString | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Price among the plainest values in the tables. */
const tablePrice = 150;

const sampleTickers: Readonly<Record<AssetClass, string>> = {
  stocks: 'AAPL',
  options: 'SPY',
  index_options: 'SPX',
  futures: 'ES1!',
  crypto: 'BTC-USD',
  forex: 'EURUSD',
};

const sampleNow: IsoInstant = '2026-01-26T15:30:00Z';

/** Times further from 1970 have no text form, or a quarter of an hour earlier does not. */
const maxTime = 8e15;

/** The sample for a strategy: the first ticker of its market, otherwise one that its settings allow. */
export function sampleMarket(
  settings: Settings | undefined,
  market: MarketSnapshot | undefined,
  now: IsoInstant | undefined,
): SampleMarket {
  const [quoted] = Object.entries(market?.quotes ?? {});
  const ticker = quoted?.[0] ?? settings?.allowedTickers?.[0] ?? sampleTickers[settings?.assetClass ?? 'stocks'];
  const [baseCurrency = 'BTC', currency = 'USD'] = ticker.includes('-') ? ticker.split('-') : [];
  const time = epochMilliseconds(now ?? market?.now ?? sampleNow);
  return {
    ticker: ticker.replaceAll('-', ''),
    baseCurrency,
    currency,
    price: priceOf(quoted?.[1]),
    now: Math.abs(time) < maxTime ? time : epochMilliseconds(sampleNow),
  };
}

function priceOf(
  quote: { readonly last?: unknown; readonly mark?: unknown; readonly bid?: unknown } | undefined,
): DecimalString | undefined {
  const price = readNumber(quote?.last ?? quote?.mark ?? quote?.bid);
  return price !== undefined && decimal(price).gt(0) ? price : undefined;
}

/** A price of the tables at the level of the sample; never 0. */
export function scaledPrice(value: string, { price }: SampleMarket): string {
  if (price === undefined) {
    return value;
  }
  const scaled = decimal(Number(value)).times(price).div(tablePrice).toDecimalPlaces(8);
  return decimalText(scaled.gt(0) ? scaled : decimal(price));
}

/** A time some minutes before now, in whole seconds as alerts write it. */
export function timeBefore(minutes: number, { now }: SampleMarket): IsoInstant {
  return instantText(Math.floor(now / 1000) * 1000 - minutes * 60_000);
}
