import { type SignalError, signalError } from '../../core/errors.js';
import type { AllowedSides, PositionSide } from '../../core/vocabulary.js';
import { isAllowed } from '../../market/contracts/contract.js';
import type { Settings } from '../../settings/settings.js';
import type { GatedLeg } from './gated-parts.js';
import { type Verdicts, verdict } from './verdict.js';

export function allowedSide(
  { allowedSides: allowed }: Pick<Settings, 'allowedSides'>,
  { logicalSide: side }: GatedLeg,
): Verdicts<'side-not-allowed'> {
  return side === undefined ? [] : [verdict({ allowed, side }, sideNotAllowed(side, allowed))];
}

export function sideNotAllowed(side: PositionSide, allowed: AllowedSides): SignalError<'side-not-allowed'> | undefined {
  if (isAllowed(side, allowed)) {
    return undefined;
  }
  const message = `The settings allow ${allowed} positions only; this entry would be ${side}.`;
  return signalError('side-not-allowed', { message, side, allowed });
}

/** Isolation protects positions on a side that is not allowed from exits. */
export function isolatedSide(
  { sidesIsolated: isolated, allowedSides: allowed }: Pick<Settings, 'sidesIsolated' | 'allowedSides'>,
  { logicalSide: side }: GatedLeg,
): Verdicts<'sides-isolated'> {
  if (side === undefined) {
    return [];
  }
  const read = { isolated, allowed, side };
  if (!isolated || isAllowed(side, allowed)) {
    return [verdict(read, undefined)];
  }
  const message = `The position is ${side}; the settings allow ${allowed} positions only, and leave positions on the other side alone (sidesIsolated).`;
  return [verdict(read, signalError('sides-isolated', { message, side, allowed }))];
}
