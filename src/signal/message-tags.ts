/**
 * True for text with an HTML tag: `<` before a letter, `/` or `!`, and a later `>`. Linear in the length of the text.
 *
 * @example
 * hasTags('<b>now</b>'); // true
 * hasTags('1 < 2 and 3 > 2'); // false
 * hasTags('if a <b'); // false
 */
export function hasTags(text: string): boolean {
  const end = text.lastIndexOf('>');
  return /<[A-Za-z/!]/.test(text.slice(0, Math.max(0, end)));
}

/** True for text of more code points than that. */
export function isLongerThan(text: string, codePoints: number): boolean {
  // A code point is one or two units: only between the two bounds must they be counted.
  if (text.length <= codePoints || text.length > 2 * codePoints) {
    return text.length > codePoints;
  }
  return [...text].length > codePoints;
}
