import { type Decimal, type DecimalString, decimal, decimalText } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import { optionsFaults } from '../core/options-fault.js';
import { isNonEmpty } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { contextFaults } from '../plan/argument-faults.js';
import { bindingLimit } from '../plan/legs/fitted-entry.js';
import { entryRequest } from './entry.js';
import { manySteps, search, smallest } from './largest-quantity.js';
import { type AllowanceLimit, limitsOf, lineOf } from './limits.js';
import { type AllowanceOptions, pnlLegs, type Question, signalOf } from './question.js';
import { type Trial, trial } from './trial.js';

export type { AllowanceLimit } from './limits.js';
export type { AllowanceOptions } from './question.js';

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
  const { side } = given;
  const isOther = side != null && side !== 'long' && side !== 'short';
  const sides = side == null || isOther ? (['long', 'short'] as const) : [side];
  const faults = [...optionsFaults(given, allowanceOptions), ...(isOther ? [otherSide(side)] : [])];
  const of = (one: PositionSide) =>
    isNonEmpty(faults) ? nothingAllowed(faults) : sideAllowance({ ...given, ticker, side: one }, refusing(context));
  return { ticker, sides: Object.fromEntries(sides.map((one) => [one, of(one)])) };
}

/** A caller without a compiler may pass any side. */
function otherSide(side: unknown): SignalError {
  const expected = 'long or short';
  const message = `The option side is ${String(excerpt(side))}; expected ${expected}.`;
  return signalError('invalid-setting', { message, path: ['side'], received: excerpt(side), expected });
}

const allowanceOptions: Readonly<Record<keyof AllowanceOptions, true>> = { side: true, stopLoss: true, price: true };

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
  const signal = signalOf(question, '1', context);
  if (!signal.ok) {
    return nothingAllowed(signal.errors);
  }
  const planning = createPlanningContext(signal.value, context);
  const request = entryRequest(question.side, planning);
  const byPnl = pnlLegs(question, context);
  const isByPnl = byPnl.stopLoss || byPnl.takeProfit;
  const single = limitsOf(request, planning);
  const tried = (quantity: Decimal): Trial => trial({ question, request, planning, isByPnl }, quantity, context);
  const first = smallest(single.step.decimal, tried);
  const { step, limits, isWhole } = isByPnl ? limitsOf(request, first.planning, byPnl.stopLoss) : single;
  const lines = [...limits.map((limit) => lineOf(limit, step)), ...first.days];
  const listed = lines.toSorted((one, other) => rank(one) - rank(other));
  const binding = isWhole ? bindingLimit(limits, step) : undefined;
  const multiplier = decimal(context.settings.signalQuantityMultiplier);
  const most = byPnl.stopLoss
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

function nothingAllowed(refusals: readonly SignalError[]): SideAllowance {
  return { maxQuantity: '0', refusals, limits: [] };
}

function rank({ maxQuantity }: AllowanceLimit): number {
  return maxQuantity === undefined ? Number.POSITIVE_INFINITY : Number(maxQuantity);
}
