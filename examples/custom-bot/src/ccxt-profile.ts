// What an exchange takes according to ccxt, as a profile of `signal-to-order`.
import type { Exchange } from 'ccxt';
import type {
  Bounds,
  BracketForm,
  BrokerProfile,
  ClassProfile,
  OrderForm,
  OrderType,
  Result,
  StopLossType,
  TimeInForce,
} from 'signal-to-order';
import { parseBrokerProfile } from 'signal-to-order/brokers';
import { exact } from './exact.js';

/** The part of `exchange.features` that is read, for one kind of market: `features.spot`, `features.swap.linear`. */
export interface CcxtFeatures {
  readonly createOrder?:
    | {
        readonly triggerPrice?: boolean;
        readonly stopLossPrice?: boolean;
        readonly stopLoss?: { readonly price?: boolean } | undefined;
        readonly takeProfit?: { readonly price?: boolean } | undefined;
        readonly timeInForce?: Readonly<Partial<Record<'GTC' | 'IOC' | 'FOK', boolean>>>;
        readonly trailing?: boolean;
        readonly marketBuyRequiresPrice?: boolean;
      }
    | undefined;
}

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The part of `exchange.markets` that is read. */
export interface ProfiledMarket {
  readonly spot?: boolean | undefined;
  readonly swap?: boolean | undefined;
  readonly linear?: boolean | undefined;
  readonly active?: boolean | undefined;
  readonly limits?: { readonly amount?: Limits; readonly cost?: Limits };
}

export interface ProfileOptions {
  /** `bybit`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'spot' | 'swap';
  /** Version of ccxt. */
  readonly version: string;
  /** Day on which the markets were read. */
  readonly asOf: string;
  /** The types that the bot sends; absent: everything that the exchange takes. */
  readonly sends?: { readonly orderTypes: readonly OrderType[]; readonly stopLossTypes: readonly StopLossType[] };
}

/** Features of an exchange for one kind of market: contracts that settle in their quote currency, or spot markets. */
export function featuresOf({ features }: Pick<Exchange, 'features'>, kind: 'spot' | 'swap'): CcxtFeatures | undefined {
  const found: unknown = kind === 'spot' ? features?.spot : (features?.swap?.linear ?? undefined);
  return isFeatures(found) ? found : undefined;
}

function isFeatures(value: unknown): value is CcxtFeatures {
  return typeof value === 'object' && value !== null && 'createOrder' in value;
}

/** GTD is left out: ccxt does not have a common parameter for the date. */
const timesInForce: readonly (readonly [name: 'GTC' | 'IOC' | 'FOK', timeInForce: TimeInForce])[] = [
  ['GTC', 'gtc'],
  ['IOC', 'ioc'],
  ['FOK', 'fok'],
];

/**
 * The profile of an exchange from ccxt's features and markets. What ccxt does not describe is refused: a time in force other
 * than gtc for stops and legs, an order from long to short in a spot market. Codes: `invalid-setting`, for markets that contradict
 * themselves and for exchanges whose features ccxt does not know.
 */
export function profileFromCcxt(
  features: CcxtFeatures | undefined,
  markets: Readonly<Record<string, ProfiledMarket | undefined>>,
  { id: exchange, name, kind, version, asOf, sends }: ProfileOptions,
): Result<BrokerProfile> {
  const id = `${exchange}-${kind}`;
  const source = `ccxt@${version} ${exchange}.features.${kind}`;
  const traded = Object.values(markets).flatMap((market) => (market && isTraded(market, kind) ? [market] : []));
  const limits = limitsOf(traded);
  const crypto: ClassProfile = {
    orders: formsOf(features, `${id}.crypto`, source)
      .map((form) => ({ ...form, types: sent(form.types, sends?.orderTypes), ...limits }))
      .filter(({ types }) => types.length > 0),
    brackets: bracketsOf(features, `${id}.crypto.legs`, source).map((form) => ({
      ...form,
      entries: sent(form.entries, sends?.orderTypes),
      stopLoss: sent(form.stopLoss, sends?.stopLossTypes),
    })),
    shortSelling: kind === 'swap' ? {} : false,
    crossZero: kind === 'swap' ? 'taken' : 'refused',
    sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
    rules: [],
  };
  return parseBrokerProfile({ id, name, asOf, sources: [source], classes: traded.length === 0 ? {} : { crypto } });
}

function sent<Word>(taken: readonly Word[], sends: readonly Word[] | undefined): readonly Word[] {
  return sends === undefined ? taken : taken.filter((word) => sends.includes(word));
}

/** Markets that ccxt does not call inactive. Contracts that settle in the base are not traded: `fromCcxtMarket`. */
function isTraded({ active, spot, swap, linear }: ProfiledMarket, kind: 'spot' | 'swap'): boolean {
  return active !== false && (kind === 'spot' ? spot === true : swap === true && linear === true);
}

function formsOf({ createOrder }: CcxtFeatures = {}, id: string, source: string): readonly OrderForm[] {
  if (createOrder === undefined) {
    return [];
  }
  const { timeInForce = {}, triggerPrice, stopLossPrice, trailing, marketBuyRequiresPrice } = createOrder;
  const lives = timesInForce.flatMap(([ccxtName, life]) => (timeInForce[ccxtName] === true ? [life] : []));
  const sourced = { sessions: ['always'], fraction: true, basis: 'adapter', sources: [source] } as const;
  // A stop by `stopLossPrice` closes a position; one by `triggerPrice` opens one too.
  const effects = triggerPrice === true ? {} : { effects: ['close'] as const };
  return [
    {
      // ccxt sends no time in force with market orders: what is left of them is cancelled.
      ...{ id: `${id}.market`, types: ['market'], timesInForce: ['gtc', 'ioc'], ...sourced },
      ...(marketBuyRequiresPrice === true && { needs: ['quote'] as const }),
    },
    { id: `${id}.limit`, types: ['limit'], timesInForce: lives, ...sourced },
    ...(triggerPrice === true || stopLossPrice === true
      ? [{ id: `${id}.stop`, types: ['stop', 'stop_limit'], timesInForce: ['gtc'], ...effects, ...sourced } as const]
      : []),
    ...(trailing === true
      ? [{ id: `${id}.trailing-stop`, types: ['trailing_stop'], timesInForce: ['gtc'], ...sourced } as const]
      : []),
  ];
}

/** Legs are attached where ccxt has `stopLoss` and `takeProfit` of `createOrder`; with `price`, they may have a limit. */
function bracketsOf({ createOrder }: CcxtFeatures = {}, id: string, source: string): readonly BracketForm[] {
  const { stopLoss, takeProfit } = createOrder ?? {};
  const legs = [
    ...(stopLoss && takeProfit ? (['both'] as const) : []),
    ...(takeProfit ? (['take-profit'] as const) : []),
    ...(stopLoss ? (['stop-loss'] as const) : []),
  ];
  return legs.length === 0
    ? []
    : [
        {
          ...{ id, entries: ['market', 'limit'], legs, timeInForce: 'each', timesInForce: ['gtc'] },
          stopLoss: stopLoss === undefined ? [] : stopLoss.price === true ? ['stop', 'stop_limit'] : ['stop'],
          ...{ sessions: ['always'], fraction: true, basis: 'adapter', sources: [source] },
        },
      ];
}

/** Limits of all markets together: the lowest minimum and the highest maximum. */
function limitsOf(markets: readonly ProfiledMarket[]): Pick<OrderForm, 'limits'> {
  const quantity = widest(markets.map(({ limits }) => limits?.amount));
  const notional = widest(markets.map(({ limits }) => limits?.cost));
  const limits = { ...(quantity && { quantity }), ...(notional && { notional }) };
  return Object.keys(limits).length === 0 ? {} : { limits };
}

function widest(limits: readonly (Limits | undefined)[]): Bounds | undefined {
  const minimums = limits.map((limit) => limit?.min ?? 0);
  const maximums = limits.map((limit) => limit?.max ?? 0);
  const minimum = minimums.length === 0 ? 0 : Math.min(...minimums);
  const maximum = maximums.length === 0 || maximums.includes(0) ? 0 : Math.max(...maximums);
  const bounds = { ...(isAbove(minimum) && { minimum }), ...(isAbove(maximum) && { maximum }) };
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}

/** A limit of 0 means no limit. */
function isAbove(limit: number): boolean {
  return (exact(limit) ?? 0n) > 0n;
}
