import type { ErrorPath } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { groupBy } from '../core/group-by.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import { signalFields } from '../signal/fields.js';
import type { Dialect } from './dialect.js';
import { joinTargets, type Leaf } from './join-targets.js';
import type { Found } from './meaning.js';
import type { TranslationNotice } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';

/** A payload, and what was found while it was put together. */
export interface Merged {
  readonly payload: JsonObject;
  readonly errors: readonly TranslationError[];
  readonly notices: readonly TranslationNotice[];
}

/** The fields that all lines set, in the order of this library's table. */
export function merge(found: readonly Found[], dialect: Dialect): Merged {
  const { leaves, contradictions } = withoutRepetitions(found);
  const { set, errors, notices } = joinTargets({
    targets: inPlaces(leaves, 'targets'),
    weights: inPlaces(leaves, 'weights').flat(),
    moves: found.filter(({ moves }) => moves !== undefined),
    hasStop: leaves.some(({ names: [name] }) => name === 'stopLoss'),
    dialect,
  });
  return { payload: payloadOf(leaves, set), errors: [...contradictions, ...errors], notices };
}

/** Every value that is set once, and the errors of fields that set different ones. */
function withoutRepetitions(found: readonly Found[]): {
  leaves: readonly Leaf[];
  contradictions: readonly TranslationError[];
} {
  const leaves = new Map<string, Leaf>();
  const contradictions: TranslationError[] = [];
  for (const leaf of found.flatMap(({ set = {}, path = [] }) => leavesOf(set, [], path))) {
    const name = leaf.names.join('.');
    const before = leaves.get(name)?.value;
    if (before !== undefined && before !== leaf.value) {
      const message = `${leaf.path.join('.')} sets ${name} to ${quote(leaf.value)}, another field to ${quote(before)}. Send one of them.`;
      contradictions.push(translationError('contradiction', leaf.path, message));
    }
    leaves.set(name, leaf);
  }
  return { leaves: [...leaves.values()], contradictions };
}

function leavesOf(value: JsonValue, names: readonly string[], path: ErrorPath): readonly Leaf[] {
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...names, name], path))
    : [{ names, value, path }];
}

/** The values under a name by the place that they are in: `first`, then by number. */
function inPlaces(leaves: readonly Leaf[], under: string): readonly (readonly Leaf[])[] {
  const places = groupBy(
    leaves.filter(({ names: [name] }) => name === under),
    ({ names }) => names.slice(1, 2),
  );
  return [...places]
    .toSorted(([one], [other]) => positionOf(one) - positionOf(other))
    .map(([, leavesThere]) => leavesThere);
}

function positionOf(place: string): number {
  return place === 'first' ? Number.MIN_SAFE_INTEGER : Number(place);
}

/** The payload: what targets became, and every other value under its name. */
function payloadOf(leaves: readonly Leaf[], set: JsonObject): JsonObject {
  return Object.fromEntries(
    signalFields.flatMap(({ name }): readonly (readonly [string, JsonValue])[] => {
      const made = set[name];
      if (made !== undefined) {
        return [[name, made]];
      }
      const own = name === 'targets' ? [] : leaves.filter(({ names: [outer] }) => outer === name);
      const inner = own.flatMap(({ names, value }) => names.slice(1).map((field) => [field, value] as const));
      return inner.length > 0 ? [[name, Object.fromEntries(inner)]] : own.map(({ value }) => [name, value]);
    }),
  );
}
