import type { Order, OrderPlan, PlanStep, ReplacedOrder, StopLossLeg, TakeProfitLeg } from '../library.js';

/** A step of a plan as an order ticket reads: what is done, with what, how, and the legs around it. */
export interface Ticket {
  readonly verb: 'cancel' | 'move' | 'buy' | 'sell' | 'wait';
  /** What the verb is about: `5 AAPL`, identifiers of orders, `for fill`. */
  readonly what: string;
  /** Type and price of the order: `limit 150.02`; empty for other steps. */
  readonly price: string;
  /** Whether an order opens a position or closes one. */
  readonly effect?: Order['effect'];
  /** The rest, each in a word or two. */
  readonly terms: readonly string[];
  readonly legs: readonly Leg[];
}

export interface Leg {
  readonly name: 'take profit' | 'stop loss';
  readonly price: string;
  /** Legs rest until they are cancelled; only another time in force is worth a word. */
  readonly terms: readonly string[];
}

export function ticketsOf({ steps }: OrderPlan): readonly Ticket[] {
  return steps.map(ticketOf);
}

function ticketOf(step: PlanStep): Ticket {
  switch (step.step) {
    case 'cancel-orders':
      return { verb: 'cancel', what: step.orderIds.join(', '), price: '', terms: [], legs: [] };
    case 'replace-orders':
      return { verb: 'move', what: step.orders.map(movedWords).join(', '), price: '', terms: [], legs: [] };
    case 'submit-order':
      return orderTicket(step.order);
    case 'await-fill': {
      const terms = step.seconds === undefined ? [] : [`at most ${step.seconds} s`];
      return { verb: 'wait', what: 'for fill', price: '', terms, legs: [] };
    }
    default: {
      const never: never = step;
      return never;
    }
  }
}

function movedWords({ orderId, stopPrice, limitPrice }: ReplacedOrder): string {
  return `${orderId} to ${stopPrice}${limitPrice === undefined ? '' : ` limit ${limitPrice}`}`;
}

function orderTicket(order: Order): Ticket {
  const { takeProfit, stopLoss } = order;
  return {
    verb: order.side,
    what: `${order.quantity} ${order.ticker}`,
    price: priceWords(order),
    effect: order.effect,
    terms: [
      order.timeInForce,
      ...(order.extendedHours === true ? ['extended hours'] : []),
      ...(order.cancelAfter === undefined ? [] : [`for ${order.cancelAfter} s`]),
      ...(order.expiresAt === undefined ? [] : [`until ${order.expiresAt}`]),
      ...(order.clientOrderId === undefined ? [] : [`as ${order.clientOrderId}`]),
    ],
    legs: [
      ...(takeProfit === undefined ? [] : [takeProfitLeg(takeProfit)]),
      ...(stopLoss === undefined ? [] : [stopLossLeg(stopLoss)]),
    ],
  };
}

function takeProfitLeg(leg: TakeProfitLeg): Leg {
  return { name: 'take profit', price: leg.limitPrice, terms: unusual(leg) };
}

function stopLossLeg(leg: StopLossLeg): Leg {
  return { name: 'stop loss', price: stopLossWords(leg), terms: unusual(leg) };
}

function unusual({ timeInForce }: TakeProfitLeg | StopLossLeg): readonly string[] {
  return timeInForce === 'gtc' ? [] : [timeInForce];
}

function stopLossWords(leg: StopLossLeg): string {
  switch (leg.type) {
    case 'stop':
      return `${leg.stopPrice} stop`;
    case 'stop_limit':
      return `${leg.stopPrice} stop ${leg.limitPrice} limit`;
    case 'trailing_stop':
      return `${trailWords(leg)} trailing`;
    default: {
      const never: never = leg;
      return never;
    }
  }
}

function priceWords(order: Order): string {
  switch (order.type) {
    case 'market':
      return 'market';
    case 'limit':
      return `limit ${order.limitPrice}`;
    case 'stop':
      return `stop ${order.stopPrice}`;
    case 'stop_limit':
      return `stop ${order.stopPrice} limit ${order.limitPrice}`;
    case 'trailing_stop':
      return `trailing stop ${trailWords(order)}`;
    default: {
      const never: never = order;
      return never;
    }
  }
}

function trailWords({ trailAmount, trailPercent }: Pick<Order, 'trailAmount' | 'trailPercent'>): string {
  return trailAmount ?? `${trailPercent}%`;
}
