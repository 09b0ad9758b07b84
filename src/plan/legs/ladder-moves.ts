// Which stops of a ladder the broker moves, and what is said of the others (targets 5).
import { calculationOf } from '../../core/figure-list.js';
import { isNonEmpty } from '../../core/result.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { PlanMove, SubmitOrderStep } from '../../order/order-plan.js';
import { takes } from '../../profile/takes.js';
import type { PartMove } from './stop-moves.js';

/** The moves of a plan: those of the stops of later parts that the broker replaces. The others get a notice. Undefined: none. */
export function ladderMoves(
  moves: readonly PartMove[],
  steps: readonly SubmitOrderStep[],
  planning: PlanningContext,
): readonly PlanMove[] | undefined {
  noticeStaying(moves, steps, planning);
  const sent = moves.flatMap(({ part, move }): readonly PlanMove[] => {
    const [target, ...later] = steps.slice(part);
    const stops = later.filter((step) => hasMovableStop(step, planning)).map(({ id }) => id);
    return target !== undefined && isNonEmpty(stops) ? [{ when: target.id, stops, to: move.to.text }] : [];
  });
  return sent.length === 0 ? undefined : sent;
}

function hasMovableStop({ order }: SubmitOrderStep, planning: PlanningContext): boolean {
  const legs = order.takeProfit === undefined ? 'stop-loss' : 'both';
  return takes('stopReplacement', legs, brokerOf(planning)).taken;
}

/** Says which stops are not moved, and the alert that moves them. */
function noticeStaying(moves: readonly PartMove[], steps: readonly SubmitOrderStep[], planning: PlanningContext): void {
  for (const { part, target, move } of moves) {
    const later = steps.slice(part + 1);
    const staying = later.filter((step) => !hasMovableStop(step, planning));
    const [first] = staying;
    if (first === undefined) {
      continue;
    }
    const { to, offset } = move;
    const [stops, are, they, stay, them] =
      staying.length === 1 ? ['stop', 'is', 'it', 'stays', 'it'] : ['stops', 'are', 'they', 'stay', 'them'];
    const replaced = staying.length === later.length ? 'orders' : them;
    const of = staying.map(({ id }) => id).join(', ');
    const alert = {
      ticker: first.order.ticker,
      action: 'breakeven',
      orderType: 'stop',
      ...(offset.isPositive() && { breakevenOffset: Number(offset.text) }),
    };
    const beyond = offset.isPositive() ? `${offset.text} beyond the average entry price` : 'the average entry price';
    const message = `The ${stops} of ${of} ${are} to move when entry-${part + 1} has filled its target at ${target.price.text}, but this broker does not replace ${replaced}: ${they} ${stay}. At that price, the alert ${JSON.stringify(alert)} moves ${them} to ${beyond}: to ${to.text} as planned.`;
    const calculation = calculationOf({ plannedStop: to, breakevenOffset: offset.isPositive() ? offset : undefined });
    planning.log.addNotice('stop-moves-unsupported', message, { path: [...target.path, 'moveStop'], calculation });
  }
}
