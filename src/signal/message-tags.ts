/**
 * True for text with an HTML tag: `<` before a letter, `/` or `!`, and a later `>`. Two passes at most, whatever the text.
 *
 * @example
 * hasTags('<b>now</b>'); // true
 * hasTags('1 < 2 and 3 > 2'); // false
 * hasTags('if a <b'); // false
 */
export function hasTags(text: string): boolean {
  // Most messages have no `<`, and the search from the front is the faster one.
  let start = text.indexOf('<');
  const end = start < 0 ? -1 : text.lastIndexOf('>');
  while (start >= 0 && start < end) {
    if (opensTag(text.charCodeAt(start + 1))) {
      return true;
    }
    start = text.indexOf('<', start + 1);
  }
  return false;
}

/** True for an ASCII letter, a slash or an exclamation mark. */
function opensTag(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x2f || code === 0x21;
}

/** True for text of more code points than that. */
export function isLongerThan(text: string, codePoints: number): boolean {
  // A code point is one or two units: only between the two bounds must they be counted.
  if (text.length <= codePoints || text.length > 2 * codePoints) {
    return text.length > codePoints;
  }
  return [...text].length > codePoints;
}
