// Safety Q and B4: limits of the account and of the instrument, exits, several contracts, targets, protection. AAPL is at
// 149.98 to 150.02: a buy at the market pays 150.02.
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
  refusedBy,
  restingOrder,
  rows,
  type SafetyRow,
  spy,
  spyCall,
  spyMarket,
  type Told,
} from './safety-table.js';

const opens = (quantity: string, side: 'buy' | 'sell' = 'buy', fields: ExpectedOrder = {}): ExpectedOrder => ({
  side,
  effect: 'open',
  quantity,
  ...fields,
});
const closes = (quantity: string, side: 'buy' | 'sell' = 'sell', fields: ExpectedOrder = {}): ExpectedOrder => ({
  side,
  effect: 'close',
  quantity,
  ...fields,
});

const noQuote: Fields = { quotes: {} };
const five = { quantity: 5 };
const fifteen = { quantity: 15 };

/** A buy of 5, 750.1 dollars at the ask, with settings. */
const limited = (settings: Fields, fields: Fields = {}, market: Fields = {}): Given =>
  buy({ ...five, ...fields }, { settings, market });
/** Any message on AAPL with settings. */
const under = (settings: Fields, action: string, fields: Fields, market: Fields = {}): Given =>
  apple(action, fields, { settings, market });
const tooLarge = (figure: string, limit: string): ExpectedMessage =>
  refused('order-too-large', { figures: [figure, limit] });
const fiveBought = gives([opens('5')]);
const exitPlanned: ExpectedMessage = { orders: [closes('10', 'buy')], alsoNoticed: ['entry-refused'] };

const sizes: readonly Line[] = [
  ['trigger', 'maxOrderQuantity: 5 where 4 are allowed', limited({ maxOrderQuantity: 4 }), tooLarge('5', '4')],
  ['near miss', 'maxOrderQuantity: exactly the limit', limited({ maxOrderQuantity: 5 }), fiveBought],
  [
    'near miss',
    'maxOrderQuantity: the quantity after rounding counts',
    limited({ maxOrderQuantity: 5 }, { quantity: 5.9 }),
    fiveBought,
  ],
  [
    'trigger',
    'maxOrderQuantity: the multiplier counts',
    limited({ maxOrderQuantity: 9, signalQuantityMultiplier: 2 }),
    tooLarge('10', '9'),
  ],
  [
    'trigger',
    'maxOrderQuantity: an amount of 1500.2 dollars is 10 shares',
    limited({ maxOrderQuantity: 9 }, { quantityType: 'dollar_amount', quantity: 1500.2 }),
    tooLarge('10', '9'),
  ],
  ['trigger', 'maxOrderQuantity: a short sale', under({ maxOrderQuantity: 4 }, 'sell', five), tooLarge('5', '4')],
  [
    'trigger',
    'maxOrderQuantity: an addition',
    under({ maxOrderQuantity: 4 }, 'add', five, longTen),
    tooLarge('5', '4'),
  ],
  [
    'near miss',
    'maxOrderQuantity: an addition is judged without the position',
    under({ maxOrderQuantity: 5 }, 'add', five, longTen),
    fiveBought,
  ],
  [
    'trigger',
    'maxOrderQuantity: a growing resize by the difference',
    under({ maxOrderQuantity: 4 }, 'resize', fifteen, longTen),
    tooLarge('5', '4'),
  ],
  [
    'near miss',
    'maxOrderQuantity: a growing resize by exactly the limit',
    under({ maxOrderQuantity: 5 }, 'resize', fifteen, longTen),
    fiveBought,
  ],
  [
    'trigger',
    'maxOrderQuantity: an opening resize',
    under({ maxOrderQuantity: 4 }, 'resize', five),
    tooLarge('5', '4'),
  ],
  [
    'trigger',
    'maxOrderQuantity: in a swap the exit is planned',
    under({ maxOrderQuantity: 4 }, 'buy', five, shortTen),
    exitPlanned,
  ],
  [
    'trigger',
    'maxOrderQuantity: in a reverse the exit is planned',
    under({ maxOrderQuantity: 9 }, 'reverse', {}, shortTen),
    exitPlanned,
  ],
  [
    'near miss',
    'maxOrderQuantity: an exit is not refused',
    under({ maxOrderQuantity: 1 }, 'exit', {}, longTen),
    gives([closes('10')]),
  ],
  [
    'near miss',
    'maxOrderQuantity: a reducing resize is not refused',
    under({ maxOrderQuantity: 1 }, 'resize', { quantity: 4 }, longTen),
    gives([closes('6')]),
  ],
  [
    'near miss',
    'maxOrderQuantity: a partial exit by sentiment is not refused',
    under({ maxOrderQuantity: 1 }, 'sell', { quantity: 3, sentiment: 'bullish' }, longTen),
    gives([closes('3')]),
  ],
  [
    'near miss',
    'maxOrderQuantity: a breakeven stop is not refused',
    under({ maxOrderQuantity: 1 }, 'breakeven', { orderType: 'stop' }, longTen),
    gives([closes('10', 'sell', { type: 'stop' })]),
  ],
  ['trigger', 'maxOrderValue: 5 at 150.02', limited({ maxOrderValue: 750.09 }), tooLarge('750.1', '750.09')],
  ['near miss', 'maxOrderValue: exactly the limit', limited({ maxOrderValue: 750.1 }), fiveBought],
  [
    'near miss',
    'maxOrderValue: a limit order by its limit',
    limited({ maxOrderValue: 745 }, { orderType: 'limit', limitPrice: 149 }),
    fiveBought,
  ],
  [
    'trigger',
    'maxOrderValue: a stop order by its stop',
    limited({ maxOrderValue: 774 }, { orderType: 'stop', stopPrice: 155 }),
    tooLarge('775', '774'),
  ],
  [
    'trigger',
    'maxOrderValue: signalPrice is not a quote',
    limited({ maxOrderValue: 1000000 }, { signalPrice: 150 }, noQuote),
    refused('quote-unavailable'),
  ],
  [
    'trigger',
    'maxOrderValue: fails closed without a price',
    limited({ maxOrderValue: 1000000 }, {}, noQuote),
    refused('quote-unavailable'),
  ],
  ['near miss', 'maxOrderQuantity: no price is needed', limited({ maxOrderQuantity: 5 }, {}, noQuote), fiveBought],
  [
    'near miss',
    'maxOrderValue: an exit without a quote',
    under({ maxOrderValue: 1 }, 'exit', {}, { ...longTen, ...noQuote }),
    gives([closes('10')]),
  ],
  // 2 contracts at 4.2 × 100.
  [
    'trigger',
    'maxOrderValue: options by the point value',
    spy('buy', { quantity: 2 }, {}, { settings: { maxOrderValue: 839 } }),
    tooLarge('840', '839'),
  ],
  [
    'near miss',
    'maxOrderValue: options, exactly the limit',
    spy('buy', { quantity: 2 }, {}, { settings: { maxOrderValue: 840 } }),
    gives([opens('2')]),
  ],
  // 6000.75 × 50.
  [
    'trigger',
    'maxOrderValue: futures by the point value',
    futures({ ticker: 'ESH2026', action: 'buy', quantity: 1 }, {}, { settings: { maxOrderValue: 300037 } }),
    tooLarge('300037.5', '300037'),
  ],
  ['trigger', 'maxPositionValue: an entry', limited({ maxPositionValue: 750 }), tooLarge('750.1', '750')],
  [
    'trigger',
    'maxPositionValue: an addition counts what is held',
    under({ maxPositionValue: 2250 }, 'add', five, longTen),
    tooLarge('2250.3', '2250'),
  ],
  [
    'near miss',
    'maxPositionValue: exactly the limit',
    under({ maxPositionValue: 2250.3 }, 'add', five, longTen),
    fiveBought,
  ],
  [
    'trigger',
    'maxPositionValue: a growing resize',
    under({ maxPositionValue: 2250 }, 'resize', fifteen, longTen),
    tooLarge('2250.3', '2250'),
  ],
  [
    'near miss',
    'maxPositionValue: a swap counts the new position alone',
    under({ maxPositionValue: 750.1 }, 'buy', five, shortTen),
    gives([closes('10', 'buy'), opens('5')]),
  ],
  [
    'near miss',
    'maxPositionValue: a reducing resize',
    under({ maxPositionValue: 1 }, 'resize', five, longTen),
    gives([closes('5')]),
  ],
  [
    'trigger',
    'both figures of quantity and value: one error',
    limited({ maxOrderQuantity: 4, maxOrderValue: 1 }),
    refused('order-too-large'),
  ],
];

const limit = (limitPrice: number): Fields => ({ orderType: 'limit', limitPrice });
const collar = { priceCollarPercent: 1 };

// 1 % of the midpoint is 1.5.
const collars: readonly Line[] = [
  [
    'trigger',
    'priceCollarPercent: a limit above 151.5',
    limited(collar, limit(151.51)),
    refused('price-out-of-collar', { sentence: /151\.51/ }),
  ],
  ['near miss', 'priceCollarPercent: a limit of exactly 151.5', limited(collar, limit(151.5)), fiveBought],
  [
    'trigger',
    'priceCollarPercent: a limit below 148.5',
    limited(collar, limit(148.49)),
    refused('price-out-of-collar'),
  ],
  ['near miss', 'priceCollarPercent: a limit of exactly 148.5', limited(collar, limit(148.5)), fiveBought],
  [
    'trigger',
    'priceCollarPercent: a short sale far below the market',
    under(collar, 'sell', { ...five, ...limit(15) }),
    refused('price-out-of-collar'),
  ],
  [
    'trigger',
    'priceCollarPercent: a stop',
    limited(collar, { orderType: 'stop', stopPrice: 152 }),
    refused('price-out-of-collar'),
  ],
  [
    'near miss',
    'priceCollarPercent: a stop of exactly 151.5',
    limited(collar, { orderType: 'stop', stopPrice: 151.5 }),
    fiveBought,
  ],
  [
    'trigger',
    'priceCollarPercent: the limit of a stop_limit',
    limited(collar, { orderType: 'stop_limit', stopPrice: 151, limitPrice: 152 }),
    refused('price-out-of-collar'),
  ],
  [
    'trigger',
    'priceCollarPercent: price as limit',
    limited(collar, { orderType: 'limit', price: 1500 }),
    refused('price-out-of-collar'),
  ],
  ['near miss', 'priceCollarPercent: a market order', limited(collar), fiveBought],
  ['near miss', 'priceCollarPercent: a market order without a quote', limited(collar, {}, noQuote), fiveBought],
  [
    'near miss',
    'priceCollarPercent: legs are not orders of entry',
    limited(collar, { takeProfit: { limitPrice: 200 } }),
    fiveBought,
  ],
  [
    'trigger',
    'priceCollarPercent: fails closed without a quote',
    limited(collar, limit(150), noQuote),
    refused('quote-unavailable'),
  ],
  [
    'near miss',
    'priceCollarPercent: an exit is not refused',
    under(collar, 'exit', limit(200), longTen),
    gives([closes('10', 'sell', { limitPrice: '200' })]),
  ],
  [
    'trigger',
    'priceCollarPercent: in a swap the exit is planned',
    under(collar, 'buy', { ...five, ...limit(200) }, shortTen),
    exitPlanned,
  ],
];

const stop140 = { stopLoss: { type: 'stop', stopPrice: 140 } };
const lossy = (figure: string, maximum: string): ExpectedMessage =>
  refused('loss-at-stop-too-large', { figures: [figure, maximum] });

// 5 shares bought at 150.02 with a stop at 140 lose 50.1.
const losses: readonly Line[] = [
  ['trigger', 'maxLossAtStop: 50.1 where 50 are allowed', limited({ maxLossAtStop: 50 }, stop140), lossy('50.1', '50')],
  ['near miss', 'maxLossAtStop: exactly the limit', limited({ maxLossAtStop: 50.1 }, stop140), fiveBought],
  [
    'trigger',
    'maxLossAtStop: a short sale',
    under({ maxLossAtStop: 50 }, 'sell', { ...five, stopLoss: { type: 'stop', stopPrice: 160 } }),
    lossy('50.1', '50'),
  ],
  [
    'trigger',
    'maxLossAtStop: the base is the limit',
    limited({ maxLossAtStop: 44 }, { ...limit(149), ...stop140 }),
    lossy('45', '44'),
  ],
  // 6.667 % of 150 is 10.0005: 139.9995 goes up to 140.
  [
    'near miss',
    'maxLossAtStop: the rounded stop counts',
    limited({ maxLossAtStop: 50.1 }, { stopLoss: { type: 'stop', percent: 6.667 } }),
    gives([opens('5', 'buy', { stopLoss: stopAt('140') })]),
  ],
  [
    'trigger',
    'maxLossAtStop: the stop of the settings',
    limited({ maxLossAtStop: 50, entry: { stopLoss: { type: 'stop', amount: 10 } } }),
    lossy('50.1', '50'),
  ],
  [
    'trigger',
    'maxLossAtStop: the trail of a trailing stop',
    limited({ maxLossAtStop: 49 }, { stopLoss: { trailAmount: 10 } }),
    lossy('50', '49'),
  ],
  // 2 % of 150.02 is 3.0004.
  [
    'trigger',
    'maxLossAtStop: a trail in percent',
    limited({ maxLossAtStop: 15 }, { stopLoss: { trailPercent: 2 } }),
    lossy('15.002', '15'),
  ],
  [
    'trigger',
    'maxLossAtStop: a pnlAmount, which is measured from the midpoint',
    limited({ maxLossAtStop: 50 }, { stopLoss: { pnlAmount: 50 } }),
    lossy('50.1', '50'),
  ],
  [
    'near miss',
    'maxLossAtStop: a pnlAmount of exactly the limit',
    limited({ maxLossAtStop: 50.1 }, { stopLoss: { pnlAmount: 50 } }),
    fiveBought,
  ],
  [
    'trigger',
    // From 4.2 to 3
    'maxLossAtStop: options by the point value',
    spy('buy', { quantity: 1, stopLoss: { type: 'stop', amount: 1.15 } }, {}, { settings: { maxLossAtStop: 119 } }),
    lossy('120', '119'),
  ],
  [
    'trigger',
    'maxLossAtStop: fails closed without a stop',
    limited({ maxLossAtStop: 50 }),
    refused('stop-loss-required'),
  ],
  [
    'trigger',
    'maxLossAtStop: a take profit is not a stop',
    limited({ maxLossAtStop: 50 }, { takeProfit: { percent: 5 } }),
    refused('stop-loss-required'),
  ],
  [
    'trigger',
    'maxLossAtStop: fails closed without a price',
    limited({ maxLossAtStop: 50 }, { stopLoss: { trailPercent: 2 } }, noQuote),
    refused('quote-unavailable'),
  ],
  [
    'near miss',
    'maxLossAtStop: an exit needs no stop',
    under({ maxLossAtStop: 1 }, 'exit', {}, longTen),
    gives([closes('10')]),
  ],
  [
    'near miss',
    'maxLossAtStop: a reducing resize needs no stop',
    under({ maxLossAtStop: 1 }, 'resize', five, longTen),
    gives([closes('5')]),
  ],
  // 50.1 is 0.0501 % of 100000.
  [
    'trigger',
    'maxLossAtStopPercent: 0.0501 % where 0.05 % are allowed',
    limited({ maxLossAtStopPercent: 0.05 }, stop140),
    refused('loss-at-stop-too-large'),
  ],
  [
    'near miss',
    'maxLossAtStopPercent: exactly the limit',
    limited({ maxLossAtStopPercent: 0.0501 }, stop140),
    fiveBought,
  ],
  [
    'trigger',
    'maxLossAtStopPercent: fails closed without equity',
    limited({ maxLossAtStopPercent: 1 }, stop140, { equity: undefined }),
    refused('equity-unavailable'),
  ],
  [
    'trigger',
    'maxLossAtStopPercent: fails closed without a stop',
    limited({ maxLossAtStopPercent: 1 }),
    refused('stop-loss-required'),
  ],
  [
    'trigger',
    'maxLossAtStop and its percent: the narrower',
    limited({ maxLossAtStop: 100, maxLossAtStopPercent: 0.04 }, stop140),
    refused('loss-at-stop-too-large'),
  ],
  [
    'trigger',
    'maxLossAtStop: in a swap the exit is planned',
    under({ maxLossAtStop: 49 }, 'buy', { ...five, ...stop140 }, shortTen),
    exitPlanned,
  ],
];

const power = (buyingPower: string, fields: Fields = {}, settings: Fields = {}): Given =>
  limited(settings, fields, { buyingPower });
const everything = { maxOrderQuantity: 4, priceCollarPercent: 1, maxLossAtStop: 49 };

const buyingPowers: readonly Line[] = [
  [
    'trigger',
    'buyingPower: 750.1 where there are 750',
    power('750'),
    refused('buying-power-exceeded', { figures: ['750.1', '750'] }),
  ],
  ['near miss', 'buyingPower: exactly enough', power('750.1'), fiveBought],
  ['near miss', 'buyingPower: unknown is not judged', buy(five), fiveBought],
  ['trigger', 'buyingPower: nothing is left', power('0'), refused('buying-power-exceeded')],
  [
    'trigger',
    'buyingPower: a limit order by its limit',
    power('744', limit(149)),
    refused('buying-power-exceeded', { figures: ['745', '744'] }),
  ],
  ['near miss', 'buyingPower: a limit order, exactly enough', power('745', limit(149)), fiveBought],
  [
    'trigger',
    'buyingPower: fails closed without a price',
    buy(five, { market: { buyingPower: '1000000', ...noQuote } }),
    refused('quote-unavailable'),
  ],
  [
    'trigger',
    'buyingPower: an addition',
    apple('add', five, { market: { ...longTen, buyingPower: '749' } }),
    refused('buying-power-exceeded'),
  ],
  [
    'near miss',
    'buyingPower: an exit is not refused',
    apple('exit', {}, { market: { ...longTen, buyingPower: '0' } }),
    gives([closes('10')]),
  ],
  [
    'near miss',
    'buyingPower: a reducing resize is not refused',
    apple('resize', five, { market: { ...longTen, buyingPower: '0' } }),
    gives([closes('5')]),
  ],
  [
    'trigger',
    'all four, in order',
    power('1', { ...limit(160), ...stop140 }, everything),
    refusedBy('order-too-large', 'price-out-of-collar', 'loss-at-stop-too-large', 'buying-power-exceeded'),
  ],
  [
    'trigger',
    'after the other gates',
    limited({ maxOrderQuantity: 4, entryLockout: true }),
    refusedBy('entry-locked-out', 'order-too-large'),
  ],
  [
    'trigger',
    'after short selling',
    under({ maxOrderQuantity: 4 }, 'sell', five, { capabilities: { shortSelling: false } }),
    refusedBy('short-selling-unsupported', 'order-too-large'),
  ],
  [
    'near miss',
    'all four pass',
    power(
      '800',
      { ...limit(151), ...stop140 },
      { maxOrderQuantity: 5, maxOrderValue: 755, maxPositionValue: 755, maxLossAtStop: 55, priceCollarPercent: 1 },
    ),
    fiveBought,
  ],
];

const instrument = (fields: Fields, world: Fields = {}): Fields => ({
  instruments: { AAPL: { assetClass: 'stocks', ...fields } },
  ...world,
});
const of = (fields: Fields, message: Fields = five, action = 'buy', world: Fields = {}): Given =>
  apple(action, message, { market: instrument(fields, world) });
const march = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };
const lastDay = (lastTradeDay: string, action = 'buy', world: Fields = {}): Given =>
  futures(
    { ticker: 'ESH2026', action, quantity: 1 },
    { instruments: { ESH2026: { ...march, lastTradeDay } }, ...world },
  );
const longMarch = { positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' } } };

/** Calls at 600 of today and of 30 January, SPY at 600.2. */
function todayChain(root = 'SPY'): Fields {
  const days = [
    ['260126', '2026-01-26'],
    ['260130', '2026-01-30'],
  ] as const;
  const contracts = days.map(([digits, expiration]) => ({
    ticker: `${root} ${digits}C600`,
    expiration,
    type: 'call',
    strike: '600',
    bid: '4.1',
    ask: '4.2',
  }));
  return { quotes: { [root]: { bid: '600.1', ask: '600.3' } }, optionChains: { [root]: { contracts } } };
}
/** A message on calls of SPY at a time of 26 January, New York being five hours behind. */
const at = (time: string, fields: Fields = {}, world: Fields = {}, action = 'buy'): Given =>
  spy(action, { quantity: 1, ...fields }, { ...todayChain(), now: `2026-01-26T${time}Z`, ...world });
const index = (time: string, fields: Fields = {}, world: Fields = {}): Given => ({
  payload: { ticker: 'SPX', action: 'buy', quantity: 1, ...fields },
  settings: { assetClass: 'index_options' },
  market: { ...spyMarket({ ...todayChain('SPX'), ...world }), now: `2026-01-26T${time}Z` },
});
const takes = (ticker: string, ...codes: readonly string[]): ExpectedMessage =>
  gives([opens('1', 'buy', { ticker })], ...codes);
const today = 'SPY 260126C600';
const longToday = { positions: { [today]: { side: 'long', quantity: '3', averageEntryPrice: '4' } } };
const open = '20:59:00';
const shut = '21:01:00';

const instruments: readonly Line[] = [
  [
    'trigger',
    'minQuantity: 5 of at least 6',
    of({ minQuantity: '6' }),
    refused('below-minimum', { figures: ['5', '6'] }),
  ],
  ['near miss', 'minQuantity: exactly the minimum', of({ minQuantity: '5' }), fiveBought],
  ['trigger', 'minQuantity: an addition', of({ minQuantity: '6' }, five, 'add', longTen), refused('below-minimum')],
  [
    'trigger',
    'minQuantity: an exit is sent, with a notice',
    of({ minQuantity: '6' }, five, 'exit', longTen),
    gives([closes('5')], 'below-minimum'),
  ],
  [
    'near miss',
    'minQuantity: an exit of the minimum',
    of({ minQuantity: '6' }, { quantity: 6 }, 'exit', longTen),
    gives([closes('6')]),
  ],
  [
    'trigger',
    'minQuantity: a reducing resize is sent, with a notice',
    of({ minQuantity: '6' }, five, 'resize', longTen),
    gives([closes('5')], 'below-minimum'),
  ],
  [
    'trigger',
    'maxQuantity: 5 of at most 4',
    of({ maxQuantity: '4' }),
    refused('above-maximum', { figures: ['5', '4'] }),
  ],
  ['near miss', 'maxQuantity: exactly the maximum', of({ maxQuantity: '5' }), fiveBought],
  [
    'trigger',
    'maxQuantity: an exit is sent, with a notice',
    of({ maxQuantity: '4' }, {}, 'exit', longTen),
    gives([closes('10')], 'above-maximum'),
  ],
  [
    'trigger',
    'maxQuantity: in a swap the exit is planned',
    of({ maxQuantity: '4' }, five, 'buy', shortTen),
    { ...exitPlanned, notices: 'any' },
  ],
  [
    'trigger',
    'minNotional: 750 of at least 751',
    of({ minNotional: '751' }),
    refused('below-minimum', { figures: ['750', '751'] }),
  ],
  ['near miss', 'minNotional: exactly the minimum', of({ minNotional: '750' }), fiveBought],
  [
    'trigger',
    'minNotional: a limit order by its limit',
    of({ minNotional: '746' }, { ...five, ...limit(149) }),
    refused('below-minimum'),
  ],
  [
    'trigger',
    'minNotional: an exit is sent, with a notice',
    of({ minNotional: '751' }, five, 'exit', longTen),
    gives([closes('5')], 'below-minimum'),
  ],
  ['trigger', 'lastTradeDay: yesterday', lastDay('2026-01-25'), refused('contract-expired')],
  ['near miss', 'lastTradeDay: today', lastDay('2026-01-26'), gives([opens('1')])],
  ['near miss', 'lastTradeDay: an exit', lastDay('2026-01-25', 'exit', longMarch), gives([closes('1')])],
  ['trigger', 'lastTradeDay: an addition', lastDay('2026-01-25', 'add', longMarch), refused('contract-expired')],
  [
    'trigger',
    'an option named in full, of a past day',
    at(open, { ticker: 'SPY 260123C600' }),
    refused('contract-expired'),
  ],
  ['trigger', 'an option named in full, today after 16:00', at(shut, { ticker: today }), refused('contract-expired')],
  ['near miss', 'an option named in full, today before 16:00', at(open, { ticker: today }), takes(today)],
  [
    'near miss',
    'an expired option is closed',
    at(shut, { ticker: today }, longToday, 'exit'),
    gives([closes('1', 'sell', { ticker: today })]),
  ],
  [
    'trigger',
    'an expired option is not added to',
    at(shut, { ticker: today }, longToday, 'add'),
    refused('contract-expired'),
  ],
  [
    'trigger',
    'an expired option is not resized up',
    at(shut, { ticker: today, quantity: 4 }, longToday, 'resize'),
    refused('contract-expired'),
  ],
  [
    'near miss',
    'an expired option is resized down',
    at(shut, { ticker: today, quantity: 2 }, longToday, 'resize'),
    gives([closes('1')]),
  ],
  ['near miss', 'without an expiration, before 16:00', at(open), takes(today)],
  ['trigger', 'without an expiration, after 16:00', at(shut), takes(spyCall, 'expiration-moved')],
  ['trigger', '0 days, after 16:00', at(shut, { expiration: '0 days' }), takes(spyCall, 'expiration-moved')],
  ['trigger', 'today, after 16:00', at(shut, { expiration: '2026-01-26' }), takes(spyCall, 'expiration-moved')],
  ['near miss', 'today, before 16:00', at(open, { expiration: '2026-01-26' }), takes(today)],
  ['near miss', 'a later date, after 16:00', at(shut, { expiration: '2026-01-30' }), takes(spyCall)],
  ['near miss', 'a date that is merely not listed', at(shut, { expiration: '2026-01-28' }), takes(spyCall)],
  ['near miss', 'today is merely not listed', spy('buy', { quantity: 1 }), takes(spyCall)],
  ['trigger', 'an index option, today after 16:15', index('21:16:00'), takes('SPX 260130C600', 'expiration-moved')],
  ['near miss', 'an index option, today between 16:00 and 16:15', index('21:14:00'), takes('SPX 260126C600')],
  [
    'trigger',
    'an index option named in full, today after 16:15',
    index('21:16:00', { ticker: 'SPX 260126C600' }),
    refused('contract-expired'),
  ],
];

const noShort = { capabilities: { shortSelling: false } };
const against = (fields: Fields, market: Fields = noShort, settings: Fields = {}): Given =>
  under(settings, 'sell', fields, { ...longTen, ...market });
const risk = { quantityType: 'risk_dollar_amount', quantity: 50, stopLoss: { type: 'stop', amount: 10 } };
const half = { quantityType: 'percent_of_position', quantity: 50 };
const closedAll: ExpectedMessage = { orders: [closes('10')], alsoNoticed: ['quantity-ignored'] };
const longCoin: Given['market'] = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { 'BTC-USD': { bid: '99', ask: '101' } },
  positions: { 'BTC-USD': { side: 'long', quantity: '10', averageEntryPrice: '90' } },
  openOrders: [],
};
const longCall = { positions: { [spyCall]: { side: 'long', quantity: '3', averageEntryPrice: '4' } } };

const exits: readonly Line[] = [
  ['trigger', 'a sell of 4 where the broker sells nothing short', against({ quantity: 4 }), gives([closes('4')])],
  [
    'trigger',
    'a sell of 15 closes the position',
    against({ quantity: 15 }),
    { orders: [closes('10')], alsoNoticed: ['quantity-capped'] },
  ],
  ['trigger', 'a sell without a quantity closes the position', against({}), gives([closes('10')])],
  [
    'trigger',
    'a sell of 600 dollars closes 4',
    against({ quantityType: 'dollar_amount', quantity: 600 }),
    gives([closes('4')]),
  ],
  [
    'trigger',
    'the limit is that of the exit',
    against({ quantity: 4, ...limit(155) }),
    gives([closes('4', 'sell', { type: 'limit', limitPrice: '155' })]),
  ],
  [
    'trigger',
    'crypto is not sold short',
    {
      payload: { ticker: 'BTC-USD', action: 'sell', quantity: 4 },
      settings: { assetClass: 'crypto' },
      market: longCoin,
    },
    gives([closes('4')]),
  ],
  [
    'trigger',
    'a call that cannot be written',
    spy('sell', { quantity: 1 }, longCall),
    gives([closes('1', 'sell', { ticker: spyCall })]),
  ],
  [
    'near miss',
    'where the broker sells short it is a swap',
    against({ quantity: 4 }, {}),
    gives([closes('10'), opens('4', 'sell')]),
  ],
  [
    'near miss',
    'a call that can be written is a swap',
    spy('sell', { quantity: 1 }, { ...longCall, capabilities: { optionWriting: true } }),
    gives([closes('3', 'sell', { ticker: spyCall }), opens('1', 'sell', { ticker: spyCall })]),
  ],
  [
    'near miss',
    'from flat it is refused',
    under({}, 'sell', { quantity: 4 }, noShort),
    refused('short-selling-unsupported'),
  ],
  [
    'near miss',
    'reverse exits all and refuses the entry',
    under({}, 'reverse', { quantity: 4 }, { ...longTen, ...noShort }),
    { orders: [closes('10')], alsoNoticed: ['entry-refused'] },
  ],
  ['trigger', 'risk with swapping off closes all', against(risk, {}, { allowSideSwapping: false }), closedAll],
  [
    'trigger',
    'risk with a side that is not allowed closes all',
    against(risk, {}, { allowedSides: 'bullish' }),
    closedAll,
  ],
  [
    'trigger',
    'risk in percent with swapping off closes all',
    against({ ...risk, quantityType: 'risk_percent', quantity: 1 }, {}, { allowSideSwapping: false }),
    closedAll,
  ],
  [
    'near miss',
    'a fixed quantity with swapping off',
    against({ quantity: 4 }, {}, { allowSideSwapping: false }),
    gives([closes('4')]),
  ],
  [
    'near miss',
    'a partial exit by sentiment, sized by risk',
    against({ ...risk, sentiment: 'bullish' }, {}),
    refused('stop-loss-required'),
  ],
  [
    'trigger',
    'percent_of_position of an exit, no overrides',
    under({ exit: { allowSignalOverride: false } }, 'exit', half, longTen),
    gives([closes('5')]),
  ],
  [
    'trigger',
    'percent_of_position of an exit, quantityType not overridden',
    under({ exit: { allowSignalOverride: { quantityType: false } } }, 'exit', half, longTen),
    gives([closes('5')]),
  ],
  [
    'trigger',
    'percent_of_position of an exit, no signal quantity',
    under({ allowSignalQuantity: false }, 'exit', half, longTen),
    gives([closes('5')]),
  ],
  [
    'trigger',
    'percent_of_position of a sell against a long, no overrides',
    against(half, {}, { entry: { allowSignalOverride: false }, exit: { allowSignalOverride: false } }),
    gives([closes('5')]),
  ],
  [
    'near miss',
    'another type of an exit that may not be overridden',
    under({ exit: { allowSignalOverride: false } }, 'exit', { quantityType: 'dollar_amount', quantity: 600 }, longTen),
    refused('quantity-unresolved'),
  ],
  [
    'trigger',
    'percent_of_position of a buy on a long',
    under({ allowAddToPosition: true }, 'buy', half, longTen),
    refused('no-position'),
  ],
  [
    'trigger',
    'percent_of_position of a sell on a short',
    under({ allowAddToPosition: true }, 'sell', half, shortTen),
    refused('no-position'),
  ],
  [
    'near miss',
    'percent_of_position of a buy on a short',
    under({}, 'buy', half, shortTen),
    gives([closes('5', 'buy')]),
  ],
  [
    'near miss',
    'a fixed quantity of a buy on a long is an addition',
    under({ allowAddToPosition: true }, 'buy', five, longTen),
    fiveBought,
  ],
];

type Held = readonly [ticker: string, quantity: string, side?: 'long' | 'short'];
const holding = (...held: readonly Held[]): Fields => ({
  positions: Object.fromEntries(
    held.map(([ticker, quantity, side = 'long']) => [ticker, { side, quantity, averageEntryPrice: '4' }]),
  ),
});
const call601 = 'SPY 260130C601';
const call599 = 'SPY 260130C599';
const february = 'SPY 260220C590';
const put600 = 'SPY 260130P600';
const premium = { bid: '4.1', ask: '4.2' };
const legQuotes = {
  quotes: {
    SPY: { bid: '600.1', ask: '600.3' },
    ...Object.fromEntries([spyCall, call601, call599, february, put600].map((one) => [one, premium])),
  },
};
const several = (action: string, fields: Fields, ...held: readonly Held[]): Given =>
  spy(action, fields, { ...legQuotes, ...holding(...held) });
const out = (ticker: string, quantity: string, side: 'buy' | 'sell' = 'sell'): ExpectedOrder =>
  closes(quantity, side, { ticker });
const two: readonly Held[] = [
  [call601, '3'],
  [spyCall, '2'],
];
const spread: readonly Held[] = [
  [spyCall, '2'],
  [call601, '2', 'short'],
];
const ambiguous = refused('contract-ambiguous', { sentence: /SPY 260130C600.*SPY 260130C601/ });
const straddle = (settings: Fields): Given =>
  spy(
    'buy',
    { quantity: 1 },
    { ...legQuotes, ...holding([spyCall, '1'], [put600, '2']) },
    { settings: { optionType: 'both', ...settings } },
  );

const contracts: readonly Line[] = [
  [
    'trigger',
    'a quantity is taken in order of strikes',
    several('exit', { quantity: 3 }, ...two),
    gives([out(spyCall, '2'), out(call601, '1')]),
  ],
  [
    'trigger',
    'a quantity is taken in order of expirations, then strikes',
    several('exit', { quantity: 4 }, [february, '2'], ...two),
    gives([out(spyCall, '2'), out(call601, '2')]),
  ],
  [
    'trigger',
    'a quantity that reaches the later expiration',
    several('exit', { quantity: 6 }, [february, '2'], ...two),
    gives([out(spyCall, '2'), out(call601, '3'), out(february, '1')]),
  ],
  [
    'trigger',
    'a quantity within the first contract',
    several('exit', { quantity: 1 }, ...two),
    gives([out(spyCall, '1')]),
  ],
  [
    'trigger',
    'a quantity of all',
    several('exit', { quantity: 5 }, ...two),
    gives([out(spyCall, '2'), out(call601, '3')]),
  ],
  [
    'trigger',
    'a quantity above all',
    several('exit', { quantity: 9 }, ...two),
    { orders: [out(spyCall, '2'), out(call601, '3')], alsoNoticed: ['quantity-capped'] },
  ],
  [
    'trigger',
    'a partial exit by sentiment',
    several('sell', { quantity: 3, sentiment: 'bullish' }, ...two),
    gives([out(spyCall, '2'), out(call601, '1')]),
  ],
  [
    'trigger',
    'calls that cannot be written',
    several('sell', { quantity: 3 }, ...two),
    gives([out(spyCall, '2'), out(call601, '1')]),
  ],
  [
    'trigger',
    'short contracts are bought back',
    several('exit', { quantity: 3 }, [call601, '3', 'short'], [spyCall, '2', 'short']),
    gives([out(spyCall, '2', 'buy'), out(call601, '1', 'buy')]),
  ],
  [
    'trigger',
    'a percent from each',
    several('exit', half, [spyCall, '2'], [call601, '4']),
    gives([out(spyCall, '1'), out(call601, '2')]),
  ],
  // 40 % are 0.8 and 1.2.
  [
    'trigger',
    'a percent: a leg below a step is left out',
    several('exit', { ...half, quantity: 40 }, ...two),
    { orders: [out(call601, '1')], alsoRead: [/SPY 260130C600/] },
  ],
  [
    'trigger',
    'a percent: every leg is below a step',
    several('exit', { ...half, quantity: 20 }, ...two),
    refused('quantity-unresolved'),
  ],
  [
    'trigger',
    'a percent of 100',
    several('exit', { ...half, quantity: 100 }, ...two),
    gives([out(spyCall, '2'), out(call601, '3')]),
  ],
  [
    'near miss',
    'exit closes all',
    several('exit', {}, [spyCall, '2'], [call601, '3']),
    gives([out(spyCall, '2'), out(call601, '3')]),
  ],
  ['near miss', 'one contract', several('exit', { quantity: 1 }, [spyCall, '2']), gives([out(spyCall, '1')])],
  ['trigger', 'a spread: a sell would close one side', several('sell', { quantity: 1 }, ...spread), ambiguous],
  ['trigger', 'a spread: a buy would close one side', several('buy', { quantity: 1 }, ...spread), ambiguous],
  [
    'trigger',
    'a spread: a partial exit by sentiment',
    several('sell', { quantity: 1, sentiment: 'bullish' }, ...spread),
    ambiguous,
  ],
  ['trigger', 'a spread: percent_of_position', several('sell', half, ...spread), ambiguous],
  ['trigger', 'a spread: reverse', several('reverse', {}, ...spread), ambiguous],
  [
    'near miss',
    'a spread: exit closes both',
    several('exit', {}, ...spread),
    gives([out(spyCall, '2'), out(call601, '2', 'buy')]),
  ],
  [
    'near miss',
    'a spread: sell flat closes both',
    several('sell', { sentiment: 'flat' }, ...spread),
    gives([out(spyCall, '2'), out(call601, '2', 'buy')]),
  ],
  [
    'near miss',
    'a spread: buy flat closes both',
    several('buy', { sentiment: 'flat' }, ...spread),
    gives([out(spyCall, '2'), out(call601, '2', 'buy')]),
  ],
  [
    'near miss',
    'a contract named in full is not ambiguous',
    several('exit', { ticker: spyCall, quantity: 1 }, ...spread),
    gives([out(spyCall, '1')]),
  ],
  [
    'near miss',
    'a contract named in full is sold',
    several('sell', { ticker: spyCall, quantity: 1 }, ...spread),
    gives([out(spyCall, '1')]),
  ],
  [
    'trigger',
    'both: the entry half is an addition, which needs its setting',
    straddle({}),
    { orders: [out(put600, '2')], alsoNoticed: ['entry-refused'] },
  ],
  [
    'near miss',
    'both: the entry half is an addition, which is allowed',
    straddle({ allowAddToPosition: true }),
    { orders: [out(put600, '2'), opens('1', 'buy', { ticker: spyCall })] },
  ],
];

type Month = readonly [month: 'H' | 'M', quantity: string, side?: 'long' | 'short'];
const months = (action: string, fields: Fields, ...held: readonly Month[]): Given =>
  futures(
    { ticker: 'ES1!', action, ...fields },
    holding(...held.map(([month, quantity, side]): Held => [`ES${month}2026`, quantity, side ?? 'long'])),
  );
const h = 'ESH2026';
const m = 'ESM2026';
const bothLong: readonly Month[] = [
  ['M', '2'],
  ['H', '1'],
];
const calendar: readonly Month[] = [
  ['H', '1'],
  ['M', '1', 'short'],
];
const monthsNamed = refused('contract-ambiguous', { sentence: /ESH2026.*ESM2026/ });

const futuresMonths: readonly Line[] = [
  ['trigger', 'exit closes every month', months('exit', {}, ...bothLong), gives([out(h, '1'), out(m, '2')])],
  [
    'trigger',
    'sell flat closes every month',
    months('sell', { sentiment: 'flat' }, ...bothLong),
    gives([out(h, '1'), out(m, '2')]),
  ],
  [
    'trigger',
    'reverse closes every month and enters the sum',
    months('reverse', {}, ...bothLong),
    gives([out(h, '1'), out(m, '2'), opens('3', 'sell', { ticker: h })]),
  ],
  [
    'trigger',
    'reverse of shorts enters the sum',
    months('reverse', {}, ['H', '1', 'short'], ['M', '2', 'short']),
    gives([out(h, '1', 'buy'), out(m, '2', 'buy'), opens('3', 'buy', { ticker: h })]),
  ],
  [
    'trigger',
    'reverse with a quantity of its own',
    months('reverse', { quantity: 1 }, ...bothLong),
    gives([out(h, '1'), out(m, '2'), opens('1', 'sell', { ticker: h })]),
  ],
  [
    'trigger',
    'a swap closes every month',
    months('sell', { quantity: 1 }, ...bothLong),
    gives([out(h, '1'), out(m, '2'), opens('1', 'sell', { ticker: h })]),
  ],
  [
    'trigger',
    'a quantity is taken from the front month first',
    months('exit', { quantity: 2 }, ...bothLong),
    gives([out(h, '1'), out(m, '1')]),
  ],
  ['trigger', 'a quantity within the front month', months('exit', { quantity: 1 }, ...bothLong), gives([out(h, '1')])],
  [
    'trigger',
    'a percent from each month',
    months('exit', half, ['H', '2'], ['M', '4']),
    gives([out(h, '1'), out(m, '2')]),
  ],
  [
    'trigger',
    'a calendar spread: exit closes both legs',
    months('exit', {}, ...calendar),
    gives([out(h, '1'), out(m, '1', 'buy')]),
  ],
  ['trigger', 'a calendar spread: sell is ambiguous', months('sell', { quantity: 1 }, ...calendar), monthsNamed],
  ['trigger', 'a calendar spread: buy is ambiguous', months('buy', { quantity: 1 }, ...calendar), monthsNamed],
  ['trigger', 'a calendar spread: reverse is ambiguous', months('reverse', {}, ...calendar), monthsNamed],
  ['near miss', 'one month', months('exit', {}, ['M', '2']), gives([out(m, '2')])],
  [
    'near miss',
    'a month named in full',
    futures({ ticker: h, action: 'exit' }, holding([h, '1'], [m, '2'])),
    gives([out(h, '1')]),
  ],
  [
    'near miss',
    'a month named in full is reversed alone',
    futures({ ticker: h, action: 'reverse' }, holding([h, '1'], [m, '2'])),
    gives([out(h, '1'), opens('1', 'sell', { ticker: h })]),
  ],
  [
    'near miss',
    'another root stays',
    futures({ ticker: 'ES1!', action: 'exit' }, { ...holding([h, '1'], ['NQH2026', '2']) }),
    gives([out(h, '1')]),
  ],
];

const listed = (root: string, digits: string, expiration: string, strike: string): Fields => ({
  ticker: `${root} ${digits}C${strike}`,
  expiration,
  type: 'call',
  strike,
  ...premium,
});
const seriesOf = (...roots: readonly string[]): readonly Fields[] =>
  roots.map((root) => listed(root, '260220', '2026-02-20', '600'));
const series = (ticker: string, ...roots: readonly string[]): Given => ({
  payload: { ticker, action: 'buy', quantity: 1, expiration: '2026-02-20', optionType: 'call', strikePrice: 600 },
  settings: { assetClass: 'index_options' },
  market: spyMarket({
    quotes: { SPX: { bid: '600.1', ask: '600.3' }, SPXW: { bid: '600.1', ask: '600.3' } },
    optionChains: { SPX: { contracts: seriesOf(...roots) }, SPXW: { contracts: seriesOf(...roots) } },
  }),
});
const dates = (fields: Fields): Given =>
  spy(
    'buy',
    { quantity: 1, optionType: 'call', ...fields },
    {
      optionChains: {
        SPY: {
          contracts: [
            ...['599', '600', '601', '602'].map((strike) => listed('SPY', '260130', '2026-01-30', strike)),
            ...['600', '605'].map((strike) => listed('SPY', '260220', '2026-02-20', strike)),
            ...['605', '610'].map((strike) => listed('SPY', '260320', '2026-03-20', strike)),
          ],
        },
      },
    },
  );
const missing = (...sentences: readonly RegExp[]): readonly Told[] =>
  sentences.map((sentence) => ({ code: 'contract-not-found', sentence }));

const indexSeries: readonly Line[] = [
  ['trigger', 'SPX is the series SPX', series('SPX', 'SPXW', 'SPX'), takes('SPX 260220C600')],
  ['trigger', 'SPXW is the series SPXW', series('SPXW', 'SPX', 'SPXW'), takes('SPXW 260220C600')],
  ['near miss', 'SPX is listed first', series('SPX', 'SPX', 'SPXW'), takes('SPX 260220C600')],
  ['near miss', 'SPXW is listed first', series('SPXW', 'SPXW', 'SPX'), takes('SPXW 260220C600')],
  [
    'trigger',
    'a strike that the nearest date lacks: its nearest strikes',
    dates({ strikePrice: 605, expiration: '2026-01-30' }),
    { rejection: missing(/602/) },
  ],
  [
    'trigger',
    'a strike that the nearest date lacks: the dates that have it',
    dates({ strikePrice: 605, expiration: '2026-01-28' }),
    { rejection: missing(/2026-02-20.*2026-03-20/) },
  ],
  [
    'trigger',
    'a strike that no date has',
    dates({ strikePrice: 700, expiration: '2026-01-30' }),
    { rejection: missing(/602/) },
  ],
  [
    'trigger',
    'dates when none fits',
    dates({ strikePrice: 605, expiration: '2026-06-19' }),
    { rejection: missing(/2026-03-20/) },
  ],
  [
    'trigger',
    'dates when none fits, without a strike',
    dates({ expiration: '2026-06-19' }),
    { rejection: missing(/2026-03-20/) },
  ],
  [
    'near miss',
    'a strike of the nearest date',
    dates({ strikePrice: 602, expiration: '2026-01-28' }),
    takes('SPY 260130C602'),
  ],
  [
    'near miss',
    'a strike of a later date',
    dates({ strikePrice: 605, expiration: '2026-02-20' }),
    takes('SPY 260220C605'),
  ],
];

const heldUnits = (quantity: string, side: 'long' | 'short' = 'long'): Fields => ({
  positions: { AAPL: { side, quantity, averageEntryPrice: '140' } },
});
const target = (quantity: number, units: string, settings: Fields = {}, side: 'long' | 'short' = 'long'): Given =>
  under(settings, 'resize', { quantity }, heldUnits(units, side));
const missed = (orders: readonly ExpectedOrder[], wanted: string, reached: string): ExpectedMessage => ({
  orders,
  notices: [{ code: 'target-missed', facts: { target: wanted, reached } }],
});
const fractional = { useFractionalQuantity: true };

const targets: readonly Line[] = [
  ['trigger', '7.5 to 3 sells 4', target(3, '7.5'), missed([closes('4')], '3', '3.5')],
  [
    'trigger',
    '7.5 to 2.8 sells 4, never more than the difference',
    target(2.8, '7.5'),
    missed([closes('4')], '2.8', '3.5'),
  ],
  [
    'trigger',
    '7.5 to 7.4: less than a step',
    target(7.4, '7.5'),
    { ...missed([], '7.4', '7.5'), outcome: 'nothing-to-do' },
  ],
  ['near miss', '10 to 2.8 sells 8: the target is on the step', target(2.8, '10'), gives([closes('8')])],
  ['trigger', '7.5 to 10 buys 2', target(10, '7.5'), missed([opens('2')], '10', '9.5')],
  ['trigger', 'short 7.5 to 3 buys 4', target(3, '7.5', {}, 'short'), missed([closes('4', 'buy')], '3', '3.5')],
  ['trigger', 'short 7.5 to 10 sells 2', target(10, '7.5', {}, 'short'), missed([opens('2', 'sell')], '10', '9.5')],
  ['trigger', '7.5 to 7: less than a step', target(7, '7.5'), { ...missed([], '7', '7.5'), outcome: 'nothing-to-do' }],
  // 450 dollars at 150 are 3.
  [
    'trigger',
    'a target in dollars',
    under({}, 'resize', { quantityType: 'dollar_amount', quantity: 450 }, heldUnits('7.5')),
    missed([closes('4')], '3', '3.5'),
  ],
  ['near miss', '10 to 3', target(3, '10'), gives([closes('7')])],
  ['near miss', '7.5 to 0 is closed whole', target(0, '7.5'), gives([closes('7.5')])],
  ['near miss', '7.5 to 3 in fractions', target(3, '7.5', fractional), gives([closes('4.5')])],
  ['near miss', '7.5 to 7.5 in fractions', target(7.5, '7.5', fractional), { outcome: 'nothing-to-do', notices: [] }],
];

const stopResting = (fields: Fields = {}): Fields =>
  restingOrder('o1', 'stop-loss', { type: 'stop', side: 'sell', stopPrice: '135', quantity: '10', ...fields });
const unmeasured: Fields = restingOrder('o1', 'stop-loss', { type: 'stop', side: 'sell', stopPrice: '135' });
const guarded = { ...longTen, openOrders: [stopResting()] };
const unprotected = 'position-unprotected';
const adding = { allowAddToPosition: true };
const withStop = { stopLoss: { type: 'stop', percent: 2 } };

const waiting: readonly Line[] = [
  [
    'trigger',
    'a limit exit of the whole position',
    under({}, 'exit', limit(160), guarded),
    { ...gives([closes('10', 'sell', { limitPrice: '160' })], unprotected), cancels: ['o1'] },
  ],
  [
    'trigger',
    'a limit exit by the settings',
    under({ exit: { orderType: 'limit' } }, 'exit', { limitPrice: 160 }, guarded),
    { ...gives([closes('10')], unprotected), cancels: ['o1'] },
  ],
  [
    'trigger',
    'a limit exit by sell flat',
    under({}, 'sell', { sentiment: 'flat', ...limit(160) }, guarded),
    gives([closes('10')], unprotected),
  ],
  [
    'trigger',
    'a limit exit by resize to 0',
    under({}, 'resize', { quantity: 0, ...limit(160) }, guarded),
    gives([closes('10')], unprotected),
  ],
  [
    'trigger',
    'a limit exit of a short',
    under({}, 'exit', limit(140), { ...shortTen, openOrders: [stopResting({ side: 'buy', stopPrice: '165' })] }),
    gives([closes('10', 'buy')], unprotected),
  ],
  ['near miss', 'a market exit', under({}, 'exit', {}, guarded), { ...gives([closes('10')]), cancels: ['o1'] }],
  [
    'near miss',
    'a limit exit of a position without a stop',
    under({}, 'exit', limit(160), longTen),
    gives([closes('10')]),
  ],
  [
    'near miss',
    'a limit exit that keeps the stop',
    under({}, 'exit', { ...limit(160), cancel: false }, guarded),
    { ...gives([closes('10')], 'resting-exits-exceed-position'), cancels: [] },
  ],
  [
    'trigger',
    'an addition to 10 with a stop for 10',
    under({}, 'add', five, guarded),
    gives([opens('5')], 'stop-covers-part'),
  ],
  ['trigger', 'a buy onto a long', under(adding, 'buy', five, guarded), gives([opens('5')], 'stop-covers-part')],
  ['trigger', 'a growing resize', under({}, 'resize', fifteen, guarded), gives([opens('5')], 'stop-covers-part')],
  [
    'trigger',
    'two stops that cover 14 of 15',
    under({}, 'add', five, {
      ...longTen,
      openOrders: [stopResting(), { ...stopResting({ quantity: '4' }), id: 'o2' }],
    }),
    gives([opens('5')], 'stop-covers-part'),
  ],
  [
    'near miss',
    'two stops that cover 15',
    under({}, 'add', five, {
      ...longTen,
      openOrders: [stopResting(), { ...stopResting({ quantity: '5' }), id: 'o2' }],
    }),
    gives([opens('5')]),
  ],
  [
    'trigger',
    'an exit of a part beside two stops that are together larger than what is left',
    under(
      {},
      'exit',
      { quantity: 2, cancel: false },
      {
        ...longTen,
        openOrders: [stopResting({ quantity: '5' }), { ...stopResting({ quantity: '5' }), id: 'o2' }],
      },
    ),
    gives([closes('2')], 'resting-exits-exceed-position'),
  ],
  [
    'near miss',
    'an exit of a part beside two stops that are together as large as what is left',
    under(
      {},
      'exit',
      { quantity: 2, cancel: false },
      {
        ...longTen,
        openOrders: [stopResting({ quantity: '5' }), { ...stopResting({ quantity: '3' }), id: 'o2' }],
      },
    ),
    gives([closes('2')]),
  ],
  [
    'near miss',
    'an exit of a part beside two stops that were together larger than the position before',
    under(
      {},
      'exit',
      { quantity: 2, cancel: false },
      { ...longTen, openOrders: ['o1', 'o2'].map((id) => ({ ...stopResting({ quantity: '8' }), id })) },
    ),
    gives([closes('2')]),
  ],
  [
    'near miss',
    'an exit of a part beside two stops of one group, of which only one can fill',
    under(
      {},
      'exit',
      { quantity: 2, cancel: false },
      {
        ...longTen,
        openOrders: ['o1', 'o2'].map((id) => ({ ...stopResting({ quantity: '8' }), id, group: 'g' })),
      },
    ),
    gives([closes('2')]),
  ],
  [
    'near miss',
    'an exit of a part beside a stop and a take profit for what is left',
    under(
      {},
      'exit',
      { quantity: 2, cancel: false },
      {
        ...longTen,
        openOrders: [
          stopResting({ quantity: '8' }),
          {
            id: 'o2',
            ticker: 'AAPL',
            type: 'limit',
            side: 'sell',
            role: 'take-profit',
            quantity: '8',
            limitPrice: '170',
          },
        ],
      },
    ),
    gives([closes('2')]),
  ],
  [
    'near miss',
    'a stop for 15',
    under({}, 'add', five, { ...longTen, openOrders: [stopResting({ quantity: '15' })] }),
    // Until the addition fills, 10 are held.
    gives([opens('5')], 'resting-exits-exceed-position'),
  ],
  [
    'near miss',
    'an addition with a stop of its own',
    under({}, 'add', { ...five, ...withStop }, guarded),
    gives([opens('5')]),
  ],
  [
    'near miss',
    'a stop whose quantity is unknown',
    under({}, 'add', five, { ...longTen, openOrders: [unmeasured] }),
    gives([opens('5')]),
  ],
  ['near miss', 'an addition without a resting stop', under({}, 'add', five, longTen), gives([opens('5')])],
];

const follows = { protectRemaining: true };
const guardedBy = (fields: Fields): Fields => ({ ...longTen, openOrders: [stopResting(fields)] });
const leaving = (openOrder: Fields, fields: Fields = { quantity: 4 }, action = 'exit'): Given =>
  under(follows, action, fields, guardedBy(openOrder));
const kept = (quantity: string, fields: ExpectedOrder): ExpectedMessage => ({
  cancels: ['o1'],
  orders: [closes(quantity, 'sell', fields), closes('4')],
  notices: [{ code: unprotected }],
});

/** What a trail had reached is lost, which a notice of its own says. */
const restarted = (fields: ExpectedOrder): ExpectedMessage => ({
  ...kept('6', { type: 'trailing_stop', ...fields }),
  notices: [{ code: 'trail-restarted' }, { code: unprotected }],
});

const protection: readonly Line[] = [
  [
    'trigger',
    'a percent of the position',
    under(follows, 'exit', half, guarded),
    {
      cancels: ['o1'],
      orders: [closes('5', 'sell', { type: 'stop', stopPrice: '135' }), closes('5', 'sell', { type: 'market' })],
      notices: [{ code: unprotected }],
    },
  ],
  [
    'trigger',
    'a stop_limit keeps both prices',
    leaving({ type: 'stop_limit', limitPrice: '134' }),
    kept('6', { type: 'stop_limit', stopPrice: '135', limitPrice: '134' }),
  ],
  [
    'trigger',
    'a trailing stop keeps its amount',
    leaving({ type: 'trailing_stop', trailAmount: '5' }),
    restarted({ trailAmount: '5' }),
  ],
  [
    'trigger',
    'a trailing stop keeps its percent',
    leaving({ type: 'trailing_stop', trailPercent: '3' }),
    restarted({ trailPercent: '3' }),
  ],
  [
    'trigger',
    'the time in force is that of the cancelled stop',
    leaving({ timeInForce: 'day' }),
    kept('6', { stopPrice: '135', timeInForce: 'day' }),
  ],
  [
    'trigger',
    'a stop of a short',
    under(
      follows,
      'exit',
      { quantity: 4 },
      { ...shortTen, openOrders: [stopResting({ side: 'buy', stopPrice: '165' })] },
    ),
    {
      cancels: ['o1'],
      orders: [closes('6', 'buy', { type: 'stop', stopPrice: '165' }), closes('4', 'buy')],
      notices: [{ code: unprotected }],
    },
  ],
  [
    'trigger',
    'a limit exit of a part',
    leaving({}, { quantity: 4, ...limit(160) }),
    {
      cancels: ['o1'],
      orders: [closes('6', 'sell', { stopPrice: '135' }), closes('4', 'sell', { type: 'limit', limitPrice: '160' })],
      notices: [{ code: unprotected }],
    },
  ],
  [
    'trigger',
    'a sell with swapping off',
    under({ ...follows, allowSideSwapping: false }, 'sell', { quantity: 4 }, guarded),
    kept('6', { type: 'stop', stopPrice: '135' }),
  ],
  [
    'near miss',
    'an addition has a notice, not a stop',
    under(follows, 'add', five, guarded),
    { ...gives([opens('5')], 'stop-covers-part'), cancels: [] },
  ],
  [
    'near miss',
    'a limit exit of the whole has no rest to protect',
    leaving({}, limit(160)),
    { cancels: ['o1'], orders: [closes('10')], notices: [{ code: unprotected }] },
  ],
  [
    'near miss',
    'a quantity above the position leaves nothing',
    leaving({}, { quantity: 12 }),
    { cancels: ['o1'], orders: [closes('10')] },
  ],
  [
    'near miss',
    'a stop that cancelOrderType keeps',
    leaving({}, { quantity: 4, cancelOrderType: 'limit' }),
    { cancels: [], orders: [closes('4')], notices: [{ code: 'resting-exits-exceed-position' }] },
  ],
  [
    'near miss',
    'a swap leaves nothing to protect',
    under(follows, 'sell', five, guarded),
    gives([closes('10'), opens('5', 'sell')]),
  ],
];

export const quantityRows: readonly SafetyRow[] = [
  ...rows('Q1', [...sizes, ...collars, ...losses, ...buyingPowers]),
  ...rows('Q2', instruments),
  ...rows('Q3', exits),
  ...rows('Q4', contracts),
  ...rows('Q5', futuresMonths),
  ...rows('Q6', indexSeries),
  ...rows('Q7', targets),
  ...rows('Q8', waiting),
  ...rows('B4', protection),
];
