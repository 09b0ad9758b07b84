import { editDistance, lettersOf } from './closest-name.js';

/** Maximum length of a name that is compared. It bounds the work; the longest known name has 25 letters. */
const maxNameLength = 40;

/** Letters of a known name from which two edits are a mistyping: of a short name they make another word. */
const minLettersForTwoEdits = 7;

/** The letters of a name, in order and as a set. */
interface Letters {
  readonly letters: string;
  readonly letterSet: number;
}

/** A known name, and its letters. */
export interface KnownName extends Letters {
  readonly name: string;
  readonly maxEdits: number;
}

/** Makes names ready to be compared. */
export function knownNames(names: readonly string[]): readonly KnownName[] {
  return names.map((name) => {
    const letters = lettersOf(name);
    const maxEdits = letters.length >= minLettersForTwoEdits ? 2 : 1;
    return { name, letters, maxEdits, letterSet: letterSetOf(letters) };
  });
}

/** The letters of a name as names are compared; empty for one that is too long to be a mistyping. */
export function comparedLetters(name: string): string {
  return name.length > maxNameLength ? '' : lettersOf(name);
}

/**
 * The nearest known name that a mistyping explains, the first of the list if two are equally near (safety M1): one edit away, or
 * two for names of seven letters and more. A swap of neighbours is one edit; two letters added at one end make another word.
 */
export function nearestName(letters: string, known: readonly KnownName[]): string | undefined {
  const given = { letters, letterSet: letterSetOf(letters) };
  let closest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of known) {
    if (mayBeNear(given, one)) {
      const distance = editDistance(letters, one.letters);
      const isMeant = distance <= one.maxEdits && !(distance === 2 && isLengthened(letters, one.letters));
      if (isMeant && distance < least) {
        closest = one.name;
        least = distance;
      }
    }
  }
  return closest;
}

/** False for most names that are too far away, at little cost: a message can have 400,000 unknown names. */
export function mayBeNear(given: Letters, known: KnownName): boolean {
  // An edit changes the length by one, and the set of letters by two: one that goes and one that comes.
  const { maxEdits } = known;
  return (
    Math.abs(known.letters.length - given.letters.length) <= maxEdits &&
    countBits(given.letterSet ^ known.letterSet) <= 2 * maxEdits
  );
}

/** The letters of a word as bits; some share one, as `a` and `!` do. */
function letterSetOf(letters: string): number {
  let set = 0;
  for (let index = 0; index < letters.length; index += 1) {
    set |= 1 << (letters.charCodeAt(index) & 31);
  }
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** True for a known name with letters added at one end: `messageid`. */
function isLengthened(letters: string, known: string): boolean {
  return letters.startsWith(known) || letters.endsWith(known);
}
