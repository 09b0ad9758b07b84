import { isRecord } from './json.js';

/**
 * True for two equal JSON values. The order of property names does not count: a database may return them in another order.
 */
export function sameJson(first: unknown, second: unknown): boolean {
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, index) => sameJson(item, second[index]));
  }
  if (!isRecord(first) || !isRecord(second)) {
    return first === second;
  }
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name) && sameJson(first[name], second[name]))
  );
}
