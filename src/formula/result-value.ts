import { Decimal, decimalText, numberText } from '../core/decimal.js';
import type { JsonValue } from '../core/json.js';
import { type Failure, failure } from './failure.js';
import { describeValue, type FormulaValue, isContainer } from './values.js';

/** A result as JSON: a number where that is exact, otherwise decimal text. Arrays and objects are invalid results. */
export function jsonResult(value: FormulaValue): JsonValue | Failure {
  if (value instanceof Decimal) {
    const text = decimalText(value);
    const double = Number(text);
    return numberText(double) === text ? double : text;
  }
  return isContainer(value)
    ? failure('invalid-formula-result', `its result is ${describeValue(value)}`, 'text, a number, a boolean or null')
    : value;
}
