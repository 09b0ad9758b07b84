// What a broker knows when it judges an order.
import { type Decimal, decimal } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { Instrument, Position, Quote } from '../order/contract-facts.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import type { AccountType } from './broker-profile.js';

/** Facts of one contract. */
export interface ContractFacts {
  /** Quote; absent: rules that compare with the market are not judged, and orders that need one are refused. */
  readonly quote?: Quote | undefined;
  /** Position; absent: flat. */
  readonly position?: Position | undefined;
  /** Description of the instrument; absent: its limits are not judged. */
  readonly instrument?: Instrument | undefined;
}

/** What a broker knows when it judges an order. */
export interface ConformFacts extends ContractFacts {
  /** Asset class of the orders. */
  readonly assetClass: AssetClass;
  /** Kind of the account; absent: `margin`. */
  readonly account?: AccountType | undefined;
  /** Time at which the orders are sent; absent: orders with a window of time are refused. */
  readonly now?: IsoInstant | undefined;
  /** Time zone in which `expiresAt` ends; absent: `America/New_York`. */
  readonly marketTimeZone?: string | undefined;
  /** Calendar of the orders' sessions; absent: sessions are those of the weekday, whether it is a holiday or not. */
  readonly calendar?: TradingCalendar | undefined;
  /** Facts of each contract of a plan that trades several, by ticker; absent: the facts above apply to every contract. */
  readonly contracts?: Readonly<Record<string, ContractFacts>> | undefined;
}

/** Facts of a contract. */
export function contractFacts(facts: ConformFacts, ticker: string): ContractFacts {
  return facts.contracts === undefined ? facts : (facts.contracts[ticker] ?? {});
}

/** Position of a contract before anything is sent; below 0: short. */
export function heldBefore(facts: ConformFacts, ticker: string): Decimal {
  const { position } = contractFacts(facts, ticker);
  if (position == null || position.quantity === '0') {
    return flat;
  }
  const held = decimal(position.quantity);
  return position.side === 'short' ? held.negated() : held;
}

const flat = /* @__PURE__ */ decimal(0);
