import { describe, expect, it } from 'vitest';
import { alpaca } from '../../src/brokers/index.js';
import { calendarOf } from '../../src/calendars/index.js';
import type { Notice } from '../../src/core/notices.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { Order } from '../../src/order/order.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import { noticeStopHours } from '../../src/plan/stop-hours.js';
import { contextOf, decisionOf, noticesOf as loggedNotices, signalOf } from '../market/contracts/sample.ts';
import { noticesOf } from './sample.ts';

const quote = { bid: '149.98', ask: '150.02' };
const payload = { quantity: 5, orderType: 'limit', limitPrice: 150, extendedHours: true, stopLoss: { percent: 2 } };

it.each([
  ['MSFT', '5 MSFT are'],
  ['7203', '5 of 7203 are'],
])('a stop of %s that does not work in extended hours leaves %s without it (safety S19)', (ticker, units) => {
  const notices = noticesOf({ payload: { ...payload, ticker }, market: { quotes: { [ticker]: quote } } });
  expect(notices.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      `^The order "entry" can fill in extended hours, .* after such a fill ${units} without a stop`,
    ),
  );
});

const trade = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5' } as const;
const duration = { timeInForce: 'day', extendedHours: true } as const;
const stopLoss = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } as const;
const limit = { type: 'limit', limitPrice: '150' } as const;

/** An entry of extended hours with its stop attached. */
const bracket: Order = { ...trade, ...duration, ...limit, stopLoss };
const entry: Order = { ...trade, ...duration, ...limit };
const stop: Order = { ...trade, side: 'sell', effect: 'close', type: 'stop', stopPrice: '147', timeInForce: 'gtc' };

function submit(order: Order, role: SubmitOrderStep['role'] = 'entry'): SubmitOrderStep {
  return { step: 'submit-order', id: role, role, order };
}

function noticesOfSteps(
  steps: readonly SubmitOrderStep[],
  planning: PlanningContext = decisionOf(),
): readonly Notice[] {
  noticeStopHours(steps, planning);
  return loggedNotices(planning);
}

describe('an entry is without its stop in extended hours', () => {
  it.each<readonly [string, readonly SubmitOrderStep[]]>([
    ['with a stop that is attached', [submit(bracket)]],
    ['with a stop of its own', [submit(entry), submit(stop, 'protection')]],
    ['with a stop of its own among other orders', [submit(entry), submit(stop, 'exit'), submit(stop, 'protection')]],
    [
      'as a stop-limit order',
      [submit({ ...trade, ...duration, type: 'stop_limit', stopPrice: '151', limitPrice: '152', stopLoss })],
    ],
  ])('%s', (_, steps) => {
    expect(noticesOfSteps(steps).map(({ code }) => code)).toStrictEqual(['position-unprotected']);
  });
});

describe('an entry is as protected in extended hours as in others', () => {
  it.each<readonly [string, readonly SubmitOrderStep[]]>([
    ['without a stop', [submit(entry)]],
    ['with a stop that works then', [submit(entry), submit({ ...stop, extendedHours: true }, 'protection')]],
    ['with the stop of another ticker', [submit(entry), submit({ ...stop, ticker: 'MSFT' }, 'protection')]],
    ['with an exit beside it', [submit(entry), submit(stop, 'exit')]],
    ['where it fills in regular hours only', [submit({ ...trade, ...limit, timeInForce: 'day', stopLoss })]],
    ['where it is for the open', [submit({ ...bracket, timeInForce: 'opg' })]],
    ['where it is for the close', [submit({ ...bracket, timeInForce: 'cls' })]],
    ['as a stop order', [submit({ ...trade, ...duration, type: 'stop', stopPrice: '151', stopLoss })]],
    ['as a trailing stop', [submit({ ...trade, ...duration, type: 'trailing_stop', trailAmount: '1', stopLoss })]],
    ['where it closes', [submit({ ...bracket, effect: 'close' }, 'exit')]],
  ])('%s', (_, steps) => {
    expect(noticesOfSteps(steps)).toStrictEqual([]);
  });
});

describe('the regular session in which a stop works', () => {
  /** The evening before Thanksgiving. */
  const evening = '2026-11-25T22:00:00Z';
  const lead = 'The order "entry" can fill in extended hours, in which its stop does not work: after such a fill';
  const unreadable = { regular: { from: '09:30', to: '16:00', timeZone: 'Mars/Olympus' } };

  function planningAt(settings: { readonly calendars?: boolean }, profile = alpaca): PlanningContext {
    const request = { settings, market: { now: evening }, receivedAt: evening };
    const { broker, ...context } = contextOf(request);
    return createPlanningContext(signalOf(request), { ...context, calendarOf, broker: { ...broker, profile } });
  }

  it.each([
    ['is that of the calendar', { calendars: true }, '2026-11-27T14:30:00Z', ['calendar', 'XNYS']],
    ['is that of the weekday without a calendar', {}, '2026-11-26T14:30:00Z', ['profile']],
  ])('%s', (_, settings, opensAt, path) => {
    expect(noticesOfSteps([submit(bracket)], planningAt(settings))).toStrictEqual([
      {
        code: 'position-unprotected',
        message: `${lead} 5 AAPL are without a stop until the regular session begins, next at ${opensAt}.`,
        path: ['extendedHours'],
        calculation: { figures: [{ choice: opensAt, from: 'market', path }], of: { opensAt: 0 } },
      },
    ]);
  });

  it('is left open where nobody can read it', () => {
    const { stocks } = alpaca.classes;
    const profile = { ...alpaca, classes: { ...(stocks && { stocks: { ...stocks, sessions: unreadable } }) } };
    expect(noticesOfSteps([submit({ ...bracket, quantity: '1' })], planningAt({}, profile))).toStrictEqual([
      {
        code: 'position-unprotected',
        message: `${lead} 1 AAPL is without a stop until the regular session begins.`,
        path: ['extendedHours'],
      },
    ]);
  });
});
