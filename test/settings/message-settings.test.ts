import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/core/result.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseContext } from '../../src/settings/message-settings.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import type { TickerList } from '../../src/signal/parse-context.js';
import { parseSignals } from '../../src/signal/parse-signals.js';

const clock = { now: () => Date.parse('2026-01-27T02:00:00Z') };

function codes(message: unknown, settings: Partial<Settings>, known?: TickerList): readonly string[] {
  const read: Result<unknown> = parseSignals(message, parseContext({ ...defaultSettings, ...settings }, clock, known));
  return read.ok ? [] : read.errors.map(({ code }) => code);
}

describe('parseContext', () => {
  const buy = { ticker: 'MSFT', action: 'buy' };

  it('checks tickers against the allowed and the known ones', () => {
    expect(codes(buy, { allowedTickers: ['AAPL'] })).toStrictEqual(['unsupported-ticker']);
    expect(codes(buy, { allowedTickers: ['MSFT'] }, ['AAPL'])).toStrictEqual(['ticker-does-not-exist']);
    expect(codes(buy, {}, new Set(['MSFT']))).toStrictEqual([]);
    expect(codes(buy, {}, new Set(['AAPL']))).toStrictEqual(['ticker-does-not-exist']);
    expect(parseContext(defaultSettings, clock).tickers).toBeUndefined();
  });

  it('checks tickers against the asset class', () => {
    expect(codes({ ticker: 'BTC-USD', action: 'buy' }, { assetClass: 'crypto' })).toStrictEqual([]);
    expect(codes(buy, { assetClass: 'crypto' })).toStrictEqual(['invalid-crypto-ticker-format']);
  });

  it('accepts batches if the settings do', () => {
    expect(codes([buy], {})).toStrictEqual([]);
    expect(codes([buy], { allowBatchSignals: false })).not.toStrictEqual([]);
  });

  it('uses strike count and time zone of the settings', () => {
    expect(codes({ ...buy, strikesAway: 3 }, { strikeCount: 4 })).toStrictEqual(['invalid-strikes-away']);
    expect(codes({ ...buy, strikesAway: 3 }, { strikeCount: 6 })).toStrictEqual([]);
    const inZone = (marketTimeZone: string): unknown =>
      parseSignals({ ...buy, expiration: '+1 day' }, parseContext({ ...defaultSettings, marketTimeZone }, clock));
    expect(inZone('America/New_York')).toMatchObject({ value: [{ expiration: '2026-01-27' }] });
    expect(inZone('Asia/Tokyo')).toMatchObject({ value: [{ expiration: '2026-01-28' }] });
  });

  it('parses nothing with settings that were not parsed', () => {
    for (const settings of [parseSettings({ assetClass: 'crypto' }), {}, undefined]) {
      const read = parseSignals(buy, parseContext(settings as unknown as Settings, clock));
      expect(read).toMatchObject({ ok: false, errors: [{ code: 'invalid-setting', path: ['settings'] }] });
    }
  });
});
