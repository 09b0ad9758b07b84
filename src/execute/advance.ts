import { applyEvent } from './apply-event.js';
import type { ExecutionEvent } from './event.js';
import type { Advance, Execution } from './execution.js';
import { readEvent } from './read-event.js';
import { addNotice, openRun } from './run.js';
import { settle } from './settle.js';

/**
 * The execution after an event, and what is to be done now. Events may be repeated, late and out of order. Send `time` before
 * an event that comes long after the last one: only `time` moves the clock. Nothing that is passed as an event makes it throw.
 *
 * @example
 * const started = startExecution(plan, { at: '2026-01-26T15:30:00Z' }); // buy 5 AAPL
 * const event = { event: 'order', order: { clientOrderId: 'alert-7-entry' }, status: 'filled', at: '2026-01-26T15:30:01Z' } as const;
 * started.ok && advance(started.value.execution, event).execution.status; // 'done'
 */
export function advance(execution: Execution, event: ExecutionEvent): Advance {
  const run = openRun(execution);
  const read = readEvent(event);
  if (read.ok) {
    applyEvent(run, read.value);
  } else {
    addNotice(run, 'event-malformed', 'An event that is not of a known form was ignored.');
  }
  return settle(run);
}
