/** Longer text is no time or date counted from now: it bounds the work. */
const maxRelativeLength = 1000;

/** What a form of times or dates counted from now captures in a text; nothing when the text is not of that form. */
export function relativeParts(form: RegExp, text: string): readonly string[] {
  return (text.length <= maxRelativeLength && form.exec(text)) || [];
}
