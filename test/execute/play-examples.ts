// Lets the examples of the rules happen.
import { type Advance, advance, type Execution, resume, startExecution } from '../../src/execute/index.js';
import { eventOf, type RuleExample, ruleExamples } from './rule-examples.js';
import { stopMoveExamples } from './stop-move-examples.js';
import { workingRuleExamples } from './working-rule-examples.js';

export const allExamples: readonly RuleExample[] = [...ruleExamples, ...workingRuleExamples, ...stopMoveExamples];

const start = Date.parse('2026-01-26T15:30:00Z');

/** Seconds after the start of every example. */
export const instant = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

export const secondsAt = (at: string): number => (Date.parse(at) - start) / 1000;

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
