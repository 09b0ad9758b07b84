// A ticker that is nearly another one (safety S24): `aapl` while AAPL is held would open a second position.
import { attempt } from '../core/attempt.js';
import type { TradingContext } from './ports.js';
import type { Target } from './target.js';

/** Separators of symbols: `BRK.B`, `BRK/B`, `BTC-USD`. */
const separators = /[./_\- ]/g;

/**
 * The ticker that differs from this one by case or separators only, and is held, quoted or described, while nothing is known of
 * this one. Only a ticker with lower case or a separator is compared: ports cannot list what they know.
 */
export function similarTicker(
  ticker: string,
  { kind, assetClass }: Target,
  ports: TradingContext,
  openTickers: () => readonly string[],
): string | undefined {
  // A pair has its separator in any case.
  const form = assetClass === 'crypto' || assetClass === 'forex' ? /[a-z]/ : /[a-z./_\- ]/;
  const isComparable = (kind === 'instrument' || kind === 'underlying') && form.test(ticker);
  if (!isComparable || isKnown(ticker, ports)) {
    return undefined;
  }
  const letters = lettersOf(ticker);
  const open = openTickers().find((held) => held !== ticker && lettersOf(held) === letters);
  return open ?? spellingsOf(ticker).find((other) => isKnown(other, ports));
}

function lettersOf(ticker: string): string {
  return ticker.toUpperCase().replace(separators, '');
}

function spellingsOf(ticker: string): readonly string[] {
  const upper = ticker.toUpperCase();
  const all = [upper, ...['.', '-', '/', ''].map((separator) => upper.replace(separators, separator))];
  return [...new Set(all)].filter((other) => other !== ticker);
}

/** Whether a port answers anything about a ticker. The answers are not read: a port that fails may know it. */
function isKnown(ticker: string, { positions, instruments, broker }: TradingContext): boolean {
  const answers = [
    () => positions.position(ticker),
    () => instruments.instrument(ticker),
    () => broker.quote(ticker),
  ].map((ask) => attempt(() => ({ answer: ask() })));
  return answers.some((asked) => asked === undefined || asked.answer != null);
}
