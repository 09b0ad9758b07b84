// Order prices and ticks, order types, times in force and extended hours by hand: DESIGN 8, DECISIONS D 'Prices'.
import type { Fields, PlanAnswer, PlanDecisionRow, TableOrder } from './plan-table.js';
import {
  apple,
  awaitFill,
  entered,
  exited,
  longTen,
  order,
  planned,
  quiet,
  rejected,
  row,
  shortTen,
  submit,
} from './plan-table.js';

function buys(
  sentence: string,
  fields: Fields,
  expected: Partial<TableOrder>,
  settings: Fields = {},
  world: Fields = {},
  line = 'DESIGN 8 prices',
): PlanDecisionRow {
  return quiet(
    line,
    sentence,
    apple('buy', { quantity: 5, ...fields }, settings, world),
    entered('buy', 'buy', '5', expected),
  );
}

/** The notices are left open: a stop at the market price may count as passed. */
function atMarket(one: PlanDecisionRow): PlanDecisionRow {
  const { line, sentence, request, answer } = one;
  return { line, sentence, request, answer };
}

function sells(fields: Partial<TableOrder>): PlanAnswer {
  return entered('sell', 'sell', '5', fields);
}

const limit = (limitPrice: string): Partial<TableOrder> => ({ type: 'limit', limitPrice });
const stop = (stopPrice: string): Partial<TableOrder> => ({ type: 'stop', stopPrice });
const quote = (fields: Fields): Fields => ({ quotes: { AAPL: { bid: '149.98', ask: '150.02', ...fields } } });
const unsupported = (...orderTypes: readonly string[]): Fields => ({ capabilities: { orderTypes } });

const limits: readonly PlanDecisionRow[] = [
  buys('a limit order at its limitPrice', { orderType: 'limit', limitPrice: 149.5 }, limit('149.5')),
  buys('price is the limit without limitPrice', { orderType: 'limit', price: 149.4 }, limit('149.4')),
  buys('limitPrice goes before price', { orderType: 'limit', limitPrice: 149.5, price: 149.4 }, limit('149.5')),
  buys('signalPrice is not a limit price', { orderType: 'limit', signalPrice: 149.4 }, limit('150.02')),
  buys('without both the ask to buy', { orderType: 'limit' }, limit('150.02')),
  buys('price is the limit where the setting makes it a limit order', { price: 149.4 }, limit('149.4'), {
    entry: { orderType: 'limit' },
  }),
  buys('a market order has no limit', { limitPrice: 149.5, price: 149.4 }, {}),
  buys('a buy goes down to the tick', { orderType: 'limit', limitPrice: 149.509 }, limit('149.5')),
  quiet(
    'DESIGN 8 prices',
    'a sell goes up to the tick',
    apple('sell', { quantity: 5, orderType: 'limit', limitPrice: 150.501 }),
    sells(limit('150.51')),
  ),
  quiet(
    'DESIGN 8 prices',
    'a sell without a price takes the bid',
    apple('sell', { quantity: 5, orderType: 'limit' }),
    sells(limit('149.98')),
  ),
  buys(
    'a tick of 0.05',
    { orderType: 'limit', limitPrice: 149.58 },
    limit('149.55'),
    {},
    { instruments: { AAPL: { assetClass: 'stocks', tickSize: '0.05' } } },
  ),
  buys(
    'the price override off: the market price',
    { orderType: 'limit', limitPrice: 149.5 },
    limit('150.02'),
    { entry: { allowSignalOverride: { price: false } } },
    {},
    'D Settings: a limit type allowed with its price not',
  ),
  buys(
    "all overrides off: the setting's market order",
    { orderType: 'limit', limitPrice: 149.5, timeInForce: 'gtc' },
    {},
    { entry: { allowSignalOverride: false } },
    {},
    'DESIGN 7 allowSignalOverride',
  ),
  buys(
    'only the type off',
    { orderType: 'limit', limitPrice: 149.5, timeInForce: 'gtc' },
    { timeInForce: 'gtc' },
    { entry: { allowSignalOverride: { orderType: false } } },
    {},
    'D Settings: absent in the record is true',
  ),
  quiet(
    'D Prices',
    'a price that is not positive',
    apple('buy', { quantity: 5, orderType: 'limit', limitPrice: -1 }),
    rejected('price-unresolved'),
  ),
  quiet(
    'D Reference price',
    'a limit order without any price',
    apple('buy', { quantity: 5, orderType: 'limit' }, {}, { quotes: {} }),
    rejected('quote-unavailable'),
  ),
  buys('a market order of a fixed quantity needs no price', {}, {}, {}, { quotes: {} }, 'D Reference price'),
];

const marketPrices: readonly PlanDecisionRow[] = [
  buys('mark', { orderType: 'limit', marketPriceType: 'mark' }, limit('150.01'), {}, quote({ mark: '150.01' })),
  buys('mark falls back to the midpoint', { orderType: 'limit', marketPriceType: 'mark' }, limit('150')),
  buys('ask', { orderType: 'limit', marketPriceType: 'ask' }, limit('150.02')),
  buys('bid', { orderType: 'limit', marketPriceType: 'bid' }, limit('149.98')),
  buys('last', { orderType: 'limit', marketPriceType: 'last' }, limit('149.7'), {}, quote({ last: '149.7' })),
  buys('of the setting', { orderType: 'limit' }, limit('149.98'), { entry: { marketPriceType: 'bid' } }),
  buys(
    'of the setting where the signal may not override',
    { orderType: 'limit', marketPriceType: 'last' },
    limit('149.98'),
    { entry: { marketPriceType: 'bid', allowSignalOverride: { marketPriceType: false } } },
  ),
];

const stops: readonly PlanDecisionRow[] = [
  buys('a stop at its stopPrice', { orderType: 'stop', stopPrice: 155 }, stop('155')),
  atMarket(buys('a stop without a price: the ask', { orderType: 'stop' }, stop('150.02'))),
  buys(
    'a stop_limit with both',
    { orderType: 'stop_limit', stopPrice: 155, limitPrice: 155.5 },
    { type: 'stop_limit', stopPrice: '155', limitPrice: '155.5' },
  ),
  buys(
    'price is not the limit of a stop_limit: that is its stop',
    { orderType: 'stop_limit', stopPrice: 155, price: 156 },
    { type: 'stop_limit', stopPrice: '155', limitPrice: '155' },
    {},
    {},
    'safety R4',
  ),
  buys(
    'the limit of a buy lies 0.5 % of 155 above it, up to the tick',
    { orderType: 'stop_limit', stopPrice: 155 },
    { type: 'stop_limit', stopPrice: '155', limitPrice: '155.78' },
    { entry: { stopLimitOffset: { percent: 0.5 } }, exit: { stopLimitOffset: { amount: 9 } } },
    {},
    'MONEY I4 entries',
  ),
  buys(
    'a limit that was sent wins',
    { orderType: 'stop_limit', stopPrice: 155, limitPrice: 155.5 },
    { type: 'stop_limit', stopPrice: '155', limitPrice: '155.5' },
    { entry: { stopLimitOffset: { percent: 0.5 } } },
    {},
    'MONEY I4 entries',
  ),
  buys('a buy stop goes down to the tick', { orderType: 'stop', stopPrice: 155.019 }, stop('155.01')),
  atMarket(
    buys(
      'the price override covers stopPrice',
      { orderType: 'stop', stopPrice: 155 },
      stop('150.02'),
      { entry: { allowSignalOverride: { price: false } } },
      {},
      'D Settings',
    ),
  ),
];

const trails: readonly PlanDecisionRow[] = [
  buys('an amount', { orderType: 'trailing_stop', trailAmount: 2.5 }, { type: 'trailing_stop', trailAmount: '2.5' }),
  buys('a percent', { orderType: 'trailing_stop', trailPercent: 1.5 }, { type: 'trailing_stop', trailPercent: '1.5' }),
  buys(
    'of both the amount',
    { orderType: 'trailing_stop', trailAmount: 2.5, trailPercent: 1.5 },
    { type: 'trailing_stop', trailAmount: '2.5' },
    {},
    {},
    'DESIGN 5 both trails',
  ),
  buys(
    '1 % of 150 where the broker fixes the distance',
    { orderType: 'trailing_stop', trailPercent: 1 },
    { type: 'trailing_stop', trailAmount: '1.5' },
    {},
    { capabilities: { trailPercent: 'fixed-distance' } },
  ),
  buys(
    '0.333 % of 150 is 0.4995, up to 0.50',
    { orderType: 'trailing_stop', trailPercent: 0.333 },
    { type: 'trailing_stop', trailAmount: '0.5' },
    {},
    { capabilities: { trailPercent: 'fixed-distance' } },
    'D Prices: converted trails go up to the tick',
  ),
  buys(
    'a sent trail of 0.333 stays',
    { orderType: 'trailing_stop', trailAmount: 0.333 },
    { type: 'trailing_stop', trailAmount: '0.333' },
    {},
    {},
    'D Prices: sent trails stay',
  ),
  buys(
    "the setting's trailing stop",
    {},
    { type: 'trailing_stop', trailPercent: '2' },
    { entry: { orderType: 'trailing_stop', trailingStop: { percent: 2 } } },
    {},
    'DESIGN 7 trailingStop',
  ),
  buys(
    "the setting's trail where the signal's is not allowed",
    { orderType: 'trailing_stop', trailAmount: 9 },
    { type: 'trailing_stop', trailAmount: '3' },
    { entry: { trailingStop: { amount: 3 }, allowSignalOverride: { trailingStop: false } } },
    {},
    "D Settings: trailingStop the order's trails",
  ),
  row(
    'DESIGN 8 prices: exit settings',
    "the exit's trailing stop",
    apple('exit', {}, { exit: { orderType: 'trailing_stop', trailingStop: { amount: 1 } } }, longTen),
    exited('exit', 'sell', '10', { type: 'trailing_stop', trailAmount: '1' }),
    'position-unprotected',
  ),
];

const fallbacks: readonly PlanDecisionRow[] = [
  buys(
    "an unsupported type becomes the setting's",
    { orderType: 'stop', stopPrice: 155 },
    {},
    {},
    unsupported('market', 'limit'),
    'DESIGN 8 fallbacks: order type',
  ),
  buys(
    "the setting's limit order at the market price",
    { orderType: 'stop', stopPrice: 155 },
    limit('150.02'),
    { entry: { orderType: 'limit' } },
    unsupported('market', 'limit'),
    'DESIGN 8 fallbacks: order type',
  ),
  buys(
    "still unsupported: the setting's type is passed on",
    { orderType: 'stop', stopPrice: 155, limitPrice: 156 },
    { type: 'stop_limit', stopPrice: '155', limitPrice: '156' },
    { entry: { orderType: 'stop_limit' } },
    unsupported('market', 'limit'),
    "D Prices: what is passed on is the setting's type",
  ),
  buys(
    "the setting's own unsupported type is passed on",
    {},
    limit('150.02'),
    { entry: { orderType: 'limit' } },
    unsupported('market'),
    'D Prices: order-type fallback',
  ),
  buys("the signal's time in force", { timeInForce: 'ioc' }, { timeInForce: 'ioc' }, {}, {}, 'SPEC timeInForce'),
  buys(
    'gtd with its date is passed on where it is supported',
    { timeInForce: 'gtd', expiresAt: '2026-01-30' },
    { timeInForce: 'gtd', expiresAt: '2026-01-30' },
    {},
    {},
    'SPEC timeInForce',
  ),
  buys("the setting's", {}, { timeInForce: 'gtc' }, { entry: { timeInForce: 'gtc' } }, {}, 'DESIGN 7 timeInForce'),
  buys(
    "unsupported: the setting's",
    { timeInForce: 'opg' },
    { timeInForce: 'gtc' },
    { entry: { timeInForce: 'gtc' } },
    { capabilities: { timesInForce: ['day', 'gtc'] } },
    'DESIGN 8 fallbacks: time in force',
  ),
  buys(
    'still unsupported: day',
    { timeInForce: 'opg' },
    { timeInForce: 'day' },
    { entry: { timeInForce: 'cls' } },
    { capabilities: { timesInForce: ['day', 'gtc'] } },
    'DESIGN 8 fallbacks: time in force',
  ),
  buys(
    "the override off: the setting's",
    { timeInForce: 'gtc' },
    {},
    { entry: { allowSignalOverride: { timeInForce: false } } },
    {},
    'DESIGN 7 allowSignalOverride',
  ),
];

const extended: readonly PlanDecisionRow[] = [
  buys(
    'a market order becomes a limit order at the market price',
    { extendedHours: true },
    { ...limit('150.02'), extendedHours: true },
    {},
    {},
    'D Prices: extended hours',
  ),
  buys(
    'a limit order keeps its price',
    { extendedHours: true, orderType: 'limit', limitPrice: 149 },
    { ...limit('149'), extendedHours: true },
    {},
    {},
    'D Prices: extended hours',
  ),
  buys(
    'a stop stays one',
    { extendedHours: true, orderType: 'stop', stopPrice: 155 },
    { ...stop('155'), extendedHours: true },
    {},
    {},
    'D Prices: extended hours',
  ),
  buys('false is nothing', { extendedHours: false }, {}, {}, {}, 'D Prices: extended hours'),
  buys(
    'it is always honoured',
    { extendedHours: true },
    { ...limit('150.02'), extendedHours: true },
    { entry: { allowSignalOverride: false } },
    {},
    'D Settings: always honoured',
  ),
  quiet(
    'D Prices: extended hours',
    'an exit sells at the bid',
    apple('exit', { extendedHours: true }, {}, longTen),
    exited('exit', 'sell', '10', { ...limit('149.98'), extendedHours: true }),
  ),
];

const carried: readonly PlanDecisionRow[] = [
  buys('cancelAfter is carried', { cancelAfter: 60 }, { cancelAfter: 60 }, {}, {}, 'SPEC cancelAfter'),
  buys(
    'expiresAt is carried as a date',
    { expiresAt: '+7 days' },
    { expiresAt: '2026-02-02' },
    {},
    {},
    'SPEC expiresAt',
  ),
  quiet(
    'SPEC cancelAfter',
    'both halves of a swap carry them',
    apple('buy', { quantity: 5, cancelAfter: 60, expiresAt: '2026-02-02' }, {}, shortTen),
    planned(
      'buy',
      submit('exit', order('buy', 'close', '10', { cancelAfter: 60, expiresAt: '2026-02-02' })),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '5', { cancelAfter: 60, expiresAt: '2026-02-02' })),
    ),
  ),
  quiet(
    'SPEC cancelAfter',
    'a breakeven stop does not',
    apple('breakeven', { orderType: 'stop', cancelAfter: 60, expiresAt: '2026-02-02' }, {}, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140', timeInForce: 'gtc' }),
  ),
  row(
    'DESIGN 3 idempotent',
    'with a signalId every order has its clientOrderId',
    { ...apple('buy', { quantity: 5 }, {}, shortTen), signalId: 'sig-1' },
    planned(
      'buy',
      submit('exit', order('buy', 'close', '10', { clientOrderId: 'sig-1-exit' })),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '5', { clientOrderId: 'sig-1-entry' })),
    ),
  ),
];

export const priceDecisionRows: readonly PlanDecisionRow[] = [
  ...limits,
  ...marketPrices,
  ...stops,
  ...trails,
  ...fallbacks,
  ...extended,
  ...carried,
];
