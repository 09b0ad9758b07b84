// A naive model of `check` (DESIGN 10): payload in, Signal or error codes out. Written from SPEC.md, DESIGN.md and
// DECISIONS.md alone, without sight of src/. Slow and plain on purpose: one rule after the other, in the order of the
// specification's tables. It knows no formulas: payloads must hold no string that begins with '='.
import { Temporal } from 'temporal-polyfill';

export type CheckRequest = {
  payload: unknown;
  assetClass?: string;
  now: string;
  allowBatchSignals?: boolean;
  tickers?: { known?: readonly string[]; allowed?: readonly string[] };
  marketTimeZone?: string;
  strikeCount?: number;
};

export type ModelError = { code: string; path: (string | number)[] };

export type CheckAnswer = { ok: true; value: unknown } | { ok: false; errors: ModelError[] };

type JsonRecord = { readonly [key: string]: unknown };

// ---------------------------------------------------------------------------------------------- plain JSON

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

// DESIGN 5 `null` field: same as absent. Own properties only (`__proto__` and the like are ordinary unknown names).
function sent(object: JsonRecord, name: string): unknown {
  if (!Object.hasOwn(object, name)) {
    return undefined;
  }
  const value = object[name];
  return value === null ? undefined : value;
}

// A.14: the outermost object is the first level; scalars are no level.
function isDeeperThan(levels: number, value: unknown): boolean {
  if (!isRecord(value) && !isList(value)) {
    return false;
  }
  if (levels === 0) {
    return true;
  }
  const inner = isList(value) ? value : Object.values(value);
  return inner.some((item) => isDeeperThan(levels - 1, item));
}

// ---------------------------------------------------------------------------------------------- decimals (A.12)

// units / 10 ** scale, scale >= 0, no trailing zero of the fraction.
type Decimal = { units: bigint; scale: number };

function decimalOfText(text: string): Decimal | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  let units = BigInt(`${whole}${fraction}` === '' ? '0' : `${whole}${fraction}`);
  if (units === 0n) {
    return { units: 0n, scale: 0 };
  }
  let scale = fraction.length - Number(exponent);
  while (scale < 0) {
    units *= 10n;
    scale += 1;
  }
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units: sign === '-' ? -units : units, scale };
}

function decimalToText(decimal: Decimal): string {
  const negative = decimal.units < 0n;
  const digits = (negative ? -decimal.units : decimal.units).toString().padStart(decimal.scale + 1, '0');
  const whole = digits.slice(0, digits.length - decimal.scale);
  const fraction = digits.slice(digits.length - decimal.scale);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

// below 0: a < b; 0: equal; above 0: a > b
function compareDecimals(a: Decimal, b: Decimal): number {
  const left = a.units * 10n ** BigInt(b.scale);
  const right = b.units * 10n ** BigInt(a.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

function isBetween(decimal: Decimal, low: string, high: string): boolean {
  const from = decimalOfText(low);
  const to = decimalOfText(high);
  return (
    from !== undefined && to !== undefined && compareDecimals(from, decimal) <= 0 && compareDecimals(decimal, to) <= 0
  );
}

function isPositive(decimal: Decimal): boolean {
  return decimal.units > 0n;
}

function isWhole(decimal: Decimal): boolean {
  return decimal.scale === 0;
}

function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? decimalOfText(String(value)) : undefined;
  }
  if (typeof value !== 'string') {
    return undefined;
  }
  const text = value.trim();
  if (text.length > 64) {
    return undefined;
  }
  const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
  if (!plain.test(text) && !grouped.test(text)) {
    return undefined;
  }
  const bare = text.replaceAll(',', '');
  const double = Number(bare);
  const mantissa = bare.split(/[eE]/)[0] ?? '';
  const isZero = !/[1-9]/.test(mantissa);
  if (!Number.isFinite(double) || (double === 0 && !isZero)) {
    return undefined;
  }
  return isZero ? { units: 0n, scale: 0 } : decimalOfText(bare);
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

function positiveDecimal(value: unknown): Decimal | undefined {
  const decimal = readDecimal(value);
  return decimal !== undefined && isPositive(decimal) ? decimal : undefined;
}

function decimalBetween(low: string, high: string): (value: unknown) => Decimal | undefined {
  return (value) => {
    const decimal = readDecimal(value);
    return decimal !== undefined && isBetween(decimal, low, high) ? decimal : undefined;
  };
}

function wholeBetween(low: string, high: string): (value: unknown) => Decimal | undefined {
  return (value) => {
    const decimal = decimalBetween(low, high)(value);
    return decimal !== undefined && isWhole(decimal) ? decimal : undefined;
  };
}

function booleanOnly(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

// A.13: text fields accept a JSON number and read its text.
function textOrNumber(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) {
    // Every digit, without an exponent
    const decimal = decimalOfText(String(value));
    return decimal === undefined ? undefined : decimalToText(decimal);
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

const zoneOffsets: readonly (readonly [string, string])[] = [
  ['UTC', '+00:00'],
  ['GMT', '+00:00'],
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
  ['CST', '-06:00'],
  ['CDT', '-05:00'],
  ['MST', '-07:00'],
  ['MDT', '-06:00'],
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['CET', '+01:00'],
  ['CEST', '+02:00'],
  ['BST', '+01:00'],
  ['JST', '+09:00'],
];

// A.22: Z, ±HH:MM, ±HHMM, a listed abbreviation, Area/City
function zoneIdentifier(zone: string): string | undefined {
  if (zone === 'Z') {
    return 'UTC';
  }
  const offset = /^([+-]\d{2}):?(\d{2})$/.exec(zone);
  if (offset !== null) {
    return `${offset[1] ?? ''}:${offset[2] ?? ''}`;
  }
  const abbreviation = zoneOffsets.find(([name]) => name === zone);
  if (abbreviation !== undefined) {
    return abbreviation[1];
  }
  return /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(zone) ? zone : undefined;
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
function readDelaySeconds(seconds: Decimal, now: Temporal.Instant): Delay {
  if (isWhole(seconds) && isBetween(seconds, '1', '86400')) {
    return { codes: [], releaseAt: now.add({ seconds: Number(seconds.units) }) };
  }
  const isAbove = seconds.units > 86400n * 10n ** BigInt(seconds.scale);
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
    return readDelaySeconds({ units: BigInt(text), scale: 0 }, now);
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
const quantityTypes = [
  'fixed_quantity',
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
  'percent_of_position',
];
const dynamicTypes = ['dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'];

// SPEC "Signal (request body)": the order of the field table
const fieldOrder = [
  'ticker',
  'action',
  'sentiment',
  'signalPrice',
  'price',
  'limitPrice',
  'stopPrice',
  'quantity',
  'quantityType',
  'orderType',
  'trailAmount',
  'trailPercent',
  'interval',
  'timeInForce',
  'time',
  'extendedHours',
  'ignoreTradingWindows',
  'cancel',
  'cancelOrderType',
  'delay',
  'rejectAfter',
  'bidAskSpreadFilter',
  'bidAskSpreadFilterPercent',
  'breakevenOffset',
  'extras',
  'optionType',
  'intrinsicValue',
  'expiration',
  'strikeCount',
  'strikesAway',
  'strikePrice',
  'marketPriceType',
  'cancelAfter',
  'expiresAt',
  'message',
  'test',
  'takeProfit',
  'stopLoss',
];

// ---------------------------------------------------------------------------------------------- take profit

function checkTakeProfit(value: unknown, fail: Fail): JsonRecord | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isRecord(value)) {
    fail('invalid-take-profit-value-required', 'takeProfit'); // DESIGN 5: not an object
    return undefined;
  }
  const percent = readWith(sent(value, 'percent'), positiveDecimal);
  const amount = readWith(sent(value, 'amount'), positiveDecimal);
  const limitPrice = readWith(sent(value, 'limitPrice'), positiveDecimal);
  const pnlAmount = readWith(sent(value, 'pnlAmount'), positiveDecimal);
  const isRelative = isSent(percent) || isSent(amount);

  if (percent.state === 'wrong') {
    fail('invalid-take-profit-percent', 'takeProfit', 'percent');
  }
  if (amount.state === 'wrong') {
    fail('invalid-take-profit-amount', 'takeProfit', 'amount');
  }
  if (limitPrice.state === 'wrong') {
    fail('invalid-take-profit-limit-price', 'takeProfit', 'limitPrice');
  }
  if (isSent(amount) && isSent(percent)) {
    fail('invalid-take-profit-amount-and-percent', 'takeProfit');
  }
  if (isRelative && isSent(limitPrice)) {
    fail('invalid-take-profit-relative-and-absolute', 'takeProfit');
  }
  if (!isRelative && !isSent(limitPrice) && !isSent(pnlAmount)) {
    fail('invalid-take-profit-value-required', 'takeProfit');
  }
  if (pnlAmount.state === 'wrong') {
    fail('invalid-take-profit-pnl-amount', 'takeProfit', 'pnlAmount');
  }
  if (isSent(pnlAmount) && (isRelative || isSent(limitPrice))) {
    fail('invalid-take-profit-pnl-incompatible', 'takeProfit');
  }
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
    fail('invalid-stop-loss-value-required', 'stopLoss'); // DESIGN 5: not an object
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
  if (sentType.state === 'wrong' || isAgainstType) {
    fail('invalid-stop-loss-type', 'stopLoss', 'type');
  }
  if (percent.state === 'wrong') {
    fail('invalid-stop-loss-percent', 'stopLoss', 'percent');
  }
  if (amount.state === 'wrong') {
    fail('invalid-stop-loss-amount', 'stopLoss', 'amount');
  }
  if (stopPrice.state === 'wrong') {
    fail('invalid-stop-loss-stop-price', 'stopLoss', 'stopPrice');
  }
  if (limitPrice.state === 'wrong') {
    fail('invalid-stop-loss-limit-price', 'stopLoss', 'limitPrice');
  }
  if (trailPrice.state === 'wrong') {
    fail('invalid-stop-loss-trail-price', 'stopLoss', 'trailPrice');
  }
  if (trailAmount.state === 'wrong') {
    fail('invalid-stop-loss-trail-amount', 'stopLoss', 'trailAmount');
  }
  if (trailPercent.state === 'wrong') {
    fail('invalid-stop-loss-trail-percent', 'stopLoss', 'trailPercent');
  }
  if (isSent(trailAmount) && isSent(trailPercent)) {
    fail('invalid-stop-loss-trail-value', 'stopLoss');
  }
  if (isTrailing && isSent(trailAmount) === isSent(trailPercent)) {
    fail('invalid-stop-loss-trail-value-required', 'stopLoss');
  }
  if (isSent(amount) && isSent(percent)) {
    fail('invalid-stop-loss-amount-and-percent', 'stopLoss');
  }
  if (isRelative && isAbsolute) {
    fail('invalid-stop-loss-relative-and-absolute', 'stopLoss');
  }
  // A.25; DESIGN 5: not for a trailing stop
  if (!isTrailing && isSent(limitPrice) && !isRelative && !isSent(stopPrice) && !isSent(pnlAmount)) {
    fail('invalid-stop-loss-stop-price-required', 'stopLoss', 'stopPrice');
  }
  if (!isTrailing && !isRelative && !isAbsolute && !isSent(pnlAmount) && !hasTrail) {
    fail('invalid-stop-loss-value-required', 'stopLoss');
  }
  if (pnlAmount.state === 'wrong') {
    fail('invalid-stop-loss-pnl-amount', 'stopLoss', 'pnlAmount');
  }
  if (isSent(pnlAmount) && (isRelative || isAbsolute)) {
    fail('invalid-stop-loss-pnl-incompatible', 'stopLoss');
  }
  if (isSent(pnlAmount) && isTrailing) {
    fail('invalid-stop-loss-pnl-trailing', 'stopLoss');
  }
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

type Fail = (code: string, ...path: (string | number)[]) => void;

function amountText(field: Field<Decimal>): string | undefined {
  return field.state === 'good' ? decimalToText(field.value) : undefined;
}

function integerValue(field: Field<Decimal>): number | undefined {
  return field.state === 'good' ? Number(field.value.units) : undefined;
}

function withoutAbsent(entries: readonly (readonly [string, unknown])[]): JsonRecord {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function checkOne(payload: unknown, request: CheckRequest): CheckAnswer {
  const errors: ModelError[] = [];
  const fail: Fail = (code, ...path) => {
    errors.push({ code, path });
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
    theQuantity !== undefined && (isPositive(theQuantity) || (theQuantity.units === 0n && theAction === 'resize'));

  // ---- SPEC Errors, General

  // invalid-payload (A.8: ticker first)
  if (!isSent(ticker)) {
    fail('invalid-payload', 'ticker');
  }
  if (!isSent(action)) {
    fail('invalid-payload', 'action');
  }
  if (action.state === 'wrong') {
    fail('invalid-action', 'action');
  }
  if (sentiment.state === 'wrong') {
    fail('invalid-sentiment', 'sentiment');
  }
  if (isSent(sentiment) && actionIsNoneOf('buy', 'sell', 'resize')) {
    fail('invalid-sentiment-action', 'sentiment');
  }
  const known = request.tickers?.known;
  if (symbol !== undefined && known !== undefined && !isListed(symbol, known)) {
    fail('ticker-does-not-exist', 'ticker');
  }
  if (isEmptyTicker) {
    fail('empty-ticker-name', 'ticker');
  }
  const allowed = request.tickers?.allowed;
  if (symbol !== undefined && allowed !== undefined && !isListed(symbol, allowed)) {
    fail('unsupported-ticker', 'ticker');
  }
  // invalid-quantity (DESIGN 5 "quantity on resize": below 0 has its own code there)
  if (quantity.state === 'wrong' || (theQuantity !== undefined && !quantityIsPositive && theAction !== 'resize')) {
    fail('invalid-quantity', 'quantity');
  }
  // invalid-asset-class (A.6)
  if (symbol !== undefined && assetClass === 'options' && indexUnderlyings.includes(contract?.underlying ?? symbol)) {
    fail('invalid-asset-class', 'ticker');
  }

  // ---- SPEC Errors, Order type and execution

  if (orderType.state === 'wrong') {
    fail('invalid-order-type', 'orderType');
  }
  if (cancelOrderType.state === 'wrong') {
    fail('invalid-cancel-order-type', 'cancelOrderType');
  }
  if (
    goodValue(orderType) === 'trailing_stop' &&
    (actionIsNoneOf('buy', 'sell', 'add', 'resize', 'exit', 'reverse') ||
      (!isSent(trailAmount) && !isSent(trailPercent)))
  ) {
    fail('invalid-trailing-stop', 'orderType');
  }
  if (timeInForce.state === 'wrong') {
    fail('invalid-time-in-force', 'timeInForce');
  }
  // DESIGN 5: refused off stocks, true or false; class unknown: only the type
  if (
    extendedHours.state === 'wrong' ||
    (isSent(extendedHours) && assetClass !== undefined && assetClass !== 'stocks')
  ) {
    fail('invalid-extended-hours', 'extendedHours');
  }
  if (marketPriceType.state === 'wrong') {
    fail('invalid-market-price-type', 'marketPriceType');
  }
  if (isSent(bidAskSpreadFilter) && isSent(bidAskSpreadFilterPercent)) {
    fail('invalid-bid-ask-spread-filter-amount-and-percent', 'bidAskSpreadFilter');
  }
  if (bidAskSpreadFilterPercent.state === 'wrong') {
    fail('invalid-bid-ask-spread-filter-percent', 'bidAskSpreadFilterPercent');
  }

  // ---- SPEC Errors, Quantity

  const theQuantityType = goodValue(quantityType);
  if (quantityType.state === 'wrong') {
    fail('invalid-quantity-type', 'quantityType');
  }
  if (isSent(quantityType) && actionIsNoneOf('buy', 'sell', 'reverse', 'exit', 'add', 'breakeven', 'resize')) {
    fail('invalid-quantity-type-action', 'quantityType');
  }
  if (theQuantityType === 'risk_dollar_amount' && actionIsNoneOf('buy', 'sell', 'reverse', 'add')) {
    fail('invalid-risk-dollar-amount-action', 'quantityType');
  }
  if (theQuantityType === 'risk_percent' && actionIsNoneOf('buy', 'sell', 'reverse', 'add')) {
    fail('invalid-risk-percent-action', 'quantityType');
  }
  if (theQuantityType === 'percent_of_position' && actionIsNoneOf('buy', 'sell', 'reverse', 'exit')) {
    fail('invalid-percent-of-position-action', 'quantityType');
  }
  // the specification says "positive": a wrong quantity does not count (DESIGN 3)
  if (isSent(quantityType) && !quantityIsPositive) {
    fail('quantity-type-requires-quantity', 'quantity');
  }
  if (theAction === 'resize' && (!isSent(quantity) || (theQuantity !== undefined && theQuantity.units < 0n))) {
    fail('resize-requires-quantity', 'quantity');
  }
  if (assetClass === 'futures' && theQuantityType !== undefined && dynamicTypes.includes(theQuantityType)) {
    fail('invalid-quantity-type-for-asset-class', 'quantityType');
  }

  // ---- SPEC Errors, Options fields

  if (optionType.state === 'wrong') {
    fail('invalid-option-type', 'optionType');
  }
  if (intrinsicValue.state === 'wrong') {
    fail('invalid-intrinsic-value', 'intrinsicValue');
  }
  if (expiration.state === 'wrong') {
    fail('invalid-expiration', 'expiration');
  }
  if (strikeCount.state === 'wrong') {
    fail('invalid-strike-count', 'strikeCount');
  }
  // A.18 and DESIGN 5 `strikesAway`
  if (isSent(strikesAway)) {
    const away = goodValue(strikesAway);
    const count = strikeCount.state === 'absent' ? (request.strikeCount ?? 10) : integerValue(strikeCount);
    const isTooFar = away !== undefined && count !== undefined && isWhole(away) && 2n * away.units > BigInt(count);
    if (away === undefined || !isWhole(away) || away.units < 0n || isTooFar) {
      fail('invalid-strikes-away', 'strikesAway');
    }
  }
  // the specification says "valid": a wrong expiration or optionType does not count; `both` is not one contract
  if (isSent(strikePrice)) {
    const strike = goodValue(strikePrice);
    const hasType = goodValue(optionType) === 'call' || goodValue(optionType) === 'put';
    if (strike === undefined || !isPositive(strike) || expiration.state !== 'good' || !hasType) {
      fail('invalid-strike-price', 'strikePrice');
    }
  }
  // A.17: whenever the ticker has the full option format, whatever the class
  if (
    (contract?.letter === 'C' && goodValue(optionType) === 'put') ||
    (contract?.letter === 'P' && goodValue(optionType) === 'call')
  ) {
    fail('invalid-ticker-and-option-type', 'optionType');
  }

  // ---- SPEC Errors, Ticker format (A.17)

  if (symbol !== undefined && assetClass === 'stocks' && !stockSymbol.test(symbol)) {
    fail('invalid-stocks-ticker-format', 'ticker');
  }
  if (
    symbol !== undefined &&
    (assetClass === 'options' || assetClass === 'index_options') &&
    !stockSymbol.test(symbol) &&
    contract === undefined
  ) {
    fail('invalid-options-ticker-format', 'ticker');
  }
  if (symbol !== undefined && assetClass === 'futures' && !datedFuture.test(symbol) && !continuousFuture.test(symbol)) {
    fail('invalid-futures-ticker-format', 'ticker');
  }
  if (symbol !== undefined && assetClass === 'crypto' && !cryptoPair.test(symbol)) {
    fail('invalid-crypto-ticker-format', 'ticker');
  }

  // ---- SPEC Errors, Take profit and Stop loss

  const takeProfit = checkTakeProfit(sent(payload, 'takeProfit'), fail);
  const stopLoss = checkStopLoss(sent(payload, 'stopLoss'), fail);

  // ---- SPEC Errors, Breakeven

  if (breakevenOffset.state === 'wrong') {
    fail('invalid-breakeven-offset', 'breakevenOffset');
  }
  // A.7: an orderType with an error of its own is not read
  if (theAction === 'breakeven' && orderType.state !== 'wrong') {
    const type = goodValue(orderType);
    if (type !== 'stop' && type !== 'stop_limit') {
      fail('invalid-breakeven-order-type', 'orderType');
    }
  }

  // ---- SPEC Errors, Delay, cancel, reject timing

  for (const code of goodValue(delay)?.codes ?? []) {
    fail(code, 'delay');
  }
  if (cancelAfter.state === 'wrong') {
    fail('invalid-cancel-after', 'cancelAfter');
  }
  if (rejectAfter.state === 'wrong') {
    fail('invalid-reject-after', 'rejectAfter');
  }

  // ---- SPEC Errors, Message metadata

  if (expiresAt.state === 'wrong') {
    fail('invalid-expires-at', 'expiresAt');
  }
  const theMessage = goodValue(message);
  if (theMessage !== undefined && Array.from(theMessage).length > 255) {
    fail('invalid-message-length', 'message');
  }
  if (theMessage !== undefined && /<[A-Za-z/!][\s\S]*>/.test(theMessage)) {
    fail('invalid-message-tags', 'message');
  }

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
  for (const name of fieldOrder) {
    if (withoutOwnCode.some(([other, read]) => other === name && read.state === 'wrong')) {
      fail('invalid-field', name);
    }
    // A.24: any sent rejectAfter needs a readable time if time is sent
    if (name === 'time' && theTime !== undefined && timeInstant === undefined && isSent(rejectAfter)) {
      fail('invalid-time', 'time');
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
  if (!isList(payload)) {
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
