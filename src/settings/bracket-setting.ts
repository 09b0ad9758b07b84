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
import { signalFields, stopLossFields, takeProfitFields } from '../signal/fields.js';
import type { ParseContext } from '../signal/parse-context.js';
import { newParseState, sortedErrors } from '../signal/parse-state.js';
import { fieldTable, type Reader, readFields } from '../signal/read-fields.js';
import type { LimitOffset, StopLoss, TakeProfit } from '../signal/signal.js';
import { limitOffsetSetting } from './limit-offset-setting.js';
import type { StopLossDefault } from './settings.js';

const legFields = { takeProfit: takeProfitFields, stopLoss: stopLossFields } as const;

/** No field of a bracket depends on the time. */
const anyClock: ParseContext['clock'] = { now: () => 0 };

type Brackets = { readonly takeProfit: TakeProfit; readonly stopLoss: StopLoss | StopLossDefault };

/** Schema of a take profit or stop loss in the settings: parsed as in a signal, but unknown keys are rejected. */
export function bracketSetting<Leg extends keyof Brackets>(leg: Leg, read: Reader): Schema<Brackets[Leg]> {
  const keys = legFields[leg].map(({ name }) => name);
  const field = signalFields.filter(({ name }) => name === leg);
  const table = fieldTable(field, 'message', [], () => read);
  const bracket = v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Brackets[Leg]>(({ dataset: { value: input }, addIssue }) => {
      const written = leg === 'stopLoss' ? withoutOffset(input) : input;
      if (leg === 'stopLoss' && isWithoutDistance(input, written)) {
        return Object.fromEntries(presentEntries(written)) as Brackets[Leg];
      }
      const state = newParseState({ clock: anyClock }, anyClock.now());
      const value = readFields({ [leg]: written }, table, state)[leg];
      const errors = sortedErrors(state);
      for (const { path, received, expected = '' } of errors) {
        const [first, ...rest] = path
          .slice(1)
          .map((key): v.UnknownPathItem => ({ type: 'unknown', origin: 'value', input, key, value: received }));
        addIssue({ message: expected, received: '', ...(first !== undefined && { path: [first, ...rest] }) });
      }
      // Without errors the signal's reader gives the bracket; with errors valibot drops the value.
      return value as Brackets[Leg];
    }),
    v.metadata({ title: leg }),
  );
  const checked = withChecks(bracket, rejectUnknownKeys(keys, suggestKey(keys)));
  // JSON Schemas describe the offset in the stop loss: it comes first.
  return leg === 'stopLoss'
    ? (v.intersect([offsetOf(), checked]) as Schema<unknown> as Schema<Brackets[Leg]>)
    : checked;
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
