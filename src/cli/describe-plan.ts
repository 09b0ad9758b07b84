import { describeStep, type StepText } from '../explain/step-text.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Theme } from './theme.js';

/** The steps of a plan as an aligned list, one line per step and per leg. */
export function planLines(plan: OrderPlan, { styled, plain, marks }: Theme): readonly string[] {
  const steps = plan.steps.map((step) => describeStep(step));
  const verbs = Math.max(...steps.map(({ verb }) => verb.length));
  const numbers = String(steps.length).length;
  return steps.flatMap(({ verb, rest, legs }, index) => [
    `${styled('quiet', String(index + 1).padStart(numbers))}  ${styled(styleOf(verb), verb.padEnd(verbs))} ${plain(rest)}`,
    ...legs.map((leg) => `${' '.repeat(numbers + 2 + verbs + 1)}${styled('quiet', marks.leg)} ${plain(leg)}`),
  ]);
}

function styleOf(verb: StepText['verb']): 'buy' | 'sell' | 'quiet' {
  return verb === 'buy' || verb === 'sell' ? verb : 'quiet';
}
