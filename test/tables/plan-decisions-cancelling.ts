// Which resting orders a plan cancels, by hand: DECISIONS D 'Cancelling', DESIGN 8, SPEC `cancel`, `cancelOrderType`.
import type { PlanAnswer, PlanDecisionRow } from './plan-table.js';
import {
  apple,
  awaitFill,
  cancelling,
  entered,
  exited,
  longTen,
  nothingToDo,
  order,
  planned,
  quiet,
  rejected,
  resting,
  row,
  shortTen,
  submit,
} from './plan-table.js';

const entryOrder = resting('o1', 'entry', 'limit', { side: 'buy' });
const profit = resting('tp', 'take-profit', 'limit', { quantity: '10' });
const stop = resting('sl', 'stop-loss', 'stop', { quantity: '10' });
const elsewhere = resting('m1', 'entry', 'limit', { ticker: 'MSFT' });

const onEntries: readonly PlanDecisionRow[] = [
  quiet(
    'D Cancelling: entering from flat',
    'open orders are cancelled before a buy',
    apple('buy', { quantity: 5 }, {}, { openOrders: [entryOrder, elsewhere] }),
    planned('buy', cancelling('o1'), submit('entry', order('buy', 'open', '5'))),
  ),
  quiet(
    'D Steps: no cancel step without orders',
    'orders of other tickers are not touched',
    apple('buy', { quantity: 5 }, {}, { openOrders: [elsewhere] }),
    entered('buy', 'buy', '5'),
  ),
  quiet(
    'DESIGN 8 cancelling: cancelOpenOrders',
    'off: nothing is cancelled',
    apple('buy', { quantity: 5 }, { cancelOpenOrders: false }, { openOrders: [entryOrder] }),
    entered('buy', 'buy', '5'),
  ),
  quiet(
    'SPEC cancel',
    'true overrides a setting that is off',
    apple('buy', { quantity: 5, cancel: true }, { cancelOpenOrders: false }, { openOrders: [entryOrder] }),
    planned('buy', cancelling('o1'), submit('entry', order('buy', 'open', '5'))),
  ),
  quiet(
    'SPEC cancel',
    'false overrides a setting that is on',
    apple('buy', { quantity: 5, cancel: false }, {}, { openOrders: [entryOrder] }),
    entered('buy', 'buy', '5'),
  ),
  quiet(
    'SPEC cancelOrderType',
    'only orders of this type are cancelled',
    apple(
      'buy',
      { quantity: 5, cancelOrderType: 'stop' },
      {},
      { openOrders: [entryOrder, resting('o2', 'entry', 'stop', { side: 'buy' })] },
    ),
    planned('buy', cancelling('o2'), submit('entry', order('buy', 'open', '5'))),
  ),
  quiet(
    'D Cancelling: swap',
    'a swap cancels first',
    apple('buy', { quantity: 5 }, {}, { ...shortTen, openOrders: [{ ...stop, side: 'buy' }] }),
    planned(
      'buy',
      cancelling('sl'),
      submit('exit', order('buy', 'close', '10')),
      awaitFill('exit'),
      submit('entry', order('buy', 'open', '5')),
    ),
  ),
  quiet(
    'D Cancelling: reverse',
    'a reverse cancels first',
    apple('reverse', {}, {}, { ...longTen, openOrders: [profit, stop] }),
    planned(
      'reverse',
      cancelling('tp', 'sl'),
      submit('exit', order('sell', 'close', '10')),
      awaitFill('exit'),
      submit('entry', order('sell', 'open', '10')),
    ),
  ),
  quiet(
    'D Cancelling: adding cancels nothing',
    'add',
    apple('add', { quantity: 3 }, {}, { ...longTen, openOrders: [entryOrder] }),
    entered('add', 'buy', '3'),
  ),
  quiet(
    'D Cancelling: explicit true is for buy and sell only',
    'add with cancel true cancels nothing',
    apple('add', { quantity: 3, cancel: true }, {}, { ...longTen, openOrders: [entryOrder] }),
    entered('add', 'buy', '3'),
  ),
  quiet(
    'D Cancelling: adding cancels nothing',
    'buy onto a long',
    apple('buy', { quantity: 3 }, { allowAddToPosition: true }, { ...longTen, openOrders: [entryOrder] }),
    entered('buy', 'buy', '3'),
  ),
  quiet(
    'D Cancelling: explicit true',
    'buy onto a long with cancel true cancels',
    apple('buy', { quantity: 3, cancel: true }, { allowAddToPosition: true }, { ...longTen, openOrders: [entryOrder] }),
    planned('buy', cancelling('o1'), submit('entry', order('buy', 'open', '3'))),
  ),
  row(
    'D Cancelling: position-unprotected',
    'an addition that cancels the stop of the position says so',
    apple('buy', { quantity: 3, cancel: true }, { allowAddToPosition: true }, { ...longTen, openOrders: [stop] }),
    planned('buy', cancelling('sl'), submit('entry', order('buy', 'open', '3'))),
    'position-unprotected',
  ),
];

const onExits: readonly PlanDecisionRow[] = [
  quiet(
    'D Cancelling: exit',
    'a whole exit cancels everything of the ticker',
    apple('exit', {}, {}, { ...longTen, openOrders: [profit, stop] }),
    planned('exit', cancelling('tp', 'sl'), submit('exit', order('sell', 'close', '10'))),
  ),
  row(
    'D Cancelling: position-unprotected',
    'a partial exit that cancels the stop leaves 6 unprotected',
    apple('exit', { quantity: 4 }, {}, { ...longTen, openOrders: [stop] }),
    planned('exit', cancelling('sl'), submit('exit', order('sell', 'close', '4'))),
    'position-unprotected',
  ),
  row(
    'D Cancelling: resting-exits-exceed-position',
    'a kept stop of 10 on a rest of 6',
    apple('exit', { quantity: 4, cancel: false }, {}, { ...longTen, openOrders: [stop] }),
    exited('exit', 'sell', '4'),
    'resting-exits-exceed-position',
  ),
  row(
    'D Cancelling: resting-exits-exceed-position',
    'a kept take profit after a whole exit',
    apple('exit', { cancel: false }, {}, { ...longTen, openOrders: [profit] }),
    exited('exit', 'sell', '10'),
    'resting-exits-exceed-position',
  ),
  quiet(
    'D Cancelling: resting-exits-exceed-position',
    'a kept take profit of 6 fits a rest of 6',
    apple('exit', { quantity: 4, cancel: false }, {}, { ...longTen, openOrders: [{ ...profit, quantity: '6' }] }),
    exited('exit', 'sell', '4'),
  ),
  quiet(
    'D Cancelling: cancelOrderType',
    'a partial exit that cancels limits keeps the stop',
    apple(
      'exit',
      { quantity: 4, cancelOrderType: 'limit' },
      {},
      { ...longTen, openOrders: [profit, { ...stop, quantity: '6' }] },
    ),
    planned('exit', cancelling('tp'), submit('exit', order('sell', 'close', '4'))),
  ),
  quiet(
    'D Cancelling: exit on a flat ticker',
    'with open orders they are cancelled',
    apple('exit', {}, {}, { openOrders: [entryOrder] }),
    planned('exit', cancelling('o1')),
  ),
  quiet(
    'D Cancelling: exit on a flat ticker',
    'with cancelling off there is no position',
    apple('exit', {}, { cancelOpenOrders: false }, { openOrders: [entryOrder] }),
    rejected('no-position'),
  ),
  quiet(
    'D Cancelling: exit on a flat ticker',
    'with cancel false there is no position',
    apple('exit', { cancel: false }, {}, { openOrders: [entryOrder] }),
    rejected('no-position'),
  ),
  quiet(
    'D Cancelling: flat on a flat ticker',
    'sell flat cancels open orders',
    apple('sell', { sentiment: 'flat' }, {}, { openOrders: [entryOrder] }),
    planned('sell', cancelling('o1')),
  ),
  quiet(
    'D Cancelling: reverse on a flat ticker',
    'reverse does not cancel there',
    apple('reverse', {}, {}, { openOrders: [entryOrder] }),
    rejected('no-position'),
  ),
];

function atBreakeven(...ids: readonly string[]): PlanAnswer {
  const moved = submit('exit', order('sell', 'close', '10', { type: 'stop', stopPrice: '140', timeInForce: 'gtc' }));
  return ids.length === 0 ? planned('breakeven', moved) : planned('breakeven', cancelling(...ids), moved);
}

const onBreakeven: readonly PlanDecisionRow[] = [
  row(
    'D Cancelling: breakeven moves the stop',
    'the resting stop goes, the take profit stays',
    apple('breakeven', { orderType: 'stop' }, {}, { ...longTen, openOrders: [profit, stop] }),
    atBreakeven('sl'),
    'resting-exits-exceed-position',
  ),
  row(
    'D Cancelling: breakeven with cancel false',
    'the old stop stays',
    apple('breakeven', { orderType: 'stop', cancel: false }, {}, { ...longTen, openOrders: [stop] }),
    atBreakeven(),
  ),
  quiet(
    'D Cancelling: breakeven',
    'the setting does not keep the old stop, only cancel false does',
    apple('breakeven', { orderType: 'stop' }, { cancelOpenOrders: false }, { ...longTen, openOrders: [stop] }),
    atBreakeven('sl'),
  ),
];

const onCancel: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Action semantics: cancel',
    'all open orders of the ticker',
    apple('cancel', {}, {}, { openOrders: [entryOrder, elsewhere, profit, stop] }),
    planned('cancel', cancelling('o1', 'tp', 'sl')),
  ),
  quiet(
    'SPEC Action semantics: cancel',
    'filtered by cancelOrderType',
    apple('cancel', { cancelOrderType: 'limit' }, {}, { openOrders: [entryOrder, stop] }),
    planned('cancel', cancelling('o1')),
  ),
  quiet('DESIGN 8 actions: cancel', 'nothing open is nothing to do', apple('cancel'), nothingToDo('cancel')),
  quiet(
    'DESIGN 8 actions: cancel',
    'nothing of the type is nothing to do',
    apple('cancel', { cancelOrderType: 'stop' }, {}, { openOrders: [entryOrder] }),
    nothingToDo('cancel'),
  ),
  quiet(
    'D Cancelling: action cancel ignores the cancel field',
    'cancel false',
    apple('cancel', { cancel: false }, {}, { openOrders: [entryOrder] }),
    planned('cancel', cancelling('o1')),
  ),
  quiet(
    'D Cancelling: action cancel',
    'the setting is not asked',
    apple('cancel', {}, { cancelOpenOrders: false }, { openOrders: [entryOrder] }),
    planned('cancel', cancelling('o1')),
  ),
  quiet(
    'D Exits: cancel has no gates',
    'ignored exits, lockout and a closed window do not stop it',
    apple(
      'cancel',
      {},
      {
        ignoreExitSignals: true,
        entryLockout: true,
        exitsOutsideTradingWindows: false,
        tradingWindows: [{ days: ['tue'], from: '09:30', to: '16:00', timeZone: 'America/New_York' }],
        exit: { rejectOlderThan: 1, bidAskSpreadFilter: 0.01 },
      },
      { openOrders: [entryOrder] },
    ),
    planned('cancel', cancelling('o1')),
  ),
  row(
    'D Cancelling: position-unprotected',
    'cancel that takes the stop of a position says so',
    apple('cancel', {}, {}, { ...longTen, openOrders: [stop] }),
    planned('cancel', cancelling('sl')),
    'position-unprotected',
  ),
];

export const cancellingDecisionRows: readonly PlanDecisionRow[] = [
  ...onEntries,
  ...onExits,
  ...onBreakeven,
  ...onCancel,
];
