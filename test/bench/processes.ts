import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotText } from './library-cases.js';
import { summary } from './measure.js';
import { typical } from './messages.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Resources that a process used. */
export interface Usage {
  /** Processor time in seconds. */
  readonly seconds: number;
  /** Peak memory in megabytes. */
  readonly megabytes: number;
}

/** Preloaded script that prints what the program used as the last line of standard error. */
const reporter = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\n"+JSON.stringify({seconds:(u.userCPUTime+u.systemCPUTime)/1e6,megabytes:u.maxRSS/1024})+"\\n")})',
)}`;

/** Runs a Node program in a fresh process that reads a text `times` times; its output is discarded. */
export async function usageOf(program: readonly string[], piece: string, times: number): Promise<Usage> {
  const child = spawn(process.execPath, ['--import', reporter, ...program], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let report = '';
  child.stderr.on('data', (chunk) => {
    report += String(chunk);
  });
  for (let count = 0; count < times; count += 1) {
    if (!child.stdin.write(piece)) {
      await once(child.stdin, 'drain');
    }
  }
  child.stdin.end();
  await once(child, 'close');
  return JSON.parse(report.trim().split('\n').at(-1) ?? '{}');
}

/** What the lines of a command have: the message, and the calls that a line costs beyond reading and writing it. */
interface LineCase {
  readonly line: string;
  /** Arguments of the command. */
  readonly command: readonly string[];
  /** Program that makes the same calls for LINES lines in a loop. */
  readonly bareCalls: string;
}

const receipt = '2026-01-26T15:30:00Z';

const checkRequest = `{"payload":${typical},"assetClass":"stocks","now":"${receipt}"}`;

const checkLines: LineCase = {
  line: checkRequest,
  command: ['check', '--jsonl'],
  bareCalls: `
import { parseSignal } from './dist/index.js';
const line = ${JSON.stringify(checkRequest)};
let length = 0;
for (let count = 0; count < LINES; count += 1) {
  const { payload, assetClass, now } = JSON.parse(line);
  const receipt = Date.parse(now);
  length += JSON.stringify(parseSignal(payload, { clock: { now: () => receipt }, assetClass })).length;
}
if (length === 0) process.exitCode = 1;
`,
};

function planLines(marketFile: string): LineCase {
  const line = `{"payload":${typical}}`;
  return {
    line,
    command: ['plan', '--jsonl', '--market', marketFile, '--now', receipt, '--signal-id', 'alert-7'],
    bareCalls: `
import { readFileSync } from 'node:fs';
import { defaultSettings, parseMarketSnapshot, parseSignal, planSignal, snapshotContext } from './dist/index.js';
const line = ${JSON.stringify(line)};
const market = parseMarketSnapshot(JSON.parse(readFileSync(${JSON.stringify(marketFile)}, 'utf8'))).value;
const receipt = Date.parse('${receipt}');
const clock = { now: () => receipt };
const context = snapshotContext(market, defaultSettings, 'alert-7');
let length = 0;
for (let count = 0; count < LINES; count += 1) {
  const signal = parseSignal(JSON.parse(line).payload, { clock, assetClass: 'stocks' });
  length += JSON.stringify(signal.ok ? planSignal(signal.value, context) : signal).length;
}
if (length === 0) process.exitCode = 1;
`,
  };
}

/** A command over many lines, the bare calls in a loop, and the command over a hundredth of the lines. */
export interface LineUsage {
  readonly command: Usage;
  readonly bare: Usage;
  readonly hundredth: Usage;
}

async function usageOfLines({ line, command, bareCalls }: LineCase, lines: number): Promise<LineUsage> {
  const piece = `${line}\n`.repeat(1000);
  const program = ['dist/cli.js', ...command];
  return {
    bare: await usageOf(['--input-type=module', '-e', bareCalls.replace('LINES', String(lines))], '', 0),
    hundredth: await usageOf(program, piece, lines / 100_000),
    command: await usageOf(program, piece, lines / 1000),
  };
}

/** `check --jsonl` on `lines` lines. */
export function checkedLines(lines: number): Promise<LineUsage> {
  return usageOfLines(checkLines, lines);
}

/** `plan --jsonl` on `lines` lines, all of them in one market. */
export async function plannedLines(lines: number): Promise<LineUsage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const marketFile = join(folder, 'market.json');
  writeFileSync(marketFile, snapshotText);
  const usage = await usageOfLines(planLines(marketFile), lines);
  rmSync(folder, { recursive: true });
  return usage;
}

/** Milliseconds of processor time to import a module in a fresh process: a median. */
export async function importTime(specifier: string): Promise<number> {
  const times: number[] = [];
  const program = `const start = process.cpuUsage(); await import(${JSON.stringify(specifier)}); const { user, system } = process.cpuUsage(start); process.stderr.write(String((user + system) / 1000));`;
  for (let count = 0; count < 21; count += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += String(chunk);
    });
    await once(child, 'close');
    times.push(Number(printed));
  }
  return summary(times).median;
}
