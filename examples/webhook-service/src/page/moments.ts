/** `2026-01-26 17:00:00 UTC`. */
export function momentOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `5 s`, `12 min`, `3 h`, `2 d`; never below 0, whatever the clock of the broker says. */
export function ageOf(time: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - time) / 1000));
  const [, divisor, unit] = units.find(([limit]) => seconds < limit) ?? lastUnit;
  return `${Math.floor(seconds / divisor)} ${unit}`;
}

type Unit = readonly [limit: number, divisor: number, name: string];

const lastUnit: Unit = [Number.POSITIVE_INFINITY, 86_400, 'd'];

const units: readonly Unit[] = [[120, 1, 's'], [7200, 60, 'min'], [172_800, 3600, 'h'], lastUnit];
