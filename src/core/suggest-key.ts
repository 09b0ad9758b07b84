import { closestName } from './closest-name.js';

/**
 * What to write instead of an unknown key: the closest known key, or the place of a key that belongs elsewhere, or the list
 * of known keys.
 */
export function suggestKey(
  known: readonly string[],
  elsewhere: ReadonlyMap<string, string> = new Map(),
): (key: string) => string {
  return (key) => {
    const closest = closestName(key, [...known, ...elsewhere.keys()]);
    return closest === undefined ? `one of ${known.join(', ')}` : (elsewhere.get(closest) ?? closest);
  };
}
