import * as fc from 'fast-check';
import { type DecimalString, numberText } from '../../core/decimal.js';
import { type AssetClass, assetClasses, orderTypes, type PositionSide, timesInForce } from '../../core/vocabulary.js';
import type {
  BrokerCapabilities,
  Instrument,
  OpenOrder,
  OptionChain,
  OptionContract,
  OrderFee,
  Position,
  Quote,
} from '../../market/ports.js';
import type { MarketSnapshot } from '../../market/snapshot.js';
import { readContinuousSymbol, readOptionSymbol } from '../../signal/ticker.js';
import { decimalNumber, decimalText, firstOf, maybe } from './amounts.js';
import { tickerOf } from './tickers.js';

/** Options of `marketSnapshot`. */
export interface SnapshotOptions {
  /** Default stocks. */
  readonly assetClass?: AssetClass;
  /** Ticker of quote, position and orders; default any of the asset class. */
  readonly ticker?: string;
}

/** A ticker at a price. */
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
 * Generates markets of one ticker, in the form of `parseMarketSnapshot`: quote, position, resting orders, equity,
 * capabilities, and, where needed, an option chain or a rollover schedule. Amounts are decimal text in dollars. Failures
 * shrink to an account without a position and a plain quote.
 *
 * @example
 * const [market] = fc.sample(marketSnapshot({ assetClass: 'crypto', ticker: 'BTC-USD' }), 1);
 * const context = market && snapshotContext(market, { ...defaultSettings, assetClass: 'crypto' });
 * context?.broker.quote('BTC-USD'); // …: for example { bid: '99.99', ask: '100.01', last: '100' }
 */
export function marketSnapshot(options: SnapshotOptions = {}): fc.Arbitrary<MarketSnapshot> {
  return listing(options).chain(marketOf);
}

/** Tickers of an asset class, each at a price. */
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

/** Markets of a listing. With `isHeld` there is always a position. */
export function marketOf(about: Listing, isHeld = false): fc.Arbitrary<MarketSnapshot> {
  const { ticker, assetClass, price, now } = about;
  const chain = chainOf(about);
  return fc
    .record({
      // The call at the price of the underlying, or the put.
      type: fc.constantFrom<0 | 1>(0, 1),
      quote: quoteOf(price, now),
      held: isHeld ? position(price) : maybe(position(price)),
      orders: fc.nat({ max: 2 }),
      equity: mostly(equity, fc.constant(undefined)),
      account: maybe(fc.record({ currency: fc.constant('USD'), buyingPower: equity })),
      others: firstOf<readonly string[]>(fc.constant([]), fc.subarray(otherTickers)),
      hasSibling: mostly(fc.constant(false), fc.constant(true)),
      described: maybe(instrument(assetClass)),
      isDescribed: mostly(fc.constant(true), fc.constant(false)),
    })
    .chain(({ type, quote, held, orders, equity: dollars, account, others, hasSibling, described, isDescribed }) => {
      const traded = chain?.contracts[type]?.ticker ?? frontMonth(ticker);
      const sibling = hasSibling ? chain?.contracts[type + 2]?.ticker : undefined;
      return fc.tuple(openOrders(traded, price, orders, held.side), maybe(capabilities(assetClass))).map(
        ([resting, broker]): MarketSnapshot => ({
          now,
          ...(dollars !== undefined && { equity: dollars }),
          ...account,
          quotes: { [ticker]: quote, [traded]: chain === undefined ? quote : { bid: '4.1', ask: '4.2' } },
          ...((isPosition(held) || others.length > 0) && {
            positions: {
              ...(isPosition(held) && { [traded]: held, ...(sibling !== undefined && { [sibling]: held }) }),
              ...otherPositions(others),
            },
          }),
          ...(resting.length > 0 && { openOrders: resting }),
          ...(assetClass === 'futures' && { instruments: isDescribed ? futures : {}, rollovers }),
          ...(Object.keys(described).length > 0 && { instruments: { [traded]: described } }),
          ...(chain !== undefined && { optionChains: { [ticker]: chain } }),
          ...(Object.keys(broker).length > 0 && { capabilities: broker }),
        }),
      );
    });
}

/** The usual value, and the other one in a tenth of the cases. */
function mostly<T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ withCrossShrink: true }, { weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** Tickers that are held beside the one that is traded. */
const otherTickers: string[] = ['MSFT', 'GOOG', 'TSLA'];

function otherPositions(tickers: readonly string[]): Readonly<Record<string, Position>> {
  return Object.fromEntries(
    tickers.map((ticker) => [ticker, { side: 'long', quantity: '5', averageEntryPrice: '20' }]),
  );
}

/** Ticks and steps of stocks and coins; other classes have them from their root or by default. */
function instrument(assetClass: AssetClass): fc.Arbitrary<Instrument> {
  if (assetClass !== 'stocks' && assetClass !== 'crypto') {
    return fc.constant({});
  }
  const known = fc.record({
    assetClass: fc.constant(assetClass),
    tickSize: fc.constantFrom<DecimalString>('0.01', '0.05', '0.25'),
    quantityStep: fc.constantFrom<DecimalString>('1', '0.001', '10'),
  });
  const limits = fc.record<Instrument>(
    {
      quoteCurrency: fc.constant('USD'),
      minQuantity: fc.constantFrom<DecimalString>('0', '1'),
      maxQuantity: fc.constantFrom<DecimalString>('100', '1000000'),
      minNotional: fc.constantFrom<DecimalString>('0', '10'),
      lastTradeDay: fc.constant('2026-12-31'),
      initialMargin: fc.constantFrom<NonNullable<Instrument['initialMargin']>>(
        '500',
        { long: '400', short: '600' },
        { long: '400' },
      ),
      fee: fc.record<OrderFee>(
        {
          percent: fc.constantFrom<DecimalString>('0.1', '0.25'),
          perUnit: fc.constantFrom<DecimalString>('0.005', '1'),
          minimum: fc.constantFrom<DecimalString>('0.35', '1', '10'),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(known, maybe(limits)).map(([described, limited]) => ({ ...described, ...limited }));
}

const equity = decimalText(1000, 1_000_000);

/** A quote, and now and then one that planning cannot use: one-sided, crossed, stale, or without bid and ask. */
function quoteOf(price: number, now: string): fc.Arbitrary<Quote> {
  const time = new Date(Date.parse(now) - 600_000).toISOString().replace('.000', '');
  const unusable = fc.constantFrom<(quote: Quote) => Quote>(
    ({ last }) => ({ last }),
    ({ ask, last }) => ({ ask, last }),
    ({ bid, ask, last }) => ({ bid: ask, ask: bid, last }),
    (quote) => ({ ...quote, time }),
  );
  return mostly(
    quoteAround(price),
    fc.tuple(quoteAround(price), unusable).map(([quote, change]) => change(quote)),
  );
}

/** Bid and ask around a price, from two cents to two dollars apart. */
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

/** Resting orders of a ticker: exits of a position, entries without one. */
function openOrders(
  ticker: string,
  price: number,
  count: number,
  side: PositionSide | undefined,
): fc.Arbitrary<readonly OpenOrder[]> {
  const roles = side === undefined ? (['entry', 'other'] as const) : (['stop-loss', 'take-profit', 'other'] as const);
  const one = fc.record({
    role: fc.constantFrom<OpenOrder['role']>(...roles),
    type: fc.constantFrom(...orderTypes.filter((type) => type !== 'market')),
    away: decimalNumber(price * 0.8, price * 1.2),
    known: maybe(orderDetails),
  });
  return fc.array(one, { minLength: count, maxLength: count }).map((orders) =>
    orders.map(({ role, type: other, away, known }, index) => {
      const type = role === 'stop-loss' ? 'stop' : role === 'take-profit' ? 'limit' : other;
      return {
        id: `o${index + 1}`,
        ticker,
        type,
        side: side === 'long' ? 'sell' : 'buy',
        role,
        ...known,
        ...(known.filled !== undefined && orderPrices(type, cent(away))),
      };
    }),
  );
}

/** What a broker may know of an order apart from its prices. */
const orderDetails: fc.Arbitrary<Pick<OpenOrder, 'timeInForce' | 'filled'>> = fc.record({
  timeInForce: fc.constantFrom('day', 'gtc'),
  filled: fc.constantFrom<DecimalString>('0', '1'),
});

/** The members of an order that have a price, by its type. */
const priceNames: Readonly<Record<OpenOrder['type'], readonly (keyof OpenOrder)[]>> = {
  market: [],
  limit: ['limitPrice'],
  stop: ['stopPrice'],
  stop_limit: ['stopPrice', 'limitPrice'],
  trailing_stop: ['trailAmount'],
};

function orderPrices(type: OpenOrder['type'], price: DecimalString): Partial<OpenOrder> {
  return Object.fromEntries(priceNames[type].map((name) => [name, price]));
}

/** The contract behind a continuous future. */
function frontMonth(ticker: string): string {
  const continuous = readContinuousSymbol(ticker);
  return continuous === undefined ? ticker : `${continuous.root}H2026`;
}

const index: Instrument = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };
/** Instruments of the futures roots in `tickerOf`. */
const futures: NonNullable<MarketSnapshot['instruments']> = { ES: index, NQ: index, '6E': index };

const quarterly = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } as const;
const rollovers: NonNullable<MarketSnapshot['rollovers']> = { ES: quarterly, NQ: quarterly };

/** Calls and puts around the price of an underlying, of two expirations; undefined for other tickers. */
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
      replace: fc.boolean(),
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
