// The library's answers as the tables and the conformance suite have them: a `check` request in, a Signal without its notices, or
// codes and paths, out.
import type { ErrorPath } from '../../src/core/errors.js';
import type { Notice } from '../../src/core/notices.js';
import { type AssetClass, assetClasses } from '../../src/core/vocabulary.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { type BatchContext, parseSignals } from '../../src/signal/parse-signals.js';
import type { Signal } from '../../src/signal/signal.js';

/** A `check` request of the conformance suite. */
export interface CheckRequest
  extends Pick<
    BatchContext,
    'futuresSizing' | 'tickers' | 'marketTimeZone' | 'strikeCount' | 'mistypedFields' | 'duplicateNames'
  > {
  readonly payload: unknown;
  readonly now: string;
  readonly assetClass?: string;
  readonly allowBatchSignals?: boolean;
}

export type LibraryAnswer =
  | { ok: true; value: unknown; notices: readonly Notice[] }
  | { ok: false; errors: { code: string; path: ErrorPath }[] };

function isAssetClass(name: string | undefined): name is AssetClass | undefined {
  return name === undefined || assetClasses.some((one) => one === name);
}

/** Context of a request. */
export function contextOf(request: CheckRequest): BatchContext {
  const {
    assetClass,
    futuresSizing,
    now,
    allowBatchSignals = true,
    tickers,
    marketTimeZone,
    strikeCount,
    mistypedFields,
    duplicateNames,
  } = request;
  if (!isAssetClass(assetClass)) {
    throw new Error(`${assetClass} is not an asset class`);
  }
  return {
    clock: { now: () => Date.parse(now) },
    assetClass,
    futuresSizing,
    allowBatchSignals,
    tickers,
    marketTimeZone,
    strikeCount,
    mistypedFields,
    duplicateNames,
  };
}

/** A Signal without what only says how its values came about. */
function withoutOrigins({ notices: _, sentTimes: _times, formulaOperands: _operands, ...signal }: Signal): unknown {
  return signal;
}

/** The library's answer: an array of Signals for an array, one Signal for an object. */
export function libraryCheck(request: CheckRequest): LibraryAnswer {
  const result = parseSignals(request.payload, contextOf(request));
  if (!result.ok) {
    return { ok: false, errors: result.errors.map(({ code, path }) => ({ code, path })) };
  }
  const signals = result.value.map(withoutOrigins);
  const notices = result.value.flatMap((signal) => signal.notices ?? []);
  return { ok: true, value: Array.isArray(request.payload) ? signals : signals[0], notices };
}

/** The payload with the values of its formulas, or codes and paths. */
export function libraryFormula(payload: unknown): unknown {
  const result = evaluateFormulas(payload);
  return result.ok ? result : { ok: false, errors: result.errors.map(({ code, path }) => ({ code, path })) };
}
