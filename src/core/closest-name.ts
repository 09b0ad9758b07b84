/** Maximum length of a name that is compared. It bounds the work; longer names are not typing mistakes. */
const maxNameLength = 40;

/**
 * The known name that is closest to a mistyped one; undefined when none is close. Case, spaces, dashes and underscores do
 * not count; apart from them, one letter in `lettersPerEdit` may differ: 4 where unknown names are allowed too.
 *
 * @example
 * closestName('max_positons', ['maxPositions', 'optionType']); // 'maxPositions'
 * closestName('setings', ['settings', 'now'], 4); // 'settings'
 * closestName('row', ['settings', 'now'], 4); // undefined
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

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** Levenshtein distance: the least number of letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  // `row[column]` is the distance of the letters read so far from the first `column + 1` letters of the other word.
  const letters = [...to];
  let row = letters.map((_, column) => column + 1);
  let last = letters.length;
  for (const [index, letter] of [...from].entries()) {
    let diagonal = index;
    last = index + 1;
    row = row.map((above, column) => {
      const replaced = diagonal + (letter === letters[column] ? 0 : 1);
      diagonal = above;
      last = Math.min(replaced, above + 1, last + 1);
      return last;
    });
  }
  return last;
}
