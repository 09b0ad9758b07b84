import { defaultSettings, parseSignal, planSignal, snapshotContext } from 'signal-to-order';
import { flat, parseContext } from './library-cases.js';
import { typical } from './messages.js';

/** Megabytes of heap after a collection, before and after `rounds` messages were parsed and planned. */
export function heapAround(rounds: number): { readonly before: number; readonly after: number } {
  const context = snapshotContext(flat, defaultSettings, 'alert-7');
  run(10_000, context);
  const before = heap();
  run(rounds, context);
  return { before, after: heap() };
}

function run(rounds: number, context: ReturnType<typeof snapshotContext>): void {
  for (let count = 0; count < rounds; count += 1) {
    // Another price each time, so that a cache would not help.
    const message = { ...JSON.parse(typical), limitPrice: (149 + (count % 10_000) / 10_000).toFixed(4) };
    const signal = parseSignal(message, parseContext);
    if (!signal.ok || !planSignal(signal.value, context).ok) {
      throw new Error('a message of the memory test is rejected');
    }
  }
}

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
