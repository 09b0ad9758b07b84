// Instants of UTC, which `Date` formats and parses.

/** An instant as ISO 8601 text in UTC: `2026-01-26T15:30:00Z`. */
export type IsoInstant = string;

/** Text of an instant, as Temporal writes it: without a fraction of zero. Milliseconds since 1970. */
export function instantText(epoch: number): IsoInstant {
  const text = new Date(epoch).toISOString();
  return text.endsWith('0Z') ? text.replace(/\.?0+Z$/, 'Z') : text;
}

/** True for milliseconds within the range of `Date` and Temporal: ±100,000,000 days around 1970. */
export function isEpochMilliseconds(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 8.64e15;
}

/** Milliseconds since 1970 of an instant's text; NaN for any other value. */
export function epochMilliseconds(instant: IsoInstant): number {
  return Date.parse(instant);
}
