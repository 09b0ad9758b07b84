// Identifiers of orders: `<signalId>-<name>`, or the plan's `clientOrderIdPrefix` and a short code of the name. Names are ids
// of steps, and `restore-<place>` for stops that are sent again (execution rule 1).
import type { OrderPlan } from './order-plan.js';

/** What the identifiers of a plan begin with. */
type OrderIds = Pick<OrderPlan, 'signalId' | 'clientOrderIdPrefix'>;

/** Each code once, none of them inside of a name. */
const codes = [
  ['entry', 'e'],
  ['exit', 'x'],
  ['stop-loss', 's'],
  ['restore', 'r'],
] as const;

/**
 * Marks further stops of one entry, so that none has the identifier of a step: `sp2`, not `s2` of `stop-loss-2`. It also marks the
 * parts of an entry with targets, `ep2` of `entry-2`: a guard tells them from what hexadecimal digits end with.
 */
const partCode = 'p';

/** Identifier of a prefix and a name: `<prefix>x2` of `exit-2`. It has no hyphen. */
export function prefixedOrderId(prefix: string, name: string): string {
  const part = name.replace('entry-', `entry${partCode}`);
  const code = codes.reduce((text, [word, letter]) => text.replace(word, letter), part);
  return `${prefix}${code.replaceAll('-', '')}`;
}

/** Identifier of a stop that is sent again, by its place in `restore.orders`, from 1. */
export function restoredOrderId({ signalId, clientOrderIdPrefix: prefix }: OrderIds, place: number): string {
  return prefix === undefined ? `${signalId}-restore-${place}` : `${prefix}r${place}`;
}

/** Identifier of the second stop of a place, for less (execution rule 16). */
export function secondRestoredOrderId({ signalId, clientOrderIdPrefix: prefix }: OrderIds, place: number): string {
  return prefix === undefined ? `${signalId}-restore-${place}-2` : `${prefix}r${place}${partCode}2`;
}

/** What the identifiers of further stops of an entry begin with; a number ends them. `first`: identifier of the first stop. */
export function furtherStopIds(first: string, { clientOrderIdPrefix }: OrderIds): string {
  return `${first}${clientOrderIdPrefix === undefined ? '-' : partCode}`;
}

/** Name of an order by its identifier; the identifier itself, if it is not one of the plan. `plan`: signalId of a plan without. */
export function orderNameOf(id: string, { signalId = 'plan', clientOrderIdPrefix: prefix }: OrderIds): string {
  const start = prefix ?? `${signalId}-`;
  if (!id.startsWith(start)) {
    return id;
  }
  const name = id.slice(start.length);
  if (prefix === undefined) {
    return name;
  }
  const [word, letter] = codes.find(([, code]) => name.startsWith(code)) ?? [];
  return word === undefined ? id : name.replace(letter, word).replace(/p?(\d+)/g, '-$1');
}
