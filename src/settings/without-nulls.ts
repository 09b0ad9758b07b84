import { isRecord } from '../foundation/json.js';

/** Settings are never nested deeper than this; what lies below is judged as it is. */
const deepest = 6;

/** A copy of a configuration without the names whose value is null or undefined: both mean "not set". */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > deepest) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => withoutNulls(item, depth + 1));
  }
  if (!isRecord(value)) {
    return value;
  }
  const present = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(present.map(([name, part]) => [name, withoutNulls(part, depth + 1)]));
}
