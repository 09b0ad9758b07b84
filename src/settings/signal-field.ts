// Settings that are read as the field of a signal, so that both have one meaning.
import * as v from 'valibot';
import { readableAgain, type Schema } from '../core/schema.js';
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
  const readField = (written: unknown) => {
    const state = newParseState({ clock: anyClock }, anyClock.now());
    const value = readFields({ [name]: written }, table, state)[name];
    return { value, errors: sortedErrors(state) };
  };
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Brackets[Name] | Other>(({ dataset: { value: input }, addIssue }) => {
      const written = read(input);
      const kept = keeps?.(input, written);
      if (kept !== undefined) {
        return kept;
      }
      const { value, errors } = readField(written);
      // What was read is stored and read again: a number can be too long for that as text.
      const tooLong = errors.length === 0 ? readField(value).errors : [];
      for (const { path, received, expected = '' } of [...errors, ...tooLong]) {
        const [first, ...rest] = path
          .slice(1)
          .map((key): v.UnknownPathItem => ({ type: 'unknown', origin: 'value', input, key, value: received }));
        const message = tooLong.length === 0 ? expected : readableAgain(expected);
        addIssue({ message, received: '', ...(first !== undefined && { path: [first, ...rest] }) });
      }
      // Without errors the signal's reader gives the value; with errors valibot drops it.
      return value as Brackets[Name];
    }),
    v.metadata({ title: name }),
  );
}
