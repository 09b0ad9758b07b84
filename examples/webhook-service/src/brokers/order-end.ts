import type { Order } from 'signal-to-order';

/** Time at which an order is cancelled by its own fields: after `cancelAfter`, or at the end of the day of `expiresAt`. */
export function askedEnd({ cancelAfter, expiresAt }: Order, sentAt: number, timeZone: string): number | undefined {
  return earliest(
    cancelAfter === undefined ? undefined : sentAt + cancelAfter * 1000,
    expiresAt === undefined ? undefined : endOfDay(expiresAt, timeZone),
  );
}

export function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** End of a day in a time zone, in milliseconds since 1970. */
export function endOfDay(date: string, timeZone: string): number {
  const next = Date.parse(`${date}T00:00:00Z`) + 86_400_000;
  // Midnight with the offset at midnight UTC, then with the offset at that time, in case the clocks change in between.
  const guess = next - offsetAt(next, timeZone);
  return next - offsetAt(guess, timeZone);
}

/** Milliseconds by which a time zone is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(time / 1000) * 1000;
}
