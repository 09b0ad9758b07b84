// Safety S14 to S16, S24, S28: what ports answer, and about what.
import type { Fields } from './plan-table.js';
import { longTen } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  type ExpectedPlan,
  futures,
  type Given,
  nearMiss,
  type PortAnswer,
  refused,
  restingOrder,
  type SafetyRow,
  type Told,
  trigger,
} from './safety-table.js';

const five = { quantity: 5 };
const bought: ExpectedMessage = { orders: [{ side: 'buy', effect: 'open', quantity: '5' }] };

/** The refusal of a misspelt name, at its place. */
function meant(suggestion: string, ...path: readonly (string | number)[]): ExpectedMessage {
  return refused('invalid-snapshot', {
    path,
    facts: { suggestion },
    sentence: new RegExp(`^${path.join('.')} is not known; expected ${suggestion}\\.$`),
  });
}

const dollars = { quantity: 1500, quantityType: 'dollar_amount' };
const stock = { assetClass: 'stocks' };

const misspelt: readonly SafetyRow[] = [
  trigger(
    'S14',
    'shortselling of capabilities: a short sale that the broker does not take',
    apple('sell', five, { market: { capabilities: { shortselling: false } } }),
    meant('shortSelling', 'capabilities', 'shortselling'),
  ),
  trigger(
    'S14',
    'bracket of capabilities',
    buy({ ...five, stopLoss: { percent: 2 } }, { market: { capabilities: { bracket: false } } }),
    meant('brackets', 'capabilities', 'bracket'),
  ),
  trigger(
    'S14',
    'asc of a quote',
    buy(dollars, { market: { quotes: { AAPL: { bid: '149.98', asc: '150.02' } } } }),
    meant('ask', 'quotes', 'AAPL', 'asc'),
  ),
  trigger(
    'S14',
    'timestamp of a quote whose age is limited',
    buy(dollars, {
      settings: { maxQuoteAgeSeconds: 5 },
      market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', timestamp: '2026-01-26T15:00:00Z' } } },
    }),
    meant('time', 'quotes', 'AAPL', 'timestamp'),
  ),
  trigger(
    'S14',
    'tick_size of an instrument',
    buy(
      { ...five, orderType: 'limit', limitPrice: 149.99 },
      { market: { instruments: { AAPL: { ...stock, tick_size: '0.05' } } } },
    ),
    meant('tickSize', 'instruments', 'AAPL', 'tick_size'),
  ),
  trigger(
    'S14',
    "another platform's word for the size of a step",
    buy(five, { market: { instruments: { AAPL: { ...stock, lotSize: '10' } } } }),
    meant('quantityStep', 'instruments', 'AAPL', 'lotSize'),
  ),
  trigger(
    'S14',
    'avg_entry_price of a position that breakeven needs',
    apple(
      'breakeven',
      { orderType: 'stop' },
      { market: { positions: { AAPL: { side: 'long', quantity: '10', avg_entry_price: '140' } } } },
    ),
    meant('averageEntryPrice', 'positions', 'AAPL', 'avg_entry_price'),
  ),
  trigger(
    'S14',
    'stop_price of an open order beside stopPrice',
    apple(
      'exit',
      {},
      {
        market: { ...longTen, openOrders: [restingOrder('o1', 'stop-loss', { stopPrice: '140', stop_price: '130' })] },
      },
    ),
    meant('stopPrice', 'openOrders', 0, 'stop_price'),
  ),
  trigger(
    'S14',
    'expiry_rule of a rollover schedule',
    futures(
      { ticker: 'ES1!', action: 'buy', quantity: 1 },
      { rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiry_rule: 'third-friday' } } },
    ),
    meant('expiryRule', 'rollovers', 'ES', 'expiry_rule'),
  ),
  trigger(
    'S14',
    'what a port answers',
    buy(dollars, { answers: [{ port: 'quote', of: 'AAPL', answer: { bid: 149.98, ask: 150.02, Ask: 160 } }] }),
    meant('ask', 'quotes', 'AAPL', 'Ask'),
  ),
  nearMiss(
    'S14',
    'volume and exchange of a stored quote, and the sides of its order book',
    buy(five, {
      market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', volume: 10, exchange: 'XNAS', asks: [], bids: [] } } },
    }),
    bought,
  ),
  nearMiss(
    'S14',
    "another platform's word beside the known name",
    buy(five, {
      market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', time: '2026-01-26T15:29:58Z', timestamp: 1 } } },
    }),
    bought,
  ),
  nearMiss(
    'S14',
    'a misspelt name in an answer that no decision takes',
    apple('exit', {}, { market: { ...longTen, instruments: { MSFT: { tick_size: 1 } } } }),
    { orders: [{ side: 'sell', effect: 'close', quantity: '10' }] },
  ),
];

/** Ports that throw what nobody should read. */
function failing(...ports: readonly (readonly [port: PortAnswer['port'], of?: string])[]): Pick<Given, 'answers'> {
  const throws = 'GET https://broker.test/?key=123';
  return { answers: ports.map(([port, of]) => ({ port, ...(of && { of }), answer: undefined, throws })) };
}

/** The error, or the notice, of a port. */
const failed = (port: string): Told => ({
  code: 'account-unavailable',
  path: [port],
  sentence: /^(?!.*123)The .* could not be loaded: the port failed\./,
});

const throwing: readonly SafetyRow[] = [
  ...(['position', 'openOrders', 'capabilities', 'instrument'] as const).map((port) =>
    trigger('S15', `${port} throws on an entry`, buy(five, failing([port])), { rejection: [failed(port)] }),
  ),
  trigger('S15', 'quote throws on an entry that reads it', buy(dollars, failing(['quote'])), {
    rejection: [failed('quote')],
  }),
  trigger('S15', 'two ports throw: both are named', buy(dollars, failing(['quote'], ['instrument'])), {
    rejection: [failed('instrument'), failed('quote')],
  }),
  ...(['position', 'openOrders', 'capabilities'] as const).map((port) =>
    trigger('S15', `${port} throws on an exit`, apple('exit', {}, { market: longTen, ...failing([port]) }), {
      rejection: [failed(port)],
    }),
  ),
  trigger(
    'S15',
    'quote and instrument throw on a plain exit',
    apple('exit', { bidAskSpreadFilter: 1 }, { market: longTen, ...failing(['quote'], ['instrument']) }),
    {
      orders: [{ side: 'sell', effect: 'close', quantity: '10' }],
      notices: [failed('instrument'), failed('quote')],
    },
  ),
  trigger(
    'S15',
    'quote throws on an exit that is sized by it',
    apple('exit', dollars, { market: longTen, ...failing(['quote']) }),
    { rejection: [failed('quote')] },
  ),
  trigger(
    'S15',
    'an invalid answer beside a port that throws is reported alone',
    buy(dollars, { market: { positions: { AAPL: { side: 'long', quantity: -1 } } }, ...failing(['quote']) }),
    refused('invalid-snapshot', { path: ['positions', 'AAPL', 'quantity'] }),
  ),
  nearMiss(
    'S15',
    'a port that throws and is not asked',
    apple('exit', {}, { market: longTen, ...failing(['equity']) }),
    {
      orders: [{ side: 'sell', effect: 'close', quantity: '10' }],
    },
  ),
  // 1500 / 150.02
  nearMiss('S15', 'a port that throws for another ticker', buy(dollars, failing(['quote', 'MSFT'])), {
    orders: [{ side: 'buy', quantity: '9' }],
  }),
  nearMiss(
    'S15',
    'ports that throw before the release of a delayed signal',
    buy({ ...five, delay: 60 }, failing(['position'])),
    {
      outcome: 'postponed',
    },
  ),
];

const stopOf = (id: string, ticker: string): Fields =>
  restingOrder(id, 'stop-loss', { ticker, type: 'stop', side: 'sell', quantity: '10', stopPrice: '130' });

const ofOthers: Told = {
  code: 'orders-of-others',
  sentence: /other tickers than AAPL: they are left out\.$/,
  facts: { orderIds: ['o2'] },
};

const others: readonly SafetyRow[] = [
  trigger(
    'S16',
    'a port that answers all open orders: those of others are not cancelled',
    apple(
      'exit',
      {},
      {
        market: longTen,
        answers: [{ port: 'openOrders', answer: [stopOf('o1', 'AAPL'), stopOf('o2', 'MSFT')] }],
      },
    ),
    { orders: [{ side: 'sell', effect: 'close', quantity: '10' }], cancels: ['o1'], notices: [ofOthers] },
  ),
  trigger(
    'S16',
    'a position that names another ticker',
    buy(five, { answers: [{ port: 'position', answer: { ticker: 'MSFT', side: 'long', quantity: '10' } }] }),
    refused('invalid-snapshot', {
      path: ['positions', 'AAPL', 'ticker'],
      sentence: /^positions\.AAPL\.ticker is "MSFT"; expected "AAPL", the ticker that was asked for\.$/,
    }),
  ),
  trigger(
    'S16',
    'a position that names another ticker and has amounts of numbers',
    apple('exit', {}, { answers: [{ port: 'position', answer: { ticker: 'MSFT', side: 'long', quantity: 1e22 } }] }),
    refused('invalid-snapshot', { path: ['positions', 'AAPL', 'ticker'] }),
  ),
  trigger(
    'S16',
    'a snapshot in which a position names another ticker than the one that it is listed under',
    buy(five, { market: { positions: { AAPL: { ticker: 'MSFT', side: 'long', quantity: '10' } } } }),
    refused('invalid-snapshot', { path: ['positions', 'AAPL', 'ticker'] }),
  ),
  nearMiss(
    'S16',
    'a port that answers what it was asked for',
    apple('exit', {}, { market: longTen, answers: [{ port: 'openOrders', answer: [stopOf('o1', 'AAPL')] }] }),
    { orders: [{ quantity: '10' }], cancels: ['o1'] },
  ),
  nearMiss(
    'S16',
    'a snapshot has the orders of all tickers',
    apple('exit', {}, { market: { ...longTen, openOrders: [stopOf('o1', 'AAPL'), stopOf('o2', 'MSFT')] } }),
    { orders: [{ quantity: '10' }], cancels: ['o1'] },
  ),
  nearMiss(
    'S16',
    'a position that names its ticker',
    apple('exit', {}, { answers: [{ port: 'position', answer: { ticker: 'AAPL', side: 'long', quantity: '10' } }] }),
    { orders: [{ quantity: '10' }] },
  ),
  nearMiss(
    'S16',
    'a position that names its contract in another form',
    futures(
      { ticker: 'ESH2026', action: 'exit' },
      { positions: { ESH2026: { side: 'long', quantity: '2', ticker: 'ESH6' } } },
      { isParsed: true },
    ),
    { orders: [{ ticker: 'ESH2026', quantity: '2' }] },
  ),
];

const heldMicrosoft = apple(
  'exit',
  {},
  {
    market: {
      quotes: { AAPL: { bid: '149.98', ask: '150.02' }, MSFT: { bid: '399.98', ask: '400.02' } },
      positions: { MSFT: { side: 'long', quantity: '50' } },
    },
  },
);

function loaded(
  is: SafetyRow['is'],
  title: string,
  payload: Fields,
  loadedWith: readonly Fields[],
  expected: ExpectedPlan,
): SafetyRow {
  return { rule: 'S28', title, is, kind: 'loaded', loadedWith, given: { ...heldMicrosoft, payload }, expected };
}

const buyApple = { ticker: 'AAPL', action: 'buy', quantity: 5 };
const exitMicrosoft = { ticker: 'MSFT', action: 'exit' };
const incomplete = (...ports: readonly string[]): ExpectedPlan => ({
  rejection: ports.map((port) => ({
    code: 'context-incomplete',
    path: port === 'capabilities' ? [port] : [port, 'MSFT'],
    sentence:
      /^The context was loaded without .*; expected a context that was loaded with every signal that is planned on it\.$/,
    facts: { section: 'configuration' },
  })),
});

const contexts: readonly SafetyRow[] = [
  loaded(
    'trigger',
    'an exit of MSFT on a context that was loaded for AAPL',
    exitMicrosoft,
    [buyApple],
    incomplete('instrument', 'position', 'openOrders'),
  ),
  loaded(
    'near miss',
    'an exit of MSFT on a context that was loaded for both',
    exitMicrosoft,
    [buyApple, exitMicrosoft],
    {
      orders: [{ ticker: 'MSFT', side: 'sell', effect: 'close', quantity: '50' }],
    },
  ),
  loaded('near miss', 'a buy of AAPL on a context that was loaded for it', buyApple, [buyApple], {
    orders: [{ ticker: 'AAPL', side: 'buy', quantity: '5' }],
  }),
];

const nearly = (ticker: string, action: string, world: Fields = longTen, settings?: Fields): Given => ({
  ...apple(action, { ticker, quantity: 5 }, { market: world }),
  ...(settings && { settings }),
});
const refusing = (action: string, fields: Fields = {}): Given =>
  apple(action, { ticker: 'aapl', ...fields }, { market: longTen, settings: { mistypedFields: 'refuse' } });
const mistypedTicker = (ticker: string, suggestion: string): Told => ({
  code: 'ticker-mistyped',
  path: ['ticker'],
  suggestion,
  sentence: new RegExp(`^Nothing is known of ${ticker}; did you mean ${suggestion.replace('.', '\\.')}\\?$`),
});
const berkshire = { positions: { 'BRK.B': { side: 'long', quantity: '10' } } };

const tickers: readonly SafetyRow[] = [
  trigger('S24', 'aapl while AAPL is held', nearly('aapl', 'buy'), {
    orders: [{ ticker: 'aapl', quantity: '5' }],
    notices: [mistypedTicker('aapl', 'AAPL')],
  }),
  trigger('S24', 'aapl while AAPL is quoted', nearly('aapl', 'buy', {}), { notices: [mistypedTicker('aapl', 'AAPL')] }),
  trigger('S24', 'BRK/B while BRK.B is held', nearly('BRK/B', 'buy', berkshire), {
    notices: [mistypedTicker('BRK/B', 'BRK.B')],
  }),
  trigger(
    'S24',
    'brk-b while BRK.B is described',
    nearly('brk-b', 'buy', { instruments: { 'BRK.B': { assetClass: 'stocks' } } }),
    { notices: [mistypedTicker('brk-b', 'BRK.B')] },
  ),
  trigger('S24', 'the setting refuses it', nearly('aapl', 'buy', longTen, { mistypedFields: 'refuse' }), {
    rejection: [{ ...mistypedTicker('aapl', 'AAPL'), facts: { section: 'gates' } }],
  }),
  trigger('S24', 'a cancel that finds nothing says it', refusing('cancel'), {
    notices: [mistypedTicker('aapl', 'AAPL')],
  }),
  trigger('S24', 'a resize to 0 of what is not held says it', refusing('resize', { quantity: 0 }), {
    notices: [mistypedTicker('aapl', 'AAPL')],
  }),
  trigger('S24', 'an exit that finds no position names it', nearly('aapl', 'exit'), {
    rejection: [{ code: 'no-position', sentence: /in aapl for exit\. Nothing is known of aapl; did you mean AAPL\?$/ }],
  }),
  nearMiss(
    'S24',
    'aapl that is quoted itself',
    nearly('aapl', 'buy', { ...longTen, quotes: { aapl: { last: '5' } } }),
    {
      orders: [{ ticker: 'aapl' }],
    },
  ),
  nearMiss('S24', 'a ticker that nothing is like', nearly('brk/b', 'buy'), { orders: [{ ticker: 'brk/b' }] }),
  nearMiss('S24', 'the ticker itself', nearly('BRK.B', 'add', berkshire), {
    orders: [{ ticker: 'BRK.B', quantity: '5' }],
  }),
];

export const answerRows: readonly SafetyRow[] = [...misspelt, ...throwing, ...others, ...contexts, ...tickers];
