// Safety rows of section S about positions, and the orders that rest on them.
import { alpaca } from '../../src/brokers/index.js';
import { longTen } from './plan-table.js';
import {
  apple,
  type ExpectedMessage,
  type Given,
  type Line,
  restingOrder,
  rows,
  type SafetyRow,
} from './safety-table.js';

type Fields = Record<string, unknown>;

const held = (quantity: string, side = 'long'): Fields => ({
  positions: { AAPL: { side, quantity, averageEntryPrice: '140' } },
});
const steps = (quantityStep: string): Fields => ({ capabilities: { quantityStep } });
const ofInstrument = (quantityStep: string): Fields => ({
  instruments: { AAPL: { assetClass: 'stocks', quantityStep } },
});
const dust = (quantity: string, remaining: string) => ({ code: 'dust-remains', facts: { quantity, remaining } });

/** A message on bitcoin, of which 1 less the fee in coin is held. */
function coin(action: string, fields: Fields = {}, others: Partial<Given> = {}): Given {
  const { market, ...rest } = others;
  return {
    payload: { ticker: 'BTC-USD', action, ...fields },
    settings: { assetClass: 'crypto' },
    market: {
      ...apple('buy').market,
      quotes: { 'BTC-USD': { bid: '49990', ask: '50010' } },
      positions: { 'BTC-USD': { side: 'long', quantity: '0.99900001', averageEntryPrice: '50000' } },
      instruments: { 'BTC-USD': { assetClass: 'crypto', quantityStep: '0.0001' } },
      ...market,
    },
    ...rest,
  };
}

const sold = (quantity: string): ExpectedMessage => ({
  orders: [{ side: 'sell', effect: 'close', quantity }],
  notices: [],
});
const soldBut = (quantity: string, remaining: string): ExpectedMessage => ({
  orders: [{ side: 'sell', effect: 'close', quantity }],
  notices: [dust(quantity, remaining)],
});
const leftAlone = (remaining: string): ExpectedMessage => ({
  outcome: 'nothing-to-do',
  notices: [dust('0', remaining)],
});
const stopOn = (quantity: string, fields: Fields = {}) =>
  restingOrder('s1', 'stop-loss', { type: 'stop', side: 'sell', quantity, stopPrice: '135', ...fields });

const dusty: readonly Line[] = [
  [
    'trigger',
    'an exit leaves what is below the step of the capabilities',
    apple('exit', {}, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'an exit leaves what is below the step of the instrument',
    apple('exit', {}, { market: { ...held('10.57'), ...ofInstrument('0.1') } }),
    soldBut('10.5', '0.07'),
  ],
  [
    'trigger',
    'the coarser of two steps counts',
    apple('exit', {}, { market: { ...held('10.57'), ...ofInstrument('0.1'), ...steps('0.5') } }),
    soldBut('10.5', '0.07'),
  ],
  [
    'trigger',
    'a short position is bought back on the step',
    apple('exit', {}, { market: { ...held('10.5', 'short'), ...steps('1') } }),
    { orders: [{ side: 'buy', quantity: '10' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'less than a step is nothing to do',
    apple('exit', {}, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'a quantity above the position closes what is on the step',
    apple('exit', { quantity: 20 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'a percent of 100 closes what is on the step',
    apple(
      'exit',
      { quantity: 100, quantityType: 'percent_of_position' },
      { market: { ...held('10.5'), ...steps('1') } },
    ),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'an exit by quantity that leaves less than a step says so',
    apple('exit', { quantity: 10 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'sentiment flat closes what is on the step',
    apple('sell', { sentiment: 'flat' }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'resize 0 closes what is on the step',
    apple('resize', { quantity: 0 }, { market: { ...held('10.5'), ...steps('1') } }),
    soldBut('10', '0.5'),
  ],
  [
    'trigger',
    'resize 0 of less than a step is nothing to do',
    apple('resize', { quantity: 0 }, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'what rests on less than a step is cancelled',
    apple('exit', {}, { market: { ...held('0.5'), ...steps('1'), openOrders: [stopOn('0.5')] } }),
    { cancels: ['s1'], notices: [dust('0', '0.5')] },
  ],
  [
    'trigger',
    'no stop is sent for what is less than a step',
    apple(
      'exit',
      {},
      {
        settings: { protectRemaining: true },
        market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10.5')] },
      },
    ),
    { cancels: ['s1'], orders: [{ type: 'market', quantity: '10' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'the stop for what remains is on the step',
    apple(
      'exit',
      { quantity: 4 },
      {
        settings: { protectRemaining: true },
        market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10.5')] },
      },
    ),
    {
      cancels: ['s1'],
      orders: [
        { type: 'stop', quantity: '6' },
        { type: 'market', quantity: '4' },
      ],
      notices: [{ code: 'position-unprotected' }],
    },
  ],
  [
    'trigger',
    'the exit of a swap leaves what is less than a step, and nothing is entered through it',
    apple('sell', { quantity: 5 }, { market: { ...held('10.5'), ...steps('1') } }),
    {
      ...soldBut('10', '0.5'),
      alsoNoticed: ['entry-refused'],
      alsoRead: [/0\.5 AAPL remain open, and the entry would have to trade through them/],
    },
  ],
  [
    'trigger',
    'a reverse of less than a step does nothing',
    apple('reverse', {}, { market: { ...held('0.5'), ...steps('1') } }),
    { ...leftAlone('0.5'), alsoNoticed: ['entry-refused'] },
  ],
  [
    'trigger',
    'a breakeven stop is on the step',
    apple('breakeven', { orderType: 'stop' }, { market: { ...held('10.5'), ...steps('1') } }),
    { orders: [{ type: 'stop', quantity: '10', stopPrice: '140' }], notices: [dust('10', '0.5')] },
  ],
  [
    'trigger',
    'breakeven of less than a step is nothing to do',
    apple('breakeven', { orderType: 'stop' }, { market: { ...held('0.5'), ...steps('1') } }),
    leftAlone('0.5'),
  ],
  [
    'trigger',
    'a resting stop on the step covers the position',
    apple(
      'breakeven',
      { orderType: 'stop' },
      { market: { ...held('10.5'), ...steps('1'), openOrders: [stopOn('10', { stopPrice: '145' })] } },
    ),
    { outcome: 'nothing-to-do', notices: [dust('10', '0.5'), { code: 'stop-already-better' }] },
  ],
  [
    'trigger',
    'a profile does not refuse the exit',
    apple('exit', {}, { market: held('10.0123456789'), profile: alpaca }),
    soldBut('10.012345678', '0.0000000009'),
  ],
  [
    'trigger',
    'less than the step of a profile is nothing to do',
    apple('exit', {}, { market: held('0.0000000009'), profile: alpaca }),
    leftAlone('0.0000000009'),
  ],
  [
    'trigger',
    'a form of a profile that takes whole units leaves the fraction',
    apple(
      'exit',
      { timeInForce: 'opg' },
      { market: { ...held('10.5'), now: '2026-01-26T11:00:00Z' }, profile: alpaca },
    ),
    { ...soldBut('10', '0.5'), alsoNoticed: ['order-form-changed'] },
  ],
  [
    'near miss',
    'a position on the step is closed whole',
    apple('exit', {}, { market: { ...held('10.5'), ...steps('0.5') } }),
    sold('10.5'),
  ],
  [
    'near miss',
    'whole units of the settings do not cut an exit',
    apple('exit', {}, { settings: { useFractionalQuantity: false }, market: held('10.5') }),
    sold('10.5'),
  ],
  [
    'near miss',
    'a partial exit that leaves a step says nothing',
    apple('exit', { quantity: 9 }, { market: { ...held('10.5'), ...steps('1') } }),
    sold('9'),
  ],
  [
    'near miss',
    'a swap on the step enters',
    apple('sell', { quantity: 5 }, { market: { ...longTen, ...steps('1') } }),
    {
      orders: [
        { effect: 'close', quantity: '10' },
        { effect: 'open', quantity: '5' },
      ],
    },
  ],
  [
    'near miss',
    'a profile that takes fractions takes the whole exit',
    apple('exit', {}, { market: held('10.5'), profile: alpaca }),
    sold('10.5'),
  ],
];

const fees: readonly Line[] = [
  [
    'trigger',
    'the exit of a coin after a fee leaves what is below the step',
    coin('exit'),
    soldBut('0.999', '0.00000001'),
  ],
  [
    'trigger',
    'an opposite sell where coins cannot be sold short does, too',
    coin('sell', { quantity: 1 }),
    soldBut('0.999', '0.00000001'),
  ],
  [
    'trigger',
    'what is left after that is nothing to do',
    coin('exit', {}, { market: { positions: { 'BTC-USD': { side: 'long', quantity: '0.00000001' } } } }),
    leftAlone('0.00000001'),
  ],
  [
    'near miss',
    'without a step that is known the coin is sold whole',
    coin('exit', {}, { market: { instruments: {} } }),
    sold('0.99900001'),
  ],
];

export const positionRows: readonly SafetyRow[] = [...rows('S10', dusty), ...rows('S27', fees)];
