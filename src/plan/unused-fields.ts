import type { PlanningContext } from '../market/planning-context.js';
import { isOptionClass } from '../market/target.js';
import type { Order } from '../order/order.js';
import type { PlanStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { NoticedField } from '../signal/fields.js';
import type { StopLoss } from '../signal/signal.js';
import type { Draft } from './draft.js';

/** What the reasons are about. */
interface PlanFacts {
  readonly planning: PlanningContext;
  /** The entry, else the first exit. */
  readonly order: Order | undefined;
  readonly isEntryRefused: boolean;
}

/** Completes the sentence "<field> has no effect: …". */
type Reason = (facts: PlanFacts) => string;

const withoutOrder: Reason = ({ planning: { signal } }) => `this ${signal.action} of ${signal.ticker} submits no order`;

const withoutEntry = 'it belongs to the entry, and nothing is entered';

/** A reason of a field that belongs to an order. */
function ofOrder(reason: (order: Order, facts: PlanFacts) => string): Reason {
  return (facts) => {
    if (facts.order === undefined) {
      return withoutOrder(facts);
    }
    return facts.isEntryRefused ? withoutEntry : reason(facts.order, facts);
  };
}

const price = (name: string, breakeven: string): Reason =>
  ofOrder(({ type }, facts) => (isBreakeven(facts) ? breakeven : `an order of type ${type} has no ${name}`));

const stays: Reason = /* @__PURE__ */ ofOrder(() => 'a breakeven stop stays until it is cancelled');

const quantity: Reason = /* @__PURE__ */ ofOrder((_, facts) => {
  if (isBreakeven(facts)) {
    return 'a breakeven stop is for the whole position';
  }
  return facts.planning.fields.peek('sentiment') === 'flat'
    ? 'sentiment flat closes the whole position'
    : 'the settings do not let the signal set the quantity in this way';
});

const bracket = (name: string): Reason => ofOrder(() => `an exit has no ${name}`);

const option: Reason = ({ planning: { target } }) => {
  if (target.kind === 'option-contract') {
    return 'the ticker names the option contract';
  }
  return isOptionClass(target.assetClass)
    ? 'no option contract is chosen by it here'
    : `${target.ticker} is not an option`;
};

const spread: Reason = () => 'no spread is checked here';

const cancelling: Reason = ({ planning: { signal } }) =>
  signal.action === 'cancel' ? 'action cancel always cancels' : `this ${signal.action} cancels no orders`;

/** Why a field that was sent has no effect (safety M4). */
const reasons: Readonly<Record<NoticedField, Reason>> = /* @__PURE__ */ (() => ({
  sentiment: ({ planning: { signal } }) => `this ${signal.action} of ${signal.ticker} trades nothing`,
  limitPrice: price('limit price', 'the limit of a breakeven stop follows from its stop price'),
  stopPrice: price('stop price', 'a breakeven stop is measured from the average entry price'),
  quantity,
  quantityType: quantity,
  orderType: (facts) => (facts.order === undefined ? withoutOrder(facts) : withoutEntry),
  trailAmount: price('trail', 'a breakeven stop has no trail'),
  trailPercent: price('trail', 'a breakeven stop has no trail'),
  timeInForce: stays,
  ignoreTradingWindows: () => 'no trading window is checked here',
  cancel: cancelling,
  cancelOrderType: cancelling,
  rejectAfter: ({ planning: { signal }, order }) =>
    signal.action === 'cancel' || (signal.action === 'resize' && order === undefined)
      ? 'the age of this signal is not checked'
      : 'without time the age counts from the receipt, and none has passed',
  bidAskSpreadFilter: spread,
  bidAskSpreadFilterPercent: spread,
  breakevenOffset: () => 'only action breakeven uses it',
  optionType: option,
  intrinsicValue: option,
  expiration: option,
  strikeCount: option,
  strikesAway: option,
  strikePrice: option,
  marketPriceType: ofOrder(() => 'no price of the order is taken from a quote'),
  cancelAfter: stays,
  expiresAt: stays,
  targets: bracket('targets'),
  takeProfit: bracket('take profit'),
  stopLoss: bracket('stop loss'),
  extendedHours: withoutOrder,
}))();

/** Adds a notice for each field that was sent, that no decision has taken and no other notice names (safety M4). */
export function noticeUnusedFields({ steps, isEntryRefused = false }: Draft, planning: PlanningContext): void {
  const { fields, log } = planning;
  const reasonsByName: Readonly<Record<string, Reason | undefined>> = reasons;
  for (const field of fields.untaken()) {
    const reason = reasonsByName[field];
    if (reason !== undefined && !log.notices.some(({ path }) => path?.[0] === field)) {
      const why = reason({ planning, order: orderOf(steps), isEntryRefused });
      planning.log.addNotice('field-without-effect', `${field} has no effect: ${why}.`, { path: [field] });
    }
  }
  noticeTrailPrice(fields.peek('stopLoss'), planning);
}

/** The specification names `trailPrice` only to check it. */
function noticeTrailPrice(stopLoss: StopLoss | undefined, planning: PlanningContext): void {
  if (stopLoss?.trailPrice !== undefined) {
    const message = 'stopLoss.trailPrice has no effect: trailAmount or trailPercent is the distance of a trail.';
    planning.log.addNotice('field-without-effect', message, { path: ['stopLoss', 'trailPrice'] });
  }
}

function isBreakeven({ planning: { signal } }: PlanFacts): boolean {
  return signal.action === 'breakeven';
}

/** The signal's order: the entry, else the exit, else the stop of a breakeven. */
function orderOf(steps: readonly PlanStep[]): Order | undefined {
  const submits = submitSteps(steps);
  const own = ['entry', 'exit', 'protection'].map((role) => submits.find((step) => step.role === role));
  return own.find((step) => step !== undefined)?.order;
}
