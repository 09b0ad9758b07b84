import { given } from '../core/figure.js';
import { type FigureList, figureList, indicesOf } from '../core/figure-list.js';
import { libraryVersion } from '../core/library-version.js';
import { type Decision, uniqueNotices } from '../core/plan-log.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import type { IsoInstant } from '../core/time.js';
import type { TraceEntry } from '../core/trace.js';
import { releaseChoice } from '../market/moments.js';
import { noticesOf, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan, PostponedPlan } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { noticeAuctions } from './auctions.js';
import { inBrokerForm, logBrokerForm } from './broker-form.js';
import type { Draft } from './draft.js';
import { executionNeeds } from './execution-needs.js';
import { noticeEntryRefusals } from './gates/check-gates.js';
import { noticeDustOfForm } from './legs/dust.js';
import type { Postponement } from './postponement.js';
import { noticeStopHours } from './stop-hours.js';
import { noticeUnusedFields } from './unused-fields.js';

/** The plan of a draft, in a form that the broker takes. Codes: `unsupported-by-broker`, `invalid-snapshot`. */
export function buildPlan(draft: Draft, planning: PlanningContext): Result<OrderPlan> {
  noticeEntryRefusals(planning);
  noticeUnusedFields(draft, planning);
  const form = inBrokerForm(draft, planning);
  if (!form.ok) {
    return form;
  }
  const { steps, withdrawals, clientOrderIdPrefix } = form.value;
  logBrokerForm(form.value, planning);
  noticeDustOfForm(draft, steps, planning);
  noticeStopHours(steps, planning);
  noticeAuctions(steps, planning);
  const needs = executionNeeds(steps, draft, planning, withdrawals);
  const notices = uniqueNotices(planning.log.notices);
  const list = figureList();
  const trace = planning.log.decisions.map((decision) => traceEntry(decision, list));
  const { figures } = list;
  const about = identityOf(planning.signal, planning.context);
  if (!isNonEmpty(steps)) {
    return ok({ outcome: 'nothing-to-do', ...about, steps: [], notices, trace, figures });
  }
  const prefix = clientOrderIdPrefix === undefined ? undefined : { clientOrderIdPrefix };
  return ok({ outcome: 'orders', ...about, ...prefix, steps, ...needs, notices, trace, figures });
}

/** A decision whose figures are listed: it names them by their index. */
function traceEntry({ rule, read, decided, figures }: Decision, list: FigureList): TraceEntry {
  return figures === undefined ? { rule, read, decided } : { rule, read, decided, figures: indicesOf(figures, list) };
}

/** What every plan says first, with the version that decided it. Safety B2: the identifier, where one was given. */
function identityOf(
  { ticker, action }: Pick<Signal, 'ticker' | 'action'>,
  { signalId }: Pick<TradingContext, 'signalId'>,
): Pick<OrderPlan, 'ticker' | 'action' | 'signalId' | 'libraryVersion'> {
  return { ticker, action, ...(signalId !== undefined && { signalId }), libraryVersion };
}

/** The plan of a signal that waits for the market to open. */
export function planAtOpen({ releaseAt, calendar }: Postponement, planning: PlanningContext): PostponedPlan {
  const { signal, context, log } = planning;
  const message = `The signal waits until ${releaseAt}: the market of ${signal.ticker} (${calendar}) takes no entry or exit by the settings before.`;
  log.addNotice('market-closed', message, { opensAt: releaseAt });
  const release = given(releaseAt, 'market', ['calendar', calendar]);
  log.addDecision('session.postponed', { releaseAt, calendar }, 'postponed', { releaseAt: release });
  const list = figureList();
  return {
    outcome: 'postponed',
    ...identityOf(signal, context),
    releaseAt,
    steps: [],
    notices: uniqueNotices(log.notices),
    trace: log.decisions.map((decision) => traceEntry(decision, list)),
    figures: list.figures,
  };
}

export function postponedPlan(
  signal: Signal,
  releaseAt: IsoInstant,
  context: Pick<TradingContext, 'signalId'>,
): PostponedPlan {
  const list = figureList();
  const release = releaseChoice(releaseAt, signal.receivedAt);
  const decision: Decision = {
    rule: 'delay',
    read: { releaseAt },
    decided: 'postponed',
    figures: { releaseAt: release },
  };
  return {
    outcome: 'postponed',
    ...identityOf(signal, context),
    releaseAt,
    steps: [],
    notices: noticesOf(signal),
    trace: [traceEntry(decision, list)],
    figures: list.figures,
  };
}
