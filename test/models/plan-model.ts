// A naive model of order planning (DESIGN 8 and 10, DECISIONS D): a parsed Signal, settings and a MarketSnapshot in, the
// steps of the plan or the codes of its rejection out. Written from SPEC.md, DESIGN.md and DECISIONS.md alone, without
// sight of src/. Slow and plain on purpose.
import { bad, type Ctx, good, num, overrides, type Tried, text, toTick, tradedOf, zero } from './plan-model-base.js';
import {
  flip,
  heldPositions,
  isExitRole,
  isPostponed,
  ordersOfContract,
  ordersOfTicker,
  type Position,
  protectsOtherMonth,
} from './plan-model-contracts.js';
import { ageCodes, entryGates, exitGates, inOrder, isIsolated, sideAllowed } from './plan-model-gates.js';
import {
  cancelEnabled,
  cancelSteps,
  contractOfWish,
  type EntryWish,
  type ExitAmount,
  exitSide,
  filtered,
  noteProtection,
  noteRestingEntries,
  planEntry,
  planExits,
  sideOfWish,
} from './plan-model-orders.js';
import { isPassed, legTimeInForce, wantsExtendedHours } from './plan-model-prices.js';
import { entrySizing, resizeSizing, resizeTarget, toStep, wantsPercentOfPosition } from './plan-model-quantity.js';
import { fromOcc, renamedMarket } from './plan-model-symbols.js';
import type { Held, OpenOrder, Order, PlanModelAnswer, PlanModelRequest, Step } from './plan-model-types.js';

export type { PlanModelAnswer, PlanModelRequest } from './plan-model-types.js';

const noticeOrder = [
  'position-unprotected',
  'resting-exits-exceed-position',
  'resting-entries-remain',
  'stop-already-passed',
];

export const noticeCodes: readonly string[] = noticeOrder;

export function modelPlan(request: PlanModelRequest): PlanModelAnswer {
  const ctx: Ctx = {
    signal: request.signal,
    settings: request.settings,
    market: renamedMarket(request.market, fromOcc),
    signalId: request.signalId,
    notices: new Set(),
  };
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
  return {
    ok: true,
    value: { outcome, ticker, action, ...identifier(ctx), steps: plan.value },
    noticeCodes: noticeOrder.filter((code) => ctx.notices.has(code)),
  };
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
  if (isMixed) {
    return rejectEntry(ctx, view, 'contract-ambiguous');
  }
  if (positions.length === 0) {
    // D Quantities: percent_of_position on flat: no-position
    return wantsPercentOfPosition(ctx) ? rejectExit(ctx, [], 'no-position') : planFromFlat(ctx, view);
  }
  return facing.length === 0 ? planAdd(ctx, positions, true) : planAgainst(ctx, facing, view);
}

// Gates come first, then the planning error.
function rejectExit(ctx: Ctx, positions: readonly Position[], code: string): Tried<Step[]> {
  const codes = exitGates(ctx, positions, true);
  return codes.length > 0 ? bad(...codes) : bad(code);
}

function rejectEntry(ctx: Ctx, view: Held, code: string): Tried<Step[]> {
  const codes = entryGates(ctx, {
    view,
    side: undefined,
    contract: undefined,
    ignoresSides: false,
    rejectsAdding: false,
    opensFromFlat: false,
  });
  return codes.length > 0 ? bad(...codes) : bad(code);
}

// buy flat / sell flat: exit all, whatever the quantity; on the same side no-position.
function planFlat(ctx: Ctx, positions: readonly Position[], facing: readonly Position[]): Tried<Step[]> {
  if (positions.length > 0 && facing.length === 0) {
    return rejectExit(ctx, positions, 'no-position');
  }
  return planExitOnly(ctx, facing, 'all', true);
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
  return good([...cancelSteps(ctx, cancelledOf(ctx, contractOfWish(ctx, wish))), ...entry.value]);
}

function gatedEntry(
  ctx: Ctx,
  wish: EntryWish,
  kind: { rejectsAdding: boolean; opensFromFlat: boolean },
): Tried<Step[]> {
  const codes = entryGates(ctx, entryCase(ctx, wish, false, kind));
  return codes.length > 0 ? bad(...codes) : planEntry(ctx, wish);
}

function entryCase(
  ctx: Ctx,
  wish: EntryWish,
  ignoresSides: boolean,
  kind: { rejectsAdding: boolean; opensFromFlat: boolean },
): Parameters<typeof entryGates>[1] {
  const contract = contractOfWish(ctx, wish);
  return {
    view: wish.view,
    side: sideOfWish(ctx, wish),
    contract: contract.ok ? contract.value : undefined,
    ignoresSides,
    ...kind,
  };
}

// D Cancelling: the ticker's open orders when cancelling is on; those of the chosen contract are among them.
function cancelledOf(ctx: Ctx, contract: Tried<string>): OpenOrder[] {
  if (!cancelEnabled(ctx)) {
    return [];
  }
  const ofTicker = ordersOfTicker(ctx);
  const ofContract = contract.ok
    ? ordersOfContract(ctx, contract.value).filter((order) => !protectsOtherMonth(ctx, order))
    : [];
  const all = (ctx.market.openOrders ?? []).filter((order) => ofTicker.includes(order) || ofContract.includes(order));
  return filtered(ctx, all);
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
  if (isTrade) {
    noteProtection(ctx, into, cancelled, into.quantity);
  }
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
  const exits = planExits(ctx, positions, amount, true);
  if (!exits.ok) {
    return exits;
  }
  positions.forEach((position, index) => {
    noteProtection(ctx, position, cancelled, exits.value.left[index] ?? zero);
  });
  return good([...cancelSteps(ctx, cancelled), ...exits.value.steps]);
}

// ---------------------------------------------------------------------------------------------- swap and reverse

function planAgainst(ctx: Ctx, positions: readonly Position[], view: Held): Tried<Step[]> {
  const neverEnters = wantsPercentOfPosition(ctx) || !ctx.settings.allowSideSwapping || !sideAllowed(ctx, view);
  return neverEnters ? planExitOnly(ctx, positions, 'signal', false) : planTurn(ctx, positions, view, false);
}

function planReverse(ctx: Ctx): Tried<Step[]> {
  const positions = heldPositions(ctx);
  const [first] = positions;
  if (first === undefined) {
    return rejectExit(ctx, [], 'no-position');
  }
  // D Options: reverse closes all; D Order of rejections: what rejects the entry half does not hold back the exit half
  return positions.some((position) => position.view !== first.view)
    ? planTurnToNowhere(ctx, positions)
    : planTurn(ctx, positions, flip(first.view), true);
}

function planTurnToNowhere(ctx: Ctx, positions: readonly Position[]): Tried<Step[]> {
  const codes = exitGates(ctx, positions, true);
  if (codes.length > 0) {
    return bad(...codes);
  }
  const exits = planExits(ctx, positions, 'all', false);
  if (!exits.ok) {
    return exits;
  }
  const cancelled = cancelledOf(ctx, bad());
  for (const position of positions) {
    noteProtection(ctx, position, cancelled, zero);
  }
  return good([...cancelSteps(ctx, cancelled), ...exits.value.steps]);
}

// Exit all, await the fills, enter on the other side.
function planTurn(ctx: Ctx, positions: readonly Position[], view: Held, isReverse: boolean): Tried<Step[]> {
  const closed = positions.reduce((sum, position) => sum.plus(position.quantity), zero);
  const wish: EntryWish = {
    view,
    into: undefined,
    sizing: entrySizing(ctx, isReverse ? closed : undefined),
    held: closed,
  };
  const exitCodes = exitGates(ctx, positions, true);
  const entryCodes = entryGates(ctx, entryCase(ctx, wish, isReverse, { rejectsAdding: false, opensFromFlat: false }));
  if (exitCodes.length > 0) {
    return bad(...exitCodes, ...entryCodes);
  }
  const exits = planExits(ctx, positions, 'all', false);
  if (!exits.ok) {
    return exits;
  }
  // D Order of rejections: whatever rejects the entry half, the exit half is planned
  const before = [...ctx.notices];
  const entry: Tried<Step[]> = entryCodes.length > 0 ? bad(...entryCodes) : planEntry(ctx, wish);
  if (!entry.ok) {
    ctx.notices = new Set(before);
  }
  const cancelled = cancelledOf(ctx, entry.ok ? contractOfWish(ctx, wish) : bad());
  for (const position of positions) {
    noteProtection(ctx, position, cancelled, zero);
  }
  const awaits: Step[] = exits.value.steps.flatMap((step): Step[] =>
    step.step === 'submit-order' ? [{ step: 'await-fill', of: step.id, seconds: 120 }] : [],
  );
  return good([...cancelSteps(ctx, cancelled), ...exits.value.steps, ...(entry.ok ? [...awaits, ...entry.value] : [])]);
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
  const [position, second] = positions;
  if (position === undefined) {
    return bad('no-position');
  }
  if (second !== undefined) {
    return bad('contract-ambiguous');
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
  const stop = toTick(raw, side, traded.tick);
  if (!stop.gt(0)) {
    return bad('price-unresolved');
  }
  if (isPassed(ctx, position.contract, side, stop)) {
    return bad('stop-already-passed');
  }
  const type = signal.orderType === 'stop_limit' ? 'stop_limit' : 'stop';
  const order: Order = {
    ticker: position.contract,
    side,
    effect: 'close',
    type,
    quantity: text(position.quantity),
    stopPrice: text(stop),
    ...(type === 'stop_limit' ? { limitPrice: text(stop) } : {}),
    timeInForce: legTimeInForce(ctx),
    ...(wantsExtendedHours(ctx) ? { extendedHours: true } : {}),
    ...(ctx.signalId === undefined ? {} : { clientOrderId: `${ctx.signalId}-exit` }),
  };
  // D Cancelling: the resting stop loss goes first unless cancel: false is sent; take profits stay
  const stops = ordersOfContract(ctx, position.contract).filter(({ role }) => role === 'stop-loss');
  const cancelled = signal.cancel === false ? [] : filtered(ctx, stops);
  return good([...cancelSteps(ctx, cancelled), { step: 'submit-order', id: 'exit', order }]);
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
  const [position, second] = heldPositions(ctx);
  if (second !== undefined) {
    return bad('contract-ambiguous');
  }
  const quantity = ctx.signal.quantity ?? '0';
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
  }
  return entry;
}

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
  const difference = toStep(target.value.minus(position.quantity).abs(), traded);
  if (!isFlattening && difference.isZero()) {
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
    const entry = gatedEntry(ctx, wish, { rejectsAdding: false, opensFromFlat: false });
    if (entry.ok) {
      noteRestingEntries(ctx, ordersOfTicker(ctx), []);
    }
    return entry;
  }
  // D: reducing resize is never checked against windows
  const codes = exitGates(ctx, [position], false);
  if (codes.length > 0) {
    return bad(...codes);
  }
  const exits = planExits(ctx, [position], isFlattening ? 'all' : difference, true);
  if (!exits.ok) {
    return exits;
  }
  // Safety P5: the exits of all contracts of the ticker, but for those of another month that is held.
  const cancelled = cancelEnabled(ctx) ? filtered(ctx, ordersOfTicker(ctx).filter(isExitRole)) : [];
  noteProtection(ctx, position, cancelled, exits.value.left[0] ?? zero);
  // Safety P5: an entry on another contract of the ticker changes its position too.
  noteRestingEntries(ctx, ordersOfTicker(ctx), cancelled);
  return good([...cancelSteps(ctx, cancelled), ...exits.value.steps]);
}
