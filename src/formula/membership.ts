import type { EvaluationContext } from './context.js';
import { type Failure, runtimeFailure } from './failure.js';
import {
  describeValue,
  elementAt,
  type FormulaList,
  type FormulaValue,
  isContainer,
  isList,
  isNumber,
  numberInText,
  textOfNumber,
} from './values.js';

/** Where each element of an array stands first, so that many formulas may look into one long array. */
export interface MemberIndex {
  /** Numbers by their canonical text. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Numeric texts by the canonical text of their number: they equal numbers. */
  readonly numericTexts: ReadonlyMap<string, number>;
  /** Texts, booleans and null. */
  readonly others: ReadonlyMap<FormulaValue, number>;
  /** The first array or object among the elements, which nothing can be compared with. */
  readonly firstContainer: number;
}

/** `in`: as `==` with one element after the other, up to the first that is equal. */
export function isMember(needle: FormulaValue, list: FormulaValue, context: EvaluationContext): boolean | Failure {
  if (!isList(list)) {
    return runtimeFailure(`in cannot look into ${describeValue(list)}`, 'an array on the right of in');
  }
  const index = indexOf(list, context);
  const position = isContainer(needle) ? Number.POSITIVE_INFINITY : positionOf(needle, index);
  const obstacle = isContainer(needle) && list.elements.length > 0 ? 0 : index.firstContainer;
  return position <= obstacle && position < list.elements.length ? true : noMember(obstacle, list);
}

/** `not in`: the opposite of `in`. */
export function isNoMember(needle: FormulaValue, list: FormulaValue, context: EvaluationContext): boolean | Failure {
  const member = isMember(needle, list, context);
  return typeof member === 'boolean' ? !member : member;
}

function noMember(obstacle: number, list: FormulaList): false | Failure {
  return obstacle < list.elements.length
    ? runtimeFailure('in cannot compare arrays and objects', 'plain values on the left of in and in its array')
    : false;
}

function positionOf(needle: FormulaValue, index: MemberIndex): number {
  const never = Number.POSITIVE_INFINITY;
  if (isNumber(needle)) {
    const text = textOfNumber(needle);
    return Math.min(index.numbers.get(text) ?? never, index.numericTexts.get(text) ?? never);
  }
  const asNumber = typeof needle === 'string' ? numberInText(needle) : undefined;
  const amongNumbers = asNumber === undefined ? undefined : index.numbers.get(textOfNumber(asNumber));
  return Math.min(index.others.get(needle) ?? never, amongNumbers ?? never);
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
  const numbers = new Map<string, number>();
  const numericTexts = new Map<string, number>();
  const others = new Map<FormulaValue, number>();
  const { length } = list.elements;
  for (let position = 0; position < length; position += 1) {
    const element = elementAt(list, position);
    if (isContainer(element)) {
      return { numbers, numericTexts, others, firstContainer: position };
    }
    if (isNumber(element)) {
      setFirst(numbers, textOfNumber(element), position);
    } else {
      setFirst(others, element, position);
      const number = typeof element === 'string' ? numberInText(element) : undefined;
      if (number !== undefined) {
        setFirst(numericTexts, textOfNumber(number), position);
      }
    }
  }
  return { numbers, numericTexts, others, firstContainer: Number.POSITIVE_INFINITY };
}

function setFirst<Key>(positions: Map<Key, number>, key: Key, position: number): void {
  if (!positions.has(key)) {
    positions.set(key, position);
  }
}
