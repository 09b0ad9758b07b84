// The recordings, read from text.
import type { MarketSnapshot } from 'signal-to-order';
import type { RecordedAlert, RecordedQuote } from './backtest.ts';

/** Lines of `time,ticker,bid,ask`, under a heading. */
export function readQuotes(csv: string): readonly RecordedQuote[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    const [at = '', ticker = '', bid = '', ask = ''] = line.split(',');
    return { at, ticker, bid: Number(bid), ask: Number(ask) };
  });
}

/** A line of a log: an alert, and the market in which it was decided, if the log has it. */
interface LogLine extends RecordedAlert {
  readonly market?: MarketSnapshot;
}

/** What is played. */
export interface Recording {
  readonly alerts: readonly RecordedAlert[];
  readonly quotes: readonly RecordedQuote[];
}

/**
 * Lines of `{"payload": …, "receivedAt": …, "market": …}`, as `signal-to-order replay` reads them and the service's `GET /export`
 * writes them. The quotes are those of the markets.
 */
export function readLog(jsonLines: string): Recording {
  const lines = jsonLines
    .trim()
    .split('\n')
    .map((line): LogLine => JSON.parse(line));
  const quotes = lines.flatMap(({ market }) =>
    Object.entries(market?.quotes ?? {}).map(([ticker, { bid, ask }]) => ({
      at: market?.now ?? '',
      ticker,
      bid: Number(bid),
      ask: Number(ask),
    })),
  );
  return { alerts: lines.map(({ payload, receivedAt }) => ({ payload, receivedAt })), quotes };
}
