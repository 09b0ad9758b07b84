import { type Decimal, decimalText } from '../../core/decimal.js';
import type { GateCode, SignalError } from '../../core/errors.js';
import { ok, type Result, zip } from '../../core/result.js';
import { closingSide, type Holding } from '../../market/contract.js';
import { sentContract } from '../../market/entry-contract.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import type { OrderFields } from '../../signal/signal.js';
import { refusingGates } from '../gates.js';
import type { AwaitFillStep, SubmitOrderStep } from '../order-plan.js';
import type { SizedExit } from '../sizing/exit-quantity.js';
import { type Order, orderOf } from './order.js';
import { orderPrices } from './order-prices.js';
import type { OrderTerms } from './order-terms.js';

/** How many seconds an entry waits for the exit before it. */
const fillTimeoutSeconds = 120;

/** The gates of an exit, for every contract that is left; for a ticker without a position, those that need none. */
export function exitGates(
  holdings: readonly Holding[],
  fields: OrderFields,
  planning: PlanningContext,
  exempt: readonly GateCode[] = [],
): readonly SignalError[] {
  const leg = 'exit';
  if (holdings.length === 0) {
    const contract = sentContract(planning);
    return refusingGates(
      { leg, logicalSide: undefined, contract, contractSide: undefined, fields, adds: false, isFlat: true, exempt },
      planning,
    );
  }
  return holdings.flatMap(({ logicalSide, contract }) =>
    refusingGates(
      { leg, logicalSide, contract, contractSide: undefined, fields, adds: false, isFlat: false, exempt },
      planning,
    ),
  );
}

/** One planned exit: the order, and what is left of the position when it has filled. */
export interface PlannedExit {
  readonly holding: Holding;
  readonly order: Order;
  readonly left: Decimal;
}

/** The order that closes a position, or a part of it. */
export function exitOrder(
  holding: Holding,
  terms: OrderTerms,
  size: (exit: SizedExit, planning: PlanningContext) => Result<Decimal>,
  planning: PlanningContext,
): Result<PlannedExit> {
  const { contract } = holding;
  const instrument = tradedInstrument(contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const quantity = size({ terms, holding, instrument: instrument.value }, planning);
  const side = closingSide(holding.contractSide);
  const prices = orderPrices({ terms, side, contract, instrument: instrument.value }, planning);
  const parts = zip(quantity, prices);
  if (!parts.ok) {
    return parts;
  }
  const [units, pricing] = parts.value;
  const trade = { ticker: contract.ticker, side, effect: 'close', quantity: decimalText(units) } as const;
  const order = orderOf(trade, pricing, {});
  return ok({ holding, order, left: holding.quantity.minus(units) });
}

/** The orders that close several positions, all or none. */
export function exitOrders(
  holdings: readonly Holding[],
  terms: OrderTerms,
  size: (exit: SizedExit, planning: PlanningContext) => Result<Decimal>,
  planning: PlanningContext,
): Result<readonly PlannedExit[]> {
  const exits: PlannedExit[] = [];
  for (const holding of holdings) {
    const exit = exitOrder(holding, terms, size, planning);
    if (!exit.ok) {
      return exit;
    }
    exits.push(exit.value);
  }
  return ok(exits);
}

/** The steps that send exits: `exit`, `exit-2`, … */
export function exitSteps(exits: readonly PlannedExit[]): readonly SubmitOrderStep[] {
  return exits.map(({ order }, index) => ({
    step: 'submit-order',
    id: index === 0 ? 'exit' : `exit-${index + 1}`,
    order,
  }));
}

/** The steps that wait for exits before an entry follows. */
export function awaitSteps(exits: readonly SubmitOrderStep[]): readonly AwaitFillStep[] {
  return exits.map(({ id }) => ({ step: 'await-fill', of: id, seconds: fillTimeoutSeconds }));
}
