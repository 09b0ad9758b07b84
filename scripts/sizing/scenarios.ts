// Random `plan` requests about sizes and prices: quantity types, prices, steps, multipliers, stops, ticks. Nothing else
// stands in their way: no gates, no orders to cancel, no contracts to choose. Some amounts are made so that the exact
// quotient lies on a step or a tick, or one unit of the last place below it, where a rounding error would show.
import { Decimal } from 'decimal.js';

// The generator's own arithmetic. It only makes inputs: no expectation depends on it.
const Exact = Decimal.clone({ precision: 60, toExpNeg: -9e15, toExpPos: 9e15 });

type Fields = Readonly<Record<string, unknown>>;

/** mulberry32: the same seed gives the same scenarios everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Chance {
  readonly of: (percent: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
  readonly between: (low: number, high: number) => number;
  /** A decimal with so many digits before and at most so many after the point; above 0. */
  readonly decimal: (before: number, after: number) => Decimal;
  readonly maybe: <T>(percent: number, make: () => T) => T | undefined;
}

function chanceOf(random: () => number): Chance {
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const of = (percent: number): boolean => random() * 100 < percent;
  return {
    of,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    decimal: (before, after) => {
      const places = between(0, after);
      const digits = Array.from({ length: between(1, before) + places }, () => between(0, 9)).join('');
      const value = new Exact(`${digits}e-${places}`);
      return value.isZero() ? new Exact(`1e-${places}`) : value;
    },
    maybe: (percent, make) => (of(percent) ? make() : undefined),
  };
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** As a bot may write it: text, a number where that is exact, or grouped. */
function sent(chance: Chance, value: Decimal): string | number {
  const text = value.toFixed();
  const kind = chance.between(0, 9);
  if (kind < 3 && new Exact(String(value.toNumber())).eq(value)) {
    return value.toNumber();
  }
  return kind === 3 ? grouped(text) : text;
}

interface World {
  readonly assetClass: string;
  readonly ticker: string;
  readonly price: Decimal;
  readonly tick: Decimal;
  readonly step: Decimal;
  readonly pointValue: Decimal;
  readonly settings: Fields;
  readonly market: Fields;
  readonly position: Decimal | undefined;
  readonly held: 'long' | 'short';
}

const tickers: Readonly<Record<string, string>> = {
  stocks: 'AAPL',
  crypto: 'BTC-USD',
  options: 'SPY 260130C600',
  futures: 'ESH2026',
};

function quoteOf(chance: Chance, price: Decimal): Fields | undefined {
  const places = Math.min(10, price.decimalPlaces() + chance.between(0, 1));
  const half = price.times(chance.pick(['0.0001', '0.001', '0.013'])).toDecimalPlaces(places, Decimal.ROUND_UP);
  const bid = price.minus(half);
  const quote = {
    bid: sent(chance, bid.gt(0) ? bid : price),
    ask: sent(chance, price.plus(half)),
    last: sent(chance, price),
    mark: chance.maybe(30, () => sent(chance, price.plus(half.div(2)))),
  };
  const kind = chance.between(0, 39);
  if (kind === 0) {
    return undefined;
  }
  if (kind === 1) {
    return { last: quote.last };
  }
  return present(kind === 2 ? { bid: quote.ask, ask: quote.bid, last: quote.last } : quote);
}

function worldOf(chance: Chance): World {
  const assetClass = chance.pick(['stocks', 'stocks', 'stocks', 'crypto', 'crypto', 'options', 'futures']);
  const ticker = tickers[assetClass] ?? 'AAPL';
  const tick = new Exact(
    chance.pick([
      '0.01',
      '0.01',
      '0.05',
      '0.0001',
      '0.25',
      '0.1',
      '1',
      '0.005',
      '0.03125',
      '0.00000001',
      '0.03',
      '2.5',
    ]),
  );
  const price = chance.decimal(chance.pick([1, 2, 3, 4, 6]), chance.pick([0, 2, 2, 3, 4, 8]));
  const ownStep = chance.maybe(50, () =>
    chance.pick(['1', '0.1', '0.01', '0.001', '0.000001', '10', '100', '0.5', '0.25', '5', '0.03']),
  );
  const brokerStep = chance.maybe(30, () => chance.pick(['1', '0.0001', '0.01', '0.000001', '2', '0.00000001']));
  const fractional = chance.of(50);
  const pointValue = chance.maybe(50, () => chance.pick(['1', '10', '50', '0.1', '100', '1000', '12.5', '0.7']));
  const hasTick = assetClass === 'futures' || chance.of(70);
  const hasInstrument = hasTick || ownStep !== undefined || pointValue !== undefined;
  const coarser = [ownStep, brokerStep]
    .flatMap((step) => (step === undefined ? [] : [new Exact(step)]))
    .reduce<Decimal | undefined>((a, b) => (a === undefined || b.gt(a) ? b : a), undefined);
  const finest = assetClass === 'crypto' ? '0.00000001' : '0.000001';
  const isFractional = assetClass === 'crypto' || (assetClass === 'stocks' && fractional);
  const step = isFractional ? (coarser ?? new Exact(finest)) : Exact.max(1, coarser ?? 1);
  const held = chance.pick<'long' | 'short'>(['long', 'short']);
  const position = chance.maybe(45, () => {
    const size = chance.decimal(3, 0).times(step);
    // now and then a position that is no multiple of the step, as a split or a fee leaves behind
    return chance.of(15) ? size.plus(chance.decimal(1, 6)) : size;
  });
  const quote = quoteOf(chance, price);
  const settings = present({
    assetClass,
    useFractionalQuantity: fractional,
    signalQuantityMultiplier: chance.maybe(40, () => chance.pick([2, '0.5', '1.5', '0.333', '3.7', '0.01', 7])),
    defaultQuantity: chance.maybe(30, () => defaultQuantity(chance, assetClass)),
    entry: half(chance, price, true),
    exit: half(chance, price, false),
  });
  const market = present({
    now: '2026-01-26T15:30:00Z',
    equity: chance.of(96) ? sent(chance, chance.decimal(8, 2)) : undefined,
    quotes: quote === undefined ? {} : { [ticker]: quote },
    positions:
      position === undefined
        ? {}
        : { [ticker]: { side: held, quantity: sent(chance, position), averageEntryPrice: 1 } },
    instruments: hasInstrument
      ? {
          [ticker]: present({
            assetClass,
            tickSize: hasTick ? tick.toFixed() : undefined,
            quantityStep: ownStep,
            pointValue,
          }),
        }
      : undefined,
    capabilities: present({
      shortSelling: true,
      optionWriting: true,
      brackets: chance.of(85),
      trailPercent: chance.of(40) ? 'fixed-distance' : undefined,
      quantityStep: brokerStep,
    }),
  });
  return {
    assetClass,
    ticker,
    price,
    tick: hasTick ? tick : new Exact('0.01'),
    step,
    pointValue: new Exact(pointValue ?? (assetClass === 'options' ? 100 : 1)),
    settings,
    market,
    position,
    held,
  };
}

function defaultQuantity(chance: Chance, assetClass: string): Fields {
  const quantityType =
    assetClass === 'futures'
      ? 'fixed_quantity'
      : chance.pick(['fixed_quantity', 'dollar_amount', 'percent_of_equity', 'risk_percent']);
  return { quantityType, quantity: chance.decimal(quantityType === 'dollar_amount' ? 5 : 2, 2).toFixed() };
}

function half(chance: Chance, price: Decimal, isEntry: boolean): Fields {
  return present({
    orderType: chance.maybe(20, () => chance.pick(['limit', 'stop', 'stop_limit', 'trailing_stop', 'market'])),
    marketPriceType: chance.maybe(20, () => chance.pick(['mark', 'last', 'bid', 'ask'])),
    trailingStop: chance.of(50) ? { amount: away(chance, price).toFixed() } : { percent: percent(chance).toFixed() },
    takeProfit: isEntry ? chance.maybe(10, () => ({ percent: percent(chance).toFixed() })) : undefined,
    stopLoss: isEntry
      ? chance.maybe(20, () =>
          chance.pick<Fields>([
            { percent: percent(chance).toFixed() },
            { type: 'stop_limit', amount: away(chance, price).toFixed() },
            { type: 'trailing_stop', trailPercent: percent(chance).toFixed() },
            { type: 'trailing_stop' },
            { type: 'stop_limit' },
          ]),
        )
      : undefined,
  });
}

function percent(chance: Chance): Decimal {
  return chance.pick([() => chance.decimal(1, 3), () => chance.decimal(2, 1), () => chance.decimal(1, 6)])();
}

/** A distance that most prices can bear. */
function away(chance: Chance, price: Decimal): Decimal {
  const share = new Exact(chance.between(1, 300)).div(1000);
  return Exact.max('1e-8', price.times(share).toDecimalPlaces(Math.min(8, price.decimalPlaces() + 1)));
}

function near(chance: Chance, price: Decimal, perMille: number): Decimal {
  const places = Math.min(8, price.decimalPlaces() + chance.between(0, 2));
  const moved = price.times(1 + perMille / 1000).toDecimalPlaces(places);
  return moved.gt(0) ? moved : price;
}

function pricesOf(chance: Chance, world: World): Fields {
  const orderType = chance.maybe(65, () =>
    chance.pick(['market', 'limit', 'limit', 'stop', 'stop_limit', 'trailing_stop']),
  );
  const price = (perMille: number) => () => sent(chance, near(chance, world.price, perMille));
  const usesLimit = orderType === 'limit' || orderType === 'stop_limit';
  const usesStop = orderType === 'stop' || orderType === 'stop_limit';
  const trails = orderType === 'trailing_stop' ? chance.between(1, 3) : 0;
  return present({
    orderType,
    limitPrice: chance.maybe(usesLimit ? 70 : 5, price(chance.between(-40, 40))),
    stopPrice: chance.maybe(usesStop ? 75 : 5, price(chance.between(-40, 40))),
    price: chance.maybe(12, price(chance.between(-10, 10))),
    signalPrice: chance.maybe(25, price(chance.between(-10, 10))),
    trailAmount: trails === 1 || trails === 3 ? sent(chance, away(chance, world.price)) : undefined,
    trailPercent: trails === 2 || trails === 3 ? sent(chance, percent(chance)) : undefined,
    marketPriceType: chance.maybe(10, () => chance.pick(['mark', 'ask_bid', 'last', 'bid', 'ask'])),
  });
}

/** An amount that buys exactly so many steps at the price, or a little less. */
function onTheEdge(chance: Chance, world: World, perUnit: Decimal): Decimal {
  const exact = perUnit.times(world.pointValue).times(world.step).times(chance.between(1, 400));
  const little = new Exact(10).pow(-exact.decimalPlaces() - 3);
  return chance.of(50) ? exact : exact.minus(little);
}

function sizeOf(chance: Chance, world: World, action: string): Fields {
  const isFutures = world.assetClass === 'futures';
  if (action !== 'resize' && chance.of(15)) {
    return {};
  }
  const dynamic = isFutures ? [] : ['dollar_amount', 'percent_of_equity'];
  const risk = isFutures || action === 'resize' || action === 'exit' ? [] : ['risk_dollar_amount', 'risk_percent'];
  const share = action === 'exit' || action === 'reverse' ? ['percent_of_position'] : [];
  const kind = chance.pick(['fixed_quantity', ...dynamic, ...risk, ...risk, ...share, ...share] as [
    string,
    ...string[],
  ]);
  const quantity = ((): Decimal => {
    switch (kind) {
      case 'dollar_amount':
        return chance.of(40) ? onTheEdge(chance, world, world.price) : chance.decimal(6, 3);
      case 'risk_dollar_amount':
        return chance.of(30) ? onTheEdge(chance, world, away(chance, world.price)) : chance.decimal(5, 3);
      case 'percent_of_equity':
      case 'risk_percent':
        return chance.decimal(2, 4);
      case 'percent_of_position':
        return chance.decimal(2, 3);
      default:
        return chance.of(50) ? world.step.times(chance.decimal(3, 0)) : chance.decimal(3, 8);
    }
  })();
  return present({
    quantity: action === 'resize' && chance.of(8) ? 0 : sent(chance, quantity),
    quantityType: kind === 'fixed_quantity' && chance.of(60) ? undefined : kind,
  });
}

function takeProfitOf(chance: Chance, world: World, way: 1 | -1): Fields {
  return chance.pick<() => Fields>([
    () => ({ percent: sent(chance, percent(chance)) }),
    () => ({ amount: sent(chance, away(chance, world.price)) }),
    () => ({ limitPrice: sent(chance, near(chance, world.price, way * chance.between(-2, 300))) }),
    () => ({ pnlAmount: sent(chance, chance.of(30) ? onTheEdge(chance, world, world.tick) : chance.decimal(4, 3)) }),
  ])();
}

function stopLossOf(chance: Chance, world: World, way: 1 | -1): Fields {
  const type = chance.pick([undefined, undefined, 'stop', 'stop_limit']);
  const stopPrice = (): string | number => sent(chance, near(chance, world.price, -way * chance.between(-2, 300)));
  return present(
    chance.pick<() => Fields>([
      () => ({ type, percent: sent(chance, percent(chance)) }),
      () => ({ type, percent: sent(chance, percent(chance)) }),
      () => ({ type, amount: sent(chance, away(chance, world.price)) }),
      () => ({ type, stopPrice: stopPrice() }),
      () => ({ type: 'stop_limit', stopPrice: stopPrice(), limitPrice: stopPrice() }),
      () => ({ type, pnlAmount: sent(chance, chance.decimal(4, 3)) }),
      () => ({ type: chance.pick([undefined, 'trailing_stop']), trailAmount: sent(chance, away(chance, world.price)) }),
      () => ({ type: 'trailing_stop', trailPercent: sent(chance, percent(chance)) }),
    ])(),
  );
}

function scenario(chance: Chance): Fields {
  const world = worldOf(chance);
  const { position, held } = world;
  const action =
    position === undefined
      ? chance.pick(['buy', 'sell', 'buy', 'sell', 'resize'])
      : chance.pick(['add', 'exit', 'exit', 'resize', 'resize', 'reverse']);
  const sentiment = action === 'resize' && position === undefined ? chance.maybe(50, () => 'bearish') : undefined;
  const isShort =
    position === undefined
      ? action === 'sell' || sentiment !== undefined
      : (held === 'short') !== (action === 'reverse');
  const way = isShort ? -1 : 1;
  const size = sizeOf(chance, world, action);
  const wantsStop = String(size.quantityType).startsWith('risk') ? 92 : 50;
  const payload = present({
    ticker: world.ticker,
    action,
    sentiment,
    ...pricesOf(chance, world),
    ...size,
    takeProfit: action === 'exit' ? undefined : chance.maybe(45, () => takeProfitOf(chance, world, way)),
    stopLoss: action === 'exit' ? undefined : chance.maybe(wantsStop, () => stopLossOf(chance, world, way)),
  });
  return { payload, settings: world.settings, market: world.market };
}

/** So many `plan` requests; the same seed gives the same ones. */
export function* scenarios(count: number, seed: number): Generator<Fields> {
  const chance = chanceOf(randomNumbers(seed));
  for (let made = 0; made < count; made += 1) {
    yield scenario(chance);
  }
}
