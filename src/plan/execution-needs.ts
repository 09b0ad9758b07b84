// What carrying out a plan has to know beside its steps: what a failure puts back, and when orders are withdrawn.

import { canonicalText, type DecimalString } from '../core/decimal.js';
import { type Choice, chosen, given } from '../core/figure.js';
import { addToDate, earlierInstant, type IsoDate, type IsoInstant, midnightInZone } from '../core/time.js';
import { closingSide } from '../market/contracts/contract.js';
import { type Holding, holdingsByContract } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import { marketTimeZoneChoice } from '../market/moments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { contractTicker, itemsByContract } from '../market/symbols.js';
import { buildOrder } from '../order/order.js';
import type { CancelledOrder, PlanBase, PlanStep, Restore, SubmitOrderStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import { messageChoice } from '../signal/field-reader.js';
import type { Draft } from './draft.js';
import { protectiveTimeInForce } from './legs/order-type.js';
import { restingStopPrices } from './legs/resting-stop.js';
import { quantityStep } from './sizing/quantity-step.js';

/** What the executor needs from a plan; `ends`: when its form ends orders. Empty if it needs nothing. */
export function executionNeeds(
  steps: readonly PlanStep[],
  { holdings, cancelled }: Pick<Draft, 'holdings' | 'cancelled'>,
  planning: PlanningContext,
  ends: NonNullable<PlanBase['withdrawals']>,
): Pick<PlanBase, 'restore' | 'withdrawals'> {
  const submits = submitSteps(steps);
  const restore = restoreOf(cancelled, holdings, steps, submits, planning);
  const withdrawals = withdrawalsOf(submits, ends, planning);
  return { ...(restore && { restore }), ...(withdrawals && { withdrawals }) };
}

function restoreOf(
  cancelled: readonly OpenOrder[],
  holdings: readonly Holding[],
  steps: readonly PlanStep[],
  submits: readonly SubmitOrderStep[],
  planning: PlanningContext,
): Restore | undefined {
  const step = stepOfFollowedEntry(steps, submits, planning);
  if (cancelled.length === 0 && step === undefined) {
    return undefined;
  }
  const held = new Map<string, DecimalString>();
  const tradedIn = itemsByContract(
    submits.map((submit) => submit.order),
    planning.now,
  );
  const heldIn = holdingsByContract(holdings, planning);
  const orders = cancelled.map((order) => {
    // One spelling of a contract for all orders of a plan: that of its steps.
    const ticker = tradedIn(order.ticker)[0]?.ticker ?? contractTicker(order.ticker);
    const position = heldIn(ticker);
    if (position !== undefined) {
      held.set(ticker, position.quantity.text);
    }
    return cancelledOrder(order, ticker, position, planning);
  });
  return {
    held: [...held].map(([name, quantity]) => ({ ticker: name, quantity })),
    orders,
    ...(step !== undefined && { quantityStep: step }),
  };
}

/** Quantity step of the entry that a separate stop waits for. */
function stepOfFollowedEntry(
  steps: readonly PlanStep[],
  submits: readonly SubmitOrderStep[],
  planning: PlanningContext,
): DecimalString | undefined {
  const entry = submits.find(({ role }) => role === 'entry');
  if (entry === undefined || !steps.some((step) => step.step === 'await-fill' && step.of === entry.id)) {
    return undefined;
  }
  const instrument = tradedInstrument(entry.order.ticker, planning);
  return instrument.ok ? quantityStep(instrument.value, planning).text : undefined;
}

function cancelledOrder(
  order: OpenOrder,
  ticker: string,
  position: Holding | undefined,
  planning: PlanningContext,
): CancelledOrder {
  const { id: orderId, side, role } = order;
  const quantity = amountText(order.quantity);
  const filled = amountText(order.filled);
  const closes = position !== undefined && closingSide(position.contractSide) === side;
  const prices = role === 'stop-loss' && closes ? restingStopPrices(order) : undefined;
  // A stop of unknown size protects the whole position.
  const size = quantity ?? position?.quantity.text;
  const timeInForce = order.timeInForce ?? 'gtd';
  const terms =
    prices === undefined || size === undefined
      ? undefined
      : buildOrder({
          trade: { ticker, side, effect: 'close', quantity: size },
          prices,
          // The day of a resting `gtd` order is not known, so it cannot be sent.
          duration: { timeInForce: timeInForce === 'gtd' ? protectiveTimeInForce(planning).choice : timeInForce },
        });
  return {
    orderId,
    ticker,
    side,
    role,
    ...(quantity !== undefined && { quantity }),
    ...(filled !== undefined && { filled }),
    ...(terms !== undefined && { order: terms }),
  };
}

function amountText(amount: OpenOrder['quantity']): DecimalString | undefined {
  return amount == null ? undefined : canonicalText(amount);
}

/** The end of the last day of each order that has one, or an earlier end that its form gives it. */
function withdrawalsOf(
  submits: readonly SubmitOrderStep[],
  ends: NonNullable<PlanBase['withdrawals']>,
  planning: PlanningContext,
): Readonly<Record<string, IsoInstant>> | undefined {
  const { marketTimeZone } = planning.context.settings;
  const withdrawals: Record<string, IsoInstant> = {};
  let isEmpty = true;
  for (const { id, order } of submits) {
    const lastDay = order.expiresAt && endOfDay(order.expiresAt, marketTimeZone);
    const end = earlierInstant(lastDay, ends[id]);
    if (end !== undefined) {
      withdrawals[id] = end;
      isEmpty = false;
      const withdrawal =
        end === lastDay && order.expiresAt !== undefined
          ? endOfLastDay(end, order.expiresAt, planning)
          : given(end, 'market', ['profile']);
      planning.log.addDecision('order.withdrawal', { step: id }, end, { withdrawal });
    }
  }
  return isEmpty ? undefined : withdrawals;
}

function endOfLastDay(end: IsoInstant, lastDay: IsoDate, planning: PlanningContext): Choice {
  const day = messageChoice(lastDay, ['expiresAt'], planning.fields);
  return chosen(end, 'endOfDay', day, marketTimeZoneChoice(planning.context.settings.marketTimeZone));
}

/** 24:00 of a day; undefined for the last day of the calendar. */
function endOfDay(date: IsoDate, timeZone: string): IsoInstant | undefined {
  const next = addToDate(date, 1, 'day');
  return next === undefined ? undefined : midnightInZone(next, timeZone);
}
