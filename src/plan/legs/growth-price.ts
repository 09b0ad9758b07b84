import type { Figure } from '../../core/figure.js';
import { planLog } from '../../core/plan-log.js';
import { andThen, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SentFieldReader, SentName } from '../../signal/field-reader.js';
import { entryBasis } from './entry-basis.js';

/**
 * Price at which a unit that is added to a position fills now (safety S1). It decides the target of a resize, so nothing is logged of
 * it: the entry that follows says it.
 */
export function growthPrice(holding: Holding, planning: PlanningContext): Result<Figure | undefined> {
  const unlogged = { ...planning, fields: withoutDuration(planning.fields), log: planLog([]) };
  const basis = entryBasis({ logicalSide: holding.logicalSide, addTo: holding }, holding.contract, unlogged);
  return andThen(basis, ({ prices }) => prices.fill());
}

/** How long an order rests. */
const durations: ReadonlySet<SentName> = new Set<SentName>(['timeInForce', 'cancelAfter', 'expiresAt']);

/** The fields of the message; what the fill does not depend on is not taken (safety M4). */
function withoutDuration(fields: SentFieldReader): SentFieldReader {
  return { ...fields, take: (name) => (durations.has(name) ? fields.peek(name) : fields.take(name)) };
}
