// Executions of a plan on the paper broker: partial fills in any order, and their effect.
import { Decimal, type DecimalString, decimal, decimalText } from '../../src/core/decimal.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import type { PaperFill, PaperOrder } from '../../src/paper/paper-state.js';
import { midpointOf, type Scene, startOf } from './paper-scenes.js';

/** Exits and entries that a plan has submitted so far. A separate stop loss, where the broker has no brackets, is a leg. */
export function sentBy(report: ExecutionReport, { paper }: Scene): readonly PaperOrder[] {
  const ids = new Set(report.steps.filter(({ id }) => id !== 'stop-loss').map(({ orderId }) => orderId));
  return paper.state().orders.filter(({ id }) => ids.has(id));
}

/** Whether every order of a plan was submitted and has filled. */
export function isFilled(report: ExecutionReport, scene: Scene): boolean {
  return report.status === 'done' && sentBy(report, scene).every(({ status }) => status === 'filled');
}

/** Fills a percentage of the open quantity of an order at its own price; above 99, all of it. */
export function fillShare(scene: Scene, order: PaperOrder, percent: number): void {
  const rest = decimal(order.quantity).minus(order.filled);
  const share = rest.times(Math.max(1, percent)).div(100);
  const units = share.toDecimalPlaces(rest.isInteger() ? 0 : 8, Decimal.ROUND_UP);
  scene.paper.fill(order.id, decimalText(Decimal.min(units, rest)), priceFor(scene, order));
}

function priceFor(scene: Scene, { limitPrice, stopPrice, ticker }: PaperOrder): DecimalString {
  return limitPrice ?? stopPrice ?? decimalText(midpointOf(scene, ticker) ?? new Decimal(1));
}

/** Orders that the test may fill. */
export type Fillable = (order: PaperOrder, sent: ReadonlySet<string>) => boolean;

/** Orders of the plan, without the legs of its brackets. */
export const ownOrders: Fillable = ({ id }, sent) => sent.has(id);

/** Orders of the plan, the legs of its brackets, and every other order that may only close. */
export const anyClosing: Fillable = ({ id, effect }, sent) => sent.has(id) || effect === 'close';

/**
 * Executes a plan: each pair of rolls fills a part of a working order; then whatever the plan still waits for fills.
 * `each` looks at the broker after every fill.
 */
export function fillToTheEnd(
  scene: Scene,
  plan: OrderPlan,
  fillable: Fillable = ownOrders,
  each: (report: ExecutionReport) => void = () => {},
): ExecutionReport {
  let report = scene.paper.execute(plan);
  each(report);
  for (let index = 0; index + 1 < scene.rolls.length; index += 2) {
    const order = pick(working(report, scene, fillable), scene.rolls[index]);
    if (order !== undefined) {
      fillShare(scene, order, scene.rolls[index + 1] ?? 0);
    }
    report = scene.paper.resume(report);
    each(report);
  }
  for (let rest = working(report, scene, ownOrders); rest[0] !== undefined; rest = working(report, scene, ownOrders)) {
    fillShare(scene, rest[0], 100);
    report = scene.paper.resume(report);
    each(report);
  }
  return report;
}

export function working(report: ExecutionReport, scene: Scene, fillable: Fillable): readonly PaperOrder[] {
  const sent = new Set(sentBy(report, scene).map(({ id }) => id));
  return scene.paper.state().orders.filter((order) => order.status === 'working' && fillable(order, sent));
}

export function pick<T>(choices: readonly T[], roll = 0): T | undefined {
  return choices[roll % Math.max(1, choices.length)];
}

/** Fill, with the signed position before and after it. */
export interface Moment {
  readonly fill: PaperFill;
  readonly before: Decimal;
  readonly after: Decimal;
}

/** All fills of an execution, in order. */
export function momentsOf(scene: Scene): readonly Moment[] {
  const positions = new Map<string, Decimal>();
  return scene.paper.state().fills.map((fill) => {
    const before = positions.get(fill.ticker) ?? startOf(scene, fill.ticker);
    const after = fill.side === 'buy' ? before.plus(fill.quantity) : before.minus(fill.quantity);
    positions.set(fill.ticker, after);
    return { fill, before, after };
  });
}

/** Whether a position went through zero. */
export function flips({ before, after }: Moment): boolean {
  return before.times(after).lt(0);
}

/** Whether a fill brought a position nearer to zero without crossing it. */
export function reduces(moment: Moment): boolean {
  return moment.after.abs().lt(moment.before.abs()) && !flips(moment);
}
