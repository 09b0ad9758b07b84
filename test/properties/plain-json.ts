// Whether a value is what JSON carries unchanged.

/** No answer of the library is nested deeper: a message itself may have 64 levels. */
const deepest = 100;

/** The place of the first thing that is not plain JSON, undefined when all of it is. */
export function firstNonJson(value: unknown, path = '', depth = 0): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return undefined;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? undefined
      : `${path}: ${Object.is(value, -0) ? '-0' : value}`;
  }
  if (typeof value !== 'object' || depth > deepest) {
    return `${path}: ${typeof value} at depth ${depth}`;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = Object.hasOwn(value, index)
        ? firstNonJson(value[index], `${path}.${index}`, depth + 1)
        : `${path}.${index}: a hole`;
      if (fault !== undefined) {
        return fault;
      }
    }
    return undefined;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || (prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null)) {
    return `${path}: no plain object`;
  }
  for (const [name, part] of Object.entries(value)) {
    const fault = firstNonJson(part, `${path}.${name}`, depth + 1);
    if (fault !== undefined) {
      return fault;
    }
  }
  return undefined;
}
