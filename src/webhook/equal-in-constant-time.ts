/** Compares without stopping at the first difference. `expected` must not be empty. */
export function equalInConstantTime(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length;
  for (let index = 0; index < actual.length; index += 1) {
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  }
  return difference === 0;
}
