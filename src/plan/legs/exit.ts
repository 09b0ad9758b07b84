import { Figure } from '../../core/figure.js';
import { andThen, mapAll, ok, type Result, zip } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import { type Holding, inOrderOfExpiry } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { AwaitFillStep, SubmitOrderStep } from '../../order/order-plan.js';
import { noticeSize } from '../gates/check-gates.js';
import { allocateExit, sharedSize } from '../sizing/exit-allocation.js';
import { exitQuantity } from '../sizing/exit-quantity.js';
import { restOfExit } from './dust.js';
import { type ExitBasis, type ExitOrders, exitBasis } from './exit-basis.js';
import { priceOrder } from './order-prices.js';
import type { PlannedExit } from './planned-exit.js';
import { submitStep } from './submit-step.js';

/** Seconds that an entry waits for the exit before it. */
const fillTimeoutSeconds = 120;

const fillTimeout = /* @__PURE__ */ Figure.from('constant', ['fillTimeoutSeconds'], fillTimeoutSeconds);

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
    const rest = restOfExit(holding, units, planning);
    if (units.isZero()) {
      return ok<PlannedExit>({ holding, units, step: undefined, ...rest });
    }
    noticeSize({ leg: 'exit', ticker, units, instrument, price }, planning);
    const trade = { ticker, side, effect: 'close', quantity: units.text } as const;
    const step = submitStep(id, 'exit', { trade, prices, duration }, planning);
    return ok<PlannedExit>({ holding, units, step, ...rest });
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
  const shared = sharedSize(holdings.length, size, planning);
  const ordered = shared === undefined ? holdings : inOrderOfExpiry(holdings, planning);
  const bases = mapAll(ordered, (holding) => exitBasis(holding, exit, planning));
  return andThen(bases, (positions) => {
    const shares = shared === undefined ? undefined : allocateExit(shared, positions, planning);
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

/** The orders of exits. */
export function exitSteps(exits: readonly PlannedExit[]): readonly SubmitOrderStep[] {
  return exits.flatMap(({ step }) => step ?? []);
}

export function awaitSteps(exits: readonly PlannedExit[], planning: PlanningContext): readonly AwaitFillStep[] {
  return exitSteps(exits).map(({ id: of }) => {
    planning.log.addDecision('wait', { of }, fillTimeoutSeconds, { seconds: fillTimeout });
    return { step: 'await-fill', of, seconds: fillTimeoutSeconds };
  });
}
