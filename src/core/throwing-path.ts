import { attempt } from './attempt.js';
import type { ErrorPath } from './errors.js';
import { maxDepth } from './to-json.js';

/** Most values that are read on the way. */
const maxReads = 100_000;

/** The path of the first part of a value that throws when it is read; empty if that is the value itself, or none is found. */
export function throwingPath(value: unknown): ErrorPath {
  return pathIn(value, 0, { reads: 0 }) ?? [];
}

function pathIn(value: unknown, depth: number, state: { reads: number }): ErrorPath | undefined {
  state.reads += 1;
  if (typeof value !== 'object' || value === null || depth > maxDepth || state.reads > maxReads) {
    return undefined;
  }
  // A proxy can throw when its prototype, its keys or one of its values is read.
  const entries = attempt(() => ({ prototype: Object.getPrototypeOf(value), keys: Object.keys(value) }));
  if (entries === undefined) {
    return [];
  }
  for (const key of entries.keys) {
    const read = attempt(() => ({ part: Reflect.get(value, key) as unknown }));
    const inner = read === undefined ? [] : pathIn(read.part, depth + 1, state);
    if (inner !== undefined) {
      return [key, ...inner];
    }
  }
  return undefined;
}
