// Gates of orders whose errors do not say which field of the message they are about.
import type { errorCatalogue } from '../../../src/core/errors.js';
import type { gates as gateTable } from '../../../src/plan/gates/table.js';

/** Its path is the limit or the stop price, by the order. */
const ownPath = 'price-out-of-collar';

/** Complaints about gates of orders whose code has no path in the catalogue. */
export function gatesWithoutPath(gates: typeof gateTable, catalogue: typeof errorCatalogue): readonly string[] {
  const named = new Set(Object.values(catalogue).flatMap(({ code, path = [] }) => (path.length > 0 ? [code] : [])));
  return gates
    .filter(({ needs, code }) => (needs === 'order' || needs === 'sized') && code !== ownPath && !named.has(code))
    .map(({ code }) => `${code}: its errors have no path; its row of src/core/errors.ts has to name the field`);
}
