// The gates (DESIGN 4 and 8, D Order of rejections), each a plain question.
import { Temporal } from 'temporal-polyfill';
import { errorCatalogue } from '../../src/core/errors.js';
import { gates } from '../../src/plan/gates/table.js';
import {
  type Ctx,
  type HalfName,
  halfOf,
  millis,
  num,
  overrides,
  percentOf,
  quoteOf,
  signalClass,
} from './plan-model-base.js';
import { openTickers, type Position } from './plan-model-contracts.js';
import type { Held, Side, TradingWindow } from './plan-model-types.js';

const earlierCodes: readonly string[] = ['resize-target-unresolved', 'resize-sentiment-conflict', 'invalid-time'];

/** The codes of the safety rules R and Q. */
export const safetyCodes: readonly string[] = [
  ...gates.filter(({ needs }) => needs === 'order').map(({ code }) => code),
  ...['contract-expired', 'below-minimum', 'above-maximum', 'currency-mismatch'],
];

// All codes that a plan can reject with, in the order that test/tables/plan-codes.ts has by hand.
export const allPlanCodes: readonly string[] = Object.values(errorCatalogue)
  .filter(({ section, code }) => section === 'gates' || section === 'plan' || earlierCodes.includes(code))
  .map(({ code }) => code)
  .filter((code) => code !== 'account-unavailable');

// Each code once, in the order of the table.
export function inOrder(codes: readonly string[]): string[] {
  return allPlanCodes.filter((code) => codes.includes(code));
}

export function sideAllowed(ctx: Ctx, view: Held): boolean {
  const { allowedSides } = ctx.settings;
  return allowedSides === 'both' || allowedSides === (view === 'long' ? 'bullish' : 'bearish');
}

// D Swaps: isolation rejects on a position whose side is not allowed.
export function isIsolated(ctx: Ctx, positions: readonly Position[]): boolean {
  return ctx.settings.sidesIsolated && positions.some((position) => !sideAllowed(ctx, position.view));
}

// DESIGN 8: age = now − (time or receipt), D Postponed: − (releaseAt − receipt).
export function ageCodes(ctx: Ctx, half: HalfName): string[] {
  const { signal } = ctx;
  const said = overrides(ctx, half, 'rejectOlderThan') ? signal.rejectAfter : undefined;
  const limit = said ?? halfOf(ctx, half).rejectOlderThan;
  if (limit === undefined) {
    return [];
  }
  // Safety M6: the trader asked for the limit, and a time that nobody can read has no age.
  if (signal.notices?.some(({ code }) => code === 'time-unreadable')) {
    return ['invalid-time'];
  }
  const receipt = millis(signal.receivedAt);
  const born = signal.time === undefined ? receipt : millis(signal.time);
  const delayed = signal.releaseAt === undefined ? 0 : millis(signal.releaseAt) - receipt;
  return millis(ctx.market.now) - born - delayed > limit * 1000 ? ['signal-too-old'] : [];
}

// Safety M6: only true and "true" are tests.
function isRefusedTest(ctx: Ctx): boolean {
  return ctx.settings.testSignals === 'refuse' && (ctx.signal.test === true || ctx.signal.test === 'true');
}

// Safety M7: exactly the limit passes.
function isReleasedTooLate(ctx: Ctx): boolean {
  const { releaseAt } = ctx.signal;
  const limit = ctx.settings.maxReleaseDelaySeconds;
  return releaseAt !== undefined && millis(ctx.market.now) - millis(releaseAt) > limit * 1000;
}

function spreadLimits(
  ctx: Ctx,
  half: HalfName,
): { amount: number | string | undefined; percent: number | string | undefined } {
  // Safety R7: each kind is replaced on its own.
  const said = overrides(ctx, half, 'spreadFilter') ? ctx.signal : undefined;
  const set = halfOf(ctx, half);
  return {
    amount: said?.bidAskSpreadFilter ?? set.bidAskSpreadFilter,
    percent: said?.bidAskSpreadFilterPercent ?? set.bidAskSpreadFilterPercent,
  };
}

export function hasSpreadFilter(ctx: Ctx, half: HalfName): boolean {
  const { amount, percent } = spreadLimits(ctx, half);
  return amount !== undefined || percent !== undefined;
}

// Without a quote nothing is too wide: exits pass (D), entries are rejected quote-unavailable in planning.
function isTooWide(ctx: Ctx, half: HalfName, contract: string): boolean {
  const quote = quoteOf(ctx, contract);
  if (quote?.bid === undefined || quote.ask === undefined || quote.mid === undefined) {
    return false;
  }
  const spread = quote.ask.minus(quote.bid);
  const { amount, percent } = spreadLimits(ctx, half);
  return (
    (amount !== undefined && spread.gt(num(amount))) ||
    (percent !== undefined && spread.gt(percentOf(quote.mid, num(percent))))
  );
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

// D Settings: end exclusive; a night window belongs to its first day.
function isInside(ctx: Ctx, window: TradingWindow): boolean {
  const zone = window.timeZone ?? ctx.settings.marketTimeZone;
  const now = Temporal.Instant.from(ctx.market.now).toZonedDateTimeISO(zone);
  const time = now.toPlainTime();
  const from = Temporal.PlainTime.from(window.from);
  const isWholeDay = window.to === '24:00';
  const to = Temporal.PlainTime.from(isWholeDay ? '00:00' : window.to);
  const today = dayNames[now.dayOfWeek - 1] ?? 'mon';
  const yesterday = dayNames[(now.dayOfWeek + 5) % 7] ?? 'mon';
  const begun = Temporal.PlainTime.compare(time, from) >= 0;
  const open = isWholeDay || Temporal.PlainTime.compare(time, to) < 0;
  if (isWholeDay || Temporal.PlainTime.compare(from, to) < 0) {
    return window.days.includes(today) && begun && open;
  }
  return (window.days.includes(today) && begun) || (window.days.includes(yesterday) && open);
}

export function isOutsideWindows(ctx: Ctx): boolean {
  const windows = ctx.settings.tradingWindows;
  return (
    windows !== undefined &&
    ctx.signal.ignoreTradingWindows !== true &&
    !windows.some((window) => isInside(ctx, window))
  );
}

// D Settings: capabilities absent: supported, but shorts of crypto and the writing of options are false unless given.
export function canSellToOpen(ctx: Ctx): boolean {
  const { shortSelling, optionWriting = false } = ctx.market.capabilities ?? {};
  const can = { stocks: shortSelling ?? true, crypto: shortSelling ?? false, futures: true, forex: true };
  return { ...can, options: optionWriting, index_options: optionWriting }[signalClass(ctx)];
}

export type EntryCase = {
  view: Held | undefined; // undefined: an add without a position
  side: Side | undefined;
  contract: string | undefined; // undefined: no contract found
  ignoresSides: boolean; // reverse
  rejectsAdding: boolean; // buy and sell onto the held side
  opensFromFlat: boolean;
};

export function entryGates(ctx: Ctx, entry: EntryCase): string[] {
  const { ignoresSides, view, side, contract } = entry;
  const { entryLockout, allowAddToPosition, maxPositions } = ctx.settings;
  return codesOf([
    ['test-signal-refused', isRefusedTest(ctx)],
    ['side-not-allowed', !ignoresSides && view !== undefined && !sideAllowed(ctx, view)],
    ['entry-locked-out', entryLockout],
    ['add-to-position-not-allowed', entry.rejectsAdding && !allowAddToPosition],
    ['max-positions-reached', entry.opensFromFlat && maxPositions !== undefined && openTickers(ctx) >= maxPositions],
    ...ageCodes(ctx, 'entry').map((code) => [code, true] as const),
    ['released-too-late', isReleasedTooLate(ctx)],
    ['spread-too-wide', contract !== undefined && isTooWide(ctx, 'entry', contract)],
    ['outside-trading-window', isOutsideWindows(ctx)],
    ['short-selling-unsupported', side === 'sell' && !canSellToOpen(ctx)],
  ]);
}

function codesOf(gates: readonly (readonly [code: string, isShut: boolean])[]): string[] {
  return gates.flatMap(([code, isShut]) => (isShut ? [code] : []));
}

// On a flat ticker the sent ticker is the contract.
export function exitGates(
  ctx: Ctx,
  positions: readonly Position[],
  heedsWindows: boolean,
  isWaiting = false,
): string[] {
  const { ignoreExitSignals, exitsOutsideTradingWindows } = ctx.settings;
  const contracts = positions.length === 0 ? [ctx.signal.ticker] : positions.map((position) => position.contract);
  return codesOf([
    ['exit-signals-ignored', ignoreExitSignals],
    ['sides-isolated', isIsolated(ctx, positions)],
    ...ageCodes(ctx, 'exit').map((code) => [code, true] as const),
    ['spread-too-wide', contracts.some((contract) => isTooWide(ctx, 'exit', contract))],
    ['outside-trading-window', heedsWindows && !exitsOutsideTradingWindows && isOutsideWindows(ctx)],
    ['swap-refused', isWaiting && ctx.settings.waitingSwaps === 'refuse'], // safety S21
  ]);
}
