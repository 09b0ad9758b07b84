// The smallest readable parts of a formula. A formula has at most 500 characters, so the repeated groups of these patterns
// are safe.

export const nameForm: RegExp = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
export const numberForm: RegExp = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const quotedForm = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
const symbolForm = /\*\*|\.\.|[=!<>]=|&&|\|\||[-+~*/%<>!?:()[\],.]/;

/** The part that starts at a position; empty if there is none. */
export function lexemeAt(form: RegExp, text: string, position: number): string {
  form.lastIndex = position;
  return form.exec(text)?.[0] ?? '';
}

/** All tokens before the first character that cannot begin one, without the space between them. */
export function tokensOf(text: string): readonly string[] {
  const forms = [numberForm, nameForm, quotedForm, symbolForm, /[ \t\n\r]+/].map(({ source }) => source);
  const tokens = [...text.matchAll(new RegExp(forms.join('|'), 'gsuy'))];
  return tokens.map(([token]) => token).filter((token) => /\S/.test(token));
}
