import { fail, ok, type Result } from '../../core/result.js';
import { addToDate, type IsoDate, nthWeekdayOfMonth } from '../../core/time.js';
import { monthLetters } from '../../signal/ticker.js';
import type { PlanningContext } from '../planning-context.js';
import type { RolloverSchedule } from '../ports.js';
import { contractKey } from '../symbols.js';

/** A contract of a schedule that has not rolled yet. */
export interface UpcomingMonth {
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
export function frontMonth(root: string, nth: number, planning: PlanningContext): Result<UpcomingMonth> {
  const schedule = planning.context.instruments.rollover?.(root);
  const contract = schedule && upcoming(root, schedule, planning.today(), planning.now)[nth - 1];
  if (contract !== undefined) {
    return ok(contract);
  }
  const { ticker } = planning.signal;
  const message = `${whyNotFound(root, nth, schedule)}; expected a rollover schedule of ${root} that names ${ticker}.`;
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

function upcoming(root: string, schedule: RolloverSchedule, today: IsoDate, now: number): readonly UpcomingMonth[] {
  const listed = new Map(
    Object.entries(schedule.expiries ?? {}).map(([symbol, expiry]) => [contractKey(symbol, now), expiry]),
  );
  const thisYear = Number(today.slice(0, 4));
  const contracts: UpcomingMonth[] = [];
  for (let year = thisYear; year <= thisYear + maxYearsAhead; year += 1) {
    for (const [index, letter] of [...monthLetters].entries()) {
      const symbol = `${root}${letter}${year}`;
      if (schedule.months.includes(letter)) {
        const listedExpiry = listed.get(symbol);
        const expiry = listedExpiry ?? expiryByRule(year, index + 1, schedule);
        const roll = expiry && addToDate(expiry, -schedule.daysBeforeExpiry, 'day');
        if (expiry !== undefined && roll !== undefined && today < roll) {
          contracts.push({ symbol, expiry, isListed: listedExpiry !== undefined, roll });
        }
      }
    }
  }
  return contracts;
}

function expiryByRule(year: number, month: number, { expiryRule }: RolloverSchedule): IsoDate | undefined {
  return expiryRule === 'third-friday' ? nthWeekdayOfMonth(year, month, friday, 3) : undefined;
}
