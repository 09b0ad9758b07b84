// Safety R: prices. AAPL is at 149.98 to 150.02, its midpoint is 150.
import type { Fields } from './plan-table.js';
import { appleQuote, market as inMarket, longTen, now, profitAt, shortTen, stopAt } from './plan-table.js';
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
  restingOrder,
  rows,
  type SafetyRow,
  spy,
  spyCall,
} from './safety-table.js';

type Others = Omit<Given, 'payload'>;

const literally = (text: string): RegExp => new RegExp(text.replaceAll('.', '\\.'));

/** A leg on the wrong side of `entry`. */
const wrong = (leg: 'stop' | 'profit', price: string, entry: string): ExpectedMessage =>
  refused('price-unresolved', { facts: { leg: new RegExp(leg, 'i'), price, entry }, sentence: literally(price) });

const sell = (fields: Fields = {}, others: Others = {}): Given => apple('sell', fields, others);
const five = { quantity: 5 };
const limitAt = (limitPrice: number): Fields => ({ quantity: 5, orderType: 'limit', limitPrice });
const stopFrom = (stopPrice: number): Fields => ({ quantity: 5, orderType: 'stop', stopPrice });
const stopLimit = (stopPrice: number, limitPrice: number): Fields => ({
  quantity: 5,
  orderType: 'stop_limit',
  stopPrice,
  limitPrice,
});
const loss = (stopPrice: number): Fields => ({ stopLoss: { type: 'stop', stopPrice } });
const profit = (limitPrice: number): Fields => ({ takeProfit: { limitPrice } });
const noQuote = { market: { quotes: {} } };
const inside = 'stop-inside-spread';

// R1: a buy fills at the ask, at its limit where that is lower, at its stop where that is higher.
const legs: readonly Line[] = [
  // Market orders: the base is 150, a buy fills at 150.02, a sell at 149.98.
  ['near miss', 'a stop below the bid', buy({ ...five, ...loss(149.97) }), gives({ stopLoss: stopAt('149.97') })],
  [
    'trigger',
    'a stop between the bid and the midpoint',
    buy({ ...five, ...loss(149.99) }),
    gives({ stopLoss: stopAt('149.99') }, inside),
  ],
  ['trigger', 'a stop on the midpoint', buy({ ...five, ...loss(150) }), wrong('stop', '150', '150')],
  [
    'trigger',
    'a stop between the midpoint and the ask',
    buy({ ...five, ...loss(150.01) }),
    refused('price-unresolved', { facts: { price: '150.01' } }),
  ],
  [
    'trigger',
    'a stop above the ask',
    buy({ ...five, ...loss(151) }),
    refused('price-unresolved', { facts: { price: '151' } }),
  ],
  [
    'trigger',
    'a take profit between the midpoint and the ask',
    buy({ ...five, ...profit(150.01) }),
    wrong('profit', '150.01', '150.02'),
  ],
  ['trigger', 'a take profit on the ask', buy({ ...five, ...profit(150.02) }), wrong('profit', '150.02', '150.02')],
  [
    'near miss',
    'a take profit one tick above the ask',
    buy({ ...five, ...profit(150.03) }),
    gives({ takeProfit: profitAt('150.03') }),
  ],
  [
    'near miss',
    'a stop above the ask of a short sale',
    sell({ ...five, ...loss(150.03) }),
    gives({ stopLoss: stopAt('150.03') }),
  ],
  [
    'trigger',
    'a stop of a short sale between the midpoint and the ask',
    sell({ ...five, ...loss(150.01) }),
    gives({ stopLoss: stopAt('150.01') }, inside),
  ],
  ['trigger', 'a stop of a short sale on the midpoint', sell({ ...five, ...loss(150) }), wrong('stop', '150', '150')],
  [
    'trigger',
    'a take profit of a short sale above the bid',
    sell({ ...five, ...profit(149.99) }),
    wrong('profit', '149.99', '149.98'),
  ],
  [
    'trigger',
    'a take profit of a short sale on the bid',
    sell({ ...five, ...profit(149.98) }),
    wrong('profit', '149.98', '149.98'),
  ],
  [
    'near miss',
    'a take profit of a short sale one tick below the bid',
    sell({ ...five, ...profit(149.97) }),
    gives({ takeProfit: profitAt('149.97') }),
  ],
  // Relative legs: 0.001 % of 150 is 0.0015, which rounds onto 150 and is moved to 149.99.
  [
    'trigger',
    'a relative stop that is moved one tick off the base',
    buy({ ...five, stopLoss: { type: 'stop', percent: 0.001 } }),
    gives({ stopLoss: stopAt('149.99') }, inside),
  ],
  // 150.0015 goes up to 150.01, below the ask.
  [
    'trigger',
    'a relative take profit below the ask',
    buy({ ...five, takeProfit: { percent: 0.001 } }),
    wrong('profit', '150.01', '150.02'),
  ],
  [
    'near miss',
    'a relative take profit above the ask',
    buy({ ...five, takeProfit: { amount: 0.03 } }),
    gives({ takeProfit: profitAt('150.03') }),
  ],
  // 0.05 dollars on 5 shares are 0.01 a share.
  [
    'trigger',
    'a take profit by pnlAmount below the ask',
    buy({ ...five, takeProfit: { pnlAmount: 0.05 } }),
    wrong('profit', '150.01', '150.02'),
  ],
  [
    'near miss',
    'a take profit by pnlAmount above the ask',
    buy({ ...five, takeProfit: { pnlAmount: 0.15 } }),
    gives({ takeProfit: profitAt('150.03') }),
  ],
  [
    'trigger',
    'the take profit of the settings',
    buy(five, { settings: { entry: { takeProfit: { amount: 0.01 } } } }),
    wrong('profit', '150.01', '150.02'),
  ],
  // Limit orders: the lower of the limit and the ask.
  [
    'near miss',
    'a stop below a resting limit',
    buy({ ...limitAt(149), ...loss(148.99) }),
    gives({ limitPrice: '149', stopLoss: stopAt('148.99') }),
  ],
  ['trigger', 'a stop on a resting limit', buy({ ...limitAt(149), ...loss(149) }), wrong('stop', '149', '149')],
  ['trigger', 'a stop above a resting limit', buy({ ...limitAt(149), ...loss(149.5) }), wrong('stop', '149.5', '149')],
  [
    'near miss',
    'a take profit above a resting limit, below the market',
    buy({ ...limitAt(149), ...profit(149.01) }),
    gives({ takeProfit: profitAt('149.01') }),
  ],
  [
    'trigger',
    'a take profit on a resting limit',
    buy({ ...limitAt(149), ...profit(149) }),
    wrong('profit', '149', '149'),
  ],
  [
    'trigger',
    'a stop below a marketable limit, above the ask',
    buy({ ...limitAt(151), ...loss(150.5) }),
    wrong('stop', '150.5', '150.02'),
  ],
  [
    'trigger',
    'a stop below a marketable limit, on the ask',
    buy({ ...limitAt(151), ...loss(150.02) }),
    wrong('stop', '150.02', '150.02'),
  ],
  [
    'trigger',
    'a stop below a marketable limit, inside the spread',
    buy({ ...limitAt(151), ...loss(150.01) }),
    gives({ stopLoss: stopAt('150.01') }, inside),
  ],
  [
    'near miss',
    'a stop below a marketable limit and the bid',
    buy({ ...limitAt(151), ...loss(149.97) }),
    gives({ limitPrice: '151', stopLoss: stopAt('149.97') }),
  ],
  [
    'trigger',
    'a take profit below a marketable limit',
    buy({ ...limitAt(151), ...profit(150.5) }),
    wrong('profit', '150.5', '151'),
  ],
  [
    'near miss',
    'a take profit above a marketable limit',
    buy({ ...limitAt(151), ...profit(151.01) }),
    gives({ takeProfit: profitAt('151.01') }),
  ],
  // 0.5 % of 151 is 0.755: 150.245.
  [
    'trigger',
    'a relative stop of a marketable limit',
    buy({ ...limitAt(151), stopLoss: { type: 'stop', percent: 0.5 } }),
    wrong('stop', '150.25', '150.02'),
  ],
  [
    'trigger',
    'a stop of a marketable short sale below the bid',
    sell({ ...limitAt(149), ...loss(149.5) }),
    wrong('stop', '149.5', '149.98'),
  ],
  [
    'near miss',
    'a stop of a marketable short sale above the ask',
    sell({ ...limitAt(149), ...loss(150.03) }),
    gives({ stopLoss: stopAt('150.03') }),
  ],
  [
    'near miss',
    'a stop above a resting short sale',
    sell({ ...limitAt(151), ...loss(151.01) }),
    gives({ stopLoss: stopAt('151.01') }),
  ],
  [
    'near miss',
    'without a quote a limit is judged alone',
    buy({ ...limitAt(151), ...loss(150.5) }, noQuote),
    gives({ stopLoss: stopAt('150.5') }),
  ],
  // The limit goes down to 149.5; the base is 149.509.
  [
    'trigger',
    'a stop on the limit after rounding',
    buy({ ...limitAt(149.509), ...loss(149.5) }),
    wrong('stop', '149.5', '149.5'),
  ],
  [
    'trigger',
    'a relative stop on the limit after rounding',
    buy({ ...limitAt(149.509), stopLoss: { type: 'stop', amount: 0.009 } }),
    wrong('stop', '149.5', '149.5'),
  ],
  [
    'near miss',
    'a stop one tick below the limit after rounding',
    buy({ ...limitAt(149.509), ...loss(149.49) }),
    gives({ limitPrice: '149.5', stopLoss: stopAt('149.49') }),
  ],
  [
    'trigger',
    'a stop of a short sale on the limit after rounding',
    sell({ ...limitAt(150.501), ...loss(150.51) }),
    wrong('stop', '150.51', '150.51'),
  ],
  [
    'near miss',
    'a stop of a short sale one tick above the limit after rounding',
    sell({ ...limitAt(150.501), ...loss(150.52) }),
    gives({ limitPrice: '150.51', stopLoss: stopAt('150.52') }),
  ],
  // Stop orders: the higher of the stop and the ask.
  [
    'near miss',
    'a stop loss below a stop entry, above the market',
    buy({ ...stopFrom(155), ...loss(154) }),
    gives({ stopPrice: '155', stopLoss: stopAt('154') }),
  ],
  ['trigger', 'a stop loss on a stop entry', buy({ ...stopFrom(155), ...loss(155) }), wrong('stop', '155', '155')],
  ['trigger', 'a stop loss above a stop entry', buy({ ...stopFrom(155), ...loss(156) }), wrong('stop', '156', '155')],
  [
    'trigger',
    'a take profit below a stop entry',
    buy({ ...stopFrom(155), ...profit(154) }),
    wrong('profit', '154', '155'),
  ],
  [
    'trigger',
    'a take profit above a passed stop entry, below the ask',
    buy({ ...stopFrom(149), ...profit(149.5) }),
    wrong('profit', '149.5', '150.02'),
  ],
  [
    'near miss',
    'a take profit above a passed stop entry and the ask',
    buy({ ...stopFrom(149), ...profit(150.03) }),
    gives({ takeProfit: profitAt('150.03') }),
  ],
  [
    'near miss',
    'a stop loss above a stop entry of a short sale',
    sell({ ...stopFrom(145), ...loss(146) }),
    gives({ stopPrice: '145', stopLoss: stopAt('146') }),
  ],
  [
    'trigger',
    'a take profit of a short sale below a passed stop entry, above the bid',
    sell({ ...stopFrom(151), ...profit(150.5) }),
    wrong('profit', '150.5', '149.98'),
  ],
  // Stop-limit orders: the base is the limit, the fill the stop.
  [
    'trigger',
    'a stop loss below the limit of a stop_limit, above its stop',
    buy({ ...stopLimit(155, 156), ...loss(155.5) }),
    wrong('stop', '155.5', '155'),
  ],
  [
    'trigger',
    'a stop loss on the stop of a stop_limit',
    buy({ ...stopLimit(155, 156), ...loss(155) }),
    wrong('stop', '155', '155'),
  ],
  [
    'near miss',
    'a stop loss below the stop of a stop_limit',
    buy({ ...stopLimit(155, 156), ...loss(154.99) }),
    gives({ stopPrice: '155', limitPrice: '156', stopLoss: stopAt('154.99') }),
  ],
  [
    'near miss',
    'a take profit above the limit of a stop_limit',
    buy({ ...stopLimit(155, 156), ...profit(156.01) }),
    gives({ takeProfit: profitAt('156.01') }),
  ],
  [
    'trigger',
    'a take profit on the limit of a stop_limit',
    buy({ ...stopLimit(155, 156), ...profit(156) }),
    wrong('profit', '156', '156'),
  ],
  // Everywhere an entry is.
  [
    'trigger',
    'an addition',
    apple('add', { ...limitAt(151), ...loss(150.5) }, { market: longTen }),
    wrong('stop', '150.5', '150.02'),
  ],
  [
    'trigger',
    'a growing resize',
    apple('resize', { ...limitAt(151), quantity: 15, ...loss(150.5) }, { market: longTen }),
    wrong('stop', '150.5', '150.02'),
  ],
  [
    'trigger',
    'a stop of its own where the broker lacks brackets',
    buy({ ...limitAt(151), ...loss(150.5) }, { market: { capabilities: { brackets: false } } }),
    wrong('stop', '150.5', '150.02'),
  ],
  [
    'trigger',
    'in a swap the exit is planned',
    buy({ ...limitAt(151), ...loss(150.5) }, { market: shortTen }),
    { orders: [{ side: 'buy', effect: 'close', quantity: '10' }], alsoNoticed: ['entry-refused'] },
  ],
  [
    'trigger',
    'the limit of a stop_limit stop loss goes with its stop',
    buy({ ...limitAt(151), stopLoss: { type: 'stop_limit', stopPrice: 150.5, limitPrice: 150 } }),
    wrong('stop', '150.5', '150.02'),
  ],
  [
    'near miss',
    'a trailing stop has no price to judge',
    buy({ ...limitAt(151), stopLoss: { trailAmount: 0.01 } }),
    gives({ limitPrice: '151', stopLoss: { type: 'trailing_stop', trailAmount: '0.01', timeInForce: 'gtc' } }),
  ],
  // The premium is 4.1 to 4.2.
  [
    'trigger',
    'a stop of a bought call between the midpoint and the ask',
    spy('buy', { quantity: 1, ...loss(4.18) }),
    refused('price-unresolved', { facts: { price: '4.18' } }),
  ],
  [
    'trigger',
    'a take profit of a bought call below the ask',
    spy('buy', { quantity: 1, ...profit(4.19) }),
    wrong('profit', '4.19', '4.2'),
  ],
  [
    'near miss',
    'legs of a bought call',
    spy('buy', { quantity: 1, ...loss(4.09), ...profit(4.21) }),
    gives({ ticker: spyCall, stopLoss: stopAt('4.09'), takeProfit: profitAt('4.21') }),
  ],
];

const cents = { AAPL: { bid: '0.9899', ask: '0.9901', last: '0.99' } };
const penny = { market: { quotes: cents } };
const tickTable = (...tickSize: readonly Fields[]): Others => ({
  market: { instruments: { AAPL: { assetClass: 'stocks', tickSize } } },
});
const byTable = tickTable({ from: '0', tick: '0.01' }, { from: '100', tick: '0.5' });
const coin = (ticker: string, fields: Fields, market: Fields = {}): Given => {
  const { limitPrice } = fields;
  const price = typeof limitPrice === 'number' ? limitPrice : 100;
  return {
    payload: { ticker, action: 'buy', quantity: 5, orderType: 'limit', ...fields },
    settings: { assetClass: 'crypto' },
    market: inMarket({ quotes: { [ticker]: { bid: price, ask: price } }, ...market }),
  };
};

const ticks: readonly Line[] = [
  [
    'trigger',
    'a stock below 1 dollar: a buy goes down to 0.0001',
    buy(limitAt(0.51239), penny),
    gives({ limitPrice: '0.5123' }),
  ],
  [
    'trigger',
    'a stock below 1 dollar: a sell goes up to 0.0001',
    sell(limitAt(0.51231), penny),
    gives({ limitPrice: '0.5124' }),
  ],
  ['trigger', 'a price just below 1 dollar', buy(limitAt(0.99999), penny), gives({ limitPrice: '0.9999' })],
  ['trigger', 'a sell just below 1 dollar goes up to 1', sell(limitAt(0.99999), penny), gives({ limitPrice: '1' })],
  ['near miss', 'exactly 1 dollar', buy(limitAt(1), penny), gives({ limitPrice: '1' })],
  [
    'near miss',
    'a price just above 1 dollar: the tick is that of the price before rounding',
    buy(limitAt(1.00005), penny),
    gives({ limitPrice: '1' }),
  ],
  [
    'near miss',
    'a sell just above 1 dollar goes up to 1.01',
    sell(limitAt(1.00005), penny),
    gives({ limitPrice: '1.01' }),
  ],
  ['near miss', 'a stock above 1 dollar', buy(limitAt(149.5099)), gives({ limitPrice: '149.5' })],
  // 5 % of 1.05 is 0.0525: the stop is at 0.9975; 1.1025 goes up to 1.11.
  [
    'trigger',
    'each leg has its own tick: a stop below 1 dollar',
    buy(
      { ...limitAt(1.05), stopLoss: { type: 'stop', percent: 5 }, takeProfit: { percent: 5 } },
      { market: { quotes: { AAPL: { bid: '1.05', ask: '1.06' } } } },
    ),
    gives({ limitPrice: '1.05', stopLoss: stopAt('0.9975'), takeProfit: profitAt('1.11') }),
  ],
  // 5 % of 0.98 is 0.049: 1.029 goes up to 1.03, 0.931 stays.
  [
    'trigger',
    'each leg has its own tick: a take profit above 1 dollar',
    buy({ ...limitAt(0.98), stopLoss: { type: 'stop', percent: 5 }, takeProfit: { percent: 5 } }, penny),
    gives({ limitPrice: '0.98', stopLoss: stopAt('0.931'), takeProfit: profitAt('1.03') }),
  ],
  [
    'trigger',
    'a breakeven stop below 1 dollar',
    apple(
      'breakeven',
      { orderType: 'stop' },
      {
        market: { quotes: cents, positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '0.51231' } } },
      },
    ),
    gives({ stopPrice: '0.5124' }),
  ],
  [
    'near miss',
    'an option below 1 dollar has ticks of 0.01',
    spy('buy', { ...limitAt(0.127) }),
    gives({ limitPrice: '0.12' }),
  ],
  [
    'near miss',
    'an option above 3 dollars has ticks of 0.01',
    spy('buy', { ...limitAt(4.139) }),
    gives({ limitPrice: '4.13' }),
  ],
  // Eight significant digits.
  [
    'trigger',
    'crypto: 65432.123|456',
    coin('BTC-USD', { limitPrice: 65432.123456 }),
    gives({ limitPrice: '65432.123' }, 'tick-assumed'),
  ],
  [
    'trigger',
    'crypto: a sell goes up',
    coin('BTC-USD', { action: 'sell', limitPrice: 65432.123456 }, { capabilities: { shortSelling: true } }),
    gives({ limitPrice: '65432.124' }, 'tick-assumed'),
  ],
  [
    'trigger',
    'crypto: 0.000012345678|9',
    coin('SHIB-USD', { limitPrice: 0.0000123456789 }),
    gives({ limitPrice: '0.000012345678' }, 'tick-assumed'),
  ],
  [
    'trigger',
    'crypto: a leg alone is rounded',
    coin('BTC-USD', { limitPrice: 65000, stopLoss: { type: 'stop', stopPrice: 64000.12345 } }),
    gives({ limitPrice: '65000', stopLoss: stopAt('64000.124') }, 'tick-assumed'),
  ],
  [
    'near miss',
    'crypto: nothing is rounded',
    coin('BTC-USD', { limitPrice: 65432.123 }),
    gives({ limitPrice: '65432.123' }),
  ],
  [
    'near miss',
    'crypto: a small price of eight digits',
    coin('SHIB-USD', { limitPrice: 0.000012345678 }),
    gives({ limitPrice: '0.000012345678' }),
  ],
  ['near miss', 'crypto: a market order', coin('BTC-USD', { orderType: 'market' }), gives({ type: 'market' })],
  [
    'near miss',
    'crypto: a tick that is given',
    coin(
      'BTC-USD',
      { limitPrice: 65432.123456 },
      { instruments: { 'BTC-USD': { assetClass: 'crypto', tickSize: '0.01' } } },
    ),
    gives({ limitPrice: '65432.12' }),
  ],
  ['trigger', 'a table: the row from 100', buy(limitAt(149.7), byTable), gives({ limitPrice: '149.5' })],
  ['trigger', 'a table: exactly 100', buy(limitAt(100), byTable), gives({ limitPrice: '100' })],
  ['trigger', 'a table: the row from 0', buy(limitAt(99.987), byTable), gives({ limitPrice: '99.98' })],
  // 2 % of 99 is 1.98: 100.98 goes up to 101, 97.02 stays.
  [
    'trigger',
    'a table: each leg has its own row',
    buy({ ...limitAt(99), takeProfit: { percent: 2 }, stopLoss: { type: 'stop', percent: 2 } }, byTable),
    gives({ limitPrice: '99', takeProfit: profitAt('101'), stopLoss: stopAt('97.02') }),
  ],
  [
    'near miss',
    'a table of one row',
    buy(limitAt(149.7), tickTable({ from: '0', tick: '0.25' })),
    gives({ limitPrice: '149.5' }),
  ],
  [
    'trigger',
    'a table without a row from 0',
    buy(limitAt(149.7), tickTable({ from: '1', tick: '0.01' })),
    refused('invalid-snapshot'),
  ],
  [
    'trigger',
    'a table out of order',
    buy(
      limitAt(149.7),
      tickTable({ from: '0', tick: '0.01' }, { from: '100', tick: '0.5' }, { from: '10', tick: '0.1' }),
    ),
    refused('invalid-snapshot'),
  ],
  ['trigger', 'a table without rows', buy(limitAt(149.7), tickTable()), refused('invalid-snapshot')],
  [
    'trigger',
    'a table with a tick of 0',
    buy(limitAt(149.7), tickTable({ from: '0', tick: '0' })),
    refused('invalid-snapshot'),
  ],
];

const ethBitcoin = { 'ETH-BTC': { bid: '0.0499', ask: '0.0501' } }; // 0.05
const bitcoinDollar = { 'BTC-USD': { bid: '49990', ask: '50010' } }; // 50000
const longEth = { positions: { 'ETH-BTC': { side: 'long', quantity: '2', averageEntryPrice: '0.04' } } };

/** A message on a pair, of 1000 dollars where it says nothing else. */
function pair(ticker: string, fields: Fields = {}, world: Fields = {}, settings: Fields = {}): Given {
  return {
    payload: { ticker, action: 'buy', quantityType: 'dollar_amount', quantity: 1000, ...fields },
    settings: { assetClass: 'crypto', ...settings },
    market: inMarket({ quotes: { [ticker]: { bid: '99', ask: '101' }, ...ethBitcoin }, ...world }),
  };
}

/** 1000 dollars in a coin at 101. */
const bought1000 = gives({ quantity: '9.90099009' });
const mismatch = refused('currency-mismatch');
const strict = { strictCurrency: true };
const ethRate = { quotes: { ...ethBitcoin, ...bitcoinDollar } };
const vod = (fields: Fields, quoteCurrency: string, world: Fields = {}): Given =>
  buy(fields, { market: { instruments: { AAPL: { assetClass: 'stocks', quoteCurrency } }, ...world } });

const currencies: readonly Line[] = [
  [
    'trigger',
    'dollars for what is quoted in bitcoin',
    pair('ETH-BTC'),
    refused('currency-mismatch', { sentence: /BTC/ }),
  ],
  ['trigger', 'a percent of equity', pair('ETH-BTC', { quantityType: 'percent_of_equity', quantity: 1 }), mismatch],
  [
    'trigger',
    'risk in dollars',
    pair('ETH-BTC', { quantityType: 'risk_dollar_amount', stopLoss: { type: 'stop', percent: 10 } }),
    mismatch,
  ],
  [
    'trigger',
    'risk in percent',
    pair('ETH-BTC', { quantityType: 'risk_percent', quantity: 1, stopLoss: { type: 'stop', percent: 10 } }),
    mismatch,
  ],
  ['trigger', 'a resize from flat', pair('ETH-BTC', { action: 'resize' }), mismatch],
  ['trigger', 'a resize of a position', pair('ETH-BTC', { action: 'resize' }, longEth), mismatch],
  ['trigger', 'an addition', pair('ETH-BTC', { action: 'add' }, longEth), mismatch],
  ['trigger', 'an exit by amount', pair('ETH-BTC', { action: 'exit' }, longEth), refused('quantity-unresolved')],
  [
    'near miss',
    'a fixed quantity',
    pair('ETH-BTC', { quantityType: 'fixed_quantity', quantity: 2 }),
    gives({ quantity: '2' }),
  ],
  [
    'near miss',
    'a whole exit',
    { ...pair('ETH-BTC', {}, longEth), payload: { ticker: 'ETH-BTC', action: 'exit' } },
    gives({ effect: 'close', quantity: '2' }),
  ],
  [
    'near miss',
    'an exit in percent of the position',
    pair('ETH-BTC', { action: 'exit', quantityType: 'percent_of_position', quantity: 50 }, longEth),
    gives({ effect: 'close', quantity: '1' }),
  ],
  // 1000 dollars are 0.02 bitcoin, and those 0.39920159 ether at 0.0501.
  ['near miss', 'a rate of the quote currency', pair('ETH-BTC', {}, ethRate), gives({ quantity: '0.39920159' })],
  [
    'near miss',
    'a percent of equity with a rate',
    pair('ETH-BTC', { quantityType: 'percent_of_equity', quantity: 1 }, ethRate),
    gives({ quantity: '0.39920159' }),
  ],
  // The stop is at 0.045: 0.0051 bitcoin below the ask, or 255 dollars, a unit.
  [
    'near miss',
    'risk with a rate',
    pair('ETH-BTC', { quantityType: 'risk_dollar_amount', stopLoss: { type: 'stop', percent: 10 } }, ethRate),
    gives({ quantity: '3.92156862' }),
  ],
  [
    'near miss',
    'an exit by amount with a rate',
    pair('ETH-BTC', { action: 'exit' }, { ...longEth, ...ethRate }),
    gives({ effect: 'close', quantity: '0.4' }),
  ],
  [
    'near miss',
    'a rate the other way round divides (money I5): 1000 x 0.00002 / 0.0501',
    pair('ETH-BTC', {}, { quotes: { ...ethBitcoin, 'USD-BTC': { bid: '0.00002', ask: '0.00002' } } }),
    gives({ quantity: '0.39920159' }),
  ],
  [
    'near miss',
    "the instrument's quoteCurrency is the account's",
    pair(
      'ETH-BTC',
      {},
      {
        quotes: { 'ETH-BTC': { bid: '99', ask: '101' } },
        instruments: { 'ETH-BTC': { assetClass: 'crypto', quoteCurrency: 'USD' } },
      },
    ),
    bought1000,
  ],
  ['near miss', 'a pair in dollars', pair('SOL-USD'), bought1000],
  ...['USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD'].flatMap((currency): readonly Line[] => [
    ['near miss', `${currency} counts as dollars`, pair(`SOL-${currency}`), bought1000],
    ['trigger', `${currency} with strictCurrency`, pair(`SOL-${currency}`, {}, {}, strict), mismatch],
  ]),
  ['near miss', 'a pair in dollars with strictCurrency', pair('SOL-USD', {}, {}, strict), bought1000],
  [
    'near miss',
    'strictCurrency with a rate',
    pair(
      'SOL-USDT',
      {},
      { quotes: { 'SOL-USDT': { bid: '99', ask: '101' }, 'USDT-USD': { bid: '1', ask: '1' } } },
      strict,
    ),
    bought1000,
  ],
  ['trigger', 'another stable coin', pair('SOL-TUSD'), mismatch],
  ['trigger', 'a pair in euros', pair('SOL-EUR'), refused('currency-mismatch', { sentence: /EUR/ })],
  [
    'near miss',
    'a pair in euros for an account in euros',
    pair('SOL-EUR', { quantityType: 'percent_of_equity', quantity: 1 }, { currency: 'EUR' }),
    bought1000,
  ],
  [
    'trigger',
    'a pair in dollars for an account in euros',
    pair('SOL-USD', { quantityType: 'percent_of_equity', quantity: 1 }, { currency: 'EUR' }),
    mismatch,
  ],
  [
    'trigger',
    'a stock whose instrument says pounds',
    vod({ quantityType: 'dollar_amount', quantity: 1500.2 }, 'GBP'),
    refused('currency-mismatch', { sentence: /GBP/ }),
  ],
  [
    'near miss',
    'a stock is in dollars',
    buy({ quantityType: 'dollar_amount', quantity: 1500.2 }),
    gives({ quantity: '10' }),
  ],
  ['near miss', 'a fixed quantity of a stock in pounds', vod(five, 'GBP'), gives({ quantity: '5' })],
  // 1500.2 dollars are 1200.16 pounds, 8 shares at 150.02.
  [
    'near miss',
    'a stock in pounds with a rate',
    vod({ quantityType: 'dollar_amount', quantity: 1500.2 }, 'GBP', {
      quotes: { AAPL: appleQuote, 'GBP-USD': { bid: '1.25', ask: '1.25' } },
    }),
    gives({ quantity: '8' }),
  ],
  [
    'trigger',
    'a stock for an account in euros',
    buy({ quantityType: 'percent_of_equity', quantity: 1.5 }, { market: { currency: 'EUR' } }),
    mismatch,
  ],
  [
    'trigger',
    'an option for an account in euros',
    spy('buy', { quantityType: 'percent_of_equity', quantity: 1 }, { currency: 'EUR' }),
    mismatch,
  ],
  [
    'near miss',
    'an option is in dollars',
    spy('buy', { quantityType: 'dollar_amount', quantity: 840 }),
    gives({ quantity: '2' }),
  ],
];

const exitOf = (fields: Fields, others: Others = {}): Given => {
  const { market, ...rest } = others;
  return apple('exit', fields, { market: { ...longTen, ...market }, ...rest });
};
const closesTen = (type: ExpectedOrder['type'], fields: ExpectedOrder = {}): ExpectedOrder => ({
  side: 'sell',
  effect: 'close',
  quantity: '10',
  ...(type !== undefined && { type }),
  ...fields,
});
const unpriced = gives(closesTen('market', { stopPrice: undefined, limitPrice: undefined }), 'exit-without-price');

const stopLimits: readonly Line[] = [
  [
    'trigger',
    'the limit of an entry is its stop',
    buy({ quantity: 5, orderType: 'stop_limit', stopPrice: 155 }),
    gives({ type: 'stop_limit', stopPrice: '155', limitPrice: '155' }),
  ],
  [
    'trigger',
    'price is not the limit of a stop_limit',
    buy({ quantity: 5, orderType: 'stop_limit', stopPrice: 155, price: 156 }),
    gives({ type: 'stop_limit', stopPrice: '155', limitPrice: '155' }),
  ],
  [
    'trigger',
    'the limit of a short sale is its stop',
    sell({ quantity: 5, orderType: 'stop_limit', stopPrice: 145 }),
    gives({ type: 'stop_limit', stopPrice: '145', limitPrice: '145' }),
  ],
  [
    'trigger',
    'the limit is the stop after rounding',
    buy({ quantity: 5, orderType: 'stop_limit', stopPrice: 155.019 }),
    gives({ stopPrice: '155.01', limitPrice: '155.01' }),
  ],
  [
    'trigger',
    'the type of the settings',
    buy({ quantity: 5, stopPrice: 155 }, { settings: { entry: { orderType: 'stop_limit' } } }),
    gives({ type: 'stop_limit', stopPrice: '155', limitPrice: '155' }),
  ],
  [
    'trigger',
    'without a stop both are the market price',
    buy({ quantity: 5, orderType: 'stop_limit' }),
    gives({ type: 'stop_limit', stopPrice: '150.02', limitPrice: '150.02' }),
  ],
  [
    'trigger',
    'no quote is needed',
    buy({ quantity: 5, orderType: 'stop_limit', stopPrice: 155 }, noQuote),
    gives({ stopPrice: '155', limitPrice: '155' }),
  ],
  [
    'trigger',
    'the limit of an exit is its stop',
    exitOf({ orderType: 'stop_limit', stopPrice: 145 }),
    gives(closesTen('stop_limit', { stopPrice: '145', limitPrice: '145' }), 'position-unprotected'),
  ],
  [
    'near miss',
    'a limit that is sent',
    buy(stopLimit(155, 156)),
    gives({ type: 'stop_limit', stopPrice: '155', limitPrice: '156' }),
  ],
  [
    'near miss',
    'price is the limit of a limit order',
    buy({ quantity: 5, orderType: 'limit', price: 149 }),
    gives({ type: 'limit', limitPrice: '149' }),
  ],
  ['trigger', 'an exit stop without a price or quote', exitOf({ orderType: 'stop' }, noQuote), unpriced],
  ['trigger', 'an exit stop_limit without a price or quote', exitOf({ orderType: 'stop_limit' }, noQuote), unpriced],
  [
    'trigger',
    'the type of the exit settings',
    exitOf({}, { ...noQuote, settings: { exit: { orderType: 'stop' } } }),
    unpriced,
  ],
  [
    'trigger',
    'a partial exit',
    exitOf({ orderType: 'stop', quantity: 4 }, noQuote),
    gives({ type: 'market', effect: 'close', quantity: '4' }, 'exit-without-price'),
  ],
  [
    'near miss',
    'an exit stop with a price',
    exitOf({ orderType: 'stop', stopPrice: 145 }, noQuote),
    gives(closesTen('stop', { stopPrice: '145' }), 'position-unprotected'),
  ],
  [
    'near miss',
    'an exit stop with a quote',
    exitOf({ orderType: 'stop' }),
    gives(closesTen('stop', { stopPrice: '149.98' }), 'position-unprotected'),
  ],
  [
    'near miss',
    'an entry stop without a price or quote',
    buy({ quantity: 5, orderType: 'stop' }, noQuote),
    refused('quote-unavailable'),
  ],
  [
    'near miss',
    'an entry stop_limit without a price or quote',
    buy({ quantity: 5, orderType: 'stop_limit' }, noQuote),
    refused('quote-unavailable'),
  ],
];

const held = (side: 'long' | 'short', averageEntryPrice: string): Fields => ({
  positions: { AAPL: { side, quantity: '10', averageEntryPrice } },
});
const evenly = (world: Fields, fields: Fields = {}): Given =>
  apple('breakeven', { orderType: 'stop', ...fields }, { market: world });
const stopResting = (id: string, stopPrice: string | undefined, fields: Fields = {}): Fields =>
  restingOrder(id, 'stop-loss', {
    type: 'stop',
    side: 'sell',
    quantity: '10',
    ...(stopPrice !== undefined && { stopPrice }),
    ...fields,
  });
const withStops = (...openOrders: readonly Fields[]): Fields => ({ ...longTen, openOrders });
const movedTo = (stopPrice: string, ...cancels: readonly string[]): ExpectedMessage => ({
  cancels,
  orders: [closesTen('stop', { stopPrice })],
});
const alreadyBetter: ExpectedMessage = {
  outcome: 'nothing-to-do',
  cancels: [],
  orders: [],
  notices: [{ code: 'stop-already-better' }],
};
const nothing = { ...alreadyBetter };
const buyStop = { side: 'buy' };

const breakevens: readonly Line[] = [
  [
    'trigger',
    'a sell stop between the bid and the midpoint',
    evenly(held('long', '149.99')),
    refused('stop-already-passed'),
  ],
  [
    'near miss',
    'a sell stop below the bid',
    evenly(held('long', '149.97')),
    gives(closesTen('stop', { stopPrice: '149.97' })),
  ],
  [
    'trigger',
    'a buy stop between the midpoint and the ask',
    evenly(held('short', '150.01')),
    refused('stop-already-passed'),
  ],
  [
    'near miss',
    'a buy stop above the ask',
    evenly(held('short', '150.03')),
    gives({ side: 'buy', stopPrice: '150.03' }),
  ],
  [
    'trigger',
    'an offset that reaches the bid',
    evenly(held('long', '149'), { breakevenOffset: 0.99 }),
    refused('stop-already-passed'),
  ],
  [
    'near miss',
    'an offset that stays below the bid',
    evenly(held('long', '149'), { breakevenOffset: 0.97 }),
    gives({ stopPrice: '149.97' }),
  ],
  [
    'near miss',
    'without a quote nothing is passed',
    evenly({ ...held('long', '149.99'), quotes: {} }),
    gives({ stopPrice: '149.99' }, 'breakeven-unjudged'),
  ],
  ['trigger', 'the resting stop is better', evenly(withStops(stopResting('o1', '141'))), nothing],
  ['trigger', 'the resting stop is as good', evenly(withStops(stopResting('o1', '140'))), nothing],
  ['near miss', 'the resting stop is worse', evenly(withStops(stopResting('o1', '139.99'))), movedTo('140', 'o1')],
  [
    'trigger',
    'a resting stop_limit is as good',
    evenly(withStops(stopResting('o1', '140', { type: 'stop_limit', limitPrice: '139' }))),
    nothing,
  ],
  [
    'trigger',
    'the resting stop of a short is better',
    evenly({ ...shortTen, openOrders: [stopResting('o1', '159', buyStop)] }),
    nothing,
  ],
  [
    'near miss',
    'the resting stop of a short is worse',
    evenly({ ...shortTen, openOrders: [stopResting('o1', '160.01', buyStop)] }),
    { cancels: ['o1'], orders: [{ side: 'buy', type: 'stop', stopPrice: '160' }] },
  ],
  [
    'trigger',
    'a stop_limit is wanted, the resting stop is better',
    evenly(withStops(stopResting('o1', '141')), { orderType: 'stop_limit' }),
    nothing,
  ],
  [
    'near miss',
    'the offset is above the resting stop',
    evenly(withStops(stopResting('o1', '141')), { breakevenOffset: 2 }),
    movedTo('142', 'o1'),
  ],
  [
    'trigger',
    'the offset is that of the resting stop',
    evenly(withStops(stopResting('o1', '142')), { breakevenOffset: 2 }),
    nothing,
  ],
  [
    'near miss',
    'the better stop covers a part',
    evenly(withStops(stopResting('o1', '141', { quantity: '6' }))),
    movedTo('140', 'o1'),
  ],
  [
    'trigger',
    'two stops that are as good cover the whole',
    evenly(withStops(stopResting('o1', '141', { quantity: '6' }), stopResting('o2', '140', { quantity: '4' }))),
    nothing,
  ],
  [
    'near miss',
    'one of two stops is worse',
    evenly(withStops(stopResting('o1', '141', { quantity: '6' }), stopResting('o2', '139', { quantity: '4' }))),
    movedTo('140', 'o1', 'o2'),
  ],
  [
    'near miss',
    'a trailing stop counts at its distance from the market',
    evenly(withStops(stopResting('o1', '141', { type: 'trailing_stop', trailAmount: '11' }))),
    movedTo('140', 'o1'),
  ],
  ['near miss', 'a stop whose price is unknown', evenly(withStops(stopResting('o1', undefined))), movedTo('140', 'o1')],
  [
    'near miss',
    'a take profit is not a stop',
    evenly(withStops(restingOrder('o1', 'take-profit', { side: 'sell', limitPrice: '160', quantity: '10' }))),
    { ...movedTo('140'), notices: [{ code: 'resting-exits-exceed-position' }] },
  ],
  [
    'trigger',
    'a stop that cancelOrderType keeps',
    evenly(withStops(stopResting('o1', '139')), { cancelOrderType: 'limit' }),
    { ...movedTo('140'), notices: [{ code: 'resting-exits-exceed-position' }] },
  ],
  [
    'near miss',
    'a stop that cancelOrderType cancels',
    evenly(withStops(stopResting('o1', '139')), { cancelOrderType: 'stop' }),
    movedTo('140', 'o1'),
  ],
];

const plain = { capabilities: { orderTypes: ['market', 'limit', 'stop'] } };
const stopless = { capabilities: { orderTypes: ['market', 'limit'] } };
const all = { capabilities: { orderTypes: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] } };
const changed = 'stop-loss-type-changed';
const stopOf = (stopLoss: Fields, market: Fields, action = 'buy', settings: Fields = {}): Given =>
  apple(action, { quantity: 5, stopLoss }, { market, settings });
const trailing = (fields: Fields): ExpectedOrder['stopLoss'] => ({
  type: 'trailing_stop',
  timeInForce: 'gtc',
  ...fields,
});

const stopTypes: readonly Line[] = [
  // 2 % of 150 is 3.
  ['trigger', 'a trail in percent', stopOf({ trailPercent: 2 }, plain), gives({ stopLoss: stopAt('147') }, changed)],
  ['trigger', 'a trail in dollars', stopOf({ trailAmount: 2.5 }, plain), gives({ stopLoss: stopAt('147.5') }, changed)],
  [
    'trigger',
    'a trail of a short sale',
    stopOf({ trailPercent: 2 }, plain, 'sell'),
    gives({ stopLoss: stopAt('153') }, changed),
  ],
  [
    'trigger',
    'a stop_limit',
    stopOf({ type: 'stop_limit', stopPrice: 147, limitPrice: 146.5 }, plain),
    gives({ stopLoss: stopAt('147') }, changed),
  ],
  [
    'trigger',
    'a stop_limit with a percent',
    stopOf({ type: 'stop_limit', percent: 2 }, plain),
    gives({ stopLoss: stopAt('147') }, changed),
  ],
  [
    'trigger',
    'the type of the settings',
    stopOf({ percent: 2 }, plain, 'buy', { entry: { stopLoss: { type: 'stop_limit', percent: 1 } } }),
    gives({ stopLoss: stopAt('147') }, changed),
  ],
  [
    'trigger',
    'the base is the limit',
    apple('buy', { ...limitAt(140), stopLoss: { trailPercent: 5 } }, { market: plain }),
    gives({ limitPrice: '140', stopLoss: stopAt('133') }, changed),
  ],
  [
    'trigger',
    'a stop of its own where the broker lacks brackets',
    stopOf({ trailAmount: 2.5 }, { capabilities: { ...plain.capabilities, brackets: false } }),
    {
      orders: [{ side: 'buy' }, { side: 'sell', type: 'stop', stopPrice: '147.5', trailAmount: undefined }],
      notices: [{ code: changed }],
    },
  ],
  [
    'trigger',
    'stop is not taken either: the type is passed on',
    stopOf({ trailAmount: 2.5 }, stopless),
    { orders: [{ stopLoss: trailing({ trailAmount: '2.5' }) }], notices: 'any', alsoRead: [/trailing_stop/] },
  ],
  [
    'trigger',
    'stop is not taken: it is passed on',
    stopOf({ type: 'stop', percent: 2 }, stopless),
    { orders: [{ stopLoss: stopAt('147') }], notices: 'any', alsoRead: [/stop/] },
  ],
  [
    'near miss',
    'the broker trails',
    stopOf({ trailPercent: 2 }, all),
    gives({ stopLoss: trailing({ trailPercent: '2' }) }),
  ],
  [
    'near miss',
    'nothing is said about order types',
    stopOf({ trailPercent: 2 }, {}),
    gives({ stopLoss: trailing({ trailPercent: '2' }) }),
  ],
  [
    'near miss',
    'a stop where the broker has stops',
    stopOf({ type: 'stop', percent: 2 }, plain),
    gives({ stopLoss: stopAt('147') }),
  ],
  [
    'near miss',
    'a stop_limit where the broker has them',
    stopOf({ type: 'stop_limit', stopPrice: 147, limitPrice: 146.5 }, all),
    gives({ stopLoss: { type: 'stop_limit', stopPrice: '147', limitPrice: '146.5', timeInForce: 'gtc' } }),
  ],
];

const amount = (bidAskSpreadFilter: number): Fields => ({ bidAskSpreadFilter });
const percent = (bidAskSpreadFilterPercent: number): Fields => ({ bidAskSpreadFilterPercent });
const filteredEntry = (fields: Fields, entry: Fields): Given => buy({ ...five, ...fields }, { settings: { entry } });
const filteredExit = (fields: Fields, exit: Fields): Given => exitOf(fields, { settings: { exit } });
const tooWide = refused('spread-too-wide');
const bought = gives({ side: 'buy', quantity: '5' });

// The spread is 0.04, which is 0.02667 % of 150.
const spreads: readonly Line[] = [
  [
    'trigger',
    "the setting's percent holds beside the signal's amount",
    filteredEntry(amount(0.1), percent(0.02)),
    tooWide,
  ],
  [
    'trigger',
    "the setting's amount holds beside the signal's percent",
    filteredEntry(percent(1), amount(0.03)),
    tooWide,
  ],
  ['near miss', "the signal's amount replaces the setting's", filteredEntry(amount(0.1), amount(0.03)), bought],
  ['near miss', "the signal's percent replaces the setting's", filteredEntry(percent(0.05), percent(0.02)), bought],
  ['near miss', 'both filters pass', filteredEntry(amount(0.04), percent(0.03)), bought],
  ['trigger', "the signal's own filter", filteredEntry(amount(0.03), percent(0.03)), tooWide],
  [
    'near miss',
    "a filter that may not be overridden stays the setting's",
    filteredEntry(amount(0.01), { ...amount(0.05), allowSignalOverride: { spreadFilter: false } }),
    bought,
  ],
  ['trigger', "an exit: the setting's percent holds", filteredExit(amount(0.1), percent(0.02)), tooWide],
  [
    'near miss',
    "an exit: the signal's amount replaces the setting's",
    filteredExit(amount(0.1), amount(0.03)),
    gives(closesTen('market')),
  ],
];

const aged = (seconds: number, fields: Fields = {}): Fields => ({
  quotes: { AAPL: { ...appleQuote, time: new Date(Date.parse(now) - seconds * 1000).toISOString() } },
  ...fields,
});
const dollars = { quantityType: 'dollar_amount', quantity: 1500.2 };
const old = (seconds: number, fields: Fields, action = 'buy', world: Fields = {}): Given =>
  apple(action, fields, { market: aged(seconds, world) });
const limited = (seconds: number, fields: Fields, action = 'buy', world: Fields = {}, entry: Fields = {}): Given =>
  apple(action, fields, { market: aged(seconds, world), settings: { maxQuoteAgeSeconds: 30, ...entry } });
const stale = refused('quote-unavailable');
const tenBought = gives({ quantity: '10' });
const noticed = (order: ExpectedOrder): ExpectedMessage => gives(order, 'quote-old');

const quoteAges: readonly Line[] = [
  ['trigger', 'size from a quote 61 seconds old', old(61, dollars), noticed({ quantity: '10' })],
  ['near miss', 'size from a quote 60 seconds old', old(60, dollars), tenBought],
  ['near miss', 'a quote without a time', buy(dollars), tenBought],
  [
    'trigger',
    'price from an old quote',
    old(61, { quantity: 5, orderType: 'limit' }),
    noticed({ limitPrice: '150.02' }),
  ],
  [
    'trigger',
    'legs from an old quote',
    old(61, { ...five, stopLoss: { type: 'stop', percent: 2 } }),
    noticed({ stopLoss: stopAt('147') }),
  ],
  ['trigger', 'a spread from an old quote', old(61, { ...five, ...amount(0.05) }), noticed({ quantity: '5' })],
  ['near miss', 'nothing is read of an old quote', old(61, five), bought],
  ['near miss', 'a limit of its own', old(61, limitAt(149)), gives({ limitPrice: '149' })],
  [
    'trigger',
    'an exit at the price of an old quote',
    old(61, { orderType: 'limit' }, 'exit', longTen),
    noticed(closesTen('limit', { limitPrice: '149.98' })),
  ],
  [
    'trigger',
    'a premium from an old quote',
    spy(
      'buy',
      { quantityType: 'dollar_amount', quantity: 840 },
      {
        quotes: {
          SPY: { bid: '600.1', ask: '600.3' },
          [spyCall]: { bid: '4.1', ask: '4.2', time: '2026-01-26T15:28:00Z' },
        },
      },
    ),
    noticed({ quantity: '2' }),
  ],
  ['trigger', 'maxQuoteAgeSeconds: size from a quote 31 seconds old', limited(31, dollars), stale],
  ['near miss', 'maxQuoteAgeSeconds: exactly the limit', limited(30, dollars), tenBought],
  [
    'trigger',
    'maxQuoteAgeSeconds: signalPrice does not save an entry',
    limited(31, { ...dollars, signalPrice: 150 }),
    stale,
  ],
  ['trigger', 'maxQuoteAgeSeconds: price', limited(31, { quantity: 5, orderType: 'limit' }), stale],
  ['trigger', 'maxQuoteAgeSeconds: legs', limited(31, { ...five, stopLoss: { type: 'stop', percent: 2 } }), stale],
  [
    'trigger',
    'maxQuoteAgeSeconds: legs, signalPrice does not save them',
    limited(31, { ...five, signalPrice: 150, takeProfit: { percent: 2 } }),
    stale,
  ],
  ['trigger', 'maxQuoteAgeSeconds: spread', limited(31, { ...five, ...amount(0.05) }), stale],
  ['near miss', 'maxQuoteAgeSeconds: nothing is read', limited(31, five), bought],
  [
    'near miss',
    'maxQuoteAgeSeconds: a limit of its own, legs from it',
    limited(31, { ...limitAt(149), stopLoss: { type: 'stop', amount: 2 } }),
    gives({ limitPrice: '149', stopLoss: stopAt('147') }),
  ],
  [
    'near miss',
    'maxQuoteAgeSeconds: a stop above an ask that is too old is not judged by it',
    limited(31, { ...limitAt(151), ...loss(150.5) }),
    gives({ limitPrice: '151', stopLoss: stopAt('150.5') }),
  ],
  [
    'trigger',
    'maxQuoteAgeSeconds: in a swap the exit is planned',
    limited(31, dollars, 'buy', shortTen),
    { orders: [{ effect: 'close', quantity: '10' }], alsoNoticed: ['entry-refused'] },
  ],
  ['near miss', 'maxQuoteAgeSeconds: a market exit', limited(31, {}, 'exit', longTen), gives(closesTen('market'))],
  [
    'near miss',
    'maxQuoteAgeSeconds: a limit exit goes on as without a quote',
    limited(31, { orderType: 'limit' }, 'exit', longTen),
    unpriced,
  ],
  [
    'near miss',
    'maxQuoteAgeSeconds: a stop exit goes on as without a quote',
    limited(31, { orderType: 'stop' }, 'exit', longTen),
    unpriced,
  ],
  [
    'near miss',
    'maxQuoteAgeSeconds: signalPrice sizes an exit',
    limited(31, { quantityType: 'dollar_amount', quantity: 600, signalPrice: 150 }, 'exit', longTen),
    gives({ effect: 'close', quantity: '4' }),
  ],
  [
    'near miss',
    'maxQuoteAgeSeconds: breakeven goes on as without a quote',
    limited(31, { orderType: 'stop' }, 'breakeven', held('long', '149.99')),
    gives({ stopPrice: '149.99' }, 'breakeven-unjudged'),
  ],
  [
    'near miss',
    'a future by its own quote',
    futures({ ticker: 'ESH2026', action: 'buy', quantity: 1, orderType: 'limit' }),
    gives({ limitPrice: '6000.75' }),
  ],
];

export const priceRows: readonly SafetyRow[] = [
  ...rows('R1', legs),
  ...rows('R2', ticks),
  ...rows('R3', currencies),
  ...rows('R4', stopLimits),
  ...rows('R5', breakevens),
  ...rows('R6', stopTypes),
  ...rows('R7', spreads),
  ...rows('R8', quoteAges),
];
