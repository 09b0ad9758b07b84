// The smallest readable parts of a formula: names, numbers and quoted texts. A formula has at most 500 characters, so the
// repeated groups of these patterns are safe.

const nameForm = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const numberForm = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const quotedForm = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy;

/** True for the character code of `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** True for the character code of a quotation mark that opens a text. */
export function isQuote(code: number): boolean {
  return code === 34 || code === 39;
}

/** Index after the name that starts here; the start itself if there is none. */
export function nameEnd(text: string, start: number): number {
  return matchEnd(nameForm, text, start);
}

/** Index after the number that starts here; the start itself if there is none. */
export function numberEnd(text: string, start: number): number {
  return matchEnd(numberForm, text, start);
}

/** Index after the quoted text that starts here; the start itself if there is none, or if it is never closed. */
export function quotedEnd(text: string, start: number): number {
  return matchEnd(quotedForm, text, start);
}

function matchEnd(form: RegExp, text: string, start: number): number {
  form.lastIndex = start;
  return form.test(text) ? form.lastIndex : start;
}
