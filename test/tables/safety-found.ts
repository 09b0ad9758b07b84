// Safety rows for what the naive model of planning and a reading of the rules line by line found after the other rows were
// written: limits of what is known of an entry, currencies, stops of what remains, and ports without a row.
import { longTen, shortTen } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  type Line,
  refused,
  refusedBy,
  restingOrder,
  rows,
  type SafetyRow,
  spy,
  spyCall,
} from './safety-table.js';

const at = (...place: readonly string[]): ExpectedMessage => refused('invalid-snapshot', { path: place });
const noticed = (...codes: readonly string[]): Pick<ExpectedMessage, 'notices'> => ({
  notices: codes.map((code) => ({ code })),
});

const five = { quantity: 5 };
const stop140 = { stopLoss: { type: 'stop', stopPrice: 140 } };
const pounds = { instruments: { AAPL: { assetClass: 'stocks', quoteCurrency: 'GBP' } } };
const bought: ExpectedMessage = { orders: [{ side: 'buy', quantity: '5' }] };

const accounted: readonly Line[] = [
  [
    // The default of 10 shares costs 1500.2. Without quantityType the quantity would be read: 5 shares cost 750.1.
    'near miss',
    'a quantityType without which the entry of a swap would not be too large has an effect',
    buy(
      { quantity: 5, quantityType: 'fixed_quantity' },
      {
        settings: {
          defaultQuantity: { quantityType: 'fixed_quantity', quantity: 10 },
          entry: { allowSignalOverride: { quantityType: false } },
        },
        market: { ...shortTen, buyingPower: '1500' },
      },
    ),
    { orders: [{ side: 'buy', effect: 'close', quantity: '10' }] },
  ],
];

const dated: readonly Line[] = [
  [
    'trigger',
    'gtd of the exit settings in a swap says nothing about the time in force of the message',
    buy({ ...five, timeInForce: 'cls' }, { settings: { exit: { timeInForce: 'gtd' } }, market: shortTen }),
    {
      orders: [
        { effect: 'close', timeInForce: 'day' },
        { effect: 'open', timeInForce: 'cls' },
      ],
      notices: [{ code: 'field-without-effect', sentence: /exit settings/ }],
    },
  ],
];

const ports: readonly Line[] = [
  ['trigger', 'snapshot: buying power of text', buy(five, { market: { buyingPower: 'plenty' } }), at('buyingPower')],
  ['trigger', 'snapshot: buying power of true', buy(five, { market: { buyingPower: true } }), at('buyingPower')],
  [
    'trigger',
    'snapshot: a currency that is not text',
    buy({ quantityType: 'dollar_amount', quantity: 750 }, { market: { currency: 840 } }),
    at('currency'),
  ],
  ['near miss', 'snapshot: buying power of text with digits', buy(five, { market: { buyingPower: '750.1' } }), bought],
];

const coin = (fields: Record<string, unknown>, quotes: Record<string, unknown> = {}) => ({
  payload: { ticker: 'ETH-BTC', action: 'buy', quantity: 2, ...fields },
  settings: { assetClass: 'crypto' },
  market: { ...apple('buy').market, quotes: { 'ETH-BTC': { bid: '0.0499', ask: '0.0501' }, ...quotes } },
});
const rate = { 'BTC-USD': { bid: '49990', ask: '50010' } };

const currencies: readonly Line[] = [
  [
    'trigger',
    'a take profit by pnlAmount for what is quoted in bitcoin',
    coin({ takeProfit: { pnlAmount: 200 } }),
    refused('currency-mismatch'),
  ],
  [
    'trigger',
    'a stop by pnlAmount for what is quoted in bitcoin',
    coin({ stopLoss: { pnlAmount: 200 } }),
    refused('currency-mismatch'),
  ],
  [
    // 200 / (2 × 50000) = 0.002 above 0.05
    'near miss',
    'a take profit by pnlAmount with a rate',
    coin({ takeProfit: { pnlAmount: 200 } }, rate),
    { orders: [{ quantity: '2', takeProfit: { limitPrice: '0.052', timeInForce: 'gtc' } }] },
  ],
  [
    'near miss',
    'a stop by amount is in the currency of the price',
    coin({ stopLoss: { amount: '0.002' } }),
    { orders: [{ quantity: '2', stopLoss: { type: 'stop', stopPrice: '0.048', timeInForce: 'gtc' } }] },
  ],
  [
    'trigger',
    'an exit by a percent of the equity that lacks equity and a rate names both',
    apple(
      'exit',
      { quantityType: 'percent_of_equity', quantity: 1 },
      { market: { ...longTen, ...pounds, equity: undefined } },
    ),
    refusedBy('equity-unavailable', 'quantity-unresolved'),
  ],
];

const limits: readonly Line[] = [
  [
    // The limit 160 is 6.67 % above 150; the size needs an equity that nobody knows.
    'trigger',
    'priceCollarPercent: an entry whose size is unknown',
    buy(
      { quantityType: 'percent_of_equity', quantity: 1, orderType: 'limit', limitPrice: 160 },
      { settings: { priceCollarPercent: 1 }, market: { equity: undefined } },
    ),
    refused('price-out-of-collar'),
  ],
  [
    'near miss',
    'priceCollarPercent: an entry within the collar whose size is unknown',
    buy(
      { quantityType: 'percent_of_equity', quantity: 1, orderType: 'limit', limitPrice: 151 },
      { settings: { priceCollarPercent: 1 }, market: { equity: undefined } },
    ),
    refused('equity-unavailable'),
  ],
  [
    // 5 × (150 − 140) = 50
    'trigger',
    'maxLossAtStop: beside a take profit that cannot be used',
    buy({ ...five, ...stop140, takeProfit: { limitPrice: 100 } }, { settings: { maxLossAtStop: 49 } }),
    refused('loss-at-stop-too-large'),
  ],
  [
    'near miss',
    'maxLossAtStop: exactly the limit beside a take profit that cannot be used',
    buy({ ...five, ...stop140, takeProfit: { limitPrice: 100 } }, { settings: { maxLossAtStop: 50.1 } }),
    refused('price-unresolved'),
  ],
  [
    'trigger',
    'maxLossAtStop: fails closed without a rate',
    buy({ ...five, ...stop140 }, { settings: { maxLossAtStop: 50 }, market: pounds }),
    refused('currency-mismatch'),
  ],
  [
    'trigger',
    'maxLossAtStop: without a rate and a stop both are named',
    buy(five, { settings: { maxLossAtStop: 50 }, market: pounds }),
    refusedBy('stop-loss-required', 'currency-mismatch'),
  ],
  [
    'trigger',
    'maxLossAtStopPercent: without equity and a stop both are named',
    buy(five, { settings: { maxLossAtStopPercent: 1 }, market: { equity: undefined } }),
    refusedBy('equity-unavailable', 'stop-loss-required'),
  ],
  [
    'near miss',
    'maxOrderQuantity: needs no rate',
    buy(five, { settings: { maxOrderQuantity: 5 }, market: pounds }),
    bought,
  ],
  [
    'trigger',
    'in a swap whose exit is refused the limits of the entry are named too',
    buy(five, { settings: { ignoreExitSignals: true, maxOrderQuantity: 4 }, market: shortTen }),
    refusedBy('exit-signals-ignored', 'order-too-large'),
  ],
];

const premium = { bid: '4.1', ask: '4.2' };
const today = 'SPY 260126C600';
const put = 'SPY 260130P600';
const held = (...tickers: readonly string[]) => ({
  quotes: {
    SPY: { bid: '600.1', ask: '600.3' },
    ...Object.fromEntries([today, spyCall, put].map((one) => [one, premium])),
  },
  positions: Object.fromEntries(
    tickers.map((ticker) => [ticker, { side: 'long', quantity: '2', averageEntryPrice: '4' }]),
  ),
});

const expired: readonly Line[] = [
  [
    'trigger',
    'an expired option sold short: the gate of short sales, not its day',
    spy('sell', { ticker: today, quantity: 1 }, { ...held(), now: '2026-01-26T21:01:00Z' }),
    refused('short-selling-unsupported'),
  ],
  [
    'near miss',
    'an option at 16:00 to the second',
    spy('buy', { ticker: today, quantity: 1 }, { ...held(), now: '2026-01-26T21:00:00Z' }),
    { orders: [{ ticker: today, quantity: '1' }] },
  ],
  [
    'trigger',
    'an option a second after 16:00',
    spy('buy', { ticker: today, quantity: 1 }, { ...held(), now: '2026-01-26T21:00:01Z' }),
    refused('contract-expired'),
  ],
];

const contracts: readonly Line[] = [
  [
    'trigger',
    'a quantity is taken from the call first where strike and day are equal',
    spy('exit', { quantity: 3 }, held(put, spyCall), { settings: { optionType: 'both', invertPuts: false } }),
    {
      orders: [
        { ticker: spyCall, quantity: '2' },
        { ticker: put, quantity: '1' },
      ],
    },
  ],
];

const stopOrder = (id: string, fields: Record<string, unknown>) =>
  restingOrder(id, 'stop-loss', { type: 'stop', side: 'sell', quantity: '10', ...fields });
const guarded = { ...longTen, openOrders: [stopOrder('o1', { stopPrice: '135' })] };
const unprotected = 'position-unprotected';

const waiting: readonly Line[] = [
  [
    'trigger',
    'a market exit at the open of the whole position',
    apple('exit', { timeInForce: 'opg' }, { market: guarded }),
    { orders: [{ quantity: '10', timeInForce: 'opg' }], ...noticed(unprotected) },
  ],
  [
    'trigger',
    'a market exit at the close of the whole position',
    apple('exit', { timeInForce: 'cls' }, { market: guarded }),
    { orders: [{ quantity: '10', timeInForce: 'cls' }], ...noticed(unprotected) },
  ],
  [
    'near miss',
    'a stop as exit protects the position itself',
    apple('exit', { orderType: 'stop', stopPrice: 140, timeInForce: 'gtc' }, { market: guarded }),
    { orders: [{ quantity: '10', type: 'stop', stopPrice: '140' }] },
  ],
];

const remaining = (...openOrders: readonly Record<string, unknown>[]) =>
  apple('exit', { quantity: 4 }, { settings: { protectRemaining: true }, market: { ...longTen, openOrders } });
const keeps = (fields: Record<string, unknown>, ...cancels: readonly string[]): ExpectedMessage => ({
  cancels,
  orders: [{ quantity: '6', ...fields }, { quantity: '4' }],
  ...noticed(unprotected),
});

const protection: readonly Line[] = [
  [
    'trigger',
    'of two cancelled stops the one that the market reaches first',
    remaining(stopOrder('o1', { stopPrice: '135' }), stopOrder('o2', { stopPrice: '138' })),
    keeps({ type: 'stop', stopPrice: '138' }, 'o1', 'o2'),
  ],
  [
    'near miss',
    'a trailing stop beside a stop whose price is known',
    remaining(stopOrder('o1', { type: 'trailing_stop', trailAmount: '1' }), stopOrder('o2', { stopPrice: '135' })),
    keeps({ type: 'stop', stopPrice: '135' }, 'o1', 'o2'),
  ],
];

export const foundRows: readonly SafetyRow[] = [
  ...rows('M4', accounted),
  ...rows('M6', dated),
  ...rows('P1', ports),
  ...rows('R3', currencies),
  ...rows('Q1', limits),
  ...rows('Q2', expired),
  ...rows('Q4', contracts),
  ...rows('Q8', waiting),
  ...rows('B4', protection),
];
