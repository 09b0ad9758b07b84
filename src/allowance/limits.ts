// The limits that an entry meets, what is used of each, and what is left (guard G3).
import type { DecimalString } from '../core/decimal.js';
import { Figure, nothing } from '../core/figure.js';
import type { Result } from '../core/result.js';
import { instrumentOf } from '../market/instruments.js';
import type { PlanningContext } from '../market/planning-context.js';
import { gateFacts } from '../plan/gates/gate-facts.js';
import { instrumentLimit } from '../plan/gates/instrument-limits.js';
import { costOf, largestQuantity, type QuantityLimit, quantityLimits } from '../plan/gates/quantity-limits.js';
import { entryBasis } from '../plan/legs/entry-basis.js';
import { type EntryRequest, namedContract } from '../plan/legs/entry-request.js';
import { sizedEntry } from '../plan/legs/sized-entry.js';
import { quantityStep } from '../plan/sizing/quantity-step.js';

/** A limit, and what is left of it. */
export interface AllowanceLimit {
  /** Setting; `buyingPower`, or `maxQuantity` of the instrument. */
  readonly rule: string;
  /** The limit, in the account's currency, units, contracts, entries, losses or seconds; of a percentage what it comes to. */
  readonly limit: DecimalString;
  /** What is used without the entry; where its stop is by P&L, with the loss of the smallest quantity. */
  readonly used: DecimalString;
  /** What is left, 0 or above. */
  readonly left: DecimalString;
  /** Largest quantity within it; absent: it does not limit the quantity. */
  readonly maxQuantity?: DecimalString;
}

const one = /* @__PURE__ */ Figure.from('constant', ['unit'], 1);

/** The limits of the quantity, without those of which something is not known: the entry is refused then. */
export function limitsOf(
  request: EntryRequest,
  planning: PlanningContext,
  byPnl = false,
): { readonly step: Figure; readonly limits: readonly QuantityLimit[]; readonly isWhole: boolean } {
  const contract = namedContract(request, planning);
  const basis = contract.ok ? entryBasis(request, contract.value, planning) : contract;
  if (!basis.ok) {
    return { step: one, limits: [], isWhole: false };
  }
  const { instrument } = basis.value.order;
  const { gated } = sizedEntry(request, basis.value, planning);
  const { known, isWhole } = quantityLimits(planning.context.settings, gated, gateFacts(planning));
  const most = instrumentOf(instrument.ticker, planning)?.maxQuantity;
  const ofInstrument =
    most == null
      ? []
      : [
          {
            rule: 'maxQuantity',
            limit: instrumentLimit(instrument.ticker, 'maxQuantity', most),
            used: nothing,
            costs: [{ each: one, once: [] }],
          },
        ];
  return {
    step: quantityStep(instrument, planning),
    limits: [...(byPnl ? known.map((limit) => withLoss(limit, gated.units)) : known), ...ofInstrument],
    isWhole,
  };
}

const lossLimits: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'maxLossAtStop',
  'maxLossAtStopPercent',
  'maxOpenRisk',
  'maxOpenRiskPercent',
]);

/** A stop by P&L loses about the same whatever the quantity: its loss is used, and no unit takes more. */
function withLoss(limit: QuantityLimit, units: Result<Figure>): QuantityLimit {
  const { used, costs } = limit;
  return lossLimits.has(limit.rule) && units.ok
    ? { ...limit, used: used.plus(costOf(costs, units.value)), costs: [] }
    : limit;
}

export function lineOf(limit: QuantityLimit, step: Figure): AllowanceLimit {
  const largest = largestQuantity(limit, step);
  return {
    rule: limit.rule,
    limit: limit.limit.text,
    used: limit.used.text,
    left: leftOf(limit.limit, limit.used),
    ...(largest !== undefined && { maxQuantity: largest.text }),
  };
}

/** What is left of a limit, 0 or above. */
export function leftOf(limit: Figure, used: Figure): DecimalString {
  return limit.minus(used).atLeast(nothing).text;
}
