// Plans for the rows of Lean's symbol properties: sizes and prices between the steps, checked after planning.
import {
  type MarketSnapshot,
  type Order,
  type OrderPlan,
  parseSettings,
  parseSignal,
  planSignal,
  type Settings,
  snapshotContext,
} from 'signal-to-order';
import { exact, plain } from '../src/exact.js';
import type { Contradiction } from '../src/instrument-reading.js';
import { fromLeanRow, type LeanInstrument, type LeanRow, readLeanRow } from '../src/lean-row.js';
import { brokenBy } from './lean-check.js';

export interface LeanReport {
  /** Lines of the file. */
  readonly lines: number;
  /** Rows among them; the rest are comments, blank lines and the names of the columns. */
  readonly rows: number;
  /** Rows that contradict themselves, with their lines. */
  readonly refused: readonly { readonly line: number; readonly errors: readonly Contradiction[] }[];
  readonly plans: number;
  readonly orders: number;
  /** Rejected plans by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Orders that their row does not allow, in words. */
  readonly broken: readonly string[];
}

interface Sample extends LeanInstrument {
  readonly line: number;
  readonly row: LeanRow;
}

const now = '2026-01-26T15:30:00Z';

/** `count` plans, row after row; the same for the same seed. */
export function runLeanPlans(text: string, count: number, seed = 1): LeanReport {
  const lines = text.replace(/\n$/, '').split('\n');
  const samples: Sample[] = [];
  const refused: { line: number; errors: readonly Contradiction[] }[] = [];
  lines.forEach((line, index) => {
    const row = readLeanRow(line);
    const read = row && fromLeanRow(row);
    if (row !== undefined && read?.ok === true) {
      samples.push({ ...read.value, line: index + 1, row });
    } else if (read?.ok === false) {
      refused.push({ line: index + 1, errors: read.errors });
    }
  });
  const random = randomOf(seed);
  const refusals: Record<string, number> = {};
  const broken: string[] = [];
  let orders = 0;
  for (let place = 0; place < count; place += 1) {
    const sample = samples[place % samples.length];
    if (sample === undefined) {
      break;
    }
    const { planned, reference, message } = planOf(sample, random);
    if (typeof planned === 'string') {
      refusals[planned] = (refusals[planned] ?? 0) + 1;
      continue;
    }
    for (const order of ordersOf(planned)) {
      orders += 1;
      broken.push(
        ...brokenBy(order, sample.row, reference).map(
          (why) => `line ${sample.line}: ${why}, in ${order.type} ${order.side} for ${JSON.stringify(message)}`,
        ),
      );
    }
  }
  return {
    lines: lines.length,
    rows: samples.length + refused.length,
    refused,
    plans: count,
    orders,
    refusals,
    broken,
  };
}

function ordersOf({ steps }: OrderPlan): readonly Order[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

/** One plan, or the codes with which it is rejected. */
function planOf(sample: Sample, random: Random) {
  const { ticker, assetClass, instrument, row } = sample;
  const tick = exact(row.minimum_price_variation) ?? 0n;
  const lot = exact(row.lot_size) ?? 0n;
  const middle = tick * BigInt(random.from(10, 10 ** random.from(2, 6)));
  const position = random.chance(0.3)
    ? { side: random.of(['long', 'short'] as const), quantity: plain(lot * BigInt(random.from(1, 1000))) }
    : undefined;
  const reference = plain(middle);
  const message = messageOf(sample, middle, position !== undefined, random);
  const market: MarketSnapshot = {
    now,
    currency: row.quote_currency,
    equity: plain(middle * 1000n),
    quotes: { [ticker]: { bid: plain(middle - tick), ask: plain(middle + tick) } },
    instruments: { [ticker]: instrument },
    ...(position !== undefined && { positions: { [ticker]: position } }),
    capabilities: { shortSelling: true, optionWriting: true },
  };
  const signal = parseSignal(message, { clock: { now: () => Date.parse(now) }, assetClass });
  if (!signal.ok) {
    return { planned: codes(signal.errors), reference, message };
  }
  const context = snapshotContext(market, settingsFor(assetClass));
  const plan = planSignal(signal.value, context);
  return { planned: plan.ok ? plan.value : codes(plan.errors), reference, message };
}

function messageOf({ ticker, assetClass, row }: Sample, middle: bigint, isHeld: boolean, random: Random): object {
  const lot = exact(row.lot_size) ?? 0n;
  const least = exact(row.minimum_order_size === '' ? '0' : row.minimum_order_size) ?? 0n;
  const isFuture = assetClass === 'futures';
  const isInQuote = row.market.startsWith('binance');
  if (isHeld) {
    return random.chance(0.5)
      ? { ticker, action: 'exit', quantity: random.from(1, 100), quantityType: 'percent_of_position' }
      : { ticker, action: 'exit' };
  }
  // Sizes around the minimum and far above it, with a part that is not a whole step.
  const floor = isInQuote && middle > 0n ? (least * 10n ** 40n) / middle : least;
  const base = floor > lot ? floor : lot;
  const part = assetClass === 'crypto' ? (lot * BigInt(random.from(0, 99))) / 100n : 0n;
  const quantity = base * BigInt(random.from(1, 10 ** random.from(1, 3))) + part;
  const sizes = [
    { quantity: isFuture || assetClass !== 'crypto' ? whole(quantity) : plain(quantity) },
    { quantity: plain(((quantity * middle) / 10n ** 40n) * 2n + 1n), quantityType: 'dollar_amount' },
    { quantity: random.from(1, 100), quantityType: 'percent_of_equity' },
  ];
  const near = (percent: number): string => plain((middle * BigInt(10_000 + Math.round(percent * 100))) / 10_000n);
  const side = random.of(['buy', 'sell'] as const);
  const sign = side === 'buy' ? 1 : -1;
  const kinds = [
    {},
    { orderType: 'limit', limitPrice: near(-0.37 * sign) },
    { orderType: 'stop', stopPrice: near(1.13 * sign) },
    { orderType: 'stop_limit', stopPrice: near(1.13 * sign), limitPrice: near(1.57 * sign) },
    { orderType: 'trailing_stop', trailPercent: 7.77 },
  ];
  const legs = [
    {},
    { stopLoss: { percent: 7.3 }, takeProfit: { percent: 11.1 } },
    { stopLoss: { type: 'stop_limit', stopPrice: near(-9.1 * sign), limitPrice: near(-9.9 * sign) } },
    { stopLoss: { type: 'trailing_stop', trailPercent: 6.6 } },
  ];
  return {
    ...{ ticker, action: side },
    ...(isFuture ? sizes[0] : random.of(sizes)),
    ...random.of(kinds),
    ...random.of(legs),
  };
}

function whole(units: bigint): string {
  return String(units / 10n ** 40n || 1n);
}

const settings = new Map<string, Settings>();

function settingsFor(assetClass: string): Settings {
  const known = settings.get(assetClass);
  if (known !== undefined) {
    return known;
  }
  const read = parseSettings({ assetClass, useFractionalQuantity: true });
  if (!read.ok) {
    throw new Error(read.errors[0].message);
  }
  settings.set(assetClass, read.value);
  return read.value;
}

function codes(errors: readonly { readonly code: string }[]): string {
  return [...new Set(errors.map(({ code }) => code))].join(' ');
}

interface Random {
  /** A whole number, both ends inclusive. */
  from(least: number, most: number): number;
  chance(share: number): boolean;
  of<T>(items: readonly T[]): T;
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const from = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    from,
    chance: (share) => next() < share,
    of: (items) => {
      const item = items[from(0, items.length - 1)];
      if (item === undefined) {
        throw new Error('an empty list');
      }
      return item;
    },
  };
}
