// The reference price, the prices of an order, the legs of a bracket.
import { Temporal } from 'temporal-polyfill';
import {
  bad,
  type Ctx,
  ceilTo,
  good,
  type HalfName,
  halfOf,
  higher,
  isOld,
  isStale,
  lower,
  type Num,
  num,
  numIf,
  opposite,
  optionOf,
  overrides,
  percentOf,
  quoteOf,
  sidePriceOf,
  signalClass,
  type Traded,
  type Tried,
  text,
  todayOf,
  toTick,
} from './plan-model-base.js';
import { isReleased, speaksOf } from './plan-model-contracts.js';
import type { Amount, LimitOffset, OrderType, Side, StopLoss, StopLossLeg, TakeProfit } from './plan-model-types.js';

// What an order is about to be: which half's settings, which contract and side; `heedsSignal` is false for the exit
// half of a swap or reverse (D Swaps: the signal's type, prices, trails and time in force are the entry half's).
export type Intent = { half: HalfName; contract: string; side: Side; heedsSignal: boolean };

function isSupported(ctx: Ctx, type: OrderType): boolean {
  return ctx.market.capabilities?.orderTypes?.includes(type) ?? true;
}

// SPEC orderType, DESIGN 8 Fallbacks, D Prices: unsupported: the setting's; still unsupported: passed on as is.
export function orderTypeOf(ctx: Ctx, intent: Intent): OrderType {
  const setting = halfOf(ctx, intent.half).orderType ?? 'market';
  if (!intent.heedsSignal) {
    return setting === 'limit' ? 'limit' : 'market';
  }
  const said = ctx.signal.orderType;
  const wanted = said !== undefined && overrides(ctx, intent.half, 'orderType') ? said : setting;
  return isSupported(ctx, wanted) ? wanted : setting;
}

// Safety M6: the last day of an order is one in the market's time zone; one that is past is sent to nobody. Safety S17: nor is
// one whose last session is over.
export function isExpired(ctx: Ctx): boolean {
  const { expiresAt } = ctx.signal;
  const now = Temporal.Instant.from(ctx.market.now);
  return (
    expiresAt !== undefined &&
    (expiresAt < todayOf(ctx) || Temporal.Instant.compare(lastClose(ctx, Temporal.PlainDate.from(expiresAt)), now) <= 0)
  );
}

function lastClose(ctx: Ctx, day: Temporal.PlainDate): Temporal.Instant {
  const assetClass = signalClass(ctx);
  const closeIn = (timeZone: string, plainTime: string, on: Temporal.PlainDate) =>
    on.toZonedDateTime({ timeZone, plainTime }).toInstant();
  if (assetClass === 'crypto') {
    return closeIn('UTC', '00:00', day.add({ days: 1 }));
  }
  const weekday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) });
  if (assetClass === 'forex') {
    return closeIn('America/New_York', '17:00', weekday);
  }
  if (assetClass === 'futures') {
    return closeIn('America/Chicago', '16:00', weekday);
  }
  if (assetClass === 'index_options') {
    return closeIn('America/New_York', '16:15', weekday);
  }
  const isLate = assetClass === 'stocks' && wantsExtendedHours(ctx);
  return closeIn('America/New_York', isLate ? '20:00' : '16:00', weekday);
}

// DESIGN 8 Fallbacks: unsupported time in force: the setting's, then day. Safety M6: never gtd without a date.
export function timeInForceOf(ctx: Ctx, intent: Intent): string {
  const known: readonly string[] | undefined = ctx.market.capabilities?.timesInForce;
  const setting = halfOf(ctx, intent.half).timeInForce ?? 'day';
  const said = ctx.signal.timeInForce;
  const wanted =
    intent.heedsSignal && said !== undefined && overrides(ctx, intent.half, 'timeInForce') ? said : setting;
  const isDated = ctx.signal.expiresAt !== undefined && !isExpired(ctx);
  const candidates = [wanted, setting].filter((name) => name !== 'gtd' || isDated);
  return candidates.find((name) => known === undefined || known.includes(name)) ?? 'day';
}

// D Steps: bracket legs and the breakeven stop are gtc where the broker has it.
export function legTimeInForce(ctx: Ctx): string {
  const known = ctx.market.capabilities?.timesInForce;
  return known === undefined || known.includes('gtc') ? 'gtc' : 'day';
}

// DESIGN 8 Prices: market price by marketPriceType.
export function marketPrice(ctx: Ctx, intent: Intent): Num | undefined {
  const setting = halfOf(ctx, intent.half).marketPriceType ?? 'ask_bid';
  const heeds = intent.heedsSignal && overrides(ctx, intent.half, 'marketPriceType');
  const type = (heeds ? ctx.signal.marketPriceType : undefined) ?? setting;
  const quote = quoteOf(ctx, intent.contract);
  if (quote === undefined) {
    return undefined;
  }
  const { ask, bid, last, mark = quote.mid } = quote;
  return { ask_bid: intent.side === 'buy' ? ask : bid, ask, bid, mark, last }[type];
}

// A.3: planning reads limitPrice ?? price; D The reference price: price is only a price of the ticker that was sent.
// Safety R4: price is not the limit of a stop_limit; that is its stop.
function saidLimit(ctx: Ctx, intent: Intent, type: OrderType): Num | undefined {
  if (!intent.heedsSignal || !overrides(ctx, intent.half, 'price')) {
    return undefined;
  }
  const { limitPrice, price, stopPrice } = ctx.signal;
  const other = type === 'stop_limit' ? stopPrice : speaksOf(ctx, intent.contract) ? price : undefined;
  return numIf(limitPrice ?? other);
}

function saysLimitPrice(ctx: Ctx, intent: Intent): boolean {
  return intent.heedsSignal && overrides(ctx, intent.half, 'price') && ctx.signal.limitPrice !== undefined;
}

// MONEY I4: without a limit of its own a stop-limit has it beyond its stop by the offset, rounded away; without an offset on it.
export function limitBeyond(
  ctx: Ctx,
  offset: LimitOffset | undefined,
  { stop, side, traded }: { stop: Num; side: Side; traded: Traded },
): Tried<Num> {
  if (offset === undefined) {
    ctx.notices.add('stop-may-be-jumped');
    return good(stop);
  }
  const points = offset.percent === undefined ? num(offset.amount) : percentOf(stop, num(offset.percent));
  const raw = side === 'sell' ? stop.minus(points) : stop.plus(points);
  const limit = raw.gt(0) ? toTick(raw, opposite(side), traded) : raw;
  return limit.gt(0) && !limit.eq(stop) ? good(limit) : bad('price-unresolved');
}

function saidStop(ctx: Ctx, intent: Intent): Num | undefined {
  if (!intent.heedsSignal || !overrides(ctx, intent.half, 'price')) {
    return undefined;
  }
  return numIf(ctx.signal.stopPrice);
}

// signalPrice where it may stand in for a quote; safety R8: on entries not for one that is too old.
export function saidPrice(ctx: Ctx, contract: string, half: HalfName): Num | undefined {
  const { signalPrice } = ctx.signal;
  const isRefused = half === 'entry' && isStale(ctx, contract);
  if (signalPrice === undefined || isReleased(ctx) || isRefused || !speaksOf(ctx, contract)) {
    return undefined;
  }
  const price = num(signalPrice);
  return price.gt(0) ? price : undefined;
}

// D The reference price: the signal's limit, the signal's stop, midpoint, last, signalPrice.
export function referencePrice(ctx: Ctx, intent: Intent, type: OrderType): Num | undefined {
  const isLimit = type === 'limit' || type === 'stop_limit';
  const own = isLimit ? saidLimit(ctx, intent, type) : type === 'stop' ? saidStop(ctx, intent) : undefined;
  const quote = quoteOf(ctx, intent.contract);
  return own ?? quote?.mid ?? quote?.last ?? saidPrice(ctx, intent.contract, intent.half);
}

// D Notices stop-already-passed: a stop that the market has reached fires at once. Safety R5: breakeven looks at the price
// that it would sell or buy at.
export function isPassed(ctx: Ctx, { contract, side, half }: Intent, stop: Num, isBreakeven = false): boolean {
  const quote = quoteOf(ctx, contract);
  const touch = isBreakeven ? sidePriceOf(ctx, contract, side) : quote?.mid;
  const market = touch ?? quote?.last ?? saidPrice(ctx, contract, half);
  if (market === undefined) {
    if (isBreakeven) {
      ctx.notices.add('breakeven-unjudged'); // safety S7
    }
    return false;
  }
  return side === 'sell' ? market.lte(stop) : market.gte(stop);
}

// ---------------------------------------------------------------------------------------------- order prices

export type OrderPrices = {
  type: OrderType;
  limitPrice?: string;
  stopPrice?: string;
  trailAmount?: string;
  trailPercent?: string;
};

function positiveOnTick(price: Num, side: Side, traded: Traded): Num | undefined {
  const rounded = toTick(price, side, traded);
  return price.gt(0) && rounded.gt(0) ? rounded : undefined;
}

// SPEC trailPercent, DESIGN 8: fixed distance of the estimated entry price; D Prices: converted trails go up to the tick.
function convertsPercent(ctx: Ctx): boolean {
  return ctx.market.capabilities?.trailPercent === 'fixed-distance';
}

type Trail = { trailAmount?: string; trailPercent?: string };

// `base`: what a percent is converted of.
type TrailCase = { half: HalfName; reference: Num | undefined; base: Num | undefined; traded: Traded };

// Safety S3: a trail of 100 % or more, or of an amount at or above the price, never triggers.
function trailFields(
  ctx: Ctx,
  amount: Num | undefined,
  percent: Num | undefined,
  { half, reference, base, traded }: TrailCase,
): Tried<Trail> {
  // DESIGN 5: both sent: the amount is used
  if (amount !== undefined) {
    if (!amount.gt(0) || (reference !== undefined && amount.gte(reference))) {
      return bad('price-unresolved');
    }
    if (reference === undefined && half === 'entry') {
      return bad('quote-unavailable');
    }
    noteWide(ctx, reference !== undefined && amount.gt(reference.div(2)));
    return good({ trailAmount: text(amount) });
  }
  if (percent === undefined || !percent.gt(0) || percent.gte(100)) {
    return bad('price-unresolved');
  }
  noteWide(ctx, percent.gt(50));
  if (!convertsPercent(ctx)) {
    return good({ trailPercent: text(percent) });
  }
  if (reference === undefined || base === undefined) {
    return bad('quote-unavailable');
  }
  const converted = ceilTo(percentOf(base, percent), traded.tick(base));
  return converted.gte(reference) ? bad('price-unresolved') : good({ trailAmount: text(converted) });
}

function noteWide(ctx: Ctx, isWide: boolean): void {
  if (isWide) {
    ctx.notices.add('trail-wide');
  }
}

function orderTrail(ctx: Ctx, intent: Intent, reference: Num | undefined, traded: Traded): Tried<Trail> {
  const { trailAmount, trailPercent } = ctx.signal;
  const said = trailAmount !== undefined || trailPercent !== undefined;
  const setting = halfOf(ctx, intent.half).trailingStop;
  const heeds = said && intent.heedsSignal && overrides(ctx, intent.half, 'trailingStop');
  const amount = numIf(heeds ? trailAmount : setting?.amount);
  const percent = numIf(heeds ? trailPercent : setting?.percent);
  return trailFields(ctx, amount, percent, { half: intent.half, reference, base: reference, traded });
}

export function wantsExtendedHours(ctx: Ctx): boolean {
  return ctx.signal.extendedHours === true && ctx.market.capabilities?.extendedHours !== false;
}

export function orderPrices(ctx: Ctx, intent: Intent, traded: Traded): Tried<OrderPrices> {
  const type = orderTypeOf(ctx, intent);
  const { side } = intent;
  const market = marketPrice(ctx, intent);
  const isExit = intent.half === 'exit';

  if (type === 'market') {
    // D Prices: extended hours: market becomes limit at the market price
    if (!wantsExtendedHours(ctx)) {
      return good({ type });
    }
    if (market === undefined) {
      return isExit ? good({ type }) : bad('quote-unavailable');
    }
    const price = positiveOnTick(market, side, traded);
    return price === undefined ? bad('price-unresolved') : good({ type: 'limit', limitPrice: text(price) });
  }

  if (type === 'trailing_stop') {
    const trail = orderTrail(ctx, intent, referencePrice(ctx, intent, type), traded);
    return trail.ok ? good({ type, ...trail.value }) : trail;
  }

  const prices: OrderPrices = { type };
  if (type === 'stop' || type === 'stop_limit') {
    const stop = saidStop(ctx, intent) ?? market;
    if (stop === undefined) {
      const isForeign = type === 'stop_limit' && isOfUnderlying(ctx, intent.contract, saidLimit(ctx, intent, type));
      const codes = ['quote-unavailable', ...(isForeign ? ['price-of-underlying'] : [])];
      return isExit ? good({ type: 'market' }) : bad(...codes); // safety R4
    }
    if (isOfUnderlying(ctx, intent.contract, saidStop(ctx, intent))) {
      return bad('price-of-underlying');
    }
    const rounded = positiveOnTick(stop, side, traded);
    if (rounded === undefined) {
      return bad('price-unresolved');
    }
    prices.stopPrice = text(rounded);
    if (isPassed(ctx, intent, rounded)) {
      ctx.notices.add('stop-already-passed');
    }
  }
  if (type === 'stop_limit' && !saysLimitPrice(ctx, intent)) {
    const offset = halfOf(ctx, intent.half).stopLimitOffset;
    const limit = limitBeyond(ctx, offset, { stop: num(prices.stopPrice ?? 0), side, traded });
    return limit.ok ? good({ ...prices, limitPrice: text(limit.value) }) : limit;
  }
  if (type === 'limit' || type === 'stop_limit') {
    const limit = saidLimit(ctx, intent, type) ?? market;
    if (limit === undefined) {
      // D: an exit limit order without any price becomes a market order
      return isExit && type === 'limit' ? good({ type: 'market' }) : bad('quote-unavailable');
    }
    if (isOfUnderlying(ctx, intent.contract, saidLimit(ctx, intent, type))) {
      return bad('price-of-underlying');
    }
    const rounded = positiveOnTick(limit, side, traded);
    if (rounded === undefined) {
      return bad('price-unresolved');
    }
    // An exit is not held back by a stop that nobody has sent.
    const isJudged = !isExit || saidStop(ctx, intent) !== undefined;
    if (type === 'stop_limit' && isJudged && isLimitBeyond(side, rounded, num(prices.stopPrice ?? 0))) {
      return bad('price-unresolved');
    }
    prices.limitPrice = text(rounded);
  }
  return good(prices);
}

// Safety S8: nearer, as a ratio, to the price of the underlying, and more than three times away from the contract's own.
function isOfUnderlying(ctx: Ctx, contract: string, price: Num | undefined): boolean {
  const option = optionOf(contract);
  const [own, underlying] = [contract, option?.underlying ?? contract].map((ticker) => {
    const quote = quoteOf(ctx, ticker);
    return quote?.mid ?? quote?.last;
  });
  if (option === undefined || own === undefined || underlying === undefined || price?.gt(0) !== true) {
    return false;
  }
  const away = (other: Num): Num => higher(price.div(other), other.div(price));
  return away(own).gt(3) && away(underlying).lt(away(own));
}

// Safety S4: a sell's limit above its own stop, a buy's below.
function isLimitBeyond(side: Side, limit: Num, stop: Num): boolean {
  return side === 'sell' ? limit.gt(stop) : limit.lt(stop);
}

// ---------------------------------------------------------------------------------------------- fills

// Safety S1: where an entry fills now, at the ask of a buy, at the bid of a sell.
function fillAt(touch: Num | undefined, { side }: Intent, prices: OrderPrices): Num | undefined {
  const isBuy = side === 'buy';
  const [limit, stop] = [numIf(prices.limitPrice), numIf(prices.stopPrice)];
  if (touch === undefined) {
    // Without a market, an order that has a price of its own fills there.
    return prices.type === 'limit' ? limit : stop;
  }
  switch (prices.type) {
    case 'market':
      return touch;
    case 'limit':
      return isBuy ? lower(touch, limit) : higher(touch, limit);
    case 'stop':
      return isBuy ? higher(touch, stop) : lower(touch, stop);
    case 'stop_limit':
      return stop;
    case 'trailing_stop': {
      const trail = numIf(prices.trailAmount) ?? percentOf(touch, num(prices.trailPercent ?? 0));
      return isBuy ? touch.plus(trail) : touch.minus(trail);
    }
  }
}

// The ask of a buy, the bid of a sell.
function touchOf(ctx: Ctx, { contract, side }: Intent): Num | undefined {
  const quote = quoteOf(ctx, contract);
  return side === 'buy' ? quote?.ask : quote?.bid;
}

/** Safety S1: where an entry fills now. An old quote still gives it, and last stands for a quote without bid and ask. */
export function fillNow(ctx: Ctx, intent: Intent, prices: OrderPrices): Num | undefined {
  return fillAt(touchOf(ctx, intent) ?? quoteOf(ctx, intent.contract)?.last, intent, prices);
}

// ---------------------------------------------------------------------------------------------- brackets

// `base`: what the legs are measured from. `fill`: where it would fill now (safety S1). `fills`: what the legs are judged by
// (safety R1), the order's own prices and, by a quote that is not old, the fill.
export type Entry = {
  intent: Intent;
  traded: Traded;
  type: OrderType;
  prices: OrderPrices | undefined;
  reference: Num | undefined;
  base: Num | undefined;
  fill: Num | undefined;
  fills: readonly Num[];
};

export function entryOf(ctx: Ctx, intent: Intent, traded: Traded, prices: OrderPrices | undefined): Entry {
  const type = orderTypeOf(ctx, intent);
  const reference = referencePrice(ctx, intent, type);
  const fill = prices && fillNow(ctx, intent, prices);
  // safety S2: the legs of a trailing entry are measured from its trigger
  const base = (type === 'trailing_stop' ? fill : undefined) ?? reference;
  const entry = { intent, traded, type: prices?.type ?? type, prices, reference, base, fill };
  return { ...entry, fills: prices === undefined ? [] : fillsOf(ctx, intent, prices) };
}

function fillsOf(ctx: Ctx, intent: Intent, prices: OrderPrices): Num[] {
  const isJudged = !isOld(ctx, intent.contract) && prices.type !== 'trailing_stop';
  const fill = isJudged ? fillAt(touchOf(ctx, intent), intent, prices) : undefined;
  const own = [prices.limitPrice, prices.stopPrice].map(numIf);
  return [...own, fill].filter((price) => price !== undefined);
}

function hasLimit({ type, prices }: Entry): boolean {
  return prices !== undefined && (type === 'limit' || type === 'stop_limit');
}

// A buy never costs more than its own limit.
function isBounded(entry: Entry): boolean {
  return entry.intent.side === 'buy' && hasLimit(entry);
}

// Safety S1: a stop-limit fills at its stop, at worst at its limit, which an offset puts beyond the stop (MONEY I4).
function worstFill({ type, prices, fill }: Entry): Num | undefined {
  return type === 'stop_limit' ? numIf(prices?.limitPrice) : fill;
}

/** Safety S1: the price of sizes and of values, the higher of reference price and fill. Safety R8: not of an old quote. */
export function sizePrice(ctx: Ctx, entry: Entry): Num | undefined {
  const isUnread = isStale(ctx, entry.intent.contract) && !isBounded(entry);
  return isUnread ? undefined : entry.reference && higher(entry.reference, worstFill(entry));
}

// Safety S1: a loss counts from the farther of reference price and fill; safety S2: of a trailing entry from its trigger.
function lossPrice(ctx: Ctx, entry: Entry): Num | undefined {
  const { intent, reference, base, type } = entry;
  if (type === 'trailing_stop' && touchOf(ctx, intent) !== undefined) {
    return base;
  }
  if (intent.side === 'buy') {
    return sizePrice(ctx, entry);
  }
  const isUnread = isStale(ctx, intent.contract) && !hasLimit(entry); // a short never sells below its limit
  return isUnread ? undefined : reference && lower(reference, worstFill(entry));
}

function trailedPrice(ctx: Ctx, entry: Entry): Num | undefined {
  const isTriggered = entry.type === 'trailing_stop' && touchOf(ctx, entry.intent) !== undefined;
  return isTriggered ? entry.base : sizePrice(ctx, entry);
}

function trailLoss(ctx: Ctx, entry: Entry, percent: Num): Num | undefined {
  const price = trailedPrice(ctx, entry);
  return price && percentOf(price, percent);
}

// GUARD G2.5: without a quote, only the limit of a buy bounds what it costs.
export function isMeasured(ctx: Ctx, entry: Entry): boolean {
  const quote = quoteOf(ctx, entry.intent.contract);
  return quote?.mid !== undefined || quote?.last !== undefined || isBounded(entry);
}

/** Safety S26: a stop between bid and ask of an entry that fills now. */
export function isByAHair(ctx: Ctx, { intent, type, fill }: Entry, stop: Num): boolean {
  const { bid, ask } = quoteOf(ctx, intent.contract) ?? {};
  const touch = touchOf(ctx, intent);
  const fillsAtOnce = touch !== undefined && type !== 'trailing_stop' && fill?.eq(touch) === true;
  return fillsAtOnce && bid?.lte(stop) === true && ask?.gte(stop) === true;
}

// A price of a leg: positive, on its side of the reference, on the tick; a relative one at least a tick away when it rounds
// onto it. Safety R1: then on its side of where the entry fills.
function legPrice(entry: Entry, raw: Num, above: boolean, isRelative: boolean): Tried<Num> {
  const { base, traded, intent, fills } = entry;
  if (base === undefined) {
    return bad('quote-unavailable'); // D The reference price: "for which side of it is wrong"
  }
  const isBeyond = (price: Num, other: Num): boolean => (above ? price.lte(other) : price.gte(other));
  if (!raw.gt(0) || (isBeyond(raw, base) && !(isRelative && base.eq(raw)))) {
    return bad('price-unresolved');
  }
  let price = toTick(raw, opposite(intent.side), traded);
  if (isRelative && isBeyond(price, base)) {
    const tick = traded.tick(price);
    price = above ? price.plus(tick) : price.minus(tick);
  }
  const isWrong = !price.gt(0) || [base, ...fills].some((other) => isBeyond(price, other));
  return isWrong ? bad('price-unresolved') : good(price);
}

// Safety R1: a stop between bid and ask; docs/decisions.md: themselves included.
function noteInside(ctx: Ctx, { intent }: Entry, stop: Num): void {
  const quote = isOld(ctx, intent.contract) ? undefined : quoteOf(ctx, intent.contract);
  if (quote?.bid?.lte(stop) && quote.ask?.gte(stop)) {
    ctx.notices.add('stop-inside-spread');
  }
}

// The distance of a relative value from its base, in price.
type Distances = { [name in 'percent' | 'amount' | 'pnlAmount']?: Amount | undefined };

function distanceOf(values: Distances, entry: Entry, quantity: Num | undefined): Num | undefined {
  if (values.percent !== undefined) {
    return entry.base === undefined ? undefined : percentOf(entry.base, num(values.percent));
  }
  if (values.amount !== undefined) {
    return num(values.amount);
  }
  const { rate, over, pointValue } = entry.traded;
  if (values.pnlAmount !== undefined && quantity !== undefined && rate !== undefined) {
    return num(values.pnlAmount).times(over).div(quantity.times(pointValue).times(rate));
  }
  return undefined;
}

// docs/decisions.md: targets and stops by P&L are amounts of money (safety R3).
function withoutDistance({ pnlAmount }: { pnlAmount?: number | string }, { reference, traded }: Entry): string {
  const isAmount = pnlAmount !== undefined && traded.rate === undefined;
  return reference !== undefined && isAmount ? 'currency-mismatch' : 'quote-unavailable';
}

export function takeProfitOf(ctx: Ctx): TakeProfit | undefined {
  return ctx.signal.takeProfit ?? ctx.settings.entry.takeProfit;
}

export function takeProfitPrice(ctx: Ctx, take: TakeProfit, entry: Entry, quantity: Num | undefined): Tried<Num> {
  const above = entry.intent.side === 'buy';
  if (take.limitPrice !== undefined) {
    if (entry.type === 'trailing_stop') {
      return bad('price-unresolved'); // safety S2
    }
    if (isOfUnderlying(ctx, entry.intent.contract, num(take.limitPrice))) {
      return bad('price-of-underlying');
    }
    return legPrice(entry, num(take.limitPrice), above, false);
  }
  const distance = distanceOf(take, entry, quantity);
  if (entry.base === undefined || distance === undefined) {
    return bad(withoutDistance(take, entry));
  }
  return legPrice(entry, above ? entry.base.plus(distance) : entry.base.minus(distance), above, true);
}

function hasValue(stop: StopLoss | undefined): boolean {
  return stop !== undefined && Object.keys(stop).some((key) => !['type', 'trailPrice', 'limitOffset'].includes(key));
}

// The stop loss of this entry: the signal's, else the setting's, each with the type that it will have.
export function stopLossOf(ctx: Ctx): StopLoss | undefined {
  const setting: StopLoss | undefined = ctx.settings.entry.stopLoss;
  const stop = hasValue(ctx.signal.stopLoss) ? ctx.signal.stopLoss : setting;
  if (stop === undefined || !hasValue(stop)) {
    return undefined;
  }
  const hasTrail = stop.trailAmount !== undefined || stop.trailPercent !== undefined;
  const own = stop.type ?? (hasTrail ? 'trailing_stop' : stop.limitPrice === undefined ? undefined : 'stop_limit');
  const type = own ?? setting?.type ?? 'stop';
  if (type !== 'trailing_stop' || hasTrail) {
    return { ...stop, type };
  }
  // D Prices: the setting's stop type with the signal's distance
  if (stop.percent !== undefined) {
    return { type, trailPercent: stop.percent };
  }
  if (stop.amount !== undefined) {
    return { type, trailAmount: stop.amount };
  }
  return { ...stop, type: 'stop' };
}

function offsetOf({ signal, settings }: Ctx): LimitOffset | undefined {
  const sent = hasValue(signal.stopLoss) ? signal.stopLoss?.limitOffset : undefined;
  return sent ?? settings.entry.stopLoss?.limitOffset ?? settings.exit.stopLimitOffset;
}

// The leg, and what a unit loses at it (for sizes by risk, and limits).
// `from`, `to`: between which prices it does (money I3).
export type StopPlan = {
  leg: StopLossLeg;
  distance: Num | undefined;
  from: Num | undefined;
  to: Num | undefined;
};

export function stopPlan(ctx: Ctx, stop: StopLoss, entry: Entry, quantity: Num | undefined): Tried<StopPlan> {
  const { reference, base, traded } = entry;
  const timeInForce = legTimeInForce(ctx);
  // Safety R6: a type that the broker lacks becomes stop, where it has that.
  const wanted = stop.type ?? 'stop';
  const type = isSupported(ctx, wanted) || !isSupported(ctx, 'stop') ? wanted : 'stop';
  if (type === 'trailing_stop') {
    const percent = numIf(stop.trailPercent);
    const trail = trailFields(ctx, numIf(stop.trailAmount), percent, { half: 'entry', reference, base, traded });
    if (!trail.ok) {
      return trail;
    }
    const fixed = trail.value.trailAmount;
    const floating = percent && trailLoss(ctx, entry, percent);
    const distance = fixed === undefined ? floating : num(fixed);
    const from = trailedPrice(ctx, entry);
    const to = distance && (entry.intent.side === 'buy' ? from?.minus(distance) : from?.plus(distance));
    return good({ leg: { type, ...trail.value, timeInForce }, distance, from, to });
  }
  const above = entry.intent.side === 'sell';
  const sentStop = wanted === 'trailing_stop' ? undefined : stop.stopPrice;
  if (sentStop !== undefined && entry.type === 'trailing_stop') {
    return bad('price-unresolved'); // safety S2
  }
  const absolute = [sentStop, type === 'stop_limit' ? stop.limitPrice : undefined];
  if (absolute.some((price) => isOfUnderlying(ctx, entry.intent.contract, numIf(price)))) {
    return bad('price-of-underlying');
  }
  let raw: Num | undefined;
  if (sentStop !== undefined) {
    raw = num(sentStop);
  } else {
    const isTrail = wanted === 'trailing_stop';
    const trail = isTrail ? { amount: stop.trailAmount, percent: stop.trailPercent } : stop;
    const distance = distanceOf(trail, entry, quantity);
    if (base !== undefined && distance !== undefined) {
      raw = above ? base.plus(distance) : base.minus(distance);
    }
  }
  if (raw === undefined) {
    return bad(withoutDistance(stop, entry));
  }
  const price = legPrice(entry, raw, above, stop.stopPrice === undefined || wanted === 'trailing_stop');
  if (!price.ok) {
    return price;
  }
  const leg: StopLossLeg = { type, stopPrice: text(price.value), timeInForce };
  if (type === 'stop_limit') {
    // MONEY I4: the message's offset, the leg's setting, that of what closes
    // docs/decisions.md: the limit of a stop-limit has the same rules as its stop
    const side = opposite(entry.intent.side);
    const limit =
      stop.limitPrice === undefined
        ? limitBeyond(ctx, offsetOf(ctx), { stop: price.value, side, traded })
        : legPrice(entry, num(stop.limitPrice), above, false);
    if (!limit.ok) {
      return limit;
    }
    if (isLimitBeyond(side, limit.value, price.value)) {
      return bad('price-unresolved');
    }
    leg.limitPrice = text(limit.value);
  }
  noteInside(ctx, entry, price.value);
  const from = lossPrice(ctx, entry);
  return good({ leg, distance: from?.minus(price.value).abs(), from, to: price.value });
}
