import type { Order } from 'signal-to-order';

/** When an order is to be withdrawn by what it says itself: after `cancelAfter`, or when the day of `expiresAt` is over. */
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

/** The moment at which a day is over where the time zone is, in milliseconds since 1970. */
export function endOfDay(date: string, timeZone: string): number {
  const next = Date.parse(`${date}T00:00:00Z`) + 86_400_000;
  // Midnight by the offset of midnight in UTC; then by the offset of that, should the clocks change between the two.
  const guess = next - offsetAt(next, timeZone);
  return next - offsetAt(guess, timeZone);
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
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
