import type { AssetClass } from '../../src/core/vocabulary.js';
import type { DialectId, TranslationOptions } from '../../src/dialects/index.js';
import type { Quote } from '../../src/market/ports.js';

/**
 * An alert with several take profits, or with a stop that moves, from public material; what it is here is worked out by hand.
 * `quote`: as published, with nothing but placeholders, secrets and line breaks filled in. `variation`: a published form with other
 * values, or completed to a whole alert.
 */
export interface PublicAlert {
  readonly title: string;
  readonly kind: 'quote' | 'variation';
  /** Where it was found on 2026-11-28. */
  readonly source: string;
  readonly dialect: DialectId;
  readonly message: unknown;
  readonly options?: TranslationOptions;
  /** Code and field of each error, if it is refused. */
  readonly errors?: readonly (readonly [string, string])[];
  /** The legs of the payload. */
  readonly legs?: { readonly targets?: unknown; readonly takeProfit?: unknown; readonly stopLoss?: unknown };
  /** Middle, bid and ask of its market, as far as it is planned. */
  readonly quote?: Quote;
  /** Side, quantity, ticker, type and legs of each order; or the code that rejects it. */
  readonly orders?: readonly string[];
  /** Notices of the plan at a broker that does not replace orders. */
  readonly notices?: readonly string[];
  /** The rest of the day on paper: prices after the entry, what is held at its end, and what the cash has changed by. */
  readonly day?: { readonly prices: readonly number[]; readonly held: string; readonly cash: string };
}

/** What OctoBot and 3Commas trade. */
export const classOf: AssetClass = 'crypto';

const octoBot = 'https://github.com/Drakkar-Software/OctoBot/blob/66c87d6f4fae35f06f5e493ae0d3530e24163511';
const cloudGuide = `${octoBot}/docs/content/investing/tradingview-alerts-automation.mdx`;
const formatGuide = `${octoBot}/docs/content/guides/octobot-interfaces/tradingview/alert-format.md`;
const tentacles = `${octoBot}/packages/tentacles/Trading/Mode`;
const signalTests = `${tentacles}/trading_view_signals_trading_mode/tests/test_trading_view_signals_trading.py`;
const orderTests = `${tentacles}/daily_trading_mode/tests/test_daily_trading_mode_consumer.py`;
const infinityAlgo =
  'https://docs.infinityalgo.com/trading-guide/trading-guide/automating-infinity-algo-alerts-via-3commas';
const smartTrades =
  'https://github.com/3commas-io/3commas-official-api-docs/blob/0a55695857c9975ab2dca3e573e9440c0497cdf4/docs/smart-trade/2_edit_smart_trade.mdx';
const botIssue = 'https://github.com/3commas-io/3commas-official-api-docs/issues/257';
/** A file of a public repository whose name the search does not give. */
const unnamedFile = (id: string): string => `file ${id} of the index of public repositories`;

const solana: Quote = { bid: '99.9', ask: '100.1' };
const bitcoin: Quote = { bid: '49990', ask: '50010' };
const dearBitcoin: Quote = { bid: '89990', ask: '90010' };

const credentials = { secret: 'token-of-the-bot', bot_uuid: 'b7e0', tv_exchange: 'BINANCE' };
const sized = { amount: 150, currency_type: 'quote', order_type: 'market' };
const fourSteps = [
  { order_type: 'limit', price_percent: 1, volume_percent: 25 },
  { order_type: 'limit', price_percent: 2, volume_percent: 25 },
  { order_type: 'limit', price_percent: 3, volume_percent: 25 },
  { order_type: 'market', price_percent: 4, volume_percent: 25 },
];
const fourQuarters = ['1', '2', '3', '4'].map((percent) => ({ percent, share: '25' }));
const onePercentStop = { enabled: true, order_type: 'market', trigger_price_percent: 1 };
const leaveOut = ['max_lag'];

export const publicAlerts: readonly PublicAlert[] = [
  {
    title: 'OctoBot: three take profits in percent',
    kind: 'quote',
    source: cloudGuide,
    dialect: 'octobot',
    message:
      'SYMBOL=SOLUSDC;SIGNAL=BUY;VOLUME=6;TAKE_PROFIT_PRICE=5%;TAKE_PROFIT_PRICE_2=10%;TAKE_PROFIT_PRICE_3=20%;BOT_ID=123',
    legs: { targets: [{ percent: '5' }, { percent: '10' }, { percent: '20' }] },
    quote: solana,
    // "each take profit will have a quantity of 2 SOL"; the middle is 100
    orders: [
      'buy 2 SOL-USDC market take profit 105',
      'buy 2 SOL-USDC market take profit 110',
      'buy 2 SOL-USDC market take profit 120',
    ],
    // 2 × 105 + 2 × 110 + 2 × 120, less 6 × 100.1
    day: { prices: [105, 104, 110, 120], held: '0', cash: '69.4' },
  },
  {
    title: 'OctoBot: the same with ratios, and a comma where a semicolon belongs',
    kind: 'quote',
    source: cloudGuide,
    dialect: 'octobot',
    message:
      'SYMBOL=SOLUSDC;SIGNAL=BUY;VOLUME=6;TAKE_PROFIT_PRICE=5%;TAKE_PROFIT_PRICE_2=10%;TAKE_PROFIT_PRICE_3=20%;TAKE_PROFIT_VOLUME_RATIO=17;TAKE_PROFIT_VOLUME_RATIO_2=33,TAKE_PROFIT_VOLUME_RATIO_3=50;BOT_ID=123',
    errors: [
      ['invalid-value', 'TAKE_PROFIT_VOLUME_RATIO_2'],
      ['invalid-value', 'TAKE_PROFIT_VOLUME_RATIO'],
    ],
  },
  {
    title: 'OctoBot: the same with the semicolon',
    kind: 'variation',
    source: cloudGuide,
    dialect: 'octobot',
    message:
      'SYMBOL=SOLUSDC;SIGNAL=BUY;VOLUME=6;TAKE_PROFIT_PRICE=5%;TAKE_PROFIT_PRICE_2=10%;TAKE_PROFIT_PRICE_3=20%;TAKE_PROFIT_VOLUME_RATIO=17;TAKE_PROFIT_VOLUME_RATIO_2=33;TAKE_PROFIT_VOLUME_RATIO_3=50;BOT_ID=123',
    legs: { targets: [{ percent: '5', share: '17' }, { percent: '10', share: '33' }, { percent: '20' }] },
    quote: solana,
    // 17 % of 6, 33 % of 6, and the rest of 3
    orders: [
      'buy 1.02 SOL-USDC market take profit 105',
      'buy 1.98 SOL-USDC market take profit 110',
      'buy 3 SOL-USDC market take profit 120',
    ],
    // 1.02 × 105 + 1.98 × 110, less 6 × 100.1; there is no stop
    day: { prices: [105, 110, 90], held: '3', cash: '-275.7' },
  },
  {
    title: 'OctoBot: a stop loss that follows the filled take profits',
    kind: 'variation',
    source: cloudGuide,
    dialect: 'octobot',
    message:
      'SYMBOL=SOLUSDC;SIGNAL=BUY;VOLUME=6;TAKE_PROFIT_PRICE=5%;TAKE_PROFIT_PRICE_2=10%;TAKE_PROFIT_PRICE_3=20%;STOP_PRICE=-20%;TRAILING_PROFILE=filled_take_profit;BOT_ID=123',
    legs: {
      targets: [{ percent: '5', moveStop: 'entry' }, { percent: '10', moveStop: 'previous-target' }, { percent: '20' }],
      stopLoss: { percent: '20' },
    },
    quote: solana,
    orders: [
      'buy 2 SOL-USDC market take profit 105 stop 80',
      'buy 2 SOL-USDC market take profit 110 stop 80',
      'buy 2 SOL-USDC market take profit 120 stop 80',
    ],
    notices: ['stop-moves-unsupported', 'stop-moves-unsupported'],
    // 2 × 105, 2 × 110, and 2 at the stop, which has moved to 100 and then to 105; less 6 × 100.1
    day: { prices: [105, 101, 110, 105], held: '0', cash: '39.4' },
  },
  {
    title: 'OctoBot: a short entry with deltas',
    kind: 'variation',
    source: `${octoBot}/docs/content/guides/octobot-trading-modes/order-price-syntax.md`,
    dialect: 'octobot',
    message:
      'SYMBOL=SOLUSDC;SIGNAL=SELL;VOLUME=4;ORDER_TYPE=MARKET;TAKE_PROFIT_PRICE_1=-5d;TAKE_PROFIT_PRICE_2=-10%;STOP_PRICE=4d',
    legs: { targets: [{ amount: '5' }, { percent: '10' }], stopLoss: { amount: '4' } },
    quote: solana,
    orders: ['sell 2 SOL-USDC market take profit 95 stop 104', 'sell 2 SOL-USDC market take profit 90 stop 104'],
    // 4 × 99.9, less 2 × 95 and 2 × 104
    day: { prices: [95, 104], held: '0', cash: '1.6' },
  },
  {
    title: 'OctoBot: the ratios of the format guide, in a whole alert',
    kind: 'variation',
    source: formatGuide,
    dialect: 'octobot',
    message:
      'EXCHANGE=BINANCE;SYMBOL=BTCUSD;SIGNAL=BUY;VOLUME=0.9;TAKE_PROFIT_PRICE=1234;TAKE_PROFIT_PRICE_1=1456;TAKE_PROFIT_VOLUME_RATIO_1=1;TAKE_PROFIT_VOLUME_RATIO_2=2',
    legs: { targets: [{ limitPrice: '1234', share: '33.333333333334' }, { limitPrice: '1456' }] },
    quote: { bid: '999', ask: '1001' },
    // "33% of entry amount in TP 1 and 67% in TP 2": a third and two thirds of 0.9
    orders: ['buy 0.3 BTC-USD market take profit 1234', 'buy 0.6 BTC-USD market take profit 1456'],
    // 0.3 × 1234 + 0.6 × 1456, less 0.9 × 1001
    day: { prices: [1234, 1456], held: '0', cash: '342.9' },
  },
  {
    title: 'OctoBot: a line without a value, in a test of its parser',
    kind: 'quote',
    source: signalTests,
    dialect: 'octobot',
    message: 'KEY=value;EXCHANGE;;;;;PLOp=ABC;TAKE_PROFIT_PRICE=1;;TAKE_PROFIT_PRICE_2=3',
    errors: [['invalid-syntax', '']],
  },
  {
    title: 'OctoBot: three take profits with prices, of a test',
    kind: 'variation',
    source: orderTests,
    dialect: 'octobot',
    message:
      'EXCHANGE=binance\nSYMBOL=BTCUSDT\nSIGNAL=BUY\nVOLUME=0.01\nTAKE_PROFIT_PRICE=100000\nTAKE_PROFIT_PRICE_1=110000\nTAKE_PROFIT_PRICE_2=120000',
    legs: { targets: [{ limitPrice: '100000' }, { limitPrice: '110000' }, { limitPrice: '120000' }] },
    quote: dearBitcoin,
    // A third of 0.01, rounded down to 8 decimals, twice; the last has the rest
    orders: [
      'buy 0.00333333 BTC-USDT market take profit 100000',
      'buy 0.00333333 BTC-USDT market take profit 110000',
      'buy 0.00333334 BTC-USDT market take profit 120000',
    ],
    // 0.00333333 × 100000 + 0.00333333 × 110000, less 0.01 × 90010
    day: { prices: [100_000, 110_000, 80_000], held: '0.00333334', cash: '-200.1007' },
  },
  {
    title: 'OctoBot: ratios of 1 and 1.2, of a test',
    kind: 'variation',
    source: orderTests,
    dialect: 'octobot',
    message:
      'EXCHANGE=binance\nSYMBOL=BTCUSDT\nSIGNAL=BUY\nVOLUME=0.01\nTAKE_PROFIT_PRICE_1=110000\nTAKE_PROFIT_PRICE_2=120000\nTAKE_PROFIT_VOLUME_RATIO_1=1\nTAKE_PROFIT_VOLUME_RATIO_2=1.2',
    legs: { targets: [{ limitPrice: '110000', share: '45.454545454546' }, { limitPrice: '120000' }] },
    quote: dearBitcoin,
    // 0.01 / 2.2 = 0.004545454…
    orders: ['buy 0.00454545 BTC-USDT market take profit 110000', 'buy 0.00545455 BTC-USDT market take profit 120000'],
    // 0.00454545 × 110000 + 0.00545455 × 120000, less 0.01 × 90010
    day: { prices: [110_000, 120_000], held: '0', cash: '254.4455' },
  },
  {
    title: 'OctoBot: the same with the farther take profit first',
    kind: 'variation',
    source: orderTests,
    dialect: 'octobot',
    message:
      'EXCHANGE=binance\nSYMBOL=BTCUSDT\nSIGNAL=BUY\nVOLUME=0.01\nTAKE_PROFIT_PRICE_1=120000\nTAKE_PROFIT_PRICE_2=110000',
    legs: { targets: [{ limitPrice: '120000' }, { limitPrice: '110000' }] },
    quote: dearBitcoin,
    orders: ['targets-not-ordered'],
  },
  {
    title: 'OctoBot: six take profits and a stop loss, of a test',
    kind: 'variation',
    source: orderTests,
    dialect: 'octobot',
    message: `EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=0.01;STOP_PRICE=123;TAKE_PROFIT_PRICE=100012;${[
      ['110000', '2'],
      ['120000', '2.5'],
      ['130000', '2'],
      ['140000', '3'],
      ['150000', '2'],
    ]
      .map(([price, ratio], index) => `TAKE_PROFIT_PRICE_${index}=${price};TAKE_PROFIT_VOLUME_RATIO_${index}=${ratio}`)
      .join(';')};TAKE_PROFIT_VOLUME_RATIO=1`,
    errors: [
      ['no-counterpart', 'TAKE_PROFIT_PRICE_3'],
      ['no-counterpart', 'TAKE_PROFIT_PRICE_4'],
    ],
  },
  {
    title: 'OctoBot: deltas from the market price beside a price, of a test',
    kind: 'variation',
    source: signalTests,
    dialect: 'octobot',
    message:
      'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=SelL;PRICE=123@;VOLUME=100q;REDUCE_ONLY=false;ORDER_TYPE=LiMiT;STOP_PRICE=-10%;TAKE_PROFIT_PRICE_0=120.333333333333333d;TAKE_PROFIT_PRICE_1=122.333333333333333d;TAKE_PROFIT_PRICE_2=4444d;TAKE_PROFIT_VOLUME_RATIO_0=1;TAKE_PROFIT_VOLUME_RATIO_1=1.122;TAKE_PROFIT_VOLUME_RATIO_2=0.2222;LEVERAGE=22',
    errors: [
      ['no-counterpart', 'PRICE'],
      ['no-counterpart', 'STOP_PRICE'],
      ['no-counterpart', 'TAKE_PROFIT_PRICE_0'],
      ['no-counterpart', 'TAKE_PROFIT_PRICE_1'],
      ['no-counterpart', 'TAKE_PROFIT_PRICE_2'],
      ['no-counterpart', 'LEVERAGE'],
    ],
  },
  {
    title: '3Commas: a long entry with four steps',
    kind: 'quote',
    source: infinityAlgo,
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_long',
      tv_instrument: 'BTCUSDT',
      order: sized,
      take_profit: { enabled: true, steps: fourSteps },
      stop_loss: onePercentStop,
      max_lag: 300,
      timestamp: '2026-01-26T15:29:58Z',
    },
    options: { leaveOut },
    legs: { targets: fourQuarters, stopLoss: { type: 'stop', percent: '1' } },
    quote: bitcoin,
    // 150 / 50010 = 0.00299940…, a quarter of it at each percent above 50000
    orders: ['50500', '51000', '51500', '52000'].map(
      (price) => `buy 0.00074985 BTC-USDT market take profit ${price} stop 49500`,
    ),
    // 0.00074985 × 50500 + 0.00224955 × 49500, less 0.0029994 × 50010
    day: { prices: [50_500, 49_500], held: '0', cash: '-0.779844' },
  },
  {
    title: '3Commas: a short entry with four steps',
    kind: 'quote',
    source: infinityAlgo,
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_short',
      tv_instrument: 'BTCUSDT',
      order: sized,
      take_profit: { enabled: true, steps: fourSteps },
      stop_loss: onePercentStop,
      max_lag: 300,
      timestamp: '2026-01-26T15:29:58Z',
    },
    options: { leaveOut },
    legs: { targets: fourQuarters, stopLoss: { type: 'stop', percent: '1' } },
    quote: bitcoin,
    // A sale is sized at the middle, which is above the bid: 150 / 50000 = 0.003
    orders: ['49500', '49000', '48500', '48000'].map(
      (price) => `sell 0.00075 BTC-USDT market take profit ${price} stop 50500`,
    ),
    // 0.003 × 49990, less 0.00075 × (49500 + 49000 + 48500 + 48000)
    day: { prices: [49_500, 49_000, 48_500, 48_000], held: '0', cash: '3.72' },
  },
  {
    title: '3Commas: eight steps, the last of which trails',
    kind: 'variation',
    source: infinityAlgo,
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_long',
      tv_instrument: 'BTCUSDT',
      order: sized,
      take_profit: {
        enabled: true,
        steps: [
          { order_type: 'limit', price_percent: 1, volume_percent: 20 },
          { order_type: 'limit', price_percent: 2, volume_percent: 20 },
          { order_type: 'limit', price_percent: 3, volume_percent: 15 },
          { order_type: 'limit', price_percent: 4, volume_percent: 15 },
          { order_type: 'limit', price_percent: 5, volume_percent: 10 },
          { order_type: 'limit', price_percent: 6, volume_percent: 10 },
          { order_type: 'limit', price_percent: 7, volume_percent: 5 },
          {
            order_type: 'market',
            price_percent: 8,
            volume_percent: 5,
            trailing: { enabled: true, percent: 0.2 },
          },
        ],
      },
    },
    errors: [
      ['no-counterpart', 'take_profit.steps.7.trailing.enabled'],
      ['no-counterpart', 'take_profit.steps.4.price_percent'],
      ['no-counterpart', 'take_profit.steps.5.price_percent'],
      ['no-counterpart', 'take_profit.steps.6.price_percent'],
      ['no-counterpart', 'take_profit.steps.7.price_percent'],
    ],
  },
  {
    title: '3Commas: a stop loss that trails beside four steps',
    kind: 'variation',
    source: infinityAlgo,
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_long',
      tv_instrument: 'BTCUSDT',
      order: sized,
      take_profit: { enabled: true, steps: fourSteps },
      stop_loss: {
        enabled: true,
        order_type: 'market',
        trigger_price_percent: 2,
        trailing: { enabled: true, percent: 0.5 },
      },
    },
    errors: [['no-counterpart', 'stop_loss.trailing.enabled']],
  },
  {
    title: '3Commas: the payload of a dashboard, with its alternatives as they are written',
    kind: 'quote',
    source: unnamedFile('56158590642'),
    dialect: '3commas',
    message: {
      bot_uuid: 'your-configured-bot-uuid',
      secret: 'your-secured-signal-secret',
      action: 'enter_long | enter_short',
      tv_exchange: 'BINANCE | BYBIT | OKX | BITGET',
      tv_instrument: 'USDT_BTCUSDT',
      timestamp: '1774627615',
      take_profit: {
        enabled: true,
        steps: [
          { order_type: 'limit', price_percent: 1.25, volume_percent: 50 },
          { order_type: 'limit', price_percent: 2.5, volume_percent: 50 },
        ],
      },
      stop_loss: { enabled: true, order_type: 'market', trigger_price_percent: 0.85, breakeven: true },
    },
    errors: [
      ['invalid-value', 'action'],
      ['invalid-value', 'tv_instrument'],
    ],
  },
  {
    title: '3Commas: the same for a long entry of bitcoin',
    kind: 'variation',
    source: unnamedFile('56158590642'),
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_long',
      tv_instrument: 'BTCUSDT',
      order: { amount: '0.01', currency_type: 'base' },
      take_profit: {
        enabled: true,
        steps: [
          { order_type: 'limit', price_percent: 1.25, volume_percent: 50 },
          { order_type: 'limit', price_percent: 2.5, volume_percent: 50 },
        ],
      },
      stop_loss: { enabled: true, order_type: 'market', trigger_price_percent: 0.85, breakeven: true },
    },
    legs: {
      targets: [
        { percent: '1.25', share: '50', moveStop: 'entry' },
        { percent: '2.5', share: '50' },
      ],
      stopLoss: { type: 'stop', percent: '0.85' },
    },
    quote: bitcoin,
    // 50000 × 1.0125, × 1.025, × 0.9915
    orders: [
      'buy 0.005 BTC-USDT market take profit 50625 stop 49575',
      'buy 0.005 BTC-USDT market take profit 51250 stop 49575',
    ],
    notices: ['stop-moves-unsupported'],
    // 0.005 × 50625, and 0.005 at the stop, which has moved to 50000; less 0.01 × 50010
    day: { prices: [50_625, 50_100, 50_000], held: '0', cash: '3.025' },
  },
  {
    title: '3Commas: one step for everything',
    kind: 'variation',
    source: unnamedFile('60054860916'),
    dialect: '3commas',
    message: {
      ...credentials,
      trigger_price: '50000',
      action: 'enter_long',
      tv_instrument: 'BTCUSDT',
      order: { amount: '0.01', currency_type: 'base' },
      take_profit: { enabled: true, steps: [{ order_type: 'market', price_percent: 0.5, volume_percent: 100 }] },
      stop_loss: { enabled: true, order_type: 'market', trigger_price_percent: 2 },
    },
    legs: { takeProfit: { percent: '0.5' }, stopLoss: { type: 'stop', percent: '2' } },
    quote: bitcoin,
    orders: ['buy 0.01 BTC-USDT market take profit 50250 stop 49000'],
    // 0.01 × (50250 − 50010)
    day: { prices: [50_250], held: '0', cash: '2.4' },
  },
  {
    title: '3Commas: a short entry whose step is below 0',
    kind: 'variation',
    source: unnamedFile('59925217360'),
    dialect: '3commas',
    message: {
      ...credentials,
      action: 'enter_short',
      tv_instrument: 'BTCUSDT',
      order: { amount: '0.01', currency_type: 'base' },
      take_profit: { enabled: true, steps: [{ order_type: 'market', price_percent: -1, volume_percent: 100 }] },
    },
    legs: { takeProfit: { percent: '-1' } },
    quote: bitcoin,
    orders: ['invalid-take-profit-percent'],
  },
  {
    title: '3Commas: the steps of a DCA bot, with a comment in the JSON',
    kind: 'quote',
    source: botIssue,
    dialect: '3commas',
    message: `{
  "take_profit": 0,
  "take_profit_steps": [
    {"amount_percentage": 25, "profit_percentage": 1.0},
    {"amount_percentage": 25, "profit_percentage": 2.0},
    {"amount_percentage": 25, "profit_percentage": 3.0},
    {"amount_percentage": 25, "profit_percentage": 4.0}
  ],
  // ... other required parameters
}`,
    errors: [['invalid-syntax', '']],
  },
  {
    title: '3Commas: a change of a SmartTrade, which is not a signal',
    kind: 'quote',
    source: smartTrades,
    dialect: '3commas',
    message: {
      position: { type: 'buy', units: { value: '34.0' }, price: { value: '0.00000442' } },
      take_profit: {
        enabled: true,
        steps: [
          {
            id: 1_225_026_814,
            order_type: 'limit',
            units: { value: '34.0' },
            price: { type: 'last', value: '0.00000508' },
            volume: '100.0',
            total: '0.00017272',
            trailing: { enabled: false },
          },
        ],
      },
      stop_loss: {
        enabled: true,
        order_type: 'market',
        conditional: { price: { type: 'last', value: '0.00000280' }, trailing: { enabled: false } },
      },
    },
    errors: [
      ['unknown-field', 'position.type'],
      ['unknown-field', 'position.units.value'],
      ['unknown-field', 'position.price.value'],
      ['no-counterpart', 'take_profit.steps.0.id'],
      ['no-counterpart', 'take_profit.steps.0.units.value'],
      ['no-counterpart', 'take_profit.steps.0.price.type'],
      ['no-counterpart', 'take_profit.steps.0.price.value'],
      ['no-counterpart', 'take_profit.steps.0.volume'],
      ['no-counterpart', 'take_profit.steps.0.total'],
      ['no-counterpart', 'stop_loss.conditional.price.type'],
      ['no-counterpart', 'stop_loss.conditional.price.value'],
      ['no-counterpart', 'stop_loss.conditional.trailing.enabled'],
      ['no-counterpart', 'stop_loss.trigger_price_percent'],
    ],
  },
  {
    title: 'PineConnector: breakeven and a trail in pips',
    kind: 'quote',
    source: unnamedFile('57488471823'),
    dialect: 'pineconnector',
    message:
      '6012345678901,buy,XAUUSD,vol_lots=0.03,sl_pips=150,tp_pips=54,spread=30,betrigger=18,beoffset=18,traildist=15,trailtrig=25,trailstep=5,comment=0.03#sl=150#tp=54#sd=30#bt=18#bo=18#td=15#tt=25#ts=5',
    errors: [
      ['no-counterpart', 'vol_lots'],
      ['no-counterpart', 'sl_pips'],
      ['no-counterpart', 'tp_pips'],
      ['no-counterpart', 'spread'],
      ['no-counterpart', 'betrigger'],
      ['no-counterpart', 'beoffset'],
      ['no-counterpart', 'traildist'],
      ['no-counterpart', 'trailtrig'],
      ['no-counterpart', 'trailstep'],
    ],
  },
  {
    title: 'PineConnector: the same parameters for a pair of currencies',
    kind: 'quote',
    source: unnamedFile('55739757609'),
    dialect: 'pineconnector',
    message:
      '60123456789,buy,EURUSD,vol_lots=1,sl_pips=10,tp_pips=20,trailtrig=15,traildist=10,trailstep=3,betrigger=30,beoffset=5,spread=2',
    errors: [
      ['no-counterpart', 'trailtrig'],
      ['no-counterpart', 'traildist'],
      ['no-counterpart', 'trailstep'],
      ['no-counterpart', 'betrigger'],
      ['no-counterpart', 'beoffset'],
      ['no-counterpart', 'spread'],
    ],
  },
  {
    title: 'PineConnector: breakeven at 1 R',
    kind: 'quote',
    source: unnamedFile('54576335654'),
    dialect: 'pineconnector',
    message: '6012345678901,buy,EURUSD,vol_lots=26.5,sl_pips=7,tp_pips=14,betrigger=7,beoffset=0',
    errors: [
      ['no-counterpart', 'betrigger'],
      ['no-counterpart', 'beoffset'],
    ],
  },
  {
    title: 'PineConnector: the same without breakeven',
    kind: 'variation',
    source: unnamedFile('54576335654'),
    dialect: 'pineconnector',
    message: '6012345678901,buy,EURUSD,vol_lots=26.5,sl_pips=7,tp_pips=14,betrigger=7,beoffset=0',
    options: { leaveOut: ['betrigger', 'beoffset'] },
    legs: { takeProfit: { amount: '0.0014' }, stopLoss: { amount: '0.0007' } },
  },
  {
    title: 'PineConnector: the first of two alerts for two take profits',
    kind: 'variation',
    source: unnamedFile('13553218050'),
    dialect: 'pineconnector',
    message: '6012345678901,buy,EURUSD,risk=0.5,tp=1.1050,sl=1.0950,beoffset=0,betrigger=30',
    options: { readings: { risk: 'fixed_quantity', targets: 'price' } },
    errors: [
      ['no-counterpart', 'beoffset'],
      ['no-counterpart', 'betrigger'],
    ],
  },
];
