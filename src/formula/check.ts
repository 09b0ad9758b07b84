import type { EvaluationContext } from './context.js';
import { type Failure, failure, isFailure } from './failure.js';
import { bareName, dependencyOf, memberOf } from './reference.js';
import { modeNumber } from './rounding.js';
import { type Expression, partsOf, type Reference } from './syntax-tree.js';

/**
 * Static check, which includes the branches that evaluation skips: unknown names, and references to formulas by constant
 * paths. Codes: `invalid-formula-reference`, `invalid-formula-dependency`.
 */
export function check(expression: Expression, context: EvaluationContext): Failure | undefined {
  return unknownName(expression) ?? dependency(expression, context);
}

function unknownName(expression: Expression): Failure | undefined {
  if (expression.type === 'bare-name') {
    return bareName(expression.name);
  }
  if (expression.type === 'rounding-name') {
    const expected = 'rounding modes only as the third operand of round';
    return failure('invalid-formula-reference', `rounding.${expression.name} is misplaced`, expected);
  }
  const takesMode = expression.type === 'call' && expression.name === 'round';
  let found: Failure | undefined;
  for (const [position, part] of partsOf(expression).entries()) {
    found ??= takesMode && position === 2 && part.type === 'rounding-name' ? unknownMode(part.name) : unknownName(part);
  }
  return found;
}

function unknownMode(name: string): Failure | undefined {
  const number = modeNumber(name);
  return isFailure(number) ? number : undefined;
}

function dependency(expression: Expression, context: EvaluationContext): Failure | undefined {
  let found = expression.type === 'reference' ? constantDependency(expression, context) : undefined;
  for (const part of partsOf(expression)) {
    found ??= dependency(part, context);
  }
  return found;
}

/** The formula on a constant path. A path with a computed key is checked when it is evaluated. */
function constantDependency(reference: Reference, context: EvaluationContext): Failure | undefined {
  let value: unknown = context.payload;
  for (const key of reference.keys) {
    if (key.type !== 'literal') {
      return undefined;
    }
    // Text has no members: a path ends at a formula.
    value = typeof value === 'string' ? value : memberOf(value, key.value);
  }
  return dependencyOf(value, context);
}
