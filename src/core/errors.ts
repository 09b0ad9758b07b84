import type { DecimalString } from './decimal.js';
import { excerpt } from './excerpt.js';
import type { JsonValue } from './json.js';
import type { AllowedSides, PositionSide, Sentiment } from './vocabulary.js';

/** One line of the catalogue: when the code is given, and where the error points when the place is always the same. */
interface CatalogueLine {
  readonly condition: string;
  readonly path?: readonly string[];
}

/**
 * The one list of codes, section by section and row by row as the specification lays them out; the groups after
 * `Formula errors` are the library's own. The order is the order in which errors are reported.
 */
const sections = {
  General: {
    'post-required': { condition: 'The request method is not POST.' },
    'empty-json': { condition: 'The body is empty.', path: [] },
    'malformed-json': { condition: 'The body cannot be parsed as JSON.', path: [] },
    'invalid-payload': { condition: 'The message is no object, is nested too deeply, or lacks action or ticker.' },
    'invalid-action': { condition: 'action is not one of the eight actions.', path: ['action'] },
    'invalid-sentiment': { condition: 'sentiment is not bullish, bearish, flat, long or short.', path: ['sentiment'] },
    'invalid-sentiment-action': {
      condition: 'sentiment was sent with an action other than buy, sell, resize.',
      path: ['sentiment'],
    },
    'not-platform-a': { condition: 'The source address is not one of the first platform.' },
    'not-platform-b': { condition: 'The source address is not one of the second platform.' },
    'invalid-ip-address': { condition: 'The source address is not one of the selected addresses.' },
    'invalid-ip-address-format': { condition: 'The source address is neither IPv4 nor IPv6.' },
    'ticker-does-not-exist': { condition: 'The ticker is not in the ticker database.', path: ['ticker'] },
    'invalid-password': { condition: 'No webhook has this identifier and password.' },
    'empty-ticker-name': { condition: 'ticker is an empty string.', path: ['ticker'] },
    'unsupported-ticker': { condition: "The ticker is not on the webhook's list.", path: ['ticker'] },
    'invalid-quantity': { condition: 'quantity is not a number above 0 (0 only on resize).', path: ['quantity'] },
    'invalid-asset-class': { condition: "The webhook does not trade the ticker's asset class.", path: ['ticker'] },
  },
  'Batch signals': {
    'too-many-payload-items': { condition: 'The array holds more than 5 signals.', path: [] },
    'batch-signals-not-enabled': { condition: 'An array was sent while batch signals are off.', path: [] },
  },
  'Order type and execution': {
    'invalid-order-type': { condition: 'orderType is not one of the five order types.', path: ['orderType'] },
    'invalid-cancel-order-type': {
      condition: 'cancelOrderType is not one of the five order types.',
      path: ['cancelOrderType'],
    },
    'invalid-trailing-stop': {
      condition: 'orderType trailing_stop with an action that cannot use it, or without trailAmount and trailPercent.',
      path: ['orderType'],
    },
    'invalid-time-in-force': { condition: 'timeInForce is not one of the seven.', path: ['timeInForce'] },
    'invalid-extended-hours': {
      condition: 'extendedHours is not a boolean, or the asset class is not stocks.',
      path: ['extendedHours'],
    },
    'invalid-market-price-type': { condition: 'marketPriceType is not one of the five.', path: ['marketPriceType'] },
    'invalid-bid-ask-spread-filter-amount-and-percent': {
      condition: 'Both spread filters were sent.',
      path: ['bidAskSpreadFilter'],
    },
    'invalid-bid-ask-spread-filter-percent': {
      condition: 'bidAskSpreadFilterPercent is outside 0.01 to 99.99.',
      path: ['bidAskSpreadFilterPercent'],
    },
  },
  Quantity: {
    'invalid-quantity-type': { condition: 'quantityType is not one of the six.', path: ['quantityType'] },
    'invalid-quantity-type-action': {
      condition: 'quantityType with an action other than buy, sell, reverse, exit, add, breakeven, resize.',
      path: ['quantityType'],
    },
    'invalid-risk-dollar-amount-action': {
      condition: 'risk_dollar_amount with an action other than buy, sell, reverse, add.',
      path: ['quantityType'],
    },
    'invalid-risk-percent-action': {
      condition: 'risk_percent with an action other than buy, sell, reverse, add.',
      path: ['quantityType'],
    },
    'invalid-percent-of-position-action': {
      condition: 'percent_of_position with an action other than buy, sell, reverse, exit.',
      path: ['quantityType'],
    },
    'quantity-type-requires-quantity': {
      condition: 'quantityType without quantity as a positive number.',
      path: ['quantity'],
    },
    'resize-requires-quantity': {
      condition: 'Action resize without quantity, or with quantity below 0.',
      path: ['quantity'],
    },
    'invalid-quantity-type-for-asset-class': {
      condition: 'A dynamic quantity type was used with futures.',
      path: ['quantityType'],
    },
    'resize-target-unresolved': {
      condition: 'The resize target on an existing position resolves to zero.',
      path: ['quantity'],
    },
    'resize-sentiment-conflict': {
      condition: 'The order that the resize needs contradicts the sentiment.',
      path: ['sentiment'],
    },
  },
  'Options fields': {
    'invalid-option-type': { condition: 'optionType is not both, call, put.', path: ['optionType'] },
    'invalid-intrinsic-value': { condition: 'intrinsicValue is not itm or otm.', path: ['intrinsicValue'] },
    'invalid-expiration': {
      condition: 'expiration is not YYYY-MM-DD or a relative expression.',
      path: ['expiration'],
    },
    'invalid-strike-count': { condition: 'strikeCount is not an integer 2 to 20.', path: ['strikeCount'] },
    'invalid-strikes-away': { condition: 'strikesAway is above half of strikeCount.', path: ['strikesAway'] },
    'invalid-strike-price': {
      condition: 'strikePrice is not positive, or lacks a valid expiration and optionType.',
      path: ['strikePrice'],
    },
    'invalid-ticker-and-option-type': {
      condition: 'The option letter in the ticker contradicts optionType.',
      path: ['optionType'],
    },
  },
  'Ticker format': {
    'invalid-stocks-ticker-format': { condition: 'A stock ticker is not [SYMBOL].', path: ['ticker'] },
    'invalid-options-ticker-format': {
      condition: 'An option ticker is not [UNDERLYING] [YYMMDD][C|P][STRIKE].',
      path: ['ticker'],
    },
    'invalid-futures-ticker-format': { condition: 'A futures ticker is not [ROOT][LETTER][YEAR].', path: ['ticker'] },
    'invalid-crypto-ticker-format': { condition: 'A crypto ticker is not [BASE]-[QUOTE].', path: ['ticker'] },
  },
  'Take profit': {
    'invalid-take-profit-percent': { condition: 'percent is not positive.', path: ['takeProfit', 'percent'] },
    'invalid-take-profit-amount': { condition: 'amount is not positive.', path: ['takeProfit', 'amount'] },
    'invalid-take-profit-limit-price': { condition: 'limitPrice is not positive.', path: ['takeProfit', 'limitPrice'] },
    'invalid-take-profit-amount-and-percent': { condition: 'Both amount and percent.', path: ['takeProfit'] },
    'invalid-take-profit-relative-and-absolute': {
      condition: 'A relative value (amount, percent) mixed with limitPrice.',
      path: ['takeProfit'],
    },
    'invalid-take-profit-value-required': {
      condition: 'None of amount, percent, limitPrice, pnlAmount.',
      path: ['takeProfit'],
    },
    'invalid-take-profit-pnl-amount': { condition: 'pnlAmount is not positive.', path: ['takeProfit', 'pnlAmount'] },
    'invalid-take-profit-pnl-incompatible': {
      condition: 'pnlAmount combined with percent, amount or limitPrice.',
      path: ['takeProfit'],
    },
  },
  'Stop loss': {
    'invalid-stop-loss-type': {
      condition: 'type is not stop, stop_limit, trailing_stop, or a value of another type was sent.',
      path: ['stopLoss', 'type'],
    },
    'invalid-stop-loss-percent': { condition: 'percent is not positive.', path: ['stopLoss', 'percent'] },
    'invalid-stop-loss-amount': { condition: 'amount is not positive.', path: ['stopLoss', 'amount'] },
    'invalid-stop-loss-stop-price': { condition: 'stopPrice is not positive.', path: ['stopLoss', 'stopPrice'] },
    'invalid-stop-loss-limit-price': { condition: 'limitPrice is not positive.', path: ['stopLoss', 'limitPrice'] },
    'invalid-stop-loss-trail-price': { condition: 'trailPrice is not positive.', path: ['stopLoss', 'trailPrice'] },
    'invalid-stop-loss-trail-amount': { condition: 'trailAmount is not positive.', path: ['stopLoss', 'trailAmount'] },
    'invalid-stop-loss-trail-percent': {
      condition: 'trailPercent is not positive.',
      path: ['stopLoss', 'trailPercent'],
    },
    'invalid-stop-loss-trail-value': { condition: 'Both trailAmount and trailPercent.', path: ['stopLoss'] },
    'invalid-stop-loss-trail-value-required': {
      condition: 'type is trailing_stop and neither or both of trailAmount, trailPercent were given.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-amount-and-percent': { condition: 'Both amount and percent.', path: ['stopLoss'] },
    'invalid-stop-loss-relative-and-absolute': {
      condition: 'A relative value (amount, percent) mixed with stopPrice or limitPrice.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-stop-price-required': {
      condition: 'limitPrice stands without a relative value and without stopPrice.',
      path: ['stopLoss', 'stopPrice'],
    },
    'invalid-stop-loss-value-required': {
      condition: 'No relative, absolute, trailing or pnlAmount value.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-pnl-amount': { condition: 'pnlAmount is not positive.', path: ['stopLoss', 'pnlAmount'] },
    'invalid-stop-loss-pnl-incompatible': {
      condition: 'pnlAmount combined with percent, amount, stopPrice or limitPrice.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-pnl-trailing': { condition: 'pnlAmount with type trailing_stop.', path: ['stopLoss'] },
  },
  Breakeven: {
    'invalid-breakeven-offset': {
      condition: 'breakevenOffset is not a number 0.001 to 100.',
      path: ['breakevenOffset'],
    },
    'invalid-breakeven-order-type': {
      condition: 'Action breakeven with orderType missing or neither stop nor stop_limit.',
      path: ['orderType'],
    },
  },
  'Delay, cancel, reject timing': {
    'invalid-delay': { condition: 'delay is not an integer 1 to 86400.', path: ['delay'] },
    'invalid-delay-format': { condition: 'delay cannot be parsed.', path: ['delay'] },
    'invalid-delay-past': { condition: 'delay does not resolve to a future time.', path: ['delay'] },
    'invalid-delay-exceeds-max': { condition: 'delay is more than 86400 s ahead.', path: ['delay'] },
    'invalid-delay-missing-timezone': { condition: 'An absolute delay without a time zone.', path: ['delay'] },
    'invalid-cancel-after': { condition: 'cancelAfter is not a whole number 1 to 3600.', path: ['cancelAfter'] },
    'invalid-reject-after': { condition: 'rejectAfter is not a whole number 1 to 30.', path: ['rejectAfter'] },
  },
  'Message metadata': {
    'invalid-expires-at': { condition: 'expiresAt is not YYYY-MM-DD or a relative expression.', path: ['expiresAt'] },
    'invalid-message-length': { condition: 'message is over 255 characters.', path: ['message'] },
    'invalid-message-tags': { condition: 'message contains HTML tags.', path: ['message'] },
  },
  'Formula errors': {
    'invalid-formula-syntax': { condition: 'The expression cannot be parsed.' },
    'invalid-formula-reference': { condition: 'A missing field or an unknown rounding mode is referenced.' },
    'invalid-formula-dependency': { condition: 'Another formula field is referenced.' },
    'invalid-formula-nested': { condition: 'A formula outside top-level fields and takeProfit/stopLoss sub-fields.' },
    'invalid-formula-runtime': { condition: 'The evaluation fails (division by zero, bad arguments).' },
    'invalid-formula-length': { condition: 'The expression is over 500 characters.' },
    'invalid-formula-operator': { condition: 'The expression uses **, .. or matches.' },
    'invalid-formula-result': { condition: 'The result is not a string, number, boolean or null.' },
    'invalid-formula-blacklisted-field': { condition: 'ticker, action, test or cancel was sent as a formula.' },
  },
  request: {
    'not-found': { condition: 'The path is no webhook.' },
    'too-many-requests': { condition: 'More than 60 requests a minute or 500 an hour.' },
    'payload-too-large': { condition: 'The body is larger than the webhook accepts.' },
  },
  parse: {
    'invalid-field': { condition: 'A known field has a wrong JSON type and no code of its own.' },
    'invalid-time': { condition: 'time cannot be read and rejectAfter needs it.', path: ['time'] },
  },
  gates: {
    'exit-signals-ignored': { condition: 'Exits are ignored by the settings.' },
    'side-not-allowed': { condition: 'The settings do not allow positions on this side.' },
    'sides-isolated': { condition: 'The position is on a side that the settings keep out of reach.' },
    'entry-locked-out': { condition: 'Entries are locked out by the settings.' },
    'add-to-position-not-allowed': { condition: 'The settings do not allow adding to a position.' },
    'max-positions-reached': { condition: 'As many tickers are open as the settings allow.' },
    'signal-too-old': { condition: 'The signal is older than the limit.' },
    'spread-too-wide': { condition: 'The bid-ask spread is wider than the limit.' },
    'outside-trading-window': { condition: 'No trading window is open.' },
    'short-selling-unsupported': { condition: 'The broker cannot open this short position.' },
  },
  plan: {
    'no-position': { condition: 'The action needs an open position and there is none.' },
    'sentiment-conflict': { condition: 'The sentiment asks for the side that the action leaves.' },
    'contract-not-found': { condition: 'No contract matches the request.' },
    'contract-ambiguous': { condition: 'More than one open contract matches the ticker.' },
    'instrument-unknown': { condition: 'The instrument is needed and not known.' },
    'quote-unavailable': { condition: 'A price of the market is needed and there is none.' },
    'equity-unavailable': { condition: 'The account equity is needed and not known.' },
    'price-unresolved': { condition: 'A price of the order cannot be used.' },
    'quantity-unresolved': { condition: 'The quantity resolves to nothing that can be traded.' },
    'stop-loss-required': { condition: 'The quantity type risks an amount and there is no stop loss.' },
    'stop-already-passed': { condition: 'The market has already passed the stop.' },
    'breakeven-unsupported': { condition: 'The broker gives no average entry price.' },
    'account-unavailable': { condition: 'Positions, open orders or capabilities are needed and cannot be loaded.' },
  },
  configuration: {
    'invalid-setting': {
      condition: 'A setting has no known name, a value that it cannot have, or contradicts another.',
    },
    'invalid-snapshot': { condition: 'A market snapshot lacks a value or has one that cannot be read.' },
  },
} as const;

/** The heading under which the specification lists a code, or one of the library's own groups. */
export type ErrorSection = keyof typeof sections;

type CodesOf<Section extends ErrorSection> = keyof (typeof sections)[Section] & string;

/** Every code that this library can give, as a union of literals. */
export type ErrorCode = { [Section in ErrorSection]: CodesOf<Section> }[ErrorSection];

/** The nine codes that a formula can give. */
export type FormulaErrorCode = CodesOf<'Formula errors'>;

/** The codes by which a gate refuses a plan. */
export type GateCode = CodesOf<'gates'>;

/** One entry of the error catalogue. */
export interface ErrorEntry {
  /** The code itself. */
  readonly code: ErrorCode;
  /** The heading under which it is listed. */
  readonly section: ErrorSection;
  /** When the code is given, in one sentence. */
  readonly condition: string;
  /** Where the error points, when the place is always the same. */
  readonly path?: readonly string[];
  /** `library` for codes that the specification does not name. */
  readonly origin: 'specification' | 'library';
  /** Position in the order in which errors are reported. */
  readonly rank: number;
}

const librarySections: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'request',
  'parse',
  'gates',
  'plan',
  'configuration',
]);

function isSection(name: string): name is ErrorSection {
  return Object.hasOwn(sections, name);
}

function listEntries(): readonly ErrorEntry[] {
  const entries: ErrorEntry[] = [];
  for (const section of Object.keys(sections).filter(isSection)) {
    const lines: Readonly<Record<string, CatalogueLine>> = sections[section];
    for (const [code, line] of Object.entries(lines)) {
      const origin = librarySections.has(section) ? 'library' : 'specification';
      // The keys of `sections` are the union ErrorCode by definition; Object.entries widens them to string.
      entries.push({ code: code as ErrorCode, section, ...line, origin, rank: entries.length });
    }
  }
  return entries;
}

/**
 * Every error code with its section, condition and place, in the order in which errors are reported.
 *
 * @example
 * const codes = errorCatalogue.map((entry) => entry.code);
 * codes[0]; // 'post-required'
 * codes.includes('invalid-stop-loss-type'); // true
 */
export const errorCatalogue: readonly ErrorEntry[] = /* @__PURE__ */ listEntries();

const entryByCode: ReadonlyMap<string, ErrorEntry> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ errorCatalogue.map((entry) => [entry.code, entry]),
);

/**
 * The catalogue's entry of a code.
 *
 * @example
 * const entry = describeError('invalid-quantity');
 * entry.section; // 'General'
 * entry.path; // ['quantity']
 */
export function describeError(code: ErrorCode): ErrorEntry {
  const entry = entryByCode.get(code);
  // Only a caller that left the types behind can get here; an entry is still an answer.
  return entry ?? { code, section: 'plan', condition: 'Unknown code.', origin: 'library', rank: entryByCode.size };
}

/** Facts that a code carries as fields of its own, so that a program can read them. */
interface ErrorFacts {
  /** Where the text stops being JSON; both count from 1. */
  'malformed-json': { readonly line: number; readonly column: number };
  /** The sentiment that the order needs, and the one that was sent. */
  'resize-sentiment-conflict': {
    readonly requiredSentiment: 'bullish' | 'bearish';
    readonly actualSentiment: Sentiment;
  };
  'side-not-allowed': { readonly side: PositionSide; readonly allowed: AllowedSides };
  'sides-isolated': { readonly side: PositionSide; readonly allowed: AllowedSides };
  'max-positions-reached': { readonly open: number; readonly limit: number };
  /** Age in seconds, without the delay that was asked for. */
  'signal-too-old': { readonly ageSeconds: number; readonly limit: number };
  /** In dollars, or in percent of the midpoint; `spread` is absent when there was no quote to measure. */
  'spread-too-wide': {
    readonly spread?: DecimalString;
    readonly limit: DecimalString;
    readonly unit: 'dollars' | 'percent';
  };
  'contract-ambiguous': { readonly contracts: readonly string[] };
  'stop-already-passed': { readonly stopPrice: DecimalString; readonly marketPrice: DecimalString };
}

/** The typed fields of a code; an empty record for most. */
export type FactsOf<C extends ErrorCode> = C extends keyof ErrorFacts ? ErrorFacts[C] : unknown;

/** A place in a message: names and indices from the outside in. */
export type ErrorPath = readonly (string | number)[];

/** What every error carries. */
export interface ErrorBase {
  /** One English sentence with the offending value and what is allowed. */
  readonly message: string;
  /** The offending value, cut at 60 characters. */
  readonly received?: JsonValue;
  /** What would pass. */
  readonly expected?: string;
  /** Where in the message; a batch item starts with its index. */
  readonly path: ErrorPath;
  /** The specification's heading, or one of the library's own groups. */
  readonly section: ErrorSection;
}

/** One reason why a message or a plan is refused: plain data, discriminated by `code`. */
export type SignalError<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? ErrorBase & { readonly code: C } & FactsOf<C>
  : never;

/** What the place of an error knows: the sentence, and what it is about. */
export interface ErrorDetails {
  readonly message: string;
  readonly path?: ErrorPath;
  readonly received?: JsonValue;
  readonly expected?: string;
}

/** Builds an error of the catalogue. The path is the catalogue's unless the details give one. */
export function signalError<C extends ErrorCode>(code: C, details: ErrorDetails & FactsOf<C>): SignalError<C> {
  const { section, path = [] } = describeError(code);
  const error: Record<string, unknown> & { received?: unknown } = {
    code,
    message: details.message,
    path: details.path ?? path,
    section,
  };
  // Rest and spread do the same in four times the time.
  for (const name in details) {
    if (name !== 'message' && name !== 'path') {
      error[name] = details[name as keyof typeof details];
    }
  }
  // Parsing has cut what it repeats; planning repeats amounts, which may have hundreds of digits.
  if (typeof details.received === 'string') {
    error.received = excerpt(details.received);
  }
  // A generic conditional type cannot be shown to hold inside its own function: the parameters guarantee it.
  return error as unknown as SignalError<C>;
}

/** The same for an error about one value, which has no facts to copy, and whose place is known: a faulty message has several. */
export function valueError(
  { code, path, section, expected }: Pick<SignalError, 'code' | 'path' | 'section'> & { readonly expected: string },
  message: string,
  received?: JsonValue,
): SignalError {
  const error =
    received === undefined
      ? { code, message, path, section, expected }
      : { code, message, path, section, received, expected };
  // As in signalError: no code of a value has facts of its own.
  return error as SignalError;
}

/** Sorts errors into the order of the catalogue; errors of one code stay in the order in which they were found. */
export function inCatalogueOrder<E extends SignalError>(errors: readonly E[]): readonly E[] {
  return errors.length < 2
    ? errors
    : [...errors].sort((a, b) => describeError(a.code).rank - describeError(b.code).rank);
}
