import { type Failure, failure } from './failure.js';
import { nameEnd, numberEnd, quotedEnd } from './lexemes.js';
import { infixOperators, prefixOperators, unsupportedOperators } from './operators.js';

const symbols: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(
    [
      ...unsupportedOperators,
      ...infixOperators.keys(),
      ...prefixOperators.keys(),
      ...['?', ':', '(', ')', '[', ']', ',', '.'],
    ].filter((spelling) => !/[a-z]/.test(spelling)),
  ))();

/** The failure of a formula that uses `**`, `..` or `matches` before its first invalid character. */
export function forbiddenOperator(text: string): Failure | undefined {
  // Hardly any formula contains one, even in a text or a name. Only then is it read token by token.
  if (!unsupportedOperators.some((operator) => text.includes(operator))) {
    return undefined;
  }
  const operator = firstForbidden(text);
  return operator === undefined
    ? undefined
    : failure(
        'invalid-formula-operator',
        `it uses ${operator}`,
        'the operators of formulas, without **, .. and matches',
      );
}

function firstForbidden(text: string): string | undefined {
  let previous = '';
  let index = 0;
  while (index < text.length) {
    if (/[ \t\n\r]/.test(text.charAt(index))) {
      index += 1;
      continue;
    }
    const end = tokenEnd(text, index);
    if (end === index) {
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

/** Index after the token that starts here; the start itself if there is none. */
function tokenEnd(text: string, start: number): number {
  if (symbols.has(text.slice(start, start + 2))) {
    return start + 2;
  }
  const end = Math.max(quotedEnd(text, start), numberEnd(text, start), nameEnd(text, start));
  return end === start && symbols.has(text.charAt(start)) ? start + 1 : end;
}

function isForbidden(token: string): boolean {
  return unsupportedOperators.some((operator) => operator === token);
}
