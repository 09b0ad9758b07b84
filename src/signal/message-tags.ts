/**
 * True for text with an HTML tag: `<` before a letter, `/` or `!`, and a later `>`. Linear in the length of the text.
 */
export function hasTags(text: string): boolean {
  const end = text.lastIndexOf('>');
  return end !== -1 && /<[A-Za-z/!]/.test(text.slice(0, end));
}
