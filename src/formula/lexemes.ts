/** Where the smallest readable parts of a formula end: names, numbers, texts. */

const nameForm = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const numberForm = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;

/** True for the four characters that JSON calls whitespace. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** True for `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** True for a quotation mark that opens a text. */
export function isQuote(code: number): boolean {
  return code === 34 || code === 39;
}

function isAsciiNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 36 || code === 95;
}

/** Index after the name that starts here; the start itself when none does. */
export function nameEnd(text: string, start: number): number {
  let end = start;
  let code = text.charCodeAt(end);
  if (isAsciiNameStart(code)) {
    do {
      end += 1;
      code = text.charCodeAt(end);
    } while (isAsciiNameStart(code) || isDigit(code));
  }
  // Most names are ASCII; the tables of Unicode are asked only where another character stands.
  return code >= 128 ? matchEnd(nameForm, text, start) : end;
}

/** Index after the number that starts here; the start itself when none does. */
export function numberEnd(text: string, start: number): number {
  return matchEnd(numberForm, text, start);
}

/** Index after the text in quotes that starts here; undefined when it is never closed. */
export function quotedEnd(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start);
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      return index + 1;
    }
    if (code === 92) {
      index += 1;
    }
  }
  return undefined;
}

function matchEnd(form: RegExp, text: string, start: number): number {
  form.lastIndex = start;
  return form.test(text) ? form.lastIndex : start;
}
