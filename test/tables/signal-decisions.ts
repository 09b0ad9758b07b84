// Every line of DECISIONS A and every example of SPEC and DESIGN 5 on parsing, with the whole answer worked out by hand.
// `notices` is given where the documents demand a notice; answers leave the notices out.
import type { CheckRequest } from '../models/library-check.js';

export interface DecisionRow {
  /** Where it stands: 'A.12', 'SPEC resize', 'DESIGN numbers'. */
  line: string;
  /** The behaviour in a sentence. */
  sentence: string;
  request: CheckRequest;
  answer:
    | { ok: true; value: unknown }
    | { ok: false; errors: readonly { code: string; path: readonly (string | number)[] }[] };
  notices?: number;
}

type Fields = { readonly [field: string]: unknown };
type Context = Omit<CheckRequest, 'payload'>;
type Answer = DecisionRow['answer'];

const now = '2026-01-26T15:30:00Z'; // a Monday, 10:30 in New York

/** A plain buy of AAPL with these fields. */
function buy(fields: Fields, context: Partial<Context> = {}): CheckRequest {
  return { payload: { ticker: 'AAPL', action: 'buy', ...fields }, now, ...context };
}

function send(payload: unknown, context: Partial<Context> = {}): CheckRequest {
  return { payload, now, ...context };
}

/** The Signal of a plain buy of AAPL with these fields. */
function bought(fields: Fields): Answer {
  return { ok: true, value: { ticker: 'AAPL', action: 'buy', ...fields, receivedAt: now } };
}

function signal(fields: Fields): Answer {
  return { ok: true, value: { ...fields, receivedAt: now } };
}

function rejected(...errors: readonly (readonly [code: string, ...path: (string | number)[]])[]): Answer {
  return { ok: false, errors: errors.map(([code, ...path]) => ({ code, path })) };
}

function row(line: string, sentence: string, request: CheckRequest, answer: Answer, notices?: number): DecisionRow {
  return { line, sentence, request, answer, ...(notices === undefined ? {} : { notices }) };
}

/** `quantity` as sent, and the canonical text of it or a rejection. */
function numberRow(sentence: string, sent: unknown, canonical: string | undefined): DecisionRow {
  const answer =
    canonical === undefined
      ? rejected(['invalid-field', 'price'])
      : bought({ signalPrice: canonical, price: canonical });
  return row('A.12', sentence, buy({ price: sent }), answer);
}

function delayRow(line: string, sentence: string, delay: unknown, ...expected: readonly string[]): DecisionRow {
  const [first = '', ...rest] = expected;
  const answer = first.startsWith('invalid-')
    ? rejected(...[first, ...rest].map((code): [string, string] => [code, 'delay']))
    : bought({ releaseAt: first });
  return row(line, sentence, buy({ delay }), answer);
}

function dateRow(
  sentence: string,
  expiration: unknown,
  expected: string | undefined,
  context: Partial<Context> = {},
): DecisionRow {
  const answer: Answer =
    expected === undefined
      ? rejected(['invalid-expiration', 'expiration'])
      : { ok: true, value: { ticker: 'AAPL', action: 'buy', expiration: expected, receivedAt: context.now ?? now } };
  return row('A.24', sentence, buy({ expiration }, context), answer);
}

function timeRow(sentence: string, time: unknown, expected: string | undefined): DecisionRow {
  return expected === undefined
    ? row('A.24', sentence, buy({ time }), bought({}), 1)
    : row('A.24', sentence, buy({ time }), bought({ time: expected }), 0);
}

function tickerRow(line: string, ticker: string, assetClass: string, ...codes: readonly string[]): DecisionRow {
  const verdict = codes.length === 0 ? 'accepted' : codes.join(', ');
  return row(
    line,
    `${JSON.stringify(ticker)} as ${assetClass}: ${verdict}`,
    send({ ticker, action: 'buy' }, { assetClass }),
    codes.length === 0
      ? signal({ ticker, action: 'buy' })
      : rejected(...codes.map((code): [string, string] => [code, 'ticker'])),
  );
}

function listRow(
  sentence: string,
  ticker: string,
  tickers: NonNullable<Context['tickers']>,
  ...codes: readonly string[]
): DecisionRow {
  return row(
    'A.16',
    sentence,
    send({ ticker, action: 'buy' }, { tickers }),
    codes.length === 0
      ? signal({ ticker, action: 'buy' })
      : rejected(...codes.map((code): [string, string] => [code, 'ticker'])),
  );
}

function stopLossRow(
  line: string,
  sentence: string,
  stopLoss: unknown,
  answer: Fields | readonly (readonly [string, ...string[]])[],
): DecisionRow {
  return row(line, sentence, buy({ stopLoss }), isErrors(answer) ? rejected(...answer) : bought({ stopLoss: answer }));
}

function isErrors(
  answer: Fields | readonly (readonly [string, ...string[]])[],
): answer is readonly (readonly [string, ...string[]])[] {
  return Array.isArray(answer);
}

function levels(count: number): Fields {
  let object: Fields = {};
  for (let level = 1; level < count; level += 1) {
    object = { in: object };
  }
  return object;
}

const shape: readonly DecisionRow[] = [
  row(
    'A.1',
    'every field, in the order of the table: amounts as canonical decimal text, integers as numbers, delay as releaseAt',
    send({
      ticker: 'AAPL 260130C150',
      action: 'buy',
      sentiment: 'long',
      signalPrice: 150.1,
      price: '150.20',
      limitPrice: '1,150.00',
      stopPrice: 149,
      quantity: '5.0',
      quantityType: 'fixed_quantity',
      orderType: 'stop_limit',
      trailAmount: 1,
      trailPercent: '0.50',
      interval: '15',
      timeInForce: 'gtc',
      time: '2026-01-26T10:29:58-05:00',
      extendedHours: true,
      ignoreTradingWindows: false,
      cancel: true,
      cancelOrderType: 'limit',
      delay: '+5 minutes',
      rejectAfter: '10',
      bidAskSpreadFilter: '.05',
      breakevenOffset: 1,
      extras: { any: ['thing', null] },
      optionType: 'call',
      intrinsicValue: 'otm',
      expiration: '+4 days',
      strikeCount: '10',
      strikesAway: 2,
      strikePrice: '150',
      marketPriceType: 'mark',
      cancelAfter: '60.0',
      expiresAt: '2026-02-01',
      message: 'hello',
      test: 'kept',
      takeProfit: { limitPrice: '160.0' },
      stopLoss: { type: 'stop', stopPrice: 140 },
    }),
    signal({
      ticker: 'AAPL 260130C150',
      action: 'buy',
      sentiment: 'bullish',
      signalPrice: '150.1',
      price: '150.2',
      limitPrice: '1150',
      stopPrice: '149',
      quantity: '5',
      quantityType: 'fixed_quantity',
      orderType: 'stop_limit',
      trailAmount: '1',
      trailPercent: '0.5',
      interval: '15',
      timeInForce: 'gtc',
      time: '2026-01-26T15:29:58Z',
      extendedHours: true,
      ignoreTradingWindows: false,
      cancel: true,
      cancelOrderType: 'limit',
      releaseAt: '2026-01-26T15:35:00Z',
      rejectAfter: 10,
      bidAskSpreadFilter: '0.05',
      breakevenOffset: '1',
      extras: { any: ['thing', null] },
      optionType: 'call',
      intrinsicValue: 'otm',
      expiration: '2026-01-30',
      strikeCount: 10,
      strikesAway: 2,
      strikePrice: '150',
      marketPriceType: 'mark',
      cancelAfter: 60,
      expiresAt: '2026-02-01',
      message: 'hello',
      test: 'kept',
      takeProfit: { limitPrice: '160' },
      stopLoss: { type: 'stop', stopPrice: '140' },
    }),
  ),
  row('A.1', 'no default is filled in', buy({}), bought({})),
  row(
    'A.1',
    'null is absence, in the objects too',
    buy({
      quantity: null,
      orderType: null,
      test: null,
      takeProfit: null,
      stopLoss: { percent: 1, type: null, trailAmount: null },
    }),
    bought({ stopLoss: { percent: '1' } }),
  ),
  row(
    'A.1',
    'stopLoss.type is filled when inferred',
    buy({ stopLoss: { trailPercent: 2 } }),
    bought({ stopLoss: { type: 'trailing_stop', trailPercent: '2' } }),
  ),
  row(
    'A.1',
    'a negative zero is 0',
    send({ ticker: 'AAPL', action: 'resize', quantity: -0 }),
    signal({ ticker: 'AAPL', action: 'resize', quantity: '0' }),
  ),
  row(
    'A.2',
    'delay, time, expiration and expiresAt are resolved at receipt',
    buy({ delay: 60, time: 1769441395, expiration: '+7 days', expiresAt: '2 weeks' }),
    bought({
      releaseAt: '2026-01-26T15:31:00Z',
      time: '2026-01-26T15:29:55Z',
      expiration: '2026-02-02',
      expiresAt: '2026-02-09',
    }),
  ),
  row(
    'A.2',
    'instants as Temporal writes them: a fraction only when there is one, and always in UTC',
    buy({ delay: 1 }, { now: '2026-01-26T10:30:00.500-05:00' }),
    {
      ok: true,
      value: {
        ticker: 'AAPL',
        action: 'buy',
        releaseAt: '2026-01-26T15:30:01.5Z',
        receivedAt: '2026-01-26T15:30:00.5Z',
      },
    },
  ),
  row('A.3', 'price stays and fills signalPrice', buy({ price: 150 }), bought({ signalPrice: '150', price: '150' })),
  row(
    'A.3',
    'both are kept apart',
    buy({ price: 150, signalPrice: 151 }),
    bought({ signalPrice: '151', price: '150' }),
  ),
  row(
    'A.3',
    'limitPrice is never filled at parse',
    buy({ orderType: 'limit', price: '150.10' }),
    bought({ signalPrice: '150.1', price: '150.1', orderType: 'limit' }),
  ),
  row(
    'A.3',
    'a null signalPrice is filled',
    buy({ price: 1, signalPrice: null }),
    bought({ signalPrice: '1', price: '1' }),
  ),
];

const context: readonly DecisionRow[] = [
  row(
    'A.4',
    'today is counted in New York by default',
    buy({ expiration: '0 days' }, { now: '2026-01-27T04:59:59Z' }),
    {
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', expiration: '2026-01-26', receivedAt: '2026-01-27T04:59:59Z' },
    },
  ),
  row(
    'A.4',
    'today is counted in marketTimeZone',
    buy({ expiration: '0 days' }, { marketTimeZone: 'Asia/Tokyo' }),
    bought({ expiration: '2026-01-27' }),
  ),
  row('A.4', 'strikeCount is 10 by default', buy({ strikesAway: 5 }), bought({ strikesAway: 5 })),
  row(
    'A.4',
    'strikeCount is 10 by default',
    buy({ strikesAway: 6 }),
    rejected(['invalid-strikes-away', 'strikesAway']),
  ),
  row('A.4', 'strikeCount of the context', buy({ strikesAway: 6 }, { strikeCount: 12 }), bought({ strikesAway: 6 })),
  tickerRow('A.5', 'AAPL', 'stocks'),
  tickerRow('A.5', 'AAPL', 'options'),
  tickerRow('A.5', 'SPX', 'index_options'),
  tickerRow('A.5', 'ESH6', 'futures'),
  tickerRow('A.5', 'BTC-USD', 'crypto'),
  ...['SPX', 'SPXW', 'NDX', 'NDXP', 'RUT', 'RUTW', 'XSP', 'VIX', 'VIXW', 'DJX', 'OEX', 'XEO'].map((ticker) =>
    tickerRow('A.6', ticker, 'options', 'invalid-asset-class'),
  ),
  tickerRow('A.6', 'SPXW 260130C6000', 'options', 'invalid-asset-class'),
  tickerRow('A.6', 'SPY', 'options'),
  tickerRow('A.6', 'AAPL', 'index_options'),
  tickerRow('A.6', 'SPX', 'stocks'),
  tickerRow('A.6', 'AAPL', 'futures', 'invalid-futures-ticker-format'),
];

const rules: readonly DecisionRow[] = [
  row(
    'A.7',
    'no rule on action when it is missing',
    send({ ticker: 'AAPL', sentiment: 'long', quantityType: 'risk_percent', quantity: 1 }),
    rejected(['invalid-payload', 'action']),
  ),
  row(
    'A.7',
    'no rule on action when it is invalid',
    send({ ticker: 'AAPL', action: 'Cancel', sentiment: 'long', quantityType: 'percent_of_position', quantity: 1 }),
    rejected(['invalid-action', 'action']),
  ),
  row(
    'A.7',
    'a wrong value is sent: breakeven with orderType foo is one error',
    send({ ticker: 'AAPL', action: 'breakeven', orderType: 'foo' }),
    rejected(['invalid-order-type', 'orderType']),
  ),
  row(
    'A.7',
    'a wrong trail counts as a trail',
    buy({ orderType: 'trailing_stop', trailAmount: 'wide' }),
    rejected(['invalid-field', 'trailAmount']),
  ),
  row(
    'A.7',
    'a wrong quantity on resize counts as sent',
    send({ ticker: 'AAPL', action: 'resize', quantity: 'all' }),
    rejected(['invalid-quantity', 'quantity']),
  ),
  row(
    'A.7',
    'a wrong stop-loss type is not read by the rules on types',
    buy({ stopLoss: { type: 'trailing', limitPrice: 139, stopPrice: 140, trailAmount: 1 } }),
    rejected(['invalid-stop-loss-type', 'stopLoss', 'type']),
  ),
  row(
    'A.8',
    'two invalid-payload, ticker first',
    send({}),
    rejected(['invalid-payload', 'ticker'], ['invalid-payload', 'action']),
  ),
  row(
    'A.8',
    'the order of the specification’s tables, then the library’s codes in field order',
    send({
      stopLoss: { percent: 0 },
      takeProfit: { percent: 0 },
      message: '<b>',
      delay: 'soon',
      optionType: 'c',
      quantityType: 'q',
      orderType: 'o',
      sentiment: 's',
      action: 'buy',
      ticker: '',
      extras: 1,
      time: 'x',
      rejectAfter: 99,
      interval: true,
      price: 'p',
      breakevenOffset: 0,
    }),
    rejected(
      ['invalid-sentiment', 'sentiment'],
      ['empty-ticker-name', 'ticker'],
      ['invalid-order-type', 'orderType'],
      ['invalid-quantity-type', 'quantityType'],
      ['quantity-type-requires-quantity', 'quantity'],
      ['invalid-option-type', 'optionType'],
      ['invalid-take-profit-percent', 'takeProfit', 'percent'],
      ['invalid-stop-loss-percent', 'stopLoss', 'percent'],
      ['invalid-breakeven-offset', 'breakevenOffset'],
      ['invalid-delay-format', 'delay'],
      ['invalid-reject-after', 'rejectAfter'],
      ['invalid-message-tags', 'message'],
      ['invalid-field', 'price'],
      ['invalid-field', 'interval'],
      ['invalid-time', 'time'],
      ['invalid-field', 'extras'],
    ),
  ),
  row(
    'A.9',
    'paths of what is missing or goes against something else',
    send({
      ticker: 'AAPL 260130C1',
      action: 'buy',
      quantityType: 'dollar_amount',
      orderType: 'trailing_stop',
      optionType: 'put',
    }),
    rejected(
      ['invalid-trailing-stop', 'orderType'],
      ['quantity-type-requires-quantity', 'quantity'],
      ['invalid-ticker-and-option-type', 'optionType'],
    ),
  ),
  row(
    'A.9',
    'combinations in takeProfit and stopLoss stand at the object',
    buy({
      takeProfit: { amount: 1, percent: 1, limitPrice: 1, pnlAmount: 1 },
      stopLoss: { amount: 1, percent: 1, stopPrice: 1, pnlAmount: 1 },
    }),
    rejected(
      ['invalid-take-profit-amount-and-percent', 'takeProfit'],
      ['invalid-take-profit-relative-and-absolute', 'takeProfit'],
      ['invalid-take-profit-pnl-incompatible', 'takeProfit'],
      ['invalid-stop-loss-amount-and-percent', 'stopLoss'],
      ['invalid-stop-loss-relative-and-absolute', 'stopLoss'],
      ['invalid-stop-loss-pnl-incompatible', 'stopLoss'],
    ),
  ),
  row(
    'A.9',
    'stop-price-required and type errors have paths of their own',
    buy({ stopLoss: { type: 'stop', limitPrice: 139 } }),
    rejected(
      ['invalid-stop-loss-type', 'stopLoss', 'type'],
      ['invalid-stop-loss-stop-price-required', 'stopLoss', 'stopPrice'],
    ),
  ),
  row(
    'A.9',
    'a batch item puts its index first',
    send([
      { ticker: 'AAPL', action: 'buy' },
      { ticker: 'AAPL', action: 'buy', stopLoss: { type: 'limit', percent: 1 } },
    ]),
    rejected(['invalid-stop-loss-type', 1, 'stopLoss', 'type']),
  ),
  row(
    'A.9',
    'dynamic type with futures',
    send({ ticker: 'ES1!', action: 'buy', quantity: 1, quantityType: 'risk_percent' }, { assetClass: 'futures' }),
    rejected(['invalid-quantity-type-for-asset-class', 'quantityType']),
  ),
  row(
    'A.10',
    'an error has a code and a path (message, section, received, expected are the library’s)',
    buy({ cancelAfter: 5000 }),
    rejected(['invalid-cancel-after', 'cancelAfter']),
  ),
  row('A.11', 'an empty array', send([]), rejected(['invalid-payload'])),
  row(
    'A.11',
    'array-level errors together and alone',
    send([1, 2, 3, 4, 5, {}], { allowBatchSignals: false }),
    rejected(['too-many-payload-items'], ['batch-signals-not-enabled']),
  ),
  row(
    'A.11',
    'otherwise item by item',
    send([{ action: 'buy', quantity: 0 }, 'x', { ticker: 'AAPL', action: 'sell' }, { ticker: 'AAPL' }]),
    rejected(
      ['invalid-payload', 0, 'ticker'],
      ['invalid-quantity', 0, 'quantity'],
      ['invalid-payload', 1],
      ['invalid-payload', 3, 'action'],
    ),
  ),
  row(
    'A.11',
    'a batch gives its Signals in order, the same ticker may repeat',
    send([
      { ticker: 'AAPL', action: 'buy', orderType: 'limit', limitPrice: 150 },
      { ticker: 'AAPL', action: 'buy', orderType: 'limit', limitPrice: 149, time: '2026-01-26T15:29:59Z' },
    ]),
    {
      ok: true,
      value: [
        { ticker: 'AAPL', action: 'buy', limitPrice: '150', orderType: 'limit', receivedAt: now },
        {
          ticker: 'AAPL',
          action: 'buy',
          limitPrice: '149',
          orderType: 'limit',
          time: '2026-01-26T15:29:59Z',
          receivedAt: now,
        },
      ],
    },
  ),
  row(
    'A.11',
    'each item stops at its own formula errors',
    send([
      { ticker: 'AAPL', action: 'hold', quantity: '=1 +' },
      { ticker: 'AAPL', action: 'hold' },
    ]),
    rejected(['invalid-formula-syntax', 0, 'quantity'], ['invalid-action', 1, 'action']),
  ),
];

const numbers: readonly DecisionRow[] = [
  numberRow('digits', '10', '10'),
  numberRow('trimmed, grouped', ' 1,234.50 ', '1234.5'),
  numberRow('an exponent', '1e3', '1000'),
  numberRow('a negative exponent', '25E-1', '2.5'),
  numberRow('a plus sign', '+5', '5'),
  numberRow('a minus sign', '-5', '-5'),
  numberRow('.5', '.5', '0.5'),
  numberRow('5.', '5.', '5'),
  numberRow('leading zeros', '007.10', '7.1'),
  numberRow('minus zero', '-0.0', '0'),
  numberRow('groups of three', '1,234,567', '1234567'),
  numberRow('64 characters', '9'.repeat(64), '9'.repeat(64)),
  numberRow('the largest magnitude', '1e308', `1${'0'.repeat(308)}`),
  numberRow('a JSON number is its double’s shortest text', 0.1, '0.1'),
  numberRow('a large JSON number', 1e21, '1000000000000000000000'),
  numberRow('a small JSON number', 1e-7, '0.0000001'),
  numberRow('the smallest double', 5e-324, `0.${'0'.repeat(323)}5`),
  numberRow('65 characters', '9'.repeat(65), undefined),
  numberRow('a group of two', '1,23', undefined),
  numberRow('a first group of four', '1234,567', undefined),
  numberRow('an exponent with groups', '1,234e3', undefined),
  numberRow('not finite as a double', '1e309', undefined),
  numberRow('underflows', '1e-400', undefined),
  numberRow('digits that are not ASCII', '٣', undefined),
  numberRow('empty', '', undefined),
  numberRow('a word', 'ten', undefined),
  numberRow('hexadecimal', '0x10', undefined),
  numberRow('Infinity', 'Infinity', undefined),
  numberRow('NaN', 'NaN', undefined),
  numberRow('a placeholder', '{{close}}', undefined),
  numberRow('a boolean', true, undefined),
  numberRow('two points', '1.2.3', undefined),
  numberRow('a point alone', '.', undefined),
  numberRow('a space inside', '1 000', undefined),
  row(
    'A.12',
    'integers as text',
    buy({ rejectAfter: '3e1', strikeCount: '4.0' }),
    bought({ rejectAfter: 30, strikeCount: 4 }),
  ),
];

const values: readonly DecisionRow[] = [
  row(
    'A.13',
    'text fields read a number',
    buy({ interval: 5, message: 0.5 }),
    bought({ interval: '5', message: '0.5' }),
  ),
  row('A.13', 'ticker does not', send({ ticker: 7203, action: 'buy' }), rejected(['invalid-field', 'ticker'])),
  row(
    'A.13',
    'no other ticker rule reads a ticker that is a number',
    send({ ticker: 7203, action: 'buy' }, { assetClass: 'futures', tickers: { known: [], allowed: [] } }),
    rejected(['invalid-field', 'ticker']),
  ),
  row('A.13', 'text is not a boolean', buy({ cancel: 'true' }), rejected(['invalid-field', 'cancel'])),
  row('A.13', 'empty text is a value', buy({ interval: '', message: '' }), bought({ interval: '', message: '' })),
  row(
    'A.13',
    'empty text is a value, not absence',
    buy({ sentiment: '' }),
    rejected(['invalid-sentiment', 'sentiment']),
  ),
  tickerRow('A.13', ' AAPL', 'stocks', 'invalid-stocks-ticker-format'),
  row(
    'A.13',
    'ticker is not trimmed',
    send({ ticker: 'AAPL ', action: 'buy' }),
    signal({ ticker: 'AAPL ', action: 'buy' }),
  ),
  row('A.14', '64 levels: the message and 63 in extras', buy({ extras: levels(63) }), bought({ extras: levels(63) })),
  row('A.14', '65 levels', buy({ extras: levels(64) }), rejected(['invalid-payload'])),
  row(
    'A.14',
    'too deep is alone, in an unknown field too, and only for its item',
    send([
      { ticker: 'AAPL', quantity: 0, unknown: levels(100) },
      { ticker: 'AAPL', action: 'buy', quantity: 0 },
    ]),
    rejected(['invalid-payload', 0], ['invalid-quantity', 1, 'quantity']),
  ),
  row(
    'A.15',
    'no sign check where the specification has none',
    buy({ limitPrice: -1, trailAmount: -2, bidAskSpreadFilter: 0 }),
    bought({ limitPrice: '-1', trailAmount: '-2', bidAskSpreadFilter: '0' }),
  ),
  row(
    'A.15',
    'no upper bound where the specification has none',
    buy({ takeProfit: { percent: 500 } }),
    bought({ takeProfit: { percent: '500' } }),
  ),
  row(
    'A.15',
    'field rules hold for every action',
    send({ ticker: 'AAPL', action: 'cancel', quantity: 0, breakevenOffset: 0 }),
    rejected(['invalid-quantity', 'quantity'], ['invalid-breakeven-offset', 'breakevenOffset']),
  ),
  row(
    'A.15',
    'fields that an action does not use are kept',
    send({ ticker: 'AAPL', action: 'cancel', quantity: 5, takeProfit: { amount: 1 } }),
    signal({ ticker: 'AAPL', action: 'cancel', quantity: '5', takeProfit: { amount: '1' } }),
  ),
  row('A.15', 'test is kept as sent', buy({ test: { a: [null, 1] } }), bought({ test: { a: [null, 1] } })),
  row('A.15', 'test: false is kept', buy({ test: false }), bought({ test: false })),
  listRow('known', 'AAPL', { known: ['AAPL'], allowed: ['AAPL'] }),
  listRow('exact case', 'aapl', { known: ['AAPL'] }, 'ticker-does-not-exist'),
  listRow('an option contract by itself', 'AAPL 260130C150', { known: ['AAPL 260130C150'] }),
  listRow('an option contract by its underlying', 'AAPL 260130C150', { known: ['AAPL'], allowed: ['AAPL'] }),
  listRow('an underlying is not found by a contract', 'AAPL', { known: ['AAPL 260130C150'] }, 'ticker-does-not-exist'),
  listRow('a continuous symbol by itself', 'ES1!', { allowed: ['ES1!'] }),
  listRow('a continuous symbol by its root', 'ES2!', { allowed: ['ES'] }),
  listRow('an explicit future not by its root', 'ESH6', { known: ['ES'] }, 'ticker-does-not-exist'),
  listRow(
    'an empty list rejects every ticker',
    'AAPL',
    { known: [], allowed: [] },
    'ticker-does-not-exist',
    'unsupported-ticker',
  ),
  row(
    'A.16',
    'not known, not allowed and wrongly formatted are three causes',
    send({ ticker: 'AA PL', action: 'buy' }, { assetClass: 'stocks', tickers: { known: ['AAPL'], allowed: ['AAPL'] } }),
    rejected(
      ['ticker-does-not-exist', 'ticker'],
      ['unsupported-ticker', 'ticker'],
      ['invalid-stocks-ticker-format', 'ticker'],
    ),
  ),
  row(
    'A.16',
    'an empty ticker is one cause',
    send({ ticker: ' ', action: 'buy' }, { assetClass: 'stocks', tickers: { known: ['AAPL'], allowed: ['AAPL'] } }),
    rejected(['empty-ticker-name', 'ticker']),
  ),
  ...['A', 'AAPL', 'BRK.B', 'BRK-B', 'BF/B', '7203', 'aapl', 'ABCDEFGHIJKL'].map((t) => tickerRow('A.17', t, 'stocks')),
  ...['ABCDEFGHIJKLM', '.A', 'A B', 'ES1!', 'ÄPL', 'AAPL\n'].map((t) =>
    tickerRow('A.17', t, 'stocks', 'invalid-stocks-ticker-format'),
  ),
  ...['AAPL', 'AAPL 260130C150', 'SPY 280229P600.5', 'BRK.B 260130C0.5'].map((t) => tickerRow('A.17', t, 'options')),
  ...[
    'AAPL 260230C150',
    'AAPL 270229C150',
    'AAPL 260130C0.0',
    'AAPL 260130C',
    'AAPL  260130C1',
    'AAPL 260130c1',
    'AAPL 20260130C1',
  ].map((t) => tickerRow('A.17', t, 'options', 'invalid-options-ticker-format')),
  ...['SPX', 'SPXW 260130C6000'].map((t) => tickerRow('A.17', t, 'index_options')),
  tickerRow('A.17', 'SPX 260130C', 'index_options', 'invalid-options-ticker-format'),
  ...['ESH6', 'ESH26', 'ESH2026', 'MESZ2026', '6EM6', 'ES1!', 'NQ2!'].map((t) => tickerRow('A.17', t, 'futures')),
  ...['ES', 'ESH', 'ESH126', 'ESH20266', 'ESA6', 'esh6', 'ES3!', 'ABCDEH6', 'ABCDE1!'].map((t) =>
    tickerRow('A.17', t, 'futures', 'invalid-futures-ticker-format'),
  ),
  ...['BTC-USD', 'btc-usdt', '1INCH-USD'].map((t) => tickerRow('A.17', t, 'crypto')),
  ...['BTC', 'BTC/USD', 'BTC-', '-USD', 'BTC-USD-X'].map((t) =>
    tickerRow('A.17', t, 'crypto', 'invalid-crypto-ticker-format'),
  ),
  row(
    'A.17',
    'ticker and option type are compared whatever the class',
    send({ ticker: 'AAPL 260130P150', action: 'buy', optionType: 'call' }, { assetClass: 'stocks' }),
    rejected(['invalid-ticker-and-option-type', 'optionType'], ['invalid-stocks-ticker-format', 'ticker']),
  ),
  row(
    'A.17',
    'no comparison without the full format',
    send({ ticker: 'AAPL 260230P150', action: 'buy', optionType: 'call' }),
    signal({ ticker: 'AAPL 260230P150', action: 'buy', optionType: 'call' }),
  ),
  row(
    'A.17',
    'optionType both contradicts nothing',
    send({ ticker: 'AAPL 260130P150', action: 'buy', optionType: 'both' }),
    signal({ ticker: 'AAPL 260130P150', action: 'buy', optionType: 'both' }),
  ),
  row('A.18', 'gtd is accepted', buy({ timeInForce: 'gtd' }), bought({ timeInForce: 'gtd' })),
  row(
    'A.18',
    'the ticker does not supply optionType and expiration for strikePrice',
    send({ ticker: 'AAPL 260130C150', action: 'buy', strikePrice: 150 }),
    rejected(['invalid-strike-price', 'strikePrice']),
  ),
  row(
    'A.18',
    'half of an odd count',
    buy({ strikeCount: 5, strikesAway: 3 }),
    rejected(['invalid-strikes-away', 'strikesAway']),
  ),
  row(
    'A.18',
    'half of an odd count',
    buy({ strikeCount: 5, strikesAway: 2 }),
    bought({ strikeCount: 5, strikesAway: 2 }),
  ),
  row(
    'A.18',
    'an invalid count switches the comparison off',
    buy({ strikeCount: 50, strikesAway: 30 }),
    rejected(['invalid-strike-count', 'strikeCount']),
  ),
  row(
    'A.18',
    'but not the other checks',
    buy({ strikeCount: 50, strikesAway: -1 }),
    rejected(['invalid-strike-count', 'strikeCount'], ['invalid-strikes-away', 'strikesAway']),
  ),
  row(
    'A.19',
    'the action code of the type comes together with the general one',
    send({ ticker: 'AAPL', action: 'cancel', quantity: 5, quantityType: 'risk_dollar_amount' }),
    rejected(['invalid-quantity-type-action', 'quantityType'], ['invalid-risk-dollar-amount-action', 'quantityType']),
  ),
  row(
    'A.19',
    'both requires-codes on resize',
    send({ ticker: 'AAPL', action: 'resize', quantity: -1, quantityType: 'dollar_amount' }),
    rejected(['quantity-type-requires-quantity', 'quantity'], ['resize-requires-quantity', 'quantity']),
  ),
  row(
    'A.19',
    '0 only when action is exactly resize',
    send({ ticker: 'AAPL', action: 'Resize', quantity: 0 }),
    rejected(['invalid-action', 'action'], ['invalid-quantity', 'quantity']),
  ),
  row(
    'A.19',
    '0 when action is resize, with a type as well',
    send({ ticker: 'AAPL', action: 'resize', quantity: '0', quantityType: 'percent_of_equity' }),
    signal({ ticker: 'AAPL', action: 'resize', quantity: '0', quantityType: 'percent_of_equity' }),
  ),
];

const delays: readonly DecisionRow[] = [
  delayRow('A.20', 'a number of seconds', 60, '2026-01-26T15:31:00Z'),
  delayRow('A.20', 'the largest', 86400, '2026-01-27T15:30:00Z'),
  delayRow('A.20', 'digits, trimmed', ' 60 ', '2026-01-26T15:31:00Z'),
  delayRow('A.20', '0', 0, 'invalid-delay'),
  delayRow('A.20', 'below 0', -5, 'invalid-delay'),
  delayRow('A.20', 'a fraction', 1.5, 'invalid-delay'),
  delayRow('A.20', 'above the maximum: two codes', 86401, 'invalid-delay', 'invalid-delay-exceeds-max'),
  delayRow('A.20', 'digits: 0', '0', 'invalid-delay'),
  delayRow('A.20', 'digits above the maximum', '86401', 'invalid-delay', 'invalid-delay-exceeds-max'),
  delayRow('A.20', 'signed text is unreadable', '+60', 'invalid-delay-format'),
  delayRow('A.20', 'negative text is unreadable', '-60', 'invalid-delay-format'),
  delayRow('A.20', 'fractional text is unreadable', '1.5', 'invalid-delay-format'),
  delayRow('A.20', 'grouped text is unreadable', '3,600', 'invalid-delay-format'),
  delayRow('A.20', 'no number and no text', {}, 'invalid-delay'),
  delayRow('A.20', 'a boolean', true, 'invalid-delay'),
  delayRow('A.21', 'seconds', '30 seconds', '2026-01-26T15:30:30Z'),
  delayRow('A.21', 'sec', '30 sec', '2026-01-26T15:30:30Z'),
  delayRow('A.21', 'secs without space', '30secs', '2026-01-26T15:30:30Z'),
  delayRow('A.21', 'minutes with a plus', '+5 minutes', '2026-01-26T15:35:00Z'),
  delayRow('A.21', 'mins', '20 mins', '2026-01-26T15:50:00Z'),
  delayRow('A.21', 'hour', '+1 hour', '2026-01-26T16:30:00Z'),
  delayRow('A.21', 'a day is 86400 s', '1 day', '2026-01-27T15:30:00Z'),
  row(
    'A.21',
    'a day is 86400 s, also when the clock changes',
    buy({ delay: '1 day' }, { now: '2026-03-08T06:00:00Z' }),
    {
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', releaseAt: '2026-03-09T06:00:00Z', receivedAt: '2026-03-08T06:00:00Z' },
    },
  ),
  delayRow('A.21', 'a week is known, and too long', '1 week', 'invalid-delay-exceeds-max'),
  delayRow('A.21', 'lower case', '5 Minutes', 'invalid-delay-format'),
  delayRow('A.21', 'no minus', '-5 minutes', 'invalid-delay-format'),
  delayRow('A.21', 'no months', '1 month', 'invalid-delay-format'),
  delayRow('A.21', 'no words', 'next hour', 'invalid-delay-format'),
  delayRow('A.22', 'an offset', '2026-01-26T12:30:00-05:00', '2026-01-26T17:30:00Z'),
  delayRow('A.22', 'an offset without a colon', '2026-01-26T12:30-0500', '2026-01-26T17:30:00Z'),
  delayRow('A.22', 'Z', '2026-01-26T17:30:00Z', '2026-01-26T17:30:00Z'),
  delayRow('A.22', 'a fraction', '2026-01-26T17:30:00.5Z', '2026-01-26T17:30:00.5Z'),
  delayRow('A.22', 'am and pm, an abbreviation', '2026-01-26 05:30 pm EST', '2026-01-26T22:30:00Z'),
  delayRow('A.22', 'one digit of the hour', '2026-01-27 5:30 am EST', '2026-01-27T10:30:00Z'),
  delayRow('A.22', '12 am is midnight', '2026-01-27 12:00 am UTC', '2026-01-27T00:00:00Z'),
  delayRow('A.22', '12 pm is noon', '2026-01-27 12:00 pm UTC', '2026-01-27T12:00:00Z'),
  delayRow('A.22', 'Area/City', '2026-01-26 17:30 America/New_York', '2026-01-26T22:30:00Z'),
  ...(
    [
      ['UTC', '2026-01-26T20:00:00Z'],
      ['GMT', '2026-01-26T20:00:00Z'],
      ['EST', '2026-01-27T01:00:00Z'],
      ['EDT', '2026-01-27T00:00:00Z'],
      ['CST', '2026-01-27T02:00:00Z'],
      ['CDT', '2026-01-27T01:00:00Z'],
      ['MST', '2026-01-27T03:00:00Z'],
      ['MDT', '2026-01-27T02:00:00Z'],
      ['PST', '2026-01-27T04:00:00Z'],
      ['PDT', '2026-01-27T03:00:00Z'],
      ['CET', '2026-01-26T19:00:00Z'],
      ['CEST', '2026-01-26T18:00:00Z'],
      ['BST', '2026-01-26T19:00:00Z'],
    ] as const
  ).map(([zone, releaseAt]) => delayRow('A.22', zone, `2026-01-26 20:00 ${zone}`, releaseAt)),
  delayRow('A.22', 'JST', '2026-01-27 05:00 JST', '2026-01-26T20:00:00Z'),
  delayRow('A.22', 'an abbreviation that is not listed', '2026-01-26 20:00 AEST', 'invalid-delay-format'),
  delayRow('A.22', 'an unknown city', '2026-01-26 20:00 Mars/Phobos', 'invalid-delay-format'),
  delayRow('A.22', 'a time without a zone', '2026-01-26 20:00', 'invalid-delay-missing-timezone'),
  delayRow('A.22', 'a date alone', '2026-01-27', 'invalid-delay-missing-timezone'),
  delayRow('A.22', 'a date alone with a zone', '2026-01-27 EST', 'invalid-delay-format'),
  delayRow('A.22', 'a date that does not exist', '2026-02-30 20:00 EST', 'invalid-delay-format'),
  delayRow('A.22', 'an hour that does not exist', '2026-01-26 25:00 EST', 'invalid-delay-format'),
  row(
    'A.22',
    'a local time that is skipped moves on by the gap',
    buy({ delay: '2026-03-08 02:30 America/New_York' }, { now: '2026-03-08T06:00:00Z' }),
    {
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', releaseAt: '2026-03-08T07:30:00Z', receivedAt: '2026-03-08T06:00:00Z' },
    },
  ),
  row(
    'A.22',
    'a local time that is repeated is the first',
    buy({ delay: '2026-11-01 01:30 America/New_York' }, { now: '2026-11-01T05:00:00Z' }),
    {
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', releaseAt: '2026-11-01T05:30:00Z', receivedAt: '2026-11-01T05:00:00Z' },
    },
  ),
  delayRow('A.23', 'at now', '2026-01-26T15:30:00Z', 'invalid-delay-past'),
  delayRow('A.23', 'just after now', '2026-01-26T15:30:01Z', '2026-01-26T15:30:01Z'),
  delayRow('A.23', 'in the past', '2026-01-25T05:30:00-05:00', 'invalid-delay-past'),
  delayRow('A.23', 'zero of a unit', '0 hours', 'invalid-delay-past'),
  delayRow('A.23', 'in 24 hours', '2026-01-27T15:30:00Z', '2026-01-27T15:30:00Z'),
  delayRow('A.23', 'over 24 hours', '2026-01-27T15:30:01Z', 'invalid-delay-exceeds-max'),
  delayRow('A.23', 'over 24 hours, relative', '1441 minutes', 'invalid-delay-exceeds-max'),
];

const dates: readonly DecisionRow[] = [
  dateRow('days', '+7 days', '2026-02-02'),
  dateRow('a month', '+1 month', '2026-02-26'),
  dateRow('weeks without a plus', '2 weeks', '2026-02-09'),
  dateRow('today', '0 days', '2026-01-26'),
  dateRow('a year', '1 year', '2027-01-26'),
  dateRow('a date', '2026-01-30', '2026-01-30'),
  dateRow('a past date parses', '2020-01-01', '2020-01-01'),
  dateRow('the end of a short month', '1 month', '2026-02-28', { now: '2026-01-31T12:00:00Z' }),
  dateRow('the day before a leap day’s year', '1 year', '2029-02-28', { now: '2028-02-29T12:00:00Z' }),
  dateRow('nine digits', '000000001 day', '2026-01-27'),
  dateRow('ten digits', '0000000001 day', undefined),
  dateRow('beyond year 9999', '8000 years', undefined),
  dateRow('far beyond', '999999999 years', undefined),
  dateRow('a minus', '-1 day', undefined),
  dateRow('upper case', '1 Day', undefined),
  dateRow('hours', '24 hours', undefined),
  dateRow('a date that does not exist', '2026-02-30', undefined),
  dateRow('another order', '01/30/2026', undefined),
  dateRow('a number', 7, undefined),
  row('A.24', 'expiresAt alike', buy({ expiresAt: '+1 month' }), bought({ expiresAt: '2026-02-26' })),
  timeRow('ISO', '2026-01-26T10:29:50-05:00', '2026-01-26T15:29:50Z'),
  timeRow('with a space, without a zone: UTC', '2026-01-26 15:29:50', '2026-01-26T15:29:50Z'),
  timeRow('without a zone: UTC', '2026-01-26T15:29:50', '2026-01-26T15:29:50Z'),
  timeRow('epoch seconds', 1769441390, '2026-01-26T15:29:50Z'),
  timeRow('epoch seconds as text', '1769441390', '2026-01-26T15:29:50Z'),
  timeRow('epoch milliseconds', 1769441390000, '2026-01-26T15:29:50Z'),
  timeRow('epoch milliseconds as text', '1769441390500', '2026-01-26T15:29:50.5Z'),
  timeRow('the last number of seconds', 99999999999, '5138-11-16T09:46:39Z'),
  timeRow('the first number of milliseconds', 100000000000, '1973-03-03T09:46:40Z'),
  timeRow('unreadable: a notice and no time', '{{timenow}}', undefined),
  timeRow('a date alone is unreadable', '2026-01-26', undefined),
  row(
    'A.24',
    'unreadable time with rejectAfter',
    buy({ time: '{{timenow}}', rejectAfter: 5 }),
    rejected(['invalid-time', 'time']),
  ),
  row('A.24', 'rejectAfter without time', buy({ rejectAfter: 5 }), bought({ rejectAfter: 5 })),
];

const stopLosses: readonly DecisionRow[] = [
  stopLossRow('A.25', 'limitPrice alone', { limitPrice: 139 }, [
    ['invalid-stop-loss-stop-price-required', 'stopLoss', 'stopPrice'],
  ]),
  stopLossRow('A.25', 'limitPrice with pnlAmount needs no stopPrice', { limitPrice: 139, pnlAmount: 5 }, [
    ['invalid-stop-loss-pnl-incompatible', 'stopLoss'],
  ]),
  stopLossRow('A.25', 'limitPrice with percent needs no stopPrice', { limitPrice: 139, percent: 5 }, [
    ['invalid-stop-loss-relative-and-absolute', 'stopLoss'],
  ]),
  stopLossRow('A.25', 'no value', {}, [['invalid-stop-loss-value-required', 'stopLoss']]),
  stopLossRow('A.25', 'a type alone', { type: 'stop_limit' }, [['invalid-stop-loss-value-required', 'stopLoss']]),
  stopLossRow('A.25', 'a trail, whatever the type', { type: 'stop', trailAmount: 1 }, [
    ['invalid-stop-loss-type', 'stopLoss', 'type'],
  ]),
  stopLossRow('A.25', 'trailPrice alone is not a value', { trailPrice: 1 }, [
    ['invalid-stop-loss-value-required', 'stopLoss'],
  ]),
  stopLossRow(
    'A.25',
    'trailPrice is only checked',
    { type: 'stop', percent: 1, trailPrice: 1 },
    { type: 'stop', percent: '1', trailPrice: '1' },
  ),
  stopLossRow('A.25', 'a trailing stop has its own code', { type: 'trailing_stop' }, [
    ['invalid-stop-loss-trail-value-required', 'stopLoss'],
  ]),
  stopLossRow(
    'A.25',
    'two fields against the type: once',
    { type: 'stop', percent: 1, trailAmount: 1, trailPercent: 0 },
    [
      ['invalid-stop-loss-type', 'stopLoss', 'type'],
      ['invalid-stop-loss-trail-percent', 'stopLoss', 'trailPercent'],
      ['invalid-stop-loss-trail-value', 'stopLoss'],
    ],
  ),
  row(
    'A.25',
    'a trailing stop with stopPrice is accepted, with a notice',
    buy({ stopLoss: { type: 'trailing_stop', stopPrice: 140, trailAmount: 1 } }),
    bought({ stopLoss: { type: 'trailing_stop', stopPrice: '140', trailAmount: '1' } }),
    1,
  ),
  row(
    'A.25',
    'an inferred trailing stop with percent is accepted, with a notice',
    buy({ stopLoss: { percent: 1, trailPercent: '2.50' } }),
    bought({ stopLoss: { type: 'trailing_stop', percent: '1', trailPercent: '2.5' } }),
    1,
  ),
  stopLossRow('A.25', 'the inferred type is spoken of', { trailAmount: 1, limitPrice: 139, stopPrice: 140 }, [
    ['invalid-stop-loss-type', 'stopLoss', 'type'],
  ]),
  stopLossRow(
    'A.25',
    'inferred stop_limit',
    { stopPrice: 140, limitPrice: 139 },
    { type: 'stop_limit', stopPrice: '140', limitPrice: '139' },
  ),
  stopLossRow('A.25', 'otherwise left to settings', { pnlAmount: 50 }, { pnlAmount: '50' }),
];

const specification: readonly DecisionRow[] = [
  row(
    'SPEC fields',
    'unlisted fields are ignored, names are case-sensitive',
    buy({ Quantity: 0, qty: 5, comment: 'x' }),
    bought({}),
  ),
  row(
    'SPEC fields',
    'values are case-sensitive',
    buy({ orderType: 'MARKET' }),
    rejected(['invalid-order-type', 'orderType']),
  ),
  row(
    'SPEC fields',
    'a message whose only fault is the name of a required field',
    send({ Ticker: 'AAPL', action: 'buy' }),
    rejected(['invalid-payload', 'ticker']),
  ),
  row('SPEC fields', 'long and short are aliases', buy({ sentiment: 'short' }), bought({ sentiment: 'bearish' })),
  row('SPEC fields', 'flat', buy({ sentiment: 'flat' }), bought({ sentiment: 'flat' })),
  row(
    'SPEC fields',
    'bidAskSpreadFilterPercent',
    buy({ bidAskSpreadFilterPercent: 99.99 }),
    bought({ bidAskSpreadFilterPercent: '99.99' }),
  ),
  row(
    'SPEC actions',
    'a partial exit that keeps the side',
    buy({ quantity: 5, sentiment: 'bearish' }),
    bought({ sentiment: 'bearish', quantity: '5' }),
  ),
  row(
    'SPEC actions',
    'breakeven with an offset',
    send({ ticker: 'AAPL', action: 'breakeven', orderType: 'stop_limit', breakevenOffset: 0.5 }),
    signal({ ticker: 'AAPL', action: 'breakeven', orderType: 'stop_limit', breakevenOffset: '0.5' }),
  ),
  row(
    'SPEC actions',
    'cancel with a filter',
    send({ ticker: 'AAPL', action: 'cancel', cancelOrderType: 'trailing_stop' }),
    signal({ ticker: 'AAPL', action: 'cancel', cancelOrderType: 'trailing_stop' }),
  ),
  row(
    'SPEC strikePrice',
    'with optionType and expiration',
    buy({ optionType: 'put', expiration: '2026-01-30', strikePrice: '150.0' }),
    bought({ optionType: 'put', expiration: '2026-01-30', strikePrice: '150' }),
  ),
  row('SPEC batch', 'a single object works with batching off', buy({}, { allowBatchSignals: false }), bought({})),
  row(
    'SPEC batch',
    'an array with batching off, even of one',
    send([{ ticker: 'AAPL', action: 'buy' }], { allowBatchSignals: false }),
    rejected(['batch-signals-not-enabled']),
  ),
  row(
    'SPEC batch',
    'one invalid item rejects all',
    send([{ ticker: 'AAPL', action: 'buy' }, { ticker: 'AAPL' }]),
    rejected(['invalid-payload', 1, 'action']),
  ),
  row(
    'DESIGN unknown fields',
    'constructor and the like are ordinary unknown names',
    buy({ constructor: 1, toString: 'x', hasOwnProperty: {} }),
    bought({}),
  ),
  row(
    'DESIGN unknown fields',
    '__proto__ gives no field',
    send(JSON.parse('{"ticker": "AAPL", "action": "buy", "__proto__": {"quantity": 5}}')),
    bought({}),
  ),
  row(
    'DESIGN unknown fields',
    'extras is kept as it is',
    buy({ extras: { a: null, b: { c: [] } } }),
    bought({ extras: { a: null, b: { c: [] } } }),
  ),
  row(
    'DESIGN extendedHours',
    'false is rejected for other asset classes',
    send({ ticker: 'BTC-USD', action: 'buy', extendedHours: false }, { assetClass: 'crypto' }),
    rejected(['invalid-extended-hours', 'extendedHours']),
  ),
  row(
    'DESIGN extendedHours',
    'class unknown: only the type',
    buy({ extendedHours: false }),
    bought({ extendedHours: false }),
  ),
  row(
    'DESIGN brackets',
    'no objects',
    buy({ takeProfit: 5, stopLoss: [] }),
    rejected(['invalid-take-profit-value-required', 'takeProfit'], ['invalid-stop-loss-value-required', 'stopLoss']),
  ),
  row(
    'DESIGN trails',
    'trailAmount and trailPercent of the signal are both allowed, with a notice',
    buy({ orderType: 'trailing_stop', trailAmount: 2, trailPercent: 1 }),
    bought({ orderType: 'trailing_stop', trailAmount: '2', trailPercent: '1' }),
    1,
  ),
  stopLossRow(
    'DESIGN trails',
    'both on a trailing stop loss',
    { type: 'trailing_stop', trailAmount: 2, trailPercent: 1 },
    [
      ['invalid-stop-loss-trail-value', 'stopLoss'],
      ['invalid-stop-loss-trail-value-required', 'stopLoss'],
    ],
  ),
  row(
    'DESIGN message',
    'code points are counted',
    buy({ message: '😀'.repeat(255) }),
    bought({ message: '😀'.repeat(255) }),
  ),
  row(
    'DESIGN message',
    'no tag without a letter, / or !',
    buy({ message: 'a < b > c <3>' }),
    bought({ message: 'a < b > c <3>' }),
  ),
  row('DESIGN message', 'no tag without a later >', buy({ message: '> <b' }), bought({ message: '> <b' })),
  row(
    'DESIGN message',
    'a tag across lines',
    buy({ message: '<b\nx>' }),
    rejected(['invalid-message-tags', 'message']),
  ),
];

export const signalDecisionRows: readonly DecisionRow[] = [
  ...shape,
  ...context,
  ...rules,
  ...numbers,
  ...values,
  ...delays,
  ...dates,
  ...stopLosses,
  ...specification,
];
