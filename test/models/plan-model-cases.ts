// Plans worked out by hand from SPEC.md, DESIGN.md and DECISIONS.md, each in a short notation.
import type { MarketSnapshot, OpenOrder, PartialSettings, PlanModelRequest, Signal } from './plan-model-types.js';

type PartialSignal = { [name in keyof Signal]?: Signal[name] };

export type HandCase = {
  name: string;
  signal: PartialSignal;
  settings?: PartialSettings;
  market?: Partial<MarketSnapshot>;
  signalId?: string;
  // a refusal: its codes; a plan: one short line a step (see `brief`), or its outcome when there is none
  plan: readonly string[] | { codes: readonly string[] };
  notices?: readonly string[];
};

export function requestOf(hand: HandCase): PlanModelRequest {
  return {
    signal: { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z', ...hand.signal },
    settings: hand.settings ?? {},
    market: {
      now: '2026-01-26T15:30:00Z',
      equity: '100000',
      quotes: { AAPL: { bid: '149.98', ask: 150.02, last: '150' } },
      ...hand.market,
    },
    ...(hand.signalId === undefined ? {} : { signalId: hand.signalId }),
  };
}

const long10 = { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } as const;
const short10 = { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '160' } } as const;

function resting(side: 'buy' | 'sell', ticker = 'AAPL'): OpenOrder[] {
  return [
    { id: 'tp', ticker, type: 'limit', side, role: 'take-profit', quantity: '10' },
    { id: 'sl', ticker, type: 'stop', side, role: 'stop-loss', quantity: '10' },
    { id: 'en', ticker, type: 'limit', side: side === 'buy' ? 'sell' : 'buy', role: 'entry' },
  ];
}

export const stockCases: readonly HandCase[] = [
  {
    name: 'buy from flat: one at market',
    signal: {},
    plan: ['entry: buy open market 1 day'],
  },
  {
    name: 'buy onto a short: exit all, await, enter with its bracket; prices of sell legs go up to the tick',
    signal: {
      orderType: 'limit',
      limitPrice: '150.02',
      quantity: '5',
      takeProfit: { percent: '5' },
      stopLoss: { percent: '1' },
    },
    market: { positions: short10, openOrders: resting('buy') },
    signalId: 's',
    plan: [
      'cancel tp,sl,en',
      'exit: buy close market 10 day #s-exit',
      'await exit 120',
      'entry: buy open limit 5 limit=150.02 day tp=157.53 sl=stop stop=148.52 gtc #s-entry',
    ],
  },
  {
    name: 'buy onto a long that may not grow',
    signal: {},
    market: { positions: long10 },
    plan: { codes: ['add-to-position-not-allowed'] },
  },
  {
    name: 'sell bullish: a partial exit that leaves the rest without its stop',
    signal: { action: 'sell', sentiment: 'bullish', quantity: '4' },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['cancel tp,sl,en', 'exit: sell close market 4 day'],
    notices: ['position-unprotected'],
  },
  {
    name: 'sell bullish with cancel false: kept exits are larger than what is left',
    signal: { action: 'sell', sentiment: 'bullish', quantity: '4', cancel: false },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['exit: sell close market 4 day'],
    notices: ['resting-exits-exceed-position'],
  },
  {
    name: 'buy flat: exit all, whatever the quantity',
    signal: { sentiment: 'flat', quantity: '3' },
    market: { positions: short10 },
    plan: ['exit: buy close market 10 day'],
  },
  {
    name: 'buy bearish on a long',
    signal: { sentiment: 'bearish' },
    market: { positions: long10 },
    plan: { codes: ['sentiment-conflict'] },
  },
  {
    name: 'dollar amount in whole units',
    signal: { quantity: '1000', quantityType: 'dollar_amount' },
    plan: ['entry: buy open market 6 day'],
  },
  {
    name: 'dollar amount in fractions, with the multiplier',
    signal: { quantity: '500', quantityType: 'dollar_amount' },
    settings: { useFractionalQuantity: true, signalQuantityMultiplier: 2 },
    plan: ['entry: buy open market 6.666666 day'],
  },
  {
    name: 'risk: the rounded stop price counts (148.995 becomes 149)',
    signal: { quantity: '500', quantityType: 'risk_dollar_amount', stopLoss: { amount: '1.005' } },
    plan: ['entry: buy open market 500 day sl=stop stop=149 gtc'],
  },
  {
    name: 'risk without a stop loss',
    signal: { quantity: '1', quantityType: 'risk_percent' },
    plan: { codes: ['stop-loss-required'] },
  },
  {
    name: 'risk in percent with the trailing stop of the settings: 1000 / 4',
    signal: { quantity: '1', quantityType: 'risk_percent' },
    settings: { entry: { stopLoss: { type: 'trailing_stop', trailAmount: 4 } } },
    plan: ['entry: buy open market 250 day sl=trailing_stop trail=4 gtc'],
  },
  {
    name: 'exit a quarter, rounded down; percent_of_position is read even when signal quantities are not',
    signal: { action: 'exit', quantity: '25', quantityType: 'percent_of_position' },
    settings: { allowSignalQuantity: false },
    market: { positions: long10 },
    plan: ['exit: sell close market 2 day'],
  },
  {
    name: 'a whole exit is never rounded',
    signal: { action: 'exit', quantity: '100' },
    market: { positions: { AAPL: { side: 'long', quantity: 10.5 } } },
    plan: ['exit: sell close market 10.5 day'],
  },
  {
    name: 'an exit below one step',
    signal: { action: 'exit', quantity: '0.5' },
    market: { positions: long10 },
    plan: { codes: ['quantity-unresolved'] },
  },
  {
    name: 'exit on a flat ticker cancels what rests',
    signal: { action: 'exit' },
    market: { openOrders: [{ id: 'en', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry' }] },
    plan: ['cancel en'],
  },
  { name: 'exit on a flat ticker', signal: { action: 'exit' }, plan: { codes: ['no-position'] } },
  {
    name: 'reverse enters the size that it closes',
    signal: { action: 'reverse' },
    settings: { allowedSides: 'bullish', allowSideSwapping: false, signalQuantityMultiplier: 3 },
    market: { positions: long10 },
    plan: ['exit: sell close market 10 day', 'await exit 120', 'entry: sell open market 10 day'],
  },
  {
    name: 'reverse whose entry half is refused still exits',
    signal: { action: 'reverse' },
    settings: { entryLockout: true },
    market: { positions: long10 },
    plan: ['exit: sell close market 10 day'],
  },
  {
    name: 'a swap whose exit half is refused names all gates, in the order of the table',
    signal: {},
    settings: { ignoreExitSignals: true, entryLockout: true },
    market: { positions: short10 },
    plan: { codes: ['exit-signals-ignored', 'entry-locked-out'] },
  },
  {
    name: 'side not allowed: the quantity, type and price of the signal are the exit’s',
    signal: { action: 'sell', quantity: '4', orderType: 'limit', limitPrice: '151.001' },
    settings: { allowedSides: 'bullish' },
    market: { positions: long10 },
    plan: ['exit: sell close limit 4 limit=151.01 day'],
  },
  {
    name: 'isolation refuses an exit on a side that is not allowed',
    signal: { action: 'exit' },
    settings: { allowedSides: 'bullish', sidesIsolated: true },
    market: { positions: short10 },
    plan: { codes: ['sides-isolated'] },
  },
  {
    name: 'all failing gates, in their order',
    signal: { action: 'sell', time: '2026-01-26T15:29:00Z', rejectAfter: 30 },
    settings: {
      allowedSides: 'bullish',
      entryLockout: true,
      maxPositions: 1,
      tradingWindows: [{ days: ['mon'], from: '09:30', to: '10:30', timeZone: 'America/New_York' }],
      entry: { bidAskSpreadFilter: '0.03' },
    },
    market: { positions: { MSFT: { side: 'long', quantity: 1 } }, capabilities: { shortSelling: false } },
    plan: {
      codes: [
        'side-not-allowed',
        'entry-locked-out',
        'max-positions-reached',
        'signal-too-old',
        'spread-too-wide',
        'outside-trading-window',
        'short-selling-unsupported',
      ],
    },
  },
  {
    name: 'breakeven: a stop at average plus offset; the resting stop goes, the take profit stays',
    signal: { action: 'breakeven', orderType: 'stop_limit', breakevenOffset: '0.505', quantity: '3' },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['cancel sl', 'exit: sell close stop_limit 10 limit=140.51 stop=140.51 gtc'],
  },
  {
    name: 'breakeven that the market has passed',
    signal: { action: 'breakeven', orderType: 'stop' },
    market: { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 155 } } },
    plan: { codes: ['stop-already-passed'] },
  },
  {
    name: 'breakeven without an average entry price',
    signal: { action: 'breakeven', orderType: 'stop' },
    market: { positions: { AAPL: { side: 'long', quantity: 10 } } },
    plan: { codes: ['breakeven-unsupported'] },
  },
  {
    name: 'cancel of one type ignores the cancel field',
    signal: { action: 'cancel', cancel: false, cancelOrderType: 'stop' },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['cancel sl'],
    notices: ['position-unprotected'],
  },
  { name: 'cancel with nothing open', signal: { action: 'cancel' }, plan: ['nothing-to-do'] },
  {
    name: 'postponed: no steps, no gates',
    signal: { releaseAt: '2026-01-26T15:35:00Z' },
    settings: { entryLockout: true },
    plan: ['postponed'],
  },
  {
    name: 'a released signal no longer trusts signalPrice',
    signal: {
      receivedAt: '2026-01-26T15:20:00Z',
      releaseAt: '2026-01-26T15:30:00Z',
      signalPrice: '150',
      takeProfit: { amount: '1' },
    },
    market: { quotes: {} },
    plan: { codes: ['quote-unavailable'] },
  },
  {
    name: 'an exit limit without any price becomes a market order',
    signal: { action: 'exit', orderType: 'limit' },
    market: { positions: long10, quotes: {} },
    plan: ['exit: sell close market 10 day'],
  },
  {
    name: 'a take profit on the wrong side',
    signal: { takeProfit: { limitPrice: '149' } },
    plan: { codes: ['price-unresolved'] },
  },
  {
    name: 'a stop that rounds onto the reference moves one tick to its side',
    signal: { stopLoss: { amount: '0.004' } },
    plan: ['entry: buy open market 1 day sl=stop stop=149.99 gtc'],
  },
  {
    name: 'no brackets: the stop loss is an order of its own after the fill, the take profit is dropped',
    signal: { quantity: '2', takeProfit: { percent: '5' }, stopLoss: { percent: '2' }, cancelAfter: 60 },
    market: { capabilities: { brackets: false } },
    signalId: 'x',
    plan: [
      'entry: buy open market 2 day after=60 #x-entry',
      'await entry',
      'stop-loss: sell close stop 2 stop=147 gtc #x-stop-loss',
    ],
  },
  {
    name: 'a percent trail becomes a fixed distance, up to the tick',
    signal: { action: 'sell', orderType: 'trailing_stop', trailPercent: '1.003', quantity: '1' },
    market: { capabilities: { trailPercent: 'fixed-distance' } },
    plan: ['entry: sell open trailing_stop 1 trail=1.51 day'],
  },
  {
    name: 'extended hours: market becomes limit at the market price',
    signal: { extendedHours: true },
    plan: ['entry: buy open limit 1 limit=150.02 day extended'],
  },
  {
    name: 'a buy stop that the market has reached',
    signal: { orderType: 'stop', stopPrice: '149' },
    plan: ['entry: buy open stop 1 stop=149 day'],
    notices: ['stop-already-passed'],
  },
];

export const resizeCases: readonly HandCase[] = [
  {
    name: 'resize grows by the difference',
    signal: { action: 'resize', quantity: '15', stopLoss: { percent: '10' } },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['entry: buy open market 5 day sl=stop stop=135 gtc'],
    notices: ['resting-entries-remain'],
  },
  {
    name: 'resize against its sentiment, before all gates',
    signal: { action: 'resize', quantity: '15', sentiment: 'bearish' },
    settings: { entryLockout: true },
    market: { positions: long10 },
    plan: { codes: ['resize-sentiment-conflict'] },
  },
  {
    name: 'resize reduces: take profit and stop loss go first, entries stay',
    signal: { action: 'resize', quantity: '4' },
    settings: { tradingWindows: [{ days: ['sun'], from: '10:00', to: '11:00' }], exitsOutsideTradingWindows: false },
    market: { positions: long10, openOrders: resting('sell') },
    plan: ['cancel tp,sl', 'exit: sell close market 6 day'],
    notices: ['position-unprotected', 'resting-entries-remain'],
  },
  {
    name: 'resize at target: no gates, nothing to do',
    signal: { action: 'resize', quantity: '10' },
    settings: { entryLockout: true },
    market: { positions: short10 },
    plan: ['nothing-to-do'],
  },
  {
    name: 'a dynamic target below one unit',
    signal: { action: 'resize', quantity: '100', quantityType: 'dollar_amount' },
    market: { positions: long10 },
    plan: { codes: ['resize-target-unresolved'] },
  },
  {
    name: 'flat and target 0: stale orders are cancelled',
    signal: { action: 'resize', quantity: '0' },
    market: { openOrders: [{ id: 'en', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry' }] },
    plan: ['cancel en'],
  },
  {
    name: 'resize opens short with bearish',
    signal: { action: 'resize', quantity: '3', sentiment: 'bearish' },
    plan: ['entry: sell open market 3 day'],
  },
];

const chain = {
  SPY: {
    contracts: [598, 600, 602, 604].flatMap((strike) =>
      (['call', 'put'] as const).map((type) => ({
        ticker: `SPY 260130${type === 'call' ? 'C' : 'P'}${strike}`,
        expiration: '2026-01-30',
        type,
        strike,
        bid: '4.1',
        ask: '4.2',
      })),
    ),
  },
};

const spy: Partial<MarketSnapshot> = { quotes: { SPY: { bid: 600.7, ask: 600.9 } }, optionChains: chain };

const es: Partial<MarketSnapshot> = {
  quotes: { ESH2026: { bid: 4999.75, ask: 5000.25 }, ESM2026: { bid: 5049.75, ask: 5050.25 } },
  instruments: {
    ESH2026: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' },
    ESM2026: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' },
  },
  rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
};

export const contractCases: readonly HandCase[] = [
  {
    name: 'both: sell buys the put at the money',
    signal: { ticker: 'SPY', action: 'sell' },
    settings: { assetClass: 'options', optionType: 'both' },
    market: spy,
    plan: ['entry: SPY 260130P600 buy open market 1 day'],
  },
  {
    name: 'one strike out of the money; the underlying’s price is no limit price; premium × 100 sizes',
    signal: {
      ticker: 'SPY',
      intrinsicValue: 'otm',
      quantity: '1000',
      quantityType: 'dollar_amount',
      orderType: 'limit',
      price: '600',
      signalPrice: '600',
    },
    settings: { assetClass: 'options' },
    market: spy,
    plan: ['entry: SPY 260130C602 buy open limit 2 limit=4.2 day'],
  },
  {
    name: 'selling puts to open needs a broker that allows it',
    signal: { ticker: 'SPY' },
    settings: { assetClass: 'options', optionType: 'put', invertPuts: true },
    market: spy,
    plan: { codes: ['short-selling-unsupported'] },
  },
  {
    name: 'an underlying exits every contract, one step each',
    signal: { ticker: 'SPY', action: 'exit' },
    settings: { assetClass: 'options' },
    market: {
      ...spy,
      positions: { 'SPY 260130C600': { side: 'long', quantity: 2 }, 'SPY 260130P598': { side: 'short', quantity: 3 } },
    },
    plan: ['exit: SPY 260130C600 sell close market 2 day', 'exit-2: SPY 260130P598 buy close market 3 day'],
  },
  {
    name: 'with Invert puts a long put is read as the Short row',
    signal: { ticker: 'SPY', action: 'resize', quantity: '3', sentiment: 'bearish' },
    settings: { assetClass: 'options', invertPuts: true },
    market: { ...spy, positions: { 'SPY 260130P600': { side: 'long', quantity: 2 } } },
    plan: ['entry: SPY 260130P600 buy open market 1 day'],
  },
  {
    name: 'ES1! the day before the roll; P&L brackets by the point value',
    signal: { ticker: 'ES1!', quantity: '2', takeProfit: { pnlAmount: '333' }, stopLoss: { pnlAmount: '333' } },
    settings: { assetClass: 'futures' },
    market: { ...es, now: '2026-03-11T14:00:00Z' },
    plan: ['entry: ESH2026 buy open market 2 day tp=5003.5 sl=stop stop=4996.75 gtc'],
  },
  {
    name: 'ES1! on the day of the roll: the swap exits the old contract and enters the new one',
    signal: { ticker: 'ES1!', action: 'sell' },
    settings: { assetClass: 'futures' },
    market: { ...es, now: '2026-03-12T14:00:00Z', positions: { ESH2026: { side: 'long', quantity: 1 } } },
    plan: ['exit: ESH2026 sell close market 1 day', 'await exit 120', 'entry: ESM2026 sell open market 1 day'],
  },
  {
    name: 'futures without an instrument',
    signal: { ticker: 'NQH2026' },
    settings: { assetClass: 'futures' },
    plan: { codes: ['instrument-unknown'] },
  },
  {
    name: 'no shorts of crypto unless the broker says so',
    signal: { ticker: 'BTC-USD', action: 'sell' },
    settings: { assetClass: 'crypto' },
    plan: { codes: ['short-selling-unsupported'] },
  },
];
