import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { codesOf, contextOf, now, signalOf } from '../../market/contracts/sample.ts';
import {
  long,
  noticeCodesOf,
  noticesOf,
  planned,
  rejection,
  rejectionCodes,
  short,
  stepsOf,
  verdictsOf,
} from '../sample.ts';
import { buy as buySome, day } from './guarded-buy.ts';

const buy = { action: 'buy' };
const sell = { action: 'sell' };

it('all gates that fail are named at once, in their order', () => {
  const settings = {
    allowedSides: 'bullish',
    entryLockout: true,
    maxPositions: 1,
    tradingWindows: [{ days: ['sun'], from: '09:00', to: '10:00' }],
  };
  const payload = { ...sell, rejectAfter: 1, bidAskSpreadFilter: '0.01' };
  const market = { positions: { MSFT: { side: 'long', quantity: '1' } }, capabilities: { shortSelling: false } };
  expect(rejectionCodes({ payload, settings, market, receivedAt: '2026-01-26T15:29:00Z' })).toStrictEqual([
    'side-not-allowed',
    'entry-locked-out',
    'max-positions-reached',
    'signal-too-old',
    'spread-too-wide',
    'outside-trading-window',
    'short-selling-unsupported',
  ]);
});

describe('a gate that rejects the entry of a swap', () => {
  const tenSecondsAgo = '2026-01-26T15:29:50Z';
  const trailing = { orderType: 'trailing_stop', trailAmount: 1 };

  it.each<readonly [string, object, object, object, string]>([
    ['entry-lockout', {}, { entryLockout: true }, { locked: true }, now],
    ['age', {}, { entry: { rejectOlderThan: 1 } }, { ageSeconds: 10, limit: 1 }, tenSecondsAgo],
    ['age', { time: 'nonsense' }, { entry: { rejectOlderThan: 7 } }, { limit: 7 }, now],
    ['test-signal', { test: true }, { testSignals: 'refuse' }, { testSignals: 'refuse' }, now],
    ['release', { delay: 1 }, { maxReleaseDelaySeconds: 2 }, { lateSeconds: 9, limit: 2 }, tenSecondsAgo],
    [
      'expected-position',
      { expect: { position: 'flat' } },
      { unexpectedPosition: 'refuse' },
      { unexpectedPosition: 'refuse', isExpected: false },
      now,
    ],
  ])('is written down as such: gate.%s, with %j and %j', (name, fields, settings, read, receivedAt) => {
    const request = { payload: { ...buy, ...fields }, settings: { ...settings }, market: short, receivedAt };
    expect(stepsOf(request)).toEqual(['exit buy 10']);
    expect(verdictsOf(request, `gate.${name}`)).toStrictEqual([{ ...read, decided: 'failed' }]);
  });

  it('is not in the trace where its code is one of the plan', () => {
    const lacking = { ...short, capabilities: { orderTypes: ['market'] } };
    const settings = { entryFallback: 'refuse' };
    for (const request of [
      { payload: { ...buy, expiresAt: '2026-01-25' }, market: short },
      { payload: { ...buy, ...trailing }, settings, market: lacking },
    ]) {
      expect(stepsOf(request)).toEqual(['exit buy 10']);
      expect(planned(request).trace.filter(({ decided }) => decided === 'failed')).toEqual([]);
    }
  });
});

describe('an entry that a gate of its leg refuses', () => {
  /** Whether the quote of the ticker is asked for, although entries are locked out. */
  function asksForQuote(settings: object, market: object): boolean {
    const request = {
      payload: { stopLoss: { percent: 1 } },
      settings: { entryLockout: true, ...settings },
      market: { equity: 100_000, ...market },
    };
    const context = contextOf(request);
    const asked: string[] = [];
    const quote = (ticker: string) => {
      asked.push(ticker);
      return context.broker.quote(ticker);
    };
    const refused = planSignal(signalOf(request), { ...context, broker: { ...context.broker, quote } });
    expect(codesOf(refused)).toContain('entry-locked-out');
    return asked.includes('AAPL');
  }

  it.each<readonly [string, object, object, boolean]>([
    ['without a limit of its size', {}, {}, false],
    ['with a limit of its quantity', { maxOrderQuantity: 1 }, {}, true],
    ['with a limit of its value', { maxOrderValue: 1 }, {}, true],
    ['with a limit of the value of the account', { guard: { maxTotalValue: 1 } }, {}, true],
    ['with a limit of the entries of a day', { guard: { maxEntriesPerDay: 1 } }, { accountDay: day }, false],
    ['with a buying power', {}, { buyingPower: 1 }, true],
  ])('is planned to its end %s, so that all refusals come at once', (_, settings, market, asks) => {
    expect(asksForQuote(settings, market)).toBe(asks);
  });

  it('is refused by the limits of the account as well', () => {
    const guard = { maxTotalValue: 1 };
    const request = { settings: { entryLockout: true, guard }, market: { buyingPower: 1 } };
    expect(rejectionCodes(request)).toEqual(['entry-locked-out', 'buying-power-exceeded', 'exposure-too-large']);
  });

  it('is not refused by a buying power that no function of the broker says', () => {
    const { broker, ...context } = contextOf();
    const { buyingPower, ...others } = broker;
    expect(buyingPower).toBeDefined();
    expect(planSignal(signalOf(), { ...context, broker: others })).toMatchObject({ ok: true });
  });
});

describe('what refuses entries only', () => {
  const refused = { test: true, delay: 60, expiresAt: '2026-01-25' };
  const late = { settings: { testSignals: 'refuse' }, receivedAt: '2026-01-26T15:23:59Z' };

  it('refuses an entry by its gates first, and by its last day only if none fails', () => {
    expect(rejectionCodes({ ...late, payload: { ...buy, ...refused } })).toEqual([
      'test-signal-refused',
      'released-too-late',
    ]);
    expect(rejectionCodes({ payload: { ...buy, expiresAt: '2026-01-25' } })).toEqual(['order-expired']);
  });

  it('is a notice of an exit, each code once', () => {
    const exit = { ...late, payload: { ...refused, action: 'exit' }, market: long };
    expect(stepsOf(exit)).toEqual(['exit sell 10']);
    expect(noticesOf(exit).filter(({ code }) => code !== 'test-signal')).toEqual([
      {
        code: 'test-signal-refused',
        message:
          'The signal is a test, and the settings refuse test signals. Nothing is entered; exits and cancels are still planned.',
        path: ['test'],
      },
      {
        code: 'released-too-late',
        message:
          'The delayed signal is planned 301 seconds after its release; the limit is 300. Nothing is entered; exits and cancels are still planned.',
        path: ['delay'],
        calculation: expect.any(Object),
      },
      {
        code: 'order-expired',
        message:
          'expiresAt is 2026-01-25, before today, 2026-01-26. Nothing is entered; exits and cancels are still planned.',
        path: ['expiresAt'],
        calculation: expect.any(Object),
      },
    ]);
  });
});

describe('what cannot be measured', () => {
  const unpriced = { payload: { ...buy, quantity: 10 }, market: { quotes: {} } };

  it('refuses an entry with the other errors of its plan', () => {
    const settings = { maxOrderValue: 100, maxLossAtStop: 10 };
    expect(rejectionCodes({ ...unpriced, settings })).toEqual(['quote-unavailable', 'stop-loss-required']);
  });

  it('is not reported beside a gate that fails', () => {
    const settings = { maxOrderValue: 100, maxOrderQuantity: 9 };
    expect(rejectionCodes({ ...unpriced, settings })).toEqual(['order-too-large']);
  });
});

describe('an entry that is made smaller', () => {
  const request = (maxTotalValue: number, minQuantity: number) =>
    buySome({
      guard: { fit: 'shrink', maxTotalValue },
      market: { instruments: { AAPL: { minQuantity } } },
    });

  // One costs 150.02.
  it.each([
    [301, 1, ['entry buy 2']],
    [301, 2, ['entry buy 2']],
  ])('is planned where what fits into %d can be traded, at least %d', (value, minimum, steps) => {
    expect(stepsOf(request(value, minimum))).toEqual(steps);
    expect(noticeCodesOf(request(value, minimum))).toEqual(['quantity-reduced']);
  });

  it.each([
    ['less than the minimum fits', 301, 3],
    ['nothing fits', 150, 1],
    ['nothing fits, and no minimum is named', 150, 0],
  ])('is refused as it was asked for where %s', (_, value, minimum) => {
    expect(rejection(request(value, minimum))).toMatchObject([{ code: 'exposure-too-large', actual: '1500.2' }]);
  });
});
