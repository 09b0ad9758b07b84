import type { GateCode } from '../../core/errors.js';
import type { Action } from '../../core/vocabulary.js';
import type { Leg } from '../overrides.js';

/** Gates that do not apply to the entries and exits of an action. */
const exempt: Readonly<Partial<Record<Action, Readonly<Partial<Record<Leg, readonly GateCode[]>>>>>> = {
  // The permission to add; and it opens no position.
  add: { entry: ['add-to-position-not-allowed', 'max-positions-reached'] },
  // Moving a stop takes risk away: only age and isolation are checked.
  breakeven: { exit: ['exit-signals-ignored', 'spread-too-wide', 'outside-trading-window', 'market-closed'] },
  // Resize rules 5 and 9: a target is the permission to add; a reduction is an exit, also outside the trading windows.
  resize: { entry: ['add-to-position-not-allowed'], exit: ['outside-trading-window'] },
  // Enters the other side, whatever the settings say about allowed sides.
  reverse: { entry: ['side-not-allowed'] },
};

export function isExempt(code: string, leg: Leg, action: Action): boolean {
  const codes: readonly string[] = exempt[action]?.[leg] ?? [];
  return codes.includes(code);
}
