import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { Order } from '../../src/order/order.js';

interface SizedMarket {
  readonly now?: string;
  readonly capabilities?: object;
}

interface SizedRequest {
  readonly payload: unknown;
  readonly settings: object;
  readonly market: SizedMarket;
}

/** Sizes and prices of the orders of a request, or the codes of its refusal in alphabetical order. */
export type VectorSizes = { readonly orders: readonly object[] } | { readonly refused: readonly string[] };

/** Sizes and prices of an order: what the Python model knows of it. */
function sizesOf(order: Order): object {
  const { ticker: _ticker, effect: _effect, timeInForce: _time, clientOrderId: _id, ...sizes } = order;
  const { takeProfit, stopLoss, ...prices } = sizes;
  const { timeInForce: _, ...stop } = stopLoss ?? {};
  return {
    ...prices,
    ...(takeProfit !== undefined && { takeProfit: takeProfit.limitPrice }),
    ...(stopLoss !== undefined && { stopLoss: stop }),
  };
}

/** What the library answers to a request of the vectors of sizes. `header`: fields that every market has. */
export function librarySizes({ payload, settings, market }: SizedRequest, header: SizedMarket): VectorSizes {
  const capabilities = { ...header.capabilities, ...market.capabilities };
  const answer = respondToPlan({ payload, settings, market: { ...header, ...market, capabilities } });
  if (!answer.ok) {
    return { refused: [...new Set(answer.errors.map(({ code }) => code))].sort() };
  }
  const steps = isBatch(answer.value) ? [] : answer.value.steps;
  return { orders: steps.flatMap((step) => (step.step === 'submit-order' ? [sizesOf(step.order)] : [])) };
}
