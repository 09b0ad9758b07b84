// What every plan says, whatever it does.
import { figureList, indicesOf } from '../core/figure-list.js';
import { libraryVersion } from '../core/library-version.js';
import { type Decision, type PlanLog, uniqueNotices } from '../core/plan-log.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';

/** What a plan is for, with the version that decided it. Safety B2: the identifier, where one was given. */
export function planIdentity(
  { ticker, action }: Pick<Signal, 'ticker' | 'action'>,
  { signalId }: Pick<TradingContext, 'signalId'>,
): Pick<OrderPlan, 'ticker' | 'action' | 'signalId' | 'libraryVersion'> {
  return { ticker, action, ...(signalId !== undefined && { signalId }), libraryVersion };
}

/** What was noticed and decided, with every figure that a decision names. */
export function planRecord({
  notices,
  decisions,
}: Pick<PlanLog, 'notices' | 'decisions'>): Pick<OrderPlan, 'notices' | 'trace' | 'figures'> {
  const list = figureList();
  const trace = decisions.map(({ rule, read, decided, figures }: Decision) =>
    figures === undefined ? { rule, read, decided } : { rule, read, decided, figures: indicesOf(figures, list) },
  );
  return { notices: uniqueNotices(notices), trace, figures: list.figures };
}
