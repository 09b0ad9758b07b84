// The smallest readable parts of a formula. A formula has at most 500 characters, so the repeated groups of these patterns
// are safe.

export const nameForm: RegExp = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
export const numberForm: RegExp = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;

/** The part that starts at a position; empty if there is none. */
export function lexemeAt(form: RegExp, text: string, position: number): string {
  form.lastIndex = position;
  return form.test(text) ? text.slice(position, form.lastIndex) : '';
}
