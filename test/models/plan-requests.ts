// Arbitrary plan requests: coherent worlds, settings and parsed signals, so that most give orders and every code and
// step occurs. Where the documents leave a value undecided (two open months of one root, calls and puts held together
// under one underlying, dynamic quantities on futures …) nothing is generated.
import type * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type {
  Action,
  OrderType,
  PlanModelRequest,
  QuantityType,
  Sentiment,
  Signal,
  StopLoss,
  TakeProfit,
} from './plan-model-types.js';
import { type Dice, fromDice, near, present } from './plan-requests-dice.js';
import { settingsOf } from './plan-requests-settings.js';
import { type World, worldOf } from './plan-requests-world.js';

function instant(now: string, seconds: number): string {
  return Temporal.Instant.from(now)
    .add({ milliseconds: Math.round(seconds * 1000) })
    .toString();
}

function actionOf(dice: Dice, world: World): Action {
  if (world.held === undefined) {
    return dice.weigh<Action>([
      [16, 'buy'],
      [12, 'sell'],
      [10, 'resize'],
      [3, 'exit'],
      [1, 'reverse'],
      [1, 'add'],
      [1, 'breakeven'],
      [3, 'cancel'],
    ]);
  }
  return dice.weigh<Action>([
    [6, 'buy'],
    [6, 'sell'],
    [7, 'resize'],
    [5, 'exit'],
    [4, 'reverse'],
    [4, 'add'],
    [4, 'breakeven'],
    [2, 'cancel'],
  ]);
}

function sentimentOf(dice: Dice, world: World, action: Action): Sentiment | undefined {
  if (action !== 'buy' && action !== 'sell' && action !== 'resize') {
    return undefined;
  }
  const closes = world.held !== undefined && (action === 'buy') === (world.held.side === 'short');
  if (action !== 'resize' && dice.chance(80)) {
    // a sentiment that makes sense: the action's own, or against a position that it faces
    const [own, other] = action === 'buy' ? (['bullish', 'bearish'] as const) : (['bearish', 'bullish'] as const);
    return closes ? dice.pick([undefined, undefined, own, other, 'flat']) : dice.pick([undefined, undefined, own]);
  }
  return dice.weigh<Sentiment | undefined>([
    [8, undefined],
    [2, 'bullish'],
    [2, 'bearish'],
    [2, 'flat'],
  ]);
}

type Size = Pick<Signal, 'quantity' | 'quantityType'>;

function sizeOf(dice: Dice, world: World, action: Action): Size {
  const dynamic: QuantityType[] = ['dollar_amount', 'percent_of_equity'];
  const risk: QuantityType[] = ['risk_dollar_amount', 'risk_percent'];
  const types: QuantityType[] = ['fixed_quantity'];
  if (world.assetClass !== 'futures') {
    types.push(...dynamic);
    if (action !== 'resize' && action !== 'exit' && action !== 'breakeven') {
      types.push(...risk);
    }
  }
  const isTrade = action === 'buy' || action === 'sell';
  if (action === 'exit' || action === 'reverse' || isTrade) {
    types.push('percent_of_position');
  }
  const base = world.held?.quantity ?? dice.pick([4, 10]);
  const fixed = dice.pick([base, base / 2, base * 2, base * 1.5, base + 1, 1, base * 0.3]);
  const fixedText = String(Number(fixed.toFixed(8)));
  if (action === 'resize') {
    if (dice.chance(12)) {
      return { quantity: '0' };
    }
  } else if (dice.chance(action === 'exit' || action === 'reverse' ? 45 : 30)) {
    return {};
  }
  if (action === 'cancel' || dice.chance(50)) {
    return action === 'cancel' ? {} : { quantity: fixedText };
  }
  const type = types[dice.int(0, types.length - 1)] ?? 'fixed_quantity';
  // buy and sell by percent of a position that is not there have one answer; keep them rare
  if (type === 'percent_of_position' && isTrade && world.held === undefined && !dice.chance(20)) {
    return { quantity: fixedText };
  }
  const quantities: { [name in QuantityType]: () => string } = {
    fixed_quantity: () => fixedText,
    dollar_amount: () => dice.pick(['5000', '1000', '50', '123.45', '25000']),
    risk_dollar_amount: () => dice.pick(['500', '100', '20']),
    risk_percent: () => dice.pick(['1', '0.5', '0.01']),
    percent_of_equity: () => dice.pick(['10', '2.5', '0.01', '50']),
    percent_of_position: () => dice.pick(['50', '25', '100', '150', '1']),
  };
  return { quantity: quantities[type](), quantityType: type };
}

type Prices = Pick<
  Signal,
  'orderType' | 'limitPrice' | 'stopPrice' | 'price' | 'signalPrice' | 'trailAmount' | 'trailPercent'
>;

function pricesOf(dice: Dice, world: World, action: Action): Prices {
  const orderType =
    action === 'breakeven'
      ? dice.pick(['stop', 'stop_limit'] as const)
      : dice.weigh<OrderType | undefined>([
          [8, undefined],
          [3, 'market'],
          [4, 'limit'],
          [2, 'stop'],
          [2, 'stop_limit'],
          [action === 'cancel' ? 0 : 2, 'trailing_stop'],
        ]);
  const usesLimit = orderType === 'limit' || orderType === 'stop_limit';
  const usesStop = orderType === 'stop' || orderType === 'stop_limit';
  const said = dice.maybe(30, () => near(world.spot, dice.pick([0.1, -1.7, 3.3]), 3));
  const price = dice.maybe(12, () => near(world.spot, dice.pick([-2.1, 1.3]), 3));
  const trails = orderType === 'trailing_stop' ? dice.pick(['amount', 'percent', 'both'] as const) : undefined;
  const trailAmount = trails === 'amount' || trails === 'both' ? near(world.price, -990, 3) : undefined;
  const trailPercent = trails === 'percent' || trails === 'both' ? dice.pick(['1', '2.5']) : undefined;
  return present<Prices>({
    orderType,
    limitPrice: dice.maybe(usesLimit ? 70 : 4, () =>
      dice.chance(2) ? '-1' : near(world.price, dice.pick([-3, 3, -7.7, 9.1, 0.05]), 3),
    ),
    stopPrice: dice.maybe(usesStop ? 75 : 3, () => near(world.price, dice.pick([-6, 6, 12.3, -15.9]), 3)),
    price,
    signalPrice: said ?? price,
    trailAmount,
    trailPercent,
  });
}

// Which way the entry of this signal most likely goes, on the contract: +1 for a long contract.
function lean(world: World, action: Action, sentiment: Sentiment | undefined): 1 | -1 {
  const held = world.held?.side === 'short' ? -1 : 1;
  switch (action) {
    case 'buy':
      return 1;
    case 'sell':
      return -1;
    case 'reverse':
      return held === 1 ? -1 : 1;
    case 'resize':
      return world.held === undefined && sentiment === 'bearish' ? -1 : held;
    default:
      return held;
  }
}

function takeProfitOf(dice: Dice, world: World, way: 1 | -1): TakeProfit {
  const base = dice.pick(['limitPrice', 'percent', 'amount', 'pnlAmount'] as const);
  switch (base) {
    case 'limitPrice':
      return { limitPrice: near(world.price, way * dice.pick([40, 20.7, 80, 33.3, 15, 60.123, -30]), 3) };
    case 'percent':
      return { percent: dice.pick(['5', '2.5', '0.001', '12.345', '120']) };
    case 'amount':
      return { amount: near(world.price, -dice.pick([970, 999.9]), 3) };
    case 'pnlAmount':
      return { pnlAmount: dice.pick(['100', '33.33', '5000']) };
  }
}

function stopLossOf(dice: Dice, world: World, way: 1 | -1): StopLoss {
  const away = dice.pick([-20, -41.3, -80, -33, -15.7, 30]);
  const stopPrice = near(world.price, way * away, 3);
  const type = dice.pick([undefined, 'stop', 'stop_limit'] as const);
  return dice.weigh<() => StopLoss>([
    [4, () => present<StopLoss>({ type, percent: dice.pick(['3', '1.5', '0.001', '2.345', '4', '110']) })],
    [3, () => present<StopLoss>({ type, amount: near(world.price, -dice.pick([980, 965]), 3) })],
    [3, () => present<StopLoss>({ type, stopPrice })],
    [2, () => ({ type: 'stop_limit', stopPrice, limitPrice: near(world.price, way * (away - 2), 3) })],
    [2, () => present<StopLoss>({ type, pnlAmount: dice.pick(['100', '25.5', '4000']) })],
    [2, () => ({ type: 'trailing_stop', trailAmount: near(world.price, -980, 3) })],
    [2, () => ({ type: 'trailing_stop', trailPercent: dice.pick(['2', '0.7']) })],
  ])();
}

type Chosen = Pick<
  Signal,
  'optionType' | 'intrinsicValue' | 'expiration' | 'strikeCount' | 'strikesAway' | 'strikePrice'
>;

function choiceOf(dice: Dice, world: World, action: Action): Chosen {
  if (!world.isUnderlying) {
    return {};
  }
  const { held } = world;
  const aboutHeld = held?.expiration !== undefined && held.type !== undefined && held.strike !== undefined;
  if (aboutHeld && dice.chance(30)) {
    // names the held contract, or one that cannot be it
    const other = dice.chance(20);
    const expiration = other ? '2026-12-18' : held.expiration;
    return present<Chosen>({
      optionType: held.type,
      expiration,
      strikePrice: dice.maybe(50, () => held.strike),
    });
  }
  const enters = !aboutHeld;
  const expiration = enters
    ? dice.maybe(60, () =>
        dice.pick<string | undefined>([world.expirations[0], world.today, world.expirations.at(-1), '2026-12-18']),
      )
    : undefined;
  const optionType = dice.pick([undefined, undefined, 'both', 'call', 'put'] as const);
  const exact = expiration !== undefined && (optionType === 'call' || optionType === 'put') && dice.chance(30);
  const strikeCount = dice.maybe(20, () => dice.pick([4, 2, 10, 20]));
  const furthest = Math.floor((strikeCount ?? 10) / 2);
  return present<Chosen>({
    optionType: aboutHeld && action !== 'buy' && action !== 'sell' && action !== 'reverse' ? undefined : optionType,
    intrinsicValue: dice.pick([undefined, 'itm', 'otm'] as const),
    expiration,
    strikeCount,
    strikesAway: dice.maybe(30, () => Math.min(furthest, dice.int(0, 5))),
    strikePrice: exact
      ? dice.pick<string | undefined>([...([world.strikes[4]] as const), world.strikes[2], '12345'])
      : undefined,
  });
}

type Times = Pick<Signal, 'receivedAt' | 'releaseAt' | 'time' | 'rejectAfter'>;

function timesOf(dice: Dice, world: World): Times {
  const { now } = world;
  const rejectAfter = dice.maybe(12, () => dice.pick([30, 5]));
  const kind = dice.weigh<'fresh' | 'late' | 'waiting' | 'released'>([
    [22, 'fresh'],
    [2, 'late'],
    [1, 'waiting'],
    [2, 'released'],
  ]);
  const age = kind === 'late' ? dice.pick([45, 12, 300]) : dice.pick([0, 1, 2.5]);
  if (kind === 'fresh' || kind === 'late') {
    const receivedAt = instant(now, -Math.min(age, 3));
    return present<Times>({
      receivedAt,
      time: age > 3 || dice.chance(40) ? instant(now, -age) : undefined,
      rejectAfter,
    });
  }
  const delay = dice.pick([300, 3600]);
  const receivedAt = instant(now, kind === 'waiting' ? -10 : -delay - age);
  return present<Times>({
    receivedAt,
    releaseAt: instant(receivedAt, delay),
    time: dice.chance(40) ? instant(receivedAt, -1) : undefined,
    rejectAfter,
  });
}

/** What a request is to be about, for properties that speak of some signals only; absent: of everything. */
export type Intent = (dice: Dice, held: World['held']) => { action: Action; sentiment?: Sentiment };

export function signalOf(dice: Dice, world: World, intent?: Intent): Signal {
  const intended = intent?.(dice, world.held);
  const action = intended?.action ?? actionOf(dice, world);
  const sentiment = intended === undefined ? sentimentOf(dice, world, action) : intended.sentiment;
  const way = lean(world, action, sentiment);
  const size = sizeOf(dice, world, action);
  const entersOften =
    action === 'buy' || action === 'sell' || action === 'add' || action === 'reverse' || action === 'resize';
  const isRisk = size.quantityType === 'risk_dollar_amount' || size.quantityType === 'risk_percent';
  const filter = dice.weigh<'none' | 'amount' | 'percent'>([
    [18, 'none'],
    [1, 'amount'],
    [1, 'percent'],
  ]);
  const cancelOrderType = dice.maybe(action === 'cancel' ? 30 : 6, () => dice.pick(['limit', 'stop'] as const));
  return present<Signal>({
    ticker: world.ticker,
    action,
    sentiment,
    ...timesOf(dice, world),
    ...pricesOf(dice, world, action),
    ...size,
    timeInForce: dice.maybe(20, () => dice.pick(['gtc', 'day', 'ioc', 'gtd'])),
    extendedHours: world.assetClass === 'stocks' ? dice.maybe(10, () => dice.chance(80)) : undefined,
    ignoreTradingWindows: dice.maybe(8, () => dice.chance(70)),
    cancel: dice.maybe(22, () => dice.chance(50)),
    cancelOrderType: action === 'breakeven' ? undefined : cancelOrderType,
    bidAskSpreadFilter: filter === 'amount' ? near(world.price, dice.pick([-999, -990]), 4) : undefined,
    bidAskSpreadFilterPercent: filter === 'percent' ? dice.pick(['0.1', '2']) : undefined,
    breakevenOffset: action === 'breakeven' ? dice.maybe(40, () => near(world.price / 100, -900, 3)) : undefined,
    ...choiceOf(dice, world, action),
    marketPriceType: dice.maybe(15, () => dice.pick(['mark', 'ask_bid', 'last', 'bid', 'ask'] as const)),
    cancelAfter: dice.maybe(8, () => 120),
    expiresAt: dice.maybe(8, () => '2026-12-31'),
    takeProfit: entersOften ? dice.maybe(35, () => takeProfitOf(dice, world, way)) : undefined,
    stopLoss: entersOften ? dice.maybe(isRisk ? 80 : 35, () => stopLossOf(dice, world, way)) : undefined,
  });
}

function requestOf(dice: Dice, intent: Intent | undefined): PlanModelRequest {
  const world = worldOf(dice);
  const signal = signalOf(dice, world, intent);
  const settings = settingsOf(dice, world);
  return present<PlanModelRequest>({
    signal,
    settings,
    market: world.market,
    signalId: dice.maybe(25, () => 'sig-1'),
  });
}

export function planRequest(intent?: Intent): fc.Arbitrary<PlanModelRequest> {
  return fromDice((dice) => requestOf(dice, intent));
}
