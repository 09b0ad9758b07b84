// Draws decisions and prints each with its message, market and explanation, to be read as a trader would: two of three are plans with
// orders, one is a rejection. `npx tsx test/explain/draw-plans.ts SEED [COUNT]`.
import * as fc from 'fast-check';
import { explainCalculation, explainPlan } from '../../src/explain/explain-plan.js';
import type { Order } from '../../src/order/order.js';
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

interface Drawn {
  readonly shown: Readonly<Record<string, object>>;
  readonly orders: readonly Order[];
  readonly text: string;
}

const decisions = fc
  .sample(scenario(), { seed: Number(seed), numRuns: 40 * Number(count) })
  .map(({ payload, settings, market, signal, context }): Drawn => {
    const { optionChains: _, ...shown } = market;
    const plan = planSignal(signal, context);
    return {
      shown: { message: payload, settings: changed(settings), market: shown },
      orders: plan.ok ? plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : [])) : [],
      text: plan.ok
        ? explainPlan(plan.value)
        : `Rejected. ${plan.errors.map(({ code, message, calculation }) => `${code}: ${message} ${calculation ? explainCalculation(calculation) : ''}`).join('\n    ')}`,
    };
  });

/** The last ones: scenarios grow while they are drawn, the first ones are plain. */
function last(drawn: readonly Drawn[], parts: number): readonly Drawn[] {
  return drawn.slice(-Math.round((Number(count) * parts) / 3));
}

const plans = last(
  decisions.filter(({ orders }) => orders.length > 0),
  2,
);
const rejections = last(
  decisions.filter(({ text }) => text.startsWith('Rejected')),
  1,
);

for (const [index, { shown, orders, text }] of [...plans, ...rejections].entries()) {
  const lines = [...Object.entries(shown), ...orders.map((order) => ['order', order] as const)];
  const given = lines.map(([name, value]) => `${name.padEnd(8)} ${JSON.stringify(value)}\n`).join('');
  process.stdout.write(`# ${index + 1}\n${given}>>> ${text}\n\n`);
}
