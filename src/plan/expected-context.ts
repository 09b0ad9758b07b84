import { Decimal, type DecimalString, decimal, decimalText } from '../core/decimal.js';
import { Figure } from '../core/figure.js';
import { once } from '../core/once.js';
import { andThen, ok } from '../core/result.js';
import type { OrderSide } from '../core/vocabulary.js';
import { accountValue } from '../market/account-rate.js';
import { openingSide } from '../market/contracts/contract.js';
import { tradedInstrument } from '../market/instruments.js';
import { createPlanningContext, type PlanningContext, type UsableQuote } from '../market/planning-context.js';
import type { Broker, Position, Positions, TradingContext } from '../market/ports.js';
import { quoteSide } from '../market/quote-side.js';
import { quoteOf } from '../market/quotes.js';
import { readAnswer, readOpenTickers } from '../market/read-answer.js';
import { contractKey } from '../market/symbols.js';
import type { Order } from '../order/order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { fillPrice, type PriceFigures } from './legs/fill-price.js';

/** An order as if it had filled. Its price is undefined if it is unknown. */
interface ExpectedFill {
  readonly order: Order;
  readonly price: () => Decimal | undefined;
  readonly cost: () => Decimal | undefined;
}

/** A market that follows plans: a context as they leave it when their orders fill. */
export interface ExpectedMarket {
  /**
   * Positions, open tickers, and the resting orders that no plan cancels. An answer that is invalid stays as it is: planning
   * refuses it (safety P1). Equity stays as it is: a fill changes what it is invested in, not how much it is; buying power is
   * less by what entries cost.
   */
  readonly context: TradingContext;
  /** Counts orders of a plan as filled, all by default, and the orders that it cancels as gone. */
  readonly follow: (signal: Signal, plan: OrderPlan, filled?: readonly Order[]) => void;
}

/** Begins with the context as it is. Its market must stay as it is: it is one moment for all plans. */
export function expectedMarket(context: TradingContext): ExpectedMarket {
  const { settings, clock, instruments, signalId } = context;
  const broker = expectedBroker(context.broker);
  const positions = expectedPositions(context);
  return {
    context: { settings, clock, broker: broker.port, positions: positions.port, instruments, signalId },
    follow: (signal, plan, filled = tradesOf(plan)) => {
      const fills = expectedFills(context, signal, filled);
      broker.follow(plan, fills);
      positions.follow(fills);
    },
  };
}

/** Contracts in which a plan opens a position: those that it does not add to. */
export function openedContracts({ positions }: TradingContext, plan: OrderPlan): readonly string[] {
  const opening = tradesOf(plan).filter(({ effect }) => effect === 'open');
  return opening
    .filter(({ ticker, side }) => {
      const held = positionOf(ticker, positions.position(ticker));
      return held === undefined || openingSide(held.side) !== side;
    })
    .map(({ ticker }) => ticker);
}

/** Orders of a plan that count as filled. A stop that protects a position rests until the market reaches it. */
export function tradesOf(plan: OrderPlan): readonly Order[] {
  return plan.steps.flatMap((step) => (isTrade(step) ? [step.order] : []));
}

/** Steps whose orders count as filled, and may wait: for their price, or for the fill of such an order. */
export function waitingSteps(plan: OrderPlan): readonly SubmitOrderStep[] {
  const waiting = new Map<string, SubmitOrderStep>();
  let isHeldBack = false;
  for (const step of plan.steps) {
    if (step.step === 'await-fill') {
      isHeldBack ||= waiting.has(step.of);
    } else if (isTrade(step) && (isHeldBack || step.order.type !== 'market')) {
      waiting.set(step.id, step);
    }
  }
  return [...waiting.values()];
}

function isTrade(step: PlanStep): step is SubmitOrderStep {
  return step.step === 'submit-order' && step.role !== 'protection';
}

/** All of the broker, without the orders that plans cancel and the buying power that their entries take. */
function expectedBroker(broker: Broker) {
  const cancelled = new Set<string>();
  const costs: ExpectedFill['cost'][] = [];
  let spent = new Decimal(0);
  const port = {
    get capabilities() {
      return broker.capabilities;
    },
    get currency() {
      return broker.currency;
    },
    get profile() {
      return broker.profile;
    },
    quote: (ticker) => broker.quote(ticker),
    equity: () => broker.equity(),
    buyingPower: () => {
      const answer = broker.buyingPower?.();
      const power = readAnswer('buyingPower', '', answer);
      if (!power.ok || power.value === undefined) {
        return answer;
      }
      spent = costs.splice(0).reduce((sum, cost) => sum.plus(cost() ?? 0), spent);
      return decimalText(decimal(power.value).minus(spent));
    },
    openOrders: (ticker) => {
      const answer = broker.openOrders(ticker);
      const orders = readAnswer('openOrders', ticker, answer);
      return orders.ok && orders.value !== undefined ? orders.value.filter(({ id }) => !cancelled.has(id)) : answer;
    },
    optionChain: (underlying) => broker.optionChain?.(underlying),
  } satisfies Required<Broker>;
  const follow = ({ steps }: OrderPlan, fills: readonly ExpectedFill[]): void => {
    for (const id of steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []))) {
      cancelled.add(id);
    }
    // The proceeds of an exit are not known before it fills.
    for (const { cost } of fills.filter(({ order }) => order.effect === 'open')) {
      costs.push(cost);
    }
  };
  return { port, follow };
}

/** Cost of an order in the currency of the account; undefined without its price, its instrument or a rate. */
function costOf(
  { ticker, quantity }: Order,
  price: Figure | undefined,
  planning: PlanningContext,
): Decimal | undefined {
  if (price === undefined) {
    return undefined;
  }
  const units = Figure.from('market', ['orders', ticker, 'quantity'], quantity);
  const cost = andThen(tradedInstrument(ticker, planning), (instrument) =>
    accountValue(ok(units), ok(price), instrument, planning),
  );
  return cost.ok ? cost.value.decimal : undefined;
}

/** The positions, changed by fills. */
function expectedPositions({ clock, positions }: TradingContext) {
  const now = clock.now();
  const fillsByContract = new Map<string, ExpectedFill[]>();
  // A fill is counted once for each spelling of its contract.
  const counted = new Map<string, { readonly fills: number; readonly position: Position | undefined }>();
  const position = (ticker: string): Position | undefined => {
    const answer = positions.position(ticker);
    const fills = fillsByContract.get(contractKey(ticker, now));
    const held = readAnswer('position', ticker, answer);
    if (fills === undefined || !held.ok) {
      return answer;
    }
    const before = counted.get(ticker) ?? { fills: 0, position: held.value };
    const after = fills.slice(before.fills).reduce(filledPosition, before.position);
    counted.set(ticker, { fills: fills.length, position: after });
    return after;
  };
  const isOpen = (ticker: string): boolean => {
    const held = readAnswer('position', ticker, position(ticker));
    return !held.ok || isHeld(held.value);
  };
  const port: Positions = {
    position,
    openTickers: () => {
      const answer = positions.openTickers();
      const listed = readOpenTickers(answer);
      if (!listed.ok) {
        return answer;
      }
      const kept = listed.value.filter((ticker) => !fillsByContract.has(contractKey(ticker, now)) || isOpen(ticker));
      const known = new Set(kept.map((ticker) => contractKey(ticker, now)));
      const traded = [...fillsByContract].flatMap(([contract, [fill]]) =>
        fill === undefined || known.has(contract) ? [] : fill.order.ticker,
      );
      return [...kept, ...traded.filter(isOpen)];
    },
  };
  const follow = (fills: readonly ExpectedFill[]): void => {
    for (const fill of fills) {
      const contract = contractKey(fill.order.ticker, now);
      const earlier = fillsByContract.get(contract) ?? [];
      earlier.push(fill);
      fillsByContract.set(contract, earlier);
    }
  };
  return { port, follow };
}

/** A position that can be read; undefined: flat, or an answer that is invalid. */
function positionOf(ticker: string, answer: unknown): Position | undefined {
  const read = readAnswer('position', ticker, answer);
  return read.ok && isHeld(read.value) ? read.value : undefined;
}

function isHeld(position: Position | undefined): position is Position {
  return position !== undefined && Number(position.quantity) > 0;
}

/** Adding averages the entry price, reducing keeps it, crossing zero starts with the price of the fill. */
function filledPosition(held: Position | undefined, { order, price }: ExpectedFill): Position | undefined {
  const before = signedQuantity(held);
  const traded = signed(order.side, decimal(order.quantity));
  const after = before.plus(traded);
  if (after.isZero()) {
    return undefined;
  }
  const average = averageEntryPrice(held, { before, after, traded }, price);
  return {
    side: after.gt(0) ? 'long' : 'short',
    quantity: decimalText(after.abs()),
    ...(average !== undefined && { averageEntryPrice: decimalText(average) }),
  };
}

interface Change {
  readonly before: Decimal;
  readonly after: Decimal;
  readonly traded: Decimal;
}

function averageEntryPrice(
  held: Position | undefined,
  { before, after, traded }: Change,
  price: () => Decimal | undefined,
): Decimal | undefined {
  if (before.isZero() || before.isNegative() !== after.isNegative()) {
    return price();
  }
  const average = held?.averageEntryPrice == null ? undefined : decimal(held.averageEntryPrice);
  if (average === undefined || after.abs().lt(before.abs())) {
    return average;
  }
  const paid = price();
  return paid && average.times(before.abs()).plus(paid.times(traded.abs())).div(after.abs());
}

function signedQuantity(held: Position | undefined): Decimal {
  return held === undefined ? new Decimal(0) : signed(openingSide(held.side), decimal(held.quantity));
}

function signed(side: OrderSide, quantity: Decimal): Decimal {
  return side === 'buy' ? quantity : quantity.negated();
}

function expectedFills(context: TradingContext, signal: Signal, filled: readonly Order[]): readonly ExpectedFill[] {
  const planning = once(() => createPlanningContext(signal, context));
  return filled.map((order) => {
    const price = once(() => expectedPrice(order, quoteOf(order.ticker, planning())));
    return { order, price: () => price()?.decimal, cost: () => costOf(order, price(), planning()) };
  });
}

/** Price at which an order fills (safety R1); where the quote has only a last price, by that. */
function expectedPrice(order: Order, quote: UsableQuote | undefined): Figure | undefined {
  const market = quoteSide(quote, order.side) ?? quote?.last;
  return fillPrice(order.type, orderPrices(order), order.side, market);
}

function orderPrices({ ticker, limitPrice, stopPrice }: Order): PriceFigures {
  const price = (name: string, amount: DecimalString): Figure =>
    Figure.from('market', ['orders', ticker, name], amount);
  return {
    ...(limitPrice !== undefined && { limitPrice: price('limitPrice', limitPrice) }),
    ...(stopPrice !== undefined && { stopPrice: price('stopPrice', stopPrice) }),
  };
}
