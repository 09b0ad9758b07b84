// Options by hand: DESIGN 8 'Options', DECISIONS D 'Options'. SPY is at 600.2, every contract at 4.1 to 4.2.
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

const premium = { bid: '4.1', ask: '4.2' };
const strikes = ['598', '599', '600', '601', '602'];
const expirations = [
  ['2026-01-30', '260130'],
  ['2026-02-20', '260220'],
] as const;

const contracts = expirations.flatMap(([expiration, digits]) =>
  strikes.flatMap((strike) => [
    { ticker: `SPY ${digits}C${strike}`, expiration, type: 'call', strike, ...premium },
    { ticker: `SPY ${digits}P${strike}`, expiration, type: 'put', strike, ...premium },
  ]),
);

const underlying = { bid: '600.1', ask: '600.3', last: '600.2' };
const premiums: Fields = Object.fromEntries(contracts.map(({ ticker }) => [ticker, premium]));
const quotes: Fields = { SPY: underlying, ...premiums };

function spy(action: string, fields: Fields = {}, settings: Fields = {}, world: Fields = {}): PlanTableRequest {
  return {
    payload: { ticker: 'SPY', action, ...fields },
    settings: { assetClass: 'options', ...settings },
    market: market({ quotes, optionChains: { SPY: { contracts } }, ...world }),
  };
}

function held(...positions: readonly (readonly [ticker: string, side: 'long' | 'short', quantity: string])[]): Fields {
  return {
    positions: Object.fromEntries(
      positions.map(([ticker, side, quantity]) => [ticker, { side, quantity, averageEntryPrice: '4' }]),
    ),
  };
}

function plan(action: string, ticker: string, ...steps: readonly TableStep[]): PlanAnswer {
  return plannedFor(ticker, action, ...steps);
}

function into(contract: string, side: Side, quantity: string, fields: Partial<TableOrder> = {}): TableStep {
  return submit('entry', order(side, 'open', quantity, { ticker: contract, ...fields }));
}

function out(contract: string, side: Side, quantity: string, id = 'exit', fields: Partial<TableOrder> = {}): TableStep {
  return submit(id, order(side, 'close', quantity, { ticker: contract, ...fields }));
}

function chosen(
  sentence: string,
  fields: Fields,
  contract: string,
  settings: Fields = {},
  world: Fields = {},
  line = 'DESIGN 8 options: contract',
): PlanDecisionRow {
  return quiet(
    line,
    sentence,
    spy('buy', { quantity: 2, ...fields }, settings, world),
    plan('buy', 'SPY', into(contract, 'buy', '2')),
  );
}

const choice: readonly PlanDecisionRow[] = [
  chosen('at the money, nearest expiration on or after today', {}, 'SPY 260130C600'),
  chosen('the setting chooses puts', {}, 'SPY 260130P600', { optionType: 'put' }),
  chosen("the signal's option type", { optionType: 'put' }, 'SPY 260130P600'),
  chosen('an expiration between two takes the later', { expiration: '2026-02-01' }, 'SPY 260220C600'),
  chosen('an expiration on its day', { expiration: '2026-01-30' }, 'SPY 260130C600'),
  chosen('a relative expiration', { expiration: '+7 days' }, 'SPY 260220C600'),
  chosen('one strike away is out of the money', { strikesAway: 1 }, 'SPY 260130C601', {}, {}, 'D Options: strikes'),
  chosen(
    'one strike away of a put',
    { strikesAway: 1, optionType: 'put' },
    'SPY 260130P599',
    {},
    {},
    'D Options: strikes',
  ),
  chosen('in the money', { strikesAway: 2, intrinsicValue: 'itm' }, 'SPY 260130C598', {}, {}, 'D Options: strikes'),
  chosen(
    'intrinsicValue alone means 1',
    { intrinsicValue: 'itm', optionType: 'put' },
    'SPY 260130P601',
    {},
    {},
    'D Options: strikes',
  ),
  chosen(
    'the lower strike on a tie',
    {},
    'SPY 260130C600',
    {},
    { quotes: { ...quotes, SPY: { bid: '600.4', ask: '600.6' } } },
    'D Options: strikes',
  ),
  chosen(
    'the spot is signalPrice without a quote',
    { signalPrice: 601.2 },
    'SPY 260130C601',
    {},
    { quotes: premiums },
    'D Options: spot',
  ),
  chosen('an exact strike', { strikePrice: 602, optionType: 'put', expiration: '2026-02-20' }, 'SPY 260220P602'),
  quiet(
    'D Options: off the list',
    'three strikes away',
    spy('buy', { strikesAway: 3 }),
    rejected('contract-not-found'),
  ),
  quiet(
    'D Options: off the list',
    'an exact strike that is not listed',
    spy('buy', { strikePrice: 650, optionType: 'call', expiration: '2026-01-30' }),
    rejected('contract-not-found'),
  ),
  quiet(
    'D Options: off the list',
    'no expiration on or after',
    spy('buy', { expiration: '2026-03-01' }),
    rejected('contract-not-found'),
  ),
];

const prices: readonly PlanDecisionRow[] = [
  quiet(
    'D Reference price: another contract',
    'price is that of the underlying, not a limit price',
    spy('buy', { orderType: 'limit', price: 600 }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '1', { type: 'limit', limitPrice: '4.2' })),
  ),
  quiet(
    'D Reference price: another contract',
    "limitPrice is the contract's",
    spy('buy', { orderType: 'limit', limitPrice: 4.15 }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '1', { type: 'limit', limitPrice: '4.15' })),
  ),
  quiet(
    'DESIGN 8 quantity: options 100',
    '1000 dollars at 415 a contract',
    spy('buy', { quantityType: 'dollar_amount', quantity: 1000, signalPrice: 600 }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '2')),
  ),
  quiet(
    'DESIGN 8 quantity: options 100',
    '500 of risk at 1.15 × 100 a contract',
    spy('buy', { quantityType: 'risk_dollar_amount', quantity: 500, stopLoss: { type: 'stop', amount: 1.15 } }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '4', { stopLoss: stopAt('3') })),
  ),
  quiet(
    'DESIGN 8 prices: pnlAmount',
    '200 dollars on 2 contracts of 100',
    spy('buy', { quantity: 2, takeProfit: { pnlAmount: 200 } }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '2', { takeProfit: profitAt('5.15') })),
  ),
  quiet(
    'D Step: options never fractional',
    '2.5 contracts are 2',
    spy('buy', { quantity: 2.5 }, { useFractionalQuantity: true }),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '2')),
  ),
  quiet(
    "D Options: brackets are the contract's",
    'a bought put of a bearish signal profits upwards',
    spy(
      'sell',
      { quantity: 1, takeProfit: { percent: 10 }, stopLoss: { type: 'stop', percent: 10 } },
      { optionType: 'put', invertPuts: true },
    ),
    plan('sell', 'SPY', into('SPY 260130P600', 'buy', '1', { takeProfit: profitAt('4.57'), stopLoss: stopAt('3.74') })),
  ),
];

const writing = { capabilities: { optionWriting: true } };
const puts = { optionType: 'put' };
const inverted = { optionType: 'put', invertPuts: true };
const both = { optionType: 'both' };

const readings: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Action semantics: Invert puts off',
    'sell sells short puts',
    spy('sell', { quantity: 1 }, puts, writing),
    plan('sell', 'SPY', into('SPY 260130P600', 'sell', '1')),
  ),
  quiet(
    'D Settings: optionWriting',
    'false unless given',
    spy('sell', { quantity: 1 }, puts),
    rejected('short-selling-unsupported'),
  ),
  quiet(
    'SPEC Action semantics: Invert puts on',
    'buy sells puts',
    spy('buy', { quantity: 1 }, inverted, writing),
    plan('buy', 'SPY', into('SPY 260130P600', 'sell', '1')),
  ),
  quiet(
    'SPEC Action semantics: Invert puts on',
    'sell buys puts',
    spy('sell', { quantity: 1 }, inverted),
    plan('sell', 'SPY', into('SPY 260130P600', 'buy', '1')),
  ),
  quiet(
    'D Settings: short selling judged on the contract',
    'a bearish signal that buys a put sells nothing short',
    spy('sell', { quantity: 1 }, inverted, { capabilities: { shortSelling: false, optionWriting: false } }),
    plan('sell', 'SPY', into('SPY 260130P600', 'buy', '1')),
  ),
  quiet(
    "D Options: sides are the underlying's",
    'a bearish signal while only bullish is allowed',
    spy('sell', { quantity: 1 }, { ...inverted, allowedSides: 'bullish' }),
    rejected('side-not-allowed'),
  ),
  quiet(
    'D Options: both',
    'bullish buys a call',
    spy('buy', { quantity: 1 }, both),
    plan('buy', 'SPY', into('SPY 260130C600', 'buy', '1')),
  ),
  quiet(
    'D Options: both',
    'bearish buys a put',
    spy('sell', { quantity: 1 }, both),
    plan('sell', 'SPY', into('SPY 260130P600', 'buy', '1')),
  ),
  quiet(
    'D Options: both, a contract named in full',
    'keeps the plain logic',
    { ...spy('sell', {}, both, writing), payload: { ticker: 'SPY 260130P600', action: 'sell', quantity: 1 } },
    plan('sell', 'SPY 260130P600', into('SPY 260130P600', 'sell', '1')),
  ),
  quiet(
    'D Options: both, a swap chooses a new contract',
    'a long call is closed, a put bought',
    spy('sell', { quantity: 1 }, both, held(['SPY 260130C598', 'long', '2'])),
    plan('sell', 'SPY', out('SPY 260130C598', 'sell', '2'), awaitFill('exit'), into('SPY 260130P600', 'buy', '1')),
  ),
  quiet(
    'D Options: both, reverse chooses a new contract',
    'a long call is closed, as many puts bought',
    spy('reverse', {}, both, held(['SPY 260130C598', 'long', '2'])),
    plan('reverse', 'SPY', out('SPY 260130C598', 'sell', '2'), awaitFill('exit'), into('SPY 260130P600', 'buy', '2')),
  ),
  quiet(
    'D Options: both, a long put is a bearish position',
    'a sell adds to it, in the held contract',
    spy('sell', { quantity: 1 }, { ...both, allowAddToPosition: true }, held(['SPY 260130P599', 'long', '2'])),
    plan('sell', 'SPY', into('SPY 260130P599', 'buy', '1')),
  ),
  quiet(
    'D Options: sentiment flat',
    'buy flat closes a bearish long put',
    spy('buy', { sentiment: 'flat' }, both, held(['SPY 260130P599', 'long', '2'])),
    plan('buy', 'SPY', out('SPY 260130P599', 'sell', '2')),
  ),
];

const twoCalls = held(['SPY 260130C598', 'long', '2'], ['SPY 260130C602', 'long', '3']);
const callAndPut = held(['SPY 260130C598', 'long', '2'], ['SPY 260130P602', 'long', '3']);

const several: readonly PlanDecisionRow[] = [
  quiet(
    'D Options: exit',
    'closes every open contract',
    spy('exit', {}, {}, twoCalls),
    plan('exit', 'SPY', out('SPY 260130C598', 'sell', '2'), out('SPY 260130C602', 'sell', '3', 'exit-2')),
  ),
  quiet(
    'D Options: exit',
    'that matches the option type',
    spy('exit', { optionType: 'put' }, both, callAndPut),
    plan('exit', 'SPY', out('SPY 260130P602', 'sell', '3')),
  ),
  quiet(
    'D Options: exit',
    'that matches the strike',
    spy('exit', { strikePrice: 602, optionType: 'call', expiration: '2026-01-30' }, {}, twoCalls),
    plan('exit', 'SPY', out('SPY 260130C602', 'sell', '3')),
  ),
  quiet(
    'D Options: sell flat',
    'closes every one',
    spy('sell', { sentiment: 'flat' }, {}, twoCalls),
    plan('sell', 'SPY', out('SPY 260130C598', 'sell', '2'), out('SPY 260130C602', 'sell', '3', 'exit-2')),
  ),
  quiet(
    'D Options: reverse',
    'all exits, then a wait for each, then the entry',
    spy('reverse', { quantity: 1 }, both, twoCalls),
    plan(
      'reverse',
      'SPY',
      out('SPY 260130C598', 'sell', '2'),
      out('SPY 260130C602', 'sell', '3', 'exit-2'),
      awaitFill('exit'),
      awaitFill('exit-2'),
      into('SPY 260130P600', 'buy', '1'),
    ),
  ),
  quiet(
    'D Options: add',
    'needs exactly one',
    spy('add', { quantity: 1 }, {}, twoCalls),
    rejected('contract-ambiguous'),
  ),
  quiet(
    'D Options: resize',
    'needs exactly one',
    spy('resize', { quantity: 1 }, {}, twoCalls),
    rejected('contract-ambiguous'),
  ),
  quiet(
    'D Options: breakeven',
    'needs exactly one',
    spy('breakeven', { orderType: 'stop' }, {}, twoCalls),
    rejected('contract-ambiguous'),
  ),
  quiet(
    'D Options: add',
    'goes into the held contract',
    spy('add', { quantity: 1 }, {}, held(['SPY 260130C602', 'long', '3'])),
    plan('add', 'SPY', into('SPY 260130C602', 'buy', '1')),
  ),
  quiet(
    'D Options: add',
    'a strike makes it one',
    spy('add', { quantity: 1, strikePrice: 602, optionType: 'call', expiration: '2026-01-30' }, {}, twoCalls),
    plan('add', 'SPY', into('SPY 260130C602', 'buy', '1')),
  ),
  quiet(
    'D Options: breakeven',
    "on the contract's price",
    spy('breakeven', { orderType: 'stop' }, {}, held(['SPY 260130C602', 'long', '3'])),
    plan(
      'breakeven',
      'SPY',
      out('SPY 260130C602', 'sell', '3', 'exit', { type: 'stop', stopPrice: '4', timeInForce: 'gtc' }),
    ),
  ),
  quiet('D Options: exit', 'no open contract', spy('exit'), rejected('no-position')),
];

const put = held(['SPY 260130P600', 'long', '2']);
const dollars = { quantityType: 'dollar_amount' };

const resized: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Resize 8',
    'the premium of the open contract: 1680 / 420, by the ask',
    spy('resize', { ...dollars, quantity: 1680 }, puts, put),
    plan('resize', 'SPY', into('SPY 260130P600', 'buy', '2')),
  ),
  quiet(
    'SPEC Resize 8',
    'with both the open put is followed',
    spy('resize', { ...dollars, quantity: 500 }, both, put),
    plan('resize', 'SPY', out('SPY 260130P600', 'sell', '1')),
  ),
  quiet(
    'D Quantities',
    'signalPrice is not a premium',
    spy('resize', { ...dollars, quantity: 1660, signalPrice: 600 }, puts, {
      ...put,
      quotes: { SPY: underlying },
      optionChains: {},
    }),
    rejected('resize-target-unresolved'),
  ),
  quiet(
    'SPEC Resize 11',
    'a long put is the Short row: growing with bullish conflicts',
    spy('resize', { quantity: 4, sentiment: 'bullish' }, inverted, put),
    rejected('resize-sentiment-conflict'),
  ),
  quiet(
    'SPEC Resize 11',
    'a long put is the Short row: reducing with bullish sells it',
    spy('resize', { quantity: 1, sentiment: 'bullish' }, inverted, put),
    plan('resize', 'SPY', out('SPY 260130P600', 'sell', '1')),
  ),
  quiet(
    'SPEC Resize 11',
    'a short put is the Long row: growing with bullish sells more',
    spy('resize', { quantity: 4, sentiment: 'bullish' }, inverted, {
      ...held(['SPY 260130P600', 'short', '2']),
      ...writing,
    }),
    plan('resize', 'SPY', into('SPY 260130P600', 'sell', '2')),
  ),
];

export const contractDecisionRows: readonly PlanDecisionRow[] = [
  ...choice,
  ...prices,
  ...readings,
  ...several,
  ...resized,
];
