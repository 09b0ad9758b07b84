import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8Bytes } from '../core/utf8.js';

// Where the canonical text ends. They bound the work for what no body of a request holds: objects in memory can share their
// parts, and proxies have no end. A body of the default limit has 65,536 characters and half as many objects.
const maxLength = 16_777_216;
const maxObjects = 200_000;

/**
 * A key of a payload: 64 hexadecimal digits, the SHA-256 of its canonical JSON (RFC 8785). Payloads with the same content
 * have the same key, whatever the order of their properties, their white space and the notation of their numbers; text
 * and numbers differ: `"1"` is not `1`. So a resent alert gets the same `signalId`. An equal alert of the next bar has the
 * same key too: join the key with the time of the bar, or with the window in which alerts count as resent.
 *
 * Every value has a key, and none throws. What JSON cannot hold counts as `JSON.stringify` writes it: a date as its text,
 * undefined, functions and symbols as null in an array and as absent in an object. Other than there, NaN and the infinities
 * count as themselves, a bigint as the number that equals it, an object inside of itself as the number of levels to it,
 * and what cannot be read as a mark of its own. What comes after 16,777,216 characters or 200,000 objects does not count.
 *
 * @since 0.2.0
 * @example
 * const key = signalKey({ ticker: 'AAPL', action: 'buy', quantity: 1 });
 * key.length; // 64
 * signalKey({ quantity: 1.0, action: 'buy', ticker: 'AAPL' }) === key; // true
 * signalKey({ ticker: 'AAPL', action: 'buy', quantity: '1' }) === key; // false
 */
export function signalKey(payload: unknown): string {
  return bytesToHex(sha256(utf8Bytes(canonicalJson(payload))));
}

/** An object or array that is being written. */
interface OpenValue {
  readonly value: object;
  /** The properties of an object, in their order; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  /** Position of the next item. */
  next: number;
  /** Text before the next item. */
  separator: '' | ',';
}

interface Writing {
  text: string;
  /** Objects and arrays written so far. */
  objects: number;
  /** The objects and arrays around the next item, the outermost first. */
  readonly open: OpenValue[];
  /** The position of each in `open`. */
  readonly levels: Map<object, number>;
}

/** Marks a value that cannot be read. */
const unreadable: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** No JSON text has it outside of quotes. */
const end = '…';

/** Without recursion, because a payload can have any number of levels. */
function canonicalJson(payload: unknown): string {
  const writing: Writing = { text: '', objects: 0, open: [], levels: new Map() };
  write(valueAt({ payload }, 'payload'), writing);
  for (let inner = writing.open.at(-1); inner !== undefined; inner = writing.open.at(-1)) {
    if (writing.text.length >= maxLength || writing.objects > maxObjects) {
      return writing.text + end;
    }
    if (inner.next >= inner.length) {
      writing.text += inner.names === undefined ? ']' : '}';
      writing.levels.delete(inner.value);
      writing.open.pop();
    } else {
      writeItem(inner, writing);
    }
  }
  return writing.text;
}

function writeItem(inner: OpenValue, writing: Writing): void {
  const name = inner.names?.[inner.next] ?? String(inner.next);
  const value = valueAt(inner.value, name);
  inner.next += 1;
  if (inner.names === undefined) {
    writing.text += inner.separator;
  } else if (isAbsent(value)) {
    return;
  } else {
    writing.text += inner.separator;
    writing.text += `${quoted(name, writing)}:`;
  }
  inner.separator = ',';
  write(value, writing);
}

/** Writes a scalar, or opens an object. */
function write(value: unknown, writing: Writing): void {
  if (typeof value !== 'object' || value === null) {
    writing.text += scalarText(value, writing);
    return;
  }
  const level = writing.levels.get(value);
  const opened = level === undefined ? openValue(value) : undefined;
  if (opened !== undefined) {
    writing.text += opened.names === undefined ? '[' : '{';
    writing.levels.set(value, writing.open.length);
    writing.open.push(opened);
    writing.objects += 1;
  } else {
    writing.text += level === undefined ? scalarText(unreadable, writing) : `^${writing.open.length - level}`;
  }
}

/** The object with its names in order; undefined when a proxy does not tell them. */
function openValue(value: object): OpenValue | undefined {
  try {
    const start = { value, next: 0, separator: '' } as const;
    if (Array.isArray(value)) {
      return { ...start, names: undefined, length: value.length };
    }
    const names = Object.keys(value).sort();
    return { ...start, names, length: names.length };
  } catch {
    return undefined;
  }
}

/** A property as `JSON.stringify` reads it. */
function valueAt(holder: object, name: string): unknown {
  try {
    const value: unknown = Reflect.get(holder, name);
    const toJson: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'toJSON') : undefined;
    return typeof toJson === 'function' ? Reflect.apply(toJson, value, [name]) : value;
  } catch {
    return unreadable;
  }
}

/** True for what `JSON.stringify` leaves out of an object. */
function isAbsent(value: unknown): boolean {
  return value !== unreadable && /^(?:undefined|function|symbol)$/.test(typeof value);
}

function scalarText(value: unknown, writing: Writing): string {
  switch (typeof value) {
    case 'string':
      return quoted(value, writing);
    case 'number':
    case 'boolean':
      return String(value);
    case 'bigint':
      return bigintText(value);
    default:
      return value === unreadable ? '!' : 'null';
  }
}

/** Hexadecimal where no number equals it: writing the digits of a large one takes quadratic time. */
function bigintText(value: bigint): string {
  const number = Number(value);
  return Number.isFinite(number) && BigInt(number) === value ? String(number) : `${value.toString(16)}n`;
}

/** The text in quotes; no more of it than has room. JSON escapes half a surrogate pair, so that each counts as itself. */
function quoted(text: string, writing: Writing): string {
  return JSON.stringify(text.slice(0, Math.max(0, maxLength - writing.text.length)));
}
