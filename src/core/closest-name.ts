/** Maximum length of a name that is compared. It bounds the work; longer names are not typing mistakes. */
const maxNameLength = 40;

/**
 * The known name that is closest to a mistyped one; undefined when none is close. Case, spaces, dashes and underscores do
 * not count; apart from them, one edit for `lettersPerEdit` letters is allowed: 4 where unknown names are allowed too.
 */
export function closestName(name: string, known: readonly string[], lettersPerEdit: 3 | 4 = 3): string | undefined {
  if (name.length > maxNameLength) {
    return undefined;
  }
  const letters = lettersOf(name);
  const maxDistance = Math.floor(letters.length / lettersPerEdit);
  const candidates = known
    .map((candidate) => ({ candidate, distance: editDistance(letters, lettersOf(candidate)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((first, second) => first.distance - second.distance);
  return candidates[0]?.candidate;
}

/** A name in lower case, without spaces, dashes and underscores. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The least number of edits from one word to another: inserting, deleting or replacing a letter, or swapping neighbours. */
export function editDistance(from: string, to: string): number {
  // A row has the distances of the letters read so far from the first 0, 1, 2 … letters of the other word.
  const letters = [...to];
  let last: readonly number[] = [0, ...letters.map((_, column) => column + 1)];
  let before = last;
  let previous: string | undefined;
  for (const letter of from) {
    const row = [at(last, 0) + 1];
    for (const [index, other] of letters.entries()) {
      const replaced = at(last, index) + (letter === other ? 0 : 1);
      const isSwap = letter === letters[index - 1] && other === previous;
      const swapped = isSwap ? at(before, index - 1) + 1 : replaced;
      row.push(Math.min(replaced, swapped, at(last, index + 1) + 1, at(row, index) + 1));
    }
    before = last;
    last = row;
    previous = letter;
  }
  return at(last, letters.length);
}

/** The compiler cannot know that the rows are filled. */
function at(row: readonly number[], column: number): number {
  return row[column] as number;
}
