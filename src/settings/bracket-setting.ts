import * as v from 'valibot';
import { isJsonObject, isPresent } from '../core/json.js';
import {
  type Entries,
  type JsonLikeObject,
  object,
  presentEntries,
  rejectUnknownKeys,
  type Schema,
  withChecks,
} from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { stopLossTypes } from '../core/vocabulary.js';
import { stopLossFields, takeProfitFields } from '../signal/fields.js';
import type { LimitOffset, StopLoss, TakeProfit } from '../signal/signal.js';
import { readStopLoss } from '../signal/stop-loss.js';
import { readTakeProfit } from '../signal/take-profit.js';
import { limitOffsetSetting } from './limit-offset-setting.js';
import type { StopLossDefault } from './settings.js';
import { signalField } from './signal-field.js';

const legFields = { takeProfit: takeProfitFields, stopLoss: stopLossFields } as const;

/** Schema of a take profit in the settings: parsed as in a signal, but unknown keys are rejected. */
export function takeProfitSetting(): Schema<TakeProfit> {
  return withKnownKeys('takeProfit', signalField('takeProfit', readTakeProfit));
}

/** Schema of a stop loss in the settings: parsed as in a signal, but unknown keys are rejected, and it can be without a distance. */
export function stopLossSetting(): Schema<StopLoss | StopLossDefault> {
  const bracket = signalField<'stopLoss', StopLossDefault>('stopLoss', readStopLoss, {
    read: withoutOffset,
    keeps: (input, written) =>
      isWithoutDistance(input, written) ? Object.fromEntries(presentEntries(written)) : undefined,
  });
  // JSON Schemas describe the offset in the stop loss: it comes first.
  return v.intersect([offsetOf(), withKnownKeys('stopLoss', bracket)]) as Schema<unknown> as Schema<
    StopLoss | StopLossDefault
  >;
}

function withKnownKeys<T>(leg: keyof typeof legFields, schema: Schema<T>): Schema<T> {
  const keys = legFields[leg].map(({ name }) => name);
  return withChecks(schema, rejectUnknownKeys(keys, suggestKey(keys)));
}

/** The offset of a stop loss: unlike a signal's, it has no unknown keys. */
function offsetOf(): Schema<{ readonly limitOffset?: LimitOffset }> {
  const entries: Entries<{ readonly limitOffset?: LimitOffset }> = {
    limitOffset: v.exactOptional(limitOffsetSetting()),
  };
  return v.pipe(
    v.unknown(),
    v.transform((input) => (isBracket(input) ? { limitOffset: input.limitOffset } : {})),
    object('an object', entries),
  );
}

/** An object that may have an offset. */
function isBracket(input: unknown): input is { readonly limitOffset?: unknown } {
  return isJsonObject(input);
}

function withoutOffset(input: unknown): unknown {
  if (!isBracket(input)) {
    return input;
  }
  const { limitOffset: _, ...rest } = input;
  return rest;
}

/** True for a stop loss of a type, an offset or both, whose distance the signal has. */
function isWithoutDistance(input: unknown, written: unknown): written is JsonLikeObject {
  if (!isBracket(input) || !isJsonObject(written)) {
    return false;
  }
  const [first, ...rest] = presentEntries(written);
  const isOfType = first?.[0] === 'type' && stopLossTypes.some((type) => type === first[1]);
  return rest.length === 0 && (first === undefined ? isPresent(input.limitOffset) : isOfType);
}
