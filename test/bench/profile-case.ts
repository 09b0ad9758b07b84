import { deepStrictEqual } from 'node:assert';
import {
  type BrokerProfile,
  defaultSettings,
  type OrderPlan,
  parseSignal,
  planSignal,
  snapshotContext,
} from 'signal-to-order';
import { alpaca, interactiveBrokers } from 'signal-to-order/brokers';
import { flat, parseContext } from './library-cases.js';
import type { Case } from './measure.js';
import { succeeded } from './verify.js';

/** One plan with a broker's profile and without it. */
interface Compared {
  readonly withProfile: Case;
  readonly without: Case;
}

/** Verifies the types of the orders that a plan sends. */
function sends(...types: readonly string[]): (answer: unknown) => void {
  return (answer) => {
    const { steps } = succeeded(answer) as OrderPlan;
    const sent = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.type] : []));
    deepStrictEqual(sent, types);
  };
}

function compared(name: string, message: unknown, profile: BrokerProfile, types: readonly string[]): Compared {
  const signal = parseSignal(message, parseContext);
  const planned = (suffix: string, given: { readonly profile?: BrokerProfile }, ...sent: readonly string[]): Case => {
    const context = snapshotContext(flat, defaultSettings, { signalId: 'alert-7', ...given });
    return {
      name: `planSignal ${name}${suffix}`,
      run: () => (signal.ok ? planSignal(signal.value, context) : signal),
      verify: sends(...sent),
    };
  };
  return { withProfile: planned(', with a profile', { profile }, ...types), without: planned('', {}, 'limit') };
}

const limit = { ticker: 'AAPL', action: 'buy', quantity: 10, orderType: 'limit', limitPrice: '149.85' };

/** Interactive Brokers takes the order with its bracket as it is. */
export const sameForm: Compared = compared(
  'limit with bracket',
  { ...limit, takeProfit: { percent: 5 }, stopLoss: { percent: 2 } },
  interactiveBrokers,
  ['limit'],
);

/** Alpaca takes no bracket with a trailing stop: the stop is an order of its own, after the fill. */
export const changedForm: Compared = compared(
  'limit with trailing stop',
  { ...limit, stopLoss: { type: 'trailing_stop', trailPercent: 2 } },
  alpaca,
  ['limit', 'trailing_stop'],
);
