import jsep from 'jsep';
import { countText } from '../core/count-text.js';
import { Decimal } from '../core/decimal.js';
import { type Failure, failure } from './failure.js';
import { functionNames, isFunctionName } from './functions.js';
import { lexemeAt, nameForm, numberForm } from './lexemes.js';
import { infixForm, infixOperators, loosest, prefixOperators } from './operators.js';
import type { Expression } from './syntax-tree.js';

/** The class of jsep with the members that are inherited here. jsep documents it, but its typings describe the function only. */
interface JsepClass {
  new (
    text: string,
  ): {
    readonly expr: string;
    readonly char: string;
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

/** Thrown at the first syntax error and caught by `parse`. One object for all: a stack trace costs more than parsing. */
const syntaxError: Error = /* @__PURE__ */ new Error('invalid formula');

/**
 * jsep's parser with the grammar of formulas. jsep reads whitespace and texts; the rest is read here, because jsep's own
 * readers of operators, names and numbers use tables and hooks that all users of jsep in a process share.
 */
class FormulaParser extends Jsep {
  /** The syntax error, as a clause, and what was expected. */
  problem: { readonly reason: string; readonly expected: string } | undefined;

  parse(): Expression {
    const expression = this.readExpression();
    this.gobbleSpaces();
    return this.index < this.expr.length ? this.reject('an operator or the end') : expression;
  }

  /** jsep runs hooks after whitespace: those of other users of jsep must not run here. */
  runHook(): void {}

  /** jsep calls this for a text that is never closed. */
  throwError(): never {
    return this.reject('the quotation mark that closes the text');
  }

  /** `test ? consequent : alternate`, or an expression that binds tighter. */
  readExpression(): Expression {
    const test = this.readOperation(loosest);
    if (!this.accept('?')) {
      return test;
    }
    const consequent = this.readExpression();
    this.expect(':', ': and a value for when the test fails');
    return { type: 'conditional', test, consequent, alternate: this.readExpression() };
  }

  /** An operand and the infix operators after it that bind tighter than the given precedence. */
  readOperation(precedence: number): Expression {
    let left = this.readOperand();
    for (;;) {
      this.gobbleSpaces();
      const spelling = lexemeAt(infixForm, this.expr, this.index);
      const infix = spelling === '' ? undefined : infixOperators.get(spelling.replace(/\s+/, ' '));
      if (infix === undefined || infix.precedence <= precedence) {
        return left;
      }
      this.index += spelling.length;
      left = { type: 'infix', operator: infix.operator, left, right: this.readOperation(infix.precedence) };
    }
  }

  readOperand(): Expression {
    if (this.accept('(')) {
      const inner = this.readExpression();
      this.expect(')', ')');
      return this.readKeysOf(inner);
    }
    if (this.accept('[')) {
      return { type: 'array', elements: this.readList(']') };
    }
    if (this.char === '"' || this.char === "'") {
      return { type: 'literal', value: this.gobbleStringLiteral().value };
    }
    const number = lexemeAt(numberForm, this.expr, this.index);
    if (number !== '') {
      this.index += number.length;
      return isUnbounded(number)
        ? { type: 'unbounded-number', raw: number }
        : { type: 'literal', value: new Decimal(number) };
    }
    const name = lexemeAt(nameForm, this.expr, this.index);
    const prefix = prefixOperators.get(name === '' ? this.char : name);
    if (prefix !== undefined) {
      this.index += Math.max(name.length, 1);
      return { type: 'prefix', operator: prefix.operator, operand: this.readOperation(prefix.precedence) };
    }
    // Operators and `this` are not fields.
    return name === '' || name === 'this' || infixOperators.has(name) ? this.reject('a value') : this.readName(name);
  }

  /** A constant, a reference, a call, or a name that is not defined. */
  readName(name: string): Expression {
    const start = this.index;
    this.index += name.length;
    const constant = constants.get(name);
    if (constant !== undefined) {
      return { type: 'literal', value: constant };
    }
    if (name === 'signal') {
      return { type: 'reference', keys: this.readKeys() };
    }
    if (this.accept('(')) {
      if (!isFunctionName(name)) {
        this.index = start;
        return this.reject(`one of the functions ${functionNames}`);
      }
      return { type: 'call', name, operands: this.readList(')') };
    }
    if (name === 'rounding' && this.accept('.')) {
      return this.readKeysOf({ type: 'rounding-name', name: this.readKeyName() });
    }
    return this.readKeysOf({ type: 'bare-name', name });
  }

  /** An expression with the keys after it. Only a reference can have keys. */
  readKeysOf(operand: Expression): Expression {
    switch (operand.type) {
      case 'reference':
        return { type: 'reference', keys: [...operand.keys, ...this.readKeys()] };
      case 'bare-name':
      case 'rounding-name':
        // Keys are read too, so that the error of `extras.size` is its missing `signal.`, not its dot.
        return this.readKeys().length === 0 ? operand : { type: 'bare-name', name: operand.name };
      default:
        return operand;
    }
  }

  /** `.name` and `[expression]` in any order. */
  readKeys(): readonly Expression[] {
    const keys: Expression[] = [];
    for (;;) {
      if (this.accept('.')) {
        keys.push({ type: 'literal', value: this.readKeyName() });
      } else if (this.accept('[')) {
        keys.push(this.readExpression());
        this.expect(']', ']');
      } else {
        return keys;
      }
    }
  }

  readKeyName(): string {
    this.gobbleSpaces();
    const name = lexemeAt(nameForm, this.expr, this.index);
    this.index += name.length;
    return name === '' ? this.reject('a name') : name;
  }

  /** Expressions with commas between them, up to and with the closing bracket. */
  readList(closing: ')' | ']'): readonly Expression[] {
    const expressions: Expression[] = [];
    if (this.accept(closing)) {
      return expressions;
    }
    do {
      expressions.push(this.readExpression());
    } while (this.accept(','));
    this.expect(closing, `, or ${closing}`);
    return expressions;
  }

  /** Reads a character after optional space; false if another one follows. */
  accept(character: string): boolean {
    this.gobbleSpaces();
    const follows = this.char === character;
    this.index += follows ? 1 : 0;
    return follows;
  }

  expect(character: string, expected: string): void {
    if (!this.accept(character)) {
      this.reject(expected);
    }
  }

  reject(expected: string): never {
    const found = this.expr.codePointAt(this.index);
    const read = [...this.expr.slice(0, this.index)].length;
    const after = read === 0 ? 'nothing follows the =' : `it ends ${countText(read, 'character')} after the =`;
    const reason =
      found === undefined
        ? after
        : `${JSON.stringify(String.fromCodePoint(found))} is unexpected at character ${read + 1} after the =`;
    this.problem = { reason, expected };
    throw syntaxError;
  }
}

/** True for a number that is too large or too small for a double. */
function isUnbounded(number: string): boolean {
  const double = Number(number);
  return !Number.isFinite(double) || (double === 0 && /^[0.]*[1-9]/.test(number));
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
