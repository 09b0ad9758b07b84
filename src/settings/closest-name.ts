/** Longer names are no slip of the finger: it bounds the work. */
const longestName = 40;

/**
 * The known name that a mistyped one stands for, undefined when none is near. Case, spaces, dashes and underscores do
 * not count; beyond them, a third of the letters may differ.
 *
 * @example
 * closestName('max_positons', ['maxPositions', 'optionType']); // 'maxPositions'
 * closestName('colour', ['maxPositions', 'optionType']); // undefined
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) {
    return undefined;
  }
  const written = lettersOf(name);
  const distances = known.map((candidate) => ({ candidate, distance: distance(written, lettersOf(candidate)) }));
  const nearest = distances.reduce<(typeof distances)[number] | undefined>(
    (best, next) => (best === undefined || next.distance < best.distance ? next : best),
    undefined,
  );
  return nearest !== undefined && nearest.distance <= Math.floor(written.length / 3) ? nearest.candidate : undefined;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** How many letters must be put in, left out or replaced to come from one word to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
