import * as v from 'valibot';
import { epochMilliseconds, type IsoDate, type IsoInstant, instantText, isCalendarDate } from './instant.js';
import { type Schema, text } from './schema.js';

const instantForm =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Schema of an instant of the years 0000 to 9999, as text in UTC. */
export function instant(): Schema<IsoInstant> {
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  return v.pipe(
    text(expected, instantForm),
    v.rawTransform<string, IsoInstant>(({ dataset, addIssue, NEVER }) => {
      const inUtc = isCalendarDate(dataset.value.slice(0, 10)) ? instantText(epochMilliseconds(dataset.value)) : '';
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
