import type { Decimal } from '../core/decimal.js';
import { operandOf } from './arithmetic.js';
import type { EvaluationContext } from './context.js';
import { type Failure, isFailure, runtimeFailure } from './failure.js';
import { callFunction } from './functions.js';
import { operations } from './operations.js';
import type { PrefixOperator } from './operators.js';
import { bareName, dependencyOf, memberOf, missingField } from './reference.js';
import { modeNumber } from './rounding.js';
import type { Expression, Infix, Reference } from './syntax-tree.js';
import { type FormulaValue, isFormula, isTruthy, payloadValue } from './values.js';

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
    case 'prefix': {
      const operand = evaluate(expression.operand, context);
      return isFailure(operand) ? operand : prefixOperations[expression.operator](operand);
    }
    case 'conditional': {
      const test = evaluate(expression.test, context);
      return isFailure(test) ? test : evaluate(isTruthy(test) ? expression.consequent : expression.alternate, context);
    }
    case 'call': {
      const operands = evaluateAll(expression.operands, context);
      return isFailure(operands) ? operands : callFunction(expression.name, operands, context);
    }
    case 'array': {
      const elements = evaluateAll(expression.elements, context);
      return isFailure(elements) ? elements : { type: 'list', elements, origin: 'literal' };
    }
    case 'rounding-name':
      return modeNumber(expression.name);
    case 'bare-name':
      return bareName(expression.name);
  }
}

const prefixOperations: Readonly<Record<PrefixOperator, (operand: FormulaValue) => boolean | Decimal | Failure>> = {
  not: (operand) => !isTruthy(operand),
  '+': (operand) => operandOf('+', operand),
  '-': (operand) => {
    const number = operandOf('-', operand);
    return isFailure(number) ? number : number.neg();
  },
};

function infix({ operator, left, right }: Infix, context: EvaluationContext): FormulaValue | Failure {
  const first = evaluate(left, context);
  if (isFailure(first)) {
    return first;
  }
  // `and` and `or` skip a right side that cannot change the result.
  const isLogical = operator === 'and' || operator === 'or';
  if (isLogical && isTruthy(first) === (operator === 'or')) {
    return operator === 'or';
  }
  const second = evaluate(right, context);
  if (isFailure(second)) {
    return second;
  }
  return isLogical ? isTruthy(second) : operations[operator](first, second, context);
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
  for (const [position, part] of reference.keys.entries()) {
    const key = evaluate(part, context);
    if (isFailure(key)) {
      return key;
    }
    value = memberOf(value, key);
    if (value === undefined) {
      return missingField(reference, position, key);
    }
    if (isFormula(value)) {
      break;
    }
  }
  return dependencyOf(value, context) ?? payloadValue(value);
}
