import { type Failure, failure } from './failure.js';
import { nameForm, numberForm } from './lexemes.js';

/** Operators of related languages. */
const forbiddenOperators: readonly string[] = ['**', '..', 'matches'];

/** The failure of a formula that uses `**`, `..` or `matches` before its first invalid character. */
export function forbiddenOperator(text: string): Failure | undefined {
  // Hardly any formula contains one, even in a text or a name. Only then is it read token by token.
  if (!/\*\*|\.\.|matches/.test(text)) {
    return undefined;
  }
  // After a dot any name, even `matches`, is a field.
  const operator = tokensOf(text).find(
    (token, index, tokens) => forbiddenOperators.includes(token) && !(token === 'matches' && tokens[index - 1] === '.'),
  );
  const expected = 'the operators of formulas, without `**`, `..` and `matches`';
  return operator === undefined ? undefined : failure('invalid-formula-operator', `it uses \`${operator}\``, expected);
}

const quotedForm = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
const symbolForm = /\*\*|\.\.|[=!<>]=|&&|\|\||[-+~*/%<>!?:()[\],.]/;

/** All tokens before the first character that cannot begin one, without the space between them. */
function tokensOf(text: string): readonly string[] {
  const forms = [numberForm, nameForm, quotedForm, symbolForm, /[ \t\n\r]+/].map(({ source }) => source);
  const tokens = [...text.matchAll(new RegExp(forms.join('|'), 'gsuy'))];
  return tokens.map(([token]) => token).filter((token) => /\S/.test(token));
}
