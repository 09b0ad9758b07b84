import { closestName } from '../core/closest-name.js';

/**
 * Says what was probably meant by a name that is not known here: a name of this place, or one that stands elsewhere,
 * with the place where it belongs.
 *
 * @example
 * const instead = knownName(['strikeCount'], new Map([['orderType', 'entry.orderType']]));
 * instead('strike_cout'); // 'strikeCount'
 * instead('ordertype'); // 'entry.orderType'
 */
export function knownName(
  here: readonly string[],
  elsewhere: ReadonlyMap<string, string> = new Map(),
): (name: string) => string {
  return (name) => {
    const meant = closestName(name, [...here, ...elsewhere.keys()]);
    return meant === undefined ? `one of ${here.join(', ')}` : (elsewhere.get(meant) ?? meant);
  };
}
