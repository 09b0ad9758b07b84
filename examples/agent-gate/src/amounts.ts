import { toAmount } from 'signal-to-order';

/** What the client sent, and places in it, are given back as they are. */
const untouched: ReadonlySet<string> = new Set(['nearest', 'path']);

/** A value with its numbers as decimal text: a client that reads 0.1 as a number would send back something else. */
export function withAmounts(value: unknown): unknown {
  if (typeof value === 'number') {
    const amount = toAmount(String(value));
    return amount.ok ? amount.value : String(value);
  }
  if (Array.isArray(value)) {
    return value.map(withAmounts);
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, part]) => part !== undefined);
    return Object.fromEntries(members.map(([name, part]) => [name, untouched.has(name) ? part : withAmounts(part)]));
  }
  return value;
}
