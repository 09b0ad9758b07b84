import { readFuturesSymbol } from '../signal/ticker.js';
import { contractTicker } from './symbols.js';

/** The ticker that a position names, where it is not the one that it was asked for or is listed under (safety S16). */
export function foreignTicker(ticker: string, position: unknown): string | undefined {
  const named = typeof position === 'object' && position !== null && 'ticker' in position ? position.ticker : undefined;
  return typeof named !== 'string' || isSameTicker(ticker, named) ? undefined : named;
}

/** Whether two symbols can name one ticker: separators and the digits of a year do not count. */
function isSameTicker(first: string, second: string): boolean {
  const [one, other] = [first, second].map((symbol) => {
    const future = readFuturesSymbol(symbol);
    const text =
      future === undefined ? contractTicker(symbol) : `${future.root}${future.month}${future.year.slice(-1)}`;
    return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  });
  return one === other;
}
