import { given } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { fail, ok, type Result } from '../../core/result.js';
import { addToDate, type IsoDate, nthWeekdayOfMonth } from '../../core/time.js';
import { monthLetters, readFuturesSymbol } from '../../signal/ticker.js';
import type { PlanningContext } from '../planning-context.js';
import type { RolloverSchedule } from '../ports.js';
import { contractKey, sameContract } from '../symbols.js';

/** A contract of a schedule. */
export interface ScheduledMonth {
  readonly root: string;
  readonly symbol: string;
  readonly expiry: IsoDate;
  /** Whether the schedule lists the expiry; otherwise its rule gives it. */
  readonly isListed: boolean;
  /** Day from which on the next month is traded. */
  readonly roll: IsoDate;
}

/** Every schedule has a contract that is not rolled yet within this time. */
const maxYearsAhead = 3;

const friday = 5;

/**
 * Finds the contract that a continuous symbol means today: `ES1!` the front month, `ES2!` the month after it. The roll is
 * at the beginning of the day, in the market's time zone. Codes: `contract-not-found`.
 */
export function frontMonth(root: string, nth: number, planning: PlanningContext): Result<ScheduledMonth> {
  const schedule = planning.context.instruments.rollover?.(root);
  const contract = schedule && upcoming(root, schedule, planning.today(), planning.now)[nth - 1];
  if (contract !== undefined) {
    return ok(contract);
  }
  const { ticker } = planning.signal;
  const hint =
    schedule === undefined ? ' Pass the option instruments: futuresInstruments of signal-to-order/instruments.' : '';
  const message = `${whyNotFound(root, nth, schedule)}; expected a rollover schedule of ${root} that names ${ticker}.${hint}`;
  return fail('contract-not-found', { message, path: ['ticker'], received: ticker });
}

function whyNotFound(root: string, nth: number, schedule: RolloverSchedule | undefined): string {
  if (schedule === undefined) {
    return `There is no rollover schedule of ${root}`;
  }
  const { expiryRule, expiries } = schedule;
  return expiryRule === undefined && expiries === undefined
    ? `The rollover schedule of ${root} has neither expiryRule nor expiries`
    : `The rollover schedule of ${root} has no ${nth === 1 ? '' : 'second '}contract that has not rolled yet`;
}

/** A contract that is named, as the schedule of its root has it; undefined: no schedule has it. */
export function scheduledMonth(ticker: string, planning: PlanningContext): ScheduledMonth | undefined {
  const future = readFuturesSymbol(ticker);
  const schedule = future && planning.context.instruments.rollover?.(future.root);
  if (future === undefined || schedule?.months.includes(future.month) !== true) {
    return undefined;
  }
  const symbol = contractKey(ticker, planning.now);
  const year = Number(symbol.slice(-4));
  return monthOf({ ...future, symbol, year }, schedule, listedExpiries(schedule, planning.now));
}

/** Adds a notice for an entry in a month that has rolled (safety S5). */
export function noticeRolledMonth(ticker: string, planning: PlanningContext): void {
  const month = scheduledMonth(ticker, planning);
  if (month === undefined || planning.today() < month.roll) {
    return;
  }
  const front = frontMonth(month.root, 1, planning);
  const next = front.ok ? `: the front month is now ${front.value.symbol}` : '';
  const message = `${ticker} rolled on ${month.roll}${next}. The entry is in ${ticker}.`;
  const calculation = calculationOf({ roll: given(month.roll, 'calendar', ['roll']) });
  planning.log.addNotice('contract-rolled', message, { calculation });
}

/** Adds a notice where a continuous future is entered in another month than the one that was held. */
export function noticeRoll(
  closing: readonly { readonly contract: { readonly ticker: string } }[],
  entered: string,
  planning: PlanningContext,
): void {
  if (planning.target.kind !== 'continuous-future') {
    return;
  }
  for (const { contract } of closing) {
    if (!sameContract(contract.ticker, entered, planning.now)) {
      const message = `The position was held in ${contract.ticker}; the entry is in ${entered}.`;
      planning.log.addNotice('contract-rolled', message);
    }
  }
}

function listedExpiries({ expiries = {} }: RolloverSchedule, now: number): ReadonlyMap<string, IsoDate> {
  return new Map(Object.entries(expiries).map(([symbol, expiry]) => [contractKey(symbol, now), expiry]));
}

function upcoming(root: string, schedule: RolloverSchedule, today: IsoDate, now: number): readonly ScheduledMonth[] {
  const listed = listedExpiries(schedule, now);
  const thisYear = Number(today.slice(0, 4));
  const contracts: ScheduledMonth[] = [];
  for (let year = thisYear; year <= thisYear + maxYearsAhead; year += 1) {
    for (const letter of monthLetters) {
      const month = schedule.months.includes(letter)
        ? monthOf({ root, symbol: `${root}${letter}${year}`, year, month: letter }, schedule, listed)
        : undefined;
      if (month !== undefined && today < month.roll) {
        contracts.push(month);
      }
    }
  }
  return contracts;
}

/** A month of a schedule; undefined: its expiry is not known. */
function monthOf(
  { root, symbol, year, month }: { root: string; symbol: string; year: number; month: string },
  schedule: RolloverSchedule,
  listed: ReadonlyMap<string, IsoDate>,
): ScheduledMonth | undefined {
  const listedExpiry = listed.get(symbol);
  const expiry = listedExpiry ?? expiryByRule(year, monthLetters.indexOf(month) + 1, schedule);
  const roll = expiry && addToDate(expiry, -schedule.daysBeforeExpiry, 'day');
  return expiry && roll ? { root, symbol, expiry, isListed: listedExpiry !== undefined, roll } : undefined;
}

function expiryByRule(year: number, month: number, { expiryRule }: RolloverSchedule): IsoDate | undefined {
  return expiryRule === 'third-friday' ? nthWeekdayOfMonth(year, month, friday, 3) : undefined;
}
