// The orders that a broker lists: its port of planning, whose faults are findings.
import type { Awaitable } from '../../core/asynchronous.js';
import type { OpenOrder } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import { faultText } from './fault-text.js';
import { pause, report, type Trial } from './trial.js';

/** What the broker lists; undefined where it lists nothing, and with a finding where its port fails. */
async function listedOrders(trial: Trial): Promise<readonly OpenOrder[] | undefined> {
  const { scenario } = trial;
  const { openOrders } = scenario;
  if (openOrders === undefined) {
    return undefined;
  }
  // Called on the scenario: its method may read `this`.
  const answer = await answerInTime(trial, () => openOrders.call(scenario));
  if ('fault' in answer) {
    report(trial, 'answers', `openOrders ${answer.fault}; expected a list of open orders.`);
    return undefined;
  }
  const read = readAnswer('openOrders', '', answer.value);
  if (!read.ok) {
    report(trial, 'answers', `openOrders does not answer with a list of open orders: ${read.errors[0].message}`);
    return undefined;
  }
  return read.value;
}

/** What the broker lists when that is all that is asked for, or when the time for that is over: a list may lag behind. */
export async function listedInTime(
  trial: Trial,
  isComplete: (listed: readonly OpenOrder[]) => boolean,
): Promise<readonly OpenOrder[] | undefined> {
  const { clock, waitSeconds = 10 } = trial.scenario;
  const until = clock.now() + waitSeconds * 1000;
  for (;;) {
    const listed = await listedOrders(trial);
    if (listed === undefined || isComplete(listed) || clock.now() >= until) {
      return listed;
    }
    await pause(trial, 0.5);
  }
}

type ListAnswer = { readonly value: unknown } | { readonly fault: string };

/** The answer, or why it is missing. */
async function answerInTime(trial: Trial, openOrders: () => Awaitable<unknown>): Promise<ListAnswer> {
  const { clock, waitSeconds = 10 } = trial.scenario;
  const until = clock.now() + waitSeconds * 1000;
  const settled: ListAnswer[] = [];
  const ask = async (): Promise<void> => {
    try {
      settled.push({ value: await openOrders() });
    } catch (fault) {
      settled.push({ fault: `rejects (${faultText(fault)})` });
    }
  };
  void ask();
  while (settled.length === 0 && clock.now() < until) {
    await pause(trial, 0.5);
  }
  return settled[0] ?? { fault: `has not answered after ${waitSeconds} seconds` };
}
