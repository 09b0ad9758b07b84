import { type Decimal, decimal } from '../core/decimal.js';
import { operandOf } from './arithmetic.js';
import type { EvaluationContext } from './context.js';
import { type Failure, isFailure, runtimeFailure } from './failure.js';
import { callFunction } from './functions.js';
import { isFormula } from './is-formula.js';
import { operations } from './operations.js';
import type { PrefixOperator } from './operators.js';
import { bareName, dependencyOf, memberOf, missingField } from './reference.js';
import { modeNumber, unknownMode } from './rounding.js';
import type { Expression, Infix, Reference } from './syntax-tree.js';
import { type FormulaValue, isTruthy, payloadValue } from './values.js';

/** Value of an expression, or why it has none. */
export type Outcome = FormulaValue | Failure;

/** Evaluates a checked expression from left to right, up to the first failure. */
export function evaluate(expression: Expression, context: EvaluationContext): Outcome {
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
      return modeOf(expression.name);
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

function infix({ operator, left, right }: Infix, context: EvaluationContext): Outcome {
  const first = evaluate(left, context);
  if (isFailure(first)) {
    return first;
  }
  // `and` and `or` skip a right side that cannot change the result.
  if (operator === 'and' || operator === 'or') {
    const isDecided = isTruthy(first) === (operator === 'or');
    return isDecided ? operator === 'or' : truth(evaluate(right, context));
  }
  const second = evaluate(right, context);
  return isFailure(second) ? second : operations[operator](first, second, context);
}

function modeOf(name: string): Decimal | Failure {
  const number = modeNumber(name);
  return number === undefined ? unknownMode(name) : decimal(number);
}

function truth(outcome: Outcome): boolean | Failure {
  return isFailure(outcome) ? outcome : isTruthy(outcome);
}

function evaluateAll(
  expressions: readonly Expression[],
  context: EvaluationContext,
): readonly FormulaValue[] | Failure {
  const values: FormulaValue[] = [];
  for (const expression of expressions) {
    const outcome = evaluate(expression, context);
    if (isFailure(outcome)) {
      return outcome;
    }
    values.push(outcome);
  }
  return values;
}

function referenced(reference: Reference, context: EvaluationContext): Outcome {
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
