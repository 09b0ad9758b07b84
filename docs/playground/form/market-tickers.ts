import { isRecord, recordIn, valueAt } from '../json/edit-json.js';

/** The tickers that a form can show: those of the message first, then those that the market knows. */
export function tickersOf(message: string, market: string): readonly string[] {
  const known = recordIn(market) ?? {};
  const named = ['positions', 'quotes'].flatMap((part) => Object.keys(recordOf(valueAt(known, [part]))));
  return [...new Set([...sentTickers(message), ...named])];
}

/** What the form shows when nothing was chosen: the message's ticker, or the contract that it seems to mean. */
export function firstTicker(message: string, market: string): string | undefined {
  const [sent] = sentTickers(message);
  const all = tickersOf(message, market);
  const known = all.filter((ticker) => !sentTickers(message).includes(ticker) || isKnown(market, ticker));
  const root = sent?.replace(/[\d!]+$/, '');
  return (
    known.find((ticker) => ticker === sent) ??
    known.find((ticker) => root !== undefined && root !== '' && ticker.startsWith(root)) ??
    all[0]
  );
}

function isKnown(market: string, ticker: string): boolean {
  const known = recordIn(market);
  return ['positions', 'quotes'].some((part) => valueAt(known, [part, ticker]) !== undefined);
}

function sentTickers(message: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(message);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item) =>
      isRecord(item) && typeof item.ticker === 'string' && item.ticker !== '' ? [item.ticker] : [],
    );
  } catch {
    return [];
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
