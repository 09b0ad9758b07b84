// Orders and steps: an entry with its bracket, an exit, cancelling and the notices that it causes.
import {
  bad,
  type Ctx,
  closable,
  closingStep,
  good,
  type Num,
  num,
  opposite,
  overrides,
  percentOf,
  quoteOf,
  type Tried,
  text,
  tradedOf,
  zero,
} from './plan-model-base.js';
import {
  entryContract,
  entrySide,
  isExitRole,
  isExpiredContract,
  ordersOfContract,
  type Position,
} from './plan-model-contracts.js';
import { hasSpreadFilter, inOrder } from './plan-model-gates.js';
import { limitCodes } from './plan-model-limits.js';
import {
  entryOf,
  type Intent,
  isByAHair,
  isExpired,
  legTimeInForce,
  limitBeyond,
  type OrderPrices,
  orderPrices,
  orderTypeOf,
  referencePrice,
  type StopPlan,
  sizePrice,
  stopLossOf,
  stopPlan,
  takeProfitOf,
  takeProfitPrice,
  timeInForceOf,
  wantsExtendedHours,
} from './plan-model-prices.js';
import { exitQuantity, type Sizing, toStep, unitsOf } from './plan-model-quantity.js';
import type { Amount, Held, OpenOrder, Order, Side, Step } from './plan-model-types.js';

export function exitSide(position: Position): Side {
  return position.held === 'long' ? 'sell' : 'buy';
}

function clientOrderId(ctx: Ctx, id: string): { clientOrderId?: string } {
  return ctx.signalId === undefined ? {} : { clientOrderId: `${ctx.signalId}-${id}` };
}

function order(ctx: Ctx, id: string, intent: Intent, prices: OrderPrices, quantity: Num): Order {
  const { cancelAfter, expiresAt } = ctx.signal;
  return {
    ticker: intent.contract,
    side: intent.side,
    effect: intent.half === 'entry' ? 'open' : 'close',
    quantity: text(quantity),
    timeInForce: timeInForceOf(ctx, intent),
    ...prices,
    ...(wantsExtendedHours(ctx) ? { extendedHours: true } : {}),
    ...(cancelAfter === undefined ? {} : { cancelAfter }),
    ...(expiresAt === undefined || isExpired(ctx) ? {} : { expiresAt }),
    ...clientOrderId(ctx, id),
  };
}

// ---------------------------------------------------------------------------------------------- entries

export type EntryWish = {
  view: Held;
  // an add goes into the held contract; undefined: choose one
  into: Position | undefined;
  sizing: Sizing;
  held: Num | undefined;
};

export function namedContract(ctx: Ctx, wish: EntryWish): Tried<string> {
  return wish.into === undefined ? entryContract(ctx, wish.view) : good(wish.into.contract);
}

export function contractOfWish(ctx: Ctx, wish: EntryWish): Tried<string> {
  const contract = namedContract(ctx, wish);
  // Safety Q2: never chosen, never entered.
  return contract.ok && isExpiredContract(ctx, contract.value) ? bad('contract-expired') : contract;
}

export function sideOfWish(ctx: Ctx, wish: EntryWish): Side {
  if (wish.into !== undefined) {
    return wish.into.held === 'long' ? 'buy' : 'sell';
  }
  return entrySide(ctx, wish.view);
}

// The stop loss may be wanted by the sizing before the quantity is known; a P&L stop only after.
function isPnl({ pnlAmount }: { pnlAmount?: Amount }): boolean {
  return pnlAmount !== undefined;
}

/** The steps of an entry, and the limits of the account that it exceeds: these are gates (safety Q1). */
export type EntryPlan = { gates: string[]; plan: Tried<Step[]> };

export function planEntry(ctx: Ctx, wish: EntryWish): EntryPlan {
  const contract = contractOfWish(ctx, wish);
  if (!contract.ok) {
    return { gates: [], plan: contract };
  }
  const traded = tradedOf(ctx, contract.value);
  if (traded === undefined) {
    return { gates: [], plan: bad('instrument-unknown') };
  }
  const intent: Intent = { half: 'entry', contract: contract.value, side: sideOfWish(ctx, wish), heedsSignal: true };
  const codes: string[] = isExpired(ctx) ? ['order-expired'] : [];
  if (hasSpreadFilter(ctx, 'entry') && quoteOf(ctx, contract.value)?.mid === undefined) {
    codes.push('quote-unavailable');
  }
  const prices = orderPrices(ctx, intent, traded);
  if (!prices.ok) {
    codes.push(...prices.codes);
  }
  const entry = entryOf(ctx, intent, traded, prices.ok ? prices.value : undefined);
  const { reference } = entry;
  if (reference?.gt(0) === false) {
    // the cause is the price of the order, already named
    return { gates: [], plan: bad(...inOrder([...codes, 'price-unresolved'])) };
  }
  const stopSpec = stopLossOf(ctx);
  const takeSpec = takeProfitOf(ctx);
  let stop = stopSpec === undefined || isPnl(stopSpec) ? undefined : stopPlan(ctx, stopSpec, entry, undefined);
  let take = takeSpec === undefined || isPnl(takeSpec) ? undefined : takeProfitPrice(ctx, takeSpec, entry, undefined);

  const units = unitsOf(ctx, wish.sizing, {
    reference: sizePrice(ctx, entry),
    traded,
    held: wish.held,
    // Money I3: a resize target leaves no room for fees.
    ...(ctx.signal.action !== 'resize' && {
      fills: {
        entry: sizePrice(ctx, entry),
        loss: () => ({ entry: stop?.ok ? stop.value.from : undefined, exit: stop?.ok ? stop.value.to : undefined }),
      },
    }),
    lossDistance: () => {
      if (stop === undefined) {
        return bad('stop-loss-required'); // none, or P&L as the only one
      }
      // safety R1: computed, "and then judged" against the fill
      const computed =
        stop.ok || stopSpec === undefined ? stop : stopPlan(ctx, stopSpec, { ...entry, fills: [] }, undefined);
      if (!computed.ok) {
        return computed;
      }
      const { distance, leg } = computed.value;
      if (leg.stopPrice !== undefined && isByAHair(ctx, entry, num(leg.stopPrice))) {
        return bad('price-unresolved');
      }
      return distance === undefined ? bad('quote-unavailable') : good(distance);
    },
  });
  const rounded = units.ok ? toStep(units.value, traded) : undefined;
  const quantity = rounded?.gt(0) ? rounded : undefined;
  codes.push(...(units.ok ? (quantity === undefined ? ['quantity-unresolved'] : []) : units.codes));

  if (quantity !== undefined) {
    if (stopSpec !== undefined && isPnl(stopSpec)) {
      stop = stopPlan(ctx, stopSpec, entry, quantity);
    }
    if (takeSpec !== undefined && isPnl(takeSpec)) {
      take = takeProfitPrice(ctx, takeSpec, entry, quantity);
    }
  } else if (reference === undefined && [stopSpec, takeSpec].some((spec) => spec !== undefined && isPnl(spec))) {
    codes.push('quote-unavailable'); // whatever the quantity would be
  }
  codes.push(...[stop, take].flatMap((leg) => (leg === undefined || leg.ok ? [] : leg.codes)));
  const held = wish.into?.quantity;
  const limited = stop ?? (stopSpec === undefined ? undefined : bad<StopPlan>()); // a P&L stop of an unknown size
  const limits = limitCodes(ctx, {
    entry,
    quantity,
    held,
    stop: limited,
  });
  codes.push(...limits.plan);
  if (codes.length > 0 || !prices.ok || quantity === undefined) {
    return { gates: limits.gates, plan: bad(...inOrder(codes)) };
  }
  const stopLeg = stop?.ok === true ? stop.value : undefined;
  const takePrice = take?.ok === true ? take.value : undefined;
  noteLarge(ctx, wish.sizing);
  if (wish.into !== undefined && stopLeg === undefined) {
    noteCoverage(ctx, wish.into, quantity);
  }
  return { gates: limits.gates, plan: good(entrySteps(ctx, intent, prices.value, quantity, stopLeg, takePrice)) };
}

// Safety S26: a risk of the whole equity or more.
function noteLarge(ctx: Ctx, { type, value }: Sizing): void {
  const { equity } = ctx.market;
  const isAll = type === 'risk_percent' && value.gte(100);
  if (isAll || (type === 'risk_dollar_amount' && equity !== undefined && value.gte(equity))) {
    ctx.notices.add('quantity-large');
  }
}

// Safety Q8: an addition without a stop of its own, beside resting stops that are smaller than the position will be.
function noteCoverage(ctx: Ctx, position: Position, added: Num): void {
  // D Cancelling: cancel: true is honoured for buy and sell only
  const { action, cancel } = ctx.signal;
  const cancels = cancel === true && (action === 'buy' || action === 'sell');
  const isKept = (order: OpenOrder): boolean => !cancels || filtered(ctx, [order]).length === 0;
  const stops = ordersOfContract(ctx, position.contract).filter((order) => order.role === 'stop-loss' && isKept(order));
  const covered = stops.reduce((sum, { quantity }) => sum.plus(num(quantity ?? Number.POSITIVE_INFINITY)), zero);
  if (stops.length > 0 && covered.lt(position.quantity.plus(added))) {
    ctx.notices.add('stop-covers-part');
  }
}

function entrySteps(
  ctx: Ctx,
  intent: Intent,
  prices: OrderPrices,
  quantity: Num,
  stop: StopPlan | undefined,
  take: Num | undefined,
): Step[] {
  const entry = order(ctx, 'entry', intent, prices, quantity);
  const brackets = ctx.market.capabilities?.brackets ?? true;
  if (brackets) {
    const takeProfit = take && { limitPrice: text(take), timeInForce: legTimeInForce(ctx) };
    const legs = { ...(takeProfit && { takeProfit }), ...(stop && { stopLoss: stop.leg }) };
    return [{ step: 'submit-order', id: 'entry', role: 'entry', order: { ...entry, ...legs } }];
  }
  // D Steps: no brackets: the stop loss is an order of its own after the fill, without a time limit; no take profit
  const steps: Step[] = [{ step: 'submit-order', id: 'entry', role: 'entry', order: entry }];
  if (stop !== undefined) {
    steps.push(
      { step: 'await-fill', of: 'entry' },
      {
        step: 'submit-order',
        id: 'stop-loss',
        role: 'protection',
        order: {
          ticker: intent.contract,
          side: opposite(intent.side),
          effect: 'close',
          quantity: entry.quantity,
          ...stop.leg,
          ...clientOrderId(ctx, 'stop-loss'),
        },
      },
    );
  }
  return steps;
}

// ---------------------------------------------------------------------------------------------- exits

export function exitId(index: number): string {
  return index === 0 ? 'exit' : `exit-${index + 1}`;
}

// 'signal': the signal's quantity; 'all': the whole position; otherwise a number of units.
export type ExitAmount = 'signal' | 'all' | Num;

export function planExit(
  ctx: Ctx,
  position: Position,
  amount: ExitAmount,
  heedsSignal: boolean,
  id: string,
): Tried<{ step: Step | undefined; left: Num; hasDust: boolean }> {
  const traded = tradedOf(ctx, position.contract);
  if (traded === undefined) {
    return bad('instrument-unknown');
  }
  const intent: Intent = { half: 'exit', contract: position.contract, side: exitSide(position), heedsSignal };
  const prices = orderPrices(ctx, intent, traded);
  const reference = referencePrice(ctx, intent, orderTypeOf(ctx, intent));
  if (reference?.gt(0) === false) {
    return bad('price-unresolved');
  }
  const fixed = amount === 'all' ? position.quantity : amount;
  const wanted = fixed === 'signal' ? exitQuantity(ctx, position, reference, traded) : good(fixed);
  if (!prices.ok || !wanted.ok) {
    return bad(...inOrder([...(prices.ok ? [] : prices.codes), ...(wanted.ok ? [] : wanted.codes)]));
  }
  const isWhole = wanted.value.gte(position.quantity);
  const quantity = isWhole ? closable(ctx, position.contract, position.quantity) : wanted.value;
  const rest = position.quantity.minus(quantity);
  const isDust = rest.gt(0) && closingStep(ctx, position.contract)?.gt(rest) === true;
  if (isDust) {
    ctx.notices.add('dust-remains'); // safety S10
  }
  const step: Step = {
    step: 'submit-order',
    id,
    role: 'exit',
    order: order(ctx, id, intent, prices.value, quantity),
  };
  return good({ step: quantity.gt(0) ? step : undefined, left: isDust ? zero : rest, hasDust: isDust });
}

/** What a plan closes, with what is left of each position. */
export type ExitsPlan = { steps: Step[]; left: Num[]; dusty: string[] };

// One exit a position; all rejections together. Safety Q4: a leg below a step is left out where there are others.
export function planExits(
  ctx: Ctx,
  positions: readonly Position[],
  amount: ExitAmount,
  heedsSignal: boolean,
): Tried<ExitsPlan> {
  const steps: Step[] = [];
  const left: Num[] = [];
  const codes: string[] = [];
  const dusty: string[] = [];
  const shares = amount === 'signal' ? sharesOf(ctx, positions) : undefined;
  positions.forEach((position, index) => {
    const share = shares?.[index] ?? amount;
    if (typeof share === 'object' && share.isZero()) {
      left.push(position.quantity);
      return;
    }
    const exit = planExit(ctx, position, share, heedsSignal, exitId(steps.length));
    if (exit.ok) {
      steps.push(...(exit.value.step === undefined ? [] : [exit.value.step]));
      left.push(exit.value.left);
      dusty.push(...(exit.value.hasDust ? [position.contract] : []));
    } else {
      codes.push(...exit.codes);
    }
  });
  if (codes.length === 0 && steps.length === 0 && dusty.length === 0) {
    codes.push('quantity-unresolved');
  }
  return codes.length > 0 ? bad(...inOrder(codes)) : good({ steps, left, dusty });
}

// Safety Q4: a quantity is taken from several contracts in order, a percent from each. Undefined: as of one contract.
function sharesOf(ctx: Ctx, positions: readonly Position[]): Num[] | undefined {
  const { quantity, quantityType } = ctx.signal;
  const isRead =
    ctx.settings.allowSignalQuantity && (quantityType === undefined || overrides(ctx, 'exit', 'quantityType'));
  if (positions.length < 2 || quantity === undefined) {
    return undefined;
  }
  if (quantityType === 'percent_of_position') {
    return positions.map((position) => {
      const traded = tradedOf(ctx, position.contract);
      const units = percentOf(position.quantity, num(quantity).gt(100) ? num(100) : num(quantity));
      return traded === undefined || units.eq(position.quantity) ? units : toStep(units, traded);
    });
  }
  if (!isRead || quantityType === 'risk_dollar_amount' || quantityType === 'risk_percent') {
    return undefined;
  }
  if (quantityType === 'dollar_amount' || quantityType === 'percent_of_equity') {
    return amountShares(ctx, positions);
  }
  const [first] = positions;
  const traded = first && tradedOf(ctx, first.contract);
  const total = positions.reduce((sum, position) => sum.plus(position.quantity), zero);
  const units = num(quantity).times(ctx.settings.signalQuantityMultiplier);
  let open = units.gte(total) || traded === undefined ? total : toStep(units, traded);
  return positions.map((position) => {
    const share = open.lt(position.quantity) ? open : position.quantity;
    open = open.minus(share);
    return share;
  });
}

// docs/decisions.md: an amount by the value of each. Undefined: the value of one that is reached is not known.
function amountShares(ctx: Ctx, positions: readonly Position[]): Num[] | undefined {
  const { quantity, quantityType } = ctx.signal;
  const scaled = num(quantity ?? 0).times(ctx.settings.signalQuantityMultiplier);
  const { equity } = ctx.market;
  let open = quantityType === 'dollar_amount' ? scaled : equity && percentOf(num(equity), scaled);
  const shares: Num[] = [];
  for (const position of positions) {
    const traded = tradedOf(ctx, position.contract);
    const intent: Intent = { half: 'exit', contract: position.contract, side: exitSide(position), heedsSignal: true };
    const price = referencePrice(ctx, intent, orderTypeOf(ctx, intent));
    const each = traded?.rate && price?.times(traded.pointValue).times(traded.rate).div(traded.over);
    if (typeof open !== 'object' || (open.gt(0) && (each === undefined || traded === undefined))) {
      return undefined;
    }
    if (each === undefined || traded === undefined || !open.gt(0)) {
      shares.push(zero);
      continue;
    }
    const units = open.div(each);
    const takesAll = units.gte(position.quantity);
    shares.push(takesAll ? position.quantity : toStep(units, traded));
    open = takesAll ? open.minus(position.quantity.times(each)) : zero;
  }
  return shares;
}

// ---------------------------------------------------------------------------------------------- protection

/** Safety B4: a stop for what will be left, from the terms of a stop that is cancelled. */
export function protectionSteps(
  ctx: Ctx,
  position: Position,
  cancelled: readonly OpenOrder[],
  left: Num,
  id = 'stop-loss',
): Step[] {
  const ofContract = ordersOfContract(ctx, position.contract).filter(({ role }) => role === 'stop-loss');
  const gone = ofContract.filter(({ id }) => cancelled.some((order) => order.id === id));
  // docs/decisions.md: the one that the market reaches first; a trail only where no stop price is known
  const known = gone.map(stopTerms).filter((found) => found !== undefined);
  const fixed = known.filter((found) => found.stopPrice !== undefined);
  const sign = position.held === 'long' ? 1 : -1;
  fixed.sort((a, b) => sign * num(b.stopPrice ?? 0).cmp(num(a.stopPrice ?? 0)));
  const terms = fixed[0] ?? known[0];
  const covered = closable(ctx, position.contract, left);
  if (!ctx.settings.protectRemaining || !covered.gt(0) || terms === undefined || gone.length < ofContract.length) {
    return [];
  }
  if (terms.type === 'trailing_stop') {
    // EXECUTION 7c: what the trail had reached is lost.
    ctx.notices.add('trail-restarted');
  }
  const stop: Order = {
    ticker: position.contract,
    side: exitSide(position),
    effect: 'close',
    quantity: text(covered),
    ...withLimit(ctx, position, terms),
    timeInForce: terms.timeInForce ?? legTimeInForce(ctx),
    ...clientOrderId(ctx, id),
  };
  return [{ step: 'submit-order', id, role: 'protection', order: stop }];
}

// MONEY I4: a stop-limit of unknown limit; its exit is not held back by an offset that leaves no price.
function withLimit(ctx: Ctx, position: Position, terms: Terms): Terms {
  const traded = tradedOf(ctx, position.contract);
  if (terms.type !== 'stop_limit' || terms.limitPrice !== undefined || traded === undefined) {
    return terms;
  }
  const at = { stop: num(terms.stopPrice ?? 0), side: exitSide(position), traded };
  const beyond = limitBeyond(ctx, ctx.settings.exit.stopLimitOffset, at);
  const limit = beyond.ok ? beyond : limitBeyond(ctx, undefined, at);
  return { ...terms, limitPrice: text(limit.ok ? limit.value : at.stop) };
}

type Terms = OrderPrices & { timeInForce?: string };

function stopTerms(resting: OpenOrder): Terms | undefined {
  const { type, stopPrice, limitPrice, trailAmount, trailPercent, timeInForce } = resting;
  const price = (name: string, amount: Amount | undefined): object =>
    amount === undefined ? {} : { [name]: text(num(amount)) };
  const lasting = timeInForce === undefined ? {} : { timeInForce };
  if (type === 'trailing_stop') {
    const trail = trailAmount === undefined ? price('trailPercent', trailPercent) : price('trailAmount', trailAmount);
    return Object.keys(trail).length === 0 ? undefined : { type, ...trail, ...lasting };
  }
  if (stopPrice === undefined) {
    return undefined;
  }
  const limit = type === 'stop_limit' ? price('limitPrice', limitPrice) : {};
  return { type: type === 'stop_limit' ? type : 'stop', ...price('stopPrice', stopPrice), ...limit, ...lasting };
}

// ---------------------------------------------------------------------------------------------- cancelling

export function cancelEnabled(ctx: Ctx): boolean {
  return ctx.signal.cancel ?? ctx.settings.cancelOpenOrders;
}

// SPEC cancelOrderType restricts cancelling to open orders of this type. Safety S20: the broker ends the others of their groups.
export function filtered(ctx: Ctx, orders: readonly OpenOrder[]): OpenOrder[] {
  const { cancelOrderType } = ctx.signal;
  if (cancelOrderType === undefined) {
    return [...orders];
  }
  const ended: OpenOrder[] = [];
  for (const order of orders) {
    const isAlong = orders.some(
      ({ type, group }) => type === cancelOrderType && group != null && group === order.group,
    );
    if (order.type === cancelOrderType || isAlong) {
      ended.push(order);
    }
  }
  if (ended.some(({ type, role }) => type !== cancelOrderType && role === 'take-profit')) {
    ctx.notices.add('take-profit-cancelled');
  }
  return ended;
}

// D Steps: no cancel step without orders to cancel.
export function cancelSteps(ctx: Ctx, orders: readonly OpenOrder[]): Step[] {
  if (orders.length === 0) {
    return [];
  }
  return [{ step: 'cancel-orders', id: 'cancel', ticker: ctx.signal.ticker, orderIds: orders.map(({ id }) => id) }];
}

// D Notices, for one position of which `left` will remain: "larger than what is left", whatever the action.
export function noteProtection(
  ctx: Ctx,
  position: Position,
  cancelled: readonly OpenOrder[],
  left: Num,
  isWaiting = false,
): void {
  const resting = ordersOfContract(ctx, position.contract);
  const kept = resting.filter((candidate) => !cancelled.some(({ id }) => id === candidate.id));
  const stops = (orders: readonly OpenOrder[]): number => orders.filter(({ role }) => role === 'stop-loss').length;
  // Safety Q8: until a waiting exit fills, the position has no stop.
  if ((left.gt(0) || isWaiting) && stops(resting) > 0 && stops(kept) === 0) {
    ctx.notices.add('position-unprotected');
  }
  const exceeds = kept.some(
    (candidate) =>
      isExitRole(candidate) && (candidate.quantity === undefined ? left.isZero() : num(candidate.quantity).gt(left)),
  );
  if (exceeds) {
    ctx.notices.add('resting-exits-exceed-position');
  }
}

/** Safety S23: what closes, and a stop that is not an entry, where nothing is held. */
export function noteForgottenExits(ctx: Ctx, kept: readonly OpenOrder[]): void {
  if (kept.some((order) => isExitRole(order) || (order.role === 'other' && order.type.includes('stop')))) {
    ctx.notices.add('resting-exits-exceed-position');
  }
}

export function noteRestingEntries(ctx: Ctx, orders: readonly OpenOrder[], cancelled: readonly OpenOrder[]): void {
  const kept = orders.filter((candidate) => !cancelled.some(({ id }) => id === candidate.id));
  if (kept.some(({ role }) => role === 'entry')) {
    ctx.notices.add('resting-entries-remain');
  }
}
