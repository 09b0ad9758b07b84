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

/** What OctoBot, 3Commas and Cornix trade. */
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
const dashboard =
  'https://github.com/KIMOO1987/kimoo-frontend/blob/5368a4e41ca4e22a6906d5fee067b2b2aca21710/src/app/dashboard/three-commas/page.tsx';
const goldDesk = 'https://github.com/zeecitizen/turtle/blob/2eaa0489ae6bcf68cbfe04930f4aa5ce67240f51/HANDOFF.md';
/** An earlier version of the file, with EURUSD in place of US100.cash. */
const relay = 'https://github.com/6rkf4mw9hk-ui/-lp-pro-pineconnector, server.js';
const heatmap =
  'https://github.com/fmzquant/strategies/blob/286d50b04c5b4ea7750270c2d5318a0201b304d0/多时间框架MACD热力图策略Multi-Timeframe-MACD-Heatmap-Strategy.md';
const citarion = 'https://github.com/nix0283/CITARION-dev/blob/ca131d5600ba74a9ec0bcff99d608fd1c08cddde';
const signalGuide = `${citarion}/docs/CORNIX_SIGNAL_FORMAT.md`;
const alertTemplates = `${citarion}/docs/tradingview-templates.md`;
const parserTests = `${citarion}/__tests__/signal-parser.test.ts`;
const signalTemplates = `${citarion}/src/app/api/chat/parse-signal/route.ts`;
const cornixNotes =
  'https://github.com/nix0283/CITARION-2-3/blob/e668f7b8b84f44a2416b7fae9fce8b359905dfc8/docs/kb/cornix';
/** Messages of a channel that Cornix followed. */
const channel = `${cornixNotes}/Cornix_trading_channel-example1.md`;
/** Messages to the bot of Cornix. */
const botControl = `${cornixNotes}/Cornix_bot_control_telegram-example.md`;
const postingFormat = 'https://help.cornix.io/en/articles/11659507-signal-posting-format';
const perlTemplate =
  'https://github.com/sfraser-dev/perl-cornix-formatting/blob/84f05a926b6b0a264af5146f55a424ac3131e7fa/superceded/template-sample1.txt';
const interpreter =
  'https://github.com/RodrigoPerezDomanico/cpt-telegram-tradingsignals-interpreter/blob/9adea7498ea1266b5853dec3904fa9af8dfa99e0/Trading/signals.py';
const testSignals =
  'https://github.com/heyarsen/cryptobot/blob/743142658b3b7977a7040365d8db624bf79b4061/TEST_SIGNAL_EXAMPLES.md';

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
/** A setting of Cornix decides the size: here it is the default quantity, 0.12. */
const withoutAmount: TranslationOptions = { leaveOut: ['amount'] };

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
    source: dashboard,
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
    source: dashboard,
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
    source: goldDesk,
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
    title: 'PineConnector: breakeven at 1 R',
    kind: 'quote',
    source: relay,
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
    source: relay,
    dialect: 'pineconnector',
    message: '6012345678901,buy,EURUSD,vol_lots=26.5,sl_pips=7,tp_pips=14,betrigger=7,beoffset=0',
    options: { leaveOut: ['betrigger', 'beoffset'] },
    legs: { takeProfit: { amount: '0.0014' }, stopLoss: { amount: '0.0007' } },
  },
  {
    title: 'PineConnector: the first of two alerts for two take profits',
    kind: 'variation',
    source: heatmap,
    dialect: 'pineconnector',
    message: '6012345678901,buy,EURUSD,risk=0.5,tp=1.1050,sl=1.0950,beoffset=0,betrigger=30',
    options: { readings: { risk: 'fixed_quantity', targets: 'price' } },
    errors: [
      ['no-counterpart', 'beoffset'],
      ['no-counterpart', 'betrigger'],
    ],
  },
  {
    title: 'Cornix: four targets of a long entry, in one line',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt long entry 101753 stop 98812 tp 105789 108965 112558 115827 leverage 40x cross',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '105789' }, { limitPrice: '108965' }, { limitPrice: '112558' }, { limitPrice: '115827' }],
      stopLoss: { stopPrice: '98812' },
    },
    quote: { bid: '102000', ask: '102010' },
    // A quarter of 0.12 for each target
    orders: [
      'buy 0.03 BTC-USDT limit 101753 take profit 105789 stop 98812',
      'buy 0.03 BTC-USDT limit 101753 take profit 108965 stop 98812',
      'buy 0.03 BTC-USDT limit 101753 take profit 112558 stop 98812',
      'buy 0.03 BTC-USDT limit 101753 take profit 115827 stop 98812',
    ],
    // 0.03 × (105789 + 108965 + 112558 + 115827), less 0.12 × 101753
    day: { prices: [101_753, 105_789, 108_965, 112_558, 115_827], held: '0', cash: '1083.81' },
  },
  {
    title: 'Cornix: three targets, of which one fills before the stop',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt long leverage 100x cross tp 68287 69549 70835 stop 65000 entry 67305',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '68287' }, { limitPrice: '69549' }, { limitPrice: '70835' }],
      stopLoss: { stopPrice: '65000' },
    },
    quote: { bid: '67390', ask: '67400' },
    orders: [
      'buy 0.04 BTC-USDT limit 67305 take profit 68287 stop 65000',
      'buy 0.04 BTC-USDT limit 67305 take profit 69549 stop 65000',
      'buy 0.04 BTC-USDT limit 67305 take profit 70835 stop 65000',
    ],
    // 0.04 × 68287 and 0.08 × 65000, less 0.12 × 67305
    day: { prices: [67_305, 68_287, 66_000, 65_000], held: '0', cash: '-145.12' },
  },
  {
    title: 'Cornix: two targets, and a stop that the price jumps over',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt long leverage 100x cross tp 81089 86135 stop 74000 entry 76310',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '81089' }, { limitPrice: '86135' }], stopLoss: { stopPrice: '74000' } },
    quote: { bid: '76990', ask: '77000' },
    orders: [
      'buy 0.06 BTC-USDT limit 76310 take profit 81089 stop 74000',
      'buy 0.06 BTC-USDT limit 76310 take profit 86135 stop 74000',
    ],
    // 0.12 × (73900 − 76310)
    day: { prices: [76_310, 73_900], held: '0', cash: '-289.2' },
  },
  {
    title: 'Cornix: four targets far above the entry',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt long leverage 100x cross tp 91308 100172 109896 114910 stop 74000 entry 78082',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '91308' }, { limitPrice: '100172' }, { limitPrice: '109896' }, { limitPrice: '114910' }],
      stopLoss: { stopPrice: '74000' },
    },
    quote: { bid: '78490', ask: '78500' },
    orders: [
      'buy 0.03 BTC-USDT limit 78082 take profit 91308 stop 74000',
      'buy 0.03 BTC-USDT limit 78082 take profit 100172 stop 74000',
      'buy 0.03 BTC-USDT limit 78082 take profit 109896 stop 74000',
      'buy 0.03 BTC-USDT limit 78082 take profit 114910 stop 74000',
    ],
    // 0.03 × 91308, less 0.12 × 78082; three quarters are still held
    day: { prices: [78_082, 91_308, 90_000], held: '0.09', cash: '-6630.6' },
  },
  {
    title: 'Cornix: two targets of a short entry',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt short leverage 100x cross tp 68630 67742 stop 71500 entry 69400',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '68630' }, { limitPrice: '67742' }], stopLoss: { stopPrice: '71500' } },
    quote: { bid: '69000', ask: '69010' },
    orders: [
      'sell 0.06 BTC-USDT limit 69400 take profit 68630 stop 71500',
      'sell 0.06 BTC-USDT limit 69400 take profit 67742 stop 71500',
    ],
    // 0.12 × 69400, less 0.06 × (68630 + 67742)
    day: { prices: [69_400, 68_630, 67_742], held: '0', cash: '145.68' },
  },
  {
    title: 'Cornix: three targets of a short entry without leverage',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt short stop 93597 tp 91290 90158 89041 entry 92267',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '91290' }, { limitPrice: '90158' }, { limitPrice: '89041' }],
      stopLoss: { stopPrice: '93597' },
    },
    quote: { bid: '92000', ask: '92010' },
    orders: [
      'sell 0.04 BTC-USDT limit 92267 take profit 91290 stop 93597',
      'sell 0.04 BTC-USDT limit 92267 take profit 90158 stop 93597',
      'sell 0.04 BTC-USDT limit 92267 take profit 89041 stop 93597',
    ],
    // 0.12 × 92267, less 0.04 × 91290 and 0.08 × 93597
    day: { prices: [92_267, 91_290, 93_597], held: '0', cash: '-67.32' },
  },
  {
    title: 'Cornix: two targets of a short entry, with the stop before them',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Btc/usdt short stop 90500 tp 86830 84981 leverage 100x cross entry 87277',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '86830' }, { limitPrice: '84981' }], stopLoss: { stopPrice: '90500' } },
    quote: { bid: '87000', ask: '87010' },
    orders: [
      'sell 0.06 BTC-USDT limit 87277 take profit 86830 stop 90500',
      'sell 0.06 BTC-USDT limit 87277 take profit 84981 stop 90500',
    ],
    // 0.12 × 87277, less 0.06 × (86830 + 84981)
    day: { prices: [87_277, 86_830, 84_981], held: '0', cash: '164.58' },
  },
  {
    title: 'Cornix: four targets of a short entry of ether',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Eth/usdt short stop 3468 tp 3211 3075 2946 2823 leverage 50x cross entry 3377',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '3211' }, { limitPrice: '3075' }, { limitPrice: '2946' }, { limitPrice: '2823' }],
      stopLoss: { stopPrice: '3468' },
    },
    quote: { bid: '3350', ask: '3351' },
    orders: [
      'sell 0.03 ETH-USDT limit 3377 take profit 3211 stop 3468',
      'sell 0.03 ETH-USDT limit 3377 take profit 3075 stop 3468',
      'sell 0.03 ETH-USDT limit 3377 take profit 2946 stop 3468',
      'sell 0.03 ETH-USDT limit 3377 take profit 2823 stop 3468',
    ],
    // 0.12 × 3377, less 0.03 × (3211 + 3075) and 0.06 × 3468
    day: { prices: [3377, 3211, 3075, 3468], held: '0', cash: '8.58' },
  },
  {
    title: 'Cornix: two targets of a short entry of ether',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Eth/usdt short leverage 100x cross tp 2031 1927 stop 2340 entry 2136',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '2031' }, { limitPrice: '1927' }], stopLoss: { stopPrice: '2340' } },
    quote: { bid: '2100', ask: '2101' },
    orders: [
      'sell 0.06 ETH-USDT limit 2136 take profit 2031 stop 2340',
      'sell 0.06 ETH-USDT limit 2136 take profit 1927 stop 2340',
    ],
    // 0.12 × 2136, less 0.06 × (2031 + 1927)
    day: { prices: [2136, 2031, 1927], held: '0', cash: '18.84' },
  },
  {
    title: 'Cornix: two targets of a long entry of Solana',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Sol/usdt long entry 141.78 leverage 50x cross stop 136 tp 143.19 145.49',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '143.19' }, { limitPrice: '145.49' }], stopLoss: { stopPrice: '136' } },
    quote: { bid: '141.9', ask: '142' },
    orders: [
      'buy 0.06 SOL-USDT limit 141.78 take profit 143.19 stop 136',
      'buy 0.06 SOL-USDT limit 141.78 take profit 145.49 stop 136',
    ],
    // 0.06 × (143.19 + 145.49), less 0.12 × 141.78
    day: { prices: [141.78, 143.19, 145.49], held: '0', cash: '0.3072' },
  },
  {
    title: 'Cornix: four targets of a long entry of Solana',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Sol/usdt long tp 124.97 129.71 134.62 139.72 leverage 50x cross stop 117 entry 122.41',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '124.97' }, { limitPrice: '129.71' }, { limitPrice: '134.62' }, { limitPrice: '139.72' }],
      stopLoss: { stopPrice: '117' },
    },
    quote: { bid: '122.9', ask: '123' },
    orders: [
      'buy 0.03 SOL-USDT limit 122.41 take profit 124.97 stop 117',
      'buy 0.03 SOL-USDT limit 122.41 take profit 129.71 stop 117',
      'buy 0.03 SOL-USDT limit 122.41 take profit 134.62 stop 117',
      'buy 0.03 SOL-USDT limit 122.41 take profit 139.72 stop 117',
    ],
    // 0.03 × (124.97 + 129.71) and 0.06 × 117, less 0.12 × 122.41
    day: { prices: [122.41, 124.97, 129.71, 117], held: '0', cash: '-0.0288' },
  },
  {
    title: 'Cornix: three targets, and an entry that the price does not reach',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Bch/usdt short leverage 50x cross stop 591 tp 560 538 515 entry 571.508',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '560' }, { limitPrice: '538' }, { limitPrice: '515' }],
      stopLoss: { stopPrice: '591' },
    },
    quote: { bid: '568', ask: '568.1' },
    orders: [
      'sell 0.04 BCH-USDT limit 571.508 take profit 560 stop 591',
      'sell 0.04 BCH-USDT limit 571.508 take profit 538 stop 591',
      'sell 0.04 BCH-USDT limit 571.508 take profit 515 stop 591',
    ],
    // Nothing is sold below 571.508
    day: { prices: [571.5, 560], held: '0', cash: '0' },
  },
  {
    title: 'Cornix: four targets with an amount, which is left out',
    kind: 'quote',
    source: channel,
    dialect: 'cornix',
    message: 'Aave/usdt short entry 191 stop 198 tp 190 189 185 182 leverage 50x cross Amount 1%',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '190' }, { limitPrice: '189' }, { limitPrice: '185' }, { limitPrice: '182' }],
      stopLoss: { stopPrice: '198' },
    },
    quote: { bid: '190.5', ask: '190.6' },
    orders: [
      'sell 0.03 AAVE-USDT limit 191 take profit 190 stop 198',
      'sell 0.03 AAVE-USDT limit 191 take profit 189 stop 198',
      'sell 0.03 AAVE-USDT limit 191 take profit 185 stop 198',
      'sell 0.03 AAVE-USDT limit 191 take profit 182 stop 198',
    ],
    // 0.12 × 191, less 0.03 × (190 + 189 + 185 + 182)
    day: { prices: [191, 190, 189, 185, 182], held: '0', cash: '0.54' },
  },
  {
    title: 'Cornix: four targets with equal shares, to the bot',
    kind: 'quote',
    source: botControl,
    dialect: 'cornix',
    message:
      '⚡⚡ #BTC/USDT ⚡⚡\nClient: Binance Futures\nTrade Type: Regular (Short)\nLeverage: Cross (100.0X)\nEntry Targets:\n1) 97164\nTake-Profit Targets:\n1) 92363 - 25.0%\n2) 90388 - 25.0%\n3) 88455 - 25.0%\n4) 86565 - 25.0%\nStop Targets:\n1) 99000',
    options: withoutAmount,
    legs: {
      targets: [
        { limitPrice: '92363', share: '25' },
        { limitPrice: '90388', share: '25' },
        { limitPrice: '88455', share: '25' },
        { limitPrice: '86565', share: '25' },
      ],
      stopLoss: { stopPrice: '99000' },
    },
    quote: { bid: '97000', ask: '97010' },
    orders: [
      'sell 0.03 BTC-USDT limit 97164 take profit 92363 stop 99000',
      'sell 0.03 BTC-USDT limit 97164 take profit 90388 stop 99000',
      'sell 0.03 BTC-USDT limit 97164 take profit 88455 stop 99000',
      'sell 0.03 BTC-USDT limit 97164 take profit 86565 stop 99000',
    ],
    // 0.12 × 97164, less 0.03 × 92363 and 0.09 × 99000
    day: { prices: [97_164, 92_363, 99_000], held: '0', cash: '-21.21' },
  },
  {
    title: 'Cornix: the same with take profits that trail',
    kind: 'quote',
    source: botControl,
    dialect: 'cornix',
    message:
      '⚡⚡ #BTC/USDT ⚡⚡\nClient: Binance Futures\nTrade Type: Regular (Short)\nLeverage: Cross (100.0X)\nEntry Targets:\n1) 97164\nTake-Profit Targets:\n1) 92363 - 25.0%\n2) 90388 - 25.0%\n3) 88455 - 25.0%\n4) 86565 - 25.0%\nStop Targets:\n1) 99000\nTrailing Configuration:\nEntry: Percentage (0.0%)\nTake-Profit: Percentage (0.2%)\nStop: Breakeven -\nTrigger: Target (1)',
    options: withoutAmount,
    errors: [['no-counterpart', 'trailing.target']],
  },
  {
    title: 'Cornix: the template of a long entry',
    kind: 'quote',
    source: signalTemplates,
    dialect: 'cornix',
    message:
      '⚡⚡ #BTC/USDT ⚡⚡\nExchanges: Binance Futures\nSignal Type: Regular (Long)\nLeverage: Isolated (10X)\nEntry: 67000\nTake-Profit Targets: 1) 68000 2) 69000 3) 70000\nStop Targets: 1) 66000',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '68000' }, { limitPrice: '69000' }, { limitPrice: '70000' }],
      stopLoss: { stopPrice: '66000' },
    },
    quote: { bid: '67090', ask: '67100' },
    orders: [
      'buy 0.04 BTC-USDT limit 67000 take profit 68000 stop 66000',
      'buy 0.04 BTC-USDT limit 67000 take profit 69000 stop 66000',
      'buy 0.04 BTC-USDT limit 67000 take profit 70000 stop 66000',
    ],
    // 0.04 × (68000 + 69000 + 70000), less 0.12 × 67000
    day: { prices: [67_000, 68_000, 69_000, 70_000], held: '0', cash: '240' },
  },
  {
    title: 'Cornix: the template of a short entry',
    kind: 'quote',
    source: signalTemplates,
    dialect: 'cornix',
    message: '#BTC/USDT\nSHORT\nEntry: 68000\nTP: 67000, 66000, 65000\nStop: 69000\nLeverage: Cross x10',
    options: withoutAmount,
    legs: {
      targets: [{ limitPrice: '67000' }, { limitPrice: '66000' }, { limitPrice: '65000' }],
      stopLoss: { stopPrice: '69000' },
    },
    quote: { bid: '67900', ask: '67910' },
    orders: [
      'sell 0.04 BTC-USDT limit 68000 take profit 67000 stop 69000',
      'sell 0.04 BTC-USDT limit 68000 take profit 66000 stop 69000',
      'sell 0.04 BTC-USDT limit 68000 take profit 65000 stop 69000',
    ],
    // 0.12 × (68000 − 69000)
    day: { prices: [68_000, 69_000], held: '0', cash: '-120' },
  },
  {
    title: 'Cornix: a simple long entry of the guide',
    kind: 'quote',
    source: signalGuide,
    dialect: 'cornix',
    message: '#BTC/USDT\nLONG\nEntry: 67000\nTP: 68000, 69000\nSL: 66000\nLeverage: 10x',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '68000' }, { limitPrice: '69000' }], stopLoss: { stopPrice: '66000' } },
    quote: { bid: '67090', ask: '67100' },
    orders: [
      'buy 0.06 BTC-USDT limit 67000 take profit 68000 stop 66000',
      'buy 0.06 BTC-USDT limit 67000 take profit 69000 stop 66000',
    ],
    // 0.06 × 68000, less 0.12 × 67000; half is still held
    day: { prices: [67_000, 68_000, 67_500], held: '0.06', cash: '-3960' },
  },
  {
    title: 'Cornix: a short entry of a test',
    kind: 'quote',
    source: parserTests,
    dialect: 'cornix',
    message: 'ETHUSDT SHORT\nEntry: 3500\nTP1: 3300\nTP2: 3100\nSL: 3700',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '3300' }, { limitPrice: '3100' }], stopLoss: { stopPrice: '3700' } },
    quote: { bid: '3450', ask: '3451' },
    orders: [
      'sell 0.06 ETH-USDT limit 3500 take profit 3300 stop 3700',
      'sell 0.06 ETH-USDT limit 3500 take profit 3100 stop 3700',
    ],
    // 0.12 × 3500, less 0.06 × (3300 + 3100)
    day: { prices: [3500, 3300, 3100], held: '0', cash: '36' },
  },
  {
    title: 'Cornix: a zone of entry, of a test',
    kind: 'quote',
    source: parserTests,
    dialect: 'cornix',
    message:
      '#ETH/USDT\nExchanges: Binance Futures\nSignal Type: Regular (Short)\nLeverage: Cross (5X)\nEntry Zone: 3500 - 3450\nTake-Profit Targets: 1) 3300 2) 3200\nStop Targets: 1) 3650',
    options: withoutAmount,
    errors: [['contradiction', 'entry.2']],
  },
  {
    title: 'Cornix: a spot signal, of which Cornix finds the side in the prices',
    kind: 'quote',
    source: signalGuide,
    dialect: 'cornix',
    message: '#ETH/USDT SPOT\nExchanges: Binance\nBuy: 2500\nTake-Profit: 2600, 2700, 2800\nStop: 2400',
    options: withoutAmount,
    errors: [['missing-field', '']],
  },
  {
    title: 'Cornix: a breakout',
    kind: 'quote',
    source: signalGuide,
    dialect: 'cornix',
    message: '#SOL/USDT\nEnter above 150\nTP: 160, 170\nStop: 140\nLeverage: Cross x20',
    options: withoutAmount,
    errors: [
      ['no-counterpart', 'breakout'],
      ['unknown-field', '150'],
      ['no-counterpart', 'entry.1'],
    ],
  },
  {
    // Published with {{ticker}} and {{close}}, {{close_1}} for each target and the stop.
    title: 'Cornix: a template for TradingView, with its placeholders filled in',
    kind: 'quote',
    source: alertTemplates,
    dialect: 'cornix',
    message: '#BTCUSDT\nLONG\nEntry: 67000\nTP1: 68000\nTP2: 69500\nSL: 66000\nLeverage: 10x',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '68000' }, { limitPrice: '69500' }], stopLoss: { stopPrice: '66000' } },
    quote: { bid: '67090', ask: '67100' },
    orders: [
      'buy 0.06 BTC-USDT limit 67000 take profit 68000 stop 66000',
      'buy 0.06 BTC-USDT limit 67000 take profit 69500 stop 66000',
    ],
    // 0.06 × (68000 + 69500), less 0.12 × 67000
    day: { prices: [67_000, 68_000, 69_500], held: '0', cash: '210' },
  },
  {
    title: 'Cornix: four targets with different shares',
    kind: 'quote',
    source: interpreter,
    dialect: 'cornix',
    message:
      'BINANCE\nAPEUSDT SHORT\nLeverage: Cross 40x\nEntry: 5.967\nTarget 1: 5.937 - 30%\nTarget 2: 5.854 - 20%\nTarget 3: 5.758 - 25%\nTarget 4: 5.752 - 25%\nStoploss: 6.116',
    options: withoutAmount,
    legs: {
      targets: [
        { limitPrice: '5.937', share: '30' },
        { limitPrice: '5.854', share: '20' },
        { limitPrice: '5.758', share: '25' },
        { limitPrice: '5.752', share: '25' },
      ],
      stopLoss: { stopPrice: '6.116' },
    },
    quote: { bid: '5.95', ask: '5.951' },
    // 30 %, 20 % and twice 25 % of 0.12
    orders: [
      'sell 0.036 APE-USDT limit 5.967 take profit 5.937 stop 6.116',
      'sell 0.024 APE-USDT limit 5.967 take profit 5.854 stop 6.116',
      'sell 0.03 APE-USDT limit 5.967 take profit 5.758 stop 6.116',
      'sell 0.03 APE-USDT limit 5.967 take profit 5.752 stop 6.116',
    ],
    // 0.12 × 5.967, less 0.036 × 5.937, 0.024 × 5.854 and 0.03 × (5.758 + 5.752)
    day: { prices: [5.967, 5.937, 5.854, 5.758, 5.752], held: '0', cash: '0.016512' },
  },
  {
    title: 'Cornix: two targets after a comma',
    kind: 'quote',
    source: testSignals,
    dialect: 'cornix',
    message: 'SHORT SOLUSDT\nEntry: 100\nTake Profit: 95, 90\nStop Loss: 105\nLeverage: 15x',
    options: withoutAmount,
    legs: { targets: [{ limitPrice: '95' }, { limitPrice: '90' }], stopLoss: { stopPrice: '105' } },
    quote: { bid: '99', ask: '99.1' },
    orders: [
      'sell 0.06 SOL-USDT limit 100 take profit 95 stop 105',
      'sell 0.06 SOL-USDT limit 100 take profit 90 stop 105',
    ],
    // 0.12 × 100, less 0.06 × (95 + 90)
    day: { prices: [100, 95, 90], held: '0', cash: '0.9' },
  },
  {
    title: 'Cornix: three entries',
    kind: 'quote',
    source: perlTemplate,
    dialect: 'cornix',
    message:
      'BTC/USDT\nClient: SF BinSpot (main)\nTrade Type: Regular (Long)\n\nEntry Targets:\n1) 18000 - 34%\n2) 17900 - 33%\n3) 17800 - 33%\n\nTake-Profit Targets:\n1) 22000 - 75.0%\n2) 22500 - 20.0%\n3) 23000 - 5.0%\n\nStop Targets:\n1) 17000 - 100.0%\n\n\nTrailing Configuration:\nEntry: Percentage (0.0%)\nTake-Profit: Percentage (0.0%)\nStop: Breakeven -\n  Trigger: Target (1)',
    options: withoutAmount,
    errors: [
      ['no-counterpart', 'entry.1.share'],
      ['no-counterpart', 'entry.2.share'],
      ['no-counterpart', 'entry.3.share'],
      ['contradiction', 'entry.2'],
      ['contradiction', 'entry.3'],
    ],
  },
  {
    title: 'Cornix: the same with one entry, and a stop that moves to it',
    kind: 'variation',
    source: perlTemplate,
    dialect: 'cornix',
    message:
      'BTC/USDT\nClient: SF BinSpot (main)\nTrade Type: Regular (Long)\n\nEntry Targets:\n1) 18000 - 100%\n\nTake-Profit Targets:\n1) 22000 - 75.0%\n2) 22500 - 20.0%\n3) 23000 - 5.0%\n\nStop Targets:\n1) 17000 - 100.0%\n\n\nTrailing Configuration:\nEntry: Percentage (0.0%)\nTake-Profit: Percentage (0.0%)\nStop: Breakeven -\n  Trigger: Target (1)',
    options: withoutAmount,
    legs: {
      targets: [
        { limitPrice: '22000', share: '75', moveStop: 'entry' },
        { limitPrice: '22500', share: '20' },
        { limitPrice: '23000', share: '5' },
      ],
      stopLoss: { stopPrice: '17000' },
    },
    quote: { bid: '18090', ask: '18100' },
    // 75 %, 20 % and 5 % of 0.12
    orders: [
      'buy 0.09 BTC-USDT limit 18000 take profit 22000 stop 17000',
      'buy 0.024 BTC-USDT limit 18000 take profit 22500 stop 17000',
      'buy 0.006 BTC-USDT limit 18000 take profit 23000 stop 17000',
    ],
    notices: ['stop-moves-unsupported'],
    // 0.09 × 22000 and 0.024 × 22500, and 0.006 at the stop, which has moved to 18000; less 0.12 × 18000
    day: { prices: [18_000, 22_000, 22_500, 18_000], held: '0', cash: '468' },
  },
  {
    title: 'Cornix: the example of its help, whose orders trail',
    kind: 'quote',
    source: postingFormat,
    dialect: 'cornix',
    message:
      '⚡⚡ #BTC/USDT ⚡⚡\nExchanges: Binance Futures\nSignal Type: Regular (Long)\nLeverage: Isolated (5X)\n\nEntry Zone:\n38766.9 - 38766.9\n\nTake-Profit Targets:\n1) 38766.9\n2) 38766.9\n\nStop Targets:\n1) 38766.9\n\nTrailing Configuration:\nEntry: Percentage (0.5%)\nTake-Profit: Percentage (0.5%)\nStop: Moving Target -\nTrigger: Target (1)',
    options: withoutAmount,
    errors: [
      ['no-counterpart', 'trailing.entry'],
      ['no-counterpart', 'trailing.target'],
    ],
  },
  {
    title: 'Cornix: the same with other prices, and a stop that follows the targets',
    kind: 'variation',
    source: postingFormat,
    dialect: 'cornix',
    message:
      '⚡⚡ #BTC/USDT ⚡⚡\nExchanges: Binance Futures\nSignal Type: Regular (Long)\nLeverage: Isolated (5X)\n\nEntry Zone:\n38766.9 - 38766.9\n\nTake-Profit Targets:\n1) 39766.9\n2) 40766.9\n3) 41766.9\n\nStop Targets:\n1) 37766.9\n\nTrailing Configuration:\nStop: Moving Target -\nTrigger: Target (1)',
    options: withoutAmount,
    legs: {
      targets: [
        { limitPrice: '39766.9', moveStop: 'entry' },
        { limitPrice: '40766.9', moveStop: 'previous-target' },
        { limitPrice: '41766.9' },
      ],
      stopLoss: { stopPrice: '37766.9' },
    },
    quote: { bid: '38790', ask: '38800' },
    orders: [
      'buy 0.04 BTC-USDT limit 38766.9 take profit 39766.9 stop 37766.9',
      'buy 0.04 BTC-USDT limit 38766.9 take profit 40766.9 stop 37766.9',
      'buy 0.04 BTC-USDT limit 38766.9 take profit 41766.9 stop 37766.9',
    ],
    notices: ['stop-moves-unsupported', 'stop-moves-unsupported'],
    // 0.04 × (39766.9 + 40766.9), and 0.04 at the stop, which has moved to 38766.9 and then to 39766.9; less 0.12 × 38766.9
    day: { prices: [38766.9, 39766.9, 40766.9, 39766.9], held: '0', cash: '160' },
  },
];
