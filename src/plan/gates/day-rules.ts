// The rules of the day (guard G2): what the account lost, won and entered. What has been reached holds until its halt ends.
import type { AccountDay, Halt } from '../../account/account-day.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { moneyText } from '../../core/money-text.js';
import type { GuardCode, GuardSettings, MaxDrawdown } from '../../settings/guard-settings.js';
import { type AccountState, stateFigure } from './account-state.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { type GuardDetails, type GuardMeasure, guardLimit, guardVerdict, measureOf } from './guard-verdict.js';
import type { Verdicts } from './verdict.js';

/** The loss since the start of the day; open losses count. */
export function dayLoss(
  { maxLossPerDay, maxLossPerDayPercent }: Pick<GuardSettings, 'maxLossPerDay' | 'maxLossPerDayPercent'>,
  _: GatedLeg,
  { account, currency }: GateFacts,
): Verdicts<'day-loss-reached'> {
  if (maxLossPerDay === undefined && maxLossPerDayPercent === undefined) {
    return [];
  }
  const error = (details: GuardDetails<'maxLossPerDay' | 'maxLossPerDayPercent'>) =>
    signalError('day-loss-reached', details);
  return halting('day-loss-reached', account(), error, (day) => {
    const start = stateFigure(day, 'startEquity');
    const actual = start.minus(stateFigure(day, 'lastEquity'));
    return [
      ...measureOf(maxLossPerDay, (amount) => ({
        setting: 'maxLossPerDay' as const,
        actual,
        limit: guardLimit('maxLossPerDay', amount),
        currency: currency(),
        sentence: (loss: string, limit: string) => `The loss of the day is ${loss}; maxLossPerDay is ${limit}.`,
      })),
      ...measureOf(maxLossPerDayPercent, (percent) => ({
        setting: 'maxLossPerDayPercent' as const,
        actual,
        limit: guardLimit('maxLossPerDayPercent', percent).percentOf(start),
        currency: currency(),
        share: { percent, of: start },
        sentence: (loss: string, limit: string) =>
          `The loss of the day is ${loss}% of the ${moneyText(start, currency())} that it began with; maxLossPerDayPercent is ${limit}.`,
      })),
    ];
  });
}

/** The profit since the start of the day. */
export function dayProfit(
  { maxProfitPerDay }: Pick<GuardSettings, 'maxProfitPerDay'>,
  _: GatedLeg,
  { account, currency }: GateFacts,
): Verdicts<'day-profit-reached'> {
  if (maxProfitPerDay === undefined) {
    return [];
  }
  const error = (details: GuardDetails<'maxProfitPerDay'>) => signalError('day-profit-reached', details);
  return halting('day-profit-reached', account(), error, (day) => [
    {
      setting: 'maxProfitPerDay',
      actual: stateFigure(day, 'lastEquity').minus(stateFigure(day, 'startEquity')),
      limit: guardLimit('maxProfitPerDay', maxProfitPerDay),
      currency: currency(),
      sentence: (profit, limit) => `The profit of the day is ${profit}; maxProfitPerDay is ${limit}.`,
    },
  ]);
}

/** The distance of the equity from its high, until a person clears it. */
export function drawdown(
  { maxDrawdown }: Pick<GuardSettings, 'maxDrawdown'>,
  _: GatedLeg,
  { account, currency }: GateFacts,
): Verdicts<'drawdown-reached'> {
  if (maxDrawdown === undefined) {
    return [];
  }
  const error = (details: GuardDetails<'maxDrawdown'>) => signalError('drawdown-reached', details);
  return halting('drawdown-reached', account(), error, (day) => {
    const isFixed = maxDrawdown.trailing === 'none';
    const base = stateFigure(day, isFixed ? 'firstEquity' : 'highEquity');
    const from = isFixed ? 'the first equity' : 'the high';
    return [
      {
        setting: 'maxDrawdown',
        actual: base.minus(stateFigure(day, 'lastEquity')),
        limit: drawdownLimit(maxDrawdown, base, day),
        currency: currency(),
        sentence: (distance, limit) =>
          `The equity is ${distance} below ${from}, ${moneyText(base, currency())}; maxDrawdown allows ${limit}. Entries are refused until a person clears the drawdown.`,
      },
    ];
  });
}

/** With `stopsAtStart` the floor rises no further than the first equity: the further the high is from it, the more is allowed. */
function drawdownLimit(
  { amount = '0', percent, stopsAtStart = false }: MaxDrawdown,
  base: Figure,
  day: AccountDay,
): Figure {
  const limit =
    percent === undefined
      ? Figure.from('setting', ['guard', 'maxDrawdown', 'amount'], amount)
      : Figure.from('setting', ['guard', 'maxDrawdown', 'percent'], percent).percentOf(base);
  return stopsAtStart ? limit.atLeast(base.minus(stateFigure(day, 'firstEquity'))) : limit;
}

/**
 * Verdicts on a rule that holds until its halt ends: the limits that the equity is beyond; where it has recovered, the first. A halt
 * refuses without the equity of now.
 */
function halting<C extends GuardCode, Setting extends string>(
  code: C,
  { day, current }: AccountState,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
  measuresOf: (day: AccountDay) => readonly GuardMeasure<Setting>[],
): Verdicts<C> {
  const haltOf = ({ halts }: AccountDay): Halt | undefined => halts.find((halt) => halt.code === code);
  const [recorded, now] = [day(), current()];
  const known = !now.ok && recorded.ok && haltOf(recorded.value) !== undefined ? recorded : now;
  if (!known.ok) {
    return [{ is: 'unmeasured', errors: known.errors }];
  }
  const halt = haltOf(known.value);
  const measures = measuresOf(known.value);
  const isRecovered = !measures.some(({ actual, limit }) => actual.isBeyond(limit));
  return measures.map((measure, index) =>
    halt !== undefined && isRecovered && index === 0
      ? guardVerdict(sinceHalt(measure, halt), error, true)
      : guardVerdict(measure, error),
  );
}

function sinceHalt<Setting extends string>(measure: GuardMeasure<Setting>, { at }: Halt): GuardMeasure<Setting> {
  return { ...measure, sentence: (actual, limit) => `${measure.sentence(actual, limit)} It was reached at ${at}.` };
}
