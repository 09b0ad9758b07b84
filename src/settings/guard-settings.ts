import type { DecimalString } from '../core/decimal.js';

export const drawdownTrails = ['intraday', 'end-of-day', 'none'] as const;
/** What a drawdown is measured from: the highest equity, the highest of ends of days, or the first equity. */
export type DrawdownTrail = (typeof drawdownTrails)[number];

export const guardFits = ['refuse', 'shrink'] as const;
/** What happens to an entry that is too large: it is refused, or planned with the largest quantity that is allowed. */
export type GuardFit = (typeof guardFits)[number];

/** Distance from the high of the account, below which nothing is entered until a person clears it. */
export interface MaxDrawdown {
  /** In the currency of the account; either this or `percent`. */
  readonly amount?: DecimalString;
  /** In percent of the high, of the first equity with `trailing` none; either this or `amount`. */
  readonly percent?: DecimalString;
  /** What it is measured from. */
  readonly trailing: DrawdownTrail;
  /** Whether the floor rises no further than the first equity; default false. */
  readonly stopsAtStart?: boolean;
}

/** Limit of contracts of futures and options. */
export interface MaxContracts {
  /** Weighted contracts that are held, on their way and asked for; longs and shorts add up. */
  readonly limit: DecimalString;
  /** Weight of a contract by futures root or underlying: `{ "ES": 10, "MES": 1 }`; default 1. */
  readonly weights?: Readonly<Record<string, DecimalString>>;
}

/**
 * Limits of the day and of the account (guard G2). They refuse entries alone: what reduces, closes or cancels is always planned.
 * Each limit is absent by default; exactly the limit passes.
 */
export interface GuardSettings {
  /** Time zone of the trading day; default `marketTimeZone`. */
  readonly timeZone: string;
  /** `HH:MM` at which a trading day begins; default 00:00. A later one begins the day of the next date, as futures do. */
  readonly dayStart: string;
  /** Whether an entry that is too large is refused, or planned smaller; default `refuse`. */
  readonly fit: GuardFit;
  /** Maximum loss since the start of the day, in the account's currency; open losses count. Until the day ends. */
  readonly maxLossPerDay?: DecimalString;
  /** The same in percent of the equity at the start of the day. */
  readonly maxLossPerDayPercent?: DecimalString;
  /** Maximum profit since the start of the day, in the account's currency. Until the day ends. */
  readonly maxProfitPerDay?: DecimalString;
  /** Maximum distance of the equity from its high. Until a person clears it. */
  readonly maxDrawdown?: MaxDrawdown;
  /** Maximum number of entries a day. */
  readonly maxEntriesPerDay?: number;
  /** Maximum number of entries a day in one ticker, underlying or futures root. */
  readonly maxEntriesPerTicker?: number;
  /** Time without entries after a loss, in seconds. */
  readonly cooldownAfterLoss?: number;
  /** Losses in a row on one day, after which nothing is entered. */
  readonly maxLossesInRow?: number;
  /** Maximum number of weighted contracts. */
  readonly maxContracts?: MaxContracts;
  /** Maximum value of all positions, resting entries and the entry, in the account's currency; longs and shorts add up. */
  readonly maxTotalValue?: DecimalString;
  /** The same in percent of the equity. */
  readonly maxTotalValuePercent?: DecimalString;
  /** Maximum value of the side of the entry, in the account's currency. */
  readonly maxSideValue?: DecimalString;
  /** The same in percent of the equity. */
  readonly maxSideValuePercent?: DecimalString;
  /** Maximum loss of all positions at their resting stops and of the entry at its stop, in the account's currency. */
  readonly maxOpenRisk?: DecimalString;
  /** The same in percent of the equity. */
  readonly maxOpenRiskPercent?: DecimalString;
}

/** Guard as it is written: what is absent has its default. */
export interface PartialGuard extends Partial<GuardSettings> {}

/** Rules of the day: a day that has broken one stays so. */
export const guardCodes = ['day-loss-reached', 'day-profit-reached', 'drawdown-reached'] as const;
/** Code of a halt: until the day ends, or of a drawdown until a person clears it. */
export type GuardCode = (typeof guardCodes)[number];
