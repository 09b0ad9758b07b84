import { inCatalogueOrder, type SignalError } from '../../core/errors.js';
import { joinedCalculation } from '../../core/figure-list.js';
import type { Err } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isAboutEntry, isAboutSize } from '../gates/refusal-codes.js';
import { type EntrySize, sizeOfExit } from '../sizing/entry-quantity.js';

/** Fields that say what an entry is. */
const entryFields = [
  'orderType',
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailPercent',
  'marketPriceType',
  'timeInForce',
  'expiresAt',
  'quantity',
  'quantityType',
  'takeProfit',
  'stopLoss',
  'optionType',
  'intrinsicValue',
  'expiration',
  'strikeCount',
  'strikesAway',
  'strikePrice',
] as const;

/** What fails an entry can be what was sent for it: leaving it out can change the plan (safety M4). */
export function takeFailedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = [...new Set(errors.map(({ code }) => code))];
  if (errors.some(isAboutEntry)) {
    planning.fields.takeAll(...entryFields);
    planning.log.addDecision('entry.refused', {}, codes);
  }
}

/** Says which setting keeps the entry from being planned. */
export function noticeBarredEntry(setting: 'allowSideSwapping', planning: PlanningContext): void {
  const message = `Only the exit is planned; nothing is entered: the setting ${setting} is false.`;
  planning.log.addNotice('entry-refused', message);
}

/** What the amounts of one of several errors are about: its code, or the setting or field that it names where others have the code too. */
function subjectOf(error: SignalError, errors: readonly SignalError[]): string {
  const { code, path } = error;
  if (errors.filter((other) => other.code === code).length === 1) {
    return code;
  }
  return 'setting' in error ? error.setting : path.join('.');
}

/** Says why only the exit is planned. The size that no message asks for is told where it is too large or too small. */
export function noticeFailedEntry(failed: Err['errors'], planning: PlanningContext, size?: EntrySize): void {
  const errors = inCatalogueOrder(failed);
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
  const sentences = [...new Set(errors.map(({ message }) => message))].join(' ');
  const parts = errors.flatMap((error) =>
    error.calculation === undefined
      ? []
      : [[errors.length === 1 ? '' : subjectOf(error, errors), error.calculation] as const],
  );
  const sized =
    size !== undefined && errors.some(isAboutSize) && sizeOfExit(size, planning) !== undefined
      ? 'The entry is for as many as the exit closes. '
      : '';
  const message = `Only the exit is planned; nothing is entered (${codes}). ${sized}${sentences}`;
  planning.log.addNotice('entry-refused', message, parts.length === 0 ? {} : { calculation: joinedCalculation(parts) });
}
