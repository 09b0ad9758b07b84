import { quote } from '../core/excerpt.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import { signalFields } from '../signal/fields.js';
import type { Found } from './meaning.js';
import { type TranslationError, translationError } from './translation-error.js';

/** The fields that all lines set, in the order of this library's table. */
export function merge(found: readonly Found[]): { payload: JsonObject; contradictions: readonly TranslationError[] } {
  const values = new Map<string, JsonValue>();
  const contradictions: TranslationError[] = [];
  for (const { set = {}, path = [] } of found) {
    for (const [name, value] of leavesOf(set)) {
      const before = values.get(name);
      if (before !== undefined && before !== value) {
        const message = `${path.join('.')} sets ${name} to ${quote(value)}, another field to ${quote(before)}. Send one of them.`;
        contradictions.push(translationError('contradiction', path, message));
      }
      values.set(name, value);
    }
  }
  return { payload: objectOf(values), contradictions };
}

/** `stopLoss.stopPrice` and its value, of an object in an object. */
function leavesOf(set: JsonObject): readonly (readonly [string, JsonValue])[] {
  return Object.entries(set).flatMap(([name, value]): readonly (readonly [string, JsonValue])[] =>
    isJsonObject(value) ? innerOf(name, value) : [[name, value]],
  );
}

function innerOf(name: string, object: JsonObject): readonly (readonly [string, JsonValue])[] {
  return Object.entries(object).map(([inner, value]) => [`${name}.${inner}`, value]);
}

function objectOf(values: ReadonlyMap<string, JsonValue>): JsonObject {
  const payload: Record<string, JsonValue> = {};
  for (const { name } of signalFields) {
    const value = values.get(name);
    const inner = [...values].filter(([path]) => path.startsWith(`${name}.`));
    if (value !== undefined) {
      payload[name] = value;
    } else if (inner.length > 0) {
      payload[name] = Object.fromEntries(inner.map(([path, leaf]) => [path.slice(name.length + 1), leaf]));
    }
  }
  return payload;
}
