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

/** Of each beginning of a text, by its length: the length of the longest shorter beginning that it ends with. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length + 1);
  for (let length = 2; length <= part.length; length += 1) {
    borders[length] = longerMatch(part, borders, borders[length - 1] ?? 0, part.charCodeAt(length - 1));
  }
  return borders;
}

/** How much of the part is matched after one more character. */
function longerMatch(part: string, borders: Uint32Array, matched: number, character: number): number {
  let length = matched;
  while (length > 0 && part.charCodeAt(length) !== character) {
    length = borders[length] ?? 0;
  }
  return part.charCodeAt(length) === character ? length + 1 : 0;
}
