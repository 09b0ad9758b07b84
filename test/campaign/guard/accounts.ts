// Random accounts: a market, what happened before, a first message, and rules of the day.
import { accountEvents } from './account-events.js';
import { type SomeMarket, someMarket, tickersInvolved } from './markets.js';
import { type Message, someMessage } from './messages.js';
import type { Random } from './random.js';
import { someDayRules, someSettings, type WrittenSettings } from './rules.js';
import { tickers, tradedTicker } from './tickers.js';

export interface SomeAccount extends SomeMarket {
  readonly message: Message;
  /** Guard without limits of quantities. */
  readonly dayRules: WrittenSettings;
  /** Settings apart from the guard. */
  readonly settings: WrittenSettings;
  /** Events, malformed ones too. */
  readonly events: readonly unknown[];
  readonly restingUnknown: boolean;
}

/** `sizes`: whether some messages ask for money and not for units. */
export function someAccount(random: Random, index: number, sizes: boolean): SomeAccount {
  const some = someMarket(random);
  const { market, traded, ages } = some;
  const message = someMessage(random, some, sizes);
  const dayRules = someDayRules(random);
  const settings = someSettings(random, tradedTicker(traded).assetClass, ages.areAged);
  const events = accountEvents(random, ages.now);
  // Most markets have only what a decision reads, which is faster.
  if (index % 10 !== 0) {
    const involved = tickersInvolved(market, traded).add('BTC-USD');
    for (const ticker of tickers) {
      if (market.quotes[ticker] !== undefined && !involved.has(ticker)) {
        delete market.quotes[ticker];
        delete market.instruments[ticker];
      }
    }
  }
  return { ...some, message, dayRules, settings, events, restingUnknown: random.chance(0.02) };
}
