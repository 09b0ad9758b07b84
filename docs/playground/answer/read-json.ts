import { defaultSettings, type JsonValue, type Result, receive } from '../library.js';

const webhook = { id: '00000000-0000-4000-8000-000000000000', password: 'playground', settings: defaultSettings };

const path = `/trading/webhook/${webhook.id}/${webhook.password}`;

/** The JSON value of a text, or where it stops being JSON, told as a webhook tells it to a sender. */
export function readJson(text: string): Result<JsonValue> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const request = { method: 'POST', path, sourceAddress: '127.0.0.1', body: text };
    const reception = receive(request, [webhook], {
      clock: Date,
      signalId: 'playground',
      maxBodyBytes: Number.POSITIVE_INFINITY,
    });
    return reception.accepted ? { ok: true, value: reception.payload } : { ok: false, errors: reception.errors };
  }
}
