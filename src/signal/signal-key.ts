import { sha256Hex } from '../core/sha256.js';
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
 * @example
 * const key = signalKey({ ticker: 'AAPL', action: 'buy', quantity: 1 });
 * key.length; // 64
 * signalKey({ quantity: 1.0, action: 'buy', ticker: 'AAPL' }) === key; // true
 * signalKey({ ticker: 'AAPL', action: 'buy', quantity: '1' }) === key; // false
 */
export function signalKey(payload: unknown): string {
  return sha256Hex(utf8Bytes(canonicalJson(payload)));
}

/** A canonical text that is being written. */
interface Writing {
  text: string;
  /** Objects and arrays written so far. */
  objects: number;
  /** The remaining items of each open object and array, the outermost first. */
  readonly open: Generator<unknown, void>[];
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
    const { value, done } = inner.next();
    if (done !== true) {
      write(value, writing);
    }
  }
  return writing.text;
}

/** Writes a scalar, or opens an object. */
function write(value: unknown, writing: Writing): void {
  const { open, levels } = writing;
  if (typeof value !== 'object' || value === null) {
    writing.text += scalarText(value, writing);
    return;
  }
  const level = levels.get(value);
  const keys = level === undefined ? keysOf(value) : undefined;
  if (keys === undefined) {
    writing.text += level === undefined ? scalarText(unreadable, writing) : `^${open.length - level}`;
  } else {
    writing.text += typeof keys === 'number' ? '[' : '{';
    levels.set(value, open.length);
    open.push(itemsOf(value, keys, writing));
    writing.objects += 1;
  }
}

/** The names of an object in their order, or the length of an array; undefined when a proxy does not tell. */
function keysOf(value: object): readonly string[] | number | undefined {
  try {
    return Array.isArray(value) ? value.length : Object.keys(value).sort();
  } catch {
    return undefined;
  }
}

/** The values in an object or array, each after the text before it is written; then closes it. */
function* itemsOf(holder: object, keys: readonly string[] | number, writing: Writing): Generator<unknown, void> {
  const isList = typeof keys === 'number';
  const length = isList ? keys : keys.length;
  let separator = '';
  for (let index = 0; index < length; index += 1) {
    const name = String(isList ? index : keys[index]);
    const value = valueAt(holder, name);
    if (isList || !isAbsent(value)) {
      writing.text += separator;
      writing.text += isList ? '' : `${quoted(name, writing)}:`;
      separator = ',';
      yield value;
    }
  }
  writing.text += isList ? ']' : '}';
  writing.levels.delete(holder);
  writing.open.pop();
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
