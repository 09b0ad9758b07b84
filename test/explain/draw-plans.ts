// Draws plans with orders and prints each with its message, market and explanation, to be read as a trader would:
// `npx tsx test/explain/draw-plans.ts SEED [COUNT]`.
import * as fc from 'fast-check';
import { explainPlan } from '../../src/explain/explain-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import type { OrderDefaults, Settings } from '../../src/settings/settings.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';

const [seed = '1', count = '30'] = process.argv.slice(2);

function changed(given: Settings): object {
  const differing = (own: object, usual: object): object =>
    Object.fromEntries(
      Object.entries(own).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(usual, name))),
    );
  const half = (leg: 'entry' | 'exit'): Partial<OrderDefaults> => differing(given[leg], defaultSettings[leg]);
  return { ...differing(given, defaultSettings), entry: half('entry'), exit: half('exit') };
}

const drawn = fc
  .sample(scenario(), { seed: Number(seed), numRuns: 40 * Number(count) })
  .map(({ payload, settings, market, signal, context }) => ({
    payload,
    settings: changed(settings),
    market,
    plan: planSignal(signal, context),
  }))
  .flatMap(({ plan, ...rest }) =>
    plan.ok && plan.value.steps.some(({ step }) => step === 'submit-order') ? [{ ...rest, plan: plan.value }] : [],
  )
  // Scenarios grow while they are drawn: the first ones are plain.
  .slice(-Number(count));

for (const [index, { payload, settings, market, plan }] of drawn.entries()) {
  const { optionChains: _, ...shown } = market;
  const orders = plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  process.stdout.write(
    [
      `# ${index + 1}`,
      `message  ${JSON.stringify(payload)}`,
      `settings ${JSON.stringify(settings)}`,
      `market   ${JSON.stringify(shown)}`,
      ...orders.map((order) => `order    ${JSON.stringify(order)}`),
      `>>> ${explainPlan(plan)}`,
      '',
      '',
    ].join('\n'),
  );
}
