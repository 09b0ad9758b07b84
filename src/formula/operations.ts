import { add, calculating, divide, modulo, multiply, subtract } from './arithmetic.js';
import { differs, equals, ordering } from './comparison.js';
import type { EvaluationContext } from './context.js';
import type { Failure } from './failure.js';
import { isMember, isNotMember } from './membership.js';
import type { InfixOperator } from './operators.js';
import { concatenate, searching } from './text.js';
import type { FormulaValue } from './values.js';

/** An operator that evaluates both sides; `and` and `or` can skip the right one. */
export type EagerOperator = Exclude<InfixOperator, 'and' | 'or'>;

type Operation = (left: FormulaValue, right: FormulaValue, context: EvaluationContext) => FormulaValue | Failure;

/** Operation of each operator on two values. */
export const operations: Readonly<Record<EagerOperator, Operation>> = {
  '==': equals,
  '!=': differs,
  '<': /* @__PURE__ */ ordering('<', (order) => order < 0),
  '>': /* @__PURE__ */ ordering('>', (order) => order > 0),
  '<=': /* @__PURE__ */ ordering('<=', (order) => order <= 0),
  '>=': /* @__PURE__ */ ordering('>=', (order) => order >= 0),
  in: isMember,
  'not in': isNotMember,
  contains: /* @__PURE__ */ searching('contains', (text, part) => text.includes(part)),
  'starts with': /* @__PURE__ */ searching('starts with', (text, part) => text.startsWith(part)),
  'ends with': /* @__PURE__ */ searching('ends with', (text, part) => text.endsWith(part)),
  '+': /* @__PURE__ */ calculating('+', add),
  '-': /* @__PURE__ */ calculating('-', subtract),
  '~': concatenate,
  '*': /* @__PURE__ */ calculating('*', multiply),
  '/': /* @__PURE__ */ calculating('/', divide),
  '%': /* @__PURE__ */ calculating('%', modulo),
};
