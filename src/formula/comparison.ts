import { type Failure, runtimeFailure } from './failure.js';
import { describeValue, type FormulaValue, isContainer, isNumber, numberOf } from './values.js';

/**
 * `==`: two numbers (or numeric text and a number), two texts, two booleans, null and null; any other pair of plain
 * values differs. Arrays and objects cannot be compared.
 */
export function equals(left: FormulaValue, right: FormulaValue): boolean | Failure {
  if (isContainer(left) || isContainer(right)) {
    return incomparable('==', left, right, 'two plain values');
  }
  if (!isNumber(left) && !isNumber(right)) {
    return left === right;
  }
  const first = numberOf(left);
  const second = numberOf(right);
  return first !== undefined && second !== undefined && first.eq(second);
}

/** `< > <= >=`: two numbers (or numeric text and a number), or two texts in the order of their UTF-16 code units. */
export function ordering(
  operator: string,
  accepts: (order: number) => boolean,
): (left: FormulaValue, right: FormulaValue) => boolean | Failure {
  return (left, right) => {
    const order = orderOf(left, right);
    return order === undefined ? incomparable(operator, left, right, 'two numbers or two texts') : accepts(order);
  };
}

function orderOf(left: FormulaValue, right: FormulaValue): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') {
    return left < right ? -1 : Number(left > right);
  }
  const first = numberOf(left);
  const second = numberOf(right);
  return first === undefined || second === undefined ? undefined : first.cmp(second);
}

function incomparable(operator: string, left: FormulaValue, right: FormulaValue, expected: string): Failure {
  return runtimeFailure(`${operator} cannot compare ${describeValue(left)} with ${describeValue(right)}`, expected);
}
