/** True for text of more code points than that. */
export function isLongerThan(text: string, codePoints: number): boolean {
  // A code point is one or two units: only between the two bounds must they be counted.
  if (text.length <= codePoints || text.length > 2 * codePoints) {
    return text.length > codePoints;
  }
  return [...text].length > codePoints;
}
