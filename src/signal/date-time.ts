import { isDigits } from '../core/decimal.js';
import {
  type IsoInstant,
  instantAtOffset,
  instantInZone,
  instantText,
  isCalendarDay,
  isEpochMilliseconds,
  type WallClock,
} from '../core/time.js';

/** The parts of a written date and time. */
export interface WrittenDateTime {
  readonly clock: WallClock;
  /** False for a date alone. */
  readonly hasTime: boolean;
  /** `Z`, an offset, an abbreviation or Area/City, not looked up yet. */
  readonly zone?: string;
}

/** Longer text is not a date: the longest zone name has some thirty characters. */
const maxDateTimeLength = 100;

/** An instant in whole seconds that exists in every year: what most platforms send is canonical already. */
const canonicalForm =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** A date and time, or a date alone. */
export const dateTimeForm: RegExp =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(am|pm))?)?(?: ?(Z|[+-]\d\d:?\d\d|[A-Za-z][A-Za-z0-9_+/-]*))?$/;

/** Minutes ahead of UTC of each abbreviation, whatever the season (DECISIONS A.22). */
const abbreviations: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['Z', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['EST', -300],
  ['EDT', -240],
  ['CST', -360],
  ['CDT', -300],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
  ['CET', 60],
  ['CEST', 120],
  ['BST', 60],
  ['JST', 540],
]);

/**
 * Reads `YYYY-MM-DD[T or space]H:MM[:SS[.f]][ am|pm][ zone]`, or a date alone. Undefined for other text, and for a day
 * or a time of day that does not exist.
 */
export function readDateTime(text: string): WrittenDateTime | undefined {
  const parts = text.length <= maxDateTimeLength ? dateTimeForm.exec(text) : null;
  if (parts === null) {
    return undefined;
  }
  const [, year, month, day, hours, minute = 0, second = 0, fraction, half, zone] = parts;
  const hour = hourOfDay(Number(hours ?? 0), half);
  const clock: WallClock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour,
    minute: Number(minute),
    second: Number(second),
    ...(fraction === undefined ? undefined : { fraction }),
  };
  const exists =
    isCalendarDay(clock.year, clock.month, clock.day) && hour <= 23 && clock.minute <= 59 && clock.second <= 59;
  if (!exists) {
    return undefined;
  }
  return { clock, hasTime: hours !== undefined, ...(zone === undefined ? undefined : { zone }) };
}

/** The hour on a clock of 24; one that does not exist becomes 24. */
function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) {
    return hour;
  }
  if (hour < 1 || hour > 12) {
    return 24;
  }
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * The instant of a wall clock in a zone: `Z`, `±HH:MM`, `±HHMM`, an abbreviation, or Area/City, where skipped and
 * repeated times resolve as Temporal's `compatible`. Undefined for an unknown zone.
 */
export function instantOf(clock: WallClock, zone: string): IsoInstant | undefined {
  const offset = abbreviations.get(zone) ?? offsetMinutes(zone);
  if (offset !== undefined) {
    return instantAtOffset(clock, offset);
  }
  return zone.includes('/') ? instantInZone(clock, zone) : undefined;
}

function offsetMinutes(zone: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/.exec(zone) ?? [];
  if (sign === undefined) {
    return undefined;
  }
  const distance = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -distance : distance;
}

/** Epochs below this are seconds, the others milliseconds. */
const firstMillisecondEpoch = 1e11;

/** The instant in `time`: a date and time, in UTC unless it names a zone, or an epoch. Undefined for other values. */
export function readTime(value: string | number): IsoInstant | undefined {
  if (typeof value === 'number') {
    return instantOfEpoch(value);
  }
  if (canonicalForm.test(value)) {
    return value;
  }
  const text = value.trim();
  if (isDigits(text)) {
    return instantOfEpoch(Number(text));
  }
  const written = readDateTime(text);
  return written?.hasTime === true ? instantOf(written.clock, written.zone ?? 'Z') : undefined;
}

function instantOfEpoch(epoch: number): IsoInstant | undefined {
  const milliseconds = Math.round(epoch < firstMillisecondEpoch ? epoch * 1000 : epoch);
  return isEpochMilliseconds(milliseconds) ? instantText(milliseconds) : undefined;
}
