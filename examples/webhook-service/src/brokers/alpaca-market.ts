import type { Instrument, OptionChain, OptionContract, Quote } from 'signal-to-order';
import { type AlpacaHttp, isDeclined, must } from './alpaca-http.js';
import { contractOf, kindOf, symbolOf } from './alpaca-symbols.js';

interface AlpacaQuote {
  readonly ap: number;
  readonly bp: number;
  readonly t: string;
}

interface AlpacaAsset {
  readonly class: string;
  readonly fractionable: boolean;
  readonly min_trade_increment?: string | null;
  readonly price_increment?: string | null;
}

const quotePaths = {
  stock: '/v2/stocks/quotes/latest',
  crypto: '/v1beta3/crypto/us/latest/quotes',
  option: '/v1beta1/options/quotes/latest',
} as const;

export async function latestQuote({ data }: AlpacaHttp, ticker: string): Promise<Quote | undefined> {
  const symbol = symbolOf(ticker);
  const query = new URLSearchParams({ symbols: symbol });
  const answer = await data<{ quotes: Readonly<Record<string, AlpacaQuote>> }>(
    `${quotePaths[kindOf(ticker)]}?${query}`,
  );
  const latest = isDeclined(answer) ? undefined : answer.quotes[symbol];
  return latest && quoteOf(latest);
}

/** Alpaca reports 0 for a side without a quote. */
function quoteOf({ bp, ap, t }: AlpacaQuote): Quote {
  return { ...(bp > 0 && { bid: bp }), ...(ap > 0 && { ask: ap }), time: t };
}

/** Price and quantity steps of a crypto pair; whether a stock trades in fractions. */
export async function instrumentOf({ trading }: AlpacaHttp, ticker: string): Promise<Instrument | undefined> {
  const kind = kindOf(ticker);
  if (kind === 'option') {
    return undefined;
  }
  const asset = await trading<AlpacaAsset>('GET', `/v2/assets/${encodeURIComponent(symbolOf(ticker))}`);
  if (isDeclined(asset)) {
    return undefined;
  }
  const { price_increment: tickSize, min_trade_increment: quantityStep, fractionable } = asset;
  return kind === 'crypto'
    ? {
        assetClass: 'crypto',
        ...(tickSize != null && { tickSize: Number(tickSize) }),
        ...(quantityStep != null && { quantityStep: Number(quantityStep) }),
      }
    : { assetClass: 'stocks', ...(!fractionable && { quantityStep: 1 }) };
}

interface ChainPage {
  readonly snapshots: Readonly<Record<string, { readonly latestQuote?: AlpacaQuote }>>;
  readonly next_page_token: string | null;
}

/** The option contracts of an underlying with their quotes, page by page; without contracts of adjusted roots. */
export async function optionChain(
  { data }: AlpacaHttp,
  underlying: string,
  today: string,
): Promise<OptionChain | undefined> {
  const contracts: OptionContract[] = [];
  for (let token: string | null = ''; token !== null; ) {
    const query = new URLSearchParams({
      limit: '1000',
      expiration_date_gte: today,
      ...(token !== '' && { page_token: token }),
    });
    const path = `/v1beta1/options/snapshots/${encodeURIComponent(underlying)}?${query}`;
    const page: ChainPage = must(await data<ChainPage>(path));
    for (const [symbol, { latestQuote: quote }] of Object.entries(page.snapshots)) {
      const contract = contractOf(symbol);
      if (contract?.underlying === underlying) {
        const { ticker, expiration, type, strike } = contract;
        contracts.push({ ticker, expiration, type, strike, ...(quote && quoteOf(quote)) });
      }
    }
    token = page.next_page_token;
  }
  return contracts.length === 0 ? undefined : { contracts };
}
