import { Decimal, decimalText, numberText, readNumber } from '../core/decimal.js';
import { isRecord } from '../core/json.js';

/**
 * A number while a formula is evaluated: a double when its shortest text is exactly the number meant, as for every
 * JSON number, else a decimal. Doubles are never added as doubles unless the sum is exact; see arithmetic.ts.
 */
export type FormulaNumber = number | Decimal;

/** What an expression can evaluate to. */
export type FormulaValue = string | boolean | null | FormulaNumber | FormulaList | FormulaRecord;

/** An array: of a literal, with evaluated elements, or of the payload, with elements as they were sent. */
export interface FormulaList {
  readonly type: 'list';
  readonly elements: readonly unknown[];
  readonly origin: 'literal' | 'payload';
}

/** An object of the payload, or something that JSON does not know: nothing can be calculated with it. */
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
      // Adding 0 turns -0 into 0.
      return Number.isFinite(value) ? value + 0 : record;
    case 'boolean':
      return value;
    default:
      if (Array.isArray(value)) {
        return { type: 'list', elements: value, origin: 'payload' };
      }
      return value === null ? null : record;
  }
}

/** True for what JSON leaves out of an object: such a field is missing. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** The number in a numeric text; undefined for any other text. */
export function numberInText(text: string): FormulaNumber | undefined {
  const canonical = readNumber(text);
  if (canonical === undefined) {
    return undefined;
  }
  const double = Number(canonical);
  return numberText(double) === canonical ? double : new Decimal(canonical);
}

export function isNumber(value: FormulaValue): value is FormulaNumber {
  return typeof value === 'number' || value instanceof Decimal;
}

export function isContainer(value: FormulaValue): value is FormulaList | FormulaRecord {
  return isRecord(value) && 'type' in value;
}

export function isList(value: FormulaValue): value is FormulaList {
  return isContainer(value) && value.type === 'list';
}

/** The value as a number where a number is needed: a number, or numeric text. */
export function numberOf(value: FormulaValue): FormulaNumber | undefined {
  if (typeof value === 'string') {
    return numberInText(value);
  }
  return isNumber(value) ? value : undefined;
}

/** The value as a whole number that a double holds exactly; undefined when it is none. */
export function wholeNumberOf(value: FormulaValue): number | undefined {
  const number = numberOf(value);
  const double = typeof number === 'number' ? number : number?.isInteger() ? number.toNumber() : undefined;
  return Number.isSafeInteger(double) ? double : undefined;
}

/** The canonical text of a number. */
export function textOfNumber(value: FormulaNumber): string {
  return typeof value === 'number' ? numberText(value) : decimalText(value);
}

/** Falsy are `false`, `null`, 0, empty text and the empty array. */
export function isTruthy(value: FormulaValue): boolean {
  if (value instanceof Decimal) {
    return !value.isZero();
  }
  return isList(value) ? value.elements.length > 0 : Boolean(value);
}

/** Element by index, as formulas see it. */
export function elementAt(list: FormulaList, index: number): FormulaValue {
  const element = list.elements[index];
  // The elements of a literal were evaluated when the literal was.
  return list.origin === 'payload' ? payloadValue(element) : (element as FormulaValue);
}

/** What a value is, for a sentence: `the text "abc"`, `an array`. */
export function describeValue(value: FormulaValue): string {
  if (isNumber(value)) {
    return textOfNumber(value);
  }
  if (isContainer(value)) {
    return value.type === 'list' ? 'an array' : 'an object';
  }
  return typeof value === 'string' ? `the text ${JSON.stringify(value.slice(0, 40))}` : String(value);
}
