// What the account holds apart from an entry (guard G2.3): positions at the price now, resting entries at what they can cost.
import type { Amount } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { Figure, nothing } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, err, isNonEmpty, ok, type Result } from '../../core/result.js';
import { type AssetClass, type PositionSide, stopLossTypes } from '../../core/vocabulary.js';
import { accountRate, inAccount } from '../../market/account-rate.js';
import { closingSide } from '../../market/contracts/contract.js';
import { missingFactError, type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import { openTickers, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import type { OpenOrder, Position } from '../../market/ports.js';
import { quoteSide } from '../../market/quote-side.js';
import { quoteOf, quoteTooOld, quoteUnavailable } from '../../market/quotes.js';
import { sameContract } from '../../market/symbols.js';
import { isOptionClass } from '../../market/target.js';
import { orderValue } from '../../order/order-value.js';
import { readFuturesSymbol, readOptionSymbol } from '../../signal/ticker.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';

/** What the account holds apart from an entry. Each is found when it is first needed; with the errors of what is not known. */
export interface AccountExposure {
  /** Value of positions and resting entries by side of the contract, in the account's currency. */
  readonly values: () => Result<Readonly<Record<PositionSide, Figure>>>;
  /** Contracts of futures and options by ticker, of positions and resting entries. */
  readonly contracts: () => Result<readonly HeldContracts[]>;
  /** Loss of positions at their resting stops; what has none, and resting entries, count whole. */
  readonly risk: () => Result<Figure>;
}

/** Contracts of a future or an option. */
export interface HeldContracts {
  readonly ticker: string;
  readonly units: Figure;
}

/** What a plan does before its entry. */
export interface BeforeEntry {
  /** Contracts whose positions it closes. */
  readonly closed: readonly string[];
  /** Orders that it cancels. */
  readonly cancelled: () => readonly OpenOrder[];
}

/** A position or a resting entry, with what one unit of it is worth. */
interface Held {
  readonly ticker: string;
  readonly side: PositionSide;
  readonly units: Figure;
  readonly instrument: Result<TradedInstrument>;
  /** Price of one unit, in the currency of its prices. */
  readonly price: () => Result<Figure>;
  /** Value of units at a price, in the account's currency. */
  readonly value: () => Result<ValueOf>;
  /** Points that units lose, each with its units; of a resting entry nothing is known. */
  readonly losses: (price: Figure) => readonly Loss[];
}

type ValueOf = (units: Figure, price: Figure) => Figure;

interface Loss {
  readonly units: Figure;
  readonly points: Figure;
}

/** Nothing is asked for that no limit needs. */
export function accountExposure(before: BeforeEntry, planning: PlanningContext): AccountExposure {
  const account = planning.ofAccount();
  const holdings = once(() => allHeld(before, account));
  const values = once(() => {
    const { held, unknown } = holdings();
    const parts: Record<PositionSide, Figure[]> = { long: [], short: [] };
    const errors = valueAll(held, ({ side, units }, price, valued) => {
      parts[side].push(valued(units, price));
    });
    const sides = { long: sumOf(parts.long, 'heldLong'), short: sumOf(parts.short, 'heldShort') };
    return answered(account, [...unknown, ...errors], sides);
  });
  const risk = once(() => {
    const { held, unknown } = holdings();
    const parts: Figure[] = [];
    const errors = valueAll(held, ({ losses }, price, valued) => {
      parts.push(...losses(price).map(({ units, points }) => valued(units, points)));
    });
    return answered(account, [...unknown, ...errors], sumOf(parts, 'heldRisk'));
  });
  const contracts = () => {
    const { held, unknown } = holdings();
    const counted = held.filter(({ instrument, ticker }) => isCounted(instrument, ticker));
    return answered(account, unknown, counted);
  };
  return { values, contracts, risk };
}

/** Whether units are contracts of futures or options. One that is not described is: nothing is left out. */
export function isCounted(instrument: Result<TradedInstrument>, ticker: string): boolean {
  if (!instrument.ok) {
    return true;
  }
  const { assetClass } = instrument.value;
  return assetClass === 'futures' || isOptionClass(assetClass) || readOptionSymbol(ticker) !== undefined;
}

/** Sum of amounts. `name`: what it is where nothing is added up. */
export function sumOf(parts: readonly Figure[], name: string): Figure {
  const [first, ...others] = parts.filter((part) => !part.isZero());
  return first === undefined
    ? Figure.from('market', ['account', name], 0)
    : others.reduce((sum, part) => sum.plus(part), first);
}

/** The value, unless a port gave no valid answer on the way to it, or something is not known. */
function answered<T>(account: PlanningContext, unknown: readonly SignalError[], value: T): Result<T> {
  const ofPorts = [...account.marketErrors(), ...account.portFailures()];
  const errors = isNonEmpty(ofPorts) ? ofPorts : unknown;
  return isNonEmpty(errors) ? { ok: false, errors } : ok(value);
}

/** Takes the price and the value of all that is held. Returns the errors of what is not known. */
function valueAll(
  all: readonly Held[],
  take: (held: Held, price: Figure, valued: ValueOf) => void,
): readonly SignalError[] {
  const errors: SignalError[] = [];
  for (const held of all) {
    const price = held.price();
    const value = held.value();
    if (price.ok && value.ok) {
      take(held, price.value, value.value);
    } else {
      errors.push(...(price.ok ? [] : price.errors), ...(value.ok ? [] : value.errors));
    }
  }
  return errors;
}

function valueIn(instrument: Result<TradedInstrument>, account: PlanningContext): () => Result<ValueOf> {
  return once(() =>
    andThen(instrument, (known) => {
      const { pointValue, quoteCurrency } = known;
      const unknown = missingFactError(known, 'pointValue');
      return unknown === undefined
        ? andThen(accountRate(quoteCurrency, account), (rate) =>
            ok((units: Figure, price: Figure) => inAccount(orderValue(units, price, pointValue), rate)),
          )
        : err(unknown);
    }),
  );
}

/** What is held, and the errors of resting entries that are not known. */
interface Holdings {
  readonly held: readonly Held[];
  readonly unknown: readonly SignalError[];
}

function allHeld({ closed, cancelled }: BeforeEntry, account: PlanningContext): Holdings {
  const { context, now } = account;
  const gone = new Set(cancelled().map(({ id }) => id));
  const instrumentOf = heldInstruments(account);
  // A port may tell them in any order, and the same account is to be explained in the same words.
  const positions = openTickers(account)
    .toSorted()
    .filter((ticker) => !closed.some((one) => sameContract(one, ticker, now)))
    .flatMap((ticker) => {
      const position = context.positions.position(ticker);
      return position === undefined || !(Number(position.quantity) > 0)
        ? []
        : [heldPosition(ticker, position, instrumentOf(ticker), gone, account)];
    });
  const entries = context.restingEntries();
  if (entries === undefined) {
    const unknown = [entriesUnknown('Nobody says which entries rest at the broker.', ['restingEntries'])];
    return { held: positions, unknown };
  }
  const resting: Held[] = [];
  const unknown: SignalError[] = [];
  for (const [index, entry] of entries.entries()) {
    if (gone.has(entry.id) || entry.role === 'stop-loss' || entry.role === 'take-profit') {
      continue;
    }
    if (entry.quantity == null) {
      const message = `The resting entry ${entry.id} in ${entry.ticker} has no quantity.`;
      unknown.push(entriesUnknown(message, ['restingEntries', index, 'quantity']));
    } else {
      const units = Figure.from('market', ['restingEntries', entry.id, 'quantity'], entry.quantity);
      resting.push(restingEntry(entry, units, instrumentOf(entry.ticker), account));
    }
  }
  return { held: [...positions, ...resting], unknown };
}

function entriesUnknown(sentence: string, path: readonly (string | number)[]): SignalError {
  const message = `${sentence} The guard limits what the account holds with them.`;
  return signalError('account-unavailable', { message, path });
}

/**
 * Instruments of other tickers than the signal's. Without a description a symbol says what it is: an option, or a future, whose point
 * value has to be known. Others are what the settings trade; under a strategy of options they are stocks.
 */
function heldInstruments(account: PlanningContext): (ticker: string) => Result<TradedInstrument> {
  const { settings, instruments, described } = account.context;
  const byClass = (assetClass: AssetClass) => ({
    context: { settings: { assetClass }, instruments, described },
    instruments: new Map(),
  });
  const own = byClass(settings.assetClass);
  const ofStocks = isOptionClass(settings.assetClass) ? byClass('stocks') : own;
  const ofOptions = isOptionClass(settings.assetClass) ? own : byClass('options');
  const ofFutures = settings.assetClass === 'futures' ? own : byClass('futures');
  return (ticker) => {
    if (readOptionSymbol(ticker) !== undefined) {
      return tradedInstrument(ticker, ofOptions);
    }
    return tradedInstrument(ticker, readFuturesSymbol(ticker) === undefined ? ofStocks : ofFutures);
  };
}

function heldPosition(
  ticker: string,
  { side, quantity }: Position,
  instrument: Result<TradedInstrument>,
  gone: ReadonlySet<string>,
  account: PlanningContext,
): Held {
  const units = Figure.from('market', ['positions', ticker, 'quantity'], quantity);
  const price = once(() => heldPrice(ticker, account));
  const losses = (now: Figure) => {
    let rest = units;
    const covered = stopsOf(ticker, side, now, gone, account).map(({ units: stopped, points }) => {
      const part = stopped.atMost(rest);
      rest = rest.minus(part);
      return { units: part, points };
    });
    return [...covered, { units: rest, points: now }];
  };
  return { ticker, side, units, instrument, price, value: valueIn(instrument, account), losses };
}

/** The midpoint, else the last price. */
function heldPrice(ticker: string, account: PlanningContext): Result<Figure> {
  const { midpoint, last } = quoteOf(ticker, account) ?? {};
  const price = midpoint ?? last;
  return price === undefined ? err(noQuote(ticker, account)) : ok(price);
}

function noQuote(ticker: string, account: PlanningContext): SignalError {
  const message = `There is no usable quote for ${ticker}, which the account holds; one is needed, because the guard limits what it holds.`;
  return quoteTooOld(ticker, account) ?? quoteUnavailable(ticker, message).errors[0];
}

/** Stops of a position, the nearest first, with the points that they lose from the price now. */
function stopsOf(
  ticker: string,
  side: PositionSide,
  price: Figure,
  gone: ReadonlySet<string>,
  { context, now }: PlanningContext,
): readonly Loss[] {
  const resting = [...context.broker.openOrders(ticker), ...(context.plannedStops?.(ticker) ?? [])];
  const stops = resting.flatMap((order) => {
    const isOwn = order.side === closingSide(side) && isStop(order) && sameContract(order.ticker, ticker, now);
    const points = isOwn && !gone.has(order.id) ? pointsToStop(order, side, price) : undefined;
    const units = ofOrder(order, 'quantity', order.quantity ?? 0);
    return points === undefined ? [] : [{ units, points }];
  });
  return stops.toSorted((one, other) => one.points.decimal.cmp(other.points.decimal));
}

function isStop({ role, type }: OpenOrder): boolean {
  return role === 'stop-loss' || (role === 'other' && stopLossTypes.some((stop) => stop === type));
}

function ofOrder({ id }: OpenOrder, name: string, amount: Amount): Figure {
  return Figure.from('market', ['openOrders', id, name], amount);
}

/** Never negative: a stop beyond the price loses nothing of what the position is worth now. Undefined: its price is not known. */
function pointsToStop(order: OpenOrder, side: PositionSide, price: Figure): Figure | undefined {
  const { type, stopPrice, trailAmount, trailPercent } = order;
  if (type === 'trailing_stop') {
    const share = trailPercent == null ? undefined : ofOrder(order, 'trailPercent', trailPercent).percentOf(price);
    return trailAmount == null ? share : ofOrder(order, 'trailAmount', trailAmount);
  }
  if (stopPrice == null) {
    return undefined;
  }
  const stop = ofOrder(order, 'stopPrice', stopPrice);
  const points = side === 'long' ? price.minus(stop) : stop.minus(price);
  return points.isPositive() ? points : nothing;
}

function restingEntry(
  order: OpenOrder,
  units: Figure,
  instrument: Result<TradedInstrument>,
  account: PlanningContext,
): Held {
  const price = once(() => entryCost(order, account));
  const side = order.side === 'buy' ? 'long' : 'short';
  const value = valueIn(instrument, account);
  return { ticker: order.ticker, side, units, instrument, price, value, losses: (cost) => [{ units, points: cost }] };
}

/** What one unit of a resting entry can cost (safety S1): the limit of a buy bounds it, anything else needs a quote (safety S9). */
function entryCost(order: OpenOrder, account: PlanningContext): Result<Figure> {
  const { ticker, type, side } = order;
  const prices = orderPrices(order);
  const { limitPrice, stopPrice } = prices;
  const isLimited = type === 'limit' || type === 'stop_limit';
  if (side === 'buy' && isLimited && limitPrice !== undefined) {
    return ok(limitPrice);
  }
  const quote = quoteOf(ticker, account);
  const market = quoteSide(quote, side) ?? quote?.last;
  const own = isLimited ? limitPrice : type === 'stop' ? stopPrice : undefined;
  const reference = own ?? midpointOf(quote);
  if (market === undefined || reference === undefined) {
    return err(noQuote(ticker, account));
  }
  return ok(reference.atLeast(fillPrice(type, prices, side, market) ?? market));
}

function midpointOf(quote: UsableQuote | undefined): Figure | undefined {
  return quote?.midpoint ?? quote?.last;
}

function orderPrices({ id, limitPrice, stopPrice, trailAmount, trailPercent }: OpenOrder): PriceFigures {
  const prices = { limitPrice, stopPrice, trailAmount, trailPercent };
  return Object.fromEntries(
    Object.entries(prices).flatMap(([name, amount]) =>
      amount == null ? [] : [[name, Figure.from('market', ['restingEntries', id, name], amount)]],
    ),
  );
}
