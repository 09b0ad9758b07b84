import { decimalText } from '../core/decimal.js';
import { isRecord } from '../core/json.js';
import type { EvaluationContext } from './context.js';
import { type Failure, failure } from './failure.js';
import { isFunctionName } from './functions.js';
import type { Reference } from './syntax-tree.js';
import { describeValue, type FormulaValue, integerOf, isAbsent, isFormula, isNumber } from './values.js';

/** The failure of a reference to a formula, or to an object or array that contains one. */
export function dependencyOf(value: unknown, context: EvaluationContext): Failure | undefined {
  return context.holders.has(value) || isFormula(value)
    ? failure(
        'invalid-formula-dependency',
        'it refers to a field that is or contains a formula',
        'fields without formulas',
      )
    : undefined;
}

/** An own property of an object or an element of an array; undefined if there is none. Other values have no members. */
export function memberOf(value: unknown, key: FormulaValue): unknown {
  if (Array.isArray(value)) {
    const index = integerOf(key);
    return index === undefined || index < 0 ? undefined : value[index];
  }
  const name = isNumber(key) ? decimalText(key) : key;
  if (typeof name !== 'string' || !isRecord(value) || !Object.hasOwn(value, name)) {
    return undefined;
  }
  const member = value[name];
  return isAbsent(member) ? undefined : member;
}

/** The failure of a reference to a missing field; `key` is the first of its keys that does not exist. */
export function missingField(reference: Reference, position: number, key: FormulaValue): Failure {
  const parents = reference.keys.slice(0, position).map((part) => (part.type === 'literal' ? step(part.value) : '[…]'));
  const reason = `signal${parents.join('')}${step(key)} was not sent`;
  return failure('invalid-formula-reference', reason, 'a field of the message');
}

/** A key in the name of a field: `.extras`, `[0]`. */
export function step(key: FormulaValue): string {
  return typeof key === 'string' ? `.${key.slice(0, 40)}` : `[${describeValue(key)}]`;
}

/** The failure of a name that is not defined: fields are written with `signal.`. */
export function bareName(name: string): Failure {
  if (isFunctionName(name)) {
    const expected = `a call such as ${name}(signal.price)`;
    return failure('invalid-formula-reference', `the function ${name} is not called`, expected);
  }
  return failure('invalid-formula-reference', `${name} refers to nothing`, `a reference such as signal.${name}`);
}
