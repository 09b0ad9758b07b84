// Which contract is traded, which positions the ticker means, on which side they are read.
import { Temporal } from 'temporal-polyfill';
import {
  bad,
  type Ctx,
  continuousOf,
  futureIn,
  good,
  instrumentOf,
  isOptionClass,
  isStale,
  monthLetter,
  type Num,
  nowOf,
  num,
  numIf,
  optionOf,
  quoteOf,
  sameTicker,
  signalClass,
  type Tried,
  todayOf,
  zero,
} from './plan-model-base.js';
import type { Held, OpenOrder, OptionContract, OptionType, RolloverSchedule, Side } from './plan-model-types.js';

// An open position as the plan sees it. `held` is the contract's side, `view` the side in the rules (D Options:
// with inverted logic every side in a rule is the underlying's).
export type Position = { contract: string; held: Held; view: Held; quantity: Num; average: Num | undefined };

/** The root and number of a continuous future that was sent. */
function continuousIn(ctx: Ctx): ReturnType<typeof continuousOf> {
  return signalClass(ctx) === 'futures' ? continuousOf(ctx.signal.ticker) : undefined;
}

export function isUnderlying(ctx: Ctx): boolean {
  return isOptionClass(signalClass(ctx)) && optionOf(ctx.signal.ticker) === undefined;
}

export function wantedOptionType(ctx: Ctx): OptionType {
  return ctx.signal.optionType ?? ctx.settings.optionType;
}

export function flip(held: Held): Held {
  return held === 'long' ? 'short' : 'long';
}

// SPEC Action semantics, D Options: `both` puts by an underlying ticker, or Invert puts.
function isInverted(ctx: Ctx, type: 'call' | 'put'): boolean {
  return type === 'put' && (ctx.settings.invertPuts || (isUnderlying(ctx) && wantedOptionType(ctx) === 'both'));
}

export function viewOf(ctx: Ctx, contract: string, held: Held): Held {
  const option = isOptionClass(signalClass(ctx)) ? optionOf(contract) : undefined;
  return option !== undefined && isInverted(ctx, option.type) ? flip(held) : held;
}

// D Options: an underlying means every contract of it that matches optionType, strikePrice and expiration where sent.
function optionMatches(ctx: Ctx, contract: string): boolean {
  const option = optionOf(contract);
  const { optionType, strikePrice, expiration, ticker } = ctx.signal;
  return (
    option !== undefined &&
    option.underlying === ticker &&
    (optionType === undefined || optionType === 'both' || optionType === option.type) &&
    (strikePrice === undefined || num(strikePrice).eq(option.strike)) &&
    (expiration === undefined || [expiration, selectedDay(ctx, expiration)].includes(option.expiration))
  );
}

// D Positions and contracts: a sent expiration means its own day and the listed day that it selects.
function selectedDay(ctx: Ctx, expiration: string): string | undefined {
  const chain = ctx.market.optionChains?.[ctx.signal.ticker]?.contracts ?? [];
  const days = chain.map((contract) => contract.expiration).filter((day) => day >= expiration);
  return days.sort()[0];
}

// What the sent ticker means among symbols of positions and orders.
function isMeant(ctx: Ctx, symbol: string): boolean {
  const { ticker } = ctx.signal;
  const continuous = continuousIn(ctx);
  if (continuous !== undefined) {
    return symbol === ticker || futureIn(ctx, symbol)?.root === continuous.root;
  }
  return sameTicker(ctx, symbol, ticker) || (isUnderlying(ctx) && optionMatches(ctx, symbol));
}

export function heldPositions(ctx: Ctx): Position[] {
  const found: Position[] = [];
  for (const [symbol, data] of Object.entries(ctx.market.positions ?? {})) {
    const quantity = num(data.quantity);
    if (!quantity.gt(0) || !isMeant(ctx, symbol)) {
      continue;
    }
    const average = numIf(data.averageEntryPrice);
    // D Positions and contracts: an exit names the contract as the position does.
    found.push({ contract: symbol, held: data.side, view: viewOf(ctx, symbol, data.side), quantity, average });
  }
  // Safety Q5: every month of the root, the front month first.
  if (continuousIn(ctx) !== undefined) {
    const age = (position: Position): number => {
      const future = futureIn(ctx, position.contract);
      return future === undefined ? 0 : future.year * 12 + future.month;
    };
    found.sort((a, b) => age(a) - age(b));
  }
  return found;
}

/** Safety S5: a buy or sell that adds means the front month; everything else means every month that is held. */
export function followedPositions(ctx: Ctx): Position[] {
  return heldPositions(ctx).slice(0, continuousIn(ctx) === undefined ? undefined : 1);
}

/** Safety Q4, Q5: nearest expiration, then strike. */
export function inOrderOfExpiry(positions: readonly Position[]): Position[] {
  return positions.toSorted((a, b) => {
    const [first, second] = [optionOf(a.contract), optionOf(b.contract)];
    if (first === undefined || second === undefined) {
      return 0;
    }
    const day = first.expiration.localeCompare(second.expiration);
    return day || first.strike.cmp(second.strike) || first.type.localeCompare(second.type);
  });
}

/** Safety Q2: past its last day of trading, or an option after the close of its expiration in New York. */
export function isExpiredContract(ctx: Ctx, contract: string): boolean {
  const { lastTradeDay } = instrumentOf(ctx, contract) ?? {};
  const expiry = scheduledExpiry(ctx, contract);
  if (expiry !== undefined && expiry < todayOf(ctx)) {
    return true; // safety S5
  }
  const option = isOptionClass(signalClass(ctx)) ? optionOf(contract) : undefined;
  return (
    (lastTradeDay !== undefined && lastTradeDay < todayOf(ctx)) ||
    (option !== undefined && isExpiredDay(ctx, option.expiration))
  );
}

function isExpiredDay(ctx: Ctx, day: string): boolean {
  const now = Temporal.Instant.from(ctx.market.now).toZonedDateTimeISO('America/New_York');
  const today = now.toPlainDate().toString();
  const close = signalClass(ctx) === 'index_options' ? '16:15:00' : '16:00:00';
  return day < today || (day === today && now.toPlainTime().toString() > close);
}

// Broker.openOrders of everything that the sent ticker means; of one contract alone.
export function ordersOfTicker(ctx: Ctx): OpenOrder[] {
  return (ctx.market.openOrders ?? []).filter((order) => isMeant(ctx, order.ticker) && !protectsOtherMonth(ctx, order));
}

/** A buy or sell onto the side that is held. */
function isAddition(ctx: Ctx): boolean {
  const { action } = ctx.signal;
  const own = action === 'buy' ? 'long' : action === 'sell' ? 'short' : undefined;
  const positions = heldPositions(ctx);
  return positions.length > 0 && positions.every(({ view }) => view === own);
}

export function isExitRole({ role }: OpenOrder): boolean {
  return role === 'take-profit' || role === 'stop-loss';
}

// docs/decisions.md: a month that is held and not traded keeps its exits, except from cancel.
export function protectsOtherMonth(ctx: Ctx, order: OpenOrder): boolean {
  return isExitRole(order) && otherMonths(ctx).some((month) => sameTicker(ctx, month, order.ticker));
}

function otherMonths(ctx: Ctx): string[] {
  if (continuousIn(ctx) === undefined || ctx.signal.action === 'cancel') {
    return [];
  }
  const adds = isAddition(ctx);
  const traded = (adds ? followedPositions(ctx) : heldPositions(ctx)).map(({ contract }) => contract);
  return Object.entries(ctx.market.positions ?? {})
    .filter(([month, { quantity }]) => num(quantity).gt(0) && !traded.some((one) => sameTicker(ctx, one, month)))
    .map(([month]) => month);
}

/** Safety P5: as `ordersOfTicker`, whatever the option fields of the signal are. */
export function ordersOfUnderlying(ctx: Ctx): OpenOrder[] {
  const { ticker } = ctx.signal;
  const ofContracts = isUnderlying(ctx)
    ? (ctx.market.openOrders ?? []).filter((order) => optionOf(order.ticker)?.underlying === ticker)
    : [];
  const ofTicker = ordersOfTicker(ctx);
  return (ctx.market.openOrders ?? []).filter((order) => ofTicker.includes(order) || ofContracts.includes(order));
}

export function ordersOfContract(ctx: Ctx, contract: string): OpenOrder[] {
  return (ctx.market.openOrders ?? []).filter((order) => sameTicker(ctx, order.ticker, contract));
}

// Max strategy positions counts open tickers.
export function openTickers(ctx: Ctx): number {
  return Object.values(ctx.market.positions ?? {}).filter((data) => num(data.quantity).gt(0)).length;
}

// ---------------------------------------------------------------------------------------------- futures

function thirdFriday(year: number, month: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((5 - first.dayOfWeek + 7) % 7) + 14 });
}

/** Safety S5: the expiry of a month that a schedule trades. */
function scheduledExpiry(ctx: Ctx, contract: string): string | undefined {
  const future = signalClass(ctx) === 'futures' ? futureIn(ctx, contract) : undefined;
  const rollover = future && ctx.market.rollovers?.[future.root];
  if (future === undefined || rollover === undefined || !rollover.months.includes(monthLetter(future.month))) {
    return undefined;
  }
  const listed = rollover.expiries?.[`${future.root}${monthLetter(future.month)}${future.year}`];
  return listed ?? thirdFriday(future.year, future.month).toString();
}

// D Futures: the roll is on the day itself, calendar days, in marketTimeZone; the front contract has not rolled yet.
export function rolledContract(ctx: Ctx, root: string, nth: number): string | undefined {
  const rollover: RolloverSchedule | undefined = ctx.market.rollovers?.[root];
  if (rollover === undefined) {
    return undefined;
  }
  const today = Temporal.PlainDate.from(todayOf(ctx));
  let seen = 0;
  for (let months = 0; months < 36; months += 1) {
    const { year, month } = Temporal.PlainDate.from({ year: today.year, month: today.month, day: 1 }).add({ months });
    if (!rollover.months.includes(monthLetter(month))) {
      continue;
    }
    const listed = rollover.expiries?.[`${root}${monthLetter(month)}${year}`];
    const expiry = listed === undefined ? thirdFriday(year, month) : Temporal.PlainDate.from(listed);
    if (Temporal.PlainDate.compare(today, expiry.subtract({ days: rollover.daysBeforeExpiry })) >= 0) {
      continue;
    }
    seen += 1;
    if (seen === nth) {
      return `${root}${monthLetter(month)}${year}`;
    }
  }
  return undefined;
}

// ---------------------------------------------------------------------------------------------- options

// D The reference price: signalPrice is not used for a released postponed signal.
export function isReleased(ctx: Ctx): boolean {
  return ctx.signal.releaseAt !== undefined;
}

// D Options: spot is the underlying's midpoint, last, signalPrice.
function spotOf(ctx: Ctx): Num | undefined {
  const quote = quoteOf(ctx, ctx.signal.ticker);
  const { signalPrice, ticker } = ctx.signal;
  const said = signalPrice === undefined || isReleased(ctx) || isStale(ctx, ticker) ? undefined : num(signalPrice);
  const spot = quote?.mid ?? quote?.last ?? said;
  return spot?.gt(0) === true ? spot : undefined;
}

// The type of option that an entry of this direction takes.
export function entryOptionType(ctx: Ctx, view: Held): 'call' | 'put' {
  const wanted = wantedOptionType(ctx);
  return wanted !== 'both' ? wanted : view === 'long' ? 'call' : 'put';
}

function nearestStrike(strikes: readonly Num[], spot: Num): number {
  let best = 0;
  strikes.forEach((strike, index) => {
    const champion = strikes[best] ?? zero;
    // the lower on a tie: strictly nearer only
    if (strike.minus(spot).abs().lt(champion.minus(spot).abs())) {
      best = index;
    }
  });
  return best;
}

// DESIGN 8 Options and D Options: nearest expiration on or after the date (same day when omitted), then the strike.
function chooseOption(ctx: Ctx, view: Held): Tried<string> {
  const { signal, settings } = ctx;
  const type = entryOptionType(ctx, view);
  const asked = signal.expiration ?? todayOf(ctx);
  const chain = (ctx.market.optionChains?.[signal.ticker]?.contracts ?? []).filter(
    (contract) => contract.type === type && contract.expiration >= asked && !isExpiredDay(ctx, contract.expiration),
  );
  const expiration = chain.map((contract) => contract.expiration).sort()[0];
  const listed = chain.filter((contract) => contract.expiration === expiration);
  const sorted: OptionContract[] = [...listed].sort((a, b) => num(a.strike).cmp(num(b.strike)));
  if (sorted.length === 0) {
    return bad('contract-not-found');
  }
  if (signal.strikePrice !== undefined) {
    const strike = num(signal.strikePrice);
    const exact = sorted.find((contract) => num(contract.strike).eq(strike));
    return exact === undefined ? bad('contract-not-found') : good(exact.ticker);
  }
  const away = signal.strikesAway ?? (signal.intrinsicValue === undefined ? 0 : 1);
  if (2 * away > (signal.strikeCount ?? settings.strikeCount)) {
    return bad('contract-not-found');
  }
  const spot = spotOf(ctx);
  if (spot === undefined) {
    return bad('quote-unavailable');
  }
  const centre = nearestStrike(
    sorted.map((contract) => num(contract.strike)),
    spot,
  );
  const inTheMoney = signal.intrinsicValue === 'itm';
  // out of the money: higher strikes for calls, lower for puts; itm the other way
  const upwards = (type === 'call') !== inTheMoney;
  const chosen = sorted[upwards ? centre + away : centre - away];
  return chosen === undefined ? bad('contract-not-found') : good(chosen.ticker);
}

// The contract of an entry from flat, or of the entry half of a swap or reverse.
export function entryContract(ctx: Ctx, view: Held): Tried<string> {
  if (isUnderlying(ctx)) {
    return chooseOption(ctx, view);
  }
  const continuous = continuousIn(ctx);
  if (continuous !== undefined) {
    const contract = rolledContract(ctx, continuous.root, continuous.nth);
    return contract === undefined ? bad('contract-not-found') : good(contract);
  }
  return good(ctx.signal.ticker);
}

// The physical side of an entry of this direction (D Options: order side is the contract's).
export function entrySide(ctx: Ctx, view: Held): Side {
  const { ticker } = ctx.signal;
  let held = view;
  if (isOptionClass(signalClass(ctx))) {
    const type = optionOf(ticker)?.type ?? entryOptionType(ctx, view);
    held = isInverted(ctx, type) ? flip(view) : view;
  }
  return held === 'long' ? 'buy' : 'sell';
}

// D The reference price: when the traded contract is not the ticker that was sent, price and signalPrice are not its.
export function speaksOf(ctx: Ctx, contract: string): boolean {
  return sameTicker(ctx, contract, ctx.signal.ticker);
}

export function isPostponed(ctx: Ctx): boolean {
  const { releaseAt } = ctx.signal;
  return releaseAt !== undefined && nowOf(ctx) < Temporal.Instant.from(releaseAt).epochMilliseconds;
}

export function isKnown(ctx: Ctx, contract: string): boolean {
  return signalClass(ctx) !== 'futures' || instrumentOf(ctx, contract) !== undefined;
}
