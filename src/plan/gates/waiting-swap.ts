import { signalError } from '../../core/errors.js';
import type { Settings } from '../../settings/settings.js';
import type { GatedLeg } from './gated-parts.js';
import { type Verdicts, verdict } from './verdict.js';

/** The exit of a swap trades at once; whoever sends an entry that waits may have meant an exit that waits (safety S21). */
export function waitingSwap(
  { waitingSwaps }: Pick<Settings, 'waitingSwaps'>,
  { entryWaits }: GatedLeg,
): Verdicts<'swap-refused'> {
  if (entryWaits === undefined) {
    return [];
  }
  const message = `The position would be closed at once, while the entry waits (${entryWaits}); the settings refuse such swaps.`;
  const expected = 'action exit with the price, or the setting waitingSwaps exit-now';
  const refused = waitingSwaps === 'refuse' && signalError('swap-refused', { message, received: entryWaits, expected });
  return [verdict({ waitingSwaps, entryWaits }, refused)];
}
