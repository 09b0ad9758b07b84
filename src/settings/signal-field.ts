// Settings that are read as the field of a signal, so that both have one meaning.
import * as v from 'valibot';
import type { Schema } from '../core/schema.js';
import { signalFields } from '../signal/fields.js';
import type { ParseContext } from '../signal/parse-context.js';
import { newParseState, sortedErrors } from '../signal/parse-state.js';
import { fieldTable, type Reader, readFields } from '../signal/read-fields.js';
import type { Signal } from '../signal/signal.js';

/** No field of a bracket depends on the time. */
const anyClock: ParseContext['clock'] = { now: () => 0 };

/** The fields of a signal that settings have a default of, each with its type. */
type Brackets = Required<Pick<Extract<Signal, { action: 'add' }>, 'takeProfit' | 'stopLoss' | 'targets'>>;

/** What a setting is in place of a field: `keeps` says which values are taken as they are written. */
interface Written<Value> {
  /** What of a value the signal's reader reads. */
  readonly read?: (input: unknown) => unknown;
  /** A value that the signal could not have; undefined: the signal's reader reads it. */
  readonly keeps?: (input: unknown, read: unknown) => Value | undefined;
}

/** Schema of a value that is read as a field of a signal. The paths of its errors begin below the field. */
export function signalField<Name extends keyof Brackets, Other = never>(
  name: Name,
  reader: Reader,
  { read = (input) => input, keeps }: Written<Other> = {},
): Schema<Brackets[Name] | Other> {
  const field = signalFields.filter((each) => each.name === name);
  const table = fieldTable(field, 'message', [], () => reader);
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Brackets[Name] | Other>(({ dataset: { value: input }, addIssue }) => {
      const written = read(input);
      const kept = keeps?.(input, written);
      if (kept !== undefined) {
        return kept;
      }
      const state = newParseState({ clock: anyClock }, anyClock.now());
      const value = readFields({ [name]: written }, table, state)[name];
      for (const { path, received, expected = '' } of sortedErrors(state)) {
        const [first, ...rest] = path
          .slice(1)
          .map((key): v.UnknownPathItem => ({ type: 'unknown', origin: 'value', input, key, value: received }));
        addIssue({ message: expected, received: '', ...(first !== undefined && { path: [first, ...rest] }) });
      }
      // Without errors the signal's reader gives the value; with errors valibot drops it.
      return value as Brackets[Name];
    }),
    v.metadata({ title: name }),
  );
}
