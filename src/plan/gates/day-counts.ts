// Rules of the guard that count: entries of the day, and losses in a row with the time since the last one.
import type { DayClose } from '../../account/account-day.js';
import { countedTicker } from '../../account/ticker-family.js';
import { countText } from '../../core/count-text.js';
import { compareAmounts } from '../../core/decimal.js';
import { type ErrorCode, type SignalError, signalError } from '../../core/errors.js';
import { Figure, given } from '../../core/figure.js';
import { epochMilliseconds } from '../../core/time.js';
import { nowChoice } from '../../market/moments.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { type GuardDetails, type GuardMeasure, guardLimit, guardVerdict, measureOf } from './guard-verdict.js';
import { type Verdicts, verdict, whereMeasured } from './verdict.js';

/** Entries that were sent today, in all and in the ticker. */
export function dayEntries(
  { maxEntriesPerDay, maxEntriesPerTicker }: Pick<GuardSettings, 'maxEntriesPerDay' | 'maxEntriesPerTicker'>,
  { contract }: GatedLeg,
  { account, signal }: GateFacts,
): Verdicts<'entries-exhausted'> {
  const ticker = countedTicker(contract?.ticker ?? signal.ticker);
  const error = (details: GuardDetails<'maxEntriesPerDay' | 'maxEntriesPerTicker'>) =>
    signalError('entries-exhausted', details);
  const limits = [
    ['maxEntriesPerDay', maxEntriesPerDay, ''],
    ['maxEntriesPerTicker', maxEntriesPerTicker, ` in ${ticker}`],
  ] as const;
  return limits.flatMap(([setting, maximum, where]) =>
    measureOf(maximum, (limit) =>
      whereMeasured(account().day(), ({ entries }) => {
        const counted = where === '' ? entries : entries.filter((entry) => countedTicker(entry.ticker) === ticker);
        const sentence = (sent: string) => `Entries sent today${where}: ${sent}; ${setting} is ${limit}.`;
        return reachedCount({ setting, sentence, ...countedBy(['entries'], counted.length, setting, limit) }, error);
      }),
    ),
  );
}

/** Time since the last loss, and losses in a row on this day. */
export function coolingDown(
  { cooldownAfterLoss, maxLossesInRow }: Pick<GuardSettings, 'cooldownAfterLoss' | 'maxLossesInRow'>,
  _: GatedLeg,
  { account, now }: GateFacts,
): Verdicts<'cooling-down'> {
  const error = (details: GuardDetails<'cooldownAfterLoss' | 'maxLossesInRow'>) => signalError('cooling-down', details);
  return [
    ...measureOf(cooldownAfterLoss, (seconds) =>
      whereMeasured(account().day(), ({ lastLossAt }) => {
        const limit = guardLimit('cooldownAfterLoss', seconds);
        // Without a loss there is no time since it: the cooldown is over.
        if (lastLossAt === undefined) {
          return verdict<'cooling-down'>({ setting: 'cooldownAfterLoss' }, undefined, { actual: limit, limit });
        }
        const passed = (now - epochMilliseconds(lastLossAt)) / 1000;
        const lost = given(lastLossAt, 'market', ['accountDay', 'lastLossAt']);
        const actual = Figure.secondsBetween(lost, nowChoice(now), passed);
        const sentence = (since: string) =>
          `The last loss was ${since} seconds ago, at ${lastLossAt}; cooldownAfterLoss is ${countText(seconds, 'second')}.`;
        return guardVerdict(
          { setting: 'cooldownAfterLoss', actual, limit, unit: 'seconds', sentence },
          error,
          actual.isBelow(limit),
        );
      }),
    ),
    ...measureOf(maxLossesInRow, (maximum) =>
      whereMeasured(account().day(), ({ closes }) => {
        const setting = 'maxLossesInRow';
        const sentence = (losses: string) => `Losses in a row today: ${losses}; maxLossesInRow is ${maximum}.`;
        return reachedCount(
          { setting, sentence, ...countedBy(['closes'], lossesInRow(closes), setting, maximum) },
          error,
        );
      }),
    ),
  ];
}

function countedBy(
  path: readonly string[],
  count: number,
  setting: string,
  limit: number,
): { readonly actual: Figure; readonly limit: Figure } {
  return { actual: Figure.from('market', ['accountDay', ...path], count), limit: guardLimit(setting, limit) };
}

/** A count that has reached its limit leaves no room for one more. */
function reachedCount<C extends ErrorCode, Setting extends string>(
  measure: GuardMeasure<Setting>,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
) {
  return guardVerdict(measure, error, !measure.actual.isBelow(measure.limit));
}

/** Losses after the last profit; a profit of 0 is neither. */
function lossesInRow(closes: readonly DayClose[]): number {
  const signs = closes.map(({ profit }) => Math.sign(compareAmounts(profit, 0))).filter((sign) => sign !== 0);
  return signs.length - 1 - signs.lastIndexOf(1);
}
