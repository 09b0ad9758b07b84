import { describe, expect, it } from 'vitest';
import type { AccountDay, AccountEvent } from '../../src/account/account-day.js';
import type { Result } from '../../src/core/result.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { dayAfter, sideOf } from '../../src/replay/account-days.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { marketOrder } from '../brokers/sample.js';
import { submitStep } from '../order/submit-step.js';

function guarded(guard: object): Settings {
  const parsed = parseSettings({ guard });
  return parsed.ok ? parsed.value : expect.unreachable();
}

const settings = guarded({ maxEntriesPerDay: 9 });
const now = '2026-01-26T15:00:00Z';
const earlier = '2026-01-26T14:50:00Z';
const market: MarketSnapshot = { now };
const day: AccountDay = {
  ...{ date: '2026-01-26', firstEquity: 100, startEquity: 100, lastEquity: 100, highEquity: 100 },
  ...{ equities: [], entries: [], closes: [], halts: [] },
};
const broken: AccountDay = JSON.parse('{"halts":5}');
const drawdown = [{ code: 'drawdown-reached', at: earlier }] as const;
const dayLoss = [{ code: 'day-loss-reached', at: earlier }] as const;

function begun(
  kept: AccountDay | undefined,
  changes: Partial<MarketSnapshot>,
  accountEvents?: readonly AccountEvent[],
) {
  const { request } = sideOf({ payload: {}, market: { ...market, ...changes }, accountEvents }, settings, kept);
  return request.market.accountDay;
}

describe('the side on which a line is decided', () => {
  const request = { payload: {}, market };

  it('is the request as it is without a guard, and before the first equity', () => {
    const recorded = { payload: {}, market: { ...market, equity: 100, accountDay: broken } };
    expect(sideOf(recorded, defaultSettings, day).request).toBe(recorded);
    expect(sideOf(request, settings, undefined).request).toBe(request);
  });

  it('has the account that begins with the equity, then what has happened to it', () => {
    const closed = { event: 'closed', id: 'x', ticker: 'AAPL', profit: 5, at: earlier } as const;
    const { closes, ...first } = begun(undefined, { equity: 100 }, [closed]) ?? day;
    expect(closes).toEqual([{ id: 'x', ticker: 'AAPL', profit: '5', at: earlier }]);
    expect(first).toMatchObject({ date: '2026-01-26', firstEquity: '100', lastEquity: '100' });
  });

  it('has what has happened to an account that is known, then the equity', () => {
    const cleared = { event: 'cleared', equity: 90, at: earlier } as const;
    expect(begun(day, { equity: 95 }, [cleared])).toMatchObject({
      firstEquity: '90',
      clearedAt: earlier,
      lastEquity: '95',
    });
    expect(begun(day, {})).toEqual(day);
    expect(begun(day, {}, [cleared])).toMatchObject({ firstEquity: '90', lastEquity: '90' });
  });

  it('has a state that cannot be read as it is', () => {
    expect(begun(broken, { equity: 95 })).toBe(broken);
    expect(begun(day, { equity: 95, accountDay: broken })).toBe(broken);
    expect(begun(broken, { equity: 95, accountDay: day })).toBe(broken);
    expect(begun(undefined, { equity: 95, accountDay: broken })).toBe(broken);
  });

  it.each<[title: string, kept: AccountDay | undefined, recorded: Partial<AccountDay>, halts: AccountDay['halts']]>([
    ['the recorded drawdown where none is kept', undefined, { halts: [...dayLoss, ...drawdown] }, drawdown],
    ['the kept drawdown', { ...day, halts: [...dayLoss, ...drawdown] }, {}, drawdown],
    ['no recorded drawdown that it has not found', day, { halts: drawdown }, []],
    ['no kept drawdown after another first equity', { ...day, halts: drawdown }, { firstEquity: 99 }, []],
    ['no kept drawdown after a clear', { ...day, halts: drawdown }, { clearedAt: now }, []],
    ['no kept drawdown after a later clear', { ...day, halts: drawdown, clearedAt: earlier }, { clearedAt: now }, []],
    [
      'the kept drawdown after the same clear',
      { ...day, halts: drawdown, clearedAt: earlier },
      { clearedAt: earlier },
      drawdown,
    ],
    ['the kept drawdown on the day after a clear', { ...day, halts: drawdown, clearedAt: earlier }, {}, drawdown],
  ])('has a recorded state with %s', (_, kept, recorded, halts) => {
    expect(begun(kept, { accountDay: { ...day, ...recorded } })).toEqual({ ...day, ...recorded, halts });
  });
});

describe('the account after the decisions of a line', () => {
  const planOf = (...[first, ...rest]: readonly [Order, ...Order[]]): Result<OrderPlan> => ({
    ok: true,
    value: {
      ...{ outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [] },
      steps: [submitStep('first', first), ...rest.map((order, index) => submitStep(`more-${index}`, order))],
    },
  });
  const refused: Result<OrderPlan> = {
    ok: false,
    errors: [{ code: 'invalid-snapshot', message: 'No.', path: [], section: 'configuration' }],
  };
  const named = (clientOrderId: string): Order => ({ ...marketOrder, clientOrderId });
  const exit: Order = { ...named('a-exit'), side: 'sell', effect: 'close' };

  function accountAfter(
    decisions: readonly Result<OrderPlan>[],
    accountDay?: AccountDay,
    recorded?: AccountDay,
    of = settings,
  ) {
    const request = { payload: {}, market: { ...market, ...(accountDay !== undefined && { accountDay }) } };
    return dayAfter({ request, settings: of }, decisions, recorded);
  }

  it('has an entry of each plan that enters, whatever its parts and exits', () => {
    const decisions = [planOf(exit, named('a'), named('a-2')), refused, planOf(exit), planOf(named('b'))];
    expect(accountAfter(decisions, day)).toEqual({
      ...day,
      entries: [
        { id: 'a', ticker: 'AAPL', at: now },
        { id: 'b', ticker: 'AAPL', at: now },
      ],
    });
  });

  it('counts each entry without an identifier', () => {
    const begin = { ...day, entries: [{ id: 'a', ticker: 'AAPL', at: earlier }] };
    expect(accountAfter([planOf(marketOrder), planOf(marketOrder)], begin)?.entries.map(({ id }) => id)).toEqual([
      ...['a', 'unnamed-2', 'unnamed-3'],
    ]);
  });

  it('is as recorded where the log has it, and not known without a guard or an equity', () => {
    const decisions = [planOf(named('a'))];
    expect(accountAfter(decisions, day, day)).toBe(day);
    expect(accountAfter(decisions, day, undefined, defaultSettings)).toBeUndefined();
    expect(accountAfter(decisions)).toBeUndefined();
    expect(accountAfter([planOf(marketOrder)])).toBeUndefined();
  });
});
