// A naive model of `check` (DESIGN 10): payload in, Signal or error codes out. Written from SPEC.md, DESIGN.md and
// DECISIONS.md alone, without sight of src/. Slow and plain on purpose: one rule after the other, in the order of the
// specification's tables. It knows no formulas: payloads must hold no string that begins with '='.
import { Temporal } from 'temporal-polyfill';
import { mistypedNames, type NameNotice, nullFields } from './check-model-names.js';
import {
  asDouble,
  compare,
  type Exact,
  exact,
  isDeeperThan,
  isRecord,
  type JsonRecord,
  type ModelError,
  numericText,
  plain,
  readExact,
} from './model-values.js';

export type CheckRequest = {
  payload: unknown;
  assetClass?: string;
  now: string;
  allowBatchSignals?: boolean;
  tickers?: { known?: readonly string[]; allowed?: readonly string[] };
  marketTimeZone?: string;
  strikeCount?: number;
  mistypedFields?: 'notice' | 'refuse';
};

export type CheckAnswer = { ok: true; value: unknown } | { ok: false; errors: ModelError[] };

// ---------------------------------------------------------------------------------------------- plain JSON

// DESIGN 5 `null` field: same as absent. Own properties only (`__proto__` and the like are ordinary unknown names).
function sent(object: JsonRecord, name: string): unknown {
  if (!Object.hasOwn(object, name)) {
    return undefined;
  }
  const value = object[name];
  return value === null ? undefined : value;
}

// ---------------------------------------------------------------------------------------------- decimals

function isBetween(decimal: Exact, low: string, high: string): boolean {
  const [from, to] = [readExact(low), readExact(high)];
  return from !== undefined && to !== undefined && compare(from, decimal) <= 0 && compare(decimal, to) <= 0;
}

function readDecimal(value: unknown): Exact | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? readExact(String(value)) : undefined;
  }
  return typeof value === 'string' ? numericText(value) : undefined;
}

// ---------------------------------------------------------------------------------------------- reading one field

// absent; sent but wrong (A.7: counts as sent, is not read by rules on values); sent and good
type Field<T> = { state: 'absent' } | { state: 'wrong' } | { state: 'good'; value: T };

function readWith<T>(value: unknown, read: (value: unknown) => T | undefined): Field<T> {
  if (value === undefined) {
    return { state: 'absent' };
  }
  const good = read(value);
  return good === undefined ? { state: 'wrong' } : { state: 'good', value: good };
}

function isSent(field: Field<unknown>): boolean {
  return field.state !== 'absent';
}

function goodValue<T>(field: Field<T>): T | undefined {
  return field.state === 'good' ? field.value : undefined;
}

function oneOf(names: readonly string[]): (value: unknown) => string | undefined {
  return (value) => (typeof value === 'string' && names.includes(value) ? value : undefined);
}

function positiveDecimal(value: unknown): Exact | undefined {
  const decimal = readDecimal(value);
  return decimal !== undefined && decimal.n > 0n ? decimal : undefined;
}

function decimalBetween(low: string, high: string): (value: unknown) => Exact | undefined {
  return (value) => {
    const decimal = readDecimal(value);
    return decimal !== undefined && isBetween(decimal, low, high) ? decimal : undefined;
  };
}

function wholeBetween(low: string, high: string): (value: unknown) => Exact | undefined {
  return (value) => {
    const decimal = decimalBetween(low, high)(value);
    return decimal !== undefined && decimal.e >= 0 ? decimal : undefined;
  };
}

function booleanOnly(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

// A.13: text fields accept a JSON number and read its text.
function textOrNumber(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) {
    // Every digit, without an exponent
    const decimal = readExact(String(value));
    return decimal && plain(decimal);
  }
  return typeof value === 'string' ? value : undefined;
}

// ---------------------------------------------------------------------------------------------- dates and times

// A.24, DESIGN 5 "relative dates"
function readDate(value: unknown, now: Temporal.Instant, zone: string): string | undefined {
  if (typeof value !== 'string') {
    return undefined;
  }
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
      return Temporal.PlainDate.from(value).toString();
    }
    const match = /^\+? *(\d{1,9}) *(day|week|month|year)s?$/.exec(value.trim());
    if (match === null) {
      return undefined;
    }
    const [, digits = '', unit = ''] = match;
    const today = now.toZonedDateTimeISO(zone).toPlainDate();
    const date = today.add({ [`${unit}s`]: Number(digits) });
    return date.year > 9999 ? undefined : date.toString();
  } catch {
    return undefined;
  }
}

const zoneOffsets: ReadonlyMap<string, string> = new Map(
  'UTC+00:00 GMT+00:00 EST-05:00 EDT-04:00 CST-06:00 CDT-05:00 MST-07:00 MDT-06:00 PST-08:00 PDT-07:00 CET+01:00 CEST+02:00 BST+01:00 JST+09:00'
    .split(' ')
    .map((zone) => [zone.slice(0, -6), zone.slice(-6)]),
);

// A.22: Z, ±HH:MM, ±HHMM, a listed abbreviation, Area/City
function zoneIdentifier(zone: string): string | undefined {
  if (zone === 'Z') {
    return 'UTC';
  }
  const offset = /^([+-]\d{2}):?(\d{2})$/.exec(zone);
  if (offset !== null) {
    return `${offset[1] ?? ''}:${offset[2] ?? ''}`;
  }
  return zoneOffsets.get(zone) ?? (/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(zone) ? zone : undefined);
}

type ReadInstant = { kind: 'unreadable' } | { kind: 'no-zone' } | { kind: 'instant'; instant: Temporal.Instant };

// A.22: YYYY-MM-DD[T or space]H?H:MM[:SS[.f]][ am|pm][ zone]
const dateTime = new RegExp(
  [
    /^(\d{4})-(\d{2})-(\d{2})[T ]/,
    /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?/,
    /(?: ?(am|pm))?/,
    /(?: ?([A-Za-z+-].*))?$/,
  ]
    .map((part) => part.source)
    .join(''),
);

function readDateTime(source: string, defaultZone: string | undefined): ReadInstant {
  const text = source.trim();
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      Temporal.PlainDate.from(text);
      return defaultZone === undefined ? { kind: 'no-zone' } : { kind: 'unreadable' };
    }
    const match = dateTime.exec(text);
    if (match === null) {
      return { kind: 'unreadable' };
    }
    const [, year, month, day, hourText, minute, second = '0', fraction = '', half, zoneText] = match;
    let hour = Number(hourText);
    if (half !== undefined) {
      if (hour < 1 || hour > 12) {
        return { kind: 'unreadable' };
      }
      hour = (hour % 12) + (half === 'pm' ? 12 : 0);
    }
    const nanoseconds = fraction.padEnd(9, '0');
    const local = Temporal.PlainDateTime.from(
      {
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour,
        minute: Number(minute),
        second: Number(second),
        millisecond: Number(nanoseconds.slice(0, 3)),
        microsecond: Number(nanoseconds.slice(3, 6)),
        nanosecond: Number(nanoseconds.slice(6, 9)),
      },
      { overflow: 'reject' },
    );
    const zone = zoneText === undefined ? defaultZone : zoneIdentifier(zoneText);
    if (zone === undefined) {
      return zoneText === undefined ? { kind: 'no-zone' } : { kind: 'unreadable' };
    }
    const zoned = local.toZonedDateTime(zone, { disambiguation: 'compatible' });
    return { kind: 'instant', instant: zoned.toInstant() };
  } catch {
    return { kind: 'unreadable' };
  }
}

// A.24 `time`: date and time, without a zone UTC; or epoch, below 1e11 seconds, else milliseconds
function readTime(value: string | number): Temporal.Instant | undefined {
  if (typeof value === 'number' || /^\d+$/.test(value)) {
    const epoch = Number(value);
    const milliseconds = Math.round(epoch < 1e11 ? epoch * 1000 : epoch);
    return Math.abs(milliseconds) <= 8.64e15 ? Temporal.Instant.fromEpochMilliseconds(milliseconds) : undefined;
  }
  const read = readDateTime(value, 'UTC');
  return read.kind === 'instant' ? read.instant : undefined;
}

type Delay = { codes: readonly string[] } | { codes: readonly []; releaseAt: Temporal.Instant };

// A.20: seconds as a number or as a string of digits
function readDelaySeconds(seconds: Exact, now: Temporal.Instant): Delay {
  if (seconds.e >= 0 && isBetween(seconds, '1', '86400')) {
    return { codes: [], releaseAt: now.add({ seconds: asDouble(seconds) }) };
  }
  const isAbove = compare(seconds, exact(86400n, 0)) > 0;
  return { codes: isAbove ? ['invalid-delay', 'invalid-delay-exceeds-max'] : ['invalid-delay'] };
}

// A.20 to A.23, DESIGN 5 `delay`
function readDelay(value: unknown, now: Temporal.Instant): Delay {
  if (typeof value === 'number') {
    const seconds = readDecimal(value);
    return seconds === undefined ? { codes: ['invalid-delay'] } : readDelaySeconds(seconds, now);
  }
  if (typeof value !== 'string') {
    return { codes: ['invalid-delay'] };
  }
  const text = value.trim();
  if (/^\d+$/.test(text)) {
    return readDelaySeconds(exact(BigInt(text), 0), now);
  }
  const relative = /^\+? *(\d+) *(second|sec|minute|min|hour|day|week)s?$/.exec(text);
  if (relative !== null) {
    const [, digits = '', unit = ''] = relative;
    const secondsAUnit =
      unit === 'week' ? 604800n : unit === 'day' ? 86400n : unit === 'hour' ? 3600n : unit.startsWith('min') ? 60n : 1n;
    const seconds = BigInt(digits) * secondsAUnit;
    if (seconds <= 0n) {
      return { codes: ['invalid-delay-past'] };
    }
    if (seconds > 86400n) {
      return { codes: ['invalid-delay-exceeds-max'] };
    }
    return { codes: [], releaseAt: now.add({ seconds: Number(seconds) }) };
  }
  const absolute = readDateTime(text, undefined);
  if (absolute.kind === 'unreadable') {
    return { codes: ['invalid-delay-format'] };
  }
  if (absolute.kind === 'no-zone') {
    return { codes: ['invalid-delay-missing-timezone'] };
  }
  if (Temporal.Instant.compare(absolute.instant, now) <= 0) {
    return { codes: ['invalid-delay-past'] };
  }
  if (Temporal.Instant.compare(absolute.instant, now.add({ hours: 24 })) > 0) {
    return { codes: ['invalid-delay-exceeds-max'] };
  }
  return { codes: [], releaseAt: absolute.instant };
}

// ---------------------------------------------------------------------------------------------- tickers (A.16, A.17)

const stockSymbol = /^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/;
const contractSymbol = /^([A-Za-z0-9][A-Za-z0-9./-]{0,11}) (\d{2})(\d{2})(\d{2})([CP])(\d+(?:\.\d+)?)$/;
const datedFuture = /^[A-Z0-9]{1,4}[FGHJKMNQUVXZ](?:\d{1,2}|\d{4})$/;
const continuousFuture = /^([A-Z0-9]{1,4})[12]!$/;
const cryptoPair = /^[A-Za-z0-9]+-[A-Za-z0-9]+$/;

// The full option format: a date that exists, a strike above 0.
function readContract(ticker: string): { underlying: string; letter: string } | undefined {
  const match = contractSymbol.exec(ticker);
  if (match === null) {
    return undefined;
  }
  const [, underlying = '', year, month, day, letter = '', strike = ''] = match;
  try {
    Temporal.PlainDate.from(`20${year}-${month}-${day}`);
  } catch {
    return undefined;
  }
  return /[1-9]/.test(strike) ? { underlying, letter } : undefined;
}

// A.16: itself; an option contract then by its underlying; a continuous symbol then by its root
function isListed(ticker: string, list: readonly string[]): boolean {
  const underlying = readContract(ticker)?.underlying;
  const root = continuousFuture.exec(ticker)?.[1];
  return (
    list.includes(ticker) ||
    (underlying !== undefined && list.includes(underlying)) ||
    (root !== undefined && list.includes(root))
  );
}

// A.6
const indexUnderlyings = ['SPX', 'SPXW', 'NDX', 'NDXP', 'RUT', 'RUTW', 'XSP', 'VIX', 'VIXW', 'DJX', 'OEX', 'XEO'];

// ---------------------------------------------------------------------------------------------- vocabulary (SPEC)

const actions = ['buy', 'sell', 'exit', 'reverse', 'breakeven', 'cancel', 'add', 'resize'];
const sentiments = ['bullish', 'bearish', 'flat', 'long', 'short'];
const orderTypes = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];
const timesInForce = ['day', 'gtc', 'gtd', 'opg', 'cls', 'ioc', 'fok'];
const marketPriceTypes = ['ask_bid', 'mark', 'ask', 'bid', 'last'];
const dynamicTypes = ['dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'];
const quantityTypes = ['fixed_quantity', ...dynamicTypes, 'percent_of_position'];

// ---------------------------------------------------------------------------------------------- take profit

function checkTakeProfit(value: unknown, fail: Fail): JsonRecord | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isRecord(value)) {
    fail(true, 'invalid-take-profit-value-required', 'takeProfit'); // DESIGN 5: not an object
    return undefined;
  }
  const percent = readWith(sent(value, 'percent'), positiveDecimal);
  const amount = readWith(sent(value, 'amount'), positiveDecimal);
  const limitPrice = readWith(sent(value, 'limitPrice'), positiveDecimal);
  const pnlAmount = readWith(sent(value, 'pnlAmount'), positiveDecimal);
  const isRelative = isSent(percent) || isSent(amount);

  fail(percent.state === 'wrong', 'invalid-take-profit-percent', 'takeProfit', 'percent');
  fail(amount.state === 'wrong', 'invalid-take-profit-amount', 'takeProfit', 'amount');
  fail(limitPrice.state === 'wrong', 'invalid-take-profit-limit-price', 'takeProfit', 'limitPrice');
  fail(isSent(amount) && isSent(percent), 'invalid-take-profit-amount-and-percent', 'takeProfit');
  fail(isRelative && isSent(limitPrice), 'invalid-take-profit-relative-and-absolute', 'takeProfit');
  fail(!isRelative && !isSent(limitPrice) && !isSent(pnlAmount), 'invalid-take-profit-value-required', 'takeProfit');
  fail(pnlAmount.state === 'wrong', 'invalid-take-profit-pnl-amount', 'takeProfit', 'pnlAmount');
  fail(isSent(pnlAmount) && (isRelative || isSent(limitPrice)), 'invalid-take-profit-pnl-incompatible', 'takeProfit');
  return withoutAbsent([
    ['limitPrice', amountText(limitPrice)],
    ['percent', amountText(percent)],
    ['amount', amountText(amount)],
    ['pnlAmount', amountText(pnlAmount)],
  ]);
}

// ---------------------------------------------------------------------------------------------- stop loss

function checkStopLoss(value: unknown, fail: Fail): JsonRecord | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isRecord(value)) {
    fail(true, 'invalid-stop-loss-value-required', 'stopLoss'); // DESIGN 5: not an object
    return undefined;
  }
  const sentType = readWith(sent(value, 'type'), oneOf(['stop', 'stop_limit', 'trailing_stop']));
  const percent = readWith(sent(value, 'percent'), positiveDecimal);
  const amount = readWith(sent(value, 'amount'), positiveDecimal);
  const stopPrice = readWith(sent(value, 'stopPrice'), positiveDecimal);
  const limitPrice = readWith(sent(value, 'limitPrice'), positiveDecimal);
  const trailPrice = readWith(sent(value, 'trailPrice'), positiveDecimal);
  const trailAmount = readWith(sent(value, 'trailAmount'), positiveDecimal);
  const trailPercent = readWith(sent(value, 'trailPercent'), positiveDecimal);
  const pnlAmount = readWith(sent(value, 'pnlAmount'), positiveDecimal);

  const isRelative = isSent(percent) || isSent(amount);
  const isAbsolute = isSent(stopPrice) || isSent(limitPrice);
  const hasTrail = isSent(trailAmount) || isSent(trailPercent);

  // DESIGN 5 `stopLoss.type` absent: inferred. An invalid type counts as sent and is not read (A.7).
  let type = goodValue(sentType);
  if (!isSent(sentType)) {
    type = hasTrail ? 'trailing_stop' : isSent(limitPrice) ? 'stop_limit' : undefined;
  }
  const isTrailing = type === 'trailing_stop';

  // A.25: fields against the sent or inferred type, once
  const isAgainstType =
    type !== undefined && ((isSent(limitPrice) && type !== 'stop_limit') || (hasTrail && !isTrailing));
  fail(sentType.state === 'wrong' || isAgainstType, 'invalid-stop-loss-type', 'stopLoss', 'type');
  fail(percent.state === 'wrong', 'invalid-stop-loss-percent', 'stopLoss', 'percent');
  fail(amount.state === 'wrong', 'invalid-stop-loss-amount', 'stopLoss', 'amount');
  fail(stopPrice.state === 'wrong', 'invalid-stop-loss-stop-price', 'stopLoss', 'stopPrice');
  fail(limitPrice.state === 'wrong', 'invalid-stop-loss-limit-price', 'stopLoss', 'limitPrice');
  fail(trailPrice.state === 'wrong', 'invalid-stop-loss-trail-price', 'stopLoss', 'trailPrice');
  fail(trailAmount.state === 'wrong', 'invalid-stop-loss-trail-amount', 'stopLoss', 'trailAmount');
  fail(trailPercent.state === 'wrong', 'invalid-stop-loss-trail-percent', 'stopLoss', 'trailPercent');
  fail(isSent(trailAmount) && isSent(trailPercent), 'invalid-stop-loss-trail-value', 'stopLoss');
  fail(
    isTrailing && isSent(trailAmount) === isSent(trailPercent),
    'invalid-stop-loss-trail-value-required',
    'stopLoss',
  );
  fail(isSent(amount) && isSent(percent), 'invalid-stop-loss-amount-and-percent', 'stopLoss');
  fail(isRelative && isAbsolute, 'invalid-stop-loss-relative-and-absolute', 'stopLoss');
  // A.25; DESIGN 5: not for a trailing stop
  fail(
    !isTrailing && isSent(limitPrice) && !isRelative && !isSent(stopPrice) && !isSent(pnlAmount),
    'invalid-stop-loss-stop-price-required',
    'stopLoss',
    'stopPrice',
  );
  fail(
    !isTrailing && !isRelative && !isAbsolute && !isSent(pnlAmount) && !hasTrail,
    'invalid-stop-loss-value-required',
    'stopLoss',
  );
  fail(pnlAmount.state === 'wrong', 'invalid-stop-loss-pnl-amount', 'stopLoss', 'pnlAmount');
  fail(isSent(pnlAmount) && (isRelative || isAbsolute), 'invalid-stop-loss-pnl-incompatible', 'stopLoss');
  fail(isSent(pnlAmount) && isTrailing, 'invalid-stop-loss-pnl-trailing', 'stopLoss');
  return withoutAbsent([
    ['type', type],
    ['percent', amountText(percent)],
    ['amount', amountText(amount)],
    ['stopPrice', amountText(stopPrice)],
    ['limitPrice', amountText(limitPrice)],
    ['trailAmount', amountText(trailAmount)],
    ['trailPercent', amountText(trailPercent)],
    ['trailPrice', amountText(trailPrice)],
    ['pnlAmount', amountText(pnlAmount)],
  ]);
}

// ---------------------------------------------------------------------------------------------- one signal

/** Adds an error if a rule of the specification is broken. */
type Fail = (isBroken: boolean, code: string, ...path: (string | number)[]) => void;

function amountText(field: Field<Exact>): string | undefined {
  return field.state === 'good' ? plain(field.value) : undefined;
}

function integerValue(field: Field<Exact>): number | undefined {
  return field.state === 'good' ? asDouble(field.value) : undefined;
}

function withoutAbsent(entries: readonly (readonly [string, unknown])[]): JsonRecord {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function checkOne(payload: unknown, request: CheckRequest): CheckAnswer {
  const errors: ModelError[] = [];
  const fail: Fail = (isBroken, code, ...path) => {
    if (isBroken) {
      errors.push({ code, path });
    }
  };

  // DESIGN 5: body not an object. A.14: nested deeper than 64 levels.
  if (!isRecord(payload) || isDeeperThan(64, payload)) {
    return { ok: false, errors: [{ code: 'invalid-payload', path: [] }] };
  }

  const { assetClass } = request;
  const now = Temporal.Instant.from(request.now);
  const zone = request.marketTimeZone ?? 'America/New_York';

  const field = <T>(name: string, read: (value: unknown) => T | undefined): Field<T> =>
    readWith(sent(payload, name), read);

  const ticker = field('ticker', (value) => (typeof value === 'string' ? value : undefined));
  const action = field('action', oneOf(actions));
  const sentiment = field('sentiment', oneOf(sentiments));
  const signalPrice = field('signalPrice', readDecimal);
  const price = field('price', readDecimal);
  const limitPrice = field('limitPrice', readDecimal);
  const stopPrice = field('stopPrice', readDecimal);
  const quantity = field('quantity', readDecimal);
  const quantityType = field('quantityType', oneOf(quantityTypes));
  const orderType = field('orderType', oneOf(orderTypes));
  const trailAmount = field('trailAmount', readDecimal);
  const trailPercent = field('trailPercent', readDecimal);
  const interval = field('interval', textOrNumber);
  const timeInForce = field('timeInForce', oneOf(timesInForce));
  const time = field('time', (value) =>
    typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined,
  );
  const extendedHours = field('extendedHours', booleanOnly);
  const ignoreTradingWindows = field('ignoreTradingWindows', booleanOnly);
  const cancel = field('cancel', booleanOnly);
  const cancelOrderType = field('cancelOrderType', oneOf(orderTypes));
  const delay = field('delay', (value) => readDelay(value, now));
  const rejectAfter = field('rejectAfter', wholeBetween('1', '30'));
  const bidAskSpreadFilter = field('bidAskSpreadFilter', readDecimal);
  const bidAskSpreadFilterPercent = field('bidAskSpreadFilterPercent', decimalBetween('0.01', '99.99'));
  const breakevenOffset = field('breakevenOffset', decimalBetween('0.001', '100'));
  const extras = field('extras', (value) => (isRecord(value) ? value : undefined));
  const optionType = field('optionType', oneOf(['both', 'call', 'put']));
  const intrinsicValue = field('intrinsicValue', oneOf(['itm', 'otm']));
  const expiration = field('expiration', (value) => readDate(value, now, zone));
  const strikeCount = field('strikeCount', wholeBetween('2', '20'));
  const strikesAway = field('strikesAway', readDecimal);
  const strikePrice = field('strikePrice', readDecimal);
  const marketPriceType = field('marketPriceType', oneOf(marketPriceTypes));
  const cancelAfter = field('cancelAfter', wholeBetween('1', '3600'));
  const expiresAt = field('expiresAt', (value) => readDate(value, now, zone));
  const message = field('message', textOrNumber);
  const test = sent(payload, 'test');

  const theAction = goodValue(action);
  // A.7: a rule that depends on `action` is skipped when it is missing or invalid
  const actionIsNoneOf = (...names: string[]): boolean => theAction !== undefined && !names.includes(theAction);

  const theTicker = goodValue(ticker);
  const isEmptyTicker = theTicker !== undefined && theTicker.trim() === '';
  // A.13: no other rule reads a ticker of the wrong type; A.16: an empty one is one cause
  const symbol = isEmptyTicker ? undefined : theTicker;
  const contract = symbol === undefined ? undefined : readContract(symbol);

  const theQuantity = goodValue(quantity);
  // A.19: 0 only when action is exactly resize
  const quantityIsPositive =
    theQuantity !== undefined && (theQuantity.n > 0n || (theQuantity.n === 0n && theAction === 'resize'));

  // ---- SPEC Errors, General

  // invalid-payload (A.8: ticker first)
  fail(!isSent(ticker), 'invalid-payload', 'ticker');
  fail(!isSent(action), 'invalid-payload', 'action');
  fail(action.state === 'wrong', 'invalid-action', 'action');
  fail(sentiment.state === 'wrong', 'invalid-sentiment', 'sentiment');
  fail(isSent(sentiment) && actionIsNoneOf('buy', 'sell', 'resize'), 'invalid-sentiment-action', 'sentiment');
  const known = request.tickers?.known;
  fail(symbol !== undefined && known !== undefined && !isListed(symbol, known), 'ticker-does-not-exist', 'ticker');
  fail(isEmptyTicker, 'empty-ticker-name', 'ticker');
  const allowed = request.tickers?.allowed;
  fail(symbol !== undefined && allowed !== undefined && !isListed(symbol, allowed), 'unsupported-ticker', 'ticker');
  // invalid-quantity (DESIGN 5 "quantity on resize": below 0 has its own code there)
  fail(
    quantity.state === 'wrong' || (theQuantity !== undefined && !quantityIsPositive && theAction !== 'resize'),
    'invalid-quantity',
    'quantity',
  );
  // invalid-asset-class (A.6)
  fail(
    symbol !== undefined && assetClass === 'options' && indexUnderlyings.includes(contract?.underlying ?? symbol),
    'invalid-asset-class',
    'ticker',
  );

  // ---- SPEC Errors, Order type and execution

  fail(orderType.state === 'wrong', 'invalid-order-type', 'orderType');
  fail(cancelOrderType.state === 'wrong', 'invalid-cancel-order-type', 'cancelOrderType');
  fail(
    goodValue(orderType) === 'trailing_stop' &&
      (actionIsNoneOf('buy', 'sell', 'add', 'resize', 'exit', 'reverse') ||
        (!isSent(trailAmount) && !isSent(trailPercent))),
    'invalid-trailing-stop',
    'orderType',
  );
  fail(timeInForce.state === 'wrong', 'invalid-time-in-force', 'timeInForce');
  // DESIGN 5: rejected off stocks, true or false; class unknown: only the type
  fail(
    extendedHours.state === 'wrong' || (isSent(extendedHours) && assetClass !== undefined && assetClass !== 'stocks'),
    'invalid-extended-hours',
    'extendedHours',
  );
  fail(marketPriceType.state === 'wrong', 'invalid-market-price-type', 'marketPriceType');
  fail(
    isSent(bidAskSpreadFilter) && isSent(bidAskSpreadFilterPercent),
    'invalid-bid-ask-spread-filter-amount-and-percent',
    'bidAskSpreadFilter',
  );
  fail(
    bidAskSpreadFilterPercent.state === 'wrong',
    'invalid-bid-ask-spread-filter-percent',
    'bidAskSpreadFilterPercent',
  );

  // ---- SPEC Errors, Quantity

  const theQuantityType = goodValue(quantityType);
  fail(quantityType.state === 'wrong', 'invalid-quantity-type', 'quantityType');
  fail(
    isSent(quantityType) && actionIsNoneOf('buy', 'sell', 'reverse', 'exit', 'add', 'breakeven', 'resize'),
    'invalid-quantity-type-action',
    'quantityType',
  );
  fail(
    theQuantityType === 'risk_dollar_amount' && actionIsNoneOf('buy', 'sell', 'reverse', 'add'),
    'invalid-risk-dollar-amount-action',
    'quantityType',
  );
  fail(
    theQuantityType === 'risk_percent' && actionIsNoneOf('buy', 'sell', 'reverse', 'add'),
    'invalid-risk-percent-action',
    'quantityType',
  );
  fail(
    theQuantityType === 'percent_of_position' && actionIsNoneOf('buy', 'sell', 'reverse', 'exit'),
    'invalid-percent-of-position-action',
    'quantityType',
  );
  // the specification says "positive": a wrong quantity does not count (DESIGN 3)
  fail(isSent(quantityType) && !quantityIsPositive, 'quantity-type-requires-quantity', 'quantity');
  fail(
    theAction === 'resize' && (!isSent(quantity) || (theQuantity !== undefined && theQuantity.n < 0n)),
    'resize-requires-quantity',
    'quantity',
  );
  fail(
    assetClass === 'futures' && theQuantityType !== undefined && dynamicTypes.includes(theQuantityType),
    'invalid-quantity-type-for-asset-class',
    'quantityType',
  );

  // ---- SPEC Errors, Options fields

  fail(optionType.state === 'wrong', 'invalid-option-type', 'optionType');
  fail(intrinsicValue.state === 'wrong', 'invalid-intrinsic-value', 'intrinsicValue');
  fail(expiration.state === 'wrong', 'invalid-expiration', 'expiration');
  fail(strikeCount.state === 'wrong', 'invalid-strike-count', 'strikeCount');
  // A.18 and DESIGN 5 `strikesAway`
  if (isSent(strikesAway)) {
    const away = goodValue(strikesAway);
    const count = strikeCount.state === 'absent' ? (request.strikeCount ?? 10) : integerValue(strikeCount);
    const isTooFar = away !== undefined && count !== undefined && away.e >= 0 && 2 * asDouble(away) > count;
    fail(away === undefined || away.e < 0 || away.n < 0n || isTooFar, 'invalid-strikes-away', 'strikesAway');
  }
  // the specification says "valid": a wrong expiration or optionType does not count; `both` is not one contract
  if (isSent(strikePrice)) {
    const strike = goodValue(strikePrice);
    const hasType = goodValue(optionType) === 'call' || goodValue(optionType) === 'put';
    fail(
      strike === undefined || strike.n <= 0n || expiration.state !== 'good' || !hasType,
      'invalid-strike-price',
      'strikePrice',
    );
  }
  // A.17: whenever the ticker has the full option format, whatever the class
  fail(
    (contract?.letter === 'C' && goodValue(optionType) === 'put') ||
      (contract?.letter === 'P' && goodValue(optionType) === 'call'),
    'invalid-ticker-and-option-type',
    'optionType',
  );

  // ---- SPEC Errors, Ticker format (A.17)

  fail(
    symbol !== undefined && assetClass === 'stocks' && !stockSymbol.test(symbol),
    'invalid-stocks-ticker-format',
    'ticker',
  );
  fail(
    symbol !== undefined &&
      (assetClass === 'options' || assetClass === 'index_options') &&
      !stockSymbol.test(symbol) &&
      contract === undefined,
    'invalid-options-ticker-format',
    'ticker',
  );
  fail(
    symbol !== undefined && assetClass === 'futures' && !datedFuture.test(symbol) && !continuousFuture.test(symbol),
    'invalid-futures-ticker-format',
    'ticker',
  );
  fail(
    symbol !== undefined && assetClass === 'crypto' && !cryptoPair.test(symbol),
    'invalid-crypto-ticker-format',
    'ticker',
  );

  // ---- SPEC Errors, Take profit and Stop loss

  const takeProfit = checkTakeProfit(sent(payload, 'takeProfit'), fail);
  const stopLoss = checkStopLoss(sent(payload, 'stopLoss'), fail);

  // ---- SPEC Errors, Breakeven

  fail(breakevenOffset.state === 'wrong', 'invalid-breakeven-offset', 'breakevenOffset');
  // A.7: an orderType with an error of its own is not read
  if (theAction === 'breakeven' && orderType.state !== 'wrong') {
    const type = goodValue(orderType);
    fail(type !== 'stop' && type !== 'stop_limit', 'invalid-breakeven-order-type', 'orderType');
  }

  // ---- SPEC Errors, Delay, cancel, reject timing

  for (const code of goodValue(delay)?.codes ?? []) {
    fail(true, code, 'delay');
  }
  fail(cancelAfter.state === 'wrong', 'invalid-cancel-after', 'cancelAfter');
  fail(rejectAfter.state === 'wrong', 'invalid-reject-after', 'rejectAfter');

  // ---- SPEC Errors, Message metadata

  fail(expiresAt.state === 'wrong', 'invalid-expires-at', 'expiresAt');
  const theMessage = goodValue(message);
  fail(theMessage !== undefined && Array.from(theMessage).length > 255, 'invalid-message-length', 'message');
  fail(theMessage !== undefined && /<[A-Za-z/!][\s\S]*>/.test(theMessage), 'invalid-message-tags', 'message');

  // ---- The library's own codes (DESIGN 4), in field order (A.8)

  const theTime = goodValue(time);
  const timeInstant = theTime === undefined ? undefined : readTime(theTime);
  const withoutOwnCode: readonly (readonly [string, Field<unknown>])[] = [
    ['ticker', ticker],
    ['signalPrice', signalPrice],
    ['price', price],
    ['limitPrice', limitPrice],
    ['stopPrice', stopPrice],
    ['trailAmount', trailAmount],
    ['trailPercent', trailPercent],
    ['interval', interval],
    ['time', time],
    ['ignoreTradingWindows', ignoreTradingWindows],
    ['cancel', cancel],
    ['bidAskSpreadFilter', bidAskSpreadFilter],
    ['extras', extras],
    ['message', message],
  ];
  for (const [name, field] of withoutOwnCode) {
    fail(field.state === 'wrong', 'invalid-field', name);
    // A.24: any sent rejectAfter needs a readable time if time is sent
    const isUnreadable = theTime !== undefined && timeInstant === undefined;
    fail(name === 'time' && isUnreadable && isSent(rejectAfter), 'invalid-time', name);
  }

  // safety M2: all at once, after the errors of the specification
  if (request.mistypedFields === 'refuse') {
    for (const { path } of mistypedNames(payload)) {
      fail(true, 'mistyped-field', ...path);
    }
  }

  if (errors.length > 0) {
    return { ok: false, errors };
  }

  // ---- The Signal (A.1 to A.3)

  const theDelay = goodValue(delay);
  const releaseAt = theDelay !== undefined && 'releaseAt' in theDelay ? theDelay.releaseAt.toString() : undefined;
  const theSentiment = goodValue(sentiment);
  const value = withoutAbsent([
    ['ticker', theTicker],
    ['action', theAction],
    ['sentiment', theSentiment === 'long' ? 'bullish' : theSentiment === 'short' ? 'bearish' : theSentiment],
    ['signalPrice', amountText(signalPrice) ?? amountText(price)],
    ['price', amountText(price)],
    ['limitPrice', amountText(limitPrice)],
    ['stopPrice', amountText(stopPrice)],
    ['quantity', amountText(quantity)],
    ['quantityType', theQuantityType],
    ['orderType', goodValue(orderType)],
    ['trailAmount', amountText(trailAmount)],
    ['trailPercent', amountText(trailPercent)],
    ['interval', goodValue(interval)],
    ['timeInForce', goodValue(timeInForce)],
    ['time', timeInstant?.toString()],
    ['extendedHours', goodValue(extendedHours)],
    ['ignoreTradingWindows', goodValue(ignoreTradingWindows)],
    ['cancel', goodValue(cancel)],
    ['cancelOrderType', goodValue(cancelOrderType)],
    ['releaseAt', releaseAt],
    ['rejectAfter', integerValue(rejectAfter)],
    ['bidAskSpreadFilter', amountText(bidAskSpreadFilter)],
    ['bidAskSpreadFilterPercent', amountText(bidAskSpreadFilterPercent)],
    ['breakevenOffset', amountText(breakevenOffset)],
    ['extras', goodValue(extras)],
    ['optionType', goodValue(optionType)],
    ['intrinsicValue', goodValue(intrinsicValue)],
    ['expiration', goodValue(expiration)],
    ['strikeCount', integerValue(strikeCount)],
    ['strikesAway', integerValue(strikesAway)],
    ['strikePrice', amountText(strikePrice)],
    ['marketPriceType', goodValue(marketPriceType)],
    ['cancelAfter', integerValue(cancelAfter)],
    ['expiresAt', goodValue(expiresAt)],
    ['message', theMessage],
    ['test', test],
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
    ['receivedAt', now.toString()],
  ]);
  return { ok: true, value };
}

// ---------------------------------------------------------------------------------------------- one request

export function modelCheck(request: CheckRequest): CheckAnswer {
  const { payload } = request;
  if (!Array.isArray(payload)) {
    return checkOne(payload, request);
  }

  // A.11: array-level errors come together and alone, in the order of the specification's tables
  const arrayErrors: ModelError[] = [];
  if (payload.length === 0) {
    arrayErrors.push({ code: 'invalid-payload', path: [] });
  }
  if (payload.length > 5) {
    arrayErrors.push({ code: 'too-many-payload-items', path: [] });
  }
  if (request.allowBatchSignals === false) {
    arrayErrors.push({ code: 'batch-signals-not-enabled', path: [] });
  }
  if (arrayErrors.length > 0) {
    return { ok: false, errors: arrayErrors };
  }

  // A.11: otherwise item by item; A.9: a batch item puts its index first
  const values: unknown[] = [];
  const errors: ModelError[] = [];
  payload.forEach((item, index) => {
    const answer = checkOne(item, request);
    if (answer.ok) {
      values.push(answer.value);
    } else {
      errors.push(...answer.errors.map(({ code, path }) => ({ code, path: [index, ...path] })));
    }
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values };
}

/** The notices of an accepted request that are about names and nulls (safety M1, M5), in an order of their own. */
export function modelNotices({ payload }: CheckRequest): readonly NameNotice[] {
  const messages = Array.isArray(payload) ? payload : [payload];
  return messages.filter(isRecord).flatMap((message) => [...mistypedNames(message), ...nullFields(message)]);
}
