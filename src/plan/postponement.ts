// Signals that wait for the market to open.
import type { IsoInstant } from '../core/time.js';
import { instantText } from '../core/time.js';
import type { Holding } from '../market/holdings.js';
import { isListed } from '../market/market-hours.js';
import { onTrial, type PlanningContext } from '../market/planning-context.js';
import { calendarOf } from '../market/signal-hours.js';
import { submitSteps } from '../order/plan-orders.js';
import { planResizeAction } from './actions/resize.js';
import { isForOpen } from './overrides.js';
import { tradeIntent } from './trade-intent.js';

/** What a signal does to positions. */
interface Legs {
  readonly enters: boolean;
  readonly exits: boolean;
}

const neither: Legs = { enters: false, exits: false };

/** When a signal is planned again, and why not now. */
interface Release {
  readonly releaseAt: IsoInstant;
  /** Setting that makes it wait. */
  readonly setting: 'whenClosed' | 'exitsWhenClosed';
  /** Setting by which entries begin after the open, where that is what is waited for. */
  readonly begin?: 'entryWindowFromOpen';
}

/** The same with the calendar that says when the market opens. */
export interface Postponement extends Release {
  readonly calendar: string;
}

/** The open until which a signal is postponed, and its calendar; undefined: it is planned now. */
export function postponement(holdings: readonly Holding[], planning: PlanningContext): Postponement | undefined {
  const { whenClosed, exitsWhenClosed } = planning.context.settings;
  if (whenClosed !== 'postpone' && exitsWhenClosed !== 'postpone') {
    return undefined;
  }
  const calendar = calendarOf(planning);
  const release = calendar && releaseFor(holdings, planning);
  return release && { ...release, calendar: calendar.id };
}

function releaseFor(holdings: readonly Holding[], planning: PlanningContext): Release | undefined {
  const { whenClosed, exitsWhenClosed, entryLockout } = planning.context.settings;
  const release = releaseOf(planning);
  if (release.entry === undefined && release.exit === undefined) {
    return undefined;
  }
  const { enters: mayEnter, exits } = legsOf(holdings, planning);
  // No exit waits for an entry that is locked out: what is asked for in an emergency closes as an exit does.
  const enters = mayEnter && !entryLockout;
  // The auction is over at the open: what is for it has to be sent before.
  if (isForOpen(enters ? 'entry' : 'exit', planning)) {
    return undefined;
  }
  if (enters && whenClosed === 'postpone') {
    return release.entry && { ...release.entry, setting: 'whenClosed' };
  }
  // The exit of a swap whose entry is refused is sent: at the open the entry would be planned too.
  const mayWait = exits && exitsWhenClosed === 'postpone' && !(enters && whenClosed === 'refuse');
  return mayWait && release.exit ? { ...release.exit, setting: 'exitsWhenClosed' } : undefined;
}

type Begin = Omit<Release, 'setting'>;

/** When entries and exits may be sent; undefined: now, or nobody knows. */
function releaseOf(planning: PlanningContext): { entry: Begin | undefined; exit: Begin | undefined } {
  const { now, context, signal } = planning;
  const { flatBy } = context.settings;
  const opens = (leg: 'entry' | 'exit'): Begin | undefined => {
    const market = planning.hours(leg);
    return market.state === 'closed' && market.opensAt !== undefined ? { releaseAt: market.opensAt } : undefined;
  };
  const exit = opens('exit');
  // Nothing is entered until the open: it is refused, not postponed.
  const isFlatBy = flatBy != null && isListed(flatBy.tickers, [signal.ticker], now);
  const end = isFlatBy ? planning.endOfDay(flatBy.minutesBeforeClose) : undefined;
  if (end === 'unknown' || end?.ended !== undefined) {
    return { entry: undefined, exit };
  }
  const window = planning.entryHours();
  const isEarly = typeof window === 'object' && now < window.from && window.from < window.to;
  return {
    entry: isEarly ? { releaseAt: instantText(window.from), begin: 'entryWindowFromOpen' } : opens('entry'),
    exit,
  };
}

function legsOf(holdings: readonly Holding[], planning: PlanningContext): Legs {
  const isHeld = holdings.length > 0;
  switch (planning.signal.action) {
    case 'buy':
    case 'sell':
      return legsOfTrade(holdings, planning);
    case 'exit':
      return { enters: false, exits: isHeld };
    case 'reverse':
      return { enters: isHeld, exits: isHeld };
    case 'add':
      return { enters: isHeld, exits: false };
    case 'resize':
      return legsOfResize(holdings, planning);
    case 'breakeven':
    case 'cancel':
      return neither;
  }
}

function legsOfTrade(holdings: readonly Holding[], planning: PlanningContext): Legs {
  switch (tradeIntent(holdings, planning)) {
    case 'enter':
    case 'add':
      return { enters: true, exits: false };
    case 'swap':
      return { enters: true, exits: true };
    case 'exit':
    case 'exit-all':
      return { enters: false, exits: true };
    case 'cancel-resting':
    case 'no-position':
    case 'sentiment-conflict':
      return neither;
  }
}

/** A resize that cannot be measured while the market is closed may be one that enters. */
function legsOfResize(holdings: readonly Holding[], planning: PlanningContext): Legs {
  const draft = planResizeAction(holdings, onTrial(planning));
  if (!draft.ok) {
    return { enters: true, exits: false };
  }
  const orders = submitSteps(draft.value.steps).map(({ role }) => role);
  return { enters: orders.includes('entry'), exits: orders.includes('exit') };
}
