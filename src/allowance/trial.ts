// A quantity that is tried: what planning says of the message with it.
import { type Decimal, decimalText } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { Figure } from '../core/figure.js';
import { createPlanningContext, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import { uniqueByCode } from '../plan/errors.js';
import { tradesOf } from '../plan/expected/trades.js';
import { planEntry } from '../plan/legs/entry.js';
import type { EntryRequest } from '../plan/legs/entry-request.js';
import { planSignal } from '../plan/plan-signal.js';
import { type AllowanceLimit, leftOf } from './limits.js';
import { type Question, signalOf } from './question.js';

/** A quantity, and what planning says of it. */
export interface Trial {
  readonly quantity: Decimal;
  readonly isEntered: boolean;
  /** Whether a larger quantity may be entered. */
  readonly isTooSmall: boolean;
  /** Why it is not entered. */
  readonly errors: readonly SignalError[];
  /** Limits of the day, which are reached or not, whatever the quantity. */
  readonly days: readonly AllowanceLimit[];
  /** What its entry was planned on; of a message that cannot be read, what was given. */
  readonly planning: PlanningContext;
}

/** Codes of an entry that a larger quantity may enter. */
const tooSmall: ReadonlySet<string> = /* @__PURE__ */ new Set(['below-minimum', 'quantity-unresolved']);

/** Those of a leg by P&L, which is the further away the fewer units there are. */
const tooSmallByPnl: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'below-minimum',
  'quantity-unresolved',
  'price-unresolved',
]);

/** What is asked for, and what it is planned on. */
export interface Asked {
  readonly question: Question;
  readonly request: EntryRequest;
  readonly planning: PlanningContext;
  /** Whether a leg of the entry is by P&L. */
  readonly isByPnl: boolean;
}

/** Plans the message with a quantity. */
export function trial(
  { question, request, planning: given, isByPnl }: Asked,
  quantity: Decimal,
  context: TradingContext,
): Trial {
  const signal = signalOf(question, decimalText(quantity), context);
  if (!signal.ok) {
    return { quantity, isEntered: false, isTooSmall: false, errors: signal.errors, days: [], planning: given };
  }
  const plan = planSignal(signal.value, context);
  const isEntered = plan.ok && tradesOf(plan.value).some(({ effect }) => effect === 'open');
  // A swap exits although its entry is refused: the entry alone says why.
  const planning = createPlanningContext(signal.value, context);
  const entry = planEntry(request, planning);
  const ofEntry = uniqueByCode(entry);
  const ofPlan = plan.ok ? ofEntry : plan;
  const errors = ofPlan.ok ? [] : ofPlan.errors;
  const codes = isByPnl ? tooSmallByPnl : tooSmall;
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
    const left = leftOf(limit, used);
    return {
      ...{ rule: setting, limit: limit.text, used: used.text, left },
      ...(decided === 'failed' && { maxQuantity: '0' }),
    };
  });
}
