/** A number of things in a sentence: `1 unit`, `0.5 units`. */
export function countText(count: number | string, thing: string): string {
  return `${count} ${thing}${`${count}` === '1' ? '' : 's'}`;
}

const singularVerbs = { are: 'is', remain: 'remains' } as const;

/** The verb after a number of units: `remains` after 1. */
export function verbAfter(count: string, verb: keyof typeof singularVerbs): string {
  return count === '1' ? singularVerbs[verb] : verb;
}
