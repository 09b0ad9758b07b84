// Safety S: sizes and limits at the price that is paid, trailing entries, trails, stop-limits, stubs. AAPL is at 149.98 to 150.02,
// its midpoint is 150, the equity 100,000.
import { alpaca } from '../../src/brokers/index.js';
import type { Fields } from './plan-table.js';
import { longTen, shortTen, stopAt } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  type ExpectedOrder,
  futures,
  type Given,
  gives,
  type Line,
  refused,
  rows,
  type SafetyRow,
  spyCall,
  spyMarket,
} from './safety-table.js';

const five = { quantity: 5 };
const noQuote: Fields = { quotes: {} };
const sell = (fields: Fields, settings: Fields = {}): Given => apple('sell', fields, { settings });
const limit = (limitPrice: number): Fields => ({ orderType: 'limit', limitPrice });
const stop = (stopPrice: number): Fields => ({ orderType: 'stop', stopPrice });
const dollars = (quantity: number): Fields => ({ quantityType: 'dollar_amount', quantity });
const tenPercent = { quantityType: 'percent_of_equity', quantity: 10 };
const risk = (quantity: number): Fields => ({ quantityType: 'risk_dollar_amount', quantity });
const units = (quantity: string): ExpectedOrder => ({ quantity });

const fills: readonly Line[] = [
  // 10,000 / 150; at its limit of 1.5 it would be 6,666 shares.
  [
    'trigger',
    'a sell limit far below the market is sized at the market',
    sell({ ...tenPercent, ...limit(1.5) }),
    gives(units('66')),
  ],
  // 10,000 / 160
  [
    'near miss',
    'a sell limit above the market is sized at its limit',
    sell({ ...tenPercent, ...limit(160) }),
    gives(units('62')),
  ],
  [
    'trigger',
    'maxOrderValue judges a sell limit by the market: 10 at the bid of 149.98',
    sell({ quantity: 10, ...limit(1.5) }, { maxOrderValue: 1000 }),
    refused('order-too-large', { figures: ['1499.8', '1000'] }),
  ],
  [
    'near miss',
    'maxOrderValue: exactly the value at the bid',
    sell({ quantity: 10, ...limit(1.5) }, { maxOrderValue: 1499.8 }),
    gives(units('10')),
  ],
  // 1500 / 150.02 is 9.9987; the midpoint would give 10.
  ['trigger', 'a buy at the market is sized at the ask', buy(dollars(1500)), gives(units('9'))],
  ['near miss', 'a buy of exactly the ask', buy(dollars(1500.2)), gives(units('10'))],
  [
    'near miss',
    'a sell at the market is sized at the midpoint, which makes it smaller',
    sell(dollars(1500)),
    gives(units('10')),
  ],
  // 1600 / 160, though it fills at 150.02.
  [
    'trigger',
    'a buy at a limit above the ask is sized at the limit',
    buy({ ...dollars(1600), ...limit(160) }),
    gives(units('10')),
  ],
  // The market has passed the stop: 1500 / 150.02.
  [
    'trigger',
    'a buy at a stop that has passed is sized at the ask',
    buy({ ...dollars(1500), ...stop(140) }),
    gives(units('9')),
  ],
  [
    'near miss',
    'a buy at a stop that waits is sized at the stop',
    buy({ ...dollars(1600), ...stop(160) }),
    gives(units('10')),
  ],
  // 300 / (150.02 - 147) is 99.3; 302 / 3.02 is 100.
  [
    'trigger',
    'a risk is measured from the ask',
    buy({ ...risk(300), stopLoss: { percent: 2 } }),
    gives({ quantity: '99', stopLoss: stopAt('147') }),
  ],
  ['near miss', 'a risk of exactly the loss', buy({ ...risk(302), stopLoss: { percent: 2 } }), gives(units('100'))],
  [
    'trigger',
    'a short is at risk from the bid',
    sell({ ...risk(300), stopLoss: { percent: 2 } }),
    gives({ quantity: '99', stopLoss: stopAt('153') }),
  ],
  // 100 shares lose 302 dollars.
  [
    'near miss',
    'a risk of exactly maxLossAtStop: size and limit go by one figure',
    buy({ ...risk(302), stopLoss: { percent: 2 } }, { settings: { maxLossAtStop: 302 } }),
    gives(units('100')),
  ],
  [
    'trigger',
    'a risk above maxLossAtStop',
    buy({ ...risk(302), stopLoss: { percent: 2 } }, { settings: { maxLossAtStop: 301.99 } }),
    refused('loss-at-stop-too-large', { figures: ['302', '301.99'] }),
  ],
  [
    'trigger',
    'buying power at the ask',
    buy(five, { market: { buyingPower: '750.09' } }),
    refused('buying-power-exceeded'),
  ],
  [
    'near miss',
    'buying power of exactly 5 at the ask',
    buy(five, { market: { buyingPower: '750.1' } }),
    gives(units('5')),
  ],
  // 3000 / 150.02 is 19.997: nine more than the ten that are held.
  [
    'trigger',
    'a growing target is what its units cost',
    apple('resize', dollars(3000), { market: longTen }),
    gives(units('9')),
  ],
  [
    'near miss',
    'a target that is sent again trades nothing',
    apple('resize', dollars(3000), {
      market: { positions: { AAPL: { side: 'long', quantity: '19', averageEntryPrice: '140' } } },
    }),
    { outcome: 'nothing-to-do' },
  ],
  [
    'near miss',
    'a target is reduced by the midpoint',
    apple('resize', dollars(750), { market: longTen }),
    gives({ effect: 'close', quantity: '5' }),
  ],
  [
    'near miss',
    'without a quote a size is that of the reference',
    buy({ ...dollars(1500), signalPrice: 150 }, { market: noQuote }),
    { orders: [units('10')], alsoNoticed: ['signal-price-used'] },
  ],
];

const trailing = (fields: Fields): Fields => ({ ...five, orderType: 'trailing_stop', ...fields });

const trailingEntries: readonly Line[] = [
  // The trigger is at 150.02 + 5.
  [
    'trigger',
    'the stop of a trailing buy is measured from its trigger',
    buy(trailing({ trailAmount: 5, stopLoss: { type: 'stop', amount: 2 } })),
    gives({ stopLoss: stopAt('153.02') }),
  ],
  // 149.98 - 5
  [
    'trigger',
    'the stop of a trailing sell is measured from its trigger',
    sell(trailing({ trailAmount: 5, stopLoss: { type: 'stop', amount: 2 } })),
    gives({ stopLoss: stopAt('146.98') }),
  ],
  // 2 % of 150.02 is 3.0004: the trigger is at 153.0204, the take profit at 156.0204, up to the tick.
  [
    'trigger',
    'a trail in percent is one of the ask',
    buy(trailing({ trailPercent: 2, takeProfit: { amount: 3 } })),
    gives({ takeProfit: { limitPrice: '156.03', timeInForce: 'gtc' } }),
  ],
  [
    'trigger',
    'an absolute stop',
    buy(trailing({ trailAmount: 5, stopLoss: { stopPrice: 140 } })),
    refused('price-unresolved', {
      path: ['stopLoss'],
      sentence: /trigger of a trailing entry moves, and can move past 140/,
    }),
  ],
  [
    'trigger',
    'an absolute take profit',
    buy(trailing({ trailAmount: 5, takeProfit: { limitPrice: 170 } })),
    refused('price-unresolved', { path: ['takeProfit'] }),
  ],
  [
    'near miss',
    'a trailing stop loss',
    buy(trailing({ trailAmount: 5, stopLoss: { trailAmount: 3 } })),
    gives({ stopLoss: { type: 'trailing_stop', trailAmount: '3', timeInForce: 'gtc' } }),
  ],
  [
    'near miss',
    'an absolute stop of a market entry',
    buy({ ...five, stopLoss: { stopPrice: 140 } }),
    gives({ stopLoss: stopAt('140') }),
  ],
  // The risk begins at the trigger: 300 / 3.
  [
    'trigger',
    'a risk is measured from the trigger',
    buy({ ...risk(300), orderType: 'trailing_stop', trailAmount: 5, stopLoss: { type: 'stop', amount: 3 } }),
    gives(units('100')),
  ],
];

const never = (path: string) => refused('price-unresolved', { path: [path], sentence: /never triggers/ });

const trails: readonly Line[] = [
  ['trigger', 'an entry that trails by 100 %', buy(trailing({ trailPercent: 100 })), never('trailPercent')],
  [
    'near miss',
    'an entry that trails by less',
    buy(trailing({ trailPercent: 99.9 })),
    gives({ type: 'trailing_stop' }, 'trail-wide'),
  ],
  ['trigger', 'an entry that trails by the price', buy(trailing({ trailAmount: 150 })), never('trailAmount')],
  [
    'trigger',
    'a stop loss that trails by the price',
    buy({ ...five, stopLoss: { trailAmount: 150 } }),
    never('stopLoss'),
  ],
  [
    'trigger',
    'an exit that trails by the price',
    apple('exit', { orderType: 'trailing_stop', trailAmount: 150 }, { market: longTen }),
    never('trailAmount'),
  ],
  [
    'near miss',
    'an exit by an amount without a quote is not judged',
    apple('exit', { orderType: 'trailing_stop', trailAmount: 150 }, { market: { ...longTen, ...noQuote } }),
    { ...gives({ trailAmount: '150' }), notices: [{ code: 'position-unprotected' }] },
  ],
  [
    'trigger',
    'a trail of more than half of the price',
    buy({ ...five, stopLoss: { trailAmount: 75.01 } }),
    {
      orders: [units('5')],
      notices: [{ code: 'trail-wide', path: ['stopLoss'], sentence: /75\.01 is more than half of the price/ }],
    },
  ],
  ['near miss', 'a trail of exactly half', buy({ ...five, stopLoss: { trailAmount: 75 } }), gives(units('5'))],
  [
    'trigger',
    'a trail of more than 50 %',
    buy({ ...five, stopLoss: { trailPercent: 50.1 } }),
    gives(units('5'), 'trail-wide'),
  ],
  ['near miss', 'a trail of exactly 50 %', buy({ ...five, stopLoss: { trailPercent: 50 } }), gives(units('5'))],
];

const both = (stopPrice: number, limitPrice: number): Fields => ({ orderType: 'stop_limit', stopPrice, limitPrice });
const behind = (path: readonly string[]) => refused('price-unresolved', { path, sentence: /wrong side of its stop/ });
const stopLimitLoss = (stopPrice: number, limitPrice: number): Fields => ({
  ...five,
  stopLoss: { type: 'stop_limit', stopPrice, limitPrice },
});

const stopLimits: readonly Line[] = [
  ['trigger', 'a buy with its limit below its stop', buy({ ...five, ...both(155, 154.99) }), behind(['limitPrice'])],
  ['near miss', 'a buy with its limit on its stop', buy({ ...five, ...both(155, 155) }), gives({ limitPrice: '155' })],
  ['trigger', 'a sell with its limit above its stop', sell({ ...five, ...both(145, 145.01) }), behind(['limitPrice'])],
  [
    'near miss',
    'a sell with its limit on its stop',
    sell({ ...five, ...both(145, 145) }),
    gives({ limitPrice: '145' }),
  ],
  [
    'trigger',
    'an exit with its limit above its stop',
    apple('exit', both(145, 145.01), { market: longTen }),
    behind(['limitPrice']),
  ],
  [
    'near miss',
    'an exit with its limit below its stop',
    apple('exit', both(145, 144), { market: longTen }),
    { ...gives({ limitPrice: '144' }), notices: [{ code: 'position-unprotected' }] },
  ],
  [
    'trigger',
    'the exit of a short with its limit below its stop',
    apple('exit', both(155, 154.99), { market: shortTen }),
    behind(['limitPrice']),
  ],
  [
    'trigger',
    'a stop loss with its limit above its stop',
    buy(stopLimitLoss(147, 147.01)),
    behind(['stopLoss', 'limitPrice']),
  ],
  ['near miss', 'a stop loss with its limit on its stop', buy(stopLimitLoss(147, 147)), gives(units('5'))],
  [
    'trigger',
    'the stop loss of a short with its limit below its stop',
    sell(stopLimitLoss(153, 152.99)),
    behind(['stopLoss', 'limitPrice']),
  ],
];

const capped = (fields: Fields, settings: Fields): Given => buy({ ...five, ...fields }, { settings, market: noQuote });
const unquoted = refused('quote-unavailable', { sentence: /no usable quote for AAPL; one is needed, because/ });

const caps: readonly Line[] = [
  [
    'trigger',
    'signalPrice does not satisfy maxOrderValue',
    capped({ signalPrice: 0.01 }, { maxOrderValue: 1000 }),
    unquoted,
  ],
  ['trigger', 'a stop does not satisfy maxOrderValue', capped(stop(1), { maxOrderValue: 1000 }), unquoted],
  [
    'trigger',
    'a sell limit bounds no value',
    apple('sell', { ...five, ...limit(1.5) }, { settings: { maxOrderValue: 1000 }, market: noQuote }),
    unquoted,
  ],
  [
    'near miss',
    'the limit of a buy bounds its value: 5 at 150',
    capped(limit(150), { maxOrderValue: 750 }),
    gives(units('5')),
  ],
  [
    'trigger',
    'a stop does not satisfy maxLossAtStop',
    capped({ ...stop(150), stopLoss: { stopPrice: 140 } }, { maxLossAtStop: 50 }),
    unquoted,
  ],
  [
    'near miss',
    'the limit of a buy bounds its loss',
    capped({ ...limit(150), stopLoss: { stopPrice: 140 } }, { maxLossAtStop: 50 }),
    gives(units('5')),
  ],
  [
    'trigger',
    'signalPrice does not satisfy the buying power',
    buy({ ...five, signalPrice: 1 }, { market: { ...noQuote, buyingPower: '1000' } }),
    unquoted,
  ],
  ['near miss', 'a number of units needs no quote', capped({}, { maxOrderQuantity: 5 }), gives(units('5'))],
];

const limits: readonly Line[] = [
  [
    'trigger',
    'the price of ES1! is not the limit of its month: the ask is',
    futures({ ticker: 'ES1!', action: 'buy', quantity: 1, orderType: 'limit', price: 5990.25 }),
    {
      orders: [{ limitPrice: '6000.75' }],
      notices: [
        {
          code: 'limit-without-price',
          path: ['limitPrice'],
          sentence:
            /price 5990\.25 of the message is that of ES1!, not of ESH2026: the limit is the market price 6000\.75/,
        },
      ],
    },
  ],
  [
    'near miss',
    'the price of a month is its limit',
    futures({ ticker: 'ESH2026', action: 'buy', quantity: 1, orderType: 'limit', price: 5990.25 }),
    gives({ limitPrice: '5990.25' }),
  ],
];

const quoted = (bid: string, ask: string, last: string): Fields => ({ quotes: { AAPL: { bid, ask, last } } });

const hairs: readonly Line[] = [
  [
    'trigger',
    'a risk stop inside the spread',
    buy({ ...risk(300), stopLoss: { stopPrice: 149.99 } }),
    refused('price-unresolved', {
      path: ['stopLoss'],
      sentence: /149\.99 lies between the bid and the ask of AAPL, and the entry fills now/,
    }),
  ],
  // 300 / (150.02 - 149.97)
  [
    'near miss',
    'a risk stop a tick below the bid',
    buy({ ...risk(300), stopLoss: { stopPrice: 149.97 } }),
    gives(units('6000')),
  ],
  [
    'near miss',
    'a stop inside the spread of what is not sized by it',
    buy({ ...five, stopLoss: { stopPrice: 149.99 } }),
    gives(units('5'), 'stop-inside-spread'),
  ],
  // 300 / 0.04: a trail is always right (safety S2).
  [
    'trigger',
    'a risk trail as wide as the spread',
    buy({ ...risk(300), stopLoss: { type: 'trailing_stop', trailAmount: 0.04 } }),
    gives(units('7500'), 'stop-inside-spread'),
  ],
  // 0.02% of 150.02 is 0.030004.
  [
    'trigger',
    'a risk trail in percent, within the spread',
    buy({ ...risk(300), stopLoss: { type: 'trailing_stop', trailPercent: 0.02 } }),
    gives(units('9998'), 'stop-inside-spread'),
  ],
  // 300 / 0.05
  [
    'near miss',
    'a risk trail a tick wider than the spread',
    buy({ ...risk(300), stopLoss: { type: 'trailing_stop', trailAmount: 0.05 } }),
    gives(units('6000')),
  ],
  [
    'near miss',
    'a risk trail within the spread of an entry that waits',
    buy({ ...risk(300), ...limit(145), stopLoss: { type: 'trailing_stop', trailAmount: 0.02 } }),
    // 300 / 0.02
    gives(units('15000')),
  ],
  // 300 / 2
  [
    'near miss',
    'a short that waits at 58 with its stop at 60, in a market of 57 to 61',
    apple('sell', { ...risk(300), ...limit(58), stopLoss: { stopPrice: 60 } }, { market: quoted('57', '61', '59') }),
    gives(units('150'), 'stop-inside-spread'),
  ],
  [
    'trigger',
    'an ask of more than twice the bid, far from the last price, is not a quote',
    buy(dollars(1000), { market: quoted('1', '199', '10') }),
    refused('quote-unavailable'),
  ],
  [
    'trigger',
    'a stub has a notice, and a sell is sized at its limit',
    apple('sell', { ...dollars(1000), ...limit(10) }, { market: quoted('1', '199', '10') }),
    gives(units('100'), 'quote-stub'),
  ],
  // 1000 / 200
  [
    'near miss',
    'an ask of exactly twice the bid',
    buy(dollars(1000), { market: quoted('100', '200', '10') }),
    gives(units('5')),
  ],
  [
    'trigger',
    'a risk of the whole equity',
    buy({ quantityType: 'risk_percent', quantity: 100, stopLoss: { stopPrice: 100.02 } }),
    {
      orders: [units('2000')],
      notices: [{ code: 'quantity-large', path: ['quantity'], sentence: /risks 100% of the equity/ }],
    },
  ],
  // 99,900 / 50
  [
    'near miss',
    'a risk of less',
    buy({ quantityType: 'risk_percent', quantity: 99.9, stopLoss: { stopPrice: 100.02 } }),
    gives(units('1998')),
  ],
];

/** A future whose instrument lacks its tick and its point value. */
function bare(payload: Fields, world: Fields = {}, settings: Fields = {}): Given {
  const instruments = { ESH2026: { assetClass: 'futures' } };
  return futures(
    { ticker: 'ESH2026', action: 'buy', quantity: 1, ...payload },
    { instruments, ...world },
    { settings },
  );
}
const undescribed = refused('instrument-unknown', { sentence: /described without tickSize and pointValue/ });
const heldFuture = { positions: { ESH2026: { side: 'long', quantity: '1', averageEntryPrice: '5900' } } };

const undescribedFutures: readonly Line[] = [
  ['trigger', 'a limit of a future without its tick', bare(limit(6000)), undescribed],
  ['trigger', 'a stop loss by P&L without its point value', bare({ stopLoss: { pnlAmount: 500 } }), undescribed],
  ['trigger', 'a limit of the value without its point value', bare({}, {}, { maxOrderValue: 1_000_000 }), undescribed],
  ['near miss', 'an entry at the market needs neither', bare({}), gives(units('1'))],
  [
    'near miss',
    'an exit at the market needs neither',
    bare({ action: 'exit' }, heldFuture),
    gives({ effect: 'close' }),
  ],
];

const premiumOf = { quotes: { SPY: { bid: '598', ask: '602' }, [spyCall]: { bid: '4.9', ask: '5.1' } } };
const call = (fields: Fields, market: Fields = premiumOf): Given => ({
  payload: { ticker: spyCall, action: 'buy', quantity: 1, ...fields },
  settings: { assetClass: 'options' },
  market: spyMarket(market),
});
const ofUnderlying = (place: string, facts: Fields = {}) =>
  refused('price-of-underlying', { path: place.split('.'), facts });

const premiums: readonly Line[] = [
  [
    'trigger',
    'a limit of an option that is a price of the underlying',
    call(limit(595)),
    ofUnderlying('limitPrice', { contractPrice: '5', underlyingPrice: '600' }),
  ],
  [
    'trigger',
    'a stop loss of an option that is a price of the underlying',
    call({ stopLoss: { stopPrice: 590 } }),
    refused('price-of-underlying', { path: ['stopLoss', 'stopPrice'], sentence: /are prices of the premium/ }),
  ],
  // The geometric mean of 5 and 600 is 54.77.
  ['near miss', 'a limit that is nearer to the premium', call(limit(54.7)), gives({ limitPrice: '54.7' })],
  [
    'near miss',
    'without a price of the underlying nothing is compared',
    call(limit(595), { quotes: { [spyCall]: { bid: '4.9', ask: '5.1' } } }),
    gives({ limitPrice: '595' }),
  ],
];

/** Bitcoin at Alpaca, which takes market, limit and stop-limit orders of coins. */
function atAlpaca(action: string, fields: Fields): Given {
  const positions = action === 'exit' ? { 'BTC-USD': { side: 'long', quantity: '1', averageEntryPrice: '50000' } } : {};
  return {
    payload: { ticker: 'BTC-USD', action, ...fields },
    settings: { assetClass: 'crypto' },
    market: { ...apple('buy').market, quotes: { 'BTC-USD': { bid: '49990', ask: '50010' } }, positions },
    profile: alpaca,
  };
}
const unsupported: ExpectedMessage = { rejection: [{ code: 'unsupported-by-broker' }] };

/** At a broker of which only capabilities are known, with the setting that refuses what would trade sooner. */
function withoutFallback(action: string, fields: Fields, world: Fields, settings: Fields = {}): Given {
  return apple(action, fields, { market: world, settings: { entryFallback: 'refuse', ...settings } });
}
const withoutStops = { capabilities: { orderTypes: ['market', 'limit'] } };
const soonerThan = (field: string, sentence: RegExp) => refused('unsupported-by-broker', { path: [field], sentence });

const soonerForms: readonly Line[] = [
  [
    'trigger',
    'a stop entry that would be a market order is refused where the settings say so',
    withoutFallback('buy', { ...five, ...stop(155) }, withoutStops),
    soonerThan('orderType', /^This broker does not support orderType stop: the entry would be sent as market, which/),
  ],
  [
    'trigger',
    'a limit that would be a market order is refused where the settings say so',
    withoutFallback('buy', { ...five, ...limit(140) }, { capabilities: { orderTypes: ['market'] } }),
    soonerThan('orderType', /would be sent as market/),
  ],
  [
    'trigger',
    'an order for an auction that would trade now is refused where the settings say so',
    withoutFallback('buy', { ...five, timeInForce: 'cls' }, { capabilities: { timesInForce: ['day', 'gtc'] } }),
    soonerThan('timeInForce', /does not support timeInForce cls: the entry would be sent as day, which trades sooner/),
  ],
  [
    'trigger',
    'a swap whose entry would trade sooner exits alone',
    withoutFallback('sell', { ...five, ...stop(145) }, { ...withoutStops, ...longTen }),
    { orders: [{ effect: 'close', quantity: '10' }], alsoNoticed: ['entry-refused'] },
  ],
  [
    'near miss',
    'a trailing entry that becomes a stop waits, too',
    withoutFallback(
      'buy',
      { ...five, orderType: 'trailing_stop', trailPercent: 2, stopPrice: 155 },
      { capabilities: { orderTypes: ['market', 'stop'] } },
      { entry: { orderType: 'stop' } },
    ),
    { orders: [{ type: 'stop' }], alsoNoticed: ['order-type-unsupported'] },
  ],
  [
    'near miss',
    'an order until it is cancelled that becomes one for the day trades no sooner',
    withoutFallback('buy', { ...five, timeInForce: 'gtc' }, { capabilities: { timesInForce: ['day'] } }),
    { orders: [{ timeInForce: 'day' }], alsoNoticed: ['time-in-force-unsupported'] },
  ],
  [
    'near miss',
    'an exit is never refused for it',
    withoutFallback('exit', stop(145), { ...withoutStops, ...longTen }),
    { orders: [{ effect: 'close', type: 'market' }], alsoNoticed: ['order-downgraded-to-market'] },
  ],
  [
    'near miss',
    'a stop entry that the broker supports',
    withoutFallback('buy', { ...five, ...stop(155) }, { capabilities: { orderTypes: ['market', 'stop'] } }),
    gives({ type: 'stop', stopPrice: '155' }),
  ],
];

const safeForms: readonly Line[] = [
  [
    'trigger',
    'a trailing entry is not bought at the market because a profile lacks it',
    atAlpaca('buy', { quantity: 1, orderType: 'trailing_stop', trailPercent: 2 }),
    unsupported,
  ],
  [
    'trigger',
    'a trailing exit is not sold at the market because a profile lacks it',
    atAlpaca('exit', { orderType: 'trailing_stop', trailPercent: 2 }),
    unsupported,
  ],
  [
    'near miss',
    'a limit that the profile takes',
    atAlpaca('buy', { quantity: 1, ...limit(49000), timeInForce: 'gtc' }),
    gives({ type: 'limit', limitPrice: '49000' }),
  ],
  [
    'near miss',
    'capabilities without a profile take the form of the settings, and say so',
    buy({ ...five, ...stop(155) }, { market: { capabilities: { orderTypes: ['market', 'limit'] } } }),
    { orders: [{ type: 'market' }], alsoNoticed: ['order-downgraded-to-market'] },
  ],
  ...soonerForms,
];

export const fillRows: readonly SafetyRow[] = [
  ...rows('S1', fills),
  ...rows('S2', trailingEntries),
  ...rows('S3', trails),
  ...rows('S4', stopLimits),
  ...rows('S6', undescribedFutures),
  ...rows('S8', premiums),
  ...rows('S9', caps),
  ...rows('S11', safeForms),
  ...rows('S13', limits),
  ...rows('S26', hairs),
];
