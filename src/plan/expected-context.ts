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
import { sameContract } from '../market/symbols.js';
import type { Order } from '../order/order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { fillPrice } from './legs/entry-fill.js';
import type { PriceFigures } from './legs/order-prices.js';

/** An order as if it had filled. Its price is undefined if it is unknown. */
interface ExpectedFill {
  readonly order: Order;
  readonly price: () => Decimal | undefined;
  readonly cost: () => Decimal | undefined;
}

/**
 * The context as the plan of a signal leaves it when its orders fill: positions, open tickers, and the resting orders that
 * it cancels. An answer that is invalid stays as it is: planning refuses it (safety P1). Equity stays as it is: a fill
 * changes what it is invested in, not how much it is; buying power is less by what entries cost. `filled` are the orders that
 * fill, all by default.
 */
export function expectedContext(
  context: TradingContext,
  signal: Signal,
  plan: OrderPlan,
  filled: readonly Order[] = tradesOf(plan),
): TradingContext {
  const { settings, clock, broker, instruments, signalId } = context;
  const fills = expectedFills(context, signal, filled);
  return {
    settings,
    clock,
    broker: expectedBroker(broker, plan, fills),
    positions: expectedPositions(context, fills),
    instruments,
    signalId,
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

/** All of the broker, without the orders that the plan cancels and the buying power that its entries take. */
function expectedBroker(broker: Broker, plan: OrderPlan, fills: readonly ExpectedFill[]): Broker {
  const cancelled = new Set(plan.steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : [])));
  return {
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
      return power.ok && power.value !== undefined
        ? decimalText(decimal(power.value).minus(costOfEntries(fills)))
        : answer;
    },
    openOrders: (ticker) => {
      const answer = broker.openOrders(ticker);
      const orders = readAnswer('openOrders', ticker, answer);
      return orders.ok && orders.value !== undefined ? orders.value.filter(({ id }) => !cancelled.has(id)) : answer;
    },
    optionChain: (underlying) => broker.optionChain?.(underlying),
  } satisfies Required<Broker>;
}

/** Cost of the entries of a plan. The proceeds of an exit are not known before it fills. */
function costOfEntries(fills: readonly ExpectedFill[]): Decimal {
  const entries = fills.filter(({ order }) => order.effect === 'open');
  return entries.reduce((sum, { cost }) => sum.plus(cost() ?? 0), new Decimal(0));
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

function expectedPositions({ clock, positions }: TradingContext, fills: readonly ExpectedFill[]): Positions {
  const now = clock.now();
  const position = (ticker: string): Position | undefined => {
    const answer = positions.position(ticker);
    const own = fills.filter(({ order }) => sameContract(order.ticker, ticker, now));
    const held = readAnswer('position', ticker, answer);
    return own.length > 0 && held.ok ? own.reduce(filledPosition, held.value) : answer;
  };
  const isOpen = (ticker: string): boolean => {
    const held = readAnswer('position', ticker, position(ticker));
    return !held.ok || isHeld(held.value);
  };
  const traded = [...new Set(fills.map(({ order }) => order.ticker))];
  return {
    position,
    openTickers: () => {
      const answer = positions.openTickers();
      const listed = readOpenTickers(answer);
      if (!listed.ok) {
        return answer;
      }
      const isTraded = (ticker: string): boolean => traded.some((other) => sameContract(other, ticker, now));
      const kept = listed.value.filter((ticker) => !isTraded(ticker) || isOpen(ticker));
      const isListed = (ticker: string): boolean => kept.some((other) => sameContract(other, ticker, now));
      return [...kept, ...traded.filter((ticker) => !isListed(ticker) && isOpen(ticker))];
    },
  };
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
