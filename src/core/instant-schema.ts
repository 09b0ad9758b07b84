import * as v from 'valibot';
import { type IsoDate, type IsoInstant, instantForm, instantText, isCalendarDate, readInstant } from './instant.js';
import { type Schema, text } from './schema.js';

/** Schema of an instant of the years 0000 to 9999, as text in UTC. */
export function instant(): Schema<IsoInstant> {
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  return v.pipe(
    text(expected, instantForm),
    v.rawTransform<string, IsoInstant>(({ dataset, addIssue, NEVER }) => {
      const epoch = readInstant(dataset.value);
      const inUtc = Number.isNaN(epoch) ? '' : instantText(epoch);
      // An offset can lead to a year that four digits cannot write.
      if (!instantForm.test(inUtc)) {
        addIssue({ message: expected });
        return NEVER;
      }
      return inUtc;
    }),
  );
}

/** Schema of a day of the calendar. */
export function calendarDate(): Schema<IsoDate> {
  return text('a date such as 2026-01-30', isCalendarDate);
}
