import { Decimal, type DecimalString, decimalText, shownQuotient } from '../core/decimal.js';
import { type GateCode, type SignalError, signalError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import { epochMilliseconds } from '../core/time.js';
import type { TraceRule } from '../core/trace.js';
import type { AllowedSides, PositionSide } from '../core/vocabulary.js';
import { type Contract, isAllowed } from '../market/contract.js';
import { addNotice, addTrace, type PlanningContext } from '../market/planning-context.js';
import { quoteOf } from '../market/quotes.js';
import { assetClassOf, isOptionClass } from '../market/traded-instrument.js';
import { mayOverride } from '../settings/override.js';
import type { OrderFields } from '../signal/signal.js';
import { isWithinTradingWindows } from './trading-window.js';

/** What a gate looks at: one half of a plan before anything is sized or priced. */
export interface GatedLeg {
  readonly leg: 'entry' | 'exit';
  /** Side, as the rules read it, of the position that is entered or left; undefined when there is none. */
  readonly logicalSide: PositionSide | undefined;
  /** The contract, when it is known. */
  readonly contract: Contract | undefined;
  /** The side of the contract that an entry opens. */
  readonly contractSide: PositionSide | undefined;
  /** The signal's own filters, as far as this half may use them. */
  readonly fields: OrderFields;
  /** Whether a position is already held on the side that is entered. */
  readonly adds: boolean;
  /** Whether any position of the ticker is held. */
  readonly isFlat: boolean;
  /** Gates that do not hold for this action. */
  readonly exempt: readonly GateCode[];
}

interface Verdict {
  /** What was read, for the trace. */
  readonly read: JsonObject;
  /** The error when the gate refuses. */
  readonly refused?: SignalError | undefined;
}

type Gate = (leg: GatedLeg, planning: PlanningContext) => Verdict | undefined;

interface GateLine {
  readonly code: GateCode;
  /** The name in the trace. */
  readonly rule: TraceRule;
  readonly check: Gate;
}

const allowedSides: Gate = ({ logicalSide }, planning) => {
  const { allowedSides: allowed } = planning.context.settings;
  return logicalSide === undefined
    ? undefined
    : {
        read: { allowed, side: logicalSide },
        refused: isAllowed(logicalSide, allowed) ? undefined : sideNotAllowed(logicalSide, allowed),
      };
};

/** An entry on a side that the settings do not allow. */
export function sideNotAllowed(side: PositionSide, allowed: AllowedSides): SignalError {
  const message = `The settings allow ${allowed} positions only; this entry would be ${side}.`;
  return signalError('side-not-allowed', { message, side, allowed });
}

/** Isolation keeps positions on a side that is not allowed out of reach; entering that side is refused as it is. */
const sidesIsolated: Gate = ({ logicalSide }, planning) => {
  const { sidesIsolated: isolated, allowedSides: allowed } = planning.context.settings;
  return logicalSide === undefined
    ? undefined
    : {
        read: { isolated, allowed, side: logicalSide },
        refused:
          isolated && !isAllowed(logicalSide, allowed)
            ? signalError('sides-isolated', {
                message: `The position is ${logicalSide}; the settings allow ${allowed} positions only and isolate the other side.`,
                side: logicalSide,
                allowed,
              })
            : undefined,
      };
};

const entryLockout: Gate = (_, planning) => {
  const { entryLockout: locked } = planning.context.settings;
  return {
    read: { locked },
    refused: locked
      ? signalError('entry-locked-out', { message: 'Entries are locked out by the settings.' })
      : undefined,
  };
};

const addToPosition: Gate = ({ adds }, planning) => {
  const { allowAddToPosition: allowed } = planning.context.settings;
  return adds
    ? {
        read: { allowed },
        refused: allowed
          ? undefined
          : signalError('add-to-position-not-allowed', {
              message: `A position in ${planning.signal.ticker} is already open on this side, and the settings do not allow adding to it.`,
              path: ['action'],
              received: planning.signal.action,
              expected: 'action add, or the setting allowAddToPosition',
            }),
      }
    : undefined;
};

const maxPositions: Gate = ({ isFlat }, planning) => {
  const limit = planning.context.settings.maxPositions;
  if (limit === undefined || !isFlat) {
    return undefined;
  }
  const open = planning.context.positions.openTickers().length;
  return {
    read: { open, limit },
    refused:
      open >= limit
        ? signalError('max-positions-reached', {
            message: `${open} tickers are open; the settings allow ${limit}.`,
            open,
            limit,
          })
        : undefined,
  };
};

const exitSignals: Gate = (_, planning) => {
  const { ignoreExitSignals: ignored } = planning.context.settings;
  return {
    read: { ignored },
    refused: ignored
      ? signalError('exit-signals-ignored', { message: 'The settings ignore exit signals.' })
      : undefined,
  };
};

/** Age is counted from `time`, else from receipt, without the delay that was asked for. */
const age: Gate = ({ leg }, planning) => {
  const { signal, now, sentAt, context } = planning;
  const settings = context.settings[leg];
  const own = signal.rejectAfter !== undefined && mayOverride(settings, 'rejectOlderThan');
  const limit = own ? signal.rejectAfter : settings.rejectOlderThan;
  if (signal.rejectAfter !== undefined && !own) {
    addNotice(
      planning,
      'override-ignored',
      `rejectAfter ${signal.rejectAfter} is ignored: the ${leg} settings do not let the signal override it.`,
      { path: ['rejectAfter'] },
    );
  }
  if (limit === undefined) {
    return undefined;
  }
  const { receivedAt, releaseAt } = signal;
  const delay = releaseAt === undefined ? 0 : epochMilliseconds(releaseAt) - epochMilliseconds(receivedAt);
  const ageSeconds = (now - sentAt - delay) / 1000;
  return {
    read: { ageSeconds, limit },
    refused:
      ageSeconds > limit
        ? signalError('signal-too-old', {
            message: `The signal is ${ageSeconds} seconds old; the limit is ${limit}.`,
            ageSeconds,
            limit,
          })
        : undefined,
  };
};

/** The filter that was sent replaces the setting's, whichever of the two kinds either is. */
function spreadLimit(
  { leg, fields }: Pick<GatedLeg, 'leg' | 'fields'>,
  planning: PlanningContext,
): { readonly limit: DecimalString; readonly unit: 'dollars' | 'percent' } | undefined {
  const settings = planning.context.settings[leg];
  const sent = fields.bidAskSpreadFilter !== undefined || fields.bidAskSpreadFilterPercent !== undefined;
  const own = sent && mayOverride(settings, 'spreadFilter');
  if (sent && !own) {
    addNotice(
      planning,
      'override-ignored',
      `The spread filter that was sent is ignored: the ${leg} settings do not let the signal override it.`,
      { path: [fields.bidAskSpreadFilter === undefined ? 'bidAskSpreadFilterPercent' : 'bidAskSpreadFilter'] },
    );
  }
  const { bidAskSpreadFilter, bidAskSpreadFilterPercent } = own ? fields : settings;
  if (bidAskSpreadFilter !== undefined) {
    return { limit: bidAskSpreadFilter, unit: 'dollars' };
  }
  return bidAskSpreadFilterPercent === undefined ? undefined : { limit: bidAskSpreadFilterPercent, unit: 'percent' };
}

/** A spread as percentage of the midpoint. Whether it is too wide does not depend on the digits that are shown. */
function inPercent(dollars: Decimal, midpoint: Decimal, limit: DecimalString) {
  const hundredfold = dollars.times(hundred);
  const wide = hundredfold.gt(midpoint.times(limit));
  return { wide, shown: shownQuotient(hundredfold, midpoint) };
}

const hundred = /* @__PURE__ */ new Decimal(100);

/** Without a quote an exit passes with a remark; an entry is refused later, when the missing quote is. */
const spread: Gate = (gated, planning) => {
  const filter = spreadLimit(gated, planning);
  if (filter === undefined || gated.contract === undefined) {
    return undefined;
  }
  const quote = quoteOf(gated.contract.ticker, planning);
  if (quote?.midpoint === undefined) {
    if (gated.leg === 'exit') {
      addNotice(
        planning,
        'spread-unchecked',
        `There is no quote of ${gated.contract.ticker}: the exit's spread is not checked.`,
      );
    }
    return undefined;
  }
  const dollars = quote.ask.minus(quote.bid);
  const { limit, unit } = filter;
  const { wide, shown } =
    unit === 'dollars' ? { wide: dollars.gt(limit), shown: dollars } : inPercent(dollars, quote.midpoint, limit);
  const measured = decimalText(shown);
  return {
    read: { spread: measured, limit, unit },
    refused: wide
      ? signalError('spread-too-wide', {
          message: `The bid-ask spread of ${gated.contract.ticker} is ${measured} ${unit}; the limit is ${limit}.`,
          spread: measured,
          limit,
          unit,
        })
      : undefined,
  };
};

const tradingWindow: Gate = ({ leg }, planning) => {
  const { signal, now, context } = planning;
  const { tradingWindows, exitsOutsideTradingWindows } = context.settings;
  const passes = signal.ignoreTradingWindows === true || (leg === 'exit' && exitsOutsideTradingWindows);
  if (tradingWindows === undefined || passes) {
    return undefined;
  }
  const open = isWithinTradingWindows(tradingWindows, now);
  return {
    read: { windows: tradingWindows.length, open },
    refused: open
      ? undefined
      : signalError('outside-trading-window', {
          message: 'No trading window of the settings is open now.',
          expected: tradingWindows.map(({ days, from, to }) => `${days.join(' ')} ${from}–${to}`).join(', '),
        }),
  };
};

/** Selling what is not held, judged on the contract: futures may always, stocks unless the broker says no, the rest only if it says yes. */
const shortSelling: Gate = ({ contractSide: side, contract }, planning) => {
  if (side !== 'short') {
    return undefined;
  }
  const { capabilities } = planning.context.broker;
  const ticker = contract?.ticker ?? planning.signal.ticker;
  const assetClass = assetClassOf(ticker, planning);
  const supported = isOptionClass(assetClass)
    ? capabilities.optionWriting === true
    : assetClass === 'futures' || (capabilities.shortSelling ?? assetClass !== 'crypto');
  return {
    read: { assetClass, supported },
    refused: supported
      ? undefined
      : signalError('short-selling-unsupported', {
          message: `This broker cannot open a short position in ${ticker}.`,
          received: ticker,
        }),
  };
};

/** The gates of an entry and of an exit, in the order in which refusals are reported. */
const gates: Readonly<Record<GatedLeg['leg'], readonly GateLine[]>> = {
  entry: [
    { code: 'side-not-allowed', rule: 'gate.allowed-sides', check: allowedSides },
    { code: 'entry-locked-out', rule: 'gate.entry-lockout', check: entryLockout },
    { code: 'add-to-position-not-allowed', rule: 'gate.add-to-position', check: addToPosition },
    { code: 'max-positions-reached', rule: 'gate.max-positions', check: maxPositions },
    { code: 'signal-too-old', rule: 'gate.age', check: age },
    { code: 'spread-too-wide', rule: 'gate.spread', check: spread },
    { code: 'outside-trading-window', rule: 'gate.trading-window', check: tradingWindow },
    { code: 'short-selling-unsupported', rule: 'gate.short-selling', check: shortSelling },
  ],
  exit: [
    { code: 'exit-signals-ignored', rule: 'gate.exit-signals', check: exitSignals },
    { code: 'sides-isolated', rule: 'gate.sides-isolated', check: sidesIsolated },
    { code: 'signal-too-old', rule: 'gate.age', check: age },
    { code: 'spread-too-wide', rule: 'gate.spread', check: spread },
    { code: 'outside-trading-window', rule: 'gate.trading-window', check: tradingWindow },
  ],
};

/** Every gate that refuses a half, in order. Empty: it may go on. */
export function refusingGates(leg: GatedLeg, planning: PlanningContext): readonly SignalError[] {
  const errors: SignalError[] = [];
  for (const { code, rule, check } of gates[leg.leg]) {
    const verdict = leg.exempt.includes(code) ? undefined : check(leg, planning);
    if (verdict !== undefined) {
      addTrace(planning, rule, verdict.read, verdict.refused === undefined ? 'passed' : 'refused');
    }
    if (verdict?.refused !== undefined) {
      errors.push(verdict.refused);
    }
  }
  return errors;
}

/** True when an entry's spread is limited and there is no quote to measure it by. */
export function spreadIsUnmeasured(gated: GatedLeg, contract: Contract, planning: PlanningContext): boolean {
  return spreadLimit(gated, planning) !== undefined && quoteOf(contract.ticker, planning)?.midpoint === undefined;
}
