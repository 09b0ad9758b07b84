// Futures, crypto and instruments by hand: DESIGN 8 'Futures', 10, DECISIONS D 'Futures', 'Instrument', 'Step'.
// The third Friday of March 2026 is the 20th: eight days before, on the 12th, ES rolls from H to M.
import type {
  Fields,
  PlanAnswer,
  PlanDecisionRow,
  PlanTableRequest,
  Side,
  TableOrder,
  TableStep,
} from './plan-table.js';
import { awaitFill, market, order, plannedFor, profitAt, quiet, rejected, stopAt, submit } from './plan-table.js';

const future = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };
const quote = { bid: '6000.25', ask: '6000.75', last: '6000.5' };

const futures: Fields = {
  quotes: { ESH2026: quote, ESM2026: quote, ESU2026: quote },
  instruments: { ESH2026: future, ESM2026: future, ESU2026: future },
  rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
};

const byRisk = { futuresSizing: 'risk' };
const tenPoints = { stopLoss: { type: 'stop', amount: 10 } };

const beforeRoll = { now: '2026-03-11T15:30:00Z' };
const afterRoll = { now: '2026-03-12T15:30:00Z' };
const longMarch = { positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' } } };
const shortMarch = { positions: { ESH2026: { side: 'short', quantity: '2', averageEntryPrice: '6100' } } };

function es(action: string, fields: Fields = {}, world: Fields = {}, settings: Fields = {}): PlanTableRequest {
  return {
    payload: { ticker: 'ES1!', action, ...fields },
    settings: { assetClass: 'futures', ...settings },
    market: market({ ...futures, ...world }),
  };
}

function plan(action: string, ticker: string, ...steps: readonly TableStep[]): PlanAnswer {
  return plannedFor(ticker, action, ...steps);
}

function into(ticker: string, side: Side, quantity: string, fields: Partial<TableOrder> = {}): TableStep {
  return submit('entry', order(side, 'open', quantity, { ticker, ...fields }));
}

function out(ticker: string, side: Side, quantity: string, fields: Partial<TableOrder> = {}): TableStep {
  return submit('exit', order(side, 'close', quantity, { ticker, ...fields }));
}

const rolls: readonly PlanDecisionRow[] = [
  quiet('DESIGN 8 futures', 'January: the March contract', es('buy'), plan('buy', 'ES1!', into('ESH2026', 'buy', '1'))),
  quiet(
    'D Futures: the roll is on the day itself',
    'the 11th: March',
    es('buy', {}, beforeRoll),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: the roll is on the day itself',
    'the 12th: June',
    es('buy', {}, afterRoll),
    plan('buy', 'ES1!', into('ESM2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: in marketTimeZone',
    '03:59Z is still the 11th in New York',
    es('buy', {}, { now: '2026-03-12T03:59:59Z' }),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: in marketTimeZone',
    '04:00Z is the 12th in New York',
    es('buy', {}, { now: '2026-03-12T04:00:00Z' }),
    plan('buy', 'ES1!', into('ESM2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: in marketTimeZone',
    'in London the 12th begins at 00:00Z',
    es('buy', {}, { now: '2026-03-12T00:00:00Z' }, { marketTimeZone: 'Europe/London' }),
    plan('buy', 'ES1!', into('ESM2026', 'buy', '1')),
  ),
  quiet(
    'DESIGN 5 ticker formats: 2!',
    'the second contract in January',
    { ...es('buy'), payload: { ticker: 'ES2!', action: 'buy' } },
    plan('buy', 'ES2!', into('ESM2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: exits follow the open contract',
    'exit after the roll',
    es('exit', {}, { ...afterRoll, ...longMarch }),
    plan('exit', 'ES1!', out('ESH2026', 'sell', '2')),
  ),
  quiet(
    'D Futures: add follows the open contract',
    'add after the roll',
    es('add', { quantity: 1 }, { ...afterRoll, ...longMarch }),
    plan('add', 'ES1!', into('ESH2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: resize follows the open contract',
    'growing after the roll',
    es('resize', { quantity: 5 }, { ...afterRoll, ...longMarch }),
    plan('resize', 'ES1!', into('ESH2026', 'buy', '3')),
  ),
  quiet(
    'D Futures: breakeven follows the open contract',
    'breakeven after the roll',
    es('breakeven', { orderType: 'stop' }, { ...afterRoll, ...longMarch }),
    plan('breakeven', 'ES1!', out('ESH2026', 'sell', '2', { type: 'stop', stopPrice: '5900', timeInForce: 'gtc' })),
  ),
  quiet(
    'D Futures: the entry half of a swap takes the rolled contract',
    'buy on a short',
    es('buy', { quantity: 1 }, { ...afterRoll, ...shortMarch }),
    plan('buy', 'ES1!', out('ESH2026', 'buy', '2'), awaitFill('exit'), into('ESM2026', 'buy', '1')),
  ),
  quiet(
    'D Futures: the entry half of a swap takes the rolled contract',
    'reverse of a long',
    es('reverse', {}, { ...afterRoll, ...longMarch }),
    plan('reverse', 'ES1!', out('ESH2026', 'sell', '2'), awaitFill('exit'), into('ESM2026', 'sell', '2')),
  ),
  quiet(
    'D Futures: symbols compare by root, month and year',
    'ESH6 exits the position in ESH2026',
    { ...es('exit', {}, longMarch), payload: { ticker: 'ESH6', action: 'exit' } },
    plan('exit', 'ESH6', out('ESH2026', 'sell', '2')),
  ),
  quiet(
    'D Settings: futures need no short selling',
    'a short entry without the capability',
    es('sell', {}, { capabilities: { shortSelling: false } }),
    plan('sell', 'ES1!', into('ESH2026', 'sell', '1')),
  ),
  quiet(
    'D Instrument: futures without one',
    'a contract without an instrument',
    es('buy', {}, { instruments: {} }),
    rejected('instrument-unknown'),
  ),
];

const amounts: readonly PlanDecisionRow[] = [
  quiet(
    'D Instrument: pointValue',
    '500 dollars on 2 contracts of 50 are 5 points',
    es('buy', { quantity: 2, takeProfit: { pnlAmount: 500 }, stopLoss: { type: 'stop', pnlAmount: 500 } }),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '2', { takeProfit: profitAt('6005.5'), stopLoss: stopAt('5995.5') })),
  ),
  quiet(
    'DESIGN 8 prices: tick',
    '6010.6 goes up to 6010.75, 5990.4 up to 5990.5',
    es('buy', { takeProfit: { amount: 10.1 }, stopLoss: { type: 'stop', amount: 10.1 } }),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1', { takeProfit: profitAt('6010.75'), stopLoss: stopAt('5990.5') })),
  ),
  quiet(
    'DESIGN 8 prices: tick',
    'on a short 5990.4 goes down to 5990.25, 6010.6 down to 6010.5',
    es('sell', { takeProfit: { amount: 10.1 }, stopLoss: { type: 'stop', amount: 10.1 } }),
    plan('sell', 'ES1!', into('ESH2026', 'sell', '1', { takeProfit: profitAt('5990.25'), stopLoss: stopAt('6010.5') })),
  ),
  quiet(
    'D Prices: converted trails go up to the tick',
    '0.1 % of 6000.5 is 6.0005, up to 6.25',
    es('buy', { orderType: 'trailing_stop', trailPercent: 0.1 }, { capabilities: { trailPercent: 'fixed-distance' } }),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1', { type: 'trailing_stop', trailAmount: '6.25' })),
  ),
  quiet(
    'D Step: futures never fractional',
    '2.5 contracts are 2',
    es('buy', { quantity: 2.5 }, {}, { useFractionalQuantity: true }),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '2')),
  ),
  quiet(
    'SPEC quantityType rules: futures',
    'a dynamic type',
    es('buy', { quantityType: 'dollar_amount', quantity: 1000 }),
    rejected('invalid-quantity-type-for-asset-class'),
  ),
  quiet(
    'MONEY I2: futures by risk',
    '1025 dollars at 10.25 points of 50 dollars, from the ask to the stop',
    es('buy', { quantityType: 'risk_dollar_amount', quantity: 1025, ...tenPoints }, {}, byRisk),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '2', { stopLoss: stopAt('5990.5') })),
  ),
  quiet(
    'MONEY I2: futures by risk',
    'a dollar less is a contract less',
    es('buy', { quantityType: 'risk_dollar_amount', quantity: 1024, ...tenPoints }, {}, byRisk),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1', { stopLoss: stopAt('5990.5') })),
  ),
  quiet(
    'MONEY I2: futures by risk',
    'a default quantity by risk, of an equity of 100,000',
    es(
      'sell',
      tenPoints,
      { equity: '100000' },
      { ...byRisk, defaultQuantity: { quantityType: 'risk_percent', quantity: 2.05 } },
    ),
    plan('sell', 'ES1!', into('ESH2026', 'sell', '4', { stopLoss: stopAt('6010.5') })),
  ),
  quiet(
    'MONEY I2: futures by risk',
    'an amount of their value is refused all the same',
    es('buy', { quantityType: 'percent_of_equity', quantity: 10 }, { equity: '100000' }, byRisk),
    rejected('invalid-quantity-type-for-asset-class'),
  ),
  quiet(
    'MONEY I2: futures by risk',
    'a risk without a stop loss',
    es('buy', { quantityType: 'risk_dollar_amount', quantity: 1025 }, {}, byRisk),
    rejected('stop-loss-required'),
  ),
  quiet(
    'MONEY I2: futures without a point value',
    'a size by risk',
    es(
      'buy',
      { quantityType: 'risk_dollar_amount', quantity: 1025, ...tenPoints },
      { instruments: { ESH2026: { ...future, pointValue: undefined } } },
      byRisk,
    ),
    rejected('instrument-unknown'),
  ),
  quiet(
    'D Instrument: its asset class wins',
    'a dynamic type where only the instrument says futures',
    {
      payload: { ticker: 'ESH2026', action: 'buy', quantityType: 'percent_of_equity', quantity: 10 },
      settings: { assetClass: 'stocks' },
      market: market(futures),
    },
    rejected('invalid-quantity-type-for-asset-class'),
  ),
  quiet(
    'SPEC quantityType rules: futures',
    'percent_of_position is not a dynamic type',
    es('exit', { quantityType: 'percent_of_position', quantity: 50 }, longMarch),
    plan('exit', 'ES1!', out('ESH2026', 'sell', '1')),
  ),
];

const bitcoin = { 'BTC-USD': { bid: '39999', ask: '40001', last: '40000' } };

function crypto(action: string, fields: Fields, world: Fields = {}, settings: Fields = {}): PlanTableRequest {
  return {
    payload: { ticker: 'BTC-USD', action, ...fields },
    settings: { assetClass: 'crypto', ...settings },
    market: market({ quotes: bitcoin, ...world }),
  };
}

const coins: readonly PlanDecisionRow[] = [
  quiet(
    'D Step: crypto is always fractional',
    '1000.025 dollars at 40001',
    crypto('buy', { quantityType: 'dollar_amount', quantity: 1000.025 }),
    plan('buy', 'BTC-USD', into('BTC-USD', 'buy', '0.025')),
  ),
  quiet(
    'D Step: crypto default 0.00000001',
    'the ninth decimal is cut',
    crypto('buy', { quantity: '0.123456789' }),
    plan('buy', 'BTC-USD', into('BTC-USD', 'buy', '0.12345678')),
  ),
  quiet(
    'D Step: the coarser',
    "a broker's step of 0.01",
    crypto('buy', { quantity: 0.129 }, { capabilities: { quantityStep: '0.01' } }),
    plan('buy', 'BTC-USD', into('BTC-USD', 'buy', '0.12')),
  ),
  quiet(
    'D Settings: short selling of crypto',
    'is false unless given',
    crypto('sell', { quantity: 1 }),
    rejected('short-selling-unsupported'),
  ),
  quiet(
    'D Settings: short selling of crypto',
    'given',
    crypto('sell', { quantity: 1 }, { capabilities: { shortSelling: true } }),
    plan('sell', 'BTC-USD', into('BTC-USD', 'sell', '1')),
  ),
];

const shorts = { capabilities: { shortSelling: true } };

/** Bitcoin with a fee. A row is the least money, or the largest limit, with which one unit is traded, and one that is a cent away. */
const charged = (fee: Fields, world: Fields = {}): Fields => ({
  ...world,
  instruments: { 'BTC-USD': { assetClass: 'crypto', fee } },
});
const inDollars = (quantity: number) => ({ quantityType: 'dollar_amount', quantity });
const one = (side: Side, fields: Partial<TableOrder> = {}) => plan(side, 'BTC-USD', into('BTC-USD', side, '1', fields));
const tenth = { percent: '0.1' };
const stopped = { stopLoss: { type: 'stop', stopPrice: 39000 } };
const byLoss = (quantity: number) => ({ quantityType: 'risk_dollar_amount', quantity, ...stopped });

const fees: readonly PlanDecisionRow[] = [
  quiet(
    'MONEY I3: percent',
    '40,001 at the ask and 40.001 of fee',
    crypto('buy', inDollars(40041.001), charged(tenth)),
    one('buy'),
  ),
  quiet(
    'MONEY I3: percent',
    'a tenth of a cent less is less than one unit',
    crypto('buy', inDollars(40041), charged(tenth)),
    plan('buy', 'BTC-USD', into('BTC-USD', 'buy', '0.99999997')),
  ),
  quiet(
    'MONEY I3: percent and per unit add up',
    '40,001, 40.001 and 2',
    crypto('buy', inDollars(40043.001), charged({ ...tenth, perUnit: '2' })),
    one('buy'),
  ),
  quiet(
    'MONEY I3: the minimum is the whole order',
    '40,001 and 50, where the percentage is less',
    crypto('buy', inDollars(40051), charged({ ...tenth, minimum: '50' })),
    one('buy'),
  ),
  quiet(
    'MONEY I3: the minimum is the whole order',
    'a percentage above it counts alone',
    crypto('buy', inDollars(40041.001), charged({ ...tenth, minimum: '40' })),
    one('buy'),
  ),
  quiet(
    'MONEY I3: the minimum is the whole order',
    'it leaves nothing to buy with',
    crypto('buy', inDollars(50), charged({ minimum: '50' })),
    rejected('quantity-unresolved'),
  ),
  quiet(
    'MONEY I3: percent of equity',
    '100 percent of 40,041.001 with its fee',
    crypto('buy', { quantityType: 'percent_of_equity', quantity: 100 }, charged(tenth, { equity: '40041.001' })),
    one('buy'),
  ),
  quiet(
    'MONEY I3: short ones too',
    '40,000 at the reference price, above the bid, and 40',
    crypto('sell', inDollars(40040), charged(tenth, shorts)),
    one('sell'),
  ),
  quiet(
    'MONEY I3: risk counts entry and exit',
    '1,001 from the ask to the stop, 40.001 and 39',
    crypto('buy', byLoss(1080.001), charged(tenth)),
    one('buy', { stopLoss: stopAt('39000') }),
  ),
  quiet(
    'MONEY I3: risk counts entry and exit',
    'less than that',
    crypto('buy', byLoss(1080), charged(tenth)),
    plan('buy', 'BTC-USD', into('BTC-USD', 'buy', '0.99999907', { stopLoss: stopAt('39000') })),
  ),
  quiet(
    'MONEY I3: risk counts entry and exit',
    'each with its minimum',
    crypto('buy', byLoss(1101), charged({ minimum: '50' })),
    one('buy', { stopLoss: stopAt('39000') }),
  ),
  quiet(
    'MONEY I3: risk counts entry and exit',
    'of futures: 1025 and 2.5 for each of two contracts, twice',
    es(
      'buy',
      { quantityType: 'risk_dollar_amount', quantity: 1035, ...tenPoints },
      { instruments: { ESH2026: { ...future, fee: { perUnit: '2.5' } } } },
      byRisk,
    ),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '2', { stopLoss: stopAt('5990.5') })),
  ),
  quiet(
    'MONEY I3: risk counts entry and exit',
    'of futures: a dollar less',
    es(
      'buy',
      { quantityType: 'risk_dollar_amount', quantity: 1034, ...tenPoints },
      { instruments: { ESH2026: { ...future, fee: { perUnit: '2.5' } } } },
      byRisk,
    ),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1', { stopLoss: stopAt('5990.5') })),
  ),
  quiet(
    'MONEY I3: buying power',
    'exactly value and fee',
    crypto('buy', { quantity: 1 }, charged(tenth, { buyingPower: '40041.001' })),
    one('buy'),
  ),
  quiet(
    'MONEY I3: buying power',
    'less than value and fee',
    crypto('buy', { quantity: 1 }, charged(tenth, { buyingPower: '40041' })),
    rejected('buying-power-exceeded'),
  ),
  quiet(
    'MONEY I3: maxLossAtStop',
    'exactly the loss with both fees',
    crypto('buy', { quantity: 1, ...stopped }, charged(tenth), { maxLossAtStop: 1080.001 }),
    one('buy', { stopLoss: stopAt('39000') }),
  ),
  quiet(
    'MONEY I3: maxLossAtStop',
    'less than the loss with both fees',
    crypto('buy', { quantity: 1, ...stopped }, charged(tenth), { maxLossAtStop: 1080 }),
    rejected('loss-at-stop-too-large'),
  ),
  quiet(
    'MONEY I3: maxLossAtStopPercent',
    '1 percent of 108,000 is less than the loss with both fees',
    crypto('buy', { quantity: 1, ...stopped }, charged(tenth, { equity: '108000' }), { maxLossAtStopPercent: 1 }),
    rejected('loss-at-stop-too-large'),
  ),
  quiet(
    'MONEY I3: maxOrderValue',
    'does not count the fee',
    crypto('buy', { quantity: 1 }, charged(tenth), { maxOrderValue: 40001 }),
    one('buy'),
  ),
  quiet(
    'MONEY I3: a resize target is a size of position',
    'and leaves no room for fees',
    crypto('resize', inDollars(40001), charged(tenth)),
    plan('resize', 'BTC-USD', into('BTC-USD', 'buy', '1')),
  ),
  quiet(
    'MONEY I3: a percent fee needs the point value',
    'beside the buying power',
    es(
      'buy',
      {},
      {
        buyingPower: '100000',
        instruments: { ESH2026: { ...future, pointValue: undefined, initialMargin: '15000', fee: tenth } },
      },
    ),
    rejected('instrument-unknown'),
  ),
  quiet(
    'MONEY I3: a percent fee needs the point value',
    'a fee per contract does not',
    es(
      'buy',
      {},
      {
        buyingPower: '15002.5',
        instruments: {
          ESH2026: { ...future, pointValue: undefined, initialMargin: '15000', fee: { perUnit: '2.5' } },
        },
      },
    ),
    plan('buy', 'ES1!', into('ESH2026', 'buy', '1')),
  ),
];

export const instrumentDecisionRows: readonly PlanDecisionRow[] = [...rolls, ...amounts, ...coins, ...fees];
