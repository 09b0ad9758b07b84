// What the account did today, as the rules of the day read it (guard G1).
import type { AccountDay } from '../../account/account-day.js';
import { afterEquity, dayFrom } from '../../account/reduce-day.js';
import { tradingDay } from '../../account/trading-day.js';
import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, fail, isNonEmpty, ok, type Result, zip } from '../../core/result.js';
import { epochMilliseconds, type IsoInstant, instantText } from '../../core/time.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import { accountEquity } from '../sizing/conversion.js';

/** The account on the day of the plan. Each part is found when it is first needed. */
export interface AccountState {
  /** Its state so far. Codes: `account-unavailable`, `invalid-snapshot`. */
  readonly day: () => Result<AccountDay>;
  /** Its state with the equity of now as the last one, also where a reading has a later time. Codes: also `equity-unavailable`. */
  readonly current: () => Result<AccountDay>;
  /** Equity of now; the purpose ends the sentence of its error. */
  readonly equity: (purpose: string) => Result<Figure>;
}

export function accountState(guard: GuardSettings, planning: PlanningContext): AccountState {
  const { now } = planning;
  const account = once(() => planning.ofAccount());
  const day = once(() => readDay(guard, account()));
  const equity = (purpose: string): Result<Figure> => {
    const read = accountEquity(purpose, account());
    const errors = [...account().marketErrors(), ...account().portFailures()];
    return isNonEmpty(errors) ? { ok: false, errors } : read;
  };
  const current = once(() =>
    andThen(zip(day(), equity('the guard limits what it loses or wins')), ([known, { text }]) =>
      ok({
        ...afterEquity(known, { equity: text, at: lastInstant(known, now) }, guard),
        lastEquity: text,
      }),
    ),
  );
  return { day, current, equity };
}

/** The time of the plan, or that after a later reading: the equity of a clock that is behind begins no day and hides no high. */
function lastInstant({ equities }: AccountDay, now: number): IsoInstant {
  const last = Math.max(...equities.map(({ at }) => epochMilliseconds(at)));
  return instantText(last > now ? last + 1 : now);
}

/** A state that is lost, or that is of a day to come, is not an account without losses. */
function readDay(guard: GuardSettings, account: PlanningContext): Result<AccountDay> {
  const stored = account.context.accountDay();
  const errors = [...account.marketErrors(), ...account.portFailures()];
  if (isNonEmpty(errors)) {
    return { ok: false, errors };
  }
  const path = ['accountDay'];
  const expected = 'the state that accountDay of signal-to-order/execute keeps';
  if (stored === undefined) {
    const message = `Nobody says what the account did today, and the guard limits it; expected ${expected}.`;
    return fail('account-unavailable', { message, path, expected });
  }
  const today = tradingDay(account.now, guard);
  if (stored.date > today) {
    const message = `The state of the account is of ${stored.date}, and today is ${today}; expected ${expected}.`;
    return fail('account-unavailable', { message, path, received: stored.date, expected });
  }
  return ok(dayFrom(stored, today));
}

/** An amount of the state, in the currency of the account. */
export function stateFigure(
  day: AccountDay,
  name: 'firstEquity' | 'startEquity' | 'lastEquity' | 'highEquity',
): Figure {
  return Figure.from('market', ['accountDay', name], day[name]);
}
