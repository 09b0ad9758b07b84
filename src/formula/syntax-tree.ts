import type { Decimal } from '../core/decimal.js';
import type { FunctionName } from './functions.js';
import type { InfixOperator, PrefixOperator } from './operators.js';

/** A parsed formula. Parentheses are in its structure only. */
export type Expression =
  | Reference
  | Infix
  /** `5`, `'text'`, `true`, `null`. */
  | { readonly type: 'literal'; readonly value: string | boolean | null | Decimal }
  /** A number outside the range of doubles: `1e999`. */
  | { readonly type: 'unbounded-number'; readonly raw: string }
  /** A name that is not defined: `price`, `abs` without a call, `rounding` without a mode. */
  | { readonly type: 'bare-name'; readonly name: string }
  /** `rounding.halfEven`; the mode may not exist. */
  | { readonly type: 'rounding-name'; readonly name: string }
  /** `round(x, 2)`. */
  | { readonly type: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] }
  /** `-x`, `not x`. */
  | { readonly type: 'prefix'; readonly operator: PrefixOperator; readonly operand: Expression }
  /** `[1, 2]`. */
  | { readonly type: 'array'; readonly elements: readonly Expression[] }
  /** `test ? consequent : alternate`. */
  | {
      readonly type: 'conditional';
      readonly test: Expression;
      readonly consequent: Expression;
      readonly alternate: Expression;
    };

/** `signal.extras['a b'].c[0]`: the keys after `signal`, none for `signal` alone. */
export interface Reference {
  readonly type: 'reference';
  readonly keys: readonly Expression[];
}

/** `x * y`. */
export interface Infix {
  readonly type: 'infix';
  readonly operator: InfixOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** The expressions directly inside an expression, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'literal':
    case 'unbounded-number':
    case 'bare-name':
    case 'rounding-name':
      return [];
    case 'reference':
      return expression.keys;
    case 'call':
      return expression.operands;
    case 'prefix':
      return [expression.operand];
    case 'infix':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.consequent, expression.alternate];
    case 'array':
      return expression.elements;
  }
}
