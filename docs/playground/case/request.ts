import { jsonText } from '../json/json-text.js';
import type { Case } from './case.js';

/** The case as a request of `signal-to-order plan`; undefined if a text is not JSON. */
export function requestText({ message, settings, market, signalId, receivedAt, broker }: Case): string | undefined {
  try {
    return jsonText({
      payload: JSON.parse(message),
      ...(settings.trim() === '' ? {} : { settings: JSON.parse(settings) }),
      ...(market.trim() === '' ? {} : { market: JSON.parse(market) }),
      ...(signalId === '' ? {} : { signalId }),
      ...(receivedAt.trim() === '' ? {} : { receivedAt: receivedAt.trim() }),
      ...(broker === '' ? {} : { broker }),
    });
  } catch {
    return undefined;
  }
}
