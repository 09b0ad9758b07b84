// For every code of the specification that a message can cause in parsing: a message that causes it, the complete list
// of errors worked out by hand, and the closest message that is accepted.
import type { CheckRequest } from '../models/library-check.js';

export interface CodeRow {
  code: string;
  why: string;
  request: CheckRequest;
  errors: readonly { code: string; path: readonly (string | number)[] }[];
  /** The closest valid message, accepted. */
  nearMiss: CheckRequest;
}

type Fields = { readonly [field: string]: unknown };
type Context = Omit<CheckRequest, 'payload' | 'now'>;
type CodeError = { code: string; path: readonly (string | number)[] };

const now = '2026-01-26T15:30:00Z'; // a Monday, 10:30 in New York

function raw(payload: unknown, context: Context = {}): CheckRequest {
  return { payload, now, ...context };
}

function buy(fields: Fields, context: Context = {}): CheckRequest {
  return raw({ ticker: 'AAPL', action: 'buy', ...fields }, context);
}

function act(action: string, fields: Fields = {}, context: Context = {}): CheckRequest {
  return raw({ ticker: 'AAPL', action, ...fields }, context);
}

function ticker(symbol: unknown, context: Context = {}, fields: Fields = {}): CheckRequest {
  return raw({ ticker: symbol, action: 'buy', ...fields }, context);
}

function error(code: string, ...path: (string | number)[]): CodeError {
  return { code, path };
}

function row(
  code: string,
  why: string,
  request: CheckRequest,
  errors: readonly CodeError[],
  nearMiss: CheckRequest,
): CodeRow {
  return { code, why, request, errors, nearMiss };
}

/** One field of a plain buy, one error at that field. */
function field(code: string, name: string, bad: unknown, good: unknown, others: Fields = {}): CodeRow {
  const why = `${name}: ${JSON.stringify(bad)}`.slice(0, 80);
  return row(code, why, buy({ ...others, [name]: bad }), [error(code, name)], buy({ ...others, [name]: good }));
}

function takeProfit(code: string, bad: unknown, good: unknown, ...errors: readonly CodeError[]): CodeRow {
  return row(code, JSON.stringify(bad), buy({ takeProfit: bad }), errors, buy({ takeProfit: good }));
}

function stopLoss(code: string, bad: unknown, good: unknown, ...errors: readonly CodeError[]): CodeRow {
  return row(code, JSON.stringify(bad), buy({ stopLoss: bad }), errors, buy({ stopLoss: good }));
}

function levels(count: number): Fields {
  let object: Fields = {};
  for (let level = 1; level < count; level += 1) {
    object = { in: object };
  }
  return object;
}

const stocks: Context = { assetClass: 'stocks' };
const options: Context = { assetClass: 'options' };
const indexOptions: Context = { assetClass: 'index_options' };
const futures: Context = { assetClass: 'futures' };
const byRisk: Context = { ...futures, futuresSizing: 'risk' };
const crypto: Context = { assetClass: 'crypto' };
const forex: Context = { assetClass: 'forex' };
const five = Array.from({ length: 5 }, () => ({ ticker: 'AAPL', action: 'buy' }));
const ofTakeProfit = (code: string, ...path: string[]): CodeError => error(code, 'takeProfit', ...path);
const ofStopLoss = (code: string, ...path: string[]): CodeError => error(code, 'stopLoss', ...path);

const general: readonly CodeRow[] = [
  row('invalid-payload', 'ticker missing', raw({ action: 'buy' }), [error('invalid-payload', 'ticker')], buy({})),
  row('invalid-payload', 'ticker null', ticker(null), [error('invalid-payload', 'ticker')], buy({})),
  row('invalid-payload', 'action missing', raw({ ticker: 'AAPL' }), [error('invalid-payload', 'action')], buy({})),
  row(
    'invalid-payload',
    'both missing: two errors, ticker first',
    raw({}),
    [error('invalid-payload', 'ticker'), error('invalid-payload', 'action')],
    buy({}),
  ),
  row('invalid-payload', 'null body', raw(null), [error('invalid-payload')], buy({})),
  row('invalid-payload', 'text body', raw('buy AAPL'), [error('invalid-payload')], buy({})),
  row('invalid-payload', 'number body', raw(5), [error('invalid-payload')], buy({})),
  row('invalid-payload', 'boolean body', raw(true), [error('invalid-payload')], buy({})),
  row('invalid-payload', 'empty array', raw([]), [error('invalid-payload')], raw(five.slice(0, 1))),
  row(
    'invalid-payload',
    'an array item that is not an object',
    raw([{ ticker: 'AAPL', action: 'buy' }, 'buy']),
    [error('invalid-payload', 1)],
    raw(five.slice(0, 2)),
  ),
  row(
    'invalid-payload',
    'an array in an array',
    raw([[{ ticker: 'AAPL', action: 'buy' }]]),
    [error('invalid-payload', 0)],
    raw(five.slice(0, 1)),
  ),
  row(
    'invalid-payload',
    'nested 65 levels deep (the message is the first)',
    buy({ extras: levels(64) }),
    [error('invalid-payload')],
    buy({ extras: levels(63) }),
  ),
  row('invalid-action', 'unknown word', act('hold'), [error('invalid-action', 'action')], act('buy')),
  row('invalid-action', 'case', act('BUY'), [error('invalid-action', 'action')], act('buy')),
  row('invalid-action', 'empty text is a value', act(''), [error('invalid-action', 'action')], act('sell')),
  row(
    'invalid-action',
    'no text',
    raw({ ticker: 'AAPL', action: 1 }),
    [error('invalid-action', 'action')],
    act('cancel'),
  ),
  field('invalid-sentiment', 'sentiment', 'up', 'long'),
  field('invalid-sentiment', 'sentiment', 'Bullish', 'bullish'),
  field('invalid-sentiment', 'sentiment', true, 'flat'),
  row(
    'invalid-sentiment-action',
    'exit takes no sentiment',
    act('exit', { sentiment: 'bullish' }),
    [error('invalid-sentiment-action', 'sentiment')],
    act('sell', { sentiment: 'bullish' }),
  ),
  row(
    'invalid-sentiment-action',
    'a wrong sentiment counts as sent',
    act('reverse', { sentiment: 'up' }),
    [error('invalid-sentiment', 'sentiment'), error('invalid-sentiment-action', 'sentiment')],
    act('resize', { sentiment: 'flat', quantity: 0 }),
  ),
  row(
    'ticker-does-not-exist',
    'not in the list of known tickers',
    ticker('MSFT', { tickers: { known: ['AAPL'] } }),
    [error('ticker-does-not-exist', 'ticker')],
    ticker('AAPL', { tickers: { known: ['AAPL'] } }),
  ),
  row(
    'ticker-does-not-exist',
    'exact case',
    ticker('aapl', { tickers: { known: ['AAPL'] } }),
    [error('ticker-does-not-exist', 'ticker')],
    ticker('AAPL 260130C150', { tickers: { known: ['AAPL'] } }),
  ),
  row('empty-ticker-name', 'empty', ticker(''), [error('empty-ticker-name', 'ticker')], ticker('A')),
  row(
    'empty-ticker-name',
    'white space, and no other ticker rule',
    ticker('  ', { assetClass: 'stocks', tickers: { known: [], allowed: [] } }),
    [error('empty-ticker-name', 'ticker')],
    ticker('A', stocks),
  ),
  row(
    'unsupported-ticker',
    'not in the list of allowed tickers',
    ticker('MSFT', { tickers: { allowed: ['AAPL'] } }),
    [error('unsupported-ticker', 'ticker')],
    ticker('AAPL', { tickers: { allowed: ['AAPL'] } }),
  ),
  row(
    'unsupported-ticker',
    'an empty list rejects every ticker',
    ticker('AAPL', { tickers: { known: ['AAPL'], allowed: [] } }),
    [error('unsupported-ticker', 'ticker')],
    ticker('AAPL', { tickers: { known: ['AAPL'] } }),
  ),
  row(
    'unsupported-ticker',
    'not known and not allowed are two causes',
    ticker('ES1!', { tickers: { known: ['NQ'], allowed: ['NQ'] } }),
    [error('ticker-does-not-exist', 'ticker'), error('unsupported-ticker', 'ticker')],
    ticker('ES1!', { tickers: { known: ['ES'], allowed: ['ES1!'] } }),
  ),
  field('invalid-quantity', 'quantity', 0, 0.000001),
  field('invalid-quantity', 'quantity', -1, 1),
  field('invalid-quantity', 'quantity', 'ten', '10'),
  field('invalid-quantity', 'quantity', '', '1'),
  field('invalid-quantity', 'quantity', true, 1),
  field('invalid-quantity', 'quantity', '1,23', '1,234'),
  row(
    'invalid-quantity',
    'not numeric on resize',
    act('resize', { quantity: 'all' }),
    [error('invalid-quantity', 'quantity')],
    act('resize', { quantity: '0' }),
  ),
  row(
    'invalid-asset-class',
    'an index underlying as a stock option',
    ticker('SPX', options),
    [error('invalid-asset-class', 'ticker')],
    ticker('SPX', indexOptions),
  ),
  row(
    'invalid-asset-class',
    'an index option contract',
    ticker('VIX 260218C20', options),
    [error('invalid-asset-class', 'ticker')],
    ticker('SPY 260218C20', options),
  ),
];

const batch: readonly CodeRow[] = [
  row(
    'too-many-payload-items',
    'six',
    raw([...five, ...five.slice(0, 1)]),
    [error('too-many-payload-items')],
    raw(five),
  ),
  row(
    'too-many-payload-items',
    'alone, whatever the items are',
    raw([1, 2, 3, 4, 5, 6]),
    [error('too-many-payload-items')],
    raw(five),
  ),
  row(
    'batch-signals-not-enabled',
    'even with one item',
    raw(five.slice(0, 1), { allowBatchSignals: false }),
    [error('batch-signals-not-enabled')],
    raw(five[0], { allowBatchSignals: false }),
  ),
  row(
    'batch-signals-not-enabled',
    'together with an empty array',
    raw([], { allowBatchSignals: false }),
    [error('invalid-payload'), error('batch-signals-not-enabled')],
    raw(five.slice(0, 1), { allowBatchSignals: true }),
  ),
  row(
    'batch-signals-not-enabled',
    'together with too many items',
    raw([...five, ...five], { allowBatchSignals: false }),
    [error('too-many-payload-items'), error('batch-signals-not-enabled')],
    raw(five),
  ),
];

const execution: readonly CodeRow[] = [
  field('invalid-order-type', 'orderType', 'Limit', 'limit'),
  field('invalid-order-type', 'orderType', 'moc', 'market'),
  field('invalid-order-type', 'orderType', 5, 'stop'),
  field('invalid-cancel-order-type', 'cancelOrderType', 'all', 'stop_limit'),
  field('invalid-cancel-order-type', 'cancelOrderType', true, 'trailing_stop'),
  row(
    'invalid-trailing-stop',
    'no trail',
    buy({ orderType: 'trailing_stop' }),
    [error('invalid-trailing-stop', 'orderType')],
    buy({ orderType: 'trailing_stop', trailAmount: 2 }),
  ),
  row(
    'invalid-trailing-stop',
    'action cancel',
    act('cancel', { orderType: 'trailing_stop', trailPercent: 1 }),
    [error('invalid-trailing-stop', 'orderType')],
    act('exit', { orderType: 'trailing_stop', trailPercent: 1 }),
  ),
  row(
    'invalid-trailing-stop',
    'action breakeven: against both order type rules',
    act('breakeven', { orderType: 'trailing_stop', trailPercent: 1 }),
    [error('invalid-trailing-stop', 'orderType'), error('invalid-breakeven-order-type', 'orderType')],
    act('breakeven', { orderType: 'stop', trailPercent: 1 }),
  ),
  field('invalid-time-in-force', 'timeInForce', 'GTC', 'gtc'),
  field('invalid-time-in-force', 'timeInForce', 'week', 'gtd'),
  field('invalid-extended-hours', 'extendedHours', 'true', true),
  field('invalid-extended-hours', 'extendedHours', 1, false),
  row(
    'invalid-extended-hours',
    'off stocks',
    ticker('BTC-USD', crypto, { extendedHours: true }),
    [error('invalid-extended-hours', 'extendedHours')],
    ticker('BTC-USD', {}, { extendedHours: true }),
  ),
  row(
    'invalid-extended-hours',
    'off stocks even when false',
    ticker('ESH6', futures, { extendedHours: false }),
    [error('invalid-extended-hours', 'extendedHours')],
    ticker('AAPL', stocks, { extendedHours: false }),
  ),
  field('invalid-market-price-type', 'marketPriceType', 'mid', 'mark'),
  row(
    'invalid-bid-ask-spread-filter-amount-and-percent',
    'both',
    buy({ bidAskSpreadFilter: 0.05, bidAskSpreadFilterPercent: 1 }),
    [error('invalid-bid-ask-spread-filter-amount-and-percent', 'bidAskSpreadFilter')],
    buy({ bidAskSpreadFilter: 0.05, bidAskSpreadFilterPercent: null }),
  ),
  field('invalid-bid-ask-spread-filter-percent', 'bidAskSpreadFilterPercent', 0.009, 0.01),
  field('invalid-bid-ask-spread-filter-percent', 'bidAskSpreadFilterPercent', 100, 99.99),
  field('invalid-bid-ask-spread-filter-percent', 'bidAskSpreadFilterPercent', 'wide', '0.5'),
];

const quantity: readonly CodeRow[] = [
  field('invalid-quantity-type', 'quantityType', 'shares', 'fixed_quantity', { quantity: 5 }),
  field('invalid-quantity-type', 'quantityType', 'Dollar_amount', 'dollar_amount', { quantity: 5 }),
  row(
    'invalid-quantity-type-action',
    'cancel has no size',
    act('cancel', { quantityType: 'fixed_quantity', quantity: 5 }),
    [error('invalid-quantity-type-action', 'quantityType')],
    act('cancel', { quantity: 5 }),
  ),
  row(
    'invalid-quantity-type-action',
    'together with the code of the type',
    act('cancel', { quantityType: 'risk_percent', quantity: 5 }),
    [error('invalid-quantity-type-action', 'quantityType'), error('invalid-risk-percent-action', 'quantityType')],
    act('add', { quantityType: 'risk_percent', quantity: 5 }),
  ),
  row(
    'invalid-risk-dollar-amount-action',
    'exit',
    act('exit', { quantityType: 'risk_dollar_amount', quantity: 5 }),
    [error('invalid-risk-dollar-amount-action', 'quantityType')],
    act('reverse', { quantityType: 'risk_dollar_amount', quantity: 5 }),
  ),
  row(
    'invalid-risk-dollar-amount-action',
    'resize',
    act('resize', { quantityType: 'risk_dollar_amount', quantity: 5 }),
    [error('invalid-risk-dollar-amount-action', 'quantityType')],
    act('resize', { quantityType: 'dollar_amount', quantity: 5000 }),
  ),
  row(
    'invalid-risk-percent-action',
    'resize',
    act('resize', { quantityType: 'risk_percent', quantity: 5 }),
    [error('invalid-risk-percent-action', 'quantityType')],
    act('resize', { quantityType: 'percent_of_equity', quantity: 5 }),
  ),
  row(
    'invalid-percent-of-position-action',
    'resize',
    act('resize', { quantityType: 'percent_of_position', quantity: 50 }),
    [error('invalid-percent-of-position-action', 'quantityType')],
    act('exit', { quantityType: 'percent_of_position', quantity: 50 }),
  ),
  row(
    'invalid-percent-of-position-action',
    'add',
    act('add', { quantityType: 'percent_of_position', quantity: 50 }),
    [error('invalid-percent-of-position-action', 'quantityType')],
    act('reverse', { quantityType: 'percent_of_position', quantity: 50 }),
  ),
  row(
    'quantity-type-requires-quantity',
    'no quantity',
    buy({ quantityType: 'dollar_amount' }),
    [error('quantity-type-requires-quantity', 'quantity')],
    buy({ quantityType: 'dollar_amount', quantity: 1000 }),
  ),
  row(
    'quantity-type-requires-quantity',
    'a quantity that is not positive does not count',
    buy({ quantityType: 'dollar_amount', quantity: 0 }),
    [error('invalid-quantity', 'quantity'), error('quantity-type-requires-quantity', 'quantity')],
    act('resize', { quantityType: 'dollar_amount', quantity: 0 }),
  ),
  row(
    'resize-requires-quantity',
    'missing',
    act('resize'),
    [error('resize-requires-quantity', 'quantity')],
    act('resize', { quantity: 0 }),
  ),
  row(
    'resize-requires-quantity',
    'below 0',
    act('resize', { quantity: -0.5 }),
    [error('resize-requires-quantity', 'quantity')],
    act('resize', { quantity: -0 }),
  ),
  row(
    'resize-requires-quantity',
    'both requires-codes',
    act('resize', { quantityType: 'fixed_quantity' }),
    [error('quantity-type-requires-quantity', 'quantity'), error('resize-requires-quantity', 'quantity')],
    act('resize', { quantityType: 'fixed_quantity', quantity: 0 }),
  ),
  ...['dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'].map((quantityType) =>
    row(
      'invalid-quantity-type-for-asset-class',
      `${quantityType} with futures`,
      ticker('ESH6', futures, { quantityType, quantity: 5 }),
      [error('invalid-quantity-type-for-asset-class', 'quantityType')],
      ticker('ESH6', futures, { quantityType: 'fixed_quantity', quantity: 5 }),
    ),
  ),
  ...['dollar_amount', 'percent_of_equity'].map((quantityType) =>
    row(
      'invalid-quantity-type-for-asset-class',
      `${quantityType} with futures that are sized by risk`,
      ticker('ESH6', byRisk, { quantityType, quantity: 5 }),
      [error('invalid-quantity-type-for-asset-class', 'quantityType')],
      ticker('ESH6', byRisk, { quantityType: 'risk_percent', quantity: 5 }),
    ),
  ),
];

const contract = { optionType: 'call', expiration: '2026-01-30' };

const optionFields: readonly CodeRow[] = [
  field('invalid-option-type', 'optionType', 'calls', 'call'),
  field('invalid-option-type', 'optionType', 'C', 'both'),
  field('invalid-intrinsic-value', 'intrinsicValue', 'atm', 'otm'),
  field('invalid-expiration', 'expiration', '30-01-2026', '2026-01-30'),
  field('invalid-expiration', 'expiration', '2026-02-30', '2026-02-28'),
  field('invalid-expiration', 'expiration', '+7 hours', '+7 days'),
  field('invalid-expiration', 'expiration', 20260130, '2020-01-30'),
  field('invalid-expiration', 'expiration', '9000 years', '7000 years'),
  field('invalid-strike-count', 'strikeCount', 1, 2),
  field('invalid-strike-count', 'strikeCount', 21, 20),
  field('invalid-strike-count', 'strikeCount', 2.5, '2.0'),
  field('invalid-strikes-away', 'strikesAway', 6, 5),
  field('invalid-strikes-away', 'strikesAway', 3, 2, { strikeCount: 5 }),
  field('invalid-strikes-away', 'strikesAway', -1, 0),
  field('invalid-strikes-away', 'strikesAway', 1.5, '1'),
  field('invalid-strike-price', 'strikePrice', 0, 0.5, contract),
  field('invalid-strike-price', 'strikePrice', 'atm', '150', contract),
  row(
    'invalid-strike-price',
    'without expiration',
    buy({ strikePrice: 150, optionType: 'call' }),
    [error('invalid-strike-price', 'strikePrice')],
    buy({ strikePrice: 150, optionType: 'call', expiration: '0 days' }),
  ),
  row(
    'invalid-strike-price',
    'with an invalid expiration, which is not a valid one',
    buy({ strikePrice: 150, optionType: 'call', expiration: 'soon' }),
    [error('invalid-expiration', 'expiration'), error('invalid-strike-price', 'strikePrice')],
    buy({ strikePrice: 150, optionType: 'put', expiration: '2026-01-30' }),
  ),
  row(
    'invalid-strike-price',
    'one contract cannot be both',
    buy({ strikePrice: 150, optionType: 'both', expiration: '2026-01-30' }),
    [error('invalid-strike-price', 'strikePrice')],
    buy({ optionType: 'both', expiration: '2026-01-30' }),
  ),
  row(
    'invalid-ticker-and-option-type',
    'a call contract',
    ticker('AAPL 260130C150', options, { optionType: 'put' }),
    [error('invalid-ticker-and-option-type', 'optionType')],
    ticker('AAPL 260130C150', options, { optionType: 'both' }),
  ),
  row(
    'invalid-ticker-and-option-type',
    'a put contract, class unknown',
    ticker('AAPL 260130P150', {}, { optionType: 'call' }),
    [error('invalid-ticker-and-option-type', 'optionType')],
    ticker('AAPL 260130P150', {}, { optionType: 'put' }),
  ),
];

function format(code: string, context: Context, good: string, ...bad: readonly string[]): CodeRow[] {
  return bad.map((symbol) =>
    row(code, JSON.stringify(symbol), ticker(symbol, context), [error(code, 'ticker')], ticker(good, context)),
  );
}

const tickerFormats: readonly CodeRow[] = [
  ...format('invalid-stocks-ticker-format', stocks, 'BRK.B', 'AAPL 260130C150', 'ES1!', 'BRK_B', '.BRK', 'AAPL '),
  ...format('invalid-stocks-ticker-format', stocks, 'ABCDEFGHIJKL', 'ABCDEFGHIJKLM'),
  ...format('invalid-options-ticker-format', options, 'AAPL 260130C150', 'AAPL  260130C150', 'AAPL 260130c150'),
  ...format('invalid-options-ticker-format', options, 'AAPL 280229C150.5', 'AAPL 260229C150', 'AAPL 260130C0'),
  ...format('invalid-options-ticker-format', indexOptions, 'SPX 260130C6000', 'SPX 260130X6000'),
  ...format('invalid-futures-ticker-format', futures, 'ESH2026', 'ESH126', 'ESA6', 'ES', 'esh6', 'ABCDEH6'),
  ...format('invalid-futures-ticker-format', futures, 'ES2!', 'ES3!', 'ES!'),
  ...format('invalid-crypto-ticker-format', crypto, 'BTC-USD', 'BTCUSD', 'BTC/USD', 'BTC-', 'BTC-USD-X', '-USD'),
  ...format(
    'invalid-forex-ticker-format',
    forex,
    'EUR-USD',
    'EUR',
    'EUR-EUR',
    'BTC-USD',
    'eurusd',
    'EUR.USD',
    'EURUSDX',
  ),
  ...format('invalid-forex-ticker-format', forex, 'OANDA:USDJPY', 'oanda:USDJPY', 'A:B:USDJPY', 'XAU/USD'),
];

const takeProfits: readonly CodeRow[] = [
  takeProfit(
    'invalid-take-profit-percent',
    { percent: 0 },
    { percent: 0.1 },
    ofTakeProfit('invalid-take-profit-percent', 'percent'),
  ),
  takeProfit(
    'invalid-take-profit-percent',
    { percent: '5%' },
    { percent: '5' },
    ofTakeProfit('invalid-take-profit-percent', 'percent'),
  ),
  takeProfit(
    'invalid-take-profit-amount',
    { amount: -1 },
    { amount: 1 },
    ofTakeProfit('invalid-take-profit-amount', 'amount'),
  ),
  takeProfit(
    'invalid-take-profit-limit-price',
    { limitPrice: true },
    { limitPrice: 160 },
    ofTakeProfit('invalid-take-profit-limit-price', 'limitPrice'),
  ),
  takeProfit(
    'invalid-take-profit-amount-and-percent',
    { amount: 1, percent: 2 },
    { amount: 1, percent: null },
    ofTakeProfit('invalid-take-profit-amount-and-percent'),
  ),
  takeProfit(
    'invalid-take-profit-relative-and-absolute',
    { percent: 2, limitPrice: 160 },
    { limitPrice: 160 },
    ofTakeProfit('invalid-take-profit-relative-and-absolute'),
  ),
  takeProfit(
    'invalid-take-profit-value-required',
    {},
    { amount: 1 },
    ofTakeProfit('invalid-take-profit-value-required'),
  ),
  takeProfit('invalid-take-profit-value-required', 5, null, ofTakeProfit('invalid-take-profit-value-required')),
  takeProfit(
    'invalid-take-profit-value-required',
    [],
    { percent: 1 },
    ofTakeProfit('invalid-take-profit-value-required'),
  ),
  takeProfit(
    'invalid-take-profit-pnl-amount',
    { pnlAmount: 0 },
    { pnlAmount: 1 },
    ofTakeProfit('invalid-take-profit-pnl-amount', 'pnlAmount'),
  ),
  takeProfit(
    'invalid-take-profit-pnl-incompatible',
    { pnlAmount: 100, limitPrice: 160 },
    { pnlAmount: 100 },
    ofTakeProfit('invalid-take-profit-pnl-incompatible'),
  ),
  takeProfit(
    'invalid-take-profit-pnl-incompatible',
    { pnlAmount: 0, limitPrice: 160, amount: 1, percent: -1 },
    { pnlAmount: '100' },
    ofTakeProfit('invalid-take-profit-percent', 'percent'),
    ofTakeProfit('invalid-take-profit-amount-and-percent'),
    ofTakeProfit('invalid-take-profit-relative-and-absolute'),
    ofTakeProfit('invalid-take-profit-pnl-amount', 'pnlAmount'),
    ofTakeProfit('invalid-take-profit-pnl-incompatible'),
  ),
];

const stopLosses: readonly CodeRow[] = [
  stopLoss(
    'invalid-stop-loss-type',
    { type: 'limit', percent: 1 },
    { type: 'stop', percent: 1 },
    ofStopLoss('invalid-stop-loss-type', 'type'),
  ),
  stopLoss(
    'invalid-stop-loss-type',
    { type: 'stop', stopPrice: 140, limitPrice: 139 },
    { type: 'stop_limit', stopPrice: 140, limitPrice: 139 },
    ofStopLoss('invalid-stop-loss-type', 'type'),
  ),
  stopLoss(
    'invalid-stop-loss-type',
    { type: 'stop_limit', percent: 1, trailPercent: 1 },
    { type: 'trailing_stop', percent: 1, trailPercent: 1 },
    ofStopLoss('invalid-stop-loss-type', 'type'),
  ),
  stopLoss(
    'invalid-stop-loss-type',
    { type: 'stop', trailAmount: 1 },
    { trailAmount: 1 },
    ofStopLoss('invalid-stop-loss-type', 'type'),
  ),
  stopLoss(
    'invalid-stop-loss-percent',
    { percent: 0 },
    { percent: 2 },
    ofStopLoss('invalid-stop-loss-percent', 'percent'),
  ),
  stopLoss(
    'invalid-stop-loss-amount',
    { amount: '' },
    { amount: '1' },
    ofStopLoss('invalid-stop-loss-amount', 'amount'),
  ),
  stopLoss(
    'invalid-stop-loss-stop-price',
    { stopPrice: -140 },
    { stopPrice: 140 },
    ofStopLoss('invalid-stop-loss-stop-price', 'stopPrice'),
  ),
  stopLoss(
    'invalid-stop-loss-limit-price',
    { stopPrice: 140, limitPrice: 0 },
    { stopPrice: 140, limitPrice: 0.01 },
    ofStopLoss('invalid-stop-loss-limit-price', 'limitPrice'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-price',
    { stopPrice: 140, trailPrice: 0 },
    { stopPrice: 140 },
    ofStopLoss('invalid-stop-loss-trail-price', 'trailPrice'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-amount',
    { trailAmount: 0 },
    { trailAmount: 1 },
    ofStopLoss('invalid-stop-loss-trail-amount', 'trailAmount'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-percent',
    { type: 'trailing_stop', trailPercent: 'one' },
    { type: 'trailing_stop', trailPercent: '1' },
    ofStopLoss('invalid-stop-loss-trail-percent', 'trailPercent'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-value',
    { type: 'trailing_stop', trailAmount: 1, trailPercent: 1 },
    { type: 'trailing_stop', trailAmount: 1 },
    ofStopLoss('invalid-stop-loss-trail-value'),
    ofStopLoss('invalid-stop-loss-trail-value-required'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-value',
    { type: 'stop', trailAmount: 1, trailPercent: 1 },
    { trailPercent: 1 },
    ofStopLoss('invalid-stop-loss-type', 'type'),
    ofStopLoss('invalid-stop-loss-trail-value'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-value-required',
    { type: 'trailing_stop' },
    { type: 'trailing_stop', trailPercent: 1 },
    ofStopLoss('invalid-stop-loss-trail-value-required'),
  ),
  stopLoss(
    'invalid-stop-loss-trail-value-required',
    { type: 'trailing_stop', percent: 1 },
    { type: 'stop', percent: 1 },
    ofStopLoss('invalid-stop-loss-trail-value-required'),
  ),
  stopLoss(
    'invalid-stop-loss-amount-and-percent',
    { amount: 1, percent: 1 },
    { amount: 1 },
    ofStopLoss('invalid-stop-loss-amount-and-percent'),
  ),
  stopLoss(
    'invalid-stop-loss-relative-and-absolute',
    { percent: 1, stopPrice: 140 },
    { stopPrice: 140 },
    ofStopLoss('invalid-stop-loss-relative-and-absolute'),
  ),
  stopLoss(
    'invalid-stop-loss-relative-and-absolute',
    { amount: 1, limitPrice: 139 },
    { stopPrice: 140, limitPrice: 139 },
    ofStopLoss('invalid-stop-loss-relative-and-absolute'),
  ),
  stopLoss(
    'invalid-stop-loss-stop-price-required',
    { limitPrice: 139 },
    { limitPrice: 139, stopPrice: 140 },
    ofStopLoss('invalid-stop-loss-stop-price-required', 'stopPrice'),
  ),
  stopLoss('invalid-stop-loss-value-required', {}, { percent: 1 }, ofStopLoss('invalid-stop-loss-value-required')),
  stopLoss(
    'invalid-stop-loss-value-required',
    { type: 'stop' },
    { type: 'stop', amount: 1 },
    ofStopLoss('invalid-stop-loss-value-required'),
  ),
  stopLoss(
    'invalid-stop-loss-value-required',
    { trailPrice: 1 },
    { trailPrice: 1, amount: 1 },
    ofStopLoss('invalid-stop-loss-value-required'),
  ),
  stopLoss('invalid-stop-loss-value-required', '5%', { percent: '5' }, ofStopLoss('invalid-stop-loss-value-required')),
  stopLoss(
    'invalid-stop-loss-pnl-amount',
    { pnlAmount: -5 },
    { pnlAmount: 5 },
    ofStopLoss('invalid-stop-loss-pnl-amount', 'pnlAmount'),
  ),
  stopLoss(
    'invalid-stop-loss-pnl-incompatible',
    { pnlAmount: 5, stopPrice: 140 },
    { pnlAmount: 5, type: 'stop' },
    ofStopLoss('invalid-stop-loss-pnl-incompatible'),
  ),
  stopLoss(
    'invalid-stop-loss-pnl-incompatible',
    { pnlAmount: 5, limitPrice: 140 },
    { pnlAmount: 5, type: 'stop_limit' },
    ofStopLoss('invalid-stop-loss-pnl-incompatible'),
  ),
  stopLoss(
    'invalid-stop-loss-pnl-trailing',
    { pnlAmount: 5, type: 'trailing_stop', trailAmount: 1 },
    { type: 'trailing_stop', trailAmount: 1 },
    ofStopLoss('invalid-stop-loss-pnl-trailing'),
  ),
  stopLoss(
    'invalid-stop-loss-pnl-trailing',
    { pnlAmount: 5, type: 'trailing_stop' },
    { pnlAmount: 5 },
    ofStopLoss('invalid-stop-loss-trail-value-required'),
    ofStopLoss('invalid-stop-loss-pnl-trailing'),
  ),
];

const breakeven: readonly CodeRow[] = [
  field('invalid-breakeven-offset', 'breakevenOffset', 0, 0.001),
  field('invalid-breakeven-offset', 'breakevenOffset', 100.001, 100),
  field('invalid-breakeven-offset', 'breakevenOffset', 'some', '1.5'),
  row(
    'invalid-breakeven-order-type',
    'missing',
    act('breakeven'),
    [error('invalid-breakeven-order-type', 'orderType')],
    act('breakeven', { orderType: 'stop' }),
  ),
  row(
    'invalid-breakeven-order-type',
    'limit',
    act('breakeven', { orderType: 'limit' }),
    [error('invalid-breakeven-order-type', 'orderType')],
    act('breakeven', { orderType: 'stop_limit' }),
  ),
];

const timing: readonly CodeRow[] = [
  field('invalid-delay', 'delay', 0, 1),
  field('invalid-delay', 'delay', 1.5, 2),
  field('invalid-delay', 'delay', '0', '1'),
  field('invalid-delay', 'delay', true, 60),
  field('invalid-delay', 'delay', [60], '60'),
  field('invalid-delay-format', 'delay', 'in a while', '+5 minutes'),
  field('invalid-delay-format', 'delay', '-5 minutes', '5 minutes'),
  field('invalid-delay-format', 'delay', '', '1 day'),
  field('invalid-delay-format', 'delay', '+60', '60'),
  field('invalid-delay-past', 'delay', '0 minutes', '1 minute'),
  field('invalid-delay-past', 'delay', '2026-01-26T15:30:00Z', '2026-01-26T15:30:01Z'),
  row(
    'invalid-delay-exceeds-max',
    'a number above the maximum: both codes',
    buy({ delay: 86401 }),
    [error('invalid-delay', 'delay'), error('invalid-delay-exceeds-max', 'delay')],
    buy({ delay: 86400 }),
  ),
  field('invalid-delay-exceeds-max', 'delay', '25 hours', '24 hours'),
  field('invalid-delay-exceeds-max', 'delay', '2026-01-27T15:30:01Z', '2026-01-27T15:30:00Z'),
  field('invalid-delay-missing-timezone', 'delay', '2026-01-26T17:30:00', '2026-01-26T17:30:00Z'),
  field('invalid-delay-missing-timezone', 'delay', '2026-01-27', '2026-01-27 00:00 UTC'),
  field('invalid-cancel-after', 'cancelAfter', 0, 1),
  field('invalid-cancel-after', 'cancelAfter', 3601, 3600),
  field('invalid-cancel-after', 'cancelAfter', 1.5, '60'),
  field('invalid-reject-after', 'rejectAfter', 0, 1),
  field('invalid-reject-after', 'rejectAfter', 31, 30),
  field('invalid-reject-after', 'rejectAfter', 2.5, '2'),
];

const metadata: readonly CodeRow[] = [
  field('invalid-expires-at', 'expiresAt', 'friday', '2026-01-30'),
  field('invalid-expires-at', 'expiresAt', '2026-01-30T00:00:00Z', '+1 week'),
  field('invalid-message-length', 'message', 'x'.repeat(256), 'x'.repeat(255)),
  field('invalid-message-length', 'message', '😀'.repeat(256), '😀'.repeat(255)),
  field('invalid-message-tags', 'message', 'up <b>now</b>', '1 < b and b > 0'),
  field('invalid-message-tags', 'message', 'x </p> y', 'x <p y'),
  field('invalid-message-tags', 'message', '<!-- x -->', '<1>'),
  row(
    'invalid-message-tags',
    'too long as well',
    buy({ message: `<i>${'x'.repeat(255)}` }),
    [error('invalid-message-length', 'message'), error('invalid-message-tags', 'message')],
    buy({ message: `i${'x'.repeat(254)}` }),
  ),
];

// DECISIONS B, DESIGN 6. A formula error stops its message: no other code comes with it.
const formulas: readonly CodeRow[] = [
  field('invalid-formula-syntax', 'quantity', '=1 +', '=1 + 1'),
  field('invalid-formula-syntax', 'quantity', '=', '=1'),
  field('invalid-formula-syntax', 'quantity', '=sqrt(4)', '=abs(4)'),
  field('invalid-formula-syntax', 'quantity', '=5 & 1', '=5 && 1 ? 2 : 3'),
  field('invalid-formula-reference', 'quantity', '=signal.size', '=signal.extras.size', { extras: { size: 5 } }),
  field('invalid-formula-reference', 'quantity', '=price', '=signal.price', { price: 5 }),
  field(
    'invalid-formula-reference',
    'quantity',
    '=round(2.5, 0, rounding.up)',
    '=round(2.5, 0, rounding.awayFromZero)',
  ),
  row(
    'invalid-formula-dependency',
    'a field that holds a formula',
    buy({ quantity: '=signal.price + 1', price: '=150 + 1' }),
    [error('invalid-formula-dependency', 'quantity')],
    buy({ quantity: '=signal.price + 1', price: '150' }),
  ),
  row(
    'invalid-formula-nested',
    'in extras',
    buy({ extras: { a: '=1' } }),
    [error('invalid-formula-nested', 'extras', 'a')],
    buy({ extras: { a: ' =1' } }),
  ),
  row(
    'invalid-formula-nested',
    'in an array of an unknown field',
    buy({ sizes: ['=1'] }),
    [error('invalid-formula-nested', 'sizes', 0)],
    buy({ takeProfit: { percent: '=1' } }),
  ),
  field('invalid-formula-runtime', 'quantity', '=1 / 0', '=1 / 1'),
  field('invalid-formula-runtime', 'quantity', '=5 % 0', '=5 % 3'),
  field('invalid-formula-runtime', 'quantity', '=round(2.5, 0, 9)', '=round(2.5, 0, 8)'),
  field('invalid-formula-runtime', 'quantity', "='a' * 2", "='3' * 2"),
  field('invalid-formula-length', 'quantity', `=${'1'.padEnd(501)}`, `=${'1'.padEnd(500)}`),
  field('invalid-formula-operator', 'quantity', '=2 ** 3', '=2 * 3'),
  field('invalid-formula-operator', 'quantity', '=1..3', '=1.3'),
  field('invalid-formula-operator', 'message', "='a' matches 'b'", "='a' contains 'b' ? 'x' : 'y'"),
  field('invalid-formula-result', 'quantity', '=[1, 2]', '=max([1, 2])'),
  field('invalid-formula-result', 'quantity', '=signal.extras', '=signal.extras.a', { extras: { a: 1 } }),
  row(
    'invalid-formula-blacklisted-field',
    'ticker',
    raw({ ticker: "='AAPL'", action: 'buy' }),
    [error('invalid-formula-blacklisted-field', 'ticker')],
    buy({}),
  ),
  row(
    'invalid-formula-blacklisted-field',
    'action',
    raw({ ticker: 'AAPL', action: "='buy'" }),
    [error('invalid-formula-blacklisted-field', 'action')],
    buy({}),
  ),
  field('invalid-formula-blacklisted-field', 'test', '=true', 'true'),
  field('invalid-formula-blacklisted-field', 'cancel', '=1 == 1', true),
];

const ofTheLibrary: readonly CodeRow[] = [
  ...['signalPrice', 'price', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent', 'bidAskSpreadFilter'].flatMap(
    (name) => [
      field('invalid-field', name, 'high', '-1'),
      field('invalid-field', name, true, 0),
      field('invalid-field', name, '', null),
    ],
  ),
  row('invalid-field', 'ticker a number', ticker(600519), [error('invalid-field', 'ticker')], ticker('600519')),
  row(
    'invalid-field',
    'no other ticker rule reads a ticker of the wrong type',
    ticker(600519, { assetClass: 'crypto', tickers: { known: [], allowed: [] } }),
    [error('invalid-field', 'ticker')],
    ticker('BTC-USD', crypto),
  ),
  field('invalid-field', 'interval', false, 5),
  field('invalid-field', 'time', [], '2026-01-26T15:29:59Z'),
  field('invalid-field', 'ignoreTradingWindows', 'true', true),
  field('invalid-field', 'cancel', 1, false),
  field('invalid-field', 'extras', [], {}),
  field('invalid-field', 'extras', 'x', { x: null }),
  field('invalid-field', 'message', { text: 'x' }, ''),
  row(
    'invalid-field',
    'after all of the specification’s codes, in field order',
    raw({ message: true, price: 'x', ticker: 5, action: 'buy', expiresAt: 'never' }),
    [
      error('invalid-expires-at', 'expiresAt'),
      error('invalid-field', 'ticker'),
      error('invalid-field', 'price'),
      error('invalid-field', 'message'),
    ],
    raw({ message: 1, price: '1', ticker: 'A', action: 'buy', expiresAt: '0 days' }),
  ),
  row(
    'invalid-time',
    'unreadable when rejectAfter needs it',
    buy({ time: '{{timenow}}', rejectAfter: 10 }),
    [error('invalid-time', 'time')],
    buy({ time: '{{timenow}}' }),
  ),
  row(
    'invalid-time',
    'any sent rejectAfter, even a wrong one',
    buy({ time: 'now', rejectAfter: 60 }),
    [error('invalid-reject-after', 'rejectAfter'), error('invalid-time', 'time')],
    buy({ time: '2026-01-26T15:29:55Z', rejectAfter: 30 }),
  ),
  row(
    'mistyped-field',
    'if the context rejects it',
    buy({ qty: 5 }, { mistypedFields: 'refuse' }),
    [error('mistyped-field', 'qty')],
    buy({ quantity: 5 }, { mistypedFields: 'refuse' }),
  ),
  row(
    'field-unsupported',
    'if the context rejects it',
    buy({ leverage: 5 }, { mistypedFields: 'refuse' }),
    [error('field-unsupported', 'leverage')],
    buy({ leverage: 1 }, { mistypedFields: 'refuse' }),
  ),
  row(
    'invalid-stop-loss-limit-offset',
    'the whole price',
    buy({ stopLoss: { percent: 2, limitOffset: { percent: 100 } } }),
    [error('invalid-stop-loss-limit-offset', 'stopLoss', 'limitOffset', 'percent')],
    buy({ stopLoss: { percent: 2, limitOffset: { percent: 99.99 } } }),
  ),
  row(
    'invalid-stop-loss-limit-offset',
    'no distance',
    buy({ stopLoss: { percent: 2, limitOffset: { amount: 0 } } }),
    [error('invalid-stop-loss-limit-offset', 'stopLoss', 'limitOffset', 'amount')],
    buy({ stopLoss: { percent: 2, limitOffset: { amount: 0.01 } } }),
  ),
  row(
    'invalid-stop-loss-limit-offset',
    'percent and amount',
    buy({ stopLoss: { percent: 2, limitOffset: { percent: 1, amount: 1 } } }),
    [error('invalid-stop-loss-limit-offset', 'stopLoss', 'limitOffset')],
    buy({ stopLoss: { percent: 2, limitOffset: { percent: 1, amount: null } } }),
  ),
  row(
    'invalid-stop-loss-limit-offset',
    'neither of the two',
    buy({ stopLoss: { percent: 2, limitOffset: {} } }),
    [error('invalid-stop-loss-limit-offset', 'stopLoss', 'limitOffset')],
    buy({ stopLoss: { percent: 2, limitOffset: null } }),
  ),
  row(
    'invalid-expect',
    'a flat position has no units',
    buy({ expect: { position: 'flat', quantity: 10 } }),
    [error('invalid-expect', 'expect', 'quantity')],
    buy({ expect: { position: 'flat', quantity: 0 } }),
  ),
  row(
    'invalid-expect',
    'a word that is not a position',
    buy({ expect: { position: 'up' } }),
    [error('invalid-expect', 'expect', 'position')],
    buy({ expect: { position: 'bullish' } }),
  ),
  row(
    'invalid-expect',
    'a word in place of an object',
    buy({ expect: 'long' }),
    [error('invalid-expect', 'expect')],
    buy({ expect: { position: 'long' } }),
  ),
  row(
    'field-duplicated',
    'if the context rejects it',
    buy({ quantity: 5 }, { mistypedFields: 'refuse', duplicateNames: [['quantity']] }),
    [error('field-duplicated', 'quantity')],
    buy({ quantity: 5 }, { duplicateNames: [['quantity']] }),
  ),
];

const far = { percent: 4 };

/** Two targets, of which the first one is invalid. */
function target(
  code: string,
  field: string,
  bad: unknown,
  good: unknown,
  others: Fields = {},
  message: Fields = {},
): CodeRow {
  const [wrong, right] = [
    { ...others, [field]: bad },
    { ...others, [field]: good },
  ];
  const errors = [error(code, 'targets', 0, field)];
  return row(
    code,
    JSON.stringify(wrong),
    buy({ ...message, targets: [wrong, far] }),
    errors,
    buy({ ...message, targets: [right, far] }),
  );
}

const targets: readonly CodeRow[] = [
  row(
    'invalid-targets-count',
    'one target is a take profit',
    buy({ targets: [far] }),
    [error('invalid-targets-count', 'targets')],
    buy({ targets: [{ percent: 2 }, far] }),
  ),
  row(
    'invalid-targets-value',
    'two distances',
    buy({ targets: [{ percent: 2, amount: 3 }, far] }),
    [error('invalid-targets-value', 'targets', 0)],
    buy({ targets: [{ percent: 2 }, far] }),
  ),
  target('invalid-targets-percent', 'percent', 0, 2),
  target('invalid-targets-amount', 'amount', -1, 1),
  target('invalid-targets-limit-price', 'limitPrice', 0, 155),
  target('invalid-targets-risk', 'risk', 0, 1, {}, { stopLoss: { percent: 2 } }),
  target('invalid-targets-share', 'share', 101, 99, { percent: 2 }),
  target(
    'invalid-targets-move-stop',
    'moveStop',
    'previous-target',
    'entry',
    { percent: 2 },
    { stopLoss: { percent: 2 } },
  ),
  row(
    'targets-and-take-profit',
    'one takes the profit of the whole entry, the other that of its parts',
    buy({ targets: [{ percent: 2 }, far], takeProfit: { percent: 3 } }),
    [error('targets-and-take-profit', 'targets')],
    buy({ targets: [{ percent: 2 }, far] }),
  ),
];

export const parseCodeRows: readonly CodeRow[] = [
  ...general,
  ...batch,
  ...execution,
  ...quantity,
  ...optionFields,
  ...tickerFormats,
  ...takeProfits,
  ...stopLosses,
  ...breakeven,
  ...timing,
  ...metadata,
  ...formulas,
  ...targets,
  ...ofTheLibrary,
];
