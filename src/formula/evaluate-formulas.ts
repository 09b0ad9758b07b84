import { isLongerThan } from '../core/code-points.js';
import { Decimal, decimalText, numberText } from '../core/decimal.js';
import {
  type ErrorPath,
  type FormulaErrorCode,
  inCatalogueOrder,
  type SignalError,
  signalError,
} from '../core/errors.js';
import { excerpt, invalidValueMessage, placeholderHint, quote } from '../core/excerpt.js';
import { isRecord, type JsonObject, type JsonValue } from '../core/json.js';
import { fail, ok, type Result, resultOf } from '../core/result.js';
import { check } from './check.js';
import { type EvaluationContext, newContext } from './context.js';
import { evaluate } from './evaluate.js';
import { type Failure, failure, isFailure } from './failure.js';
import { type FormulaPlace, type FoundFormula, findFormulas } from './find-formulas.js';
import { forbiddenOperator } from './forbidden-operators.js';
import { parse } from './parse.js';
import { describeValue, type FormulaValue, isContainer } from './values.js';

/** An error of `evaluateFormulas`: one of the nine formula codes, or `invalid-payload`. */
export type FormulaError = SignalError<FormulaErrorCode | 'invalid-payload'>;

/** Code points after the `=`. */
export const maxFormulaLength = 500;

/**
 * Replaces every formula of a payload by its value, as the specification's chapter on formulas says. A payload without
 * formulas is returned as it is, the same object; otherwise the result is a new object.
 *
 * A result of `null` removes the field. A number is a JSON number when that is exact, else its decimal text. Each
 * formula has one error at most; a payload that is not an object, or has more than 64 levels, is `invalid-payload`.
 *
 * Codes: `invalid-payload`, `invalid-formula-syntax`, `invalid-formula-reference`, `invalid-formula-dependency`,
 * `invalid-formula-nested`, `invalid-formula-runtime`, `invalid-formula-length`, `invalid-formula-operator`,
 * `invalid-formula-result`, `invalid-formula-blacklisted-field`.
 *
 * @example
 * const result = evaluateFormulas({ price: '150.02', limitPrice: '=round(signal.price * 0.99, 2)' });
 * result.ok; // true
 * result.ok && result.value; // { price: '150.02', limitPrice: 148.52 }
 */
export function evaluateFormulas(payload: unknown): Result<JsonObject, FormulaError> {
  const evaluated = evaluateMessage(payload);
  return evaluated.ok ? ok(evaluated.value.message) : evaluated;
}

/** A formula of a message that gave a value. */
export interface UsedFormula {
  readonly path: ErrorPath;
  /** With its `=`. */
  readonly text: string;
  /** Values that it read, by their names; undefined: it read none. */
  readonly operands: Readonly<Record<string, string>> | undefined;
}

/** A message without formulas, the places of those that gave null, and the others. */
interface EvaluatedMessage {
  readonly message: JsonObject;
  readonly nulls: readonly ErrorPath[];
  readonly formulas: readonly UsedFormula[];
}

const none: readonly never[] = [];

/** `evaluateFormulas` for the parser, which tells what null removed (safety M5). */
export function evaluateMessage(payload: unknown): Result<EvaluatedMessage, FormulaError> {
  if (!isRecord(payload)) {
    const expected = 'a JSON object';
    const message = invalidValueMessage('The message', payload, expected);
    return fail('invalid-payload', { message, received: excerpt(payload), expected });
  }
  const found = findFormulas(payload);
  if (found === undefined) {
    // Values that JSON cannot hold are passed on as they are.
    return ok({ message: payload as JsonObject, nulls: none, formulas: none });
  }
  if (found === 'too-deep') {
    const expected = 'at most 64 levels';
    return fail('invalid-payload', { message: `The message is nested too deeply; expected ${expected}.`, expected });
  }
  const context = newContext(payload, found);
  const errors: FormulaError[] = [];
  const results: FormulaResult[] = [];
  for (const formula of found.formulas) {
    context.operands.clear();
    const value = evaluateFound(formula, context);
    if (isFailure(value)) {
      errors.push(formulaError(formula, value));
    } else {
      const { operands: read } = context;
      const operands = read.size === 0 ? undefined : Object.fromEntries(read);
      results.push({ path: formula.path, text: formula.text, operands, value });
    }
  }
  return resultOf(inCatalogueOrder(errors), () => ({
    message: withResults(payload, results),
    nulls: results.filter(({ value }) => value === null).map(({ path }) => path),
    formulas: results.filter(({ value }) => value !== null),
  }));
}

interface FormulaResult extends UsedFormula {
  readonly value: JsonValue;
}

const placeFailures: Readonly<Record<FormulaPlace, Failure | undefined>> = {
  allowed: undefined,
  'literal-only': /* @__PURE__ */ failure(
    'invalid-formula-blacklisted-field',
    'ticker, action, test, cancel and targets are never formulas',
    'a literal value',
  ),
  nested: /* @__PURE__ */ failure(
    'invalid-formula-nested',
    'formulas are allowed only in top-level fields and in fields of takeProfit and stopLoss',
    'a literal value',
  ),
};

/** The value of one formula, or its first failure in the order of the checks. */
function evaluateFound({ place, text }: FoundFormula, context: EvaluationContext): JsonValue | Failure {
  const expressionText = text.slice(1);
  const rejected = placeFailures[place] ?? tooLong(expressionText) ?? forbiddenOperator(expressionText);
  if (rejected !== undefined) {
    return rejected;
  }
  const expression = parse(expressionText);
  if (isFailure(expression)) {
    return expression;
  }
  const outcome = check(expression, context) ?? evaluate(expression, context);
  return isFailure(outcome) ? outcome : jsonResult(outcome);
}

function tooLong(text: string): Failure | undefined {
  return isLongerThan(text, maxFormulaLength)
    ? failure('invalid-formula-length', 'it is too long', `at most ${maxFormulaLength} characters after the =`)
    : undefined;
}

/** A result as JSON: a number where that is exact, otherwise decimal text. Arrays and objects are invalid results. */
function jsonResult(value: FormulaValue): JsonValue | Failure {
  if (value instanceof Decimal) {
    const text = decimalText(value);
    const double = Number(text);
    return numberText(double) === text ? double : text;
  }
  return isContainer(value)
    ? failure('invalid-formula-result', `its result is ${describeValue(value)}`, 'text, a number, a boolean or null')
    : value;
}

function formulaError({ path, text }: FoundFormula, { failure: code, reason, expected }: Failure): FormulaError {
  const place = String(excerpt(path.join('.')));
  const message = `${place} is ${quote(text)}: ${reason}; expected ${expected}.${placeholderHint(text.slice(1))}`;
  return signalError(code, { message, path, received: excerpt(text), expected });
}

/** The payload with results in the place of formulas; only the objects that held formulas are copied. */
function withResults(payload: Readonly<Record<string, unknown>>, results: readonly FormulaResult[]): JsonObject {
  const copy: Record<string, unknown> = { ...payload };
  const innerCopies = new Map<string | number, Record<string, unknown>>();
  for (const { path, value } of results) {
    const [outer = '', inner] = path;
    let fields = copy;
    if (inner !== undefined) {
      // Formulas with two names are found in objects only.
      fields = innerCopies.get(outer) ?? { ...(payload[outer] as object) };
      innerCopies.set(outer, fields);
      copy[outer] = fields;
    }
    const name = inner ?? outer;
    if (value === null) {
      delete fields[name];
    } else {
      // The field is there already, as its own property, so even `__proto__` is an ordinary name.
      fields[name] = value;
    }
  }
  // Values that JSON cannot hold are passed on as they are.
  return copy as JsonObject;
}
