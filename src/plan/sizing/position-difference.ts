// The position that a strategy held before its order, compared with the one that is open (follow F3).

import type { ComparedPosition } from '../../core/compared-position.js';
import type { Figure } from '../../core/figure.js';
import { type Calculation, calculationOf } from '../../core/figure-list.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import { type Holding, isHeldOnBothSides, totalQuantity } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quantityStep } from './quantity-step.js';
import { scaledField } from './requested-quantity.js';

/** How the open position differs from the one that the signal expects. */
export interface PositionDifference {
  /** The sentence of it. */
  readonly message: string;
  readonly expectedPosition: ComparedPosition;
  readonly heldPosition: ComparedPosition;
  /** Absent where no quantity is expected. */
  readonly calculation?: Calculation;
}

/** Undefined where nothing is expected, and where it is what is held. Less than a step is as good as nothing. */
export function positionDifference(
  holdings: readonly Holding[],
  planning: PlanningContext,
): PositionDifference | undefined {
  const { position, quantity } = planning.fields.peek('expect') ?? {};
  if (position === undefined && quantity === undefined) {
    return undefined;
  }
  const expected = expectedQuantity(planning);
  const held = totalQuantity(holdings);
  const step = heldStep(holdings, planning);
  const isDust = (units: Figure | undefined): boolean => units?.isBelow(step) ?? false;
  const heldSide = isHeldOnBothSides(holdings) ? 'both' : (holdings[0]?.logicalSide ?? 'flat');
  const sameSide =
    position === undefined ||
    (isDust(expected) ? 'flat' : position) === (heldSide !== 'both' && isDust(held) ? 'flat' : heldSide);
  const sameSize =
    expected === undefined || (held === undefined ? expected : expected.differenceTo(held)).isBelow(step);
  if (sameSide && sameSize) {
    return undefined;
  }
  const figures = expected && { expectedQuantity: expected, ...(held && { heldQuantity: held }) };
  const expectedPosition: ComparedPosition = {
    ...(position && { position }),
    ...(expected && { quantity: expected.text }),
  };
  const heldPosition: ComparedPosition = { position: heldSide, quantity: held?.text ?? '0' };
  const isInverted = holdings.some(({ contractSide, logicalSide }) => contractSide !== logicalSide);
  const why = isInverted ? `: ${invertedWords(heldSide)}` : '';
  return {
    message: `The signal expects ${positionText(expectedPosition)}, but the open position is ${positionText(heldPosition)}${why}.`,
    expectedPosition,
    heldPosition,
    ...(figures && { calculation: calculationOf(figures) }),
  };
}

/** How puts count that are inverted. */
function invertedWords(counted: ComparedPosition['position']): string {
  return counted === 'long' || counted === 'short'
    ? `puts that are held ${oppositeSide(counted)} count as ${counted}`
    : 'puts count for the other side';
}

/** Smallest step of the ticker. A future that nobody describes trades in whole contracts all the same. */
export function heldStep([first]: readonly Holding[], planning: PlanningContext): Figure {
  const { ticker, assetClass } = planning.target;
  const instrument = tradedInstrument(first?.contract.ticker ?? ticker, planning);
  return quantityStep(instrument.ok ? instrument.value : { quantityStep: undefined, assetClass }, planning);
}

/** Units that the strategy held, scaled by the multiplier; undefined: the signal does not say it. */
export function expectedQuantity(planning: PlanningContext): Figure | undefined {
  const quantity = planning.fields.peek('expect')?.quantity;
  return quantity === undefined ? undefined : scaledField(quantity, ['expect', 'quantity'], planning);
}

function positionText({ position, quantity }: ComparedPosition): string {
  // Nothing is flat, whichever of its two fields a signal says it by.
  if (position === 'flat' || (position === undefined && quantity === '0')) {
    return 'flat';
  }
  const parts = position === 'both' ? [quantity, 'on both sides'] : [position ?? 'a position of', quantity];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** Adds the notice of a difference, with why it changes nothing, and marks what was compared as taken. */
export function noticePositionDifference(holdings: readonly Holding[], planning: PlanningContext): void {
  planning.fields.take('expect');
  const difference = positionDifference(holdings, planning);
  if (difference !== undefined) {
    const { message, ...facts } = difference;
    planning.log.addNotice('position-unexpected', `${message} ${whyPlanned(planning)}`, { path: ['expect'], ...facts });
  }
}

function whyPlanned({ context }: PlanningContext): string {
  return context.settings.unexpectedPosition === 'notice'
    ? 'The signal is planned all the same, because unexpectedPosition of the settings is "notice".'
    : 'Such a difference stops entries only.';
}
