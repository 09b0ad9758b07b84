// How long the gate takes to start and to answer, and what 1,000 previews do to its memory: npm run measure. The figures are for the
// README; they depend on the machine.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const starts = 5;
const previews = 1000;
const program = join(import.meta.dirname, 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'agent-gate-'));

/** A client of few words, so that the gate is measured and not the SDK's client. */
function startGate(name: string) {
  const file = join(folder, `${name}.json`);
  const market = { equity: '100000', quotes: { AAPL: { bid: '149.9', ask: '150' } } };
  writeFileSync(file, JSON.stringify({ market, data: name, approval: 'none', settings: { maxOrderValue: 5000 } }));
  const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, () => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id } = JSON.parse(line);
    waiting.get(id)?.();
  });
  let ids = 0;
  const ask = (method: string, params: object): Promise<void> => {
    ids += 1;
    const id = ids;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const initialize = () =>
    ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'measure', version: '1' },
    });
  const preview = (quantity: number) =>
    ask('tools/call', {
      name: 'preview_signal',
      arguments: { signal: { ticker: 'AAPL', action: 'buy', quantity, stopLoss: { percent: 2 } } },
    });
  const end = (): Promise<unknown> => {
    child.stdin.end();
    return new Promise((resolve) => child.once('close', resolve));
  };
  return { initialize, preview, end, pid: child.pid ?? 0 };
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Seconds of processor time: what a busy machine does not change much. */
function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Ticks of a hundredth of a second: those of the process, and those of the system for it.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const startTimes: number[] = [];
const startSeconds: number[] = [];
for (let index = 0; index < starts; index += 1) {
  const begun = performance.now();
  const gate = startGate(`start-${index}`);
  await gate.initialize();
  startTimes.push(performance.now() - begun);
  startSeconds.push(processorSeconds(gate.pid));
  await gate.end();
}

const gate = startGate('previews');
await gate.initialize();
const before = processorSeconds(gate.pid);
const times: number[] = [];
const memory: number[] = [];
for (let index = 0; index < previews; index += 1) {
  const begun = performance.now();
  await gate.preview((index % 30) + 1);
  times.push(performance.now() - begun);
  if (index % 100 === 99) {
    memory.push(residentMegabytes(gate.pid));
  }
}
const used = processorSeconds(gate.pid) - before;
await gate.end();
rmSync(folder, { recursive: true, force: true });

const sorted = times.toSorted((one, other) => one - other);
const percentile = (part: number): string => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
console.log(
  `start to the first answer: median ${median(startTimes).toFixed(0)} ms of ${starts}, processor time ${median(startSeconds)} s`,
);
console.log(
  `preview: first ${times[0]?.toFixed(1)} ms, median ${percentile(0.5)} ms, 99 of 100 below ${percentile(0.99)} ms, processor time ${used.toFixed(1)} ms each`,
);
console.log(`resident memory after each 100 previews: ${memory.map((each) => each.toFixed(0)).join(', ')} MB`);
