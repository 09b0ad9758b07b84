import { Decimal } from '../core/decimal.js';
import { inRange, operandOf } from './arithmetic.js';
import type { EvaluationContext, Extremes } from './context.js';
import { andThen, type Failure, isFailure, runtimeFailure } from './failure.js';
import { roundingModes } from './rounding.js';
import {
  describeValue,
  elementsOf,
  type FormulaList,
  type FormulaValue,
  integerOf,
  isList,
  literalList,
} from './values.js';

/** Names of the functions of formulas. */
export type FunctionName = 'abs' | 'ceil' | 'floor' | 'min' | 'max' | 'round';

interface FormulaFunction {
  /** Minimum and maximum number of operands. */
  readonly takes: readonly [min: number, max: number];
  readonly call: (operands: readonly FormulaValue[], context: EvaluationContext) => Decimal | Failure;
}

/** Digits after the decimal point, or zeros before it, that `round` accepts. */
const maxPrecision = 20;

// What `round` takes for operands that are left out: no digits after the point, mode 1.
const noDigits = /* @__PURE__ */ new Decimal(0);
const firstMode = /* @__PURE__ */ new Decimal(1);

const functions: Readonly<Record<FunctionName, FormulaFunction>> = {
  abs: /* @__PURE__ */ ofNumber('abs', (number) => number.abs()),
  ceil: /* @__PURE__ */ ofNumber('ceil', (number) => number.ceil()),
  floor: /* @__PURE__ */ ofNumber('floor', (number) => number.floor()),
  min: { takes: [1, Infinity], call: (operands, context) => extreme('min', operands, context) },
  max: { takes: [1, Infinity], call: (operands, context) => extreme('max', operands, context) },
  round: {
    takes: [1, 3],
    call: ([value = null, precision = noDigits, mode = firstMode]) =>
      andThen(operandOf('round', value), (number) => round(number, precision, mode)),
  },
};

/** The names of all functions, for sentences. */
export const functionNames: string = /* @__PURE__ */ Object.keys(functions).join(', ');

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}

/** Calls a function. Code of a wrong number of operands, as of invalid ones: `invalid-formula-runtime`. */
export function callFunction(
  name: FunctionName,
  operands: readonly FormulaValue[],
  context: EvaluationContext,
): Decimal | Failure {
  const { takes, call } = functions[name];
  const [least, most] = takes;
  if (operands.length < least || operands.length > most) {
    return runtimeFailure(`${name} was called with ${operands.length} operands`, operandCount(least, most));
  }
  return call(operands, context);
}

function operandCount(least: number, most: number): string {
  if (least === most) {
    return `${least} operand`;
  }
  return Number.isFinite(most) ? `${least} to ${most} operands` : `${least} or more operands`;
}

function ofNumber(name: FunctionName, calculate: (value: Decimal) => Decimal): FormulaFunction {
  return {
    takes: [1, 1],
    call: ([value = null]) => andThen(operandOf(name, value), calculate),
  };
}

function extreme(
  name: 'min' | 'max',
  operands: readonly FormulaValue[],
  context: EvaluationContext,
): Decimal | Failure {
  const [first] = operands;
  const list = operands.length === 1 && first !== undefined && isList(first) ? first : literalList(operands);
  const extremes = context.extremes.get(list.elements) ?? findExtremes(name, list);
  if (list.origin === 'payload') {
    context.extremes.set(list.elements, extremes);
  }
  return andThen(extremes, (found) => found[name]);
}

function findExtremes(name: 'min' | 'max', list: FormulaList): Extremes | Failure {
  let extremes: Extremes | undefined;
  for (const element of elementsOf(list)) {
    const value = operandOf(name, element);
    if (isFailure(value)) {
      return value;
    }
    const { min, max }: Extremes = extremes ?? { min: value, max: value };
    extremes = { min: value.lt(min) ? value : min, max: value.gt(max) ? value : max };
  }
  return extremes ?? runtimeFailure(`${name} was called with an empty array`, 'at least one number');
}

function round(value: Decimal, precision: FormulaValue, mode: FormulaValue): Decimal | Failure {
  const digits = integerOf(precision);
  if (digits === undefined || Math.abs(digits) > maxPrecision) {
    const expected = `a whole number from -${maxPrecision} to ${maxPrecision}`;
    return runtimeFailure(`round was called with ${describeValue(precision)} as its precision`, expected);
  }
  const chosen = roundingModes[(integerOf(mode) ?? 0) - 1];
  if (chosen === undefined) {
    const expected = `a whole number from 1 to ${roundingModes.length}, or one of the rounding. names`;
    return runtimeFailure(`round was called with ${describeValue(mode)} as its mode`, expected);
  }
  return inRange(chosen.round(value, digits));
}
