// What the tests of planning begin with: a Monday morning in New York, a market in AAPL, and the words for a decision.

import type { Amount } from '../../../src/core/decimal.js';
import type { ErrorCode, SignalError } from '../../../src/core/errors.js';
import { Figure } from '../../../src/core/figure.js';
import type { Notice } from '../../../src/core/notices.js';
import type { Decision } from '../../../src/core/plan-log.js';
import type { Result } from '../../../src/core/result.js';
import type { TradedInstrument } from '../../../src/market/instruments.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import type { TradingContext } from '../../../src/market/ports.js';
import { snapshotContext } from '../../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../../src/market/snapshot-schema.js';
import { ticksOf } from '../../../src/order/ticks.js';
import { parseSettings } from '../../../src/settings/parse-settings.js';
import type { Settings } from '../../../src/settings/settings.js';
import { parseSignal } from '../../../src/signal/parse-signal.js';
import type { ResizeSignal, Signal } from '../../../src/signal/signal.js';
import { calculations } from '../../core/calculation.ts';

/** Monday, 10:30 in New York. */
export const now = '2026-01-26T15:30:00Z';

type Fields = Readonly<Record<string, unknown>>;

export interface Request {
  /** Over a buy of AAPL. */
  readonly payload?: Fields;
  readonly settings?: Fields;
  /** Over a market with a quote of AAPL: 149.98 to 150.02, last 150. */
  readonly market?: Fields;
  readonly receivedAt?: string;
  readonly signalId?: string;
}

/** The value of a success; anything else fails the test. */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

/** The errors of a rejection; anything else fails the test. */
export function rejected(result: Result<unknown>): readonly SignalError[] {
  if (result.ok) {
    throw new Error(`not rejected: ${JSON.stringify(result.value)}`);
  }
  return result.errors;
}

export function codesOf(result: Result<unknown>): readonly ErrorCode[] {
  return rejected(result).map(({ code }) => code);
}

export function settingsOf(settings: Fields = {}): Settings {
  return accepted(parseSettings(settings));
}

export function signalOf({ payload, settings, receivedAt = now }: Request = {}): Signal {
  const { assetClass, strikeCount, marketTimeZone } = settingsOf(settings);
  const clock = { now: () => Date.parse(receivedAt) };
  const message = { ticker: 'AAPL', action: 'buy', ...payload };
  return accepted(parseSignal(message, { clock, assetClass, strikeCount, marketTimeZone }));
}

export function resizeOf(quantity: Amount, request: Request = {}): ResizeSignal {
  const signal = signalOf({ ...request, payload: { action: 'resize', quantity, ...request.payload } });
  if (signal.action !== 'resize') {
    throw new Error(`${signal.action} is not a resize`);
  }
  return signal;
}

export function contextOf({ settings, market, signalId }: Request = {}): TradingContext {
  const quotes = { AAPL: { bid: '149.98', ask: '150.02', last: '150' } };
  return snapshotContext(accepted(parseMarketSnapshot({ now, quotes, ...market })), settingsOf(settings), signalId);
}

export function decisionOf(request: Request = {}): PlanningContext {
  return createPlanningContext(signalOf(request), contextOf(request));
}

/** Notices that a decision has written down, without what the test did not ask for. */
export function noticesOf(planning: PlanningContext): readonly Notice[] {
  return planning.log.notices;
}

/** A decision, with its figures in one line each. */
interface ShownDecision extends Omit<Decision, 'figures'> {
  readonly figures?: Readonly<Record<string, string>>;
}

export function traceOf(planning: PlanningContext, rule: string): readonly ShownDecision[] {
  return planning.log.decisions
    .filter((decision) => decision.rule === rule)
    .map(({ figures, ...decision }) =>
      figures === undefined ? decision : { ...decision, figures: calculations(figures) },
    );
}

/** A stock: tick 0.01, point value 1. */
export const stock: TradedInstrument = {
  ticker: 'AAPL',
  assetClass: 'stocks',
  ticks: ticksOf('0.01', 'stocks'),
  hasOwnTicks: true,
  quantityStep: undefined,
  pointValue: Figure.from('default', ['stocks', 'pointValue'], 1),
  quoteCurrency: 'USD',
  missing: [],
};

/** A future with a tick of 0.25 and 50 dollars a point. */
export const future: TradedInstrument = {
  ticker: 'ESH2026',
  assetClass: 'futures',
  ticks: ticksOf('0.25', 'futures'),
  hasOwnTicks: true,
  quantityStep: Figure.from('market', ['instruments', 'ESH2026', 'quantityStep'], 1),
  pointValue: Figure.from('market', ['instruments', 'ESH2026', 'pointValue'], 50),
  quoteCurrency: 'USD',
  missing: [],
};

export const aapl = { ticker: 'AAPL', isSignalTicker: true, inverted: false } as const;

/** Message about a time of a Signal that is not an instant. */
export function noInstant(name: string, received: string): SignalError {
  return {
    code: 'invalid-snapshot',
    section: 'configuration',
    message: `${name} is "${received}"; expected an instant such as 2026-01-26T15:30:00Z.`,
    path: [name],
    received,
    expected: 'an instant such as 2026-01-26T15:30:00Z',
  };
}
