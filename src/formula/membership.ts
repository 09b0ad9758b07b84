import { decimalText } from '../core/decimal.js';
import type { EvaluationContext, MemberIndex } from './context.js';
import { type Failure, runtimeFailure } from './failure.js';
import {
  describeValue,
  elementsOf,
  type FormulaList,
  type FormulaRecord,
  type FormulaValue,
  isContainer,
  isList,
  isNumber,
  numberOf,
} from './values.js';

/** `in`: `==` with one element after the other, up to the first equal one. */
export function isMember(needle: FormulaValue, list: FormulaValue, context: EvaluationContext): boolean | Failure {
  if (!isList(list)) {
    return runtimeFailure(`in cannot search ${describeValue(list)}`, 'an array on the right of in');
  }
  if (isContainer(needle)) {
    return list.elements.length > 0 && incomparable;
  }
  const index = context.memberIndexes.get(list.elements) ?? newIndex(list);
  context.memberIndexes.set(list.elements, index);
  return isAmong(needle, index) || (index.isCut && incomparable);
}

const incomparable: Failure = /* @__PURE__ */ runtimeFailure(
  'in cannot compare arrays and objects',
  'plain values on the left of in and in its array',
);

function isAmong(needle: Exclude<FormulaValue, FormulaList | FormulaRecord>, index: MemberIndex): boolean {
  const number = numberOf(needle);
  const text = number === undefined ? '' : decimalText(number);
  return index.numbers.has(text) || (isNumber(needle) ? index.numericTexts.has(text) : index.plain.has(needle));
}

function newIndex(list: FormulaList): MemberIndex {
  const numbers = new Set<string>();
  const numericTexts = new Set<string>();
  const plain = new Set<FormulaValue>();
  for (const element of elementsOf(list)) {
    if (isContainer(element)) {
      return { numbers, numericTexts, plain, isCut: true };
    }
    const number = numberOf(element);
    if (number !== undefined) {
      (isNumber(element) ? numbers : numericTexts).add(decimalText(number));
    }
    plain.add(element);
  }
  return { numbers, numericTexts, plain, isCut: false };
}
