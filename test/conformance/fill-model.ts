// What section S of the safety rules makes of an answer of the vectors of sizes: an independent model in decimal.js, from the rules
// alone. It takes from the old answer what the rules leave as it was: the sides and types of the orders, and their own prices.
import { Decimal } from 'decimal.js';

export type Fields = Readonly<Record<string, unknown>>;

export interface SizeRequest {
  readonly payload: Fields;
  readonly settings: Fields;
  readonly market: Fields;
}

export type Sizes = { readonly orders: readonly Fields[] } | { readonly refused: readonly string[] };

export interface Modelled {
  readonly answer: Sizes;
  readonly kind: string;
}

const behindStop = 'S4: refused, the limit of a stop-limit on the wrong side of its stop';
const unpricedTrail = 'S3: refused, a trail of an amount without a price to compare it with';
const insideSpread = 'S26: refused, a risk stop inside the spread';
const absoluteLeg = 'S2: refused, an absolute leg of a trailing entry';
const unknownPoint = 'S6: refused, a P&L of a future without its point value';

function codes(kind: string, ...refused: readonly string[]): Modelled {
  return { answer: { refused }, kind };
}

/** Lines that were refused for something else as well, by number, worked out by hand. */
const refusedAgain: Readonly<Record<string, Modelled>> = {
  // A trail of an amount, a risk, and no price: neither the trail nor the size is known.
  ...Object.fromEntries(
    ['127', '177', '197', '217', '369', '417', '441', '488', '494'].map((line) => [
      line,
      codes(unpricedTrail, 'quote-unavailable'),
    ]),
  ),
  // Sell 85.2 over 83, buy 328.78 under the ask 341, sell 39.1 over 37, sell 23.23173 over the bid 22.283.
  ...Object.fromEntries(
    ['170', '190', '200', '300'].map((line) => [
      line,
      codes(behindStop, 'equity-unavailable', 'price-unresolved', 'stop-loss-required'),
    ]),
  ),
  // The stop loss of a short buys at 11.4 with a limit of 10; a buy at 1.105 with a limit of 1.1.
  '225': codes(behindStop, 'equity-unavailable', 'price-unresolved'),
  '343': codes(behindStop, 'equity-unavailable', 'price-unresolved'),
  // 2.99 between 2 and 4; 8.27 between 8 and 10, and the ask has passed the stop of 9.
  '205': codes(insideSpread, 'equity-unavailable', 'price-unresolved'),
  '447': codes(insideSpread, 'equity-unavailable', 'price-unresolved'),
  // 1.6 dollars at the ask of 2 are 0.8 units.
  '226': codes('S1: refused, less than a step at the fill', 'price-unresolved', 'quantity-unresolved'),
  // Without its stop the risk has no distance: nothing is known of the size.
  '238': codes(absoluteLeg, 'price-unresolved'),
  // Whatever the market, such a leg cannot be used.
  '80': codes(absoluteLeg, 'equity-unavailable', 'price-unresolved'),
  '199': codes(absoluteLeg, 'price-unresolved', 'quote-unavailable', 'stop-loss-required'),
  '327': codes(absoluteLeg, 'price-unresolved', 'quantity-unresolved', 'quote-unavailable'),
  '434': codes(absoluteLeg, 'price-unresolved', 'stop-loss-required'),
  // The price of the leg is not known any more; of 61 the quote neither, of 4637 the other leg is on the wrong side.
  '61': codes(unknownPoint, 'instrument-unknown', 'quote-unavailable'),
  '4637': codes(unknownPoint, 'instrument-unknown', 'price-unresolved'),
  ...Object.fromEntries(
    ['104', '166', '246', '256', '306', '335', '384', '1420', '1725', '2636', '3255', '4674', '4703'].map((line) => [
      line,
      codes(unknownPoint, 'instrument-unknown'),
    ]),
  ),
};

const Exact = Decimal.clone({ precision: 80 });

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const fields = (value: unknown): Fields => (isFields(value) ? value : {});

function amount(value: unknown): Decimal | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? new Exact(String(value).replaceAll(',', ''))
    : undefined;
}

interface Market {
  readonly bid: Decimal | undefined;
  readonly ask: Decimal | undefined;
  readonly last: Decimal | undefined;
}

function usable(quote: Fields): Market {
  const positive = (value: unknown): Decimal | undefined => {
    const price = amount(value);
    return price?.gt(0) ? price : undefined;
  };
  const [bid, ask, last] = [positive(quote.bid), positive(quote.ask), positive(quote.last)];
  // A crossed quote says nothing, its last price neither.
  if (bid === undefined || ask === undefined) {
    return { bid: undefined, ask: undefined, last };
  }
  return bid.lte(ask) ? { bid, ask, last } : { bid: undefined, ask: undefined, last: undefined };
}

const lower = (one: Decimal, other: Decimal | undefined): Decimal => (other ? Decimal.min(one, other) : one);
const higher = (one: Decimal, other: Decimal | undefined): Decimal => (other ? Decimal.max(one, other) : one);

/** Where an entry fills now (S1): its own prices are on the tick. */
function fillOf(order: Fields, isBuy: boolean, market: Decimal | undefined): Decimal | undefined {
  const [limit, stop] = [amount(order.limitPrice), amount(order.stopPrice)];
  switch (order.type) {
    case 'limit':
      return limit && (isBuy ? lower(limit, market) : higher(limit, market));
    case 'stop':
      return stop && (isBuy ? higher(stop, market) : lower(stop, market));
    case 'stop_limit':
      return stop;
    case 'trailing_stop': {
      const trail = amount(order.trailAmount) ?? market?.times(String(order.trailPercent)).div(100);
      return market && trail && (isBuy ? market.plus(trail) : market.minus(trail));
    }
    default:
      return market;
  }
}

interface World extends Market {
  readonly isBuy: boolean;
  readonly payload: Fields;
  readonly type: string;
  readonly legs: { readonly takeProfit: Fields; readonly stopLoss: Fields };
  readonly point: Decimal;
  /** A future without its point value (S6). */
  readonly isUnknownPoint: boolean;
  readonly midpoint: Decimal | undefined;
  readonly step: Decimal;
  readonly tick: Decimal | undefined;
  /** Side of the market at which the entry trades, else the last price. */
  readonly now: Decimal | undefined;
  readonly reference: Decimal | undefined;
  /** Equity, if it is known. */
  readonly equity: Decimal | undefined;
  readonly value: Decimal | undefined;
  readonly quantityType: string;
  readonly settings: Fields;
  readonly held: Decimal;
}

function worldOf({ payload, settings, market }: SizeRequest, header: Fields, isBuy: boolean): World {
  const ticker = String(payload.ticker);
  const quote = usable(fields(fields(market.quotes)[ticker]));
  const instrument = fields(fields(market.instruments)[ticker]);
  const capabilities = { ...fields(header.capabilities), ...fields(market.capabilities) };
  const entry = fields(settings.entry);
  const assetClass = String(settings.assetClass ?? 'stocks');
  const isOption = assetClass.endsWith('options');
  const isFractional = settings.useFractionalQuantity === true && !isOption;
  const stated = [amount(instrument.quantityStep), amount(capabilities.quantityStep)].filter(
    (step) => step !== undefined,
  );
  const standard = new Exact(assetClass === 'crypto' ? '1e-8' : isFractional ? '1e-6' : '1');
  const whole = new Exact(assetClass === 'crypto' || isFractional ? 0 : 1);
  const steps = [...(stated.length === 0 ? [standard] : stated), whole];
  const standing = fields(settings.defaultQuantity);
  const sent = payload.quantity === undefined ? standing : payload;
  const multiplier =
    payload.quantity === undefined ? new Exact(1) : (amount(settings.signalQuantityMultiplier) ?? new Exact(1));
  const { bid, ask, last } = quote;
  const midpoint = bid && ask ? bid.plus(ask).div(2) : last;
  const type = String(payload.orderType ?? entry.orderType ?? 'market');
  const own =
    type === 'limit'
      ? (amount(payload.limitPrice) ?? amount(payload.price))
      : type === 'stop'
        ? amount(payload.stopPrice)
        : type === 'stop_limit'
          ? (amount(payload.limitPrice) ?? amount(payload.stopPrice))
          : undefined;
  return {
    ...quote,
    isBuy,
    payload,
    settings,
    type,
    legs: {
      takeProfit: fields(payload.takeProfit ?? entry.takeProfit),
      stopLoss: fields(payload.stopLoss ?? entry.stopLoss),
    },
    point: amount(instrument.pointValue) ?? new Exact(isOption ? 100 : 1),
    isUnknownPoint: assetClass === 'futures' && instrument.pointValue === undefined,
    midpoint,
    step: Decimal.max(...steps),
    tick: amount(instrument.tickSize),
    now: (isBuy ? ask : bid) ?? last,
    reference: own ?? midpoint ?? amount(payload.signalPrice) ?? amount(payload.price),
    equity: amount(market.equity),
    value: amount(sent.quantity)?.times(multiplier),
    quantityType: String(sent.quantityType ?? 'fixed_quantity'),
    held: amount(fields(fields(market.positions)[ticker]).quantity) ?? new Exact(0),
  };
}

/** Cost of a unit (S1). */
function costOf(order: Fields, { isBuy, now, reference, payload, held, midpoint }: World): Decimal | undefined {
  if (payload.action === 'resize' && held.gt(0)) {
    // A target is never measured by the order's own limit.
    return midpoint && higher(midpoint, fillOf(order, isBuy, now));
  }
  const paid = isBuy && order.limitPrice !== undefined ? amount(order.limitPrice) : fillOf(order, isBuy, now);
  return reference && higher(reference, paid);
}

/** Points that a unit loses at its stop (S1, S2). */
function lossOf(order: Fields, stop: Fields, world: World): Decimal | undefined {
  const { isBuy, now, reference } = world;
  if (stop.trailAmount !== undefined) {
    return amount(stop.trailAmount);
  }
  if (stop.trailPercent !== undefined) {
    const trigger = order.type === 'trailing_stop' ? fillOf(order, isBuy, now) : undefined;
    return (trigger ?? costOf(order, world))?.times(String(stop.trailPercent)).div(100);
  }
  const fill = fillOf(order, isBuy, now);
  const entered = order.limitPrice === undefined ? fill : amount(order.limitPrice);
  const from =
    order.type === 'trailing_stop'
      ? (fill ?? reference)
      : reference && (isBuy ? higher(reference, entered) : lower(reference, entered));
  const stopPrice = amount(stop.stopPrice);
  return from && stopPrice && from.minus(stopPrice).abs();
}

/** Distance of a leg in points. */
function distanceOf(leg: Fields, base: Decimal, quantity: Decimal, point: Decimal): Decimal | undefined {
  const { percent, amount: points, pnlAmount } = leg;
  return percent !== undefined
    ? base.times(String(percent)).div(100)
    : (amount(points) ?? amount(pnlAmount)?.div(quantity.times(point)));
}

/** A price on its tick: up for what a sell closes, down for what a buy closes. Coins without a tick have eight digits. */
function onTick(price: Decimal, { isBuy, tick, settings }: World, level = price): Decimal {
  const standard =
    settings.assetClass === 'crypto'
      ? undefined
      : new Exact(level.lt(1) && settings.assetClass === undefined ? '0.0001' : '0.01');
  const size = tick ?? standard;
  const rounding = isBuy ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return size === undefined
    ? price.toSignificantDigits(8, rounding)
    : price.div(size).toDecimalPlaces(0, rounding).times(size);
}

/** A leg that is moved one tick off its base where rounding puts it there. */
function legPrice(base: Decimal, points: Decimal, isAbove: boolean, world: World): Decimal {
  const price = onTick(isAbove ? base.plus(points) : base.minus(points), world);
  const tick = world.tick ?? new Exact('0.01');
  if (isAbove ? price.gt(base) : price.lt(base)) {
    return price;
  }
  return isAbove ? base.div(tick).floor().plus(1).times(tick) : base.div(tick).ceil().minus(1).times(tick);
}

const text = (value: Decimal): string => value.toFixed();

/** Legs that are measured by a distance: from the trigger of a trailing entry (S2), from the reference otherwise. */
function withLegs(order: Fields, closing: Fields | undefined, quantity: Decimal, world: World): readonly Fields[] {
  const { takeProfit, stopLoss } = world.legs;
  const fill = fillOf(order, world.isBuy, world.now);
  const base = order.type === 'trailing_stop' ? (fill ?? world.reference) : world.reference;
  const sized = { ...order, quantity: text(quantity) };
  if (order.type !== 'trailing_stop' && quantity.eq(String(order.quantity))) {
    return closing === undefined ? [order] : [order, closing];
  }
  const profit =
    base && order.takeProfit !== undefined ? distanceOf(takeProfit, base, quantity, world.point) : undefined;
  const target = base && profit ? text(legPrice(base, profit, world.isBuy, world)) : order.takeProfit;
  const carrier = closing ?? fields(order.stopLoss);
  const points =
    base && carrier.stopPrice !== undefined && stopLoss.stopPrice === undefined
      ? (amount(stopLoss.trailAmount) ??
        (stopLoss.trailPercent === undefined
          ? distanceOf(stopLoss, base, quantity, world.point)
          : base.times(String(stopLoss.trailPercent)).div(100)))
      : undefined;
  const stopPrice = base && points ? text(legPrice(base, points, !world.isBuy, world)) : undefined;
  const percent = amount(stopLoss.trailPercent);
  // A broker that only trails by an amount: a percentage is that amount of the base, up to the tick.
  const trail =
    base && percent && carrier.trailAmount !== undefined && stopLoss.trailAmount === undefined
      ? text(onTick(base.times(percent).div(100), { ...world, isBuy: true }, base))
      : undefined;
  const moved: Fields = {
    ...carrier,
    ...(trail !== undefined && { trailAmount: trail }),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(stopPrice !== undefined && carrier.limitPrice !== undefined && { limitPrice: stopPrice }),
  };
  const withTarget = { ...sized, ...(target !== undefined && { takeProfit: target }) };
  return closing === undefined
    ? [{ ...withTarget, ...(order.stopLoss !== undefined && { stopLoss: moved }) }]
    : [withTarget, { ...moved, quantity: text(quantity) }];
}

/** Units of a size, before rounding; undefined: it does not depend on prices. */
function unitsOf(order: Fields, stop: Fields, world: World): Decimal | undefined {
  const { quantityType, value, equity, point } = world;
  const ofEquity = equity?.gt(0) ? value?.times(equity).div(100) : undefined;
  const per = (money: Decimal | undefined, price: Decimal | undefined) =>
    money && price && money.div(price.times(point));
  switch (quantityType) {
    case 'dollar_amount':
      return per(value, costOf(order, world));
    case 'percent_of_equity':
      return per(ofEquity, costOf(order, world));
    case 'risk_dollar_amount':
      return per(value, lossOf(order, stop, world));
    case 'risk_percent':
      return per(ofEquity, lossOf(order, stop, world));
    default:
      return undefined;
  }
}

const toStep = (units: Decimal, step: Decimal): Decimal => units.div(step).floor().times(step);

/** Rules that refuse what was planned: those of its own prices, whatever its size. */
function refusalOf(order: Fields, stop: Fields, world: World): readonly [string, string] | undefined {
  const { legs, isBuy, now, bid, ask, reference, quantityType } = world;
  const byProfit = legs.takeProfit.pnlAmount !== undefined || legs.stopLoss.pnlAmount !== undefined;
  if (world.isUnknownPoint && byProfit) {
    return ['instrument-unknown', unknownPoint];
  }
  const [limit, trigger] = [amount(order.limitPrice), amount(order.stopPrice)];
  const isBehind = (at: Decimal, from: Decimal, buys: boolean) => (buys ? at.lt(from) : at.gt(from));
  if (order.type === 'stop_limit' && limit && trigger && isBehind(limit, trigger, isBuy)) {
    return ['price-unresolved', behindStop];
  }
  const isTrailing = order.type === 'trailing_stop';
  const never = (trail: Fields, price: Decimal | undefined): boolean =>
    amount(trail.trailPercent)?.gte(100) === true ||
    (trail.trailAmount !== undefined && price !== undefined && amount(trail.trailAmount)?.gte(price) === true);
  if (isTrailing && never(order, reference)) {
    return ['price-unresolved', 'S3: refused, a trail that never triggers'];
  }
  const fill = fillOf(order, isBuy, now);
  const base = isTrailing ? (fill ?? reference) : reference;
  if (stop.type === 'trailing_stop' && stop.trailAmount !== undefined && base === undefined) {
    return ['quote-unavailable', unpricedTrail];
  }
  if (stop.type === 'trailing_stop' && never(stop, base)) {
    return ['price-unresolved', 'S3: refused, a trail that never triggers'];
  }
  const isAbsolute =
    legs.takeProfit.limitPrice !== undefined ||
    (legs.stopLoss.stopPrice !== undefined &&
      stop.stopPrice !== undefined &&
      legs.stopLoss.trailAmount === undefined &&
      legs.stopLoss.trailPercent === undefined);
  if (isTrailing && isAbsolute) {
    return ['price-unresolved', absoluteLeg];
  }
  const [stopLimit, stopPrice] = [amount(stop.limitPrice), amount(stop.stopPrice)];
  if (stopLimit && stopPrice && isBehind(stopLimit, stopPrice, !isBuy)) {
    return ['price-unresolved', behindStop];
  }
  const isInside = stopPrice && bid && ask && stopPrice.gte(bid) && stopPrice.lte(ask);
  if (quantityType.startsWith('risk') && isInside && now && fill?.eq(now)) {
    return ['price-unresolved', insideSpread];
  }
  return undefined;
}

/** The answer by the rules, from an old answer that did not know them. */
export function answerByFill(request: SizeRequest, old: Sizes, header: Fields, key: string): Modelled {
  if ('refused' in old) {
    return refusedAgain[key] ?? { answer: old, kind: 'as before' };
  }
  const isBehindStop = old.orders.some(({ type, side, limitPrice, stopPrice }) => {
    const [limit, stop] = [amount(limitPrice), amount(stopPrice)];
    return type === 'stop_limit' && limit && stop && (side === 'buy' ? limit.lt(stop) : limit.gt(stop));
  });
  const { ticker, stopPrice } = request.payload;
  const { side: held } = fields(fields(request.market.positions)[String(ticker)]);
  const leaves = held === (old.orders[0]?.side === 'sell' ? 'long' : 'short');
  // An exit is not held back by a stop that nobody has sent.
  if (isBehindStop && old.orders.length === 1 && !(leaves && stopPrice === undefined)) {
    return { answer: { refused: ['price-unresolved'] }, kind: behindStop };
  }
  const exits = exitsOf(request, old.orders);
  const reached = exits.flatMap((exit) => exitOnStep(exit, request, header));
  if (!sameQuantities(exits, reached)) {
    return { answer: { orders: reached }, kind: exitKind(exits, old.orders, request) };
  }
  const [order, closing] = old.orders.slice(exits.length);
  if (order === undefined) {
    return { answer: old, kind: 'as before' };
  }
  const isBuy = order.side === 'buy';
  const world = worldOf(request, header, isBuy);
  const stop = closing ?? fields(order.stopLoss);
  const refusal = refusalOf(order, stop, world);
  if (refusal !== undefined) {
    const [code, kind] = refusal;
    return { answer: exits.length > 0 ? { orders: exits } : { refused: [code] }, kind };
  }
  const before = amount(order.quantity) ?? new Exact(0);
  // A stop by P&L is for the quantity: it has no part in a risk.
  const priced = withLegs(order, closing, before, world);
  const pricedStop = closing === undefined ? fields(priced[0]?.stopLoss) : fields(priced[1]);
  const units = unitsOf(order, pricedStop, world);
  const quantity = units === undefined ? before : sizeOf(units, before, request, world);
  if (!quantity.gt(0)) {
    const none = request.payload.action === 'resize' && world.held.gt(0);
    return {
      answer: none || exits.length > 0 ? { orders: exits } : { refused: ['quantity-unresolved'] },
      kind: none ? 'S1: a smaller quantity' : 'S1: refused, less than a step at the fill',
    };
  }
  const sized = withLegs(order, closing, quantity, world);
  const orders = [...exits, ...sized];
  if (sized.some(({ takeProfit, stopPrice }) => amount(takeProfit)?.lte(0) || amount(stopPrice)?.lte(0))) {
    return { answer: { refused: ['price-unresolved'] }, kind: 'S2: refused, a leg below zero from the trigger' };
  }
  const isTrailing = order.type === 'trailing_stop';
  return { answer: { orders }, kind: isTrailing ? 'S2: a trailing entry from its trigger' : 'S1: a smaller quantity' };
}

/** A growing resize sends the difference, never more than by the midpoint; every other size is rounded down. */
function sizeOf(units: Decimal, before: Decimal, { payload }: SizeRequest, { step, held }: World): Decimal {
  const target = toStep(units, step);
  return payload.action === 'resize' && held.gt(0)
    ? Decimal.max(0, Decimal.min(before, toStep(target.minus(held), step)))
    : target;
}

/** The orders that leave a position: what is held on the other side, and exits. */
function exitsOf({ payload, market }: SizeRequest, orders: readonly Fields[]): readonly Fields[] {
  const { side, quantity } = fields(fields(market.positions)[String(payload.ticker)]);
  const [first] = orders;
  if (first === undefined || quantity === undefined || !(amount(quantity)?.gt(0) ?? false)) {
    return [];
  }
  return first.side === (side === 'long' ? 'sell' : 'buy') ? [first] : [];
}

/** The steps that instrument and capabilities have. */
function statedSteps({ payload, market }: SizeRequest, header: Fields): readonly Decimal[] {
  const instrument = fields(fields(market.instruments)[String(payload.ticker)]);
  const capabilities = { ...fields(header.capabilities), ...fields(market.capabilities) };
  return [amount(instrument.quantityStep), amount(capabilities.quantityStep)].filter((step) => step !== undefined);
}

function heldOf({ payload, market }: SizeRequest): Decimal {
  return amount(fields(fields(market.positions)[String(payload.ticker)]).quantity) ?? new Exact(0);
}

/**
 * An exit as it is sent. What closes all of a position leaves what is less than a step that instrument or broker states (S10); a resize
 * of a position that is off the step never sells more than the difference (Q7).
 */
function exitOnStep(exit: Fields, request: SizeRequest, header: Fields): readonly Fields[] {
  const held = heldOf(request);
  const quantity = amount(exit.quantity) ?? new Exact(0);
  const sent = quantity.eq(held)
    ? statedSteps(request, header).reduce((units, step) => Decimal.min(units, toStep(held, step)), held)
    : reduction(quantity, worldOf(request, header, exit.side === 'buy'));
  return sent.eq(quantity) ? [exit] : sent.gt(0) ? [{ ...exit, quantity: text(sent) }] : [];
}

function reduction(
  before: Decimal,
  { payload, held, step, value, equity, quantityType, midpoint, point }: World,
): Decimal {
  if (payload.action !== 'resize' || toStep(held, step).eq(held)) {
    return before;
  }
  const money = quantityType === 'percent_of_equity' ? equity && value?.times(equity).div(100) : value;
  const target = quantityType === 'fixed_quantity' ? value : midpoint && money?.div(midpoint.times(point));
  return target === undefined || !target.gte(step) ? before : toStep(held.minus(target), step);
}

function sameQuantities(some: readonly Fields[], others: readonly Fields[]): boolean {
  return some.length === others.length && some.every(({ quantity }, index) => quantity === others[index]?.quantity);
}

function exitKind(exits: readonly Fields[], orders: readonly Fields[], request: SizeRequest): string {
  if (!exits.some(({ quantity }) => heldOf(request).eq(String(quantity)))) {
    return 'Q7: never more than the difference';
  }
  return orders.length > exits.length
    ? 'S10: nothing is entered through what is less than a step'
    : 'S10: what is less than a step is left';
}
