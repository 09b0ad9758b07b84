// The one way in which planning reads what a message has sent (safety M4).
import { type Choice, Figure, type FormulaOrigin, given } from '../core/figure.js';
import type { FieldName } from './fields.js';
import type { Signal } from './signal.js';

/** Name of a field in a Signal: `delay` is kept as `releaseAt`. */
export type SentName = Exclude<FieldName, 'ticker' | 'action' | 'delay'> | 'releaseAt' | 'reduceOnly';

/** Every field that a Signal can have, whatever its action. */
export type SentFields = { readonly [Name in SentName]?: SentValue<Name> | undefined };

type SentValue<Name extends SentName> = Signal extends infer Each
  ? Each extends { readonly [N in Name]?: infer Value }
    ? Exclude<Value, undefined>
    : never
  : never;

/** Reads the fields of one message. What was sent and never taken has no effect: a notice says so. */
export interface FieldReader<in Name extends SentName = SentName> {
  /** Value of a field, in the branch that decides by it. */
  readonly take: <N extends Name>(name: N) => SentFields[N];
  /** Value of a field, for a question that may decide nothing. */
  readonly peek: <N extends Name>(name: N) => SentFields[N];
  /** Marks fields as taken: a decision was made by them as a whole. */
  readonly takeAll: (...names: readonly Name[]) => void;
}

/** The fields of a Signal with what was taken of them. */
export interface SentFieldReader extends FieldReader {
  /** Names of the fields that were sent and never taken, in the order of the Signal. */
  readonly untaken: () => readonly string[];
  /** Formula of the message that gave a value, by its path. */
  readonly formula: (path: readonly string[]) => FormulaOrigin | undefined;
}

export function fieldReader(signal: Signal): SentFieldReader {
  // A Signal has each field by its name, or does not have it.
  const fields: SentFields = signal;
  const taken = new Set<string>();
  const { formulas, formulaOperands } = signal;
  return {
    take: (name) => {
      taken.add(name);
      return fields[name];
    },
    peek: (name) => fields[name],
    takeAll: (...names) => {
      for (const name of names) {
        taken.add(name);
      }
    },
    untaken: () => Object.keys(signal).filter((name) => !taken.has(name)),
    formula: (path) => {
      const name = path.join('.');
      const [formula, operands] = [formulas?.[name], formulaOperands?.[name]];
      if (formula === undefined) {
        return undefined;
      }
      return operands === undefined ? { formula } : { formula, operands };
    },
  };
}

/** Figure of a value of the message. `path`: names from the message to it. */
export function messageFigure(value: `${number}`, path: readonly string[], fields: SentFieldReader): Figure {
  return Figure.from('message', path, value, fields.formula(path));
}

/** A date, a symbol or a word of the message. */
export function messageChoice<Word extends string>(
  value: Word,
  path: readonly string[],
  fields: SentFieldReader,
): Choice<Word> {
  return given(value, 'message', path, fields.formula(path));
}
