import { deepStrictEqual } from 'node:assert';

/** Value of a successful Result. */
export function succeeded(answer: unknown): unknown {
  const { ok, value, errors } = answer as { ok: boolean; value?: unknown; errors?: unknown };
  if (!ok) {
    throw new Error(`rejected: ${JSON.stringify(errors)}`);
  }
  return value;
}

/** Verifies that a Result is successful and that its value includes the expected fields. */
export function holds(expected: Readonly<Record<string, unknown>>): (answer: unknown) => void {
  return (answer) => {
    const value = succeeded(answer) as Readonly<Record<string, unknown>>;
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, value[name]]));
    deepStrictEqual(found, expected);
  };
}

/** Verifies that a Result has exactly these error codes. */
export function rejectedWith(...codes: readonly string[]): (answer: unknown) => void {
  return (answer) => {
    const { errors = [] } = answer as { errors?: readonly { code: string }[] };
    deepStrictEqual(
      errors.map(({ code }) => code),
      codes,
    );
  };
}

/** Verifies that an answer equals a value. */
export function equals(expected: unknown): (answer: unknown) => void {
  return (answer) => {
    deepStrictEqual(answer, expected);
  };
}

/** Verifies nothing: JSON.parse is the reference. */
export function anything(answer: unknown): void {
  if (answer === undefined) {
    throw new Error('there is no answer');
  }
}

/** Verifies that an answer equals a value; numbers are compared with the precision of doubles. */
export function near(expected: unknown): (answer: unknown) => void {
  return (answer) => {
    const same =
      typeof expected === 'number' ? Math.abs(Number(answer) - expected) < 1e-9 : Object.is(answer, expected);
    if (!same) {
      throw new Error(`${String(answer)} instead of ${String(expected)}`);
    }
  };
}
