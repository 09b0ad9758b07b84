import { type ErrorCode, inCatalogueOrder, type SignalError, signalError } from '../core/errors.js';
import type { Figure } from '../core/figure.js';
import { calculationOf } from '../core/figure-list.js';
import { type Err, err, fail, type Result } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import type { Holding } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { SentimentConflict } from './resize-table.js';

/** `holdings`: positions on the other side than the one that was to be closed. A future is named by its months (safety S5). */
export function noPosition(planning: PlanningContext, holdings: readonly Holding[] = []): SignalError<'no-position'> {
  const { ticker, action } = planning.signal;
  // A buy or sell may have a position on its own side, which it cannot close.
  const purpose = action === 'buy' || action === 'sell' ? `that a ${action} closes` : `for ${action}`;
  const place = planning.target.kind === 'continuous-future' ? `any month of ${planning.target.root}` : ticker;
  const sides = holdings.map(({ contract, contractSide }) => `${contract.ticker} is held ${contractSide}`);
  const held = sides.length === 0 ? '' : ` ${sides.slice(0, 5).join(', ')}.`;
  const similar = planning.similarTicker();
  const hint = similar === undefined ? '' : ` ${tickerMistyped(ticker, similar)}`;
  return signalError('no-position', {
    message: `There is no open position in ${place} ${purpose}.${held}${hint}`,
    path: ['ticker'],
    received: ticker,
  });
}

/** Sentence about a ticker that nothing is known of (safety S24). */
export function tickerMistyped(ticker: string, similar: string): string {
  return `Nothing is known of ${ticker}; did you mean ${similar}?`;
}

export function contractAmbiguous(holdings: readonly Holding[], planning: PlanningContext): SignalError {
  const { ticker, action } = planning.signal;
  return ambiguous(`${action} needs one open contract of ${ticker}; there are ${holdings.length}:`, holdings, ticker);
}

export function heldOnBothSides(holdings: readonly Holding[], planning: PlanningContext): SignalError {
  const { ticker, action } = planning.signal;
  return ambiguous(`${ticker} is held on both sides, and ${action} would close only one of them:`, holdings, ticker);
}

function ambiguous(opening: string, holdings: readonly Holding[], ticker: string): SignalError {
  const contracts = holdings.map(({ contract }) => contract.ticker);
  return signalError('contract-ambiguous', {
    message: `${opening} ${contracts.slice(0, 5).join(', ')}.`,
    path: ['ticker'],
    received: ticker,
    expected: 'the symbol of one contract',
    contracts,
  });
}

/** What a resize of a position goes from and to. */
interface ResizedPosition {
  readonly side: PositionSide;
  readonly held: Figure;
  readonly target: Figure;
}

/** `from`: undefined where nothing is held. */
export function resizeSentimentConflict(
  { requiredSentiment, actualSentiment }: SentimentConflict,
  from?: ResizedPosition,
): Err<SignalError> {
  const needs =
    from === undefined
      ? 'that opens a position needs sentiment bullish for a long one, bearish for a short one'
      : `from ${from.held.text} ${from.side} to ${from.target.text} needs sentiment ${requiredSentiment}`;
  return fail('resize-sentiment-conflict', {
    message: `A resize ${needs}; the signal has ${actualSentiment}.`,
    ...(from && { calculation: calculationOf({ held: from.held, target: from.target }) }),
    received: actualSentiment,
    expected: `${requiredSentiment}, or no sentiment`,
    requiredSentiment,
    actualSentiment,
  });
}

/** Errors in the order of the catalogue: each code once, of a guard for each setting, of what is missing and of targets for each place. */
export function uniqueByCode<T>(result: Result<T>): Result<T> {
  if (result.ok || result.errors.length === 1) {
    return result;
  }
  const [first = result.errors[0], ...rest] = inCatalogueOrder(
    result.errors.filter((error, index, all) => all.findIndex((other) => isSameError(error, other)) === index),
  );
  return err(first, ...rest);
}

function isSameError(one: SignalError, other: SignalError): boolean {
  return (
    one.code === other.code &&
    guardSetting(one) === guardSetting(other) &&
    missingFact(one) === missingFact(other) &&
    targetPlace(one) === targetPlace(other)
  );
}

/** Guard G2.1: one error a setting. */
function guardSetting(error: SignalError): string | undefined {
  const isGuard = guardErrorCodes.has(error.code);
  return isGuard && 'setting' in error ? error.setting : undefined;
}

/** The ticker without a quote, or the part of the account that is not known (guard G2.2). */
function missingFact({ code, path, received }: SignalError): unknown {
  if (code === 'account-unavailable') {
    return path.join('.');
  }
  return code === 'quote-unavailable' ? received : undefined;
}

/** Each target has its own errors (targets 1). */
function targetPlace({ path }: SignalError): string | undefined {
  return path[0] === 'targets' ? path.join('.') : undefined;
}

const guardErrorCodes: ReadonlySet<ErrorCode> = /* @__PURE__ */ new Set<ErrorCode>([
  'day-loss-reached',
  'day-profit-reached',
  'drawdown-reached',
  'entries-exhausted',
  'cooling-down',
  'exposure-too-large',
  'open-risk-too-large',
]);
