// A naive model of order planning (DESIGN 8 and 10, DECISIONS D): a parsed Signal, settings and a MarketSnapshot in, the
// steps of the plan or the codes of its rejection out. Written from SPEC.md, DESIGN.md and DECISIONS.md alone, without
// sight of src/. Slow and plain on purpose.
import {
  bad,
  type Ctx,
  closable,
  good,
  isStale,
  type Num,
  num,
  optionOf,
  overrides,
  percentOf,
  sameTicker,
  sidePriceOf,
  type Tried,
  text,
  toTick,
  tradedOf,
  zero,
} from './plan-model-base.js';
import {
  entryOptionType,
  entrySide,
  flip,
  followedPositions,
  heldPositions,
  inOrderOfExpiry,
  isExitRole,
  isPostponed,
  isUnderlying,
  ordersOfContract,
  ordersOfTicker,
  ordersOfUnderlying,
  type Position,
  protectsOtherMonth,
  wantedOptionType,
} from './plan-model-contracts.js';
import {
  ageCodes,
  canSellToOpen,
  entryGates,
  exitGates,
  inOrder,
  isIsolated,
  sideAllowed,
} from './plan-model-gates.js';
import {
  cancelEnabled,
  cancelSteps,
  contractOfWish,
  type EntryWish,
  type ExitAmount,
  type ExitsPlan,
  exitSide,
  filtered,
  namedContract,
  noteForgottenExits,
  noteProtection,
  noteRestingEntries,
  planEntry,
  planExits,
  protectionSteps,
  sideOfWish,
} from './plan-model-orders.js';
import { isPassed, legTimeInForce, limitBeyond, orderTypeOf, wantsExtendedHours } from './plan-model-prices.js';
import {
  entrySizing,
  isSizedByRisk,
  resizeSizing,
  resizeTarget,
  toStep,
  wantsPercentOfPosition,
} from './plan-model-quantity.js';
import { fromOcc, renamedMarket } from './plan-model-symbols.js';
import type { Held, OpenOrder, Order, PlanModelAnswer, PlanModelRequest, Step } from './plan-model-types.js';
import { noticeCodes } from './plan-notices.js';

export type { PlanModelAnswer, PlanModelRequest } from './plan-model-types.js';

export function modelPlan(request: PlanModelRequest): PlanModelAnswer {
  const named: Ctx = {
    signal: request.signal,
    settings: request.settings,
    market: renamedMarket(request.market, fromOcc),
    signalId: request.signalId,
    notices: new Set(),
  };
  const ctx: Ctx = { ...named, market: byNature(named) };
  const { ticker, action, releaseAt } = ctx.signal;
  // D Postponed: before releaseAt no steps, no gates
  if (isPostponed(ctx) && releaseAt !== undefined) {
    return {
      ok: true,
      value: { outcome: 'postponed', releaseAt, ticker, action, ...identifier(ctx), steps: [] },
      noticeCodes: [],
    };
  }
  const plan = planAction(ctx);
  if (!plan.ok) {
    return { ok: false, errors: inOrder(plan.codes) };
  }
  const outcome = plan.value.length === 0 ? 'nothing-to-do' : 'orders';
  if (hasStopOfOtherHours(plan.value)) {
    ctx.notices.add('position-unprotected');
  }
  return {
    ok: true,
    value: { outcome, ticker, action, ...identifier(ctx), steps: plan.value },
    noticeCodes: noticeCodes.filter((code) => ctx.notices.has(code)),
  };
}

/** Safety S22: a stop that closes what is held is its stop loss, whatever its role. */
function byNature(ctx: Ctx): PlanModelRequest['market'] {
  const { market } = ctx;
  const { openOrders, positions = {} } = market;
  const closes = ({ ticker, side }: OpenOrder): boolean =>
    Object.entries(positions).some(
      ([contract, { side: held, quantity }]) =>
        sameTicker(ctx, contract, ticker) && num(quantity).gt(0) && (held === 'long') === (side === 'sell'),
    );
  return openOrders === undefined
    ? market
    : {
        ...market,
        openOrders: openOrders.map((order) =>
          order.role === 'other' && order.type.includes('stop') && closes(order)
            ? { ...order, role: 'stop-loss' }
            : order,
        ),
      };
}

/** Safety S19: an entry that can fill in extended hours, with a stop of the regular ones. */
function hasStopOfOtherHours(steps: readonly Step[]): boolean {
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step] : []));
  return orders.some(({ order }) => {
    const isAuction = order.timeInForce === 'opg' || order.timeInForce === 'cls';
    const fills = order.extendedHours === true && !isAuction && order.type !== 'stop' && order.type !== 'trailing_stop';
    const own = orders.some((one) => one.role === 'protection' && one.order.ticker === order.ticker);
    return order.effect === 'open' && fills && (order.stopLoss !== undefined || own);
  });
}

/** Safety B2: the plan has the identifier that was given. */
function identifier({ signalId }: Ctx): { signalId?: string } {
  return signalId === undefined ? {} : { signalId };
}

function planAction(ctx: Ctx): Tried<Step[]> {
  switch (ctx.signal.action) {
    case 'buy':
      return planTrade(ctx, 'long');
    case 'sell':
      return planTrade(ctx, 'short');
    case 'exit':
      return planExitOnly(ctx, heldPositions(ctx), 'signal', true);
    case 'reverse':
      return planReverse(ctx);
    case 'add':
      return planAdd(ctx, heldPositions(ctx), false);
    case 'breakeven':
      return planBreakeven(ctx);
    case 'cancel':
      return planCancel(ctx);
    case 'resize':
      return planResize(ctx);
  }
}

// ---------------------------------------------------------------------------------------------- buy and sell

// DESIGN 8, first three rows of the table of actions. `view` is the side that the action takes.
function planTrade(ctx: Ctx, view: Held): Tried<Step[]> {
  const { sentiment } = ctx.signal;
  const positions = heldPositions(ctx);
  const facing = positions.filter((position) => position.view !== view);
  const isMixed = facing.length > 0 && facing.length < positions.length;
  if (sentiment === 'flat') {
    return planFlat(ctx, positions, facing);
  }
  if (sentiment !== undefined && (sentiment === 'bullish') !== (view === 'long')) {
    return planPartialExit(ctx, positions, facing, isMixed);
  }
  if (isMixed && (!isStraddle(ctx, view, positions) || wantsPercentOfPosition(ctx) || mayNotEnter(ctx, view))) {
    return rejectExit(ctx, facing, 'contract-ambiguous'); // safety Q4: it would close only one side
  }
  if (facing.length === 0 && wantsPercentOfPosition(ctx)) {
    // D Quantities, safety Q3: percent_of_position with nothing opposite: no-position
    return rejectExit(ctx, positions, 'no-position');
  }
  if (positions.length === 0) {
    return planFromFlat(ctx, view);
  }
  // safety Q4: with call and put held, the entry half is an addition
  const own = positions.filter((position) => position.view === view);
  return facing.length === 0 ? planAdd(ctx, followedPositions(ctx), true) : planAgainst(ctx, facing, view, own);
}

// Safety Q4: with call and put held, the entry half is an addition; calls on both sides are ambiguous.
function isStraddle(ctx: Ctx, view: Held, positions: readonly Position[]): boolean {
  const typesOf = (isOwn: boolean): Set<string | undefined> =>
    new Set(positions.flatMap((one) => ((one.view === view) === isOwn ? [optionOf(one.contract)?.type] : [])));
  const isBoth = isUnderlying(ctx) && wantedOptionType(ctx) === 'both';
  const entered = entryOptionType(ctx, view); // D Options: bullish buys a call, bearish a put
  return isBoth && [...typesOf(true)].every((type) => type === entered) && !typesOf(false).has(entered);
}

// Gates come first, then the planning error.
function rejectExit(ctx: Ctx, positions: readonly Position[], code: string): Tried<Step[]> {
  const codes = exitGates(ctx, positions, true);
  return codes.length > 0 ? bad(...codes) : bad(code);
}

// buy flat / sell flat: exit all, whatever the quantity; on the same side no-position.
function planFlat(ctx: Ctx, positions: readonly Position[], facing: readonly Position[]): Tried<Step[]> {
  if (positions.length > 0 && facing.length === 0) {
    return rejectExit(ctx, positions, 'no-position');
  }
  return planExitOnly(ctx, positions, 'all', true); // safety Q4: both sides
}

// buy bearish / sell bullish: exit at most the quantity; never enter.
function planPartialExit(
  ctx: Ctx,
  positions: readonly Position[],
  facing: readonly Position[],
  isMixed: boolean,
): Tried<Step[]> {
  if (facing.length === 0) {
    return rejectExit(ctx, positions, 'sentiment-conflict');
  }
  if (isMixed) {
    return rejectExit(ctx, positions, 'contract-ambiguous');
  }
  return planExitOnly(ctx, facing, 'signal', false);
}

function planFromFlat(ctx: Ctx, view: Held): Tried<Step[]> {
  const wish: EntryWish = { view, into: undefined, sizing: entrySizing(ctx, undefined), held: undefined };
  const entry = gatedEntry(ctx, wish, { rejectsAdding: false, opensFromFlat: true });
  if (!entry.ok) {
    return entry;
  }
  const contract = contractOfWish(ctx, wish);
  const cancelled = cancelledOf(ctx, contract, true);
  noteForgottenExits(ctx, without(restingOf(ctx, contract, true), cancelled));
  return good([...cancelSteps(ctx, cancelled), ...entry.value]);
}

function without(orders: readonly OpenOrder[], taken: readonly OpenOrder[]): OpenOrder[] {
  return orders.filter(({ id }) => !taken.some((order) => order.id === id));
}

function gatedEntry(
  ctx: Ctx,
  wish: EntryWish,
  kind: { rejectsAdding: boolean; opensFromFlat: boolean },
): Tried<Step[]> {
  const codes = entryGates(ctx, entryCase(ctx, wish, false, kind));
  const before = [...ctx.notices];
  const entry = planEntry(ctx, wish);
  if (codes.length + entry.gates.length > 0) {
    ctx.notices = new Set(before);
    return bad(...codes, ...entry.gates);
  }
  return entry.plan;
}

function entryCase(
  ctx: Ctx,
  wish: EntryWish,
  ignoresSides: boolean,
  kind: { rejectsAdding: boolean; opensFromFlat: boolean },
): Parameters<typeof entryGates>[1] {
  const contract = namedContract(ctx, wish); // gates are judged on an expired contract too
  return {
    view: wish.view,
    side: sideOfWish(ctx, wish),
    contract: contract.ok ? contract.value : undefined,
    ignoresSides,
    ...kind,
  };
}

// D Cancelling: the ticker's open orders when cancelling is on; those of the chosen contract are among them.
function cancelledOf(ctx: Ctx, contract: Tried<string>, ofAllContracts = false): OpenOrder[] {
  return cancelEnabled(ctx) ? filtered(ctx, restingOf(ctx, contract, ofAllContracts)) : [];
}

// Safety P5: an entry at the underlying means all of its contracts (`ofAllContracts`).
function restingOf(ctx: Ctx, contract: Tried<string>, ofAllContracts = false): OpenOrder[] {
  const ofTicker = ofAllContracts ? ordersOfUnderlying(ctx) : ordersOfTicker(ctx);
  const ofContract = contract.ok
    ? ordersOfContract(ctx, contract.value).filter((order) => !protectsOtherMonth(ctx, order))
    : [];
  return (ctx.market.openOrders ?? []).filter((order) => ofTicker.includes(order) || ofContract.includes(order));
}

// ---------------------------------------------------------------------------------------------- adding

// add, and buy or sell onto the held side (`isTrade`).
function planAdd(ctx: Ctx, positions: readonly Position[], isTrade: boolean): Tried<Step[]> {
  const [into, second] = positions;
  if (into === undefined || second !== undefined) {
    const codes = entryGates(ctx, {
      view: into?.view,
      side: undefined,
      contract: undefined,
      ignoresSides: false,
      rejectsAdding: isTrade,
      opensFromFlat: false,
    });
    return bad(...(codes.length > 0 ? codes : [into === undefined ? 'no-position' : 'contract-ambiguous']));
  }
  const wish: EntryWish = { view: into.view, into, sizing: entrySizing(ctx, undefined), held: into.quantity };
  const entry = gatedEntry(ctx, wish, { rejectsAdding: isTrade, opensFromFlat: false });
  if (!entry.ok) {
    return entry;
  }
  // D Cancelling: adding cancels nothing; an explicit cancel: true is honoured for buy and sell only
  const cancelled = isTrade && ctx.signal.cancel === true ? filtered(ctx, ordersOfTicker(ctx)) : [];
  noteProtection(ctx, into, cancelled, into.quantity);
  return good([...cancelSteps(ctx, cancelled), ...entry.value]);
}

// ---------------------------------------------------------------------------------------------- exits

function planExitOnly(
  ctx: Ctx,
  positions: readonly Position[],
  amount: ExitAmount,
  cancelsWhenFlat: boolean,
): Tried<Step[]> {
  const codes = exitGates(ctx, positions, true);
  if (codes.length > 0) {
    return bad(...codes);
  }
  const cancelled = cancelEnabled(ctx) ? filtered(ctx, ordersOfTicker(ctx)) : [];
  if (positions.length === 0) {
    // D Cancelling: exit and flat on a flat ticker cancel open orders when there are some; else no-position
    return cancelsWhenFlat && cancelled.length > 0 ? good(cancelSteps(ctx, cancelled)) : bad('no-position');
  }
  const ordered = amount === 'signal' && ctx.signal.quantity !== undefined ? inOrderOfExpiry(positions) : positions;
  const exits = planExits(ctx, ordered, amount, true);
  return exits.ok ? good(closing(ctx, ordered, cancelled, exits.value)) : exits;
}

// Safety S22: an exit of a whole position by a stop that is not better than its resting stops is left out.
function withoutWorse(
  ctx: Ctx,
  positions: readonly Position[],
  cancelled: readonly OpenOrder[],
  exits: ExitsPlan,
): { exits: ExitsPlan; cancelled: OpenOrder[]; staying: Position[] } {
  const staying = positions.filter((position, index) => {
    const step = exits.steps.find((one) => one.step === 'submit-order' && one.order.ticker === position.contract);
    const sent = step?.step === 'submit-order' ? step.order : undefined;
    const isFixed = sent?.type === 'stop' || sent?.type === 'stop_limit';
    return isFixed && exits.left[index]?.isZero() === true && isAlreadyBetter(ctx, position, num(sent.stopPrice ?? 0));
  });
  if (staying.length > 0) {
    ctx.notices.add('stop-already-better');
  }
  const stays = ({ ticker }: { ticker: string }): boolean =>
    staying.some(({ contract }) => sameTicker(ctx, contract, ticker));
  return {
    exits: { ...exits, steps: exits.steps.filter((one) => one.step !== 'submit-order' || !stays(one.order)) },
    cancelled: cancelled.filter((order) => !stays(order)),
    staying,
  };
}

// Safety B4: cancel, the stop for what will be left, the exit.
function closing(ctx: Ctx, positions: readonly Position[], wanted: readonly OpenOrder[], planned: ExitsPlan): Step[] {
  const { exits, cancelled, staying } = withoutWorse(ctx, positions, wanted, planned);
  const left = (index: number): Num => {
    const position = positions[index];
    return position !== undefined && staying.includes(position) ? position.quantity : (exits.left[index] ?? zero);
  };
  positions.forEach((position, index) => {
    noteProtection(ctx, position, cancelled, left(index), waits(exits, position));
    noteDayStop(ctx, position, cancelled, exits);
  });
  const stops: Step[] = [];
  positions.forEach((position, index) => {
    const id = stops.length === 0 ? 'stop-loss' : `stop-loss-${stops.length + 1}`;
    stops.push(...protectionSteps(ctx, position, cancelled, left(index), id));
  });
  return [...cancelSteps(ctx, cancelled), ...stops, ...exits.steps];
}

// Safety S22: an exit stop of the day protects until the close, where no other stop does.
function noteDayStop(ctx: Ctx, { contract }: Position, cancelled: readonly OpenOrder[], { steps }: ExitsPlan): void {
  const isDay = steps.some(
    (step) =>
      step.step === 'submit-order' &&
      step.order.ticker === contract &&
      step.order.timeInForce === 'day' &&
      step.order.type.includes('stop'),
  );
  const kept = without(ordersOfContract(ctx, contract), cancelled).some(({ role }) => role === 'stop-loss');
  if (isDay && !kept) {
    ctx.notices.add('position-unprotected');
  }
}

// Safety Q8: an exit that fills when its price is reached, or at the open or the close.
function waits({ steps }: ExitsPlan, { contract }: Position): boolean {
  return steps.some(
    (step) =>
      step.step === 'submit-order' &&
      step.order.ticker === contract &&
      (step.order.type === 'limit' || step.order.timeInForce === 'opg' || step.order.timeInForce === 'cls'),
  );
}

// ---------------------------------------------------------------------------------------------- swap and reverse

function planAgainst(ctx: Ctx, positions: readonly Position[], view: Held, own: readonly Position[]): Tried<Step[]> {
  return wantsPercentOfPosition(ctx) || mayNotEnter(ctx, view)
    ? planExitOnly(ctx, positions, isSizedByRisk(ctx) ? 'all' : 'signal', false)
    : planTurn(ctx, positions, view, false, own);
}

function mayNotEnter(ctx: Ctx, view: Held): boolean {
  // safety Q3: no entry can follow where the contract cannot be sold short
  const isUnsellable = entrySide(ctx, view) === 'sell' && !canSellToOpen(ctx);
  return !ctx.settings.allowSideSwapping || !sideAllowed(ctx, view) || isUnsellable;
}

function planReverse(ctx: Ctx): Tried<Step[]> {
  const positions = heldPositions(ctx);
  const [first] = positions;
  if (first === undefined) {
    return rejectExit(ctx, [], 'no-position');
  }
  // D Options: reverse closes all; safety Q4: with both sides held it is ambiguous
  return positions.some((position) => position.view !== first.view)
    ? rejectExit(ctx, positions, 'contract-ambiguous')
    : planTurn(ctx, positions, flip(first.view), true, []);
}

// Exit all, await the fills, enter on the other side.
function planTurn(
  ctx: Ctx,
  positions: readonly Position[],
  view: Held,
  isReverse: boolean,
  own: readonly Position[],
): Tried<Step[]> {
  const closed = positions.reduce((sum, position) => sum.plus(position.quantity), zero);
  const wish: EntryWish = {
    view,
    into: own.length === 1 ? own[0] : undefined,
    sizing: entrySizing(ctx, isReverse ? closed : undefined),
    held: closed,
  };
  const isWaiting = waitsToEnter(ctx, view, positions);
  const exitCodes = exitGates(ctx, positions, true, isWaiting);
  const kind = { rejectsAdding: own.length > 0, opensFromFlat: false };
  const entryCodes = entryGates(ctx, entryCase(ctx, wish, isReverse, kind));
  const before = [...ctx.notices];
  const exits = planExits(ctx, positions, 'all', false);
  const ofExits = [...ctx.notices];
  const planned = planEntry(ctx, wish);
  const gates = [...entryCodes, ...planned.gates];
  if (exitCodes.length > 0) {
    return bad(...exitCodes, ...gates);
  }
  if (!exits.ok) {
    return exits;
  }
  // D Order of rejections: whatever rejects the entry half, the exit half is planned
  const named = contractOfWish(ctx, wish);
  const crossesDust = named.ok && exits.value.dusty.some((contract) => sameTicker(ctx, contract, named.value));
  const entry: Tried<Step[]> =
    gates.length > 0 ? bad(...gates) : planned.plan.ok && crossesDust ? bad('quantity-unresolved') : planned.plan;
  if (entry.ok && isWaiting) {
    ctx.notices.add('swap-exits-now');
  }
  if (!entry.ok) {
    ctx.notices = new Set([...before, ...ofExits]);
  }
  const cancelled = cancelledOf(ctx, entry.ok ? contractOfWish(ctx, wish) : bad(), true);
  for (const position of positions) {
    noteProtection(ctx, position, cancelled, zero, waits(exits.value, position));
  }
  // Safety B4: what stays open beside it; the stop loss of the entry may be the step `stop-loss`.
  const stops: Step[] = [];
  for (const position of own) {
    const steps = protectionSteps(ctx, position, cancelled, position.quantity, `stop-loss-${stops.length + 2}`);
    if (steps.length === 0) {
      noteProtection(ctx, position, cancelled, position.quantity);
    }
    stops.push(...steps);
  }
  const awaits: Step[] = exits.value.steps.flatMap((step): Step[] =>
    step.step === 'submit-order' ? [{ step: 'await-fill', of: step.id, seconds: 120 }] : [],
  );
  return good([
    ...cancelSteps(ctx, cancelled),
    ...stops,
    ...exits.value.steps,
    ...(entry.ok ? [...awaits, ...entry.value] : []),
  ]);
}

// Safety S21: an entry that does not trade now while the exit does.
function waitsToEnter(ctx: Ctx, view: Held, [held]: readonly Position[]): boolean {
  const { signal, settings } = ctx;
  const timeInForce = overrides(ctx, 'entry', 'timeInForce') ? signal.timeInForce : undefined;
  const time = timeInForce ?? settings.entry.timeInForce;
  if (time === 'opg' || time === 'cls' || held === undefined) {
    return held !== undefined;
  }
  const side = view === 'long' ? 'buy' : 'sell';
  const type = orderTypeOf(ctx, { half: 'entry', contract: held.contract, side, heedsSignal: true });
  if (type !== 'limit') {
    return type !== 'market';
  }
  const limit = overrides(ctx, 'entry', 'price') ? (signal.limitPrice ?? signal.price) : undefined;
  const market = sidePriceOf(ctx, held.contract, side);
  return limit !== undefined && market !== undefined && (side === 'buy' ? market.gt(limit) : market.lt(limit));
}

// ---------------------------------------------------------------------------------------------- breakeven

function planBreakeven(ctx: Ctx): Tried<Step[]> {
  const { signal } = ctx;
  const positions = heldPositions(ctx);
  // D: breakeven has age and isolation
  const codes = [...(isIsolated(ctx, positions) ? ['sides-isolated'] : []), ...ageCodes(ctx, 'exit')];
  if (codes.length > 0) {
    return bad(...codes);
  }
  const [whole, second] = positions;
  if (whole === undefined || second !== undefined) {
    return bad(whole === undefined ? 'no-position' : 'contract-ambiguous');
  }
  // Safety S10: the stop is for what can be closed.
  const position = { ...whole, quantity: closable(ctx, whole.contract, whole.quantity) };
  if (position.quantity.lt(whole.quantity)) {
    ctx.notices.add('dust-remains');
  }
  if (position.quantity.isZero()) {
    return good([]);
  }
  const traded = tradedOf(ctx, position.contract);
  if (traded === undefined) {
    return bad('instrument-unknown');
  }
  if (position.average === undefined || ctx.market.capabilities?.averageEntryPrice === false) {
    return bad('breakeven-unsupported');
  }
  const side = exitSide(position);
  const said = overrides(ctx, 'exit', 'price') ? signal.breakevenOffset : undefined;
  const offset = num(said ?? ctx.settings.exitBreakevenOffset ?? 0);
  const raw = position.held === 'long' ? position.average.plus(offset) : position.average.minus(offset);
  const stop = toTick(raw, side, traded);
  if (!stop.gt(0)) {
    return bad('price-unresolved');
  }
  if (isAlreadyBetter(ctx, position, stop)) {
    ctx.notices.add('stop-already-better');
    return good([]);
  }
  if (isPassed(ctx, { half: 'exit', contract: position.contract, side, heedsSignal: true }, stop, true)) {
    return bad('stop-already-passed');
  }
  const type = signal.orderType === 'stop_limit' ? 'stop_limit' : 'stop';
  const limit =
    type === 'stop_limit' ? limitBeyond(ctx, ctx.settings.exit.stopLimitOffset, { stop, side, traded }) : good(stop);
  if (!limit.ok) {
    return limit;
  }
  const order: Order = {
    ticker: position.contract,
    side,
    effect: 'close',
    type,
    quantity: text(position.quantity),
    stopPrice: text(stop),
    ...(type === 'stop_limit' ? { limitPrice: text(limit.value) } : {}),
    timeInForce: legTimeInForce(ctx),
    ...(wantsExtendedHours(ctx) ? { extendedHours: true } : {}),
    ...(ctx.signalId === undefined ? {} : { clientOrderId: `${ctx.signalId}-exit` }),
  };
  // D Cancelling: the resting stop loss goes first unless cancel: false is sent; take profits stay
  const own = ordersOfContract(ctx, position.contract);
  const stops = own.filter(({ role }) => role === 'stop-loss');
  const cancelled = signal.cancel === false ? [] : filtered(ctx, stops);
  // Safety S20: with a stop the broker ends the other orders of its group.
  const groups = cancelled.flatMap(({ group }) => (group === undefined ? [] : [group]));
  const ended = without(own, cancelled).filter(({ group }) => group !== undefined && groups.includes(group));
  if (ended.length > 0) {
    ctx.notices.add('take-profit-cancelled');
  }
  if (without(own, [...cancelled, ...ended]).some(isExitRole)) {
    ctx.notices.add('resting-exits-exceed-position');
  }
  return good([...cancelSteps(ctx, cancelled), { step: 'submit-order', id: 'exit', role: 'protection', order }]);
}

// Safety R5, S22: stops that are as good cover the whole position.
function isAlreadyBetter(ctx: Ctx, position: Position, stop: Num): boolean {
  const asGood = ordersOfContract(ctx, position.contract).filter((order) => {
    const worst = worstTrigger(ctx, position, order);
    const isStop = order.role === 'stop-loss' && order.side === exitSide(position);
    return isStop && worst !== undefined && (order.side === 'sell' ? worst.gte(stop) : worst.lte(stop));
  });
  const covered = asGood.reduce((sum, { quantity = 0 }) => sum.plus(quantity), zero); // what is still open
  return covered.gte(position.quantity);
}

// Safety S22: a trailing stop counts at its worst, its trail away from the market now.
function worstTrigger(ctx: Ctx, { contract }: Position, order: OpenOrder): Num | undefined {
  const { type, side, stopPrice, trailAmount, trailPercent } = order;
  if (type !== 'trailing_stop') {
    return type === 'limit' || type === 'market' || stopPrice === undefined ? undefined : num(stopPrice);
  }
  const touch = sidePriceOf(ctx, contract, side);
  if (touch === undefined || (trailAmount === undefined && trailPercent === undefined)) {
    return undefined;
  }
  const trail = trailAmount === undefined ? percentOf(touch, num(trailPercent ?? 0)) : num(trailAmount);
  return side === 'sell' ? touch.minus(trail) : touch.plus(trail);
}

// ---------------------------------------------------------------------------------------------- cancel

// No gates; ignores the cancel field.
function planCancel(ctx: Ctx): Tried<Step[]> {
  const cancelled = filtered(ctx, ordersOfTicker(ctx));
  for (const position of heldPositions(ctx)) {
    noteProtection(ctx, position, cancelled, position.quantity);
  }
  return good(cancelSteps(ctx, cancelled));
}

// ---------------------------------------------------------------------------------------------- resize

function planResize(ctx: Ctx): Tried<Step[]> {
  const positions = heldPositions(ctx);
  const [position, second] = positions;
  const quantity = ctx.signal.quantity ?? '0';
  if (second !== undefined) {
    // Safety S5: target 0 closes every month.
    return num(quantity).isZero() && ctx.settings.assetClass === 'futures'
      ? reduce(ctx, positions, 'all')
      : bad('contract-ambiguous');
  }
  return position === undefined ? resizeFromFlat(ctx, quantity) : resizeHeld(ctx, position, quantity);
}

function resizeFromFlat(ctx: Ctx, quantity: string): Tried<Step[]> {
  const orders = ordersOfTicker(ctx);
  if (num(quantity).isZero()) {
    // SPEC Resize 5: no position order; stale orders may still be cancelled
    const cancelled = cancelEnabled(ctx) ? filtered(ctx, orders) : [];
    noteRestingEntries(ctx, orders, cancelled);
    return good(cancelSteps(ctx, cancelled));
  }
  const { sentiment } = ctx.signal;
  if (sentiment === 'flat') {
    return bad('resize-sentiment-conflict');
  }
  const view: Held = sentiment === 'bearish' ? 'short' : 'long';
  const wish: EntryWish = { view, into: undefined, sizing: resizeSizing(ctx, quantity), held: undefined };
  const entry = gatedEntry(ctx, wish, { rejectsAdding: false, opensFromFlat: true });
  if (entry.ok) {
    noteRestingEntries(ctx, orders, []);
    noteForgottenExits(ctx, restingOf(ctx, contractOfWish(ctx, wish)));
  }
  return entry;
}

const dynamicTypes: readonly unknown[] = ['dollar_amount', 'percent_of_equity'];

function resizeHeld(ctx: Ctx, position: Position, quantity: string): Tried<Step[]> {
  const traded = tradedOf(ctx, position.contract);
  if (traded === undefined) {
    return bad('instrument-unknown');
  }
  const target = resizeTarget(ctx, position, quantity, traded);
  if (!target.ok) {
    return target;
  }
  const isFlattening = target.value.isZero();
  const grows = target.value.gt(position.quantity);
  const exact = target.value.minus(position.quantity).abs();
  const difference = toStep(exact, traded);
  // safety Q7: never more than the difference
  const isMissed = !isFlattening && !difference.eq(exact);
  if (!isFlattening && difference.isZero()) {
    noteMissed(ctx, isMissed);
    noteRestingEntries(ctx, ordersOfTicker(ctx), []); // at target: orders are left alone, no gates
    return good([]);
  }
  // SPEC States: the rows by the view of the position, the columns by the sentiment
  const { sentiment } = ctx.signal;
  const own = position.view === 'long' ? 'bullish' : 'bearish';
  if (sentiment !== undefined && (sentiment === own) !== grows) {
    return bad('resize-sentiment-conflict');
  }
  if (grows) {
    const wish: EntryWish = {
      view: position.view,
      into: position,
      sizing: { type: 'fixed_quantity', value: difference },
      held: position.quantity,
    };
    const kind = { rejectsAdding: false, opensFromFlat: false };
    if (dynamicTypes.includes(ctx.signal.quantityType) && isStale(ctx, position.contract)) {
      // safety R8: signalPrice does not save an entry; docs/decisions.md: a target that grows has no size then
      const codes = entryGates(ctx, entryCase(ctx, wish, false, kind));
      return bad(...(codes.length > 0 ? codes : ['quote-unavailable']));
    }
    const entry = gatedEntry(ctx, wish, kind);
    if (entry.ok) {
      noteMissed(ctx, isMissed);
      noteRestingEntries(ctx, ordersOfTicker(ctx), []);
    }
    return entry;
  }
  const steps = reduce(ctx, [position], isFlattening ? 'all' : difference);
  if (steps.ok) {
    noteMissed(ctx, isMissed);
  }
  return steps;
}

function reduce(ctx: Ctx, positions: readonly Position[], amount: ExitAmount): Tried<Step[]> {
  // SPEC States, for every month that target 0 closes
  const { sentiment } = ctx.signal;
  if (positions.some(({ view }) => sentiment === (view === 'long' ? 'bullish' : 'bearish'))) {
    return bad('resize-sentiment-conflict');
  }
  // D: reducing resize is never checked against windows
  const codes = exitGates(ctx, positions, false);
  if (codes.length > 0) {
    return bad(...codes);
  }
  const exits = planExits(ctx, positions, amount, true);
  if (!exits.ok) {
    return exits;
  }
  // Safety P5: the exits of all contracts of the ticker, but for those of another month that is held.
  const cancelled = cancelEnabled(ctx) ? filtered(ctx, ordersOfTicker(ctx).filter(isExitRole)) : [];
  const steps = closing(ctx, positions, cancelled, exits.value);
  // Safety P5: an entry on another contract of the ticker changes its position too.
  noteRestingEntries(ctx, ordersOfTicker(ctx), cancelled);
  return good(steps);
}

function noteMissed(ctx: Ctx, isMissed: boolean): void {
  if (isMissed) {
    ctx.notices.add('target-missed');
  }
}
