import { type DecimalString, decimalText, shownQuotient } from '../core/decimal.js';
import { type ErrorDetails, type FactsOf, type GateCode, type SignalError, signalError } from '../core/errors.js';
import { placeholderHint, quote } from '../core/excerpt.js';
import type { Figure } from '../core/figure.js';
import type { JsonObject } from '../core/json.js';
import { isNonEmpty, type Result, resultOf } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import type { TraceRule } from '../core/trace.js';
import type { AllowedSides, PositionSide } from '../core/vocabulary.js';
import { type Contract, isAllowed } from '../market/contracts/contract.js';
import { countOpenTickers } from '../market/holdings.js';
import { assetClassOf, canOpenShort } from '../market/instruments.js';
import {
  addNotice,
  addTrace,
  capabilitiesOf,
  type PlanningContext,
  type SignalHead,
  type UsableQuote,
} from '../market/planning-context.js';
import { quoteOf } from '../market/quotes.js';
import { isTestSignal } from '../signal/test-signal.js';
import { releaseDelaySeconds, releaseRefusal, testRefusal } from './entry-refusals.js';
import { type Leg, permitted } from './overrides.js';
import { isWithinTradingWindows } from './trading-window.js';

/** Leg of a plan that the gates judge, before it is sized or priced. */
export interface GatedLeg {
  readonly leg: Leg;
  /** Side, as the rules read it, of the position that is entered or closed; undefined: there is none. */
  readonly logicalSide: PositionSide | undefined;
  readonly contract: Contract | undefined;
  /** Side of the contract that an entry opens. */
  readonly contractSide: PositionSide | undefined;
  /** Whether the entry adds to a position on its side. */
  readonly adds: boolean;
  /** Whether no position of the ticker is open. */
  readonly isFlat: boolean;
  /** Gates that do not apply to the action. */
  readonly exempt: readonly GateCode[];
}

interface GateResult {
  readonly read: JsonObject;
  readonly error: SignalError | undefined;
}

/** Judges a leg; undefined when the gate does not apply. */
type Gate = (leg: GatedLeg, planning: PlanningContext) => GateResult | undefined;

function verdict<C extends GateCode>(
  read: JsonObject,
  fails: boolean,
  code: C,
  details: ErrorDetails & FactsOf<C>,
): GateResult {
  return { read, error: fails ? signalError(code, details) : undefined };
}

const allowedSides: Gate = ({ logicalSide: side }, { context }) => {
  const { allowedSides: allowed } = context.settings;
  return side && { read: { allowed, side }, error: sideNotAllowed(side, allowed) };
};

export function sideNotAllowed(side: PositionSide, allowed: AllowedSides): SignalError | undefined {
  const message = `The settings allow ${allowed} positions only; this entry would be ${side}.`;
  return isAllowed(side, allowed) ? undefined : signalError('side-not-allowed', { message, side, allowed });
}

/** Isolation protects positions on a side that is not allowed from exits. */
const sidesIsolated: Gate = ({ logicalSide: side }, { context }) => {
  const { sidesIsolated: isolated, allowedSides: allowed } = context.settings;
  if (side === undefined) {
    return undefined;
  }
  const message = `The position is ${side}; the settings allow ${allowed} positions only and isolate the other side.`;
  const fails = isolated && !isAllowed(side, allowed);
  return verdict({ isolated, allowed, side }, fails, 'sides-isolated', { message, side, allowed });
};

const entryLockout: Gate = (_, { context }) => {
  const { entryLockout: locked } = context.settings;
  return verdict({ locked }, locked, 'entry-locked-out', { message: 'Entries are locked out by the settings.' });
};

const addToPosition: Gate = ({ adds }, { signal, context }) => {
  if (!adds) {
    return undefined;
  }
  const { allowAddToPosition: allowed } = context.settings;
  return verdict({ allowed }, !allowed, 'add-to-position-not-allowed', {
    message: `A position in ${signal.ticker} is already open on this side, and the settings do not allow adding to it.`,
    path: ['action'],
    received: signal.action,
    expected: 'action add, or the setting allowAddToPosition',
  });
};

const maxPositions: Gate = ({ isFlat }, planning) => {
  const { maxPositions: limit } = planning.context.settings;
  if (limit === undefined || !isFlat) {
    return undefined;
  }
  const open = countOpenTickers(planning);
  const message = `The number of open tickers is ${open}; the settings allow ${limit}.`;
  return verdict({ open, limit }, open >= limit, 'max-positions-reached', { message, open, limit });
};

const exitSignals: Gate = (_, { context }) => {
  const { ignoreExitSignals: ignored } = context.settings;
  return verdict({ ignored }, ignored, 'exit-signals-ignored', { message: 'The settings ignore exit signals.' });
};

const testSignal: Gate = (_, planning) => {
  const { fields, context } = planning;
  const { testSignals } = context.settings;
  return isTestSignal({ test: fields.take('test') })
    ? { read: { testSignals }, error: testRefusal(planning) }
    : undefined;
};

const release: Gate = (_, planning) => {
  const { context } = planning;
  const lateSeconds = releaseDelaySeconds(planning);
  return lateSeconds === undefined
    ? undefined
    : {
        read: { lateSeconds, limit: context.settings.maxReleaseDelaySeconds },
        error: releaseRefusal(planning),
      };
};

/** Age is counted from `time`, else from receipt, without the requested delay. From receipt it is often 0: no age to judge. */
const age: Gate = ({ leg }, planning) => {
  const { signal, now, sentAt, context } = planning;
  const rejectAfter = permitted('rejectAfter', leg, planning);
  const limit = rejectAfter ?? context.settings[leg].rejectOlderThan;
  if (limit === undefined) {
    return undefined;
  }
  const unreadable = unreadableTime(signal, leg, limit);
  if (unreadable !== undefined) {
    return { read: { limit }, error: unreadable };
  }
  const { receivedAt, releaseAt } = signal;
  const delay = releaseAt === undefined ? 0 : epochMilliseconds(releaseAt) - epochMilliseconds(receivedAt);
  const ageSeconds = (now - sentAt - delay) / 1000;
  const message = `The signal is ${ageSeconds} seconds old; the limit is ${limit}.`;
  const isJudged = signal.time !== undefined || ageSeconds > 0;
  if (isJudged) {
    planning.fields.take('rejectAfter');
  }
  return verdict({ ageSeconds, limit }, ageSeconds > limit, 'signal-too-old', { message, ageSeconds, limit });
};

/** Without its `time` a signal has no age: the trader asked for the limit, so nothing passes (safety M6). */
function unreadableTime({ notices }: SignalHead, leg: Leg, limit: number): SignalError | undefined {
  const notice = notices?.find(({ code }) => code === 'time-unreadable');
  if (notice === undefined) {
    return undefined;
  }
  const { received = null } = notice;
  const message = `time is ${quote(received)} and cannot be read; this ${leg} is limited to an age of ${limit} seconds.`;
  const expected = 'a date and time, or a number of seconds or milliseconds since 1970';
  return signalError('invalid-time', { message: `${message}${placeholderHint(received)}`, received, expected });
}

interface SpreadLimit {
  readonly limit: DecimalString;
  readonly unit: 'dollars' | 'percent';
}

interface SpreadLimits {
  readonly limits: readonly [SpreadLimit, ...SpreadLimit[]];
  readonly sent: readonly string[];
}

/** Maximum spread of each kind; a filter of the signal replaces the setting of its kind only (safety R7). */
function spreadLimits({ leg }: GatedLeg, planning: PlanningContext): SpreadLimits | undefined {
  const ownDollars = permitted('bidAskSpreadFilter', leg, planning);
  const ownPercent = permitted('bidAskSpreadFilterPercent', leg, planning);
  const settings = planning.context.settings[leg];
  const dollars = ownDollars ?? settings.bidAskSpreadFilter;
  const percent = ownPercent ?? settings.bidAskSpreadFilterPercent;
  const limits: readonly SpreadLimit[] = [
    ...(dollars === undefined ? [] : [{ limit: dollars, unit: 'dollars' } as const]),
    ...(percent === undefined ? [] : [{ limit: percent, unit: 'percent' } as const]),
  ];
  return isNonEmpty(limits)
    ? {
        limits,
        sent: [...(ownDollars ? ['bidAskSpreadFilter'] : []), ...(ownPercent ? ['bidAskSpreadFilterPercent'] : [])],
      }
    : undefined;
}

interface MeasuredSpread {
  readonly facts: SpreadLimit & { readonly spread: DecimalString };
  readonly isWide: boolean;
}

function measureSpread(
  { bid, ask, midpoint }: Extract<UsableQuote, { midpoint: Figure }>,
  { limit, unit }: SpreadLimit,
): MeasuredSpread {
  const spread = ask.decimal.minus(bid.decimal);
  if (unit === 'dollars') {
    return { facts: { spread: decimalText(spread), limit, unit }, isWide: spread.gt(limit) };
  }
  // A percentage of the midpoint is compared exactly; only the digits that are shown are rounded.
  const hundredfold = spread.times(100);
  const shown = shownQuotient(hundredfold, midpoint.decimal);
  return { facts: { spread: shown, limit, unit }, isWide: hundredfold.gt(midpoint.decimal.times(limit)) };
}

/** Without a quote an exit passes, with a notice; an entry fails later, by `quote-unavailable`. */
const spread: Gate = (leg, planning) => {
  const filter = spreadLimits(leg, planning);
  if (filter === undefined || leg.contract === undefined) {
    return undefined;
  }
  const { ticker } = leg.contract;
  const quote = quoteOf(ticker, planning);
  if (quote?.midpoint === undefined) {
    if (leg.leg === 'exit') {
      const message = `There is no quote for ${ticker}: the spread of the exit is not checked.`;
      const path = filter.sent;
      addNotice(planning, 'spread-unchecked', message, path.length > 0 ? { path } : {});
    }
    return undefined;
  }
  const {
    limits: [first, ...others],
  } = filter;
  planning.fields.takeAll('bidAskSpreadFilter', 'bidAskSpreadFilterPercent');
  const measured = measureSpread(quote, first);
  const rest = others.map((limit) => measureSpread(quote, limit));
  const { spread: value, limit, unit } = measured.facts;
  const read =
    rest.length === 0
      ? { spread: value, limit, unit }
      : { filters: [measured, ...rest].map(({ facts }) => ({ ...facts })) };
  const wide = [measured, ...rest].find(({ isWide }) => isWide)?.facts;
  if (wide === undefined) {
    return { read, error: undefined };
  }
  const message = `The bid-ask spread of ${ticker} is ${wide.spread} ${wide.unit}; the limit is ${wide.limit}.`;
  return { read, error: signalError('spread-too-wide', { message, ...wide }) };
};

const tradingWindow: Gate = ({ leg }, { fields, now, context }) => {
  const { tradingWindows, exitsOutsideTradingWindows } = context.settings;
  if (tradingWindows === undefined || (leg === 'exit' && exitsOutsideTradingWindows)) {
    return undefined;
  }
  const open = isWithinTradingWindows(tradingWindows, now);
  const ignores = fields.take('ignoreTradingWindows');
  const read = { windows: tradingWindows.length, open };
  return verdict(read, !open && ignores !== true, 'outside-trading-window', {
    message: 'No trading window of the settings is open now.',
    expected: tradingWindows.map(({ days, from, to }) => `${days.join(' ')} ${from}–${to}`).join(', '),
  });
};

/** Short selling, by the side of the contract: see the table in `market/instruments.ts`. */
const shortSelling: Gate = ({ contractSide, contract }, planning) => {
  if (contractSide !== 'short') {
    return undefined;
  }
  const ticker = contract?.ticker ?? planning.signal.ticker;
  const assetClass = assetClassOf(ticker, planning);
  const supported = canOpenShort(assetClass, capabilitiesOf(planning));
  const message = `This broker cannot open a short position in ${ticker}.`;
  return verdict({ assetClass, supported }, !supported, 'short-selling-unsupported', { message, received: ticker });
};

/** Gates of an entry and of an exit, in the order in which their errors are reported. */
export const gates: readonly { code: GateCode; rule: TraceRule; legs: readonly Leg[]; check: Gate }[] = [
  { code: 'test-signal-refused', rule: 'gate.test-signal', legs: ['entry'], check: testSignal },
  { code: 'side-not-allowed', rule: 'gate.allowed-sides', legs: ['entry'], check: allowedSides },
  { code: 'entry-locked-out', rule: 'gate.entry-lockout', legs: ['entry'], check: entryLockout },
  { code: 'add-to-position-not-allowed', rule: 'gate.add-to-position', legs: ['entry'], check: addToPosition },
  { code: 'max-positions-reached', rule: 'gate.max-positions', legs: ['entry'], check: maxPositions },
  { code: 'exit-signals-ignored', rule: 'gate.exit-signals', legs: ['exit'], check: exitSignals },
  { code: 'sides-isolated', rule: 'gate.sides-isolated', legs: ['exit'], check: sidesIsolated },
  { code: 'signal-too-old', rule: 'gate.age', legs: ['entry', 'exit'], check: age },
  { code: 'released-too-late', rule: 'gate.release', legs: ['entry'], check: release },
  { code: 'spread-too-wide', rule: 'gate.spread', legs: ['entry', 'exit'], check: spread },
  { code: 'outside-trading-window', rule: 'gate.trading-window', legs: ['entry', 'exit'], check: tradingWindow },
  { code: 'short-selling-unsupported', rule: 'gate.short-selling', legs: ['entry'], check: shortSelling },
];

/** Checks the gates of legs. Codes: every gate that a leg fails, in order. */
export function checkGates(gated: readonly GatedLeg[], planning: PlanningContext): Result<undefined> {
  const errors: SignalError[] = [];
  for (const leg of gated) {
    for (const { code, rule, legs, check } of gates) {
      const applies = legs.includes(leg.leg) && !leg.exempt.includes(code);
      const result = applies ? check(leg, planning) : undefined;
      if (result !== undefined) {
        addTrace(planning, rule, result.read, result.error === undefined ? 'passed' : 'failed');
        errors.push(...(result.error ? [result.error] : []));
      }
    }
  }
  return resultOf(errors, () => undefined);
}

export function spreadIsUnmeasured(leg: GatedLeg, ticker: string, planning: PlanningContext): boolean {
  return spreadLimits(leg, planning) !== undefined && quoteOf(ticker, planning)?.midpoint === undefined;
}
