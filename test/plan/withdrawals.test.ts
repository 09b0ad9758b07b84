import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { Order } from '../../src/order/order.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import { plannedWithdrawals, withdrawalsOf } from '../../src/plan/withdrawals.js';
import { limitOrder, marketOrder, stopOrder } from '../brokers/sample.js';
import { calculation } from '../core/calculation.ts';
import { contextOf, decisionOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { figuresOf, futures, planned, traceOf } from './sample.ts';

/** A Monday at 10:30 in New York: the market closes at 21:00 in UTC, its late session four hours later. */
function knowingSessions({ settings, ...request }: Request = {}): PlanningContext {
  const known: Request = { ...request, settings: { calendars: true, ...settings } };
  return createPlanningContext(signalOf(known), { ...contextOf(known), calendarOf });
}

function entryOf(order: Order): SubmitOrderStep {
  return { step: 'submit-order', id: 'entry', role: 'entry', order };
}

/** The withdrawal of an entry in one line; undefined: it has none. */
function withdrawalOf(order: Order, planning: PlanningContext, endOfForm?: string): string | undefined {
  const ends = endOfForm === undefined ? {} : { entry: endOfForm };
  const [withdrawal] = withdrawalsOf([entryOf(order)], ends, planning);
  return withdrawal && `${calculation(withdrawal.end)}${withdrawal.isOfForm ? ', of its form' : ''}`;
}

const flatBy = { minutesBeforeClose: 10 };
const resting: Order = { ...limitOrder, timeInForce: 'gtc' };
const beforeClose = '2026-01-26T20:50:00Z setting flatBy';

describe('withdrawals', () => {
  it('are at the end of the last day in the time zone of the market', () => {
    expect(planned({ payload: { expiresAt: '2026-01-30' } }).withdrawals).toEqual({ entry: '2026-01-31T05:00:00Z' });
  });

  it.each([
    ['America/New_York', '2026-01-31T05:00:00Z', 'default'],
    // One hour before UTC.
    ['Europe/Berlin', '2026-01-30T23:00:00Z', 'setting'],
  ])('name the last day and the time zone %s as their origin', (marketTimeZone, end, from) => {
    const request = { payload: { expiresAt: '2026-01-30' }, settings: { marketTimeZone } };
    expect(traceOf(request, 'order.withdrawal')).toMatchObject([{ read: { step: 'entry' }, decided: end }]);
    expect(figuresOf(request, 'order.withdrawal')).toEqual([
      { withdrawal: `${end} endOfDay(2026-01-30 message expiresAt, ${marketTimeZone} ${from} marketTimeZone)` },
    ]);
  });

  it.each([
    // Fourteen days after the clock it is 2026-02-09T15:30:00Z: no market is closed longer.
    [{ expiresAt: '2026-02-08' }, false],
    [{ expiresAt: '2026-02-09' }, true],
    [{ expiresAt: '2026-02-09', timeInForce: 'gtc' }, false],
    // An hour after the clock, before the last day ends.
    [{ expiresAt: '2026-01-26', timeInForce: 'gtc', cancelAfter: 3600 }, true],
    [{ expiresAt: '2026-01-26', timeInForce: 'gtc' }, false],
  ])('say of %j whether the order ends before them: %s', (payload, endsBefore) => {
    const [entry] = traceOf({ payload }, 'order.withdrawal');
    expect(entry?.read['endsBefore'] ?? false).toBe(endsBefore);
  });

  it('are left out beyond the calendar, and without dates', () => {
    expect(planned({ payload: { expiresAt: '9999-12-31' } })).not.toHaveProperty('withdrawals');
    expect(planned({})).not.toHaveProperty('withdrawals');
  });
});

describe('the withdrawal of an entry before the close', () => {
  it.each<[title: string, order: Order, expected: string | undefined]>([
    ['is of a limit order that lasts', resting, beforeClose],
    ['is of a limit order for the day', limitOrder, beforeClose],
    ['is of a stop order', stopOrder, beforeClose],
    ['is of a market order for the auction at the close', { ...marketOrder, timeInForce: 'cls' }, beforeClose],
    ['is not of a market order', marketOrder, undefined],
    ['is not of a market order for the auction at the open', { ...marketOrder, timeInForce: 'opg' }, undefined],
    ['is not of an order that fills at once or is cancelled', { ...limitOrder, timeInForce: 'ioc' }, undefined],
    ['is not of an order that fills whole or not at all', { ...limitOrder, timeInForce: 'fok' }, undefined],
    ['is not of an exit', { ...resting, effect: 'close' }, undefined],
  ])('%s', (_, order, expected) => {
    expect(withdrawalOf(order, knowingSessions({ settings: { flatBy } }))).toBe(expected);
  });

  it.each<[title: string, request: Request, order: Order, expected: string | undefined]>([
    ['is absent without the setting', {}, resting, undefined],
    ['is for a listed ticker', { settings: { flatBy: { ...flatBy, tickers: ['AAPL'] } } }, resting, beforeClose],
    ['is not for another ticker', { settings: { flatBy: { ...flatBy, tickers: ['MSFT'] } } }, resting, undefined],
    [
      'is for a contract of a listed future',
      {
        ...futures({ quantity: 1 }),
        settings: { assetClass: 'futures', flatBy: { ...flatBy, tickers: ['ES1!'] } },
      },
      { ...resting, ticker: 'ESH2026' },
      // Futures of an index close at 16:00 in Chicago.
      '2026-01-26T21:50:00Z setting flatBy',
    ],
    [
      'is absent on a day that no calendar knows',
      { settings: { flatBy }, market: { now: '2029-03-01T15:00:00Z' } },
      resting,
      undefined,
    ],
    [
      'is absent on a market without a close',
      { payload: { ticker: 'BTC-USD' }, settings: { assetClass: 'crypto', flatBy } },
      { ...resting, ticker: 'BTC-USD' },
      undefined,
    ],
  ])('%s', (_, request, order, expected) => {
    expect(withdrawalOf(order, knowingSessions(request))).toBe(expected);
  });
});

describe('the end of the last day', () => {
  const dated = (expiresAt: string, extendedHours?: true): Order => ({
    ...resting,
    expiresAt,
    ...(extendedHours && { extendedHours }),
  });

  it.each<[title: string, order: Order, expected: string]>([
    [
      'is the close of the regular session',
      dated('2026-01-28'),
      '2026-01-28T21:00:00Z lastClose(2026-01-28 message expiresAt, XNYS market calendar)',
    ],
    [
      'is the close of the late session in extended hours',
      dated('2026-01-28', true),
      '2026-01-29T01:00:00Z lastClose(2026-01-28 message expiresAt, XNYS market calendar)',
    ],
    [
      'is the close of the day before a weekend',
      dated('2026-02-01'),
      '2026-01-30T21:00:00Z lastClose(2026-02-01 message expiresAt, XNYS market calendar)',
    ],
    [
      'is the end of a day that the calendar does not know',
      dated('2030-01-05'),
      '2030-01-06T05:00:00Z endOfDay(2030-01-05 message expiresAt, America/New_York default marketTimeZone)',
    ],
  ])('%s', (_, order, expected) => {
    expect(withdrawalOf(order, knowingSessions())).toBe(expected);
  });

  it.each<[title: string, order: Order, endOfForm: string | undefined, expected: string]>([
    ['gives way to the moment before the close', dated('2026-01-28'), undefined, beforeClose],
    [
      'gives way to an earlier end of the form',
      dated('2026-01-28'),
      '2026-01-26T18:00:00Z',
      '2026-01-26T18:00:00Z market profile, of its form',
    ],
    [
      'gives way to the moment before the close, before which the form does not end',
      dated('2026-01-28'),
      '2026-01-27T18:00:00Z',
      beforeClose,
    ],
    [
      'gives way to the moment before the close, at which the form ends too',
      dated('2026-01-28'),
      '2026-01-26T20:50:00Z',
      beforeClose,
    ],
  ])('%s', (_, order, endOfForm, expected) => {
    expect(withdrawalOf(order, knowingSessions({ settings: { flatBy } }), endOfForm)).toBe(expected);
  });
});

describe('planned withdrawals', () => {
  it('are those of each step that has one, in the trace', () => {
    const planning = decisionOf();
    const steps = [entryOf(limitOrder), { ...entryOf(limitOrder), id: 'entry-2' }];
    const ends = { 'entry-2': '2026-01-26T18:00:00Z' };
    expect(plannedWithdrawals(steps, ends, planning)).toStrictEqual(ends);
    expect(planning.log.decisions).toStrictEqual([
      {
        rule: 'order.withdrawal',
        read: { step: 'entry-2' },
        decided: '2026-01-26T18:00:00Z',
        figures: { withdrawal: { choice: '2026-01-26T18:00:00Z', origin: { from: 'market', path: ['profile'] } } },
      },
    ]);
  });

  it.each<[end: string, order: Order, endsBefore: boolean]>([
    // An hour after the clock, and a second later.
    ['2026-01-26T16:30:00Z', { ...resting, cancelAfter: 3600 }, false],
    ['2026-01-26T16:30:01Z', { ...resting, cancelAfter: 3600 }, true],
    // Fourteen days after the clock, and a second later.
    ['2026-02-09T15:30:00Z', limitOrder, false],
    ['2026-02-09T15:30:01Z', limitOrder, true],
    ['2026-02-09T15:30:01Z', { ...limitOrder, timeInForce: 'opg' }, true],
    ['2026-02-09T15:30:01Z', { ...marketOrder, timeInForce: 'cls' }, true],
    ['2036-02-09T15:30:01Z', resting, false],
  ])('at %s are of an order that has ended before: %j, %s', (end, order, endsBefore) => {
    const planning = decisionOf();
    plannedWithdrawals([entryOf(order)], { entry: end }, planning);
    expect(planning.log.decisions.map(({ read }) => read)).toStrictEqual([
      { step: 'entry', ...(endsBefore && { endsBefore: true }) },
    ]);
  });

  it('are undefined where no order is withdrawn', () => {
    expect(plannedWithdrawals([entryOf(limitOrder)], {}, decisionOf())).toBeUndefined();
  });
});
