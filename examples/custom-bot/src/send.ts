// Sends the steps of a plan to the exchange in order.
import type { Exchange } from 'ccxt';
import type { Order, OrderPlan, PlanStep } from 'signal-to-order';
import { contractOf } from './exchange-ports.js';

/** Result of a step: the exchange's identifiers, or the reason why the plan ends here. */
export interface Sent {
  readonly step: PlanStep;
  readonly ids: readonly string[];
  readonly failure?: string;
}

/** A clock, and a function that waits. */
export interface Time {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

/** Sends a plan step by step. A failing step ends the plan, because later steps depend on it. */
export async function send(exchange: Exchange, plan: OrderPlan, time: Time): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  for (const step of plan.steps) {
    const answer = await sendStep(exchange, plan, step, sent, time).catch((fault: unknown) => failed(step, fault));
    sent.push(answer);
    if (answer.failure !== undefined) {
      break;
    }
  }
  return sent;
}

async function sendStep(
  exchange: Exchange,
  { ticker }: OrderPlan,
  step: PlanStep,
  before: readonly Sent[],
  time: Time,
): Promise<Sent> {
  switch (step.step) {
    case 'cancel-orders':
      await Promise.all(step.orderIds.map((id) => exchange.cancelOrder(id, contractOf(ticker))));
      return { step, ids: step.orderIds };
    case 'submit-order': {
      const { id } = await submit(exchange, step.order);
      return id === undefined ? failed(step, 'the exchange names no order') : { step, ids: [id] };
    }
    case 'await-fill': {
      const [id] = before.find((earlier) => 'id' in earlier.step && earlier.step.id === step.of)?.ids ?? [];
      const isFilled = id !== undefined && (await fills(exchange, id, contractOf(ticker), step.seconds, time));
      return isFilled ? { step, ids: [id] } : failed(step, `${step.of} has not filled in time`);
    }
    default:
      return step satisfies never;
  }
}

/** The exchange accepts the same `clientOrderId` once, so a retry after a broken connection is safe. */
function submit(exchange: Exchange, order: Order): Promise<{ readonly id: string | undefined }> {
  const { ticker, side, quantity, limitPrice, stopPrice, timeInForce, takeProfit, stopLoss, effect } = order;
  const type = limitPrice === undefined ? 'market' : 'limit';
  const trigger = side === 'buy' ? 'ascending' : 'descending';
  return exchange.createOrder(contractOf(ticker), type, side, Number(quantity), priceOf(limitPrice), {
    clientOrderId: order.clientOrderId,
    reduceOnly: effect === 'close',
    ...(type === 'limit' && { timeInForce: timeInForce.toUpperCase() }),
    ...(stopPrice !== undefined && { triggerPrice: Number(stopPrice), triggerDirection: trigger }),
    ...(takeProfit !== undefined && { takeProfit: { triggerPrice: Number(takeProfit.limitPrice) } }),
    ...(stopLoss?.stopPrice !== undefined && { stopLoss: { triggerPrice: Number(stopLoss.stopPrice) } }),
  });
}

async function fills(
  exchange: Exchange,
  id: string,
  contract: string,
  seconds = Number.POSITIVE_INFINITY,
  time: Time,
): Promise<boolean> {
  for (const end = time.now() + seconds * 1000; ; await time.pause(500)) {
    const { status } = await exchange.fetchOrder(id, contract, { acknowledged: true });
    if (status !== 'open' || time.now() >= end) {
      return status === 'closed';
    }
  }
}

function priceOf(price: string | undefined): number | undefined {
  return price === undefined ? undefined : Number(price);
}

function failed(step: PlanStep, fault: unknown): Sent {
  return { step, ids: [], failure: fault instanceof Error ? fault.message : String(fault) };
}
