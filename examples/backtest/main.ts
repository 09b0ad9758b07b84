// Plays quotes.csv and alerts.jsonl, prints the results, and writes equity.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultSettings } from 'signal-to-order';
import { backtest } from './backtest.ts';
import { equityPlot } from './equity-plot.ts';
import { readLog, readQuotes } from './recordings.ts';

// With a log of its own, the quotes are those of the log.
const [folder = 'examples/backtest', ownLog] = process.argv.slice(2);
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

const { alerts, quotes } = readLog(ownLog === undefined ? read('alerts.jsonl') : readFileSync(ownLog, 'utf8'));
const recorded = ownLog === undefined ? readQuotes(read('quotes.csv')) : quotes;
const played = backtest(recorded, alerts, defaultSettings);
for (const { at, did } of played.outcomes) {
  console.log(at.slice(11, 16), did);
}
for (const { at, side, quantity, ticker, price } of played.fills) {
  console.log(at.slice(11, 16), `${side} ${quantity} ${ticker} at ${price}`);
}
console.log(`equity ${played.equity.at(-1)?.equity}`);
writeFileSync(`${folder}/equity.svg`, equityPlot(played.equity));
