// What the settings or the broker do not permit at all: exits, entries, additions, one more position, a short sale, a swap that waits.
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { Settings } from '../../settings/settings.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { failed, type Verdicts, verdict } from './verdict.js';

export function ignoredExits({
  ignoreExitSignals: ignored,
}: Pick<Settings, 'ignoreExitSignals'>): Verdicts<'exit-signals-ignored'> {
  const message = 'The settings ignore exit signals.';
  return [verdict({ ignored }, ignored && signalError('exit-signals-ignored', { message }))];
}

export function lockedEntries({ entryLockout: locked }: Pick<Settings, 'entryLockout'>): Verdicts<'entry-locked-out'> {
  const message = 'Entries are locked out by the settings.';
  return [verdict({ locked }, locked && signalError('entry-locked-out', { message }))];
}

export function addition(
  { allowAddToPosition: allowed }: Pick<Settings, 'allowAddToPosition'>,
  { adds, contract }: GatedLeg,
  { signal }: GateFacts,
): Verdicts<'add-to-position-not-allowed'> {
  if (!adds) {
    return [];
  }
  if (allowed) {
    return [verdict({ allowed }, undefined)];
  }
  const { ticker } = contract ?? signal;
  const message = `A position in ${ticker} is already open on this side, and the settings do not allow adding to it.`;
  const expected = 'action add, or the setting allowAddToPosition';
  const details = { message, path: ['action'], received: signal.action, expected };
  return [verdict({ allowed }, signalError('add-to-position-not-allowed', details))];
}

export function maxPositions(
  { maxPositions: limit }: Pick<Settings, 'maxPositions'>,
  { isFlat }: GatedLeg,
  { openTickers }: GateFacts,
): Verdicts<'max-positions-reached'> {
  if (limit === undefined || !isFlat) {
    return [];
  }
  const open = openTickers();
  if (open < limit) {
    return [verdict({ open, limit }, undefined)];
  }
  const message = `${open === 1 ? '1 ticker is' : `${open} tickers are`} open already; the settings allow ${limit}.`;
  const calculation = calculationOf({
    open: Figure.from('market', ['positions', 'open'], open),
    limit: Figure.from('setting', ['maxPositions'], limit),
  });
  return [verdict({ open, limit }, signalError('max-positions-reached', { message, open, limit, calculation }))];
}

/** By the side of the contract: see the table in `market/instruments.ts`. */
export function shortSelling(
  _: unknown,
  { contractSide, contract }: GatedLeg,
  { signal, shortSale }: GateFacts,
): Verdicts<'short-selling-unsupported'> {
  if (contractSide !== 'short') {
    return [];
  }
  const { ticker } = contract ?? signal;
  const read = shortSale(ticker);
  if (read.supported) {
    return [verdict(read, undefined)];
  }
  const message = `This broker cannot open a short position in ${ticker}.`;
  return [verdict(read, signalError('short-selling-unsupported', { message, received: ticker }))];
}

/** Safety S11: what the capabilities lack is sent in a form that trades sooner, or refused as with the profile of a broker. */
export function entryFallback(
  { entryFallback: fallback }: Pick<Settings, 'entryFallback'>,
  _: GatedLeg,
  { soonerEntry }: GateFacts,
): Verdicts<'unsupported-by-broker'> {
  const sooner = fallback === 'refuse' ? soonerEntry() : undefined;
  if (sooner === undefined) {
    return [];
  }
  const { field, asked, used } = sooner;
  const message = `This broker does not support ${field} ${asked}: the entry would be sent as ${used}, which trades sooner, and the settings refuse that.`;
  const expected = 'a form that the broker supports, or the setting entryFallback notice';
  const rule = field === 'orderType' ? 'capabilities.orderTypes' : 'capabilities.timesInForce';
  const details = { message, path: [field], received: asked, expected, rule, source: 'the capabilities of the broker' };
  return [failed(signalError('unsupported-by-broker', details))];
}

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
