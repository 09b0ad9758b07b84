// The recordings, read from text.
import type { RecordedAlert, RecordedQuote } from './backtest.ts';

/** Lines of `time,ticker,bid,ask`, under a heading. */
export function readQuotes(csv: string): readonly RecordedQuote[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    const [at = '', ticker = '', bid = '', ask = ''] = line.split(',');
    return { at, ticker, bid: Number(bid), ask: Number(ask) };
  });
}

/** Lines of `{"at": …, "message": …}`. */
export function readAlerts(jsonLines: string): readonly RecordedAlert[] {
  return jsonLines
    .trim()
    .split('\n')
    .map((line): RecordedAlert => JSON.parse(line));
}
