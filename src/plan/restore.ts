// What a failure puts back: the orders that a plan cancels, and the positions that they belong to.
import { canonicalText, type DecimalString } from '../core/decimal.js';
import { closingSide } from '../market/contracts/contract.js';
import { type Holding, holdingsByContract } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { contractTicker, itemsByContract } from '../market/symbols.js';
import { buildOrder } from '../order/order.js';
import type { CancelledOrder, HeldQuantity, PlanStep, Restore, SubmitOrderStep } from '../order/order-plan.js';
import type { Draft } from './draft.js';
import { protectiveTimeInForce } from './legs/order-type.js';
import { restingStopPrices } from './legs/resting-stop.js';
import { quantityStep } from './sizing/quantity-step.js';

/** What a failure of the plan puts back; undefined if it cancels nothing and no stop follows an entry. */
export function plannedRestore(
  {
    cancelled = [],
    holdings,
    covered = [],
    takeProfits = [],
  }: Pick<Draft, 'holdings' | 'cancelled' | 'covered' | 'takeProfits'>,
  steps: readonly PlanStep[],
  submits: readonly SubmitOrderStep[],
  planning: PlanningContext,
): Restore | undefined {
  const step = stepOfFollowedEntry(steps, submits, planning);
  const isMoved = steps.some((one) => one.step === 'replace-orders');
  if (cancelled.length === 0 && step === undefined && !isMoved) {
    return undefined;
  }
  const tradedIn = itemsByContract(
    submits.map((submit) => submit.order),
    planning.now,
  );
  const heldIn = holdingsByContract(holdings, planning);
  const coveredIn = itemsByContract(
    covered.map(({ holding, units }) => ({ ticker: holding.contract.ticker, units })),
    planning.now,
  );
  // One spelling of a contract for all orders of a plan: that of its steps.
  const contractOf = ({ ticker }: { readonly ticker: string }): string =>
    tradedIn(ticker)[0]?.ticker ?? contractTicker(ticker);
  const described = (order: OpenOrder): CancelledOrder => {
    const ticker = contractOf(order);
    return cancelledOrder(order, ticker, heldIn(ticker), planning);
  };
  const contracts = new Set(
    [...cancelled, ...(isMoved ? covered.map(({ holding }) => holding.contract) : [])].map(contractOf),
  );
  const held = [...contracts].flatMap((ticker): readonly HeldQuantity[] => {
    const position = heldIn(ticker);
    if (position === undefined) {
      return [];
    }
    const [kept] = coveredIn(ticker);
    const stays = kept?.units.isPositive() ? { covered: kept.units.text } : {};
    return [{ ticker, quantity: position.quantity.text, ...stays, ...(isMoved && { side: position.contractSide }) }];
  });
  const orders = cancelled.map(described);
  return {
    held,
    orders,
    ...(orders.length > 0 && takeProfits.length > 0 && { takeProfits: takeProfits.map(described) }),
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
