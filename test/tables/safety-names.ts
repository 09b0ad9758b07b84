// Safety M1 to M3: names of fields that are mistyped, or another platform's.
import { longTen, shortTen } from './plan-table.js';
import { apple, buy, type Given, nearMiss, type SafetyRow, type Told, trigger } from './safety-table.js';

function escaped(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** The notice of one name, with the sentence that a trader reads. */
function mistyped(path: string | readonly string[], suggestion: string): Told {
  const names = typeof path === 'string' ? [path] : path;
  const last = names.at(-1) ?? '';
  return {
    code: 'field-mistyped',
    path: names,
    suggestion,
    sentence: new RegExp(`${escaped(last)}.*not a field.*ignored.*did you mean .*${suggestion}`),
  };
}

/** The sentence of a required field that is missing, where another name was sent for it. */
function missingNamed(name: string, field: string): RegExp {
  return new RegExp(`^(?=.*\\b${name}\\b)(?=.*\\b${field}\\b).*did you mean`);
}

/** A buy with one name that is meant for a known one. */
function meant(how: string, name: string, value: unknown, suggestion: string): SafetyRow {
  return trigger('M1', `${JSON.stringify(name)} is meant for ${suggestion}: ${how}`, buy({ [name]: value }), {
    orders: [
      { side: 'buy', effect: 'open', type: 'market', quantity: '1', takeProfit: undefined, stopLoss: undefined },
    ],
    notices: [mistyped(name, suggestion)],
  });
}

function notMeant(how: string, name: string, value: unknown = 5): SafetyRow {
  return nearMiss('M1', `${JSON.stringify(name)} is not meant for a field: ${how}`, buy({ [name]: value }), {
    orders: [{ side: 'buy', effect: 'open', type: 'market', quantity: '1' }],
  });
}

const spelling: readonly SafetyRow[] = [
  meant('case', 'stoploss', { percent: 2 }, 'stopLoss'),
  meant('case', 'StopLoss', { percent: 2 }, 'stopLoss'),
  meant('case', 'STOPLOSS', { percent: 2 }, 'stopLoss'),
  meant('underscore', 'stop_loss', { percent: 2 }, 'stopLoss'),
  meant('hyphen', 'stop-loss', { percent: 2 }, 'stopLoss'),
  meant('space', 'take profit', { percent: 4 }, 'takeProfit'),
  meant('underscore', 'take_profit', { percent: 4 }, 'takeProfit'),
  meant('case', 'Quantity', 5, 'quantity'),
  meant('underscore and case', 'LIMIT_PRICE', 149, 'limitPrice'),
  meant('underscore', 'stop_price', 155, 'stopPrice'),
  meant('underscore', 'order_type', 'limit', 'orderType'),
  meant('underscore', 'time_in_force', 'gtc', 'timeInForce'),
  meant('underscore', 'quantity_type', 'dollar_amount', 'quantityType'),
  meant('a letter is missing', 'quanity', 5, 'quantity'),
  meant('a letter too many', 'quantitty', 5, 'quantity'),
  meant('another letter', 'timeInForse', 'gtc', 'timeInForce'),
  meant('a letter added at the end', 'takeProfitt', { percent: 4 }, 'takeProfit'),
  meant('a digit added at the end', 'takeProfit1', { percent: 4 }, 'takeProfit'),
  meant('one edit at five letters', 'prise', 150, 'price'),
  meant('a swap of neighbours is one edit, at five letters', 'dealy', 60, 'delay'),
  meant('a swap at six letters', 'cacnel', false, 'cancel'),
  meant('case and a swap', 'Stoplsos', { percent: 2 }, 'stopLoss'),
  meant('two edits at seven letters', 'masage', 'Breakout', 'message'),
  meant('two edits at eight letters', 'quntty', 5, 'quantity'),
  meant('two other letters', 'kwantity', 5, 'quantity'),
  meant('two swaps', 'tiemInForec', 'gtc', 'timeInForce'),
  meant('a letter added at each end', 'xquantityx', 5, 'quantity'),
  // Two edits from strikePrice as well.
  meant('of two that are equally near, the first in the table of fields', 'strkPrice', 150, 'stopPrice'),
  meant('case, underscore and one edit', 'Trail_Percnt', 2, 'trailPercent'),
  notMeant('two edits at five letters', 'dlya', 60),
  notMeant('two edits at six letters', 'cnacle', false),
  notMeant('three edits at eight letters', 'kwantitty'),
  notMeant('two letters added at the end', 'quantityPc'),
  notMeant('two letters added at the end', 'stopLossId', 'x1'),
  notMeant('two letters added at the start', 'myQuantity'),
  notMeant('nothing is near', 'foo'),
  notMeant('an empty name', ''),
  notMeant('nothing is near', 'constructor'),
  nearMiss('M1', 'the name itself is not noticed', buy({ stopLoss: { amount: 3 } }), {
    orders: [{ type: 'market', quantity: '1', stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } }],
  }),
  nearMiss(
    'M1',
    'an own key __proto__ is not meant for a field',
    { ...buy(), payload: JSON.parse('{"ticker":"AAPL","action":"buy","__proto__":{"stoploss":1}}') },
    { orders: [{ type: 'market', quantity: '1' }] },
  ),
  trigger('M1', 'each unknown name gets its own notice', buy({ stoploss: { percent: 2 }, quanity: 5, foo: 1 }), {
    orders: [{ quantity: '1', stopLoss: undefined }],
    notices: [mistyped('stoploss', 'stopLoss'), mistyped('quanity', 'quantity')],
  }),
  trigger('M1', 'two names for one field are two notices', buy({ qty: 5, size: 5 }), {
    orders: [{ quantity: '1' }],
    notices: [mistyped('qty', 'quantity'), mistyped('size', 'quantity')],
  }),
  trigger('M1', 'qty on an exit sells everything, and says so', apple('exit', { qty: 5 }, { market: longTen }), {
    orders: [{ side: 'sell', effect: 'close', quantity: '10' }],
    notices: [mistyped('qty', 'quantity')],
  }),
];

/** Words of other platforms, with a value that a trader would send, and the field. */
const words: readonly (readonly [word: string, value: unknown, field: string])[] = [
  ['qty', 5, 'quantity'],
  ['size', 5, 'quantity'],
  ['amount', 5, 'quantity'],
  ['contracts', 5, 'quantity'],
  ['lots', 5, 'quantity'],
  ['units', 5, 'quantity'],
  ['shares', 5, 'quantity'],
  ['sl', 147, 'stopLoss'],
  ['stop', 147, 'stopLoss'],
  ['tp', 156, 'takeProfit'],
  ['target', 156, 'takeProfit'],
  ['profit', 156, 'takeProfit'],
  ['tif', 'gtc', 'timeInForce'],
  ['type', 'limit', 'orderType'],
  ['limit', 149, 'limitPrice'],
  ['entry_price', 149, 'limitPrice'],
  ['expiry', '2026-02-20', 'expiration'],
  ['exp', '2026-02-20', 'expiration'],
  ['strike', 150, 'strikePrice'],
];

const missingTicker = ['symbol', 'pair', 'instrument', 'Ticker', 'tikcer'];
const missingAction = ['side', 'direction', 'order_action', 'Action', 'actoin'];

const platforms: readonly SafetyRow[] = [
  ...words.map(([word, value, field]) => meant("another platform's word", word, value, field)),
  meant('words compare as names do', 'QTY', 5, 'quantity'),
  meant('words compare as names do', 'entryPrice', 149, 'limitPrice'),
  meant('words compare as names do', 'Entry Price', 149, 'limitPrice'),
  ...missingTicker.map((name) =>
    trigger(
      'M1',
      `a missing ticker, sent as ${name}`,
      { ...buy(), payload: { [name]: 'AAPL', action: 'buy' } },
      {
        errors: [{ code: 'invalid-payload', path: ['ticker'], sentence: missingNamed(name, 'ticker') }],
      },
    ),
  ),
  ...missingAction.map((name) =>
    trigger(
      'M1',
      `a missing action, sent as ${name}`,
      { ...buy(), payload: { ticker: 'AAPL', [name]: 'buy' } },
      {
        errors: [{ code: 'invalid-payload', path: ['action'], sentence: missingNamed(name, 'action') }],
      },
    ),
  ),
  nearMiss(
    'M1',
    'a missing ticker, and nothing that is meant for it',
    { ...buy(), payload: { action: 'buy', foo: 'AAPL' } },
    { errors: [{ code: 'invalid-payload', path: ['ticker'], sentence: /^(?!.*foo).*$/ }] },
  ),
];

const knownToo: readonly SafetyRow[] = [
  ['quantity and qty', { quantity: 5, qty: 7 }],
  ['quantity and contracts', { quantity: 5, contracts: 7 }],
  ['ticker and symbol', { quantity: 5, symbol: 'NASDAQ:AAPL' }],
  ['action and order_action', { quantity: 5, order_action: 'buy' }],
  ['action and side of an order', { quantity: 5, side: 'buy' }],
  ['sentiment and side of a position', { quantity: 5, sentiment: 'bullish', side: 'long' }],
].map(([title, fields]) =>
  nearMiss('M1', `a platform's word beside the known field: ${title}`, buy(Object(fields)), {
    orders: [{ side: 'buy', type: 'market', quantity: '5' }],
  }),
);

const stop = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } as const;

const besideKnown: readonly SafetyRow[] = [
  ...knownToo,
  nearMiss('M1', 'sl beside stopLoss', buy({ sl: 140, stopLoss: { amount: 3 } }), { orders: [{ stopLoss: stop }] }),
  trigger('M1', 'a mistyped name is noticed beside the known field', buy({ quantity: 5, Quantity: 10 }), {
    orders: [{ quantity: '5' }],
    notices: [mistyped('Quantity', 'quantity')],
  }),
  trigger(
    'M1',
    'stop_loss is a mistyped name, not a word',
    buy({ stop_loss: { amount: 1 }, stopLoss: { amount: 3 } }),
    {
      orders: [{ stopLoss: stop }],
      notices: [mistyped('stop_loss', 'stopLoss')],
    },
  ),
  trigger('M1', 'a known field of null is not sent', buy({ quantity: null, qty: 5 }), {
    orders: [{ quantity: '1' }],
    notices: [mistyped('qty', 'quantity'), { code: 'field-null', path: ['quantity'] }],
  }),
  trigger('M1', 'side long beside an action means sentiment', buy({ side: 'long' }), {
    orders: [{ side: 'buy', quantity: '1' }],
    notices: [mistyped('side', 'sentiment')],
  }),
  trigger('M1', 'side LONG beside an action means sentiment, in any case of the letters', buy({ side: 'LONG' }), {
    orders: [{ side: 'buy', quantity: '1' }],
    notices: [mistyped('side', 'sentiment')],
  }),
  trigger(
    'M1',
    'direction short beside an action means sentiment: a short is swapped, not only closed',
    buy({ quantity: 5, direction: 'short' }, { market: shortTen }),
    {
      orders: [
        { side: 'buy', effect: 'close', quantity: '10' },
        { side: 'buy', effect: 'open', quantity: '5' },
      ],
      notices: [mistyped('direction', 'sentiment')],
    },
  ),
  trigger('M1', 'stop means stopPrice with orderType stop', buy({ orderType: 'stop', stop: 155 }), {
    notices: [mistyped('stop', 'stopPrice')],
  }),
  trigger(
    'M1',
    'stop means stopPrice with orderType stop_limit',
    buy({ orderType: 'stop_limit', limitPrice: 156, stop: 155 }),
    {
      notices: [mistyped('stop', 'stopPrice')],
    },
  ),
  trigger('M1', 'stop means stopLoss with orderType limit', buy({ orderType: 'limit', limitPrice: 149, stop: 147 }), {
    orders: [{ type: 'limit', limitPrice: '149', stopLoss: undefined }],
    notices: [mistyped('stop', 'stopLoss')],
  }),
  nearMiss('M1', 'stop beside stopPrice of a stop order', buy({ orderType: 'stop', stopPrice: 155, stop: 147 }), {
    orders: [{ type: 'stop', stopPrice: '155' }],
  }),
];

const inside: readonly SafetyRow[] = [
  trigger('M1', 'stop_price in stopLoss', buy({ stopLoss: { amount: 3, stop_price: 148 } }), {
    orders: [{ stopLoss: stop }],
    notices: [mistyped(['stopLoss', 'stop_price'], 'stopPrice')],
  }),
  trigger('M1', 'stop in stopLoss', buy({ stopLoss: { amount: 3, stop: 148 } }), {
    orders: [{ stopLoss: stop }],
    notices: [mistyped(['stopLoss', 'stop'], 'stopPrice')],
  }),
  trigger('M1', 'price in stopLoss', buy({ stopLoss: { amount: 3, price: 146 } }), {
    orders: [{ stopLoss: stop }],
    notices: [mistyped(['stopLoss', 'price'], 'stopPrice')],
  }),
  trigger('M1', 'limit in takeProfit', buy({ takeProfit: { amount: 6, limit: 160 } }), {
    orders: [{ takeProfit: { limitPrice: '156', timeInForce: 'gtc' } }],
    notices: [mistyped(['takeProfit', 'limit'], 'limitPrice')],
  }),
  trigger('M1', 'price in takeProfit', buy({ takeProfit: { amount: 6, price: 160 } }), {
    orders: [{ takeProfit: { limitPrice: '156', timeInForce: 'gtc' } }],
    notices: [mistyped(['takeProfit', 'price'], 'limitPrice')],
  }),
  trigger('M1', 'a swap in takeProfit', buy({ takeProfit: { amount: 6, precent: 4 } }), {
    notices: [mistyped(['takeProfit', 'precent'], 'percent')],
  }),
  trigger('M1', 'case in stopLoss', buy({ stopLoss: { amount: 3, Percent: 1 } }), {
    orders: [{ stopLoss: stop }],
    notices: [mistyped(['stopLoss', 'Percent'], 'percent')],
  }),
  trigger('M1', 'trail_amount in stopLoss', buy({ stopLoss: { amount: 3, trail_amount: 2 } }), {
    orders: [{ stopLoss: stop }],
    notices: [mistyped(['stopLoss', 'trail_amount'], 'trailAmount')],
  }),
  nearMiss('M1', 'qty in stopLoss: the words of messages do not hold there', buy({ stopLoss: { amount: 3, qty: 5 } }), {
    orders: [{ stopLoss: stop }],
  }),
  nearMiss('M1', 'size in takeProfit', buy({ takeProfit: { amount: 6, size: 5 } })),
  nearMiss('M1', 'tif in stopLoss', buy({ stopLoss: { amount: 3, tif: 'gtc' } }), { orders: [{ stopLoss: stop }] }),
  nearMiss('M1', 'side in stopLoss', buy({ stopLoss: { amount: 3, side: 'sell' } }), { orders: [{ stopLoss: stop }] }),
  nearMiss(
    'M1',
    'anything inside extras',
    buy({ extras: { qty: 5, stoploss: 147, Quantity: 9, takeProfit: { limit: 1 } } }),
    {
      orders: [{ quantity: '1' }],
    },
  ),
];

const common: readonly (readonly [name: string, value: unknown])[] = [
  ['close', 150.02],
  ['open', 149.5],
  ['high', 151],
  ['low', 149],
  ['volume', 120_000],
  ['exchange', 'NASDAQ'],
  ['comment', 'Long entry'],
  ['strategy', 'Breakout'],
  ['alert', 'Crossing'],
  ['id', 'x1'],
  ['name', 'Breakout'],
  ['time_frame', '15'],
  ['bar_index', 1200],
  ['position_size', 10],
  ['market_position', 'long'],
  ['prev_market_position', 'flat'],
  ['timenow', '2026-01-26T15:30:00Z'],
  ['key', 'k1'],
  ['secret', 's1'],
  ['passphrase', 'p1'],
  ['message_id', 'm1'],
  ['tickerid', 'NASDAQ:AAPL'],
  ['spot_price', 150],
  ['interval_ms', 60_000],
  ['extra', { atr: 2 }],
];

const commonRows: readonly SafetyRow[] = common.map(([name, value]) => notMeant('common data of alerts', name, value));

const rejecting = { settings: { mistypedFields: 'refuse' } };

function mistypedError(path: readonly (string | number)[], suggestion: string): Told {
  const name = String(path.at(-1));
  return {
    code: 'mistyped-field',
    path,
    suggestion,
    sentence: new RegExp(`${escaped(name)}.*not a field.*did you mean .*${suggestion}`),
    facts: { section: 'parse' },
  };
}

const rejections: readonly SafetyRow[] = [
  trigger('M2', 'the setting rejects a mistyped name', buy({ stoploss: { percent: 2 } }, rejecting), {
    errors: [mistypedError(['stoploss'], 'stopLoss')],
  }),
  trigger(
    'M2',
    'the ParseContext rejects a mistyped name',
    buy({ stoploss: { percent: 2 } }, { parse: { mistypedFields: 'refuse' } }),
    { errors: [mistypedError(['stoploss'], 'stopLoss')] },
  ),
  trigger('M2', "another platform's word is rejected", apple('exit', { qty: 5 }, { ...rejecting, market: longTen }), {
    errors: [mistypedError(['qty'], 'quantity')],
  }),
  trigger('M2', 'a name inside stopLoss is rejected', buy({ stopLoss: { amount: 3, stop_price: 148 } }, rejecting), {
    errors: [mistypedError(['stopLoss', 'stop_price'], 'stopPrice')],
  }),
  trigger(
    'M2',
    'all at once, after the errors of the specification',
    buy({ quanity: 5, orderType: 'foo', stoploss: { percent: 2 } }, rejecting),
    {
      errors: [
        { code: 'invalid-order-type', path: ['orderType'] },
        mistypedError(['quanity'], 'quantity'),
        mistypedError(['stoploss'], 'stopLoss'),
      ],
    },
  ),
  trigger(
    'M2',
    'in a batch the path begins with the index',
    {
      ...buy({}, rejecting),
      payload: [
        { ticker: 'AAPL', action: 'buy' },
        { ticker: 'AAPL', action: 'buy', qty: 5 },
      ],
    },
    { errors: [mistypedError([1, 'qty'], 'quantity')] },
  ),
  nearMiss('M2', 'a word beside the known field is accepted', buy({ quantity: 5, qty: 5 }, rejecting), {
    orders: [{ quantity: '5' }],
  }),
  nearMiss('M2', 'common data of alerts is accepted', buy({ close: 150, volume: 1000, extra: 1 }, rejecting), {
    orders: [{ quantity: '1' }],
  }),
  nearMiss('M2', 'a name that nothing is near is accepted', buy({ foo: 1 }, rejecting), {
    orders: [{ quantity: '1' }],
  }),
  nearMiss('M2', 'anything inside extras is accepted', buy({ extras: { qty: 5 } }, rejecting), {
    orders: [{ quantity: '1' }],
  }),
  nearMiss('M2', 'notice is the default', buy({ qty: 5 }, { settings: { mistypedFields: 'notice' } }), {
    orders: [{ quantity: '1' }],
    notices: [mistyped('qty', 'quantity')],
  }),
];

/** A message as text, with what differs from a buy of AAPL. */
function written(text: string, others: Omit<Given, 'payload'> = {}): Given {
  return { ...buy({}, others), payload: JSON.parse(text), text };
}

/** The notice of one name that is sent twice, with the sentence that a trader reads. */
function twice(...path: readonly string[]): Told {
  return {
    code: 'field-duplicated',
    path,
    sentence: new RegExp(`${escaped(path.join('.'))} is sent more than once; the last value counts`),
  };
}

const duplicatedError = (...path: readonly (string | number)[]): Told => ({ code: 'field-duplicated', path });

const duplicated: readonly SafetyRow[] = [
  trigger('S25', 'of two actions the last one counts', written('{"ticker":"AAPL","action":"exit","action":"buy"}'), {
    orders: [{ side: 'buy', effect: 'open', quantity: '1' }],
    notices: [twice('action')],
  }),
  trigger(
    'S25',
    'of two quantities the last one counts',
    written('{"ticker":"AAPL","action":"buy","quantity":5,"quantity":7}'),
    { orders: [{ quantity: '7' }], notices: [twice('quantity')] },
  ),
  trigger(
    'S25',
    'a name is told with the object that has it',
    written('{"ticker":"AAPL","action":"buy","takeProfit":{"percent":10,"percent":20}}'),
    { orders: [{ quantity: '1' }], notices: [twice('takeProfit', 'percent')] },
  ),
  trigger('S25', 'equal values are two', written('{"ticker":"AAPL","action":"buy","quantity":5,"quantity":5}'), {
    orders: [{ quantity: '5' }],
    notices: [twice('quantity')],
  }),
  trigger(
    'S25',
    'a name written with an escape is the same name',
    written('{"ticker":"AAPL","action":"exit","\\u0061ction":"buy"}'),
    { orders: [{ side: 'buy' }], notices: [twice('action')] },
  ),
  trigger(
    'S25',
    'a name that is not a field is told too',
    written('{"ticker":"AAPL","action":"buy","extras":{"size":1,"size":2}}'),
    { orders: [{ quantity: '1' }], notices: [twice('extras', 'size')] },
  ),
  trigger('S25', 'the setting refuses it', written('{"ticker":"AAPL","action":"exit","action":"buy"}', rejecting), {
    errors: [duplicatedError('action')],
  }),
  trigger(
    'S25',
    'it is refused after the errors of the specification and mistyped names',
    written('{"ticker":"AAPL","action":"buy","orderType":"a","orderType":"foo","qty":5}', rejecting),
    {
      errors: [
        { code: 'invalid-order-type', path: ['orderType'] },
        mistypedError(['qty'], 'quantity'),
        duplicatedError('orderType'),
      ],
    },
  ),
  trigger(
    'S25',
    'in a batch the path of the error begins with the index',
    written('[{"ticker":"AAPL","action":"buy"},{"ticker":"AAPL","ticker":"AAPL","action":"buy"}]', rejecting),
    { errors: [duplicatedError(1, 'ticker')] },
  ),
  nearMiss(
    'S25',
    'one name in two objects is sent once in each',
    written('{"ticker":"AAPL","action":"buy","takeProfit":{"percent":10},"stopLoss":{"percent":10}}', rejecting),
    { orders: [{ quantity: '1' }] },
  ),
  nearMiss(
    'S25',
    'the items of a batch have the same names',
    written('[{"ticker":"AAPL","action":"buy"},{"ticker":"AAPL","action":"buy"}]', rejecting),
    { orders: [{ quantity: '1' }] },
  ),
  nearMiss(
    'S25',
    'a text that looks like a name is a value',
    written('{"ticker":"AAPL","action":"buy","extras":{"a":"action","b":"{\\"a\\":1,\\"a\\":2}"}}', rejecting),
    { orders: [{ quantity: '1' }] },
  ),
];

// That the Signal's notices come first is compared for every row.
const reaching: readonly SafetyRow[] = [
  trigger('M3', 'a notice of parsing reaches a plan with orders', buy({ time: 'soon' }), {
    orders: [{ quantity: '1' }],
    alsoNoticed: ['time-unreadable'],
  }),
  trigger('M3', 'a notice of parsing reaches a postponed plan', buy({ delay: 60, stoploss: { percent: 2 } }), {
    outcome: 'postponed',
    notices: [mistyped('stoploss', 'stopLoss')],
  }),
  trigger('M3', 'a notice of parsing reaches a plan with nothing to do', apple('cancel', { Sentiment: 'flat' }), {
    outcome: 'nothing-to-do',
    notices: [mistyped('Sentiment', 'sentiment')],
  }),
  trigger('M3', 'the notices of planning come after those of parsing', buy({ qty: 5, orderType: 'limit' }), {
    orders: [{ type: 'limit', limitPrice: '150.02', quantity: '1' }],
    notices: [mistyped('qty', 'quantity')],
    alsoNoticed: ['limit-without-price'],
  }),
  nearMiss('M3', 'a message without faults has no notices of parsing', buy({ quantity: 5 }), {
    orders: [{ quantity: '5' }],
    plan: { notices: [] },
  }),
];

export const nameRows: readonly SafetyRow[] = [
  ...spelling,
  ...platforms,
  ...besideKnown,
  ...inside,
  ...commonRows,
  ...rejections,
  ...duplicated,
  ...reaching,
];
