import * as v from 'valibot';
import { isJsonObject } from '../core/json.js';
import { presentEntries, rejectUnknownKeys, type Schema, withChecks } from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { stopLossTypes } from '../core/vocabulary.js';
import { signalFields, stopLossFields, takeProfitFields } from '../signal/fields.js';
import type { ParseContext } from '../signal/parse-context.js';
import { newParseState, sortedErrors } from '../signal/parse-state.js';
import { fieldTable, type Reader, readFields } from '../signal/read-fields.js';
import type { StopLoss, TakeProfit } from '../signal/signal.js';
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
      if (leg === 'stopLoss' && isTypeOnly(input)) {
        return { type: input.type } as Brackets[Leg];
      }
      const state = newParseState({ clock: anyClock }, anyClock.now());
      const value = readFields({ [leg]: input }, table, state)[leg];
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
  return withChecks(bracket, rejectUnknownKeys(keys, suggestKey(keys)));
}

/** True for a stop loss with a type alone, whose distance the signal has. */
function isTypeOnly(input: unknown): input is StopLossDefault {
  if (!isJsonObject(input)) {
    return false;
  }
  const [first, ...rest] = presentEntries(input);
  return rest.length === 0 && first?.[0] === 'type' && stopLossTypes.some((type) => type === first[1]);
}
