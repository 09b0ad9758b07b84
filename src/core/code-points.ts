/** True for text of more code points than that. */
export function isLongerThan(text: string, codePoints: number): boolean {
  // A code point is one or two units: longer text is not counted to its end.
  return [...text.slice(0, 2 * codePoints + 1)].length > codePoints;
}
