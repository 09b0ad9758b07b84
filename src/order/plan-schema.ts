// Plans as JSON, for callers without a compiler and for what was stored.
import * as v from 'valibot';
import { list, oneOf, openObject, positiveAmount, record, rule, type Schema } from '../core/schema.js';
import { actions, orderRoles, orderSides, positionSides } from '../core/vocabulary.js';
import type { CancelledOrder, HeldQuantity, OrderPlan, PlanBase, PlanMove, PlanStep, Restore } from './order-plan.js';
import { instantSchema, orderSchema, sizeSchema, stepsSchema, words } from './order-schema.js';

const outcomes = ['orders', 'postponed', 'nothing-to-do'] as const;

/** What the types of plans have in common; only their steps and `releaseAt` tell them apart. */
type AnyPlan = PlanBase & Pick<OrderPlan, 'outcome' | 'releaseAt'> & { readonly steps: readonly PlanStep[] };

/** Schema of a plan. Its notices and its trace, which nobody carries out, and what else it has are passed on. */
export function planSchema(): Schema<OrderPlan> {
  const plan = openObject<AnyPlan>(
    'a plan',
    {
      outcome: oneOf(outcomes),
      ticker: words('a ticker'),
      action: oneOf(actions),
      signalId: v.exactOptional(words('an identifier')),
      libraryVersion: v.exactOptional(words('a version of this package')),
      clientOrderIdPrefix: v.exactOptional(words('the beginning of an identifier')),
      notices: list('a list of notices', v.unknown() as Schema<never>),
      trace: list('a list of trace entries', v.unknown() as Schema<never>),
      figures: v.exactOptional(list('a list of figures', v.unknown() as Schema<never>), []),
      steps: stepsSchema(),
      restore: v.exactOptional(restoreSchema()),
      withdrawals: v.exactOptional(record('an object of instants by step', instantSchema())),
      moves: v.exactOptional(list('a list of moves of stops', moveSchema())),
      releaseAt: v.exactOptional(instantSchema()),
    },
    rule(
      'steps',
      'a step at least with the outcome orders, otherwise none',
      ({ outcome, steps }) =>
        !isOutcome(outcome) || !Array.isArray(steps) || (outcome === 'orders') === steps.length > 0,
    ),
    rule(
      'releaseAt',
      'an instant with the outcome postponed, otherwise none',
      ({ outcome, releaseAt }) => !isOutcome(outcome) || (outcome === 'postponed') === (releaseAt != null),
    ),
  );
  // The rules are those that the three types have.
  return plan as Schema<unknown> as Schema<OrderPlan>;
}

/** Another word has its own error, and nothing follows from it. */
function isOutcome(word: unknown): boolean {
  return outcomes.some((outcome) => outcome === word);
}

function restoreSchema(): Schema<Restore> {
  return openObject<Restore>('an object with held and orders', {
    held: list(
      'a list of held quantities',
      openObject<HeldQuantity>('an object with ticker and quantity', {
        ticker: words('a ticker'),
        quantity: positiveAmount(),
        covered: v.exactOptional(positiveAmount()),
        side: v.exactOptional(oneOf(positionSides)),
      }),
    ),
    orders: list('a list of cancelled orders', cancelledOrderSchema()),
    takeProfits: v.exactOptional(list('a list of take profits', cancelledOrderSchema())),
    quantityStep: v.exactOptional(positiveAmount()),
  });
}

function moveSchema(): Schema<PlanMove> {
  const stops = list('a list of steps, at least one', words('the name of a step'), 1);
  return openObject<PlanMove>('an object with when, stops and to', {
    when: words('the name of a step'),
    // The minimum leaves a first one.
    stops: stops as Schema<unknown> as Schema<PlanMove['stops']>,
    to: positiveAmount(),
  });
}

function cancelledOrderSchema(): Schema<CancelledOrder> {
  return openObject<CancelledOrder>('an object with orderId, ticker, side and role', {
    orderId: words('an identifier'),
    ticker: words('a ticker'),
    side: oneOf(orderSides),
    role: oneOf(orderRoles),
    quantity: v.exactOptional(sizeSchema()),
    filled: v.exactOptional(sizeSchema()),
    order: v.exactOptional(orderSchema()),
  });
}
