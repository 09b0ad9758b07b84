import { type Decimal, decimal, decimalText } from '../core/decimal.js';
import type { Result } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { describeEnds, possibleEnds } from '../execute/index.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { snapshotPorts } from '../market/snapshot.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';
import { sameContract } from '../market/symbols.js';
import type { OrderPlan } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import { tradesOf } from '../plan/expected/trades.js';
import { tableLines } from './table.js';
import type { Theme } from './theme.js';
import { wrapped } from './wrap.js';

/** Table of the possible ends of each plan. */
export type EndTables = ReadonlyMap<OrderPlan, readonly string[]>;

const titles = ['when', 'position', 'protected', 'resting'] as const;

/**
 * The possible ends of each plan as a table, from the position that the market has. Each plan of a batch starts from what
 * the ones before it leave when their orders fill.
 */
export function endTables(planned: OrderPlan | readonly Result<OrderPlan>[], market: unknown, theme: Theme): EndTables {
  const read = parseMarketSnapshot(market);
  const snapshot: MarketSnapshot | undefined = read.ok ? read.value : undefined;
  const held = new Map<string, Decimal>();
  const unitsOf = (ticker: string): Decimal => held.get(ticker) ?? unitsIn(snapshot, ticker);
  const tables = new Map<OrderPlan, readonly string[]>();
  for (const plan of 'outcome' in planned ? [planned] : planned.flatMap((one) => (one.ok ? [one.value] : []))) {
    tables.set(plan, endLines(plan, unitsOf(firstTicker(plan)), snapshot, theme));
    for (const { ticker, side, quantity } of tradesOf(plan)) {
      held.set(ticker, unitsOf(ticker).plus(decimal(quantity).times(side === 'buy' ? 1 : -1)));
    }
  }
  return tables;
}

/** Signed units of a position; long is above 0. */
function unitsIn(snapshot: MarketSnapshot | undefined, ticker: string): Decimal {
  const position = snapshot && snapshotPorts(snapshot).positions.position(ticker);
  return position === undefined ? decimal(0) : decimal(position.quantity).times(position.side === 'long' ? 1 : -1);
}

/** The contract whose position counts. */
function firstTicker({ steps, restore, ticker }: OrderPlan): string {
  const submit = steps.find((step) => step.step === 'submit-order');
  return submit?.order.ticker ?? restore?.held[0]?.ticker ?? ticker;
}

function endLines(
  plan: OrderPlan,
  units: Decimal,
  snapshot: MarketSnapshot | undefined,
  theme: Theme,
): readonly string[] {
  if (plan.steps.length === 0) {
    return ['none'];
  }
  const side = units.isNegative() ? 'short' : 'long';
  const ends = possibleEnds(plan, units.isZero() ? undefined : { side, quantity: decimalText(units.abs()) });
  const room = theme.columns - 2;
  const rows = describeEnds(plan, ends).map(({ when, position, protected: covered, resting, worst }) => ({
    cells: [when.replace(/\.$/, ''), position, covered, resting],
    isMarked: worst === true,
  }));
  const notes = [
    ...(ends.some(({ worst }) => worst) ? [`${theme.marks.warning} the worst end: most units without a stop`] : []),
    ...keptStops(plan, snapshot).map((id) => `${id} is a stop that the plan leaves as it is: it is not counted.`),
  ];
  return [...tableLines(titles, rows, room, theme), ...notes.flatMap((note) => wrapped(theme.plain(note), room))];
}

/** Stops of the plan's contracts that it does not cancel: the plan knows nothing of them, apart from the pairs of a ladder that stay. */
function keptStops({ steps, restore }: OrderPlan, snapshot: MarketSnapshot | undefined): readonly string[] {
  if (snapshot === undefined) {
    return [];
  }
  const now = epochMilliseconds(snapshot.now);
  const counted = (restore?.held ?? []).filter(({ covered }) => covered !== undefined).map(({ ticker }) => ticker);
  const tickers = plannedOrders(steps).map(({ ticker }) => ticker);
  const isOf = (ticker: string, contracts: readonly string[]) =>
    contracts.some((one) => sameContract(one, ticker, now));
  const cancelled = steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  return (snapshot.openOrders ?? [])
    .filter(({ role, ticker }) => role === 'stop-loss' && isOf(ticker, tickers) && !isOf(ticker, counted))
    .map(({ id }) => id)
    .filter((id) => !cancelled.includes(id));
}
