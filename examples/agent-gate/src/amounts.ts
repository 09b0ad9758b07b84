import { toAmount } from 'signal-to-order';

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
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, withAmounts(part)]])),
    );
  }
  return value;
}
