/**
 * Rows of levels, one level per factor, in which every pair of levels of two factors occurs. The first row has level 0 of
 * each. `sizes`: the number of levels of each factor, at least 1.
 */
export function pairwise(sizes: readonly number[]): readonly (readonly number[])[] {
  const open = allPairs(sizes);
  const rows: (readonly number[])[] = [];
  const add = (row: readonly number[]): void => {
    rows.push(row);
    for (const key of pairsOf(row)) {
      open.delete(key);
    }
  };
  add(sizes.map(() => 0));
  for (const key of open) {
    // Covered pairs are deleted from the set, so the loop continues with the next open pair.
    add(rowFor(key, sizes, open));
  }
  return rows;
}

function allPairs(sizes: readonly number[]): Set<string> {
  const keys = new Set<string>();
  const levels = sizes.flatMap((size, factor) => Array.from({ length: size }, (_, level) => ({ factor, level })));
  for (const first of levels) {
    for (const second of levels) {
      // A single factor is paired with itself, so that each of its levels occurs.
      if (first.factor < second.factor || (sizes.length === 1 && first.level === second.level)) {
        keys.add(pairKey(first.factor, first.level, second.factor, second.level));
      }
    }
  }
  return keys;
}

function pairKey(first: number, firstLevel: number, second: number, secondLevel: number): string {
  return `${first}:${firstLevel} ${second}:${secondLevel}`;
}

function pairsOf(row: readonly number[]): readonly string[] {
  return row.length === 1
    ? row.map((level) => pairKey(0, level, 0, level))
    : row.flatMap((level, factor) =>
        row.slice(factor + 1).map((other, index) => pairKey(factor, level, factor + 1 + index, other)),
      );
}

/** A row with one pair; each other factor gets the level that covers the most open pairs with the levels already chosen. */
function rowFor(key: string, sizes: readonly number[], open: ReadonlySet<string>): readonly number[] {
  const chosen = new Map<number, number>(
    key.split(' ').map((part) => {
      const [factor, level] = part.split(':');
      return [Number(factor), Number(level)];
    }),
  );
  for (const [factor, size] of sizes.entries()) {
    if (!chosen.has(factor)) {
      const gains = Array.from({ length: size }, (_, level) => gainOf(factor, level, chosen, open));
      chosen.set(factor, gains.indexOf(Math.max(...gains)));
    }
  }
  return [...chosen].toSorted(([first], [second]) => first - second).map(([, level]) => level);
}

function gainOf(factor: number, level: number, chosen: ReadonlyMap<number, number>, open: ReadonlySet<string>): number {
  let gain = 0;
  for (const [other, otherLevel] of chosen) {
    const key = other < factor ? pairKey(other, otherLevel, factor, level) : pairKey(factor, level, other, otherLevel);
    gain += open.has(key) ? 1 : 0;
  }
  return gain;
}
