// Steps of prices: given by the instrument, else assumed by its asset class (safety R2).
import { type Decimal, type DecimalString, decimal, lastDigit } from '../core/decimal.js';
import { pipSize, readForexPair } from '../core/forex-pair.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { Instrument } from './contract-facts.js';

/** Row of a table of ticks, from a price on. */
interface PricedTick {
  readonly from: Decimal;
  readonly tick: Decimal;
}

/** Ticks of an instrument: a table by price, or a number of significant digits, where no ticks are known. */
export type Ticks =
  | {
      readonly by: 'price';
      /** From the highest price down. */
      readonly rows: readonly PricedTick[];
    }
  | { readonly by: 'digits'; readonly digits: number };

const zero = /* @__PURE__ */ decimal(0);
const cent = /* @__PURE__ */ decimal('0.01');
const cents: Ticks = { by: 'price', rows: [{ from: zero, tick: cent }] };

/** SEC rule 612: a cent from 1 dollar on, a hundredth of a cent below. */
const stockTicks: Ticks = {
  by: 'price',
  rows: [
    { from: /* @__PURE__ */ decimal(1), tick: cent },
    { from: zero, tick: /* @__PURE__ */ decimal('0.0001') },
  ],
};

/** Ticks of instruments that have none. Crypto exchanges differ, so only digits with almost no value are cut. */
const assumedTicks: Readonly<Record<AssetClass, Ticks>> = {
  stocks: stockTicks,
  options: cents,
  index_options: cents,
  futures: cents,
  crypto: { by: 'digits', digits: 8 },
  forex: /* @__PURE__ */ tenthOf('0.0001'),
};

/** A tenth of a pip. */
function tenthOf(pip: DecimalString): Ticks {
  return { by: 'price', rows: [{ from: zero, tick: decimal(pip).div(10) }] };
}

/** Ticks of an instrument with the default of its asset class; of a pair of currencies, a tenth of its pip. */
export function ticksOf(tickSize: Instrument['tickSize'] | null, assetClass: AssetClass, ticker = ''): Ticks {
  if (tickSize == null) {
    const pair = assetClass === 'forex' ? readForexPair(ticker) : undefined;
    return pair === undefined ? assumedTicks[assetClass] : tenthOf(pipSize(pair));
  }
  const rows = typeof tickSize === 'object' ? tickSize : [{ from: 0, tick: tickSize }];
  return { by: 'price', rows: rows.map(({ from, tick }) => ({ from: decimal(from), tick: decimal(tick) })).reverse() };
}

/** Tick at a price that is not rounded yet. */
export function tickAt(ticks: Ticks, price: Decimal): Decimal {
  return ticks.by === 'digits'
    ? lastDigit(price, ticks.digits)
    : (ticks.rows.find(({ from }) => price.gte(from))?.tick ?? cent);
}
