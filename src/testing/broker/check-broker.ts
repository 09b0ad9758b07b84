import { decimal, decimalText } from '../../core/decimal.js';
import { eventOf } from '../../execute/driver/calls.js';
import { type Aborter, newAborter } from '../../execute/driver/driver.js';
import type { ExecutionPorts } from '../../execute/driver/execution-ports.js';
import type { BrokerFinding, BrokerScenario } from './broker-scenario.js';
import { faultText } from './fault-text.js';
import { checkFilled, checkReduceOnly, checkRejection } from './filling-checks.js';
import { checkLegs } from './legs-check.js';
import { checkLostSubmit } from './lost-submit.js';
import { checkCancel, checkParts, checkRepeatedSubmit, checkUnknown } from './resting-checks.js';
import { checkCancelScope, checkFraction, checkStop } from './terms-checks.js';
import { report, type Trial } from './trial.js';

/** Checks in their order: what `filling` opens is closed by the check of reduce-only orders. */
const checks: readonly ((trial: Trial) => Promise<void>)[] = [
  checkUnknown,
  checkRepeatedSubmit,
  checkCancel,
  checkCancelScope,
  checkParts,
  checkRejection,
  checkLostSubmit,
  checkFilled,
  checkStop,
  checkFraction,
  checkLegs,
  checkReduceOnly,
];

/**
 * Tests whether the ports of a broker keep the promises on which `runExecution` relies: a second submit under one
 * `clientOrderId` makes no second order; an order that has filled cannot be cancelled; what was never sent is not found, and
 * `not-found` is final; fills are cumulative, and never more than the quantity; a cancel ends what it names and nothing else; orders
 * rest under the terms that were sent, with their legs, in whole units and fractions; what is refused is told; close orders are
 * reduce-only; updates come. It sends orders: use a test account,
 * and begin without a position in the ticker.
 *
 * Resolves with the promises that are not kept; empty if all are kept. Never rejects for a fault of a port.
 *
 * @example
 * const ports = { ...paper.orderPorts, submitTimeoutSeconds: 1 };
 * const held = () => paper.positions.position('AAPL')?.quantity ?? 0;
 * await checkBroker(ports, { filling, resting, closing, held, clock }); // []
 */
export async function checkBroker(ports: ExecutionPorts, scenario: BrokerScenario): Promise<readonly BrokerFinding[]> {
  const { clock, signalId = `check-${clock.now()}` } = scenario;
  let count = 0;
  const updates: Trial['updates'] = [];
  const next: Trial['next'] = (order, quantity = order.quantity) => {
    count += 1;
    return { ...order, quantity: decimalText(decimal(quantity)), clientOrderId: `${signalId}-${count}` };
  };
  const trial: Trial = { ports, scenario, findings: [], updates, next };
  const stream = newAborter();
  void listen(trial, stream);
  for (const check of checks) {
    await untilFault(trial, check);
  }
  stream.abort();
  return trial.findings;
}

/** A check that ends with a finding where what it relies on fails. */
async function untilFault(trial: Trial, check: (trial: Trial) => Promise<void>): Promise<void> {
  try {
    await check(trial);
  } catch (fault) {
    const message = `A check cannot go on (${faultText(fault)})`;
    report(trial, 'answers', `${message}; expected held, fillPart and the clock to answer.`);
  }
}

/** Keeps what comes. An update of another form is a finding. */
async function listen(trial: Trial, { signal }: Aborter): Promise<void> {
  const { ports, scenario, updates } = trial;
  try {
    await ports.updates?.(
      (answer) => {
        const event = eventOf(answer, scenario.clock.now());
        if (event === undefined) {
          report(trial, 'updates', 'An update is not of a known form; expected an order event.');
        } else {
          updates.push(event);
        }
      },
      { signal },
    );
  } catch (fault) {
    if (!signal.aborted) {
      report(
        trial,
        'updates',
        `updates rejects (${faultText(fault)}); expected a promise that settles with the last one.`,
      );
    }
  }
}
