import { tickerFamily } from '../../account/ticker-family.js';
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { andThen, ok, zip } from '../../core/result.js';
import type { MaxContracts } from '../../settings/guard-settings.js';
import { type HeldContracts, sumOf } from './account-exposure.js';
import type { GatedEntry } from './gated-parts.js';
import { type GuardDetails, guardVerdict } from './guard-verdict.js';
import { isCounted } from './held-instruments.js';
import { type Verdict, whereMeasured } from './verdict.js';

/** Weighted contracts of futures and options, of both sides. */
export function contractLimit(limits: MaxContracts, entry: GatedEntry): Verdict<'exposure-too-large'> {
  const error = (details: GuardDetails<'maxContracts'>) => signalError('exposure-too-large', details);
  const { contract, instrument, units } = entry;
  const sum = andThen(zip(entry.exposure().contracts(), units), ([held, added]) => {
    const before = weightedContracts(held, limits);
    return ok(
      isCounted(ok(instrument), contract.ticker) ? before.plus(added.times(weightOf(contract.ticker, limits))) : before,
    );
  });
  return whereMeasured(sum, (actual) => {
    const limit = Figure.from('setting', ['guard', 'maxContracts', 'limit'], limits.limit);
    const sentence = (contracts: string, allowed: string) =>
      `With the entry the account has ${contracts} weighted contracts; maxContracts is ${allowed}.`;
    return guardVerdict({ setting: 'maxContracts', actual, limit, sentence }, error);
  });
}

/** Contracts of both sides by their weights. */
export function weightedContracts(held: readonly HeldContracts[], limits: MaxContracts): Figure {
  return sumOf(
    held.map(({ ticker, units }) => units.times(weightOf(ticker, limits))),
    'heldContracts',
  );
}

/** Weight of a contract by its root or underlying, of a series also by its index; without one it counts 1. */
export function weightOf(ticker: string, { weights = {} }: MaxContracts): Figure {
  for (const name of tickerFamily(ticker)) {
    const weight = Object.hasOwn(weights, name) ? weights[name] : undefined;
    if (weight !== undefined) {
      return Figure.from('setting', ['guard', 'maxContracts', 'weights', name], weight);
    }
  }
  return Figure.from('constant', ['contractWeight'], 1);
}
