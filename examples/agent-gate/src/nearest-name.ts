/** The known name that differs by a typing mistake; undefined where none does. Case, dashes and underscores do not count. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  if (letters.length > 60) {
    return undefined;
  }
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(letters, lettersOf(candidate)) }))
    .filter(({ distance }) => distance <= Math.floor(letters.length / 4))
    .toSorted((first, second) => first.distance - second.distance);
  return near[0]?.candidate;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The least number of letters to insert, delete or replace. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + Number(to[column - 1] !== letter);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
