import type { AccountDay, DayClose, DayEntry, EquityPoint, Halt } from '../account/account-day.js';
import { guardCodes } from '../settings/guard-settings.js';
import {
  anyAmount,
  day,
  instantKind,
  type Kind,
  listOf,
  objectOf,
  optional,
  symbol,
  textLike,
  wordOf,
} from './kinds.js';

/** Identifier of an order of the account. */
export const orderId: Kind<string> = /* @__PURE__ */ textLike('the identifier of an order as text', /[\s\S]/);

/** How a stored day of an account is read. */
export const accountDayKind: Kind<AccountDay> = /* @__PURE__ */ (() => {
  const equity = objectOf<EquityPoint>('an object with at and equity', { at: instantKind, equity: anyAmount });
  const entry = objectOf<DayEntry>('an object with id, ticker and at', {
    id: orderId,
    ticker: symbol,
    at: instantKind,
  });
  const close = objectOf<DayClose>('an object with id, ticker, profit and at', {
    id: orderId,
    ticker: symbol,
    profit: anyAmount,
    at: instantKind,
  });
  const halt = objectOf<Halt>('an object with code and at', { code: wordOf(guardCodes), at: instantKind });
  return objectOf<AccountDay>('an object with date, equities, entries, closes and halts', {
    date: day,
    firstEquity: anyAmount,
    startEquity: anyAmount,
    lastEquity: anyAmount,
    highEquity: anyAmount,
    equities: listOf('a list of equities', equity),
    entries: listOf('a list of entries', entry),
    closes: listOf('a list of closes', close),
    lastLossAt: optional(instantKind),
    halts: listOf('a list of halts', halt),
    beganAt: optional(instantKind),
    clearedAt: optional(instantKind),
    highBefore: optional(anyAmount),
  });
})();
