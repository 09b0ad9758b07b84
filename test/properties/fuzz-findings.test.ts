// What a campaign or the hostile inputs found once, as fixed tests: the input, cut down to what matters.
import { describe, expect, it } from 'vitest';
import { signalError } from '../../src/core/errors.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

const now = '2026-01-26T15:30:00Z';

function signalOf(fields: Record<string, unknown>): Parameters<typeof planSignal>[0] {
  const parsed = parseSignal({ ticker: 'AAPL', ...fields }, { clock: { now: () => Date.parse(now) } });
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.errors));
  }
  return parsed.value;
}

describe('findings of campaigns', () => {
  it('shortens amounts in planning errors to 60 characters (seed 2, batch 122, run 63)', () => {
    const signal = signalOf({ action: 'buy', sentiment: 'bearish', quantity: `0.${'3'.repeat(62)}` });
    const context = snapshotContext({ now, positions: { AAPL: { side: 'short', quantity: '10' } } }, defaultSettings);
    expect(planSignal(signal, context)).toMatchObject({
      ok: false,
      errors: [{ code: 'quantity-unresolved', received: `0.${'3'.repeat(58)}` }],
    });
    const error = signalError('no-position', { message: 'None.', received: 'x'.repeat(1000) });
    expect(error.received).toBe('x'.repeat(60));
  });

  it('rejects a stop loss that rounds onto the entry (seed 20261121, batch 8405, run 39)', () => {
    const signal = signalOf({
      action: 'buy',
      orderType: 'limit',
      limitPrice: 1e45,
      quantity: 500,
      quantityType: 'risk_dollar_amount',
      stopLoss: { amount: 50.01 },
    });
    expect(planSignal(signal, snapshotContext({ now }, defaultSettings))).toMatchObject({
      ok: false,
      errors: [{ code: 'price-unresolved', path: ['stopLoss'] }],
    });
  });
});

describe('findings of hostile inputs', () => {
  it('does not round a resize of more than 40 digits', () => {
    const quantity = `${'9'.repeat(64)}` as `${number}`;
    const signal = signalOf({ action: 'resize', quantity: 1 });
    const context = snapshotContext({ now, positions: { AAPL: { side: 'long', quantity } } }, defaultSettings);
    expect(planSignal(signal, context)).toMatchObject({ ok: true, value: { steps: [{ order: { quantity } }] } });
  });

  it('shortens the name of an unknown setting in its error', () => {
    const result = parseSettings({ ['x'.repeat(1_000_000)]: 1 });
    expect(result.ok || result.errors[0].message.length).toBeLessThan(2_000);
  });
});
