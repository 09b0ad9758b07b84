import * as v from 'valibot';
import { isJsonObject } from '../core/json.js';
import { type Entries, object, rejectUnknownKeys, type Schema } from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { stopMoveFields, targetFields } from '../signal/fields.js';
import type { Target } from '../signal/signal.js';
import { readTargets } from '../signal/targets.js';
import { signalField } from './signal-field.js';

/** Schema of the targets in the settings: parsed as in a signal, but unknown keys are rejected. */
export function targetsSetting(): Schema<readonly Target[]> {
  const move = knownKeys(stopMoveFields, {});
  const target = knownKeys(targetFields, { moveStop: v.exactOptional(move) });
  const known = v.pipe(
    v.unknown(),
    v.transform((input) => (Array.isArray(input) ? input : [])),
    v.array(target),
  );
  // JSON Schemas describe the keys in the targets: they come last.
  return v.intersect([known, signalField('targets', readTargets)]) as Schema<unknown> as Schema<readonly Target[]>;
}

/** Rejects the unknown keys of an object. Other values are the reader's to judge. */
function knownKeys(
  fields: readonly { readonly name: string }[],
  entries: Entries<Record<string, object>>,
): Schema<object> {
  const keys = fields.map(({ name }) => name);
  return v.pipe(
    v.unknown(),
    v.transform((input) => (isJsonObject(input) ? input : {})),
    object('an object', entries, rejectUnknownKeys(keys, suggestKey(keys))),
    v.transform(() => ({})),
  );
}
