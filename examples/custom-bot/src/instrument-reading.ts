// The content of an instrument's description, or its contradictions.
import type { Instrument } from 'signal-to-order';
import { exact, plain } from './exact.js';

export interface Contradiction {
  /** Place in the description. */
  readonly path: readonly string[];
  readonly received: string;
  /** Value that would be consistent. */
  readonly expected: string;
  readonly message: string;
}

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly Contradiction[] };

export function contradiction(path: readonly string[], received: unknown, expected: string): Contradiction {
  const found = String(received);
  return { path, received: found, expected, message: `${path.join('.')} is ${found}; expected ${expected}.` };
}

export function reading<T>(value: T, errors: readonly Contradiction[]): Reading<T> {
  return errors.length === 0 ? { ok: true, value } : { ok: false, errors };
}

/** Names of the fields of an instrument in the description that it is read from. */
export type FieldPlaces = Readonly<Record<'quantityStep' | 'minQuantity' | 'maxQuantity', readonly string[]>>;

/** Contradictions in the sizes of an instrument: a number that is not above 0, or limits that no quantity meets. */
export function sizeContradictions(
  { quantityStep, minQuantity, maxQuantity }: Instrument,
  places: FieldPlaces,
): readonly Contradiction[] {
  const step = exact(quantityStep ?? 0) ?? 0n;
  const least = exact(minQuantity ?? 0) ?? 0n;
  const most = maxQuantity === undefined ? undefined : exact(maxQuantity);
  if (most === undefined) {
    return [];
  }
  if (least > most) {
    return [contradiction(places.maxQuantity, plain(most), `${plain(least)} or more, the minimum`)];
  }
  const first = step === 0n ? least : ((least + step - 1n) / step) * step;
  return first > most
    ? [contradiction(places.maxQuantity, plain(most), `${plain(first)} or more, the first multiple of ${plain(step)}`)]
    : [];
}

/** Contradictions of numbers that must be above 0. */
export function positiveContradictions(
  numbers: readonly (readonly [path: readonly string[], amount: unknown])[],
): readonly Contradiction[] {
  return numbers.flatMap(([path, amount]) => {
    const units = typeof amount === 'string' || typeof amount === 'number' ? exact(amount) : undefined;
    return units !== undefined && units > 0n ? [] : [contradiction(path, amount, 'a number above 0')];
  });
}
