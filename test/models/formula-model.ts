// A naive model of the formula language, written from SPEC.md, DESIGN.md and DECISIONS.md alone. It shares no line
// with src/formula: its own tokens, its own parser, its own arithmetic. As plain as possible; slow on purpose.
import {
  align,
  asDouble,
  compare,
  digitCount,
  type Exact,
  exact,
  inRange,
  isDeeperThan,
  isRecord,
  type JsonRecord,
  type ModelError,
  magnitude,
  numericText,
  plain,
  pow10,
  readExact,
} from './model-values.js';

type FormulaAnswer = { ok: true; value: unknown } | { ok: false; errors: ModelError[] };

// SPEC Formula errors: the order of the table. B.2: errors come in this order, ties in payload order.
const TABLE_ORDER: readonly string[] =
  'syntax reference dependency nested runtime length operator result blacklisted-field'
    .split(' ')
    .map((fault) => `invalid-formula-${fault}`);

const BLACKLIST: readonly string[] = ['ticker', 'action', 'test', 'cancel']; // SPEC Formulas 1
const FUNCTIONS: readonly string[] = ['abs', 'ceil', 'floor', 'min', 'max', 'round']; // SPEC Formulas 6
// SPEC Formulas 6; DESIGN 6: modes 1 to 8 in this order
const MODES: readonly string[] =
  'halfAwayFromZero halfTowardsZero halfEven halfOdd towardsZero awayFromZero negativeInfinity positiveInfinity'.split(
    ' ',
  );

const MAX_DEPTH = 64; // A.14

function fail(code: string): never {
  throw new Error(code);
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof Error && TABLE_ORDER.includes(thrown.message)) return thrown.message;
  throw thrown;
}

// ---------------------------------------------------------------------------------------------------------------------
// Arithmetic

// B.5: results outside the double range are invalid-formula-runtime.
function ranged(d: Exact): Exact {
  return inRange(d) ? d : fail('invalid-formula-runtime');
}

function significant(d: Exact, digits: number): Exact {
  const cut = digitCount(d.n) - digits;
  if (cut <= 0) return d;
  const unit = pow10(cut);
  const quotient = magnitude(d.n) / unit;
  const twice = (magnitude(d.n) % unit) * 2n;
  const up = twice > unit || (twice === unit && quotient % 2n === 1n);
  const rounded = quotient + (up ? 1n : 0n);
  return exact(d.n < 0n ? -rounded : rounded, d.e + cut);
}

// B.5: + - * to 40 significant digits, half-even.
function add(a: Exact, b: Exact): Exact {
  const { left, right, e } = align(a, b);
  return significant(exact(left + right, e), 40);
}

function negate(a: Exact): Exact {
  return exact(-a.n, a.e);
}

function multiply(a: Exact, b: Exact): Exact {
  return significant(exact(a.n * b.n, a.e + b.e), 40);
}

// B.5: / to 34 digits, half-even. DESIGN 6: division by zero is a runtime error.
function divide(a: Exact, b: Exact): Exact {
  if (b.n === 0n) return fail('invalid-formula-runtime');
  const shift = 40 + digitCount(b.n);
  const top = magnitude(a.n) * pow10(shift);
  const bottom = magnitude(b.n);
  const isExact = top % bottom === 0n;
  // One more digit that says whether something is left over, so that a tie is only a tie when it is one.
  const quotient = (top / bottom) * 10n + (isExact ? 0n : 1n);
  const negative = a.n < 0n !== b.n < 0n;
  return significant(exact(negative ? -quotient : quotient, a.e - b.e - shift - 1), 34);
}

// B.5: % exact, sign of the dividend (BigInt's % has it). DESIGN 6: modulo by zero is a runtime error.
function modulo(a: Exact, b: Exact): Exact {
  if (b.n === 0n) return fail('invalid-formula-runtime');
  const { left, right, e } = align(a, b);
  return exact(left % right, e);
}

/** SPEC Formulas 6 and DESIGN 6: mode 1 to 8 in the specification's order. */
function roundTo(d: Exact, precision: number, mode: number): Exact {
  const cut = -precision - d.e;
  if (cut <= 0) return d;
  const unit = pow10(cut);
  const quotient = magnitude(d.n) / unit;
  const rest = magnitude(d.n) % unit;
  const negative = d.n < 0n;
  const half = rest * 2n === unit;
  const more = rest * 2n > unit;
  const odd = quotient % 2n === 1n;
  let away = false;
  if (mode === 1) away = more || half;
  if (mode === 2) away = more;
  if (mode === 3) away = more || (half && odd);
  if (mode === 4) away = more || (half && !odd);
  if (mode === 5) away = false;
  if (mode === 6) away = rest !== 0n;
  if (mode === 7) away = rest !== 0n && negative;
  if (mode === 8) away = rest !== 0n && !negative;
  const rounded = quotient + (away ? 1n : 0n);
  return exact(negative ? -rounded : rounded, -precision);
}

// ---------------------------------------------------------------------------------------------------------------------
// Values

type Value =
  | { readonly type: 'number'; readonly number: Exact }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'boolean'; readonly boolean: boolean }
  | { readonly type: 'null' }
  | { readonly type: 'array'; readonly items: readonly Value[] }
  | { readonly type: 'object' };

const NULL: Value = { type: 'null' };

function numberValue(number: Exact): Value {
  return { type: 'number', number: ranged(number) };
}

function textValue(text: string): Value {
  return { type: 'text', text };
}

function booleanValue(boolean: boolean): Value {
  return { type: 'boolean', boolean };
}

// B.1: only a string whose first character is = is a formula.
function isFormula(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}

function containsFormula(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsFormula);
  if (isRecord(value)) return Object.values(value).some(containsFormula);
  return isFormula(value);
}

/** SPEC Formulas 2, B.4: numeric text is a number wherever it is referenced; arrays stay arrays. */
function fromPayload(value: unknown): Value {
  if (value === null) return NULL;
  if (typeof value === 'boolean') return booleanValue(value);
  if (typeof value === 'number') {
    const number = readExact(String(value)); // A.12: a JSON number is its double's shortest text
    return number === undefined ? fail('invalid-formula-runtime') : { type: 'number', number };
  }
  if (typeof value === 'string') {
    const number = numericText(value);
    return number === undefined ? textValue(value) : { type: 'number', number };
  }
  if (Array.isArray(value)) return { type: 'array', items: value.map(fromPayload) };
  if (isRecord(value)) return { type: 'object' };
  return fail('invalid-formula-reference');
}

// DESIGN 6: falsy are false, null, 0, "" and the empty array.
function truthy(value: Value): boolean {
  if (value.type === 'number') return value.number.n !== 0n;
  if (value.type === 'text') return value.text !== '';
  if (value.type === 'boolean') return value.boolean;
  if (value.type === 'null') return false;
  if (value.type === 'array') return value.items.length > 0;
  return true;
}

// DESIGN 6: a non-number in arithmetic is a runtime error. B.4: numeric text counts where a number is needed.
function toNumber(value: Value): Exact {
  if (value.type === 'number') return value.number;
  if (value.type === 'text') return numericText(value.text) ?? fail('invalid-formula-runtime');
  return fail('invalid-formula-runtime');
}

// DESIGN 6: ~ writes numbers canonically, true as 1, false and null as empty.
function concatenated(value: Value): string {
  if (value.type === 'number') return plain(value.number);
  if (value.type === 'text') return value.text;
  if (value.type === 'boolean') return value.boolean ? '1' : '';
  if (value.type === 'null') return '';
  return fail('invalid-formula-runtime');
}

// B.6: contains, starts with, ends with take texts or numbers.
function searchable(value: Value): string {
  if (value.type === 'number') return plain(value.number);
  if (value.type === 'text') return value.text;
  return fail('invalid-formula-runtime');
}

// B.6: two numbers (or numeric text and a number), two texts, two booleans, null and null; otherwise false;
// arrays and objects: runtime.
function equal(a: Value, b: Value): boolean {
  if (a.type === 'array' || a.type === 'object' || b.type === 'array' || b.type === 'object') {
    return fail('invalid-formula-runtime');
  }
  if (a.type === 'number' && b.type === 'number') return compare(a.number, b.number) === 0;
  if (a.type === 'number' && b.type === 'text') return equalsText(a.number, b.text);
  if (a.type === 'text' && b.type === 'number') return equalsText(b.number, a.text);
  if (a.type === 'text' && b.type === 'text') return a.text === b.text;
  if (a.type === 'boolean' && b.type === 'boolean') return a.boolean === b.boolean;
  return a.type === 'null' && b.type === 'null';
}

function equalsText(number: Exact, text: string): boolean {
  const other = numericText(text);
  return other !== undefined && compare(number, other) === 0;
}

// B.6: < > <= >= take two numbers, or two texts by UTF-16 order; else runtime.
function order(a: Value, b: Value): number {
  if (a.type === 'text' && b.type === 'text') return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
  if (a.type !== 'number' && b.type !== 'number') return fail('invalid-formula-runtime');
  return compare(toNumber(a), toNumber(b));
}

// B.6: in needs an array.
function isIn(needle: Value, hay: Value): boolean {
  if (hay.type !== 'array') return fail('invalid-formula-runtime');
  return hay.items.some((item) => equal(needle, item));
}

// ---------------------------------------------------------------------------------------------------------------------
// Tokens (DESIGN 6 literals, B.8, B.9)

type Token = { readonly kind: 'number' | 'text' | 'name' | 'sign' | 'unreadable'; readonly text: string };

const SIGNS: readonly string[] = '** .. == != <= >= && || < > + - * / % ~ ! ? : ( ) [ ] , .'.split(' ');

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }; // B.8

function readText(source: string, from: number): { text: string; next: number } | undefined {
  const quote = source.charAt(from);
  let text = '';
  let at = from + 1;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === quote) return { text, next: at + 1 };
    if (character === '\\') {
      if (at + 1 >= source.length) return undefined;
      const escaped = source.charAt(at + 1);
      text += ESCAPES[escaped] ?? escaped;
      at += 2;
    } else {
      text += character;
      at += 1;
    }
  }
  return undefined;
}

/** Tokens up to the end, or up to and with the first unreadable one. */
function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const character = rest.charAt(0);
    if (' \t\n\r'.includes(character)) {
      at += 1;
      continue;
    }
    if (character === '"' || character === "'") {
      const read = readText(source, at);
      if (read === undefined) return [...tokens, { kind: 'unreadable', text: rest }];
      tokens.push({ kind: 'text', text: read.text });
      at = read.next;
      continue;
    }
    // B.8: digits[.digits] or .digits, optional exponent.
    const number = /^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(rest)?.[0];
    if (number !== undefined) {
      tokens.push({ kind: 'number', text: number });
      at += number.length;
      continue;
    }
    // B.8: names are Unicode identifiers and $.
    const name = /^[$_\p{ID_Start}][$\p{ID_Continue}]*/u.exec(rest)?.[0];
    if (name !== undefined) {
      tokens.push({ kind: 'name', text: name });
      at += name.length;
      continue;
    }
    const sign = SIGNS.find((candidate) => rest.startsWith(candidate));
    if (sign === undefined) return [...tokens, { kind: 'unreadable', text: rest }];
    tokens.push({ kind: 'sign', text: sign });
    at += sign.length;
  }
  return tokens;
}

// SPEC Formulas 5: not supported are **, .. and matches. B.9: matches after a dot is a name.
function usesRejectedOperator(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    if (token.kind === 'sign') return token.text === '**' || token.text === '..';
    if (token.kind !== 'name' || token.text !== 'matches') return false;
    const before = tokens[index - 1];
    return !(before?.kind === 'sign' && before.text === '.');
  });
}

// ---------------------------------------------------------------------------------------------------------------------
// Syntax: precedence climbing (DESIGN 6 Grammar, B.7, B.8)

type Node =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Node[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Node; readonly key: Node; readonly dotted: boolean }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'prefix'; readonly operator: string; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'choice'; readonly condition: Node; readonly yes: Node; readonly no: Node };

// DESIGN 6: precedence, lowest first; ?: is below all of them.
const BINARY: ReadonlyMap<string, number> = new Map(
  ['or,||', 'and,&&', '==,!=,<,>,<=,>=,in,not in,contains,starts with,ends with', '+,-', '~', '', '*,/,%'].flatMap(
    (operators, index) => operators.split(',').map((operator) => [operator, index + 1] as const),
  ),
);
const NOT = 6;
const UNARY = 8;
const WORD_OPERATORS: readonly string[] = ['and', 'or', 'not', 'in', 'contains'];

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
}

function isSign(reader: Reader, text: string): boolean {
  const token = reader.tokens[reader.at];
  return token?.kind === 'sign' && token.text === text;
}

function isName(reader: Reader, text: string, ahead = 0): boolean {
  const token = reader.tokens[reader.at + ahead];
  return token?.kind === 'name' && token.text === text;
}

function takeSign(reader: Reader, text: string): boolean {
  if (!isSign(reader, text)) return false;
  reader.at += 1;
  return true;
}

function needSign(reader: Reader, text: string): void {
  if (!takeSign(reader, text)) fail('invalid-formula-syntax');
}

function binaryOperatorHere(reader: Reader): { operator: string; length: number } | undefined {
  if (isName(reader, 'not')) return isName(reader, 'in', 1) ? { operator: 'not in', length: 2 } : undefined;
  if (isName(reader, 'starts')) return isName(reader, 'with', 1) ? { operator: 'starts with', length: 2 } : undefined;
  if (isName(reader, 'ends')) return isName(reader, 'with', 1) ? { operator: 'ends with', length: 2 } : undefined;
  const token = reader.tokens[reader.at];
  if (token === undefined || (token.kind !== 'sign' && token.kind !== 'name')) return undefined;
  return BINARY.has(token.text) ? { operator: token.text, length: 1 } : undefined;
}

function parseAll(tokens: readonly Token[]): Node {
  if (tokens.some((token) => token.kind === 'unreadable')) fail('invalid-formula-syntax');
  const reader: Reader = { tokens, at: 0 };
  const node = parseExpression(reader);
  if (reader.at < tokens.length) fail('invalid-formula-syntax');
  return node;
}

// B.7: ?: associates to the right and has all three parts.
function parseExpression(reader: Reader): Node {
  const condition = parseBinary(reader, 1);
  if (!takeSign(reader, '?')) return condition;
  const yes = parseExpression(reader);
  needSign(reader, ':');
  const no = parseExpression(reader);
  return { kind: 'choice', condition, yes, no };
}

// B.7: binary operators associate to the left.
function parseBinary(reader: Reader, lowest: number): Node {
  let left = parsePrefix(reader);
  for (;;) {
    const here = binaryOperatorHere(reader);
    if (here === undefined) return left;
    const level = BINARY.get(here.operator) ?? 0;
    if (level < lowest) return left;
    reader.at += here.length;
    left = { kind: 'binary', operator: here.operator, left, right: parseBinary(reader, level + 1) };
  }
}

// B.7: a prefix operator may stand wherever an operand may and takes what binds tighter; signs may repeat.
function parsePrefix(reader: Reader): Node {
  if (isName(reader, 'not') || isSign(reader, '!')) {
    reader.at += 1;
    return { kind: 'prefix', operator: 'not', operand: parseBinary(reader, NOT + 1) };
  }
  for (const sign of ['+', '-']) {
    if (takeSign(reader, sign)) return { kind: 'prefix', operator: sign, operand: parseBinary(reader, UNARY) };
  }
  return parsePostfix(reader, parseOperand(reader));
}

function parseOperand(reader: Reader): Node {
  const token = reader.tokens[reader.at];
  if (token === undefined) return fail('invalid-formula-syntax');
  reader.at += 1;
  if (token.kind === 'number') return { kind: 'number', text: token.text };
  if (token.kind === 'text') return { kind: 'literal', value: textValue(token.text) };
  if (token.kind === 'name') return parseName(reader, token.text);
  if (token.text === '(') {
    const inner = parseExpression(reader);
    needSign(reader, ')');
    return inner;
  }
  if (token.text === '[') return { kind: 'array', items: parseList(reader, ']') };
  return fail('invalid-formula-syntax');
}

function parseName(reader: Reader, name: string): Node {
  if (WORD_OPERATORS.includes(name)) return fail('invalid-formula-syntax');
  if (isSign(reader, '(')) {
    // DESIGN 6: unknown functions are syntax errors.
    if (!FUNCTIONS.includes(name)) return fail('invalid-formula-syntax');
    reader.at += 1;
    return { kind: 'call', name, args: parseList(reader, ')') };
  }
  if (name === 'true') return { kind: 'literal', value: booleanValue(true) };
  if (name === 'false') return { kind: 'literal', value: booleanValue(false) };
  if (name === 'null') return { kind: 'literal', value: NULL };
  return { kind: 'name', name };
}

function parseList(reader: Reader, close: string): Node[] {
  const items: Node[] = [];
  if (takeSign(reader, close)) return items;
  for (;;) {
    items.push(parseExpression(reader));
    if (takeSign(reader, close)) return items;
    needSign(reader, ',');
  }
}

function rootOf(node: Node): Node {
  return node.kind === 'member' ? rootOf(node.of) : node;
}

// B.8: after a dot any name; brackets take any expression; only a reference can be followed by . or [.
// DESIGN 6: member calls are syntax errors.
function parsePostfix(reader: Reader, operand: Node): Node {
  let node = operand;
  for (;;) {
    if (isSign(reader, '(')) return fail('invalid-formula-syntax');
    const dotted = isSign(reader, '.');
    if (!dotted && !isSign(reader, '[')) return node;
    if (rootOf(node).kind !== 'name') return fail('invalid-formula-syntax');
    reader.at += 1;
    if (dotted) {
      const token = reader.tokens[reader.at];
      if (token?.kind !== 'name') return fail('invalid-formula-syntax');
      reader.at += 1;
      node = { kind: 'member', of: node, key: { kind: 'literal', value: textValue(token.text) }, dotted };
    } else {
      const key = parseExpression(reader);
      needSign(reader, ']');
      node = { kind: 'member', of: node, key, dotted };
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Judged on the text (B.3)

function children(node: Node): readonly Node[] {
  if (node.kind === 'array') return node.items;
  if (node.kind === 'member') return [node.of, node.key];
  if (node.kind === 'call') return node.args;
  if (node.kind === 'prefix') return [node.operand];
  if (node.kind === 'binary') return [node.left, node.right];
  if (node.kind === 'choice') return [node.condition, node.yes, node.no];
  return [];
}

function modeName(node: Node): string | undefined {
  if (node.kind !== 'member' || !node.dotted || node.of.kind !== 'name' || node.of.name !== 'rounding')
    return undefined;
  if (node.key.kind !== 'literal' || node.key.value.type !== 'text') return undefined;
  return MODES.includes(node.key.value.text) ? node.key.value.text : undefined;
}

// B.3: bare names, misplaced rounding.x, function names without a call.
function checkNames(node: Node): void {
  if (node.kind === 'name' && node.name !== 'signal') fail('invalid-formula-reference');
  if (node.kind === 'call' && node.name === 'round') {
    // DESIGN 6: named modes exist only as the third argument.
    node.args.forEach((argument, index) => {
      if (!(index === 2 && modeName(argument) !== undefined)) checkNames(argument);
    });
    return;
  }
  for (const child of children(node)) checkNames(child);
}

/** The keys of a path without computed keys. */
function constantPath(node: Node): Value[] | undefined {
  if (node.kind === 'name') return [];
  if (node.kind !== 'member') return undefined;
  const path = constantPath(node.of);
  if (path === undefined) return undefined;
  if (node.key.kind === 'literal') return [...path, node.key.value];
  if (node.key.kind !== 'number') return undefined;
  const number = readExact(node.key.text);
  return number === undefined ? undefined : [...path, { type: 'number', number }];
}

// B.3: dependencies of constant paths, signal alone.
function checkDependencies(node: Node, payload: JsonRecord): void {
  if (node.kind === 'name' && node.name === 'signal') fail('invalid-formula-dependency');
  if (node.kind !== 'member') {
    for (const child of children(node)) checkDependencies(child, payload);
    return;
  }
  if (modeName(node) !== undefined) return;
  const path = constantPath(node);
  if (path !== undefined) {
    let here: unknown = payload;
    for (const key of path) {
      if (isFormula(here)) fail('invalid-formula-dependency');
      const found = step(here, key);
      if (found === undefined) return; // missing: judged when evaluated
      here = found.value;
    }
    if (containsFormula(here)) fail('invalid-formula-dependency');
  }
  let member: Node = node;
  while (member.kind === 'member') {
    checkDependencies(member.key, payload);
    member = member.of;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Evaluation

// DESIGN 6: references read own properties only. B.8: array keys are non-negative integers; text has no members.
function step(base: unknown, key: Value): { readonly value: unknown } | undefined {
  if (Array.isArray(base)) {
    const number = key.type === 'number' ? key.number : key.type === 'text' ? numericText(key.text) : undefined;
    if (number === undefined || number.n < 0n || number.e < 0) return undefined;
    const index = asDouble(number);
    return index < base.length ? { value: base[index] } : undefined;
  }
  if (!isRecord(base)) return undefined;
  const name = key.type === 'number' ? plain(key.number) : key.type === 'text' ? key.text : undefined;
  return name !== undefined && Object.hasOwn(base, name) ? { value: base[name] } : undefined;
}

function locate(node: Node, payload: JsonRecord): unknown {
  if (node.kind !== 'member') return payload;
  const base = locate(node.of, payload);
  if (isFormula(base)) return fail('invalid-formula-dependency');
  const found = step(base, evaluate(node.key, payload));
  return found === undefined ? fail('invalid-formula-reference') : found.value;
}

function evaluate(node: Node, payload: JsonRecord): Value {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'number': {
      const number = readExact(node.text);
      return number === undefined ? fail('invalid-formula-runtime') : { type: 'number', number };
    }
    case 'array':
      return { type: 'array', items: node.items.map((item) => evaluate(item, payload)) };
    case 'name':
      return fail('invalid-formula-dependency');
    case 'member': {
      const value = locate(node, payload);
      // SPEC Formulas 3; DESIGN 6: a field that holds a formula, or an object that contains one.
      if (containsFormula(value)) return fail('invalid-formula-dependency');
      return fromPayload(value);
    }
    case 'call':
      return call(node.name, node.args, payload);
    case 'prefix': {
      const operand = evaluate(node.operand, payload);
      if (node.operator === 'not') return booleanValue(!truthy(operand));
      const number = toNumber(operand);
      return numberValue(node.operator === '-' ? negate(number) : number);
    }
    case 'choice':
      return evaluate(truthy(evaluate(node.condition, payload)) ? node.yes : node.no, payload);
    case 'binary':
      return binary(node.operator, node.left, node.right, payload);
  }
}

function binary(operator: string, leftNode: Node, rightNode: Node, payload: JsonRecord): Value {
  const left = evaluate(leftNode, payload);
  // DESIGN 6: and, or do not evaluate the side they skip. B.6: they give booleans.
  if (operator === 'and' || operator === '&&') {
    return booleanValue(truthy(left) && truthy(evaluate(rightNode, payload)));
  }
  if (operator === 'or' || operator === '||') {
    return booleanValue(truthy(left) || truthy(evaluate(rightNode, payload)));
  }
  const right = evaluate(rightNode, payload);
  switch (operator) {
    case '+':
      return numberValue(add(toNumber(left), toNumber(right)));
    case '-':
      return numberValue(add(toNumber(left), negate(toNumber(right))));
    case '*':
      return numberValue(multiply(toNumber(left), toNumber(right)));
    case '/':
      return numberValue(divide(toNumber(left), toNumber(right)));
    case '%':
      return numberValue(modulo(toNumber(left), toNumber(right)));
    case '~':
      return textValue(concatenated(left) + concatenated(right));
    case '==':
      return booleanValue(equal(left, right));
    case '!=':
      return booleanValue(!equal(left, right));
    case '<':
      return booleanValue(order(left, right) < 0);
    case '>':
      return booleanValue(order(left, right) > 0);
    case '<=':
      return booleanValue(order(left, right) <= 0);
    case '>=':
      return booleanValue(order(left, right) >= 0);
    case 'in':
      return booleanValue(isIn(left, right));
    case 'not in':
      return booleanValue(!isIn(left, right));
    case 'contains':
      return booleanValue(searchable(left).includes(searchable(right)));
    case 'starts with':
      return booleanValue(searchable(left).startsWith(searchable(right)));
    case 'ends with':
      return booleanValue(searchable(left).endsWith(searchable(right)));
    default:
      return fail('invalid-formula-syntax');
  }
}

/** A whole number between two bounds, or a runtime error (SPEC Formula errors: bad round() arguments). */
function wholeNumber(value: Value, lowest: number, highest: number): number {
  const number = toNumber(value);
  const double = asDouble(number);
  if (number.e < 0 || double < lowest || double > highest) return fail('invalid-formula-runtime');
  return double;
}

// SPEC Formulas 6. B.10: wrong argument counts or types are runtime errors.
function call(name: string, argumentNodes: readonly Node[], payload: JsonRecord): Value {
  const args = argumentNodes.map((argument, index) => {
    const mode = name === 'round' && index === 2 ? modeName(argument) : undefined;
    if (mode === undefined) return evaluate(argument, payload);
    return numberValue(exact(BigInt(MODES.indexOf(mode) + 1), 0));
  });
  const first = args[0];
  if (first === undefined) return fail('invalid-formula-runtime');
  if (name === 'min' || name === 'max') {
    const items = args.length === 1 && first.type === 'array' ? first.items : args;
    const numbers = items.map(toNumber);
    let best = numbers[0];
    if (best === undefined) return fail('invalid-formula-runtime'); // B.10: of an empty array
    for (const number of numbers) {
      if (name === 'min' ? compare(number, best) < 0 : compare(number, best) > 0) best = number;
    }
    return numberValue(best);
  }
  if (name === 'round') {
    if (args.length > 3) return fail('invalid-formula-runtime');
    const number = toNumber(first);
    // DESIGN 6: precision an integer -20 to 20, default mode half away from zero.
    const precision = args[1] === undefined ? 0 : wholeNumber(args[1], -20, 20);
    const mode = args[2] === undefined ? 1 : wholeNumber(args[2], 1, 8);
    return numberValue(roundTo(number, precision, mode));
  }
  if (args.length !== 1) return fail('invalid-formula-runtime');
  const number = toNumber(first);
  if (name === 'abs') return numberValue(number.n < 0n ? negate(number) : number);
  return numberValue(roundTo(number, 0, name === 'floor' ? 7 : 8));
}

/** DESIGN 6, last line; B.11: a JSON number when the shortest text of the double equals the decimal, else a string. */
function toResult(value: Value): unknown {
  switch (value.type) {
    case 'number': {
      const double = asDouble(value.number);
      const back = readExact(String(double));
      return back !== undefined && compare(back, value.number) === 0 ? double : plain(value.number);
    }
    case 'text':
      return value.text;
    case 'boolean':
      return value.boolean;
    case 'null':
      return null;
    default:
      return fail('invalid-formula-result'); // SPEC Formulas 4
  }
}

/** The result of one formula in a place where formulas are allowed, or the code of the first check that fails. */
function evaluateText(source: string, payload: JsonRecord): { value: unknown } | { code: string } {
  const expression = source.slice(1);
  // SPEC Formulas 4; DESIGN 6: code points after the leading =.
  if ([...expression].length > 500) return { code: 'invalid-formula-length' };
  const tokens = tokenize(expression);
  if (usesRejectedOperator(tokens)) return { code: 'invalid-formula-operator' };
  try {
    const node = parseAll(tokens);
    checkNames(node);
    checkDependencies(node, payload);
    return { value: toResult(evaluate(node, payload)) };
  } catch (thrown) {
    return { code: codeOf(thrown) };
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The payload

// SPEC Formulas 1; B.1.
function isAllowedPlace(path: ModelError['path']): boolean {
  if (path.length === 1) return true;
  return path.length === 2 && (path[0] === 'takeProfit' || path[0] === 'stopLoss') && typeof path[1] === 'string';
}

export function modelFormula(payload: unknown): FormulaAnswer {
  // B.1: a payload that is not an object; A.14: nested deeper than 64 levels.
  if (!isRecord(payload) || isDeeperThan(MAX_DEPTH, payload)) {
    return { ok: false, errors: [{ code: 'invalid-payload', path: [] }] };
  }
  const root: JsonRecord = payload;
  const errors: ModelError[] = [];
  const replaced = (value: unknown, path: ModelError['path']): { value: unknown } | undefined => {
    if (Array.isArray(value)) {
      return { value: value.map((item: unknown, index) => replaced(item, [...path, index])?.value ?? null) };
    }
    if (isRecord(value)) {
      const entries: [string, unknown][] = [];
      for (const [key, inner] of Object.entries(value)) {
        const result = replaced(inner, [...path, key]);
        if (result !== undefined) entries.push([key, result.value]);
      }
      return { value: Object.fromEntries(entries) };
    }
    if (!isFormula(value)) return { value };
    const answer = answerOf(value, path, root);
    if ('code' in answer) {
      errors.push({ code: answer.code, path });
      return undefined;
    }
    return answer.value === null ? undefined : answer; // DESIGN 6: a result of null removes the field
  };
  const result = replaced(payload, []);
  return finish(result?.value, errors);
}

// DESIGN 6: order of checks for one field.
function answerOf(
  source: string,
  path: ModelError['path'],
  payload: JsonRecord,
): { value: unknown } | { code: string } {
  const field = path[0];
  if (path.length === 1 && typeof field === 'string' && BLACKLIST.includes(field)) {
    return { code: 'invalid-formula-blacklisted-field' };
  }
  // An array under takeProfit or stopLoss has an index as its second part: SPEC Formulas 1, not in arrays.
  if (!isAllowedPlace(path)) return { code: 'invalid-formula-nested' };
  return evaluateText(source, payload);
}

function finish(value: unknown, errors: ModelError[]): FormulaAnswer {
  if (errors.length === 0) return { ok: true, value };
  const rank = (error: ModelError): number => TABLE_ORDER.indexOf(error.code);
  return { ok: false, errors: [...errors].sort((a, b) => rank(a) - rank(b)) }; // B.2; the sort is stable
}
