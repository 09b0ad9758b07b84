// What is left of a position because it is less than one step of the broker: no order closes it (safety S10).
import { unitsText, verbAfter } from '../../core/count-text.js';
import type { DecimalString } from '../../core/decimal.js';
import { Figure, nothing } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { sameContract } from '../../market/symbols.js';
import type { PlanStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';
import type { Draft } from '../draft.js';
import { closableUnits, exitStep } from '../sizing/quantity-step.js';
import type { PlannedExit } from './planned-exit.js';

/** Units that an order closes, what it leaves, and the step that is larger than that. */
interface Dust {
  readonly quantity: DecimalString;
  readonly remaining: Figure;
  readonly step?: Figure | undefined;
  /** Why it remains, in words; absent: it is less than the step. */
  readonly why?: string;
}

const belowStep = 'less than one step of what can be traded';

/** The sentence of what remains. */
function dustText(ticker: string, remaining: Figure, why: string): string {
  return `${unitsText(remaining.text, ticker)} ${verbAfter(remaining.text, 'remain')}: ${why}.`;
}

/** Adds a notice about what an order for `quantity` units leaves. */
function noticeDust(
  ticker: string,
  { quantity, remaining, step, why = belowStep }: Dust,
  planning: PlanningContext,
): void {
  const calculation = calculationOf({ remaining, step });
  planning.log.addNotice('dust-remains', dustText(ticker, remaining, why), {
    quantity,
    remaining: remaining.text,
    calculation,
  });
}

/** What an exit leaves. What is less than a step is named in a notice. */
export function restOfExit(
  { contract: { ticker }, quantity: held }: Holding,
  units: Figure,
  planning: PlanningContext,
): Pick<PlannedExit, 'remaining' | 'dust'> {
  const rest = held.minus(units);
  const step = exitStep(ticker, planning);
  if (!rest.isPositive() || isClosable(rest, step)) {
    return { remaining: rest, dust: undefined };
  }
  noticeDust(ticker, { quantity: units.text, remaining: rest, step }, planning);
  return { remaining: nothing, dust: rest };
}

/** Whether an order can close what an exit leaves. */
function isClosable(rest: Figure, step: Figure | undefined): boolean {
  return step === undefined || !rest.isBelow(step);
}

/** Adds a notice where a stop for `closable` units of a position cannot cover the rest of it. */
export function noticeUncovered(ticker: string, held: Figure, closable: Figure, planning: PlanningContext): void {
  const remaining = held.minus(closable);
  if (remaining.isPositive()) {
    const step = exitStep(ticker, planning);
    noticeDust(ticker, { quantity: closable.text, remaining, step }, planning);
  }
}

/** A position without what no order closes because it is less than a step. */
export function closableHolding(holding: Holding, planning: PlanningContext): Holding {
  const { contract, quantity: held } = holding;
  const quantity = closableUnits(held, contract.ticker, planning);
  noticeUncovered(contract.ticker, held, quantity, planning);
  return { ...holding, quantity };
}

/**
 * Checks that an entry does not cross through what the exits before it leave in its contract: it would end with less than it was
 * sized for, and with a profile that closes first it is not taken at all. Codes: `quantity-unresolved`.
 */
export function checkNoDust(
  exits: readonly PlannedExit[],
  { ticker }: Contract,
  planning: PlanningContext,
): Result<undefined> {
  const left = exits.find(({ dust, holding }) => dust && sameContract(holding.contract.ticker, ticker, planning.now));
  if (left?.dust === undefined) {
    return ok(undefined);
  }
  return fail('quantity-unresolved', {
    message: `${unitsText(left.dust.text, ticker)} ${verbAfter(left.dust.text, 'remain')} open, and the entry would first have to close them.`,
    path: ['ticker'],
    received: ticker,
  });
}

/**
 * Adds a notice for each exit of a whole position that its form makes smaller, or that is not sent: whole units alone are taken. It
 * replaces that of less than a step, which remains too.
 */
export function noticeDustOfForm(
  { steps, holdings }: Pick<Draft, 'steps' | 'holdings'>,
  formed: readonly PlanStep[],
  planning: PlanningContext,
): void {
  const replaced = new Set<string>();
  const sent = new Map(submitSteps(formed).map(({ id, order }) => [id, order.quantity]));
  for (const { id, role, order } of submitSteps(steps)) {
    const quantity = sent.get(id) ?? '0';
    if (role !== 'exit' || quantity === order.quantity) {
      continue;
    }
    const { ticker, extendedHours } = order;
    const why = `the broker takes this order only in whole units${extendedHours ? ' in extended hours' : ''}`;
    for (const { quantity: held } of holdings.filter(({ contract }) => contract.ticker === ticker)) {
      const without = (units: DecimalString) => held.minus(Figure.from('market', ['profile', 'quantity'], units));
      const rest = without(order.quantity);
      if (!rest.isPositive() || !isClosable(rest, exitStep(ticker, planning))) {
        replaced.add(dustText(ticker, rest, belowStep));
        noticeDust(ticker, { quantity, remaining: without(quantity), why }, planning);
      }
    }
  }
  planning.log.dropNotices('dust-remains', replaced);
}
