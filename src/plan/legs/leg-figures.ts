// Values of a bracket as figures: those of the message where it has the leg, else those of the settings.
import { Figure } from '../../core/figure.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { messageFigure } from '../../signal/field-reader.js';
import type { StopLoss, TakeProfit } from '../../signal/signal.js';
import type { LegName } from './entry-fill.js';
import type { Distance } from './leg-price.js';

/** A value of a leg. */
export function legFigure(
  leg: LegName,
  field: string,
  value: `${number}` | undefined,
  { fields }: PlanningContext,
): Figure | undefined {
  if (value === undefined) {
    return undefined;
  }
  return fields.peek(leg) === undefined
    ? Figure.from('setting', ['entry', leg, field], value)
    : messageFigure(value, [leg, field], fields);
}

/** The distance of a leg from its entry. */
export function distanceOf(
  leg: LegName,
  { percent, amount, pnlAmount }: TakeProfit | StopLoss,
  planning: PlanningContext,
): Distance {
  return {
    percent: legFigure(leg, 'percent', percent, planning),
    amount: legFigure(leg, 'amount', amount, planning),
    pnlAmount: legFigure(leg, 'pnlAmount', pnlAmount, planning),
  };
}
