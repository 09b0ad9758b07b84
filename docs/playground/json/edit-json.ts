import { jsonText } from './json-text.js';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object of a JSON text; an empty text is an empty object. Undefined for any other text. */
export function recordIn(text: string): JsonRecord | undefined {
  if (text.trim() === '') {
    return {};
  }
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The value at a path of names; undefined when there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}

/**
 * The text of an object with another value at a path. Without a value the name goes, and so does an object around it
 * that is left empty. A text that holds no object stays as it is.
 */
export function withValueAt(text: string, path: readonly string[], value: unknown): string {
  const record = recordIn(text);
  if (record === undefined) {
    return text;
  }
  const changed = changedAt(record, path, value);
  return changed === undefined ? '' : jsonText(changed);
}

function changedAt(record: JsonRecord, path: readonly string[], value: unknown): JsonRecord | undefined {
  const [name, ...rest] = path;
  if (name === undefined) {
    return record;
  }
  const inner = valueAt(record, [name]);
  const changed = rest.length === 0 ? value : changedAt(isRecord(inner) ? inner : {}, rest, value);
  const entries = Object.entries(record).filter(([key]) => changed !== undefined || key !== name);
  const isThere = Object.hasOwn(record, name);
  const next = isThere || changed === undefined ? entries : [...entries, [name, changed] as const];
  return next.length === 0
    ? undefined
    : Object.fromEntries(next.map(([key, held]) => [key, key === name ? changed : held]));
}
