/** Longer names are no slip of the finger: it bounds the work. */
const maxNameLength = 40;

/**
 * The known name that a mistyped one stands for, undefined when none is near. Case, spaces, dashes and underscores do
 * not count; beyond them, one letter in three may differ.
 *
 * @example
 * closestName('max_positons', ['maxPositions', 'optionType']); // 'maxPositions'
 * closestName('colour', ['maxPositions', 'optionType']); // undefined
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  return nearestWithin(3, name, known);
}

/**
 * The same where names that are not known pass, short ones among them: one letter in four may differ.
 *
 * @example
 * mistypedName('setings', ['settings', 'now']); // 'settings'
 * mistypedName('row', ['settings', 'now']); // undefined
 */
export function mistypedName(name: string, known: readonly string[]): string | undefined {
  return nearestWithin(4, name, known);
}

function nearestWithin(lettersToOneSlip: number, name: string, known: readonly string[]): string | undefined {
  if (name.length > maxNameLength) {
    return undefined;
  }
  const written = lettersOf(name);
  const distances = known.map((candidate) => ({ candidate, distance: distance(written, lettersOf(candidate)) }));
  const nearest = distances.reduce<(typeof distances)[number] | undefined>(
    (best, next) => (best === undefined || next.distance < best.distance ? next : best),
    undefined,
  );
  return nearest !== undefined && nearest.distance <= Math.floor(written.length / lettersToOneSlip)
    ? nearest.candidate
    : undefined;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** How many letters must be put in, left out or replaced to come from one word to the other. */
function distance(from: string, to: string): number {
  // A cell is the distance from the beginning of one word to a beginning of the other; it follows from three neighbours.
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
