/** What the package is tried with in a project of its own: plain text, because nothing of it is a part of this one. */

const mainNames = 'defaultSettings, errorCatalogue, parseSignal, planSignal, snapshotContext';

export const importLine: string = `
import { ${mainNames} } from 'signal-to-order';
import { requirements } from 'signal-to-order/async';`;

export const requireLine: string = `
const { ${mainNames} } = require('signal-to-order');
const { requirements } = require('signal-to-order/async');`;

/** Formulas (jsep), decimals (decimal.js), time zones and a plan, whichever way it is loaded. */
export const tenLines = `
const clock = { now: () => Date.UTC(2026, 0, 26, 15, 30) };
const snapshot = { now: '2026-01-26T15:30:00Z', equity: '100000', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
const context = snapshotContext(snapshot, defaultSettings);
const message = { ticker: 'AAPL', action: 'buy', orderType: 'limit', limitPrice: '=round(149.996, 2)', quantity: 10, quantityType: 'percent_of_equity' };
const signal = parseSignal(message, { clock });
const plan = signal.ok ? planSignal(signal.value, context) : signal;
const delayed = parseSignal({ ...message, delay: '2026-01-26 17:30 America/New_York' }, { clock });
const rejected = parseSignal({ ticker: 'AAPL', quantity: 'ten' }, { clock });
console.log(JSON.stringify({
  step: plan.ok ? plan.value.steps[0].order : plan.errors,
  release: delayed.ok ? delayed.value.releaseAt : delayed.errors,
  codes: rejected.ok ? [] : rejected.errors.map(({ code }) => code),
  rule: errorCatalogue['invalid-quantity'].code,
  asked: signal.ok ? requirements(signal.value, defaultSettings).quotes : [],
}));
`;

/** A program in TypeScript: results are narrowed, unions are exhausted, wrong uses are errors. */
export const consumerTypes = `
import { type ErrorCode, parseSignal, planSignal, type PlanStep, type Settings, type Signal, type TradingContext } from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import { paperBroker } from 'signal-to-order/paper';
import { scenario } from 'signal-to-order/testing';
import { receive } from 'signal-to-order/webhook';

export function sides(input: unknown, context: TradingContext): readonly string[] {
  const signal = parseSignal(input, { clock: Date });
  if (!signal.ok) {
    const codes: readonly ErrorCode[] = signal.errors.map(({ code }) => code);
    return codes;
  }
  const plan = planSignal(signal.value, context);
  return plan.ok ? plan.value.steps.map(words) : plan.errors.map(({ message }) => message);
}

function words(step: PlanStep): string {
  switch (step.step) {
    case 'cancel-orders':
      return step.orderIds.join();
    case 'replace-orders':
      return step.orders[0].stopPrice;
    case 'submit-order':
      return step.order.side;
    case 'await-fill':
      return step.of;
  }
}

export function target(signal: Signal): string {
  // @ts-expect-error only resize has a quantity for certain
  const quantity: string = signal.quantity;
  return signal.action === 'resize' ? signal.quantity : quantity;
}

export async function loaded(signal: Signal, settings: Settings, ports: AsyncPorts): Promise<boolean> {
  return (await loadContext(signal, settings, ports)).ok;
}

export const others: readonly unknown[] = [paperBroker, receive, scenario];
`;

export const checkLines: string = [
  { payload: { ticker: 'AAPL', action: 'buy', quantity: '10' }, now: '2026-01-26T15:30:00Z' },
  { payload: { ticker: 'AAPL', action: 'hold' }, now: '2026-01-26T15:30:00Z' },
]
  .map((request) => JSON.stringify(request))
  .join('\n');
