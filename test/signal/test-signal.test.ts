import { describe, expect, it } from 'vitest';
import type { Signal } from '../../src/signal/signal.js';
import { isTestSignal, signalNotices } from '../../src/signal/test-signal.js';

const signal: Signal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' };

describe('isTestSignal', () => {
  it.each([true, 'true'])('is true where test is %j', (test) => {
    expect(isTestSignal({ test })).toBe(true);
  });

  it.each([false, 'false', 'TRUE', ' true', '', 1, null, [true], { id: 7 }])('is false where test is %j', (test) => {
    expect(isTestSignal({ test })).toBe(false);
  });

  it('is false where test was not sent', () => {
    expect(isTestSignal({})).toBe(false);
  });
});

describe('signalNotices', () => {
  const noticed = { code: 'field-null', message: 'price is null.', path: ['price'] } as const;
  const ofTest = {
    code: 'test-signal',
    message: 'test is true: the signal is planned like any other, unless the setting testSignals is refuse.',
    path: ['test'],
  };

  it.each<[string, Signal, readonly unknown[]]>([
    ['nothing', signal, []],
    ['what parsing noticed', { ...signal, notices: [noticed] }, [noticed]],
    ['that a signal is a test', { ...signal, test: true }, [ofTest]],
    [
      'that a signal is a test after what parsing noticed',
      { ...signal, test: 'true', notices: [noticed] },
      [noticed, ofTest],
    ],
  ])('say %s', (_, given, notices) => {
    expect(signalNotices(given)).toStrictEqual(notices);
  });
});
