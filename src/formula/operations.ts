import { calculating, divide, modulo } from './arithmetic.js';
import { equals, ordering } from './comparison.js';
import { containsText } from './contains-text.js';
import type { EvaluationContext } from './context.js';
import type { Failure } from './failure.js';
import { isMember } from './membership.js';
import type { InfixOperator } from './operators.js';
import { concatenate, searching } from './text.js';
import type { FormulaValue } from './values.js';

type Operation<Value extends FormulaValue> = (
  left: FormulaValue,
  right: FormulaValue,
  context: EvaluationContext,
) => Value | Failure;

/** Operation of each operator on two values; `and` and `or` can skip the right one. */
export const operations: Readonly<Record<Exclude<InfixOperator, 'and' | 'or'>, Operation<FormulaValue>>> = {
  '==': equals,
  '!=': /* @__PURE__ */ opposite(equals),
  '<': /* @__PURE__ */ ordering('<', (order) => order < 0),
  '>': /* @__PURE__ */ ordering('>', (order) => order > 0),
  '<=': /* @__PURE__ */ ordering('<=', (order) => order <= 0),
  '>=': /* @__PURE__ */ ordering('>=', (order) => order >= 0),
  in: isMember,
  'not in': /* @__PURE__ */ opposite(isMember),
  contains: /* @__PURE__ */ searching('contains', containsText),
  'starts with': /* @__PURE__ */ searching('starts with', (text, part) => text.startsWith(part)),
  'ends with': /* @__PURE__ */ searching('ends with', (text, part) => text.endsWith(part)),
  '+': /* @__PURE__ */ calculating('+', (left, right) => left.plus(right)),
  '-': /* @__PURE__ */ calculating('-', (left, right) => left.minus(right)),
  '~': concatenate,
  '*': /* @__PURE__ */ calculating('*', (left, right) => left.times(right)),
  '/': /* @__PURE__ */ calculating('/', divide),
  '%': /* @__PURE__ */ calculating('%', modulo),
};

function opposite(operation: Operation<boolean>): Operation<boolean> {
  return (left, right, context) => {
    const outcome = operation(left, right, context);
    return typeof outcome === 'boolean' ? !outcome : outcome;
  };
}
