// Plans of signals that wait: for their release, or for the market to open.
import { given } from '../core/figure.js';
import type { IsoInstant } from '../core/time.js';
import type { Holding } from '../market/holdings.js';
import { releaseChoice } from '../market/moments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { PostponedPlan } from '../order/order-plan.js';
import { fieldReader } from '../signal/field-reader.js';
import type { Signal } from '../signal/signal.js';
import { signalNotices } from '../signal/test-signal.js';
import { planIdentity, planRecord } from './plan-record.js';
import { postponement } from './postponement.js';

/** The plan of a signal that waits for the market to open; undefined: it is planned now. */
export function planAtOpen(holdings: readonly Holding[], planning: PlanningContext): PostponedPlan | undefined {
  const postponed = postponement(holdings, planning);
  if (postponed === undefined) {
    return undefined;
  }
  const { releaseAt, calendar, begin } = postponed;
  const { signal, context, log } = planning;
  const market = `${signal.ticker} (${calendar})`;
  const why =
    begin === undefined
      ? `it is not sent outside the hours of ${market}`
      : `entries in ${market} begin then (${begin})`;
  const message = `The signal waits until ${releaseAt}: by the settings, ${why}.`;
  log.addNotice('market-closed', message, { opensAt: releaseAt });
  const release = given(releaseAt, 'market', ['calendar', calendar]);
  log.addDecision('session.postponed', { ...postponed }, 'postponed', { releaseAt: release });
  return { outcome: 'postponed', ...planIdentity(signal, context), releaseAt, steps: [], ...planRecord(log) };
}

/** The plan of a signal before its release. */
export function postponedPlan(
  signal: Signal,
  releaseAt: IsoInstant,
  context: Pick<TradingContext, 'signalId'>,
): PostponedPlan {
  const figures = { releaseAt: releaseChoice(releaseAt, signal, fieldReader(signal)) };
  const delay = { rule: 'delay', read: { releaseAt }, decided: 'postponed', figures } as const;
  const record = planRecord({ notices: signalNotices(signal), decisions: [delay] });
  return { outcome: 'postponed', ...planIdentity(signal, context), releaseAt, steps: [], ...record };
}
