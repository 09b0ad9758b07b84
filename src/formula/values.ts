import { Decimal, decimalText, readNumber } from '../core/decimal.js';
import { isRecord } from '../core/json.js';

/** True for a formula: text that starts with `=`. */
export function isFormula(value: unknown): value is string {
  return typeof value === 'string' && value[0] === '=';
}

/** Value of an expression. */
export type FormulaValue = string | boolean | null | Decimal | FormulaList | FormulaRecord;

/** An array: a literal with evaluated elements, or one of the payload with the elements of the message. */
export interface FormulaList {
  readonly type: 'list';
  readonly elements: readonly unknown[];
  readonly origin: 'literal' | 'payload';
}

export function literalList(elements: readonly FormulaValue[]): FormulaList {
  return { type: 'list', elements, origin: 'literal' };
}

/** An object of the payload, or a value that is not JSON: nothing can be calculated with it. */
export interface FormulaRecord {
  readonly type: 'record';
}

const record: FormulaRecord = { type: 'record' };

/** A value of the payload as formulas see it: numeric text is a number. */
export function payloadValue(value: unknown): FormulaValue {
  switch (typeof value) {
    case 'string':
      return numberInText(value) ?? value;
    case 'number':
      return Number.isFinite(value) ? new Decimal(value) : record;
    case 'boolean':
      return value;
    default:
      if (Array.isArray(value)) {
        return { type: 'list', elements: value, origin: 'payload' };
      }
      return value === null ? null : record;
  }
}

/** True for values that JSON leaves out of an object: such a field is missing. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** The number in a numeric text; undefined for any other text. */
export function numberInText(text: string): Decimal | undefined {
  const canonical = readNumber(text);
  return canonical === undefined ? undefined : new Decimal(canonical);
}

export function isNumber(value: FormulaValue): value is Decimal {
  return value instanceof Decimal;
}

export function isContainer(value: FormulaValue): value is FormulaList | FormulaRecord {
  return isRecord(value) && 'type' in value;
}

export function isList(value: FormulaValue): value is FormulaList {
  return isContainer(value) && value.type === 'list';
}

/** The value as a number where a number is needed: a number, or numeric text. */
export function numberOf(value: FormulaValue): Decimal | undefined {
  if (typeof value === 'string') {
    return numberInText(value);
  }
  return isNumber(value) ? value : undefined;
}

/** The value as an integer that a double holds exactly; undefined for any other value. */
export function integerOf(value: FormulaValue): number | undefined {
  const number = numberOf(value);
  const double = number?.isInteger() ? number.toNumber() : undefined;
  return Number.isSafeInteger(double) ? double : undefined;
}

/** Falsy are `false`, `null`, 0, empty text and the empty array. */
export function isTruthy(value: FormulaValue): boolean {
  if (isNumber(value)) {
    return !value.isZero();
  }
  return isList(value) ? value.elements.length > 0 : Boolean(value);
}

/** The elements as formulas see them, one by one: many lists are not read to their end. */
export function* elementsOf(list: FormulaList): Generator<FormulaValue, void> {
  // By index: in memory, a list can lack the prototype of arrays, and with it the iterator.
  for (let index = 0; index < list.elements.length; index += 1) {
    const element = list.elements[index];
    // The elements of a literal were evaluated when the literal was.
    yield list.origin === 'payload' ? payloadValue(element) : (element as FormulaValue);
  }
}

/** Description of a value for a sentence: `the text "abc"`, `an array`. */
export function describeValue(value: FormulaValue): string {
  if (isNumber(value)) {
    return decimalText(value);
  }
  if (isContainer(value)) {
    return value.type === 'list' ? 'an array' : 'an object';
  }
  return typeof value === 'string' ? `the text ${JSON.stringify(value.slice(0, 40))}` : String(value);
}
