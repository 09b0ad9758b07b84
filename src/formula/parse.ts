import jsep from 'jsep';
import { Decimal } from '../core/decimal.js';
import { type Failure, failure } from './failure.js';
import { functionNames, isFunctionName } from './functions.js';
import { isDigit, isQuote, nameEnd, numberEnd } from './lexemes.js';
import { type Binding, firstWords, type InfixOperator, infixOperators, loosest, prefixOperators } from './operators.js';
import type { Expression, Literal, UnboundedNumber } from './syntax-tree.js';

const openParenthesis = 40;
const closeParenthesis = 41;
const comma = 44;
const dot = 46;
const colon = 58;
const questionMark = 63;
const openBracket = 91;
const closeBracket = 93;

/** The class of jsep with the members that are inherited here. jsep documents it, but its typings describe the function only. */
interface JsepClass {
  new (
    text: string,
  ): {
    readonly expr: string;
    readonly code: number;
    index: number;
    gobbleSpaces(): void;
    gobbleStringLiteral(): { readonly value: string };
  };
}

// A cast, because the class is missing in the typings.
const Jsep: JsepClass = /* @__PURE__ */ (() => (jsep as unknown as { readonly Jsep: JsepClass }).Jsep)();

const constants: ReadonlyMap<string, boolean | null> = /* @__PURE__ */ new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Names that are not fields: an operand cannot be one of them. */
const reserved: ReadonlySet<string> = /* @__PURE__ */ (() => new Set(['this', ...infixOperators.keys()]))();

/** Thrown at the first syntax error and caught by `parse`. One object for all: a stack trace costs more than parsing. */
const syntaxError: Error = /* @__PURE__ */ new Error('invalid formula');

/**
 * jsep's parser with the grammar of formulas. jsep reads whitespace and texts; the rest is read here, because jsep's own
 * readers of operators, names and numbers use tables and hooks that all users of jsep in a process share.
 */
class FormulaParser extends Jsep {
  /** The syntax error, as a clause, and what was expected. */
  problem: { readonly reason: string; readonly expected: string } | undefined;
  /** The operator that `nextInfix` found last, its index, and the index after it. */
  #infix: Binding<InfixOperator> | undefined;
  #infixStart = -1;
  #infixEnd = 0;

  parse(): Expression {
    const expression = this.gobbleExpression();
    this.gobbleSpaces();
    return this.index < this.expr.length ? this.refuse('an operator or the end') : expression;
  }

  /** jsep runs hooks after whitespace: those of other users of jsep must not run here. */
  runHook(): void {}

  /** `test ? consequent : alternate`, or an expression that binds tighter. */
  gobbleExpression(): Expression {
    const test = this.gobbleOperators(loosest);
    this.gobbleSpaces();
    if (this.code !== questionMark) {
      return test;
    }
    this.index += 1;
    const consequent = this.gobbleExpression();
    this.#expect(colon, ': and a value for when the test fails');
    return { type: 'conditional', test, consequent, alternate: this.gobbleExpression() };
  }

  /** An operand and the infix operators after it that bind tighter than the given precedence. */
  gobbleOperators(precedence: number): Expression {
    let left = this.gobbleOperand();
    for (;;) {
      const infix = this.#nextInfix();
      if (infix === undefined || infix.precedence <= precedence) {
        return left;
      }
      this.index = this.#infixEnd;
      left = { type: 'infix', operator: infix.operator, left, right: this.gobbleOperators(infix.precedence) };
    }
  }

  gobbleOperand(): Expression {
    this.gobbleSpaces();
    const { code } = this;
    if (isDigit(code) || code === dot) {
      return this.gobbleNumber();
    }
    if (isQuote(code)) {
      return { type: 'literal', value: this.gobbleStringLiteral().value };
    }
    if (code === openParenthesis) {
      this.index += 1;
      const inner = this.gobbleExpression();
      this.#expect(closeParenthesis, ')');
      return this.gobbleKeys(inner);
    }
    if (code === openBracket) {
      this.index += 1;
      return { type: 'array', elements: this.gobbleArguments(closeBracket) };
    }
    const end = nameEnd(this.expr, this.index);
    const spelling = end > this.index ? this.expr.slice(this.index, end) : this.expr.charAt(this.index);
    const prefix = prefixOperators.get(spelling);
    if (prefix !== undefined) {
      this.index += spelling.length;
      return { type: 'prefix', operator: prefix.operator, operand: this.gobbleOperators(prefix.precedence) };
    }
    return end > this.index ? this.gobbleName(spelling) : this.refuse('a value');
  }

  gobbleNumber(): Literal | UnboundedNumber {
    const end = numberEnd(this.expr, this.index);
    if (end === this.index) {
      return this.refuse('a value');
    }
    const raw = this.expr.slice(this.index, end);
    this.index = end;
    const value = writtenNumber(raw);
    return value === undefined ? { type: 'unbounded-number', raw } : { type: 'literal', value };
  }

  /** A constant, a reference, a call, or a name that is not defined. */
  gobbleName(name: string): Expression {
    if (reserved.has(name)) {
      return this.refuse('a value');
    }
    const start = this.index;
    this.index += name.length;
    const constant = constants.get(name);
    if (constant !== undefined) {
      return { type: 'literal', value: constant };
    }
    if (name === 'signal') {
      return this.gobbleKeys({ type: 'reference', keys: [] });
    }
    this.gobbleSpaces();
    if (this.code === openParenthesis) {
      if (!isFunctionName(name)) {
        this.index = start;
        return this.refuse(`one of the functions ${functionNames}`);
      }
      this.index += 1;
      return { type: 'call', name, operands: this.gobbleArguments(closeParenthesis) };
    }
    if (name === 'rounding' && this.code === dot) {
      return this.gobbleKeys({ type: 'rounding-name', name: this.gobbleNameAfterDot() });
    }
    return this.gobbleKeys({ type: 'bare-name', name });
  }

  /** The keys after a reference: `.name` and `[expression]` in any order. Nothing else can have keys. */
  gobbleKeys(operand: Expression): Expression {
    switch (operand.type) {
      case 'reference':
        return { type: 'reference', keys: [...operand.keys, ...this.gobbleKeyList()] };
      case 'bare-name':
      case 'rounding-name':
        // Keys are read too, so that the error of `extras.size` is its missing `signal.`, not its dot.
        return this.gobbleKeyList().length === 0 ? operand : { type: 'bare-name', name: operand.name };
      default:
        return operand;
    }
  }

  gobbleKeyList(): readonly Expression[] {
    const keys: Expression[] = [];
    for (;;) {
      this.gobbleSpaces();
      if (this.code === dot) {
        keys.push({ type: 'literal', value: this.gobbleNameAfterDot() });
      } else if (this.code === openBracket) {
        this.index += 1;
        keys.push(this.gobbleExpression());
        this.#expect(closeBracket, ']');
      } else {
        return keys;
      }
    }
  }

  gobbleNameAfterDot(): string {
    this.index += 1;
    this.gobbleSpaces();
    const start = this.index;
    const end = nameEnd(this.expr, start);
    if (end === start) {
      return this.refuse('a name');
    }
    this.index = end;
    return this.expr.slice(start, end);
  }

  /** Expressions with commas between them, up to and with the closing character. */
  gobbleArguments(close: number): readonly Expression[] {
    const expressions: Expression[] = [];
    this.gobbleSpaces();
    if (this.code === close) {
      this.index += 1;
      return expressions;
    }
    for (;;) {
      expressions.push(this.gobbleExpression());
      this.gobbleSpaces();
      if (this.code === close) {
        this.index += 1;
        return expressions;
      }
      this.#expect(comma, `, or ${String.fromCharCode(close)}`);
    }
  }

  /** jsep calls this for a text that is never closed. */
  throwError(): never {
    return this.refuse('the quotation mark that closes the text');
  }

  refuse(expected: string): never {
    const found = this.expr.codePointAt(this.index);
    const what = found === undefined ? 'it ends' : `${JSON.stringify(String.fromCodePoint(found))} is unexpected`;
    const position = [...this.expr.slice(0, this.index)].length + 1;
    this.problem = { reason: `${what} at character ${position} after the =`, expected };
    throw syntaxError;
  }

  #expect(code: number, expected: string): void {
    this.gobbleSpaces();
    if (this.code !== code) {
      this.refuse(expected);
    }
    this.index += 1;
  }

  /** The next infix operator; the index stays before it, as each level of precedence asks for it. */
  #nextInfix(): Binding<InfixOperator> | undefined {
    this.gobbleSpaces();
    if (this.index !== this.#infixStart) {
      this.#infixStart = this.index;
      this.#infixEnd = this.#spellingEnd();
      const spelling = this.expr.slice(this.#infixStart, this.#infixEnd);
      this.#infix = infixOperators.get(spelling.replace(/\s+/, ' '));
    }
    return this.#infix;
  }

  /** Index after a possible operator: one word, the two words of `starts with`, or one or two symbols. */
  #spellingEnd(): number {
    const { expr, index } = this;
    const end = nameEnd(expr, index);
    if (end === index) {
      return index + (infixOperators.has(expr.slice(index, index + 2)) ? 2 : 1);
    }
    if (!firstWords.has(expr.slice(index, end))) {
      return end;
    }
    this.index = end;
    this.gobbleSpaces();
    const secondEnd = nameEnd(expr, this.index);
    this.index = index;
    return secondEnd;
  }
}

/** Syntax tree of a formula. Code: `invalid-formula-syntax`. */
export function parse(text: string): Expression | Failure {
  const parser = new FormulaParser(text);
  try {
    return parser.parse();
  } catch {
    // The only other error is a stack overflow of deep nesting.
    const { reason, expected } = parser.problem ?? { reason: 'it is nested too deeply', expected: 'fewer brackets' };
    return failure('invalid-formula-syntax', reason, expected);
  }
}

/** A number in a formula; undefined when it is too large or too small for a double. */
function writtenNumber(raw: string): Decimal | undefined {
  const double = Number(raw);
  const isUnbounded = !Number.isFinite(double) || (double === 0 && /^[0.]*[1-9]/.test(raw));
  return isUnbounded ? undefined : new Decimal(raw);
}
