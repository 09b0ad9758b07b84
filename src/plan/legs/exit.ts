import type { SignalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, mapAll, ok, type Result, zip } from '../../core/result.js';
import { closingSide, signalContract } from '../../market/contracts/contract.js';
import { type Holding, inOrderOfExpiry } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { AwaitFillStep, SubmitOrderStep } from '../../order/order-plan.js';
import { checkLegs, failLegs, noticeSize } from '../gates/check-gates.js';
import type { GatedLeg } from '../gates/gated-parts.js';
import { allocateExit } from '../sizing/exit-allocation.js';
import { type ExitFacts, type ExitSize, exitQuantity } from '../sizing/exit-quantity.js';
import { priceOrder } from './order-prices.js';
import type { OrderTerms } from './order-terms.js';
import { referencePrice } from './reference-price.js';
import { submitStep } from './submit-step.js';

/** Seconds that an entry waits for the exit before it. */
const fillTimeoutSeconds = 120;
const fillTimeout = /* @__PURE__ */ Figure.from('constant', ['fillTimeoutSeconds'], fillTimeoutSeconds);

/** Checks the gates of an exit, for every contract that is closed; without a position, the gates that need none. */
export function exitGates(holdings: readonly Holding[], planning: PlanningContext): Result<undefined> {
  return checkLegs(gatedExits(holdings, planning), planning);
}

function gatedExits(holdings: readonly Holding[], planning: PlanningContext): readonly GatedLeg[] {
  const exits = holdings.length === 0 ? [{ contract: signalContract(planning), logicalSide: undefined }] : holdings;
  return exits.map(({ contract, logicalSide }) => ({
    leg: 'exit',
    logicalSide,
    contract,
    contractSide: undefined,
    adds: false,
    isFlat: logicalSide === undefined,
  }));
}

/** Fails an exit: by its gates, and only if none fails by the error. */
export function failExit(error: SignalError, holdings: readonly Holding[], planning: PlanningContext): Result<never> {
  return failLegs(error, gatedExits(holdings, planning), planning);
}

export interface PlannedExit {
  readonly holding: Holding;
  readonly step: SubmitOrderStep;
  readonly remaining: Figure;
}

export interface ExitOrders {
  readonly terms: OrderTerms;
  readonly size: ExitSize;
}

/** What the order of an exit is computed from. */
interface ExitBasis extends ExitFacts {
  readonly exit: ExitOrders;
}

function exitBasis(holding: Holding, exit: ExitOrders, planning: PlanningContext): Result<ExitBasis> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const price = once(() => referencePrice(exit.terms, contract, planning));
    return ok({ holding, instrument, price, exit });
  });
}

function closingOrder(
  { holding, instrument, price, exit }: ExitBasis,
  quantity: Result<Figure>,
  id: string,
  planning: PlanningContext,
): Result<PlannedExit> {
  const { contract } = holding;
  const { ticker } = contract;
  const side = closingSide(holding.contractSide);
  const pricing = priceOrder({ terms: exit.terms, side, contract, instrument, reference: price }, planning);
  return andThen(zip(quantity, pricing), ([units, { prices, duration }]) => {
    noticeSize({ leg: 'exit', ticker, units, instrument, price }, planning);
    const trade = { ticker, side, effect: 'close', quantity: units.text } as const;
    const step = submitStep(id, 'exit', { trade, prices, duration }, planning);
    return ok({ holding, step, remaining: holding.quantity.minus(units) });
  });
}

/**
 * Orders that close positions, all or none. By the signal's quantity, several give it in the order of their expiration
 * and strike (safety Q4). Codes: `plan` codes.
 */
export function exitOrders(
  holdings: readonly Holding[],
  exit: ExitOrders,
  planning: PlanningContext,
): Result<readonly PlannedExit[]> {
  const { size } = exit;
  const isShared = holdings.length > 1 && size === 'signal' && planning.fields.peek('quantity') !== undefined;
  const ordered = isShared ? inOrderOfExpiry(holdings, planning) : holdings;
  const bases = mapAll(ordered, (holding) => exitBasis(holding, exit, planning));
  return andThen(bases, (positions) => {
    const shares = isShared ? allocateExit(positions, planning) : undefined;
    return shares?.ok
      ? mapAll(shares.value, ({ position, units }, index) => closingOrder(position, ok(units), stepId(index), planning))
      : mapAll(positions, (basis, index) =>
          closingOrder(basis, shares ?? exitQuantity(size, basis, planning), stepId(index), planning),
        );
  });
}

function stepId(index: number): string {
  return index === 0 ? 'exit' : `exit-${index + 1}`;
}

export function awaitSteps(exits: readonly PlannedExit[], planning: PlanningContext): readonly AwaitFillStep[] {
  return exits.map(({ step: { id: of } }) => {
    planning.log.addDecision('wait', { of }, fillTimeoutSeconds, { seconds: fillTimeout });
    return { step: 'await-fill', of, seconds: fillTimeoutSeconds };
  });
}
