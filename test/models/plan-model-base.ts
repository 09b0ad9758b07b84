// Basics of the naive plan model: decimals, time, symbols, quotes, instruments, overrides.
import { Decimal } from 'decimal.js';
import { Temporal } from 'temporal-polyfill';
import type {
  Amount,
  AssetClass,
  Instrument,
  MarketSnapshot,
  OrderDefaults,
  Overridable,
  Quote,
  Settings,
  Side,
  Signal,
} from './plan-model-types.js';

// DESIGN 3 Decimals: precision 40, half-even, on a clone.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -9e15, toExpPos: 9e15 });

export type Num = Decimal;

export function num(amount: Amount): Num {
  return new Exact(amount);
}

export function numIf(amount: Amount | undefined): Num | undefined {
  return amount === undefined ? undefined : num(amount);
}

export const zero: Num = num(0);

export function text(value: Num): string {
  return value.isZero() ? '0' : value.toFixed();
}

export function floorTo(value: Num, step: Num): Num {
  return value.div(step).floor().times(step);
}

export function ceilTo(value: Num, step: Num): Num {
  return value.div(step).ceil().times(step);
}

export function higher(a: Num, b: Num | undefined): Num {
  return b?.gt(a) === true ? b : a;
}

export function lower(a: Num, b: Num | undefined): Num {
  return b?.lt(a) === true ? b : a;
}

export function percentOf(value: Num, percent: Num): Num {
  return value.times(percent).div(100);
}

// D Prices / DESIGN 8: prices go to the tick, up for sells, down for buys.
export function toTick(price: Num, side: Side, { tick }: Traded): Num {
  return side === 'sell' ? ceilTo(price, tick(price)) : floorTo(price, tick(price));
}

// A planning answer that may be a rejection.
export type Tried<T> = { ok: true; value: T } | { ok: false; codes: string[] };

export function good<T>(value: T): Tried<T> {
  return { ok: true, value };
}

export function bad<T>(...codes: string[]): Tried<T> {
  return { ok: false, codes };
}

export type HalfName = 'entry' | 'exit';

export type Ctx = {
  signal: Signal;
  settings: Settings;
  market: MarketSnapshot;
  signalId: string | undefined;
  notices: Set<string>;
};

export function halfOf(ctx: Ctx, half: HalfName): OrderDefaults {
  return half === 'entry' ? ctx.settings.entry : ctx.settings.exit;
}

// D Settings: absent in the record: true. (The default of the whole setting is a guess: true.)
export function overrides(ctx: Ctx, half: HalfName, name: Overridable): boolean {
  const allow = halfOf(ctx, half).allowSignalOverride ?? true;
  return typeof allow === 'boolean' ? allow : (allow[name] ?? true);
}

// ---------------------------------------------------------------------------------------------- time

export function millis(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

export function nowOf(ctx: Ctx): number {
  return millis(ctx.market.now);
}

export function todayOf(ctx: Ctx): string {
  return Temporal.Instant.from(ctx.market.now).toZonedDateTimeISO(ctx.settings.marketTimeZone).toPlainDate().toString();
}

// ---------------------------------------------------------------------------------------------- symbols

export type FutureSymbol = { root: string; month: number; year: number };

const monthLetters = 'FGHJKMNQUVXZ';

// D Futures: symbols compare by root, month and year, whatever the digits.
export function futureOf(ticker: string, nowYear: number): FutureSymbol | undefined {
  const match = /^([A-Z0-9]{1,4})([FGHJKMNQUVXZ])(\d{4}|\d{1,2})$/.exec(ticker);
  if (match === null) {
    return undefined;
  }
  const [, root = '', letter = '', digits = ''] = match;
  let year = Number(digits);
  if (digits.length === 2) {
    year += 2000;
  }
  if (digits.length === 1) {
    year = nowYear;
    while (year % 10 !== Number(digits)) {
      year += 1;
    }
  }
  return { root, month: monthLetters.indexOf(letter) + 1, year };
}

export function monthLetter(month: number): string {
  return monthLetters[month - 1] ?? '';
}

export function continuousOf(ticker: string): { root: string; nth: number } | undefined {
  const match = /^([A-Z0-9]{1,4})([12])!$/.exec(ticker);
  return match === null ? undefined : { root: match[1] ?? '', nth: Number(match[2]) };
}

export type OptionSymbol = { underlying: string; expiration: string; type: 'call' | 'put'; strike: Num };

export function optionOf(ticker: string): OptionSymbol | undefined {
  const match = /^(\S+) (\d\d)(\d\d)(\d\d)([CP])(\d+(?:\.\d+)?)$/.exec(ticker);
  if (match === null) {
    return undefined;
  }
  const [, underlying = '', year = '', month = '', day = '', letter = '', strike = '0'] = match;
  return {
    underlying,
    expiration: `20${year}-${month}-${day}`,
    type: letter === 'C' ? 'call' : 'put',
    strike: num(strike),
  };
}

function nowYear(ctx: Ctx): number {
  return Number(todayOf(ctx).slice(0, 4));
}

export function futureIn(ctx: Ctx, ticker: string): FutureSymbol | undefined {
  return futureOf(ticker, nowYear(ctx));
}

// DESIGN 8 Instrument: its asset class wins over the setting's. Read from the ticker that was sent.
export function signalClass(ctx: Ctx): AssetClass {
  return ctx.market.instruments?.[ctx.signal.ticker]?.assetClass ?? ctx.settings.assetClass;
}

export function isOptionClass(assetClass: AssetClass): boolean {
  return assetClass === 'options' || assetClass === 'index_options';
}

export function sameTicker(ctx: Ctx, a: string, b: string): boolean {
  if (a === b) {
    return true;
  }
  if (signalClass(ctx) !== 'futures') {
    return false;
  }
  const [left, right] = [futureIn(ctx, a), futureIn(ctx, b)];
  return left !== undefined && JSON.stringify(left) === JSON.stringify(right);
}

export function lookup<T>(ctx: Ctx, record: { [ticker: string]: T } | undefined, ticker: string): T | undefined {
  if (record === undefined) {
    return undefined;
  }
  const key = Object.hasOwn(record, ticker)
    ? ticker
    : Object.keys(record).find((name) => sameTicker(ctx, name, ticker));
  return key === undefined ? undefined : record[key];
}

// ---------------------------------------------------------------------------------------------- quotes

export type GoodQuote = {
  bid: Num | undefined;
  ask: Num | undefined;
  mid: Num | undefined;
  last: Num | undefined;
  mark: Num | undefined;
};

function positive(amount: Amount | undefined): Num | undefined {
  const value = numIf(amount);
  return value?.gt(0) === true ? value : undefined;
}

function isTooOld(ctx: Ctx, time: string | undefined): boolean {
  const limit = ctx.settings.maxQuoteAgeSeconds;
  return limit !== undefined && time !== undefined && nowOf(ctx) - millis(time) > limit * 1000;
}

/** Safety R8: more than 60 seconds behind the clock. docs/decisions.md: such a quote judges no leg. */
export function isOld(ctx: Ctx, ticker: string): boolean {
  const time = lookup(ctx, ctx.market.quotes, ticker)?.time;
  return time !== undefined && nowOf(ctx) - millis(time) > 60_000;
}

/** Safety R8: signalPrice does not stand in for a quote that is too old, on entries. */
export function isStale(ctx: Ctx, ticker: string): boolean {
  return isTooOld(ctx, lookup(ctx, ctx.market.quotes, ticker)?.time);
}

function rawQuote(ctx: Ctx, ticker: string): Quote | undefined {
  const option = optionOf(ticker);
  return (
    lookup(ctx, ctx.market.quotes, ticker) ??
    (option === undefined
      ? undefined
      : ctx.market.optionChains?.[option.underlying]?.contracts.find((contract) => contract.ticker === ticker))
  );
}

// D The reference price: bid or ask of 0 or below, crossed, one-sided, older than maxQuoteAgeSeconds: no quote at all.
// A quote with neither bid nor ask but a last is not one-sided: its last stands.
export function quoteOf(ctx: Ctx, ticker: string): GoodQuote | undefined {
  const option = optionOf(ticker);
  const raw = rawQuote(ctx, ticker);
  if (raw === undefined) {
    return undefined;
  }
  if (isTooOld(ctx, raw.time)) {
    return undefined;
  }
  const bid = positive(raw.bid);
  const ask = positive(raw.ask);
  const last = positive(raw.last);
  const mark = positive(raw.mark);
  if (raw.bid === undefined && raw.ask === undefined) {
    return { bid: undefined, ask: undefined, mid: undefined, last, mark };
  }
  if (bid === undefined || ask === undefined || bid.gt(ask)) {
    return undefined;
  }
  const mid = bid.plus(ask).div(2);
  // Safety S26: a stub
  const isWide = option === undefined && ask.gt(bid.times(2));
  return isWide && last !== undefined && mid.minus(last).abs().gt(last.div(2))
    ? undefined
    : { bid, ask, mid, last, mark };
}

/** Safety S7: a bid without an ask, an ask without a bid; undefined where the quote has both, or is too old. */
export function sidePriceOf(ctx: Ctx, ticker: string, side: Side): Num | undefined {
  const quote = quoteOf(ctx, ticker);
  if (quote !== undefined && (quote.bid !== undefined || quote.ask !== undefined)) {
    return side === 'sell' ? quote.bid : quote.ask;
  }
  const raw = rawQuote(ctx, ticker);
  const isOneSided = raw !== undefined && (raw.bid === undefined) !== (raw.ask === undefined);
  return isOneSided && !isTooOld(ctx, raw.time) ? positive(side === 'sell' ? raw.bid : raw.ask) : undefined;
}

// ---------------------------------------------------------------------------------------------- instruments

/** D Instrument: of the contract itself, else of the root of a future. */
export function instrumentOf(ctx: Ctx, contract: string): Instrument | undefined {
  const root = continuousOf(contract)?.root ?? futureIn(ctx, contract)?.root;
  const ofRoot = root === undefined || signalClass(ctx) !== 'futures' ? undefined : ctx.market.instruments?.[root];
  return lookup(ctx, ctx.market.instruments, contract) ?? ofRoot;
}

// `rate`: the account's currency for one of the contract's; undefined: unknown. `over`: the pair the other way round, which divides.
export type Traded = {
  assetClass: AssetClass;
  tick: (price: Num) => Num;
  pointValue: Num;
  step: Num;
  rate: Num | undefined;
  over: Num;
  given: Instrument | undefined;
};

/** Safety R2: the tick of a price, before it is rounded. */
function tickAt(given: Instrument['tickSize'], assetClass: AssetClass, price: Num, contract: string): Num {
  if (Array.isArray(given)) {
    return num(given.findLast(({ from }: { from: Amount }) => price.gte(from))?.tick ?? '0.01');
  }
  if (given !== undefined) {
    return num(given as Amount);
  }
  if (assetClass === 'crypto') {
    return num(10).pow(price.e - 7); // eight significant digits
  }
  if (assetClass === 'forex') {
    return num(contract.endsWith('JPY') ? '0.001' : '0.00001'); // MONEY I5: a tenth of a pip
  }
  return num(assetClass === 'stocks' && price.lt(1) ? '0.0001' : '0.01');
}

const dollarCoins = ['USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD'];

/** Safety R3: 1 where the contract is quoted in the account's currency, else the rate of the quote currency; MONEY I5: either way round. */
function rateOf(
  ctx: Ctx,
  contract: string,
  given: Instrument | undefined,
  assetClass: AssetClass,
): { rate: Num | undefined; over: Num } {
  const plain = (name: string): string => (!ctx.settings.strictCurrency && dollarCoins.includes(name) ? 'USD' : name);
  const isPair = assetClass === 'crypto' || assetClass === 'forex';
  const quoted = given?.quoteCurrency ?? (isPair ? (contract.split('-')[1] ?? 'USD') : 'USD');
  const account = ctx.market.currency ?? 'USD';
  if (plain(quoted) === plain(account)) {
    return { rate: num(1), over: num(1) };
  }
  const priceOf = (pair: string): Num | undefined => {
    const quote = quoteOf(ctx, pair);
    return quote?.mid ?? quote?.last;
  };
  const direct = priceOf(`${plain(quoted)}-${plain(account)}`);
  const inverse = direct === undefined ? priceOf(`${plain(account)}-${plain(quoted)}`) : undefined;
  return { rate: inverse === undefined ? direct : num(1), over: inverse ?? num(1) };
}

/** Safety S10: what closes a whole position is on the coarser step of instrument and broker; undefined: neither has one. */
export function closingStep(ctx: Ctx, contract: string): Num | undefined {
  const steps = [instrumentOf(ctx, contract)?.quantityStep, ctx.market.capabilities?.quantityStep].flatMap((step) =>
    step === undefined ? [] : [num(step)],
  );
  return steps.length === 0 ? undefined : Exact.max(...steps);
}

export function closable(ctx: Ctx, contract: string, units: Num): Num {
  const step = closingStep(ctx, contract);
  return step === undefined ? units : floorTo(units, step);
}

// DESIGN 10: an instrument that is not given; D Instrument, D Quantities 'Step'. Undefined: instrument-unknown.
export function tradedOf(ctx: Ctx, contract: string): Traded | undefined {
  const given = instrumentOf(ctx, contract);
  const assetClass = given?.assetClass ?? signalClass(ctx);
  if (given === undefined && assetClass === 'futures') {
    return undefined;
  }
  const option = isOptionClass(assetClass);
  const steps = [given?.quantityStep, ctx.market.capabilities?.quantityStep].flatMap((step) =>
    step === undefined ? [] : [num(step)],
  );
  const coarsest = steps.length === 0 ? undefined : Exact.max(...steps);
  let step = Exact.max(1, coarsest ?? 1);
  if (assetClass === 'crypto') {
    step = coarsest ?? num('0.00000001');
  }
  if (assetClass === 'stocks' && ctx.settings.useFractionalQuantity) {
    step = coarsest ?? num('0.000001');
  }
  return {
    assetClass,
    tick: (price) => tickAt(given?.tickSize, assetClass, price, contract),
    pointValue: num(given?.pointValue ?? (option ? 100 : 1)),
    step,
    ...rateOf(ctx, contract, given, assetClass),
    given,
  };
}

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

// Money I3: the fee of one order, in the currency of its prices; undefined without the price that a percent is of.
export function feeOf({ given, pointValue }: Traded, units: Num, price: Num | undefined): Num | undefined {
  const { percent = 0, perUnit = 0, minimum = 0 } = given?.fee ?? {};
  if (num(percent).gt(0) && price === undefined) {
    return undefined;
  }
  const ofValue = percentOf(units.times(pointValue).times(price ?? 0), num(percent));
  return higher(ofValue.plus(units.times(num(perUnit))), num(minimum));
}
