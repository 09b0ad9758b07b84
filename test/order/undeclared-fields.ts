// Fields that planned orders have and the type of an order does not declare.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Order } from '../../src/order/order.js';
import type { planSignal } from '../../src/plan/plan-signal.js';
import type { scenario } from '../../src/testing/arbitraries/scenario.js';

/** The library whose orders are judged: its source, or a changed copy of it. */
export interface OrderLibrary {
  readonly planSignal: typeof planSignal;
  readonly scenario: typeof scenario;
}

/** Complaints about fields of orders that src/order/order.ts does not have. A spread of an object is not checked by the compiler. */
export function undeclaredFields(src: string, library: OrderLibrary, runs: number, seed: number): readonly string[] {
  const declarations = readFileSync(join(src, 'order/order.ts'), 'utf8');
  const names = new Set(plannedOrders(library, runs, seed).flatMap((order) => Object.keys(order)));
  return [...names]
    .filter((name) => !new RegExp(`readonly ${name}\\??:`).test(declarations))
    .map((name) => `${name} of an order is not declared in src/order/order.ts`);
}

function plannedOrders(library: OrderLibrary, runs: number, seed: number): readonly Order[] {
  return fc.sample(library.scenario(), { numRuns: runs, seed }).flatMap(({ signal, context }) => {
    const plan = library.planSignal(signal, context);
    const steps = plan.ok ? plan.value.steps : [];
    return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  });
}
