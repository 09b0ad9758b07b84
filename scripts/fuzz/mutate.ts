// Mutations: what was a good message, setting or market a moment ago, with a few things wrong.
import { nested, oddText, oddValue } from './oddities.js';
import type { Random } from './random.js';

type Container = unknown[] | { [name: string]: unknown };

/** What lies deeper is not copied: a value may hold itself. */
const deepestCopy = 20;

/** A copy of data that may be changed. */
export function copyOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepestCopy) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => copyOf(item, depth + 1));
  }
  const copy: { [name: string]: unknown } = {};
  for (const [name, part] of Object.entries(value)) {
    define(copy, name, copyOf(part, depth + 1));
  }
  return copy;
}

/** Sets an own property, whatever its name. */
function define(record: object, name: string, value: unknown): void {
  Reflect.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.isExtensible(value);
}

/** Some place within a value: its container and its key. Goes down as long as the dice say so. */
function somePlace(root: Container, random: Random): readonly [Container, string] | undefined {
  let container = root;
  for (let depth = 0; depth < 6; depth += 1) {
    const key = random.among(Object.keys(container));
    if (key === undefined) {
      return depth === 0 ? undefined : [container, 'added'];
    }
    const inner: unknown = Reflect.get(container, key);
    if (!isContainer(inner) || random.chance(35)) {
      return [container, key];
    }
    container = inner;
  }
  return undefined;
}

/** Changes a character, doubles it, cuts text off, or puts a piece of odd text in. */
function withBytesChanged(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at) + oddText(random) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at);
    case 3:
      return text.slice(0, at) + String.fromCharCode(0x20 + random.below(0x5f)) + text.slice(at + 1);
    default:
      return text + text.slice(at);
  }
}

function changed(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.chance(60)) {
    return withBytesChanged(value, random);
  }
  if (typeof value === 'number' && random.chance(60)) {
    return random.among<unknown>([-value, value + 1, value * 1e10, value / 3, String(value), `${value}.`, 1 / value]);
  }
  return oddValue(random);
}

function mutateOnce(root: Container, random: Random, names: readonly string[]): void {
  const place = somePlace(root, random);
  switch (random.below(12)) {
    case 0: {
      // A name of the field table, wherever it stands.
      const name = random.among(names);
      if (name !== undefined && !Array.isArray(root)) {
        define(root, name, oddValue(random));
      }
      return;
    }
    case 1:
      define(root, random.among(['__proto__', 'constructor', 'toString', '', 'unknown', '0']) ?? '', oddValue(random));
      return;
    case 2:
      if (place !== undefined) {
        Reflect.deleteProperty(place[0], place[1]);
      }
      return;
    case 3:
      if (place !== undefined) {
        define(place[0], place[1], random.chance(20) ? root : [Reflect.get(place[0], place[1])]);
      }
      return;
    case 4:
      if (place !== undefined) {
        define(place[0], place[1], nested(random.pick([3, 20, 63, 64, 65, 200])));
      }
      return;
    case 5: {
      const other = somePlace(root, random);
      if (place !== undefined && other !== undefined) {
        const kept: unknown = Reflect.get(place[0], place[1]);
        define(place[0], place[1], Reflect.get(other[0], other[1]));
        define(other[0], other[1], kept);
      }
      return;
    }
    case 6:
      if (place !== undefined && !Array.isArray(place[0])) {
        Reflect.setPrototypeOf(place[0], random.chance(70) ? null : { ticker: 'inherited', action: 'buy' });
      }
      return;
    default:
      if (place !== undefined) {
        define(place[0], place[1], changed(Reflect.get(place[0], place[1]), random));
      }
  }
}

/** The value with a few bytes of its JSON text changed; the text itself when it is no JSON any more. */
function reparsed(value: unknown, random: Random): unknown {
  let text: unknown = value;
  try {
    text = withBytesChanged(JSON.stringify(value) ?? '', random);
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

/** A mutated copy of JSON data; `names` are fields that may be added. */
export function mutated(value: unknown, random: Random, names: readonly string[]): unknown {
  if (random.chance(3)) {
    return oddValue(random);
  }
  if (random.chance(8)) {
    return reparsed(value, random);
  }
  const copy = copyOf(value);
  if (isContainer(copy)) {
    for (let count = 1 + random.below(4); count > 0; count -= 1) {
      mutateOnce(copy, random, names);
    }
  }
  return copy;
}
