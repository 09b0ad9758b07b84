// A submit that is given up: whether it arrives is open, but not-found must be the last word.
import type { OrderRef, SubmitCommand } from '../../execute/command.js';
import { eventOf } from '../../execute/driver/calls.js';
import { newAborter } from '../../execute/driver/driver.js';
import type { PortSignal } from '../../execute/driver/execution-ports.js';
import { type Answer, cancel, described, pause, report, type Trial } from './trial.js';

/** Seconds after which a submit that was lost is void, unless the ports say otherwise. */
const defaultSubmitTimeoutSeconds = 10;

export async function checkLostSubmit(trial: Trial): Promise<void> {
  const { ports, scenario, next } = trial;
  const { submitTimeoutSeconds = defaultSubmitTimeoutSeconds } = ports;
  const order = next(scenario.resting);
  const { clientOrderId } = order;
  const aborter = newAborter();
  void giveUp(trial, order, aborter.signal);
  aborter.abort();
  const until = scenario.clock.now() + (submitTimeoutSeconds + 1) * 1000;
  let isGone = false;
  // Asked all the time: the order may arrive, but not after the broker has said that it does not know it.
  while (scenario.clock.now() < until) {
    const answer = await quietState(trial, { clientOrderId });
    if (isGone && answer?.event === 'order') {
      const message = `find of ${clientOrderId} answered not-found, and later ${described(answer)}: the lost submit arrived`;
      report(
        trial,
        'lost-submit',
        `${message}; expected not-found only after ${submitTimeoutSeconds} seconds, when it is void.`,
      );
      break;
    }
    isGone ||= answer?.event === 'not-found';
    await pause(trial, 0.5);
  }
  await cancel(trial, { clientOrderId });
}

async function giveUp({ ports }: Trial, order: SubmitCommand['order'], signal: PortSignal): Promise<void> {
  try {
    await ports.submit(order, { signal });
  } catch {
    // It was given up: nobody waits for the answer.
  }
}

/** As long as the submit may arrive, a port may also reject: nobody knows. */
async function quietState({ ports, scenario }: Trial, order: OrderRef): Promise<Answer | undefined> {
  try {
    return eventOf(await ports.find(order, { signal: newAborter().signal }), scenario.clock.now());
  } catch {
    return undefined;
  }
}
