import { decimalText } from '../core/decimal.js';
import type { EvaluationContext } from './context.js';
import { type Failure, runtimeFailure } from './failure.js';
import { countedText } from './long-text.js';
import { describeValue, type FormulaValue, isContainer, isNumber } from './values.js';

/** Maximum length of a result of `~`: a few hundred of them on a long field would exceed what an engine can hold. */
const maxTextLength = 16_777_216;

/** `~`: numbers in canonical form, `true` as `1`, `false` and `null` as nothing. */
export function concatenate(left: FormulaValue, right: FormulaValue, context: EvaluationContext): string | Failure {
  const container = [left, right].find(isContainer);
  if (container !== undefined) {
    return runtimeFailure(`~ cannot join ${describeValue(container)}`, 'text, numbers, booleans or null');
  }
  const first = writtenOut(left);
  const second = writtenOut(right);
  return first.length + second.length > maxTextLength
    ? runtimeFailure('~ makes a text that is too long', `at most ${maxTextLength} characters`)
    : countedText(first + second, context);
}

function writtenOut(value: FormulaValue): string {
  return textOrNumber(value) ?? (value === true ? '1' : '');
}

/** `contains`, `starts with`, `ends with`: on texts, and on numbers in canonical form. */
export function searching(
  operator: string,
  found: (text: string, part: string) => boolean,
): (left: FormulaValue, right: FormulaValue) => boolean | Failure {
  return (left, right) => {
    const text = textOrNumber(left);
    const part = textOrNumber(right);
    if (text === undefined || part === undefined) {
      const wrong = text === undefined ? left : right;
      return runtimeFailure(`${operator} cannot search with ${describeValue(wrong)}`, 'texts or numbers');
    }
    return found(text, part);
  };
}

function textOrNumber(value: FormulaValue): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return isNumber(value) ? decimalText(value) : undefined;
}
