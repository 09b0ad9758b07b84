// What each action does, by hand: SPEC 'Action semantics', DESIGN 8, DECISIONS D 'Swaps'.
import type { PlanDecisionRow } from './plan-table.js';
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
  swapped,
} from './plan-table.js';

const enterAndTrade: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Action semantics: buy',
    'buy on a flat ticker buys one share by default',
    apple('buy'),
    entered('buy', 'buy', '1'),
  ),
  quiet(
    'SPEC Action semantics: sell',
    'sell on a flat ticker sells short',
    apple('sell', { quantity: 5 }),
    entered('sell', 'sell', '5'),
  ),
  quiet(
    'DESIGN 8 actions: buy own sentiment',
    'buy with sentiment long is a plain entry',
    apple('buy', { quantity: 5, sentiment: 'long' }),
    entered('buy', 'buy', '5'),
  ),
  quiet(
    'DESIGN 8 actions: sell own sentiment',
    'sell with sentiment short is a plain entry',
    apple('sell', { quantity: 5, sentiment: 'short' }),
    entered('sell', 'sell', '5'),
  ),
  quiet(
    'DESIGN 8 actions: same side',
    'buy on a long is rejected while adding is off',
    apple('buy', { quantity: 5 }, {}, longTen),
    rejected('add-to-position-not-allowed'),
  ),
  quiet(
    'DESIGN 8 actions: same side',
    'buy on a long adds when adding is on',
    apple('buy', { quantity: 5 }, { allowAddToPosition: true }, longTen),
    entered('buy', 'buy', '5'),
  ),
  quiet(
    'DESIGN 8 actions: opposite side',
    'buy on a short exits all, waits for the fill, then enters',
    apple('buy', { quantity: 5 }, {}, shortTen),
    swapped('buy', 'buy', '10', '5'),
  ),
  quiet(
    'DESIGN 8 actions: opposite side',
    'sell on a long exits all, waits for the fill, then enters short',
    apple('sell', { quantity: 5 }, {}, longTen),
    swapped('sell', 'sell', '10', '5'),
  ),
  quiet(
    'DESIGN 8 actions: sentiment-conflict',
    'buy bearish on a flat ticker is rejected',
    apple('buy', { quantity: 5, sentiment: 'bearish' }),
    rejected('sentiment-conflict'),
  ),
  quiet(
    'DESIGN 8 actions: sentiment-conflict',
    'sell bullish on a short is rejected',
    apple('sell', { quantity: 5, sentiment: 'bullish' }, {}, shortTen),
    rejected('sentiment-conflict'),
  ),
  quiet(
    'SPEC Action semantics: partial exit keeps the side',
    'a short of 10 with buy 5 bearish leaves a short of 5',
    apple('buy', { quantity: 5, sentiment: 'bearish' }, {}, shortTen),
    exited('buy', 'buy', '5'),
  ),
  quiet(
    'DESIGN 8 actions: exit at most the quantity',
    'sell 25 bullish on a long of 10 sells 10 and never enters',
    apple('sell', { quantity: 25, sentiment: 'bullish' }, {}, longTen),
    exited('sell', 'sell', '10'),
  ),
  quiet(
    'SPEC Action semantics: sentiment flat',
    'sell flat closes the whole long whatever the quantity',
    apple('sell', { quantity: 3, sentiment: 'flat' }, {}, longTen),
    exited('sell', 'sell', '10'),
  ),
  quiet(
    'SPEC Action semantics: sentiment flat',
    'buy flat closes the whole short whatever the quantity',
    apple('buy', { quantity: 30, sentiment: 'flat' }, {}, shortTen),
    exited('buy', 'buy', '10'),
  ),
  quiet(
    'DESIGN 8 actions: flat without its position',
    'buy flat on a long has no short to close',
    apple('buy', { sentiment: 'flat' }, {}, longTen),
    rejected('no-position'),
  ),
];

const exits: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Action semantics: exit',
    'exit closes the open position',
    apple('exit', {}, {}, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'SPEC Action semantics: exit',
    'exit of a short buys',
    apple('exit', {}, {}, shortTen),
    exited('exit', 'buy', '10'),
  ),
  quiet(
    'SPEC Action semantics: exit',
    'a smaller quantity exits partially',
    apple('exit', { quantity: 4 }, {}, longTen),
    exited('exit', 'sell', '4'),
  ),
  quiet(
    'SPEC Action semantics: exit',
    'a quantity above the open size exits all',
    apple('exit', { quantity: 11 }, {}, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet('DESIGN 8 actions: exit', 'exit on a flat ticker without open orders', apple('exit'), rejected('no-position')),
  quiet(
    'SPEC takeProfit object (entry signals)',
    'an exit carries no brackets',
    apple('exit', { takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 1 } }, {}, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'SPEC limitPrice: exits',
    'an exit limit order takes the limit price',
    apple('exit', { orderType: 'limit', limitPrice: 151 }, {}, longTen),
    exited('exit', 'sell', '10', { type: 'limit', limitPrice: '151' }),
  ),
  quiet(
    'DESIGN 8 prices: market price',
    'an exit limit order without a price sells at the bid',
    apple('exit', { orderType: 'limit' }, {}, longTen),
    exited('exit', 'sell', '10', { type: 'limit', limitPrice: '149.98' }),
  ),
  quiet(
    'DESIGN 8: exit uses its half of the settings',
    'the exit settings give the type and the time in force',
    apple('exit', {}, { exit: { orderType: 'limit', timeInForce: 'gtc', marketPriceType: 'ask' } }, longTen),
    exited('exit', 'sell', '10', { type: 'limit', limitPrice: '150.02', timeInForce: 'gtc' }),
  ),
  row(
    'SPEC trailAmount',
    'an exit can trail',
    apple('exit', { orderType: 'trailing_stop', trailAmount: 2 }, {}, longTen),
    exited('exit', 'sell', '10', { type: 'trailing_stop', trailAmount: '2' }),
    'position-unprotected',
  ),
];

const reverses: readonly PlanDecisionRow[] = [
  quiet(
    'DESIGN 8 actions: reverse',
    'reverse without a quantity enters the size closed',
    apple('reverse', {}, {}, longTen),
    swapped('reverse', 'sell', '10', '10'),
  ),
  quiet(
    'DESIGN 8 actions: reverse',
    'reverse enters the quantity of the signal',
    apple('reverse', { quantity: 4 }, {}, shortTen),
    swapped('reverse', 'buy', '10', '4'),
  ),
  quiet(
    'DESIGN 8 actions: reverse',
    'reverse on a flat ticker',
    apple('reverse', { quantity: 4 }),
    rejected('no-position'),
  ),
  quiet(
    'D Swaps: reverse ignores allowed sides and swapping',
    'a long is reversed though only bullish is allowed',
    apple('reverse', {}, { allowedSides: 'bullish', allowSideSwapping: false }, longTen),
    swapped('reverse', 'sell', '10', '10'),
  ),
  quiet(
    'D Swaps: reverse does not ignore isolation',
    'a long on a side that is not allowed is not touched',
    apple('reverse', {}, { allowedSides: 'bearish', sidesIsolated: true }, longTen),
    rejected('sides-isolated'),
  ),
  quiet(
    'D Order of rejections: rejected entry half',
    'reverse while entries are locked out only exits',
    apple('reverse', {}, { entryLockout: true }, longTen),
    exited('reverse', 'sell', '10'),
  ),
  quiet(
    'D Order of rejections: rejected exit half',
    'reverse while exits are ignored is rejected',
    apple('reverse', {}, { ignoreExitSignals: true }, longTen),
    rejected('exit-signals-ignored'),
  ),
];

const swaps: readonly PlanDecisionRow[] = [
  quiet(
    'D Swaps: prices belong to the entry half',
    'type, price and time in force go to the entry, not the exit',
    apple('buy', { quantity: 5, orderType: 'limit', limitPrice: 149, timeInForce: 'gtc' }, {}, shortTen),
    swapped('buy', 'buy', '10', '5', { type: 'limit', limitPrice: '149', timeInForce: 'gtc' }),
  ),
  quiet(
    'D Swaps: the trails belong to the entry half',
    'a trailing reverse exits at market',
    apple('reverse', { orderType: 'trailing_stop', trailPercent: 1 }, {}, shortTen),
    swapped('reverse', 'buy', '10', '10', { type: 'trailing_stop', trailPercent: '1' }),
  ),
  quiet(
    'D Swaps: the exit half uses the exit settings',
    'a limit exit half takes the market price to buy',
    apple('buy', { quantity: 5 }, { exit: { orderType: 'limit', timeInForce: 'gtc' } }, shortTen),
    planned(
      'buy',
      submit('exit', order('buy', 'close', '10', { type: 'limit', limitPrice: '150.02', timeInForce: 'gtc' })),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '5')),
    ),
  ),
  quiet(
    'D Swaps: as market or limit',
    'exit settings with a stop type exit at market in a swap',
    apple('buy', { quantity: 5 }, { exit: { orderType: 'stop' } }, shortTen),
    swapped('buy', 'buy', '10', '5'),
  ),
  quiet(
    'D Swaps: swapping off',
    "the quantity is the exit's, capped at the position",
    apple('sell', { quantity: 4 }, { allowSideSwapping: false }, longTen),
    exited('sell', 'sell', '4'),
  ),
  quiet(
    'D Swaps: swapping off',
    'a quantity above the position closes it and enters nothing',
    apple('sell', { quantity: 14 }, { allowSideSwapping: false }, longTen),
    exited('sell', 'sell', '10'),
  ),
  quiet(
    'D Swaps: swapping off',
    "the type and price are the exit's",
    apple('sell', { quantity: 4, orderType: 'limit', limitPrice: 152 }, { allowSideSwapping: false }, longTen),
    exited('sell', 'sell', '4', { type: 'limit', limitPrice: '152' }),
  ),
  quiet(
    'D Swaps: side not allowed',
    "the entry is left out and the quantity is the exit's",
    apple('sell', { quantity: 4 }, { allowedSides: 'bullish' }, longTen),
    exited('sell', 'sell', '4'),
  ),
  quiet(
    'D Swaps: no quantity and no entry',
    'swapping off without a quantity closes all',
    apple('sell', {}, { allowSideSwapping: false }, longTen),
    exited('sell', 'sell', '10'),
  ),
  quiet(
    'D Swaps: isolation',
    'a swap out of a side that is not allowed is rejected',
    apple('buy', { quantity: 5 }, { allowedSides: 'bullish', sidesIsolated: true }, shortTen),
    rejected('sides-isolated'),
  ),
  quiet(
    'D Swaps: isolation rejects every exit',
    'exit',
    apple('exit', {}, { allowedSides: 'bearish', sidesIsolated: true }, longTen),
    rejected('sides-isolated'),
  ),
  quiet(
    'D Swaps: isolation rejects breakeven',
    'breakeven',
    apple('breakeven', { orderType: 'stop' }, { allowedSides: 'bearish', sidesIsolated: true }, longTen),
    rejected('sides-isolated'),
  ),
  quiet(
    'D Swaps: isolation rejects a reducing resize',
    'resize to 5',
    apple('resize', { quantity: 5 }, { allowedSides: 'bearish', sidesIsolated: true }, longTen),
    rejected('sides-isolated'),
  ),
  quiet(
    'D Swaps: isolation is off by default',
    'a side that is not allowed may be closed',
    apple('exit', {}, { allowedSides: 'bearish' }, longTen),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'D Order of rejections: no short selling',
    'as much of the long is closed as was sent, because no short can be entered (safety Q3)',
    apple('sell', { quantity: 4 }, {}, { ...longTen, capabilities: { shortSelling: false } }),
    exited('sell', 'sell', '4'),
  ),
  quiet(
    'D Order of rejections: rejected exit half',
    'a swap whose exit is rejected is rejected',
    apple('buy', { quantity: 5 }, { exit: { bidAskSpreadFilter: 0.01 } }, shortTen),
    rejected('spread-too-wide'),
  ),
];

const addAndBreakeven: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Action semantics: add',
    'add ignores Allow add to position',
    apple('add', { quantity: 3 }, { allowAddToPosition: false }, longTen),
    entered('add', 'buy', '3'),
  ),
  quiet(
    'DESIGN 8 actions: add',
    'add enters on the held side',
    apple('add', { quantity: 3 }, {}, shortTen),
    entered('add', 'sell', '3'),
  ),
  quiet('DESIGN 8 actions: add', 'add on a flat ticker', apple('add', { quantity: 3 }), rejected('no-position')),
  quiet(
    'DESIGN 8 actions: add is an entry',
    'add carries brackets',
    apple('add', { quantity: 3, takeProfit: { amount: 5 }, stopLoss: { type: 'stop', amount: 4 } }, {}, longTen),
    entered('add', 'buy', '3', {
      takeProfit: { limitPrice: '155', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '146', timeInForce: 'gtc' },
    }),
  ),
  quiet(
    'SPEC Action semantics: breakeven',
    'the stop is at the average entry',
    apple('breakeven', { orderType: 'stop' }, {}, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140', timeInForce: 'gtc' }),
  ),
  quiet(
    'SPEC Action semantics: breakeven',
    'the limit is filled too',
    apple('breakeven', { orderType: 'stop_limit' }, {}, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop_limit', stopPrice: '140', limitPrice: '140', timeInForce: 'gtc' }),
  ),
  quiet(
    'DESIGN 8 actions: breakeven',
    'the offset is added on a long',
    apple('breakeven', { orderType: 'stop', breakevenOffset: 1.5 }, {}, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '141.5', timeInForce: 'gtc' }),
  ),
  quiet(
    'DESIGN 8 actions: breakeven',
    'the offset is taken off on a short',
    apple('breakeven', { orderType: 'stop', breakevenOffset: 1.5 }, {}, shortTen),
    exited('breakeven', 'buy', '10', { type: 'stop', stopPrice: '158.5', timeInForce: 'gtc' }),
  ),
  quiet(
    'SPEC breakevenOffset',
    'the setting applies when none is sent',
    apple('breakeven', { orderType: 'stop' }, { exitBreakevenOffset: 0.5 }, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140.5', timeInForce: 'gtc' }),
  ),
  quiet(
    'D Settings: price covers breakevenOffset',
    "a price override that is not allowed leaves the setting's offset",
    apple(
      'breakeven',
      { orderType: 'stop', breakevenOffset: 2 },
      { exitBreakevenOffset: 0.5, exit: { allowSignalOverride: { price: false } } },
      longTen,
    ),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140.5', timeInForce: 'gtc' }),
  ),
  quiet(
    'D Prices: breakeven ignores quantity and limitPrice',
    'the whole position, limit = stop',
    apple('breakeven', { orderType: 'stop_limit', quantity: 3, limitPrice: 139 }, {}, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop_limit', stopPrice: '140', limitPrice: '140', timeInForce: 'gtc' }),
  ),
  quiet(
    'DESIGN 8 prices: tick',
    'a breakeven stop goes up to the tick for a sell',
    apple(
      'breakeven',
      { orderType: 'stop' },
      {},
      { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140.003' } } },
    ),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140.01', timeInForce: 'gtc' }),
  ),
  quiet(
    'D Prices: stop-already-passed',
    'a long under water has no breakeven stop',
    apple(
      'breakeven',
      { orderType: 'stop' },
      {},
      { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '155' } } },
    ),
    rejected('stop-already-passed'),
  ),
  quiet(
    'DESIGN 8 actions: breakeven',
    'a flat ticker',
    apple('breakeven', { orderType: 'stop' }),
    rejected('no-position'),
  ),
  quiet(
    'DESIGN 4: breakeven-unsupported',
    'no average entry price',
    apple('breakeven', { orderType: 'stop' }, {}, { positions: { AAPL: { side: 'long', quantity: '10' } } }),
    rejected('breakeven-unsupported'),
  ),
  quiet(
    'D Exits: breakeven has age and isolation',
    'Ignore exit signals does not stop it',
    apple('breakeven', { orderType: 'stop' }, { ignoreExitSignals: true }, longTen),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140', timeInForce: 'gtc' }),
  ),
];

const carried: readonly PlanDecisionRow[] = [
  row(
    'D Prices: a sell stop above the market',
    'an exit stop that the market has passed is sent with a notice',
    apple('exit', { orderType: 'stop', stopPrice: 155 }, {}, longTen),
    exited('exit', 'sell', '10', { type: 'stop', stopPrice: '155' }),
    'stop-already-passed',
    'position-unprotected',
  ),
  row(
    'SPEC stopPrice',
    'an exit stop below the market of a long',
    apple('exit', { orderType: 'stop', stopPrice: 145 }, {}, longTen),
    exited('exit', 'sell', '10', { type: 'stop', stopPrice: '145' }),
    'position-unprotected',
  ),
];

export const actionDecisionRows: readonly PlanDecisionRow[] = [
  ...enterAndTrade,
  ...exits,
  ...reverses,
  ...swaps,
  ...addAndBreakeven,
  ...carried,
];
