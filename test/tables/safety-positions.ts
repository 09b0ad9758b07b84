// Safety rows of section S about positions, and the orders that rest on them.
import { alpaca } from '../../src/brokers/index.js';
import { longTen, shortTen } from './plan-table.js';
import {
  apple,
  type ExpectedMessage,
  futures,
  type Given,
  type Line,
  refused,
  restingOrder,
  rows,
  type SafetyRow,
} from './safety-table.js';

type Fields = Record<string, unknown>;

const held = (quantity: string, side = 'long'): Fields => ({
  positions: { AAPL: { side, quantity, averageEntryPrice: '140' } },
});
const steps = (quantityStep: string): Fields => ({ capabilities: { quantityStep } });
const ofInstrument = (quantityStep: string): Fields => ({
  instruments: { AAPL: { assetClass: 'stocks', quantityStep } },
});
const dust = (quantity: string, remaining: string) => ({ code: 'dust-remains', facts: { quantity, remaining } });

/** A message on bitcoin, of which 1 less the fee in coin is held. */
function coin(action: string, fields: Fields = {}, others: Partial<Given> = {}): Given {
  const { market, ...rest } = others;
  return {
    payload: { ticker: 'BTC-USD', action, ...fields },
    settings: { assetClass: 'crypto' },
    market: {
      ...apple('buy').market,
      quotes: { 'BTC-USD': { bid: '49990', ask: '50010' } },
      positions: { 'BTC-USD': { side: 'long', quantity: '0.99900001', averageEntryPrice: '50000' } },
      instruments: { 'BTC-USD': { assetClass: 'crypto', quantityStep: '0.0001' } },
      ...market,
    },
    ...rest,
  };
}

const sold = (quantity: string): ExpectedMessage => ({
  orders: [{ side: 'sell', effect: 'close', quantity }],
  notices: [],
});
const soldBut = (quantity: string, remaining: string): ExpectedMessage => ({
  orders: [{ side: 'sell', effect: 'close', quantity }],
  notices: [dust(quantity, remaining)],
});
const leftAlone = (remaining: string): ExpectedMessage => ({
  outcome: 'nothing-to-do',
  notices: [dust('0', remaining)],
});
const stopOn = (quantity: string, fields: Fields = {}) =>
  restingOrder('s1', 'stop-loss', { type: 'stop', side: 'sell', quantity, stopPrice: '135', ...fields });

const dusty: readonly Line[] = [
  [
    'trigger',
    'an exit leaves what is below the step of the capabilities',
    apple('exit', {}, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'an exit leaves what is below the step of the instrument',
    apple('exit', {}, { market: { ...held('10.57'), ...ofInstrument('0.1') } }),
    soldBut('10.5', '0.07'),
  ],
  [
    'trigger',
    'the coarser of two steps counts',
    apple('exit', {}, { market: { ...held('10.57'), ...ofInstrument('0.1'), ...steps('0.5') } }),
    soldBut('10.5', '0.07'),
  ],
  [
    'trigger',
    'a short position is bought back on the step',
    apple('exit', {}, { market: { ...held('10.5', 'short'), ...steps('1') } }),
    { orders: [{ side: 'buy', quantity: '10' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'less than a step is nothing to do',
    apple('exit', {}, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'a quantity above the position closes what is on the step',
    apple('exit', { quantity: 20 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'a percent of 100 closes what is on the step',
    apple(
      'exit',
      { quantity: 100, quantityType: 'percent_of_position' },
      { market: { ...held('10.5'), ...steps('1') } },
    ),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'an exit by quantity that leaves less than a step says so',
    apple('exit', { quantity: 10 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'sentiment flat closes what is on the step',
    apple('sell', { sentiment: 'flat' }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'resize 0 closes what is on the step',
    apple('resize', { quantity: 0 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'resize 0 of less than a step is nothing to do',
    apple('resize', { quantity: 0 }, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'what rests on less than a step is cancelled',
    apple('exit', {}, { market: { ...held('0.5'), ...steps('1'), openOrders: [stopOn('0.5')] } }),
    { cancels: ['s1'], notices: [dust('0', '0.5')] },
  ],
  [
    'trigger',
    'no stop is sent for what is less than a step',
    apple(
      'exit',
      {},
      {
        settings: { protectRemaining: true },
        market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10.5')] },
      },
    ),
    { cancels: ['s1'], orders: [{ type: 'market', quantity: '10' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'the stop for what remains is on the step',
    apple(
      'exit',
      { quantity: 4 },
      {
        settings: { protectRemaining: true },
        market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10.5')] },
      },
    ),
    {
      cancels: ['s1'],
      orders: [
        { type: 'stop', quantity: '6' },
        { type: 'market', quantity: '4' },
      ],
      notices: [{ code: 'dust-remains' }, { code: 'position-unprotected' }],
    },
  ],
  [
    'trigger',
    'the exit of a swap leaves what is less than a step, and nothing is entered through it',
    apple('sell', { quantity: 5 }, { market: { ...held('10.5'), ...steps('1') } }),
    {
      ...soldBut('10', '0.5'),
      alsoNoticed: ['entry-refused'],
      alsoRead: [/0\.5 AAPL remain open, and the entry would first have to close them/],
    },
  ],
  [
    'trigger',
    'a reverse of less than a step does nothing',
    apple('reverse', {}, { market: { ...held('0.5'), ...steps('1') } }),
    { ...leftAlone('0.5'), alsoNoticed: ['entry-refused'] },
  ],
  [
    'trigger',
    'a breakeven stop is on the step',
    apple('breakeven', { orderType: 'stop' }, { market: { ...held('10.5'), ...steps('1') } }),
    { orders: [{ type: 'stop', quantity: '10', stopPrice: '140' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'breakeven of less than a step is nothing to do',
    apple('breakeven', { orderType: 'stop' }, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'a resting stop on the step covers the position',
    apple(
      'breakeven',
      { orderType: 'stop' },
      { market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10', { stopPrice: '145' })] } },
    ),
    { outcome: 'nothing-to-do', notices: [dust('10', '0.5'), { code: 'stop-already-better' }] },
  ],
  [
    'trigger',
    'a profile does not refuse the exit',
    apple('exit', {}, { market: held('10.0123456789'), profile: alpaca }),
    soldBut('10.012345678', '0.0000000009'),
  ],
  [
    'trigger',
    'less than the step of a profile is nothing to do',
    apple('exit', {}, { market: held('0.0000000009'), profile: alpaca }),
    leftAlone('0.0000000009'),
  ],
  [
    'trigger',
    'a form of a profile that takes whole units leaves the fraction',
    apple(
      'exit',
      { timeInForce: 'opg' },
      { market: { ...held('10.5'), now: '2026-01-26T11:00:00Z' }, profile: alpaca },
    ),
    { ...soldBut('10', '0.5'), alsoNoticed: ['order-form-changed'] },
  ],
  [
    'near miss',
    'a position on the step is closed whole',
    apple('exit', {}, { market: { ...held('10.5'), ...steps('0.5') } }),
    sold('10.5'),
  ],
  [
    'near miss',
    'whole units of the settings do not cut an exit',
    apple('exit', {}, { settings: { useFractionalQuantity: false }, market: held('10.5') }),
    sold('10.5'),
  ],
  [
    'near miss',
    'a partial exit that leaves a step says nothing',
    apple('exit', { quantity: 9 }, { market: { ...held('10.5'), ...steps('1') } }),
    sold('9'),
  ],
  [
    'near miss',
    'a swap on the step enters',
    apple('sell', { quantity: 5 }, { market: { ...longTen, ...steps('1') } }),
    {
      orders: [
        { effect: 'close', quantity: '10' },
        { effect: 'open', quantity: '5' },
      ],
    },
  ],
  [
    'near miss',
    'a profile that takes fractions takes the whole exit',
    apple('exit', {}, { market: held('10.5'), profile: alpaca }),
    sold('10.5'),
  ],
];

const fees: readonly Line[] = [
  [
    'trigger',
    'the exit of a coin after a fee leaves what is below the step',
    coin('exit'),
    soldBut('0.999', '0.00000001'),
  ],
  [
    'trigger',
    'an opposite sell where coins cannot be sold short does, too',
    coin('sell', { quantity: 1 }),
    soldBut('0.999', '0.00000001'),
  ],
  [
    'trigger',
    'what is left after that is nothing to do',
    coin('exit', {}, { market: { positions: { 'BTC-USD': { side: 'long', quantity: '0.00000001' } } } }),
    leftAlone('0.00000001'),
  ],
  [
    'near miss',
    'without a step that is known the coin is sold whole',
    coin('exit', {}, { market: { instruments: {} } }),
    sold('0.99900001'),
  ],
];

type Month = readonly [symbol: string, quantity: string, side?: 'long' | 'short'];

/** A message on ES, with months that are held, on 26 January 2026 or another day. */
function es(payload: Fields, months: readonly Month[], others: Fields = {}, settings: Fields = {}): Given {
  const positions = Object.fromEntries(
    months.map(([symbol, quantity, side = 'long']) => [symbol, { side, quantity, averageEntryPrice: '5900' }]),
  );
  return futures({ ticker: 'ES1!', ...payload }, { positions, ...others }, { settings });
}

const bothMonths: readonly Month[] = [
  ['ESH2026', '1'],
  ['ESM2026', '2'],
];
const calendar: readonly Month[] = [
  ['ESH2026', '1'],
  ['ESM2026', '1', 'short'],
];
const named = refused('contract-ambiguous', {
  sentence: /ESH2026.*ESM2026/,
  facts: { contracts: ['ESH2026', 'ESM2026'] },
});
const closesBoth: ExpectedMessage = {
  orders: [
    { ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '1' },
    { ticker: 'ESM2026', side: 'sell', effect: 'close', quantity: '2' },
  ],
};
const rolled: ExpectedMessage = {
  alsoNoticed: ['contract-rolled'],
  alsoRead: [/ESH2026 rolled on 2026-03-12: the front month is now ESM2026/],
};
const inMarch = { now: '2026-03-12T15:30:00Z' };
const afterExpiry = { now: '2026-03-23T15:30:00Z' };
const expired = refused('contract-expired', { facts: { contract: 'ESH2026', lastDay: '2026-03-20' } });

const months: readonly Line[] = [
  ['trigger', 'add with two months', es({ action: 'add', quantity: 1 }, bothMonths), named],
  ['trigger', 'breakeven with two months', es({ action: 'breakeven', orderType: 'stop' }, bothMonths), named],
  ['trigger', 'resize with two months', es({ action: 'resize', quantity: 2 }, bothMonths), named],
  ['trigger', 'target 0 closes every month', es({ action: 'resize', quantity: 0 }, bothMonths), closesBoth],
  [
    'trigger',
    'target 0 closes both legs of a calendar spread',
    es({ action: 'resize', quantity: 0 }, calendar),
    {
      orders: [
        { ticker: 'ESH2026', side: 'sell' },
        { ticker: 'ESM2026', side: 'buy' },
      ],
    },
  ],
  [
    'trigger',
    'target 0 of several months keeps to the sentiment',
    es({ action: 'resize', quantity: 0, sentiment: 'bullish' }, bothMonths),
    refused('resize-sentiment-conflict'),
  ],
  [
    'trigger',
    'target 0 of several months with sentiment flat',
    es({ action: 'resize', quantity: 0, sentiment: 'flat' }, bothMonths),
    closesBoth,
  ],
  [
    'trigger',
    'a named month that has expired by its schedule is not entered',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], afterExpiry),
    expired,
  ],
  [
    'trigger',
    'a month that has expired is not added to',
    es({ action: 'add', quantity: 1 }, [['ESH6', '1']], afterExpiry),
    refused('contract-expired', { facts: { contract: 'ESH6' } }),
  ],
  [
    'trigger',
    'a month that has expired does not grow',
    es({ action: 'resize', quantity: 2 }, [['ESH2026', '1']], afterExpiry),
    expired,
  ],
  [
    'trigger',
    'an expiry that the schedule lists counts',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], {
      rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiries: { ESH6: '2026-01-23' } } },
    }),
    refused('contract-expired', { facts: { lastDay: '2026-01-23' } }),
  ],
  [
    'trigger',
    'an addition in a month that has rolled names both months',
    es({ action: 'add', quantity: 1 }, [['ESH2026', '1']], inMarch),
    { orders: [{ ticker: 'ESH2026' }], ...rolled },
  ],
  [
    'trigger',
    'a resize that grows in a month that has rolled names both months',
    es({ action: 'resize', quantity: 2 }, [['ESH2026', '1']], inMarch),
    { orders: [{ ticker: 'ESH2026' }], ...rolled },
  ],
  [
    'trigger',
    'an entry in a named month that has rolled names both months',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], inMarch),
    { orders: [{ ticker: 'ESH2026' }], ...rolled },
  ],
  [
    'trigger',
    'a month that has rolled where no later one is known',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], {
      rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 80, expiries: { ESH6: '2026-03-20' } } },
    }),
    { orders: [{ ticker: 'ESH2026' }], alsoRead: [/ESH2026 rolled on 2025-12-30\. The entry is in ESH2026/] },
  ],
  [
    'trigger',
    'the error of an addition names the contract',
    es({ action: 'buy', quantity: 1 }, [['ESH2026', '1']], {}, { allowAddToPosition: false }),
    refused('add-to-position-not-allowed', { sentence: /position in ESH2026/ }),
  ],
  [
    'trigger',
    'an exit without a position in any month says so',
    es({ action: 'exit' }, []),
    refused('no-position', { sentence: /no open position in any month of ES for exit/ }),
  ],
  [
    'trigger',
    'the error of a sale that finds nothing to close names the month that is held',
    es({ action: 'sell', sentiment: 'flat' }, [['ESH2026', '1', 'short']]),
    refused('no-position', { sentence: /that a sell closes\. ESH2026 is held short\./ }),
  ],
  [
    'near miss',
    'target 0 of one month',
    es({ action: 'resize', quantity: 0 }, [['ESM2026', '2']]),
    { orders: [{ ticker: 'ESM2026', effect: 'close', quantity: '2' }] },
  ],
  [
    'near miss',
    'add with one month',
    es({ action: 'add', quantity: 1 }, [['ESM2026', '2']]),
    { orders: [{ ticker: 'ESM2026', quantity: '1' }] },
  ],
  [
    'near miss',
    'a month that is named is not ambiguous',
    es({ ticker: 'ESH2026', action: 'add', quantity: 1 }, bothMonths),
    { orders: [{ ticker: 'ESH2026' }] },
  ],
  [
    'near miss',
    'the last day itself still trades',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], { now: '2026-03-20T13:00:00Z' }),
    { orders: [{ ticker: 'ESH2026' }], ...rolled },
  ],
  [
    'near miss',
    'what has expired can be closed',
    es({ action: 'exit' }, [['ESH2026', '1']], afterExpiry),
    { orders: [{ ticker: 'ESH2026', effect: 'close' }] },
  ],
  [
    'near miss',
    'a month that the schedule does not trade has no expiry',
    es({ ticker: 'ESF2026', action: 'buy', quantity: 1 }, [], {
      instruments: { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } },
    }),
    { orders: [{ ticker: 'ESF2026' }] },
  ],
  [
    'near miss',
    'a month without a schedule has no expiry',
    es({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, [], { ...afterExpiry, rollovers: {} }),
    { orders: [{ ticker: 'ESH2026' }] },
  ],
];

const quoted = (quote: Fields | undefined, side = 'long'): Fields => ({
  ...held('10', side),
  quotes: quote === undefined ? {} : { AAPL: quote },
});
const toBreakeven = (fields: Fields, others: Partial<Given> = {}): Given =>
  apple('breakeven', { orderType: 'stop' }, { ...others, market: fields });
const passed = refused('stop-already-passed');
const unjudged: ExpectedMessage = {
  orders: [{ type: 'stop', stopPrice: '140' }],
  notices: [{ code: 'breakeven-unjudged', sentence: /No price of AAPL .* stop 140/ }],
};
const unjudgedByAge: ExpectedMessage = {
  ...unjudged,
  notices: [{ code: 'breakeven-unjudged' }, { code: 'quote-old' }],
};
const judged: ExpectedMessage = { orders: [{ type: 'stop', stopPrice: '140' }], notices: [] };

const sides: readonly Line[] = [
  ['trigger', 'a sell stop is passed by a bid without an ask', toBreakeven(quoted({ bid: '139' })), passed],
  ['trigger', 'a buy stop is passed by an ask without a bid', toBreakeven(quoted({ ask: '141' }, 'short')), passed],
  [
    'trigger',
    'a sell stop is passed by a bid beside an ask of null',
    toBreakeven(quoted({ bid: '139', ask: null })),
    passed,
  ],
  ['trigger', 'the quote is crossed', toBreakeven(quoted({ bid: '139', ask: '138' })), unjudged],
  [
    'trigger',
    'the quote is too old',
    toBreakeven(quoted({ bid: '139', ask: '139.1', time: '2026-01-26T15:00:00Z' }), {
      settings: { maxQuoteAgeSeconds: 60 },
    }),
    unjudgedByAge,
  ],
  [
    'trigger',
    'one side of a quote that is too old does not count',
    toBreakeven(quoted({ bid: '139', time: '2026-01-26T15:00:00Z' }), { settings: { maxQuoteAgeSeconds: 60 } }),
    unjudgedByAge,
  ],
  ['trigger', 'there is no quote', toBreakeven(quoted(undefined)), unjudged],
  ['trigger', 'only the other side is quoted', toBreakeven(quoted({ ask: '139' })), unjudged],
  ['near miss', 'a bid without an ask above the stop', toBreakeven(quoted({ bid: '141' })), judged],
  ['near miss', 'an ask without a bid below the stop of a short', toBreakeven(quoted({ ask: '139' }, 'short')), judged],
  ['near miss', 'the last price judges without bid and ask', toBreakeven(quoted({ last: '139' })), passed],
];

const takeProfit = restingOrder('t1', 'take-profit', { side: 'sell', quantity: '10', limitPrice: '160' });
const oldStop = stopOn('10');
const excess = (...orderIds: readonly string[]) => ({ code: 'resting-exits-exceed-position', facts: { orderIds } });
const opened = (...notices: readonly { code: string }[]): ExpectedMessage => ({
  orders: [{ side: 'buy', effect: 'open' }],
  notices,
});
const flat = (...openOrders: readonly Fields[]): Fields => ({ openOrders });

const forgotten: readonly Line[] = [
  [
    'trigger',
    'an entry that keeps a stop and a take profit',
    apple('buy', { cancel: false }, { market: flat(oldStop, takeProfit) }),
    opened(excess('s1', 't1')),
  ],
  [
    'trigger',
    'cancelling is off in the settings',
    apple('buy', {}, { settings: { cancelOpenOrders: false }, market: flat(oldStop) }),
    opened(excess('s1')),
  ],
  [
    'trigger',
    'cancelOrderType keeps the take profit',
    apple('buy', { cancelOrderType: 'stop' }, { market: flat(oldStop, takeProfit) }),
    { ...opened(excess('t1')), cancels: ['s1'] },
  ],
  [
    'trigger',
    'a stop of another role closes, too',
    apple('buy', { cancel: false }, { market: flat({ ...oldStop, role: 'other' }) }),
    opened(excess('s1')),
  ],
  [
    'trigger',
    'a resize from flat cancels nothing',
    apple('resize', { quantity: 5 }, { market: flat(oldStop) }),
    opened(excess('s1')),
  ],
  [
    'near miss',
    'the exits are cancelled',
    apple('buy', {}, { market: flat(oldStop, takeProfit) }),
    { ...opened(), cancels: ['s1', 't1'] },
  ],
  [
    'near miss',
    'an entry that rests is not an exit',
    apple('buy', { cancel: false }, { market: flat(restingOrder('e1', 'entry', { limitPrice: '140' })) }),
    opened(),
  ],
  [
    'near miss',
    'the exits of a position are its own',
    apple(
      'buy',
      { quantity: 1, stopLoss: { amount: 3 } },
      { settings: { allowAddToPosition: true }, market: { ...longTen, ...flat(oldStop) } },
    ),
    opened(),
  ],
];

const inGroup = (order: Fields, group = 'g1'): Fields => ({ ...order, group });
const evenAt = (openOrders: readonly Fields[], fields: Fields = {}): Given =>
  apple('breakeven', { orderType: 'stop', ...fields }, { market: { ...longTen, openOrders } });
const movedStop = (...notices: readonly { code: string }[]): ExpectedMessage => ({
  cancels: ['s1'],
  orders: [{ type: 'stop', stopPrice: '140', quantity: '10' }],
  notices,
});
const ended = (facts: Fields) => ({ code: 'take-profit-cancelled', facts });

const groups: readonly Line[] = [
  [
    'trigger',
    'a take profit without a group stays beside the new stop',
    evenAt([oldStop, takeProfit]),
    movedStop(excess('t1')),
  ],
  [
    'trigger',
    'a breakeven that ends the group names the take profit with its price',
    evenAt([inGroup(oldStop), inGroup(takeProfit)]),
    movedStop(ended({ orderIds: ['t1'], price: '160' })),
  ],
  [
    'trigger',
    'a take profit of the group whose price is unknown',
    evenAt([inGroup(oldStop), inGroup({ ...takeProfit, limitPrice: null })]),
    movedStop(ended({ orderIds: ['t1'] })),
  ],
  [
    'trigger',
    'a take profit of another group stays',
    evenAt([inGroup(oldStop), inGroup(takeProfit, 'g2')]),
    movedStop(excess('t1')),
  ],
  [
    'trigger',
    'a group whose stop is kept does not end',
    evenAt([inGroup(oldStop), inGroup(takeProfit)], { cancel: false }),
    { orders: [{ stopPrice: '140' }], notices: [excess('s1', 't1')] },
  ],
  ['near miss', 'a stop alone is replaced', evenAt([inGroup(oldStop)]), movedStop()],
  [
    'near miss',
    'entries of the ticker are not exits',
    evenAt([oldStop, restingOrder('e1', 'entry', { limitPrice: '130' })]),
    movedStop(),
  ],
];

const exitAt = (
  stopPrice: number,
  openOrders: readonly Fields[],
  fields: Fields = {},
  world: Fields = longTen,
): Given =>
  apple('exit', { orderType: 'stop', stopPrice, timeInForce: 'gtc', ...fields }, { market: { ...world, openOrders } });
const stays: ExpectedMessage = { outcome: 'nothing-to-do', notices: [{ code: 'stop-already-better' }] };
const trailing = (fields: Fields) => stopOn('10', { type: 'trailing_stop', stopPrice: null, ...fields });
const replaced = (stopPrice: string): ExpectedMessage => ({
  cancels: ['s1'],
  orders: [{ type: 'stop', stopPrice }],
  notices: [],
});

const better: readonly Line[] = [
  [
    'trigger',
    'an exit by a stop that is worse than the resting one',
    exitAt(130, [oldStop]),
    { ...stays, alsoRead: [/stop s1 is as good as the exit at 130: it stays/] },
  ],
  ['trigger', 'an exit by a stop at the resting one', exitAt(135, [oldStop]), stays],
  ['trigger', 'an exit by a stop_limit', exitAt(130, [oldStop], { orderType: 'stop_limit', limitPrice: 129 }), stays],
  [
    'trigger',
    'resize 0 by a stop',
    apple(
      'resize',
      { quantity: 0, orderType: 'stop', stopPrice: 130, timeInForce: 'gtc' },
      { market: { ...longTen, openOrders: [oldStop] } },
    ),
    stays,
  ],
  ['trigger', 'the take profit stays with the better stop', exitAt(130, [oldStop, takeProfit]), stays],
  [
    'trigger',
    'the stop of a short that is lower is better',
    exitAt(170, [stopOn('10', { side: 'buy', stopPrice: '165' })], {}, shortTen),
    stays,
  ],
  // 149.98 - 10 = 139.98
  [
    'trigger',
    'a trailing stop is at least its distance from the bid',
    exitAt(139, [trailing({ trailAmount: '10' })]),
    stays,
  ],
  // 149.98 - 7.499 = 142.481
  ['trigger', 'a trailing stop by percent', exitAt(142, [trailing({ trailPercent: '5' })]), stays],
  // 150.02 + 10 = 160.02
  [
    'trigger',
    'a trailing stop of a short counts from the ask',
    exitAt(161, [trailing({ trailAmount: '10', side: 'buy' })], {}, shortTen),
    stays,
  ],
  ['trigger', 'breakeven counts a trailing stop', evenAt([trailing({ trailAmount: '9' })]), stays],
  ['trigger', 'a stop of another role protects', exitAt(130, [{ ...oldStop, role: 'other' }]), stays],
  ['trigger', 'breakeven replaces a stop of another role', evenAt([{ ...oldStop, role: 'other' }]), movedStop()],
  [
    'trigger',
    'a stop of another role is restored if the plan fails',
    apple('exit', {}, { market: { ...longTen, openOrders: [{ ...oldStop, role: 'other' }] } }),
    {
      cancels: ['s1'],
      plan: {
        restore: {
          held: [{ ticker: 'AAPL', quantity: '10' }],
          orders: [
            {
              orderId: 's1',
              ticker: 'AAPL',
              side: 'sell',
              role: 'stop-loss',
              quantity: '10',
              order: {
                ticker: 'AAPL',
                side: 'sell',
                effect: 'close',
                quantity: '10',
                type: 'stop',
                stopPrice: '135',
                timeInForce: 'gtc',
              },
            },
          ],
        },
      },
    },
  ],
  [
    'trigger',
    'a position that loses a stop of another role is named',
    apple('exit', { quantity: 4 }, { market: { ...longTen, openOrders: [{ ...oldStop, role: 'other' }] } }),
    { cancels: ['s1'], orders: [{ quantity: '4' }], notices: [{ code: 'position-unprotected' }] },
  ],
  [
    'trigger',
    'an exit stop for the day leaves nothing after the close',
    exitAt(145, [oldStop], { timeInForce: 'day' }),
    { ...replaced('145'), notices: [{ code: 'position-unprotected', sentence: /from the close on, 10 AAPL/ }] },
  ],
  [
    'near miss',
    'an exit stop for the day beside a stop that is kept',
    exitAt(145, [oldStop], { timeInForce: 'day', cancel: false }),
    { orders: [{ stopPrice: '145' }], notices: [excess('s1')] },
  ],
  ['near miss', 'an exit by a stop that is better', exitAt(145, [oldStop]), replaced('145')],
  ['near miss', 'a resting stop for a part', exitAt(130, [stopOn('9')]), replaced('130')],
  [
    'near miss',
    'a stop for a part of the position',
    exitAt(130, [oldStop], { quantity: 4 }),
    { cancels: ['s1'], orders: [{ stopPrice: '130', quantity: '4' }], notices: [{ code: 'position-unprotected' }] },
  ],
  ['near miss', 'a trailing stop that can be worse', exitAt(140, [trailing({ trailAmount: '10' })]), replaced('140')],
  [
    'near miss',
    'a trailing stop without a quote',
    exitAt(139, [trailing({ trailAmount: '10' })], {}, { ...longTen, quotes: {} }),
    replaced('139'),
  ],
  ['near miss', 'a trailing stop without a distance', exitAt(139, [trailing({})]), replaced('139')],
  [
    'near miss',
    'an exit by a trailing stop replaces the resting one',
    apple(
      'exit',
      { orderType: 'trailing_stop', trailAmount: 20, timeInForce: 'gtc' },
      { market: { ...longTen, openOrders: [oldStop] } },
    ),
    { cancels: ['s1'], orders: [{ type: 'trailing_stop' }], notices: [] },
  ],
  [
    'near miss',
    'a limit order of another role is not a stop',
    evenAt([restingOrder('o1', 'other', { side: 'sell', limitPrice: '160', quantity: '10' })]),
    { orders: [{ stopPrice: '140' }], notices: [] },
  ],
  [
    'near miss',
    'a stop of another role on the other side does not close',
    evenAt([{ ...oldStop, role: 'other', side: 'buy', stopPrice: '160' }]),
    { cancels: [], orders: [{ stopPrice: '140' }], notices: [] },
  ],
];

const against = (fields: Fields, settings: Fields = {}, world: Fields = longTen, action = 'sell'): Given =>
  apple(action, { quantity: 5, ...fields }, { settings, market: world });
const swapped = (
  type: 'market' | 'limit' | 'stop' | 'stop_limit' | 'trailing_stop',
  side = 'sell',
): ExpectedMessage => ({
  orders: [
    { type: 'market', effect: 'close', quantity: '10' },
    { type, effect: 'open', quantity: '5', side: side === 'sell' ? 'sell' : 'buy' },
  ],
  notices: [{ code: 'swap-exits-now', sentence: /and may have to wait for/ }],
});
const atOnce: ExpectedMessage = { orders: [{ effect: 'close' }, { effect: 'open' }], notices: [] };
const sellStop = { orderType: 'stop', stopPrice: 145 };
const refusing = { waitingSwaps: 'refuse' };
const swapRefused = refused('swap-refused', { path: ['orderType'], sentence: /closed at once, while the entry waits/ });

const waiting: readonly Line[] = [
  ['trigger', 'a sell stop against a long exits now', against(sellStop), swapped('stop')],
  [
    'trigger',
    'a stop_limit',
    against({ orderType: 'stop_limit', stopPrice: 145, limitPrice: 144 }),
    swapped('stop_limit'),
  ],
  ['trigger', 'a trailing stop', against({ orderType: 'trailing_stop', trailAmount: 2 }), swapped('trailing_stop')],
  [
    'trigger',
    'a limit that the market has not reached',
    against({ orderType: 'limit', limitPrice: 160 }),
    swapped('limit'),
  ],
  [
    'trigger',
    'a limit to buy below the ask against a short',
    against({ orderType: 'limit', limitPrice: 140 }, {}, shortTen, 'buy'),
    swapped('limit', 'buy'),
  ],
  ['trigger', 'an entry at the close', against({ timeInForce: 'cls' }), swapped('market')],
  ['trigger', 'a reverse by a stop', against(sellStop, {}, longTen, 'reverse'), swapped('stop')],
  [
    'trigger',
    'the type of the settings',
    against({ stopPrice: 145 }, { entry: { orderType: 'stop' } }),
    swapped('stop'),
  ],
  ['trigger', 'refuse: a sell stop against a long', against(sellStop, refusing), swapRefused],
  ['trigger', 'refuse: a reverse by a stop', against(sellStop, refusing, longTen, 'reverse'), swapRefused],
  [
    'trigger',
    'refuse: a limit that the market has not reached',
    against({ orderType: 'limit', limitPrice: 160 }, refusing),
    swapRefused,
  ],
  ['near miss', 'a market order', against({}, refusing), atOnce],
  [
    'near miss',
    'a limit that the market has reached',
    against({ orderType: 'limit', limitPrice: 149 }, refusing),
    atOnce,
  ],
  ['near miss', 'a limit at the market', against({ orderType: 'limit' }, refusing), atOnce],
  [
    'near miss',
    'an entry from flat waits',
    against(sellStop, refusing, {}),
    { orders: [{ type: 'stop', effect: 'open' }], notices: [] },
  ],
  [
    'near miss',
    'an exit that waits',
    against({ ...sellStop, timeInForce: 'gtc' }, refusing, longTen, 'exit'),
    { orders: [{ type: 'stop', effect: 'close' }], notices: [] },
  ],
  [
    'near miss',
    'without swapping it is an exit that waits',
    against({ ...sellStop, timeInForce: 'gtc' }, { ...refusing, allowSideSwapping: false }),
    { orders: [{ type: 'stop', effect: 'close' }], notices: [] },
  ],
];

export const positionRows: readonly SafetyRow[] = [
  ...rows('S5', months),
  ...rows('S7', sides),
  ...rows('S10', dusty),
  ...rows('S20', groups),
  ...rows('S21', waiting),
  ...rows('S22', better),
  ...rows('S23', forgotten),
  ...rows('S27', fees),
];
