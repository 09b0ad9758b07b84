import { readClock } from '../core/clock.js';
import { type Amount, Decimal, type DecimalString, decimal, decimalText, toMultiple } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { Figure } from '../core/figure.js';
import { optionsFaults } from '../core/options-fault.js';
import { isNonEmpty, type Result } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import { type Holding, holdingsOf, totalQuantity } from '../market/holdings.js';
import { instrumentOf } from '../market/instruments.js';
import { createPlanningContext, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import { parseSignal } from '../signal/parse-signal.js';
import type { Signal } from '../signal/signal.js';
import { contextFaults } from './argument-faults.js';
import { uniqueByCode } from './errors.js';
import { gateFacts } from './gates/gate-facts.js';
import { largestQuantity, type QuantityLimit, quantityLimits } from './gates/quantity-limits.js';
import { planEntry } from './legs/entry.js';
import { entryBasis } from './legs/entry-basis.js';
import { type EntryRequest, namedContract } from './legs/entry-request.js';
import { bindingLimit } from './legs/fitted-entry.js';
import { sizedEntry } from './legs/sized-entry.js';
import { planSignal } from './plan-signal.js';
import { cancelledFirst, restingOrders } from './resting-orders.js';
import { quantityStep } from './sizing/quantity-step.js';

/** What an entry in a ticker may be at most right now. */
export interface Allowance {
  /** Ticker that was asked about. */
  readonly ticker: string;
  /** Each side, or the one that was asked about. */
  readonly sides: { readonly long?: SideAllowance; readonly short?: SideAllowance };
}

/** What an entry on one side may be at most. */
export interface SideAllowance {
  /** Largest quantity of a message, a multiple of the step, whose entry is planned; 0: none is; absent: nothing limits it. */
  readonly maxQuantity?: DecimalString;
  /** Why nothing is entered; empty unless `maxQuantity` is 0. */
  readonly refusals: readonly SignalError[];
  /** What is used of each limit, and what is left: the binding one first. */
  readonly limits: readonly AllowanceLimit[];
  /** Limit that binds; absent: nothing limits the quantity. */
  readonly binding?: string;
}

/** A limit, and what is left of it. */
export interface AllowanceLimit {
  /** Setting; `buyingPower`, or `maxQuantity` of the instrument. */
  readonly rule: string;
  /** The limit, in the account's currency, units, contracts, entries, losses or seconds; of a percentage what it comes to. */
  readonly limit: DecimalString;
  /** What is used without the entry; where its stop is by P&L, with the loss of the smallest quantity. */
  readonly used: DecimalString;
  /** What is left, 0 or above. */
  readonly left: DecimalString;
  /** Largest quantity within it; absent: it does not limit the quantity. */
  readonly maxQuantity?: DecimalString;
}

/** Inputs of `allowance` apart from the ticker and the context. */
export interface AllowanceOptions {
  /** The side that is asked about; absent: both. */
  readonly side?: PositionSide | undefined;
  /** Stop loss of the entry, as in a message. */
  readonly stopLoss?: object | undefined;
  /** Limit price of the entry; absent: the order type of the settings. */
  readonly price?: Amount | undefined;
}

/**
 * What an entry in a ticker may be at most right now, before there is a message, and why: exactly the largest `fixed_quantity` that
 * `planSignal` enters, with every limit, what is used of it and what is left. A guard that shrinks is asked as one that refuses.
 *
 * Codes of the refusals: those of `planSignal`; `invalid-setting` for misspelt options.
 *
 * @example
 * const { sides } = allowance('AAPL', context); // maxOrderValue 1000, AAPL at 149.98 to 150.02
 * sides.long?.maxQuantity; // '6'
 * sides.long?.limits[0]; // { rule: 'maxOrderValue', limit: '1000', used: '0', left: '1000', maxQuantity: '6' }
 */
export function allowance(ticker: string, context: TradingContext, options: AllowanceOptions = {}): Allowance {
  const given: AllowanceOptions = options ?? {};
  const sides = given.side === undefined ? (['long', 'short'] as const) : [given.side];
  const faults = optionsFaults(given, allowanceOptions);
  const of = (one: PositionSide) =>
    isNonEmpty(faults) ? nothingAllowed(faults) : sideAllowance({ ...given, ticker, side: one }, refusing(context));
  return { ticker, sides: Object.fromEntries(sides.map((one) => [one, of(one)])) };
}

const allowanceOptions: Readonly<Record<keyof AllowanceOptions, true>> = { side: true, stopLoss: true, price: true };

interface Question extends AllowanceOptions {
  readonly ticker: string;
  readonly side: PositionSide;
}

/** The context with a guard that refuses what is too large. Its faults are found when it is planned on. */
function refusing(context: TradingContext): TradingContext {
  if (isNonEmpty(contextFaults(context)) || context.settings.guard === undefined) {
    return context;
  }
  return { ...context, settings: { ...context.settings, guard: { ...context.settings.guard, fit: 'refuse' } } };
}

function sideAllowance(question: Question, context: TradingContext): SideAllowance {
  const faults = contextFaults(context);
  if (isNonEmpty(faults)) {
    return nothingAllowed(faults);
  }
  const clock = readClock(context.clock);
  if (!clock.ok) {
    return nothingAllowed(clock.errors);
  }
  const signal = signalOf(question, '1', context);
  if (!signal.ok) {
    return nothingAllowed(signal.errors);
  }
  const planning = createPlanningContext(signal.value, context, clock.value);
  const request = entryRequest(question.side, planning);
  const single = limitsOf(request, planning);
  const tried = (quantity: Decimal): Trial => trial(question, quantity, request, context);
  const first = smallest(single.step.decimal, tried);
  const { step, limits, isWhole } = isByPnl(question) ? limitsOf(request, first.planning ?? planning, true) : single;
  const lines = [...limits.map((limit) => lineOf(limit, step)), ...first.days];
  const listed = lines.toSorted((one, other) => rank(one) - rank(other));
  const binding = isWhole ? bindingLimit(limits, step) : undefined;
  const multiplier = decimal(context.settings.signalQuantityMultiplier);
  const most = isByPnl(question)
    ? step.decimal.times(manySteps)
    : binding?.largest.decimal.plus(step.decimal).div(multiplier);
  const largest = search(first, { step: step.decimal, most }, (quantity) => tried(quantity).isEntered);
  if (largest === 'unlimited') {
    return { refusals: [], limits: listed };
  }
  // A rule of the day that refuses is first, before what limits the quantity.
  const rule = first.days.some(({ maxQuantity }) => maxQuantity !== undefined) ? listed[0]?.rule : binding?.limit.rule;
  const named = rule === undefined ? {} : { binding: rule };
  return largest.isZero()
    ? { maxQuantity: '0', refusals: first.errors, limits: listed, ...named }
    : { maxQuantity: decimalText(largest), refusals: [], limits: listed, ...named };
}

/** No minimum of a quantity is as large, and no stop by P&L is as near. */
const manySteps = 2 ** 50;

/** A stop by P&L comes nearer with each unit: plans alone say which quantities leave it a price. */
function isByPnl({ stopLoss }: Pick<AllowanceOptions, 'stopLoss'>): boolean {
  return stopLoss != null && 'pnlAmount' in stopLoss && stopLoss.pnlAmount !== undefined;
}

function nothingAllowed(refusals: readonly SignalError[]): SideAllowance {
  return { maxQuantity: '0', refusals, limits: [] };
}

function rank({ maxQuantity }: AllowanceLimit): number {
  return maxQuantity === undefined ? Number.POSITIVE_INFINITY : Number(maxQuantity);
}

/** The message that an allowance is about. */
function signalOf(
  { ticker, side, stopLoss, price }: Question,
  quantity: string,
  context: TradingContext,
): Result<Signal> {
  const { assetClass, marketTimeZone, strikeCount } = context.settings;
  const message = {
    ticker,
    action: side === 'long' ? 'buy' : 'sell',
    quantity,
    quantityType: 'fixed_quantity',
    ...(stopLoss !== undefined && { stopLoss }),
    ...(price !== undefined && { orderType: 'limit', limitPrice: price }),
  };
  return parseSignal(message, { clock: context.clock, assetClass, marketTimeZone, strikeCount });
}

/** The entry of the message: into what is held on its side, or after what is held on the other one. */
function entryRequest(logicalSide: PositionSide, planning: PlanningContext): EntryRequest {
  const holdings = holdingsOf(planning);
  const isOwn = (holding: Holding) => holding.logicalSide === logicalSide;
  const closing = holdings.filter((holding) => !isOwn(holding));
  const addTo = holdings.find(isOwn);
  return {
    logicalSide,
    size: { by: 'signal' },
    addTo,
    closed: totalQuantity(closing),
    closing,
    cancelled: (contract) =>
      addTo === undefined ? cancelledFirst(restingOrders(holdings, contract, planning, true), planning) : [],
  };
}

const one = /* @__PURE__ */ Figure.from('constant', ['unit'], 1);
const nothing = /* @__PURE__ */ Figure.from('constant', ['nothing'], 0);

/** The limits of the quantity, without those of which something is not known: the entry is refused then. */
function limitsOf(
  request: EntryRequest,
  planning: PlanningContext,
  byPnl = false,
): { readonly step: Figure; readonly limits: readonly QuantityLimit[]; readonly isWhole: boolean } {
  const contract = namedContract(request, planning);
  const basis = contract.ok ? entryBasis(request, contract.value, planning) : contract;
  if (!basis.ok) {
    return { step: one, limits: [], isWhole: false };
  }
  const { instrument } = basis.value.order;
  const { gated } = sizedEntry(request, basis.value, planning);
  const { known, isWhole } = quantityLimits(planning.context.settings, gated, gateFacts(planning));
  const most = instrumentOf(instrument.ticker, planning)?.maxQuantity;
  const ofInstrument =
    most == null
      ? []
      : [
          {
            rule: 'maxQuantity',
            limit: Figure.from('market', ['instruments', instrument.ticker, 'maxQuantity'], most),
            used: nothing,
            each: one,
          },
        ];
  return {
    step: quantityStep(instrument, planning),
    limits: [...(byPnl ? known.map((limit) => withLoss(limit, gated.units)) : known), ...ofInstrument],
    isWhole,
  };
}

const lossLimits: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'maxLossAtStop',
  'maxLossAtStopPercent',
  'maxOpenRisk',
  'maxOpenRiskPercent',
]);

/** A stop by P&L loses about the same whatever the quantity: its loss is used, and no unit takes more. */
function withLoss(limit: QuantityLimit, units: Result<Figure>): QuantityLimit {
  const { used, each } = limit;
  return lossLimits.has(limit.rule) && units.ok
    ? { ...limit, used: used.plus(each.times(units.value)), each: nothing }
    : limit;
}

function lineOf(limit: QuantityLimit, step: Figure): AllowanceLimit {
  const largest = largestQuantity(limit, step);
  return {
    rule: limit.rule,
    limit: limit.limit.text,
    used: limit.used.text,
    left: limit.limit.minus(limit.used).atLeast(nothing).text,
    ...(largest !== undefined && { maxQuantity: largest.text }),
  };
}

interface Trial {
  readonly quantity: Decimal;
  readonly isEntered: boolean;
  /** Whether a larger quantity may be entered. */
  readonly isTooSmall: boolean;
  /** Why it is not entered. */
  readonly errors: readonly SignalError[];
  /** Limits of the day, which are reached or not, whatever the quantity. */
  readonly days: readonly AllowanceLimit[];
  /** What its entry was planned on; absent: the message cannot be read. */
  readonly planning?: PlanningContext;
}

/** Codes of an entry that a larger quantity may enter. */
const tooSmall: ReadonlySet<string> = /* @__PURE__ */ new Set(['below-minimum', 'quantity-unresolved']);

/** Those of a stop by P&L, which is the further away the fewer units there are. */
const tooSmallByPnl: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'below-minimum',
  'quantity-unresolved',
  'price-unresolved',
]);

/** Plans the message with a quantity. */
function trial(question: Question, quantity: Decimal, request: EntryRequest, context: TradingContext): Trial {
  const signal = signalOf(question, decimalText(quantity), context);
  if (!signal.ok) {
    return { quantity, isEntered: false, isTooSmall: false, errors: signal.errors, days: [] };
  }
  const plan = planSignal(signal.value, context);
  const isEntered =
    plan.ok &&
    plan.value.steps.some(
      (step) => step.step === 'submit-order' && step.role === 'entry' && step.order.effect === 'open',
    );
  // A swap exits although its entry is refused: the entry alone says why.
  const planning = createPlanningContext(signal.value, context);
  const entry = planEntry({ ...request, addTo: request.addTo }, planning);
  const ofEntry = uniqueByCode(entry);
  const ofPlan = plan.ok ? ofEntry : plan;
  const errors = ofPlan.ok ? [] : ofPlan.errors;
  const codes = isByPnl(question) ? tooSmallByPnl : tooSmall;
  const isTooSmall = errors.length > 0 && errors.every(({ code }) => codes.has(code));
  const days = daysIn(planning);
  return plan.ok && ofPlan.ok && !isEntered
    ? { quantity, isEntered, isTooSmall, errors: [onlyExits(plan.value)], days, planning }
    : { quantity, isEntered, isTooSmall, errors, days, planning };
}

/** Why a plan only exits though its entry alone would be planned: what the exit leaves, the broker's form, or a barred swap. */
function onlyExits({ notices, trace }: OrderPlan): SignalError {
  const code = trace.some(({ rule }) => rule === 'entry.refused') ? 'quantity-unresolved' : 'swap-refused';
  const told = notices.find((notice) => notice.code === 'entry-refused')?.message;
  const message =
    told ?? 'The position is on the other side, and the settings bar the swap: the message would only exit.';
  return signalError(code, { message, path: ['ticker'] });
}

const dayRules: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'gate.day-loss',
  'gate.day-profit',
  'gate.drawdown',
  'gate.entries',
  'gate.cooling-down',
]);

/** The rules of the day as the gates have measured them. Of a pause that is over all is used, and it limits nothing. */
function daysIn({ log }: PlanningContext): readonly AllowanceLimit[] {
  return log.decisions.flatMap(({ rule, read, decided, figures }) => {
    const { actual, limit } = figures ?? {};
    const { setting } = read;
    if (!dayRules.has(rule) || typeof setting !== 'string' || !(actual instanceof Figure && limit instanceof Figure)) {
      return [];
    }
    const used = setting === 'cooldownAfterLoss' ? actual.atMost(limit) : actual;
    const left = limit.minus(used).atLeast(nothing).text;
    return {
      ...{ rule: setting, limit: limit.text, used: used.text, left },
      ...(decided === 'failed' && { maxQuantity: '0' }),
    };
  });
}

/** The smallest quantity that is not too small: a step, or what the instrument's minimum and the multiplier ask for. */
function smallest(step: Decimal, tried: (quantity: Decimal) => Trial): Trial {
  const first = tried(step);
  let [low, high] = [new Decimal(0), first];
  while (high.isTooSmall) {
    // The size does not come from the quantity of the message.
    if (high.quantity.gt(step.times(manySteps))) {
      return first;
    }
    [low, high] = [high.quantity, tried(high.quantity.times(2))];
  }
  const middleOf = (): Decimal => between(low, high.quantity, step);
  for (let middle = middleOf(); middle.gt(low) && middle.lt(high.quantity); middle = middleOf()) {
    const trialBetween = tried(middle);
    [low, high] = trialBetween.isTooSmall ? [middle, high] : [low, trialBetween];
  }
  return high;
}

/** A multiple of the step half way. */
function between(low: Decimal, high: Decimal, step: Decimal): Decimal {
  return toMultiple(low.plus(high).div(2), step, Decimal.ROUND_DOWN);
}

/**
 * The largest quantity that is entered. The limits say where to look, which is below `most`; the plans decide, because a form of the broker
 * or a minimum may have a word in it too.
 */
function search(
  { quantity: least, isEntered: isLeastEntered }: Trial,
  { step, most }: { readonly step: Decimal; readonly most: Decimal | undefined },
  isEntered: (quantity: Decimal) => boolean,
): Decimal | 'unlimited' {
  const zero = new Decimal(0);
  if (most === undefined) {
    return isLeastEntered ? 'unlimited' : zero;
  }
  // The multiplier scales the quantity of a message, and its product is rounded down to the step.
  const likely = toMultiple(most, step, Decimal.ROUND_CEIL).minus(step);
  let [low, high] = likely.gt(0) && isEntered(likely) ? [likely, likely.plus(step)] : [least, likely];
  if (low === least && !isLeastEntered) {
    return zero;
  }
  // The fee of a single unit can be more than that of each of many: then more is allowed than the limits say.
  const end = likely.plus(step).times(1024);
  while (low !== least && isEntered(high)) {
    [low, high] = [high, high.times(2)];
    if (low.gt(end)) {
      return 'unlimited';
    }
  }
  // Of quantities with more digits than are calculated, none may be between two that differ by more than a step.
  for (let middle = between(low, high, step); middle.gt(low) && middle.lt(high); middle = between(low, high, step)) {
    [low, high] = isEntered(middle) ? [middle, high] : [low, middle];
  }
  return low;
}
