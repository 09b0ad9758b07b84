// Random markets around one ticker: what is held, what rests, what is quoted, and in which currency the account is.
import type { MarketSnapshot } from '../../../src/index.js';
import { isoText } from './amounts.js';
import type { MarketDraft } from './market-draft.js';
import { holdSome } from './open-orders.js';
import { type QuoteAges, someQuote } from './quotes.js';
import type { Random } from './random.js';
import { tickers, tradedTicker } from './tickers.js';

export interface SomeMarket {
  readonly market: MarketDraft;
  readonly traded: string;
  /** Whether messages name the continuous future of the traded one. */
  readonly isContinuous: boolean;
  readonly ages: QuoteAges;
}

/** Changes of the clocks in several zones, and ends of years and months. */
const moments = [
  '2026-01-26T15:30:00Z',
  '2026-03-08T06:30:00Z',
  '2026-03-08T07:30:00Z',
  '2026-11-01T05:40:00Z',
  '2026-11-01T06:20:00Z',
  '2026-03-29T00:50:00Z',
  '2026-03-29T01:10:00Z',
  '2026-09-06T03:30:00Z',
  '2026-09-06T04:30:00Z',
  '2026-04-05T03:20:00Z',
  '2026-06-30T22:00:00Z',
  '2026-12-31T23:59:59Z',
  '2026-02-28T23:30:00Z',
] as const;

const rolledContracts = ['ESH2026', 'ESM2026', 'ESU2026', 'ESZ2026', 'ESH2027', 'ESM2027'];

export function someMarket(random: Random): SomeMarket {
  const { chance, pick, integer } = random;
  const now = Date.parse(pick(moments)) + (chance(0.7) ? integer(-40_000, 40_000) * 1000 : 0);
  const traded = pick(tickers);
  const ages = { now, areAged: chance(0.15), someTimeless: chance(0.1) };
  const market: MarketDraft = { now: isoText(now), quotes: {}, positions: {}, instruments: {} };
  describeAccount(random, market);
  for (const ticker of tickers) {
    describeInstrument(random, market, ticker, traded);
    if (!chance(ticker === traded ? 0.05 : 0.03)) {
      market.quotes[ticker] = someQuote(random, ticker, ages);
    }
  }
  describeTraded(random, market, traded);
  quoteRates(random, market, ages);
  holdSome(random, market, traded);
  if (!chance(0.03)) {
    market.capabilities = {
      ...{ shortSelling: true, optionWriting: true },
      ...(chance(0.05) && { brackets: false }),
      ...(chance(0.05) && { quantityStep: '0.01' as const }),
    };
  }
  const isContinuous = traded === 'ESZ2027' && chance(0.3);
  if (isContinuous) {
    market.rollovers = { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } };
    market.instruments.ES = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' };
    for (const contract of rolledContracts) {
      market.quotes[contract] = someQuote(random, 'ESZ2027', ages);
    }
  }
  return { market, traded, isContinuous, ages };
}

function describeAccount({ chance, pick, between }: Random, market: MarketDraft): void {
  if (chance(0.15)) {
    market.currency = 'EUR';
  }
  if (!chance(0.03)) {
    market.equity = pick([50_000, 100_000, 100_000, 250_000]) + between(-2500, 2500);
  }
}

/** Some instruments are left to the defaults of their class. */
function describeInstrument({ chance }: Random, market: MarketDraft, ticker: string, traded: string): void {
  const { instrument, assetClass } = tradedTicker(ticker);
  const ofSettings = tradedTicker(traded).assetClass;
  const hasDefaults = instrument?.quoteCurrency === undefined && instrument?.quantityStep === undefined;
  const isLeftOut = () =>
    (assetClass === 'options' && chance(0.2)) ||
    (assetClass === ofSettings && ofSettings !== 'futures' && hasDefaults && chance(0.2));
  if (instrument !== undefined && !isLeftOut()) {
    market.instruments[ticker] = instrument;
  } else if (assetClass !== ofSettings) {
    market.instruments[ticker] = { assetClass };
  }
}

function describeTraded({ chance, pick, integer }: Random, market: MarketDraft, traded: string): void {
  const { assetClass } = tradedTicker(traded);
  const { instruments } = market;
  if (assetClass === 'futures' && chance(0.3)) {
    const initialMargin = pick(['12000', { long: '9000', short: '11000' }, { long: '9000' }]);
    instruments[traded] = { ...instruments[traded], initialMargin };
  }
  if (chance(0.04)) {
    instruments[traded] = { ...(instruments[traded] ?? { assetClass }), minQuantity: integer(2, 6) };
  }
  if (chance(0.04)) {
    instruments[traded] = { ...(instruments[traded] ?? { assetClass }), maxQuantity: integer(3, 40) };
  }
}

function quoteRates({ chance }: Random, market: MarketDraft, { now, areAged }: QuoteAges): void {
  const quote = (pair: string, price: number) => {
    market.quotes[pair] = {
      bid: Number((price * 0.9999).toPrecision(6)),
      ask: Number((price * 1.0001).toPrecision(6)),
      ...(areAged && { time: isoText(now) }),
    };
  };
  if (chance(0.75)) {
    if (chance(0.6)) {
      quote('EUR-USD', 1.08);
    } else {
      quote('USD-EUR', 0.925);
    }
  }
  if (market.currency === 'EUR' && chance(0.8)) {
    if (chance(0.7)) {
      quote('BTC-EUR', 55_000);
    } else {
      quote('EUR-BTC', 0.0000182);
    }
  }
}

/** Tickers that a decision about one of them may read. */
export function tickersInvolved(
  { positions, openOrders, restingEntries }: MarketSnapshot,
  traded: string,
): Set<string> {
  const orders = [...(openOrders ?? []), ...(restingEntries ?? [])];
  return new Set([traded, ...Object.keys(positions ?? {}), ...orders.map(({ ticker }) => ticker)]);
}
