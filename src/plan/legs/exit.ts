import { type Decimal, decimalText } from '../../core/decimal.js';
import type { GateCode } from '../../core/errors.js';
import { once } from '../../core/once.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import { closingSide, signalContract } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OrderFields, QuantityFields } from '../../signal/signal.js';
import { submitStep } from '../build-plan.js';
import { checkGates, type GatedLeg } from '../gates.js';
import type { AwaitFillStep, SubmitOrderStep } from '../order-plan.js';
import { type ExitSize, exitQuantity } from '../sizing/exit-quantity.js';
import { noticeInstrumentLimits } from '../sizing/instrument-limits.js';
import { priceOrder } from './order-prices.js';
import type { OrderTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';

/** Seconds that an entry waits for the exit before it. */
const fillTimeoutSeconds = 120;

/** Checks the gates of an exit, for every contract that is closed; without a position, the gates that need none. */
export function exitGates(
  holdings: readonly Holding[],
  fields: OrderFields,
  planning: PlanningContext,
  exempt: readonly GateCode[] = [],
): Result<undefined> {
  const exits = holdings.length === 0 ? [{ contract: signalContract(planning), logicalSide: undefined }] : holdings;
  const legs = exits.map(
    ({ contract, logicalSide }): GatedLeg => ({
      leg: 'exit',
      logicalSide,
      contract,
      contractSide: undefined,
      fields,
      adds: false,
      isFlat: logicalSide === undefined,
      exempt,
    }),
  );
  return checkGates(legs, planning);
}

export interface PlannedExit {
  readonly holding: Holding;
  readonly step: SubmitOrderStep;
  readonly remaining: Decimal;
}

export interface ExitOrders {
  readonly terms: OrderTerms;
  readonly size: ExitSize;
  /** Signal with the quantity of a size by signal. */
  readonly signal: QuantityFields<QuantityType>;
}

/** Order that closes a position, or a part of it. Codes: `plan` codes. */
export function exitOrder(
  holding: Holding,
  exit: ExitOrders,
  planning: PlanningContext,
  id = 'exit',
): Result<PlannedExit> {
  const { contract } = holding;
  const { ticker } = contract;
  const { terms } = exit;
  return andThen(tradedInstrument(ticker, planning), (instrument) => {
    const side = closingSide(holding.contractSide);
    const reference = once(() => referencePrice(terms, contract, planning));
    const quantity = exitQuantity(exit.size, exit.signal, { holding, instrument, price: reference }, planning);
    const pricing = priceOrder({ terms, side, contract, instrument, reference }, planning);
    return andThen(zip(quantity, pricing), ([units, { prices, duration }]) => {
      noticeInstrumentLimits({ leg: 'exit', ticker, units, instrument, price: reference }, planning);
      const trade = { ticker, side, effect: 'close', quantity: decimalText(units) } as const;
      const step = submitStep(id, { trade, prices, duration }, planning);
      return ok({ holding, step, remaining: holding.quantity.minus(units) });
    });
  });
}

/** Orders that close several positions, all or none. Codes: `plan` codes. */
export function exitOrders(
  holdings: readonly Holding[],
  exit: ExitOrders,
  planning: PlanningContext,
): Result<readonly PlannedExit[]> {
  const exits: PlannedExit[] = [];
  for (const holding of holdings) {
    const planned = exitOrder(holding, exit, planning, exits.length === 0 ? 'exit' : `exit-${exits.length + 1}`);
    if (!planned.ok) {
      return planned;
    }
    exits.push(planned.value);
  }
  return ok(exits);
}

export function awaitSteps(exits: readonly PlannedExit[]): readonly AwaitFillStep[] {
  return exits.map(({ step }) => ({ step: 'await-fill', of: step.id, seconds: fillTimeoutSeconds }));
}
