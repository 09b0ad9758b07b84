import { describe, expect, it } from 'vitest';
import { long, noticesOf, rejectionCodes, short, stepsOf, verdictsOf } from '../sample.ts';

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
  it('is written down as such', () => {
    const settings = { entryLockout: true };
    expect(verdictsOf({ payload: buy, settings, market: short }, 'gate.entry-lockout')).toStrictEqual([
      { locked: true, decided: 'failed' },
    ]);
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
