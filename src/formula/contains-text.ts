/**
 * Whether a text contains a part, in linear time (Knuth, Morris and Pratt): the searches of engines are quadratic where a long
 * part repeats itself.
 */
export function containsText(text: string, part: string): boolean {
  const borders = bordersOf(part);
  let matched = 0;
  for (let index = 0; index < text.length && matched < part.length; index += 1) {
    matched = longerMatch(part, borders, matched, text.charCodeAt(index));
  }
  return matched === part.length;
}

/** Of each beginning of a text, the shortest first: the length of the longest shorter beginning that it ends with. */
function bordersOf(part: string): readonly number[] {
  const borders: number[] = [];
  let border = 0;
  for (let index = 0; index < part.length; index += 1) {
    border = index === 0 ? 0 : longerMatch(part, borders, border, part.charCodeAt(index));
    borders.push(border);
  }
  return borders;
}

/** How much of the part is matched after one more character. */
function longerMatch(part: string, borders: readonly number[], matched: number, character: number): number {
  let length: number | undefined = matched;
  while (length !== undefined && part.charCodeAt(length) !== character) {
    // Nothing is shorter than the empty beginning.
    length = borders[length - 1];
  }
  return length === undefined ? 0 : length + 1;
}
