import type { ByTicker, OptionChain, OptionContract } from 'signal-to-order';

/** A chain generated around the price of the underlying, for practice: weekly expirations, strikes at equal steps. */
export interface GeneratedChain {
  /** Strikes on each side of the price. */
  readonly strikes: number;
  /** Dollars between strikes. */
  readonly step: number;
  /** Number of expirations, one each Friday. */
  readonly weeks: number;
  /** Annual volatility, 0.2 for 20%. A higher one makes options more expensive. */
  readonly volatility: number;
}

const day = 86_400_000;

/** Formats a date as 2026-01-30. */
const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/**
 * Contracts of an underlying at a price, including those with positions or open orders, however far the price has moved.
 * A price is the intrinsic value plus a time value that is highest at the money and decays with the days left: good
 * enough for practice, but not a market model.
 */
export function generateChain(
  underlying: string,
  price: number,
  { strikes, step, weeks, volatility }: GeneratedChain,
  present: readonly string[],
  now: number,
): OptionChain {
  const middle = Math.round(price / step);
  const listed = fridays(now, weeks).flatMap((expiration) =>
    Array.from({ length: 2 * strikes + 1 }, (_, index) => (middle - strikes + index) * step)
      .filter((strike) => strike > 0)
      .flatMap((strike) =>
        (['call', 'put'] as const).map((type) => ({
          ticker: nameOf(underlying, expiration, type, strike),
          expiration,
          type,
          strike,
        })),
      ),
  );
  const names = new Set(listed.map(({ ticker }) => ticker));
  const others = present.flatMap((ticker) => (names.has(ticker) ? [] : contractNamed(ticker, underlying, now)));
  return {
    contracts: [...listed, ...others].map((contract) => ({ ...contract, ...offer(contract, price, volatility, now) })),
  };
}

type Contract = Pick<OptionContract, 'ticker' | 'expiration' | 'type'> & { readonly strike: number };

/** Dates of the next Fridays in New York, including today. */
function fridays(now: number, weeks: number): readonly string[] {
  const today = Date.parse(inNewYork.format(now));
  const first = today + ((12 - new Date(today).getUTCDay()) % 7) * day;
  return Array.from({ length: weeks }, (_, week) => new Date(first + week * 7 * day).toISOString().slice(0, 10));
}

function nameOf(underlying: string, expiration: string, type: 'call' | 'put', strike: number): string {
  return `${underlying} ${expiration.slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${strike}`;
}

/** The contract of a ticker; undefined for another underlying, or after its expiration. */
function contractNamed(ticker: string, underlying: string, now: number): readonly Contract[] {
  const [, root, year, month, dayOfMonth, letter, strike] =
    /^(\S+) (\d\d)(\d\d)(\d\d)([CP])(\d+(?:\.\d+)?)$/.exec(ticker) ?? [];
  const expiration = `20${year}-${month}-${dayOfMonth}`;
  return root === underlying && Date.parse(expiration) + day > now
    ? [{ ticker, expiration, type: letter === 'C' ? 'call' : 'put', strike: Number(strike) }]
    : [];
}

function offer({ expiration, type, strike }: Contract, price: number, volatility: number, now: number) {
  const years = Math.max(Date.parse(expiration) + day - now, 0) / (365 * day);
  const reach = price * volatility * Math.sqrt(years);
  const distance = reach === 0 ? 0 : (strike - price) / reach;
  const timeValue = 0.4 * reach * Math.exp((-distance * distance) / 2);
  const middle = Math.max(type === 'call' ? price - strike : strike - price, 0) + timeValue;
  const bid = Math.max(Math.floor(middle * 99) / 100, 0.01);
  return { bid, ask: Math.max(Math.ceil(middle * 101) / 100, bid + 0.01) };
}

/**
 * Chains of the underlyings with a known price, each generated when it is read: a signal in a stock does not pay for the
 * contracts of an index.
 */
export function generateChains(
  chains: ByTicker<GeneratedChain>,
  priceOf: (underlying: string) => number | undefined,
  present: readonly string[],
  now: number,
): ByTicker<OptionChain> {
  const generated: Record<string, OptionChain> = {};
  for (const [underlying, chain] of Object.entries(chains)) {
    const price = priceOf(underlying);
    if (price !== undefined) {
      let made: OptionChain | undefined;
      Object.defineProperty(generated, underlying, {
        enumerable: true,
        configurable: true,
        get: () => {
          made ??= generateChain(underlying, price, chain, present, now);
          return made;
        },
      });
    }
  }
  return generated;
}
