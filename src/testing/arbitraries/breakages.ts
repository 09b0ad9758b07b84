import * as fc from 'fast-check';
import type { ErrorCode } from '../../core/errors.js';
import type { JsonObject, JsonValue } from '../../core/json.js';
import { type AssetClass, quantityTypes } from '../../core/vocabulary.js';
import { type Field, signalFields, stopLossFields, takeProfitFields, targetFields } from '../../signal/fields.js';
import type { BatchContext } from '../../signal/parse-signals.js';
import { decimalNumber, written } from './amounts.js';
import { invalidValue } from './field-values.js';

/** One way to make a valid message invalid. */
export interface Breakage {
  /** Expected codes, in order. */
  readonly codes: readonly [ErrorCode, ...ErrorCode[]];
  /** Invalid fields. They replace those of a message of `ticker`, `action` and independent fields. */
  readonly fault: fc.Arbitrary<Partial<JsonObject>>;
  /** Replaces the whole message, where no single field is invalid. */
  readonly whole?: (message: JsonObject) => JsonValue;
  readonly context?: Partial<BatchContext>;
}

type Fault = fc.Arbitrary<Partial<JsonObject>>;

const positive: fc.Arbitrary<JsonValue> = written(decimalNumber(0.01, 1000));

function only(code: ErrorCode, fault: Fault, context?: Partial<BatchContext>): Breakage {
  return { codes: [code], fault, ...(context !== undefined && { context }) };
}

function fixed(fields: Partial<JsonObject>): Fault {
  return fc.constant(fields);
}

function oneFrom(name: string, ...values: readonly JsonValue[]): Fault {
  return fc.constantFrom(...values).map((value) => ({ [name]: value }));
}

/** Fields required beside an invalid value, so that nothing else is invalid. */
const companions: Readonly<Record<string, JsonObject>> = {
  quantityType: { quantity: 1 },
  strikePrice: { optionType: 'call', expiration: '2026-01-30' },
};

const stopLossCompanions: Readonly<Record<string, JsonObject>> = {
  type: { percent: 2 },
  limitPrice: { stopPrice: 90 },
  trailPrice: { percent: 2 },
  limitOffset: { type: 'stop_limit', percent: 2 },
};

const targetCompanions: Readonly<Record<string, JsonObject>> = {
  share: { percent: 2 },
  moveStop: { percent: 2 },
};

/** Every field of the table with values of a wrong type or out of range. */
function invalidFields(): readonly Breakage[] {
  return signalFields.flatMap((field) =>
    invalidBy(field, (value) => ({ ...companions[field.name], [field.name]: value })),
  );
}

function invalidParts(): readonly Breakage[] {
  return [
    ...takeProfitFields.flatMap((field) => invalidBy(field, (value) => ({ takeProfit: { [field.name]: value } }))),
    ...stopLossFields.flatMap((field) =>
      invalidBy(field, (value) => ({ stopLoss: { ...stopLossCompanions[field.name], [field.name]: value } })),
    ),
    ...targetFields.flatMap((field) =>
      invalidBy(field, (value) => ({
        targets: [{ ...targetCompanions[field.name], [field.name]: value }, { percent: 9 }],
      })),
    ),
  ];
}

function invalidBy(field: Field<string>, fields: (value: JsonValue) => Partial<JsonObject>): readonly Breakage[] {
  const invalid = invalidValue(field);
  return invalid === undefined ? [] : [only(field.code, invalid.map(fields))];
}

/** Tickers that are invalid in an asset class. */
function badTicker(code: ErrorCode, assetClass: AssetClass, ...tickers: readonly string[]): Breakage {
  return only(code, oneFrom('ticker', ...tickers), { assetClass });
}

function inTakeProfit(code: ErrorCode, ...values: readonly JsonObject[]): Breakage {
  return only(code, oneFrom('takeProfit', ...values));
}

function inStopLoss(code: ErrorCode, ...values: readonly JsonObject[]): Breakage {
  return only(code, oneFrom('stopLoss', ...values));
}

function inTargets(code: ErrorCode, ...values: readonly (readonly JsonObject[])[]): Breakage {
  return only(code, oneFrom('targets', ...values));
}

function inFormula(code: ErrorCode, ...expressions: readonly string[]): Breakage {
  return only(code, oneFrom('limitPrice', ...expressions.map((expression) => `=${expression}`)));
}

function quantityType(code: ErrorCode, type: string, ...actions: readonly string[]): Breakage {
  return only(
    code,
    fc
      .tuple(fc.constantFrom(...actions), positive)
      .map(([action, quantity]) => ({ action, quantityType: type, quantity })),
  );
}

/** Text of at least the given length. */
function longText(characters: number): fc.Arbitrary<string> {
  return fc.integer({ min: characters, max: characters + 20 }).map((length) => 'x'.repeat(length));
}

const betweenFields: readonly Breakage[] = [
  only('invalid-payload', fixed({ ticker: undefined })),
  only('invalid-payload', fixed({ action: undefined })),
  { ...only('invalid-payload', fixed({})), whole: () => 'buy AAPL' },
  { ...only('invalid-payload', fixed({})), whole: () => [] },
  only(
    'invalid-sentiment-action',
    fc.constantFrom('exit', 'reverse', 'add', 'cancel').map((action) => ({ action, sentiment: 'bullish' })),
  ),
  only('ticker-does-not-exist', fixed({}), { tickers: { known: ['MSFT'] } }),
  only('unsupported-ticker', fixed({}), { tickers: { allowed: [] } }),
  only('empty-ticker-name', oneFrom('ticker', '', ' ', '\t')),
  badTicker('invalid-asset-class', 'options', 'SPX', 'VIX 260218P20', 'NDX'),
  only('invalid-trailing-stop', oneFrom('orderType', 'trailing_stop')),
  only(
    'invalid-trailing-stop',
    fc.record({ action: fc.constant('cancel'), orderType: fc.constant('trailing_stop'), trailAmount: positive }),
  ),
  only(
    'invalid-extended-hours',
    fc.boolean().map((extendedHours) => ({ ticker: 'BTC-USD', extendedHours })),
    { assetClass: 'crypto' },
  ),
  only(
    'invalid-bid-ask-spread-filter-amount-and-percent',
    fc.record({ bidAskSpreadFilter: positive, bidAskSpreadFilterPercent: fc.integer({ min: 1, max: 99 }) }),
  ),
  quantityType('invalid-quantity-type-action', 'fixed_quantity', 'cancel'),
  quantityType('invalid-risk-dollar-amount-action', 'risk_dollar_amount', 'exit', 'resize'),
  quantityType('invalid-risk-percent-action', 'risk_percent', 'exit', 'resize'),
  quantityType('invalid-percent-of-position-action', 'percent_of_position', 'add', 'resize'),
  only(
    'quantity-type-requires-quantity',
    fc.constantFrom(...quantityTypes).map((type) => ({ quantityType: type })),
  ),
  only('resize-requires-quantity', fixed({ action: 'resize' })),
  only('resize-requires-quantity', fixed({ action: 'resize', quantity: -1 })),
  only(
    'invalid-quantity-type-for-asset-class',
    fc.record({
      ticker: fc.constant('ESH2026'),
      quantityType: fc.constantFrom('dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'),
      quantity: positive,
    }),
    { assetClass: 'futures' },
  ),
  only(
    'invalid-quantity-type-for-asset-class',
    fc.record({
      ticker: fc.constant('ESH2026'),
      quantityType: fc.constantFrom('dollar_amount', 'percent_of_equity'),
      quantity: positive,
    }),
    { assetClass: 'futures', futuresSizing: 'risk' },
  ),
  only(
    'invalid-strikes-away',
    fc
      .integer({ min: 2, max: 20 })
      .map((strikeCount) => ({ strikeCount, strikesAway: Math.floor(strikeCount / 2) + 1 })),
  ),
  only('invalid-strikes-away', fixed({ strikesAway: 6 })),
  only('invalid-strike-price', fc.record({ strikePrice: positive })),
  only('invalid-strike-price', fixed({ strikePrice: 150, optionType: 'both', expiration: '2026-01-30' })),
  only('invalid-ticker-and-option-type', fixed({ ticker: 'AAPL 260130C150', optionType: 'put' })),
  badTicker('invalid-stocks-ticker-format', 'stocks', 'AA PL', 'ABCDEFGHIJKLM', '.A', 'AAPL '),
  badTicker('invalid-options-ticker-format', 'options', 'SPY  260130C600', 'SPY 260230C600', 'SPY 260130X600'),
  badTicker('invalid-options-ticker-format', 'index_options', 'SPX 260130C0', 'SPX 260130c6000'),
  badTicker('invalid-futures-ticker-format', 'futures', 'ES', 'ES3!', 'esh6', 'ESA26'),
  badTicker('invalid-crypto-ticker-format', 'crypto', 'BTC', 'BTC/USD', 'BTC-', 'BTC-USD-X'),
  badTicker('invalid-forex-ticker-format', 'forex', 'EUR', 'EUR-EUR', 'BTC-USD', 'eurusd', 'EUR.USD'),
  inTakeProfit('invalid-take-profit-amount-and-percent', { amount: 1, percent: 1 }),
  inTakeProfit(
    'invalid-take-profit-relative-and-absolute',
    { limitPrice: 1, percent: 1 },
    { limitPrice: 1, amount: 1 },
  ),
  inTakeProfit('invalid-take-profit-pnl-incompatible', { pnlAmount: 1, limitPrice: 1 }, { pnlAmount: 1, amount: 1 }),
  inStopLoss('invalid-stop-loss-type', { type: 'stop', limitPrice: 1, stopPrice: 1 }, { type: 'stop', trailAmount: 1 }),
  {
    codes: ['invalid-stop-loss-trail-value', 'invalid-stop-loss-trail-value-required'],
    fault: oneFrom(
      'stopLoss',
      { trailAmount: 1, trailPercent: 1 },
      { type: 'trailing_stop', trailAmount: 1, trailPercent: 1 },
    ),
  },
  inStopLoss(
    'invalid-stop-loss-trail-value-required',
    { type: 'trailing_stop' },
    { type: 'trailing_stop', percent: 1 },
  ),
  inStopLoss('invalid-stop-loss-amount-and-percent', { amount: 1, percent: 1 }),
  inStopLoss('invalid-stop-loss-relative-and-absolute', { percent: 1, stopPrice: 1 }, { amount: 1, limitPrice: 1 }),
  inStopLoss('invalid-stop-loss-stop-price-required', { limitPrice: 1 }, { type: 'stop_limit', limitPrice: 1 }),
  inStopLoss('invalid-stop-loss-value-required', { type: 'stop' }, { percent: null }),
  inStopLoss('invalid-stop-loss-pnl-incompatible', { pnlAmount: 1, percent: 1 }, { pnlAmount: 1, stopPrice: 1 }),
  inStopLoss('invalid-stop-loss-pnl-trailing', { type: 'trailing_stop', trailAmount: 1, pnlAmount: 1 }),
  inTargets('invalid-targets-value', [{ percent: 2 }, {}], [{ percent: 2, amount: 3 }, { risk: 2 }]),
  inTargets('invalid-targets-share', [
    { percent: 2, share: 60 },
    { percent: 4, share: 50 },
  ]),
  inTargets('invalid-targets-share', [{ percent: 2, share: 100 }, { percent: 4 }]),
  inTargets('invalid-targets-move-stop', [{ percent: 2, moveStop: 'previous-target' }, { percent: 4 }]),
  only('targets-and-take-profit', fixed({ targets: [{ percent: 2 }, { percent: 4 }], takeProfit: { percent: 3 } })),
  only('invalid-breakeven-order-type', fixed({ action: 'breakeven' })),
  only('invalid-breakeven-order-type', fixed({ action: 'breakeven', orderType: 'limit' })),
  only('invalid-delay', oneFrom('delay', 0, -5, 1.5, '0', true, [])),
  only('invalid-delay-format', oneFrom('delay', 'soon', '5 Minutes', '-5 minutes', '2026-02-30 05:30 EST')),
  only('invalid-delay-past', oneFrom('delay', '0 seconds', '2026-01-26T15:29:59Z', '2026-01-26 05:30 am EST')),
  only('invalid-delay-exceeds-max', oneFrom('delay', '25 hours', '2 days', '2026-02-01T05:30:00-05:00')),
  only('invalid-delay-missing-timezone', oneFrom('delay', '2026-01-26T17:00', '2026-01-27')),
  only(
    'invalid-message-length',
    longText(256).map((message) => ({ message })),
  ),
  only('invalid-message-tags', oneFrom('message', '<b>', '</p>', 'up <!-- x -->')),
  only(
    'invalid-time',
    fc.constantFrom('now', '{{timenow}}', '').map((time) => ({ time, rejectAfter: 10 })),
  ),
];

const inFormulas: readonly Breakage[] = [
  inFormula('invalid-formula-syntax', '1 +', '', '(1', 'sqrt(4)', 'signal.x = 1'),
  inFormula('invalid-formula-reference', 'signal.missing', 'price', 'round(1, 2, rounding.up)'),
  only('invalid-formula-dependency', fixed({ limitPrice: '=signal.stopPrice + 1', stopPrice: '=1 + 1' })),
  only(
    'invalid-formula-nested',
    fc.constantFrom<JsonValue>({ size: '=1' }, { list: ['=1'] }).map((extras) => ({ extras })),
  ),
  inFormula('invalid-formula-runtime', '1 / 0', "'a' + 1", 'round(1, 21)', 'min()'),
  only(
    'invalid-formula-length',
    longText(501).map((text) => ({ limitPrice: `=${text}` })),
  ),
  inFormula('invalid-formula-operator', '2 ** 3', '1..2', "signal.ticker matches 'A'"),
  inFormula('invalid-formula-result', '[1, 2]', '[]'),
  only('invalid-formula-blacklisted-field', oneFrom('ticker', "='AAPL'", '=1')),
  only('invalid-formula-blacklisted-field', oneFrom('cancel', '=true')),
];

const inBatches: readonly Breakage[] = [
  {
    codes: ['too-many-payload-items'],
    fault: fixed({}),
    whole: (message) => [message, message, message, message, message, message],
  },
  {
    codes: ['batch-signals-not-enabled'],
    fault: fixed({}),
    whole: (message) => [message],
    context: { allowBatchSignals: false },
  },
];

const sentNames: readonly Breakage[] = [
  only('mistyped-field', oneFrom('qty', 5, '5'), { mistypedFields: 'refuse' }),
  only('mistyped-field', oneFrom('stoploss', { percent: 2 }, 147), { mistypedFields: 'refuse' }),
  only('field-unsupported', oneFrom('leverage', 5, '20'), { mistypedFields: 'refuse' }),
  only('field-unsupported', oneFrom('tp2', 160, { percent: 4 }), { mistypedFields: 'refuse' }),
  only('field-duplicated', fixed({}), { mistypedFields: 'refuse', duplicateNames: [['action']] }),
];

/** All breakages. Together they cover every code of parsing. */
export const breakages: readonly Breakage[] = /* @__PURE__ */ [
  ...invalidFields(),
  ...invalidParts(),
  ...betweenFields,
  ...inFormulas,
  ...inBatches,
  ...sentNames,
];
