import { isRecord, type JsonObject, type JsonValue } from '../core/json.js';
import { isFormula } from '../formula/is-formula.js';

/**
 * What a free-form value becomes: JSON, and whether a formula stands in it; or the place of the first thing in it that is
 * no JSON.
 */
export type FreeForm =
  | { readonly ok: true; readonly value: JsonValue; readonly hasFormula: boolean }
  | { readonly ok: false; readonly path: readonly (string | number)[]; readonly value: unknown };

/** A message has at most 64 levels: the value of one of its fields is at the second, and depth 0 here. */
const maxDepth = 62;

/**
 * More values than this, and each object is remembered from there on: JSON is a tree, but an object in memory may stand
 * in many places. A message of a few megabytes does not get so far, and costs no memory.
 */
const unremembered = 1_000_000;

/** What is found out of a value on the way through it. */
interface Look {
  /** Values seen so far. */
  visited: number;
  hasFormula: boolean;
}

/** A walk that copies: the first fault ends it, and its path is gathered on the way back, innermost key first. */
interface Walk extends Look {
  readonly path: (string | number)[];
  fault: unknown;
  remembered: Map<object, Remembered> | undefined;
}

/** What became of an object, and the depth at which it was read: nearer to the top it has no more levels. */
interface Remembered {
  readonly plain: JsonValue;
  readonly depth: number;
}

/**
 * A value of a caller as plain JSON. JSON data is shared by reference, not copied. What JSON would write in another way
 * is copied as JSON writes it: -0 as 0; properties that are undefined left out; objects without a prototype as plain
 * ones. Functions, symbols, bigint, NaN, infinities, dates and other class instances, and undefined in an array are no
 * JSON: the answer is the place of the first. What a symbol names is not looked at, as JSON does not.
 *
 * @example
 * freeForm({ note: 'hi' }); // { ok: true, value: { note: 'hi' }, hasFormula: false }, the same object
 * freeForm({ size: -0 }); // { ok: true, value: { size: 0 }, hasFormula: false }
 * freeForm({ seen: [1n] }); // { ok: false, path: ['seen', 0], value: 1n }
 */
export function freeForm(value: unknown): FreeForm {
  const look: Look = { visited: 0, hasFormula: false };
  return isJson(value, 0, look) ? { ok: true, value, hasFormula: look.hasFormula } : copied(value);
}

/**
 * True for JSON as it stands, which nearly every value is. What it is not sure of may be JSON all the same: -0, undefined
 * properties, an object of no prototype, more values than are looked at. The walk that copies decides.
 */
function isJson(value: unknown, depth: number, look: Look): value is JsonValue {
  look.visited += 1;
  switch (typeof value) {
    case 'string':
      look.hasFormula ||= isFormula(value);
      return true;
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      return (
        value === null || (depth <= maxDepth && look.visited <= unremembered && isJsonContainer(value, depth, look))
      );
    default:
      return false;
  }
}

function isJsonContainer(value: object, depth: number, look: Look): boolean {
  if (Array.isArray(value)) {
    return isJsonArray(value, depth, look);
  }
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && isJsonRecord(value, depth, look);
}

function isJsonArray(list: readonly unknown[], depth: number, look: Look): boolean {
  for (let index = 0; index < list.length; index += 1) {
    if (!isJson(list[index], depth + 1, look)) {
      return false;
    }
  }
  return true;
}

function isJsonRecord(record: Readonly<Record<string, unknown>>, depth: number, look: Look): boolean {
  // As in the walk through fields, the engine knows the answer of this function.
  const isOwn = Object.prototype.hasOwnProperty;
  for (const name in record) {
    if (!isOwn.call(record, name) || !isJson(record[name], depth + 1, look)) {
      return false;
    }
  }
  return true;
}

/** The value as JSON would write it, parts of it shared; or what in it is none. */
function copied(value: unknown): FreeForm {
  const walk: Walk = { visited: 0, hasFormula: false, path: [], fault: undefined, remembered: undefined };
  const plain = plainValue(value, 0, walk);
  return plain === undefined
    ? { ok: false, path: walk.path.reverse(), value: walk.fault }
    : { ok: true, value: plain, hasFormula: walk.hasFormula };
}

/** The value as JSON; undefined, with the fault noted, when it is none. */
function plainValue(value: unknown, depth: number, walk: Walk): JsonValue | undefined {
  walk.visited += 1;
  if (typeof value === 'string') {
    walk.hasFormula ||= isFormula(value);
    return value;
  }
  if (typeof value === 'boolean' || value === null) {
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value + 0;
  }
  if (typeof value === 'object' && depth <= maxDepth) {
    return walk.visited <= unremembered ? plainContainer(value, depth, walk) : rememberedContainer(value, depth, walk);
  }
  walk.fault = value;
  return undefined;
}

function rememberedContainer(value: object, depth: number, walk: Walk): JsonValue | undefined {
  walk.remembered ??= new Map();
  const before = walk.remembered.get(value);
  if (before !== undefined && before.depth >= depth) {
    return before.plain;
  }
  const plain = plainContainer(value, depth, walk);
  if (plain !== undefined) {
    walk.remembered.set(value, { plain, depth });
  }
  return plain;
}

function plainContainer(value: object, depth: number, walk: Walk): JsonValue | undefined {
  if (Array.isArray(value)) {
    return plainArray(value, depth, walk);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  // The second test knows the plain objects of another realm.
  if (prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null) {
    return plainRecord(value, prototype === null, depth, walk);
  }
  walk.fault = value;
  return undefined;
}

function plainArray(list: readonly unknown[], depth: number, walk: Walk): JsonValue | undefined {
  // Made where the first item differs: most lists are JSON as they are.
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const item = plainValue(list[index], depth + 1, walk);
    if (item === undefined) {
      walk.path.push(index);
      return undefined;
    }
    if (copy === undefined && !Object.is(item, list[index])) {
      // The items before were found to be JSON.
      copy = list.slice(0, index) as JsonValue[];
    }
    copy?.push(item);
  }
  // Every item was found to be JSON: the array itself is.
  return copy ?? (list as readonly JsonValue[]);
}

function plainRecord(record: object, isBare: boolean, depth: number, walk: Walk): JsonValue | undefined {
  // Each property is read once here. The entries are made here, and take the plain values in.
  const entries: [string, unknown][] = Object.entries(record);
  let same = !isBare;
  for (const entry of entries) {
    const [name, value] = entry;
    const plain = value === undefined ? undefined : plainValue(value, depth + 1, walk);
    if (plain === undefined && value !== undefined) {
      walk.path.push(name);
      return undefined;
    }
    same &&= plain !== undefined && Object.is(plain, value);
    entry[1] = plain;
  }
  // Every property was found to be JSON, or undefined, which is none of JSON. `__proto__` is defined as any other name.
  return (same ? record : Object.fromEntries(entries.filter(([, plain]) => plain !== undefined))) as JsonObject;
}
