import type { Decimal } from '../core/decimal.js';
import { operandOf } from './arithmetic.js';
import type { EvaluationContext } from './context.js';
import { andThen, type Failure, isFailure, runtimeFailure } from './failure.js';
import { callFunction } from './functions.js';
import { countedText } from './long-text.js';
import { operations } from './operations.js';
import type { PrefixOperator } from './operators.js';
import { bareName, dependencyOf, memberOf, missingField, step } from './reference.js';
import { modeNumber } from './rounding.js';
import type { Expression, Infix, Reference } from './syntax-tree.js';
import {
  describeValue,
  elementsOf,
  type FormulaList,
  type FormulaValue,
  isContainer,
  isFormula,
  isTruthy,
  literalList,
  payloadValue,
} from './values.js';

/** Evaluates a checked expression from left to right, up to the first failure. */
export function evaluate(expression: Expression, context: EvaluationContext): FormulaValue | Failure {
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'unbounded-number':
      return runtimeFailure(
        `${expression.raw.slice(0, 40)} is outside the range of numbers`,
        'numbers between ±5e-324 and ±1.8e308',
      );
    case 'reference':
      return referenced(expression, context);
    case 'infix':
      return infix(expression, context);
    case 'prefix':
      return andThen(evaluate(expression.operand, context), prefixOperations[expression.operator]);
    case 'conditional': {
      const { test, consequent, alternate } = expression;
      return andThen(evaluate(test, context), (value) => evaluate(isTruthy(value) ? consequent : alternate, context));
    }
    case 'call':
      return andThen(evaluateAll(expression.operands, context), (operands) =>
        callFunction(expression.name, operands, context),
      );
    case 'array':
      return andThen(evaluateAll(expression.elements, context), (elements) => literalList(elements));
    case 'rounding-name':
      return modeNumber(expression.name);
    case 'bare-name':
      return bareName(expression.name);
  }
}

const prefixOperations: Readonly<Record<PrefixOperator, (operand: FormulaValue) => boolean | Decimal | Failure>> = {
  not: (operand) => !isTruthy(operand),
  '+': (operand) => operandOf('+', operand),
  '-': (operand) => andThen(operandOf('-', operand), (number) => number.neg()),
};

function infix({ operator, left, right }: Infix, context: EvaluationContext): FormulaValue | Failure {
  return andThen(evaluate(left, context), (first) => {
    if (operator !== 'and' && operator !== 'or') {
      return andThen(evaluate(right, context), (second) => operations[operator](first, second, context));
    }
    // They skip a right side that cannot change the result.
    const decides = operator === 'or';
    return isTruthy(first) === decides ? decides : andThen(evaluate(right, context), isTruthy);
  });
}

function evaluateAll(
  expressions: readonly Expression[],
  context: EvaluationContext,
): readonly FormulaValue[] | Failure {
  const values: FormulaValue[] = [];
  for (const expression of expressions) {
    const value = evaluate(expression, context);
    if (isFailure(value)) {
      return value;
    }
    values.push(value);
  }
  return values;
}

function referenced(reference: Reference, context: EvaluationContext): FormulaValue | Failure {
  let value: unknown = context.payload;
  let name = 'signal';
  for (const [position, part] of reference.keys.entries()) {
    const key = evaluate(part, context);
    if (isFailure(key)) {
      return key;
    }
    name += step(key);
    value = memberOf(value, key);
    if (value === undefined) {
      return missingField(reference, position, key);
    }
    if (isFormula(value)) {
      break;
    }
  }
  const dependency = dependencyOf(value, context);
  if (dependency !== undefined) {
    return dependency;
  }
  const read = typeof value === 'string' ? countedText(value, context) : value;
  if (isFailure(read)) {
    return read;
  }
  const operand = payloadValue(read);
  context.operands.set(name, operandText(value, operand, context));
  return operand;
}

/** A value that was read, in words. Most are numbers, whose own text is the fastest. */
function operandText(value: unknown, operand: FormulaValue, context: EvaluationContext): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return `${value}`;
  }
  return isContainer(operand) && operand.type === 'list' ? listText(operand, context) : shortText(operand);
}

function shortText(value: FormulaValue): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : describeValue(value);
}

/** Elements of a list that its text shows. */
const maxShown = 10;

/** `[177.2, 176.9, and 28 more]`, made once: to see that a long text is not a number takes its whole length. */
function listText(list: FormulaList, { listTexts }: EvaluationContext): string {
  const made = listTexts.get(list.elements) ?? newListText(list);
  listTexts.set(list.elements, made);
  return made;
}

function newListText(list: FormulaList): string {
  const shown: string[] = [];
  for (const element of elementsOf(list)) {
    if (shown.length === maxShown) {
      shown.push(`and ${list.elements.length - maxShown} more`);
      break;
    }
    shown.push(shortText(element));
  }
  return `[${shown.join(', ')}]`;
}
