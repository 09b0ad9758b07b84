// Calls that failed are counted and told; ten commands in a row without an answer end a plan of which nothing works.
import type { FaultEvent } from './event.js';
import type { FaultCounts } from './execution.js';
import { countNotice, fail, type Run } from './run.js';
import { maxFaultsInRow } from './timing.js';

const none: FaultCounts = { inRow: 0, failing: 0, invalid: 0 };

/** Most characters of a name in a notice: error texts and foreign names must not let an execution grow. */
const maxNameLength = 64;

/** Counts a call that failed. The text of the fault is for `onFault` alone: it can hold keys and addresses. */
export function countFault(run: Run, { port, order, fault }: FaultEvent): void {
  const counts = run.faults ?? none;
  const name = (order?.clientOrderId ?? order?.orderId ?? '').slice(0, maxNameLength);
  const last = `${port}${name === '' ? '' : ` of ${name}`}`;
  if (fault === 'invalid') {
    run.faults = { ...counts, invalid: counts.invalid + 1 };
    const what = `The broker answered ${timesText(run.faults.invalid)} what is not an event of an order`;
    countNotice(run, 'port-answer-invalid', `${what}; last at ${last}. runExecution tells onFault the answer.`);
  } else {
    run.faults = { ...counts, failing: counts.failing + 1 };
    const how = fault === 'timeout' ? 'took too long' : 'rejected';
    const what = `Calls to the broker failed ${timesText(run.faults.failing)}`;
    countNotice(run, 'port-failing', `${what}; last, ${last} ${how}. runExecution tells onFault why.`);
  }
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** A command ended without an answer. */
export function countUnclear(run: Run): void {
  const counts = run.faults ?? none;
  run.faults = { ...counts, inRow: counts.inRow + 1 };
}

/** An answer came. */
export function endRow(run: Run): void {
  const { faults } = run;
  if (faults === undefined || faults.inRow === 0) {
    return;
  }
  run.faults = faults.failing + faults.invalid === 0 ? undefined : { ...faults, inRow: 0 };
}

/** Where an order works, the machine goes on asking: it looks after it. */
export function giveUpSilentBroker(run: Run): void {
  const works = run.orders.some(({ status }) => status === 'working');
  if (!works && (run.faults?.inRow ?? 0) >= maxFaultsInRow) {
    fail(run, 'broker-unclear', `The broker has not answered ${maxFaultsInRow} times in a row.`);
  }
}
