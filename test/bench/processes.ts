import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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

/** One line of input for the `check` command. */
const request = `{"payload":${typical},"assetClass":"stocks","now":"2026-01-26T15:30:00Z"}`;

/** The calls that `--jsonl` makes per line, in a loop. */
const bareCalls = `
import { parseSignal } from './dist/index.js';
process.stdin.resume();
const line = ${JSON.stringify(request)};
let length = 0;
for (let count = 0; count < LINES; count += 1) {
  const { payload, assetClass, now } = JSON.parse(line);
  const receipt = Date.parse(now);
  length += JSON.stringify(parseSignal(payload, { clock: { now: () => receipt }, assetClass })).length;
}
if (length === 0) process.exitCode = 1;
`;

/** `check --jsonl` on `lines` lines, the bare calls in a loop, and the command on a hundredth of the lines. */
export async function jsonLines(lines: number): Promise<{ command: Usage; bare: Usage; hundredth: Usage }> {
  const piece = `${request}\n`.repeat(1000);
  const command = ['dist/cli.js', 'check', '--jsonl'];
  return {
    bare: await usageOf(['--input-type=module', '-e', bareCalls.replace('LINES', String(lines))], '', 0),
    hundredth: await usageOf(command, piece, lines / 100_000),
    command: await usageOf(command, piece, lines / 1000),
  };
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
