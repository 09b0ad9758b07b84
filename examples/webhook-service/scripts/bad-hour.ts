// npm run bad-hour [-- <minutes>]: an hour of twenty strategies at a broker that hangs, limits, answers pages, loses answers, fills too
// much and rejects what it has acknowledged, each in turn.
import { badHour } from './bad-hour-run.js';
import { troubles } from './bad-line.js';

const [minutes = 60] = process.argv.slice(2).map(Number);
const rounds = Math.max(1, Math.round(minutes / 15));
const seconds = (minutes * 60) / rounds / troubles.length;
const report = await badHour({ rounds, troubled: seconds * 0.8, quiet: seconds * 0.2 });
console.log(JSON.stringify(report, undefined, 2));
process.exitCode = report.faults.length === 0 ? 0 : 1;
