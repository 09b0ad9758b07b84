import { signalError } from '../../core/errors.js';
import type { Settings } from '../../settings/settings.js';
import type { GateFacts } from './gate-facts.js';
import { type Verdicts, verdict } from './verdict.js';

/**
 * The position that the strategy held before its order (follow F3). A resize whose sentiment is the side of its target heals the
 * difference: it is not judged.
 */
export function expectedPosition(
  { unexpectedPosition, resizeSentiment }: Pick<Settings, 'unexpectedPosition' | 'resizeSentiment'>,
  _: unknown,
  { signal, fields, positionDifference }: GateFacts,
): Verdicts<'position-unexpected'> {
  if (fields.peek('expect') === undefined || (signal.action === 'resize' && resizeSentiment === 'position')) {
    return [];
  }
  const difference = positionDifference();
  const isExpected = difference === undefined;
  if (isExpected || unexpectedPosition === 'notice') {
    return [verdict({ unexpectedPosition, isExpected }, undefined)];
  }
  return [verdict({ unexpectedPosition, isExpected }, signalError('position-unexpected', difference))];
}
