import { type Failure, failure } from './failure.js';
import { isDigit, isQuote, isSpace, nameEnd, numberEnd, quotedEnd } from './lexemes.js';
import { infixOperators, prefixOperators, unsupportedOperators } from './operators.js';

const symbols: readonly string[] = /* @__PURE__ */ [
  ...unsupportedOperators,
  ...infixOperators.keys(),
  ...prefixOperators.keys(),
  ...['?', ':', '(', ')', '[', ']', ',', '.'],
].filter((spelling) => !/[a-z]/.test(spelling));

const readableSymbols: ReadonlySet<string> = /* @__PURE__ */ new Set(symbols);

/** The failure of a formula that uses `**`, `..` or `matches` before its first unreadable character. */
export function forbiddenOperator(text: string): Failure | undefined {
  // Almost no formula holds one even within a text or a name; only then is it worth reading token by token.
  if (!unsupportedOperators.some((operator) => text.includes(operator))) {
    return undefined;
  }
  const operator = firstForbidden(text);
  return operator === undefined
    ? undefined
    : failure(
        'invalid-formula-operator',
        `it uses ${operator}`,
        'the operators of formulas; **, .. and matches are none',
      );
}

function firstForbidden(text: string): string | undefined {
  let previous = '';
  let index = 0;
  while (index < text.length) {
    if (isSpace(text.charCodeAt(index))) {
      index += 1;
      continue;
    }
    const end = tokenEnd(text, index);
    if (end === undefined) {
      return undefined;
    }
    const token = text.slice(index, end);
    // After a dot any name, even `matches`, is a field.
    if (isForbidden(token) && !(token === 'matches' && previous === '.')) {
      return token;
    }
    previous = token;
    index = end;
  }
  return undefined;
}

/** Index after the token that starts here; undefined when none does. */
function tokenEnd(text: string, start: number): number | undefined {
  const code = text.charCodeAt(start);
  if (isQuote(code)) {
    return quotedEnd(text, start);
  }
  const pair = text.slice(start, start + 2);
  if (readableSymbols.has(pair)) {
    return start + 2;
  }
  if (isDigit(code) || isDigit(pair.charCodeAt(1))) {
    const end = numberEnd(text, start);
    if (end > start) {
      return end;
    }
  }
  if (readableSymbols.has(pair.slice(0, 1))) {
    return start + 1;
  }
  const end = nameEnd(text, start);
  return end > start ? end : undefined;
}

function isForbidden(token: string): boolean {
  return unsupportedOperators.some((operator) => operator === token);
}
