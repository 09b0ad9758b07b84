// Take profit and stop loss by hand: SPEC takeProfit and stopLoss, DESIGN 8 'Prices', DECISIONS D 'Prices', 'Steps'.
import type { Fields, PlanDecisionRow, TableOrder } from './plan-table.js';
import {
  apple,
  awaitEntry,
  awaitFill,
  entered,
  longTen,
  order,
  planned,
  profitAt,
  quiet,
  rejected,
  shortTen,
  stopAt,
  submit,
} from './plan-table.js';

type StopLoss = NonNullable<TableOrder['stopLoss']>;

function bought(
  line: string,
  sentence: string,
  fields: Fields,
  expected: Partial<TableOrder>,
  settings: Fields = {},
  world: Fields = {},
): PlanDecisionRow {
  return quiet(
    line,
    sentence,
    apple('buy', { quantity: 10, ...fields }, settings, world),
    entered('buy', 'buy', '10', expected),
  );
}

function sold(line: string, sentence: string, fields: Fields, expected: Partial<TableOrder>): PlanDecisionRow {
  return quiet(line, sentence, apple('sell', { quantity: 10, ...fields }), entered('sell', 'sell', '10', expected));
}

function rejectedBuy(line: string, sentence: string, fields: Fields, ...codes: readonly string[]): PlanDecisionRow {
  return quiet(line, sentence, apple('buy', { quantity: 10, ...fields }), rejected(...codes));
}

const trailing = (fields: Partial<StopLoss>): StopLoss => ({ ...fields, type: 'trailing_stop', timeInForce: 'gtc' });
const stopLimit = (stopPrice: string, limitPrice: string): StopLoss => ({
  type: 'stop_limit',
  stopPrice,
  limitPrice,
  timeInForce: 'gtc',
});

const profits: readonly PlanDecisionRow[] = [
  bought('SPEC takeProfit', 'limitPrice', { takeProfit: { limitPrice: 160 } }, { takeProfit: profitAt('160') }),
  bought(
    'SPEC takeProfit',
    'percent of the midpoint',
    { takeProfit: { percent: 5 } },
    { takeProfit: profitAt('157.5') },
  ),
  bought(
    'SPEC takeProfit',
    'amount over the midpoint',
    { takeProfit: { amount: 3.25 } },
    { takeProfit: profitAt('153.25') },
  ),
  bought(
    'SPEC takeProfit',
    '100 dollars on 10 shares',
    { takeProfit: { pnlAmount: 100 } },
    { takeProfit: profitAt('160') },
  ),
  bought(
    'DESIGN 8 prices: pnlAmount',
    'a point value of 2',
    { takeProfit: { pnlAmount: 100 } },
    { takeProfit: profitAt('155') },
    {},
    { instruments: { AAPL: { assetClass: 'stocks', pointValue: '2' } } },
  ),
  sold('SPEC takeProfit', 'percent of a short', { takeProfit: { percent: 5 } }, { takeProfit: profitAt('142.5') }),
  sold('SPEC takeProfit', 'pnlAmount of a short', { takeProfit: { pnlAmount: 100 } }, { takeProfit: profitAt('140') }),
  bought(
    'SPEC takeProfit: limit orders',
    'the limit price is the base',
    { orderType: 'limit', limitPrice: 140, takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 5 } },
    { type: 'limit', limitPrice: '140', takeProfit: profitAt('147'), stopLoss: stopAt('133') },
  ),
  bought(
    'D Reference price',
    'a limit order at the market price has the midpoint as base (DESIGN 10)',
    { orderType: 'limit', takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 1 } },
    { type: 'limit', limitPrice: '150.02', takeProfit: profitAt('157.5'), stopLoss: stopAt('148.5') },
  ),
  bought(
    'D Reference price',
    'the stop price of a stop order is the base',
    { orderType: 'stop', stopPrice: 160, takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 5 } },
    { type: 'stop', stopPrice: '160', takeProfit: profitAt('168'), stopLoss: stopAt('152') },
  ),
  bought(
    'D Reference price',
    'without a quote signalPrice is the base',
    { signalPrice: 200, takeProfit: { percent: 5 } },
    { takeProfit: profitAt('210') },
    {},
    { quotes: {} },
  ),
  bought(
    'DESIGN 8 prices: tick',
    'a sell leg goes up: 150.333',
    { takeProfit: { amount: 0.333 } },
    { takeProfit: profitAt('150.34') },
  ),
  sold(
    'DESIGN 8 prices: tick',
    'a buy leg goes down: 149.667',
    { takeProfit: { amount: 0.333 } },
    { takeProfit: profitAt('149.66') },
  ),
  rejectedBuy(
    'DESIGN 8 prices: wrong side',
    'a take profit below a long entry',
    { takeProfit: { limitPrice: 149 } },
    'price-unresolved',
  ),
  quiet(
    'DESIGN 8 prices: not positive',
    'a take profit of a short below zero',
    apple('sell', { quantity: 10, takeProfit: { amount: 200 } }),
    rejected('price-unresolved'),
  ),
  quiet(
    'D Reference price',
    'a relative take profit without any price',
    apple('buy', { quantity: 10, takeProfit: { percent: 5 } }, {}, { quotes: {} }),
    rejected('quote-unavailable'),
  ),
];

const losses: readonly PlanDecisionRow[] = [
  bought('SPEC stopLoss', 'stopPrice', { stopLoss: { type: 'stop', stopPrice: 145 } }, { stopLoss: stopAt('145') }),
  bought('SPEC stopLoss', 'percent', { stopLoss: { type: 'stop', percent: 2 } }, { stopLoss: stopAt('147') }),
  bought('SPEC stopLoss', 'amount', { stopLoss: { type: 'stop', amount: 2.5 } }, { stopLoss: stopAt('147.5') }),
  bought(
    'SPEC stopLoss',
    '50 dollars on 10 shares',
    { stopLoss: { type: 'stop', pnlAmount: 50 } },
    { stopLoss: stopAt('145') },
  ),
  sold('SPEC stopLoss', 'percent of a short', { stopLoss: { type: 'stop', percent: 2 } }, { stopLoss: stopAt('153') }),
  sold(
    'SPEC stopLoss',
    'pnlAmount of a short',
    { stopLoss: { type: 'stop', pnlAmount: 50 } },
    { stopLoss: stopAt('155') },
  ),
  bought(
    'SPEC stopLoss',
    'stop and limit of a stop_limit',
    { stopLoss: { type: 'stop_limit', stopPrice: 145, limitPrice: 144.5 } },
    { stopLoss: stopLimit('145', '144.5') },
  ),
  bought(
    'DESIGN 5 inferred',
    'a limitPrice makes it a stop_limit',
    { stopLoss: { stopPrice: 145, limitPrice: 144.5 } },
    { stopLoss: stopLimit('145', '144.5') },
  ),
  bought(
    'D Prices: stop_limit with a relative value',
    'limit = stop',
    { stopLoss: { type: 'stop_limit', percent: 2 } },
    { stopLoss: stopLimit('147', '147') },
  ),
  bought(
    'SPEC stopLoss',
    'trailAmount',
    { stopLoss: { type: 'trailing_stop', trailAmount: 3 } },
    { stopLoss: trailing({ trailAmount: '3' }) },
  ),
  bought(
    'SPEC stopLoss',
    'trailPercent, type inferred',
    { stopLoss: { trailPercent: 2 } },
    { stopLoss: trailing({ trailPercent: '2' }) },
  ),
  bought(
    'DESIGN 8 prices: fixed-distance',
    '2 % of 150',
    { stopLoss: { type: 'trailing_stop', trailPercent: 2 } },
    { stopLoss: trailing({ trailAmount: '3' }) },
    {},
    { capabilities: { trailPercent: 'fixed-distance' } },
  ),
  bought(
    'DESIGN 8 prices: tick',
    'a sell stop goes up: 148.505',
    { stopLoss: { type: 'stop', amount: 1.495 } },
    { stopLoss: stopAt('148.51') },
  ),
  bought(
    'D Prices: onto the reference',
    'a stop that rounds onto 150 moves to 149.99',
    { stopLoss: { type: 'stop', percent: 0.001 } },
    { stopLoss: stopAt('149.99') },
  ),
  sold(
    'D Prices: onto the reference',
    'a buy stop that rounds onto 150 moves to 150.01',
    { stopLoss: { type: 'stop', percent: 0.001 } },
    { stopLoss: stopAt('150.01') },
  ),
  rejectedBuy(
    'DESIGN 8 prices: wrong side',
    'a stop above a long entry',
    { stopLoss: { type: 'stop', stopPrice: 151 } },
    'price-unresolved',
  ),
  rejectedBuy(
    'DESIGN 8 prices: not positive',
    'a stop below zero',
    { stopLoss: { type: 'stop', amount: 150.5 } },
    'price-unresolved',
  ),
];

const bothSettings = { entry: { takeProfit: { percent: 2 }, stopLoss: { type: 'stop', percent: 1 } } };
const trailingSetting = { entry: { stopLoss: { type: 'trailing_stop', trailPercent: 1 } } };

const ofSettings: readonly PlanDecisionRow[] = [
  bought(
    'DESIGN 7 entry brackets',
    'both of the settings',
    {},
    { takeProfit: profitAt('153'), stopLoss: stopAt('148.5') },
    bothSettings,
  ),
  bought(
    'D Prices: each on their own',
    "the signal's take profit, the setting's stop",
    { takeProfit: { percent: 5 } },
    { takeProfit: profitAt('157.5'), stopLoss: stopAt('148.5') },
    bothSettings,
  ),
  bought(
    'D Prices: each on their own',
    "the setting's take profit, the signal's stop",
    { stopLoss: { type: 'stop', percent: 4 } },
    { takeProfit: profitAt('153'), stopLoss: stopAt('144') },
    bothSettings,
  ),
  quiet(
    'D Prices: on every entry',
    'additions too',
    apple('add', { quantity: 10 }, bothSettings, longTen),
    entered('add', 'buy', '10', { takeProfit: profitAt('153'), stopLoss: stopAt('148.5') }),
  ),
  quiet(
    'D Prices: on every entry',
    'growing resizes too',
    apple('resize', { quantity: 20 }, bothSettings, longTen),
    entered('resize', 'buy', '10', { takeProfit: profitAt('153'), stopLoss: stopAt('148.5') }),
  ),
  bought(
    'D Settings: always honoured',
    'brackets of the signal with all overrides off',
    { takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 4 } },
    { takeProfit: profitAt('157.5'), stopLoss: stopAt('144') },
    { entry: { allowSignalOverride: false } },
  ),
  bought(
    "D Prices: the setting's stop type",
    'trailing with a percent',
    { stopLoss: { percent: 2 } },
    { stopLoss: trailing({ trailPercent: '2' }) },
    trailingSetting,
  ),
  bought(
    "D Prices: the setting's stop type",
    'trailing with an amount',
    { stopLoss: { amount: 3 } },
    { stopLoss: trailing({ trailAmount: '3' }) },
    trailingSetting,
  ),
  bought(
    "D Prices: the setting's stop type",
    'trailing with a stopPrice is a plain stop',
    { stopLoss: { stopPrice: 145 } },
    { stopLoss: stopAt('145') },
    trailingSetting,
  ),
  bought(
    "D Prices: the setting's stop type",
    'trailing with a pnlAmount is a plain stop',
    { stopLoss: { pnlAmount: 50 } },
    { stopLoss: stopAt('145') },
    trailingSetting,
  ),
  bought(
    "D Prices: the setting's stop type",
    'stop_limit with a percent',
    { stopLoss: { percent: 2 } },
    { stopLoss: stopLimit('147', '147') },
    { entry: { stopLoss: { type: 'stop_limit', percent: 1 } } },
  ),
  bought(
    'SPEC stopLoss type',
    "the sent type overrides the setting's",
    { stopLoss: { type: 'stop', percent: 2 } },
    { stopLoss: stopAt('147') },
    trailingSetting,
  ),
  bought(
    'DESIGN 5 stopLoss.type',
    'no type anywhere is a stop',
    { stopLoss: { percent: 2 } },
    { stopLoss: stopAt('147') },
  ),
];

const stopOrder = submit(
  'stop-loss',
  order('sell', 'close', '10', { type: 'stop', stopPrice: '147', timeInForce: 'gtc' }),
);
const withoutBrackets = { capabilities: { brackets: false } };
const both = { takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 2 } };

const apart: readonly PlanDecisionRow[] = [
  quiet(
    'D Steps: broker without brackets',
    'the stop follows the fill, the take profit is dropped',
    apple('buy', { quantity: 10, ...both }, {}, withoutBrackets),
    planned('buy', submit('entry', order('buy', 'open', '10')), awaitEntry(), stopOrder),
  ),
  quiet(
    'D Steps: broker without brackets',
    'a take profit alone is dropped',
    apple('buy', { quantity: 10, takeProfit: { percent: 5 } }, {}, withoutBrackets),
    entered('buy', 'buy', '10'),
  ),
  quiet(
    'D Steps: broker without brackets',
    'in a swap: out, wait, in, wait, stop',
    apple('buy', { quantity: 10, ...both }, {}, { ...shortTen, ...withoutBrackets }),
    planned(
      'buy',
      submit('exit', order('buy', 'close', '10')),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '10')),
      awaitEntry(),
      stopOrder,
    ),
  ),
  quiet(
    'D Steps: broker without brackets',
    'the separate stop does not carry cancelAfter, the entry does',
    apple('buy', { quantity: 10, cancelAfter: 60, stopLoss: { type: 'stop', percent: 2 } }, {}, withoutBrackets),
    planned('buy', submit('entry', order('buy', 'open', '10', { cancelAfter: 60 })), awaitEntry(), stopOrder),
  ),
  quiet(
    'D Steps: ids',
    'the separate stop has the clientOrderId of its step',
    { ...apple('buy', { quantity: 10, stopLoss: { type: 'stop', percent: 2 } }, {}, withoutBrackets), signalId: 's' },
    planned(
      'buy',
      submit('entry', order('buy', 'open', '10', { clientOrderId: 's-entry' })),
      awaitEntry(),
      submit(
        'stop-loss',
        order('sell', 'close', '10', {
          type: 'stop',
          stopPrice: '147',
          timeInForce: 'gtc',
          clientOrderId: 's-stop-loss',
        }),
      ),
    ),
  ),
  quiet(
    'D Steps: broker without brackets',
    'a short is stopped by a buy',
    apple('sell', { quantity: 10, stopLoss: { type: 'stop', percent: 2 } }, {}, withoutBrackets),
    planned(
      'sell',
      submit('entry', order('sell', 'open', '10')),
      awaitEntry(),
      submit('stop-loss', order('buy', 'close', '10', { type: 'stop', stopPrice: '153', timeInForce: 'gtc' })),
    ),
  ),
  bought(
    'D Steps: legs are gtc where the broker has it',
    'else day',
    both,
    {
      takeProfit: { limitPrice: '157.5', timeInForce: 'day' },
      stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'day' },
    },
    {},
    { capabilities: { timesInForce: ['day'] } },
  ),
];

export const bracketDecisionRows: readonly PlanDecisionRow[] = [...profits, ...losses, ...ofSettings, ...apart];
