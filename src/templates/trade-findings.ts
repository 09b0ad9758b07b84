import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import type { TemplateCase } from './cases.js';
import type { PlacedFinding } from './findings.js';
import type { Member } from './template-reading.js';

/** A case of a template, and the signals in it. */
export interface ParsedCase {
  readonly templateCase: TemplateCase;
  readonly signals: readonly Signal[];
}

/** Findings about all cases together: entries without a stop. `action`: where the action is. */
export function tradeFindings(
  cases: readonly ParsedCase[],
  action: Member,
  settings: Settings | undefined,
): readonly PlacedFinding[] {
  const { start, end } = action.value;
  const entries = cases.flatMap((one) => one.signals).filter(canEnter);
  const neverStops =
    entries.length > 0 &&
    settings?.entry.stopLoss === undefined &&
    entries.every((signal) => !('stopLoss' in signal) || signal.stopLoss === undefined);
  const message =
    'No entry of this alert has a stop loss. Add stopLoss, or set a default in the settings of the strategy.';
  return neverStops ? [{ severity: 'warning', code: 'no-stop-ever', message, start, end }] : [];
}

/** Whether a buy or sell closes a position without opening another: its sentiment is not the one of its side. */
function isExit(signal: Signal): boolean {
  return (
    (signal.action === 'buy' && (signal.sentiment === 'flat' || signal.sentiment === 'bearish')) ||
    (signal.action === 'sell' && (signal.sentiment === 'flat' || signal.sentiment === 'bullish'))
  );
}

/** Whether a signal can open a position or add to one. */
function canEnter(signal: Signal): boolean {
  switch (signal.action) {
    case 'exit':
    case 'cancel':
    case 'breakeven':
      return false;
    case 'resize':
      return signal.quantity !== '0';
    case 'buy':
    case 'sell':
      return !isExit(signal);
    case 'reverse':
    case 'add':
      return true;
  }
}
