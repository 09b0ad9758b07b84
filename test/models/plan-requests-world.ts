// Random worlds for plan requests: an instrument with its market, position, orders and broker.
import { Temporal } from 'temporal-polyfill';
import type {
  AssetClass,
  Capabilities,
  ChainContract,
  Held,
  Instrument,
  MarketSnapshot,
  OpenOrder,
  PositionData,
  Quote,
} from './plan-model-types.js';
import { type Dice, near, present } from './plan-requests-dice.js';

export type World = {
  assetClass: AssetClass;
  ticker: string; // what the signal sends
  price: number; // of the traded contract
  spot: number; // of the ticker that is sent
  held:
    | { contract: string; side: Held; quantity: number; expiration?: string; type?: 'call' | 'put'; strike?: string }
    | undefined;
  isUnderlying: boolean;
  expirations: string[];
  strikes: string[];
  now: string;
  today: string;
  market: MarketSnapshot;
};

function quote(dice: Dice, price: number, now: string, decimals = 2): Quote | undefined {
  const kind = dice.weigh([
    [18, 'good'],
    [2, 'none'],
    [1, 'wide'],
    [2, 'mark'],
    [1, 'no-last'],
    [1, 'crossed'],
    [1, 'zero-bid'],
    [1, 'one-sided'],
    [1, 'last-only'],
    [2, 'timed'],
  ]);
  const bid = near(price, -0.1, decimals);
  const ask = near(price, 0.2, decimals);
  const last = near(price, dice.pick([0, 0.1, -0.3, 1]), decimals);
  switch (kind) {
    case 'none':
      return undefined;
    case 'wide':
      return { bid: near(price, -20, decimals), ask: near(price, 30, decimals), last };
    case 'mark':
      return { bid, ask, last, mark: near(price, 0.05, 3) };
    case 'no-last':
      return { bid, ask };
    case 'crossed':
      return { bid: near(price, 5, decimals), ask: near(price, -5, decimals), last };
    case 'zero-bid':
      return { bid: 0, ask, last };
    case 'one-sided':
      return { ask, last };
    case 'last-only':
      return { last };
    case 'timed': {
      const seconds = dice.pick([2, 20, 600]);
      return { bid, ask, last, time: Temporal.Instant.from(now).subtract({ seconds }).toString() };
    }
    default:
      return dice.chance(40) ? { bid: Number(bid), ask: Number(ask), last: Number(last) } : { bid, ask, last };
  }
}

function orders(dice: Dice, contract: string, held: World['held']): OpenOrder[] {
  const count = dice.weigh([
    [4, 0],
    [3, 1],
    [3, 2],
    [1, 3],
  ]);
  const found: OpenOrder[] = [];
  for (let index = 0; index < count; index += 1) {
    const role =
      held === undefined
        ? dice.pick(['entry', 'entry', 'other'] as const)
        : dice.pick(['stop-loss', 'take-profit', 'stop-loss', 'entry', 'other'] as const);
    const opens = held === undefined || role === 'entry';
    const away = held?.side === 'short' ? 'buy' : 'sell';
    found.push(
      present<OpenOrder>({
        id: `o${index + 1}`,
        ticker: contract,
        type: role === 'stop-loss' ? dice.pick(['stop', 'stop_limit', 'trailing_stop']) : dice.pick(['limit', 'stop']),
        side: opens ? (away === 'sell' ? 'buy' : 'sell') : away,
        role,
        quantity: held === undefined || dice.chance(30) ? undefined : String(held.quantity),
      }),
    );
  }
  return found;
}

function capabilities(dice: Dice, assetClass: AssetClass): Capabilities | undefined {
  const needsLeave = assetClass === 'crypto' || assetClass === 'options' || assetClass === 'index_options';
  if (dice.chance(needsLeave ? 20 : 50)) {
    return undefined;
  }
  return present<Capabilities>({
    shortSelling: dice.maybe(assetClass === 'crypto' ? 85 : 40, () => dice.chance(80)),
    optionWriting: dice.maybe(85, () => dice.chance(90)),
    brackets: dice.maybe(50, () => dice.chance(40)),
    orderTypes: dice.maybe(30, () =>
      dice
        .pick([
          ['market', 'limit', 'stop', 'stop_limit'] as const,
          ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const,
        ])
        .slice(),
    ),
    timesInForce: dice.maybe(30, () => dice.pick([['day', 'gtc'], ['day'], ['day', 'gtc', 'ioc', 'fok']])),
    quantityStep: dice.maybe(30, () => dice.pick(['0.000001', '0.01', '1'])),
    trailPercent: dice.maybe(50, () => dice.pick(['fixed-distance', 'native'])),
    averageEntryPrice: dice.chance(5) ? false : undefined,
  });
}

export const nows = [
  '2026-01-26T15:30:00Z', // Monday 10:30 in New York
  '2026-01-26T15:30:00Z',
  '2026-01-27T20:59:30.5Z',
  '2026-01-28T03:15:00Z', // the evening before in New York
  '2026-01-31T16:00:00Z', // Saturday
  '2026-03-11T14:00:00Z', // the days around a roll of the index futures
  '2026-03-12T14:00:00Z',
  '2026-03-13T03:30:00Z',
  '2026-07-01T13:30:00Z',
] as const;

type Body = Pick<World, 'ticker' | 'price' | 'spot' | 'held' | 'isUnderlying' | 'expirations' | 'strikes'> & {
  contract: string;
  quotes: { [ticker: string]: Quote };
  instruments: { [ticker: string]: Instrument };
  rest: Pick<MarketSnapshot, 'optionChains' | 'rollovers'>;
  more?: { [ticker: string]: PositionData };
};

type HeldWorld = NonNullable<World['held']>;

function hold(dice: Dice, contract: string, quantity: number): HeldWorld | undefined {
  const side = dice.weigh<Held | undefined>([
    [3, undefined],
    [5, 'long'],
    [4, 'short'],
  ]);
  return side === undefined ? undefined : { contract, side, quantity };
}

function withQuote(ticker: string, given: Quote | undefined): { [ticker: string]: Quote } {
  return given === undefined ? {} : { [ticker]: given };
}

function plainBody(dice: Dice, now: string, assetClass: 'stocks' | 'crypto'): Body {
  const isCrypto = assetClass === 'crypto';
  const [ticker, price] = isCrypto
    ? dice.pick<readonly [string, number]>([
        ['BTC-USD', 60_000],
        ['ETH-USD', 2500.5],
      ])
    : dice.pick<readonly [string, number]>([
        ['AAPL', 150],
        ['BRK.B', 480.25],
        ['F', 11.37],
      ]);
  const quantity = isCrypto ? dice.pick([0.5, 1.25, 0.00012345]) : dice.pick([10, 7, 100, 1, 10.5]);
  const instrument = isCrypto
    ? { assetClass, tickSize: '0.01', quantityStep: dice.pick(['0.0001', '0.00000001']) }
    : {
        assetClass,
        tickSize: dice.pick(['0.01', '0.05']),
        quantityStep: dice.pick(['1', '0.001', '10']),
        pointValue: '1',
      };
  return {
    ticker,
    contract: ticker,
    price,
    spot: price,
    held: hold(dice, ticker, quantity),
    isUnderlying: false,
    expirations: [],
    strikes: [],
    quotes: withQuote(ticker, quote(dice, price, now)),
    instruments: dice.chance(25) ? { [ticker]: instrument } : {},
    rest: {},
  };
}

function futuresBody(dice: Dice, now: string): Body {
  const isIndex = dice.chance(65);
  const root = isIndex ? 'ES' : 'CL';
  const price = isIndex ? 5000 : 70.25;
  const year = '2026';
  const contracts = isIndex
    ? [`ESH${year}`, `ESM${year}`, `ESU${year}`, `ESZ${year}`]
    : ['F', 'G', 'H', 'J', 'K', 'M', 'N', 'Q', 'U', 'V', 'X', 'Z'].map((letter) => `CL${letter}${year}`);
  const open = dice.pick(
    isIndex ? ([`ESH${year}`, `ESM${year}`] as const) : ([`CLG${year}`, `CLH${year}`, `CLK${year}`] as const),
  );
  const continuous = dice.chance(50);
  const ticker = continuous ? `${root}${dice.pick(['1!', '1!', '1!', '2!'])}` : open;
  const instrument: Instrument = isIndex
    ? { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' }
    : { assetClass: 'futures', tickSize: 0.01, pointValue: 1000 };
  const quotes: { [ticker: string]: Quote } = {};
  const instruments: { [ticker: string]: Instrument } = {};
  const lacksInstrument = dice.chance(8);
  for (const contract of contracts) {
    const given = contract === open || continuous ? quote(dice, price, now) : undefined;
    if (given !== undefined) {
      quotes[contract] = given;
    }
    if (!lacksInstrument) {
      instruments[contract] = instrument;
    }
  }
  const rollovers: NonNullable<MarketSnapshot['rollovers']> = isIndex
    ? { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } }
    : { CL: { months: 'FGHJKMNQUVXZ', daysBeforeExpiry: 5, expiryRule: 'third-friday' } };
  return {
    ticker,
    contract: open,
    price,
    spot: price,
    held: hold(dice, open, dice.pick([2, 1, 5])),
    isUnderlying: false,
    expirations: [],
    strikes: [],
    quotes,
    instruments,
    rest: dice.chance(8) ? {} : { rollovers },
  };
}

// A plausible premium: intrinsic value plus a hump around the money.
function premium(spot: number, strike: number, type: 'call' | 'put', days: number): number {
  const intrinsic = Math.max(0, type === 'call' ? spot - strike : strike - spot);
  const hump = (spot / 100) * Math.sqrt((days + 1) / 10) * Math.exp(-Math.abs(spot - strike) / (spot / 50));
  return Math.round((intrinsic + hump + 0.05) * 100) / 100;
}

function optionsBody(dice: Dice, now: string, today: string, assetClass: 'options' | 'index_options'): Body {
  const isIndex = assetClass === 'index_options';
  const [underlying, spot, gap] = isIndex
    ? (['SPX', 6003.2, 25] as const)
    : dice.pick([['SPY', 600.8, 2] as const, ['AAPL', 150, 2.5] as const]);
  const centre = Math.round(spot / gap) * gap;
  const strikes = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => String(centre + step * gap));
  const offsets = dice.pick([[0, 4, 11], [2, 9], [7]]);
  const expirations = offsets.map((days) => Temporal.PlainDate.from(today).add({ days }).toString());
  const contracts: ChainContract[] = [];
  expirations.forEach((expiration, index) => {
    for (const type of ['call', 'put'] as const) {
      for (const strike of strikes) {
        const price = premium(spot, Number(strike), type, offsets[index] ?? 0);
        const bid = Math.max(0.01, Math.round((price - 0.03) * 100) / 100);
        contracts.push({
          ticker: `${underlying} ${expiration.slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${strike}`,
          expiration,
          type,
          strike: dice.chance(30) ? Number(strike) : strike,
          bid: String(bid),
          ask: String(Math.round((price + 0.03) * 100) / 100),
        });
      }
    }
  });
  const ours = contracts[dice.int(0, contracts.length - 1)];
  if (ours === undefined) {
    throw new Error('an option chain is never empty');
  }
  const price = premium(spot, Number(ours.strike), ours.type, 4);
  const isUnderlying = dice.chance(70);
  const held = hold(dice, ours.ticker, dice.pick([3, 1, 10]));
  const more: { [ticker: string]: PositionData } = {};
  const second = contracts.find((other) => other.type === ours.type && other.ticker !== ours.ticker);
  if (held !== undefined && isUnderlying && second !== undefined && dice.chance(15)) {
    more[second.ticker] = { side: held.side, quantity: '2', averageEntryPrice: '3.1' };
  }
  const own = dice.chance(20) ? quote(dice, price, now) : undefined;
  return {
    ticker: isUnderlying ? underlying : ours.ticker,
    contract: ours.ticker,
    price,
    spot: isUnderlying ? spot : price,
    held:
      held === undefined
        ? undefined
        : { ...held, expiration: ours.expiration, type: ours.type, strike: String(ours.strike) },
    isUnderlying,
    expirations,
    strikes,
    quotes: { ...withQuote(underlying, quote(dice, spot, now)), ...withQuote(ours.ticker, own) },
    instruments: dice.chance(20)
      ? { [ours.ticker]: { assetClass, tickSize: dice.pick(['0.05', '0.01']), quantityStep: 1, pointValue: 100 } }
      : {},
    rest: dice.chance(6) ? {} : { optionChains: { [underlying]: { contracts } } },
    more,
  };
}

export function worldOf(dice: Dice): World {
  const now = dice.pick(nows);
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate().toString();
  const assetClass = dice.weigh<AssetClass>([
    [6, 'stocks'],
    [5, 'options'],
    [1, 'index_options'],
    [4, 'futures'],
    [3, 'crypto'],
  ]);
  const isOption = assetClass === 'options' || assetClass === 'index_options';
  const { contract, quotes, instruments, rest, more, ...body } = isOption
    ? optionsBody(dice, now, today, assetClass)
    : assetClass === 'futures'
      ? futuresBody(dice, now)
      : plainBody(dice, now, assetClass);
  const positions: { [ticker: string]: PositionData } = {};
  if (body.held !== undefined) {
    const amount = body.held.quantity;
    positions[body.held.contract] = present<PositionData>({
      side: body.held.side,
      quantity: dice.chance(50) ? amount : String(Number(amount.toFixed(8))),
      averageEntryPrice: dice.chance(8)
        ? undefined
        : near(body.price, (body.held.side === 'long' ? 1 : -1) * dice.pick([-30, -12.345, -5, 20]), 3),
    });
  }
  Object.assign(positions, more ?? {});
  const others = dice.weigh([
    [5, 0],
    [2, 1],
    [2, 3],
  ]);
  for (const name of ['MSFT', 'GOOG', 'TSLA'].slice(0, others)) {
    positions[name] = { side: 'long', quantity: '1', averageEntryPrice: '100' };
  }
  // Without a position a resting order of a continuous future or an underlying has no contract to be of: leave it out.
  const isNamed = body.held !== undefined || body.ticker === contract;
  const market = present<MarketSnapshot>({
    now,
    equity: dice.chance(92) ? dice.pick<string | number>(['100000', 25_000.5, '2500000']) : undefined,
    quotes,
    positions,
    openOrders: isNamed ? orders(dice, contract, body.held) : [],
    instruments,
    optionChains: rest.optionChains,
    rollovers: rest.rollovers,
    capabilities: capabilities(dice, assetClass),
  });
  return { ...body, assetClass, now, today, market };
}
