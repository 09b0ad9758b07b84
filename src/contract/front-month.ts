import { signalError } from '../foundation/errors.js';
import { type Result, refusal, success } from '../foundation/result.js';
import { addToDate, dateInZone, type IsoDate, nthWeekdayOfMonth } from '../foundation/time.js';
import type { RolloverSchedule } from '../market/instruments.js';
import type { Decision } from './decision.js';

/** Month letters of futures contracts, January first. */
const monthLetters = 'FGHJKMNQUVXZ';

/** No schedule leaves a root without a contract for this long. */
const yearsAhead = 3;

const friday = 5;

/**
 * The contract that a continuous symbol means today: `ES1!` the front month, `ES2!` the one after it. The roll is on the
 * day itself, calendar days before the expiry, in the market's time zone.
 */
export function frontMonth(root: string, nth: number, decision: Decision): Result<string> {
  const schedule = decision.context.instruments.rollover?.(root);
  const today = dateInZone(decision.now, decision.context.settings.marketTimeZone);
  const contract = schedule && upcoming(root, schedule, today)[nth - 1];
  return contract === undefined
    ? refusal(
        signalError('contract-not-found', {
          message: `No rollover schedule names the contract of ${decision.signal.ticker}; expected one for ${root}.`,
          path: ['ticker'],
          received: decision.signal.ticker,
        }),
      )
    : success(contract);
}

/** Contracts of a root that have not rolled yet, the nearest first. */
function upcoming(root: string, schedule: RolloverSchedule, today: IsoDate): readonly string[] {
  const year = Number(today.slice(0, 4));
  const contracts: { readonly symbol: string; readonly expiry: IsoDate }[] = [];
  for (let ahead = 0; ahead <= yearsAhead; ahead += 1) {
    for (const [index, letter] of [...monthLetters].entries()) {
      const expiry = schedule.months.includes(letter)
        ? expiryOf(root, letter, year + ahead, index + 1, schedule)
        : undefined;
      const roll = expiry === undefined ? undefined : addToDate(expiry, -schedule.daysBeforeExpiry, 'day');
      if (expiry !== undefined && roll !== undefined && today < roll) {
        contracts.push({ symbol: `${root}${letter}${year + ahead}`, expiry });
      }
    }
  }
  return contracts.sort((a, b) => a.expiry.localeCompare(b.expiry)).map((contract) => contract.symbol);
}

function expiryOf(
  root: string,
  letter: string,
  year: number,
  month: number,
  schedule: RolloverSchedule,
): IsoDate | undefined {
  const symbols = [`${year}`, `${year}`.slice(2), `${year}`.slice(3)].map((digits) => `${root}${letter}${digits}`);
  const { expiries } = schedule;
  const listed = expiries && symbols.find((symbol) => Object.hasOwn(expiries, symbol));
  if (listed !== undefined) {
    return expiries?.[listed];
  }
  return schedule.expiryRule === 'third-friday' ? nthWeekdayOfMonth(year, month, friday, 3) : undefined;
}
