/** Any value that `JSON.parse` can return. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** True for an object as JSON has them, also of another realm: not for an array, a date, a map or an instance of a class. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** True unless the value is null or undefined: null is absence in brackets, settings and snapshots. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** True for an object that is not an array. Its values can be of any type. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
