// The library behind the interface of the planning model and of the planning tables: a request in; outcome and steps, or
// codes, out.

import { calendarOf } from '../../src/calendars/index.js';
import type { Result } from '../../src/core/result.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { accepted } from '../market/contracts/sample.js';
import { decidedNotices, noticeCodes } from './plan-notices.js';

/** The library's answer, without sentences and without what the executor alone reads. */
export type PlanAnswer =
  | {
      readonly ok: true;
      readonly value: {
        readonly outcome: string;
        readonly releaseAt?: string;
        readonly ticker: string;
        readonly action: string;
        readonly steps: readonly PlanStep[];
      };
      readonly noticeCodes: readonly string[];
    }
  | { readonly ok: false; readonly errors: readonly string[] };

function answerOf(result: Result<OrderPlan>, named = decidedNotices): PlanAnswer {
  if (!result.ok) {
    return { ok: false, errors: result.errors.map(({ code }) => code) };
  }
  const { notices, trace: _trace, figures: _figures, restore: _restore, withdrawals: _ends, ...rest } = result.value;
  const { libraryVersion: _version, ...value } = rest;
  const noticeCodes = notices.map(({ code }) => code).filter((code) => named.includes(code));
  return { ok: true, value, noticeCodes };
}

/** Row of a planning table: the message as a trader sends it. */
export interface TableRequest {
  readonly payload: unknown;
  readonly settings?: unknown;
  readonly market: unknown;
  readonly signalId?: string;
  readonly receivedAt?: string;
}

/** Parses the message at the time of receipt and plans it at the market's time. */
export function libraryPlan(request: TableRequest): PlanAnswer {
  const settings = accepted(parseSettings(request.settings ?? {}));
  const market = accepted(parseMarketSnapshot(request.market));
  const receivedAt = Date.parse(request.receivedAt ?? market.now);
  const { assetClass, futuresSizing, marketTimeZone, strikeCount } = settings;
  const context = { clock: { now: () => receivedAt }, assetClass, futuresSizing, marketTimeZone, strikeCount };
  const signal = parseSignal(request.payload, context);
  return signal.ok
    ? answerOf(planned(signal.value, settings, market, request.signalId))
    : { ok: false, errors: signal.errors.map(({ code }) => code) };
}

/** A request of the planning model: the signal is already parsed. */
export interface SignalRequest {
  readonly signal: Signal;
  readonly settings: Settings;
  readonly market: MarketSnapshot;
  readonly signalId?: string;
}

/** Plans a parsed signal. The notices of the safety rules are named too. */
export function libraryPlanOfSignal(request: SignalRequest): PlanAnswer {
  const settings = accepted(parseSettings(request.settings));
  const market = accepted(parseMarketSnapshot(request.market));
  return answerOf(planned(request.signal, settings, market, request.signalId), noticeCodes);
}

function planned(signal: Signal, settings: Settings, market: MarketSnapshot, signalId?: string): Result<OrderPlan> {
  return planSignal(signal, snapshotContext(market, settings, { signalId, calendarOf }));
}
