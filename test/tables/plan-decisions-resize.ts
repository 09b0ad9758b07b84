// The eleven resize rules by hand, with DECISIONS D on targets, cancelling and gates. Midpoint 150, equity 100000.
import type { Fields, PlanDecisionRow, PlanTableRequest } from './plan-table.js';
import {
  apple,
  cancelling,
  entered,
  exited,
  longTen,
  market,
  nothingToDo,
  order,
  planned,
  profitAt,
  quiet,
  rejected,
  resting,
  row,
  shortTen,
  stopAt,
  submit,
} from './plan-table.js';

function resize(
  quantity: number,
  fields: Fields = {},
  settings: Fields = {},
  world: Fields = longTen,
): PlanTableRequest {
  return apple('resize', { quantity, ...fields }, settings, world);
}

const flat: Fields = {};
const entryOrder = resting('e1', 'entry', 'limit', { side: 'buy' });
const profit = resting('tp', 'take-profit', 'limit', { quantity: '10' });
const stop = resting('sl', 'stop-loss', 'stop', { quantity: '10' });
const dollars = (quantity: number, fields: Fields = {}, world: Fields = longTen): PlanTableRequest =>
  resize(quantity, { quantityType: 'dollar_amount', ...fields }, {}, world);

const targets: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Resize 1',
    'quantity is required',
    apple('resize', {}, {}, longTen),
    rejected('resize-requires-quantity'),
  ),
  quiet(
    'SPEC Resize 1',
    'the risk types are rejected',
    resize(10, { quantityType: 'risk_dollar_amount' }),
    rejected('invalid-risk-dollar-amount-action'),
  ),
  quiet(
    'SPEC Resize 1',
    'risk_percent is rejected',
    resize(10, { quantityType: 'risk_percent' }),
    rejected('invalid-risk-percent-action'),
  ),
  quiet(
    'SPEC Resize 1',
    'percent_of_position is rejected',
    resize(10, { quantityType: 'percent_of_position' }),
    rejected('invalid-percent-of-position-action'),
  ),
  quiet('SPEC Resize 1', '0 flattens', resize(0), exited('resize', 'sell', '10')),
  quiet('SPEC Resize 2', 'the difference is bought', resize(14), entered('resize', 'buy', '4')),
  quiet('SPEC Resize 2', 'the difference is sold', resize(7), exited('resize', 'sell', '3')),
  quiet(
    'SPEC Resize 2',
    'on a short the difference is sold',
    resize(14, {}, {}, shortTen),
    entered('resize', 'sell', '4'),
  ),
  quiet(
    'SPEC Resize 2',
    'on a short the difference is bought',
    resize(7, {}, {}, shortTen),
    exited('resize', 'buy', '3'),
  ),
  quiet('SPEC Resize 2', 'an equal target', resize(10), nothingToDo('resize')),
  quiet('SPEC Resize 3', 'flat opens long', resize(7, {}, {}, flat), entered('resize', 'buy', '7')),
  quiet(
    'SPEC Resize 3',
    'flat with short opens short',
    resize(7, { sentiment: 'short' }, {}, flat),
    entered('resize', 'sell', '7'),
  ),
  quiet(
    'SPEC Resize 3',
    'flat: the dynamic target is sized by the limit price of the entry: 1500 / 100',
    dollars(1500, { orderType: 'limit', limitPrice: 100 }, flat),
    entered('resize', 'buy', '15', { type: 'limit', limitPrice: '100' }),
  ),
  quiet(
    'D Quantities',
    'on a position by the midpoint: 2250 / 150',
    dollars(2250, { orderType: 'limit', limitPrice: 100 }),
    entered('resize', 'buy', '5', { type: 'limit', limitPrice: '100' }),
  ),
  quiet('SPEC Resize 4', 'never flips', resize(7, { sentiment: 'bearish' }), exited('resize', 'sell', '3')),
  quiet(
    'SPEC States',
    'flat with sentiment flat',
    resize(7, { sentiment: 'flat' }, {}, flat),
    rejected('resize-sentiment-conflict'),
  ),
  quiet('SPEC States', 'at target no sentiment conflicts', resize(10, { sentiment: 'bearish' }), nothingToDo('resize')),
  quiet(
    'SPEC quantityType percent_of_equity',
    '2.4004 % of 100000 is a target of 16, at 150.02 and at 150',
    resize(2.4004, { quantityType: 'percent_of_equity' }),
    entered('resize', 'buy', '6'),
  ),
  quiet(
    'DESIGN 8 quantity',
    'fractions when they are on',
    resize(7.25, {}, { useFractionalQuantity: true }),
    exited('resize', 'sell', '2.75'),
  ),
];

const cancels: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Resize 5',
    'growing is bracketed on the quantity sent: 40 dollars on 4 shares',
    resize(14, { takeProfit: { pnlAmount: 40 }, stopLoss: { type: 'stop', pnlAmount: 20 } }),
    entered('resize', 'buy', '4', { takeProfit: profitAt('160'), stopLoss: stopAt('145') }),
  ),
  quiet(
    'SPEC Resize 5',
    'growing cancels nothing',
    resize(14, {}, {}, { ...longTen, openOrders: [profit, stop] }),
    entered('resize', 'buy', '4'),
  ),
  quiet(
    'D Cancelling',
    'growing cancels nothing though cancel is true',
    resize(14, { cancel: true }, {}, { ...longTen, openOrders: [profit, stop] }),
    entered('resize', 'buy', '4'),
  ),
  row(
    'D Cancelling: resting-entries-remain',
    'growing beside a resting entry',
    resize(14, {}, {}, { ...longTen, openOrders: [entryOrder] }),
    entered('resize', 'buy', '4'),
    'resting-entries-remain',
  ),
  row(
    'SPEC Resize 5',
    'reducing cancels the resting exits and leaves the rest unprotected',
    resize(7, {}, {}, { ...longTen, openOrders: [profit, stop] }),
    planned('resize', cancelling('tp', 'sl'), submit('exit', order('sell', 'close', '3'))),
    'position-unprotected',
  ),
  row(
    'SPEC Resize 5',
    'reducing does not cancel a resting entry',
    resize(7, {}, {}, { ...longTen, openOrders: [entryOrder, profit] }),
    planned('resize', cancelling('tp'), submit('exit', order('sell', 'close', '3'))),
    'resting-entries-remain',
  ),
  quiet(
    'SPEC Resize 5',
    'reducing is not bracketed',
    resize(7, { takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 1 } }),
    exited('resize', 'sell', '3'),
  ),
  quiet(
    'SPEC Resize 5',
    'flattening leaves nothing to protect',
    resize(0, {}, {}, { ...longTen, openOrders: [stop] }),
    planned('resize', cancelling('sl'), submit('exit', order('sell', 'close', '10'))),
  ),
  row(
    'SPEC Resize 5',
    'cancel false keeps them',
    resize(7, { cancel: false }, {}, { ...longTen, openOrders: [stop] }),
    exited('resize', 'sell', '3'),
    'resting-exits-exceed-position',
  ),
  row(
    'SPEC Resize 5',
    'cancelling off keeps them',
    resize(7, {}, { cancelOpenOrders: false }, { ...longTen, openOrders: [profit] }),
    exited('resize', 'sell', '3'),
    'resting-exits-exceed-position',
  ),
  quiet(
    'SPEC Resize 5',
    'at target resting orders are left alone',
    resize(10, {}, {}, { ...longTen, openOrders: [profit, stop] }),
    nothingToDo('resize'),
  ),
  quiet(
    'SPEC Resize 5',
    'flat plus target 0 cancels stale orders',
    resize(0, {}, {}, { openOrders: [profit, stop] }),
    planned('resize', cancelling('tp', 'sl')),
  ),
  quiet(
    'SPEC Resize 5',
    'flat plus target 0 with cancelling off',
    resize(0, {}, { cancelOpenOrders: false }, { openOrders: [profit, stop] }),
    nothingToDo('resize'),
  ),
  quiet('SPEC Resize 5', 'flat plus target 0 without orders', resize(0, {}, {}, flat), nothingToDo('resize')),
];

const orders: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Resize 6',
    'type and price on the exit half',
    resize(7, { orderType: 'limit', limitPrice: 151 }),
    exited('resize', 'sell', '3', { type: 'limit', limitPrice: '151' }),
  ),
  quiet(
    'SPEC Resize 6',
    'trails on the entry half',
    resize(14, { orderType: 'trailing_stop', trailAmount: 2 }),
    entered('resize', 'buy', '4', { type: 'trailing_stop', trailAmount: '2' }),
  ),
  quiet(
    'SPEC Resize 6',
    'subject to the exit checkboxes',
    resize(7, { orderType: 'limit', limitPrice: 151 }, { exit: { allowSignalOverride: false } }),
    exited('resize', 'sell', '3'),
  ),
  quiet(
    'SPEC Resize 6',
    'the exit checkboxes do not touch the entry half',
    resize(14, { orderType: 'limit', limitPrice: 149 }, { exit: { allowSignalOverride: false } }),
    entered('resize', 'buy', '4', { type: 'limit', limitPrice: '149' }),
  ),
  quiet(
    'SPEC Resize 5',
    'each half uses its settings: growing',
    resize(14, {}, { entry: { timeInForce: 'gtc' } }),
    entered('resize', 'buy', '4', { timeInForce: 'gtc' }),
  ),
  quiet(
    'SPEC Resize 5',
    'each half uses its settings: reducing',
    resize(7, {}, { exit: { orderType: 'limit' } }),
    exited('resize', 'sell', '3', { type: 'limit', limitPrice: '149.98' }),
  ),
];

const unresolved: readonly PlanDecisionRow[] = [
  quiet('SPEC Resize 7', '100 dollars do not buy a share at 150', dollars(100), rejected('resize-target-unresolved')),
  quiet(
    'SPEC Resize 7',
    '0.1 % of 100000 does not buy a share',
    resize(0.1, { quantityType: 'percent_of_equity' }),
    rejected('resize-target-unresolved'),
  ),
  quiet(
    'SPEC Resize 7',
    'no price available',
    dollars(3000, {}, { ...longTen, quotes: {} }),
    rejected('resize-target-unresolved'),
  ),
  quiet(
    'D Quantities',
    'signalPrice is used apart from options: 3000 / 100',
    dollars(3000, { signalPrice: 100 }, { ...longTen, quotes: {} }),
    entered('resize', 'buy', '20'),
  ),
  quiet(
    'D Quantities',
    'a fixed target that rounds to 0 does not flatten',
    resize(0.4),
    rejected('resize-target-unresolved'),
  ),
  quiet('DESIGN 8 quantity', 'flat: a target below a unit', resize(0.4, {}, {}, flat), rejected('quantity-unresolved')),
  quiet(
    'D Reference price',
    'flat: a dynamic target without a price',
    dollars(3000, {}, { quotes: {} }),
    rejected('quote-unavailable'),
  ),
  quiet(
    'D Quantities',
    'a dynamic target of 0 flattens without a price',
    dollars(0, {}, { ...longTen, quotes: {} }),
    exited('resize', 'sell', '10'),
  ),
  quiet(
    'D Quantities',
    'a difference below one step',
    resize(10, {}, {}, { positions: { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '140' } } }),
    nothingToDo('resize'),
  ),
  quiet(
    'D Quantities',
    'flattening is never rounded',
    resize(0, {}, {}, { positions: { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '140' } } }),
    exited('resize', 'sell', '10.5'),
  ),
];

const microsoft = { MSFT: { side: 'long', quantity: '1', averageEntryPrice: '400' } };
const late = { time: '2026-01-26T15:29:40Z' };

const gated: readonly PlanDecisionRow[] = [
  quiet(
    'SPEC Resize 9',
    'allowed sides gate growing',
    resize(14, {}, { allowedSides: 'bearish' }),
    rejected('side-not-allowed'),
  ),
  quiet(
    'SPEC Resize 9',
    'allowed sides gate opening',
    resize(7, { sentiment: 'bearish' }, { allowedSides: 'bullish' }, flat),
    rejected('side-not-allowed'),
  ),
  quiet(
    'SPEC Resize 9',
    'max positions gate opening',
    resize(7, {}, { maxPositions: 1 }, { positions: microsoft }),
    rejected('max-positions-reached'),
  ),
  quiet(
    'SPEC Resize 9',
    'max positions do not gate growing',
    resize(14, {}, { maxPositions: 1 }),
    entered('resize', 'buy', '4'),
  ),
  quiet(
    'SPEC Resize 9',
    'lockout, age and spread gate growing',
    resize(14, late, { entryLockout: true, entry: { rejectOlderThan: 10, bidAskSpreadFilter: 0.01 } }),
    rejected('entry-locked-out', 'signal-too-old', 'spread-too-wide'),
  ),
  quiet(
    'SPEC Resize 9',
    'they do not gate reducing',
    resize(7, late, { entryLockout: true, entry: { rejectOlderThan: 10, bidAskSpreadFilter: 0.01 } }),
    exited('resize', 'sell', '3'),
  ),
  quiet(
    'SPEC Resize 9',
    'reducing is gated as an exit',
    resize(7, late, { ignoreExitSignals: true, exit: { rejectOlderThan: 10, bidAskSpreadFilter: 0.01 } }),
    rejected('exit-signals-ignored', 'signal-too-old', 'spread-too-wide'),
  ),
  quiet(
    'SPEC Resize 9',
    'Allow add to position does not matter',
    resize(14, {}, { allowAddToPosition: false }),
    entered('resize', 'buy', '4'),
  ),
  quiet(
    'DESIGN 8 gates: short selling',
    'opening short',
    resize(7, { sentiment: 'bearish' }, {}, { capabilities: { shortSelling: false } }),
    rejected('short-selling-unsupported'),
  ),
  quiet(
    'D Order of rejections: at target no gates',
    'at target nothing is asked',
    resize(10, late, {
      ignoreExitSignals: true,
      entryLockout: true,
      exit: { rejectOlderThan: 1 },
      entry: { rejectOlderThan: 1 },
    }),
    nothingToDo('resize'),
  ),
  quiet(
    'D Order of rejections: resize conflict first',
    'the conflict alone, before the gates',
    resize(14, { sentiment: 'bearish' }, { entryLockout: true }),
    rejected('resize-sentiment-conflict'),
  ),
  quiet(
    'SPEC Resize 10',
    'a queued resize ends at the target from the position at release',
    {
      payload: { ticker: 'AAPL', action: 'resize', quantity: 15, delay: 60 },
      market: market({
        now: '2026-01-26T15:31:00Z',
        positions: { AAPL: { side: 'long', quantity: '12', averageEntryPrice: '140' } },
      }),
      receivedAt: '2026-01-26T15:30:00Z',
    },
    entered('resize', 'buy', '3'),
  ),
];

export const resizeDecisionRows: readonly PlanDecisionRow[] = [
  ...targets,
  ...cancels,
  ...orders,
  ...unresolved,
  ...gated,
];
