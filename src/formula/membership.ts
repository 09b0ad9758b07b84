import { decimalText } from '../core/decimal.js';
import type { EvaluationContext, MemberIndex } from './context.js';
import { type Failure, runtimeFailure } from './failure.js';
import {
  describeValue,
  elementAt,
  type FormulaList,
  type FormulaRecord,
  type FormulaValue,
  isContainer,
  isList,
  isNumber,
  numberInText,
} from './values.js';

/** `in`: `==` with one element after the other, up to the first equal one. */
export function isMember(needle: FormulaValue, list: FormulaValue, context: EvaluationContext): boolean | Failure {
  if (!isList(list)) {
    return runtimeFailure(`in cannot search ${describeValue(list)}`, 'an array on the right of in');
  }
  if (isContainer(needle)) {
    return list.elements.length > 0 && incomparable;
  }
  const index = indexOf(list, context);
  return isAmong(needle, index) || (index.isCut && incomparable);
}

/** `not in`: the opposite of `in`. */
export function isNotMember(needle: FormulaValue, list: FormulaValue, context: EvaluationContext): boolean | Failure {
  const member = isMember(needle, list, context);
  return typeof member === 'boolean' ? !member : member;
}

const incomparable: Failure = /* @__PURE__ */ runtimeFailure(
  'in cannot compare arrays and objects',
  'plain values on the left of in and in its array',
);

function isAmong(needle: Exclude<FormulaValue, FormulaList | FormulaRecord>, index: MemberIndex): boolean {
  if (isNumber(needle)) {
    const text = decimalText(needle);
    return index.numbers.has(text) || index.numericTexts.has(text);
  }
  if (index.others.has(needle)) {
    return true;
  }
  const number = typeof needle === 'string' ? numberInText(needle) : undefined;
  return number !== undefined && index.numbers.has(decimalText(number));
}

function indexOf(list: FormulaList, context: EvaluationContext): MemberIndex {
  const known = context.memberIndexes.get(list.elements);
  if (known !== undefined) {
    return known;
  }
  const index = newIndex(list);
  context.memberIndexes.set(list.elements, index);
  return index;
}

function newIndex(list: FormulaList): MemberIndex {
  const numbers = new Set<string>();
  const numericTexts = new Set<string>();
  const others = new Set<FormulaValue>();
  const { length } = list.elements;
  for (let position = 0; position < length; position += 1) {
    const element = elementAt(list, position);
    if (isContainer(element)) {
      return { numbers, numericTexts, others, isCut: true };
    }
    if (isNumber(element)) {
      numbers.add(decimalText(element));
    } else {
      others.add(element);
      const number = typeof element === 'string' ? numberInText(element) : undefined;
      if (number !== undefined) {
        numericTexts.add(decimalText(number));
      }
    }
  }
  return { numbers, numericTexts, others, isCut: false };
}
