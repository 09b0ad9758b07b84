// Plays quotes.csv and alerts.jsonl, prints the results, and writes equity.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultSettings } from 'signal-to-order';
import { backtest } from './backtest.ts';
import { equityPlot } from './equity-plot.ts';
import { readAlerts, readQuotes } from './recordings.ts';

const [folder = 'examples/backtest'] = process.argv.slice(2);
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

const played = backtest(readQuotes(read('quotes.csv')), readAlerts(read('alerts.jsonl')), defaultSettings);
for (const { at, did } of played.outcomes) {
  console.log(at.slice(11, 16), did);
}
for (const { at, side, quantity, ticker, price } of played.fills) {
  console.log(at.slice(11, 16), `${side} ${quantity} ${ticker} at ${price}`);
}
console.log(`equity ${played.equity.at(-1)?.equity}`);
writeFileSync(`${folder}/equity.svg`, equityPlot(played.equity));
