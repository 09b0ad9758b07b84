// Lets the examples of the rules happen.
import {
  type Advance,
  advance,
  type Command,
  type Execution,
  resume,
  type StartOptions,
  startExecution,
} from '../../src/execute/index.js';
import type { OrderPlan } from '../../src/index.js';
import { eventOf, type RuleExample, ruleExamples } from './rule-examples.js';
import { stopMoveExamples } from './stop-move-examples.js';
import { workingRuleExamples } from './working-rule-examples.js';

export const allExamples: readonly RuleExample[] = [...ruleExamples, ...workingRuleExamples, ...stopMoveExamples];

const start = Date.parse('2026-01-26T15:30:00Z');

/** Seconds after the start of every example. */
export const instant = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

function inShort(command: Command): string {
  if (command.command === 'wake') {
    return `wake ${(Date.parse(command.at) - start) / 1000}`;
  }
  const name = command.order.clientOrderId ?? command.order.orderId;
  const quantity = command.command === 'submit' ? command.order.quantity : undefined;
  if (command.command === 'replace' && command.stopPrice !== undefined) {
    const limit = command.limitPrice === undefined ? '' : ` limit ${command.limitPrice}`;
    const leg = 'leg' in command.order ? ` ${command.order.leg}` : '';
    return `replace ${name}${leg} ${command.stopPrice}${limit}`;
  }
  const units = command.command === 'replace' ? command.quantity : quantity;
  return `${command.command} ${name}${units === undefined ? '' : ` ${units}`}`;
}

/** Commands in short. */
export function given({ commands }: Advance): string {
  return commands.map(inShort).join(', ');
}

export function goOn(execution: Execution, words: string, at: number): Advance {
  if (words === 'malformed') {
    // What a caller in JavaScript can pass.
    return advance(execution, { event: 'order', at: null } as never);
  }
  return words === 'restart' ? resume(execution, { at: instant(at) }) : advance(execution, eventOf(words, instant(at)));
}

/** An example after all of its scenes. */
export function endOfExample(title: string): Execution {
  const example = allExamples.find((one) => one.title === title);
  const started = example && startExecution(example.plan, { at: instant(0), ...example.options });
  if (example === undefined || !started?.ok) {
    throw new Error(`no example has the title ${title}`);
  }
  const { execution } = started.value;
  return example.scenes.reduce((before, [at, words]) => goOn(before, words, at).execution, execution);
}

/** What happens, in seconds after the start. */
type Scenes = readonly (readonly [at: number, words: string])[];

/** Lets scenes happen to a plan: the commands of each, those of the start first, and the execution after them. */
export function play(
  plan: OrderPlan,
  scenes: Scenes,
  options: Omit<StartOptions, 'at'> = {},
): { readonly commands: readonly string[]; readonly execution: Execution } {
  const started = startExecution(plan, { at: instant(0), ...options });
  if (!started.ok) {
    throw new Error('the plan does not start');
  }
  const steps = scenes.reduce<readonly [Advance, ...Advance[]]>(
    ([last, ...before], [at, words]) => [goOn(last.execution, words, at), last, ...before],
    [started.value],
  );
  return { commands: steps.map(given).toReversed(), execution: steps[0].execution };
}

export function sentencesOf({ notices }: Execution): readonly string[] {
  return notices.map(({ message }) => message);
}
