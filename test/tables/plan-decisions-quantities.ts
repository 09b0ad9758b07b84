// Quantities by hand: SPEC 'quantityType rules', DECISIONS D 'Quantities'. Midpoint 150, equity 100000.
import type { Fields, PlanDecisionRow } from './plan-table.js';
import {
  apple,
  entered,
  exited,
  longTen,
  nothingToDo,
  quiet,
  rejected,
  shortTen,
  stopAt,
  swapped,
} from './plan-table.js';

const D = 'D Quantities';

function sized(
  sentence: string,
  quantityType: string,
  quantity: number,
  bought: string,
  fields: Fields = {},
  settings: Fields = {},
  world: Fields = {},
): PlanDecisionRow {
  return quiet(
    'SPEC quantityType rules',
    sentence,
    apple('buy', { quantityType, quantity, ...fields }, settings, world),
    entered('buy', 'buy', bought),
  );
}

function risked(
  sentence: string,
  quantityType: string,
  quantity: number,
  stopLoss: Fields,
  bought: string,
  leg: NonNullable<Parameters<typeof entered>[3]>['stopLoss'],
): PlanDecisionRow {
  return quiet(
    'SPEC quantityType rules',
    sentence,
    apple('buy', { quantityType, quantity, stopLoss }),
    entered('buy', 'buy', bought, leg === undefined ? {} : { stopLoss: leg }),
  );
}

const fractional = { useFractionalQuantity: true };

const conversions: readonly PlanDecisionRow[] = [
  sized('fixed_quantity is used directly', 'fixed_quantity', 7, '7'),
  sized('1000 dollars buy 6.67, so 6', 'dollar_amount', 1000, '6'),
  sized('1000 dollars buy 6.665777 in fractions', 'dollar_amount', 1000, '6.665777', {}, fractional),
  sized("in fractions of the broker's step", 'dollar_amount', 1000, '6.66', {}, fractional, {
    capabilities: { quantityStep: '0.01' },
  }),
  sized('in fractions of the coarser step', 'dollar_amount', 1000, '6.6', {}, fractional, {
    capabilities: { quantityStep: '0.01' },
    instruments: { AAPL: { assetClass: 'stocks', quantityStep: '0.1' } },
  }),
  sized('10 % of 100000 is 10000, 66.66 shares', 'percent_of_equity', 10, '66'),
  sized('12 % of 100000 is 12000, 79.99 shares', 'percent_of_equity', 12, '79'),
  sized(
    'a locked quote is a quote: 1000 / 100',
    'dollar_amount',
    1000,
    '10',
    {},
    {},
    { quotes: { AAPL: { bid: '100', ask: '100' } } },
  ),
  quiet(
    'D Reference price',
    'a limit order is sized by its limit: 1000 / 125',
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000, orderType: 'limit', limitPrice: 125 }),
    entered('buy', 'buy', '8', { type: 'limit', limitPrice: '125' }),
  ),
  quiet(
    'D Reference price',
    'a stop order is sized by its stop: 1000 / 200',
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000, orderType: 'stop', stopPrice: 200 }),
    entered('buy', 'buy', '5', { type: 'stop', stopPrice: '200' }),
  ),
  quiet(
    'D Reference price',
    'a stop_limit order is sized by its limit: 1000 / 200',
    apple('buy', {
      quantityType: 'dollar_amount',
      quantity: 1000,
      orderType: 'stop_limit',
      stopPrice: 190,
      limitPrice: 200,
    }),
    entered('buy', 'buy', '5', { type: 'stop_limit', stopPrice: '190', limitPrice: '200' }),
  ),
  sized(
    'without a midpoint the last price sizes: 1000 / 125',
    'dollar_amount',
    1000,
    '8',
    {},
    {},
    { quotes: { AAPL: { last: '125' } } },
  ),
  sized(
    'without a quote signalPrice sizes: 1000 / 100',
    'dollar_amount',
    1000,
    '10',
    { signalPrice: 100 },
    {},
    { quotes: {} },
  ),
  sized('price is signalPrice when that is absent', 'dollar_amount', 1000, '10', { price: 100 }, {}, { quotes: {} }),
  sized(
    'a crossed quote does not count',
    'dollar_amount',
    1000,
    '10',
    { signalPrice: 100 },
    {},
    { quotes: { AAPL: { bid: '150.02', ask: '149.98' } } },
  ),
  sized(
    'a bid of 0 does not count',
    'dollar_amount',
    1000,
    '10',
    { signalPrice: 100 },
    {},
    { quotes: { AAPL: { bid: '0', ask: '150.02' } } },
  ),
  sized(
    'a one-sided quote does not count',
    'dollar_amount',
    1000,
    '10',
    { signalPrice: 100 },
    {},
    { quotes: { AAPL: { ask: '150.02' } } },
  ),
  quiet(
    'safety R8',
    'signalPrice does not save an entry from a quote of 11 s where 10 s are allowed',
    apple(
      'buy',
      { quantityType: 'dollar_amount', quantity: 1000, signalPrice: 100 },
      { maxQuoteAgeSeconds: 10 },
      { quotes: { AAPL: { bid: '149.98', ask: '150.02', time: '2026-01-26T15:29:49Z' } } },
    ),
    rejected('quote-unavailable'),
  ),
  sized(
    'a quote 10 s old is one',
    'dollar_amount',
    1000,
    '6',
    { signalPrice: 100 },
    { maxQuoteAgeSeconds: 10 },
    { quotes: { AAPL: { bid: '149.98', ask: '150.02', time: '2026-01-26T15:29:50Z' } } },
  ),
  quiet(
    'D Reference price',
    'no price at hand',
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000 }, {}, { quotes: {} }),
    rejected('quote-unavailable'),
  ),
  quiet(
    'DESIGN 4: equity-unavailable',
    'percent_of_equity without equity',
    apple('buy', { quantityType: 'percent_of_equity', quantity: 10 }, {}, { equity: undefined }),
    rejected('equity-unavailable'),
  ),
];

const risks: readonly PlanDecisionRow[] = [
  risked(
    '302 dollars from the ask at 150.02 to 147 are 100 shares',
    'risk_dollar_amount',
    302,
    { type: 'stop', amount: 3 },
    '100',
    stopAt('147'),
  ),
  risked(
    '1 % of the equity at 1 % of distance: 1000 / 1.52',
    'risk_percent',
    1,
    { type: 'stop', percent: 1 },
    '657',
    stopAt('148.5'),
  ),
  risked(
    'an absolute stop: 502 / 5.02',
    'risk_dollar_amount',
    502,
    { type: 'stop', stopPrice: 145 },
    '100',
    stopAt('145'),
  ),
  risked(
    'the rounded stop counts: 148.3335 goes to 148.34, 168 / 1.68',
    'risk_dollar_amount',
    168,
    { type: 'stop', percent: 1.111 },
    '100',
    stopAt('148.34'),
  ),
  risked(
    "a trailing stop's distance is its trail: 300 / 3",
    'risk_dollar_amount',
    300,
    { type: 'trailing_stop', trailAmount: 3 },
    '100',
    { type: 'trailing_stop', trailAmount: '3', timeInForce: 'gtc' },
  ),
  risked(
    'a trail of 2 % of 150.02: 300.04 / 3.0004',
    'risk_dollar_amount',
    300.04,
    { type: 'trailing_stop', trailPercent: 2 },
    '100',
    {
      type: 'trailing_stop',
      trailPercent: '2',
      timeInForce: 'gtc',
    },
  ),
  quiet(
    'DESIGN 8 quantity: risk',
    'a short risks upwards, from the bid at 149.98 to 153: 302 / 3.02',
    apple('sell', { quantityType: 'risk_dollar_amount', quantity: 302, stopLoss: { type: 'stop', amount: 3 } }),
    entered('sell', 'sell', '100', { stopLoss: stopAt('153') }),
  ),
  quiet(
    'DESIGN 8 quantity: risk',
    'the stop of the settings serves: 302 / 3.02',
    apple(
      'buy',
      { quantityType: 'risk_dollar_amount', quantity: 302 },
      { entry: { stopLoss: { type: 'stop', percent: 2 } } },
    ),
    entered('buy', 'buy', '100', { stopLoss: stopAt('147') }),
  ),
  quiet(
    'DESIGN 8 quantity: risk',
    'no stop anywhere',
    apple('buy', { quantityType: 'risk_percent', quantity: 1 }),
    rejected('stop-loss-required'),
  ),
  quiet(
    D,
    'pnlAmount alone is not a stop loss for risk',
    apple('buy', { quantityType: 'risk_dollar_amount', quantity: 300, stopLoss: { type: 'stop', pnlAmount: 100 } }),
    rejected('stop-loss-required'),
  ),
  quiet(
    D,
    'a risk type on an exit',
    apple(
      'sell',
      {
        sentiment: 'bullish',
        quantityType: 'risk_dollar_amount',
        quantity: 300,
        stopLoss: { type: 'stop', amount: 3 },
      },
      {},
      longTen,
    ),
    rejected('stop-loss-required'),
  ),
  quiet(
    'DESIGN 4: equity-unavailable',
    'risk_percent without equity',
    apple(
      'buy',
      { quantityType: 'risk_percent', quantity: 1, stopLoss: { type: 'stop', amount: 3 } },
      {},
      { equity: undefined },
    ),
    rejected('equity-unavailable'),
  ),
  quiet(
    'DESIGN 8 quantity: risk',
    'the multiplier scales it: 2 × 151 dollars over 3.02',
    apple(
      'buy',
      { quantityType: 'risk_dollar_amount', quantity: 151, stopLoss: { type: 'stop', amount: 3 } },
      { signalQuantityMultiplier: 2 },
    ),
    entered('buy', 'buy', '100', { stopLoss: stopAt('147') }),
  ),
];

const rounding: readonly PlanDecisionRow[] = [
  quiet('DESIGN 8 quantity: down to the step', '2.7 is 2', apple('buy', { quantity: 2.7 }), entered('buy', 'buy', '2')),
  quiet(
    'DESIGN 8 quantity: fractions on',
    '2.7 is 2.7',
    apple('buy', { quantity: 2.7 }, fractional),
    entered('buy', 'buy', '2.7'),
  ),
  quiet(
    'DESIGN 8 quantity: fractions on, broker in whole units',
    '2.7 is 2',
    apple('buy', { quantity: 2.7 }, fractional, { capabilities: { quantityStep: '1' } }),
    entered('buy', 'buy', '2'),
  ),
  quiet(
    `${D}: step off is at least 1`,
    "a broker's fine step does not make fractions",
    apple('buy', { quantity: 2.7 }, {}, { capabilities: { quantityStep: '0.01' } }),
    entered('buy', 'buy', '2'),
  ),
  quiet(
    `${D}: step`,
    'lots of 100',
    apple('buy', { quantity: 250 }, {}, { instruments: { AAPL: { assetClass: 'stocks', quantityStep: '100' } } }),
    entered('buy', 'buy', '200'),
  ),
  quiet(
    'DESIGN 8 quantity: zero units',
    '0.9 is not a unit',
    apple('buy', { quantity: 0.9 }),
    rejected('quantity-unresolved'),
  ),
  quiet(
    'DESIGN 8 quantity: zero units',
    '100 dollars buy no share of 150',
    apple('buy', { quantityType: 'dollar_amount', quantity: 100 }),
    rejected('quantity-unresolved'),
  ),
  quiet(
    `${D}: whole exit`,
    'is never rounded',
    apple('exit', {}, {}, { positions: { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '140' } } }),
    exited('exit', 'sell', '10.5'),
  ),
  quiet(
    `${D}: whole exit`,
    'nor when a larger quantity is sent',
    apple(
      'exit',
      { quantity: 11 },
      {},
      { positions: { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '140' } } },
    ),
    exited('exit', 'sell', '10.5'),
  ),
  quiet(
    `${D}: partial exit`,
    'is rounded down',
    apple('exit', { quantity: 4.9 }, {}, longTen),
    exited('exit', 'sell', '4'),
  ),
  quiet(
    `${D}: partial exit`,
    'below a step',
    apple('exit', { quantity: 0.9 }, {}, longTen),
    rejected('quantity-unresolved'),
  ),
  quiet(
    'SPEC quantityType: exit',
    '600 dollars are 4 shares of an exit',
    apple('exit', { quantityType: 'dollar_amount', quantity: 600 }, {}, longTen),
    exited('exit', 'sell', '4'),
  ),
];

const ofPosition: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC percent_of_position',
    'half of 10',
    apple('exit', { quantityType: 'percent_of_position', quantity: 50 }, {}, longTen),
    exited('exit', 'sell', '5'),
  ),
  quiet(
    'SPEC percent_of_position',
    '25 % of 10 is 2.5, so 2',
    apple('exit', { quantityType: 'percent_of_position', quantity: 25 }, {}, longTen),
    exited('exit', 'sell', '2'),
  ),
  quiet(
    `${D}: capped at 100`,
    '150 % closes all',
    apple('exit', { quantityType: 'percent_of_position', quantity: 150 }, {}, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    `${D}: not scaled by the multiplier`,
    'half stays half',
    apple('exit', { quantityType: 'percent_of_position', quantity: 50 }, { signalQuantityMultiplier: 2 }, longTen),
    exited('exit', 'sell', '5'),
  ),
  quiet(
    `${D}: opposite position`,
    'a buy of half a short is an exit and never enters',
    apple('buy', { quantityType: 'percent_of_position', quantity: 50 }, {}, shortTen),
    exited('buy', 'buy', '5'),
  ),
  quiet(
    `${D}: opposite position`,
    'a sell of all of a long never enters',
    apple('sell', { quantityType: 'percent_of_position', quantity: 100 }, {}, longTen),
    exited('sell', 'sell', '10'),
  ),
  quiet(
    `${D}: flat`,
    'there is no position to take a part of',
    apple('buy', { quantityType: 'percent_of_position', quantity: 50 }),
    rejected('no-position'),
  ),
  quiet(
    `${D}: of the position before the plan`,
    'a buy onto a long has nothing opposite to reduce (safety Q3)',
    apple('buy', { quantityType: 'percent_of_position', quantity: 50 }, { allowAddToPosition: true }, longTen),
    rejected('no-position'),
  ),
  quiet(
    `${D}: of the position before the plan`,
    'reverse enters half of what it closed',
    apple('reverse', { quantityType: 'percent_of_position', quantity: 50 }, {}, longTen),
    swapped('reverse', 'sell', '10', '5'),
  ),
  quiet(
    `${D}: always read`,
    'though signal quantities are not allowed',
    apple('exit', { quantityType: 'percent_of_position', quantity: 50 }, { allowSignalQuantity: false }, longTen),
    exited('exit', 'sell', '5'),
  ),
];

const scaled: readonly PlanDecisionRow[] = [
  quiet(
    `${D}: multiplier`,
    'scales an entry',
    apple('buy', { quantity: 5 }, { signalQuantityMultiplier: 2 }),
    entered('buy', 'buy', '10'),
  ),
  quiet(
    `${D}: multiplier`,
    'before rounding: 5 × 0.5 is 2',
    apple('buy', { quantity: 5 }, { signalQuantityMultiplier: 0.5 }),
    entered('buy', 'buy', '2'),
  ),
  quiet(
    `${D}: multiplier`,
    'scales an exit',
    apple('exit', { quantity: 3 }, { signalQuantityMultiplier: 2 }, longTen),
    exited('exit', 'sell', '6'),
  ),
  quiet(
    `${D}: multiplier`,
    'scales dollars: 2000 / 150',
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000 }, { signalQuantityMultiplier: 2 }),
    entered('buy', 'buy', '13'),
  ),
  quiet(
    `${D}: multiplier`,
    'not the default quantity',
    apple('buy', {}, { signalQuantityMultiplier: 2, defaultQuantity: { quantityType: 'fixed_quantity', quantity: 3 } }),
    entered('buy', 'buy', '3'),
  ),
  quiet(
    `${D}: multiplier`,
    'not the size closed by reverse',
    apple('reverse', {}, { signalQuantityMultiplier: 2 }, longTen),
    swapped('reverse', 'sell', '10', '10'),
  ),
  quiet(
    `${D}: multiplier`,
    'but the quantity of a reverse',
    apple('reverse', { quantity: 4 }, { signalQuantityMultiplier: 2 }, longTen),
    swapped('reverse', 'sell', '10', '8'),
  ),
  quiet(
    `${D}: multiplier`,
    'not a whole exit',
    apple('exit', {}, { signalQuantityMultiplier: 0.5 }, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'DESIGN 7 defaultQuantity',
    'dollars: 3000.4 / 150.02',
    apple('buy', {}, { defaultQuantity: { quantityType: 'dollar_amount', quantity: 3000.4 } }),
    entered('buy', 'buy', '20'),
  ),
  quiet(
    'SPEC resize 9: the multiplier scales the target',
    '5 × 2 is what is held',
    apple('resize', { quantity: 5 }, { signalQuantityMultiplier: 2 }, longTen),
    nothingToDo('resize'),
  ),
];

const allowed: readonly PlanDecisionRow[] = [
  quiet(
    `${D}: allowSignalQuantity off`,
    'entries take the default',
    apple(
      'buy',
      { quantity: 50 },
      { allowSignalQuantity: false, defaultQuantity: { quantityType: 'fixed_quantity', quantity: 3 } },
    ),
    entered('buy', 'buy', '3'),
  ),
  quiet(
    `${D}: allowSignalQuantity off`,
    'exits close all',
    apple('exit', { quantity: 4 }, { allowSignalQuantity: false }, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    `${D}: allowSignalQuantity off`,
    'resize is always read',
    apple('resize', { quantity: 14 }, { allowSignalQuantity: false }, longTen),
    entered('resize', 'buy', '4'),
  ),
  quiet(
    `${D}: quantityType not allowed`,
    'takes its quantity with it',
    apple(
      'buy',
      { quantityType: 'dollar_amount', quantity: 3000 },
      { entry: { allowSignalOverride: { quantityType: false } } },
    ),
    entered('buy', 'buy', '1'),
  ),
  quiet(
    `${D}: quantityType not allowed`,
    'a quantity alone is read',
    apple('buy', { quantity: 7 }, { entry: { allowSignalOverride: { quantityType: false } } }),
    entered('buy', 'buy', '7'),
  ),
  quiet(
    `${D}: quantityType not allowed`,
    'an exit is rejected',
    apple(
      'exit',
      { quantityType: 'dollar_amount', quantity: 600 },
      { exit: { allowSignalOverride: { quantityType: false } } },
      longTen,
    ),
    rejected('quantity-unresolved'),
  ),
  quiet(
    'SPEC quantityType: always read on resize',
    '2100.28 dollars are a target of 14',
    apple(
      'resize',
      { quantityType: 'dollar_amount', quantity: 2100.28 },
      { entry: { allowSignalOverride: false }, exit: { allowSignalOverride: false } },
      longTen,
    ),
    entered('resize', 'buy', '4'),
  ),
];

export const quantityDecisionRows: readonly PlanDecisionRow[] = [
  ...conversions,
  ...risks,
  ...rounding,
  ...ofPosition,
  ...scaled,
  ...allowed,
];
