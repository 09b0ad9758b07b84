// A webhook, a request that it accepts, and variations of both.
import { defaultSettings } from '../../src/settings/defaults.js';
import type { Settings } from '../../src/settings/settings.js';
import { type ReceiveContext, type Reception, receive, type WebhookRequest } from '../../src/webhook/receive.js';
import type { Webhook } from '../../src/webhook/webhook.js';

export const now = Date.parse('2026-01-26T15:30:00Z');
export const id = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
export const password = 'hunter2-hunter2-hunter2-hunter2';
export const path = `/trading/webhook/${id}/${password}`;

export interface Variation {
  readonly request?: Partial<WebhookRequest>;
  readonly settings?: Partial<Settings>;
  readonly context?: Partial<ReceiveContext>;
}

export const signal = { ticker: 'AAPL', action: 'buy' };

export const request: WebhookRequest = {
  method: 'POST',
  path,
  sourceAddress: '203.0.113.7',
  body: JSON.stringify(signal),
};

export function webhookWith(settings: Partial<Settings> = {}): Webhook {
  return { id, password, settings: { ...defaultSettings, ...settings } };
}

export function answerTo(variation: Variation = {}): Reception {
  return receive({ ...request, ...variation.request }, [webhookWith(variation.settings)], {
    clock: { now: () => now },
    signalId: 'signal-1',
    ...variation.context,
  });
}

/** The variation with this payload. */
export function sending(payload: unknown, variation: Variation = {}): Variation {
  return { ...variation, request: { ...variation.request, body: JSON.stringify(payload) } };
}
