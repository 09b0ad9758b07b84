// Instants of UTC, which `Date` formats and parses.

/** An instant as ISO 8601 text in UTC: `2026-01-26T15:30:00Z`. */
export type IsoInstant = string;

/** Text of an instant, as Temporal writes it: without a fraction of zero. Milliseconds since 1970. */
export function instantText(epoch: number): IsoInstant {
  return new Date(epoch).toISOString().replace(/\.?0+Z/, 'Z');
}

/** True for milliseconds within the range of `Date` and Temporal: ±100,000,000 days around 1970. */
export function isEpochMilliseconds(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 8.64e15;
}

/** Milliseconds since 1970 of an instant's text. For a value that was not read as one yet: `readInstant`. */
export function epochMilliseconds(instant: IsoInstant): number {
  return Date.parse(instant);
}

/** The form of an instant: a day, a time, and `Z` or an offset from UTC. */
export const instantForm: RegExp =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Milliseconds since 1970 of an instant that somebody wrote; NaN for any other value. `Date` alone reads a time without a zone in that
 * of the machine, `5` as a month, and February 30 as March 2. Spellings of brokers that can mean one instant alone are read: a space for
 * `T`, small letters, `+0000`, and more digits of a second.
 */
export function readInstant(value: unknown): number {
  if (typeof value !== 'string') {
    return Number.NaN;
  }
  const text = instantForm.test(value) ? value : usualForm(value);
  return text !== undefined && isInMonth(text) ? epochMilliseconds(text) : Number.NaN;
}

/** Whether the month has the day of an instant: `Date` reads February 30 as March 2. Every month has 28 days: only a later one is looked up. */
function isInMonth(text: string): boolean {
  return Number(text.slice(8, 10)) <= 28 || isCalendarDate(text.slice(0, 10));
}

/** The form has one place for `T`, `Z` and an offset each: what is replaced anywhere else does not match it. */
function usualForm(written: string): string | undefined {
  const text = written
    .replace(/[ t]/, 'T')
    .replace(/(\.\d{9})\d{1,9}(?=\D)/, '$1')
    .replace('z', 'Z')
    .replace(/([+-]\d\d)(\d\d)/, '$1:$2');
  return instantForm.test(text) ? text : undefined;
}

/** Last instant with a year of four digits. Later ones would not be read again. */
export const lastInstant: number = 253_402_300_799_000;

/** True for a text that is an instant of the years 1970 to 9999. */
export function isInstant(value: unknown): value is IsoInstant {
  const epoch = readInstant(value);
  return epoch >= 0 && epoch <= lastInstant;
}

/** A calendar date: `2026-01-30`. */
export type IsoDate = string;

/** True for a date of the calendar written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
}
