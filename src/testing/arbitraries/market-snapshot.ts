import * as fc from 'fast-check';
import { type DecimalString, numberText } from '../../core/decimal.js';
import { type AssetClass, assetClasses, orderTypes, type PositionSide, timesInForce } from '../../core/vocabulary.js';
import type {
  BrokerCapabilities,
  Instrument,
  OpenOrder,
  OptionChain,
  OptionContract,
  Position,
  Quote,
} from '../../market/ports.js';
import type { MarketSnapshot } from '../../market/snapshot.js';
import { readContinuousSymbol, readOptionSymbol } from '../../signal/ticker.js';
import { decimalNumber, decimalText, maybe } from './amounts.js';
import { tickerOf } from './tickers.js';

/** What the snapshots are to show. */
export interface SnapshotOptions {
  /** Default stocks. */
  readonly assetClass?: AssetClass;
  /** The ticker that is quoted, held and ordered; default one of the asset class. */
  readonly ticker?: string;
}

/** A price with what stands around it. */
interface Listing {
  readonly ticker: string;
  readonly assetClass: AssetClass;
  /** In dollars, on the cent. */
  readonly price: number;
  readonly now: string;
}

const moments = fc.constantFrom(
  '2026-01-26T15:30:00Z', // a Monday morning in New York
  '2026-01-27T20:59:30Z',
  '2026-01-28T03:15:00Z', // the evening before in New York
  '2026-01-31T16:00:00Z', // a Saturday
  '2026-03-12T14:00:00Z', // the day on which index futures roll
);

/**
 * Markets around one ticker: its quote, a position or none, resting orders, the account, what the broker can do, and
 * where they are needed an option chain or a rollover schedule. As `parseMarketSnapshot` gives them; amounts in dollars
 * are decimal text. A failure shrinks to a flat account with a plain quote.
 *
 * @example
 * const [market] = fc.sample(marketSnapshot({ assetClass: 'crypto', ticker: 'BTC-USD' }), 1);
 * const context = market && snapshotContext(market, { ...defaultSettings, assetClass: 'crypto' });
 * context?.broker.quote('BTC-USD'); // …: for example { bid: '99.99', ask: '100.01', last: '100' }
 */
export function marketSnapshot(options: SnapshotOptions = {}): fc.Arbitrary<MarketSnapshot> {
  return listing(options).chain(marketOf);
}

/** A ticker of a class at a price. */
export function listing(options: SnapshotOptions = {}): fc.Arbitrary<Listing> {
  const classes = options.assetClass === undefined ? assetClasses : [options.assetClass];
  return fc.constantFrom(...classes).chain((assetClass) =>
    fc.record({
      ticker: options.ticker === undefined ? tickerOf(assetClass) : fc.constant(options.ticker),
      assetClass: fc.constant(assetClass),
      price: decimalNumber(100, 500),
      now: moments,
    }),
  );
}

/** The market around a listing; with a position in it, or with one now and then. */
export function marketOf(about: Listing, isHeld = false): fc.Arbitrary<MarketSnapshot> {
  const { ticker, assetClass, price, now } = about;
  const chain = chainOf(about);
  const traded = chain?.contracts[0]?.ticker ?? frontMonth(ticker);
  return fc
    .record({
      quote: quoteAround(price),
      held: isHeld ? position(price) : maybe(position(price)),
      orders: fc.nat({ max: 2 }),
      equity,
    })
    .chain(({ quote, held, orders, equity: dollars }) =>
      fc.tuple(openOrders(traded, orders, held.side), maybe(capabilities(assetClass))).map(
        ([resting, broker]): MarketSnapshot => ({
          now,
          equity: dollars,
          quotes: { [ticker]: quote, [traded]: chain === undefined ? quote : { bid: '4.1', ask: '4.2' } },
          ...(isPosition(held) && { positions: { [traded]: held } }),
          ...(resting.length > 0 && { openOrders: resting }),
          ...(assetClass === 'futures' && { instruments: futures, rollovers }),
          ...(chain !== undefined && { optionChains: { [ticker]: chain } }),
          ...(Object.keys(broker).length > 0 && { capabilities: broker }),
        }),
      ),
    );
}

const equity = decimalText(1000, 1_000_000);

/** Bid and ask around a price, a few cents apart, and now and then a dollar. */
function quoteAround(price: number): fc.Arbitrary<Quote> {
  return fc
    .oneof({ withCrossShrink: true }, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100 }))
    .map((cents) => ({ bid: cent(price - cents / 100), ask: cent(price + cents / 100), last: cent(price) }));
}

function cent(price: number): DecimalString {
  return numberText(Number(price.toFixed(2)));
}

function position(price: number): fc.Arbitrary<Position> {
  return fc.record({
    side: fc.constantFrom<PositionSide>('long', 'short'),
    quantity: decimalText(1, 100, 0),
    averageEntryPrice: decimalText(price * 0.8, price * 1.2),
  });
}

function isPosition(held: Partial<Position>): held is Position {
  return held.side !== undefined;
}

/** Resting orders of a ticker: exits of what is held, entries where nothing is. */
function openOrders(ticker: string, count: number, side: PositionSide | undefined): fc.Arbitrary<readonly OpenOrder[]> {
  const roles = side === undefined ? (['entry', 'other'] as const) : (['stop-loss', 'take-profit', 'other'] as const);
  const one = fc.record({
    role: fc.constantFrom<OpenOrder['role']>(...roles),
    type: fc.constantFrom(...orderTypes.filter((type) => type !== 'market')),
  });
  return fc.array(one, { minLength: count, maxLength: count }).map((orders) =>
    orders.map(({ role, type }, index) => ({
      id: `o${index + 1}`,
      ticker,
      type: role === 'stop-loss' ? 'stop' : role === 'take-profit' ? 'limit' : type,
      side: side === 'long' ? 'sell' : 'buy',
      role,
    })),
  );
}

/** The contract in which a continuous future is held here. */
function frontMonth(ticker: string): string {
  const continuous = readContinuousSymbol(ticker);
  return continuous === undefined ? ticker : `${continuous.root}H2026`;
}

const index: Instrument = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };
/** Roots of the futures among the tickers. */
const futures: NonNullable<MarketSnapshot['instruments']> = { ES: index, NQ: index, '6E': index };

const quarterly = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } as const;
const rollovers: NonNullable<MarketSnapshot['rollovers']> = { ES: quarterly, NQ: quarterly };

/** Calls and puts around the price of an underlying, of two expirations; nothing for what is no underlying. */
function chainOf({ ticker, assetClass, price, now }: Listing): OptionChain | undefined {
  const isOption = assetClass === 'options' || assetClass === 'index_options';
  if (!isOption || readOptionSymbol(ticker) !== undefined) {
    return undefined;
  }
  const middle = Math.round(price / 5) * 5;
  const contracts = [3, 30].flatMap((days) =>
    [0, -10, -5, 5, 10].flatMap((away) => {
      const strike = numberText(middle + away);
      return (['call', 'put'] as const).map((type) => contract(ticker, dateAfter(now, days), type, strike));
    }),
  );
  return { contracts };
}

function contract(
  underlying: string,
  expiration: string,
  type: OptionContract['type'],
  strike: DecimalString,
): OptionContract {
  const day = expiration.slice(2).replaceAll('-', '');
  const ticker = `${underlying} ${day}${type === 'call' ? 'C' : 'P'}${strike}`;
  return { ticker, expiration, type, strike, bid: '4.1', ask: '4.2' };
}

function dateAfter(now: string, days: number): string {
  return new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
}

function capabilities(assetClass: AssetClass): fc.Arbitrary<BrokerCapabilities> {
  return fc.record(
    {
      shortSelling: fc.boolean(),
      optionWriting: fc.boolean(),
      brackets: fc.boolean(),
      extendedHours: fc.boolean(),
      averageEntryPrice: fc.boolean(),
      trailPercent: fc.constantFrom('native', 'fixed-distance'),
      quantityStep: fc.constantFrom<DecimalString>('1', ...(assetClass === 'crypto' ? (['0.001'] as const) : [])),
      orderTypes: fc.subarray([...orderTypes], { minLength: 1 }),
      timesInForce: fc.subarray([...timesInForce], { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
}
