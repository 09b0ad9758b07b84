import { parseMarketSnapshot, type Result } from '../library.js';

/** Milliseconds since 1970 of an instant, parsed as in a market snapshot; undefined for invalid text. */
export function readInstant(text: string): Result<number | undefined> {
  if (text.trim() === '') {
    return { ok: true, value: undefined };
  }
  const market = parseMarketSnapshot({ now: text.trim() });
  if (market.ok) {
    return { ok: true, value: Date.parse(market.value.now) };
  }
  const [error] = market.errors;
  return { ok: false, errors: [{ ...error, path: [], message: error.message.replace(/^now/, 'receivedAt') }] };
}
