import { isJsonObject, type JsonValue } from './json.js';

/** A value as JSON; or the path and value of the first part that JSON cannot hold. */
type ToJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly path: readonly (string | number)[]; readonly value: unknown };

/** A message has at most 64 levels: the value of one of its fields is on the second, and depth 0 here. */
export const maxDepth = 62;

/**
 * After this many values each object is remembered: JSON is a tree, but objects in memory can share their parts. A
 * message of a few megabytes has fewer values.
 */
const memoThreshold = 1_000_000;

interface CopyState {
  /** Values read so far. */
  visited: number;
  /** Path of the first fault, innermost key first. */
  readonly path: (string | number)[];
  fault: unknown;
  /** The JSON of each object, and the depth at which it was read: nearer to the top it has fewer levels. */
  readonly memo: Map<object, { readonly json: JsonValue; readonly depth: number }>;
}

/**
 * A caller's value as plain JSON. What is JSON already is shared by reference; the rest is copied as JSON.stringify
 * writes it: -0 as 0, undefined properties left out, objects without a prototype as plain ones. Functions, symbols,
 * bigint, NaN, infinities, dates and other class instances, and undefined in an array are faults.
 */
export function toJson(value: unknown): ToJson {
  const state: CopyState = { visited: 0, path: [], fault: undefined, memo: new Map() };
  const json = jsonOf(value, 0, state);
  return json === undefined
    ? { ok: false, path: state.path.toReversed(), value: state.fault }
    : { ok: true, value: json };
}

/** The value as JSON; undefined, with the fault noted, when it is not. */
function jsonOf(value: unknown, depth: number, state: CopyState): JsonValue | undefined {
  state.visited += 1;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) {
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value + 0;
  }
  if (typeof value === 'object' && depth <= maxDepth) {
    return state.visited <= memoThreshold ? containerOf(value, depth, state) : rememberedOf(value, depth, state);
  }
  state.fault = value;
  return undefined;
}

/** The JSON of an object that was read before at this depth or deeper, else read now. */
function rememberedOf(value: object, depth: number, state: CopyState): JsonValue | undefined {
  const before = state.memo.get(value);
  if (before !== undefined && before.depth >= depth) {
    return before.json;
  }
  const json = containerOf(value, depth, state);
  if (json !== undefined) {
    state.memo.set(value, { json, depth });
  }
  return json;
}

function containerOf(value: object, depth: number, state: CopyState): JsonValue | undefined {
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) {
    state.fault = value;
    return undefined;
  }
  const parts: [string | number, JsonValue][] = [];
  let isSame = isList || Object.getPrototypeOf(value) !== null;
  // Each part is read once: a getter cannot pass one value to the check and another to the copy. A list is read item by
  // item, by the prototype of all arrays, which it may lack: the first hole of a sparse one ends the walk.
  for (const [key, given] of isList ? Array.prototype.entries.call(value) : Object.entries(value)) {
    if (given === undefined && !isList) {
      isSame = false;
      continue;
    }
    const part = jsonOf(given, depth + 1, state);
    if (part === undefined) {
      state.path.push(key);
      return undefined;
    }
    isSame &&= Object.is(part, given);
    parts.push([key, part]);
  }
  if (isSame) {
    // Every part is JSON as it is: so is the whole.
    return value as JsonValue;
  }
  // `fromEntries` makes `__proto__` an ordinary name.
  return isList ? parts.map(([, item]) => item) : Object.fromEntries(parts);
}
